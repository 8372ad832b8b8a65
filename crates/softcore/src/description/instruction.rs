//! Instructions: their words, operands and behaviour.

use super::document::{SlotText, UserText};
use super::elaborate::{Design, Elaboration, Form, Origin};
use super::place::{within, wrong};
use super::{Encoding, ProgramDescription, Segment};
use crate::language;
use crate::machine::{Action, Behaviour, Core, Instruction, Operand, Target};
use cipherfit_catalog::CatalogError;
use std::path::Path;
use toml::Spanned;

/// An instruction as its file describes it.
pub(super) struct Source<'a> {
    pub(super) path: &'a Path,
    pub(super) name: &'a Spanned<String>,
    pub(super) syntax: &'a Spanned<String>,
    pub(super) encoding: (&'a Path, &'a Spanned<String>),
    pub(super) summary: &'a str,
    pub(super) does: &'a Spanned<String>,
    pub(super) first: Option<&'a Spanned<String>>,
    pub(super) slot: Option<u32>,
    pub(super) origin: Origin,
}

impl Elaboration<'_> {
    /// Adds a program's own instructions of one kind.
    pub(super) fn users(
        &mut self,
        program: &ProgramDescription,
        users: &[UserText],
        slot: &SlotText,
        origin: Origin,
        design: &mut Design,
    ) -> Result<(), CatalogError> {
        for (number, user) in (0..).zip(users) {
            if number >= slot.count {
                return Err(wrong(
                    &program.path,
                    &user.name,
                    format!("the profile allows {} of this kind", slot.count),
                    "leave one out",
                ));
            }
            if slot.cycles == 1 && user.first.is_some() {
                return Err(wrong(
                    &program.path,
                    &user.name,
                    "a transformation takes one cycle".to_owned(),
                    "take away `first`, or make it an extension",
                ));
            }
            self.instruction(
                &Source {
                    path: &program.path,
                    name: &user.name,
                    syntax: &user.syntax,
                    encoding: (&self.profile.path.clone(), &slot.encoding),
                    summary: &user.summary,
                    does: &user.does,
                    first: user.first.as_ref(),
                    slot: Some(number),
                    origin,
                },
                design,
            )?;
            let Some(mut instruction) = design.core.instructions.pop() else {
                continue;
            };
            if slot.cycles == 2 {
                instruction.first_cycle.get_or_insert_default();
            }
            let written = bits_written(&design.core, &instruction);
            if let Some(most) = slot.most_bits_written.filter(|&most| written > most) {
                return Err(wrong(
                    &program.path,
                    &user.does,
                    format!("this writes {written} bits of the state"),
                    &format!("the profile allows {most}"),
                ));
            }
            design.core.instructions.push(instruction);
        }
        Ok(())
    }

    pub(super) fn instruction(
        &mut self,
        source: &Source<'_>,
        design: &mut Design,
    ) -> Result<(), CatalogError> {
        let path = source.path;
        let syntax = source.syntax.get_ref();
        let used = |letter: char| syntax.contains(&format!("{{{letter}}}"));
        let (encoding_path, encoding_text) = source.encoding;
        let encoding =
            Encoding::parse(encoding_text.get_ref(), source.slot, used).map_err(|message| {
                let help = "write bits 0 and 1 and operand letters, each in one piece";
                wrong(encoding_path, encoding_text, message, help)
            })?;
        let word_bits = self.profile.text.program.word_bits;
        let words = encoding.bits / word_bits;
        if encoding.bits % word_bits != 0 || !(1..=2).contains(&words) {
            return Err(wrong(
                encoding_path,
                encoding_text,
                format!("the encoding has {} bits", encoding.bits),
                &format!("give it one or two words of {word_bits} bits"),
            ));
        }
        let mut operands = Vec::new();
        let mut kinds = Vec::new();
        for segment in &encoding.segments {
            if let Segment::Operand { letter, width, low } = *segment {
                let Some(operand) = self.profile.text.operands.get(&letter.to_string()) else {
                    return Err(wrong(
                        encoding_path,
                        encoding_text,
                        format!("nothing says what the operand `{letter}` is"),
                        "add it to [operands]",
                    ));
                };
                kinds.push((letter, operand.kind));
                operands.push(Operand {
                    name: letter.to_string(),
                    low,
                    width,
                });
            }
        }
        let missing = syntax
            .split('{')
            .skip(1)
            .filter_map(|rest| rest.split_once('}'))
            .find(|(name, _)| !operands.iter().any(|operand| operand.name == *name));
        if let Some((name, _)) = missing {
            return Err(wrong(
                path,
                source.syntax,
                format!("the encoding has no field `{name}`"),
                &format!("the encoding is {}", encoding_text.get_ref()),
            ));
        }
        self.names.operands.clone_from(&operands);
        let behaviour = |text: &Spanned<String>| {
            language::behaviour(text.get_ref(), &self.names)
                .map_err(|mistake| within(path, text, mistake))
        };
        let (mask, pattern) = encoding.fixed();
        let second = word_bits * (words - 1);
        let instruction = Instruction {
            name: source.name.get_ref().clone(),
            words,
            mask: (mask >> second) as u32,
            pattern: (pattern >> second) as u32,
            operands,
            first_cycle: source.first.map(&behaviour).transpose()?,
            last_cycle: behaviour(source.does)?,
        };
        self.names.operands.clear();
        let rival = design.core.instructions.iter().find(|other| {
            let common = other.mask & instruction.mask;
            other.pattern & common == instruction.pattern & common
        });
        if let Some(rival) = rival {
            return Err(wrong(
                encoding_path,
                encoding_text,
                format!(
                    "a word may be both `{}` and `{}`",
                    instruction.name, rival.name
                ),
                "make their encodings differ in a fixed bit of the first word",
            ));
        }
        let same_name = |other: &Instruction| other.name == instruction.name;
        if design.core.instructions.iter().any(same_name) {
            return Err(wrong(
                path,
                source.name,
                format!("there are two instructions `{}`", instruction.name),
                "take another name",
            ));
        }
        design.forms.push(Form {
            name: instruction.name.clone(),
            syntax: syntax.clone(),
            summary: source.summary.to_owned(),
            encoding,
            operands: kinds,
            origin: source.origin,
        });
        design.core.instructions.push(instruction);
        Ok(())
    }
}

/// The most bits of the state that an instruction writes in one cycle.
fn bits_written(core: &Core, instruction: &Instruction) -> u32 {
    let in_cycle = |behaviour: &Behaviour| bits_of(core, &behaviour.actions);
    instruction.behaviours().map(in_cycle).max().unwrap_or(0)
}

fn bits_of(core: &Core, actions: &[Action]) -> u32 {
    actions
        .iter()
        .map(|action| match action {
            Action::Assign { target, .. } => match target {
                Target::Scalar(index) => core.scalars[*index].width,
                Target::Element { array, .. } => core.arrays[*array].width,
                Target::Data(_) => 8,
            },
            Action::When {
                then, otherwise, ..
            } => bits_of(core, then).max(bits_of(core, otherwise)),
            Action::Jump(_) | Action::Skip | Action::Halt => 0,
        })
        .sum()
}
