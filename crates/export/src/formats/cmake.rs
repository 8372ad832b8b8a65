//! A CMake project with one library.

use crate::package::Parts;
use crate::placement;
use std::collections::BTreeMap;

pub(super) fn files(parts: &Parts<'_>) -> BTreeMap<String, String> {
    let mut files = super::plain(parts);
    files.insert("CMakeLists.txt".to_owned(), lists(parts));
    files
}

fn lists(parts: &Parts<'_>) -> String {
    let name = &parts.choice.job.parameters.identifier;
    let sources: Vec<String> = parts
        .translated
        .iter()
        .map(|name| format!("  src/{name}\n"))
        .collect();
    let level: Vec<&str> = parts
        .choice
        .job
        .optimisation_flags()
        .iter()
        .map(String::as_str)
        .collect();
    let options = if level.is_empty() {
        String::new()
    } else {
        format!(
            "# The measured figures hold for these.\ntarget_compile_options({name} PRIVATE \
             $<$<COMPILE_LANGUAGE:C>:{}>)\n",
            level.join(";")
        )
    };
    let places = match parts.placement {
        Some(_) => format!(
            "target_link_options({name} INTERFACE \"-T${{CMAKE_CURRENT_SOURCE_DIR}}/{}\")\n",
            placement::FILE
        ),
        None => String::new(),
    };
    format!(
        "# SPDX-License-Identifier: MIT OR Apache-2.0\ncmake_minimum_required(VERSION 3.16)\nproject({name} \
         LANGUAGES C ASM)\n\nadd_library({name} STATIC\n{})\ntarget_include_directories({name} PUBLIC \
         include)\n{options}{places}\noption({name}_SELF_TEST \"Build the self-test with the official vectors\" \
         OFF)\nif({name}_SELF_TEST)\n  add_executable({name}_self_test test/main.c test/self_test.c)\n  \
         target_link_libraries({name}_self_test PRIVATE {name})\nendif()\n",
        sources.concat()
    )
}

pub(super) fn how(parts: &Parts<'_>) -> String {
    let name = &parts.choice.job.parameters.identifier;
    let (compiler, flags) = match parts.choice.job.target.isa.as_str() {
        "avr" => ("avr-gcc", format!("-mmcu={}", parts.choice.job.target.name)),
        "msp430" => (
            "msp430-elf-gcc",
            format!("-mmcu={}", parts.choice.job.target.name),
        ),
        _ => ("rl78-elf-gcc", "-mcpu=g14".to_owned()),
    };
    format!(
        "In a project of yours: `add_subdirectory({name})`, then `target_link_libraries(firmware PRIVATE \
         {name})`. Alone, with the self-test:\n\n```sh\ncmake -B build -D CMAKE_SYSTEM_NAME=Generic -D \
         CMAKE_C_COMPILER={compiler} -D CMAKE_ASM_COMPILER={compiler} \\\n      -D CMAKE_C_FLAGS={flags} -D \
         CMAKE_ASM_FLAGS={flags} -D {name}_SELF_TEST=ON\ncmake --build build\n```"
    )
}
