use super::*;

const BLOCK: Range<u32> = 0x100..0x104;
const STACK: Range<u32> = 0x200..0x300;

fn given() -> Given {
    Given {
        block: BLOCK,
        stack: STACK,
        pointer: vec![0x00, 0x01],
        fixed: &[(1, 0)],
        registers: 4,
        register_mask: 0xFFFF,
    }
}

/// Registers, of which one holds the pointer.
struct Values([u32; 4], usize);

impl Registers for Values {
    fn value(&self, index: usize) -> u32 {
        self.0[index]
    }

    fn label(&self, index: usize) -> Label {
        if index == self.1 {
            POINTER
        } else {
            Label::NONE
        }
    }
}

/// An instruction of two bytes and a cycle that leaves the registers so.
fn set(watch: &mut InterfaceWatch, at: u32, values: [u32; 4]) {
    set_pointer(watch, at, values, usize::MAX);
}

/// The same where a register holds the pointer.
fn set_pointer(watch: &mut InterfaceWatch, at: u32, values: [u32; 4], register: usize) {
    let (bytes, cycles) = (2, 1);
    let registers = Values(values, register);
    watch.executed(
        Step {
            program_counter: at,
            bytes,
            cycles,
        },
        &registers,
    );
}

#[test]
fn moving_the_pointer_is_due_to_the_convention() {
    let mut watch = InterfaceWatch::new(given());
    set(&mut watch, 0, [9, 0, 9, 9]);
    set(&mut watch, 2, [0x00, 0, 9, 9]); // its value, by chance
    set_pointer(&mut watch, 4, [0x00, 0, 0x00, 0x01], 2); // the pointer
    touch(&mut watch, 6, 0x100, false, 2);
    touch(&mut watch, 10, 0x102, false, 2);
    set_pointer(&mut watch, 14, [9, 0, 0x01, 0x00], 3); // too late: work
    let (cycles, bytes) = (1, 2);
    assert_eq!(interface(&watch, 0).convention(), Share { cycles, bytes });
}

#[test]
fn a_move_of_the_pointer_to_where_its_value_is_by_chance_counts_too() {
    let mut watch = InterfaceWatch::new(given());
    set(&mut watch, 0, [9, 0, 0x00, 0x01]);
    set_pointer(&mut watch, 2, [9, 0, 0x00, 0x01], 2);
    touch(&mut watch, 4, 0x100, false, 2);
    let (cycles, bytes) = (1, 2);
    assert_eq!(interface(&watch, 0).convention(), Share { cycles, bytes });
}

#[test]
fn giving_a_fixed_register_back_is_due_to_the_convention() {
    let mut watch = InterfaceWatch::new(given());
    set(&mut watch, 0, [9, 0, 9, 9]);
    set(&mut watch, 2, [9, 7, 9, 9]);
    set(&mut watch, 4, [9, 0, 9, 9]); // back
    let (cycles, bytes) = (1, 2);
    let saving = |watch: &InterfaceWatch| interface(watch, 0).saved();
    assert_eq!(saving(&watch), Share { cycles, bytes });
    set(&mut watch, 6, [9, 7, 9, 9]);
    set(&mut watch, 8, [9, 0, 9, 9]); // again: its zero is worked with
    assert_eq!(saving(&watch), Share::default());
}

fn touch(watch: &mut InterfaceWatch, at: u32, address: u32, write: bool, cycles: u32) {
    watch.access(Access {
        address,
        size: 2,
        write,
    });
    watch.instruction(Step {
        program_counter: at,
        bytes: 4,
        cycles,
    });
}

fn interface(watch: &InterfaceWatch, value: u32) -> Interface {
    watch.interface(&[(4, 0x1234), (5, 0x5678)], &|_, _| (value, SAVED))
}

#[test]
fn first_reads_and_last_writes_are_charged_once() {
    let mut watch = InterfaceWatch::new(given());
    touch(&mut watch, 0, 0x100, false, 2); // first read
    touch(&mut watch, 4, 0x102, false, 2); // first read
    touch(&mut watch, 8, 0x100, false, 2); // read again: work, not input
    touch(&mut watch, 12, 0x100, true, 4); // overwritten below
    touch(&mut watch, 16, 0x100, true, 4); // last write
    touch(&mut watch, 20, 0x102, true, 3); // last write
    touch(&mut watch, 24, 0x400, true, 9); // elsewhere
    let seen = interface(&watch, 0);
    let (cycles, bytes) = (2 + 2 + 4 + 3, 4 * 4);
    assert_eq!(seen.block_io, Share { cycles, bytes });
    assert_eq!(seen.return_bytes, 4);
}

#[test]
fn an_instruction_that_reads_and_writes_is_charged_once() {
    let mut watch = InterfaceWatch::new(given());
    for write in [false, true] {
        watch.access(Access {
            address: 0x100,
            size: 2,
            write,
        });
    }
    watch.instruction(Step {
        program_counter: 0,
        bytes: 2,
        cycles: 6,
    });
    let (cycles, bytes) = (6, 2);
    assert_eq!(interface(&watch, 0).block_io, Share { cycles, bytes });
}

#[test]
fn a_loop_that_loads_the_block_counts_its_bytes_once() {
    let mut watch = InterfaceWatch::new(given());
    touch(&mut watch, 0, 0x100, false, 2);
    touch(&mut watch, 0, 0x102, false, 2);
    let (cycles, bytes) = (4, 4);
    assert_eq!(interface(&watch, 0).block_io, Share { cycles, bytes });
}

#[test]
fn saving_a_register_is_told_from_a_spill() {
    let mut watch = InterfaceWatch::new(given());
    touch(&mut watch, 0, 0x2f0, true, 3); // push
    touch(&mut watch, 4, 0x2f0, false, 2); // pop
    let saved = interface(&watch, 0x5678);
    let (cycles, bytes) = (5, 8);
    assert_eq!(saved.saved(), Share { cycles, bytes });
    let spilled = interface(&watch, 0x9999);
    assert_eq!(spilled.saved(), Share::default());
    let equal_by_chance = watch.interface(&[(5, 0x5678)], &|_, _| (0x5678, Label::NONE));
    assert_eq!(equal_by_chance.saved(), Share::default());
    let mut by_chance = saved.clone();
    by_chance.add(&spilled);
    by_chance.add(&spilled);
    assert_eq!(by_chance.saved(), Share::default());
    // A call whose slot was used again afterwards hides nothing.
    let mut mostly = saved.clone();
    mostly.add(&saved);
    mostly.add(&spilled);
    assert_eq!(mostly.saved(), Share { cycles, bytes });
}

#[test]
fn what_one_call_hides_another_shows() {
    let call = |before: u32| {
        let mut watch = InterfaceWatch::new(given());
        set(&mut watch, 0, [9, 0, 9, 9]);
        set(&mut watch, 2, [9, before, 9, 9]);
        set(&mut watch, 4, [9, 0, 9, 9]);
        interface(&watch, 0)
    };
    // The product was 0 by chance: giving the register its 0 back does not show.
    let mut seen = call(0);
    assert_eq!(seen.saved(), Share::default());
    seen.add(&call(7));
    let (cycles, bytes) = (1, 2);
    assert_eq!(seen.saved(), Share { cycles, bytes });
}
