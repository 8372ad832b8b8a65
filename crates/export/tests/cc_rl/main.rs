//! CC-RL's assembler on export: read back by its manual's rules and assembled by GNU as, every
//! implementation for RL78 must give the bytes, relocations and symbols of its own sources.

mod forms;
mod objects;
mod reader;

use cipherfit_catalog::{Catalog, Job};
use cipherfit_export::ccrl::{size, translate};
use cipherfit_lab::build::preprocessed;
use cipherfit_lab::toolchain::Tools;
use forms::Forms;
use objects::contents;
use rayon::prelude::*;
use std::path::Path;
use std::process::Command;

fn catalog() -> Catalog {
    Catalog::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
        .expect("the repository's catalog")
}

/// Assembles with the tool and the flags of the job's toolchain.
fn assemble(job: &Job<'_>, text: &str) -> Result<Vec<u8>, String> {
    let tool = Tools::standard()
        .find(job.assembler, "assemble")
        .map_err(|error| {
            format!(
                "{error}; these tests need the tools of RL78: {}",
                job.assembler.obtain
            )
        })?;
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("source.s"), text).expect("a source");
    let flags = job
        .assembler
        .core_flags(job.machine.core.name.get_ref(), "assemble");
    let output = Command::new(tool.path)
        .args(flags.unwrap_or_default())
        .args(["-o", "object.o", "source.s"])
        .current_dir(folder.path())
        .output()
        .expect("the assembler runs");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(std::fs::read(folder.path().join("object.o")).expect("an object"))
}

/// Instructions in an object, as the disassembler counts them.
fn count(job: &Job<'_>, object: &[u8]) -> usize {
    let tool = Tools::standard()
        .find(job.assembler, "disassemble")
        .expect("the disassembler");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("object.o");
    std::fs::write(&path, object).expect("an object");
    let output = Command::new(tool.path)
        .arg("-d")
        .arg(path)
        .output()
        .expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines()
        .filter(|line| {
            let mut parts = line.split('\t');
            let address = parts.next().unwrap_or_default().trim();
            let is_line = address
                .strip_suffix(':')
                .is_some_and(|address| u32::from_str_radix(address, 16).is_ok());
            is_line && parts.count() >= 2
        })
        .count()
}

fn exported(job: &Job<'_>) -> Result<Vec<(String, String)>, String> {
    let sources = preprocessed(job).map_err(|error| error.to_string())?;
    let addresses = &job.implementation.manifest.contract.section_addresses;
    translate(&sources, addresses).map_err(|error| error.to_string())
}

/// Where what the exported sources give differs from what the original ones do; `change` is done to
/// the exported text first.
fn compare(job: &Job<'_>, forms: &Forms, change: impl Fn(String) -> String) -> Result<(), String> {
    let originals = preprocessed(job).map_err(|error| error.to_string())?;
    for ((name, original), (_, text)) in originals.iter().zip(exported(job)?) {
        let text = change(text);
        let read = reader::read(forms, &text).map_err(|error| format!("{name}: {error}"))?;
        let own = assemble(job, original)?;
        let other = assemble(job, &read.text)?;
        let instructions = count(job, &other);
        if instructions != read.instructions {
            return Err(format!(
                "{name}: {} instructions are written, {instructions} assembled",
                read.instructions
            ));
        }
        let own = contents(&own, false);
        if own.sections.is_empty() {
            return Err(format!("{name}: no sections"));
        }
        if let Some(difference) = own.difference(&contents(&other, true)) {
            return Err(format!("{name}: {difference}"));
        }
    }
    Ok(())
}

/// Jobs on the first device of each implementation, with every parameter.
fn jobs(catalog: &Catalog) -> Vec<Job<'_>> {
    let mut jobs: Vec<Job<'_>> = catalog.jobs();
    // C is another compiler's to translate.
    jobs.retain(|job| *job.machine.isa.name.get_ref() == "rl78" && job.compiler.is_none());
    jobs.dedup_by_key(|job| (job.implementation.name.clone(), job.parameters.name.clone()));
    jobs
}

#[test]
fn every_implementation_comes_back_the_same() {
    let catalog = catalog();
    let forms = Forms::load();
    let jobs = jobs(&catalog);
    assert!(jobs.len() > 90, "only {} for RL78", jobs.len());
    let failures: Vec<String> = jobs
        .par_iter()
        .filter_map(|job| {
            let compared = compare(job, &forms, |text| text);
            compared
                .err()
                .map(|reason| format!("{}: {reason}", job.title()))
        })
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {} differ:\n{}",
        failures.len(),
        jobs.len(),
        failures[..failures.len().min(20)].join("\n")
    );
}

#[test]
fn sizes_are_those_of_every_form() {
    let list = include_str!("../../../sim/tests/data/rl78-clocks.csv");
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(list.as_bytes());
    let mut checked = 0;
    for record in reader.records() {
        let record = record.expect("the list of forms");
        let (mnemonic, operands) = record[1].split_once(' ').unwrap_or((&record[1], ""));
        let operands = operands.split(", ").flat_map(|part| part.split(','));
        let operands: Vec<String> = operands
            .map(|operand| operand.trim().to_owned())
            .filter(|operand| !operand.is_empty())
            .collect();
        let bytes = record[2].len() / 2;
        assert_eq!(size(mnemonic, &operands), Some(bytes), "{}", &record[1]);
        checked += 1;
    }
    assert!(checked > 600, "only {checked} forms");
}

/// What one mistake in the exported text leads to.
fn caught(implementation: &str, right: &str, wrong: &str) -> String {
    let catalog = catalog();
    let jobs = jobs(&catalog);
    let job = jobs
        .iter()
        .find(|job| job.implementation.name == implementation);
    let job = job.expect("the implementation");
    let planted = std::cell::Cell::new(false);
    let outcome = compare(job, &Forms::load(), |text| {
        planted.set(planted.get() || text.contains(right));
        text.replacen(right, wrong, 1)
    });
    assert!(planted.get(), "`{right}` is not in {implementation}");
    outcome.expect_err("a planted fault passes")
}

#[test]
fn a_mistake_in_the_text_is_caught() {
    let smallest = "aes/rl78/smallest/plain";
    let plant = |right: &str, wrong: &str| caught(smallest, right, wrong);
    assert!(plant("MOV     L, #0xfc", "MOV     L, #0xfd").contains("different at"));
    assert!(plant("BNZ     $.Lword", "BNZ     $.Lbyte").contains("different at"));
    assert!(plant("BNZ     $.Lword", "BZ      $.Lword").contains("different at"));
    assert!(plant(".DS     57", ".DS     55").contains(".bss.aes128_work"));
    assert!(plant("BSS_AT 0xFFDF0", "BSS_AT").contains("an address too many or too few"));
    assert!(plant(".PUBLIC _aes128_encrypt", "").contains("symbols"));
    assert!(plant("BNZ     $.Lword", "BNZ     $1b").contains("no such instruction form"));
    assert!(plant("CALL    !.Ldouble", "CALL    !.Ltreble").contains("neither defined"));
    let with_tables = "camellia/rl78/key-in-place/two-rounds-in-line";
    let plant = |right: &str, wrong: &str| caught(with_tables, right, wrong);
    assert!(plant("#LOWW(_camellia_sigma+16)", "#LOWW(_camellia_sigma+8)").contains("relocations"));
    assert!(plant(".EXTERN _camellia_sigma\n", "\n").contains("nor .EXTERN"));
    assert!(plant("BF      0xFFFFD.0", "BT      0xFFFFD.0").contains("different at"));
    let in_ram = "hight/rl78/two-banks/tables-in-ram-unrolled";
    assert!(caught(in_ram, "hight_f0, DATA", "hight_f0, CONST").contains("that differ"));
}

#[test]
fn each_global_name_is_public() {
    let text = "# 1 \"round.S\"\n.section .text,\"ax\",@progbits\n.global one, two\none:\nnop\ntwo:\nret\n";
    let sources = [("round.S".to_owned(), text.to_owned())];
    let translated = translate(&sources, &Default::default()).expect("labels alone");
    let translated = &translated[0].1;
    for line in [".PUBLIC _one\n", ".PUBLIC _two\n", "_one:\n", "_two:\n"] {
        assert!(translated.contains(line), "{line} is not in\n{translated}");
    }
}

#[test]
fn what_has_no_counterpart_is_refused_with_its_place() {
    let refused = |code: &str| {
        let text = format!("# 7 \"round.S\"\n{code}\n");
        let sources = [("round.S".to_owned(), text)];
        translate(&sources, &Default::default())
            .expect_err(code)
            .to_string()
    };
    let says = |code: &str, words: &str| {
        let message = refused(code);
        assert!(
            message.starts_with("round.S:7: ") && message.contains(words),
            "{message}"
        );
    };
    says(
        ".global name\n.set name, label\nlabel: ret",
        "`name` is to be public and no label",
    );
    says(".weak name", "`.weak` has no counterpart");
    says(".section .x,\"awx\",@progbits", "flags \"awx\"");
    says("mov a, [hl+table]", "no displacement");
    says("mov a, variable", "only a number");
    says(".byte table", "does not fit a byte");
    says(".if UNKNOWN\n.endif", "`UNKNOWN` is not known here");
    says(".macro endless", "no .endm ends this");
    says("movx a, b", "no instruction of RL78");
}
