//! How operations get their arguments.

crate::words! {
    /// How the operations of an implementation get their arguments.
    #[derive(Default)]
    Interface {
        /// They are C functions with an argument for each thing.
        #[default]
        C = "c",
        /// They get one pointer, to an area that holds everything.
        OnePointer = "one-pointer",
    }
}

impl Interface {
    /// Is it the usual one?
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
