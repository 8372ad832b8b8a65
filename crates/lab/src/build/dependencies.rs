//! The files that a tool says it has read.

use super::BuildError;
use crate::confine::may_read;
use std::path::Path;

/// What the name of a list ends with.
pub(super) const SUFFIX: &str = ".d";

/// Refuses a list that names a file outside the folder of the build. `headers` are those of compilers,
/// which may lie where the toolchain does.
pub(super) fn check(
    folder: &Path,
    list: &str,
    sources: &Path,
    headers: bool,
) -> Result<(), BuildError> {
    let real = folder.canonicalize().unwrap_or(folder.to_owned());
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        if !entry.file_name().to_string_lossy().starts_with(list) {
            continue;
        }
        let text = std::fs::read(entry.path()).unwrap_or_default();
        for name in listed(&String::from_utf8_lossy(&text)) {
            let path = folder.join(&name);
            let path = path.canonicalize().unwrap_or(path);
            let is_header = path.extension().is_some_and(|extension| extension == "h");
            if path.starts_with(&real) || headers && is_header && may_read(&path) {
                continue;
            }
            let (file, line) = place(folder, &name).unwrap_or((String::new(), None));
            return Err(BuildError::Outside {
                file: sources.join(file),
                line,
                what: format!("{name:?} lies outside the folder"),
            });
        }
    }
    Ok(())
}

/// The names in a rule of `make`: `a.o: a.s b\ c.inc \`.
fn listed(rule: &str) -> Vec<String> {
    let rule = rule.replace("\\\n", " ").replace("\\\r\n", " ");
    let mut names = Vec::new();
    for line in rule.lines() {
        let Some((_, line)) = line.split_once(": ") else {
            continue;
        };
        // A space behind a backslash is part of a name.
        let kept = line.replace("\\ ", "\0");
        let words = kept.split_whitespace();
        names.extend(words.map(|word| word.replace('\0', " ").replace("$$", "$")));
    }
    names
}

/// The source and the line, from 1, that name a file.
fn place(folder: &Path, name: &str) -> Option<(String, Option<usize>)> {
    let mut sources: Vec<_> = std::fs::read_dir(folder)
        .ok()?
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| {
            let extension = path.extension().and_then(|extension| extension.to_str());
            matches!(extension, Some("S" | "c" | "h" | "inc"))
        })
        .collect();
    sources.sort();
    sources.iter().find_map(|path| {
        let text = std::fs::read(path).ok()?;
        let text = String::from_utf8_lossy(&text);
        let line = text.lines().position(|line| line.contains(name))?;
        let file = path.file_name()?.to_string_lossy().into_owned();
        Some((file, Some(line + 1)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read_as_make_does() {
        let rule = "a.o: a.s b\\ c.inc \\\n /etc/passwd\n";
        assert_eq!(listed(rule), ["a.s", "b c.inc", "/etc/passwd"]);
        assert!(listed("").is_empty());
    }

    #[test]
    fn a_file_outside_is_named_with_the_line_that_asks_for_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let write = |name: &str, text: &str| {
            std::fs::write(folder.path().join(name), text).expect("a file");
        };
        write("a.S", "nop\n.macro m\n .incbin \"/etc/passwd\"\n");
        write("a.S.o.d", "a.S.o: a.S.s\n");
        let check = || check(folder.path(), "a.S.o.d", Path::new("mine"), false);
        write("a.S.s", "");
        check().expect("nothing outside");
        write("a.S.o.d.as", "a.S.o: a.S.s \\\n /etc/passwd\n");
        let text = check().expect_err("refused").to_string();
        assert_eq!(text, "mine/a.S:3: \"/etc/passwd\" lies outside the folder");
    }
}
