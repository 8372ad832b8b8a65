//! A disagreement as text: everything needed to see it again by hand.

use crate::comparison::Compared;
use crate::expectation::Rule;
use crate::oracle::Oracle;

/// The disagreement, told for a person.
#[must_use]
pub fn describe<O: Oracle>(compared: &Compared<'_, O::Form>) -> String {
    let (test, before) = (compared.test, &compared.before);
    let changed = |after: &[u32]| registers(O::REGISTERS, after, Some(before));
    let code: Vec<String> = test.code.iter().map(|byte| format!("{byte:02x}")).collect();
    let mut lines = vec![
        format!(
            "{:05x}: {}   {}",
            test.address,
            code.join(" "),
            O::describe(test)
        ),
        format!("  before     {}", registers(O::REGISTERS, before, None)),
    ];
    for (address, bytes) in test.memory.iter().chain(&compared.touched.read) {
        lines.push(format!("             [{address:05x}] = {bytes:02x?}"));
    }
    match &compared.ours {
        Ok(ours) => lines.push(format!(
            "  ours       {}; {} cycles",
            changed(&ours.registers),
            ours.cycles
        )),
        Err(fault) => lines.push(format!("  ours       fault: {fault}")),
    }
    if let Some(expected) = compared
        .expected
        .as_ref()
        .filter(|_| !compared.rules.is_empty())
    {
        let rules: Vec<&str> = compared.rules.iter().map(|Rule(name)| *name).collect();
        lines.push(format!(
            "  by rule    {}; {} cycles ({})",
            changed(&expected.registers),
            expected.cycles,
            rules.join("; ")
        ));
    }
    let theirs = compared
        .theirs
        .map_or("stopped or went astray".into(), |theirs| {
            let cycles = theirs.cycles.map(|cycles| format!("; {cycles} cycles"));
            changed(&theirs.registers) + &cycles.unwrap_or_default()
        });
    lines.push(format!("  {:10} {theirs}", O::NAME));
    for (address, ours, theirs) in &compared.memory {
        lines.push(format!(
            "  [{address:05x}] ours {ours:02x}, {} {theirs:02x}",
            O::NAME
        ));
    }
    lines.join("\n") + "\n"
}

/// The registers; those that changed only, if there is something to compare with.
fn registers(names: &[&str], values: &[u32], before: Option<&Vec<u32>>) -> String {
    let shown: Vec<String> = names
        .iter()
        .zip(values)
        .enumerate()
        .filter(|(index, (_, value))| before.is_none_or(|before| before[*index] != **value))
        .map(|(_, (name, value))| format!("{name}={value:x}"))
        .collect();
    if shown.is_empty() {
        "nothing changed".into()
    } else {
        shown.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changed_registers_are_shown() {
        let names = ["a", "b"];
        assert_eq!(registers(&names, &[1, 0x10], Some(&vec![1, 2])), "b=10");
        assert_eq!(
            registers(&names, &[1, 2], Some(&vec![1, 2])),
            "nothing changed"
        );
        assert_eq!(registers(&names, &[1, 2], None), "a=1 b=2");
    }
}
