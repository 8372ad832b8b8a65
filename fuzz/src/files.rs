//! What people and tools write into files.

use crate::repository::{CATALOG, PUBLISHED, copy, file, root, show};
use cipherfit_atlas::published;
use cipherfit_catalog::machine::devices;
use cipherfit_catalog::toolchain::Toolchains;
use cipherfit_catalog::{Catalog, CatalogError, CatalogErrors, Machines, VectorFile, document};
use cipherfit_hardware::flow::{Synthesised, answer};
use cipherfit_lab::image::{Image, reach};
use cipherfit_results::{Circuit, Ecp5, Energy, Measurement, read, read_costs};
use cipherfit_sim::cores;
use cipherfit_softcore::{Profile, ProgramDescription};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The first byte says which of `kinds` the others are; a digit is its number.
fn kind(data: &[u8], kinds: u8) -> Option<(u8, &[u8])> {
    let (first, rest) = data.split_first()?;
    Some((first.wrapping_sub(b'0') % kinds, rest))
}

fn show_all(errors: CatalogErrors) {
    /// More of them are shown alike.
    const MOST: usize = 3;
    errors.errors.into_iter().take(MOST).for_each(show);
}

/// An image for one of the cores, loaded into its memory, its lines and symbols looked up.
pub fn elf(data: &[u8]) {
    let known: Vec<_> = cores().collect();
    let Some((core, bytes)) = kind(data, known.len() as u8) else {
        return;
    };
    let core = known[usize::from(core)];
    let isa = CATALOG.machines.isa(core.isa).expect("its description");
    let image = match Image::read(&file("image.elf", bytes), core, isa) {
        Ok(image) => image,
        Err(error) => return show(error),
    };
    let mut machine = (core.create)();
    image.load_into(machine.memory_mut());
    for (index, section) in image.sections.iter().enumerate() {
        let _ = (image.place(section.address), reach(&image, Some(index)));
        let _ = image.free_ranges(&section.range());
    }
    for symbol in image.symbols.values() {
        let _ = image.place(symbol.address);
    }
    if let Err(error) = image.symbol("encrypt") {
        show(error);
    }
}

/// Another root, in which the catalog finds these files of the repository and nothing else.
fn small_root(name: &str, files: &[&str]) -> PathBuf {
    for path in files {
        copy(name, path);
    }
    let keep = file(&format!("{name}/targets/toolchains/keep"), b"");
    keep.ancestors().nth(3).expect("a root").to_owned()
}

const ISA: &str = "targets/isa/msp430.toml";
const CORE: &str = "targets/cores/msp430.toml";

/// A file that people write in TOML, checked as far as it can be without the others.
pub fn toml(data: &[u8]) {
    static BESIDE_ISA: LazyLock<PathBuf> = LazyLock::new(|| small_root("isa", &[CORE]));
    static BESIDE_CORE: LazyLock<PathBuf> = LazyLock::new(|| small_root("core", &[ISA]));
    /// What moves a text behind column 65,535, where lines are longer than any width that Rust formats to.
    const FAR: u8 = 250;
    let Some((kind, rest)) = kind(data, 9) else {
        return;
    };
    let far = [" ".repeat(70_000).as_bytes(), rest].concat();
    let bytes = if data[0] >= FAR { &far[..] } else { rest };
    let placed = |error: CatalogError| show(error);
    match kind {
        0 => {
            let path = file("method/method.toml", bytes);
            let read = CATALOG.load_foreign(path.parent().expect("a folder"));
            let _ = read.map_err(show_all);
        }
        1 => {
            let path = file("family/library/aes/family.toml", bytes);
            let root = path.ancestors().nth(3).expect("a root");
            let _ = Catalog::load_families(root).map_err(show_all);
        }
        2 => {
            file(&format!("isa/{ISA}"), bytes);
            let _ = Catalog::load_machines(&BESIDE_ISA).map_err(show_all);
        }
        3 => {
            file(&format!("core/{CORE}"), bytes);
            let _ = Catalog::load_machines(&BESIDE_CORE).map_err(show_all);
        }
        4 => {
            let path = file("toolchains/gnu-msp430.toml", bytes);
            let read = Toolchains::load(path.parent().expect("a folder"));
            let _ = read.map_err(placed);
        }
        5 => {
            let path = Path::new("rules/strict.toml");
            let _ =
                published::check_file(path, bytes, &PUBLISHED).map_err(|error| error.to_string());
        }
        6 => {
            let path = file("designs/hardware/rtl/aes/one/design.toml", bytes);
            let folder = path.parent().expect("a folder");
            let _ = CATALOG
                .design(folder)
                .map_err(|errors| show_all(CatalogErrors { errors }));
        }
        7 => {
            let read = Profile::load(&file("instructions.toml", bytes));
            let made = read.and_then(|profile| profile.design(None, &profile.full_sizes()));
            let _ = made.map_err(placed);
        }
        _ => {
            static RISC: LazyLock<Profile> = LazyLock::new(|| {
                let path = root().join("hardware/softcore/risc/instructions.toml");
                Profile::load(&path).expect("a profile")
            });
            let read = ProgramDescription::load(&file("program.toml", bytes));
            let made = read.and_then(|program| RISC.design(Some(&program), &RISC.full_sizes()));
            let _ = made.map_err(placed);
        }
    }
}

/// A table: devices, names of before, sources, machines of the literature, figures.
pub fn csv(data: &[u8]) {
    static MACHINES: LazyLock<Machines> = LazyLock::new(|| {
        let root = small_root("devices", &[ISA, CORE, "targets/devices/ti-msp430f1xx.csv"]);
        let machines = Catalog::load_machines(&root).expect("the repository's machines are sound");
        Machines {
            devices: Vec::new(),
            ..machines
        }
    });
    static LIBRARY: LazyLock<PathBuf> = LazyLock::new(|| small_root("renamed", &[]));
    let Some((kind, bytes)) = kind(data, 5) else {
        return;
    };
    let name = match kind {
        0 => {
            let mut errors = Vec::new();
            let mut machines = MACHINES.clone();
            machines.devices = devices(&file("devices.csv", bytes), &mut errors);
            machines
                .devices
                .sort_by(|one, other| one.name.cmp(&other.name));
            if errors.is_empty() {
                errors = machines.mistakes();
                machines.all().for_each(|machine| drop(machine.facts()));
            }
            show_all(CatalogErrors { errors });
            return;
        }
        1 => {
            file("renamed/library/renamed.csv", bytes);
            let _ = Catalog::load(&LIBRARY).map_err(show_all);
            return;
        }
        2 => "sources.csv",
        3 => "devices.csv",
        _ => "matsui2013.csv",
    };
    let read = published::check_file(Path::new(name), bytes, &PUBLISHED);
    let _ = read.map_err(|error| error.to_string());
}

/// Lines of results, whole and as far as choosing reads them, and official vectors.
pub fn json(data: &[u8]) {
    // Lines are shared out among threads; here this one is all of them.
    static ALONE: LazyLock<()> = LazyLock::new(|| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .use_current_thread();
        pool.build_global().expect("one thread");
    });
    LazyLock::force(&ALONE);
    let Some((kind, bytes)) = kind(data, 3) else {
        return;
    };
    match kind {
        0 => {
            let path = file("msp430.jsonl", bytes);
            let _ = read::<Measurement>(&path).map_err(|error| error.to_string());
            let _ = read_costs(&path, None).map_err(|error| error.to_string());
        }
        1 => {
            let path = file("hardware.jsonl", bytes);
            let _ = read::<Circuit>(&path).map_err(|error| error.to_string());
        }
        _ => {
            let read = document::load_json::<VectorFile>(&file("vectors.json", bytes));
            let _ = read.map_err(show);
        }
    }
}

/// What a script of the hardware flow answers.
pub fn answers(data: &[u8]) {
    let Some((kind, bytes)) = kind(data, 4) else {
        return;
    };
    let script = "flow/stage.py";
    let read = match kind {
        0 => answer::<BTreeMap<String, String>>(script, bytes).map(drop),
        1 => answer::<Synthesised>(script, bytes).map(drop),
        2 => answer::<Ecp5>(script, bytes).map(drop),
        _ => answer::<Energy>(script, bytes).map(drop),
    };
    let _ = read.map_err(show);
}
