//! A CMake project with one library.

use super::{check, tool_chain};
use crate::package::Parts;
use crate::{placement, readme};
use std::collections::BTreeMap;

pub(super) fn files(parts: &Parts<'_>) -> BTreeMap<String, String> {
    let mut files = super::plain(parts);
    files.insert("CMakeLists.txt".to_owned(), lists(parts));
    files.insert(tool_chain::FILE.to_owned(), tool_chain::text(parts));
    files.insert(check::FILE.to_owned(), check::TEXT.to_owned());
    files
}

fn lists(parts: &Parts<'_>) -> String {
    let name = &parts.choice.job.parameters.identifier;
    let sources: Vec<String> = parts
        .translated
        .iter()
        .map(|name| format!("  src/{name}\n"))
        .collect();
    let flags = parts.choice.job.compile_flags();
    let options = if flags.is_empty() {
        String::new()
    } else {
        format!(
            "# {}\ntarget_compile_options({name} PRIVATE \"$<$<COMPILE_LANGUAGE:C>:{}>\")\n",
            readme::whose_figures(&parts.choice),
            flags.join(";")
        )
    };
    let fragments = parts.choice.machine.isa.export.cmake.as_ref();
    let handed_on = fragments.map_or("", |cmake| &cmake.script_option);
    let places = match parts.placement {
        Some(_) => format!(
            "# Ahead of the device's own script, which stays in force.\ntarget_link_options({name} INTERFACE \
             \"{handed_on}${{CMAKE_CURRENT_SOURCE_DIR}}/{}\")\n",
            placement::file_name(&parts.choice)
        ),
        None => String::new(),
    };
    format!(
        "# SPDX-License-Identifier: MIT OR Apache-2.0\ncmake_minimum_required(VERSION 3.19)\nproject({name} \
         LANGUAGES {languages})\n\nadd_library({name} STATIC\n{sources})\ntarget_include_directories({name} PUBLIC \
         include)\n{options}{places}\n{checked}\noption({name}_SELF_TEST \"Build the self-test with the official vectors\" \
         OFF)\nif({name}_SELF_TEST)\n  enable_language(C)\n  add_executable({name}_self_test test/main.c \
         test/self_test.c)\n  target_link_libraries({name}_self_test PRIVATE {name})\nendif()\n",
        languages = languages(parts),
        sources = sources.concat(),
        checked = check::of_users(&parts.choice),
    )
}

/// Firmware in assembler needs no C compiler for a library in assembler.
fn languages(parts: &Parts<'_>) -> String {
    let of = |end: &str| parts.translated.iter().any(|name| name.ends_with(end));
    let languages = [("C", of(".c")), ("ASM", of(".S"))];
    let languages = languages.iter().filter(|(_, is_used)| *is_used);
    languages
        .map(|(language, _)| *language)
        .collect::<Vec<_>>()
        .join(" ")
}

pub(super) fn how(parts: &Parts<'_>) -> String {
    let name = &parts.choice.job.parameters.identifier;
    let fragments = parts.choice.machine.isa.export.cmake.as_ref();
    let alone = fragments.map_or("", |cmake| &cmake.self_test);
    format!(
        "In the CMakeLists.txt of your firmware:\n\n```cmake\nadd_subdirectory(<this folder>)\n\
         target_link_libraries(firmware PRIVATE {name})\n```\n\n`{file}` names compiler, assembler and flags \
         if your project does not yet do so. Start-up code and linker script are the \
         compiler's where it brings them, or your project's own: without them GNU ld makes an empty \
         program, which the check behind the link refuses; `--as firmware` exports both:\n\n```sh\ncmake -B build -D CMAKE_TOOLCHAIN_FILE=<this folder>/{file}\n\
         cmake --build build\n```\n\n{alone}\n\n```sh\ncmake -B build -D CMAKE_TOOLCHAIN_FILE={file} -D \
         {name}_SELF_TEST=ON\ncmake --build build\n```",
        file = tool_chain::FILE
    )
}
