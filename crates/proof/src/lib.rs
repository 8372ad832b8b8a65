//! Specifications over bits, which code can be proved against for every key and every block.
//!
//! A [specification](specification) is written once, over [`Bits`]: with [`Concrete`] bits it computes
//! what the official vectors say, with symbolic ones it is what code must equal.
//!
//! ```
//! use cipherfit_proof::{Concrete, bytes, specification::block_cipher, values};
//!
//! let cipher = block_cipher("speck-64-128").expect("a known name");
//! let round_keys = cipher.expand_key(&bytes(&[0; 16]), &mut Concrete);
//! let ciphertext = cipher.encrypt(&round_keys, &bytes(b"8 octets"), &mut Concrete);
//! let plaintext = cipher.decrypt(&round_keys, &ciphertext, &mut Concrete);
//! assert_eq!(values(&plaintext), b"8 octets");
//! ```

mod avr;
mod bits;
mod engine;
pub mod machine;
mod msp430;
mod rl78;
pub mod specification;

pub use avr::Avr;
pub use bits::{Bits, Byte, Concrete, bytes, values};
pub use engine::{Engine, Form, SAMPLES, Statistics};
pub use msp430::Msp430;
pub use rl78::Rl78;
