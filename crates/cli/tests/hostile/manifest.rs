//! Manifests that would read or run what is not theirs.

use crate::attack::{Attack, MANIFEST};

#[test]
fn paths_lead_nowhere_else() {
    let attack = Attack::new();
    let sources = "sources = [\"speck.S\"]";
    std::fs::copy(attack.secret(), attack.bench.outside().join("secret.S")).expect("a copy");
    std::fs::create_dir(attack.bench.outside().join("headers")).expect("a folder");
    let absolute = attack.bench.outside().join("secret.S");
    for (by, word) in [
        ("sources = [\"../../secret.S\"]".to_owned(), "secret.S"),
        (
            format!("sources = [\"{}\"]", absolute.display()),
            "secret.S",
        ),
        ("sources = [\"/etc/passwd\"]".to_owned(), "/etc/passwd"),
        (
            format!("{sources}\nincludes = [\"../../headers\"]"),
            "../../headers",
        ),
        (format!("{sources}\nincludes = [\"/etc\"]"), "/etc"),
        (
            format!("{sources}\nincludes = [\"../../../../../../..\"]"),
            "..",
        ),
    ] {
        attack.manifest(sources, &by);
        attack.is_refused(&["method.toml:", word, "outside"]);
    }
}

#[test]
fn what_lies_beside_under_common_may_be_shared() {
    let attack = Attack::new();
    let common = attack.folder().with_file_name("common");
    std::fs::create_dir(&common).expect("a folder");
    std::fs::rename(attack.folder().join("speck.S"), common.join("speck.S")).expect("moved");
    attack.manifest("\"speck.S\"", "\"../common/speck.S\"");
    let told = attack.run();
    assert_eq!(told.code, Some(0), "{}", told.err);
    // But not if that is a link to somewhere else.
    let elsewhere = attack.bench.outside().join("elsewhere");
    std::fs::rename(&common, &elsewhere).expect("moved");
    std::os::unix::fs::symlink(&elsewhere, &common).expect("a link");
    attack.is_refused(&["method.toml:", "outside"]);
}

#[test]
fn names_of_files_are_no_options() {
    for name in [
        "-oevil.S",
        "@list.S",
        "a\\nb.S",
        "a b.S",
        "-include.S",
        "$(touch x).S",
    ] {
        let attack = Attack::new();
        let real = name.replace("\\n", "\n");
        let from = attack.folder().join("speck.S");
        std::fs::rename(from, attack.folder().join(real)).expect("renamed");
        attack.manifest("speck.S", name);
        attack.is_refused(&["option"]);
    }
}

#[test]
fn operations_sections_and_definitions_are_no_commands() {
    let attack = Attack::new();
    for by in ["x) INPUT(SECRET", "x) INCLUDE SECRET (", "", "a b", "-x"] {
        attack.manifest("{identifier}_encrypt", by);
        attack.is_refused(&["method.toml"]);
    }
    for by in [
        "defines = { \"X -include SECRET\" = 1 }",
        "defines = { X = \"1\\n#include \\\"SECRET\\\"\" }",
    ] {
        attack.manifest("[contract]", &format!("{by}\n[contract]"));
        attack.is_refused(&["method.toml:", "cannot be defined"]);
    }
    attack.write("method.toml", MANIFEST);
    attack
        .begin_with(" .section \".text.x : { *(x) } } INCLUDE SECRET SECTIONS { .y\",\"ax\"\n nop");
    attack.is_refused(&["speck.S", "INCLUDE"]);
}

#[test]
fn flags_of_compilers_are_words_of_optimisation() {
    let attack = Attack::new();
    attack.in_c("");
    let manifest = std::fs::read_to_string(attack.folder().join("method.toml")).expect("text");
    let pwned = attack.bench.outside().join("pwned");
    let pwned = pwned.display();
    let flags = [
        "\"-include\", \"SECRET\"".to_owned(),
        "\"@SECRET\"".to_owned(),
        "\"-fplugin=./evil.so\"".to_owned(),
        "\"-specs=evil.specs\"".to_owned(),
        format!("\"-o\", \"{pwned}\""),
        format!("\"-wrapper\", \"touch,{pwned}\""),
        format!("\"-MF{pwned}\""),
        "\"-B.\"".to_owned(),
        format!("\"-fdump-tree-all={pwned}\""),
        "\"-Wa,-al\"".to_owned(),
    ];
    for flag in flags {
        let flag = flag.replace("SECRET", &attack.secret().to_string_lossy());
        let compilers = format!("[compilers]\ngcc-avr = [{flag}]\n[contract]");
        attack.write("method.toml", &manifest.replace("[contract]", &compilers));
        attack.is_refused_in_c(&["method.toml:", "flag of optimisation"]);
    }
}
