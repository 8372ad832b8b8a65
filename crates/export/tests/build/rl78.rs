//! Exported subroutines of RL78 in GNU's simulator, called as rl78-elf-gcc's C calls them.

use crate::firmware::{SCRIPT_RL78, placement, translate};
use crate::simulators::in_gnus_rl78;
use crate::tool::{run, tool};
use crate::{Library, failures, none};
use cipherfit_catalog::{Catalog, Job};
use cipherfit_export::Format;
use cipherfit_vocabulary::{Operation, Role};
use std::fmt::Write;
use std::path::Path;

/// Implementations with every kind of contract.
pub(crate) const SUBJECTS: [&str; 7] = [
    "aes/rl78/column-loop/key-in-place",
    "aes/rl78/column-loops/keeps-key",
    "aes/rl78/smallest/plain",
    "camellia/rl78/keys-in-work/with-decrypt-two-sboxes",
    "clefia/rl78/constants-computed/one-round-in-line",
    "present/rl78/bitsliced/plain",
    "present/rl78/bitsliced-reentrant/with-decrypt-80",
];

/// Where the area lies: its data address is that of RAM at 0xff200.
const AREA: usize = 0xf200;

/// Bytes of a work area that are cleared: at least its size.
const CLEARED: usize = 64;

/// A program that leaves the number of the first vector that fails in A, which is the exit code.
pub(crate) fn program(catalog: &Catalog, job: &Job<'_>) -> String {
    let mut text = "        .section .text.start, \"ax\", @progbits\n        .global start\nstart:  movw    sp, #0xfa00\n".to_owned();
    let parts = job.implementation.area(job.parameters);
    let place = |content| {
        let part = parts.iter().find(|part| part.holds == content);
        AREA + part.expect("a part of the area").range.start
    };
    let put = |text: &mut String, at: usize, bytes: &[u8]| {
        for (offset, byte) in bytes.iter().enumerate() {
            let _ = writeln!(text, "        mov     !{:#x}, #{byte}", at + offset);
        }
    };
    let call = |text: &mut String, operation| {
        if let Some(name) = job
            .implementation
            .symbol(operation, &job.parameters.identifier)
        {
            let _ = write!(
                text,
                "        movw    ax, #{AREA:#x}\n        push    ax\n        call    !!_{name}\n        pop     ax\n"
            );
        }
    };
    // Start-up code clears .bss, the caller what lies at an address.
    for address in job
        .implementation
        .manifest
        .contract
        .section_addresses
        .values()
    {
        put(&mut text, (address & 0xffff) as usize, &[0; CLEARED]);
    }
    let groups = catalog.vectors[&job.family.name].iter();
    let mut number = 0;
    for group in groups.filter(|group| group.parameter == job.parameters.name) {
        for vector in group.tests.iter().take(2) {
            let [key, plaintext, ciphertext] =
                ["key", "msg", "ct"].map(|name| &vector.values[name]);
            let directions = [
                (Operation::ENCRYPT, plaintext, ciphertext),
                (Operation::DECRYPT, ciphertext, plaintext),
            ];
            for (operation, from, to) in directions {
                if job.symbol(operation).is_empty() {
                    continue;
                }
                number += 1;
                put(&mut text, place(Role::Key), key);
                call(&mut text, Operation::EXPAND_KEY);
                put(&mut text, place(Role::Block), from);
                call(&mut text, operation);
                for (offset, byte) in to.iter().enumerate() {
                    let at = place(Role::Block) + offset;
                    let _ = write!(
                        text,
                        "        mov     x, #{number}\n        mov     a, !{at:#x}\n        cmp     a, \
                         #{byte}\n        skz\n        br      !!fail\n"
                    );
                }
            }
        }
    }
    assert!(number > 0, "no vectors");
    text + "        clrb    a\n        halt\nfail:   mov     a, x\n        halt\n"
}

fn outcome(catalog: &Catalog, job: &Job<'_>, folder: &Path) -> Result<(), String> {
    let objects = translate(folder, "rl78-s2")?;
    std::fs::write(folder.join("start.s"), program(catalog, job)).expect("the program");
    std::fs::write(folder.join("device.ld"), SCRIPT_RL78).expect("the script");
    run(
        folder,
        tool("rl78-elf-as", "make tools").args(["-mg13", "-o", "start.o", "start.s"]),
    )?;
    let mut link = tool("rl78-elf-ld", "make tools");
    link.args(placement(folder).map(|script| format!("-T{script}")));
    run(
        folder,
        link.args(["-T", "device.ld", "-o", "firmware.elf", "start.o"])
            .args(objects),
    )?;
    in_gnus_rl78(folder, "firmware.elf")
}

#[test]
fn subroutines_pass_their_vectors_in_gnus_simulator() {
    let library = Library::load();
    let jobs = library.subjects(SUBJECTS.len(), |job| {
        job.machine.device.name == "r5f100le"
            && SUBJECTS.contains(&job.implementation.name.as_str())
    });
    let failed = failures(&jobs, |job, folder| {
        library.export(job, Format::Folder, folder)?;
        outcome(&library.catalog, job, folder)
    });
    none(&failed, jobs.len());
}

#[test]
fn a_wrong_byte_in_a_source_is_told_by_gnus_simulator() {
    let library = Library::load();
    let job = library.jobs(|job| job.implementation.name == "aes/rl78/smallest/plain")[0];
    let folder = tempfile::tempdir().expect("a temporary folder");
    let folder = folder.path().join("export");
    library
        .export(&job, Format::Folder, &folder)
        .expect("an export");
    let path = folder.join("src/computed_sbox.inc");
    let text = std::fs::read_to_string(&path).expect("the source");
    let wrong = text.replacen("#0x63", "#0x62", 1);
    assert_ne!(wrong, text, "the byte to be changed is not there");
    std::fs::write(&path, wrong).expect("the source");
    outcome(&library.catalog, &job, &folder).expect_err("a planted fault passes");
}

#[test]
fn c_calls_assembler_by_entries_that_take_every_argument_and_c_by_none() {
    let library = Library::load();
    let entries = |name: &str| {
        let job = library.jobs(|job| job.implementation.name == name)[0];
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        library
            .export(&job, Format::Folder, &folder)
            .expect("an export");
        std::fs::read_to_string(folder.join("src/c_interface.S")).ok()
    };
    let assembler = entries("ctr/rl78/over-a-cipher/unrolled-round").expect("c_interface.S");
    let entry = |name: &str| {
        let lines = assembler.split(&format!("_{name}:\n")).nth(1);
        let lines = lines.and_then(|rest| rest.split_once("br "));
        lines.expect(name).0.split_whitespace().collect::<String>()
    };
    assert_eq!(
        entry("aes128_ctr_expand_key"),
        "movwax,[sp+6]movwbc,axmovwax,[sp+4]"
    );
    assert_eq!(entry("aes128_ctr_crypt"), "movwax,[sp+4]");
    assert_eq!(entries("ctr/rl78/portable-c/over-looped"), None);
}
