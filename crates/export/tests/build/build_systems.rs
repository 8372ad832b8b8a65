//! The formats' own tools: CMake, PlatformIO, Arduino's core, and Zephyr's macros as far as they matter.

use crate::firmware::sources;
use crate::tool::{run, tool};
use crate::{Library, none};
use cipherfit_export::Format;
use std::path::Path;
use std::process::Command;

const PACKAGES: &str = "scripts/packages build export";
const SUBJECTS: [&str; 2] = [
    "aes/avr/smallest",
    "speck/avr/nine-rounds-a-pass-placed-round-keys",
];

/// Exports the subjects in a format, and checks each folder.
fn each(format: Format, check: impl Fn(&Path) -> Result<(), String>) {
    let library = Library::load();
    let jobs = library.jobs(|job| SUBJECTS.contains(&job.implementation.name.as_str()));
    assert_eq!(
        jobs.len(),
        SUBJECTS.len(),
        "an implementation is not there any more"
    );
    let checked = jobs.iter().filter_map(|job| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        let outcome = library
            .export(job, format, &folder)
            .and_then(|()| check(&folder));
        outcome
            .err()
            .map(|reason| format!("{}: {reason}", job.title()))
    });
    none(&checked.collect::<Vec<_>>(), jobs.len());
}

fn cmake(folder: &Path, source: &str, more: &[&str]) -> Result<(), String> {
    let mut configure = tool("cmake", PACKAGES);
    configure.args(["-S", source, "-B", "build", "-DCMAKE_SYSTEM_NAME=Generic"]);
    configure.args(["-DCMAKE_C_COMPILER=avr-gcc", "-DCMAKE_ASM_COMPILER=avr-gcc"]);
    configure.args([
        "-DCMAKE_C_FLAGS=-mmcu=atmega128",
        "-DCMAKE_ASM_FLAGS=-mmcu=atmega128",
    ]);
    run(folder, configure.args(more))?;
    run(folder, tool("cmake", PACKAGES).args(["--build", "build"])).map(drop)
}

/// Is there a file with that end under `build`?
fn made(folder: &Path, end: &str) -> Result<(), String> {
    let mut open = vec![folder.join("build")];
    while let Some(path) = open.pop() {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).expect("a folder");
            open.extend(entries.map(|entry| entry.expect("an entry").path()));
        } else if path.to_string_lossy().ends_with(end) {
            return Ok(());
        }
    }
    Err(format!("nothing that ends in {end} was made"))
}

#[test]
fn cmake_builds_the_library_and_its_self_test() {
    each(Format::Cmake, |folder| {
        let lists = std::fs::read_to_string(folder.join("CMakeLists.txt")).expect("CMakeLists.txt");
        let name = lists
            .split("option(")
            .nth(1)
            .and_then(|rest| rest.split(' ').next());
        let option = format!("-D{}=ON", name.expect("an option"));
        cmake(folder, ".", &[&option])?;
        made(folder, ".a")?;
        made(folder, "_self_test")
    });
}

#[test]
fn a_missing_source_stops_cmake() {
    let library = Library::load();
    let job = library.jobs(|job| job.implementation.name == SUBJECTS[0])[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().join("export");
    library
        .export(&job, Format::Cmake, &folder)
        .expect("an export");
    let first = sources(&folder).remove(0);
    std::fs::remove_file(&first).expect("the source goes");
    let refused = cmake(&folder, ".", &[]).expect_err("a source is missing");
    assert!(
        refused.contains(first.file_name().unwrap().to_str().unwrap()),
        "{refused}"
    );
}

/// The functions that Zephyr's build gives a module, for one library.
const ZEPHYR: &str = r#"
cmake_minimum_required(VERSION 3.16)
project(zephyr_stand_in LANGUAGES C ASM)
add_library(module STATIC)
macro(zephyr_library)
endmacro()
macro(zephyr_include_directories folder)
  target_include_directories(module PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/${folder})
endmacro()
macro(zephyr_library_sources source)
  target_sources(module PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/${source})
endmacro()
macro(zephyr_library_sources_ifdef switch source)
  if(${switch})
    target_sources(module PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/${source})
  endif()
endmacro()
macro(zephyr_library_compile_options)
  target_compile_options(module PRIVATE ${ARGN})
endmacro()
add_subdirectory(${MODULE}/zephyr module)
"#;

#[test]
fn zephyrs_macros_build_the_module() {
    each(Format::Zephyr, |folder| {
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect(name);
        assert!(read("zephyr/module.yml").contains("kconfig: zephyr/Kconfig"));
        let options: Vec<String> = read("zephyr/Kconfig")
            .lines()
            .filter_map(|line| line.strip_prefix("config "))
            .map(|name| format!("-DCONFIG_{name}=ON"))
            .collect();
        assert_eq!(options.len(), 2, "{options:?}");
        std::fs::create_dir(folder.join("stand-in")).expect("a folder");
        std::fs::write(folder.join("stand-in/CMakeLists.txt"), ZEPHYR).expect("a file");
        let module = format!("-DMODULE={}", folder.display());
        let options = [options[0].as_str(), options[1].as_str(), &module];
        cmake(folder, "stand-in", &options)?;
        made(folder, "libmodule.a")
    });
}

/// Where Debian has Arduino's core.
const ARDUINO: &str = "/usr/share/arduino/hardware/arduino/avr";

#[test]
fn arduinos_core_takes_the_library_and_the_sketch() {
    let core = format!("{ARDUINO}/cores/arduino");
    assert!(
        Path::new(&core).is_dir(),
        "{core} is missing; remedy: {PACKAGES} (arduino-core-avr)"
    );
    each(Format::Arduino, |folder| {
        let properties = std::fs::read_to_string(folder.join("library.properties"));
        let properties = properties.expect("library.properties");
        for field in [
            "name",
            "version",
            "author",
            "maintainer",
            "sentence",
            "paragraph",
            "category",
            "url",
            "architectures",
        ] {
            if !properties
                .lines()
                .any(|line| line.starts_with(&format!("{field}=")))
            {
                return Err(format!("library.properties has no {field}"));
            }
        }
        let flags = [
            "-mmcu=atmega2560",
            "-DF_CPU=16000000L",
            "-DARDUINO=10819",
            "-DARDUINO_ARCH_AVR",
            "-Os",
            "-w",
            "-Isrc",
            "-ffunction-sections",
            "-fdata-sections",
        ];
        let includes = [format!("-I{core}"), format!("-I{ARDUINO}/variants/mega")];
        let mut objects = Vec::new();
        let mut compile = |program: &str, source: &str, more: &[&str]| {
            let object = format!("{}.o", objects.len());
            let mut command = tool(program, PACKAGES);
            command
                .args(flags)
                .args(&includes)
                .args(more)
                .args(["-c", "-o", &object, source]);
            objects.push(object);
            run(folder, &mut command)
        };
        for source in sources(folder) {
            compile("avr-gcc", source.to_str().expect("UTF-8"), &[])?;
        }
        compile("avr-gcc", "examples/SelfTest/self_test.c", &[])?;
        let sketch = [
            "-x",
            "c++",
            "-include",
            "Arduino.h",
            "-std=gnu++11",
            "-fno-exceptions",
        ];
        compile("avr-g++", "examples/SelfTest/SelfTest.ino", &sketch)?;
        // The sketch needs nothing but the core, the C library and this library.
        let names = objects.iter().map(String::as_str);
        let mut link = tool("avr-ld", PACKAGES);
        let linked = run(
            folder,
            link.args(["-r", "-m", "avr6", "-o", "all.o"]).args(names),
        )?;
        assert!(linked.is_empty(), "{linked}");
        let undefined = run(folder, tool("avr-nm", PACKAGES).args(["-u", "all.o"]))?;
        let strange: Vec<&str> = undefined
            .split_whitespace()
            .filter(|word| {
                word.len() > 1
                    && !word.starts_with("__")
                    && !word.contains("Serial")
                    && !word.contains("Print")
            })
            .collect();
        if strange.is_empty() {
            Ok(())
        } else {
            Err(format!("undefined: {strange:?}"))
        }
    });
}

/// `pio` with the names of our licences given: it fetches the list of all licences from the network.
const PIO: &str = r#"
import sys
from platformio.package.manifest.schema import ManifestSchema
known = {"licenses": [{"licenseId": "MIT"}, {"licenseId": "Apache-2.0"}]}
ManifestSchema.load_spdx_licenses = staticmethod(lambda: known)
from platformio.__main__ import main
sys.exit(main())
"#;

fn pack(folder: &Path) -> Result<String, String> {
    let outside = folder.parent().expect("a folder around");
    let script = outside.join("pio.py");
    std::fs::write(&script, PIO).expect("a script");
    let pio = std::fs::canonicalize(tool("pio", "scripts/platformio").get_program());
    let mut pack = Command::new(pio.expect("pio").with_file_name("python3"));
    pack.env("PLATFORMIO_CORE_DIR", outside.join("platformio"));
    pack.env("PLATFORMIO_SETTING_ENABLE_TELEMETRY", "no");
    let packed = outside.join("packed.tar.gz");
    pack.arg(script).args(["pkg", "pack", "-o"]).arg(&packed);
    run(folder, &mut pack)?;
    run(
        folder,
        tool("tar", "apt-get install tar").arg("-tzf").arg(packed),
    )
}

#[test]
fn platformio_packs_the_library() {
    each(Format::Platformio, |folder| {
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
}

#[test]
fn platformio_refuses_a_library_without_a_version() {
    let library = Library::load();
    let job = library.jobs(|job| job.implementation.name == SUBJECTS[0])[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().join("export");
    library
        .export(&job, Format::Platformio, &folder)
        .expect("an export");
    let path = folder.join("library.json");
    let text = std::fs::read_to_string(&path).expect("library.json");
    std::fs::write(&path, text.replace("\"version\"", "\"vision\"")).expect("library.json");
    let refused = pack(&folder).expect_err("a planted fault passes");
    assert!(refused.contains("version"), "{refused}");
}
