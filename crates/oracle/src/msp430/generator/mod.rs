//! Makes up instructions and the states they start from.
//!
//! Every operation, addressing mode and operand size is drawn directly rather than through random
//! words: random words are mostly illegal, sleep the CPU or run away. Left out is what the manuals
//! leave undefined or what cannot happen on silicon: word accesses at odd addresses, an odd stack
//! pointer, decimal addition of digits above 9, setting CPUOFF, and control transfers to nowhere.

mod address_form;
mod double;
mod draft;
mod single;
mod test_case;
mod transfer;

use crate::dice::Dice;
use crate::msp430::dialect::Dialect;
use draft::Draft;
use std::ops::Range;
pub use test_case::{Place, TestCase};

/// Makes up one test case.
///
/// `windows` is where data accesses may go; each must hold at least 128 bytes.
pub fn generate(dice: &mut Dice, place: Place, windows: &[Range<u32>]) -> TestCase {
    let mut draft = Draft::new(dice, place, windows);
    let kinds: &[Kind] = match place.dialect {
        Dialect::Classic => CLASSIC,
        Dialect::Extended if draft.in_low_memory() => EXTENDED_LOW,
        Dialect::Extended => EXTENDED_HIGH,
    };
    let total = kinds.iter().map(|kind| kind.0).sum();
    let mut choice = draft.dice.below(total);
    for (weight, make) in kinds {
        if choice < *weight {
            let instruction = make(&mut draft);
            return draft.finish(instruction);
        }
        choice -= weight;
    }
    unreachable!("the choice is below the sum of the weights")
}

/// How often a kind of instruction is drawn, and how it is made up.
type Kind = (
    u32,
    fn(&mut Draft<'_>) -> crate::msp430::instruction::Instruction,
);

const CLASSIC: &[Kind] = &[
    (50, double::plain),
    (14, single::plain),
    (6, single::push),
    (3, double::status_write),
    (1, double::no_operation),
    (6, transfer::jump),
    (6, transfer::branch),
    (2, transfer::relative_branch),
    (4, transfer::call),
    (2, transfer::return_from_interrupt),
];

/// Code below 64 KB: 16-bit control transfers can come back.
const EXTENDED_LOW: &[Kind] = &[
    (20, double::plain),
    (6, single::plain),
    (4, single::push),
    (4, double::status_write),
    (1, double::no_operation),
    (10, transfer::jump),
    (12, transfer::branch),
    (4, transfer::relative_branch),
    (8, transfer::call),
    (4, transfer::return_from_interrupt),
    (4, transfer::address_branch),
    (4, transfer::call_address),
];

const EXTENDED_HIGH: &[Kind] = &[
    (20, double::plain),
    (8, single::plain),
    (3, single::push),
    (2, double::status_write),
    (24, double::extended),
    (10, double::repeated),
    (10, single::extended),
    (6, single::repeated),
    (3, single::push_extended),
    (12, address_form::address),
    (8, address_form::rotate),
    (4, address_form::push_many),
    (4, address_form::pop_many),
    (4, transfer::jump),
    (4, transfer::address_branch),
    (2, transfer::relative_address_branch),
    (4, transfer::call_address),
    (1, transfer::return_from_interrupt),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::msp430::instruction::{Instruction, Operand, Width};
    use crate::msp430::layout::Layout;

    fn many(dialect: Dialect, start: u32) -> Vec<TestCase> {
        let place = Place {
            start,
            landing: start - 16,
            dialect,
            fall_through_bytes: 14,
        };
        let windows = Layout::of(dialect).windows;
        let mut dice = Dice::of_batch(1, 1);
        (0..5000)
            .map(|_| generate(&mut dice, place, &windows))
            .collect()
    }

    #[test]
    fn words_are_accessed_at_even_addresses_inside_the_window() {
        let windows = Layout::of(Dialect::Classic).windows;
        for case in many(Dialect::Classic, 0x1100) {
            let Instruction::Double(_, width, source, destination, ..) = case.instruction else {
                continue;
            };
            for operand in [source, destination] {
                if let Operand::Absolute(address) | Operand::Symbolic(address) = operand {
                    assert!(
                        windows.iter().any(|window| window.contains(&address)),
                        "{case:x?}"
                    );
                    assert!(width == Width::Byte || address % 2 == 0, "{case:x?}");
                }
            }
        }
    }

    #[test]
    fn every_kind_is_drawn() {
        let cases = many(Dialect::Extended, 0x2_0000);
        let drawn =
            |wanted: fn(&Instruction) -> bool| cases.iter().any(|case| wanted(&case.instruction));
        assert!(drawn(|i| matches!(i, Instruction::PushMany(..))));
        assert!(drawn(|i| matches!(i, Instruction::PopMany(..))));
        assert!(drawn(|i| matches!(i, Instruction::Rotate(..))));
        assert!(drawn(|i| matches!(i, Instruction::CallAddress(_))));
        assert!(drawn(|i| matches!(i, Instruction::Address(..))));
        assert!(drawn(|i| matches!(
            i,
            Instruction::Double(_, _, _, _, Some(_))
        )));
    }

    #[test]
    fn the_cpu_is_never_put_to_sleep() {
        for case in many(Dialect::Classic, 0x1100) {
            assert_eq!(case.status & 0x00F0, 0, "{case:x?}");
        }
    }
}
