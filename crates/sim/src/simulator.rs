//! The one face of every machine.

use crate::{CoreDescription, Fault, Finding, Label, Memory, Observation, Observer};

/// Which call instruction the caller uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CallKind {
    /// The ordinary call: `CALL`, `RCALL`.
    #[default]
    Near,
    /// The far call where the core has one: `CALLA` with `RETA`.
    Far,
}

/// A function call to be made.
#[derive(Clone, Debug)]
pub struct CallRequest {
    /// Address of the function.
    pub entry: u32,
    /// Stack pointer before the call; the stack region must be mapped by the caller.
    pub stack_pointer: u32,
    /// The call instruction that is charged.
    pub kind: CallKind,
    /// The call is stopped with a fault after so many cycles.
    pub cycle_limit: u64,
    /// Follow secrets (slower).
    pub follow_secrets: bool,
}

/// A function that has been entered and not yet run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entered {
    /// Cycles of the call instruction.
    pub cycles: u32,
    /// The program counter at which the function has come back.
    pub return_address: u32,
}

/// One instruction, executed with secrets followed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FollowedStep {
    /// Its cycles.
    pub cycles: u32,
    /// How it showed secrets; mostly empty.
    pub findings: Vec<Finding>,
}

/// A machine: a core and its memory.
///
/// The call charges the call instruction, pushes a return address that lies outside all memory, and
/// runs until the function comes back to it. Registers keep their values between calls.
///
/// Labels are kept up only by calls that follow secrets; any other call takes the registers' labels
/// away and leaves those of memory as they lie.
pub trait Simulator: Send {
    /// The core's facts.
    fn core(&self) -> &'static CoreDescription;
    /// The memory.
    fn memory(&self) -> &Memory;
    /// The memory, to map, load and label.
    fn memory_mut(&mut self) -> &mut Memory;
    /// A register's value.
    fn register(&self, index: usize) -> u32;
    /// Gives a register a value that depends on no secret.
    fn set_register(&mut self, index: usize, value: u32);
    /// What a register's value depends on.
    fn register_label(&self, index: usize) -> Label;
    /// Says what a register's value depends on.
    fn set_register_label(&mut self, index: usize, label: Label);
    /// What the parts of a register ([`CoreDescription::register_parts`]) that have some of `bits`
    /// depend on.
    fn part_label(&self, index: usize, bits: u32) -> Label;
    /// Says what the parts of a register that have some of `bits` depend on; its other parts keep
    /// their labels.
    fn set_part_label(&mut self, index: usize, bits: u32, label: Label);
    /// Calls a function. With an observer the call is slower and tells it every step; the call
    /// instruction itself, which lies outside the program, is not told.
    fn call(&mut self, request: &CallRequest, observer: Option<&mut dyn Observer>) -> Observation {
        self.call_until(request, None, observer)
    }
    /// Calls a function that may end where it does not return, too: before the instruction at `stop`
    /// is executed, wherever the stack pointer is then.
    fn call_until(
        &mut self,
        request: &CallRequest,
        stop: Option<u32>,
        observer: Option<&mut dyn Observer>,
    ) -> Observation;
    /// Length of the instruction at an address; none if no instruction lies there.
    fn instruction_bytes(&self, address: u32) -> Option<u32>;
    /// Executes exactly one instruction at the current program counter and gives its cycles. Rights
    /// and marks of memory apply as in a call; secrets are not followed, and the stack pointer may
    /// be anywhere.
    ///
    /// # Errors
    /// The fault that the instruction ran into. The program counter and other registers may then
    /// have moved on.
    fn step(&mut self) -> Result<u32, Fault>;
    /// The address of the next instruction.
    fn program_counter(&self) -> u32;
    /// The stack pointer as a machine address: stack memory below it is out of bounds.
    fn stack_pointer(&self) -> u32;
    /// Makes the call instruction of a request and stops before the function's first instruction,
    /// for [`Simulator::step_following_secrets`] or [`Simulator::go_on`]. Without `follow_secrets`
    /// the registers' labels are taken away.
    ///
    /// # Errors
    /// The return address cannot be pushed, or the core has no such call.
    fn enter(&mut self, request: &CallRequest) -> Result<Entered, Fault>;
    /// Goes on with a function that was entered by this request, until it comes back or so many
    /// cycles have passed; then the fault is [`crate::FaultKind::CycleLimit`], and it can go on
    /// again. What is observed is of this part alone, but for the stack.
    fn go_on(&mut self, entered: Entered, request: &CallRequest, cycles: u64) -> Observation;
    /// Executes exactly one instruction like [`Simulator::step`], with secrets followed.
    ///
    /// # Errors
    /// The fault that the instruction ran into.
    fn step_following_secrets(&mut self) -> Result<FollowedStep, Fault>;
}
