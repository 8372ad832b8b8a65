//! How many bytes an instruction takes: Renesas R01US0015, "List of operations".

use crate::gas::{Symbols, evaluate, is_register};

/// What an operand is, as far as the length of an instruction depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// An 8-bit register.
    Byte,
    /// A pair of them.
    Pair,
    /// SP.
    Stack,
    /// PSW.
    Status,
    /// CS or ES.
    Segment,
    /// CY.
    Carry,
    /// `#…`.
    Constant,
    /// `!…`.
    Address,
    /// `!!…`.
    FarAddress,
    /// `$…`.
    Near,
    /// `$!…`.
    Distance,
    /// `[DE]`, `[HL]`.
    Pointer,
    /// `[DE+1]`, `[HL+1]`, `[SP+1]`.
    Displaced,
    /// `[HL+B]`, `[HL+C]`.
    Indexed,
    /// `word[B]`.
    Table,
    /// A number: a short address or special function register.
    Short,
    /// A number: how far to shift.
    Count,
}

/// Bytes of an instruction as GNU as and CC-RL encode it; `None` if there is none like it.
#[must_use]
pub fn size(mnemonic: &str, operands: &[String]) -> Option<usize> {
    let prefix = operands.iter().any(|operand| operand.starts_with("es:"));
    let mut classes = Vec::new();
    let mut bit = false;
    for operand in operands {
        let (base, is_bit) = without_bit(operand.strip_prefix("es:").unwrap_or(operand));
        bit |= is_bit;
        classes.push(class(base)?);
    }
    let bytes = if bit {
        of_bits(mnemonic, &classes)?
    } else {
        of_words(mnemonic, &classes, operands)?
    };
    Some(bytes + usize::from(prefix))
}

fn without_bit(operand: &str) -> (&str, bool) {
    match operand.rsplit_once('.') {
        Some((base, bit)) if matches!(bit.as_bytes(), [b'0'..=b'7']) && !base.is_empty() => {
            (base, true)
        }
        _ => (operand, false),
    }
}

fn class(operand: &str) -> Option<Class> {
    let prefixes = [
        ("#", Class::Constant),
        ("!!", Class::FarAddress),
        ("!", Class::Address),
        ("$!", Class::Distance),
        ("$", Class::Near),
    ];
    if let Some((_, class)) = prefixes
        .iter()
        .find(|(prefix, _)| operand.starts_with(prefix))
    {
        return Some(*class);
    }
    Some(match operand {
        "ax" | "bc" | "de" | "hl" => Class::Pair,
        "sp" => Class::Stack,
        "psw" => Class::Status,
        "cs" | "es" => Class::Segment,
        "cy" => Class::Carry,
        "rb0" | "rb1" | "rb2" | "rb3" => Class::Count,
        "[de]" | "[hl]" => Class::Pointer,
        "[hl+b]" | "[hl+c]" => Class::Indexed,
        _ if is_register(operand) => Class::Byte,
        _ if operand.starts_with('[') => Class::Displaced,
        _ if operand.ends_with(']') => Class::Table,
        _ => {
            let number = evaluate(operand, &Symbols::new()).ok()?.number;
            if number < 0x10 {
                Class::Count
            } else {
                Class::Short
            }
        }
    })
}

/// Instructions with an operand that is a bit.
fn of_bits(mnemonic: &str, classes: &[Class]) -> Option<usize> {
    let base = classes
        .iter()
        .find(|class| !matches!(class, Class::Carry | Class::Near))?;
    let bytes = match base {
        Class::Byte | Class::Pointer => 2,
        Class::Status | Class::Short | Class::Segment => 3,
        Class::Address => 4,
        _ => return None,
    };
    let jumps = matches!(mnemonic, "bt" | "bf" | "btclr");
    Some(bytes + usize::from(jumps))
}

fn of_words(mnemonic: &str, classes: &[Class], operands: &[String]) -> Option<usize> {
    use Class::{
        Address, Byte, Carry, Constant, Count, Displaced, Distance, FarAddress, Indexed, Near,
        Pair, Pointer, Segment, Short, Stack, Status, Table,
    };
    let has = |word: &str| operands.iter().any(|operand| operand == word);
    Some(match (mnemonic, classes) {
        ("mov", [Byte | Segment, Constant]) if !has("cs") => 2,
        ("mov", [Address | Table, Constant]) => 4,
        ("mov", [_, Constant]) => 3,
        ("mov", [Byte, Byte]) => 1,
        ("mov", [Segment, Short]) => 3,
        ("mov", classes) => moved(classes)?,
        ("movw", [Stack | Short, Constant]) => 4,
        ("movw", [Pair, Constant]) => 3,
        ("movw", [Pair, Stack]) if !has("ax") => 3,
        ("movw", [Pair, Stack] | [Stack, Pair]) => 2,
        ("movw", [Pair, Pair]) => 1,
        ("movw", classes) => moved(classes)?,
        ("xch", [Byte, Byte]) if has("x") => 1,
        ("xch", [Byte, Byte | Pointer | Indexed]) => 2,
        ("xch", [Byte, Short | Displaced]) => 3,
        ("xch", [Byte, Address]) => 4,
        ("oneb" | "clrb" | "cmp0" | "inc" | "dec", [Byte]) => 1,
        ("onew" | "clrw" | "incw" | "decw", [Pair]) | ("xchw", [Pair, Pair]) => 1,
        ("oneb" | "clrb" | "cmp0" | "inc" | "dec" | "incw" | "decw", [Short]) => 2,
        ("oneb" | "clrb" | "cmp0" | "inc" | "dec" | "incw" | "decw", [Address]) => 3,
        ("inc" | "dec" | "incw" | "decw", [Pointer | Displaced]) => 3,
        ("movs" | "cmps", [_, _]) => 3,
        ("cmp", [Address, Constant]) => 4,
        ("add" | "addc" | "sub" | "subc" | "and" | "or" | "xor" | "cmp", classes) => {
            match classes {
                [Byte, Pointer] => 1,
                [Byte, Constant | Byte | Short | Displaced | Indexed] => 2,
                [Short, Constant] | [Byte, Address] => 3,
                _ => return None,
            }
        }
        ("addw" | "subw" | "cmpw", classes) => match classes {
            [Pair, Pair] => 1,
            [Stack, Constant] | [Pair, Short] => 2,
            [Pair, Constant | Address | Displaced | Pointer] => 3,
            _ => return None,
        },
        ("mulu", _) => 1,
        ("mulhu" | "mulh" | "divhu" | "divwu" | "machu" | "mach", []) => 3,
        (
            "shr" | "shrw" | "shl" | "shlw" | "sar" | "sarw" | "ror" | "rol" | "rorc" | "rolc"
            | "rolwc",
            [_, Count],
        ) => 2,
        ("set1" | "clr1" | "not1", [Carry]) => 2,
        ("call" | "br", [Pair] | [Near]) => 2,
        ("call" | "br", [Distance | Address]) => 3,
        ("call" | "br", [FarAddress]) => 4,
        ("callt", _) | ("brk" | "reti" | "retb" | "halt" | "stop", []) | ("sel", [_]) => 2,
        ("ret" | "nop", []) | ("push" | "pop", [Pair]) => 1,
        ("push" | "pop", [Status]) => 2,
        ("bc" | "bnc" | "bz" | "bnz", [Near]) => 2,
        ("bh" | "bnh", [Near]) | ("ei" | "di", []) => 3,
        ("skc" | "sknc" | "skz" | "sknz" | "skh" | "sknh", []) => 2,
        _ => return None,
    })
}

/// A register and memory, either way.
fn moved(classes: &[Class]) -> Option<usize> {
    let [one, other] = classes else { return None };
    let memory = if matches!(one, Class::Byte | Class::Pair) {
        other
    } else {
        one
    };
    Some(match memory {
        Class::Pointer => 1,
        Class::Short | Class::Status | Class::Segment | Class::Displaced | Class::Indexed => 2,
        Class::Address | Class::Table => 3,
        _ => return None,
    })
}
