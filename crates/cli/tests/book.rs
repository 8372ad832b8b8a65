//! The book and the README: links lead somewhere, commands are as they are printed.

use pulldown_cmark::{Event, HeadingLevel, Parser, Tag, TagEnd};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .expect("the repository")
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The pages of the book by path, those that `make docs` writes among them, the texts beside it, and
/// the notes beside the code.
fn pages() -> BTreeMap<PathBuf, String> {
    let book = root().join("docs/src");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&book)
        .expect("the book")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    paths.extend(
        [
            "README.md",
            "CONTRIBUTING.md",
            "CHANGELOG.md",
            "SECURITY.md",
        ]
        .map(|name| root().join(name)),
    );
    paths.extend(notes());
    let written = paths.into_iter().map(|path| {
        let text = read(&path);
        (path, text)
    });
    let softcore = cipherfit_softcore::Library::new(&root().join("hardware/softcore"));
    let generated = cipherfit_softcore::manual::pages(&softcore).expect("the soft core's pages");
    assert!(!generated.is_empty());
    let generated = generated
        .into_iter()
        .map(|(name, text)| (book.join(name), text));
    let mut pages = BTreeMap::new();
    for (path, text) in written.chain(generated) {
        let shown = path.display().to_string();
        let kept = pages.insert(path, text);
        assert!(kept.is_none(), "{shown} is generated and is kept as well");
    }
    pages
}

/// Where links of a page lead.
fn links(text: &str) -> Vec<String> {
    Parser::new_ext(text, pulldown_cmark::Options::ENABLE_TABLES)
        .filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.into_string())
            }
            _ => None,
        })
        .collect()
}

/// The anchors of a page's headings, as mdBook makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let mut anchors = BTreeSet::new();
    let mut heading: Option<(HeadingLevel, String)> = None;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::Heading { level, .. }) => heading = Some((level, String::new())),
            Event::Text(text) | Event::Code(text) => {
                if let Some((_, so_far)) = &mut heading {
                    *so_far += &text;
                }
            }
            Event::End(TagEnd::Heading(_)) => {
                let (_, title) = heading.take().expect("a heading's start");
                anchors.insert(
                    title
                        .to_lowercase()
                        .chars()
                        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
                        .map(|c| if c == ' ' { '-' } else { c })
                        .collect(),
                );
            }
            _ => {}
        }
    }
    anchors
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut dead = Vec::new();
    let mut followed = 0;
    let pages = pages();
    for (page, text) in &pages {
        for link in links(text) {
            if link.contains("://") {
                continue;
            }
            followed += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = if file.is_empty() {
                page.clone()
            } else {
                page.parent().expect("a folder").join(file)
            };
            let lives = match pages.get(&target) {
                Some(text) => anchor.is_empty() || anchors(text).contains(anchor),
                None => {
                    target.exists()
                        && (anchor.is_empty() || anchors(&read(&target)).contains(anchor))
                }
            };
            if !lives {
                dead.push(format!("{}: {link}", page.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
    assert!(followed > 50, "{followed}");
}

#[test]
fn every_page_is_in_the_contents_and_every_measured_device_has_one() {
    let book = root().join("docs/src");
    let listed: BTreeSet<String> = links(&read(&book.join("SUMMARY.md"))).into_iter().collect();
    for page in pages().into_keys() {
        let name = page
            .file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        if page.starts_with(&book) && name != "SUMMARY.md" {
            assert!(listed.contains(&name), "{name} is not in SUMMARY.md");
        }
    }
    let machines = cipherfit_catalog::Catalog::load_machines(&root()).expect("machines");
    for machine in machines.measured() {
        let page = format!("target-{}.md", machine.device.name);
        assert!(listed.contains(&page), "{page} is missing");
    }
}

/// The notes that lie beside the code of methods.
fn notes() -> BTreeSet<PathBuf> {
    let folders = |folder: PathBuf| {
        let entries = std::fs::read_dir(folder).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        paths.filter(|path| path.is_dir())
    };
    let isas = folders(root().join("library")).flat_map(folders);
    let methods = isas.flat_map(folders);
    let notes = methods.map(|method| method.join("NOTES.md"));
    notes.filter(|path| path.is_file()).collect()
}

#[test]
fn the_records_lead_to_the_notes_of_every_method() {
    let book = root().join("docs/src");
    let led_to: BTreeSet<PathBuf> = links(&read(&book.join("records.md")))
        .into_iter()
        .filter_map(|link| book.join(link).canonicalize().ok())
        .collect();
    assert_eq!(led_to, notes());
}

/// The commands in the shell blocks of a page, comments left out.
fn commands(text: &str) -> Vec<Vec<String>> {
    let mut commands = Vec::new();
    let mut in_shell = false;
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::CodeBlock(pulldown_cmark::CodeBlockKind::Fenced(language))) => {
                in_shell = &*language == "sh";
            }
            Event::End(TagEnd::CodeBlock) => in_shell = false,
            Event::Text(block) if in_shell => {
                let joined = block.replace("\\\n", " ");
                commands.extend(joined.lines().filter_map(command));
            }
            _ => {}
        }
    }
    commands
}

/// The arguments of a line that calls cipherfit: up to a pipe or a comment.
fn command(line: &str) -> Option<Vec<String>> {
    let words = shlex::split(line)?;
    let mut words = words.into_iter();
    let program = words.next()?;
    if program.rsplit('/').next() != Some("cipherfit") {
        return None;
    }
    Some(
        words
            .take_while(|word| word != "|" && word != ">")
            .collect(),
    )
}

/// Those that build, write into the checkout, or stand for something: only their form is looked at.
const FORM_ONLY: [&str; 10] = [
    "measure", "mutate", "try", "profile", "run", "hw", "report", "export", "new", "confirm",
];

#[test]
fn every_command_of_the_book_is_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut wrong = Vec::new();
    let mut seen = BTreeSet::new();
    // What a contributor does is one walk, and made as such (`contributing.rs`).
    let walks = root().join("CONTRIBUTING.md");
    for (page, text) in pages().into_iter().filter(|(page, _)| *page != walks) {
        for mut arguments in commands(&text) {
            if !seen.insert(arguments.clone()) {
                continue;
            }
            let shown = arguments.join(" ");
            if arguments
                .first()
                .is_some_and(|name| FORM_ONLY.contains(&&**name))
            {
                arguments.push("--help".to_owned());
            }
            let output = Command::new(env!("CARGO_BIN_EXE_cipherfit"))
                .args(&arguments)
                .current_dir(folder.path())
                .env_remove("CIPHERFIT_ROOT")
                .output()
                .expect("the command starts");
            // What falls short is told, and is an answer.
            let falls_short = shown == "assurance" && output.status.code() == Some(1);
            if !output.status.success() && !falls_short {
                wrong.push(format!(
                    "{}: cipherfit {shown}\n{}",
                    page.display(),
                    String::from_utf8_lossy(&output.stderr)
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(seen.len() > 30, "{}", seen.len());
}
