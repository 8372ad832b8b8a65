//! What specifications have come to, kept for the next implementation: many of a primitive are proved one after the
//! other, and each begins with the same forms. They are kept as they are, so that a proof is the same as without.

use super::specified::Specified;
use cipherfit_proof::Engine;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Bytes that all forms that are kept may take.
const MOST_BYTES: usize = 128 << 20;

/// What tells specifications apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) primitive: String,
    /// The key that is built in.
    pub(super) key: Option<Vec<u8>>,
    /// Of a hash function: bytes of the message.
    pub(super) message_bytes: Option<usize>,
}

/// The forms that a specification has come to; none if they take more memory than they may.
type Made = Option<(Engine, Specified)>;

/// One specification. Who comes first works it out, and others wait.
struct Kept {
    name: Name,
    made: Arc<OnceLock<Made>>,
}

impl Kept {
    fn bytes(&self) -> usize {
        let made = self.made.get().and_then(Option::as_ref);
        made.map_or(0, |(engine, _)| engine.statistics().bytes)
    }
}

/// The last ones, the latest last.
static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

/// A copy of what a specification has come to, made now if it is not there.
pub(super) fn copy_of(name: Name, make: impl FnOnce() -> Made) -> Made {
    let made = place_of(name);
    let copy = made.get_or_init(make).clone();
    drop_oldest();
    copy
}

fn place_of(name: Name) -> Arc<OnceLock<Made>> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let known = kept.iter().position(|one| one.name == name);
    let one = match known {
        Some(place) => kept.remove(place),
        None => Kept {
            name,
            made: Arc::new(OnceLock::new()),
        },
    };
    let made = Arc::clone(&one.made);
    kept.push(one);
    made
}

/// Takes away what was asked for longest ago while all take too much; what takes nothing stays.
fn drop_oldest() {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let mut bytes: usize = kept.iter().map(Kept::bytes).sum();
    kept.retain(|one| {
        let own = one.bytes();
        let stays = own == 0 || bytes <= MOST_BYTES;
        if !stays {
            bytes -= own;
        }
        stays
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_specification_is_worked_out_once_and_each_gets_a_copy() {
        let name = Name {
            primitive: "toy".to_owned(),
            key: None,
            message_bytes: None,
        };
        let made = || {
            let mut engine = Engine::new();
            engine.inputs(8);
            Some((engine, Specified::default()))
        };
        let (mut first, _) = copy_of(name.clone(), made).expect("a copy");
        first.inputs(8);
        let (second, _) = copy_of(name, || panic!("made again")).expect("a copy");
        assert_eq!(second.statistics().atoms + 8, first.statistics().atoms);
    }

    #[test]
    fn what_takes_too_much_memory_is_found_out_once() {
        let name = Name {
            primitive: "large".to_owned(),
            key: Some(vec![1]),
            message_bytes: Some(3),
        };
        assert!(copy_of(name.clone(), || None).is_none());
        assert!(copy_of(name, || panic!("made again")).is_none());
    }
}
