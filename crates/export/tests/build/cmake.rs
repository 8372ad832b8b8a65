//! CMake projects of a user's that take an exported library, with the tool-chain file that comes with it.

use crate::firmware::{BOARD_AVR, BOARD_MSP430, SCRIPT_MSP430, SCRIPT_RL78, sources};
use crate::simulators::{in_gnus_rl78, in_mspdebug, in_simavr};
use crate::tool::{is_installed, run, tool};
use crate::user::{Program, corrupt};
use crate::{Library, failures, none, rl78};
use cipherfit_catalog::Job;
use cipherfit_export::Format;
use cipherfit_vocabulary::Kind;
use std::path::Path;

const PACKAGES: &str = "scripts/packages build export";

/// A compiler for MSP430 that need not be there.
const GCC: &str = "msp430-elf-gcc";

/// Where the export lies in the user's project.
const CIPHER: &str = "vendor/cipher";

/// Configures and builds the project, with a compiler or the usual one.
fn build(folder: &Path, compiler: Option<&str>) -> Result<(), String> {
    let mut configure = tool("cmake", PACKAGES);
    configure.args(["-B", "build", "-DCMAKE_BUILD_TYPE=MinSizeRel"]);
    configure.arg(format!("-DCMAKE_TOOLCHAIN_FILE={CIPHER}/toolchain.cmake"));
    configure.args(compiler.map(|name| format!("-DCMAKE_C_COMPILER={name}")));
    if compiler == Some(GCC) {
        // There is no C library beside it here.
        configure
            .env("CFLAGS", "-ffreestanding")
            .env("LDFLAGS", "-nostdlib");
        configure.arg("-DCMAKE_C_STANDARD_LIBRARIES=-lgcc");
    }
    run(folder, &mut configure)?;
    run(folder, tool("cmake", PACKAGES).args(["--build", "build"])).map(drop)
}

fn write(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).expect(name);
}

/// A project with two programs: `firmware` is the user's own, `check` runs the self-test.
fn project(library: &Library, job: &Job<'_>, folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder.join("vendor")).expect("a folder");
    library.export(job, Format::Cmake, &folder.join(CIPHER))?;
    let name = &job.parameters.identifier;
    let (board, script) = match job.machine.isa.name.get_ref().as_str() {
        "avr" => ("board.c", ""),
        _ => ("board.S", "\"-T${CMAKE_CURRENT_SOURCE_DIR}/device.ld\""),
    };
    if *job.machine.isa.name.get_ref() == "avr" {
        write(folder, "board.c", BOARD_AVR);
    } else {
        write(folder, "board.S", BOARD_MSP430);
        write(folder, "device.ld", SCRIPT_MSP430);
    }
    let mut lists = format!(
        "cmake_minimum_required(VERSION 3.18)\nproject(user LANGUAGES C ASM)\nadd_subdirectory({CIPHER})\n"
    );
    let mut program = |program: &str, sources: &str, shown: &str| {
        lists += &format!(
            "add_executable({program} {sources} {board})\ntarget_compile_definitions({program} PRIVATE {shown})\n\
             target_link_libraries({program} PRIVATE {name} {script})\n"
        );
    };
    program(
        "check",
        &format!("{CIPHER}/test/main.c {CIPHER}/test/self_test.c"),
        "SHOWN=cipherfit_outcome SHOWN_BYTES=2",
    );
    if is_called(job) {
        let user = Program::new(&library.catalog, job);
        write(folder, "main.c", &user.text);
        let shown = format!("SHOWN=block SHOWN_BYTES={}", user.ciphertext.len());
        program("firmware", "main.c", &shown);
    }
    write(folder, "CMakeLists.txt", &lists);
    Ok(())
}

/// Does the user's own program call it? Where buffers must lie at an address the self-test alone does.
fn is_called(job: &Job<'_>) -> bool {
    job.family.kind == Kind::BLOCK_CIPHER
        && job
            .implementation
            .manifest
            .contract
            .round_keys_end
            .is_none()
}

/// Bytes of `block` or of the self-test's outcome.
fn shown(job: &Job<'_>, folder: &Path, program: &str, bytes: usize) -> Result<Vec<u8>, String> {
    let elf = format!("build/{program}");
    if *job.machine.isa.name.get_ref() == "avr" {
        return in_simavr(folder, &elf);
    }
    let symbol = if program == "check" {
        "cipherfit_outcome"
    } else {
        "block"
    };
    in_mspdebug(folder, &elf, symbol, bytes)
}

/// Self-test and the user's own call.
fn works(library: &Library, job: &Job<'_>, folder: &Path) -> Result<(), String> {
    if shown(job, folder, "check", 2)? != [0, 0] {
        return Err("the self-test fails".to_owned());
    }
    if !is_called(job) {
        return Ok(());
    }
    let expected = Program::new(&library.catalog, job).ciphertext;
    let found = shown(job, folder, "firmware", expected.len())?;
    if found == expected {
        Ok(())
    } else {
        Err(format!("{found:02x?} in place of {expected:02x?}"))
    }
}

/// Every kind of contract and language that matters to a build.
const SUBJECTS: [(&str, &str); 6] = [
    ("aes/avr/smallest/computed-sbox", "atmega128"),
    ("aes/avr/portable-c/looped", "atmega128"),
    (
        "speck/avr/rounds/nine-a-pass-placed-round-keys",
        "atmega128",
    ),
    ("aes/msp430/two-tables/on-the-fly", "msp430f1611"),
    ("aes/msp430/fixed-tables/with-decrypt", "msp430f1611"),
    ("sha2/msp430/portable-c/plain", "msp430f1611"),
];

/// Compilers for MSP430 that the tool-chain file knows; GCC is optional on a machine that tests.
fn compilers(job: &Job<'_>) -> Vec<Option<&'static str>> {
    if *job.machine.isa.name.get_ref() != "msp430" {
        return vec![None];
    }
    let gcc = Some(GCC).filter(|gcc| is_installed(gcc));
    [Some("clang-19"), gcc]
        .into_iter()
        .filter(Option::is_some)
        .collect()
}

#[test]
fn projects_of_users_reach_the_official_answers() {
    let library = Library::load();
    let jobs = library.subjects(SUBJECTS.len(), |job| {
        let name = (
            job.implementation.name.as_str(),
            job.machine.device.name.as_str(),
        );
        SUBJECTS.contains(&name)
    });
    let failed = failures(&jobs, |job, folder| {
        for compiler in compilers(job) {
            let folder = folder.join(compiler.unwrap_or("usual"));
            project(&library, job, &folder)?;
            build(&folder, compiler)?;
            works(&library, job, &folder)?;
        }
        Ok(())
    });
    none(&failed, jobs.len());
}

/// An implementation, its device, and a byte of its S-box with a wrong one.
const MUTANTS: [(&str, &str, &str, &str); 2] = [
    (
        "aes/avr/smallest/computed-sbox",
        "atmega128",
        "0x63",
        "0x62",
    ),
    (
        "aes/msp430/two-tables/on-the-fly",
        "msp430f1611",
        "0x63",
        "0x62",
    ),
];

#[test]
fn a_wrong_byte_in_a_source_fails_self_test_and_call() {
    let library = Library::load();
    for (name, device, right, wrong) in MUTANTS {
        let jobs = library
            .jobs(|job| job.implementation.name == name && job.machine.device.name == device);
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path();
        project(&library, &jobs[0], folder).expect("a project");
        corrupt(&folder.join(CIPHER), right, wrong);
        build(folder, compilers(&jobs[0])[0]).expect("a wrong byte is no mistake of syntax");
        let outcome = shown(&jobs[0], folder, "check", 2).expect("an outcome");
        assert_ne!(outcome, [0, 0], "{name}: the self-test passes");
        let expected = Program::new(&library.catalog, &jobs[0]).ciphertext;
        let found = shown(&jobs[0], folder, "firmware", expected.len()).expect("a block");
        assert_ne!(found, expected, "{name}: the planted fault has no effect");
    }
}

/// A user's program in assembler, as there is no C compiler for RL78 among Debian's packages; GCC, where it is
/// built, has no start-up code beside it.
fn rl78_project(library: &Library, job: &Job<'_>, folder: &Path) -> Result<(), String> {
    std::fs::create_dir_all(folder.join("vendor")).expect("a folder");
    library.export(job, Format::Cmake, &folder.join(CIPHER))?;
    write(folder, "main.S", &rl78::program(&library.catalog, job));
    write(folder, "device.ld", SCRIPT_RL78);
    let lists = format!(
        "cmake_minimum_required(VERSION 3.18)\nproject(user LANGUAGES ASM)\nadd_subdirectory({CIPHER})\n\
         add_executable(firmware main.S)\ntarget_link_libraries(firmware PRIVATE {} \
         \"-T${{CMAKE_CURRENT_SOURCE_DIR}}/device.ld\" -nostdlib)\n",
        job.parameters.identifier
    );
    write(folder, "CMakeLists.txt", &lists);
    build(folder, None)
}

#[test]
fn a_project_in_assembler_reaches_the_official_answers_on_rl78() {
    let library = Library::load();
    let names = ["aes/rl78/smallest/plain", "aes/rl78/column-loops/keeps-key"];
    let jobs = library.subjects(names.len(), |job| {
        job.machine.device.name == "r5f100le" && names.contains(&job.implementation.name.as_str())
    });
    let failed = failures(&jobs, |job, folder| {
        rl78_project(&library, job, folder)?;
        in_gnus_rl78(folder, "build/firmware")?;
        corrupt(&folder.join(CIPHER), "0x63", "0x62");
        run(folder, tool("cmake", PACKAGES).args(["--build", "build"]))?;
        match in_gnus_rl78(folder, "build/firmware") {
            Ok(()) => Err("a planted fault passes".to_owned()),
            Err(_) => Ok(()),
        }
    });
    none(&failed, jobs.len());
}

#[test]
fn a_missing_source_stops_cmake() {
    let library = Library::load();
    let job = library.jobs(|job| job.implementation.name == "aes/avr/smallest/computed-sbox")[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path();
    project(&library, &job, folder).expect("a project");
    let first = sources(&folder.join(CIPHER)).remove(0);
    std::fs::remove_file(&first).expect("the source goes");
    let refused = build(folder, None).expect_err("a source is missing");
    let name = first.file_name().expect("a name").to_string_lossy();
    assert!(refused.contains(&*name), "{refused}");
}
