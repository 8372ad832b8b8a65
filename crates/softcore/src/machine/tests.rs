use super::*;

const COUNTER: usize = 0;
const REPEAT: usize = 1;

fn scalar(index: usize) -> Expression {
    Expression {
        width: 4,
        kind: ExpressionKind::Scalar(index),
    }
}

fn set(index: usize, value: Expression) -> Action {
    Action::Assign {
        target: Target::Scalar(index),
        value,
    }
}

fn instruction(name: &str, pattern: u32, actions: Vec<Action>) -> Instruction {
    Instruction {
        name: name.to_owned(),
        words: 1,
        mask: 0xF0,
        pattern,
        operands: vec![Operand {
            name: "n".to_owned(),
            low: 0,
            width: 4,
        }],
        first_cycle: None,
        last_cycle: Behaviour {
            locals: Vec::new(),
            actions,
        },
    }
}

/// A core that counts: `0x1_` counts up, `0x2n` repeats, `0x3n` jumps, `0x4_` halts, `0x5n` stores
/// the count, `0x6_` counts up in the second of two cycles, and `0x7_ n` sets the count.
fn core() -> Core {
    let operand = || Expression {
        width: 4,
        kind: ExpressionKind::Operand(0),
    };
    let counted_up = || Expression {
        width: 4,
        kind: ExpressionKind::Binary {
            operator: Operator::Add,
            left: Box::new(scalar(COUNTER)),
            right: Box::new(Expression::constant(4, 1)),
        },
    };
    let store = Action::Assign {
        target: Target::Data(operand()),
        value: Expression {
            width: 8,
            kind: ExpressionKind::Resize {
                value: Box::new(scalar(COUNTER)),
                signed: false,
            },
        },
    };
    let scalars = ["counter", "repeat"].map(|name| Scalar {
        name: name.to_owned(),
        width: 4,
        present: true,
        cleared: false,
    });
    Core {
        word_bits: 8,
        program_address_bits: 4,
        data_address_bits: 4,
        data_bytes: 4,
        scalars: scalars.to_vec(),
        arrays: Vec::new(),
        repeat: Some(REPEAT),
        tables: Vec::new(),
        functions: Vec::new(),
        instructions: vec![
            instruction("count", 0x10, vec![set(COUNTER, counted_up())]),
            instruction("repeat", 0x20, vec![set(REPEAT, operand())]),
            instruction("jump", 0x30, vec![Action::Jump(operand())]),
            instruction("halt", 0x40, vec![Action::Halt]),
            instruction("store", 0x50, vec![store]),
            Instruction {
                first_cycle: Some(Behaviour::default()),
                ..instruction("slow", 0x60, vec![set(COUNTER, counted_up())])
            },
            Instruction {
                words: 2,
                ..instruction("set", 0x70, vec![set(COUNTER, operand())])
            },
        ],
    }
}

/// Cycles and the count at the end.
fn run(program: &[u32]) -> (u64, u128) {
    let core = core();
    let mut machine = Machine::new(&core, program);
    let cycles = machine.run(100).unwrap();
    (cycles, machine.scalar(COUNTER))
}

#[test]
fn the_first_fetch_and_the_halt_count() {
    assert_eq!(run(&[0x40]), (2, 0));
    assert_eq!(run(&[0x10, 0x10, 0x40]), (4, 2));
}

#[test]
fn a_jump_loses_the_word_fetched_meanwhile() {
    assert_eq!(run(&[0x32, 0x10, 0x40]), (4, 0));
}

#[test]
fn a_repeated_instruction_runs_once_more_than_is_left() {
    assert_eq!(run(&[0x23, 0x10, 0x10, 0x40]), (8, 5));
}

#[test]
fn an_extension_takes_two_cycles_each_time() {
    assert_eq!(run(&[0x60, 0x40]), (4, 1));
    assert_eq!(run(&[0x22, 0x60, 0x40]), (9, 3));
}

#[test]
fn a_second_word_takes_a_cycle() {
    assert_eq!(run(&[0x70, 0x09, 0x40]), (4, 9));
}

#[test]
fn the_counter_keeps_its_width() {
    assert_eq!(run(&[0x70, 0x0F, 0x10, 0x40]), (5, 0));
}

#[test]
fn what_a_program_may_not_do_is_a_fault_at_its_address() {
    let fault = |program: &[u32]| {
        let core = core();
        let mut machine = Machine::new(&core, program);
        machine.run(20).unwrap_err()
    };
    let at = |address, kind| Fault { address, kind };
    assert_eq!(fault(&[0x10]), at(1, FaultKind::NoCode));
    assert_eq!(
        fault(&[0x10, 0xF0]),
        at(1, FaultKind::NoSuchInstruction(0xF0))
    );
    assert_eq!(fault(&[0x54]), at(0, FaultKind::NoSuchData(4)));
    assert_eq!(fault(&[0x30]), at(0, FaultKind::CycleLimit(20)));
}

#[test]
fn a_written_byte_is_told_for_the_cycle_that_writes_it() {
    let core = core();
    let program = [0x10, 0x53, 0x40];
    let mut machine = Machine::new(&core, &program);
    let mut written = Vec::new();
    while !machine.halted() {
        machine.cycle().unwrap();
        written.push(machine.written());
    }
    let store = WriteToData {
        address: 3,
        value: 1,
    };
    assert_eq!(written, [None, None, Some(store), None]);
    assert_eq!(machine.data(), [0, 0, 0, 1]);
}
