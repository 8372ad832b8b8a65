//! Whole calls: branches that inputs decide, what the convention asks, and code that must not pass.

use cipherfit_proof::machine::{Call, Ended, Obstacle, Returned, Store, World};
use cipherfit_proof::{Byte, Engine, Form};
use cipherfit_sim::avr::DATA_BASE;
use cipherfit_sim::{FaultKind, FindingKind, MemoryKind, Rights, core_named};

const CODE: u32 = 0x100;
const BUFFER: u32 = DATA_BASE + 0x200;

/// What came of a call with a pointer to a byte that may have any value.
struct Made {
    result: Result<Returned, Ended>,
    engine: Engine,
    before: Byte<Form>,
    after: Byte<Form>,
    branches: usize,
}

fn made(words: &[u16]) -> Made {
    let core = core_named("avre-plus").expect("the core");
    let mut machine = (core.create)();
    let memory = machine.memory_mut();
    let code: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let both = Rights::READ | Rights::WRITE;
    let end = CODE + code.len() as u32;
    memory.map(CODE..end, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
    memory.load(CODE, &code);
    memory.map(BUFFER..BUFFER + 1, both, MemoryKind::Ram);
    let stack = DATA_BASE + 0x300..DATA_BASE + 0x340;
    memory.map(stack.clone(), both, MemoryKind::Stack);
    let mut engine = Engine::new();
    engine.run_code();
    let before = std::array::from_fn(|_| engine.input());
    let mut world = World::new(engine, Store::new(machine.memory()));
    world.memory.put(BUFFER, before);
    let call = Call {
        core,
        convention: core.convention(),
        entry: CODE,
        stack_pointer: stack.end,
        stack,
        arguments: &[core.pointer_to(BUFFER)],
        known: &|_| 0,
    };
    let result = call.make(&mut world);
    let after = world.memory.byte(BUFFER).expect("a byte");
    let branches = world
        .shown
        .iter()
        .filter(|(kind, _)| *kind == FindingKind::Branch);
    Made {
        result,
        before,
        after,
        branches: branches.count(),
        engine: world.engine,
    }
}

fn reason(words: &[u16]) -> Obstacle {
    made(words).result.expect_err("no proof").reason
}

fn changed(words: &[u16]) -> Vec<String> {
    made(words).result.expect("a return").changed
}

/// MOVW Z,R24: the pointer.
const POINTER: u16 = 0x01FC;
const RETURN: u16 = 0x9508;

#[test]
fn both_sides_of_a_branch_are_followed_and_merged() {
    // ld r18,Z; ldi r19,0x1b; lsl r18; brcc over; eor r18,r19; over: st Z,r18
    let code = [
        POINTER, 0x8120, 0xE13B, 0x0F22, 0xF408, 0x2723, 0x8320, RETURN,
    ];
    let Made {
        result,
        mut engine,
        before: b,
        after,
        branches,
    } = made(&code);
    assert!(result.expect("a return").changed.is_empty());
    assert_eq!(branches, 1);
    let [one, three, four] = [0, 2, 3].map(|n| engine.xor(b[n], b[7]));
    let xtime = [b[7], one, b[1], three, four, b[4], b[5], b[6]];
    for (found, wanted) in after.into_iter().zip(xtime) {
        assert!(engine.equal(found, wanted));
    }
}

#[test]
fn registers_of_the_caller_must_come_back() {
    // push r16; ld r16,Z; com r16; st Z,r16; pop r16
    let right = [POINTER, 0x930F, 0x8100, 0x9500, 0x8300, 0x910F, RETURN];
    assert_eq!(changed(&right), Vec::<String>::new());
    // pop r17 in place of pop r16.
    let wrong = [POINTER, 0x930F, 0x8100, 0x9500, 0x8300, 0x911F, RETURN];
    assert_eq!(changed(&wrong), ["r16", "r17"]);
    // The upper byte of a pair, and R1.
    assert_eq!(changed(&[0x018C, RETURN]), ["r16", "r17"]);
    assert_eq!(changed(&[0xE01F, 0x2E11, RETURN]), ["r17", "r1"]);
}

#[test]
fn what_cannot_be_followed_is_open() {
    let fault = |kind, data: u32| Obstacle::Fault(kind, Some(DATA_BASE + data));
    // The return address in another order: no place that is known.
    let swapped = [0x912F, 0x913F, 0x932F, 0x933F, RETURN];
    assert_eq!(reason(&swapped), Obstacle::JumpAnywhere);
    // ijmp to where the byte says.
    let indirect = [POINTER, 0x81E0, 0x27FF, 0x9409];
    assert_eq!(reason(&indirect), Obstacle::JumpAnywhere);
    // A store to where the byte says.
    let scattered = [POINTER, 0x81E0, 0x8320, RETURN];
    assert_eq!(reason(&scattered), Obstacle::WriteAnywhere);
    // A table of which nothing is known.
    let table = [POINTER, 0x81E0, 0x8120, RETURN];
    assert_eq!(reason(&table), Obstacle::ReadAnywhere);
    // push r18; pop r18; and what lies there when the stack is empty again.
    let below = [0xB7CD, 0xB7DE, 0x8128, RETURN];
    assert_eq!(reason(&below), fault(FaultKind::UninitialisedRead, 0x33D));
    // sts 0x201,r24: behind the buffer.
    let behind = [0x9380, 0x0201, RETURN];
    assert_eq!(reason(&behind), fault(FaultKind::Write, 0x201));
    // spm: code that writes code.
    let Obstacle::Fault(FaultKind::Write, None) = reason(&[0x95E8, RETURN]) else {
        panic!("code was written");
    };
    // rjmp .-2: for ever.
    assert_eq!(reason(&[0xCFFF]), Obstacle::TooLong);
    // A loop as often as the byte says: dec; brne.
    let loops = [POINTER, 0x8120, 0x952A, 0xF7F1, RETURN];
    assert_eq!(reason(&loops), Obstacle::NoJoin);
}

#[test]
fn a_carry_that_is_dropped_is_seen() {
    // ld r18,Z; add r18,r18; mov r19,r1; adc r19,r19; st Z,r19, and the same with add in place of adc.
    let code = |second| [POINTER, 0x8120, 0x0F22, 0x2D31, second, 0x8330, RETURN];
    let Made { after, before, .. } = made(&code(0x1F33));
    assert_eq!(after[0], before[7]);
    let Made { after, .. } = made(&code(0x0F33));
    assert_eq!(after[0], Form::ZERO);
}

/// GCC's functions on RL78 return a byte in `r8`, X of bank 1; those of the other convention in A.
#[test]
fn a_result_lies_where_the_convention_has_it() {
    let core = core_named("rl78-s2").expect("the core");
    // SEL RB1; MOV X,#0x5A; SEL RB0; MOV A,#0x11; RET
    let code = [0x61, 0xDF, 0x50, 0x5A, 0x61, 0xCF, 0x51, 0x11, 0xD7];
    let (start, stack) = (0x2000, 0xF_F000..0xF_F040);
    let end = start + code.len() as u32;
    let mut machine = (core.create)();
    let memory = machine.memory_mut();
    memory.map(start..end, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
    memory.load(start, &code);
    let both = Rights::READ | Rights::WRITE;
    memory.map(stack.clone(), both, MemoryKind::Stack);
    let of_gcc = core.stack_convention.expect("GCC's convention");
    for (convention, value) in [(of_gcc, 0x5A), (core.convention(), 0x11)] {
        let mut engine = Engine::new();
        engine.run_code();
        let mut world = World::new(engine, Store::new(machine.memory()));
        let call = Call {
            core,
            convention,
            entry: start,
            stack_pointer: stack.end,
            stack: stack.clone(),
            arguments: &[],
            known: &|_| 0,
        };
        let returned = call.make(&mut world).expect("a return");
        let bits = (0..8).map(|n| Form::of(value >> n & 1 == 1));
        assert_eq!(returned.result, bits.collect::<Vec<_>>());
    }
}
