//! Exported folders are built with the machines' own tools, and their self-tests run in simulators that
//! are not ours.

mod arduino;
mod cmake;
mod figures;
mod firmware;
mod platformio;
mod programs;
mod psa;
mod rl78;
mod safe_use;
mod simulators;
mod tool;
mod user;
mod zephyr;

use cipherfit_catalog::{Catalog, Job};
use cipherfit_export::{Format, Package, Request, Syntax, choose, package};
use cipherfit_results::store::Measurements;
use rayon::prelude::*;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

struct Library {
    catalog: Catalog,
    store: Measurements,
}

impl Library {
    fn load() -> Self {
        Self {
            catalog: Catalog::load(&root()).expect("the repository's catalog"),
            store: Measurements::load(&root().join("results")).expect("the results"),
        }
    }

    fn export(&self, job: &Job<'_>, format: Format, folder: &Path) -> Result<(), String> {
        self.export_with(job, format, None, folder)
    }

    fn export_with(
        &self,
        job: &Job<'_>,
        format: Format,
        key: Option<&[u8]>,
        folder: &Path,
    ) -> Result<(), String> {
        let request = Request {
            implementation: &job.implementation.name,
            target: Some(&job.machine.device.name),
            primitive: Some(&job.parameters.name),
            toolchain: Some(&job.toolchain().name),
            level: job.level,
            ..Request::default()
        };
        let choice =
            choose(&self.catalog, &self.store, &request).map_err(|error| error.to_string())?;
        let made = package(&self.catalog, &choice, format, Syntax::Gnu, key);
        let made = made.map_err(|error| error.to_string())?;
        made.write(folder, false).map_err(|error| error.to_string())
    }

    /// The first job of each implementation with each of its primitives, as far as `keep` wants it.
    fn jobs(&self, keep: impl Fn(&Job<'_>) -> bool) -> Vec<Job<'_>> {
        let mut jobs = self.catalog.jobs();
        jobs.retain(keep);
        jobs.dedup_by_key(|job| job.implementation.name.clone());
        jobs
    }

    /// The same of subjects that a test lists: as many as are listed, or one is gone from the library.
    fn subjects(&self, listed: usize, keep: impl Fn(&Job<'_>) -> bool) -> Vec<Job<'_>> {
        let jobs = self.jobs(keep);
        assert_eq!(
            jobs.len(),
            listed,
            "an implementation is not there any more"
        );
        jobs
    }
}

fn failures(
    jobs: &[Job<'_>],
    check: impl Fn(&Job<'_>, &Path) -> Result<(), String> + Sync,
) -> Vec<String> {
    jobs.par_iter()
        .filter_map(|job| {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let checked = check(job, &folder.path().join("export"));
            checked
                .err()
                .map(|reason| format!("{}: {reason}", job.title()))
        })
        .collect()
}

fn none(failures: &[String], of: usize) {
    let shown = failures
        .iter()
        .take(5)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(failures.is_empty(), "{} of {of}:\n{shown}", failures.len());
}

#[test]
fn every_implementation_is_translated_without_definitions() {
    let library = Library::load();
    let mut jobs = library.jobs(|job| job.machine.device.name != "msp430f5528");
    assert_eq!(jobs.len(), library.catalog.implementations.len());
    jobs.retain(firmware::is_translated_here);
    let failed = failures(&jobs, |job, folder| {
        library.export(job, Format::Folder, folder)?;
        firmware::translate(folder, job.machine.core.name.get_ref()).map(drop)
    });
    none(&failed, jobs.len());
}

/// Implementations with every kind of contract.
const AVR: [&str; 17] = [
    "aes/avr/smallest/computed-sbox",
    "aes/avr/sbox/key-in-place-with-decrypt",
    "aes/avr/sbox/round-keys-in-flash",
    "aes/avr/sbox/in-flash-static-key",
    "aes/avr/portable-c/looped",
    "speck/avr/rounds/nine-a-pass-placed-round-keys",
    "simon/avr/low-sram/placed-round-keys",
    "hight/avr/arithmetic/round-keys-in-flash",
    "sha2/avr/in-pieces/fastest-256",
    "hmac/avr/portable-c/over-fastest",
    // Messages in pieces under a key.
    "hmac/avr/portable-c/over-smallest-in-pieces",
    "cmac/avr/portable-c/over-doubles-in-ram-in-pieces",
    "ascon-aead/avr/portable-c/in-pieces",
    "ccm/avr/portable-c/over-sbox-in-flash",
    "ctr/avr/fused/unrolled",
    "hkdf/avr/portable-c/over-fastest",
    // Made one with a cipher whose tables it reads.
    "ccm/avr/fused/unrolled",
];

const MSP430: [&str; 12] = [
    "aes/msp430/portable-c/tables-16bit",
    "aes/msp430/fixed-tables/with-decrypt",
    "speck/msp430/rounds/unrolled-with-decrypt",
    "speck/msp430/portable-c/with-decrypt",
    "present/msp430/word-tables/fixed-unrolled",
    "led/msp430/paired-rows/fixed-unrolled",
    "sha2/msp430/portable-c/plain",
    "cmac/msp430/portable-c/over-byte-pairs",
    "cmac/msp430/portable-c/over-byte-pairs-in-pieces",
    "cbc/msp430/portable-c/over-fixed-tables",
    "ctr/msp430/fused/unrolled",
    "hkdf/msp430/portable-c/over-smallest",
];

fn outcomes(names: &[&str], device: &str) {
    let library = Library::load();
    let jobs = library.subjects(names.len(), |job| {
        job.machine.device.name == device && names.contains(&job.implementation.name.as_str())
    });
    let failed = failures(&jobs, |job, folder| {
        library.export(job, Format::Folder, folder)?;
        match firmware::outcome(folder, job.machine.core.name.get_ref())? {
            0 => Ok(()),
            vector => Err(format!("vector {vector} fails")),
        }
    });
    none(&failed, jobs.len());
}

#[test]
fn self_tests_pass_on_avr_in_simavr() {
    outcomes(&AVR, "atmega128");
}

#[test]
fn self_tests_pass_on_msp430_in_mspdebug() {
    outcomes(&MSP430, "msp430f1611");
}

/// The C of an export's README, as a file that calls what it shows.
fn shown_in_readme(folder: &Path) -> String {
    let readme = std::fs::read_to_string(folder.join("README.md")).expect("README.md");
    let (_, rest) = readme.split_once("```c\n").expect("a block of C");
    let (block, _) = rest.split_once("```").expect("its end");
    let (calls, declared): (Vec<&str>, Vec<&str>) = block
        .lines()
        .partition(|line| line.contains("); /* ") || line.starts_with("given."));
    assert!(!calls.is_empty(), "{block}");
    let (declared, calls) = (declared.join("\n"), calls.join("\n"));
    if declared.contains(" message[") {
        return format!("{declared}\nvoid use(void);\nvoid use(void)\n{{\n{calls}\n}}\n");
    }
    format!(
        "{declared}\nvoid use(const uint8_t *message, uint16_t length);\nvoid use(const uint8_t *message, uint16_t length)\n\
         {{\n(void)message;\n(void)length;\n{calls}\n}}\n"
    )
}

#[test]
fn the_calls_in_an_exports_readme_compile() {
    let library = Library::load();
    let listed = AVR.len() + MSP430.len() + rl78::SUBJECTS.len();
    let jobs = library.subjects(listed, |job| {
        let name = job.implementation.name.as_str();
        AVR.contains(&name) || MSP430.contains(&name) || rl78::SUBJECTS.contains(&name)
    });
    let failed = failures(&jobs, |job, folder| {
        library.export(job, Format::Folder, folder)?;
        std::fs::write(folder.join("test/self_test.c"), shown_in_readme(folder)).expect("a file");
        // C for RL78 is what the other machines' compilers take: there is none for it here.
        let core = job.machine.core.name.get_ref();
        let core = if core.starts_with("rl78") {
            "msp430"
        } else {
            core
        };
        firmware::compile(folder, core, &folder.join("test/self_test.c")).map(drop)
    });
    none(&failed, jobs.len());
}

#[test]
fn one_wrong_byte_in_a_vector_is_told() {
    let library = Library::load();
    let job = library.jobs(|job| job.implementation.name == "aes/avr/smallest/computed-sbox")[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().join("export");
    library
        .export(&job, Format::Folder, &folder)
        .expect("an export");
    let path = folder.join("test/self_test.c");
    let text = std::fs::read_to_string(&path).expect("the self-test");
    let (before, vectors) = text.split_once("vectors[] = {").expect("the vectors");
    let wrong = vectors.replacen("0x69", "0x68", 1);
    assert_ne!(wrong, vectors, "the byte to be changed is not there");
    std::fs::write(&path, format!("{before}vectors[] = {{{wrong}")).expect("the self-test");
    let outcome = firmware::outcome(&folder, "avre-plus");
    assert!(
        outcome.as_ref().is_ok_and(|vector| *vector > 0),
        "{outcome:?}"
    );
}

/// Both ways in pieces are tried, each with the calls that are its own.
#[test]
fn code_that_is_wrong_in_pieces_alone_is_told() {
    let library = Library::load();
    let job = library
        .jobs(|job| job.implementation.name == "gcm/avr/karatsuba/masks-over-bitsliced-in-pieces")
        [0];
    for (from, to) in [
        ("length, 0);", "length, 1);"),
        ("length, 1);", "length, 0);"),
        ("differ(state->hash.bytes, tag, BLOCK_BYTES)", "tag == 0"),
    ] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        library
            .export(&job, Format::Folder, &folder)
            .expect("an export");
        let path = folder.join("src/in_pieces.c");
        let text = std::fs::read_to_string(&path).expect("the source");
        assert!(text.contains(from), "{from} is nowhere");
        std::fs::write(&path, text.replacen(from, to, 1)).expect("the source");
        let outcome = firmware::outcome(&folder, "avre-plus");
        assert!(
            outcome.as_ref().is_ok_and(|vector| *vector > 0),
            "{from}: {outcome:?}"
        );
    }
}

#[test]
fn a_folder_is_replaced_whole_or_not_at_all() {
    let library = Library::load();
    let jobs = library.jobs(|job| job.implementation.name == "aes/rl78/smallest/plain");
    let outside = tempfile::tempdir().expect("a temporary folder");
    let folder = outside.path().join("export");
    let request = Request {
        implementation: "aes/rl78/smallest/plain",
        target: Some(&jobs[0].machine.device.name),
        ..Request::default()
    };
    let choice = choose(&library.catalog, &library.store, &request).expect("a choice");
    let made = package(&library.catalog, &choice, Format::Folder, Syntax::Gnu, None);
    let made = made.expect("a package");
    made.write(&folder, false).expect("a new folder");
    let stray = folder.join("stray");
    std::fs::write(&stray, "").expect("a file");
    let refused = made.write(&folder, false).expect_err("it is there");
    assert!(refused.to_string().contains("is there already"));
    assert!(stray.exists());
    made.write(&folder, true).expect("it is replaced");
    assert!(!stray.exists());
    // What no export made stays.
    let other = outside.path().join("other");
    std::fs::create_dir(&other).expect("a folder");
    std::fs::write(other.join("thesis.txt"), "").expect("a file");
    let refused = made.write(&other, true).expect_err("it is somebody's");
    assert!(
        refused.to_string().contains("was not made by an export"),
        "{refused}"
    );
    let entries = std::fs::read_dir(outside.path()).expect("the folder");
    assert_eq!(entries.count(), 2, "something is left over");
}

#[test]
fn an_export_that_breaks_off_leaves_all_as_it_was() {
    let outside = tempfile::tempdir().expect("a temporary folder");
    let whole = Package {
        files: [
            ("README.md", "<!-- made by cipherfit export -->"),
            ("src/a.S", ""),
        ]
        .map(|(name, text)| (name.to_owned(), text.to_owned()))
        .into(),
    };
    // `src` cannot be a file and a folder.
    let mut broken = whole.clone();
    broken.files.insert("src".to_owned(), String::new());
    let left = |folder: &Path| {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<_> = names
            .map(|name| name.into_string().expect("UTF-8"))
            .collect();
        names.sort();
        names
    };
    let deep = outside.path().join("not/yet/there");
    broken.write(&deep, false).expect_err("it cannot be whole");
    assert_eq!(left(outside.path()), [""; 0]);
    whole.write(&deep, false).expect("folders above are made");
    assert_eq!(left(&deep), ["README.md", "src"]);
    broken.write(&deep, true).expect_err("it cannot be whole");
    assert_eq!(left(&deep), ["README.md", "src"]);
    assert_eq!(left(outside.path()), ["not"]);
    assert_eq!(left(deep.parent().expect("a folder")), ["there"]);
    // A file is in the way.
    let file = deep.join("README.md");
    let refused = whole.write(&file, false).expect_err("a file is there");
    assert!(
        refused.to_string().contains("is there already"),
        "{refused}"
    );
    let refused = whole
        .write(&file.join("below"), false)
        .expect_err("no folder");
    assert!(refused.to_string().contains("README.md"), "{refused}");
    assert_eq!(left(&deep), ["README.md", "src"]);
}

#[test]
fn formats_that_cannot_carry_an_implementation_are_refused() {
    let library = Library::load();
    let refused = |name: &str, format| {
        let job = library.jobs(|job| job.implementation.name == name)[0];
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        let reason = library.export(&job, format, &folder).expect_err(name);
        assert!(!folder.exists());
        reason
    };
    for (name, format, said) in [
        (
            "aes/msp430/smallest/computed-sbox",
            Format::Arduino,
            "no export of MSP430 for Arduino",
        ),
        (
            "aes/rl78/smallest/plain",
            Format::Platformio,
            "no export of RL78 for PlatformIO",
        ),
        (
            "simon/avr/low-sram/placed-round-keys",
            Format::Arduino,
            "at an address",
        ),
        (
            "aes/msp430/fixed-tables/unrolled",
            Format::Zephyr,
            "at an address",
        ),
    ] {
        let reason = refused(name, format);
        assert!(reason.contains(said), "{reason}");
    }
}

#[test]
fn headers_refuse_compilers_that_call_in_another_way() {
    let library = Library::load();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let export = |name: &str| {
        let job = library.jobs(|job| job.implementation.name == name)[0];
        let to = folder.path().join(name.replace('/', "-"));
        library
            .export(&job, Format::Folder, &to)
            .expect("an export");
        to
    };
    let compile = |to: &Path, definition: &str| {
        let mut compile = tool::tool("clang-19", "scripts/packages build");
        compile.args([
            "--target=msp430",
            "-fsyntax-only",
            "-Iinclude",
            definition,
            "test/self_test.c",
        ]);
        tool::run(to, &mut compile)
    };
    let assembler = export("aes/msp430/smallest/computed-sbox");
    let portable = export("sha2/msp430/portable-c/plain");
    compile(&assembler, "-DNOTHING").expect("TI's EABI");
    for other in ["-D__MSPGCC__=20120406", "-D__MSP430X_LARGE__"] {
        let refused = compile(&assembler, other).expect_err(other);
        assert!(refused.contains("error"), "{refused}");
        // A compiler knows how it calls what it compiles.
        compile(&portable, other).expect("C");
    }
}

#[test]
fn questions_with_several_answers_and_unknown_names_are_refused() {
    let library = Library::load();
    let refused = |implementation, target, primitive| {
        let request = Request {
            implementation,
            target,
            primitive,
            ..Request::default()
        };
        match choose(&library.catalog, &library.store, &request) {
            Ok(choice) => panic!("{} is chosen", choice.job.title()),
            Err(error) => {
                let help =
                    miette::Diagnostic::help(&error).map_or(String::new(), |help| help.to_string());
                format!("{error}; {help}")
            }
        }
    };
    let aes = "aes/rl78/smalest/plain";
    assert!(refused(aes, None, None).contains("did you mean `aes/rl78/smallest/plain`?"));
    let aes = "aes/rl78/smallest/plain";
    assert!(refused(aes, None, None).contains("add --target: rl78-s2, rl78-s3, rl78-s1"));
    assert!(refused(aes, Some("r5f104l"), None).contains("did you mean `r5f104lc`?"));
    assert!(refused("plain", None, None).contains("stands for several"));
    assert!(refused("smallest/plain", None, None).contains("stands for several"));
    let former = refused("aes/rl78/column-loop", None, None);
    assert!(former.contains("did you mean `aes/rl78/column-loop/key-in-place`?"));
    let several = refused("speck/msp430/rounds/unrolled", Some("msp430f1611"), None);
    assert!(
        several.contains("add --primitive: speck-32-64"),
        "{several}"
    );
}

#[test]
fn a_level_of_optimisation_is_chosen_by_its_name() {
    let library = Library::load();
    let request = |level| Request {
        implementation: "aes/msp430/ladder/12",
        target: Some("msp430f1611"),
        primitive: Some("aes-128"),
        level,
        ..Request::default()
    };
    let level_of = |level| {
        let choice = choose(&library.catalog, &library.store, &request(level));
        choice.map(|choice| choice.measurement.optimisation.clone())
    };
    assert_eq!(level_of(Some("none")).expect("it"), Some("none".to_owned()));
    assert_eq!(level_of(None).expect("the first"), Some("full".to_owned()));
    let refused = level_of(Some("ful")).expect_err("no level");
    let help = miette::Diagnostic::help(&refused).map_or(String::new(), |help| help.to_string());
    assert!(help.contains("did you mean `full`?"), "{refused}; {help}");
}

#[test]
fn a_key_of_ones_own_is_built_in() {
    let library = Library::load();
    let names = [
        "aes/avr/sbox/round-keys-in-flash",
        "aes/avr/sbox/in-flash-static-key",
    ];
    let jobs = library.subjects(names.len(), |job| {
        names.contains(&job.implementation.name.as_str())
    });
    let key = *b"sixteen bytes ok";
    let failed = failures(&jobs, |job, folder| {
        let short = library.export_with(job, Format::Folder, Some(&key[1..]), folder);
        let reason = short.expect_err("a key of 15 bytes");
        assert!(reason.contains("--key has 15 bytes"), "{reason}");
        library.export_with(job, Format::Folder, Some(&key), folder)?;
        match firmware::outcome(folder, job.machine.core.name.get_ref())? {
            0 => Ok(()),
            _ => Err("the block is not encrypted with the key given".to_owned()),
        }
    });
    none(&failed, jobs.len());
}
