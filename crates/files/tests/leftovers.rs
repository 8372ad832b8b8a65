//! Whole or not at all, and nothing left behind.

use cipherfit_files::{Fresh, Scratch, hold, read_sealed, replace, write_sealed};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn names(folder: &Path) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("an entry").file_name();
    entries
        .map(|entry| name(entry).to_string_lossy().into_owned())
        .collect()
}

/// What a killed run leaves: things under way that nobody holds.
fn abandon(folder: &Path) {
    fs::write(folder.join(".cipherfit-a.unfinished"), "half").expect("a file");
    let inside = folder.join(".cipherfit-b.unfinished/new");
    fs::create_dir_all(&inside).expect("a folder");
    fs::write(inside.join("half"), "half").expect("a file");
}

#[test]
fn what_a_killed_run_left_goes_away_and_what_lives_stays() {
    let place = tempfile::tempdir().expect("a folder");
    let other = tempfile::tempdir().expect("a folder");
    abandon(place.path());
    fs::write(place.path().join(".cipherfit-notes"), "mine").expect("a file");
    replace(&place.path().join("file"), b"new").expect("written");
    assert_eq!(
        names(place.path()),
        BTreeSet::from([".cipherfit-notes".to_owned(), "file".to_owned()])
    );
    // A name that a living run holds is not taken, by whatever path its folder is named.
    let living = Scratch::new_in(other.path()).expect("a folder");
    let dotted = other.path().join(".");
    drop(Scratch::new_in(&dotted).expect("a folder"));
    assert!(living.path().is_dir());
    drop(living);
    assert_eq!(names(other.path()), BTreeSet::new());
}

#[test]
fn a_folder_appears_whole_and_an_old_one_goes_away() {
    let above = tempfile::tempdir().expect("a folder");
    let place = above.path().join("not/yet/there");
    let begin = || Fresh::begin(&place).expect("begun");
    drop(begin());
    assert_eq!(names(above.path()), BTreeSet::new());
    let fresh = begin();
    fresh.write("in/one.txt", "1").expect("written");
    fresh.finish().expect("finished");
    let second = begin();
    second.write("two.txt", "2").expect("written");
    assert!(second.finish().is_err(), "nothing is overwritten unasked");
    assert_eq!(names(&place), BTreeSet::from(["in".to_owned()]));
    let third = begin();
    third.write("three.txt", "3").expect("written");
    third.finish_over().expect("finished");
    assert_eq!(names(&place), BTreeSet::from(["three.txt".to_owned()]));
    assert_eq!(
        names(place.parent().expect("a parent")),
        BTreeSet::from(["there".to_owned()])
    );
}

#[test]
fn a_damaged_file_of_the_cache_is_none() {
    let place = tempfile::tempdir().expect("a folder");
    let path = place.path().join("image");
    assert_eq!(read_sealed(&path), None);
    write_sealed(&path, b"contents").expect("written");
    assert_eq!(read_sealed(&path).as_deref(), Some(&b"contents"[..]));
    let whole = fs::read(&path).expect("a file");
    assert!(whole.starts_with(b"contents"));
    for position in 0..whole.len() {
        let mut damaged = whole.clone();
        damaged[position] ^= 1;
        fs::write(&path, &damaged).expect("written");
        assert_eq!(read_sealed(&path), None, "byte {position}");
        fs::write(&path, &whole[..position]).expect("written");
        assert_eq!(read_sealed(&path), None, "cut at {position}");
    }
}

#[test]
fn a_folder_is_held_by_one_at_a_time() {
    let place = tempfile::tempdir().expect("a folder");
    let counter = place.path().join("counter");
    replace(&counter, b"0").expect("written");
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..25 {
                    let _held = hold(place.path()).expect("held");
                    let text = fs::read_to_string(&counter).expect("a file");
                    let next = text.parse::<u32>().expect("a number") + 1;
                    replace(&counter, next.to_string().as_bytes()).expect("written");
                }
            });
        }
    });
    assert_eq!(fs::read_to_string(&counter).expect("a file"), "100");
}
