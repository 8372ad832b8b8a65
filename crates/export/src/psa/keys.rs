//! Keys, which implementations may want at even addresses, where PSA's lie anywhere.

use super::Subject;
use cipherfit_vocabulary::{Operation, Role};

/// A buffer of a function's own.
pub(super) struct Buffer {
    name: &'static str,
    size: String,
    /// Its first byte, as an expression.
    bytes: String,
}

impl Buffer {
    /// One for what plays a role, aligned as the implementation wants it.
    pub(super) fn new(subject: &Subject<'_>, name: &'static str, role: Role, size: &str) -> Self {
        let bytes = match subject.alignment_of(role) {
            0 | 1 => name.to_owned(),
            _ => format!("{name}.bytes"),
        };
        Self {
            name,
            size: subject.size(size),
            bytes,
        }
    }

    pub(super) fn bytes(&self) -> &str {
        &self.bytes
    }

    fn is_aligned(&self) -> bool {
        self.bytes != self.name
    }

    /// What declares it. Every compiler aligns words.
    pub(super) fn declared(&self) -> String {
        let (name, size) = (self.name, &self.size);
        match self.is_aligned() {
            true => format!(
                "    union {{\n        uint8_t bytes[{size}];\n        uint16_t word;\n    }} {name};\n"
            ),
            false => format!("    uint8_t {name}[{size}];\n"),
        }
    }

    /// What leaves nothing in it.
    pub(super) fn wiped(&self) -> String {
        format!("    wipe({0}, sizeof {0});\n", self.bytes)
    }
}

/// A copy of the key, where that must be aligned.
pub(super) fn own_key(subject: &Subject<'_>) -> Option<Buffer> {
    (subject.alignment_of(Role::Key) > 1)
        .then(|| Buffer::new(subject, "own_key", Role::Key, "KEY_BYTES"))
}

/// The key as calls take it: what declares it, sets it up from `key`, names it, and wipes it again.
#[derive(Default)]
pub(super) struct Key {
    pub declared: String,
    pub set_up: String,
    /// The key or the round keys, as an expression.
    pub bytes: String,
    pub wiped: String,
}

impl Key {
    /// From `key`, which lies anywhere and has its full length.
    pub(super) fn new(subject: &Subject<'_>) -> Self {
        match own_key(subject) {
            Some(own) => Self::copied(subject, &own, "    memcpy({0}, key, sizeof {0});\n"),
            None => Self::default().expanded(subject, "key"),
        }
    }

    /// From a copy that lines make, in which `{0}` is the copy.
    pub(super) fn copied(subject: &Subject<'_>, own: &Buffer, lines: &str) -> Self {
        let key = Self {
            declared: own.declared(),
            set_up: lines.replace("{0}", own.bytes()),
            wiped: own.wiped(),
            ..Self::default()
        };
        key.expanded(subject, own.bytes())
    }

    /// With the round keys, if there are some.
    fn expanded(mut self, subject: &Subject<'_>, key: &str) -> Self {
        let Some(expand) = subject.call(Operation::EXPAND_KEY) else {
            self.bytes = key.to_owned();
            return self;
        };
        let round_keys = Buffer::new(subject, "round_keys", Role::RoundKeys, "ROUND_KEY_BYTES");
        let call = subject.invocation(&expand, |role| match role {
            Role::Key => key.to_owned(),
            _ => round_keys.bytes().to_owned(),
        });
        self.declared += &round_keys.declared();
        self.set_up += &format!("    {call};\n");
        self.wiped += &round_keys.wiped();
        self.bytes = round_keys.bytes().to_owned();
        self
    }
}
