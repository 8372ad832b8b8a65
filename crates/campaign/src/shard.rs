//! One of several parts of a campaign.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt::{Display, Formatter};
use std::str::FromStr;

/// A part of a campaign: `2/4` is the second of four.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shard {
    /// Which one, from 1.
    number: u32,
    /// Of how many.
    count: u32,
}

/// A word that names no shard.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShardError {
    /// Not two numbers.
    #[error("a shard is written as two numbers: 1/4 is the first of four")]
    Form,
    /// Nothing is cut into no parts.
    #[error("a campaign has at least one shard: 1/1 is all of it")]
    NoParts,
    /// There is no such part.
    #[error("of {count} shards there is no {number}th: they are 1/{count} to {count}/{count}")]
    NoSuch {
        /// Which one.
        number: u32,
        /// Of how many.
        count: u32,
    },
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self {
        number: 1,
        count: 1,
    };

    /// Of how many it is one.
    #[must_use]
    pub fn count(self) -> u32 {
        self.count
    }

    /// Every shard of the same cut.
    pub fn all(self) -> impl Iterator<Item = Self> {
        (1..=self.count).map(move |number| Self { number, ..self })
    }

    /// Does a piece of work belong to it? That follows from what the piece is called: it stays where it
    /// is whatever else there is to do. Of `n` shards each holds one in `n`, about.
    #[must_use]
    pub fn holds(self, name: &str) -> bool {
        let hash = Sha256::digest(name);
        let first = hash.iter().take(8);
        let value = first.fold(0u64, |value, byte| value << 8 | u64::from(*byte));
        value % u64::from(self.count) == u64::from(self.number - 1)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (number, count) = text.split_once('/').ok_or(ShardError::Form)?;
        let digits = |text: &str| {
            let all = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let number = all.then(|| text.parse().ok()).flatten();
            number.ok_or(ShardError::Form)
        };
        match (digits(number)?, digits(count)?) {
            (_, 0) => Err(ShardError::NoParts),
            (number, count) if number == 0 || number > count => {
                Err(ShardError::NoSuch { number, count })
            }
            (number, count) => Ok(Self { number, count }),
        }
    }
}

impl TryFrom<String> for Shard {
    type Error = ShardError;

    fn try_from(text: String) -> Result<Self, ShardError> {
        text.parse()
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> Self {
        shard.to_string()
    }
}

impl Display for Shard {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}/{}", self.number, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_that_names_no_shard_is_told_why() {
        let why = |text: &str| text.parse::<Shard>().map_err(|error| error.to_string());
        assert_eq!(why("2/4").map(|shard| shard.to_string()), Ok("2/4".into()));
        for text in ["0/4", "5/4"] {
            let told = why(text).expect_err(text);
            assert!(told.ends_with("they are 1/4 to 4/4"), "{told}");
        }
        assert_eq!(why("1/0"), Err(ShardError::NoParts.to_string()));
        for text in [
            "x",
            "",
            "/",
            "1/",
            "/4",
            "-1/4",
            "+1/4",
            "1/4/2",
            "1/99999999999",
            "1.5/2",
        ] {
            assert_eq!(why(text), Err(ShardError::Form.to_string()), "{text}");
        }
    }

    #[test]
    fn shards_hold_everything_once_and_about_as_much_each() {
        let names: Vec<String> = (0..4000).map(|number| format!("job {number}")).collect();
        for count in [1, 2, 7] {
            let shards: Vec<Shard> = Shard { number: 1, count }.all().collect();
            assert_eq!(shards.len(), count as usize);
            for name in &names {
                assert_eq!(shards.iter().filter(|one| one.holds(name)).count(), 1);
            }
            for shard in shards {
                let held = names.iter().filter(|name| shard.holds(name)).count();
                let fair = names.len() / count as usize;
                assert!((fair * 4 / 5..=fair * 6 / 5).contains(&held), "{held}");
            }
        }
    }

    /// Answers of an earlier version must not be cut in another way.
    #[test]
    fn the_cut_stays_as_it_is() {
        let of = |name: &str| {
            let mut shards = Shard::from_str("1/16").expect("a shard").all();
            shards
                .find(|shard| shard.holds(name))
                .map(|shard| shard.number)
        };
        // The first eight bytes of the published hashes end in a, a and 4.
        assert_eq!([of("a"), of("b"), of("")], [Some(11), Some(11), Some(5)]);
    }
}
