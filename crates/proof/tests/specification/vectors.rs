//! The library's official vectors.

use cipherfit_catalog::Catalog;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Catalog::load(&root).unwrap_or_else(|errors| panic!("{errors:?}"))
});

/// The values of each vector of a primitive.
pub(crate) fn of(name: &str) -> Vec<&'static BTreeMap<&'static str, Vec<u8>>> {
    let groups = CATALOG.vectors.values().flatten();
    let own = groups.filter(|group| group.parameter == name);
    let vectors = own.flat_map(|group| &group.tests);
    vectors.map(|vector| &vector.values).collect()
}
