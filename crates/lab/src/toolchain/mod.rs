//! The programs of toolchains, looked for on this machine.

pub mod doctor;
mod find;
mod search;

pub use find::{FoundTool, MissingTool, Tools};
pub use search::Search;

#[cfg(test)]
mod tests;
