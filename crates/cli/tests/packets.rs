//! `cipherfit fit --packet` and `cipherfit list --packets` as people meet them.

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Exit code, standard output, and standard error on one line.
fn told(root: &Path, arguments: &str) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(arguments.split(' '))
        .env("CIPHERFIT_ROOT", root)
        .output()
        .expect("the command starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let error = text(&output.stderr).replace('|', " ");
    let error = error.split_whitespace().collect::<Vec<_>>().join(" ");
    (
        output.status.code().unwrap_or(-1),
        text(&output.stdout),
        error,
    )
}

fn json(arguments: &str) -> serde_json::Value {
    let (code, out, error) = told(&root(), &format!("{arguments} --json"));
    assert_eq!(code, 0, "{error}");
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn a_packet_is_a_message_with_its_header() {
    let asked = "fit --packet ieee-802.15.4-enc-mic-32 --payload 20B --target msp430f1611";
    let answer = json(asked);
    let need = &answer["request"]["needs"][0];
    assert_eq!(need["primitive"], "aes-128-ccm-4");
    assert_eq!(
        (&need["message_bytes"], &need["associated_bytes"]),
        (&20.into(), &21.into())
    );
    assert_eq!(
        (&need["key"], &need["operations"][0]),
        (&"static".into(), &"seal".into())
    );
    let choices = answer["choices"].as_array().expect("choices");
    let packets = answer["packet"].as_array().expect("packets");
    assert_eq!(choices.len(), packets.len());
    let clock = answer["request"]["clock_hz"]
        .as_f64()
        .expect("the device's clock");
    for (choice, packet) in choices.iter().zip(packets) {
        let cycles = choice["total"]["cycles"].as_f64().expect("cycles");
        assert_eq!(packet["cycles"].as_f64(), Some(cycles));
        assert_eq!(packet["packets_a_second"].as_f64(), Some(clock / cycles));
        // 225 mAh at 3 V.
        if let Some(energy) = packet["microjoules"].as_f64() {
            let cell = packet["packets_from_a_cell"].as_f64().expect("a cell");
            assert!((cell * energy / 1e6 - 2430.0).abs() < 1e-6);
        }
    }
    let (_, out, _) = told(&root(), asked);
    assert!(out.contains("7.6 (frame security)"), "{out}");
    assert!(out.contains("packets/s"), "{out}");
    let received = json(&format!("{asked} --receive"));
    assert_eq!(received["request"]["needs"][0]["operations"][0], "open");
}

#[test]
fn a_packet_of_several_calls_costs_their_sum() {
    let asked = "fit --packet lorawan-1.0-uplink --payload 20B --target atmega328p";
    let answer = json(asked);
    let lengths = |need: &serde_json::Value| need["message_bytes"].as_u64();
    let needs = answer["request"]["needs"].as_array().expect("needs");
    let needs: Vec<_> = needs.iter().map(lengths).collect();
    assert_eq!(needs, [Some(20), Some(16 + 9 + 20)]);
    let best = &answer["choices"][0];
    let parts = best["parts"].as_array().expect("parts");
    let cycles = parts
        .iter()
        .filter_map(|part| part["cost"]["cycles"].as_u64());
    assert_eq!(best["total"]["cycles"].as_u64(), Some(cycles.sum()));
    // 20 bytes are two blocks of AES.
    assert_eq!(parts[0]["cost"]["blocks"], 2);
    let (_, out, _) = told(&root(), asked);
    assert!(out.contains("sum of calls"), "{out}");
}

#[test]
fn packets_and_kinds_go_by_short_names() {
    for (short, packet) in [
        ("lorawan-uplink", "lorawan-1.0-uplink"),
        ("ble", "bluetooth-le"),
        ("802.15.4", "ieee-802.15.4-enc-mic-32"),
    ] {
        let asked = |name: &str| {
            let asked = format!("fit --packet {name} --payload 20B --target atmega328p --rom 8KB");
            json(&format!("{asked} --ram 1KB"))
        };
        assert_eq!(asked(short), asked(packet));
        let (_, out, _) = told(&root(), "list --packets");
        let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(out.contains(&format!("{short} is {packet}")), "{out}");
    }
    // A need without a payload carries a usual one, and a kind stands for what is done with it.
    let asked = "fit --target msp430f1611 --need packet:ble --need hash:sha-256 --need mac:cmac";
    let answer = json(asked);
    let needs = answer["request"]["needs"].as_array().expect("needs");
    let done = |need: &serde_json::Value| need["operations"][0].as_str().map(str::to_owned);
    let done: Vec<_> = needs.iter().filter_map(done).collect();
    assert_eq!(done, ["seal", "hash", "authenticate"]);
    assert_eq!(needs[0]["message_bytes"], 20);
    let (_, out, _) = told(&root(), asked);
    assert!(
        out.contains("seal aes-128-ccm-4, messages of 20 B"),
        "{out}"
    );
}

#[test]
fn what_a_packet_cannot_be_is_said_with_its_clause() {
    for (arguments, what, remedy) in [
        (
            "fit --packet lorawan-1.0-uplnk --payload 20B",
            "there is no packet called `lorawan-1.0-uplnk`",
            "did you mean lorawan-1.0-uplink?",
        ),
        (
            "fit --packet bluetooth-le --payload 252B",
            "bluetooth-le carries 1 to 251 B of payload, not 252 B (Bluetooth Core Specification",
            "--payload",
        ),
        (
            "fit --packet bluetooth-le --payload many",
            "--payload:",
            "2KB",
        ),
        ("fit --packet bluetooth-le", "--payload", "--help"),
        (
            "fit --packet bluetooth-le --payload 20B --message 20B",
            "--message",
            "--help",
        ),
    ] {
        let (code, _, error) = told(&root(), arguments);
        assert_eq!(code, 2, "{arguments}: {error}");
        for part in [what, remedy] {
            assert!(error.contains(part), "{arguments}: {error}");
        }
    }
}

#[test]
fn a_primitive_that_is_missing_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["library", "targets", "published", "results"] {
        std::os::unix::fs::symlink(
            root().join(name).canonicalize().expect(name),
            folder.path().join(name),
        )
        .expect("a link");
    }
    let packets = folder.path().join("packets");
    std::fs::create_dir(&packets).expect("a folder");
    let text = std::fs::read_to_string(root().join("packets/bluetooth-le.toml")).expect("a file");
    let text = text.replace("aes-128-ccm-4", "aes-128-siv");
    std::fs::write(packets.join("own.toml"), text).expect("a file");
    let (code, _, error) = told(folder.path(), "fit --packet bluetooth-le --payload 20B");
    assert_eq!(code, 2);
    let what = "bluetooth-le is protected by aes-128-siv, of which the library has no implementation (Bluetooth";
    assert!(error.contains(what), "{error}");
    let (_, out, _) = told(folder.path(), "list --packets");
    assert!(out.contains("not in the library"), "{out}");
}

#[test]
fn packets_are_listed() {
    let packets = json("list --packets");
    let packets = packets.as_array().expect("packets");
    let uplink = packets
        .iter()
        .find(|one| one["packet"] == "lorawan-1.0-uplink");
    let uplink = uplink.expect("LoRaWAN");
    assert_eq!(uplink["calls"][1]["message"], "25 + payload");
    assert_eq!(uplink["most_payload_bytes"], 242);
    let (_, out, _) = told(&root(), "list --packets");
    for packet in packets {
        let name = packet["packet"].as_str().expect("a name");
        assert!(out.contains(name), "{name}: {out}");
    }
}
