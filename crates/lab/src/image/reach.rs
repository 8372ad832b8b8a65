//! Which sections a function needs: ROM is accounted by it.

use super::Image;
use std::collections::BTreeSet;

/// The sections that can be reached from one through relocations, itself included.
pub type Reach = BTreeSet<usize>;

/// Follows relocations from a section. Tables that mention code reach it too.
#[must_use]
pub fn reach(image: &Image, section: Option<usize>) -> Reach {
    let mut reached = Reach::new();
    let mut open: Vec<usize> = section.into_iter().collect();
    while let Some(section) = open.pop() {
        if reached.insert(section) {
            open.extend(&image.sections[section].refers_to);
        }
    }
    reached
}
