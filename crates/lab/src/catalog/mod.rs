//! Everything that a person edits, loaded once and checked.

pub mod document;

pub use document::CatalogError;
