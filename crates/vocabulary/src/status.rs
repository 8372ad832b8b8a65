//! Where a primitive stands.

crate::words! {
    /// Where a primitive stands with those who make standards.
    Status {
        /// In a standard in force.
        Standard = "standard",
        /// Never in a standard for general use.
        NeverStandard = "never-standard",
        /// Proposed for a standard and turned down or taken back.
        Withdrawn = "withdrawn",
        /// In a standard that advises against it.
        Deprecated = "deprecated",
    }
}
