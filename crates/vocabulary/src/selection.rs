//! Choosing by words: one language for measurements, published figures, circuits and devices.

use crate::nearest::nearest;

/// Words that choose nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SelectionError {
    /// Nothing has that name.
    Unknown {
        /// The word.
        word: String,
        /// The most similar name.
        nearest: Option<String>,
    },
    /// Each word has matches, all together have none.
    Empty {
        /// The words.
        words: Vec<String>,
    },
}

impl std::fmt::Display for SelectionError {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unknown { word, .. } => write!(formatter, "nothing is called `{word}`"),
            Self::Empty { words } => {
                write!(formatter, "nothing is at once {}", words.join(" and "))
            }
        }
    }
}

impl std::error::Error for SelectionError {}

impl SelectionError {
    /// What to do.
    #[must_use]
    pub fn remedy(&self) -> String {
        match self {
            Self::Unknown { nearest, .. } => {
                let hint = nearest
                    .as_ref()
                    .map_or(String::new(), |name| format!("did you mean `{name}`? "));
                format!("{hint}`cipherfit list` shows all names")
            }
            Self::Empty { .. } => {
                "leave one of the words out; `cipherfit list` shows what there is".to_owned()
            }
        }
    }
}

/// Words that all must fit. A word is any name that a thing goes by (`aes-128`, `speck-64/128`,
/// `aes`, `msp430`, `asm`, …); case does not matter, and `*` stands for any text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    words: Vec<String>,
}

impl Selection {
    /// The selection that these words make.
    #[must_use]
    pub fn new<W: AsRef<str>>(words: impl IntoIterator<Item = W>) -> Self {
        let words = words.into_iter().map(|word| normal(word.as_ref()));
        Self {
            words: words.collect(),
        }
    }

    /// The words that are set apart, and the selection that the others make.
    #[must_use]
    pub fn without(&self, is_apart: impl Fn(&str) -> bool) -> (Vec<String>, Self) {
        let (apart, words) = self.words.iter().cloned().partition(|word| is_apart(word));
        (apart, Self { words })
    }

    /// Does a thing that goes by these names fit all words?
    #[must_use]
    pub fn fits<N: AsRef<str>>(&self, names: &[N]) -> bool {
        self.words.iter().all(|word| is_called(names, word))
    }

    /// Those of the things that fit, in their order. Nothing to choose from is no error.
    ///
    /// # Errors
    /// A word that fits none of them, or words that fit none together.
    pub fn choose<T, N: AsRef<str>>(
        &self,
        things: impl IntoIterator<Item = T>,
        names: impl Fn(&T) -> Vec<N>,
    ) -> Result<Vec<T>, SelectionError> {
        let named: Vec<(T, Vec<N>)> = things
            .into_iter()
            .map(|thing| {
                let names = names(&thing);
                (thing, names)
            })
            .collect();
        for word in &self.words {
            if !named.iter().any(|(_, names)| is_called(names, word)) {
                let all = named.iter().flat_map(|(_, names)| names);
                return Err(SelectionError::Unknown {
                    word: word.clone(),
                    nearest: nearest(word, all.map(AsRef::as_ref)),
                });
            }
        }
        let nothing_to_choose = named.is_empty();
        let chosen: Vec<T> = named
            .into_iter()
            .filter(|(_, names)| self.fits(names))
            .map(|(thing, _)| thing)
            .collect();
        if chosen.is_empty() && !nothing_to_choose {
            return Err(SelectionError::Empty {
                words: self.words.clone(),
            });
        }
        Ok(chosen)
    }
}

/// The names that a primitive goes by: its own, each that it begins with up to a hyphen
/// (`speck-64-128`, `speck-64`, `speck`), and its family's.
#[must_use]
pub fn primitive_names<'a>(primitive: &'a str, family: &'a str) -> Vec<&'a str> {
    // `aes-128-ccm` is made of AES-128, and no form of it.
    let mut words = primitive.split('-');
    let is_made_of_another = words.next() != Some(family) && words.any(|word| word == family);
    let hyphens = primitive.match_indices('-');
    let beginnings = hyphens.filter(|_| !is_made_of_another);
    let beginnings = beginnings.map(|(at, _)| &primitive[..at]);
    beginnings.chain([primitive, family]).collect()
}

/// The names that an implementation `<family>/<isa>/<method>/<variant>` goes by: its own, its method's
/// with and without family and machine, its end from the method or the variant on, and its family's.
#[must_use]
pub fn implementation_names(implementation: &str) -> Vec<&str> {
    let family = implementation.split('/').next().unwrap_or_default();
    let (method, variant) = implementation
        .rsplit_once('/')
        .unwrap_or((implementation, implementation));
    let start = method.rfind('/').map_or(0, |slash| slash + 1);
    vec![
        implementation,
        method,
        &implementation[start..],
        &method[start..],
        variant,
        family,
    ]
}

fn is_called<N: AsRef<str>>(names: &[N], word: &str) -> bool {
    names.iter().any(|name| wildcard(word, name.as_ref()))
}

/// `SPECK-64/128` is written `speck-64-128`; implementation names keep their slashes.
#[must_use]
pub fn normal(word: &str) -> String {
    let word = word.trim().to_lowercase();
    let between_digits = |at: usize| {
        let digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        digit(word[..at].chars().next_back()) && digit(word[at + 1..].chars().next())
    };
    word.char_indices()
        .map(|(at, c)| {
            if c == '/' && between_digits(at) {
                '-'
            } else {
                c
            }
        })
        .collect()
}

/// Does the pattern describe the whole name? Names may have capitals, patterns have none.
fn wildcard(pattern: &str, name: &str) -> bool {
    // The first place that fits each part leaves most for the parts behind it, so that none is tried twice.
    fn fits(pattern: &str, name: &str) -> bool {
        let Some((start, pattern)) = pattern.split_once('*') else {
            return pattern == name;
        };
        let (middle, end) = pattern.rsplit_once('*').unwrap_or(("", pattern));
        let Some(mut rest) = name
            .strip_prefix(start)
            .and_then(|rest| rest.strip_suffix(end))
        else {
            return false;
        };
        middle.split('*').all(|part| match rest.split_once(part) {
            Some((_, behind)) => {
                rest = behind;
                true
            }
            None => false,
        })
    }
    if name.chars().any(char::is_uppercase) {
        fits(pattern, &name.to_lowercase())
    } else {
        fits(pattern, name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_stand_for_any_text() {
        assert!(wildcard("aes-*", "aes-128"));
        assert!(wildcard("*loop", "one-round-a-loop"));
        assert!(wildcard("*", ""));
        assert!(!wildcard("aes", "aes-128"));
        assert!(!wildcard("*x*", "aes"));
        assert!(wildcard("a*s*1*8", "aes-128"));
        assert!(!wildcard("a*s*8*1", "aes-128"));
        assert!(!wildcard("aes-1*128", "aes-128"));
    }

    #[test]
    fn wildcards_take_no_longer_the_more_there_are() {
        assert!(!wildcard(&"*a".repeat(1000), &"a".repeat(999)));
        assert!(wildcard(&"*a".repeat(1000), &"a".repeat(1000)));
    }

    #[test]
    fn sizes_may_be_written_with_a_slash() {
        assert_eq!(normal("SPECK-64/128"), "speck-64-128");
        assert_eq!(normal("speck/msp430/unrolled"), "speck/msp430/unrolled");
    }

    #[test]
    fn words_choose_what_fits_them_all() {
        let things = ["aes-128 avr", "aes-128 rl78", "present-80 avr"];
        let names = |thing: &&str| thing.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let chosen = |words: &[&str]| Selection::new(words).choose(things, names);
        assert_eq!(chosen(&["AES-*", "avr"]), Ok(vec!["aes-128 avr"]));
        assert_eq!(chosen(&[]).map(|all| all.len()), Ok(3));
        let unknown = chosen(&["aes-129"]).expect_err("no such name");
        assert_eq!(unknown.to_string(), "nothing is called `aes-129`");
        assert!(unknown.remedy().contains("did you mean `aes-128`?"));
        assert!(matches!(
            chosen(&["present-80", "rl78"]),
            Err(SelectionError::Empty { .. })
        ));
    }
}
