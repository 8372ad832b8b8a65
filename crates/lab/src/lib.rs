//! Catalog, build, measure and verify: from a source folder to a believable number.

pub mod cache;
pub mod catalog;
pub mod nearest;
pub mod toolchain;
