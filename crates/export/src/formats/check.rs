//! A check of what was linked: a program without the code that it is about is no program.
//!
//! Linkers leave out what nothing refers to. Without start-up code, or with a linker script that keeps
//! nothing, that is all, and they call it success.

use crate::Choice;
use crate::interface::functions;

/// The file's name.
pub(crate) const FILE: &str = "check.cmake";

/// Run by CMake: `-D NM=… -D FILE=… -D NAMES=…`.
pub(crate) const TEXT: &str = r#"# SPDX-License-Identifier: MIT OR Apache-2.0
# Fails if a linked program has none of the functions that it is about: the linker has dropped them.
execute_process(COMMAND "${NM}" "${FILE}" OUTPUT_VARIABLE symbols RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "${NM} cannot read ${FILE}")
endif()
string(REPLACE "," "|" names "${NAMES}")
if(NOT symbols MATCHES " [TtWw] (${names})\n")
  file(REMOVE "${FILE}")
  message(FATAL_ERROR "${FILE} has none of ${NAMES}: the linker has dropped the code. "
    "Either nothing calls it, or start-up code and a linker script that keep `main` are missing: "
    "they come with the compiler or are your project's own; `cipherfit export … --as firmware` has both.")
endif()
"#;

fn names(choice: &Choice<'_>) -> Vec<String> {
    let functions = functions(&choice.job);
    functions.into_iter().map(|one| one.call.symbol).collect()
}

/// The lines of a Makefile behind the link, where `$(NM)` is a program and `$@` what was linked.
pub(crate) fn in_makefile(choice: &Choice<'_>) -> String {
    format!(
        "\t@$(NM) $@ | grep -q -E ' [TtWw] ({})$$' || \\\n\t  {{ echo '$@ is empty: the linker has dropped \
         the code' >&2; rm -f $@; exit 1; }}",
        names(choice).join("|")
    )
}

/// The command of CMake that checks a program, without its beginning.
fn command(choice: &Choice<'_>, target: &str, folder: &str) -> String {
    format!(
        "add_custom_command(TARGET {target} POST_BUILD VERBATIM COMMAND \"${{CMAKE_COMMAND}}\" -D \
         \"NM=${{CMAKE_NM}}\"\n  -D \"FILE=$<TARGET_FILE:{target}>\" -D NAMES={} -P \"{folder}/{FILE}\")\n",
        names(choice).join(",")
    )
}

/// For a program of one's own.
pub(crate) fn of_target(choice: &Choice<'_>, target: &str) -> String {
    command(choice, target, "${CMAKE_CURRENT_SOURCE_DIR}")
}

/// For a library: all programs of the project's top folder that take it are checked, once all are known.
pub(crate) fn of_users(choice: &Choice<'_>) -> String {
    let name = &choice.job.parameters.identifier;
    let command = command(choice, "${target}", &format!("${{{name}_FOLDER}}"));
    format!(
        "# A program that takes the library and has none of its code is an error.\n\
         set({name}_FOLDER \"${{CMAKE_CURRENT_SOURCE_DIR}}\" CACHE INTERNAL \"\")\n\
         function({name}_check)\n  get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)\n  \
         foreach(target IN LISTS targets)\n    get_target_property(type ${{target}} TYPE)\n    \
         get_target_property(libraries ${{target}} LINK_LIBRARIES)\n    \
         if(type STREQUAL EXECUTABLE AND {name} IN_LIST libraries)\n      {}    endif()\n  endforeach()\n\
         endfunction()\ncmake_language(DEFER DIRECTORY \"${{CMAKE_SOURCE_DIR}}\" CALL {name}_check)\n",
        command.replace('\n', "\n      ").trim_end_matches(' ')
    )
}
