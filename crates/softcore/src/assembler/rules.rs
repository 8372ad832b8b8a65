//! customasm's rules for a design.

use crate::description::{Design, Form, OperandKind, Segment};
use std::fmt::Write;

/// The rules by which customasm assembles programs for a design: its instructions, and the memory
/// banks `program` and `table`.
#[must_use]
pub fn rules(design: &Design) -> String {
    let core = &design.core;
    let mut text = String::new();
    if let Some(array) = core.arrays.first() {
        let bits = array.present.len().next_power_of_two().trailing_zeros();
        text.push_str("#subruledef register\n{\n");
        for (number, _) in array
            .present
            .iter()
            .enumerate()
            .filter(|(_, present)| **present)
        {
            let _ = writeln!(text, "    {}{number} => {number}`{bits}", array.name);
        }
        text.push_str("}\n\n");
    }
    text.push_str("#ruledef\n{\n");
    for form in &design.forms {
        text.push_str(&rule(form));
    }
    text.push_str("}\n\n");
    let words = 1_u64 << core.program_address_bits;
    let _ = writeln!(
        text,
        "#bankdef program\n{{\n    bits = {}\n    addr = 0\n    size = {words}\n    outp = 0\n}}",
        core.word_bits
    );
    if let Some(rom) = core.tables.iter().find(|table| table.name == "rom") {
        let _ = writeln!(
            text,
            "#bankdef table\n{{\n    bits = 8\n    addr = 0\n    size = {}\n    outp = {}\n}}",
            rom.entries.len(),
            words * u64::from(core.word_bits)
        );
    }
    text.push_str("#bank program\n");
    text
}

fn rule(form: &Form) -> String {
    let mut pattern = form.syntax.clone();
    let mut body = String::new();
    for &(letter, kind) in &form.operands {
        let width = width_of(form, letter);
        let parameter = match kind {
            OperandKind::Register => format!("{{{letter}: register}}"),
            OperandKind::Number | OperandKind::Address => format!("{{{letter}: u{width}}}"),
            OperandKind::Byte => format!("{{{letter}: i{width}}}"),
            OperandKind::Count => {
                let most = 1_u64 << width;
                let _ = writeln!(
                    body,
                    "        $assert({letter} >= 1 && {letter} <= {most}, \"1 to {most} are possible\")"
                );
                format!("{{{letter}}}")
            }
            OperandKind::Relative => {
                let (least, most) = (-(1_i64 << (width - 1)), (1_i64 << (width - 1)) - 1);
                let _ = writeln!(
                    body,
                    "        distance = {letter} - $ - 1\n        $assert(distance >= {least} && \
                     distance <= {most}, \"the target is too far away\")"
                );
                format!("{{{letter}: u16}}")
            }
        };
        pattern = pattern.replace(&format!("{{{letter}}}"), &parameter);
    }
    let bits: Vec<String> = form
        .encoding
        .segments
        .iter()
        .map(|segment| match *segment {
            Segment::Fixed { width, value } => format!("{value}`{width}"),
            Segment::Unused { width } => format!("0`{width}"),
            Segment::Operand { letter, width, .. } => match kind_of(form, letter) {
                Some(OperandKind::Count) => format!("({letter} - 1)`{width}"),
                Some(OperandKind::Relative) => format!("distance`{width}"),
                _ => format!("{letter}`{width}"),
            },
        })
        .collect();
    let bits = bits.join(" @ ");
    if body.is_empty() {
        format!("    {pattern} => {bits}\n")
    } else {
        format!("    {pattern} =>\n    {{\n{body}        {bits}\n    }}\n")
    }
}

fn kind_of(form: &Form, letter: char) -> Option<OperandKind> {
    let found = form.operands.iter().find(|(known, _)| *known == letter);
    found.map(|(_, kind)| *kind)
}

fn width_of(form: &Form, letter: char) -> u32 {
    form.encoding
        .segments
        .iter()
        .find_map(|segment| match segment {
            Segment::Operand {
                letter: known,
                width,
                ..
            } if *known == letter => Some(*width),
            _ => None,
        })
        .unwrap_or(1)
}
