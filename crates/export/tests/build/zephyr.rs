//! A Zephyr module: its description and options are read by the libraries of Zephyr's own build, its
//! CMakeLists.txt is run with stand-ins for the functions of that build, as Zephyr's tree is in no registry.

use crate::firmware::BOARD_AVR;
use crate::simulators::in_simavr;
use crate::tool::{python, run, tool};
use crate::{Library, failures, none};
use cipherfit_export::Format;
use std::path::Path;

const PACKAGES: &str = "scripts/packages build export";

const SUBJECTS: [&str; 2] = [
    "aes/avr/smallest/computed-sbox",
    "aes/avr/portable-c/looped",
];

/// The functions that Zephyr's build gives a module, for one library, and a program that links it.
const STAND_IN: &str = r#"
cmake_minimum_required(VERSION 3.18)
project(zephyr_stand_in LANGUAGES C ASM)
add_library(module STATIC)
macro(zephyr_library)
endmacro()
macro(zephyr_include_directories folder)
  target_include_directories(module PUBLIC ${CMAKE_CURRENT_SOURCE_DIR}/${folder})
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
add_executable(application ${MODULE}/test/main.c board.c)
target_compile_definitions(application PRIVATE SHOWN=cipherfit_outcome SHOWN_BYTES=2)
target_link_libraries(application PRIVATE module)
"#;

/// What is switched on in the end, or why the module is refused.
fn configured(module: &Path, options: &[&str]) -> Result<Vec<String>, String> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/build/zephyr");
    let mut python = python();
    python
        .arg(tests.join("configure.py"))
        .arg(tests.join("module-schema.yml"));
    let printed = run(module, python.arg(module).args(options))?;
    Ok(printed.split_whitespace().map(str::to_owned).collect())
}

fn built(folder: &Path, switched_on: &[String]) -> Result<Vec<u8>, String> {
    let stand_in = folder.join("stand-in");
    std::fs::create_dir(&stand_in).expect("a folder");
    std::fs::write(stand_in.join("CMakeLists.txt"), STAND_IN).expect("a file");
    std::fs::write(stand_in.join("board.c"), BOARD_AVR).expect("a file");
    let mut configure = tool("cmake", PACKAGES);
    configure.args([
        "-B",
        "build",
        "-DCMAKE_SYSTEM_NAME=Generic",
        "-DCMAKE_BUILD_TYPE=MinSizeRel",
    ]);
    configure.arg(format!("-DMODULE={}", folder.display()));
    for language in ["C", "ASM"] {
        configure.arg(format!("-DCMAKE_{language}_COMPILER=avr-gcc"));
        configure.arg(format!("-DCMAKE_{language}_FLAGS=-mmcu=atmega128"));
    }
    configure.args(switched_on.iter().map(|name| format!("-DCONFIG_{name}=ON")));
    run(&stand_in, &mut configure)?;
    run(
        &stand_in,
        tool("cmake", PACKAGES).args(["--build", "build"]),
    )?;
    in_simavr(&stand_in, "build/application")
}

#[test]
fn zephyrs_libraries_read_the_module_and_its_self_test_passes() {
    let library = Library::load();
    let jobs = library.subjects(SUBJECTS.len(), |job| {
        SUBJECTS.contains(&job.implementation.name.as_str())
    });
    let failed = failures(&jobs, |job, folder| {
        library.export(job, Format::Zephyr, folder)?;
        let cipher = format!("CIPHERFIT_{}", job.parameters.identifier.to_uppercase());
        let test = format!("{cipher}_SELF_TEST");
        assert_eq!(configured(folder, &[])?, [""; 0], "off unless asked for");
        // The self-test depends on the cipher.
        assert_eq!(configured(folder, &[&test])?, [""; 0]);
        let switched_on = configured(folder, &[&cipher, &test])?;
        assert_eq!(switched_on, [cipher, test]);
        match built(folder, &switched_on)?.as_slice() {
            [0, 0] => Ok(()),
            outcome => Err(format!("the self-test leaves {outcome:?}")),
        }
    });
    none(&failed, jobs.len());
}

#[test]
fn a_module_with_a_field_that_zephyr_does_not_know_is_refused() {
    let library = Library::load();
    let job = library.jobs(|job| job.implementation.name == SUBJECTS[0])[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().join("export");
    library
        .export(&job, Format::Zephyr, &folder)
        .expect("an export");
    let path = folder.join("zephyr/module.yml");
    let text = std::fs::read_to_string(&path).expect("module.yml");
    for (right, wrong, said) in [
        (
            "kconfig:",
            "kconfiguration:",
            "Key 'kconfiguration' was not defined",
        ),
        ("cmake: zephyr", "cmake: src", "src holds no CMakeLists.txt"),
    ] {
        std::fs::write(&path, text.replace(right, wrong)).expect("module.yml");
        let refused = configured(&folder, &[]).expect_err(wrong);
        assert!(refused.contains(said), "{refused}");
    }
}
