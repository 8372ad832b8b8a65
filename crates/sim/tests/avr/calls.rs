//! Calls: what they cost, what they count, and what ends them.

use crate::machine::{STACK, call, core, data, machine};
use cipherfit_sim::{Access, CallKind, CallRequest, FaultKind, MemoryKind, Observer, Rights};

const RET: u16 = 0x9508;

#[test]
fn a_call_and_a_return_cost_eight_cycles_and_two_bytes() {
    let observation = call(machine(&[RET]).as_mut(), false);
    assert_eq!(observation.fault, None);
    assert_eq!(observation.cycles, u64::from(core().call_return_cycles));
    assert_eq!(observation.instructions, 1);
    assert_eq!(observation.stack_bytes, 2);
    assert_eq!(observation.events.ram_writes, 2);
    assert_eq!(observation.events.ram_reads, 2);
}

#[test]
fn pushes_deepen_the_stack_and_pops_restore_it() {
    // push r2; push r3; pop r3; pop r2; ret
    let observation = call(
        machine(&[0x922F, 0x923F, 0x903F, 0x902F, RET]).as_mut(),
        false,
    );
    assert_eq!(observation.fault, None);
    assert_eq!(observation.stack_bytes, 4);
    assert_eq!(observation.cycles, 8 + 4 * 2);
}

#[test]
fn a_lost_byte_on_the_stack_is_noticed() {
    // pop r2; ret: returns elsewhere or too high.
    let fault = call(machine(&[0x902F, RET]).as_mut(), false).fault;
    assert!(fault.is_some());
    // push r2; ret: goes astray.
    let fault = call(machine(&[0x922F, RET]).as_mut(), false).fault;
    assert!(fault.is_some());
}

#[test]
fn the_byte_below_sp_is_out_of_bounds_and_the_byte_at_the_top_is_not() {
    // in r30, SPL; in r31, SPH; ld r0, Z; ret: SP points below the last byte pushed.
    let below = [0xB7ED, 0xB7FE, 0x8000, RET];
    let fault = call(machine(&below).as_mut(), false)
        .fault
        .expect("a fault");
    assert_eq!(fault.kind, FaultKind::BelowStackPointer);
    assert_eq!(fault.address, Some(data(STACK).end - 3));
    // ldd r0, Z+1 instead.
    let top = [0xB7ED, 0xB7FE, 0x8001, RET];
    assert_eq!(call(machine(&top).as_mut(), false).fault, None);
}

#[test]
fn a_frame_made_through_spl_and_sph_counts_when_it_is_whole() {
    // in r28, SPL; in r29, SPH; subi r28, 0x80; sbci r29, 0; out SPH, r29; out SPL, r28;
    // subi r28, 0x80; sbci r29, 0xff; out SPH, r29; out SPL, r28; ret
    let frame = [
        0xB7CD, 0xB7DE, 0x58C0, 0x40D0, 0xBFDE, 0xBFCD, 0x58C0, 0x4FDF, 0xBFDE, 0xBFCD, RET,
    ];
    let observation = call(machine(&frame).as_mut(), false);
    assert_eq!(observation.fault, None);
    assert_eq!(observation.stack_bytes, 2 + 0x80);
}

#[test]
fn the_stack_region_ends_where_it_ends() {
    // rcall to itself for ever.
    let fault = call(machine(&[0xDFFF]).as_mut(), false)
        .fault
        .expect("a fault");
    assert_eq!(fault.kind, FaultKind::StackOverflow);
}

#[test]
fn flash_reads_are_counted_as_rom_and_told_to_the_observer() {
    struct Reads(Vec<Access>);
    impl Observer for Reads {
        fn access(&mut self, access: Access) {
            self.0.push(access);
        }
    }
    // ldi r30, 0; ldi r31, 2; lpm r0, Z+; lpm r0, Z; ret
    let mut machine = machine(&[0xE0E0, 0xE0F2, 0x9005, 0x9004, RET]);
    let mut reads = Reads(Vec::new());
    let request = CallRequest {
        entry: crate::machine::CODE,
        stack_pointer: data(STACK).end,
        kind: CallKind::Near,
        cycle_limit: 1000,
        follow_secrets: false,
    };
    let observation = machine.call(&request, Some(&mut reads));
    assert_eq!(observation.events.rom_reads, 2);
    let flash: Vec<u32> = reads
        .0
        .iter()
        .map(|access| access.address)
        .take(2)
        .collect();
    assert_eq!(flash, [0x200, 0x201]);
}

#[test]
fn registers_and_the_cpus_own_io_need_no_rights_and_other_io_does() {
    // in r0, SREG; lds r2, 0x0003; ret
    let own = [0xB60F, 0x9020, 0x0003, RET];
    // in r0, 0x1d; ret
    let other = [0xB20D, RET];
    for (words, fault) in [(&own[..], None), (&other[..], Some(FaultKind::Read))] {
        let mut machine = machine(words);
        for device in core().peripherals {
            let memory = machine.memory_mut();
            memory.map(
                device.addresses.clone(),
                Rights::NONE,
                MemoryKind::Peripheral,
            );
        }
        let found = call(machine.as_mut(), false).fault;
        assert_eq!(found.map(|fault| fault.kind), fault);
    }
}

#[test]
fn arguments_lie_in_pairs_and_pointers_count_from_data_address_0() {
    let pointer = core().pointer_to(core().data_base + 0x1234);
    let parts: Vec<(usize, u32)> = core()
        .spread_argument(core().argument_registers[0], pointer)
        .map(|(register, part)| (register, part & 0xFF))
        .collect();
    assert_eq!(parts, [(24, 0x34), (25, 0x12)]);
    assert_eq!(core().fixed_registers, [(1, 0)]);
}
