//! A folder that is correct but for the attack, and what comes of it.

use crate::bench::{Bench, Told, files};
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::toolchain::Search;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Stands in the file that nobody may read. No assembler or compiler knows it, and each says so.
pub(crate) const CANARY: &str = "canary4711";

/// SPECK-64/128 for the MSP430, correct.
const CORRECT: &str = include_str!("../../../lab/tests/planted-faults/speck.S");

pub(crate) const MANIFEST: &str = r#"language = "asm"
parameters = ["speck-64-128"]
cores = ["msp430"]
sources = ["speck.S"]
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
"#;

pub(crate) struct Attack {
    pub bench: Bench,
}

impl Attack {
    /// A correct implementation beside a secret.
    pub(crate) fn new() -> Self {
        let bench = Bench::new();
        let attack = Self { bench };
        std::fs::create_dir_all(attack.folder()).expect("a folder");
        std::fs::write(attack.secret(), format!("{CANARY} x y\n")).expect("a file");
        attack.write("method.toml", MANIFEST);
        attack.write("speck.S", CORRECT);
        attack
    }

    pub(crate) fn folder(&self) -> PathBuf {
        self.bench.outside().join("strangers/mine")
    }

    pub(crate) fn secret(&self) -> PathBuf {
        self.bench.outside().join("secret")
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.folder().join(name), text).expect("a file");
    }

    /// Puts lines before the correct source; `SECRET` stands for the secret's path.
    pub(crate) fn begin_with(&self, lines: &str) {
        let lines = lines.replace("SECRET", &self.secret().to_string_lossy());
        self.write("speck.S", &format!("{lines}\n{CORRECT}"));
    }

    /// Replaces a part of the manifest.
    pub(crate) fn manifest(&self, part: &str, by: &str) {
        assert!(MANIFEST.contains(part), "{part}");
        let by = by.replace("SECRET", &self.secret().to_string_lossy());
        self.write("method.toml", &MANIFEST.replace(part, &by));
    }

    /// An implementation in C for AVR that begins with these lines.
    pub(crate) fn in_c(&self, lines: &str) {
        let lines = lines.replace("SECRET", &self.secret().to_string_lossy());
        let manifest = MANIFEST
            .replace("\"asm\"", "\"c\"")
            .replace("\"msp430\"", "\"avre-plus\"")
            .replace("speck.S", "speck.c");
        self.write("method.toml", &manifest);
        let code = "#include <stdint.h>\nvoid speck64_128_encrypt(uint8_t *b, const uint8_t *k) {}\n\
                    void speck64_128_expand_key(const uint8_t *k, uint8_t *r) {}\n";
        self.write("speck.c", &format!("{lines}\n{code}"));
    }

    pub(crate) fn run(&self) -> Told {
        let folder = self.folder();
        self.bench
            .run(&["try", &folder.to_string_lossy(), "gnu-msp430", "--json"])
    }

    fn run_in_c(&self) -> Told {
        let folder = self.folder();
        self.bench
            .run(&["try", &folder.to_string_lossy(), "gcc-avr", "--json"])
    }

    /// The command refuses, says these words, tells nothing of the secret and changes nothing outside.
    #[track_caller]
    pub(crate) fn is_refused(&self, words: &[&str]) {
        self.is_refused_by(Self::run, words);
    }

    /// The same of C.
    #[track_caller]
    pub(crate) fn is_refused_in_c(&self, words: &[&str]) {
        self.is_refused_by(Self::run_in_c, words);
    }

    #[track_caller]
    fn is_refused_by(&self, run: fn(&Self) -> Told, words: &[&str]) {
        let seen = || {
            let mut all = files(self.bench.outside());
            // The cache is the command's own.
            all.retain(|path, _| !path.starts_with(self.bench.cache()));
            (all, files(self.bench.root()))
        };
        let before = seen();
        let told = run(self);
        assert!(
            told.code.is_some_and(|code| code != 0 && code < 100),
            "{}",
            told.err
        );
        // Messages are broken into lines.
        let said = told.err.split_whitespace().filter(|word| *word != "|");
        let said = said.collect::<Vec<_>>().join(" ");
        for word in words {
            assert!(said.contains(word.trim()), "{word}: {}", told.err);
        }
        for text in [&told.out, &told.err] {
            assert!(!text.contains(CANARY), "{text}");
        }
        assert!(before == seen(), "something outside has changed");
        let holds = |contents: &[u8]| {
            contents
                .windows(CANARY.len())
                .any(|w| w == CANARY.as_bytes())
        };
        let kept = files(&self.bench.cache());
        assert!(
            !kept.values().any(|contents| holds(contents)),
            "the cache has it"
        );
        self.bench.assert_clean();
    }

    /// Translated without the walls, the secret is in what comes out.
    #[track_caller]
    pub(crate) fn works_without_walls(&self) {
        let made = tempfile::tempdir().expect("a folder");
        let out = |name: &str| made.path().join(name).to_string_lossy().into_owned();
        let (preprocessed, object) = (out("speck.s"), out("speck.o"));
        let cpp = ["-E", "-undef", "-nostdinc", "-x", "assembler-with-cpp"];
        let mut all = Vec::new();
        if self.folder().join("speck.c").exists() {
            let arguments = [
                "-mmcu=atmega128",
                "-std=c11",
                "-c",
                "-o",
                &object,
                "speck.c",
            ];
            all.extend(self.translate("avr-gcc", &arguments));
        } else {
            let first = [&cpp[..], &["-o", &preprocessed, "speck.S"]].concat();
            all.extend(self.translate("cc", &first));
            let second = ["-mcpu=430", "-o", &object, &preprocessed];
            all.extend(self.translate("msp430-elf-as", &second));
        }
        for path in [preprocessed, object] {
            all.extend(std::fs::read(path).unwrap_or_default());
        }
        let found = all.windows(CANARY.len()).any(|w| w == CANARY.as_bytes());
        assert!(
            found,
            "no attack: {}",
            String::from_utf8_lossy(&all[..all.len().min(2000)])
        );
    }

    /// What a tool prints in the stranger's folder.
    fn translate(&self, program: &str, arguments: &[&str]) -> Vec<u8> {
        let output = Command::new(tool(program))
            .args(arguments)
            .current_dir(self.folder())
            .output()
            .expect("it starts");
        [output.stdout, output.stderr].concat()
    }
}

fn tool(program: &str) -> PathBuf {
    let places = std::iter::once(cache_dir().join("tools/bin"));
    let places = places.chain(Search::standard().folders().to_vec());
    let found = Search::in_folders(places).find(program);
    found.unwrap_or_else(|| panic!("{program} is not installed"))
}

/// A link in the stranger's folder.
pub(crate) fn link(attack: &Attack, name: &str, to: &Path) {
    let path = attack.folder().join(name);
    let _ = std::fs::remove_file(&path);
    std::os::unix::fs::symlink(to, path).expect("a link");
}
