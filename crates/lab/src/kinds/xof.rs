//! Inputs for extendable-output functions: official vectors, messages, outputs and customizations of every length,
//! and messages that grow block by block.

use super::{
    Case, Cases, Checker, Disagreements, INPUTS, Inputs, Series, named_randomness, random_bytes,
};
use cipherfit_catalog::Parameters;
use cipherfit_reference::Xof;
use cipherfit_vocabulary::{Kind, Operation};
use rand_chacha::ChaCha8Rng;

/// Series of growing messages.
const SERIES: usize = 3;
/// Messages of a series.
const BLOCKS: usize = 4;
/// Bytes of the longest random message, output and customization.
const LONGEST: usize = 300;
/// Random messages that are short, with as short outputs and customizations.
const SHORT: usize = 120;
/// Steps through the lengths that meet each once: of messages, of outputs and of customizations.
const MESSAGE_STEP: usize = 61;
const OUTPUT_STEP: usize = 89;
const CUSTOMIZATION_STEP: usize = 37;
/// Messages of one length, which must not be told apart.
const ALIKE: usize = 8;

pub(super) struct Xofs;

impl Checker for Xofs {
    fn kind(&self) -> Kind {
        Kind::XOF
    }

    fn cases(&self, inputs: &Inputs<'_>) -> Result<Option<Cases>, String> {
        let parameters = inputs.parameters;
        let Some(reference) = cipherfit_reference::xof(&parameters.name) else {
            return Ok(None);
        };
        let official = inputs.official()?;
        let mut wrong = Disagreements::default();
        for case in &official {
            let [message, custom] = ["msg", "custom"].map(|name| case.value(name));
            let output = reference.extend(custom, message, case.value("out").len());
            wrong.compare(case, "out", &output);
        }
        wrong.told()?;
        let mut maker = Maker {
            reference,
            randomness: named_randomness(&parameters.name),
        };
        let (block, figures) = (parameters.block_bytes, parameters.digest_bytes);
        let alike = std::iter::repeat_n((block + block / 2, figures, 5), ALIKE);
        let every = LONGEST + 1;
        // Every length of each, up to a number of them; then in other company.
        let lengths = |number: usize, every: usize| {
            let turn = number / every;
            let output = number * OUTPUT_STEP + turn;
            let custom = number * CUSTOMIZATION_STEP + 2 * turn;
            (
                number * MESSAGE_STEP % every,
                output % every,
                custom % every,
            )
        };
        let few = super::short_lengths(parameters).min(every);
        let short = (0..SHORT).map(|number| lengths(number, few));
        let any = (0..INPUTS - SHORT - ALIKE).map(|number| lengths(number, every));
        let mut made = |(message, output, custom)| maker.random(message, output, custom);
        let random = alike.chain(short).map(&mut made).collect();
        let more = any.map(&mut made).collect();
        let series = (0..SERIES).map(|_| maker.growing(parameters)).collect();
        Ok(Some(Cases {
            random,
            more,
            series,
            clearest: super::shortest_of_several_blocks(parameters, &official),
            official,
            ..Cases::default()
        }))
    }

    fn of_lengths(
        &self,
        parameters: &Parameters,
        message: usize,
        associated: usize,
        number: usize,
    ) -> Option<Case> {
        let reference = cipherfit_reference::xof(&parameters.name)?;
        let name = format!("{} {number} of {message} bytes", parameters.name);
        let mut maker = Maker {
            reference,
            randomness: named_randomness(&name),
        };
        (associated == 0).then(|| maker.random(message, parameters.digest_bytes, 0))
    }
}

struct Maker<'a> {
    reference: &'a dyn Xof,
    randomness: ChaCha8Rng,
}

impl Maker<'_> {
    fn random(&mut self, message: usize, output: usize, custom: usize) -> Case {
        let message = random_bytes(&mut self.randomness, message);
        let custom = match self.reference.is_customized() {
            true => random_bytes(&mut self.randomness, custom),
            false => Vec::new(),
        };
        self.case("random message", message, output, custom)
    }

    /// Messages of which each is the start of the next, a block longer, with the output that figures are for.
    fn growing(&mut self, parameters: &Parameters) -> Series {
        let (one, block) = (parameters.one_block_message(), parameters.block_bytes);
        let longest = random_bytes(&mut self.randomness, one + (BLOCKS - 1) * block);
        let message = |blocks: usize| {
            let message = longest[..one + blocks * block].to_vec();
            self.case(
                "growing message",
                message,
                parameters.digest_bytes,
                Vec::new(),
            )
        };
        Series {
            task: Operation::EXTEND,
            cases: (0..BLOCKS).map(message).collect(),
        }
    }

    fn case(&self, what: &str, message: Vec<u8>, output: usize, custom: Vec<u8>) -> Case {
        let name = format!(
            "{what} of {} bytes with {} of customization and {output} of output",
            message.len(),
            custom.len()
        );
        let output = self.reference.extend(&custom, &message, output);
        Case {
            name,
            values: [("msg", message), ("custom", custom), ("out", output)].into(),
        }
    }
}
