//! Intermediate values that FIPS 197 prints.

use crate::hexadecimal::decode;
use cipherfit_reference::block_cipher;

#[test]
fn expands_a_128_bit_key_as_in_appendix_a_1() {
    check_expansion(
        "aes-128",
        "2b7e1516 28aed2a6 abf71588 09cf4f3c",
        "2b7e1516 28aed2a6 abf71588 09cf4f3c a0fafe17 88542cb1 23a33939 2a6c7605
         f2c295f2 7a96b943 5935807a 7359f67f 3d80477d 4716fe3e 1e237e44 6d7a883b
         ef44a541 a8525b7f b671253b db0bad00 d4d1c6f8 7c839d87 caf2b8bc 11f915bc
         6d88a37a 110b3efd dbf98641 ca0093fd 4e54f70e 5f5fc9f3 84a64fb2 4ea6dc4f
         ead27321 b58dbad2 312bf560 7f8d292f ac7766f3 19fadc21 28d12941 575c006e
         d014f9a8 c9ee2589 e13f0cc8 b6630ca6",
    );
}

#[test]
fn expands_a_192_bit_key_as_in_appendix_a_2() {
    check_expansion(
        "aes-192",
        "8e73b0f7 da0e6452 c810f32b 809079e5 62f8ead2 522c6b7b",
        "8e73b0f7 da0e6452 c810f32b 809079e5 62f8ead2 522c6b7b fe0c91f7 2402f5a5
         ec12068e 6c827f6b 0e7a95b9 5c56fec2 4db7b4bd 69b54118 85a74796 e92538fd
         e75fad44 bb095386 485af057 21efb14f a448f6d9 4d6dce24 aa326360 113b30e6
         a25e7ed5 83b1cf9a 27f93943 6a94f767 c0a69407 d19da4e1 ec1786eb 6fa64971
         485f7032 22cb8755 e26d1352 33f0b7b3 40beeb28 2f18a259 6747d26b 458c553e
         a7e1466c 9411f1df 821f750a ad07d753 ca400538 8fcc5006 282d166a bc3ce7b5
         e98ba06f 448c773c 8ecc7204 01002202",
    );
}

#[test]
fn expands_a_256_bit_key_as_in_appendix_a_3() {
    check_expansion(
        "aes-256",
        "603deb10 15ca71be 2b73aef0 857d7781 1f352c07 3b6108d7 2d9810a3 0914dff4",
        "603deb10 15ca71be 2b73aef0 857d7781 1f352c07 3b6108d7 2d9810a3 0914dff4
         9ba35411 8e6925af a51a8b5f 2067fcde a8b09c1a 93d194cd be49846e b75d5b9a
         d59aecb8 5bf3c917 fee94248 de8ebe96 b5a9328a 2678a647 98312229 2f6c79b3
         812c81ad dadf48ba 24360af2 fab8b464 98c5bfc9 bebd198e 268c3ba7 09e04214
         68007bac b2df3316 96e939e4 6c518d80 c814e204 76a9fb8a 5025c02d 59c58239
         de136967 6ccc5a71 fa256395 9674ee15 5886ca5d 2e2f31d7 7e0af1fa 27cf73c3
         749c47ab 18501dda e2757e4f 7401905a cafaaae3 e4d59b34 9adf6ace bd10190d
         fe4890d1 e6188d0b 046df344 706c631e",
    );
}

/// Start of rounds 2 and 10 and the output of Appendix B.
#[test]
fn goes_through_the_rounds_of_appendix_b() {
    let cipher = block_cipher("aes-128").expect("a model");
    let key = decode("2b7e1516 28aed2a6 abf71588 09cf4f3c");
    let block = decode("3243f6a8 885a308d 313198a2 e0370734");
    let rounds = cipher
        .encryption_rounds(&key, &block)
        .expect("lengths of AES-128");
    assert_eq!(rounds.len(), 10);
    assert_eq!(rounds[0], decode("a49c7ff2 689f352b 6b5bea43 026a5049"));
    assert_eq!(rounds[8], decode("eb40f21e 592e3884 8ba113e7 1bc342d2"));
    assert_eq!(rounds[9], decode("3925841d 02dc09fb dc118597 196a0b32"));
}

fn check_expansion(name: &str, key: &str, round_keys: &str) {
    let cipher = block_cipher(name).expect("a model");
    assert_eq!(
        cipher.expand_key(&decode(key)).expect("length of the key"),
        decode(round_keys)
    );
}
