//! Levels of optimisation and names by member, from the manifest to the jobs; nothing is built.

use cipherfit_catalog::{Catalog, Implementation, Job};
use cipherfit_vocabulary::{ConstantTime, Operation, Selection};
use std::collections::BTreeSet;
use std::path::Path;

fn catalog() -> Catalog {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    Catalog::load(&root).expect("the repository's catalog")
}

/// A folder with this text at the top and behind the manifest of a small C implementation.
fn load(catalog: &Catalog, top: &str, end: &str) -> Result<Implementation, Vec<String>> {
    let folder = tempfile::tempdir().expect("a folder");
    let manifest = format!(
        r#"
{top}
language = "c"
parameters = ["speck-64-96", "speck-64-128"]
cores = ["msp430"]
sources = ["speck.c"]
operations = {{ expand_key = "a", encrypt = "b" }}
[contract]
round_keys = "standard"
alignment = 2
reentrant = true
relocatable = true
[claims]
constant_time = "full"
stack_bytes = {{ expand_key = 16, encrypt = 10 }}
{end}

[variants.subject]
summary = "The subject of a test"
"#
    );
    std::fs::write(folder.path().join("method.toml"), manifest).expect("method.toml");
    std::fs::write(folder.path().join("speck.c"), "").expect("speck.c");
    catalog
        .load_foreign(folder.path())
        .map(|mut variants| variants.remove(0))
        .map_err(|errors| errors.errors.iter().map(ToString::to_string).collect())
}

fn mistake(top: &str, end: &str) -> String {
    let mistakes = load(&catalog(), top, end).expect_err("a mistake");
    mistakes.join("\n")
}

#[test]
fn one_job_for_each_compiler_and_level() {
    let catalog = catalog();
    let top = r#"optimisations = ["none", "full"]"#;
    let implementation = load(&catalog, top, "").expect("a good manifest");
    let jobs = catalog.jobs_of(&implementation);
    let built: BTreeSet<(&str, Option<&str>, Vec<String>)> = jobs
        .iter()
        .map(|job| {
            let flags = job.optimisation_flags().to_vec();
            (&*job.toolchain().name, job.level, flags)
        })
        .collect();
    let expected = ["clang-msp430", "gcc-msp430"].into_iter().flat_map(|name| {
        [("none", "-O0"), ("full", "-O3")]
            .map(|(level, flag)| (name, Some(level), vec![flag.to_owned()]))
    });
    assert_eq!(built, expected.collect());
    let titles: BTreeSet<String> = jobs.iter().map(Job::title).collect();
    assert_eq!(titles.len(), jobs.len(), "no two jobs are called the same");
    let chosen = catalog
        .select(&jobs, &Selection::new(["none"]))
        .expect("a level is a word");
    assert_eq!(2 * chosen.len(), jobs.len());
}

#[test]
fn without_a_level_the_usual_one_has_no_name() {
    let catalog = catalog();
    let implementation = load(&catalog, "", "").expect("a good manifest");
    for job in catalog.jobs_of(&implementation) {
        assert_eq!(job.level, None);
        assert_eq!(job.optimisation_flags(), ["-O3"]);
    }
}

#[test]
fn a_claim_may_differ_at_a_level() {
    let top = r#"optimisations = ["none", "full"]"#;
    let end = "[claims.at.none]\nconstant_time = \"none\"\nstack_bytes = { encrypt = 99 }";
    let implementation = load(&catalog(), top, end).expect("a good manifest");
    let claims = &implementation.manifest.claims;
    let stack = |level, operation| claims.stack_bytes(level, operation);
    assert_eq!(stack(Some("none"), Operation::ENCRYPT), Some(99));
    assert_eq!(stack(Some("none"), Operation::EXPAND_KEY), Some(16));
    assert_eq!(stack(Some("full"), Operation::ENCRYPT), Some(10));
    assert_eq!(stack(None, Operation::ENCRYPT), Some(10));
    assert_eq!(claims.constant_time(Some("none")), ConstantTime::None);
    assert_eq!(claims.constant_time(Some("full")), ConstantTime::Full);
}

#[test]
fn unknown_levels_get_the_nearest_name() {
    let unknown = mistake(r#"optimisations = ["non"]"#, "");
    assert!(
        unknown.contains("no level of gcc-msp430 called \"non\""),
        "{unknown}"
    );
    let claim = mistake(r#"optimisations = ["none"]"#, "[claims.at.full]");
    assert!(claim.contains("called \"full\""), "{claim}");
}

#[test]
fn levels_and_own_flags_exclude_each_other() {
    let end = "[compilers]\ngcc-msp430 = [\"-O2\"]";
    let both = mistake(r#"optimisations = ["none"]"#, end);
    assert!(both.contains("[compilers]"), "{both}");
}

#[test]
fn a_label_is_of_a_member_or_a_level_and_leaves_no_placeholder() {
    let unknown = mistake("", "[labels.paper]\nspeck-48-72 = \"SPECK-48/72\"");
    assert!(unknown.contains("speck-48-72"), "{unknown}");
    let placeholder = mistake("", "[labels]\npaper = \"SPECK-{size}\"");
    assert!(placeholder.contains("placeholder"), "{placeholder}");
    let neither = mistake("", "[labels]\npaper = 12");
    assert!(
        neither.contains("expected a name, or a table of names"),
        "{neither}"
    );
}

#[test]
fn the_implementations_of_buhrow_2014_bear_the_names_of_the_paper() {
    let catalog = catalog();
    let names: BTreeSet<(String, String)> = catalog
        .jobs()
        .iter()
        .filter_map(|job| {
            let mut labels = job.implementation.labels(job.parameters, job.level);
            Some((job.parameters.name.clone(), labels.remove("buhrow2014")?))
        })
        .collect();
    let has = |primitive: &str, label: &str| names.contains(&(primitive.into(), label.into()));
    assert!(has("aes-256", "16-BIT-4T-ASM"));
    assert!(has("speck-32-64", "SPECK-32/64 ASM"));
    assert!(has("speck-96-144", "SPECK-96/144 C"));
    assert!(has("speck-128-128", "SPECK-128 ASM") && has("speck-128-128", "SPECK-128/128 C"));
    assert!(
        !has("speck-128-128", "SPECK-128/128 ASM"),
        "the paper calls it otherwise"
    );
}
