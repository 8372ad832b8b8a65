//! What is read for choosing is what the whole record says.

use cipherfit_results::{Costs, Measurement, read, read_costs};
use std::path::{Path, PathBuf};

fn committed(isa: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../results/{isa}.jsonl"))
}

#[test]
fn all_that_costs_follow_from_is_read_for_all_cores_and_for_one() {
    for (isa, core) in [
        ("avr", "avre-plus"),
        ("msp430", "msp430x-v2"),
        ("rl78", "rl78-s1"),
    ] {
        let path = committed(isa);
        let whole: Vec<Measurement> = read(&path).expect("results");
        let expected: Vec<Costs> = whole.iter().map(Measurement::costs).collect();
        assert_eq!(read_costs(&path, None).expect("results"), expected, "{isa}");
        let all_of_isa = read_costs(&path, Some(&[isa])).expect("results");
        assert_eq!(all_of_isa, expected, "{isa}");
        let of_core: Vec<&Costs> = expected.iter().filter(|one| one.core == core).collect();
        assert!(!of_core.is_empty());
        let found = read_costs(&path, Some(&[core])).expect("results");
        assert_eq!(found.iter().collect::<Vec<_>>(), of_core, "{core}");
        let none = read_costs(&path, Some(&["z80"])).expect("results");
        assert_eq!(none, []);
    }
}

#[test]
fn of_broken_lines_the_first_is_told_and_those_of_other_cores_are_not_looked_into() {
    let text = std::fs::read_to_string(committed("avr")).expect("results");
    let sound = text.lines().next().expect("a line");
    let breaks: [&dyn Fn(&str) -> String; 4] = [
        &|line| line.replace("\"cycles\":{", "\"cycle\":{"),
        &|line| line.replace("\"secret\":", "\"secrets\":"),
        &|line| line.replace("\"rom\":{", "\"rom\":[{"),
        &|line| line[..line.len() - 1].to_owned(),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("avr.jsonl");
    for damage in breaks {
        assert_ne!(damage(sound), sound);
        let lines = [
            sound.to_owned(),
            String::new(),
            damage(sound),
            damage(sound),
        ];
        std::fs::write(&path, lines.join("\n")).expect("a file");
        for error in [
            read::<Measurement>(&path).expect_err("broken"),
            read_costs(&path, None).expect_err("broken"),
            read_costs(&path, Some(&["avre-plus"])).expect_err("broken"),
        ] {
            let said = error.to_string();
            assert!(said.contains("avr.jsonl:3: not a measurement"), "{said}");
            assert!(said.contains("cipherfit measure"), "{said}");
        }
        assert_eq!(read_costs(&path, Some(&["z80"])).expect("not read"), []);
    }
}
