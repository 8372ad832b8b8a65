//! One published implementation: its design, its figures, its evidence.

use super::field::Line;
use super::{LoadError, Published};
use crate::accounting::Rule;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use cipherfit_vocabulary::words;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The column of energy.
pub(super) const ENERGY: &str = "energy_uj";

/// The columns of a file of figures.
pub(super) const COLUMNS: [&str; 27] = [
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
    "cycles",
    "cycles_per_byte",
    "rom_bytes",
    "total_rom_bytes",
    "rom_is",
    "ram_bytes",
    "ram_is",
    "stack_bytes",
    "rank",
    ENERGY,
    "area_ge",
    "throughput_kbps",
    "derived",
    "evidence",
    "where_read",
    "notes",
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
        /// Authenticated encryption of a message.
        AeadEncrypt = "aead_encrypt",
        /// Hashing.
        Hash = "hash",
    }
}

impl PublishedOperation {
    /// The operation whose measurement can stand beside the figures, if one can.
    #[must_use]
    pub fn measured_as(self) -> Option<Operation> {
        match self {
            Self::Encrypt | Self::EncryptDecrypt => Some(Operation::ENCRYPT),
            Self::Decrypt => Some(Operation::DECRYPT),
            Self::ExpandKey => Some(Operation::EXPAND_KEY),
            Self::Hash => Some(Operation::HASH),
            Self::EncryptCtr | Self::AeadEncrypt => None,
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
        /// Concluded from what the source says.
        Derived = "derived",
        /// The source has figures, but they were not recovered.
        Missing = "missing",
        /// The source's figures are known to be wrong.
        Rejected = "rejected",
    }
}

words! {
    /// How a figure is to be read.
    Bound {
        /// It is the size.
        Exact = "exact",
        /// It is a budget that the implementation keeps.
        AtMost = "at-most",
    }
}

/// A size in bytes, or a budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Bounded {
    /// Bytes.
    pub bytes: u64,
    /// How to read them.
    pub bound: Bound,
}

/// The figures; none where the source gives none.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Figures {
    /// Cycles a block (key schedule: cycles a key).
    pub cycles: Option<u64>,
    /// Cycles a byte.
    pub cycles_per_byte: Option<f64>,
    /// ROM of the operation, as the source's rule counts it.
    pub rom: Option<Bounded>,
    /// ROM of the whole implementation: encryption, decryption, key schedule.
    pub total_rom: Option<Bounded>,
    /// RAM, as the source's rule counts it.
    pub ram: Option<Bounded>,
    /// Stack in bytes, where it stands apart.
    pub stack: Option<u64>,
    /// Rank of Beaulieu et al.
    pub rank: Option<f64>,
    /// Energy a block in microjoules.
    pub energy_uj: Option<f64>,
    /// Area in gate equivalents.
    pub area_ge: Option<f64>,
    /// Throughput in kilobits a second.
    pub throughput_kbps: Option<f64>,
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
    /// How the figures are known.
    pub evidence: Evidence,
    /// Where the source was read.
    pub where_read: String,
    /// Everything else.
    pub notes: String,
}

impl Row {
    /// The operation whose measurement can stand beside the figures, if one can. Whole messages, as
    /// XBX times them, are neither a block of a long message nor a message of one block.
    #[must_use]
    pub fn measured_as(&self) -> Option<Operation> {
        let whole_messages = self.rule.definition().whole_messages;
        self.operation.measured_as().filter(|_| !whole_messages)
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
        let figures = figures(line)?;
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

fn figures(line: &Line<'_>) -> Result<Figures, LoadError> {
    let rom = line.positive_count("rom_bytes")?;
    let total_rom = line.positive_count("total_rom_bytes")?;
    let ram = line.count("ram_bytes")?;
    let rom_is = bound(line, "rom_is", rom.is_some() || total_rom.is_some())?;
    let ram_is = bound(line, "ram_is", ram.is_some())?;
    let sized = |bytes: Option<u64>, bound: Option<Bound>| {
        bytes
            .zip(bound)
            .map(|(bytes, bound)| Bounded { bytes, bound })
    };
    Ok(Figures {
        cycles: line.positive_count("cycles")?,
        cycles_per_byte: line.decimal("cycles_per_byte")?,
        rom: sized(rom, rom_is),
        total_rom: sized(total_rom, rom_is),
        ram: sized(ram, ram_is),
        stack: line.count("stack_bytes")?,
        rank: line.decimal("rank")?,
        energy_uj: line.decimal(ENERGY)?,
        area_ge: line.decimal("area_ge")?,
        throughput_kbps: line.decimal("throughput_kbps")?,
    })
}

fn bound(
    line: &Line<'_>,
    column: &'static str,
    has_figure: bool,
) -> Result<Option<Bound>, LoadError> {
    match (has_figure, line.text(column)) {
        (false, "") => Ok(None),
        (false, _) => Err(line.fault(column, "nothing, as there is no figure", "empty the field")),
        (true, _) => line.word(column, Bound::ALL, Bound::name).map(Some),
    }
}

fn derived(line: &Line<'_>) -> Result<Vec<Derived>, LoadError> {
    let parts = line
        .text("derived")
        .split("; ")
        .filter(|part| !part.is_empty());
    let known = |column: &str| COLUMNS.contains(&column);
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
