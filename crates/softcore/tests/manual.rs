//! The manual pages follow from the descriptions.

mod common;

use common::{library, repository};

#[test]
fn manual_pages_are_those_of_the_descriptions() {
    let library = library();
    for name in library.profiles().unwrap() {
        let path = repository().join(format!("docs/src/softcore-{name}.md"));
        let page = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            page == library.profile(&name).unwrap().manual(),
            "docs/src/softcore-{name}.md is stale: cargo run -p cipherfit-softcore --example manual"
        );
    }
}

#[test]
fn the_table_of_programs_is_that_of_the_simulator() {
    let path = repository().join("docs/src/softcore-programs.md");
    let page = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        page == cipherfit_softcore::manual::programs(&library()).unwrap(),
        "docs/src/softcore-programs.md is stale: cargo run -p cipherfit-softcore --example manual"
    );
}
