//! What a paper calls an implementation: one name, or one for each member or level of optimisation.

use super::Parameters;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The key of the names of members and levels that have none of their own.
const OTHERS: &str = "others";
const BLOCK: &str = "{block}";
const KEY: &str = "{key}";

/// A paper's name for an implementation. In every name `{block}` and `{key}` stand for the member's
/// sizes in bits.
#[derive(Clone, Debug, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a name, or a table of names by member or level of optimisation"
)]
pub enum Label {
    /// For all members at every level.
    One(String),
    /// By member or level of optimisation; `others` for the rest, which without it has no name.
    Several(BTreeMap<String, String>),
}

impl Label {
    /// The name for a member at a level of optimisation, if the paper has one. That of the member
    /// goes before that of the level.
    #[must_use]
    pub fn of(&self, parameters: &Parameters, level: Option<&str>) -> Option<String> {
        let pattern = match self {
            Self::One(pattern) => pattern,
            Self::Several(patterns) => [Some(&*parameters.name), level, Some(OTHERS)]
                .into_iter()
                .flatten()
                .find_map(|key| patterns.get(key))?,
        };
        let bits = |bytes: usize| (8 * bytes).to_string();
        let name = pattern.replace(BLOCK, &bits(parameters.block_bytes));
        Some(name.replace(KEY, &bits(parameters.key_bytes)))
    }

    /// The keys that name a member or a level.
    pub(super) fn keys(&self) -> Vec<&str> {
        let keys = match self {
            Self::One(_) => None,
            Self::Several(patterns) => Some(patterns.keys()),
        };
        let keys = keys.into_iter().flatten().map(String::as_str);
        keys.filter(|key| *key != OTHERS).collect()
    }

    /// Names with a placeholder that stands for nothing.
    pub(super) fn faulty(&self) -> Vec<&str> {
        let patterns: Vec<&String> = match self {
            Self::One(pattern) => vec![pattern],
            Self::Several(patterns) => patterns.values().collect(),
        };
        let patterns = patterns.into_iter().map(String::as_str);
        let is_faulty = |pattern: &&str| {
            let rest = pattern.replace(BLOCK, "").replace(KEY, "");
            rest.contains(['{', '}'])
        };
        patterns.filter(is_faulty).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(text: &str) -> BTreeMap<String, Label> {
        toml::from_str(text).expect("labels")
    }

    fn member(name: &str, block_bytes: usize, key_bytes: usize) -> Parameters {
        Parameters {
            name: name.into(),
            title: name.into(),
            identifier: name.into(),
            block_bytes,
            only_whole_blocks: false,
            key_bytes,
            round_key_bytes: 0,
            digest_bytes: 0,
            nonce_bytes: 0,
            tag_bytes: 0,
            least_padding_bytes: 0,
            security_bits: toml::Spanned::new(0..0, 1),
            standing: None,
            uses: BTreeMap::new(),
            defines: BTreeMap::new(),
        }
    }

    #[test]
    fn a_template_takes_the_sizes_of_the_member() {
        let labels = labels(r#"paper = "SPECK-{block}/{key} ASM""#);
        let name = labels["paper"].of(&member("speck-48-72", 6, 9), None);
        assert_eq!(name.as_deref(), Some("SPECK-48/72 ASM"));
    }

    #[test]
    fn the_member_goes_before_the_level_and_the_level_before_the_others() {
        let labels = labels(
            r#"
            [paper]
            speck-32-64 = "the small one"
            none = "without -O3"
            others = "{key}"
            "#,
        );
        let (small, large) = (member("speck-32-64", 4, 8), member("speck-64-96", 8, 12));
        let of = |member, level| labels["paper"].of(member, level).unwrap_or_default();
        assert_eq!(of(&small, Some("none")), "the small one");
        assert_eq!(of(&large, Some("none")), "without -O3");
        assert_eq!(of(&large, Some("full")), "96");
        assert_eq!(of(&large, None), "96");
    }

    #[test]
    fn what_has_no_name_and_no_others_has_none() {
        let labels = labels(r#"paper = { speck-32-64 = "the small one" }"#);
        assert_eq!(
            labels["paper"].of(&member("speck-64-96", 8, 12), None),
            None
        );
    }

    #[test]
    fn unknown_placeholders_are_found() {
        let labels = labels(r#"paper = { a = "{block}", others = "{blocks}" }"#);
        assert_eq!(labels["paper"].faulty(), ["{blocks}"]);
    }
}
