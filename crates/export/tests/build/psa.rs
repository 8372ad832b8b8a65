//! The driver for PSA: compiled without a warning, and its entry points called with official vectors in simulators.

mod host;
mod machines;

use crate::Library;
use crate::firmware::{BOARD_AVR, sources};
use crate::simulators::in_simavr;
use crate::tool::{run, tool};
use cipherfit_export::{Choice, Format, Request, Syntax, choose, elsewhere, package, psa};
use std::path::Path;

const PACKAGES: &str = "scripts/packages build export";

/// Implementation and primitive: three over one cipher, which is chosen itself, one over another cipher, and a code over a
/// hash function.
const CHOSEN: [(&str, &str); 7] = [
    ("ccm/avr/portable-c/over-sbox-in-flash", "aes-128-ccm-4"),
    ("cmac/avr/portable-c/over-sbox-in-flash", "aes-128-cmac"),
    ("aes/avr/sbox/in-flash-loop", "aes-128"),
    ("ctr/avr/portable-c/over-sbox-in-flash", "aes-128-ctr"),
    ("cbc/avr/over-a-cipher/bitsliced", "aes-128-cbc"),
    ("hmac/avr/portable-c/over-fastest", "hmac-sha-256"),
    ("sha2/avr/in-pieces/fastest-256", "sha-256"),
];

/// Exports the chosen as a driver into a folder.
fn export(
    library: &Library,
    target: &str,
    chosen: &[(&str, &str)],
    folder: &Path,
) -> Result<(), String> {
    let choices = chosen.iter().map(|&(implementation, primitive)| {
        let request = Request {
            implementation,
            target: Some(target),
            primitive: Some(primitive),
            ..Request::default()
        };
        choose(&library.catalog, &library.store, &request).map_err(|error| error.to_string())
    });
    let choices: Vec<Choice<'_>> = choices.collect::<Result<_, _>>()?;
    let elsewhere = elsewhere(&choices);
    let packages = choices.iter().zip(&elsewhere).map(|(choice, elsewhere)| {
        let choice = Choice {
            elsewhere,
            ..*choice
        };
        let made = package(&library.catalog, &choice, Format::Psa, Syntax::Gnu, None);
        Ok((choice, made.map_err(|error| error.to_string())?))
    });
    let packages = packages.collect::<Result<_, String>>()?;
    let made = psa(&library.catalog, packages).map_err(|error| error.to_string())?;
    made.write(folder, false).map_err(|error| error.to_string())
}

/// Builds a folder's test with start-up code and a serial port, and gives the outcome.
fn outcome(folder: &Path, names: &[&str]) -> Result<u8, String> {
    let main = "int cipherfit_psa_test(void);\nvolatile unsigned char outcome = 0xff;\nint main(void)\n{\n    \
                outcome = (unsigned char)cipherfit_psa_test();\n    return 0;\n}\n";
    for (name, text) in [("main.c", main), ("board.c", BOARD_AVR)] {
        std::fs::write(folder.join(name), text).expect(name);
    }
    let mut link = tool("avr-gcc", PACKAGES);
    link.args([
        "-mmcu=atmega128",
        "-std=c11",
        "-Os",
        "-Wall",
        "-Wextra",
        "-Werror",
    ]);
    link.args([
        "-ffunction-sections",
        "-fdata-sections",
        "-Wl,--gc-sections",
    ]);
    link.args([
        "-DCIPHERFIT_PSA_ALONE",
        "-DSHOWN=outcome",
        "-DSHOWN_BYTES=1",
        "-Ipsa",
    ]);
    for name in names {
        link.arg(format!("-I{name}/include"));
        link.args(sources(&folder.join(name)));
    }
    link.args([
        "main.c",
        "board.c",
        "psa/cipherfit_psa.c",
        "psa/test/psa_test.c",
    ]);
    run(folder, link.args(["-o", "firmware.elf"]))?;
    Ok(in_simavr(folder, "firmware.elf")?[0])
}

const FOLDERS: [&str; 7] = [
    "aes128_ccm_4",
    "aes128_cmac",
    "aes128",
    "aes128_ctr",
    "aes128_cbc",
    "hmac_sha256",
    "sha256",
];

#[test]
fn a_driver_gives_official_answers_and_refuses_forgeries() {
    let library = Library::load();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().join("export");
    export(&library, "atmega128", &CHOSEN, &folder).expect("an export");
    assert_eq!(outcome(&folder, &FOLDERS), Ok(0));
    // The cipher is in its own folder alone.
    let inside = |name: &str| {
        let all = sources(&folder.join(name)).into_iter();
        all.filter(|path| {
            path.ends_with("encrypt.S") || path.to_string_lossy().contains("aes128_aes128")
        })
        .count()
    };
    for name in ["aes128_ccm_4", "aes128_cmac", "aes128_ctr"] {
        assert_eq!(inside(name), 0, "{name}");
    }
    // A wrong byte of an answer is told.
    let test = folder.join("psa/test/psa_test.c");
    let text = std::fs::read_to_string(&test).expect("the test");
    let (before, expected) = text
        .split_once("expected_0[] = {\n      0x")
        .expect("an answer");
    let wrong = match &expected[..2] {
        "00" => "01",
        _ => "00",
    };
    let text = format!(
        "{before}expected_0[] = {{\n      0x{wrong}{}",
        &expected[2..]
    );
    std::fs::write(&test, text).expect("the test");
    assert_eq!(outcome(&folder, &FOLDERS), Ok(1));
}

#[test]
fn what_psa_has_no_algorithm_for_is_refused() {
    let library = Library::load();
    let refused = |implementation, primitive| {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let chosen = [(implementation, primitive)];
        export(
            &library,
            "atmega128",
            &chosen,
            &folder.path().join("export"),
        )
        .expect_err(implementation)
    };
    let mut chaskey = library.catalog.implementations.iter();
    let chaskey = chaskey
        .find(|one| one.name.starts_with("chaskey/avr/"))
        .expect("Chaskey");
    let said = refused(&chaskey.name, "chaskey-12");
    assert!(said.contains("no algorithm for chaskey-12"), "{said}");
    let said = refused("aes/avr/sbox/in-flash-static-key", "aes-128");
    assert!(said.contains("does not take any key"), "{said}");
}
