//! Lists that only grow, of which clones have in common what came first.

use std::ops::{Index, Range};
use std::sync::Arc;

/// Bytes that a list has room for when its first item comes. An allocator takes as much from the system alone: none of it
/// is there before it is written to, it grows without being copied, and is given back at once.
const ROOM_BYTES: usize = 40 << 20;

/// A list that nothing is taken out of.
#[derive(Clone)]
pub(super) struct List<T> {
    /// What clones have in common: it does not change.
    shared: Arc<Vec<T>>,
    /// What came later.
    own: Vec<T>,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self {
            shared: Arc::default(),
            own: Vec::new(),
        }
    }
}

impl<T: Clone> List<T> {
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.shared.len() + self.own.len()
    }

    pub(super) fn push(&mut self, item: T) {
        self.make_room();
        self.own.push(item);
    }

    /// Adds some items, and tells where they are.
    pub(super) fn extend(&mut self, items: &[T]) -> Range<usize> {
        self.make_room();
        let start = self.len();
        self.own.extend_from_slice(items);
        start..self.len()
    }

    #[inline]
    fn make_room(&mut self) {
        if self.own.capacity() == 0 {
            self.own.reserve_exact(ROOM_BYTES / size_of::<T>());
        }
    }

    /// Items that were added together.
    #[inline]
    pub(super) fn range(&self, range: Range<usize>) -> &[T] {
        match range.start.checked_sub(self.shared.len()) {
            Some(start) => &self.own[start..range.end - self.shared.len()],
            None => &self.shared[range],
        }
    }

    /// From now on clones have what there is in common.
    pub(super) fn share(&mut self) {
        let own = std::mem::take(&mut self.own);
        let mut all = Arc::unwrap_or_clone(std::mem::take(&mut self.shared));
        if all.is_empty() {
            all = own;
        } else {
            all.extend(own);
        }
        all.shrink_to_fit();
        self.shared = Arc::new(all);
    }
}

impl<T> Index<usize> for List<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: usize) -> &T {
        match self.shared.get(index) {
            Some(item) => item,
            None => &self.own[index - self.shared.len()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::List;

    #[test]
    fn clones_have_what_came_first_and_go_apart_later() {
        let mut one = List::default();
        assert_eq!(one.extend(&['a', 'b']), 0..2);
        one.share();
        one.push('c');
        one.share();
        let mut other = one.clone();
        one.push('d');
        assert_eq!(other.extend(&['e', 'f']), 3..5);
        other.share();
        other.push('g');
        assert_eq!([0, 1, 2, 3].map(|n| one[n]), ['a', 'b', 'c', 'd']);
        assert_eq!(
            [0, 1, 2, 3, 4, 5].map(|n| other[n]),
            ['a', 'b', 'c', 'e', 'f', 'g']
        );
        assert_eq!(other.range(3..5), ['e', 'f']);
        assert_eq!(one.range(3..3), [' '; 0]);
        assert_eq!((one.len(), other.len()), (4, 6));
    }
}
