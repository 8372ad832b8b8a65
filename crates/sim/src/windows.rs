//! What a memory keeps of its bytes, window by window.

use crate::memory::attribute;
use std::ops::Range;

/// Addresses of a window; an address space that is smaller has one window of its own size.
pub(crate) const WINDOW: u32 = 1 << 20;

/// The cells of the bytes of a window: one of each array for each address.
pub(crate) struct Window {
    /// The address of the first byte.
    pub(crate) base: u32,
    /// [`attribute`] bits.
    pub(crate) attributes: Box<[u8]>,
    /// Values.
    pub(crate) bytes: Box<[u8]>,
    /// What values depend on.
    pub(crate) labels: Box<[u8]>,
}

impl Window {
    /// No rights, nothing initialised, no labels. The host gives memory only to what is used of it.
    pub(crate) fn empty(base: u32, size: usize) -> Self {
        let cells = || vec![0; size].into_boxed_slice();
        Self {
            base,
            attributes: cells(),
            bytes: cells(),
            labels: cells(),
        }
    }
}

/// A range cut where windows meet: the base of each window, and where in it the part lies.
pub(crate) fn parts(range: Range<u32>) -> impl Iterator<Item = (u32, Range<usize>)> {
    let mut start = range.start;
    std::iter::from_fn(move || {
        let first = start % WINDOW;
        let length = (WINDOW - first).min(range.end.saturating_sub(start));
        let part = (start - first, first as usize..(first + length) as usize);
        start += length;
        (length != 0).then_some(part)
    })
}

/// A window, lent to a running machine.
pub(crate) struct Cells<'a> {
    pub(crate) base: u32,
    pub(crate) attributes: &'a mut [u8],
    pub(crate) bytes: &'a mut [u8],
    pub(crate) labels: &'a mut [u8],
}

impl Cells<'_> {
    /// Where an address lies in the arrays: past their end if it is in another window.
    #[inline(always)]
    pub(crate) fn index(&self, address: u32) -> usize {
        address.wrapping_sub(self.base) as usize
    }
}

/// All windows, lent to a running machine: that of the last access stands ready.
pub(crate) struct Windows<'a> {
    pub(crate) near: Cells<'a>,
    far: Vec<Cells<'a>>,
}

impl<'a> Windows<'a> {
    pub(crate) fn new(windows: &'a mut [Window]) -> Self {
        let mut windows = windows.iter_mut().map(|window| Cells {
            base: window.base,
            attributes: &mut window.attributes,
            bytes: &mut window.bytes,
            labels: &mut window.labels,
        });
        Self {
            near: windows.next().expect("the first window is always there"),
            far: windows.collect(),
        }
    }

    /// Makes the window of an address the one that stands ready; `false` when it is that already, or
    /// nothing was ever mapped there.
    #[cold]
    #[inline(never)]
    pub(crate) fn bring_near(&mut self, address: u32) -> bool {
        let mut far = self.far.iter_mut();
        let found = far.find(|cells| cells.index(address) < cells.bytes.len());
        let is_far = found.is_some();
        if let Some(cells) = found {
            std::mem::swap(&mut self.near, cells);
        }
        is_far
    }

    /// The attributes of the byte at an address; 0 where nothing was ever mapped.
    #[inline(always)]
    pub(crate) fn attributes(&self, address: u32) -> u8 {
        match self.near.attributes.get(self.near.index(address)) {
            Some(&attributes) => attributes,
            None => self
                .far_cells(address)
                .map_or(0, |(attributes, _)| attributes),
        }
    }

    #[cold]
    #[inline(never)]
    fn far_cells(&self, address: u32) -> Option<(u8, u8)> {
        self.far.iter().find_map(|cells| {
            let index = cells.index(address);
            Some((*cells.attributes.get(index)?, cells.bytes[index]))
        })
    }
}

/// What an instruction can be fetched from.
pub(crate) trait Fetch {
    /// The byte at an address; none where nothing is loaded or it may not be executed.
    fn fetch(&self, address: u32) -> Option<u8>;
}

impl Fetch for Windows<'_> {
    fn fetch(&self, address: u32) -> Option<u8> {
        const CODE: u8 = attribute::EXECUTE | attribute::INITIALISED;
        let index = self.near.index(address);
        let near = self.near.attributes.get(index);
        let (attributes, byte) = match near {
            Some(&attributes) => (attributes, self.near.bytes[index]),
            None => self.far_cells(address)?,
        };
        (attributes & CODE == CODE).then_some(byte)
    }
}
