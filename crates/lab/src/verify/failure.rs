//! Why an implementation is not believed.

use cipherfit_vocabulary::Operation;
use cipherfit_vocabulary::hexadecimal;

/// The way in which a verification failed. Each names the operation and the input.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
pub enum Failure {
    /// The result is not the reference's.
    #[error(
        "{operation} gives a wrong result for {case}:\n  expected {}\n  found    {}",
        hexadecimal::format(expected),
        hexadecimal::format(found)
    )]
    #[diagnostic(
        code(verify::wrong_output),
        help("compare intermediate values with `cipherfit profile` and the reference crate")
    )]
    WrongOutput {
        /// What was called.
        operation: Operation,
        /// The input.
        case: String,
        /// The reference's result.
        expected: Vec<u8>,
        /// The implementation's result.
        found: Vec<u8>,
    },
    /// The manifest promises the standard key schedule and the code makes another.
    #[error("expand_key differs from the standard key schedule at byte {at} for {case}")]
    #[diagnostic(
        code(verify::round_keys),
        help("name the layout in `contract.round_keys` if it is meant to differ")
    )]
    NotStandardRoundKeys {
        /// The input.
        case: String,
        /// First byte that differs.
        at: usize,
    },
    /// The machine stopped.
    #[error("{operation} fails at {place} for {case}: {reason}{}", access.as_ref().map_or(String::new(), |a| format!(" ({a})")))]
    #[diagnostic(code(verify::fault))]
    Fault {
        /// What was called.
        operation: Operation,
        /// The input.
        case: String,
        /// Source line of the instruction.
        place: String,
        /// What kind of fault.
        kind: cipherfit_sim::FaultKind,
        /// What happened, in a sentence.
        reason: String,
        /// Where the access went, in the caller's terms.
        access: Option<String>,
    },
    /// A register that belongs to the caller was changed.
    #[error(
        "{operation} does not preserve {register} ({before:#06x} became {after:#06x}) for {case}"
    )]
    #[diagnostic(
        code(verify::clobbered_register),
        help("save it on entry and restore it before the return")
    )]
    ClobberedRegister {
        /// What was called.
        operation: Operation,
        /// The input.
        case: String,
        /// The register.
        register: String,
        /// Before the call.
        before: u32,
        /// After the call.
        after: u32,
    },
    /// The claim on secrets is not what was observed.
    #[error("claims.constant_time says \"{claimed}\", observed was \"{observed}\"{}", evidence.as_ref().map_or(String::new(), |e| format!(": {e}")))]
    #[diagnostic(
        code(verify::constant_time_claim),
        help("mend the code, or claim what is true")
    )]
    FalseConstantTimeClaim {
        /// What the manifest says.
        claimed: String,
        /// What was observed.
        observed: String,
        /// The first finding that shows it.
        evidence: Option<String>,
    },
    /// More stack than claimed.
    #[error("claims.stack_bytes says {claimed} bytes for {operation}, observed were {observed}")]
    #[diagnostic(
        code(verify::stack_claim),
        help("the figure includes the return address")
    )]
    StackClaim {
        /// What was called.
        operation: Operation,
        /// What the manifest says.
        claimed: u32,
        /// What was observed.
        observed: u32,
    },
    /// An interrupt would have written over somebody else's memory.
    #[error(
        "{operation} leaves interrupts allowed behind {place}, where the stack pointer is not that of a stack"
    )]
    #[diagnostic(
        code(verify::unusable_stack),
        help("move the stack pointer in one step, or keep interrupts away meanwhile")
    )]
    UnusableStack {
        /// What was called.
        operation: Operation,
        /// Source line of the instruction.
        place: String,
    },
    /// It says that it may be interrupted by itself, and that could not be tried.
    #[error(
        "{operation} cannot be interrupted by a call of the same code: two sets of buffers find no room, even \
         in twice the RAM"
    )]
    #[diagnostic(
        code(verify::never_interrupted),
        help("say `reentrant = false`, or let the buffers lie anywhere")
    )]
    NeverInterrupted {
        /// What was called.
        operation: Operation,
    },
    /// It says that it may be interrupted by itself, and may not.
    #[error("{operation}, interrupted by a call of the same code: {failure}")]
    #[diagnostic(
        code(verify::not_reentrant),
        help("keep nothing in static variables or device registers, or say `reentrant = false`")
    )]
    NotReentrant {
        /// What was interrupted.
        operation: Operation,
        /// What went wrong, in it or in the handler.
        failure: Box<Self>,
    },
    /// It says that it may be linked anywhere, and may not.
    #[error("linked {bytes:#x} bytes further on: {failure}")]
    #[diagnostic(
        code(verify::not_relocatable),
        help(
            "compute addresses in all their bytes, align the section, or say `relocatable = false`"
        )
    )]
    NotRelocatable {
        /// How far it was moved.
        bytes: u32,
        /// What went wrong there.
        failure: Box<Self>,
    },
    /// A proof found an input that no other check had tried.
    #[error("{operation} is refuted by {input}: {failure}")]
    #[diagnostic(
        code(verify::refuted),
        help("`cipherfit prove` shows what is known of each operation")
    )]
    Refuted {
        /// What was called.
        operation: Operation,
        /// The key and the block, or the message, in hexadecimal.
        input: String,
        /// What goes wrong.
        failure: String,
    },
    /// It is wrong for some places of buffers and stack.
    #[error("with buffers and stack at byte {bytes:#04x} of a page: {failure}")]
    #[diagnostic(code(verify::at_border), help("compute addresses in all their bytes"))]
    AtBorder {
        /// Where they were.
        bytes: u32,
        /// What went wrong there.
        failure: Box<Self>,
    },
    /// The inputs could not be made.
    #[error("{reason}")]
    #[diagnostic(code(verify::inputs))]
    Inputs {
        /// Why.
        reason: String,
    },
}

impl Failure {
    /// The input with which it was seen first, where one is to blame.
    #[must_use]
    pub fn case(&self) -> Option<&str> {
        match self {
            Self::WrongOutput { case, .. }
            | Self::NotStandardRoundKeys { case, .. }
            | Self::Fault { case, .. }
            | Self::ClobberedRegister { case, .. } => Some(case),
            Self::NotReentrant { failure, .. }
            | Self::NotRelocatable { failure, .. }
            | Self::AtBorder { failure, .. } => failure.case(),
            Self::FalseConstantTimeClaim { .. }
            | Self::StackClaim { .. }
            | Self::UnusableStack { .. }
            | Self::NeverInterrupted { .. }
            | Self::Refuted { .. }
            | Self::Inputs { .. } => None,
        }
    }
}
