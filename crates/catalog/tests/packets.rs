//! Packet formats: the repository's own, and mistakes in them.

use cipherfit_catalog::{Catalog, Packet};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn packets() -> Vec<Packet> {
    let families = Catalog::load_families(&root()).expect("families");
    let formats = Catalog::load_packets(&root(), &families).expect("packets");
    formats
        .into_iter()
        .flat_map(|format| format.packets)
        .collect()
}

/// The first mistake of a copy of a file in which a text is replaced.
fn mistake(file: &str, old: &str, new: &str) -> String {
    let families = Catalog::load_families(&root()).expect("families");
    let folder = tempfile::tempdir().expect("a folder");
    let copy = folder.path().join("packets");
    std::fs::create_dir(&copy).expect("a folder");
    let text = std::fs::read_to_string(root().join("packets").join(file)).expect("a file");
    assert!(text.contains(old), "{file} has no {old:?}");
    std::fs::write(copy.join(file), text.replacen(old, new, 1)).expect("a file");
    let errors = Catalog::load_packets(folder.path(), &families).expect_err(new);
    let error = &errors.errors[0];
    let help = miette::Diagnostic::help(error).map_or(String::new(), |help| help.to_string());
    format!("{error} | {help}").replace(&folder.path().display().to_string(), "")
}

#[test]
fn lengths_are_those_of_the_standards() {
    let packets = packets();
    let lengths = |name: &str, payload| {
        let packet = packets.iter().find(|one| one.name() == name);
        let calls = packet.unwrap_or_else(|| panic!("no {name}")).calls.iter();
        calls
            .map(|call| (call.message.of(payload), call.associated_bytes(payload)))
            .collect::<Vec<_>>()
    };
    assert_eq!(lengths("ieee-802.15.4-enc-mic-32", 48), [(48, 21)]);
    assert_eq!(lengths("ieee-802.15.4-mic-64", 48), [(0, 69)]);
    assert_eq!(lengths("bluetooth-le", 27), [(27, 1)]);
    assert_eq!(lengths("lorawan-1.0-uplink", 4), [(4, 0), (16 + 9 + 4, 0)]);
    assert_eq!(
        lengths("lorawan-1.1-uplink", 4),
        [(4, 0), (16 + 9 + 4, 0), (16 + 9 + 4, 0)]
    );
    // The gas meter of the OMS specification: 17 bytes of data are two blocks.
    assert_eq!(
        lengths("wireless-m-bus-mode-7", 17),
        [(16, 0), (16, 0), (32, 0), (5 + 6 + 32, 0)]
    );
    // RFC 8613, appendix C.4: three bytes of plaintext beside code and marker.
    assert_eq!(lengths("oscore", 3), [(5, 20)]);
}

#[test]
fn a_frame_of_802_15_4_holds_header_payload_tag_and_check_sum() {
    for packet in packets() {
        if packet.name().starts_with("ieee-802.15.4") {
            let most = packet.payload.get_ref().most as usize;
            let frame = 21 + most + packet.tag_bytes.get_ref() + 2;
            assert!((126..=127).contains(&frame), "{}: {frame}", packet.name());
        }
    }
}

#[test]
fn a_format_says_how_it_is_misused() {
    let text = std::fs::read_to_string(root().join("packets/bluetooth-le.toml")).expect("a file");
    let (_, rest) = text.split_once("misuse  = [").expect("misuse");
    let (rows, _) = rest.split_once("\n]\n").expect("its end");
    let told = mistake(
        "bluetooth-le.toml",
        &format!("misuse  = [{rows}\n]"),
        "misuse = []",
    );
    for part in [
        "bluetooth-le.toml:5:",
        "nothing is said of how Bluetooth Low Energy is misused",
        "never = ",
    ] {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn mistakes_are_placed_and_have_a_remedy() {
    for (old, new, place, what, remedy) in [
        (
            "message = \"payload\"",
            "message = \"2 payload\"",
            "bluetooth-le.toml:19:",
            "`2 payload` is no length",
            "25 + payload",
        ),
        (
            "send = \"seal\"",
            "send = \"encrypt\"",
            "bluetooth-le.toml:19:",
            "aes-128-ccm-4 does not encrypt",
            "aes-128-ccm-4 does: seal, open",
        ),
        (
            "tag_bytes   = 4",
            "tag_bytes   = 5",
            "bluetooth-le.toml:16:",
            "aes-128-ccm-4 has a tag of 4 bytes",
            "the packet's tag",
        ),
        (
            "nonce_bytes = 13",
            "nonce_bytes = 12",
            "bluetooth-le.toml:19:",
            "a nonce of 13 bytes",
            "the packet's nonce",
        ),
        (
            "least = 1, most = 251",
            "least = 9, most = 8",
            "bluetooth-le.toml:18:",
            "a payload of 9 to 8 bytes is none",
            "65535",
        ),
        (
            "\"bluetooth-le\"",
            "\"Bluetooth LE\"",
            "bluetooth-le.toml:11:",
            "is no name of a packet",
            "small letters",
        ),
    ] {
        let told = mistake("bluetooth-le.toml", old, new);
        for part in [place, what, remedy] {
            assert!(told.contains(part), "{new}: {told}");
        }
    }
    let told = mistake(
        "lorawan-1.0.toml",
        "lorawan-1.0-downlink",
        "lorawan-1.0-uplink",
    );
    assert!(
        told.contains("there is another packet called lorawan-1.0-uplink"),
        "{told}"
    );
    let told = mistake("lorawan-1.0.toml", "lorawan-downlink", "lorawan-uplink");
    assert!(
        told.contains("there is another packet called lorawan-uplink"),
        "{told}"
    );
    let told = mistake(
        "lorawan-1.0.toml",
        "message   = \"16 + 9 + payload\"",
        "message = \"16 + payload\"\nassociated = \"9\"",
    );
    assert!(
        told.contains("aes-128-cmac takes no associated data"),
        "{told}"
    );
}
