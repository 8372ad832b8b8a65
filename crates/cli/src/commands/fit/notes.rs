//! What is said of an answer below its table.

use super::words;
use crate::terminal::{self, out};
use cipherfit_fit::answer::{Choice, Part};
use cipherfit_vocabulary::{ConstantTime, Language};
use std::collections::BTreeSet;

/// Between what the cycles lie that are not always the same, and what they differ with.
pub(super) fn tell_of_bounds<'p>(parts: impl Iterator<Item = &'p Part>) {
    let (mut lines, mut reasons) = (Vec::new(), BTreeSet::new());
    for part in parts {
        let Some(bounds) = part.cost.between else {
            continue;
        };
        reasons.extend(differ_with(part));
        lines.push(format!(
            "{} {} to {} cycles",
            words::implementation(part),
            terminal::number(bounds.least),
            terminal::number(bounds.most)
        ));
    }
    if !lines.is_empty() {
        let reasons: Vec<&str> = reasons.into_iter().map(Reason::in_words).collect();
        let (reasons, told) = (reasons.join(" or "), lines.join("; "));
        terminal::wrapped(&format!("Cycles differ {reasons}: {told}"));
        out!("");
    }
}

/// What cycles may differ with.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Reason {
    /// Messages: code branches on what is in them, or their lengths are not known to the byte.
    Messages,
    /// Addresses: words at odd ones go byte by byte.
    Buffers,
    /// The linker shortens jumps to helpers that are near.
    Helpers,
}

impl Reason {
    fn in_words(self) -> &'static str {
        match self {
            Self::Messages => "from message to message",
            Self::Buffers => "with where buffers lie",
            Self::Helpers => "with where the linker puts the compiler's helpers",
        }
    }
}

/// What the cycles of a part may differ with, which are not always the same.
fn differ_with(part: &Part) -> impl Iterator<Item = Reason> {
    let messages = part.constant_time == ConstantTime::None || !part.cost.by_length;
    let of_code = match messages {
        true => Reason::Messages,
        false => Reason::Buffers,
    };
    let compiled = part.language == Language::C;
    std::iter::once(of_code).chain(compiled.then_some(Reason::Helpers))
}

/// What the best answer's timing means.
pub(super) fn tell_of_leaks(best: &Choice, cache: Option<bool>) {
    let Some(worst) = best.parts.iter().map(|part| part.constant_time).min() else {
        return;
    };
    let told = format!("the first {}", worst.in_words(cache));
    if worst == ConstantTime::None {
        let better = "--leaks addresses or --leaks nothing asks for better";
        terminal::warning(&format!("{told}; {better}"));
    } else {
        terminal::wrapped(&told);
    }
    tell_of_proofs(best);
    out!("");
}

/// Whether the best answer's results are proved right: in a sentence where all are, else of each part.
fn tell_of_proofs(best: &Choice) {
    let told = |of_which: &str, proved: bool| {
        let what = match proved {
            true => "proved right for every key and every block",
            false => "tested with official vectors and random inputs, not proved for all",
        };
        terminal::wrapped(&format!("{of_which} is {what}"));
    };
    let all = best.parts.iter().all(|part| part.proved);
    if all || best.parts.len() == 1 {
        told("the first", all);
        return;
    }
    for part in &best.parts {
        let name = words::implementation(part);
        told(&format!("{} {name}", part.identity.primitive), part.proved);
    }
}
