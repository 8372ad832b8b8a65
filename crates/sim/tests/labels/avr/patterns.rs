//! The AVR's encodings: Atmel doc0856, the instruction descriptions.

use Registers::{All, Eight, Pairs, Upper, WordPairs};

/// Which registers the fields `d` and `r` name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Registers {
    /// R0 to R31.
    All,
    /// R16 to R31.
    Upper,
    /// R16 to R23.
    Eight,
    /// Pairs from R1:R0 to R31:R30.
    Pairs,
    /// R25:R24, X, Y, Z.
    WordPairs,
}

impl Registers {
    /// The registers that a field names, the lower of a pair first.
    pub(crate) fn of(self, field: u16) -> Vec<usize> {
        let field = usize::from(field);
        match self {
            All => vec![field],
            Upper | Eight => vec![16 + field],
            Pairs => vec![2 * field, 2 * field + 1],
            WordPairs => vec![24 + 2 * field, 25 + 2 * field],
        }
    }
}

/// A form: its bits, letters being fields; its name; its registers.
pub(crate) struct Pattern(
    pub(crate) &'static str,
    pub(crate) &'static str,
    pub(crate) Registers,
);

impl Pattern {
    pub(crate) fn matches(&self, word: u16) -> bool {
        let mut bits = self.bits(word);
        bits.all(|(letter, bit)| match letter {
            '0' => bit == 0,
            '1' => bit == 1,
            _ => true,
        })
    }

    /// The value of a field; none where the form has no such field.
    pub(crate) fn field(&self, letter: char, word: u16) -> Option<u16> {
        let bits = self.bits(word).filter(|(found, _)| *found == letter);
        bits.fold(None, |value, (_, bit)| Some(value.unwrap_or(0) << 1 | bit))
    }

    fn bits(&self, word: u16) -> impl Iterator<Item = (char, u16)> {
        let letters = self.0.chars().zip((0..16).rev());
        letters.map(move |(letter, place)| (letter, word >> place & 1))
    }
}

pub(crate) const PATTERNS: &[Pattern] = &[
    Pattern("0000000000000000", "NOP", All),
    Pattern("00000001ddddrrrr", "MOVW Rd,Rr", Pairs),
    Pattern("00000010ddddrrrr", "MULS Rd,Rr", Upper),
    Pattern("000000110ddd0rrr", "MULSU Rd,Rr", Eight),
    Pattern("000000110ddd1rrr", "FMUL Rd,Rr", Eight),
    Pattern("000000111ddd0rrr", "FMULS Rd,Rr", Eight),
    Pattern("000000111ddd1rrr", "FMULSU Rd,Rr", Eight),
    Pattern("000001rdddddrrrr", "CPC Rd,Rr", All),
    Pattern("000010rdddddrrrr", "SBC Rd,Rr", All),
    Pattern("000011rdddddrrrr", "ADD Rd,Rr", All),
    Pattern("000100rdddddrrrr", "CPSE Rd,Rr", All),
    Pattern("000101rdddddrrrr", "CP Rd,Rr", All),
    Pattern("000110rdddddrrrr", "SUB Rd,Rr", All),
    Pattern("000111rdddddrrrr", "ADC Rd,Rr", All),
    Pattern("001000rdddddrrrr", "AND Rd,Rr", All),
    Pattern("001001rdddddrrrr", "EOR Rd,Rr", All),
    Pattern("001010rdddddrrrr", "OR Rd,Rr", All),
    Pattern("001011rdddddrrrr", "MOV Rd,Rr", All),
    Pattern("0011KKKKddddKKKK", "CPI Rd,K", Upper),
    Pattern("0100KKKKddddKKKK", "SBCI Rd,K", Upper),
    Pattern("0101KKKKddddKKKK", "SUBI Rd,K", Upper),
    Pattern("0110KKKKddddKKKK", "ORI Rd,K", Upper),
    Pattern("0111KKKKddddKKKK", "ANDI Rd,K", Upper),
    Pattern("10q0qq0ddddd0qqq", "LDD Rd,Z+q", All),
    Pattern("10q0qq0ddddd1qqq", "LDD Rd,Y+q", All),
    Pattern("10q0qq1rrrrr0qqq", "STD Z+q,Rr", All),
    Pattern("10q0qq1rrrrr1qqq", "STD Y+q,Rr", All),
    Pattern("1001000ddddd0000", "LDS Rd,k", All),
    Pattern("1001000ddddd0001", "LD Rd,Z+", All),
    Pattern("1001000ddddd0010", "LD Rd,-Z", All),
    Pattern("1001000ddddd0100", "LPM Rd,Z", All),
    Pattern("1001000ddddd0101", "LPM Rd,Z+", All),
    Pattern("1001000ddddd0110", "ELPM Rd,Z", All),
    Pattern("1001000ddddd0111", "ELPM Rd,Z+", All),
    Pattern("1001000ddddd1001", "LD Rd,Y+", All),
    Pattern("1001000ddddd1010", "LD Rd,-Y", All),
    Pattern("1001000ddddd1100", "LD Rd,X", All),
    Pattern("1001000ddddd1101", "LD Rd,X+", All),
    Pattern("1001000ddddd1110", "LD Rd,-X", All),
    Pattern("1001000ddddd1111", "POP Rd", All),
    Pattern("1001001rrrrr0000", "STS k,Rr", All),
    Pattern("1001001rrrrr0001", "ST Z+,Rr", All),
    Pattern("1001001rrrrr0010", "ST -Z,Rr", All),
    Pattern("1001001rrrrr1001", "ST Y+,Rr", All),
    Pattern("1001001rrrrr1010", "ST -Y,Rr", All),
    Pattern("1001001rrrrr1100", "ST X,Rr", All),
    Pattern("1001001rrrrr1101", "ST X+,Rr", All),
    Pattern("1001001rrrrr1110", "ST -X,Rr", All),
    Pattern("1001001rrrrr1111", "PUSH Rr", All),
    Pattern("1001010ddddd0000", "COM Rd", All),
    Pattern("1001010ddddd0001", "NEG Rd", All),
    Pattern("1001010ddddd0010", "SWAP Rd", All),
    Pattern("1001010ddddd0011", "INC Rd", All),
    Pattern("1001010ddddd0101", "ASR Rd", All),
    Pattern("1001010ddddd0110", "LSR Rd", All),
    Pattern("1001010ddddd0111", "ROR Rd", All),
    Pattern("1001010ddddd1010", "DEC Rd", All),
    Pattern("100101000sss1000", "BSET s", All),
    Pattern("100101001sss1000", "BCLR s", All),
    Pattern("1001010100001000", "RET", All),
    Pattern("1001010100011000", "RETI", All),
    Pattern("1001010110001000", "SLEEP", All),
    Pattern("1001010110011000", "BREAK", All),
    Pattern("1001010110101000", "WDR", All),
    Pattern("1001010111001000", "LPM", All),
    Pattern("1001010111011000", "ELPM", All),
    Pattern("1001010111101000", "SPM", All),
    Pattern("1001010000001001", "IJMP", All),
    Pattern("1001010100001001", "ICALL", All),
    Pattern("1001010kkkkk110k", "JMP k", All),
    Pattern("1001010kkkkk111k", "CALL k", All),
    Pattern("10010110KKddKKKK", "ADIW Rd,K", WordPairs),
    Pattern("10010111KKddKKKK", "SBIW Rd,K", WordPairs),
    Pattern("10011000AAAAAbbb", "CBI A,b", All),
    Pattern("10011010AAAAAbbb", "SBI A,b", All),
    Pattern("10011001AAAAAbbb", "SBIC A,b", All),
    Pattern("10011011AAAAAbbb", "SBIS A,b", All),
    Pattern("100111rdddddrrrr", "MUL Rd,Rr", All),
    Pattern("10110AAdddddAAAA", "IN Rd,A", All),
    Pattern("10111AArrrrrAAAA", "OUT A,Rr", All),
    Pattern("1100kkkkkkkkkkkk", "RJMP k", All),
    Pattern("1101kkkkkkkkkkkk", "RCALL k", All),
    Pattern("1110KKKKddddKKKK", "LDI Rd,K", Upper),
    Pattern("111100kkkkkkksss", "BRBS s,k", All),
    Pattern("111101kkkkkkksss", "BRBC s,k", All),
    Pattern("1111100ddddd0bbb", "BLD Rd,b", All),
    Pattern("1111101ddddd0bbb", "BST Rd,b", All),
    Pattern("1111110rrrrr0bbb", "SBRC Rr,b", All),
    Pattern("1111111rrrrr0bbb", "SBRS Rr,b", All),
];
