//! Sources for GNU as, reduced to labels, data and plain instructions.

mod error;
mod expand;
mod expression;
mod macros;
mod text;

pub use error::GasError;
pub(crate) use expand::is_register;
pub use expand::{Item, Statement, expand};
pub use expression::{ExpressionError, Symbols, Value, evaluate};
