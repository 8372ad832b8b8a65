//! Several needs that share ROM and RAM: the best combination, exactly.
//!
//! # What is shared
//!
//! All parts of a combination run on one device. **ROM** adds up; code and tables of one
//! implementation that several needs use count once, and so does what several implementations call ([`shared`]). **RAM**: what is held from call to call adds
//! up: variables with a fixed address (once an implementation), and for each need its round keys or
//! state, key, block and digest. What is held for the time of a call, stack and lent memory, does
//! not: one call is over before the next begins, and the deepest counts. With
//! [`crate::Request::at_once`] that adds up too.
//!
//! # What goes together
//!
//! Of one primitive a combination has one implementation, as two would have functions of the same names;
//! and of those with parts at fixed addresses one, as two may want the same ([`apart`]).
//!
//! # How it is found
//!
//! A candidate that another equals or undercuts in everything, whichever needs they serve, can be
//! left out ([`dominance`]). What remains goes to an integer program ([`program`]), which a solver
//! of linear programs solves by branch and bound.

mod apart;
mod combination;
mod dominance;
mod explore;
mod own_limit;
mod program;
mod shared;

pub(crate) use explore::answer;
