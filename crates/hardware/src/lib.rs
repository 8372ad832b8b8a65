//! Ciphers as circuits: the catalog of designs, and the tools that synthesise, place and weigh them.
//!
//! * [`vectors`] gives the inputs that a circuit is tested with.

pub mod vectors;
