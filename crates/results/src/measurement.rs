//! The fields of a measurement.

use crate::{Costs, Proof, UsedPart};
use cipherfit_vocabulary::{
    ConstantTime, Identity, Interface, Language, Lengths, Operation, PerOperation, RoundKeyPlace,
    implementation_names, primitive_names,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cycles of whole calls over all verified inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CycleRange {
    /// Fewest cycles seen.
    pub min: u64,
    /// Lower median.
    pub median: u64,
    /// Most cycles seen.
    pub max: u64,
}

/// What a task costs: what users ask for, by one call or by several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct TaskCycles {
    /// Cycles of all calls for one block; of messages that are padded, for the longest message that
    /// takes one block; of the key's set-up, for a key.
    pub first: CycleRange,
    /// Cycles that each further whole block adds: the rate of long messages. Absent where each block
    /// costs what the first does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub further: Option<CycleRange>,
}

/// The parts of a call that some papers leave out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Overhead {
    /// The call instruction and the return instruction together.
    pub call_return: u64,
    /// The return instruction alone.
    pub return_only: u64,
    /// Bytes of the return instruction that ends the operation.
    pub return_bytes: PerOperation<u64>,
    /// Instructions that make the first read or the last write of a byte of the block, in the call
    /// for the first official vector.
    pub block_io: PerOperation<Share>,
    /// Instructions that only the calling convention asks for, in that call: they save registers of
    /// the caller on the stack and take them back, give a register its fixed value back, or move the
    /// pointer to the block to where it can be used.
    pub convention: PerOperation<Share>,
}

/// Some instructions of an operation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Share {
    /// Cycles that they take in one call.
    pub cycles: u64,
    /// Bytes of code.
    pub bytes: u64,
}

impl std::iter::Sum for Share {
    fn sum<I: Iterator<Item = Self>>(shares: I) -> Self {
        shares.fold(Self::default(), |sum, share| Self {
            cycles: sum.cycles + share.cycles,
            bytes: sum.bytes + share.bytes,
        })
    }
}

/// Read-only memory in bytes, by the operations that need it: the names joined with `+`
/// (`encrypt`, `expand_key+encrypt`), in the order of [`Operation`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Rom {
    /// Code.
    pub code: BTreeMap<String, u64>,
    /// Constant tables, and the first values of variables.
    pub tables: BTreeMap<String, u64>,
}

impl Rom {
    /// The key of memory that these operations need together.
    #[must_use]
    pub fn users(operations: &[Operation]) -> String {
        operations
            .iter()
            .map(|operation| operation.name())
            .collect::<Vec<_>>()
            .join("+")
    }

    /// The names of the operations in a key.
    pub fn names(users: &str) -> impl Iterator<Item = &str> + Clone {
        users.split('+')
    }

    /// All bytes.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.code.values().chain(self.tables.values()).sum()
    }
}

/// Memory that must be writable, in bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Ram {
    /// Variables with a fixed address.
    #[serde(rename = "static")]
    pub static_bytes: u64,
    /// The caller's context: round keys, the state of a hash function.
    pub context: u64,
    /// The block; of what has associated data or other strings beside the message, one of each.
    pub message: u64,
    /// The key as the user has it.
    pub key: u64,
    /// The digest or the tag, where it has a place of its own.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub digest: u64,
    /// Memory that the caller lends for the time of a call, and the lengths that it hands over in
    /// memory.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub work: u64,
    /// Deepest stack of each operation, return address included.
    pub stack: PerOperation<u64>,
}

impl Ram {
    /// Bytes of the message in a block: those after which cycles by lengths repeat, where they are known.
    #[must_use]
    pub fn block_bytes(&self, lengths: Option<&Lengths>) -> u64 {
        lengths.map_or(self.message, |lengths| lengths.cycles.message.period)
    }

    /// All that a caller of every operation, one after another, must have.
    #[must_use]
    pub fn total(&self) -> u64 {
        let stack = self.stack.values().max().copied().unwrap_or_default();
        let lent = self.message + self.key + self.digest + self.work;
        self.static_bytes + self.context + lent + stack
    }
}

fn is_zero(bytes: &u64) -> bool {
    *bytes == 0
}

/// One secret-dependent instruction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub struct SecretFinding {
    /// Source file and line (`encrypt.S:42`), or `symbol+offset` where there is no line.
    pub place: String,
    /// The secrets it depends on: `key`, `message`.
    pub depends_on: Vec<String>,
}

/// Where secrets show, over all operations and inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Secret {
    /// Secret-dependent branches.
    pub branches: Vec<SecretFinding>,
    /// Secret-dependent addresses.
    pub addresses: Vec<SecretFinding>,
    /// Variable-time instructions on secrets.
    pub timing: Vec<SecretFinding>,
}

/// What the measurement was checked against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Verified {
    /// Official vectors that passed.
    pub vectors: u64,
    /// Random inputs that agreed with the oracle.
    pub random: u64,
    /// The oracle.
    pub oracle: String,
    /// How often buffers and stack were put somewhere else.
    pub layouts: u64,
    /// How often calls were interrupted by others of the same code; 0 where it says that it may not be.
    pub interruptions: u64,
    /// Addresses that it was linked at; 1 where it says that it may not lie anywhere.
    pub link_addresses: u64,
    /// What was proved for every input; absent where there is no specification to prove it against.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Proof>,
}

/// What a caller must know to use the code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Contract {
    /// How the operations get their arguments: `one-pointer`, one pointer to one area of memory;
    /// absent where they are C functions with an argument for each thing.
    #[serde(default, skip_serializing_if = "Interface::is_usual")]
    pub interface: Interface,
    /// Layout of the round keys: `standard`, or the variant's own word for it; `none` where there is
    /// no key.
    pub round_keys: String,
    /// Where encryption has its round keys from: `ram`; `flash`, made beforehand and counted as
    /// constants.
    pub round_keys_in: RoundKeyPlace,
    /// A call destroys the key that it gets.
    pub overwrites_key: bool,
    /// Alignment in bytes that every buffer needs.
    pub alignment: u64,
    /// May be interrupted by itself.
    pub reentrant: bool,
    /// May be placed at any address.
    pub relocatable: bool,
    /// Sections lie at addresses of their own, which the linker must be told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fixed_addresses: bool,
}

/// What the manifest claims and the measurement confirmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Claims {
    /// Secret-dependent behaviour.
    pub constant_time: ConstantTime,
}

/// How often memory was used in the call for the first official vector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct EventCounts {
    /// Instructions executed.
    pub instructions: u64,
    /// Instruction words fetched.
    pub fetched_words: u64,
    /// Data reads from ROM.
    pub rom_reads: u64,
    /// Data reads from RAM.
    pub ram_reads: u64,
    /// Data writes to RAM.
    pub ram_writes: u64,
}

/// One implementation of one primitive, built by one toolchain, measured on one core.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Measurement {
    /// Core, as in `targets/cores/`: `msp430`.
    pub core: String,
    /// Timing of the memory, as in `targets/cores/`; absent where the core never waits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<String>,
    /// Instruction set family: `msp430`.
    pub isa: String,
    /// Primitive with its parameters: `aes-128`, `speck-64-128`.
    pub primitive: String,
    /// Implementation folder: `aes/msp430/tables-16bit-asm`.
    pub implementation: String,
    /// Implementations that it calls and whose costs are in its own, by what they are to it: `block` →
    /// `aes/msp430/sbox/plain`; absent where it calls none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub uses: BTreeMap<String, String>,
    /// What of those that are other primitives lies in the image, by what they are to it: implementations that
    /// call the same one share it in a firmware.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub parts: BTreeMap<String, UsedPart>,
    /// What papers call it, by source: `buhrow2014` → `16-BIT-4T-ASM`.
    pub labels: BTreeMap<String, String>,
    /// `asm` or `c`.
    pub language: Language,
    /// Toolchain, as in `targets/toolchains/`: `gnu-msp430`.
    pub toolchain: String,
    /// Level of optimisation that the implementation asks for by name, as in `targets/toolchains/`:
    /// `none`; absent where it leaves the choice to the toolchain or has flags of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub optimisation: Option<String>,
    /// Mnemonics in the image that not every core or device of the instruction set has, sorted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub instructions: Vec<String>,
    /// Versions of the tools that made the image, by role.
    pub tools: BTreeMap<String, String>,
    /// Flags of the core, of optimisation and of definitions that the sources were built with; those of every build
    /// stand in `targets/toolchains/`.
    pub flags: Vec<String>,
    /// What a caller must know.
    pub contract: Contract,
    /// What is claimed and confirmed.
    pub claims: Claims,
    /// Cycles of whole calls.
    pub cycles: PerOperation<CycleRange>,
    /// What each task costs that users ask for.
    pub tasks: PerOperation<TaskCycles>,
    /// What each task costs by the lengths of message and associated data, of kinds that take messages with a
    /// key; absent elsewhere.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub lengths: PerOperation<Lengths>,
    /// Parts of the cycles that some rules leave out.
    pub overhead: Overhead,
    /// Read-only memory.
    pub rom: Rom,
    /// Writable memory.
    pub ram: Ram,
    /// Memory events.
    pub events: PerOperation<EventCounts>,
    /// Secret-dependent instructions.
    pub secret: Secret,
    /// Checks passed.
    pub verified: Verified,
    /// SHA-256 of everything that the measurement follows from.
    pub source_sha256: String,
}

impl Measurement {
    /// What makes a measurement unique; results are sorted by it.
    #[must_use]
    pub fn identity(&self) -> Identity {
        Identity {
            primitive: self.primitive.clone(),
            implementation: self.implementation.clone(),
            core: self.core.clone(),
            memory: self.memory.clone(),
            toolchain: self.toolchain.clone(),
            optimisation: self.optimisation.clone(),
        }
    }

    /// The part that choosing needs.
    #[must_use]
    pub fn costs(&self) -> Costs {
        Costs {
            core: self.core.clone(),
            memory: self.memory.clone(),
            instructions: self.instructions.clone(),
            isa: self.isa.clone(),
            primitive: self.primitive.clone(),
            implementation: self.implementation.clone(),
            uses: self.uses.clone(),
            parts: self.parts.clone(),
            labels: self.labels.clone(),
            language: self.language,
            toolchain: self.toolchain.clone(),
            optimisation: self.optimisation.clone(),
            contract: self.contract.clone(),
            claims: self.claims,
            proof: self.verified.proof.clone(),
            cycles: self.cycles.clone(),
            tasks: self.tasks.clone(),
            lengths: self.lengths.clone(),
            rom: self.rom.clone(),
            ram: self.ram.clone(),
            events: self.events.clone(),
        }
    }

    /// Every name that a selection may mean.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        let of_implementation = implementation_names(&self.implementation);
        let family = self.implementation.split('/').next().unwrap_or_default();
        let mut names = primitive_names(&self.primitive, family);
        names.extend(of_implementation);
        names.extend([
            self.core.as_str(),
            &self.isa,
            &self.toolchain,
            self.language.name(),
        ]);
        names.extend(self.memory.as_deref());
        names.extend(self.optimisation.as_deref());
        names
    }
}
