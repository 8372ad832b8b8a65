//! What sources may ask for: files of their own, and nothing that a tool takes for something else.
//!
//! These checks come before any tool runs and name the line. What gets past them in disguise meets the
//! wall around the tools, and the list of files that they read.

use super::BuildError;
use cipherfit_catalog::Implementation;
use std::path::Path;

/// Bytes of a source: far more than any has.
const MOST: u64 = 4 << 20;

/// Reads a file of an implementation, if it is one, and if it asks for nothing else.
pub(super) fn read(implementation: &Implementation, path: &Path) -> Result<Vec<u8>, BuildError> {
    let failed = |source| BuildError::Io {
        action: "cannot read",
        path: path.to_owned(),
        source,
    };
    let refuse = |what: String| Err(refusal(path, None, what));
    // A named pipe would be waited for, a device never ends.
    let about = std::fs::metadata(path).map_err(failed)?;
    if !implementation.may_hold(path) {
        return refuse("it lies outside the folder, or a link in it leads outside".to_owned());
    }
    if !about.is_file() {
        return refuse("it is no plain file".to_owned());
    }
    if about.len() > MOST {
        return refuse(format!("it has more than {} MB", MOST >> 20));
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if !is_plain(&name) {
        let what = "a name of letters, digits and . _ - + reaches the tools; this one might be \
                    taken for an option";
        return refuse(what.to_owned());
    }
    let contents = std::fs::read(path).map_err(failed)?;
    match asks_for(&String::from_utf8_lossy(&contents)) {
        Some((line, what)) => Err(refusal(path, Some(line), what)),
        None => Ok(contents),
    }
}

/// What is said of a place.
fn refusal(path: &Path, line: Option<usize>, what: String) -> BuildError {
    BuildError::Outside {
        file: path.to_owned(),
        line,
        what,
    }
}

/// A name that no tool takes for an option or a list of options.
fn is_plain(name: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || "._-+".contains(c);
    name.starts_with(|c: char| c.is_alphanumeric() || c == '_') && name.chars().all(fits)
}

/// A section's name becomes part of a linker script.
pub(super) fn check_section(section: &str, object: &str) -> Result<(), BuildError> {
    let fits = |c: char| c.is_ascii_alphanumeric() || "._$-".contains(c);
    if section.chars().all(fits) {
        return Ok(());
    }
    let source = object.strip_suffix(".o").unwrap_or(object);
    let what = format!("the section {section:?} has a name that no linker script can hold");
    Err(refusal(Path::new(source), None, what))
}

/// What of a manifest becomes part of command lines and scripts: functions, definitions and flags.
pub(super) fn check_manifest(
    implementation: &Implementation,
    symbols: &[String],
    definitions: &[(String, String)],
    flags: &[String],
) -> Result<(), BuildError> {
    let path = implementation.manifest_path();
    let refuse = |what: String, words: &str| {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let line = text.lines().position(|line| line.contains(words));
        Err(refusal(&path, line.map(|line| line + 1), what))
    };
    let is_symbol = |text: &str| {
        let fits = |c: char| c.is_ascii_alphanumeric() || "_.$".contains(c);
        text.starts_with(|c: char| fits(c) && !c.is_ascii_digit()) && text.chars().all(fits)
    };
    for symbol in symbols {
        if !is_symbol(symbol) {
            return refuse(format!("{symbol:?} is no name of a function"), symbol);
        }
    }
    for (name, value) in definitions {
        if !is_symbol(name) || value.contains(char::is_control) {
            return refuse(format!("{name:?} cannot be defined as {value:?}"), name);
        }
    }
    for flag in flags {
        if !is_optimisation(flag) {
            let what =
                format!("{flag:?} is no flag of optimisation, as -O2, -fname or -mname=word");
            return refuse(what, flag);
        }
    }
    Ok(())
}

/// `-O2`, `-fno-inline`, `-mmul=none`, `--param=name=1`: words, and so no files, programs or commands.
fn is_optimisation(flag: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || "-_=+".contains(c);
    let starts = ["-O", "-f", "-m", "--param="];
    let runs_or_writes = [
        "plugin", "dump", "profile", "save", "pass", "wrapper", "mllvm", "mlinker",
    ];
    let name = flag.split('=').next().unwrap_or_default();
    starts.iter().any(|start| flag.starts_with(start))
        && flag.chars().all(word)
        && !runs_or_writes.iter().any(|part| name.contains(part))
}

/// The first line, from 1, that asks for a file elsewhere, or may; and what is wrong with it.
fn asks_for(text: &str) -> Option<(usize, String)> {
    // As the preprocessor sees it: C11 has trigraphs, and lines go on behind a backslash.
    let text = text.replace("??=", "#").replace("??/", "\\");
    let mut logical = String::new();
    let mut start = 1;
    for (index, line) in text.lines().enumerate() {
        let line = line.trim_end();
        if let Some(more) = line.strip_suffix('\\') {
            logical.push_str(more);
            continue;
        }
        logical.push_str(line);
        if let Some(what) = directives(&logical).find_map(directive) {
            return Some((start, what));
        }
        if let Some(what) = assembled(&logical) {
            return Some((start, what));
        }
        logical.clear();
        start = index + 2;
    }
    None
}

/// What may be a directive: behind the line's start, and behind each comment that ends on it. Whether
/// the line stands in a comment is not asked: a text that looks like one may be none.
fn directives(line: &str) -> impl Iterator<Item = &str> {
    let behind = line.match_indices("*/").map(|(at, _)| at + 2);
    std::iter::once(0).chain(behind).filter_map(|at| {
        let mut rest = line[at..].trim_start();
        while let Some((_, behind)) = rest.strip_prefix("/*").and_then(|one| one.split_once("*/")) {
            rest = behind.trim_start();
        }
        rest.strip_prefix('#').or_else(|| rest.strip_prefix("%:"))
    })
}

/// What is wrong with a directive, given from behind its `#`.
fn directive(text: &str) -> Option<String> {
    let mut plain = String::new();
    let mut rest = text;
    let mut is_open = false;
    while let Some((before, comment)) = rest.split_once("/*") {
        plain.push_str(before);
        plain.push(' ');
        let end = comment.split_once("*/");
        is_open = end.is_none();
        rest = end.map_or("", |(_, behind)| behind);
    }
    plain.push_str(rest);
    let plain = plain.trim();
    let end = plain.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let (word, operand) = plain.split_at(end.unwrap_or(plain.len()));
    let operand = operand.trim_start();
    match word {
        "" if is_open => Some("a comment divides a directive".to_owned()),
        "include" | "include_next" | "import" | "embed" => {
            let close = match operand.chars().next() {
                Some('"') => '"',
                Some('<') => '>',
                _ => return Some(format!("#{word} gives no name that can be read here")),
            };
            let name = operand[1..].split(close).next().unwrap_or_default();
            leads_out(name)
        }
        "line" => Some("#line would make messages show other files".to_owned()),
        "pragma" if operand.contains("dependency") || operand.contains("pch") => {
            Some("this pragma asks for another file".to_owned())
        }
        // `# 1 "file"`, which a preprocessor writes; `# 1. Rounds` is a comment.
        digits if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => operand
            .starts_with('"')
            .then(|| "a line's number would make messages show other files".to_owned()),
        _ => None,
    }
}

/// What is wrong with a name of a file; nothing if it is of the folder.
fn leads_out(name: &str) -> Option<String> {
    let outside =
        name.starts_with(['/', '\\', '~']) || name.split(['/', '\\']).any(|one| one == "..");
    outside.then(|| format!("{name:?} lies outside the folder"))
}

/// What is wrong with a line of assembler, or of a text that C hands to it.
fn assembled(line: &str) -> Option<String> {
    [".incbin", ".include"].iter().find_map(|word| {
        let (_, behind) = line.split_once(word)?;
        let name = behind
            .trim_start()
            .trim_start_matches('\\')
            .strip_prefix('"')?;
        leads_out(name.split(['"', '\\']).next().unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn disguised_directives_are_seen() {
        for text in [
            "#include \"/etc/passwd\"",
            "  #  include <../secret>",
            "%:include \"/etc/passwd\"",
            "??=include \"/etc/passwd\"",
            "#inc\\\nlude \"/etc/passwd\"",
            "#inc\\  \nlude \"/etc/passwd\"",
            "#inc??/\nlude \"/etc/passwd\"",
            "/* */ #include \"/etc/passwd\"",
            "/*\n*/ #include \"/etc/passwd\"",
            "#/* */include \"a/../../b\"",
            "#include /*\n*/ \"/etc/passwd\"",
            "#/*\n*/include \"/etc/passwd\"",
            "' /* '\n#include \"/etc/passwd\"",
            "#define F \"/etc/passwd\"\n#include F",
            "#import \"/etc/passwd\"",
            "#embed \"/etc/passwd\"",
            "#line 1 \"/etc/passwd\"",
            "# 1 \"/etc/passwd\"",
            "#pragma GCC dependency \"/etc/passwd\"",
            " .incbin \"/etc/passwd\"",
            "a: .include\t\"../secret.inc\"",
            "asm(\".incbin \\\"/etc/passwd\\\"\");",
        ] {
            assert!(asks_for(text).is_some(), "{text}");
        }
        let text = "mov r1, r2\n\n#define A \\\n 1\n  .incbin \"/etc/passwd\"\n";
        let (line, what) = asks_for(text).expect("refused");
        assert_eq!(line, 5);
        assert!(what.contains("/etc/passwd"), "{what}");
    }

    #[test]
    fn what_sources_write_is_left_alone() {
        for text in [
            "#include \"round.inc\"",
            "#include <stdint.h>",
            "#include \"macros.inc\" /* shared\n by all */",
            "#define A 1 /* goes\n on */",
            "# 1. What the rounds do",
            "  .include \"round.inc\"",
            "#pragma GCC optimize (\"O3\")",
            "#if A // B\n#endif",
        ] {
            assert_eq!(asks_for(text), None, "{text}");
        }
    }

    #[test]
    fn names_and_flags_that_tools_take_for_something_else_are_known() {
        for name in [
            "-o.S", "@list.S", "a\nb.S", "a b.S", "a;b.S", "$(x).S", ".S",
        ] {
            assert!(!is_plain(name), "{name}");
        }
        for name in ["encrypt.S", "table_2.inc", "größe.c", "a-b+c.h"] {
            assert!(is_plain(name), "{name}");
        }
        for flag in [
            "-include",
            "/etc/passwd",
            "@file",
            "-fplugin=evil",
            "-fplugin=/tmp/x.so",
            "-specs=x",
            "-o",
            "-o/tmp/x",
            "-Wa,--MD",
            "-B.",
            "-wrapper",
            "-MF",
            "-I/",
            "-save-temps",
            "-mllvm",
            "-fdump-tree-all=x",
            "-fprofile-use=a",
            "-imacros",
            "--sysroot=x",
            "-Xclang",
        ] {
            assert!(!is_optimisation(flag), "{flag}");
        }
        for flag in [
            "-O2",
            "-Os",
            "-fno-inline-functions",
            "-mmul=none",
            "--param=max-unroll-times=4",
        ] {
            assert!(is_optimisation(flag), "{flag}");
        }
    }
}
