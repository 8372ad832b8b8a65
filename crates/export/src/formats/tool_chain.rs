//! A tool-chain file for CMake: compiler, assembler and flags of the machine, for firmware that has none yet.

use crate::package::Parts;

/// The file's name.
pub(crate) const FILE: &str = "toolchain.cmake";

/// Compilers are found by a name with their version where there is no other.
pub(crate) const CLANG: &str = "clang clang-22 clang-21 clang-20 clang-19";

/// Its text.
pub(crate) fn text(parts: &Parts<'_>) -> String {
    let machine = &parts.choice.machine;
    let (isa, device) = (machine.isa, machine.device);
    let passed: Vec<String> = assembler_flags(parts)
        .iter()
        .map(|flag| format!("-Wa,{flag}"))
        .collect();
    let lines = isa
        .export
        .cmake
        .as_ref()
        .map_or("", |cmake| &cmake.tool_chain);
    let lines = lines
        .replace("{device}", &device.name)
        .replace("{clang}", CLANG)
        .replace("{assembler_flags_through_compiler}", &passed.join(" "))
        .replace("{assembler_flags}", &assembler_flags(parts).join(" "));
    let which = if parts.choice.stands_in {
        "no device was named, and this one stands for all with its core: name yours in its place"
    } else {
        "change the options for another device"
    };
    format!(
        "# SPDX-License-Identifier: MIT OR Apache-2.0\n# For firmware that has no tool-chain file of its own:\n\
         #   cmake -B build -D CMAKE_TOOLCHAIN_FILE=<this file>\n# For {}: {which}.\n\
         set(CMAKE_SYSTEM_NAME Generic)\nset(CMAKE_SYSTEM_PROCESSOR {})\n# CMake's trial \
         programs need no start-up code and no linker script.\n\
         set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)\n\n{lines}",
        device.title,
        isa.name.get_ref()
    )
}

/// What GNU as is told about the core.
fn assembler_flags<'a>(parts: &Parts<'a>) -> &'a [String] {
    let job = &parts.choice.job;
    let core = job.machine.core.name.get_ref();
    job.assembler
        .core_flags(core, "assemble")
        .unwrap_or_default()
}
