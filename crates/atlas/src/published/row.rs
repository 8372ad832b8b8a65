//! One published implementation: its design, its figures, its evidence.

use super::conditions::{self, Condition};
use super::field::Line;
use super::figures::{ENERGY, Figures};
use super::{LoadError, Published};
use crate::accounting::Rule;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use cipherfit_vocabulary::words;
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::path::Path;

/// The columns that every file of figures has.
pub(super) const REQUIRED: [&str; 14] = [
    "source",
    "place",
    "rule",
    "goal",
    "isa",
    "device",
    "platform",
    "primitive",
    "operation",
    "language",
    "label",
    "evidence",
    "where_read",
    "notes",
];

/// The columns that a file of figures may have.
pub(super) const OPTIONAL: [&str; 38] = [
    "cycles",
    "cycles_per_byte",
    "corrected_cycles",
    "decrypt_cycles",
    "decrypt_cycles_per_byte",
    "second_decrypt_cycles",
    "expand_key_cycles",
    "decrypt_key_cycles",
    "setup_cycles",
    "finish_cycles",
    "latency_cycles",
    "rom_bytes",
    "decrypt_rom_bytes",
    "expand_key_rom_bytes",
    "total_rom_bytes",
    "rom_is",
    "ram_bytes",
    "ram_is",
    "ram_of",
    "stack_bytes",
    "memory_bytes",
    "rank",
    ENERGY,
    "area_ge",
    "throughput_kbps",
    "clock_khz",
    "rounds",
    "datapath_bits",
    "message_bytes",
    "data_bytes",
    "message_cycles",
    "message_cycles_per_byte",
    "parts_us",
    "claim",
    "compiler",
    "conditions",
    "caveat",
    "derived",
];

words! {
    /// What an implementation was made for.
    Goal {
        /// Fewest cycles.
        Speed = "speed",
        /// Least ROM of the operation.
        Rom = "rom",
        /// Least ROM of the whole implementation.
        TotalRom = "total_rom",
        /// Least RAM.
        Ram = "ram",
        /// Best rank.
        Rank = "rank",
        /// Best product of ROM and time.
        Combined = "combined",
        /// Least energy.
        Energy = "energy",
        /// Least area of hardware.
        Area = "area",
    }
}

words! {
    /// What a published figure is about.
    PublishedOperation {
        /// Encryption of one block.
        Encrypt = "encrypt",
        /// Decryption of one block.
        Decrypt = "decrypt",
        /// The key schedule.
        ExpandKey = "expand_key",
        /// Encryption and decryption together.
        EncryptDecrypt = "encrypt_decrypt",
        /// Counter mode, which may reuse work from block to block.
        EncryptCtr = "encrypt_ctr",
        /// A message in CBC mode, key schedule, encryption and decryption.
        Cbc = "cbc",
        /// The permutation that a mode is built on.
        Permutation = "permutation",
        /// A stream cipher.
        Stream = "stream",
        /// A message authentication code.
        Mac = "mac",
        /// Authenticated encryption of a message.
        AeadEncrypt = "aead_encrypt",
        /// Its decryption and check.
        AeadDecrypt = "aead_decrypt",
        /// Hashing.
        Hash = "hash",
    }
}

impl PublishedOperation {
    /// The operation whose measurement can stand beside the figures.
    #[must_use]
    pub fn measured_as(self) -> Operation {
        match self {
            Self::Encrypt | Self::EncryptDecrypt => Operation::ENCRYPT,
            Self::Decrypt => Operation::DECRYPT,
            Self::ExpandKey => Operation::EXPAND_KEY,
            Self::EncryptCtr | Self::Cbc | Self::Stream => Operation::ENCRYPT_MESSAGE,
            Self::Permutation => Operation::PERMUTE,
            Self::Mac => Operation::AUTHENTICATE,
            Self::AeadEncrypt => Operation::SEAL,
            Self::AeadDecrypt => Operation::OPEN,
            Self::Hash => Operation::HASH,
        }
    }

    /// The mode that it is of the cipher that a row names.
    fn mode(self) -> Option<&'static str> {
        match self {
            Self::EncryptCtr => Some("ctr"),
            Self::Cbc => Some("cbc"),
            _ => None,
        }
    }
}

words! {
    /// What an implementation is written in.
    Language {
        /// Assembly language.
        Asm = "asm",
        /// C.
        C = "c",
        /// C and assembly language, or one of them without saying which.
        Mixed = "mixed",
        /// VHDL.
        Vhdl = "vhdl",
        /// Hardware, language not stated.
        Hardware = "hardware",
    }
}

words! {
    /// How the figures are known.
    Evidence {
        /// Read in the source's own table.
        Table = "table",
        /// Read in the source's text.
        Text = "text",
        /// Read in the source's abstract.
        Abstract = "abstract",
        /// Read in a repository's README.
        Readme = "readme",
        /// Read in another work that quotes the source.
        Quoted = "quoted",
        /// Its public code was run on the simulators here, or on simavr.
        Run = "run",
        /// Concluded from what the source says.
        Derived = "derived",
        /// The source has figures, but they were not recovered.
        Missing = "missing",
        /// The source's figures are known to be wrong.
        Rejected = "rejected",
    }
}

words! {
    /// Why a figure is not to be taken as it stands.
    Caveat {
        /// Its simulator takes another time for constants than the machine does.
        MiscountedConstants = "miscounted-constants",
        /// The code writes below its stack, where an interrupt may write too.
        WritesBelowStack = "writes-below-stack",
    }
}

/// A figure that the source does not print.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Derived {
    /// The column.
    pub column: String,
    /// How it follows.
    pub how: String,
}

/// One published implementation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// File in `published/`.
    pub file: String,
    /// Line in the file, from 1.
    pub line: u64,
    /// Source in `sources.csv`.
    pub source: String,
    /// Table, figure or section of the source.
    pub place: String,
    /// How the figures were counted.
    pub rule: Rule,
    /// What the implementation was made for; none where no figures are known.
    pub goal: Option<Goal>,
    /// Instruction set family.
    pub isa: String,
    /// Device in `devices.csv`.
    pub device: String,
    /// The platform in the source's words.
    pub platform: String,
    /// Primitive with its parameters.
    pub primitive: String,
    /// What the figures are about.
    pub operation: PublishedOperation,
    /// What it is written in.
    pub language: Language,
    /// The source's name for the implementation.
    pub label: String,
    /// The figures.
    pub figures: Figures,
    /// Figures that the source does not print, and names that it leaves open.
    pub derived: Vec<Derived>,
    /// What the source says beside others, without a figure of the implementation's own.
    pub claim: String,
    /// The compiler, as the source names it; empty where it does not.
    pub compiler: String,
    /// What it asks of its user; what is not named is not known.
    pub conditions: BTreeMap<Condition, bool>,
    /// Bytes of the message that the figures are about, where they are about messages.
    pub message_bytes: Option<u64>,
    /// Bytes of associated data beside it.
    pub data_bytes: Option<u64>,
    /// Why a figure is not to be taken as it stands.
    pub caveat: Option<Caveat>,
    /// How the figures are known.
    pub evidence: Evidence,
    /// Where the source was read.
    pub where_read: String,
    /// Everything else.
    pub notes: String,
}

impl Row {
    /// The operation whose measurement can stand beside the figures, if one can. Whole messages need a
    /// rule that says what counts of them, and a length: as XBX times them, they are neither a block of a
    /// long message nor a message of one block.
    #[must_use]
    pub fn measured_as(&self) -> Option<Operation> {
        let counted = self.rule.counts().is_some() && self.message_bytes.is_some();
        (counted || !self.rule.is_of_messages()).then_some(self.operation.measured_as())
    }

    /// The primitive whose measurement can: of a mode of a cipher, the mode.
    #[must_use]
    pub fn measured_primitive(&self) -> Cow<'_, str> {
        match self.operation.mode() {
            Some(mode) => Cow::Owned(format!("{}-{mode}", self.primitive)),
            None => Cow::Borrowed(&self.primitive),
        }
    }

    /// Whether the measurement is of the implementation that the source describes, by its name in
    /// the source. What follows a comma in the published name describes it. The device may be
    /// another.
    #[must_use]
    pub fn names(&self, ours: &Measurement) -> bool {
        self.describes(&ours.primitive, &ours.labels)
    }

    /// The same of an implementation of a primitive that papers call so.
    #[must_use]
    pub fn describes(&self, primitive: &str, labels: &BTreeMap<String, String>) -> bool {
        let label = labels.get(self.rule.word()).map(String::as_str);
        self.primitive == primitive
            && label.is_some()
            && (label == Some(&self.label) || label == self.label.split(',').next())
    }

    pub(super) fn read(path: &Path, line: &Line<'_>, known: &Published) -> Result<Self, LoadError> {
        let figures = Figures::read(line)?;
        let evidence = line.word("evidence", Evidence::ALL, Evidence::name)?;
        let has_figures = figures != Figures::default();
        if has_figures && evidence == Evidence::Missing {
            let remedy = "say how the figures are known";
            return Err(line.fault("evidence", "other evidence, as the row has figures", remedy));
        }
        if !has_figures && !matches!(evidence, Evidence::Missing | Evidence::Rejected) {
            let expected = "missing or rejected, as the row has no figures";
            return Err(line.fault("evidence", expected, "give a figure or mark the row"));
        }
        let goal = match (line.text("goal"), has_figures) {
            ("", false) => None,
            _ => Some(line.word("goal", Goal::ALL, Goal::name)?),
        };
        let source = line.required("source")?;
        if !known.sources.contains_key(&source) {
            let expected = "a source that sources.csv names";
            return Err(line.fault("source", expected, "add it to sources.csv or correct it"));
        }
        let isa = line.name("isa")?;
        let device = line.name("device")?;
        match known.devices.get(&device) {
            None => {
                let expected = "a device that devices.csv names";
                return Err(line.fault("device", expected, "add it to devices.csv or correct it"));
            }
            Some(described) if described.isa != isa => {
                let expected = format!("{}, as devices.csv has it for {device}", described.isa);
                return Err(line.fault("isa", expected, "correct one of the two files"));
            }
            Some(_) => {}
        }
        Ok(Self {
            file: path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            line: line.number(),
            source,
            place: line.required("place")?,
            rule: rule(line, known)?,
            goal,
            isa,
            device,
            platform: line.required("platform")?,
            primitive: line.name("primitive")?,
            operation: line.word(
                "operation",
                PublishedOperation::ALL,
                PublishedOperation::name,
            )?,
            language: line.word("language", Language::ALL, Language::name)?,
            label: line.text("label").to_owned(),
            figures,
            derived: derived(line)?,
            claim: line.text("claim").to_owned(),
            compiler: line.text("compiler").to_owned(),
            conditions: conditions::read(line)?,
            message_bytes: line.count("message_bytes")?,
            data_bytes: line.count("data_bytes")?,
            caveat: caveat(line)?,
            evidence,
            where_read: line.required("where_read")?,
            notes: line.text("notes").to_owned(),
        })
    }
}

/// The rule that a row names; rules must be loaded already.
fn rule(line: &Line<'_>, known: &Published) -> Result<Rule, LoadError> {
    let named = known.rules.named(line.text("rule"));
    named.cloned().ok_or_else(|| {
        let words: Vec<&str> = known.rules.all().iter().map(Rule::word).collect();
        let expected = format!("one of {}", words.join(", "));
        line.fault(
            "rule",
            expected,
            "use one of these, or describe it in rules/",
        )
    })
}

fn caveat(line: &Line<'_>) -> Result<Option<Caveat>, LoadError> {
    match line.text("caveat") {
        "" if line.text("corrected_cycles").is_empty() => Ok(None),
        _ => line.word("caveat", Caveat::ALL, Caveat::name).map(Some),
    }
}

fn derived(line: &Line<'_>) -> Result<Vec<Derived>, LoadError> {
    let parts = line
        .text("derived")
        .split("; ")
        .filter(|part| !part.is_empty());
    let known = |column: &str| OPTIONAL.contains(&column) || REQUIRED.contains(&column);
    parts
        .map(|part| match part.split_once(": ") {
            Some((column, how)) if known(column) && !how.trim().is_empty() => Ok(Derived {
                column: column.to_owned(),
                how: how.to_owned(),
            }),
            _ => {
                let expected = "`column: how it follows`, several joined by `; `";
                Err(line.fault(
                    "derived",
                    expected,
                    "name the column and how it was derived",
                ))
            }
        })
        .collect()
}
