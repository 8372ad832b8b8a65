//! The driver for machines whose compilers have no C library beside them.

use super::export;
use crate::Library;
use crate::firmware::{BOARD_MSP430, SCRIPT_MSP430, assemble, placement, sources};
use crate::simulators::{in_gnus_rl78, in_mspdebug};
use crate::tool::{is_installed, run, tool};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Keys at even addresses, and PSA's lie anywhere.
const MSP430: [(&str, &str); 5] = [
    ("ctr/msp430/portable-c/over-byte-pairs", "aes-128-ctr"),
    ("cbc/msp430/over-a-cipher/fixed-tables", "aes-128-cbc"),
    ("ccm/msp430/portable-c/over-byte-pairs", "aes-128-ccm-4"),
    ("hmac/msp430/portable-c/over-smallest", "hmac-sha-256"),
    ("sha2/msp430/smallest/in-pieces", "sha-256"),
];
const FOLDERS_MSP430: [&str; 5] = [
    "aes128_ctr",
    "aes128_cbc",
    "aes128_ccm_4",
    "hmac_sha256",
    "sha256",
];

/// In assembler that calls take the arguments of from C's; round keys, and the key in their place.
const RL78: [(&str, &str); 2] = [
    ("ctr/rl78/over-a-cipher/unrolled-round", "aes-128-ctr"),
    ("cbc/rl78/over-a-cipher/column-loops", "aes-128-cbc"),
];
/// The same in C.
const RL78_C: [(&str, &str); 2] = [
    ("ctr/rl78/portable-c/over-looped", "aes-128-ctr"),
    ("cbc/rl78/portable-c/over-sliced", "aes-128-cbc"),
];
const FOLDERS_RL78: [&str; 2] = ["aes128_ctr", "aes128_cbc"];

const MAIN: &str = "int cipherfit_psa_test(void);\nvolatile unsigned char outcome = 0xff;\nint main(void)\n{\n    \
                    outcome = (unsigned char)cipherfit_psa_test();\n    return outcome;\n}\n";

/// Puts files beside an export.
fn beside(folder: &Path, files: &[(&str, &str)]) {
    std::fs::create_dir_all(folder.join("library")).expect("a folder");
    let library = [
        ("main.c", MAIN),
        ("library/string.h", include_str!("string.h")),
        ("library/string.c", include_str!("string.c")),
    ];
    for (name, text) in library.iter().chain(files) {
        std::fs::write(folder.join(name), text).expect(name);
    }
}

/// Translates an export and the test, C without a warning.
fn translate(
    folder: &Path,
    folders: &[&str],
    compiler: &dyn Fn() -> Command,
    assembler: (&str, &str, &str),
) -> Result<Vec<String>, String> {
    let own = [
        "main.c",
        "library/string.c",
        "psa/cipherfit_psa.c",
        "psa/test/psa_test.c",
    ];
    let mut files: Vec<PathBuf> = own.iter().map(|name| folder.join(name)).collect();
    files.extend(folders.iter().flat_map(|name| sources(&folder.join(name))));
    let mut objects = Vec::new();
    for source in files {
        if source.extension().is_some_and(|end| end == "S") {
            let (program, flag, machine) = assembler;
            objects.push(assemble(folder, program, &[flag], machine, &source)?);
            continue;
        }
        let object = format!("{}.o", source.display());
        let mut compile = compiler();
        compile.args(["-std=c11", "-Wall", "-Wextra", "-Werror", "-Os"]);
        compile.args(["-ffreestanding", "-ffunction-sections"]);
        compile.args(["-DCIPHERFIT_PSA_ALONE", "-Ipsa", "-Ilibrary"]);
        compile.args(folders.iter().map(|name| format!("-I{name}/include")));
        run(folder, compile.args(["-c", "-o", &object]).arg(&source))?;
        objects.push(object);
    }
    Ok(objects)
}

/// Scripts that place what must lie at an address.
fn placements(folder: &Path, folders: &[&str]) -> Vec<String> {
    let scripts = folders.iter().filter_map(|name| {
        let script = placement(&folder.join(name))?;
        Some(format!("-T{name}/{script}"))
    });
    scripts.collect()
}

fn on_msp430(folder: &Path, compiler: &dyn Fn() -> Command) -> Result<u8, String> {
    beside(
        folder,
        &[("board.s", BOARD_MSP430), ("device.ld", SCRIPT_MSP430)],
    );
    let assembler = ("msp430-elf-as", "-mcpu=430", "-D__MSP430__");
    let objects = translate(folder, &FOLDERS_MSP430, compiler, assembler)?;
    let mut start = tool("msp430-elf-as", "make tools");
    run(
        folder,
        start.args(["-mcpu=430", "-o", "board.o", "board.s"]),
    )?;
    let mut link = tool("msp430-elf-ld", "make tools");
    link.args(["-m", "msp430elf", "--gc-sections"])
        .args(placements(folder, &FOLDERS_MSP430));
    link.args(["-T", "device.ld", "-o", "firmware.elf", "board.o"]);
    run(folder, link.args(objects))?;
    Ok(in_mspdebug(folder, "firmware.elf", "outcome", 1)?[0])
}

#[test]
fn a_driver_for_msp430_gives_official_answers() {
    let library = Library::load();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let clang = || {
        let mut clang = tool("clang-19", "scripts/packages build");
        clang.arg("--target=msp430");
        clang
    };
    let folder = folder.path().join("export");
    export(&library, "msp430f1611", &MSP430, &folder).expect("an export");
    assert_eq!(on_msp430(&folder, &clang), Ok(0));
    // A buffer at an odd address is told.
    let driver = folder.join("psa/cipherfit_psa.c");
    let right = std::fs::read_to_string(&driver).expect("the driver");
    let odd = right.replace(
        "aes128_ctr_expand_key(operation->keys.bytes, own_key.bytes)",
        "aes128_ctr_expand_key(operation->keys.bytes + 1, own_key.bytes)",
    );
    assert_ne!(odd, right);
    std::fs::write(&driver, odd).expect("the driver");
    assert_ne!(on_msp430(&folder, &clang), Ok(0));
}

fn on_rl78(folder: &Path, compiler: &str) -> Result<(), String> {
    beside(
        folder,
        &[
            ("board.s", include_str!("board_rl78.s")),
            ("device.ld", include_str!("rl78.ld")),
        ],
    );
    let gcc = || {
        let mut gcc = tool(compiler, "make gcc-rl78");
        gcc.args(["-mcpu=g13", "-mmul=g10"]);
        gcc
    };
    let assembler = ("rl78-elf-as", "-mg13", "-D__RL78__");
    let objects = translate(folder, &FOLDERS_RL78, &gcc, assembler)?;
    let mut start = tool("rl78-elf-as", "make tools");
    run(folder, start.args(["-mg13", "-o", "board.o", "board.s"]))?;
    let mut link = gcc();
    link.args(["-nostdlib", "-Wl,--gc-sections"]);
    link.args(placements(folder, &FOLDERS_RL78));
    link.args(["-T", "device.ld", "-o", "firmware.elf", "board.o"]);
    run(folder, link.args(objects).arg("-lgcc"))?;
    in_gnus_rl78(folder, "firmware.elf")
}

/// GCC for RL78 is optional on a machine that tests.
#[test]
fn a_driver_for_rl78_gives_official_answers() {
    let name = "rl78-elf-gcc";
    if !is_installed(name) {
        eprintln!("skipped: {name} is not installed (make gcc-rl78)");
        return;
    }
    let library = Library::load();
    for chosen in [&RL78, &RL78_C] {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        export(&library, "r5f100le", chosen, &folder).expect("an export");
        assert_eq!(on_rl78(&folder, name), Ok(()));
        let driver = folder.join("psa/cipherfit_psa.c");
        let right = std::fs::read_to_string(&driver).expect("the driver");
        let wrong = right.replacen(
            "operation->decrypts = decrypts",
            "operation->decrypts = 0",
            1,
        );
        assert_ne!(wrong, right);
        std::fs::write(&driver, wrong).expect("the driver");
        on_rl78(&folder, name).expect_err("a planted fault passes");
    }
}

#[test]
fn keys_at_addresses_that_no_compiler_gives_them_are_refused() {
    let library = Library::load();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let chosen = [("gcm/rl78/nibble-tables/unrolled-round", "aes-128-gcm")];
    let said = export(&library, "r5f100le", &chosen, &folder.path().join("export"));
    let said = said.expect_err("keys at multiples of 256");
    assert!(said.contains("at addresses that no compiler"), "{said}");
}
