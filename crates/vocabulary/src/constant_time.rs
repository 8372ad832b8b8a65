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

    /// The class of code that tells so much: [`Self::leaks`] the other way round.
    #[must_use]
    pub fn leaking(what: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.leaks() == what)
    }

    /// What tells of secrets, and what that means on a machine with a cache or without; `None` where
    /// it is not known which machine.
    #[must_use]
    pub fn in_words(self, cache: Option<bool>) -> &'static str {
        match (self, cache) {
            (Self::None, _) => "leaks branches: how long it takes tells of key or message",
            (Self::Branches, Some(false)) => {
                "leaks addresses; addresses leak no time here: no cache"
            }
            (Self::Branches, Some(true)) => {
                "leaks addresses, which leak time here: there is a cache"
            }
            (Self::Branches, None) => "leaks addresses, which leak time where there is a cache",
            (Self::Full, _) => "leaks nothing: no branch, address or timing depends on a secret",
        }
    }
}
