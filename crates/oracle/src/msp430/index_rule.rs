//! Where an indexed operand lies.

use crate::msp430::dialect::Dialect;

/// How base and index make an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IndexRule {
    /// 16-bit CPU: the sum wraps at 64 KB.
    Wrapping16,
    /// MSP430 instruction on the 20-bit CPU: the index is signed; with a base in the lower 64 KB
    /// the sum stays there.
    Signed16InLow64K,
    /// `MOVA`: the 16-bit index is signed.
    Signed16,
    /// `CALLA`, with an index that is not negative: GNU's simulator takes it as unsigned.
    Positive15,
    /// Extended instruction: the sum of two 20-bit numbers wraps at 1 MB.
    Wrapping20,
}

impl IndexRule {
    /// The rule of an instruction with or without an extension word.
    pub(crate) fn of(dialect: Dialect, extended: bool) -> Self {
        match (dialect, extended) {
            (Dialect::Classic, _) => Self::Wrapping16,
            (Dialect::Extended, false) => Self::Signed16InLow64K,
            (Dialect::Extended, true) => Self::Wrapping20,
        }
    }

    /// Bits that an index has.
    pub(crate) fn index_mask(self) -> u32 {
        match self {
            Self::Wrapping20 => 0xF_FFFF,
            Self::Positive15 => 0x7FFF,
            _ => 0xFFFF,
        }
    }

    /// The address that base and index make.
    pub(crate) fn address(self, base: u32, index: u32) -> u32 {
        let signed = i32::from(index as u16 as i16) as u32;
        match self {
            Self::Wrapping16 => base.wrapping_add(index) & 0xFFFF,
            Self::Signed16InLow64K if base < 0x1_0000 => base.wrapping_add(signed) & 0xFFFF,
            Self::Signed16InLow64K | Self::Signed16 => base.wrapping_add(signed) & 0xF_FFFF,
            Self::Wrapping20 | Self::Positive15 => base.wrapping_add(index) & 0xF_FFFF,
        }
    }

    /// The index that leads from a base to an address, if there is one.
    pub(crate) fn index(self, base: u32, address: u32) -> Option<u32> {
        let index = address.wrapping_sub(base) & self.index_mask();
        (self.address(base, index) == address).then_some(index)
    }

    /// The base that an index leads to an address from, if there is one.
    pub(crate) fn base(self, index: u32, address: u32) -> Option<u32> {
        let signed = i32::from(index as u16 as i16) as u32;
        let base = match self {
            Self::Wrapping16 => address.wrapping_sub(index) & 0xFFFF,
            Self::Signed16InLow64K if address < 0x1_0000 => address.wrapping_sub(index) & 0xFFFF,
            Self::Signed16InLow64K | Self::Signed16 => address.wrapping_sub(signed) & 0xF_FFFF,
            Self::Wrapping20 | Self::Positive15 => address.wrapping_sub(index) & 0xF_FFFF,
        };
        (self.address(base, index) == address).then_some(base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_bases_stay_low_in_classic_instructions() {
        let rule = IndexRule::Signed16InLow64K;
        assert_eq!(rule.address(0xFFF0, 0x20), 0x0010);
        assert_eq!(rule.address(0x1_0010, 0xFFE0), 0xFFF0);
        assert_eq!(rule.index(0x2_0000, 0x3_0000), None);
        assert_eq!(rule.base(0x8000, 0x2_0000), Some(0x2_8000));
    }

    #[test]
    fn extended_indices_wrap_at_one_megabyte() {
        assert_eq!(IndexRule::Wrapping20.address(0x8_0000, 0xF_0000), 0x7_0000);
        assert_eq!(
            IndexRule::Wrapping20.base(0xF_0000, 0x7_0000),
            Some(0x8_0000)
        );
    }
}
