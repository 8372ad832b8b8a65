//! Choosing measurements by words.

use super::Job;
use crate::nearest::nearest;

/// A word that means nothing in the catalog.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
pub enum SelectorError {
    /// No primitive, device, core, toolchain, implementation or language has that name.
    #[error("nothing in the library is called `{word}`")]
    #[diagnostic(help("{}", match nearest { Some(name) => format!("did you mean `{name}`? `cipherfit list` shows all names"), None => "`cipherfit list` shows all names".to_owned() }))]
    Unknown {
        /// The word.
        word: String,
        /// The most similar name.
        nearest: Option<String>,
    },
    /// Each word has matches, all together have none.
    #[error("nothing is at once {}", words.join(" and "))]
    #[diagnostic(help("leave one of the words out; `cipherfit list` shows what there is"))]
    Empty {
        /// The words.
        words: Vec<String>,
    },
}

/// The jobs that all words fit. A word is a primitive (`aes-128`, `speck-64/128`), family, device,
/// core, instruction set, toolchain, language, implementation or variant; `*` stands for anything.
///
/// # Errors
/// A word that fits no job, or words that fit no job together.
pub fn select<'a>(jobs: &[Job<'a>], words: &[String]) -> Result<Vec<Job<'a>>, SelectorError> {
    let words: Vec<String> = words.iter().map(|word| normal(word)).collect();
    for word in &words {
        if !jobs.iter().any(|job| fits(job, word)) {
            let names = jobs.iter().flat_map(Job::names);
            return Err(SelectorError::Unknown {
                word: word.clone(),
                nearest: nearest(word, names),
            });
        }
    }
    let chosen: Vec<Job<'a>> = jobs
        .iter()
        .filter(|job| words.iter().all(|word| fits(job, word)))
        .copied()
        .collect();
    if chosen.is_empty() && !jobs.is_empty() {
        return Err(SelectorError::Empty { words });
    }
    Ok(chosen)
}

/// `SPECK-64/128` is written `speck-64-128`; implementation names keep their slashes.
fn normal(word: &str) -> String {
    let word = word.to_lowercase();
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

fn fits(job: &Job<'_>, word: &str) -> bool {
    job.names().iter().any(|name| wildcard(word, name))
}

/// Does the pattern describe the whole name?
fn wildcard(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((before, after)) => name.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len())
                .filter(|&at| rest.is_char_boundary(at))
                .any(|at| wildcard(after, &rest[at..]))
        }),
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
    }

    #[test]
    fn sizes_may_be_written_with_a_slash() {
        assert_eq!(normal("SPECK-64/128"), "speck-64-128");
        assert_eq!(
            normal("speck/msp430/rounds/unrolled"),
            "speck/msp430/rounds/unrolled"
        );
    }
}
