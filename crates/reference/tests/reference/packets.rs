//! Packets of standards: public vectors of whole frames through the models, put together as `packets/*.toml` says.

use crate::hexadecimal::decode;
use cipherfit_reference::{aead, block_cipher, mac};

/// A frame under CCM with a nonce of 13 bytes: the primitive, key, nonce, associated data, payload, and what is
/// sent in their place with the tag behind it.
struct Frame {
    primitive: &'static str,
    key: &'static str,
    nonce: &'static str,
    associated: &'static str,
    payload: &'static str,
    sent: &'static str,
}

const ANNEX_C_KEY: &str = "c0c1c2c3c4c5c6c7c8c9cacbcccdcecf";
const BLUETOOTH_KEY: &str = "99ad1b5226a37e3e058e3b8e27c2c666";

const FRAMES: [Frame; 9] = [
    // IEEE Std 802.15.4-2006, annex C.2.1: a beacon at level 2, which is sent in clear.
    Frame {
        primitive: "aes-128-ccm-8",
        key: ANNEX_C_KEY,
        nonce: "acde4800000000010000000502",
        associated: "08d0842143010000000048deac020500000055cf000051525354",
        payload: "",
        sent: "223bc1ec841ab553",
    },
    // C.2.3: a MAC command at level 6.
    Frame {
        primitive: "aes-128-ccm-8",
        key: ANNEX_C_KEY,
        nonce: "acde4800000000010000000506",
        associated: "2bdc842143020000000048deacffff010000000048deac060500000001",
        payload: "ce",
        sent: "d84fde529061f9c6f1",
    },
    // Bluetooth Core Specification, volume 6, part C: both directions, counters 0 and 1.
    Frame {
        primitive: "aes-128-ccm-4",
        key: BLUETOOTH_KEY,
        nonce: "000000008024abdcbabebaafde",
        associated: "03",
        payload: "06",
        sent: "9fcda7f448",
    },
    Frame {
        primitive: "aes-128-ccm-4",
        key: BLUETOOTH_KEY,
        nonce: "000000000024abdcbabebaafde",
        associated: "03",
        payload: "06",
        sent: "a34c13a415",
    },
    Frame {
        primitive: "aes-128-ccm-4",
        key: BLUETOOTH_KEY,
        nonce: "010000008024abdcbabebaafde",
        associated: "02",
        payload: "1700636465666768696a6b6c6d6e6f707131323334353637383930",
        sent: "7a70d66415226df26b17839a060405596bd6564f796b5b9ce6ff32f75a6d33",
    },
    Frame {
        primitive: "aes-128-ccm-4",
        key: BLUETOOTH_KEY,
        nonce: "010000000024abdcbabebaafde",
        associated: "02",
        payload: "170037363534333231304142434445464748494a4b4c4d4e4f5051",
        sent: "f38881e7bd94c9c369b9a66846dd4786aa8c39ce540d0dae3adcdf89b96088",
    },
    // Zigbee: a frame of a network with Zigbee2MQTT's default key, the level put into its security control.
    Frame {
        primitive: "aes-128-ccm-4",
        key: "01030507090b0d0f00020406080a0c0d",
        nonce: "73b9a4feff504b80ed82b3022d",
        associated: "48020000ba961e972ded82b30273b9a4feff504b8000",
        payload: "020100ef04010133",
        sent: "249091d59cff06da74295ed5",
    },
    // RFC 8613, appendix C.4 and C.5.
    Frame {
        primitive: "aes-128-ccm-8",
        key: "f0910ed7295e6ad4b54fc793154302ff",
        nonce: "4622d4dd6d944168eefb549868",
        associated: "8368456e63727970743040488501810a40411440",
        payload: "01b3747631",
        sent: "612f1092f1776f1c1668b3825e",
    },
    Frame {
        primitive: "aes-128-ccm-8",
        key: "321b26943253c7ffb6003b0b64d74041",
        nonce: "bf35ae297d2dace910c52e99ed",
        associated: "8368456e63727970743040498501810a4100411440",
        payload: "01b3747631",
        sent: "4ed339a5a379b0b8bc731fffb0",
    },
];

#[test]
fn frames_under_ccm_are_those_of_their_standards() {
    for frame in &FRAMES {
        let model = aead(frame.primitive).expect("a model");
        let [key, nonce, associated, payload] =
            [frame.key, frame.nonce, frame.associated, frame.payload].map(decode);
        let (mut sent, tag) = model.seal(&key, &nonce, &associated, &payload);
        sent.extend(&tag);
        assert_eq!(sent, decode(frame.sent), "{}", frame.associated);
        let (text, tag) = sent.split_at(payload.len());
        let opened = model.open(&key, &nonce, &associated, text, tag);
        assert_eq!(opened, Some(payload));
    }
}

/// An uplink of LoRaWAN 1.0 with four bytes of payload: AES of one block A, and a CMAC over 16 + 9 + 4 bytes.
#[test]
fn a_lorawan_frame_is_a_sum_of_calls() {
    let frame = decode("40f17dbe4900020001954378762b11ff0d");
    let (authenticated, tag) = frame.split_at(frame.len() - 4);
    let (header, encrypted) = authenticated.split_at(9);
    let block = |first: u8, last: u8| {
        let mut block = [0; 16];
        block[0] = first;
        block[6..10].copy_from_slice(&header[1..5]);
        block[10..12].copy_from_slice(&header[6..8]);
        block[15] = last;
        block
    };
    let mut message = block(0x49, authenticated.len() as u8).to_vec();
    message.extend(authenticated);
    assert_eq!(message.len(), 16 + 9 + 4);
    let cmac = mac("aes-128-cmac").expect("a model");
    let network_key = decode("44024241ed4ce9a68c6a8bc055233fd3");
    assert_eq!(cmac.tag(&network_key, &message)[..4], *tag);
    let mut stream = block(1, 1);
    let aes = block_cipher("aes-128").expect("a model");
    let application_key = decode("ec925802ae430ca77fd3dd73cb2cc588");
    aes.encrypt(&application_key, &mut stream).expect("a block");
    let payload: Vec<u8> = encrypted
        .iter()
        .zip(stream)
        .map(|(one, key)| one ^ key)
        .collect();
    assert_eq!(payload, b"test");
}

/// An uplink of LoRaWAN 1.1: two bytes each of two CMACs under two keys, over one frame behind two blocks.
#[test]
fn an_uplink_of_lorawan_1_1_has_two_codes() {
    let frame = decode("4030e2de00000000013bc5f0a0694966ee00c1aa0dee2012cd3c8a");
    let (authenticated, tag) = frame.split_at(frame.len() - 4);
    let mut block = vec![0; 16];
    block[0] = 0x49;
    block[6..10].copy_from_slice(&authenticated[1..5]);
    block[10..12].copy_from_slice(&authenticated[6..8]);
    block[15] = authenticated.len() as u8;
    let cmac = mac("aes-128-cmac").expect("a model");
    let code = |key, block: &[u8]| cmac.tag(&decode(key), &[block, authenticated].concat());
    let forwarding = code("59422d58685f7d6e9fb6919a7b3f448a", &block);
    // B1 holds data rate 0 and channel 4.
    block[4] = 4;
    let serving = code("c09f9e9a1391aecc54db490e11261f21", &block);
    assert_eq!([&serving[..2], &forwarding[..2]].concat(), tag);
}

/// A gas meter, believed to be that of the OMS specification, volume 2, annex N: keys of a message from its counter, and the code over
/// counter, header and encrypted data.
#[test]
fn a_message_of_wireless_m_bus_has_keys_of_its_own() {
    let counter = decode("b30a0000");
    let meter = decode("78563412");
    let master = decode("000102030405060708090a0b0c0d0e0f");
    let cmac = mac("aes-128-cmac").expect("a model");
    let made = |constant: u8| {
        let message = [&[constant][..], &counter, &meter, &[7; 7]].concat();
        assert_eq!(message.len(), 16);
        cmac.tag(&master, &message)
    };
    let transport =
        decode("7a75002007109058475f4bc91df878b80a1b0f98b629024aac727942bfc549233c0140829b93");
    let (header, encrypted) = transport.split_at(6);
    let message = [&[0x25][..], &counter, &transport].concat();
    assert_eq!(message.len(), 5 + 6 + 32);
    assert_eq!(
        cmac.tag(&made(1), &message)[..8],
        decode("21924d4f2fb66e01")
    );
    // The encrypted data is CBC under the other key, with an initialisation vector of zeros: AES undone, and the block
    // before it added.
    let aes = block_cipher("aes-128").expect("a model");
    let mut before = vec![0; 16];
    let mut text = Vec::new();
    for block in encrypted.chunks(16) {
        let mut plain = block.to_vec();
        aes.decrypt(&made(0), &mut plain).expect("a block");
        text.extend(plain.iter().zip(&before).map(|(one, other)| one ^ other));
        before = block.to_vec();
    }
    assert_eq!(header, decode("7a7500200710"));
    assert_eq!(text[..16], decode("2f2f0c1427048502046d32371f1502fd"));
    assert_eq!(text[16..], decode("1700002f2f2f2f2f2f2f2f2f2f2f2f2f"));
}
