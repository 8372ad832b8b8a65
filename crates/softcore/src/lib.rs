//! The tailored 8-bit soft core.
//!
//! One description of an instruction set gives the assembler's rules, the simulator, the VHDL, the
//! manual page, and what a core tailored to one program leaves out.

mod assembler;
pub mod description;
mod error;
mod language;
mod library;
pub mod machine;
pub mod manual;
mod program;
mod tailor;
pub mod vhdl;

pub use assembler::{Assembly, AssemblyError, assemble, rules};
pub use description::{
    Design, Encoding, Form, Layout, OperandKind, Origin, Profile, ProgramDescription, Segment,
    Sizes,
};
pub use error::Error;
pub use library::Library;
pub use program::Program;
pub use tailor::Tailored;
