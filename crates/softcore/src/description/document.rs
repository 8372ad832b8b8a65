//! The fields of `instructions.toml` and `program.toml`.

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use toml::Spanned;

/// `instructions.toml`: a profile.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileText {
    /// Its name: `risc`, `fused`.
    pub name: Spanned<String>,
    /// One sentence: what kind of machine it is.
    pub summary: String,
    /// What the manual says about it, in Markdown.
    pub manual: String,
    /// The program memory.
    pub program: ProgramMemory,
    /// The data memory.
    pub data: DataMemory,
    /// The table memory, if there is one; texts call it `rom`.
    pub rom: Option<TableMemory>,
    /// Widths and sizes with a name; a program may give some of them other values.
    #[serde(default)]
    pub parameters: BTreeMap<String, Parameter>,
    /// Registers of their own.
    #[serde(default)]
    pub state: Vec<StateText>,
    /// Numbered registers.
    #[serde(default)]
    pub array: Vec<ArrayText>,
    /// The register that counts how often the next instruction is still to be repeated.
    pub repeat: Option<Spanned<String>>,
    /// What the letters in encodings and syntaxes stand for.
    #[serde(default)]
    pub operands: BTreeMap<String, OperandText>,
    /// Constant tables.
    #[serde(default)]
    pub table: Vec<TableText>,
    /// Reorderings.
    #[serde(default)]
    pub permutation: Vec<PermutationText>,
    /// Functions.
    #[serde(default)]
    pub function: Vec<FunctionText>,
    /// The base instructions.
    #[serde(default)]
    pub instruction: Vec<InstructionText>,
    /// What a program's byte transformations may be.
    pub transformation: SlotText,
    /// What a program's extensions may be.
    pub extension: SlotText,
}

/// The program memory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramMemory {
    /// Bits of a word.
    pub word_bits: u32,
    /// Bits of the longest program's addresses; texts call the bits of an address `PC`.
    #[serde(deserialize_with = "address_bits")]
    pub address_bits: u32,
}

/// The data memory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DataMemory {
    /// Bits of the largest memory's addresses; texts call the bits of an address `DATA`.
    #[serde(deserialize_with = "address_bits")]
    pub address_bits: u32,
    /// A tailored core has no fewer.
    #[serde(default = "one")]
    pub least_address_bits: u32,
}

/// The table memory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableMemory {
    /// Bits of an address in the largest memory.
    #[serde(deserialize_with = "address_bits")]
    pub address_bits: u32,
}

/// Bits of an address: no soft core has more memory than 16 of them reach.
fn address_bits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let bits = u32::deserialize(deserializer)?;
    if (1..=16).contains(&bits) {
        Ok(bits)
    } else {
        Err(D::Error::custom(format!(
            "expected 1 to 16 bits, found {bits}"
        )))
    }
}

/// A width or size.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// Its value where a program gives no other, and the most that a program may give.
    pub value: u32,
    /// What it is.
    pub summary: String,
}

/// A register of its own.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateText {
    /// Its name.
    pub name: Spanned<String>,
    /// Its width, a constant such as `8*V`.
    pub bits: Spanned<String>,
    /// Whether reset clears it, so that a program may count on a zero.
    #[serde(default)]
    pub cleared: bool,
    /// What it is for.
    pub summary: String,
}

/// Numbered registers.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArrayText {
    /// Their common name; also what the assembler writes before the number.
    pub name: Spanned<String>,
    /// The width of each.
    pub bits: Spanned<String>,
    /// How many there are.
    pub elements: Spanned<String>,
    /// What they are for.
    pub summary: String,
}

/// What a letter stands for.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OperandText {
    /// How it is written and encoded.
    pub kind: OperandKind,
    /// What it is.
    pub summary: String,
}

/// How an operand is written and encoded.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
pub enum OperandKind {
    /// An element of the first array: `r7`.
    Register,
    /// A number from 0.
    Number,
    /// A byte, -128 to 255.
    Byte,
    /// A number from 1, of which one less is encoded.
    Count,
    /// An address in the program.
    Address,
    /// An address in the program, encoded as its distance from the next instruction.
    Relative,
}

/// A constant table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableText {
    /// Its name.
    pub name: Spanned<String>,
    /// The width of an entry in bits.
    pub bits: u32,
    /// Its entries.
    pub entries: Spanned<Vec<u32>>,
}

/// Units of a value in another order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PermutationText {
    /// Its name.
    pub name: Spanned<String>,
    /// Bits of a unit.
    pub unit: u32,
    /// For each unit of the result, from the most significant: which unit of the argument it is.
    pub from: Spanned<Vec<u32>>,
}

/// A function.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunctionText {
    /// Its name.
    pub name: Spanned<String>,
    /// Its parameters with their widths: `["a: 8"]`.
    pub parameters: Spanned<Vec<String>>,
    /// Its text: `let` lines and the value.
    pub value: Spanned<String>,
}

/// A base instruction.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InstructionText {
    /// Its name.
    pub name: Spanned<String>,
    /// How it is written, operands as letters in braces: `add {d}, {s}`.
    pub syntax: Spanned<String>,
    /// Its bits, operands as letters: `000001 ddddd sssss`.
    pub encoding: Spanned<String>,
    /// One sentence: what it does.
    pub summary: String,
    /// What it does, exactly.
    pub does: Spanned<String>,
    /// What it does in a cycle before that, if it takes two.
    pub first: Option<Spanned<String>>,
}

/// What user-defined instructions of a kind may be.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SlotText {
    /// How many a program may define.
    pub count: u32,
    /// Clock cycles that each takes: 1 or 2.
    pub cycles: u32,
    /// Their bits; `u` stands for the number of the instruction.
    pub encoding: Spanned<String>,
    /// The most bits of state that one may write; no limit if it is left out.
    pub most_bits_written: Option<u32>,
    /// What they are for.
    pub summary: String,
}

/// `program.toml`: a program's own instructions, and where its input and output lie.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProgramText {
    /// One sentence: what the program does, and the idea.
    pub summary: String,
    /// What it computes: a parameter name of the library.
    pub primitive: Spanned<String>,
    /// The texts (files `.asm` beside it) whose tailored cores are synthesised and weighed.
    #[serde(default)]
    pub circuits: Vec<Spanned<String>>,
    /// Where input and output lie in data memory.
    pub layout: Layout,
    /// Other values for parameters of the profile.
    #[serde(default)]
    pub parameters: BTreeMap<Spanned<String>, Spanned<u32>>,
    /// Further registers.
    #[serde(default)]
    pub state: Vec<StateText>,
    /// Constant tables.
    #[serde(default)]
    pub table: Vec<TableText>,
    /// Reorderings.
    #[serde(default)]
    pub permutation: Vec<PermutationText>,
    /// Functions.
    #[serde(default)]
    pub function: Vec<FunctionText>,
    /// Byte transformations.
    #[serde(default)]
    pub transformation: Vec<UserText>,
    /// Extensions.
    #[serde(default)]
    pub extension: Vec<UserText>,
}

/// Where input and output lie in data memory, in bytes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// The plaintext.
    pub plaintext: u32,
    /// The key.
    pub key: u32,
    /// The ciphertext.
    pub ciphertext: u32,
    /// Bytes of data memory.
    pub data_bytes: Spanned<u32>,
}

/// A user-defined instruction.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UserText {
    /// Its name.
    pub name: Spanned<String>,
    /// How it is written; operands are those of the encoding that the profile gives it.
    pub syntax: Spanned<String>,
    /// One sentence: what it does.
    pub summary: String,
    /// What it does, exactly.
    pub does: Spanned<String>,
    /// What it does in a cycle before that, if it takes two.
    pub first: Option<Spanned<String>>,
}

fn one() -> u32 {
    1
}
