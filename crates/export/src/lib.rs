//! An implementation as a folder that stands alone in somebody else's project.
//!
//! The road is one-way: the catalog and the committed results say what there is and what it costs; a
//! [`Request`] is settled into a [`Choice`]; its parts are written down as texts; a format gives each of
//! them its place.

pub mod ccrl;
mod choose;
mod error;
mod example;
mod firmware;
mod formats;
pub mod gas;
mod header;
mod interface;
mod key_material;
mod package;
mod placement;
mod psa;
mod readme;
mod self_test;
mod several;
mod sources;
mod used;

pub use choose::{Choice, Request, choose};
pub use error::ExportError;
pub use formats::Format;
pub use package::{Package, package};
pub use psa::psa;
pub use several::{set, several};
pub use sources::Syntax;
pub use used::{Elsewhere, elsewhere};
