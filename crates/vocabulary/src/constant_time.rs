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

impl ConstantTime {
    /// What tells of secrets, as people ask for it: `branches`, which take time; `addresses`, which take
    /// none where there is no cache; `nothing`.
    #[must_use]
    pub fn leaks(self) -> &'static str {
        match self {
            Self::None => "branches",
            Self::Branches => "addresses",
            Self::Full => "nothing",
        }
    }
}
