//! An implementation as a folder that stands alone in somebody else's project.

pub mod ccrl;
pub mod gas;
