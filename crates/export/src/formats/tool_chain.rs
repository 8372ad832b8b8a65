//! A tool-chain file for CMake: compiler, assembler and flags of the machine, for firmware that has none yet.

use crate::package::Parts;
use std::fmt::Write;

/// The file's name.
pub(super) const FILE: &str = "toolchain.cmake";

/// Compilers are found by a name with their version where there is no other.
const CLANG: &str = "clang clang-22 clang-21 clang-20 clang-19";

/// Its text.
pub(super) fn text(parts: &Parts<'_>) -> String {
    let target = &parts.choice.job.target;
    let isa = target.isa.as_str();
    let mut text = format!(
        "# SPDX-License-Identifier: MIT OR Apache-2.0\n# For firmware that has no tool-chain file of its own:\n\
         #   cmake -B build -D CMAKE_TOOLCHAIN_FILE=<this file>\n# For {}: change the options for another device.\n\
         set(CMAKE_SYSTEM_NAME Generic)\nset(CMAKE_SYSTEM_PROCESSOR {isa})\n# CMake's trial \
         programs need no start-up code and no linker script.\n\
         set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)\n\n",
        target.title
    );
    match isa {
        "avr" => text += &avr(&target.name),
        "msp430" => text += &msp430(&target.name, &assembler_flags(parts)),
        _ => text += &rl78(&assembler_flags(parts)),
    }
    text
}

/// What GNU as is told about the core.
fn assembler_flags(parts: &Parts<'_>) -> Vec<String> {
    let job = &parts.choice.job;
    let flags = job
        .assembler
        .core_flags(job.target.core.get_ref(), "assemble");
    flags.unwrap_or_default().to_vec()
}

fn initial_flags(languages: &[&str], flags: &str) -> String {
    languages.iter().fold(String::new(), |mut text, language| {
        let _ = writeln!(text, "set(CMAKE_{language}_FLAGS_INIT \"{flags}\")");
        text
    })
}

fn avr(device: &str) -> String {
    format!(
        "set(CMAKE_C_COMPILER avr-gcc)\nset(CMAKE_CXX_COMPILER avr-g++)\nset(CMAKE_ASM_COMPILER avr-gcc)\n{}",
        initial_flags(&["C", "CXX", "ASM"], &format!("-mmcu={device}"))
    )
}

fn msp430(device: &str, assembler: &[String]) -> String {
    let passed: Vec<String> = assembler.iter().map(|flag| format!("-Wa,{flag}")).collect();
    let indented = |text: String| text.replace("set(", "  set(");
    format!(
        "# GCC of TI or of your distribution, or else clang with GNU binutils for msp430-elf in PATH.\n\
         if(NOT CMAKE_C_COMPILER)\n  find_program(CMAKE_C_COMPILER NAMES msp430-elf-gcc {CLANG} REQUIRED)\nendif()\n\
         set(CMAKE_ASM_COMPILER \"${{CMAKE_C_COMPILER}}\")\n\
         if(CMAKE_C_COMPILER MATCHES \"clang[^/]*$\")\n  set(CMAKE_C_COMPILER_TARGET msp430-elf)\n  \
         set(CMAKE_ASM_COMPILER_TARGET msp430-elf)\n  # The sources are written for GNU as.\n{}  \
         # Start-up code, linker script and C library, if any, are the firmware's own.\n  \
         set(CMAKE_C_FLAGS_INIT -ffreestanding)\n  set(CMAKE_EXE_LINKER_FLAGS_INIT -nostdlib)\nelse()\n{}endif()\n",
        indented(initial_flags(
            &["ASM"],
            &format!("-no-integrated-as {}", passed.join(" "))
        )),
        indented(initial_flags(&["C", "ASM"], &format!("-mmcu={device}"))),
    )
}

fn rl78(assembler: &[String]) -> String {
    let flags = assembler.join(" ");
    let indented = |text: String| text.replace("set(", "  set(");
    format!(
        "find_program(RL78_GCC rl78-elf-gcc)\nif(RL78_GCC)\n  set(CMAKE_C_COMPILER \"${{RL78_GCC}}\")\n  \
         set(CMAKE_ASM_COMPILER \"${{RL78_GCC}}\")\n{}else()\n  # GNU binutils alone, for firmware in assembler: \
         the host's C preprocessor serves .S files.\n  find_program(RL78_AS rl78-elf-as REQUIRED)\n  \
         find_program(RL78_LD rl78-elf-ld REQUIRED)\n  find_program(RL78_AR rl78-elf-ar REQUIRED)\n  \
         find_program(RL78_PREPROCESSOR NAMES cc gcc {CLANG} REQUIRED)\n  \
         set(CMAKE_AR \"${{RL78_AR}}\" CACHE FILEPATH \"\")\n  \
         set(CMAKE_ASM_COMPILER \"${{RL78_AS}}\")\n  set(CMAKE_ASM_COMPILE_OBJECT\n      \
         \"${{RL78_PREPROCESSOR}} -E -undef -nostdinc -x assembler-with-cpp -D__RL78__ <DEFINES> <INCLUDES> <FLAGS> \
         -o <OBJECT>.s <SOURCE>\"\n      \"<CMAKE_ASM_COMPILER> {flags} -o <OBJECT> <OBJECT>.s\")\n  \
         set(CMAKE_ASM_LINK_EXECUTABLE \"${{RL78_LD}} <LINK_FLAGS> -o <TARGET> <OBJECTS> <LINK_LIBRARIES>\")\n  \
         # A build type's options are those of a compiler.\n  foreach(type DEBUG RELEASE RELWITHDEBINFO \
         MINSIZEREL)\n    set(CMAKE_ASM_FLAGS_${{type}} \"\" CACHE STRING \"\")\n  endforeach()\nendif()\n",
        indented(initial_flags(&["C", "ASM"], &flags)),
    )
}
