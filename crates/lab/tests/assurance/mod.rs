//! Records in `results/assurance/`, held to what a test has found.

use std::path::Path;

/// Demands that the record of that name says this; writes it anew where the environment has
/// `CIPHERFIT_WRITE_ASSURANCE=1`.
///
/// # Panics
/// The committed record says something else.
pub(crate) fn hold(name: &str, found: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/assurance");
    let path = folder.join(name);
    if std::env::var("CIPHERFIT_WRITE_ASSURANCE").is_ok_and(|value| value == "1") {
        std::fs::write(&path, found).expect("a file");
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(
        committed,
        found,
        "CIPHERFIT_WRITE_ASSURANCE=1 rewrites {}",
        path.display()
    );
}
