//! One definition of an enumeration and its words.

/// Defines an enumeration whose members are known by words: `name`, `named`, `ALL`, `Display`,
/// and the words alone in serialised form and schema. Whoever uses it needs `serde` and `schemars`.
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])*
        $type:ident { $( $(#[$member_meta:meta])* $member:ident = $word:literal, )+ }
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            serde::Serialize, serde::Deserialize, schemars::JsonSchema,
        )]
        pub enum $type {
            $( $(#[$member_meta])* #[serde(rename = $word)] $member, )+
        }

        impl $type {
            /// All, in their order.
            pub const ALL: &'static [Self] = &[$(Self::$member),+];

            /// As files and people write it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$member => $word),+ }
            }

            /// The member of that name.
            #[must_use]
            pub fn named(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == word)
            }
        }

        impl std::fmt::Display for $type {
            fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.pad(self.name())
            }
        }

        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(word: &str) -> Result<Self, String> {
                Self::named(word).ok_or_else(|| {
                    let known: Vec<&str> = Self::ALL.iter().map(|one| one.name()).collect();
                    format!("expected one of {}", known.join(", "))
                })
            }
        }
    };
}
