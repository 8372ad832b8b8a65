//! The committed rules.

use cipherfit_atlas::accounting::{Rule, Rules};
use cipherfit_atlas::published;
use std::path::Path;
use std::sync::LazyLock;

pub(crate) static RULES: LazyLock<Rules> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
    published::rules(&folder).unwrap_or_else(|error| panic!("{error}"))
});

/// The rule that a word stands for.
pub(crate) fn rule(word: &str) -> &'static Rule {
    let rule = RULES.named(word);
    rule.unwrap_or_else(|| panic!("there is no rule {word}"))
}
