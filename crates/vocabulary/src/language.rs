//! What sources are written in.

crate::words! {
    /// What the sources of an implementation are written in.
    Language {
        /// Assembler.
        Asm = "asm",
        /// C.
        C = "c",
    }
}
