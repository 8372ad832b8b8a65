//! The code of the book's page on safe use, beside the export that it is for.

use crate::firmware::compile;
use crate::{Library, root};
use cipherfit_export::Format;

#[test]
fn the_code_of_the_page_on_safe_use_compiles() {
    let page = std::fs::read_to_string(root().join("docs/src/safe-use.md")).expect("the page");
    let (_, rest) = page.split_once("```c\n").expect("a block of C");
    let (code, _) = rest.split_once("```").expect("its end");
    let library = Library::load();
    for (name, core) in [
        ("ccm/avr/portable-c/over-sbox-in-flash", "avre-plus"),
        ("ccm/msp430/portable-c/over-byte-pairs", "msp430"),
    ] {
        let mut jobs = library.catalog.jobs();
        jobs.retain(|job| {
            job.implementation.name == name && job.parameters.name == "aes-128-ccm-8"
        });
        let folder = tempfile::tempdir().expect("a temporary folder");
        let folder = folder.path().join("export");
        library
            .export(&jobs[0], Format::Folder, &folder)
            .expect("an export");
        let source = folder.join("safe_use.c");
        let replaced = |code: &str| std::fs::write(&source, code).expect("a file");
        replaced(code);
        compile(&folder, core, &source).expect("it compiles");
        // What is not there does not.
        replaced(&code.replace("AES128_CCM_8_TAG_BYTES", "AES128_CCM_8_TAG"));
        compile(&folder, core, &source).expect_err("it does not compile");
    }
}
