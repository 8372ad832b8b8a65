//! Ciphers as circuits: the parts of designs, and the tools that synthesise, place and weigh them.
//!
//! * [`handshake`] puts the core of a design (`hardware/rtl/*/*/design.toml`) behind the handshake.
//! * [`soft_core`] tailors soft cores to the programs of `hardware/softcore/`.
//! * [`subject`] names what is synthesised: the parts of designs.
//! * [`vectors`] gives the inputs that a circuit is tested with.
//! * [`flow`] runs the scripts of `hardware/`, which drive the tools: they synthesise, place and weigh,
//!   and they test and prove.
//! * [`record`] makes a record of what they find.
//! * [`store`] keeps the records in `results/hardware.jsonl`.

pub mod flow;
pub mod handshake;
pub mod record;
pub mod soft_core;
pub mod store;
pub mod subject;
pub mod vectors;
mod verification;
