//! The MSP430: both generations against independent simulators.

pub mod comparison;
pub mod dialect;
pub mod generator;
pub mod gnu;
mod gnu_faults;
mod index_rule;
pub mod instruction;
pub mod layout;
pub mod mspdebug;
mod mspdebug_faults;
pub mod oracle;
pub mod program;
pub mod rules;
pub mod step;
pub mod test_case;
