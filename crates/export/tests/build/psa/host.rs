//! Code that any compiler takes, as the machine that tests runs it: with sanitizers, with faults planted, and beside
//! Mbed TLS, if that is there.

use super::export;
use crate::Library;
use crate::firmware::sources;
use crate::tool::{run, tool};
use rayon::prelude::*;
use std::path::Path;
use std::process::Command;

/// All of it is C without a word for a machine; each primitive in its folder.
const CHOSEN: [(&str, &str); 2] = [
    ("ctr/rl78/portable-c/over-looped", "aes-128-ctr"),
    ("cbc/rl78/portable-c/over-sliced", "aes-128-cbc"),
];
const FOLDERS: [&str; 2] = ["aes128_ctr", "aes128_cbc"];

const MAIN: &str =
    "int cipherfit_psa_test(void);\nint main(void)\n{\n    return cipherfit_psa_test() != 0;\n}\n";

/// A compiler that stops programs at accesses and overlaps that C does not define.
fn compiler(folder: &Path) -> Command {
    let mut compile = tool("cc", "scripts/packages build");
    compile.args(["-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-Werror"]);
    compile.args(["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]);
    compile.arg(format!("-I{}", folder.join("psa").display()));
    for name in FOLDERS {
        compile.arg(format!("-I{}", folder.join(name).join("include").display()));
    }
    compile
}

fn exported(library: &Library) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    export(library, "r5f100le", &CHOSEN, &folder.path().join("export")).expect("an export");
    folder
}

/// Objects of all but the driver.
fn objects(folder: &Path) -> Vec<String> {
    std::fs::write(folder.join("main.c"), MAIN).expect("main.c");
    let mut compile = compiler(folder);
    compile.args([
        "-DCIPHERFIT_PSA_ALONE",
        "-c",
        "main.c",
        "psa/test/psa_test.c",
    ]);
    let mut names = vec!["main.o".to_owned(), "psa_test.o".to_owned()];
    for source in FOLDERS.iter().flat_map(|name| sources(&folder.join(name))) {
        let object = source.with_extension("o");
        names.push(
            object
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned(),
        );
        compile.arg(source);
    }
    run(folder, &mut compile).expect("objects");
    names
}

/// Does the test pass with a driver of this text? An error of the compiler is none of the test.
fn passes(folder: &Path, objects: &[String], name: &str, driver: &str) -> bool {
    let source = format!("{name}.c");
    std::fs::write(folder.join(&source), driver).expect("the driver");
    let mut link = compiler(folder);
    // A fault may leave a parameter without use.
    link.arg("-w");
    link.args(["-DCIPHERFIT_PSA_ALONE", "-o", name, &source])
        .args(objects);
    run(folder, &mut link).expect("a planted fault is no mistake of syntax");
    run(folder, &mut Command::new(folder.join(name))).is_ok()
}

/// What is right, and what is planted in its place, where it stands first.
const FAULTS: [(&str, &str); 30] = [
    // Initialisation vectors.
    (
        "memcpy(operation.chain, iv, BLOCK)",
        "memset(operation.chain, 0, BLOCK)",
    ),
    (
        "memcpy(operation->chain, iv, iv_length)",
        "memset(operation->chain, 0, BLOCK)",
    ),
    ("input, BLOCK, input + BLOCK, ", "input, BLOCK, input + 1, "),
    ("(iv_length != BLOCK || ", "(iv_length > BLOCK || "),
    (
        "iv_length == 0 || iv_length > BLOCK || ",
        "iv_length > BLOCK || ",
    ),
    (
        "iv_length == 0 || iv_length > BLOCK || ",
        "iv_length == 0 || ",
    ),
    (
        "takes_whole_blocks(operation->by) && iv_length != BLOCK",
        "0",
    ),
    (
        "operation->by == 0 || operation->has_iv",
        "operation->by == 0",
    ),
    ("(!operation->has_iv)", "(operation->by == 0)"),
    ("operation->has_iv = 1", "operation->has_iv = 0"),
    // Lengths.
    ("(input_length < BLOCK)", "(input_length < 1)"),
    (
        "input_length - BLOCK, output, output_size",
        "input_length, output, output_size",
    ),
    ("(takes_whole_blocks(by) && input_length % BLOCK != 0)", "0"),
    (
        "takes_whole_blocks(by) && input_length % BLOCK != 0",
        "input_length % BLOCK != 0",
    ),
    (
        "takes_whole_blocks(operation->by) && operation->held > 0",
        "0",
    ),
    (
        "takes_whole_blocks(operation->by) && operation->held > 0",
        "operation->held > 0",
    ),
    (
        "(output_size < input_length)\n        return PSA_ERROR_BUFFER_TOO_SMALL;\n    *",
        "(0)\n        return 0;\n    *",
    ),
    (
        "(output_size < input_length)\n        return PSA_ERROR_BUFFER_TOO_SMALL;\n    operation",
        "(0)\n        return 0;\n    operation",
    ),
    ("(output_size < whole)", "(output_size + 1 < whole)"),
    ("*output_length = whole", "*output_length = input_length"),
    // What one piece leaves for the next.
    (
        "count(operation->chain, whole / BLOCK)",
        "count(operation->chain, 1)",
    ),
    ("count(operation->chain, 1)", "count(operation->chain, 0)"),
    ("blocks >>= 8", "blocks = 0"),
    ("operation->decrypts ? kept : ", ""),
    ("memcpy(operation->rest, kept, left)", "(void)0"),
    ("operation->rest + held, input", "operation->rest, input"),
    // Outputs over inputs.
    (
        "memmove(output + held, input",
        "memcpy(output + held, input",
    ),
    // Whose call it is.
    ("operation->by != 0", "0"),
    (
        "key_buffer_size == AES128_CTR_KEY_BYTES",
        "key_buffer_size <= AES128_CTR_KEY_BYTES",
    ),
    (
        "psa_get_key_type(attributes) == PSA_KEY_TYPE_AES",
        "psa_get_key_type(attributes)",
    ),
];

#[test]
fn a_fault_in_the_driver_for_modes_is_told() {
    let library = Library::load();
    let folder = exported(&library);
    let folder = folder.path().join("export");
    let driver = std::fs::read_to_string(folder.join("psa/cipherfit_psa.c")).expect("the driver");
    let objects = objects(&folder);
    assert!(
        passes(&folder, &objects, "right", &driver),
        "without a fault"
    );
    // Nothing of a key is left.
    let abort = "abort(cipherfit_cipher_operation_t *operation)\n{\n    forget(operation);";
    let finish = "    forget(operation);\n    return status;";
    let more = [
        (
            abort,
            "abort(cipherfit_cipher_operation_t *operation)\n{\n    operation->by = 0;",
        ),
        (finish, "    operation->by = 0;\n    return status;"),
    ];
    let faults: Vec<(&str, &str)> = FAULTS.into_iter().chain(more).collect();
    let missed: Vec<&(&str, &str)> = faults
        .par_iter()
        .enumerate()
        .filter(|(at, (right, wrong))| {
            let planted = driver.replacen(right, wrong, 1);
            assert_ne!(planted, driver, "{right} is not there");
            passes(&folder, &objects, &format!("fault_{at}"), &planted)
        })
        .map(|(_, fault)| fault)
        .collect();
    assert!(missed.is_empty(), "not told: {missed:#?}");
}

/// Mbed TLS is none of the packages that tests must have.
#[test]
fn mbed_tls_takes_the_driver_and_agrees_with_it() {
    if !Path::new("/usr/include/psa/crypto.h").exists() {
        eprintln!("skipped: libmbedtls-dev is not installed");
        return;
    }
    let library = Library::load();
    let folder = exported(&library);
    let folder = folder.path().join("export");
    std::fs::write(folder.join("main.c"), MAIN).expect("main.c");
    std::fs::write(folder.join("against.c"), include_str!("against_mbedtls.c")).expect("against.c");
    for (program, own) in [
        ("official", &["main.c", "psa/test/psa_test.c"][..]),
        ("against", &["against.c"]),
    ] {
        let mut link = compiler(&folder);
        link.args(["-o", program, "psa/cipherfit_psa.c"]).args(own);
        for name in FOLDERS {
            link.args(sources(&folder.join(name)));
        }
        run(&folder, link.arg("-lmbedcrypto")).expect("Mbed TLS's headers");
        run(&folder, &mut Command::new(folder.join(program))).expect(program);
    }
}
