//! What is wrong with a description or a program is said with file and line, and a remedy.

mod common;

use cipherfit_softcore::{Error, Profile, Program, Tailored, assemble};
use common::{library, repository};
use miette::Diagnostic;
use std::path::Path;

/// Message and remedy.
fn told(error: &(impl Diagnostic + ?Sized)) -> (String, String) {
    let help = error.help().map(|help| help.to_string());
    (error.to_string(), help.unwrap_or_default())
}

/// What is said of a profile in which a text is replaced.
fn profile_with(old: &str, new: &str) -> (String, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("instructions.toml");
    let text = repository().join("hardware/softcore/risc/instructions.toml");
    let text = std::fs::read_to_string(text).unwrap();
    assert!(text.contains(old), "{old}");
    std::fs::write(&path, text.replacen(old, new, 1)).unwrap();
    let error = match Profile::load(&path) {
        Ok(profile) => profile.design(None, &profile.full_sizes()).unwrap_err(),
        Err(error) => error,
    };
    told(&error)
}

/// What is said of PRESENT in which a text of `program.toml` or `fast.asm` is replaced.
fn program_with(file: &str, old: &str, new: &str) -> (String, String) {
    let source = repository().join("hardware/softcore/programs/risc/present-80");
    let folder = tempfile::tempdir().unwrap();
    for entry in std::fs::read_dir(source).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name();
        let mut text = std::fs::read_to_string(entry.path()).unwrap();
        if name == file {
            assert!(text.contains(old), "{old}");
            text = text.replacen(old, new, 1);
        }
        std::fs::write(folder.path().join(name), text).unwrap();
    }
    let profile = library().profile("risc").unwrap();
    let error = match Program::load(folder.path(), "fast") {
        Ok(program) => Tailored::new(&profile, &program).unwrap_err(),
        Err(error) => error,
    };
    told(&error)
}

fn tailored(name: &str) -> Result<Tailored, Error> {
    let library = library();
    Tailored::new(&library.profile("risc")?, &library.program("risc", name)?)
}

#[track_caller]
fn assert_told((message, help): (String, String), place: &str, what: &str, remedy: &str) {
    assert!(message.contains(place), "no {place} in: {message}");
    assert!(message.contains(what), "no {what} in: {message}");
    assert!(help.contains(remedy), "no {remedy} in: {help}");
}

#[test]
fn a_wrong_width_is_told_at_its_place() {
    let told = profile_with(
        "let sum = fit(r[d], 9) + fit(r[s], 9)\n",
        "let sum = fit(r[d], 9) + r[s]\n",
    );
    assert_told(
        told,
        "instructions.toml:83:11",
        "one side has 9 bits, the other 8",
        "fit(",
    );
}

#[test]
fn an_unknown_name_in_a_rule_is_told() {
    let told = profile_with("does = \"r[d] <- r[s]\"", "does = \"r[d] <- q[s]\"");
    assert_told(told, "instructions.toml:", "`q` is unknown here", "known:");
}

#[test]
fn encodings_that_cannot_be_told_apart_are_refused() {
    let told = profile_with("000 ddddd 001 sssss", "000 ddddd 000 sssss");
    assert_told(told, "instructions.toml:", "both `add` and `mov`", "differ");
}

#[test]
fn an_encoding_of_a_wrong_length_is_refused() {
    let told = profile_with("000 ddddd 001 sssss", "000 ddddd 001 sss");
    assert_told(told, "instructions.toml:", "14 bits", "16 bits");
}

#[test]
fn an_unknown_field_is_told() {
    let told = profile_with("word_bits = 16", "word_bit = 16");
    assert_told(told, "instructions.toml:", "word_bit", "");
}

#[test]
fn a_transformation_that_writes_too_much_is_refused() {
    let told = program_with("program.toml", "r[d] <- cat(", "l <- 1\nr[d] <- cat(");
    assert_told(told, "program.toml:", "writes 13 bits", "allows 8");
}

#[test]
fn too_many_transformations_are_refused() {
    let one = "[[transformation]]\nname = \"more_N\"\nsyntax = \"more_N {d}\"\nsummary = \"\"\ndoes = \"r[d] <- 0\"\n\n";
    let more: String = (0..5)
        .map(|number| one.replace('N', &number.to_string()))
        .collect();
    let told = program_with(
        "program.toml",
        "[[extension]]",
        &format!("{more}[[extension]]"),
    );
    assert_told(told, "program.toml:", "allows 4", "leave one out");
}

#[test]
fn an_unknown_parameter_is_told() {
    let told = program_with("program.toml", "L = 5", "N = 5");
    assert_told(told, "program.toml:", "no parameter `N`", "known: L");
}

#[test]
fn a_circuit_of_a_text_that_is_not_there_is_refused() {
    let told = program_with("program.toml", "\"base\"]", "\"bass\"]");
    assert_told(told, "program.toml:3", "no file bass.asm", "without `.asm`");
}

#[test]
fn an_oversize_data_memory_is_refused() {
    let told = program_with("program.toml", "data_bytes = 26", "data_bytes = 65537");
    assert_told(told, "program.toml:", "65537 bytes", "1 to 65536");
}

#[test]
fn an_unknown_instruction_is_told_with_its_line() {
    let told = program_with("fast.asm", "    permute", "    permutate");
    assert_told(told, "fast.asm:33", "no match", "instructions.toml");
}

#[test]
fn an_oversize_table_is_refused_with_its_line() {
    let table = format!("    halt\n#bank table\n{}", "#d8 0, 0, 0, 0\n".repeat(257));
    let told = program_with("fast.asm", "    halt\n", &table);
    assert_told(told, "fast.asm:", "bank", "");
}

#[test]
fn an_oversize_program_is_refused_with_its_line() {
    let program = format!("{}    halt\n", "    mov r0, r0\n".repeat(4096));
    let told = program_with("fast.asm", "    halt\n", &program);
    assert_told(told, "fast.asm:", "bank", "");
}

#[test]
fn a_jump_too_far_is_refused_with_its_line() {
    let far = format!("{}    loop round", "    mov r0, r0\n".repeat(200));
    let told = program_with("fast.asm", "    loop round", &far);
    assert_told(told, "fast.asm:", "too far", "");
}

#[test]
fn data_among_the_instructions_is_refused() {
    let told = program_with("fast.asm", "    halt\n", "#d16 0xffff\n    halt\n");
    assert_told(
        told,
        "fast.asm:51",
        "0xffff is no instruction",
        "#bank table",
    );
}

#[test]
fn a_program_that_asks_for_more_than_the_tailored_core_has_is_refused() {
    let core = tailored("present-80/small").unwrap();
    let path = Path::new("other.asm");
    let error = core
        .assemble(path, "    ldx 0\n    add r0, r1\n    halt\n")
        .unwrap_err();
    assert_told(
        told(&error),
        "other.asm:2",
        "no instruction add",
        "tailor a core",
    );
    let error = core
        .assemble(path, "    xor r0, r31\n    halt\n")
        .unwrap_err();
    assert_told(
        told(&error),
        "other.asm:1",
        "no register r31",
        "tailor a core",
    );
    let long = format!("{}    halt\n", "    xor r0, r1\n".repeat(40));
    let error = core.assemble(path, &long).unwrap_err();
    assert_told(told(&error), "other.asm:33", "after 32 words", "shorten");
    core.assemble(path, "    ldx 0\n    xor r0, r1\n    halt\n")
        .unwrap();
}

#[test]
fn the_queue_machine_refuses_what_it_has_not() {
    let library = library();
    let profile = library.profile("fused").unwrap();
    let program = library.program("fused", "present-80/fast").unwrap();
    let core = Tailored::new(&profile, &program).unwrap();
    let path = Path::new("other.asm");
    let error = core
        .assemble(path, "    rep 8\n    turn v\n    halt\n")
        .unwrap_err();
    assert_told(
        told(&error),
        "other.asm:2",
        "no instruction turn_v",
        "tailor a core",
    );
    let error = core
        .assemble(path, "    rep 33\n    sub_key\n    halt\n")
        .unwrap_err();
    assert_told(told(&error), "other.asm:1", "1 to 32 are possible", "");
    let error = core
        .assemble(path, "#addr 32\nfar:\n    next far\n    halt\n")
        .unwrap_err();
    assert_told(told(&error), "other.asm:3", "out of range", "");
}

#[test]
fn an_unknown_program_is_told_with_those_that_there_are() {
    let error = tailored("present-80/quick").unwrap_err();
    assert_told(told(&error), "present-80/quick", "risc", "present-80/small");
}

#[test]
fn assembling_for_a_whole_profile_knows_no_extensions() {
    let profile = library().profile("risc").unwrap();
    let design = profile.design(None, &profile.full_sizes()).unwrap();
    let error = assemble(&design, Path::new("plain.asm"), "    permute\n").unwrap_err();
    assert_told(told(&error), "plain.asm:1", "no match", "program.toml");
}

#[test]
fn a_memory_that_no_core_has_is_told_before_it_is_made() {
    let told = profile_with("address_bits = 12", "address_bits = 40");
    assert_told(
        told,
        "instructions.toml:14:16",
        "expected 1 to 16 bits, found 40",
        "",
    );
}

#[test]
fn a_text_without_end_is_told_and_not_followed() {
    for part in ["(", "~", "if c then ", "0 + "] {
        let told = profile_with("r[d] <- r[s]", &format!("r[d] <- {}", part.repeat(100_000)));
        assert_told(told, "instructions.toml:", "nested deeper", "`let`");
    }
}
