//! Planted faults: a CPU that forgets a label, a finding or a dependence is caught.

use crate::avr::patterns::{PATTERNS, Pattern};
use crate::avr::{Avr, forms_of};
use crate::harness::examine;
use crate::isa::{Form, Isa, Program};
use crate::random::Random;
use crate::state::State;
use cipherfit_sim::{
    CallRequest, CoreDescription, Entered, FindingKind, FollowedStep, Label, Memory, Observation,
    Observer, Simulator,
};
use std::ops::Range;
use std::sync::LazyLock;

const SP: usize = 33;
const SREG: usize = 34;
const RAMPZ: usize = 35;

/// What a fault does after each step; `followed` is there when secrets were followed, `before` has the
/// registers as they were.
type Spoil = fn(&mut dyn Simulator, before: &[u32], followed: Option<&mut FollowedStep>);

/// An AVR with a fault.
struct Faulty(Box<dyn Simulator>, Spoil);

impl Faulty {
    fn spoil<T>(
        &mut self,
        step: impl FnOnce(&mut dyn Simulator) -> T,
        followed: impl FnOnce(&mut T) -> Option<&mut FollowedStep>,
    ) -> T {
        let registers = 0..self.0.core().registers.len();
        let before: Vec<u32> = registers.map(|index| self.0.register(index)).collect();
        let mut result = step(self.0.as_mut());
        self.1(self.0.as_mut(), &before, followed(&mut result));
        result
    }
}

impl Simulator for Faulty {
    fn step(&mut self) -> Result<u32, cipherfit_sim::Fault> {
        self.spoil(|machine| machine.step(), |_| None)
    }
    fn step_following_secrets(&mut self) -> Result<FollowedStep, cipherfit_sim::Fault> {
        self.spoil(
            |machine| machine.step_following_secrets(),
            |result| result.as_mut().ok(),
        )
    }
    fn instruction_bytes(&self, address: u32) -> Option<u32> {
        self.0.instruction_bytes(address)
    }
    fn core(&self) -> &'static CoreDescription {
        self.0.core()
    }
    fn memory(&self) -> &Memory {
        self.0.memory()
    }
    fn memory_mut(&mut self) -> &mut Memory {
        self.0.memory_mut()
    }
    fn register(&self, index: usize) -> u32 {
        self.0.register(index)
    }
    fn set_register(&mut self, index: usize, value: u32) {
        self.0.set_register(index, value);
    }
    fn register_label(&self, index: usize) -> Label {
        self.0.register_label(index)
    }
    fn set_register_label(&mut self, index: usize, label: Label) {
        self.0.set_register_label(index, label);
    }
    fn part_label(&self, index: usize, bits: u32) -> Label {
        self.0.part_label(index, bits)
    }
    fn set_part_label(&mut self, index: usize, bits: u32, label: Label) {
        self.0.set_part_label(index, bits, label);
    }
    fn program_counter(&self) -> u32 {
        self.0.program_counter()
    }
    fn stack_pointer(&self) -> u32 {
        self.0.stack_pointer()
    }
    fn call_until(
        &mut self,
        request: &CallRequest,
        stop: Option<u32>,
        observer: Option<&mut dyn Observer>,
    ) -> Observation {
        self.0.call_until(request, stop, observer)
    }
    fn enter(&mut self, request: &CallRequest) -> Result<Entered, cipherfit_sim::Fault> {
        self.0.enter(request)
    }
    fn go_on(&mut self, entered: Entered, request: &CallRequest, cycles: u64) -> Observation {
        self.0.go_on(entered, request, cycles)
    }
}

/// One form of an AVR with a fault.
struct Planted(&'static str, Spoil);

impl Isa for Planted {
    fn core(&self) -> &'static CoreDescription {
        Avr.core()
    }
    fn machine(&self) -> Box<dyn Simulator> {
        Box::new(Faulty(Avr.machine(), self.1))
    }
    fn code(&self) -> u32 {
        Avr.code()
    }
    fn windows(&self) -> &[Range<u32>] {
        Avr.windows()
    }
    fn forms(&self) -> Vec<Form> {
        static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| Avr.forms());
        let named = FORMS.iter().filter(|form| form.name == self.0);
        named.cloned().collect()
    }
    fn settle(&self, program: &Program, state: &mut State, random: &mut Random) {
        Avr.settle(program, state, random);
    }
    fn stored_cells(&self, program: &Program, state: &State) -> Vec<(usize, u32)> {
        Avr.stored_cells(program, state)
    }
}

fn forget_part(machine: &mut dyn Simulator, index: usize, bits: u32) {
    machine.set_part_label(index, bits, Label::NONE);
}

/// Rd and Rr of the instruction.
fn operands(machine: &dyn Simulator) -> (usize, usize) {
    let bytes = machine.memory().bytes(Avr.code()..Avr.code() + 2);
    let word = u16::from_le_bytes([bytes[0], bytes[1]]);
    (
        usize::from(word >> 4 & 31),
        usize::from(word & 15 | word >> 5 & 16),
    )
}

fn forget_findings(followed: Option<&mut FollowedStep>, kind: FindingKind) {
    if let Some(step) = followed {
        step.findings.retain(|finding| finding.kind != kind);
    }
}

/// Where a fault is planted, what it is, and what the harness says of it.
const FAULTS: &[(&str, Spoil, &str)] = &[
    // Labels of single flags, of one register, of its label's higher bits.
    ("ADD Rd,Rr", |m, _, _| forget_part(m, SREG, 1), "changes c"),
    (
        "ADD Rd,Rr",
        |m, _, _| forget_part(m, SREG, 1 << 5),
        "changes h",
    ),
    (
        "BST Rd,b",
        |m, _, _| forget_part(m, SREG, 1 << 6),
        "changes t",
    ),
    (
        "OUT A,Rr at SREG",
        |m, _, _| forget_part(m, SREG, 1 << 7),
        "changes i",
    ),
    ("MOV Rd,Rr", |m, _, _| forget_part(m, 7, 0xFF), "changes r7"),
    (
        "MOV Rd,Rr",
        |m, _, _| {
            let label = m.register_label(7);
            m.set_register_label(7, Label(label.0 & 0x1F));
        },
        "changes r7",
    ),
    // A label that an instruction takes away from what it does not touch.
    ("NOP", |m, _, _| forget_part(m, 31, 0xFF), "changes r31"),
    // The stack pointer and the bank.
    (
        "OUT A,Rr at SPL",
        |m, _, _| forget_part(m, SP, 0xFF),
        "changes spl",
    ),
    (
        "POP Rd",
        |m, _, _| forget_part(m, SP, 0xFF00),
        "changes sph",
    ),
    (
        "ELPM Rd,Z+",
        |m, _, _| forget_part(m, RAMPZ, 1),
        "changes rampz",
    ),
    // Memory.
    (
        "PUSH Rr",
        |m, _, _| {
            for window in Avr.windows() {
                m.memory_mut().set_label(window.clone(), Label::NONE);
            }
        },
        "changes 2",
    ),
    // Findings.
    (
        "BRBS 1,k",
        |_, _, followed| forget_findings(followed, FindingKind::Branch),
        "flipping z changes",
    ),
    (
        "SBIC A,b at I/O",
        |_, _, followed| forget_findings(followed, FindingKind::Branch),
        "which is not labelled",
    ),
    (
        "RET",
        |_, _, followed| forget_findings(followed, FindingKind::Branch),
        "changes branch",
    ),
    (
        "ST X,Rr",
        |_, _, followed| forget_findings(followed, FindingKind::Address),
        "which is not labelled",
    ),
    (
        "LPM Rd,Z",
        |_, _, followed| forget_findings(followed, FindingKind::Address),
        "which is not labelled",
    ),
    // What depends on two inputs together, and on neither alone.
    (
        "AND Rd,Rr",
        |m, before, _| {
            let (d, r) = operands(m);
            if before[d] == 0 && before[r] == 0 {
                forget_part(m, d, 0xFF);
            }
        },
        "which is not labelled",
    ),
    // A branch that is found only when it is taken, which few states do.
    (
        "CPSE Rd,Rr",
        |m, before, followed| {
            let (d, r) = operands(m);
            if before[d] != before[r] {
                forget_findings(followed, FindingKind::Branch);
            }
        },
        "which is not labelled",
    ),
    // A dependence that nobody knows of, on one bit, now and then.
    (
        "ADD Rd,Rr",
        |m, before, _| {
            if before[9] & 0x10 != 0 && before[10] & 0x80 != 0 {
                let label = m.register_label(11);
                m.set_register(11, m.register(11) ^ 1);
                m.set_register_label(11, label);
            }
        },
        "changes r11",
    ),
    // A run that is another one when secrets are followed.
    (
        "INC Rd",
        |_, _, followed| {
            if let Some(step) = followed {
                step.cycles += 1;
            }
        },
        "following secrets changes",
    ),
    // A label from nowhere.
    (
        "INC Rd",
        |m, _, followed| {
            if followed.is_some() {
                m.set_register_label(20, Label(0xFF));
            }
        },
        "the label of no input",
    ),
];

#[test]
fn every_planted_fault_is_caught() {
    for (number, (form, spoil, expected)) in FAULTS.iter().enumerate() {
        let verdicts = examine(&Planted(form, *spoil));
        let [verdict] = &verdicts[..] else {
            panic!("{form}: {} forms of that name", verdicts.len());
        };
        let failure = verdict.failure.as_deref().unwrap_or("nothing");
        assert!(
            failure.contains(expected),
            "fault {number}, {form}: {failure} was found"
        );
    }
}

#[test]
#[should_panic(expected = "is an instruction, and not of one form")]
fn a_form_that_the_list_does_not_have_is_missed() {
    let without_neg = |pattern: &&Pattern| pattern.1 != "NEG Rd";
    forms_of(&PATTERNS.iter().filter(without_neg).collect::<Vec<_>>());
}
