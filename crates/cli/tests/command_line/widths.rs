//! Every command in terminals of several widths: no line is longer than the terminal, no word is broken.

use crate::common::root;
use crate::here::{here, text};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const WIDTHS: [usize; 3] = [60, 80, 120];

/// What is run; folders that are written lie where it runs.
const COMMANDS: &[&str] = &[
    "list",
    "list --each",
    "list --devices",
    "list --matrix",
    "list --packets",
    "measure speck-64/128 unrolled msp430 --check",
    "table",
    "table aes avr --rule buhrow2014 --explain",
    "table msp430f5528 --by-size --sort rank --rule beaulieu2014",
    "table sha-256 attiny85",
    "compare",
    "compare --all",
    "compare --summary",
    "energy",
    "energy --target msp430f5528 --explain",
    "paper",
    "paper beaulieu2014",
    "paper buhrow2014",
    "paper didla2008",
    "paper diehl2017",
    "paper matsui2013",
    "paper didla2008 --out paper",
    "ladder aes-128 --all",
    "portfolio aes-128 --target msp430f1611",
    "portfolio present-80 --target msp430f5528 --enc-dec",
    "portfolio sha-256 --target r5f100le",
    "fit",
    "fit aes-128 --target msp430f1611 --rom 2KB --ram 128B",
    "fit --target atmega328p --clock 16MHz --throughput 20kB/s --objective rom",
    "fit --target msp430f5528 --energy 5uJ --objective energy --most 9",
    "fit aes --target attiny13 --rom 60B",
    "fit --target avr --message 64B --key static --traffic 1GB",
    "fit --packet bluetooth-le --payload 27B --target msp430f5528",
    "fit --packet lorawan-1.0-uplink --payload 12B --target atmega328p",
    "assurance",
    "doctor",
    "run call.hex 0x4400 --target msp430f5528",
    "try speck/msp430/rounds/unrolled",
    "profile speck/msp430/rounds/unrolled",
    "profile speck/msp430/rounds/unrolled --listing",
    "new implementation own --primitive aes-128 --isa avr",
    "export speck/msp430/rounds/unrolled --primitive speck-64-128 --target msp430f1611 --to speck",
    "confirm board.log",
    "prove speck/avr/low-flash/plain speck-64-128 --verbose",
    "mutate speck/avr/low-flash/plain speck-64-128 --sample 60 --vectors-only --verbose",
    "hw list",
    "hw report",
    "hw export aes-128 byte-serial handshake --out aes",
    "man --out man",
    // Mistakes are told within the width, too.
    "table aes-127",
    "fit aes-128 --target cortex-m0",
    "portfolio present-80 --target attiny13 --enc-dec",
    "run nothing.elf main --target msp430f1611",
];

/// Commands whose output is for other programs, or that take long.
const APART: [&str; 4] = ["completions", "schema", "report", "help"];

fn told(folder: &Path, arguments: &str, width: usize) -> String {
    let place = folder.join(width.to_string());
    std::fs::create_dir_all(&place).expect("a folder");
    // RET of MSP430, in Intel HEX.
    let call = ":02440000304149\n:00000001FF\n";
    std::fs::write(place.join("call.hex"), call).expect("a file");
    let log = root().join("confirmations/atmega328p-simavr.log");
    std::fs::copy(log, place.join("board.log")).expect("a log");
    let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(arguments.split(' '))
        .current_dir(&place)
        .env("CIPHERFIT_ROOT", root())
        .env("COLUMNS", width.to_string())
        .output()
        .expect("the command starts");
    text(&output.stdout) + &text(&output.stderr)
}

/// What letters and digits alone make up.
fn words(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    words.map(str::to_owned).collect()
}

#[test]
fn no_line_is_longer_than_the_terminal_and_no_word_is_broken() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in COMMANDS {
        let whole = words(&told(folder.path(), arguments, 1000));
        for width in WIDTHS {
            let told = told(folder.path(), arguments, width);
            assert!(!told.trim().is_empty(), "{arguments}");
            for line in told.lines() {
                let long = line.chars().count();
                assert!(long <= width, "{arguments} at {width}: {long}: {line}");
            }
            let broken: Vec<String> = words(&told).difference(&whole).cloned().collect();
            assert!(broken.is_empty(), "{arguments} at {width}: {broken:?}");
        }
    }
}

#[test]
fn every_command_is_looked_at() {
    let (_, help, _) = here(&["--help"]);
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| line.starts_with("  "));
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    assert!(names.len() > 20, "{names:?}");
    for name in names {
        let mut seen = COMMANDS.iter().map(|command| command.split(' ').next());
        assert!(
            APART.contains(&name) || seen.any(|seen| seen == Some(name)),
            "{name}"
        );
    }
}

#[test]
fn a_terminal_is_asked_for_its_width_and_gets_colours_unless_they_are_not_wanted() {
    let told = |setting: &str| {
        let command = env!("CARGO_BIN_EXE_cipherfit");
        let line = format!("stty rows 24 cols 62; {setting} {command} compare --source BUHROW14");
        let output = Command::new("script")
            .args(["-qec", &line, "/dev/null"])
            .current_dir(root())
            .env_remove("COLUMNS")
            .env_remove("NO_COLOR")
            .env("TERM", "xterm")
            .output()
            .expect("script of util-linux");
        text(&output.stdout)
    };
    let (coloured, plain) = (told(""), told("NO_COLOR=1"));
    assert!(coloured.contains("\u{1b}[32mahead"), "{coloured}");
    assert!(!plain.contains('\u{1b}'), "{plain}");
    let longest = plain
        .lines()
        .map(|line| line.trim_end().chars().count())
        .max();
    assert!(
        longest.is_some_and(|longest| (50..=62).contains(&longest)),
        "{plain}"
    );
}
