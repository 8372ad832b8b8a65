//! What tells forms of instruction apart: golden vectors are written of each.

use crate::msp430::instruction::{Extension, Instruction, Operand, Repeat};

/// What makes an instruction another form: operation, size, addressing modes.
pub(super) fn form(instruction: &Instruction) -> String {
    match instruction {
        Instruction::Double(operation, width, source, destination, extension) => {
            let (source, destination) = (mode(source), mode(destination));
            let extended = extended(extension);
            format!("{operation:?} {width:?} {source} {destination} {extended}")
        }
        Instruction::Single(operation, width, operand, extension) => {
            let (operand, extended) = (mode(operand), extended(extension));
            format!("{operation:?} {width:?} {operand} {extended}")
        }
        Instruction::Jump(condition, _) => format!("{condition:?}"),
        Instruction::ReturnFromInterrupt => "RETI".into(),
        Instruction::Address(operation, source, destination) => {
            format!("{operation:?} {} {}", mode(source), mode(destination))
        }
        Instruction::Rotate(operation, width, count, _) => {
            format!("{operation:?} {width:?} {count}")
        }
        Instruction::PushMany(width, count, _) => format!("PUSHM {width:?} {count}"),
        Instruction::PopMany(width, count, _) => format!("POPM {width:?} {count}"),
        Instruction::CallAddress(operand) => format!("CALLA {}", mode(operand)),
    }
}

fn mode(operand: &Operand) -> &'static str {
    match operand {
        Operand::Register(0..=3) => "special register",
        Operand::Register(_) => "register",
        Operand::Indexed(..) => "indexed",
        Operand::Symbolic(_) => "symbolic",
        Operand::Absolute(_) => "absolute",
        Operand::Indirect(_) => "indirect",
        Operand::IndirectIncrement(_) => "increment",
        Operand::Immediate(_) => "immediate",
        Operand::Constant(_) => "constant",
    }
}

fn extended(extension: &Option<Extension>) -> &'static str {
    let kind = |extension: &Extension| match extension.repeat {
        _ if extension.zero_carry => "X, zero carry",
        Repeat::Times(1) => "X",
        Repeat::Times(_) => "X, repeated",
        Repeat::Register(_) => "X, repeated by register",
    };
    extension.as_ref().map_or("", kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::msp430::instruction::Width::{Byte, Word};
    use crate::msp430::instruction::{DoubleOperation, Width};

    fn add(width: Width, source: Operand) -> String {
        let destination = Operand::Register(5);
        form(&Instruction::Double(
            DoubleOperation::Add,
            width,
            source,
            destination,
            None,
        ))
    }

    #[test]
    fn forms_tell_modes_and_sizes_apart_and_nothing_else() {
        let of_register = add(Byte, Operand::Register(4));
        assert_eq!(of_register, add(Byte, Operand::Register(9)));
        assert_ne!(of_register, add(Word, Operand::Register(4)));
        assert_ne!(of_register, add(Byte, Operand::Indirect(4)));
    }
}
