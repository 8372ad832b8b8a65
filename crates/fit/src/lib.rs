//! Choice: which implementations keep within budgets, by how much the others miss them, and what a
//! larger budget would buy.
//!
//! Everything here is a pure function of data: no files, no clock, no environment, so that the same
//! code answers on the command line and in a web page. [`Stock`] is what there is to choose from,
//! [`Request`] the question, [`Answer`] the answer; all three are plain data for `serde`.
//!
//! What a message costs ([`cost`]) is the sum of what an offer's maker counted, over all blocks of the
//! message: `cipherfit-atlas` makes offers by its accounting rule `strict`, and adds up the figures of
//! every rule by [`bytes_for`] and [`cost::RamCost`], as this crate does. Of one need the answer lists
//! every implementation; of several needs that share ROM and RAM, an integer program finds the best
//! combination exactly ([`set`]).

pub mod answer;
mod clock;
pub mod constraint;
pub mod cost;
mod error;
pub mod need_text;
mod objective;
mod offer;
pub mod packet;
mod primitive;
mod request;
mod scope;
pub mod set;
mod single;
mod target;
pub mod units;
mod warning;

pub use answer::Answer;
pub use cipherfit_vocabulary::Bounds;
pub use clock::{clock_note, megahertz};
pub use error::FitError;
pub use offer::{
    Between, Blocks, Energy, Offer, PartOf, RamParts, Ramp, RomPart, SharedPart, TaskCycles,
    TaskEnergy, bytes_for,
};
pub use primitive::{DeviceAlias, Placed, Primitive, Standing, Stock};
pub use request::{KeyUse, Need, Objective, Request, Size};

/// Answers a request.
///
/// # Errors
/// A name is unknown, the request contradicts itself, or nothing in the stock does what is asked,
/// whatever the budgets. That budgets are too small is no error: the answer then says which.
pub fn fit(stock: &Stock, request: &Request) -> Result<Answer, FitError> {
    let (timed, note) = clock::timed(stock, request);
    let scope = scope::Scope::new(stock, &timed)?;
    let mut answer = match request.needs.as_slice() {
        [_] => single::answer(&scope),
        _ => set::answer(&scope)?,
    };
    answer.notes.extend(note);
    Ok(answer)
}
