//! The answers of all shards, put together again.

use crate::{Answer, Campaign, Shard};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// Answers of one campaign, one of each shard.
#[derive(Debug)]
pub struct Answers<T> {
    /// In the order of the shards, each with the file that it comes from.
    pub parts: Vec<(PathBuf, Answer<T>)>,
}

/// Why answers cannot be put together. Their files stay as they are.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// No file was given.
    #[error("there are no answers in {}", names(places))]
    None {
        /// Where they were looked for.
        places: Vec<PathBuf>,
    },
    /// Not an answer, or not whole.
    #[error("{} is no answer of a shard of this work, or is damaged", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
    },
    /// The same shard twice.
    #[error("shard {shard} was answered twice: {} and {}", one.display(), other.display())]
    Twice {
        /// The shard.
        shard: Shard,
        /// One file.
        one: PathBuf,
        /// The other.
        other: PathBuf,
    },
    /// Shards without an answer.
    #[error("no answer of {}", shards.iter().map(|one| format!("shard {one}")).collect::<Vec<_>>().join(", "))]
    Missing {
        /// Which ones.
        shards: Vec<Shard>,
    },
    /// Two files that do not belong together.
    #[error("{} and {} do not belong together: {what} differ{}", one.display(), other.display(), of(values))]
    Unlike {
        /// One file.
        one: PathBuf,
        /// The other.
        other: PathBuf,
        /// What differs.
        what: String,
        /// How it is in the one and in the other; empty where that says nothing to a person.
        values: [String; 2],
    },
    /// Made of other sources, or by another program, than there are now.
    #[error("{} does not belong to what there is now: {what} differ{}", path.display(), of(values))]
    Stale {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: String,
        /// How it is there and here; empty where that says nothing to a person.
        values: [String; 2],
    },
}

fn names(paths: &[PathBuf]) -> String {
    let names = paths.iter().map(|path| path.display().to_string());
    names.collect::<Vec<_>>().join(", ")
}

fn of([one, other]: &[String; 2]) -> String {
    if one.is_empty() && other.is_empty() {
        return String::new();
    }
    format!(": \"{one}\" and \"{other}\"")
}

impl MergeError {
    /// What to do.
    #[must_use]
    pub fn remedy(&self) -> &'static str {
        match self {
            Self::None { .. } => {
                "give the files that `--shard I/N --out FILE` wrote, or their folder"
            }
            Self::Damaged { .. } => {
                "remove it and run its shard again, or copy it again from where it was made"
            }
            Self::Twice { .. } => "give one of the two",
            Self::Missing { .. } => {
                "run each of them with `--shard I/N --out FILE`; the other answers are good"
            }
            Self::Unlike { .. } => {
                "the shards of a campaign run the same command with the same files and the same program: \
                 run those again that are not of this one"
            }
            Self::Stale { .. } => {
                "merge with the files and the program that the shards were run with, or run them again"
            }
        }
    }
}

impl Campaign {
    /// What differs in another, and how where a person can read it.
    fn difference(&self, other: &Self) -> Option<(&'static str, [String; 2])> {
        let unreadable = || [String::new(), String::new()];
        let told = |one: &str, other: &str| [one.to_owned(), other.to_owned()];
        if self.work != other.work {
            Some(("the kinds of work", told(&self.work, &other.work)))
        } else if self.request != other.request {
            let [one, other] = [self, other].map(|one| one.request.join(" "));
            Some(("the requests", [one, other]))
        } else if self.sources != other.sources {
            Some(("the sources", unreadable()))
        } else if self.program != other.program {
            Some(("the programs", unreadable()))
        } else {
            None
        }
    }
}

impl<T: Serialize + DeserializeOwned> Answers<T> {
    /// Reads files, and those in folders, and looks whether they are all of one campaign.
    ///
    /// # Errors
    /// A file is no answer; two do not belong together; a shard is there twice or not at all.
    pub fn read(places: &[PathBuf]) -> Result<Self, MergeError> {
        let mut parts: Vec<(PathBuf, Answer<T>)> = Vec::new();
        for path in places.iter().flat_map(|place| files(place)) {
            let answer = Answer::read(&path);
            let answer = answer.ok_or_else(|| MergeError::Damaged { path: path.clone() })?;
            parts.push((path, answer));
        }
        parts.sort_by_key(|(_, answer)| answer.shard);
        let Some((first, answer)) = parts.first() else {
            let places = places.to_vec();
            return Err(MergeError::None { places });
        };
        for (other, one) in &parts[1..] {
            let counts = [answer, one].map(|one| one.shard.count().to_string());
            let difference = answer.campaign.difference(&one.campaign);
            let cut = (counts[0] != counts[1]).then_some(("the numbers of shards", counts));
            if let Some((what, values)) = difference.or(cut) {
                return Err(MergeError::Unlike {
                    one: first.clone(),
                    other: other.clone(),
                    what: what.to_owned(),
                    values,
                });
            }
        }
        for pair in parts.windows(2) {
            if pair[0].1.shard == pair[1].1.shard {
                return Err(MergeError::Twice {
                    shard: pair[0].1.shard,
                    one: pair[0].0.clone(),
                    other: pair[1].0.clone(),
                });
            }
        }
        let mut missing: Vec<Shard> = answer.shard.all().collect();
        missing.retain(|shard| parts.iter().all(|(_, answer)| answer.shard != *shard));
        if missing.is_empty() {
            Ok(Self { parts })
        } else {
            Err(MergeError::Missing { shards: missing })
        }
    }

    /// What was done.
    #[must_use]
    pub fn campaign(&self) -> Option<&Campaign> {
        self.parts.first().map(|(_, answer)| &answer.campaign)
    }

    /// Looks whether it would be the same campaign now.
    ///
    /// # Errors
    /// Sources or program are others.
    pub fn check(&self, now: &Campaign) -> Result<(), MergeError> {
        for (path, answer) in &self.parts {
            if let Some((what, values)) = answer.campaign.difference(now) {
                return Err(MergeError::Stale {
                    path: path.clone(),
                    what: what.to_owned(),
                    values,
                });
            }
        }
        Ok(())
    }
}

/// The file, or the files in the folder, by name; what is under way there is none.
fn files(place: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(place) else {
        return vec![place.to_owned()];
    };
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        path.is_file() && !name.starts_with('.')
    });
    files.sort();
    files
}
