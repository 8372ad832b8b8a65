use super::*;
use cipherfit_vocabulary::ConstantTime;
use cipherfit_vocabulary::Operation;

const METHOD: &str = r#"language = "asm"
parameters = ["speck-64-128"]
cores = ["msp430"]
sources = ["speck.S"]
defines = { ROUNDS = 1, ROUND_KEYS = 27 }
operations = { encrypt = "{identifier}_encrypt" }

[contract]
round_keys = "key"
alignment = 2
reentrant = true
relocatable = true

[claims]
constant_time = "full"
stack_bytes = { encrypt = 8 }
"#;

/// What a folder with these texts loads as.
fn loaded(variants: &str) -> Result<Vec<Variant>, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let text = format!("{METHOD}\n{variants}");
    std::fs::write(folder.path().join(METHOD_FILE), text).expect("a file");
    load(folder.path()).map_err(|error| {
        let help = miette::Diagnostic::help(&error).map(|help| help.to_string());
        format!("{error}\n{}", help.unwrap_or_default())
    })
}

/// The line behind the method and a blank line, from 1.
fn line(of_variants: usize) -> usize {
    METHOD.lines().count() + 1 + of_variants
}

#[test]
fn a_variant_is_its_method_with_its_own_table_laid_over_it() {
    let text = "[variants.unrolled]\nsummary = \"All rounds\"\ndefines = { ROUNDS = 27 }\n\
                cores = [\"msp430x-v2\"]\nclaims.stack_bytes.decrypt = 6\n\n\
                [variants.loop]\nsummary = \"One round\"\n";
    let variants = loaded(text).expect("two variants");
    let names: Vec<&str> = variants.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["loop", "unrolled"]);
    let [plain, unrolled] = [&variants[0].manifest, &variants[1].manifest];
    assert_eq!(plain.summary, "One round");
    assert_eq!(plain.defines["ROUNDS"].as_integer(), Some(1));
    assert_eq!(plain.claims.stack_bytes.len(), 1);
    // Tables are merged key by key, all else is replaced.
    assert_eq!(unrolled.summary, "All rounds");
    assert_eq!(unrolled.defines["ROUNDS"].as_integer(), Some(27));
    assert_eq!(unrolled.defines["ROUND_KEYS"].as_integer(), Some(27));
    assert_eq!(unrolled.cores.len(), 1);
    assert_eq!(unrolled.cores[0].get_ref(), "msp430x-v2");
    assert_eq!(unrolled.claims.constant_time, ConstantTime::Full);
    let stack = |operation| unrolled.claims.stack_bytes.get(&operation).copied();
    assert_eq!(stack(Operation::ENCRYPT), Some(8));
    assert_eq!(stack(Operation::DECRYPT), Some(6));
}

#[test]
fn the_description_is_of_the_fields_and_not_of_their_places() {
    let above = loaded("[variants.one]\nsummary = \"One\"").expect("a variant");
    let below =
        "[variants.one]\nsummary = \"One\"\ncores = [\"msp430\"]\n[variants.two]\nsummary = \"2\"";
    let below = loaded(below).expect("two variants");
    assert_eq!(above[0].description, below[0].description);
    assert_ne!(below[0].description, below[1].description);
}

#[test]
fn a_mistake_of_a_variant_is_placed_in_its_table() {
    for (text, at, field, help) in [
        (
            "[variants.a]\nsummary = \"A\"\nsource = []",
            line(3),
            "variants.a.source",
            "`sources`",
        ),
        (
            "[variants.a]\nsummary = \"A\"\nclaims.constant_time = \"fully\"",
            line(3),
            "variants.a.claims.constant_time",
            "`full`",
        ),
        ("[variants.a]", line(1), "variants.a", "summary"),
        (
            "[variants.A]\nsummary = \"A\"",
            line(1),
            "variants.A",
            "small letters",
        ),
        ("[variants]\na = 1", line(2), "variants.a", "[variants.a]"),
    ] {
        let error = loaded(text).err().expect(text);
        let place = format!("{METHOD_FILE}:{at}:");
        assert!(error.contains(&place), "{place} {error}");
        assert!(error.contains(&format!(": {field}: ")), "{error}");
        assert!(error.contains(help), "{error}");
    }
}

#[test]
fn a_mistake_of_the_method_is_placed_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = METHOD.replace("sources", "source") + "[variants.a]\nsummary = \"A\"";
    std::fs::write(folder.path().join(METHOD_FILE), text).expect("a file");
    let error = load(folder.path()).err().expect("a mistake").to_string();
    assert!(error.contains("method.toml:4:1: source: "), "{error}");
}

#[test]
fn a_method_without_variants_is_told_how_to_name_one() {
    for text in ["", "variants = 1"] {
        let error = loaded(text).err().expect(text);
        assert!(error.contains("[variants.plain]"), "{error}");
    }
}

#[test]
fn the_file_of_before_is_refused_with_its_new_name() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("impl.toml"), METHOD).expect("a file");
    let error = load(folder.path()).err().expect("a refusal");
    assert!(error.to_string().contains("impl.toml:1:1: "), "{error}");
    let help = miette::Diagnostic::help(&error)
        .expect("a remedy")
        .to_string();
    assert!(help.contains(METHOD_FILE), "{help}");
    assert!(help.contains("[variants.plain]"), "{help}");
}
