//! What timing and memory accesses tell about secrets.

crate::words! {
    /// How much of the behaviour of code depends on secrets, worst first: of two classes the lesser
    /// holds for both.
    ConstantTime {
        /// Branches or variable-time instructions depend on secrets.
        None = "none",
        /// Addresses depend on secrets; branches and timing do not.
        Branches = "branches",
        /// No branch, address or variable-time instruction depends on a secret.
        Full = "full",
    }
}
