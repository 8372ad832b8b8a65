//! The README shows what the command really prints.

use std::path::Path;
use std::process::Command;

#[test]
fn the_table_in_the_readme_is_the_real_one() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("README.md");
    let (_, rest) = readme.split_once("<!-- table:begin -->").expect("a mark");
    let (table, _) = rest.split_once("<!-- table:end -->").expect("a mark");
    let shown = table
        .trim()
        .trim_start_matches("```text")
        .trim_end_matches("```");
    let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(["compare", "--summary"])
        .current_dir(&root)
        .output()
        .expect("the command starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    assert_eq!(shown.trim(), printed.trim(), "remedy: make readme");
}
