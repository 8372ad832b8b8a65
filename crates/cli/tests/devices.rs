//! What the last line of `fit` says is done, for every device that there is.

#[allow(dead_code, reason = "shared with the tests that damage a repository")]
mod common;

use common::root;
use rayon::prelude::*;
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn cipherfit(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_cipherfit"))
        .args(arguments)
        .current_dir(folder)
        .env("CIPHERFIT_ROOT", root())
        .output()
        .expect("the command starts")
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Asks for a target and does what the answer's last line says; gives the tool-chain file, or nothing where
/// nothing fits.
fn exported(target: &str) -> Result<Option<String>, String> {
    let folder = tempfile::tempdir().expect("a folder");
    // What RL78 has no SPECK for is asked for in another way.
    let primitive = if target.starts_with('r') {
        "aes-128"
    } else {
        "speck-64/128"
    };
    let output = cipherfit(folder.path(), &["fit", primitive, "--target", target]);
    let answer = printed(&output);
    let Some((_, next)) = answer.split_once("Next:") else {
        return Ok(None);
    };
    let Some((_, line)) = next.split_once("cipherfit ") else {
        return Ok(None);
    };
    let line = line.replace("\\\n", " ");
    let words = shlex::split(&line).expect("words of a shell");
    let mut words: Vec<&str> = words.iter().map(String::as_str).collect();
    for word in words.iter_mut().filter(|word| **word == "folder") {
        *word = "cmake";
    }
    let output = cipherfit(folder.path(), &words);
    if !output.status.success() {
        return Err(format!(
            "{target}: {line}\n{}",
            String::from_utf8_lossy(&output.stderr)
        ));
    }
    let at = words
        .iter()
        .position(|word| *word == "--to")
        .expect("a folder");
    let file = folder.path().join(words[at + 1]).join("toolchain.cmake");
    Ok(Some(
        std::fs::read_to_string(file).expect("a tool-chain file"),
    ))
}

#[test]
fn what_fit_says_last_is_exported_for_every_device() {
    let listed = cipherfit(&root(), &["list", "--devices", "--json"]);
    let devices: Vec<Value> = serde_json::from_slice(&listed.stdout).expect("JSON");
    let answers: Vec<_> = devices
        .par_iter()
        .map(|device| {
            let name = device["name"].as_str().expect("a name");
            let title = device["title"].as_str().expect("a title");
            let Some(file) = exported(name)? else {
                return Ok(0);
            };
            let of_gcc = device["isa"] != "avr" || file.contains(&format!("-mmcu={name}\""));
            if file.contains(&format!("# For {title}:")) && of_gcc {
                Ok(1)
            } else {
                Err(format!(
                    "{name}: the tool-chain file is for another:\n{file}"
                ))
            }
        })
        .collect::<Vec<Result<usize, String>>>();
    let failed: Vec<&String> = answers
        .iter()
        .filter_map(|answer| answer.as_ref().err())
        .collect();
    assert!(
        failed.is_empty(),
        "{} of {}: {:?}",
        failed.len(),
        devices.len(),
        failed.first()
    );
    let answered: usize = answers.iter().flatten().sum();
    assert!(
        answered * 10 > devices.len() * 9,
        "{answered} of {}",
        devices.len()
    );
}

#[test]
fn what_stands_for_a_core_is_exported_and_says_which_device_it_took() {
    let aliases =
        std::fs::read_to_string(root().join("published/devices.csv")).expect("the aliases");
    let listed = printed(&cipherfit(&root(), &["list", "--devices"]));
    let mut tried = 0;
    for row in aliases.lines().skip(1) {
        let name = row.split(',').next().expect("a name");
        let answer = cipherfit(&root(), &["fit", "aes-128", "--target", name]);
        if listed.contains(&format!("{name} ")) || !answer.status.success() {
            continue;
        }
        assert!(
            exported(name).expect("what is said last").is_some(),
            "{name}"
        );
        // The same target, as it was asked for.
        let next = printed(&answer);
        let (_, line) = next.split_once("cipherfit export ").expect("a command");
        let folder = tempfile::tempdir().expect("a folder");
        let implementation = line.split_whitespace().next().expect("a name");
        let arguments = [
            "export",
            implementation,
            "--primitive",
            "aes-128",
            "--target",
            name,
            "--to",
            "it",
            "--as",
            "cmake",
        ];
        let output = cipherfit(folder.path(), &arguments);
        assert!(
            output.status.success(),
            "{name}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let file =
            std::fs::read_to_string(folder.path().join("it/toolchain.cmake")).expect("a file");
        assert!(file.contains("no device was named"), "{name}: {file}");
        tried += 1;
    }
    assert!(tried >= 3, "{tried}");
}
