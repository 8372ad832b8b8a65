//! Calls as GCC makes them on RL78: arguments on the stack, banks in place of saved registers.

use cipherfit_lab::image::{Image, Section, SectionContent};
use cipherfit_lab::verify::{Argument, Bench, Called, Function, Layout, Wanted, Watch};
use cipherfit_sim::{Convention, CoreDescription, FaultKind, Rights, core_named};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use std::collections::BTreeMap;

const ENTRY: u32 = 0x2000;
const RAM: std::ops::Range<u32> = 0xF_F000..0xF_F200;
/// MOVW AX,[SP+4]; MOVW DE,AX; MOVW AX,[SP+6]; MOV A,X; MOV [DE],A: the second argument through the first.
const STORE: [u8; 7] = [0xA8, 4, 0x14, 0xA8, 6, 0x60, 0x99];
const RET: u8 = 0xD7;

fn core() -> &'static CoreDescription {
    core_named("rl78-s2").expect("the core")
}

fn stack_convention() -> Convention {
    core().stack_convention.expect("GCC's convention")
}

fn image(code: &[u8]) -> Image {
    Image {
        path: "a test".into(),
        sections: vec![Section {
            name: ".text".to_owned(),
            address: ENTRY,
            content: SectionContent::Code,
            bytes: code.to_vec(),
            refers_to: Vec::new(),
        }],
        symbols: BTreeMap::new(),
        lines: Default::default(),
        addresses: Default::default(),
    }
}

/// Calls code with a pointer to a byte and with 0x5a; gives what came of it, and the byte.
fn call(convention: Convention, code: &[u8]) -> (Called, u8) {
    let image = image(code);
    let randomness = ChaCha8Rng::seed_from_u64(1);
    let mut bench = Bench::new(core(), convention, &image, RAM, randomness);
    let wanted = [Wanted::anywhere("block", 1)];
    bench
        .reset(&wanted, 1, Layout::Tidy, 0)
        .expect("room for it");
    bench.allow("block", Rights::READ | Rights::WRITE);
    let function = Function {
        entry: ENTRY,
        patience: 1000,
    };
    let arguments = [Argument::Pointer("block"), Argument::Number(0x5A)];
    let called = bench.call(function, &arguments, Watch::Unwatched);
    let byte = bench.contents("block")[0];
    (called, byte)
}

/// The name of the first thing that code has not given back.
fn clobbered(convention: Convention, code: &[u8]) -> Option<String> {
    let (called, _) = call(convention, &[code, &[RET]].concat());
    assert_eq!(called.observation.fault, None);
    called.clobbered.map(|one| one.register)
}

#[test]
fn arguments_are_behind_the_return_address_and_count_as_stack() {
    let (called, byte) = call(stack_convention(), &[&STORE[..], &[RET]].concat());
    assert_eq!(called.observation.fault, None);
    assert_eq!(byte, 0x5A);
    // Four bytes of return address, two a argument.
    assert_eq!(called.observation.stack_bytes, 4 + 2 * 2);
}

#[test]
fn nothing_lies_on_the_stack_where_arguments_are_in_registers() {
    let (called, _) = call(core().convention(), &[&STORE[..], &[RET]].concat());
    let fault = called.observation.fault.expect("a fault");
    assert_ne!(fault.kind, FaultKind::CycleLimit, "{fault:?}");
}

#[test]
fn each_convention_has_what_it_must_give_back() {
    let registers = core().convention();
    // MOVW HL,AX behind MOVW AX,#0.
    let hl = [0x30, 0, 0, 0x16];
    assert_eq!(clobbered(stack_convention(), &hl), None);
    assert_eq!(clobbered(registers, &hl).as_deref(), Some("l"));
    // INC !addr16 of X in banks 1, 2 and 3.
    for (bank, place, kept) in [(1, 0xF0, false), (2, 0xE8, true), (3, 0xE0, true)] {
        let code = [0xA0, place, 0xFE];
        let name = format!("x of bank {bank}");
        let expected = Some(name.as_str());
        assert_eq!(clobbered(registers, &code).as_deref(), expected);
        let expected = expected.filter(|_| kept);
        assert_eq!(clobbered(stack_convention(), &code).as_deref(), expected);
    }
}
