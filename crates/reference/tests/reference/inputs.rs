//! Inputs of the wrong length are refused and leave the block as it was.

use cipherfit_reference::{Input, LengthError, block_cipher, block_ciphers};

#[test]
fn a_key_of_the_wrong_length_is_refused() {
    for cipher in block_ciphers() {
        for found in [0, cipher.key_bytes() - 1, cipher.key_bytes() + 1] {
            let error = LengthError {
                primitive: cipher.name(),
                input: Input::Key,
                expected: cipher.key_bytes(),
                found,
            };
            let key = vec![0; found];
            let mut block = vec![0; cipher.block_bytes()];
            assert_eq!(cipher.expand_key(&key), Err(error));
            assert_eq!(cipher.encryption_rounds(&key, &block), Err(error));
            assert_eq!(cipher.encrypt(&key, &mut block), Err(error));
            assert_eq!(cipher.decrypt(&key, &mut block), Err(error));
            assert_eq!(block, vec![0; cipher.block_bytes()]);
        }
    }
}

#[test]
fn a_block_of_the_wrong_length_is_refused() {
    for cipher in block_ciphers() {
        for found in [0, cipher.block_bytes() - 1, cipher.block_bytes() + 1] {
            let error = LengthError {
                primitive: cipher.name(),
                input: Input::Block,
                expected: cipher.block_bytes(),
                found,
            };
            let key = vec![0; cipher.key_bytes()];
            let mut block = vec![0; found];
            assert_eq!(cipher.encryption_rounds(&key, &block), Err(error));
            assert_eq!(cipher.encrypt(&key, &mut block), Err(error));
            assert_eq!(cipher.decrypt(&key, &mut block), Err(error));
            assert_eq!(block, vec![0; found]);
        }
    }
}

#[test]
fn the_message_says_what_is_wrong() {
    let cipher = block_cipher("aes-128").expect("a model");
    let error = cipher.expand_key(&[0; 5]).expect_err("too short");
    assert_eq!(
        error.to_string(),
        "aes-128: the key is 5 bytes long, expected 16"
    );
}
