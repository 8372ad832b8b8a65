//! How a word on the command line selects rows.

/// `aes-128` selects itself, `aes` selects the family `aes-…`; no selector selects everything.
pub(crate) fn primitive(selector: Option<&str>, primitive: &str) -> bool {
    selector.is_none_or(|selector| {
        primitive
            .strip_prefix(selector)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    })
}

/// A word selects its equals; no selector selects everything.
pub(crate) fn word(selector: Option<&str>, found: &str) -> bool {
    selector.is_none_or(|selector| selector == found)
}
