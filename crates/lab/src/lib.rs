//! Build, measure and verify: from a source folder to a believable number.

pub mod build;
pub mod cache;
pub mod call;
mod confine;
pub mod findings;
pub mod image;
pub mod kinds;
mod known;
pub mod listing;
pub mod machine;
pub mod measure;
pub mod mutation;
pub mod profile;
pub mod scene;
pub mod toolchain;
pub mod verify;
