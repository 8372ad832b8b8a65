//! Values of a vector that follow from its others.

/// What the standard round keys are called among the values of a vector, which files do not give:
/// they follow from the key.
pub const ROUND_KEYS_VALUE: &str = "round_keys";

/// What a function returns that says whether a message is genuine, among the values of a vector: 0 if it is,
/// else 1. Files do not give it.
pub const RESULT_VALUE: &str = "result";

/// What opening a message must leave of it, among the values of a vector: the message, or zeros where it is
/// not genuine. Files do not give it.
pub const OPENED_VALUE: &str = "opened";

/// The tag that comes with a message to be checked, among the values of a vector: the right one, unless it is
/// forged. Files do not give it.
pub const CHECKED_VALUE: &str = "checked";

/// Values of vectors that files do not give.
pub const DERIVED_VALUES: [&str; 4] = [ROUND_KEYS_VALUE, RESULT_VALUE, OPENED_VALUE, CHECKED_VALUE];

/// The value of a file that a derived one equals where the message is genuine; any other is itself.
#[must_use]
pub fn genuine(value: &'static str) -> &'static str {
    match value {
        OPENED_VALUE => "msg",
        CHECKED_VALUE => "tag",
        other => other,
    }
}
