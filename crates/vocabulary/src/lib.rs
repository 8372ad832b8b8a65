//! The words that every stage shares, each with one type from the file that states it to the page
//! that shows it. Text exists at the edge of files only.
//!
//! Nothing here reads a file or knows a machine; everything compiles for a web page.

mod call;
mod constant_time;
mod derived;
mod device;
pub mod hexadecimal;
mod identity;
mod interface;
mod kind;
mod language;
mod lengths;
mod nearest;
mod operation;
mod packet_length;
mod round_keys;
mod selection;
mod status;
mod words;

pub use call::{
    Access, Argument, CostShape, OperationDescription, Presence, Role, Secret, Size, Steps, Task,
};
pub use constant_time::ConstantTime;
pub use derived::{
    CHECKED_VALUE, DERIVED_VALUES, OPENED_VALUE, RESULT_VALUE, ROUND_KEYS_VALUE, genuine,
};
pub use device::DeviceFacts;
pub use identity::Identity;
pub use interface::Interface;
pub use kind::{Kind, KindDescription};
pub use language::Language;
pub use lengths::{Bounds, CyclesByLength, Lengths, Stairs};
pub use nearest::{hint, nearest};
pub use operation::{Operation, PerOperation};
pub use packet_length::PacketLength;
pub use round_keys::{KEY_ITSELF, RoundKeyPlace, STANDARD_LAYOUT};
pub use selection::{Selection, SelectionError, implementation_names, normal, primitive_names};
pub use status::Status;
