//! A writer that is killed with `kill -9` again and again: its file is always whole.
#![cfg(unix)]

use cipherfit_files::{Fresh, replace};
use std::path::Path;
use std::process::{Command, Stdio};

const PLACE: &str = "CIPHERFIT_TEST_WRITER";
/// Large enough to be written in several steps.
const SIZE: usize = 3 << 20;

/// Not a test of its own: what the test below kills.
#[test]
fn writer() {
    let Some(place) = std::env::var_os(PLACE) else {
        return;
    };
    let place = Path::new(&place);
    for turn in 0_u64.. {
        let contents = vec![b'a' + (turn % 26) as u8; SIZE];
        replace(&place.join("file"), &contents).expect("written");
        let fresh = Fresh::begin(&place.join("folder")).expect("begun");
        for name in ["one", "two/three"] {
            fresh.write(name, &contents[..1000]).expect("written");
        }
        fresh.finish_over().expect("finished");
        std::fs::write(place.join("turns"), turn.to_string()).expect("written");
    }
}

#[test]
fn a_killed_writer_leaves_old_or_new() {
    let place = tempfile::tempdir().expect("a folder");
    let turns = || std::fs::read_to_string(place.path().join("turns")).unwrap_or_default();
    for round in 0..12_u32 {
        let before = turns();
        let mut child = Command::new(std::env::current_exe().expect("this program"))
            .args(["writer", "--exact"])
            .env(PLACE, place.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("it starts");
        // By its progress, and then at a place of the work that differs from round to round.
        while turns() == before {
            std::thread::yield_now();
        }
        for _ in 0..round * 7 {
            std::thread::yield_now();
            let _ = place.path().join("file").metadata();
        }
        child.kill().expect("killed");
        child.wait().expect("it ends");
        let file = std::fs::read(place.path().join("file")).expect("a file");
        assert_eq!(file.len(), SIZE);
        assert!(file.iter().all(|byte| *byte == file[0]));
        let read = |name| std::fs::read(place.path().join("folder").join(name)).expect("a file");
        assert_eq!(read("one").len(), 1000);
        assert_eq!(read("one"), read("two/three"));
    }
    replace(&place.path().join("last"), b"").expect("written");
    for entry in std::fs::read_dir(place.path()).expect("a folder") {
        let name = entry.expect("an entry").file_name();
        assert!(!name.to_string_lossy().contains("unfinished"), "{name:?}");
    }
}
