//! The data that an instruction accesses, as the manual writes it.

/// Indices in a bank.
pub(super) const C: usize = 2;
pub(super) const B: usize = 3;
pub(super) const BC: usize = 2;
pub(super) const DE: usize = 4;
pub(super) const HL: usize = 6;

/// Where data lie, as an offset in their segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Nowhere,
    /// At this address.
    Direct(u16),
    /// At the sum of a pair, a register and a displacement.
    Pointer(Option<usize>, Option<usize>, u16),
    /// So far from where SP points.
    Stack(u16),
}

/// Data of an instruction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand {
    pub(super) place: Place,
    pub(super) bytes: u16,
    /// With the prefix ES.
    pub(super) extended: bool,
    pub(super) is_written: bool,
}

/// How many bytes of code an instruction has before its operands.
pub(super) fn opcode_bytes(code: &[u8]) -> usize {
    let prefix = usize::from(code[0] == 0x11);
    prefix + 1 + usize::from(matches!(code[prefix], 0x31 | 0x61 | 0x71))
}

/// The operand in memory as the manual names it, without `ES:` and `.bit`: `[HL+byte]`, `saddr`.
pub(super) fn in_memory(form: &str) -> Option<&str> {
    let (mnemonic, operands) = form.split_once(' ')?;
    if matches!(mnemonic, "CALL" | "BR" | "CALLT") {
        return None;
    }
    let names = operands.split(", ");
    let mut names = names.map(|name| name.trim_start_matches("ES:").trim_end_matches(".bit"));
    names.find(|name| {
        name.starts_with(['[', '!']) || name.starts_with("word[") || name.starts_with('s')
    })
}

/// The data of an instruction of this form.
pub(super) fn operand(form: &str, code: &[u8]) -> Operand {
    let (mnemonic, operands) = form.split_once(' ').unwrap_or((form, ""));
    let stack = |distance: i16, bytes, is_written| Operand {
        place: Place::Stack(distance as u16),
        bytes,
        extended: false,
        is_written,
    };
    match mnemonic {
        "PUSH" => return stack(-2, 2, true),
        "POP" => return stack(0, 2, false),
        "CALL" | "CALLT" => return stack(-4, 3, true),
        "BRK" => return stack(-4, 4, true),
        "RET" => return stack(0, 3, false),
        "RETI" | "RETB" => return stack(0, 4, false),
        _ => {}
    }
    let at = opcode_bytes(code);
    let byte = |n: usize| u16::from(code[at + n]);
    let pair = |name: &str| if name.contains("DE") { DE } else { HL };
    let name = in_memory(form).unwrap_or_default();
    let place = match name {
        "" => Place::Nowhere,
        "!addr16" => Place::Direct(byte(0) | byte(1) << 8),
        "saddr" | "saddrp" => Place::Direct(short(code[at])),
        "sfr" | "sfrp" => Place::Direct(0xFF00 | byte(0)),
        "[SP+byte]" => Place::Stack(byte(0)),
        "[DE]" | "[HL]" => Place::Pointer(Some(pair(name)), None, 0),
        "[DE+byte]" | "[HL+byte]" => Place::Pointer(Some(pair(name)), None, byte(0)),
        "[HL+B]" => Place::Pointer(Some(HL), Some(B), 0),
        "[HL+C]" => Place::Pointer(Some(HL), Some(C), 0),
        "word[B]" => Place::Pointer(None, Some(B), byte(0) | byte(1) << 8),
        "word[C]" => Place::Pointer(None, Some(C), byte(0) | byte(1) << 8),
        "word[BC]" => Place::Pointer(Some(BC), None, byte(0) | byte(1) << 8),
        _ => panic!("{form}: what is {name}?"),
    };
    let is_first = !name.is_empty() && operands.trim_start_matches("ES:").starts_with(name);
    Operand {
        place,
        bytes: 1 + u16::from(mnemonic.ends_with('W')),
        extended: code[0] == 0x11,
        is_written: mnemonic == "XCH"
            || is_first && !matches!(mnemonic, "CMP" | "CMP0" | "BT" | "BF"),
    }
}

/// The data address that a short one stands for.
pub(super) fn short(byte: u8) -> u16 {
    let page = if byte < 0x20 { 0xFF00 } else { 0xFE00 };
    page | u16::from(byte)
}
