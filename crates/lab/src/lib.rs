//! Catalog, build, measure and verify: from a source folder to a believable number.

pub mod build;
pub mod cache;
pub mod call;
pub mod catalog;
pub mod hexadecimal;
pub mod image;
mod known;
pub mod listing;
pub mod measure;
pub mod nearest;
pub mod profile;
pub mod scaffold;
pub mod store;
pub mod toolchain;
pub mod verify;
