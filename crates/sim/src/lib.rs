//! Cycle-exact simulators of small microcontroller CPUs.
//!
//! One machine kernel serves every CPU: [`memory::Memory`] holds bytes, rights, what was touched and
//! which bytes are secret; [`Simulator`] is the one face that callers see. A simulator never knows
//! what a cipher is: secrets are opaque [`Label`] bits that the caller hands out.
//!
//! An instruction set is a module that implements [`cpu::Cpu`] and describes its cores; one line in
//! the registry makes it known. One that lives in another crate is made known by [`register`].

pub mod avr;
pub mod bus;
pub mod core_description;
pub mod cpu;
mod decode_cache;
mod failure;
pub mod fault;
mod findings;
pub mod label;
pub mod machine;
pub mod memory;
pub mod msp430;
pub mod mutation;
pub mod observation;
pub mod observer;
pub mod peripheral;
mod registry;
pub mod rl78;
pub mod simulator;
mod stack_bounds;
mod windows;

pub use core_description::{Arguments, Convention, CoreDescription, RegisterPart};
pub use fault::{Fault, FaultKind};
pub use label::Label;
pub use machine::Machine;
pub use memory::{Memory, MemoryKind, Rights};
pub use observation::{Events, Finding, FindingKind, Observation};
pub use observer::{Access, Observer, Registers, Step};
pub use peripheral::{Peripheral, PeripheralDescription};
pub use registry::{NameTaken, core_named, cores, register};
pub use simulator::{CallKind, CallRequest, Entered, FollowedStep, Simulator};
