//! `cipherfit try` and `profile` of a user's folder, and `try` with a user's vectors.

use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Exit code, standard output, and standard error without its frame, in one line.
fn cipherfit(arguments: &[&str]) -> (i32, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(arguments)
        .current_dir(root())
        .env_remove("CIPHERFIT_ROOT")
        .output()
        .expect("the command starts");
    let err = String::from_utf8_lossy(&output.stderr).replace(['|', '│'], " ");
    (
        output.status.code().unwrap_or(-1),
        String::from_utf8_lossy(&output.stdout).into_owned(),
        err.split_whitespace().collect::<Vec<_>>().join(" "),
    )
}

/// SPECK with a key schedule, encryption and decryption, of which the user has changed some lines.
struct Folder(TempDir);

const SPECK: &str = "library/speck/msp430/rounds";

impl Folder {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for entry in std::fs::read_dir(root().join(SPECK)).expect("the library") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name");
            std::fs::copy(&path, folder.path().join(name)).expect("a copy");
        }
        let folder = Self(folder);
        let manifest = folder.read("method.toml");
        let (method, _) = manifest.split_once("[variants.").expect("variants");
        let common = root()
            .join("library/common")
            .canonicalize()
            .expect("a folder");
        let common = common.to_string_lossy().into_owned();
        let method = method
            .replace("../../../common", &common)
            .replace("[\"msp430\", \"msp430x-v2\"]", "[\"msp430\"]");
        assert!(method.contains(&common), "{method}");
        folder.write("method.toml", &format!("{method}{VARIANT}"));
        folder
    }

    fn path(&self) -> String {
        self.0.path().to_string_lossy().into_owned()
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.file(name)).expect(name)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.file(name), text).expect(name);
    }

    fn change(&self, name: &str, from: &str, to: &str) {
        let text = self.read(name);
        assert!(text.contains(from), "{name} has {from}");
        self.write(name, &text.replace(from, to));
    }

    fn run(&self, command: &str, further: &[&str]) -> (i32, String, String) {
        let path = self.path();
        cipherfit(&[&[command, &path, "speck-64-128"], further].concat())
    }
}

const VARIANT: &str = r#"[variants.both]
summary = "Encryption and decryption"
sources = ["encrypt.S", "decrypt.S", "expand_key.S"]
defines = { ROUNDS_PER_LOOP = 1, STEPS_PER_LOOP = 1 }
operations.decrypt = "{identifier}_decrypt"
"#;

#[test]
fn a_sound_folder_passes_and_is_profiled() {
    let folder = Folder::new();
    let (code, out, err) = folder.run("try", &[]);
    assert_eq!(code, 0, "{err}");
    assert!(out.contains("speck-64-128"), "{out}");
    let (code, out, err) = folder.run("profile", &["--operation", "decrypt"]);
    assert_eq!(code, 0, "{err}");
    assert!(
        out.contains("decrypt: speck-64-128") && out.contains("passes.inc:"),
        "{out}"
    );
    let (code, _, err) = folder.run("profile", &["--operation", "hash"]);
    assert_eq!(code, 2);
    assert!(err.contains("has no operation hash"), "{err}");
    for command in ["try", "profile"] {
        let (code, _, err) = cipherfit(&[command, "./no-such-folder"]);
        assert_eq!(code, 2);
        assert!(err.contains("there is no folder ./no-such-folder"), "{err}");
        let manifest = folder.file("method.toml");
        let (code, _, err) = cipherfit(&[command, &manifest.to_string_lossy()]);
        assert_eq!(code, 2);
        assert!(
            err.contains("name a folder that holds a method.toml"),
            "{err}"
        );
        let (code, _, err) = cipherfit(&[command, "spekc"]);
        assert_eq!(code, 2);
        assert!(err.contains("did you mean `speck`"), "{err}");
    }
}

#[test]
fn all_false_claims_are_told_at_once() {
    let folder = Folder::new();
    folder.change(
        "method.toml",
        "constant_time = \"full\"",
        "constant_time = \"none\"",
    );
    let bounds = "{ encrypt = 16, expand_key = 16 }";
    folder.change(
        "method.toml",
        bounds,
        "{ encrypt = 2, expand_key = 2, decrypt = 2 }",
    );
    let (code, out, err) = folder.run("try", &[]);
    assert_eq!((code, out.as_str()), (1, ""), "{err}");
    for said in [
        "claims.constant_time says \"none\", observed was \"full\"",
        "claims.stack_bytes says 2 bytes for encrypt, observed were 8",
        "claims.stack_bytes says 2 bytes for expand_key, observed were 6",
        "claims.stack_bytes says 2 bytes for decrypt, observed were 8",
    ] {
        assert_eq!(err.matches(said).count(), 1, "{said}: {err}");
    }
}

#[test]
fn a_wrong_operation_does_not_hide_what_is_wrong_with_another() {
    let folder = Folder::new();
    let start = "        function CIPHER\n";
    folder.change("encrypt.S", start, &format!("{start}        mov #1, r10\n"));
    let (code, _, err) = folder.run("try", &[]);
    assert_eq!(code, 1);
    assert!(err.contains("encrypt does not preserve r10"), "{err}");
    assert!(!err.contains("decrypt"), "{err}");
    folder.change(
        "decrypt.S",
        start,
        &format!("{start}        inv 0(BLOCK)\n"),
    );
    let (code, _, err) = folder.run("try", &[]);
    assert_eq!(code, 1);
    assert!(err.contains("encrypt does not preserve r10"), "{err}");
    assert!(err.contains("decrypt gives a wrong result"), "{err}");
    // All need the round keys: what follows from wrong ones is not told.
    let start = "        function EXPAND_KEY\n";
    folder.change("expand_key.S", start, &format!("{start}        incd r13\n"));
    let (code, _, err) = folder.run("try", &[]);
    assert_eq!(code, 1);
    assert!(err.contains("expand_key"), "{err}");
    assert!(!err.contains("decrypt gives"), "{err}");
}

#[test]
fn mistakes_of_a_manifest_are_told_with_place_and_remedy() {
    for (from, to, said) in [
        (
            "alignment   = 2",
            "alignment   = 3",
            "contract.alignment: 3 is not a power of two",
        ),
        ("alignment   = 2", "alignment   = 3", "help: give 2 or 4"),
        ("alignment   = 2", "alignment   = 0", "help: give 1"),
        (
            "\"{identifier}_decrypt\"",
            "\"{identifer}_decrypt\"",
            "operations.decrypt: {identifer} stands for nothing: only {identifier} does",
        ),
        (
            "\"{identifier}_decrypt\"",
            "\"{identifer}_decrypt\"",
            "help: for example decrypt = \"{identifier}_decrypt\"",
        ),
        (
            "\"{identifier}_decrypt\"",
            "\"{identifier\"",
            "{identifier stands for nothing",
        ),
        (
            "\"{identifier}_decrypt\"",
            "\"8_decrypt\"",
            "\"8_decrypt\" is no name of a C function",
        ),
        (
            "\"{identifier}_decrypt\"",
            "\"a b\"",
            "\"a b\" is no name of a C function",
        ),
        (
            "\"{identifier}_decrypt\"",
            "\"\"",
            "\"\" is no name of a C function",
        ),
    ] {
        let folder = Folder::new();
        folder.change("method.toml", from, to);
        let (code, _, err) = folder.run("try", &[]);
        assert_eq!(code, 2, "{to}: {err}");
        assert!(
            err.contains("method.toml:") && err.contains(said),
            "{to}: {err}"
        );
    }
}

/// NIST AESAVS, ECBGFSbox128.rsp (CAVS 11.1), COUNT 0 and 1.
const ECB: &str = "\
# CAVS 11.1
# AESVS GFSbox test data for ECB

[ENCRYPT]

COUNT = 0
KEY = 00000000000000000000000000000000
PLAINTEXT = f34481ec3cc627bacd5dc3fb08f273e6
CIPHERTEXT = 0336763e966d92595a567cc9ce537f5e

COUNT = 1
KEY = 00000000000000000000000000000000
PLAINTEXT = 9798c4640bad75c7c3227db910174e72
CIPHERTEXT = a9a1631bf4996954ebc093957b234589
";

/// The inputs that a measurement was verified with, by a command's JSON.
fn inputs(arguments: &[&str]) -> u64 {
    let (code, out, err) = cipherfit(&[arguments, &["--json"]].concat());
    assert_eq!(code, 0, "{err}");
    let line = out.lines().next().expect("a measurement");
    let measurement: serde_json::Value = serde_json::from_str(line).expect("JSON");
    measurement["verified"]["vectors"]
        .as_u64()
        .expect("a number")
}

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path.to_string_lossy().into_owned()
}

const AES: [&str; 4] = ["try", "aes/msp430/byte-pairs", "aes-128", "msp430f1611"];

#[test]
fn vectors_of_the_user_are_tried_with_the_official_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = file(folder.path(), "good.rsp", ECB);
    let official = inputs(&AES);
    assert_eq!(
        inputs(&[&AES[..], &["--vectors", &good]].concat()),
        official + 2
    );
    let json = r#"{ "algorithm": "AES", "testGroups": [ { "type": "BlockCipher", "keySize": 128,
        "tests": [ { "tcId": 1, "key": "00000000000000000000000000000000",
        "msg": "f34481ec3cc627bacd5dc3fb08f273e6", "ct": "0336763e966d92595a567cc9ce537f5e" } ] } ] }"#;
    let json = file(folder.path(), "good.json", json);
    let both = ["--vectors", &good, "--vectors", &json];
    assert_eq!(inputs(&[&AES[..], &both].concat()), official + 3);
}

#[test]
fn every_wrong_vector_is_told_with_line_and_both_answers() {
    let folder = tempfile::tempdir().expect("a folder");
    let wrong = ECB.replace("CIPHERTEXT = 0336", "CIPHERTEXT = 0337");
    let wrong = wrong.replace("CIPHERTEXT = a9a1", "CIPHERTEXT = a9a2");
    let wrong = file(folder.path(), "wrong.rsp", &wrong);
    let (code, out, err) = cipherfit(&[&AES[..], &["--vectors", &wrong]].concat());
    assert_eq!((code, out.as_str()), (1, ""));
    for said in [
        "wrong.rsp:6, test 0: ct is wrong:",
        "the vector says 0337763e966d92595a567cc9ce537f5e",
        "the model gives 0336763e966d92595a567cc9ce537f5e",
        "wrong.rsp:11, test 1: ct is wrong:",
        "the vector says a9a2631bf4996954ebc093957b234589",
        "the model gives a9a1631bf4996954ebc093957b234589",
    ] {
        assert_eq!(err.matches(said).count(), 1, "{said}: {err}");
    }
}

#[test]
fn code_that_fails_for_a_vector_is_told_with_its_line() {
    // SPECK64/128 by the model for a plaintext that no official or random input begins with.
    let text = "# a file of ours\n\nCOUNT = 7\nKEY = 0001020308090a0b1011121318191a1b\n\
                PLAINTEXT = 697a000000000000\nCIPHERTEXT = 2659624f7a5a78c8\n";
    let folder = Folder::new();
    let path = file(folder.0.path(), "speck.rsp", text);
    let (code, _, err) = folder.run("try", &["--vectors", &path]);
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("speck.rsp: vectors to try: 1"), "{err}");
    let start = "        function CIPHER\n";
    let fault = "        cmp #0x7a69, 0(BLOCK)\n        jne 1f\n        inv 2(BLOCK)\n1:\n";
    folder.change("encrypt.S", start, &format!("{start}{fault}"));
    let (code, _, err) = folder.run("try", &["--vectors", &path]);
    assert_eq!(code, 1);
    assert!(err.contains("encrypt gives a wrong result for"), "{err}");
    assert!(
        err.contains("speck.rsp:3, test 7: expected 2659624f7a5a78c8 found"),
        "{err}"
    );
}

#[test]
fn files_of_vectors_that_cannot_be_tried_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let ccm =
        r#"{ "algorithm": "AES-WRAP", "testGroups": [ { "type": "KeywrapTest", "tests": [] } ] }"#;
    for (name, text, said) in [
        ("ccm.json", ccm, "AES-WRAP (KeywrapTest): no such kind here"),
        (
            "cbc.rsp",
            &ECB.replace("for ECB", "for CBC"),
            "CBC: no such kind here",
        ),
        (
            "other.rsp",
            &ECB.replace("AESVS", "CAMELLIAVS"),
            "2 for camellia-128, which is not tried",
        ),
        ("broken.json", "{ \"algorithm\": ", "broken.json:1:"),
    ] {
        let path = file(folder.path(), name, text);
        let (code, out, err) = cipherfit(&[&AES[..], &["--vectors", &path]].concat());
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        assert!(err.contains(name) && err.contains(said), "{said}: {err}");
    }
    let (code, _, err) = cipherfit(&[&AES[..], &["--vectors", "no-such-file"]].concat());
    assert_eq!(code, 2);
    assert!(err.contains("there is no no-such-file"), "{err}");
}

#[test]
fn hash_functions_leave_out_messages_that_their_device_cannot_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    // NIST SHAVS, SHA256ShortMsg.rsp (CAVS 11.0), Len 8; and a message longer than half the RAM.
    let long = "00".repeat(6000);
    let text = format!(
        "#  \"SHA-256 ShortMsg\" information\nLen = 8\nMsg = d3\n\
         MD = 28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1\n\n\
         Len = 48000\nMsg = {long}\n\
         MD = 28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1\n"
    );
    let path = file(folder.path(), "sha.rsp", &text);
    let subject = ["try", "sha2/msp430/portable-c", "msp430f1611", "gcc-msp430"];
    let (code, _, err) = cipherfit(&[&subject[..], &["--vectors", &path]].concat());
    assert_eq!(code, 0, "{err}");
    assert!(err.contains("sha.rsp: vectors to try: 1"), "{err}");
    let left_out = "1 left out, with messages of more than 5120 bytes, half the RAM of msp430f1611";
    assert!(err.contains(left_out), "{err}");
}
