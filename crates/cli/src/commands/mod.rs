//! One module a command.

pub(crate) mod assurance;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod confirm;
pub(crate) mod doctor;
pub(crate) mod energy;
pub(crate) mod export;
pub(crate) mod fit;
pub(crate) mod hw;
pub(crate) mod ladder;
pub(crate) mod list;
pub(crate) mod man;
mod matrix;
pub(crate) mod measure;
pub(crate) mod mutate;
pub(crate) mod new;
mod packets;
pub(crate) mod paper;
pub(crate) mod portfolio;
pub(crate) mod profile;
pub(crate) mod prove;
pub(crate) mod report;
pub(crate) mod run;
pub(crate) mod schema;
pub(crate) mod table;
pub(crate) mod try_folder;
