//! Designs of circuits that are right, and what is said of those that are not.

use cipherfit_catalog::Catalog;
use miette::Diagnostic;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn every_design_loads() {
    let catalog = Catalog::load(&root()).expect("the library");
    let designs = catalog
        .designs()
        .unwrap_or_else(|errors| panic!("{errors:?}"));
    assert!(!designs.is_empty());
}

#[test]
fn a_wrong_design_is_told_with_file_line_and_remedy() {
    let mut catalog = Catalog::load(&root()).expect("the library");
    let folder = tempfile::tempdir().expect("a folder");
    let design = folder.path().join("hardware/rtl/simon/wrong");
    std::fs::create_dir_all(&design).expect("a folder");
    std::fs::write(design.join("core.vhd"), "").expect("a file");
    catalog.root = folder.path().to_owned();
    let good = "summary = \"x\"\nprimitive = \"simon-96-96\"\npoint = \"published\"\ncore = \"c\"\n\
                sources = [\"core.vhd\"]\nbus_bits = 16\ndatapath_bits = 96\n\
                word_order = \"halves-alternate\"\n\
                [cycles]\nload = 6\ncompute = 52\nunload = 6\nlatency = 64\n";
    let said = |text: &str| {
        std::fs::write(design.join("design.toml"), text).expect("a file");
        match catalog.designs() {
            Ok(_) => String::new(),
            Err(found) => {
                let each = found.errors.into_iter();
                each.map(|error| {
                    let help = error.help().map(|help| help.to_string());
                    format!("{error}; {}\n", help.unwrap_or_default())
                })
                .collect()
            }
        }
    };
    assert_eq!(said(good), "");
    for (from, to, expected) in [
        ("simon-96-96", "simon-96-69", "did you mean \"simon-96-96\""),
        (
            "core = \"c\"",
            "core = \"c;d\"",
            "cannot be the name of an entity",
        ),
        ("core.vhd", "cor.vhd", "there is no file cor.vhd"),
        ("latency = 64", "latency = 63", "the parts add up to 64"),
        ("bus_bits = 16", "bus_bits = 8", "a block has 96 bits"),
        ("bus_bits = 16", "bus_bits = 0", "expected a nonzero"),
        ("load = 6", "load = 5", "6 words come out, but only 5 go in"),
        ("load = 6", "load = 7", "halves cannot alternate"),
        ("simon-96-96", "aes-128", "a block has 128 bits"),
        ("published", "publishd", "unknown variant"),
        ("core = ", "cor = ", "unknown field"),
        ("sources = ", "top = \"t\"\nsources = ", "unknown field"),
    ] {
        let message = said(&good.replacen(from, to, 1));
        assert!(message.contains(expected), "{expected}: {message}");
        assert!(message.contains("design.toml:"), "{message}");
    }
    let short_of_key = good
        .replace("simon-96-96", "present-80")
        .replace("load = 6", "load = 4")
        .replace("unload = 6", "unload = 4")
        .replace("latency = 64", "latency = 60");
    let message = said(&short_of_key);
    assert!(message.contains("a key has 80 bits"), "{message}");
}
