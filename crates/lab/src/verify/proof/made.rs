//! What specifications have come to, kept for the next implementation: many of a primitive are proved one after the
//! other, and each begins with the same forms. They are kept as they are, so that a proof is the same as without.

use super::specified::Made;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// Bytes that all forms that are kept may take, those of the primitive apart that was asked for last: all its messages
/// are, again and again.
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

/// One specification. Who comes first works it out, and others wait.
struct Kept {
    name: Name,
    /// None if it takes more memory than it may.
    made: Arc<OnceLock<Option<Made>>>,
}

impl Kept {
    fn bytes(&self) -> usize {
        let made = self.made.get().and_then(Option::as_ref);
        made.map_or(0, |(engine, _)| engine.statistics().bytes)
    }
}

/// The last ones, the latest last.
static KEPT: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

fn kept() -> MutexGuard<'static, Vec<Kept>> {
    KEPT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A copy of what a specification has come to, made now if it is not there. Others are dropped before, if they are not
/// to be kept.
pub(super) fn copy_of(
    name: Name,
    keeps_others: bool,
    make: impl FnOnce() -> Option<Made>,
) -> Option<Made> {
    if !keeps_others {
        kept().retain(|one| one.name == name);
    }
    let primitive = name.primitive.clone();
    let made = place_of(name);
    let copy = made.get_or_init(make).clone();
    drop_oldest(&primitive);
    copy
}

fn place_of(name: Name) -> Arc<OnceLock<Option<Made>>> {
    let mut kept = kept();
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

/// Takes away what was asked for longest ago while all take too much; what takes nothing stays, and so does what is of
/// this primitive.
fn drop_oldest(primitive: &str) {
    let mut kept = kept();
    let mut bytes: usize = kept.iter().map(Kept::bytes).sum();
    kept.retain(|one| {
        let own = one.bytes();
        let stays = own == 0 || bytes <= MOST_BYTES || one.name.primitive == primitive;
        if !stays {
            bytes -= own;
        }
        stays
    });
}

#[cfg(test)]
mod tests {
    use super::super::specified::Specified;
    use super::*;
    use cipherfit_proof::Engine;

    /// What is kept is kept for all: one test at a time.
    static ALONE: Mutex<()> = Mutex::new(());

    fn name_of(primitive: &str) -> Name {
        Name {
            primitive: primitive.to_owned(),
            key: None,
            message_bytes: None,
        }
    }

    fn made() -> Option<Made> {
        let mut engine = Engine::new();
        engine.inputs(8);
        Some((engine, Specified::default()))
    }

    #[test]
    fn a_specification_is_worked_out_once_and_each_gets_a_copy() {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut first, _) = copy_of(name_of("toy"), true, made).expect("a copy");
        first.inputs(8);
        let again = || panic!("made again");
        let (second, _) = copy_of(name_of("toy"), true, again).expect("a copy");
        assert_eq!(second.statistics().atoms + 8, first.statistics().atoms);
    }

    #[test]
    fn what_takes_too_much_memory_is_found_out_once() {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(copy_of(name_of("large"), true, || None).is_none());
        assert!(copy_of(name_of("large"), true, || panic!("made again")).is_none());
    }

    #[test]
    fn who_needs_no_others_has_them_dropped() {
        let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        assert!(copy_of(name_of("first"), true, made).is_some());
        assert!(copy_of(name_of("second"), false, made).is_some());
        assert!(copy_of(name_of("second"), false, || panic!("made again")).is_some());
        assert!(copy_of(name_of("first"), true, || None).is_none());
    }
}
