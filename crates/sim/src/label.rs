//! Secret labels: which secrets a value depends on.

/// A set of up to eight secrets, one bit each; the caller decides what each bit means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(pub u8);

impl Label {
    /// Depends on no secret.
    pub const NONE: Self = Self(0);

    /// Depends on no secret.
    #[must_use]
    pub fn is_clean(self) -> bool {
        self.0 == 0
    }

    /// Depends on what either of the two depends on.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
