//! Secret labels: which secrets a value depends on.

/// What a value depends on, one bit each; the caller decides what each bit means. Six are for secrets. The
/// two others, [`Label::ORIGINS`], are for what is no secret: they are followed all the same, and never found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(pub u8);

impl Label {
    /// Depends on no secret.
    pub const NONE: Self = Self(0);

    /// The bits that are no secrets.
    pub const ORIGINS: [Self; 2] = [Self(0x40), Self(0x80)];

    /// The bits that are secrets.
    #[must_use]
    pub(crate) fn secrets(self) -> Self {
        Self(self.0 & 0x3F)
    }

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
