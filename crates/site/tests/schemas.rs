//! The committed schemas, from which the page's TypeScript is generated, are those of the types.

use cipherfit_explorer_engine::{Question, Reply};
use cipherfit_site::{schema, schemas};
use std::collections::BTreeMap;
use std::path::Path;

/// Set by `make schema`: write the files in place of comparing them.
const WRITE: &str = "CIPHERFIT_WRITE_SCHEMAS";

#[test]
fn committed_schemas_are_those_of_the_types() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../explorer/schemas");
    let mut all = schemas();
    all.push(("question", schema::<Question>()));
    all.push(("reply", schema::<Reply>()));
    let texts: BTreeMap<String, String> = all
        .into_iter()
        .map(|(name, schema)| {
            let text = serde_json::to_string_pretty(&schema).expect("JSON");
            (format!("{name}.json"), text + "\n")
        })
        .collect();
    if std::env::var_os(WRITE).is_some() {
        std::fs::create_dir_all(&folder).expect("a folder");
        for (name, text) in &texts {
            std::fs::write(folder.join(name), text).expect("a file");
        }
    }
    let committed: BTreeMap<String, String> = std::fs::read_dir(&folder)
        .expect("a folder")
        .map(|entry| {
            let entry = entry.expect("an entry");
            let text = std::fs::read_to_string(entry.path()).expect("text");
            (entry.file_name().to_string_lossy().into_owned(), text)
        })
        .collect();
    let names = |texts: &BTreeMap<String, String>| texts.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&committed), names(&texts), "remedy: make schema");
    for (name, text) in &texts {
        assert_eq!(&committed[name], text, "{name}; remedy: make schema");
    }
}
