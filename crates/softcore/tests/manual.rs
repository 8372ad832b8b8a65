//! The pages of the book say of each profile and program what the descriptions say.

mod common;

use common::{all_programs, library, repository};
use std::collections::BTreeMap;

fn pages() -> BTreeMap<String, String> {
    let pages = cipherfit_softcore::manual::pages(&library()).unwrap();
    pages.into_iter().collect()
}

#[test]
fn a_profile_s_page_has_every_instruction_operand_and_memory() {
    let pages = pages();
    for name in library().profiles().unwrap() {
        let path = repository().join(format!("hardware/softcore/{name}/instructions.toml"));
        let description: toml::Table = std::fs::read_to_string(path).unwrap().parse().unwrap();
        let page = &pages[&format!("softcore-{name}.md")];
        assert!(page.starts_with(&format!("# The soft core's {name} profile\n")));

        let instructions = description["instruction"].as_array().unwrap();
        for instruction in instructions {
            let syntax = instruction["syntax"].as_str().unwrap();
            let summary = instruction["summary"].as_str().unwrap();
            let heading = format!("\n### `{}`\n\n{summary}\n", syntax.replace(['{', '}'], ""));
            assert!(page.contains(&heading), "{name}: {heading}");
        }
        assert_eq!(page.matches("\n### ").count(), instructions.len(), "{name}");

        for letter in description["operands"].as_table().unwrap().keys() {
            assert!(
                page.contains(&format!("\n| `{letter}` | ")),
                "{name}: {letter}"
            );
        }
        let data = 1_u64 << description["data"]["address_bits"].as_integer().unwrap();
        assert!(
            page.contains(&format!("\n| `data` | {data} bytes |\n")),
            "{name}"
        );
    }
}

#[test]
fn the_page_of_programs_has_what_the_simulator_counts() {
    let page = &pages()["softcore-programs.md"];
    let programs = all_programs();
    for program in &programs {
        let row = format!(
            "\n| {} | `{}` | {} | ",
            program.profile,
            program.program,
            program.cycles().unwrap()
        );
        assert!(page.contains(&row), "{row}");
    }
    // Beside the rows there are the heading and the line below it.
    assert_eq!(page.matches("\n|").count(), programs.len() + 2);
}
