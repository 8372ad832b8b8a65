//! C that a build system compiles is the code that was measured: the same bytes as the lab's own call of the
//! compiler makes of the same sources.

use crate::firmware::sources;
use crate::tool::{run, tool};
use crate::{Library, failures, none, platformio};
use cipherfit_catalog::Job;
use cipherfit_export::Format;
use object::{Object, ObjectSection, SectionKind};
use std::path::{Path, PathBuf};

/// Implementation, primitive and compiler, and a flag without which its code is another.
const SUBJECTS: [(&str, &str, &str, &str); 5] = [
    ("aes/avr/portable-c/sliced", "aes-128", "clang-avr", "-g"),
    (
        "twine/avr/portable-c/small-for-speed",
        "twine-80",
        "gcc-avr",
        "-ffreestanding",
    ),
    (
        "speck/avr/portable-c/plain",
        "speck-64-128",
        "gcc-avr",
        "-O3",
    ),
    (
        "aes/msp430/portable-c/tables-16bit",
        "aes-128",
        "clang-msp430",
        "-O3",
    ),
    // Clang compiles a loop in another way where it keeps track of lines.
    (
        "aes/msp430/portable-c/bytes-looped",
        "aes-192",
        "clang-msp430",
        "-g",
    ),
];

/// Sections of an object that take memory.
type Code = Vec<(String, Vec<u8>)>;

fn code(path: &Path) -> Code {
    let bytes = std::fs::read(path).expect("an object");
    let file = object::File::parse(bytes.as_slice()).expect("an object file");
    let of_program = [
        SectionKind::Text,
        SectionKind::ReadOnlyData,
        SectionKind::Data,
        SectionKind::UninitializedData,
    ];
    let sections = file
        .sections()
        .filter(|section| of_program.contains(&section.kind()) && section.size() > 0);
    let mut code: Code = sections
        .map(|section| {
            let name = section.name().expect("a name").to_owned();
            (name, section.data().expect("its bytes").to_vec())
        })
        .collect();
    code.sort();
    assert!(!code.is_empty(), "{} has no code", path.display());
    code
}

/// What the lab's call of the compiler makes of an exported source.
fn measured(job: &Job<'_>, folder: &Path, source: &Path) -> Result<Code, String> {
    let compiler = job.compiler.expect("C");
    let step = compiler.step("compile").expect("a compiler");
    let core = compiler.core_flags(job.machine.core.name.get_ref(), "compile");
    let output = folder.join("measured.o");
    let mut command = tool(&step.program, &compiler.obtain);
    command.args(core.unwrap_or_default());
    command.args(job.optimisation_flags());
    for argument in &step.arguments {
        match argument.as_str() {
            "{define}" => command.arg("-Iinclude"),
            "{input}" => command.arg(source),
            "{output}" => command.arg(&output),
            other => command.arg(other),
        };
    }
    run(folder, &mut command)?;
    Ok(code(&output))
}

/// The object that a build made of a source, wherever it lies.
fn built(folder: &Path, source: &Path) -> Option<PathBuf> {
    let stem = source.file_stem()?.to_str()?;
    let names = ["c.o", "c.obj", "o"].map(|end| format!("{stem}.{end}"));
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                waiting.push(path);
            } else if names.iter().any(|name| path.ends_with(name)) {
                return Some(path);
            }
        }
    }
    None
}

/// Compares every source in C of an export with what was built of it in a folder.
fn compare(job: &Job<'_>, export: &Path, build: &Path) -> Result<(), String> {
    let mut compared = 0;
    for source in sources(export) {
        if source.extension().is_some_and(|end| end == "c") {
            let object =
                built(build, &source).ok_or(format!("no object of {}", source.display()))?;
            if code(&object) != measured(job, export, &source)? {
                return Err(format!("{} is not what was measured", object.display()));
            }
            compared += 1;
        }
    }
    if compared == 0 {
        Err("no source in C".to_owned())
    } else {
        Ok(())
    }
}

fn made(job: &Job<'_>, folder: &Path) -> Result<(), String> {
    run(folder, &mut tool("make", "apt-get install make"))?;
    compare(job, folder, &folder.join("build"))
}

/// With the compiler named where CMake would find another first.
fn configured(job: &Job<'_>, folder: &Path) -> Result<(), String> {
    let packages = "scripts/packages build export";
    let mut configure = tool("cmake", packages);
    configure.args(["-B", "configured", "-DCMAKE_TOOLCHAIN_FILE=toolchain.cmake"]);
    if job.toolchain().name == "clang-msp430" {
        configure.arg("-DCMAKE_C_COMPILER=clang-19");
    }
    run(folder, &mut configure)?;
    run(
        folder,
        tool("cmake", packages).args(["--build", "configured"]),
    )?;
    compare(job, folder, &folder.join("configured"))
}

/// Jobs of the subjects, in their order.
fn jobs(library: &Library) -> Vec<Job<'_>> {
    let of = |(implementation, primitive, toolchain, _): (&str, &str, &str, &str)| {
        let jobs = library.subjects(1, |job| {
            job.implementation.name == implementation
                && job.parameters.name == primitive
                && job.toolchain().name == toolchain
        });
        jobs[0]
    };
    SUBJECTS.map(of).to_vec()
}

/// Those whose compiler CMake's tool-chain file and PlatformIO know.
fn jobs_of_usual_compilers(library: &Library) -> Vec<Job<'_>> {
    let mut jobs = jobs(library);
    jobs.retain(|job| job.toolchain().name != "clang-avr");
    jobs
}

#[test]
fn programs_by_make_hold_what_was_measured() {
    let library = Library::load();
    let jobs = jobs(&library);
    let failed = failures(&jobs, |job, folder| {
        library.export(job, Format::Firmware, folder)?;
        made(job, folder)
    });
    none(&failed, jobs.len());
}

/// Exports in a format, and has CMake build them.
fn by_cmake(format: Format) {
    let library = Library::load();
    let jobs = jobs_of_usual_compilers(&library);
    let failed = failures(&jobs, |job, folder| {
        library.export(job, format, folder)?;
        configured(job, folder)
    });
    none(&failed, jobs.len());
}

#[test]
fn programs_by_cmake_hold_what_was_measured() {
    by_cmake(Format::Firmware);
}

#[test]
fn libraries_for_cmake_hold_what_was_measured() {
    by_cmake(Format::Cmake);
}

#[test]
fn libraries_for_platformio_hold_what_was_measured() {
    let library = Library::load();
    for job in jobs_of_usual_compilers(&library) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path();
        let export = platformio::built(&library, &job, folder).expect("a project");
        let compared = compare(&job, &export, &folder.join("project/.pio"));
        assert_eq!(compared, Ok(()), "{}", job.title());
    }
}

#[test]
fn other_flags_are_told() {
    let library = Library::load();
    let flags = SUBJECTS.map(|(.., flag)| flag);
    for (job, flag) in jobs(&library).iter().zip(flags) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        library
            .export(job, Format::Firmware, &folder)
            .expect("an export");
        let path = folder.join("Makefile");
        let text = std::fs::read_to_string(&path).expect("the Makefile");
        let (before, flags) = text.split_once("\nCODE ").expect("the flags");
        let flags = flags.replacen(&format!(" {flag}"), "", 1);
        let without = format!("{before}\nCODE {flags}");
        assert_ne!(text, without, "{flag} is not there");
        std::fs::write(&path, without).expect("the Makefile");
        let told = made(job, &folder).expect_err(&format!("{} without {flag}", job.title()));
        assert!(told.contains("not what was measured"), "{told}");
    }
}

/// PlatformIO's compiler would take the place of the one whose times are told.
#[test]
fn a_bench_of_another_compiler_is_none_for_platformio() {
    let library = Library::load();
    for job in &jobs(&library)[..2] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        library
            .export(job, Format::Bench, &folder)
            .expect("an export");
        let is_usual = job.toolchain().name == "gcc-avr";
        assert_eq!(folder.join("platformio.ini").exists(), is_usual);
        made(job, &folder).expect("what was measured");
    }
}
