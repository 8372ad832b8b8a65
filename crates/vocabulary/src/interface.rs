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
        /// They get one pointer, to a struct of what the C functions would get: pointers and lengths.
        Struct = "struct",
    }
}

impl Interface {
    /// Does a call get what the C function would, be it in registers or in a struct?
    #[must_use]
    pub fn has_arguments(self) -> bool {
        self != Self::OnePointer
    }

    /// Is it the usual one?
    #[must_use]
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}
