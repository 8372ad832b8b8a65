//! Results and flags against arithmetic on unbounded integers.

use crate::machine::{
    A, AUXILIARY, B, C, CARRY, CODE, E, H, L, MACR, PC, PSW, X, ZERO, bytes, machine, pair,
    set_pair,
};
use cipherfit_sim::Simulator;
use proptest::prelude::*;
use std::cell::RefCell;

const FLAGS: u32 = CARRY | AUXILIARY | ZERO;

thread_local! {
    static MACHINE: RefCell<Box<dyn Simulator>> = RefCell::new(machine("rl78-s3", &[]));
}

/// Executes one instruction with the flags that `status` says; `prepare` fills the registers.
fn execute<T>(
    code: &str,
    status: u32,
    prepare: impl FnOnce(&mut dyn Simulator),
    result: impl FnOnce(&dyn Simulator) -> T,
) -> (T, u32) {
    MACHINE.with_borrow_mut(|machine| {
        machine.memory_mut().load(CODE, &bytes(code));
        machine.set_register(PC, CODE);
        machine.set_register(PSW, status);
        prepare(&mut **machine);
        machine.step().expect("a step");
        (result(&**machine), machine.register(PSW) & FLAGS)
    })
}

/// `op a, c`: A and the flags.
fn bytewise(code: &str, a: u32, c: u32, status: u32) -> (u32, u32) {
    execute(
        code,
        status,
        |machine| {
            machine.set_register(A, a);
            machine.set_register(C, c);
        },
        |machine| machine.register(A),
    )
}

/// `op ax, bc`: AX and the flags.
fn wordwise(code: &str, ax: u32, bc: u32, status: u32) -> (u32, u32) {
    execute(
        code,
        status,
        |machine| {
            set_pair(machine, X, ax);
            set_pair(machine, C, bc);
        },
        |machine| pair(machine, X),
    )
}

fn flags(zero: bool, auxiliary: bool, carry: bool) -> u32 {
    u32::from(zero) * ZERO + u32::from(auxiliary) * AUXILIARY + u32::from(carry) * CARRY
}

fn sum(left: u32, right: u32, carry: u32) -> (u32, u32) {
    let sum = left + right + carry;
    let low = (left & 15) + (right & 15) + carry;
    let value = sum & 0xFF;
    (value, flags(value == 0, low > 15, sum > 255))
}

fn difference(left: u32, right: u32, borrow: u32) -> (u32, u32) {
    let exact = i64::from(left) - i64::from(right) - i64::from(borrow);
    let low = i64::from(left & 15) - i64::from(right & 15) - i64::from(borrow);
    let value = exact.rem_euclid(256) as u32;
    (value, flags(value == 0, low < 0, exact < 0))
}

proptest! {
    #[test]
    fn additions_and_subtractions_of_bytes(a in 0u32..256, c in 0u32..256, status in 0u32..2) {
        prop_assert_eq!(bytewise("610a", a, c, status), sum(a, c, 0));
        prop_assert_eq!(bytewise("611a", a, c, status), sum(a, c, status));
        prop_assert_eq!(bytewise("612a", a, c, status), difference(a, c, 0));
        prop_assert_eq!(bytewise("613a", a, c, status), difference(a, c, status));
        prop_assert_eq!(bytewise("614a", a, c, status), (a, difference(a, c, 0).1));
    }

    #[test]
    fn bitwise_operations_change_z_alone(a in 0u32..256, c in 0u32..256, kept in 0u32..4) {
        let status = ((kept & 1) * CARRY) | ((kept >> 1) * AUXILIARY);
        for (code, value) in [("615a", a & c), ("616a", a | c), ("617a", a ^ c)] {
            let expected = status | (u32::from(value == 0) * ZERO);
            prop_assert_eq!(bytewise(code, a, c, status), (value, expected));
        }
    }

    #[test]
    fn additions_and_subtractions_of_words(ax in 0u32..0x1_0000, bc in 0u32..0x1_0000) {
        let open = !AUXILIARY;
        let (value, found) = wordwise("03", ax, bc, 0);
        prop_assert_eq!(value, (ax + bc) & 0xFFFF);
        prop_assert_eq!(found & open, flags(value == 0, false, ax + bc > 0xFFFF));
        let (value, found) = wordwise("23", ax, bc, 0);
        prop_assert_eq!(value, ax.wrapping_sub(bc) & 0xFFFF);
        let expected = flags(value == 0, false, bc > ax);
        prop_assert_eq!(found & open, expected);
        let (kept, found) = wordwise("43", ax, bc, 0);
        prop_assert_eq!((kept, found & open), (ax, expected));
    }

    #[test]
    fn counting_leaves_cy_alone(a in 0u32..256, ax in 0u32..0x1_0000, carry in 0u32..2) {
        let up = (a + 1) % 256;
        let down = (a + 255) % 256;
        prop_assert_eq!(
            bytewise("81", a, 0, carry),
            (up, carry | flags(up == 0, a & 15 == 15, false))
        );
        prop_assert_eq!(
            bytewise("91", a, 0, carry),
            (down, carry | flags(down == 0, a & 15 == 0, false))
        );
        let kept = carry | ZERO;
        prop_assert_eq!(wordwise("a1", ax, 0, kept), ((ax + 1) & 0xFFFF, kept));
        prop_assert_eq!(wordwise("b1", ax, 0, kept), ((ax + 0xFFFF) & 0xFFFF, kept));
    }

    #[test]
    fn shifts_of_bytes(a in 0u32..256, count in 1u32..8, kept in 0u32..2) {
        let status = (kept * ZERO) | CARRY;
        let shift = |low: u32| format!("31{:02x}", count << 4 | low);
        let with = |carry: u32| (kept * ZERO) | carry;
        prop_assert_eq!(
            bytewise(&shift(9), a, 0, status),
            ((a << count) & 0xFF, with(a >> (8 - count) & 1))
        );
        let out = with(a >> (count - 1) & 1);
        prop_assert_eq!(bytewise(&shift(0xA), a, 0, status), (a >> count, out));
        let signed = i32::from(a as u8 as i8) >> count;
        prop_assert_eq!(bytewise(&shift(0xB), a, 0, status), (signed as u32 & 0xFF, out));
    }

    #[test]
    fn shifts_of_words(ax in 0u32..0x1_0000, count in 1u32..16) {
        let shift = |low: u32| format!("31{:02x}", count << 4 | low);
        prop_assert_eq!(
            wordwise(&shift(0xD), ax, 0, 0),
            ((ax << count) & 0xFFFF, ax >> (16 - count) & 1)
        );
        let out = ax >> (count - 1) & 1;
        prop_assert_eq!(wordwise(&shift(0xE), ax, 0, 0), (ax >> count, out));
        let signed = i32::from(ax as u16 as i16) >> count;
        prop_assert_eq!(wordwise(&shift(0xF), ax, 0, 0), (signed as u32 & 0xFFFF, out));
    }

    #[test]
    fn rotations(a in 0u32..256, ax in 0u32..0x1_0000, carry in 0u32..2) {
        let top = a >> 7;
        let bottom = a & 1;
        prop_assert_eq!(bytewise("61db", a, 0, carry), (a >> 1 | bottom << 7, bottom));
        prop_assert_eq!(bytewise("61eb", a, 0, carry), ((a << 1) & 0xFF | top, top));
        prop_assert_eq!(bytewise("61fb", a, 0, carry), (a >> 1 | carry << 7, bottom));
        prop_assert_eq!(bytewise("61dc", a, 0, carry), ((a << 1) & 0xFF | carry, top));
        prop_assert_eq!(
            wordwise("61ee", ax, 0, carry),
            ((ax << 1) & 0xFFFF | carry, ax >> 15)
        );
    }

    #[test]
    fn products(ax in 0u32..0x1_0000, bc in 0u32..0x1_0000) {
        let (low, _) = wordwise("d6", ax, 0, 0);
        prop_assert_eq!(low, (ax & 0xFF) * (ax >> 8));
        let double = |code| execute(
            code,
            CARRY,
            |machine| {
                set_pair(machine, X, ax);
                set_pair(machine, C, bc);
            },
            |machine| pair(machine, X) | pair(machine, C) << 16,
        );
        prop_assert_eq!(double("cefb01"), (ax * bc, CARRY));
        let signed = i32::from(ax as i16) * i32::from(bc as i16);
        prop_assert_eq!(double("cefb02"), (signed as u32, CARRY));
    }

    #[test]
    fn quotients(bcax: u32, hlde: u32, shift in 0u32..33) {
        let hlde = hlde.checked_shr(shift).unwrap_or(0);
        let (ax, de) = (bcax & 0xFFFF, hlde & 0xFFFF);
        let (found, _) = execute(
            "cefb03",
            0,
            |machine| {
                set_pair(machine, X, ax);
                set_pair(machine, E, de);
            },
            |machine| (pair(machine, X), pair(machine, E)),
        );
        let expected = ax.checked_div(de).map_or((0xFFFF, ax), |quotient| (quotient, ax % de));
        prop_assert_eq!(found, expected);
        let (found, _) = execute(
            "cefb0b",
            0,
            |machine| {
                set_pair(machine, X, bcax & 0xFFFF);
                set_pair(machine, C, bcax >> 16);
                set_pair(machine, E, hlde & 0xFFFF);
                set_pair(machine, L, hlde >> 16);
            },
            |machine| {
                let double = |low, high| pair(machine, low) | pair(machine, high) << 16;
                (double(X, C), double(E, L))
            },
        );
        let expected = bcax.checked_div(hlde).map_or((u32::MAX, bcax), |quotient| (quotient, bcax % hlde));
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn sums_of_products(macr: u32, ax in 0u32..0x1_0000, bc in 0u32..0x1_0000) {
        let accumulate = |code| execute(
            code,
            ZERO,
            |machine| {
                machine.set_register(MACR, macr);
                set_pair(machine, X, ax);
                set_pair(machine, C, bc);
            },
            |machine| machine.register(MACR),
        );
        let exact = u64::from(macr) + u64::from(ax * bc);
        let carry = exact > u64::from(u32::MAX);
        prop_assert_eq!(accumulate("cefb05"), (exact as u32, flags(true, false, carry)));
        let product = i64::from(ax as i16) * i64::from(bc as i16);
        let exact = i64::from(macr as i32) + product;
        let overflow = i32::try_from(exact).is_err();
        let expected = flags(true, (exact as i32) < 0, overflow);
        prop_assert_eq!(accumulate("cefb06"), (exact as u32, expected));
    }

    #[test]
    fn exchanges_and_moves(a in 0u32..256, b in 0u32..256, ax: u16, hl: u16) {
        let (found, _) = execute(
            "618b",
            0,
            |machine| {
                machine.set_register(A, a);
                machine.set_register(B, b);
            },
            |machine| (machine.register(A), machine.register(B)),
        );
        prop_assert_eq!(found, (b, a));
        let (found, _) = execute(
            "37",
            0,
            |machine| {
                set_pair(machine, X, ax.into());
                set_pair(machine, L, hl.into());
            },
            |machine| (pair(machine, X), pair(machine, L)),
        );
        prop_assert_eq!(found, (hl.into(), ax.into()));
    }
}

#[test]
fn movs_tells_of_zeros() {
    for (a, x, expected) in [
        (0, 0, ZERO | CARRY),
        (5, 0, ZERO | CARRY),
        (0, 5, CARRY),
        (5, 5, 0),
    ] {
        let (stored, found) = execute(
            "61ce10",
            0,
            |machine| {
                machine.set_register(A, a);
                machine.set_register(X, x);
                machine.set_register(L, 0);
                machine.set_register(H, 0xF8);
            },
            |machine| machine.memory().bytes(0xF_F810..0xF_F811)[0],
        );
        assert_eq!((u32::from(stored), found), (x, expected));
    }
}

#[test]
fn bits_go_to_and_from_cy() {
    // mov1 cy, a.3; and1; or1; xor1; mov1 a.3, cy; set1 a.3; clr1 a.3
    for (a, carry) in [(0x08, 0), (0x08, 1), (0xF7, 0), (0xF7, 1)] {
        let bit = a >> 3 & 1;
        for (code, expected) in [
            ("71bc", (a, bit)),
            ("71bd", (a, carry & bit)),
            ("71be", (a, carry | bit)),
            ("71bf", (a, carry ^ bit)),
            ("71b9", (a & 0xF7 | carry << 3, carry)),
            ("71ba", (a | 8, carry)),
            ("71bb", (a & 0xF7, carry)),
            ("7180", (a, 1)),
            ("7188", (a, 0)),
            ("71c0", (a, 1 - carry)),
        ] {
            assert_eq!(bytewise(code, a, 0, carry), expected, "{code}");
        }
    }
}
