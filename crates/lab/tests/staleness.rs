//! A record is stale when its meaning changed, and not when its wording did.

use cipherfit_catalog::Catalog;
use cipherfit_lab::build::source_sha256;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const METHOD: &str = r#"
language = "asm"
parameters = ["speck-64-128"]
cores = ["msp430"]
sources = ["code.S"]
operations = { expand_key = "{identifier}_expand_key", encrypt = "{identifier}_encrypt" }

[contract]
round_keys = "standard"
alignment = 2
reentrant = true
relocatable = true

[claims]
constant_time = "full"

[variants.one]
summary = "The subject of a test"
defines = { FAST = 1 }

[variants.other]
summary = "Another"
"#;
const CODE: &str = "/* An idea. */\n#include \"round.inc\"\n        ret ; done\n";
const ROUND: &str = "        add r12, r13 /* one */\n";

/// A method in a folder of its own.
struct Method(TempDir);

impl Method {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for (name, text) in [
            ("method.toml", METHOD),
            ("code.S", CODE),
            ("round.inc", ROUND),
            ("unused.inc", "        nop\n"),
        ] {
            std::fs::write(folder.path().join(name), text).expect("a file");
        }
        Self(folder)
    }

    /// With other text in a file.
    fn with(self, file: &str, from: &str, to: &str) -> Self {
        let path = self.0.path().join(file);
        let text = std::fs::read_to_string(&path).expect("the file");
        assert!(text.contains(from), "{from}");
        std::fs::write(path, text.replacen(from, to, 1)).expect("a file");
        self
    }

    /// What the record of the first variant follows from.
    fn meaning(&self) -> String {
        self.meaning_in(&catalog(&root()))
    }

    fn meaning_in(&self, catalog: &Catalog) -> String {
        let variants = catalog
            .load_foreign(self.0.path())
            .expect("a good manifest");
        let jobs = catalog.jobs_of(&variants[0]);
        source_sha256(&jobs[0]).expect("its sources")
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn catalog(root: &Path) -> Catalog {
    Catalog::load(root).expect("the repository's catalog")
}

#[test]
fn wording_leaves_a_record_as_it_is() {
    let before = Method::new().meaning();
    for (file, from, to) in [
        (
            "method.toml",
            "The subject of a test",
            "What a test is about",
        ),
        (
            "method.toml",
            "summary = \"Another\"",
            "summary = \"A third\"",
        ),
        ("method.toml", "[claims]", "[claims] # what is claimed"),
        (
            "method.toml",
            "relocatable = true",
            "relocatable = true\nnotes = \"a note\"",
        ),
        ("code.S", "An idea.", "The idea."),
        ("round.inc", "/* one */", "/* of many */"),
        ("unused.inc", "nop", "ret"),
    ] {
        let after = Method::new().with(file, from, to).meaning();
        assert_eq!(after, before, "{file}: {from} → {to}");
    }
}

#[test]
fn meaning_makes_a_record_stale() {
    let before = Method::new().meaning();
    for (file, from, to) in [
        ("method.toml", "FAST = 1", "FAST = 2"),
        ("method.toml", "alignment = 2", "alignment = 4"),
        ("method.toml", "{identifier}_encrypt", "{identifier}_crypt"),
        (
            "method.toml",
            "round_keys = \"standard\"",
            "round_keys = \"own\"",
        ),
        ("code.S", "ret", "reta"),
        // What stands behind a semicolon reaches the assembler.
        ("code.S", "; done", "; over"),
        // Findings name lines.
        ("code.S", "/* An idea. */", "/* An\n idea. */"),
        ("round.inc", "r13", "r14"),
    ] {
        let after = Method::new().with(file, from, to).meaning();
        assert_ne!(after, before, "{file}: {from} → {to}");
    }
}

#[test]
fn vectors_tools_and_memory_make_a_record_stale() {
    let method = Method::new();
    let before = method.meaning();
    for (file, from, to) in [
        (
            "library/speck/vectors/eprint-2013-404.json",
            "\"ct\": \"",
            "\"ct\": \"00",
        ),
        ("targets/toolchains/gnu-msp430.toml", "\"-g\"", "\"-g2\""),
        // Another device's row is nothing to it, but that of the device in whose memory it is measured.
        (
            "targets/devices/ti-msp430f1xx.csv",
            "msp430f1611,TI MSP430F1611,msp430,0x4000",
            "msp430f1611,TI MSP430F1611,msp430,0x4002",
        ),
    ] {
        let copy = Copy::of_the_repository().with(file, from, to);
        let after = method.meaning_in(&copy.catalog());
        assert_ne!(after, before, "{file}: {from} → {to}");
    }
    let copy = Copy::of_the_repository();
    assert_eq!(method.meaning_in(&copy.catalog()), before);
}

/// A copy of what a person edits, so that a few can be others.
struct Copy(TempDir);

impl Copy {
    fn of_the_repository() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        for part in ["library/speck", "library/common", "targets"] {
            copy(&root().join(part), &folder.path().join(part));
        }
        Self(folder)
    }

    fn with(self, file: &str, from: &str, to: &str) -> Self {
        let path = self.0.path().join(file);
        let text = std::fs::read_to_string(&path).expect("the file");
        assert!(text.contains(from), "{file}: {from}");
        std::fs::write(path, text.replace(from, to)).expect("a file");
        self
    }

    fn catalog(&self) -> Catalog {
        catalog(self.0.path())
    }
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let to = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &to);
        } else {
            std::fs::copy(&path, &to).expect("a copy");
        }
    }
}
