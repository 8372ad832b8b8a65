//! Inputs for key derivation functions: official vectors, inputs and outputs of every length, and outputs that grow
//! block by block.

use super::{
    Case, Cases, Checker, Disagreements, INPUTS, Inputs, Series, named_randomness, random_bytes,
};
use cipherfit_catalog::Parameters;
use cipherfit_reference::Kdf;
use cipherfit_vocabulary::{Kind, Operation};
use rand_chacha::ChaCha8Rng;

/// Series of growing outputs.
const SERIES: usize = 3;
/// Outputs of a series.
const BLOCKS: usize = 4;
/// Bytes of the longest inputs and outputs.
const LONGEST: usize = 150;
/// Bytes of an output that is longer than all others.
const LONG: usize = 600;
/// Steps through the lengths, each of which meets every length once.
const STEPS: [usize; 4] = [89, 61, 109, 37];
/// Bytes of salt, key material and info where the length of the output alone is of interest.
const USUAL: [usize; 3] = [16, 32, 10];

pub(super) struct Kdfs;

impl Checker for Kdfs {
    fn kind(&self) -> Kind {
        Kind::KDF
    }

    fn cases(&self, inputs: &Inputs<'_>) -> Result<Option<Cases>, String> {
        let parameters = inputs.parameters;
        let Some(reference) = cipherfit_reference::kdf(&parameters.name) else {
            return Ok(None);
        };
        let official = official(inputs, reference)?;
        let mut randomness = named_randomness(&parameters.name);
        let every = LONGEST + 1;
        // Every length of each once; then in other company.
        let lengths = (0..INPUTS).map(|number| {
            let turn = number / every;
            STEPS.map(|step| (number * step + turn * step * step) % every)
        });
        let mut random: Vec<Case> = lengths
            .map(|[salt, material, info, output]| {
                let lengths = [salt, material, info];
                made(reference, lengths, output, &mut randomness)
            })
            .collect();
        let more = random.split_off(every);
        let series = (0..SERIES)
            .map(|_| growing(reference, &mut randomness))
            .collect();
        Ok(Some(Cases {
            random,
            more,
            series,
            longer: vec![made(reference, USUAL, LONG, &mut randomness)],
            clearest: 0,
            official,
            ..Cases::default()
        }))
    }

    /// Costs by the length of the output, with inputs of the usual lengths.
    fn of_lengths(
        &self,
        parameters: &Parameters,
        message: usize,
        associated: usize,
        number: usize,
    ) -> Option<Case> {
        let reference = cipherfit_reference::kdf(&parameters.name)?;
        let name = format!("{} {number} of {message} bytes", parameters.name);
        let mut randomness = named_randomness(&name);
        (associated == 0).then(|| made(reference, USUAL, message, &mut randomness))
    }
}

fn official(inputs: &Inputs<'_>, reference: &dyn Kdf) -> Result<Vec<Case>, String> {
    let cases = inputs.official()?;
    let mut wrong = Disagreements::default();
    for case in &cases {
        let [salt, material, info, output] =
            ["salt", "ikm", "info", "okm"].map(|one| case.value(one));
        wrong.compare(
            case,
            "okm",
            &reference.derive(salt, material, info, output.len()),
        );
    }
    wrong.told()?;
    Ok(cases)
}

fn made(
    reference: &dyn Kdf,
    lengths: [usize; 3],
    output: usize,
    randomness: &mut ChaCha8Rng,
) -> Case {
    let inputs = lengths.map(|length| random_bytes(randomness, length));
    answer(reference, inputs, output)
}

/// Outputs of which each is the start of the next, a block longer.
fn growing(reference: &dyn Kdf, randomness: &mut ChaCha8Rng) -> Series {
    let inputs = USUAL.map(|length| random_bytes(randomness, length));
    let output =
        |blocks: usize| answer(reference, inputs.clone(), blocks * reference.block_bytes());
    Series {
        task: Operation::DERIVE,
        cases: (1..=BLOCKS).map(output).collect(),
    }
}

fn answer(reference: &dyn Kdf, inputs: [Vec<u8>; 3], output: usize) -> Case {
    let [salt, material, info] = inputs;
    let lengths = [&salt, &material, &info].map(|one| one.len().to_string());
    let derived = reference.derive(&salt, &material, &info, output);
    Case {
        name: format!(
            "{output} bytes of salt, key material and info of {} bytes",
            lengths.join(", ")
        ),
        values: [
            ("salt", salt),
            ("ikm", material),
            ("info", info),
            ("okm", derived),
        ]
        .into(),
    }
}
