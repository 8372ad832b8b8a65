//! The bits of an instruction.

/// The bits of an instruction, from the most significant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Encoding {
    /// Its parts, in order.
    pub segments: Vec<Segment>,
    /// How many bits there are in all.
    pub bits: u32,
}

/// A part of an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment {
    /// Bits that are always the same.
    Fixed {
        /// How many.
        width: u32,
        /// Their value.
        value: u32,
    },
    /// A field of which the instruction makes no use; zero.
    Unused {
        /// Its width.
        width: u32,
    },
    /// An operand.
    Operand {
        /// Its letter.
        letter: char,
        /// Its width.
        width: u32,
        /// Its lowest bit.
        low: u32,
    },
}

/// The letter that stands for the number of a user-defined instruction.
const SLOT: char = 'u';

impl Encoding {
    /// Reads an encoding such as `110 1 uuu ddddd 0000`. `slot` is the number of the user-defined
    /// instruction; fields that `used` refuses become unused.
    ///
    /// # Errors
    /// What is wrong, in words.
    pub(super) fn parse(
        text: &str,
        slot: Option<u32>,
        used: impl Fn(char) -> bool,
    ) -> Result<Self, String> {
        let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
        let bits = letters.len() as u32;
        let mut segments = Vec::new();
        let mut seen = Vec::new();
        let mut at = 0;
        while at < letters.len() {
            let first = letters[at];
            let same = |c: char| match first {
                '0' | '1' => c == '0' || c == '1',
                _ => c == first,
            };
            let length = letters[at..].iter().take_while(|&&c| same(c)).count();
            let width = length as u32;
            let low = bits - at as u32 - width;
            segments.push(match (first, slot) {
                ('0' | '1', _) => {
                    let digits: String = letters[at..at + length].iter().collect();
                    let value = u32::from_str_radix(&digits, 2)
                        .map_err(|_| format!("{width} fixed bits are too many"))?;
                    Segment::Fixed { width, value }
                }
                (SLOT, Some(value)) if value >> width == 0 => Segment::Fixed { width, value },
                (SLOT, Some(value)) => return Err(format!("number {value} does not fit")),
                (letter, _) if !letter.is_ascii_lowercase() => {
                    return Err(format!("`{letter}` is neither a bit nor a letter"));
                }
                (letter, _) if seen.contains(&letter) => {
                    return Err(format!("the field `{letter}` stands in two places"));
                }
                (letter, _) if !used(letter) => Segment::Unused { width },
                (letter, _) => Segment::Operand { letter, width, low },
            });
            seen.push(if matches!(first, '0' | '1') {
                ' '
            } else {
                first
            });
            at += length;
        }
        Ok(Self { segments, bits })
    }

    /// The bits that are always the same and their values; unused fields count as zeros that are
    /// not looked at.
    pub(super) fn fixed(&self) -> (u64, u64) {
        let (mut mask, mut pattern) = (0_u64, 0_u64);
        for segment in &self.segments {
            let (width, bits, value) = match *segment {
                Segment::Fixed { width, value } => (width, (1 << width) - 1, u64::from(value)),
                Segment::Unused { width } | Segment::Operand { width, .. } => (width, 0, 0),
            };
            mask = mask << width | bits;
            pattern = pattern << width | value;
        }
        (mask, pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_know_where_they_lie() {
        let encoding = Encoding::parse("110 1 uuu ddddd ssss", Some(5), |c| c == 'd').unwrap();
        assert_eq!(encoding.bits, 16);
        assert_eq!(
            encoding.segments[2],
            Segment::Operand {
                letter: 'd',
                width: 5,
                low: 4
            }
        );
        assert_eq!(encoding.fixed(), (0xFE00, 0xDA00));
    }

    #[test]
    fn a_field_in_two_places_is_refused() {
        assert!(Encoding::parse("dd 0 dd", None, |_| true).is_err());
    }
}
