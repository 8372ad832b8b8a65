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
        keep_the_last(all, MOST_BYTES);
        found
    })
}

/// Forgets what was asked for longest ago, if all take too much memory.
fn keep_the_last(all: &mut Vec<Known>, most: usize) {
    let mut bytes = 0;
    let kept = all.iter().rev().take_while(|known| {
        bytes += known.engine.statistics().bytes;
        bytes <= most
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

#[cfg(test)]
mod tests {
    use super::*;
    use cipherfit_proof::specification::block_cipher;

    fn speck(key: Option<&[u8]>) -> Specification<'_> {
        let name = "speck-32-64";
        Specification::BlockCipher {
            cipher: block_cipher(name).expect("a known name"),
            reference: cipherfit_reference::block_cipher(name).expect("a known name"),
            key,
        }
    }

    #[test]
    fn what_was_worked_out_before_is_what_is_worked_out_now() {
        let [(first, one), (second, other)] = [(); 2].map(|()| specified(&speck(None)));
        let all = |engine: &Engine| format!("{:?}", engine.statistics());
        assert_eq!(all(&first), all(&second));
        for value in ["key", "msg"] {
            assert_eq!(one.given(value), other.given(value));
        }
        assert_eq!(one.wanted("ct"), other.wanted("ct"));
    }

    #[test]
    fn a_key_that_is_built_in_is_told_from_any_and_from_another() {
        let keys = [None, Some(&[0; 8][..]), Some(&[1; 8][..])];
        let wanted = keys.map(|key| specified(&speck(key)).1.wanted("ct").to_vec());
        assert_ne!(wanted[0], wanted[1]);
        assert_ne!(wanted[1], wanted[2]);
    }

    #[test]
    fn what_takes_too_much_memory_is_forgotten_the_oldest_first() {
        let mut all: Vec<Known> = [None, Some(&[0; 8][..])]
            .map(|key| Known::of(&speck(key)))
            .into();
        let bytes = |known: &Known| known.engine.statistics().bytes;
        let most = all.iter().map(bytes).sum();
        keep_the_last(&mut all, most);
        assert_eq!(all.len(), 2);
        keep_the_last(&mut all, most - 1);
        assert!(all.len() == 1 && all[0].key.is_some());
    }
}
