//! What is said of an answer below its table.

use super::words;
use crate::terminal::{self, out};
use cipherfit_fit::answer::{Choice, Part};
use cipherfit_vocabulary::{ConstantTime, Language};

/// Between what the cycles lie that are not the same for all messages.
pub(super) fn tell_of_bounds<'p>(parts: impl Iterator<Item = &'p Part>) {
    let varying = parts.filter_map(|part| Some((part, part.cost.between?)));
    let (mut lines, mut compiled) = (Vec::new(), false);
    for (part, bounds) in varying {
        compiled |= part.language == Language::C;
        lines.push(format!(
            "{} {} to {} cycles",
            words::implementation(part),
            terminal::number(bounds.least),
            terminal::number(bounds.most)
        ));
    }
    // The linker shortens jumps to helpers that are near.
    let layout = match compiled {
        true => ", of compiled code also with where the linker puts the compiler's helpers",
        false => "",
    };
    if !lines.is_empty() {
        let told = lines.join("; ");
        terminal::wrapped(&format!(
            "Cycles differ from message to message{layout}: {told}"
        ));
        out!("");
    }
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
