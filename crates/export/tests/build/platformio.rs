//! `pio pkg pack`, and `pio run` of a user's project that depends on an exported library.
//!
//! PlatformIO's registry is not asked: a development platform of the tests' own has the name of the
//! registry's and calls Debian's compilers, and SCons is that of the Python environment. The Library
//! Dependency Finder, which is what an exported library meets, is PlatformIO's.

use crate::firmware::{BOARD_AVR, BOARD_MSP430, SCRIPT_MSP430, sources};
use crate::simulators::{in_mspdebug, in_simavr};
use crate::tool::{python, run, tool};
use crate::user::{Program, corrupt};
use crate::{Library, failures, none};
use cipherfit_catalog::Job;
use cipherfit_export::Format;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::process::Command;

/// `pio` with the names of our licences given: it fetches the list of all licences from the network.
const PIO: &str = r#"
import sys
from platformio.package.manifest.schema import ManifestSchema
known = {"licenses": [{"licenseId": "MIT"}, {"licenseId": "Apache-2.0"}]}
ManifestSchema.load_spdx_licenses = staticmethod(lambda: known)
from platformio.__main__ import main
sys.exit(main())
"#;

/// SCons where PlatformIO looks for its own package of it.
const SCONS: &str = "import SCons.Script\nSCons.Script.main()\n";
const SCONS_VERSION: &str = "4.40801.0";

fn write(path: &Path, text: &str) {
    let folder = path.parent().expect("a folder");
    std::fs::create_dir_all(folder).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

/// PlatformIO with its settings and packages in `outside`, whatever the user of this machine has.
fn pio(outside: &Path) -> Command {
    let script = outside.join("pio.py");
    write(&script, PIO);
    let mut command = python();
    command.env("PLATFORMIO_CORE_DIR", outside.join("platformio"));
    command.env("PLATFORMIO_SETTING_ENABLE_TELEMETRY", "no");
    command.arg(script);
    command
}

fn pack(folder: &Path) -> Result<String, String> {
    let outside = folder.parent().expect("a folder around");
    let packed = outside.join("packed.tar.gz");
    let mut pack = pio(outside);
    run(folder, pack.args(["pkg", "pack", "-o"]).arg(&packed))?;
    run(
        folder,
        tool("tar", "apt-get install tar").arg("-tzf").arg(packed),
    )
}

const PACKED: [&str; 2] = [
    "aes/avr/smallest/computed-sbox",
    "speck/avr/rounds/nine-a-pass-placed-round-keys",
];

#[test]
fn platformio_packs_the_library() {
    let library = Library::load();
    let jobs = library.subjects(PACKED.len(), |job| {
        PACKED.contains(&job.implementation.name.as_str())
    });
    let failed = failures(&jobs, |job, folder| {
        library.export(job, Format::Platformio, folder)?;
        let listed = pack(folder)?;
        let sources = sources(folder);
        let names = sources
            .iter()
            .map(|path| path.file_name().unwrap().to_string_lossy());
        let all = names.map(|name| format!("src/{name}"));
        let more = ["library.json", "examples/self_test/main.c", "LICENSE-MIT"];
        let missing: Vec<String> = all
            .chain(more.map(str::to_owned))
            .filter(|name| !listed.lines().any(|line| line == name))
            .collect();
        if missing.is_empty() {
            Ok(())
        } else {
            Err(format!("{missing:?} are not in {listed}"))
        }
    });
    none(&failed, jobs.len());
}

#[test]
fn platformio_refuses_a_library_without_a_version() {
    let library = Library::load();
    let job = library.jobs(|job| job.implementation.name == PACKED[0])[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().join("export");
    library
        .export(&job, Format::Platformio, &folder)
        .expect("an export");
    let path = folder.join("library.json");
    let text = std::fs::read_to_string(&path).expect("library.json");
    write(&path, &text.replace("\"version\"", "\"vision\""));
    let refused = pack(&folder).expect_err("a planted fault passes");
    assert!(refused.contains("version"), "{refused}");
}

/// The platform of the registry's name, a board of each device, and SCons, in PlatformIO's folder.
fn platform(core: &Path, job: &Job<'_>) {
    let (name, script) = match job.machine.isa.name.get_ref().as_str() {
        "avr" => ("atmelavr", include_str!("platformio/avr.py")),
        _ => ("timsp430", include_str!("platformio/msp430.py")),
    };
    let platform = core.join("platforms").join(name);
    let described = json!({
        "name": name, "title": name, "version": "1.0.0", "description": "Compilers of this machine",
        "engines": { "platformio": "^6" }, "packages": {},
    });
    write(&platform.join("platform.json"), &described.to_string());
    write(&platform.join("builder/main.py"), script);
    let board = json!({
        "name": job.machine.device.title, "url": "", "vendor": "",
        "build": { "mcu": job.machine.device.name, "f_cpu": "16000000L" },
        "upload": { "maximum_size": 131_072, "maximum_ram_size": 4096 },
    });
    let file = format!("boards/{}.json", job.machine.device.name);
    write(&platform.join(file), &board.to_string());
    let scons = core.join("packages/tool-scons");
    let described =
        json!({ "name": "tool-scons", "version": SCONS_VERSION, "description": "SCons" });
    write(&scons.join("package.json"), &described.to_string());
    let of_registry = json!({
        "type": "tool", "name": "tool-scons", "version": SCONS_VERSION,
        "spec": { "owner": "platformio", "id": null, "name": "tool-scons", "requirements": null, "uri": null },
    });
    write(&scons.join(".piopm"), &of_registry.to_string());
    write(&scons.join("scons.py"), SCONS);
}

/// How the project comes by the library.
#[derive(Clone, Copy)]
enum Dependency {
    /// A copy in `lib/`.
    Copied,
    /// `lib_deps = symlink://…`.
    Linked,
}

/// A project of a user's with the library; `program` is C that fills `shown`.
fn project(
    library: &Library,
    job: &Job<'_>,
    folder: &Path,
    dependency: Dependency,
    shown: (&str, usize),
) -> Result<(), String> {
    platform(&folder.join("platformio"), job);
    let (place, depends) = match dependency {
        Dependency::Copied => ("project/lib/cipher", String::new()),
        Dependency::Linked => (
            "vendor/cipher",
            format!(
                "lib_deps = symlink://{}\n",
                folder.join("vendor/cipher").display()
            ),
        ),
    };
    let place = folder.join(place);
    std::fs::create_dir_all(place.parent().expect("a folder")).expect("a folder");
    library.export(job, Format::Platformio, &place)?;
    let project = folder.join("project");
    let (name, linked) = match job.machine.isa.name.get_ref().as_str() {
        "avr" => {
            write(&project.join("src/board.c"), BOARD_AVR);
            ("atmelavr", String::new())
        }
        _ => {
            write(&project.join("src/board.S"), BOARD_MSP430);
            write(&project.join("device.ld"), SCRIPT_MSP430);
            ("timsp430", "-Wl,-T,device.ld ".to_owned())
        }
    };
    let settings = format!(
        "[env:user]\nplatform = {name}\nboard = {}\nlib_compat_mode = strict\n{depends}build_flags = {linked}-DSHOWN={} -DSHOWN_BYTES={}\n",
        job.machine.device.name, shown.0, shown.1
    );
    write(&project.join("platformio.ini"), &settings);
    let user = Program::new(&library.catalog, job);
    write(&project.join("src/main.c"), &user.text);
    Ok(())
}

const ELF: &str = ".pio/build/user/firmware.elf";

fn pio_run(folder: &Path) -> Result<String, String> {
    run(
        &folder.join("project"),
        pio(folder).args(["run", "--verbose"]),
    )
}

/// Builds a project in a folder; gives where the library lies.
pub(crate) fn built(library: &Library, job: &Job<'_>, folder: &Path) -> Result<PathBuf, String> {
    let bytes = Program::new(&library.catalog, job).ciphertext.len();
    project(library, job, folder, Dependency::Copied, ("block", bytes))?;
    pio_run(folder)?;
    Ok(folder.join("project/lib/cipher"))
}

/// What the project's program leaves in `block`.
fn block(job: &Job<'_>, folder: &Path, bytes: usize) -> Result<Vec<u8>, String> {
    let project = folder.join("project");
    match job.machine.isa.name.get_ref().as_str() {
        "avr" => in_simavr(&project, ELF),
        _ => in_mspdebug(&project, ELF, "block", bytes),
    }
}

fn subject<'a>(library: &'a Library, name: &str, device: &str) -> Job<'a> {
    let jobs =
        library.jobs(|job| job.implementation.name == name && job.machine.device.name == device);
    *jobs
        .first()
        .expect("an implementation is not there any more")
}

/// Assembler and C on AVR, assembler on MSP430, and both ways to depend on a library.
const BUILT: [(&str, &str, Dependency); 3] = [
    (
        "aes/avr/smallest/computed-sbox",
        "atmega128",
        Dependency::Copied,
    ),
    ("aes/avr/portable-c/looped", "atmega128", Dependency::Linked),
    (
        "aes/msp430/two-tables/on-the-fly",
        "msp430f1611",
        Dependency::Linked,
    ),
];

#[test]
fn projects_that_pio_run_builds_reach_the_official_answers() {
    let library = Library::load();
    for (name, device, dependency) in BUILT {
        let job = subject(&library, name, device);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path();
        let expected = Program::new(&library.catalog, &job).ciphertext;
        let shown = ("block", expected.len());
        project(&library, &job, folder, dependency, shown).expect("a project");
        let printed = pio_run(folder).unwrap_or_else(|reason| panic!("{name}: {reason}"));
        assert!(printed.contains("Dependency Graph"), "{printed}");
        let found = block(&job, folder, expected.len());
        assert_eq!(found, Ok(expected), "{name}");
    }
}

#[test]
fn a_wrong_byte_shows_in_what_pio_run_builds() {
    let library = Library::load();
    let job = subject(&library, "aes/avr/smallest/computed-sbox", "atmega128");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let expected = Program::new(&library.catalog, &job).ciphertext;
    let shown = ("block", expected.len());
    project(&library, &job, folder, Dependency::Copied, shown).expect("a project");
    corrupt(&folder.join("project/lib/cipher"), "0x63", "0x62");
    pio_run(folder).expect("a wrong byte is no mistake of syntax");
    let found = block(&job, folder, expected.len()).expect("a block");
    assert_ne!(found, expected, "the planted fault has no effect");
}

#[test]
fn the_example_of_a_library_with_placed_round_keys_passes_its_vectors() {
    let library = Library::load();
    let job = subject(
        &library,
        "speck/avr/rounds/nine-a-pass-placed-round-keys",
        "atmega128",
    );
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    let shown = ("cipherfit_outcome", 2);
    project(&library, &job, folder, Dependency::Copied, shown).expect("a project");
    let example = folder.join("project/lib/cipher/examples/self_test");
    for file in ["main.c", "self_test.c"] {
        std::fs::copy(example.join(file), folder.join("project/src").join(file)).expect(file);
    }
    pio_run(folder).expect("the example");
    let outcome = in_simavr(&folder.join("project"), ELF);
    assert_eq!(outcome, Ok(vec![0, 0]));
}

#[test]
fn pio_run_finds_no_library_for_another_machine() {
    let library = Library::load();
    let job = subject(&library, "aes/avr/smallest/computed-sbox", "atmega128");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    project(&library, &job, folder, Dependency::Copied, ("block", 16)).expect("a project");
    let path = folder.join("project/lib/cipher/library.json");
    let text = std::fs::read_to_string(&path).expect("library.json");
    write(&path, &text.replace("atmelavr", "timsp430"));
    let refused = pio_run(folder).expect_err("a library for another machine is taken");
    assert!(refused.contains("aes128.h"), "{refused}");
}
