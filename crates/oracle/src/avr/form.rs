//! The instruction forms of AVRe+ as bit patterns: Atmel doc0856, the opcodes of each description.

use crate::dice::Dice;

/// An instruction form.
#[derive(Debug)]
pub struct Form {
    /// Mnemonic and operands.
    pub name: &'static str,
    /// 16 bits: `0` and `1` are fixed, letters are operands.
    pattern: &'static str,
    /// Its pointer register's lower half, where it has one.
    pub pointer: Option<usize>,
    /// Does the pointer change, so that the other operand must not be a part of it?
    pub moves_pointer: bool,
    /// Is the source the same register as the destination? CLR, TST, LSL and ROL are such.
    doubled: bool,
}

const fn form(name: &'static str, pattern: &'static str) -> Form {
    Form {
        name,
        pattern,
        pointer: None,
        moves_pointer: false,
        doubled: false,
    }
}

const fn through(name: &'static str, pattern: &'static str, pointer: usize) -> Form {
    Form {
        pointer: Some(pointer),
        ..form(name, pattern)
    }
}

const fn moving(name: &'static str, pattern: &'static str, pointer: usize) -> Form {
    Form {
        moves_pointer: true,
        ..through(name, pattern, pointer)
    }
}

const fn doubled(name: &'static str, pattern: &'static str) -> Form {
    Form {
        doubled: true,
        ..form(name, pattern)
    }
}

/// Every form. SLEEP, BREAK and SPM stop the core or the call and are not among them.
pub static FORMS: [Form; 97] = [
    form("adc", "000111rdddddrrrr"),
    form("add", "000011rdddddrrrr"),
    form("adiw", "10010110KKddKKKK"),
    form("and", "001000rdddddrrrr"),
    form("andi", "0111KKKKddddKKKK"),
    form("asr", "1001010ddddd0101"),
    form("bclr", "100101001sss1000"),
    form("bld", "1111100ddddd0bbb"),
    form("brbc", "111101kkkkkkksss"),
    form("brbs", "111100kkkkkkksss"),
    form("bset", "100101000sss1000"),
    form("bst", "1111101ddddd0bbb"),
    form("call", "1001010kkkkk111k"),
    form("cbi", "10011000AAAAAbbb"),
    form("com", "1001010ddddd0000"),
    form("cp", "000101rdddddrrrr"),
    form("cpc", "000001rdddddrrrr"),
    form("cpi", "0011KKKKddddKKKK"),
    form("cpse", "000100rdddddrrrr"),
    form("dec", "1001010ddddd1010"),
    through("elpm", "1001010111011000", 30),
    through("elpm Z", "1001000ddddd0110", 30),
    moving("elpm Z+", "1001000ddddd0111", 30),
    form("eor", "001001rdddddrrrr"),
    form("fmul", "000000110ddd1rrr"),
    form("fmuls", "000000111ddd0rrr"),
    form("fmulsu", "000000111ddd1rrr"),
    form("icall", "1001010100001001"),
    form("ijmp", "1001010000001001"),
    form("in", "10110AAdddddAAAA"),
    form("inc", "1001010ddddd0011"),
    form("jmp", "1001010kkkkk110k"),
    through("ld X", "1001000ddddd1100", 26),
    moving("ld X+", "1001000ddddd1101", 26),
    moving("ld -X", "1001000ddddd1110", 26),
    through("ldd Y", "10q0qq0ddddd1qqq", 28),
    moving("ld Y+", "1001000ddddd1001", 28),
    moving("ld -Y", "1001000ddddd1010", 28),
    through("ldd Z", "10q0qq0ddddd0qqq", 30),
    moving("ld Z+", "1001000ddddd0001", 30),
    moving("ld -Z", "1001000ddddd0010", 30),
    form("ldi", "1110KKKKddddKKKK"),
    form("lds", "1001000ddddd0000"),
    through("lpm", "1001010111001000", 30),
    through("lpm Z", "1001000ddddd0100", 30),
    moving("lpm Z+", "1001000ddddd0101", 30),
    form("lsr", "1001010ddddd0110"),
    form("mov", "001011rdddddrrrr"),
    form("movw", "00000001ddddrrrr"),
    form("mul", "100111rdddddrrrr"),
    form("muls", "00000010ddddrrrr"),
    form("mulsu", "000000110ddd0rrr"),
    form("neg", "1001010ddddd0001"),
    form("nop", "0000000000000000"),
    form("or", "001010rdddddrrrr"),
    form("ori", "0110KKKKddddKKKK"),
    form("out", "10111AArrrrrAAAA"),
    form("pop", "1001000ddddd1111"),
    form("push", "1001001ddddd1111"),
    form("rcall", "1101kkkkkkkkkkkk"),
    form("ret", "1001010100001000"),
    form("reti", "1001010100011000"),
    form("rjmp", "1100kkkkkkkkkkkk"),
    form("ror", "1001010ddddd0111"),
    form("sbc", "000010rdddddrrrr"),
    form("sbci", "0100KKKKddddKKKK"),
    form("sbi", "10011010AAAAAbbb"),
    form("sbic", "10011001AAAAAbbb"),
    form("sbis", "10011011AAAAAbbb"),
    form("sbiw", "10010111KKddKKKK"),
    form("sbrc", "1111110rrrrr0bbb"),
    form("sbrs", "1111111rrrrr0bbb"),
    through("st X", "1001001rrrrr1100", 26),
    moving("st X+", "1001001rrrrr1101", 26),
    moving("st -X", "1001001rrrrr1110", 26),
    through("std Y", "10q0qq1rrrrr1qqq", 28),
    moving("st Y+", "1001001rrrrr1001", 28),
    moving("st -Y", "1001001rrrrr1010", 28),
    through("std Z", "10q0qq1rrrrr0qqq", 30),
    moving("st Z+", "1001001rrrrr0001", 30),
    moving("st -Z", "1001001rrrrr0010", 30),
    form("sts", "1001001ddddd0000"),
    form("sub", "000110rdddddrrrr"),
    form("subi", "0101KKKKddddKKKK"),
    form("swap", "1001010ddddd0010"),
    form("wdr", "1001010110101000"),
    // Drawn once more: one register twice is rare otherwise, and matters for labels and aliases.
    doubled("add r, r", "000011rdddddrrrr"),
    doubled("adc r, r", "000111rdddddrrrr"),
    doubled("and r, r", "001000rdddddrrrr"),
    doubled("eor r, r", "001001rdddddrrrr"),
    doubled("sub r, r", "000110rdddddrrrr"),
    doubled("sbc r, r", "000010rdddddrrrr"),
    doubled("cp r, r", "000101rdddddrrrr"),
    doubled("cpc r, r", "000001rdddddrrrr"),
    doubled("cpse r, r", "000100rdddddrrrr"),
    doubled("mov r, r", "001011rdddddrrrr"),
    doubled("mul r, r", "100111rdddddrrrr"),
];

impl Form {
    /// A word of this form with random operands.
    pub fn draw(&self, dice: &mut Dice) -> u16 {
        let random = dice.bits() as u16;
        let word = self
            .pattern
            .bytes()
            .enumerate()
            .fold(0, |word, (place, bit)| {
                let bit = match bit {
                    b'0' => 0,
                    b'1' => 1,
                    _ => random >> place & 1,
                };
                word << 1 | bit
            });
        if self.doubled {
            let register = word >> 4 & 0x1F;
            return word & 0xFDF0 | register & 0xF | register >> 4 << 9;
        }
        word
    }

    /// May the instruction leave out the one behind it?
    #[must_use]
    pub fn skips(&self) -> bool {
        matches!(
            self.name,
            "cpse" | "cpse r, r" | "sbrc" | "sbrs" | "sbic" | "sbis"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matches(form: &Form, word: u16) -> bool {
        let bits = (0..16).rev().map(|bit| word >> bit & 1);
        let mut places = form.pattern.bytes().zip(bits);
        places.all(|(wanted, bit)| match wanted {
            b'0' => bit == 0,
            b'1' => bit == 1,
            _ => true,
        })
    }

    #[test]
    fn what_is_drawn_is_of_its_form_and_no_other() {
        let mut dice = Dice::of_batch(1, 1);
        for form in FORMS.iter().filter(|form| !form.doubled) {
            for _ in 0..50 {
                let word = form.draw(&mut dice);
                let of: Vec<&str> = FORMS
                    .iter()
                    .filter(|form| !form.doubled && matches(form, word))
                    .map(|form| form.name)
                    .collect();
                assert_eq!(of, [form.name], "{word:04x}");
            }
        }
    }

    #[test]
    fn aliases_have_one_register_twice() {
        let mut dice = Dice::of_batch(1, 2);
        let form = FORMS.iter().find(|form| form.name == "eor r, r");
        let word = form.expect("the form").draw(&mut dice);
        assert_eq!(word >> 10, 0b00_1001);
        assert_eq!(word >> 4 & 0x1F, word & 0xF | word >> 5 & 0x10);
    }
}
