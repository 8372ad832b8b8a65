//! The walks of CONTRIBUTING.md, made as they are written.

mod common;

use common::{copy_of_the_repository, root};
use std::path::Path;
use std::process::Command;

/// The text of each walk and the commands in it, by its heading.
fn walks() -> Vec<(String, String, String)> {
    let page = std::fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the page");
    let walks = page.split("\n### ").skip(1);
    walks
        .map(|walk| {
            let (heading, text) = walk.split_once('\n').expect("a heading");
            let text = text.split("\n## ").next().expect("the walk");
            let blocks = text.split("```sh\n").skip(1);
            let commands = blocks.map(|block| block.split("```").next().expect("its end"));
            (heading.to_owned(), text.to_owned(), commands.collect())
        })
        .collect()
}

#[test]
fn each_walk_ends_where_it_says() {
    let walks = walks();
    assert!(walks.len() >= 6, "{walks:?}");
    let command = Path::new(env!("CARGO_BIN_EXE_cipherfit"));
    let folder = command.parent().expect("a folder").display().to_string();
    let path = format!("{folder}:{}", std::env::var("PATH").unwrap_or_default());
    for (heading, text, commands) in walks {
        if commands.is_empty() {
            let mut words = text.split('`').skip(1).step_by(2);
            let is_test = |word: &str| word.contains("/tests/") && root().join(word).is_dir();
            assert!(words.any(is_test), "{heading}: no command and no test");
            continue;
        }
        let place = copy_of_the_repository();
        for line in commands.lines() {
            // The shell forgets the error of a line that begins with `!`, and of one that must not.
            let (line, fails) = match line.strip_prefix("! ") {
                Some(line) => (line, true),
                None => (line, false),
            };
            let output = Command::new("sh")
                .args(["-c", line])
                .current_dir(place.path())
                .env("PATH", &path)
                .env_remove("CIPHERFIT_ROOT")
                .output()
                .expect("a shell");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(!output.status.success(), fails, "{heading}: {line}\n{said}");
        }
    }
}
