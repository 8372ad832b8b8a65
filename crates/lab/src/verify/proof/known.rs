//! What specifications come to, worked out once for the many implementations that are proved against it.

use super::specified::{Specification, Specified};
use cipherfit_proof::Engine;
use std::cell::RefCell;

/// Bytes of forms that a thread keeps: what one proof may take, and enough for all messages of a hash function.
const MOST_BYTES: usize = 400 << 20;

/// What a specification comes to.
struct Known {
    name: &'static str,
    key: Option<Vec<u8>>,
    message_bytes: Option<usize>,
    engine: Engine,
    specified: Specified,
}

thread_local! {
    /// The one that was asked for last is the last one.
    static KNOWN: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

/// The values of a specification, and an engine that is about to run code against them: the same whether they
/// were worked out before or not.
pub(super) fn specified(specification: &Specification<'_>) -> (Engine, Specified) {
    KNOWN.with_borrow_mut(|all| {
        let is_it = |known: &Known| known.is_of(specification);
        let known = match all.iter().position(is_it) {
            Some(at) => all.remove(at),
            None => Known::of(specification),
        };
        let found = (known.engine.clone(), known.specified.clone());
        all.push(known);
        keep_the_last(all);
        found
    })
}

/// Forgets what was asked for longest ago, if all take too much memory.
fn keep_the_last(all: &mut Vec<Known>) {
    let mut bytes = 0;
    let kept = all.iter().rev().take_while(|known| {
        bytes += known.engine.statistics().bytes;
        bytes <= MOST_BYTES
    });
    let kept = kept.count();
    all.drain(..all.len() - kept);
}

impl Known {
    fn of(specification: &Specification<'_>) -> Self {
        let mut engine = Engine::new();
        let specified = specification.specified(&mut engine);
        engine.run_code();
        let (name, key, message_bytes) = identity(specification);
        Self {
            name,
            key: key.map(<[u8]>::to_vec),
            message_bytes,
            engine,
            specified,
        }
    }

    fn is_of(&self, specification: &Specification<'_>) -> bool {
        (self.name, self.key.as_deref(), self.message_bytes) == identity(specification)
    }
}

/// What tells specifications apart: the name of the primitive, the key that is built in, the bytes of the message.
fn identity<'a>(
    specification: &Specification<'a>,
) -> (&'static str, Option<&'a [u8]>, Option<usize>) {
    match *specification {
        Specification::BlockCipher { cipher, key, .. } => (cipher.name, key, None),
        Specification::Hash {
            function, bytes, ..
        } => (function.name, None, Some(bytes)),
    }
}
