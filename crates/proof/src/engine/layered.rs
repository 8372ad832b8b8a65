//! Maps of which clones have in common what came first.

use super::form::Known;
use hashbrown::HashTable;
use std::borrow::Borrow;
use std::hash::{BuildHasher, BuildHasherDefault, Hash};
use std::sync::Arc;

/// A map that nothing is taken out of.
#[derive(Clone)]
pub(super) struct Layered<K, V> {
    /// What clones have in common: it does not change.
    shared: Arc<HashTable<(K, V)>>,
    /// What came later.
    own: HashTable<(K, V)>,
}

impl<K, V> Default for Layered<K, V> {
    fn default() -> Self {
        Self {
            shared: Arc::default(),
            own: HashTable::new(),
        }
    }
}

impl<K: Hash + Eq + Clone, V: Clone> Layered<K, V> {
    #[inline]
    pub(super) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let hash = hash_of(key);
        let is_it = |entry: &(K, V)| entry.0.borrow() == key;
        let found = self.own.find(hash, is_it);
        let found = found.or_else(|| self.shared.find(hash, is_it));
        found.map(|(_, value)| value)
    }

    pub(super) fn contains_key<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.get(key).is_some()
    }

    /// The value of a key from now on, whatever others have.
    pub(super) fn insert(&mut self, key: K, value: V) {
        let hash = hash_of(&key);
        let entry = self
            .own
            .entry(hash, |entry| entry.0 == key, |entry| hash_of(&entry.0));
        entry.insert((key, value));
    }

    /// From now on clones have what there is in common.
    pub(super) fn share(&mut self) {
        let mut all = std::mem::take(&mut self.own);
        let before = Arc::unwrap_or_clone(std::mem::take(&mut self.shared));
        for entry in before {
            let hash = hash_of(&entry.0);
            if all.find(hash, |later| later.0 == entry.0).is_none() {
                all.insert_unique(hash, entry, |entry| hash_of(&entry.0));
            }
        }
        all.shrink_to_fit(|entry| hash_of(&entry.0));
        self.shared = Arc::new(all);
    }
}

fn hash_of<Q: Hash + ?Sized>(key: &Q) -> u64 {
    BuildHasherDefault::<Known>::default().hash_one(key)
}

#[cfg(test)]
mod tests {
    use super::Layered;

    #[test]
    fn clones_have_what_came_first_and_go_apart_later() {
        let mut one = Layered::default();
        one.insert(1_u32, 'a');
        one.share();
        one.insert(2, 'b');
        one.insert(1, 'A');
        one.share();
        let mut other = one.clone();
        one.insert(3, 'c');
        other.insert(3, 'd');
        other.insert(3, 'e');
        other.insert(2, 'f');
        let get = |map: &Layered<u32, char>| [1, 2, 3, 4].map(|key| map.get(&key).copied());
        assert_eq!(get(&one), [Some('A'), Some('b'), Some('c'), None]);
        assert_eq!(get(&other), [Some('A'), Some('f'), Some('e'), None]);
        assert!(!one.contains_key(&4));
    }
}
