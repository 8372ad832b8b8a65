//! Where a caller may put things: anywhere that is legal, and most often where it hurts.

use super::bench::Wanted;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use std::ops::Range;

/// Forbidden bytes around each buffer of a tidy layout: at least so many.
pub(super) const GUARD_BYTES: u32 = 16;
/// Pointers of two registers carry here.
pub(super) const PAGE: u32 = 0x100;
/// Places tried for a block before its layout is given up, and layouts before all are.
const PLACES: usize = 32;
const LAYOUTS: usize = 8;

/// Something that takes memory.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    pub(super) wanted: Wanted<'a>,
    pub(super) alignment: u32,
    /// Bytes that it lies behind a multiple of its alignment.
    pub(super) behind: u32,
}

impl Block<'_> {
    fn size(&self) -> u32 {
        self.wanted.size as u32
    }

    /// The first fitting address from `address` on, or a little behind it.
    fn first_fitting(&self, address: u32) -> u32 {
        self.wanted.first_fitting(address, self.alignment) + self.behind
    }
}

/// A number below `bound`; 0 if there is none.
pub(super) fn below(randomness: &mut ChaCha8Rng, bound: u32) -> u32 {
    randomness.next_u32() % bound.max(1)
}

/// Any order.
pub(super) fn shuffle<T>(randomness: &mut ChaCha8Rng, things: &mut [T]) {
    for last in (1..things.len()).rev() {
        things.swap(last, below(randomness, last as u32 + 1) as usize);
    }
}

/// Ranges for blocks, in their order, anywhere in free memory: across the border of a page, next to
/// each other without a gap, at any address that the alignment allows. None if they hardly fit.
pub(super) fn scatter(
    free: &[Range<u32>],
    blocks: &[Block<'_>],
    randomness: &mut ChaCha8Rng,
) -> Option<Vec<Range<u32>>> {
    (0..LAYOUTS).find_map(|_| layout(free, blocks, randomness))
}

fn layout(
    free: &[Range<u32>],
    blocks: &[Block<'_>],
    randomness: &mut ChaCha8Rng,
) -> Option<Vec<Range<u32>>> {
    let mut order: Vec<usize> = (0..blocks.len()).collect();
    shuffle(randomness, &mut order);
    let mut taken: Vec<(usize, Range<u32>)> = Vec::new();
    for index in order {
        let block = &blocks[index];
        let found = (0..PLACES).find_map(|_| {
            let candidate = candidate(free, &taken, block.size(), randomness);
            let start = block.first_fitting(candidate);
            let range = start..start.checked_add(block.size())?;
            let inside = |free: &Range<u32>| free.start <= range.start && range.end <= free.end;
            let apart = |(_, other): &(usize, Range<u32>)| {
                range.end <= other.start || other.end <= range.start
            };
            (free.iter().any(inside) && taken.iter().all(apart)).then_some(range)
        })?;
        taken.push((index, found));
    }
    taken.sort_by_key(|(index, _)| *index);
    Some(taken.into_iter().map(|(_, range)| range).collect())
}

/// An address to begin with.
fn candidate(
    free: &[Range<u32>],
    taken: &[(usize, Range<u32>)],
    size: u32,
    randomness: &mut ChaCha8Rng,
) -> u32 {
    let bytes: u32 = free.iter().map(|range| range.end - range.start).sum();
    let mut offset = below(randomness, bytes);
    let anywhere = free.iter().find_map(|range| {
        let length = range.end - range.start;
        let inside = offset < length;
        let address = range.start + offset;
        offset = offset.saturating_sub(length);
        inside.then_some(address)
    });
    let anywhere = anywhere.unwrap_or_default();
    match below(randomness, 4) {
        // Right behind or right before another.
        0 if !taken.is_empty() => {
            let (_, other) = &taken[below(randomness, taken.len() as u32) as usize];
            if below(randomness, 2) == 0 {
                other.end
            } else {
                other.start.saturating_sub(size)
            }
        }
        // Across the border of a page.
        1 | 2 if size > 1 => {
            let border = (anywhere + PAGE / 2) & !(PAGE - 1);
            border.saturating_sub(1 + below(randomness, size - 1))
        }
        _ => anywhere,
    }
}

/// Ranges for blocks, one behind the other, each so many bytes behind the border of a page, and the last one
/// with its end there; further where its alignment says so. None if there is no room.
pub(super) fn behind_borders(
    free: &[Range<u32>],
    blocks: &[Block<'_>],
    bytes: u32,
) -> Option<Vec<Range<u32>>> {
    let mut used = 0;
    let mut ranges = Vec::new();
    for (index, block) in blocks.iter().enumerate() {
        let size = block.size();
        let before = if index + 1 == blocks.len() { size } else { 0 };
        let range = free.iter().find_map(|free| {
            let lowest = free.start.max(used) + before;
            let border = lowest + bytes.wrapping_sub(lowest) % PAGE;
            let start = block.first_fitting(border - before);
            (start + size <= free.end).then_some(start..start + size)
        })?;
        used = range.end;
        ranges.push(range);
    }
    Some(ranges)
}

/// Ranges for blocks one behind the other in any order, with little between them, the way that a
/// person would look at them.
pub(super) fn tidy(
    room: &Range<u32>,
    blocks: &[Block<'_>],
    randomness: &mut ChaCha8Rng,
) -> Option<Vec<Range<u32>>> {
    let mut order: Vec<usize> = (0..blocks.len()).collect();
    shuffle(randomness, &mut order);
    let mut ranges = vec![0..0; blocks.len()];
    let mut free = room.start;
    for index in order {
        let block = &blocks[index];
        let gap = GUARD_BYTES + below(randomness, GUARD_BYTES);
        let start = block.first_fitting(free + gap);
        free = start + block.size();
        ranges[index] = start..free;
    }
    (free + GUARD_BYTES <= room.end).then_some(ranges)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::named_randomness;

    const FREE: [Range<u32>; 2] = [0x210..0x300, 0x310..0x600];

    fn block(size: usize, alignment: u32) -> Block<'static> {
        let wanted = Wanted::anywhere("a block", size);
        Block {
            wanted,
            alignment,
            behind: 0,
        }
    }

    #[test]
    fn blocks_lie_behind_multiples() {
        let mut randomness = named_randomness("places");
        let odd = Block {
            behind: 1,
            ..block(8, 2)
        };
        for _ in 0..100 {
            let ranges = scatter(&FREE, &[odd, block(8, 2)], &mut randomness).expect("room");
            let odd: Vec<u32> = ranges.iter().map(|range| range.start % 2).collect();
            assert_eq!(odd, [1, 0]);
        }
    }

    #[test]
    fn blocks_lie_apart_in_free_memory_and_everywhere_in_it() {
        let mut randomness = named_randomness("places");
        let blocks = [block(8, 1), block(40, 2), block(100, 2)];
        let mut seen = [0; 4];
        for _ in 0..1000 {
            let ranges = scatter(&FREE, &blocks, &mut randomness).expect("room");
            for (index, range) in ranges.iter().enumerate() {
                let inside = |free: &Range<u32>| free.start <= range.start && range.end <= free.end;
                assert!(FREE.iter().any(inside), "{range:x?}");
                assert_eq!(range.start % blocks[index].alignment, 0);
                let apart =
                    |other: &Range<u32>| range.end <= other.start || other.end <= range.start;
                assert!(ranges.iter().filter(|other| *other != range).all(apart));
            }
            let crossing = |range: &Range<u32>| range.start / PAGE != (range.end - 1) / PAGE;
            seen[0] += usize::from(crossing(&ranges[0]));
            seen[1] += usize::from(ranges[0].start % 2 == 1);
            seen[2] += usize::from(ranges.iter().any(|range| range.start == ranges[0].end));
            seen[3] += usize::from(FREE[0].contains(&ranges[0].start));
        }
        assert!(seen.iter().all(|&times| times > 50), "{seen:?}");
    }

    #[test]
    fn blocks_lie_where_pages_say() {
        let blocks = [block(8, 1), block(40, 2), block(33, 2)];
        for bytes in 0..PAGE {
            let ranges =
                behind_borders(&[0x210..0x300, 0x310..0x900], &blocks, bytes).expect("room");
            assert_eq!(ranges[0].start % PAGE, bytes);
            assert_eq!(ranges[1].start % PAGE, bytes.next_multiple_of(2) % PAGE);
            assert_eq!(ranges[2].len(), 33);
            assert!((0..2).contains(&(ranges[2].end.wrapping_sub(bytes) % PAGE)));
            assert!(ranges[0].end <= ranges[1].start && ranges[1].end <= ranges[2].start);
        }
    }

    #[test]
    fn what_does_not_fit_is_not_placed() {
        let mut randomness = named_randomness("places");
        assert_eq!(scatter(&FREE, &[block(0x400, 1)], &mut randomness), None);
        assert_eq!(behind_borders(&FREE, &[block(0xF0, 1); 4], 1), None);
        assert_eq!(tidy(&FREE[0], &[block(0xE0, 1)], &mut randomness), None);
    }
}
