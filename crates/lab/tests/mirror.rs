//! Constants that data space shows in another place than they have in flash: RL78-S1.

use cipherfit_catalog::Catalog;
use cipherfit_lab::build::build;
use cipherfit_lab::image::SectionContent;
use std::path::Path;

#[test]
fn constants_lie_in_flash_and_are_read_where_the_mirror_shows_them() {
    const MIRROR: u32 = 0x8000;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let catalog = Catalog::load(&root).expect("the repository's catalog");
    let implementation = catalog
        .implementations
        .iter()
        .find(|found| found.name == "aes/rl78/column-loop/key-in-place")
        .expect("the implementation");
    let jobs = catalog.jobs_of(implementation);
    let job = jobs
        .iter()
        .find(|job| job.machine.device.name == "r5f10y47")
        .expect("a job for the device");
    let images = tempfile::tempdir().expect("a folder");
    let image = build(job, images.path()).expect("an image").image;
    let flash = job.machine.rom();
    let tables: Vec<_> = image
        .sections
        .iter()
        .enumerate()
        .filter(|(_, section)| section.content == SectionContent::Table)
        .collect();
    assert!(!tables.is_empty(), "no tables");
    for (index, table) in tables {
        let range = table.range();
        assert!(
            flash.start <= range.start && range.end <= flash.end,
            "{range:x?}"
        );
        let symbol = image
            .symbols
            .values()
            .find(|symbol| symbol.section == Some(index))
            .expect("a symbol in it");
        assert_eq!(symbol.address & MIRROR, MIRROR, "{symbol:x?}");
        assert!(
            range.contains(&(symbol.address - MIRROR)),
            "{symbol:x?} in {range:x?}"
        );
    }
}
