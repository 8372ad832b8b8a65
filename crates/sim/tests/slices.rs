//! A call in slices and in steps gives what a whole call gives.

mod support;

use cipherfit_sim::{CallRequest, FaultKind, FindingKind, Label, Observation, Simulator};
use support::{CORES, DATA, machine, request};

/// Counts the byte at R12 down and reads what lies behind it by an address that depends on it:
/// `mov.b @r12, r14; loop: mov.b 0x1100(r14), r13; dec r14; jnz loop; ret`.
const PROGRAM: [u16; 6] = [0x4C6E, 0x4E5D, 0x1100, 0x831E, 0x23FC, 0x4130];

fn prepared(core: &str) -> (Box<dyn Simulator>, CallRequest) {
    let mut machine = machine(core, &PROGRAM);
    machine.memory_mut().load(DATA.start, &[40]);
    machine
        .memory_mut()
        .set_label(DATA.start..DATA.start + 1, Label(1));
    machine.set_register(12, DATA.start);
    let request = CallRequest {
        follow_secrets: true,
        ..request()
    };
    (machine, request)
}

fn whole(core: &str) -> Observation {
    let (mut machine, request) = prepared(core);
    let observation = machine.call(&request, None);
    assert_eq!(observation.fault, None);
    observation
}

#[test]
fn slices_add_up_to_the_whole_call() {
    for core in CORES {
        let whole = whole(core);
        let (mut machine, request) = prepared(core);
        let entered = machine.enter(&request).expect("a call");
        let (mut cycles, mut instructions) = (u64::from(entered.cycles), 0);
        let mut slices = 0;
        while machine.program_counter() != entered.return_address {
            let slice = machine.go_on(entered, &request, 7);
            let kind = slice.fault.as_ref().map(|fault| fault.kind);
            assert!(
                matches!(kind, None | Some(FaultKind::CycleLimit)),
                "{kind:?}"
            );
            cycles += slice.cycles;
            instructions += slice.instructions;
            slices += 1;
        }
        assert!(slices > 10, "{slices} slices");
        assert_eq!((cycles, instructions), (whole.cycles, whole.instructions));
        assert_eq!(machine.stack_pointer(), request.stack_pointer);
    }
}

#[test]
fn steps_add_up_and_show_the_same_secrets() {
    for core in CORES {
        let whole = whole(core);
        let (mut machine, request) = prepared(core);
        let entered = machine.enter(&request).expect("a call");
        let mut cycles = u64::from(entered.cycles);
        let (mut addresses, mut branches) = (0, 0);
        while machine.program_counter() != entered.return_address {
            let step = machine.step_following_secrets().expect("a step");
            cycles += u64::from(step.cycles);
            for finding in step.findings {
                assert_eq!(finding.label, Label(1));
                match finding.kind {
                    FindingKind::Address => addresses += finding.count,
                    FindingKind::Branch => branches += finding.count,
                    FindingKind::Timing => {}
                }
            }
        }
        assert_eq!(cycles, whole.cycles);
        let counted = |kind| -> u64 {
            let found = whole.findings.iter().filter(|found| found.kind == kind);
            found.map(|found| found.count).sum()
        };
        assert_eq!(addresses, counted(FindingKind::Address));
        assert_eq!(branches, counted(FindingKind::Branch));
        assert_eq!((addresses, branches), (40, 40));
    }
}
