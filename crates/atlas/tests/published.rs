//! The committed files load, and broken ones are refused with place and remedy.

use cipherfit_atlas::accounting::rank;
use cipherfit_atlas::published::{Evidence, LoadError, Published, Row, load};
use std::collections::BTreeSet;
use std::path::Path;

fn committed() -> Published {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published");
    load(&folder).unwrap_or_else(|error| panic!("{error}"))
}

const SOURCES: &str = "source,title,authors,year,table_or_figure,where_read,evidence,bibliographic_detail,supply_volts\n\
    A14,Title,Author,2014,Table 1,paper,table,checked,\n";
const DEVICES: &str = "device,isa,title,cores,reason\n\
    msp430f1627,msp430,TI MSP430F1627,msp430f1627,itself\n";
const SUCCESSORS: &str = "primitive,successor,reason\n\
    ascon-128a,ascon-aead128,another order of bytes\n";
const HEADER: &str = "source,place,rule,goal,isa,device,platform,primitive,operation,language,\
    label,cycles,cycles_per_byte,rom_bytes,total_rom_bytes,rom_is,ram_bytes,ram_is,ram_of,stack_bytes,\
    rank,energy_uj,area_ge,throughput_kbps,derived,evidence,where_read,notes\n";
const ROW: &str = "A14,Table 1,felics,speed,msp430,msp430f1627,board,aes-128,encrypt,asm,fast,2727,\
    170.4,8324,,exact,208,exact,operation,38,,,,,cycles_per_byte: cycles / block bytes,table,paper,\n";

/// Puts what every folder needs into one.
fn write_tables(folder: &Path, sources: &str, devices: &str) {
    let tables = [
        ("sources.csv", sources),
        ("devices.csv", devices),
        ("successors.csv", SUCCESSORS),
    ];
    for (name, text) in tables {
        std::fs::write(folder.join(name), text).expect("written");
    }
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../published/rules");
    std::fs::create_dir(folder.join("rules")).expect("a folder");
    for entry in std::fs::read_dir(rules).expect("the rules") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name");
        let text = std::fs::read_to_string(&path).expect("a rule");
        let ours = |line: &str| match line.starts_with("id ") {
            true => "id = \"A14\"\n".to_owned(),
            false => format!("{line}\n"),
        };
        let text: String = text.lines().map(ours).collect();
        std::fs::write(folder.join("rules").join(name), text).expect("written");
    }
}

fn load_text(sources: &str, devices: &str, figures: &str) -> Result<Published, LoadError> {
    let folder = tempfile::tempdir().expect("a folder");
    write_tables(folder.path(), sources, devices);
    std::fs::write(folder.path().join("figures.csv"), figures).expect("written");
    load(folder.path())
}

fn load_row(row: &str) -> Result<Published, LoadError> {
    load_text(SOURCES, DEVICES, &format!("{HEADER}{row}"))
}

fn fault(row: &str) -> String {
    load_row(row).expect_err("the row is broken").to_string()
}

#[test]
fn every_committed_file_loads() {
    let published = committed();
    let files: BTreeSet<&str> = published.rows.iter().map(|row| row.file.as_str()).collect();
    assert_eq!(
        files.into_iter().collect::<Vec<_>>(),
        [
            "aead.csv",
            "avr-literature.csv",
            "beaulieu2013-asic.csv",
            "beaulieu2013-avr.csv",
            "beaulieu2014-rank.csv",
            "didla2008.csv",
            "diehl2017.csv",
            "felics2019-modes.csv",
            "felics2019-scenario0.csv",
            "hashes.csv",
            "matsui2013.csv",
            "msp430-literature.csv",
            "nist-lwc.csv",
            "public-code.csv",
        ]
    );
    assert_eq!(published.rows.len(), 1627);
}

/// A figure in a text: anything that begins with a digit, but the width of a word (`16-bit`). Names
/// have their digits behind letters (`SHA-256`).
fn figures_in(notes: &str) -> Vec<&str> {
    let between = |c: char| c.is_whitespace() || ";,():/=+*\"~<>'".contains(c);
    let words = notes.split(between);
    let is_width = |word: &str| {
        let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
        after.to_ascii_lowercase().starts_with("-bit")
    };
    let is_figure = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && !is_width(word);
    words.filter(is_figure).collect()
}

#[test]
fn no_figure_stands_in_notes() {
    assert_eq!(
        figures_in("decryption 3538; code (510 B), SHA-256 of 16-bit words"),
        ["3538", "510"]
    );
    for row in committed().rows {
        let found = figures_in(&row.notes);
        assert!(
            found.is_empty(),
            "{}:{}: {found:?} in notes",
            row.file,
            row.line
        );
    }
}

#[test]
fn what_a_faulty_simulator_counted_is_marked_and_corrected_where_it_was_run() {
    let rows = committed().rows;
    let of_felics = |row: &&Row| row.source == "FELICS19" && row.isa == "msp430";
    assert!(
        rows.iter()
            .filter(of_felics)
            .all(|row| row.caveat.is_some())
    );
    let corrected = rows.iter().filter_map(|row| row.figures.corrected_cycles);
    assert_eq!(corrected.collect::<BTreeSet<_>>(), [711, 1251].into());
}

/// The message when a text in a rule is another.
fn rule_fault(word: &str, from: &str, to: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    write_tables(folder.path(), SOURCES, DEVICES);
    let path = folder.path().join("rules").join(word);
    let text = std::fs::read_to_string(&path).expect("a rule");
    assert!(text.contains(from), "{word} has no {from}");
    std::fs::write(&path, text.replacen(from, to, 1)).expect("written");
    load(folder.path()).expect_err("a fault").to_string()
}

#[test]
fn a_fault_in_a_rule_is_told_with_file_line_field_and_remedy() {
    let faults = [
        (
            "[counts.ram]\n",
            "[counts.ram]\nheap = true\n",
            ":21: counts.ram.heap: unknown field `heap`",
        ),
        (
            "stack = \"counted\"",
            "stack = \"some\"",
            ":23: counts.ram.stack: unknown variant `some`",
        ),
        (
            "block = true\n",
            "",
            ":20: counts.ram: missing field `block`",
        ),
        (
            "block = true",
            "block = 1",
            ":21: counts.ram.block: invalid type",
        ),
        ("order    = 0", "order    = -1", ":3: order: invalid value"),
        (
            "statistic    =",
            "statistic    = =",
            ":9: counts.cycles.statistic: ",
        ),
        (
            "[counts.cycles]",
            "[counts.time]",
            ":8: counts.time: unknown field `time`",
        ),
    ];
    for (from, to, said) in faults {
        let error = rule_fault("strict.toml", from, to);
        assert!(error.contains(&format!("strict.toml{said}")), "{error}");
        assert!(error.contains("remedy: docs/src/formats.md"), "{error}");
    }
    let error = rule_fault("didla2008.toml", "\"A14\"", "\"NOBODY99\"");
    assert!(
        error.contains("didla2008.toml:10: source.id: sources.csv does not name"),
        "{error}"
    );
}

#[test]
fn rules_that_views_are_named_after_cannot_be_left_out() {
    let folder = tempfile::tempdir().expect("a folder");
    write_tables(folder.path(), SOURCES, DEVICES);
    std::fs::remove_file(folder.path().join("rules/strict.toml")).expect("removed");
    let error = load(folder.path()).expect_err("a fault").to_string();
    assert!(error.contains("rules/strict.toml"), "{error}");
}

#[test]
fn an_unknown_rule_is_told_with_all_that_there_are() {
    let error = fault(&ROW.replace(",felics,", ",felix,"));
    assert!(
        error.contains("expected one of strict, buhrow2014,"),
        "{error}"
    );
    assert!(error.contains("describe it in rules/"), "{error}");
}

#[test]
fn all_44_implementations_of_buhrow_are_accounted_for() {
    let published = committed();
    let rows = published.rows.iter().filter(|row| row.source == "BUHROW14");
    let (aes, speck): (Vec<_>, Vec<_>) = rows.partition(|row| row.primitive.starts_with("aes-"));
    assert_eq!((aes.len(), speck.len()), (24, 20));
    let known = |row: &&&_| -> bool {
        let row: &cipherfit_atlas::published::Row = row;
        row.evidence != Evidence::Missing
    };
    assert_eq!(aes.iter().filter(known).count(), 4);
    assert_eq!(speck.iter().filter(known).count(), 1);
}

#[test]
fn printed_ranks_follow_from_the_printed_figures() {
    let mut checked = 0;
    for row in committed().rows {
        let figures = &row.figures;
        let (Some(printed), Some(per_byte), Some(rom), Some(ram)) = (
            figures.rank,
            figures.cycles_per_byte,
            figures.rom,
            figures.ram,
        ) else {
            continue;
        };
        let found = rank(per_byte, rom.bytes, ram.bytes).expect("ranked");
        assert!(
            (found - printed).abs() < 0.11,
            "{}:{}: {found} {printed}",
            row.file,
            row.line
        );
        checked += 1;
    }
    assert_eq!(checked, 18);
}

#[test]
fn a_sound_row_loads() {
    let published = load_row(ROW).unwrap_or_else(|error| panic!("{error}"));
    let row = &published.rows[0];
    assert_eq!((row.file.as_str(), row.line), ("figures.csv", 2));
    assert_eq!(row.figures.cycles, Some(2727));
    assert_eq!(row.derived[0].column, "cycles_per_byte");
}

#[test]
fn an_error_names_file_line_column_expectation_and_remedy() {
    let error = fault(&ROW.replace(",2727,", ",2 727,"));
    assert!(
        error.contains("figures.csv:2: cycles: found \"2 727\""),
        "{error}"
    );
    assert!(error.contains("expected a whole number"), "{error}");
    assert!(error.contains("remedy: write digits only"), "{error}");
}

#[test]
fn each_kind_of_fault_is_found_in_its_column() {
    let faults = [
        ("A14,", "B15,", "source"),
        (",msp430f1627,", ",msp430f9999,", "device"),
        (",msp430,", ",avr,", "isa"),
        (",felics,", ",felix,", "rule"),
        (",speed,", ",quick,", "goal"),
        (",speed,", ",,", "goal"),
        (",aes-128,", ",AES-128,", "primitive"),
        (",encrypt,", ",enc,", "operation"),
        (",asm,", ",ada,", "language"),
        (",2727,", ",0,", "cycles"),
        (",2727,", ",99999999999999999999999,", "cycles"),
        (",170.4,", ",inf,", "cycles_per_byte"),
        (",170.4,", ",-1,", "cycles_per_byte"),
        (",170.4,", ",1e3,", "cycles_per_byte"),
        (",,exact,208", ",,about,208", "rom_is"),
        (",208,exact,", ",208,,", "ram_is"),
        (",208,exact,", ",,exact,", "ram_is"),
        (",operation,", ",,", "ram_of"),
        (",38,", ",~38,", "stack_bytes"),
        ("cycles_per_byte: cycles", "speed: cycles", "derived"),
        (",table,paper,", ",missing,paper,", "evidence"),
        (",table,paper,", ",table,,", "where_read"),
        (",Table 1,", ",,", "place"),
    ];
    for (from, to, column) in faults {
        let broken = ROW.replacen(from, to, 1);
        assert_ne!(broken, ROW, "{from} is not in the row");
        let error = load_row(&broken).expect_err(column);
        match error {
            LoadError::Field {
                line: 2,
                column: found,
                ..
            } => assert_eq!(found, column),
            other => panic!("{column}: {other}"),
        }
    }
}

#[test]
fn a_row_without_figures_must_say_so() {
    let bare = "A14,Table 1,felics,,msp430,msp430f1627,board,aes-128,encrypt,asm,fast,,,,,,,,,,,,,,,\
        EVIDENCE,paper,\n";
    assert!(load_row(&bare.replace("EVIDENCE", "missing")).is_ok());
    assert!(fault(&bare.replace("EVIDENCE", "table")).contains("evidence: found \"table\""));
}

#[test]
fn broken_files_are_refused() {
    let message = |result: Result<Published, LoadError>| result.expect_err("broken").to_string();
    let figures = format!("{HEADER}{ROW}");

    let short = message(load_text(
        SOURCES,
        DEVICES,
        &format!("{HEADER}A14,Table 1\n"),
    ));
    assert!(
        short.contains("figures.csv:2: 2 fields, expected 28"),
        "{short}"
    );

    let header = message(load_text(
        SOURCES,
        DEVICES,
        &figures.replace("place,", "places,"),
    ));
    assert!(
        header.contains("column 2 is \"places\", expected a known column"),
        "{header}"
    );

    let empty = message(load_text(SOURCES, DEVICES, ""));
    assert!(
        empty.contains("column 1 is missing, expected \"source\""),
        "{empty}"
    );

    let twice = format!("{SOURCES}{}", SOURCES.lines().last().unwrap_or_default());
    let twice = message(load_text(&twice, DEVICES, &figures));
    assert!(
        twice.contains("sources.csv:3: source: found \"A14\""),
        "{twice}"
    );

    let missing = message(load(Path::new("/nowhere/at/all")));
    assert!(
        missing.contains("cannot read /nowhere/at/all/sources.csv"),
        "{missing}"
    );
}

#[test]
fn text_that_is_not_utf8_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    write_tables(folder.path(), SOURCES, DEVICES);
    let mut bytes = HEADER.as_bytes().to_vec();
    bytes.extend(
        ROW.replace("fast", "f\u{1}st")
            .bytes()
            .map(|b| if b == 1 { 0xff } else { b }),
    );
    std::fs::write(folder.path().join("figures.csv"), bytes).expect("written");
    let error = load(folder.path()).expect_err("not UTF-8").to_string();
    assert!(error.contains("figures.csv:2: not UTF-8 text"), "{error}");
}
