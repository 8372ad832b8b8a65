//! What the targets need of the repository, read once, and where they put their files.

use cipherfit_atlas::published::{self, Published};
use cipherfit_atlas::stock::{Primitives, stock};
use cipherfit_catalog::{Catalog, Family, Parameters};
use cipherfit_fit::{Primitive, Stock};
use cipherfit_results::store::load_costs;
use cipherfit_vocabulary::Size;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

pub(crate) static CATALOG: LazyLock<Catalog> =
    LazyLock::new(|| Catalog::load(&root()).expect("the repository's catalog is sound"));

pub(crate) static PUBLISHED: LazyLock<Published> = LazyLock::new(|| {
    published::load(&root().join("published")).expect("the repository's figures are sound")
});

/// A block cipher with one size, one with several, and a hash function, on one core.
pub(crate) static STOCK: LazyLock<Stock> = LazyLock::new(|| {
    let mut costs = load_costs(&root().join("results"), Some(&["msp430"])).expect("results");
    let names = ["present-80", "speck-64-128", "sha-256"];
    costs.retain(|one| one.core == "msp430" && names.contains(&one.primitive.as_str()));
    let members = CATALOG.families.iter();
    let members = members.flat_map(|family| family.parameters.iter().map(move |one| (family, one)));
    let members = members.filter(|(_, one)| names.contains(&one.name.as_str()));
    let primitives = Primitives {
        sizes: members.map(|(family, one)| sizes(family, one)).collect(),
        standings: Vec::new(),
        placed: Vec::new(),
        packets: Vec::new(),
    };
    let devices = CATALOG.machines.all().map(|machine| machine.facts());
    let devices = devices.filter(|device| device.name == "msp430f1611");
    stock(&costs, &primitives, &PUBLISHED, devices.collect())
});

fn sizes(family: &Family, member: &Parameters) -> Primitive {
    let bits = |size| {
        let has = family.kind.sizes.contains(&size);
        has.then(|| 8 * member.bytes(size) as u64)
    };
    Primitive {
        name: member.name.clone(),
        family: family.name.clone(),
        kind: family.kind,
        block_bits: 8 * member.block_bytes as u64,
        key_bits: bits(Size::Key),
        digest_bits: bits(Size::Digest),
        least_padding_bytes: member.least_padding_bytes as u64,
        security_bits: *member.security_bits.get_ref(),
    }
}

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file of this process with these bytes, below a folder of its own.
///
/// A mistake is shown with the lines of its file, which is read again for it: so there must be one.
pub(crate) fn file(name: &str, bytes: &[u8]) -> PathBuf {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        std::env::temp_dir().join(format!("cipherfit-fuzz-{}", std::process::id()))
    });
    let path = FOLDER.join(name);
    if std::fs::write(&path, bytes).is_err() {
        let folder = path.parent().expect("a folder");
        std::fs::create_dir_all(folder).expect("a folder for temporary files");
        std::fs::write(&path, bytes).expect("a temporary file");
    }
    path
}

/// A copy of a file of the repository at the same place below another root, made once.
pub(crate) fn copy(root_name: &str, path: &str) {
    let bytes = std::fs::read(root().join(path)).expect("a file of the repository");
    file(&format!("{root_name}/{path}"), &bytes);
}

/// Shows a mistake as the command does.
pub(crate) fn show(error: impl Into<miette::Report>) {
    static HOOK: LazyLock<()> = LazyLock::new(|| {
        let options = miette::MietteHandlerOpts::new()
            .color(true)
            .unicode(true)
            .width(80);
        let _ = miette::set_hook(Box::new(move |_| Box::new(options.clone().build())));
    });
    LazyLock::force(&HOOK);
    std::hint::black_box(format!("{:?}", error.into()));
}
