//! RL78's clocks from the width of the core's bus and what an instruction does; no table of clocks.
//!
//! An instruction takes a clock for each time that its data passes the bus (16 bits, S1: 8), and one
//! at least: a word takes two on S1, and what is changed in memory passes twice. On top of that:
//!
//! - the prefix ES: one; data read from flash: three, whatever its width;
//! - a new PSW: two, because what follows is decoded again;
//! - a jump: two; a condition: one for a flag, one more for a bit;
//! - a call: as long as the return address, three bytes, takes to the stack; through a table or the
//!   vector of BRK two more; BRK and RETI move PSW too, four bytes; a return: three on top;
//! - the multiplier: one more, with a sum two; the divider: one for two bits of the dividend;
//! - an address that is made of a register which the instruction before writes: one.

use std::collections::BTreeSet;

/// Which memory an operand lies in.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Memory {
    Ram,
    Flash,
}

/// An instruction as the assembler writes it, in parts.
struct Parts<'a> {
    name: &'a str,
    operands: Vec<&'a str>,
}

impl<'a> Parts<'a> {
    fn of(instruction: &'a str) -> Self {
        let (name, operands) = instruction.split_once(' ').unwrap_or((instruction, ""));
        Self {
            name,
            operands: operands.split(',').map(str::trim).collect(),
        }
    }

    fn is_word(&self) -> bool {
        matches!(self.name, "mulu" | "push" | "pop" | "rolwc") || self.name.ends_with('w')
    }

    /// Does the result go to memory that was read for it?
    fn changes_memory(&self) -> bool {
        let to = |index: usize| self.operands.get(index).is_some_and(|text| is_memory(text));
        match self.name {
            "add" | "addc" | "sub" | "subc" | "and" | "or" | "xor" => to(0),
            "inc" | "dec" | "incw" | "decw" | "set1" | "clr1" | "mov1" => to(0),
            "xch" => to(1),
            _ => false,
        }
    }

    fn writes_status(&self) -> bool {
        match self.name {
            "ei" | "di" => true,
            "mov" | "mov1" | "set1" | "clr1" | "pop" => self.operands[0].starts_with("psw"),
            _ => false,
        }
    }
}

/// Registers of the CPU do not pass the bus, but PSW as a bit's place does.
fn is_memory(operand: &str) -> bool {
    operand.contains('[')
        || operand.contains('!')
        || operand.starts_with("0xff")
        || operand.starts_with("psw.")
}

/// Clocks of an instruction on a bus of that many bytes; two figures for a condition. A skip is one
/// over an instruction without prefix.
pub(crate) fn clocks(instruction: &str, bus: u32, memory: Memory) -> BTreeSet<u32> {
    let parts = Parts::of(instruction);
    let passes = |bytes: u32| bytes.div_ceil(bus);
    let prefix = u32::from(instruction.contains("es:"));
    let flash = if memory == Memory::Flash { 3 } else { 0 };
    let jump = 2;
    let either = |base: u32, more: u32| [base, base + more].into_iter().collect();
    let always = |clocks: u32| [clocks].into_iter().collect();
    match parts.name {
        "br" => always(1 + jump),
        "bc" | "bnc" | "bz" | "bnz" | "bh" | "bnh" => either(1 + 1, jump),
        "bt" | "bf" | "btclr" => either(1 + 1 + 1 + prefix + flash, jump),
        "skc" | "sknc" | "skz" | "sknz" | "skh" | "sknh" => either(1, 1),
        "call" => always(1 + passes(3)),
        "callt" => always(1 + passes(3) + 2),
        "brk" => always(1 + passes(4) + 2),
        "ret" => always(1 + passes(3) + 3),
        "reti" | "retb" => always(1 + passes(4) + 3),
        "mulhu" | "mulh" => always(1 + 1),
        "machu" | "mach" => always(1 + 2),
        "divhu" => always(1 + 16 / 2),
        "divwu" => always(1 + 32 / 2),
        _ => {
            let once = passes(if parts.is_word() { 2 } else { 1 });
            let twice = parts.changes_memory() || matches!(parts.name, "ei" | "di");
            let data = once * if twice { 2 } else { 1 };
            let status = if parts.writes_status() { 2 } else { 0 };
            always(data + prefix + flash + status)
        }
    }
}

/// Registers that an instruction makes an address of.
pub(crate) fn address_registers(instruction: &str) -> Vec<&'static str> {
    let parts = Parts::of(instruction);
    let mut found = Vec::new();
    for (text, registers) in [
        ("[de", &["d", "e"][..]),
        ("[hl", &["h", "l"]),
        ("+b]", &["b"]),
        ("+c]", &["c"]),
        ("[b]", &["b"]),
        ("[c]", &["c"]),
        ("[bc]", &["b", "c"]),
        ("[sp", &["sp"]),
    ] {
        if instruction.contains(text) {
            found.extend(registers);
        }
    }
    let target = parts.operands[0];
    if matches!(parts.name, "br" | "call") && pair(target).is_some() {
        found.extend(pair(target).into_iter().flatten());
        found.push("cs");
    }
    if matches!(
        parts.name,
        "push" | "pop" | "call" | "callt" | "brk" | "ret" | "reti" | "retb"
    ) {
        found.push("sp");
    }
    found
}

/// Registers that an instruction writes by name. PUSH, POP and calls hand SP on by themselves.
pub(crate) fn written_registers(instruction: &str) -> Vec<&'static str> {
    let parts = Parts::of(instruction);
    let named = match parts.name {
        "cmp" | "cmp0" | "cmpw" | "cmps" | "push" | "call" | "br" | "bt" | "bf" => &[][..],
        "xch" | "xchw" => &parts.operands[..],
        "mulu" => &["ax"],
        "mulhu" | "mulh" => &["ax", "bc"],
        "divhu" => &["ax", "de"],
        "divwu" => &["ax", "bc", "de", "hl"],
        "sel" => &["ax", "bc", "de", "hl"],
        _ => &parts.operands[..1],
    };
    named
        .iter()
        .flat_map(|operand| registers(operand))
        .collect()
}

/// The registers of a pair.
fn pair(operand: &str) -> Option<[&'static str; 2]> {
    match operand {
        "ax" => Some(["a", "x"]),
        "bc" => Some(["b", "c"]),
        "de" => Some(["d", "e"]),
        "hl" => Some(["h", "l"]),
        _ => None,
    }
}

/// What an operand names, bits of A with A.
fn registers(operand: &str) -> Vec<&'static str> {
    const SINGLE: [&str; 10] = ["x", "a", "c", "b", "e", "d", "l", "h", "sp", "cs"];
    let name = operand.split('.').next().unwrap_or(operand);
    let single = SINGLE.into_iter().filter(|single| *single == name);
    single.chain(pair(name).into_iter().flatten()).collect()
}
