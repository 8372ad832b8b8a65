//! Labels of register values, packed: byte *n* of a label word belongs to bits 8n+7..8n of the value.

use crate::Label;

/// Label bytes of a 20-bit value.
pub(crate) const ALL: u32 = 0xFF_FFFF;

/// The same label for every byte.
#[inline(always)]
pub(crate) fn spread(label: Label) -> u32 {
    u32::from(label.0) * 0x01_0101
}

/// The label of an address for every byte that may lie there: the fourth of an address word, too, which
/// is always 0.
#[inline(always)]
pub(crate) fn of_address(label: Label) -> u32 {
    u32::from(label.0) * 0x0101_0101
}

/// The label bytes that speak of these bits of a value.
pub(crate) fn of_bits(bits: u32) -> u32 {
    let bytes = [0xFF, 0xFF00, 0xFF_0000].into_iter();
    bytes.filter(|byte| bits & byte != 0).sum()
}

/// The union over all bytes.
#[inline(always)]
pub(crate) fn fold(labels: u32) -> Label {
    Label((labels | labels >> 8 | labels >> 16) as u8)
}

/// Each byte depends on itself and on all lower bytes, as in an addition.
#[inline(always)]
pub(crate) fn ripple(labels: u32) -> u32 {
    (labels | labels << 8 | labels << 16) & ALL
}

/// Labels of `left & right`: a byte that a clean zero masks out is clean.
#[inline]
pub(crate) fn of_and(left: u32, left_labels: u32, right: u32, right_labels: u32) -> u32 {
    let cleared = clean_zeros(left, left_labels) | clean_zeros(right, right_labels);
    (left_labels | right_labels) & !cleared
}

/// `0xFF` for every byte that is zero whatever the secrets are.
#[inline]
fn clean_zeros(value: u32, labels: u32) -> u32 {
    let may_be_other = value | labels;
    let mut zeros = 0;
    for byte in [0xFF, 0xFF00, 0xFF_0000] {
        if may_be_other & byte == 0 {
            zeros |= byte;
        }
    }
    zeros
}
