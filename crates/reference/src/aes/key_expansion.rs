//! Section 5.2: key expansion.

use super::field::multiply;
use super::sbox::SBOX;
use super::{BLOCK_WORDS, Word};

/// Algorithm 2, KEYEXPANSION: 4·(Nr + 1) words from a key of Nk words.
pub(super) fn expand_key(key: &[u8], key_words: usize, rounds: usize) -> Vec<Word> {
    let mut words: Vec<Word> = key
        .chunks_exact(4)
        .map(|k| [k[0], k[1], k[2], k[3]])
        .collect();
    let mut round_constant = 1;
    for i in key_words..BLOCK_WORDS * (rounds + 1) {
        let mut word = words[i - 1];
        if i % key_words == 0 {
            word = substitute(rotate(word));
            word[0] ^= round_constant;
            round_constant = multiply(round_constant, 2);
        } else if key_words > 6 && i % key_words == 4 {
            word = substitute(word);
        }
        words.push(add(words[i - key_words], word));
    }
    words
}

/// ROTWORD.
fn rotate([a, b, c, d]: Word) -> Word {
    [b, c, d, a]
}

/// SUBWORD.
fn substitute(word: Word) -> Word {
    word.map(|byte| SBOX[usize::from(byte)])
}

fn add(left: Word, right: Word) -> Word {
    std::array::from_fn(|i| left[i] ^ right[i])
}
