//! Vectors for what there is not, and files of vectors that users give.

use cipherfit_catalog::{Catalog, CatalogErrors, GivenVectors};
use cipherfit_vocabulary::RESULT_VALUE;
use std::collections::BTreeSet;
use std::path::Path;

fn repository() -> Catalog {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Catalog::load(&root).expect("the repository's catalog")
}

/// Reads a text as a file `given.rsp` for some primitives.
fn given(catalog: &Catalog, text: &str, wanted: &[&str]) -> Result<GivenVectors, CatalogErrors> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("given.rsp");
    std::fs::write(&path, text).expect("a file");
    let wanted: BTreeSet<&str> = wanted.iter().copied().collect();
    catalog.read_vectors(&path, &wanted)
}

/// What is said of such a file, with remedies.
fn mistakes(text: &str, wanted: &[&str]) -> String {
    let errors = given(&repository(), text, wanted).expect_err("mistakes");
    errors
        .errors
        .iter()
        .map(|error| format!("{error:?}\n{error}\n"))
        .collect()
}

/// NIST AESAVS, ECBGFSbox128.rsp (CAVS 11.1), COUNT 0 and 1, and an answer of two blocks made of both.
const ECB: &str = "\
# CAVS 11.1
# AESVS GFSbox test data for ECB
# Key Length : 128

[ENCRYPT]

COUNT = 0
KEY = 00000000000000000000000000000000
PLAINTEXT = f34481ec3cc627bacd5dc3fb08f273e6
CIPHERTEXT = 0336763e966d92595a567cc9ce537f5e

COUNT = 1
KEY = 00000000000000000000000000000000
PLAINTEXT = 9798c4640bad75c7c3227db910174e72f34481ec3cc627bacd5dc3fb08f273e6
CIPHERTEXT = a9a1631bf4996954ebc093957b2345890336763e966d92595a567cc9ce537f5e

[DECRYPT]

COUNT = 0
KEY = 00000000000000000000000000000000
CIPHERTEXT = 0336763e966d92595a567cc9ce537f5e
PLAINTEXT = f34481ec3cc627bacd5dc3fb08f273e6
";

/// NIST SHAVS, SHA256ShortMsg.rsp (CAVS 11.0), Len 0 and 8; a length in bits is added.
const SHA: &str = "\
#  CAVS 11.0
#  \"SHA-256 ShortMsg\" information for \"SHAAllBytes1\"
#  SHA-256 tests are configured for BYTE oriented implementations

[L = 32]

Len = 0
Msg = 00
MD = e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855

Len = 8
Msg = d3
MD = 28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1

Len = 5
Msg = 68
MD = 00
";

#[test]
fn response_files_of_ecb_give_a_vector_for_each_block_with_its_line() {
    let given = given(&repository(), ECB, &["aes-128"]).expect("vectors");
    assert_eq!(given.count(), 4);
    let (family, group) = &given.groups[2];
    assert_eq!(
        (family.as_str(), group.parameter.as_str()),
        ("aes", "aes-128")
    );
    let name = group.name_of(&group.tests[0]);
    assert!(name.ends_with("given.rsp:12, test 1"), "{name}");
    assert_eq!(group.tests[0].values["ct"][..2], [0x03, 0x36]);
    let lines: Vec<&str> = given
        .groups
        .iter()
        .map(|(_, one)| one.source.as_str())
        .collect();
    assert!(
        lines[0].ends_with(":7") && lines[3].ends_with(":19"),
        "{lines:?}"
    );
}

#[test]
fn response_files_of_hash_functions_count_in_bits() {
    let catalog = repository();
    let mut found = given(&catalog, SHA, &["sha-256"]).expect("vectors");
    assert_eq!(found.count(), 2);
    assert!(found.groups[0].1.tests[0].values["msg"].is_empty());
    let left_out: Vec<_> = found.left_out.iter().collect();
    assert_eq!(
        left_out,
        [(&"whose messages are no whole bytes".to_owned(), &1)]
    );
    found.keep_messages_up_to(0, "too long");
    assert_eq!((found.count(), found.left_out["too long"]), (1, 1));
    // Without a name in the comments, what is wanted decides.
    let nameless = SHA.replace("SHA-256", "").replace("SHAAllBytes1", "");
    let found = given(&catalog, &nameless, &["skein-256-256"]).expect("vectors");
    assert_eq!(found.groups[0].1.parameter, "skein-256-256");
    let text = mistakes(&nameless, &["sha-256", "sha3-256"]);
    assert!(
        text.contains("this may be for") && text.contains("--primitive NAME"),
        "{text}"
    );
}

#[test]
fn what_there_is_no_kind_for_is_told_by_name() {
    for (text, said) in [
        (
            ECB.replace("for ECB", "for CBC"),
            "given.rsp:2:1: CBC: no such kind here",
        ),
        (
            ECB.replace("AESVS", "SERPENTVS"),
            ":2:1: SERPENTVS: no such primitive here",
        ),
        (ECB.replace("GFSbox", "MCT"), ":2:1: a Monte Carlo test"),
        (
            SHA.replace("SHA-256", "SHA-224"),
            ":2:1: SHA-224: no such primitive here",
        ),
        (
            SHA.replace("SHA-256", "SHA-512/256"),
            ":2:1: SHA-512/256: no such primitive here",
        ),
        (ECB.replace("PLAINTEXT", "IV"), ":7:1: PLAINTEXT is missing"),
        (
            ECB.replace("\nKEY = 0000", "\nKEY = "),
            "with a key of 14 bytes",
        ),
        (
            ECB.replace("f34481ec", "f34481e"),
            ":9:1: PLAINTEXT: expected pairs of hexadecimal",
        ),
        (
            ECB.replace("COUNT = 1", "COUNT 1"),
            ":12:1: \"COUNT 1\" is no field",
        ),
        (
            SHA.replace("Len = 8", "Len = 16"),
            ":11:1: Msg has 8 bits, Len says 16",
        ),
        (
            SHA.replace("Len = 8", "Len = x"),
            ":11:1: Len: \"x\" is no number",
        ),
        (SHA.replace("Msg", "Seed"), "Msg is missing"),
        (
            "Tag = 00\n".to_owned(),
            "no such kind here has answers with Tag",
        ),
        (
            String::new(),
            "there is no vector for aes-128, sha-256 here",
        ),
    ] {
        let mistakes = mistakes(&text, &["aes-128", "sha-256"]);
        assert!(mistakes.contains(said), "{said}: {mistakes}");
    }
    let other = mistakes(ECB, &["aes-256"]);
    assert!(
        other.contains("4 for aes-128, which is not tried here"),
        "{other}"
    );
}

const FAMILY: &str = r#"
name = "toy"
title = "Toy"
kind = "mac"
summary = "A toy"
specification = "This test"
security = "None"
standing = { status = "never-standard", statement = "A toy", source = "NOBODY" }
[[parameters]]
name = "toy-cmac-64"
title = "TOY-CMAC with 64 bits"
identifier = "toy"
block_bytes = 8
key_bytes = 8
tag_bytes = 1
security_bits = 8
"#;

const WYCHEPROOF: &str = r#"{
  "algorithm" : "TOY-CMAC",
  "header" : ["Test vectors of type MacTest"],
  "testGroups" : [
    { "type" : "MacTest", "source" : { "name" : "x" }, "keySize" : 64, "tagSize" : 8,
      "tests" : [
        { "tcId" : 1, "comment" : "no \"tcId\" : here", "key" : "8000000000000000",
          "msg" : "01", "tag" : "83", "result" : "valid", "flags" : [] },
        { "tcId" : 2, "comment" : "", "key" : "8000000000000000",
          "msg" : "01", "tag" : "84", "result" : "invalid", "flags" : [] },
        { "tcId" : 3, "comment" : "", "key" : "80", "msg" : "0", "tag" : "84",
          "result" : "valid" }
      ] } ] }"#;

#[test]
fn wycheproof_serves_every_kind_that_there_is() {
    let mut catalog = repository();
    let family = toml::from_str(FAMILY).expect("a family");
    catalog.families.push(family);
    let bad = given(&catalog, WYCHEPROOF, &["toy-cmac-64"]).expect_err("half a byte");
    let bad = bad.errors[0].to_string();
    assert!(
        bad.contains("given.rsp:11:11: test 3: msg: expected pairs"),
        "{bad}"
    );
    let good = WYCHEPROOF.replace("\"0\"", "\"00\"");
    let found = given(&catalog, &good, &["toy-cmac-64"]).expect("vectors");
    // The valid one, and the one to be refused.
    assert_eq!(found.count(), 2);
    let refused = &found.groups[1].1.tests[0];
    assert_eq!(refused.values.get(RESULT_VALUE), Some(&vec![1]));
    assert!(
        found.groups[0].1.source.ends_with("given.rsp:7"),
        "{:?}",
        found.groups
    );
    let left_out: Vec<_> = found.left_out.keys().collect();
    assert_eq!(
        left_out,
        ["whose key, nonce or tag has a size that no primitive here has"]
    );
    for (text, said) in [
        (
            good.replace("MacTest\", \"so", "DaeadTest\", \"so"),
            "TOY-CMAC (DaeadTest): no such kind here",
        ),
        (good.replace("TOY-CMAC", "TOY-CMAK"), "toy-cmac-64"),
        (good.replace("testGroups", "groups"), "missing field"),
    ] {
        let errors = given(&catalog, &text, &["toy-cmac-64"]).expect_err("a mistake");
        let text: String = errors
            .errors
            .iter()
            .map(|one| format!("{one:?}{one}"))
            .collect();
        assert!(text.contains(said), "{said}: {text}");
    }
}

/// The repository's mistakes after a change of a file of vectors.
fn changed(file: &str, from: &str, to: &str) -> String {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["library/aes/family.toml", file] {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        let text = std::fs::read_to_string(own.join(name)).expect("a file");
        let text = if name == file {
            text.replacen(from, to, 1)
        } else {
            text
        };
        std::fs::write(path, text).expect("a file");
    }
    std::fs::create_dir_all(folder.path().join("targets/toolchains")).expect("a folder");
    let errors = Catalog::load(folder.path()).err().expect("mistakes").errors;
    errors
        .iter()
        .map(|error| format!("{error}\n{error:?}\n"))
        .collect()
}

#[test]
fn official_vectors_are_for_members_of_their_family() {
    let file = "library/aes/vectors/fips-197.json";
    let said = changed(file, "\"aes-192\"", "\"aes-129\"");
    for part in [
        "fips-197.json:22:20: parameter: there is no primitive \"aes-129\" here",
        "AES has aes-128, aes-192, aes-256",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let said = changed(file, "BlockCipher", "HashFunction");
    assert!(said.contains("fips-197.json:"), "{said}");
}
