//! What measurements mean beside one another and beside the literature.
//!
//! Pure functions over data: nothing here builds, measures or prints. Figures are put side by side
//! only under one accounting rule ([`accounting::Rule`]), because papers differ in what they count
//! as ROM, RAM and time.
//!
//! * [`published`] loads `published/*.csv`, the figures of the literature.
//! * [`accounting`] turns the raw components of a measurement into figures under a rule.
//! * [`cc2420`] times encryption by a radio's AES block, to stand beside software.
//! * [`circuits`] puts hardware and soft core side by side.
//! * [`compare`] puts each published figure beside the best measurement under the same rule.
//! * [`confirm`] puts what a board's timer says beside the records.
//! * [`energy`] estimates energy from cycles and flash reads, with an interval.
//! * [`figures`] makes the charts of a paper as data.
//! * [`ladder`] orders the versions of an optimisation ladder and names what each step gains.
//! * [`papers`] judges what papers say by records.
//! * [`portfolio`] finds the fastest implementation for each ROM and RAM.
//! * [`stock`] puts together what `cipherfit-fit` chooses from; a [`stock_frame`] is what a page needs
//!   of it beside the records.
//! * [`table`] lists measurements under one rule.

pub mod accounting;
pub mod cc2420;
pub mod circuits;
pub mod compare;
pub mod confirm;
pub mod energy;
pub mod figures;
pub mod grid;
pub mod ladder;
pub mod papers;
pub mod portfolio;
pub mod published;
pub mod stock;
pub mod stock_frame;
pub mod table;
