//! A circuit's record goes stale by what reaches the tools, and by nothing else.

use cipherfit_catalog::{Catalog, Design, WordOrder};
use cipherfit_hardware::subject::{Subject, Traffic, parts};
use std::path::Path;

const CORE: &str = "-- A core.\nentity c is end;\n\narchitecture rtl of c is begin\nend; -- of c\n";

#[test]
fn wording_and_layout_change_no_hash_and_all_else_does() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let catalog = Catalog::load(&root).expect("the library");
    let mut design = catalog.designs().expect("designs").remove(0);
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("c.vhd");
    let hash = |core: &str, design: &Design, change: fn(&mut Subject)| {
        std::fs::write(&source, core).expect("a file");
        let [_, mut whole] = parts(design, folder.path()).expect("parts");
        whole.sources[1].clone_from(&source);
        change(&mut whole);
        whole.source_sha256(&[]).expect("a hash")
    };
    let same: fn(&mut Subject) = |_| {};
    let first = hash(CORE, &design, same);
    for (from, to) in [
        ("A core", "One core"),
        ("\n\n", "\n -- x\n  "),
        (" -- of c", ""),
    ] {
        assert_eq!(hash(&CORE.replace(from, to), &design, same), first, "{to}");
    }
    for (from, to) in [
        ("rtl", "circuit"),
        ("is end", "isend"),
        ("-- of c", "-- translate_off"),
    ] {
        assert_ne!(hash(&CORE.replace(from, to), &design, same), first, "{to}");
    }
    let other_order: fn(&mut Subject) = |one| {
        if let Traffic::Words { word_order, .. } = &mut one.traffic {
            *word_order = WordOrder::HalvesAlternate;
        }
    };
    assert_ne!(hash(CORE, &design, other_order), first);
    assert_ne!(hash(CORE, &design, |one| one.entity.push('x')), first);
    design.manifest.summary = "Other words".to_owned();
    assert_eq!(hash(CORE, &design, same), first);
    design.manifest.bus_bits = design.manifest.bus_bits.saturating_add(1);
    assert_ne!(hash(CORE, &design, same), first, "the bus of the handshake");
}
