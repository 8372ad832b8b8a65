//! Each limit and the wall, each beside a call without them.

use super::*;
use crate::toolchain::Search;

fn call(
    program: &str,
    arguments: &[&str],
    folder: &Path,
    limits: Limits,
) -> Result<Output, Excess> {
    let arguments: Vec<String> = arguments.iter().map(|&one| one.to_owned()).collect();
    let program = Search::standard().find(program).expect("a program");
    run(&program, &arguments, Some(folder), &[], limits)
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Limits that are soon reached.
const SMALL: Limits = Limits {
    seconds: 1,
    memory: 256 << 20,
    file: 1 << 20,
    output: 1 << 16,
    ..Limits::TOOL
};

/// Waits until the limits are there: short programs are quicker.
const LIMITED: &str = "while [ \"$(ulimit -f)\" = unlimited ]; do :; done";

fn told(result: Result<Output, Excess>) -> String {
    match result {
        Ok(output) => format!(
            "{} {}",
            output.status,
            String::from_utf8_lossy(&output.stderr)
        ),
        Err(excess) => excess.to_string(),
    }
}

#[test]
fn time_is_limited() {
    let folder = folder();
    let text = told(call(
        "sh",
        &["-c", "while :; do :; done"],
        folder.path(),
        SMALL,
    ));
    assert!(text.contains("took more than 1 s"), "{text}");
    // It sleeps: no processor time is used up.
    let limits = Limits {
        patience: Duration::from_millis(200),
        ..SMALL
    };
    let text = told(call("sleep", &["1000"], folder.path(), limits));
    assert!(text.contains("took more than"), "{text}");
}

#[test]
fn output_is_limited_on_both_streams_and_in_files() {
    let folder = folder();
    for to in ["1", "2"] {
        let endless = format!("while :; do echo warning >&{to}; done");
        let text = told(call("sh", &["-c", &endless], folder.path(), SMALL));
        assert!(text.contains("printed more than 64 KB"), "{text}");
    }
    let write = |size: &str| {
        let script = format!("{LIMITED}; exec truncate -s {size} file");
        told(call("sh", &["-c", &script], folder.path(), SMALL))
    };
    let text = write("900K");
    assert!(text.starts_with("exit status: 0"), "{text}");
    let text = write("2M");
    assert!(text.contains("wrote a file of more than 1 MB"), "{text}");
}

#[test]
fn memory_is_limited() {
    let folder = folder();
    let take = |bytes: u64| {
        let script = format!("{LIMITED}; exec dd if=/usr/bin/sh of=/dev/null bs={bytes} count=1");
        told(call("sh", &["-c", &script], folder.path(), SMALL))
    };
    let text = take(1 << 20);
    assert!(text.starts_with("exit status: 0"), "{text}");
    let text = take(1 << 29);
    assert!(text.contains("memory exhausted"), "{text}");
}

/// Limits that are set before a program has started others hold for those too.
#[test]
fn what_a_tool_starts_is_limited_as_it_is() {
    let folder = folder();
    let script = format!("(while :; do :; done) & {LIMITED}; wait");
    let limits = Limits {
        patience: Duration::from_secs(60),
        ..SMALL
    };
    let started = std::time::Instant::now();
    let text = told(call("sh", &["-c", &script], folder.path(), limits));
    assert!(text.starts_with("exit status: 0"), "{text}");
    assert!(
        started.elapsed() < limits.patience,
        "it ran until nobody waited any more"
    );
}

/// Without the kernel's help there is no wall, and this says so.
#[test]
fn nothing_outside_is_read_or_written() {
    let (folder, outside) = (folder(), folder());
    let secret = outside.path().join("secret");
    std::fs::write(&secret, "canary").expect("a file");
    std::fs::write(folder.path().join("own"), "own").expect("a file");
    let touched = outside.path().join("touched");
    let script = format!(
        "cat own; echo new > new; cat {secret}; cat /etc/passwd; echo x > {touched}; ls {outside}",
        secret = secret.display(),
        touched = touched.display(),
        outside = outside.path().display(),
    );
    let mut free = Command::new("sh");
    let free = free.args(["-c", &script]).current_dir(folder.path());
    let free = free.output().expect("it runs");
    assert!(String::from_utf8_lossy(&free.stdout).contains("canary"));
    assert!(touched.exists(), "without the wall it is written");
    std::fs::remove_file(&touched).expect("removed");
    std::fs::remove_file(folder.path().join("new")).expect("removed");
    let held = call("sh", &["-c", &script], folder.path(), SMALL).expect("it runs");
    let text = String::from_utf8_lossy(&held.stdout).into_owned();
    assert!(text.starts_with("own"), "{text}");
    assert!(folder.path().join("new").exists());
    let wall = || wall::around(folder.path(), Path::new("sh"), &[]).expect("built or not");
    if !std::thread::scope(|scope| scope.spawn(wall).join()).expect("a thread") {
        println!("no wall: this kernel has no Landlock");
        return;
    }
    assert_eq!(text, "own");
    assert!(!touched.exists());
}
