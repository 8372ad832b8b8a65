//! Ciphers as circuits: the catalog of designs, and the tools that synthesise, place and weigh them.
//!
//! * [`design`] loads `hardware/rtl/*/*/design.toml`.
//! * [`soft_core`] tailors soft cores to the programs of `hardware/softcore/`.
//! * [`subject`] names what is synthesised: the parts of designs.
//! * [`vectors`] gives the inputs that a circuit is tested with.
//! * [`flow`] runs the scripts of `hardware/flow/`, which drive the tools.
//! * [`record`] makes a record of what they find.
//! * [`store`] keeps the records in `results/hardware.jsonl`.

pub mod design;
pub mod flow;
pub mod record;
pub mod soft_core;
pub mod store;
pub mod subject;
pub mod vectors;
