//! What a statement is judged by: a closed set of questions to records, their figures from a file.

use crate::portfolio::Scope;
use crate::published::Language;
use cipherfit_vocabulary::words;
use serde::Deserialize;
use std::collections::BTreeMap;

words! {
    /// A figure of a program, counted by the paper's rule.
    Quantity {
        /// Cycles a byte of encryption.
        CyclesPerByte = "cycles-per-byte",
        /// Code and constants.
        Rom = "rom",
        /// Writable memory.
        Ram = "ram",
        /// Both together.
        Memory = "memory",
        /// ROM × cycles a byte.
        Combined = "combined",
        /// Rank of Beaulieu et al.
        Rank = "rank",
        /// Nanojoules a byte, estimated.
        Energy = "energy",
    }
}

impl Quantity {
    /// Is more of it better?
    #[must_use]
    pub fn larger_is_better(self) -> bool {
        self == Self::Rank
    }

    /// Its unit.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Self::CyclesPerByte => "cycles a byte",
            Self::Rom | Self::Ram | Self::Memory => "bytes",
            Self::Combined => "bytes × cycles a byte",
            Self::Rank => "rank",
            Self::Energy => "nJ a byte",
        }
    }
}

words! {
    /// A figure of a circuit.
    CircuitQuantity {
        /// Clocks of a block.
        Cycles = "cycles",
        /// Clocks in which words of a block go in or out.
        Transfer = "transfer",
        /// Throughput at the highest frequency on ECP5.
        Throughput = "throughput",
        /// Throughput on ECP5 ÷ LUT4 of ECP5.
        ThroughputToLut4 = "throughput-to-lut4",
        /// Throughput on ECP5 ÷ LUT6 of Kintex-7.
        ThroughputToLut6 = "throughput-to-lut6",
        /// LUT6 of Kintex-7.
        Lut6 = "lut6",
        /// Switching energy of a bit in Nangate45.
        Energy = "energy",
        /// Power at 100 MHz in Nangate45.
        Power = "power",
    }
}

impl CircuitQuantity {
    /// Is more of it better?
    #[must_use]
    pub fn larger_is_better(self) -> bool {
        matches!(
            self,
            Self::Throughput | Self::ThroughputToLut4 | Self::ThroughputToLut6
        )
    }

    /// Its unit.
    #[must_use]
    pub fn unit(self) -> &'static str {
        match self {
            Self::Cycles | Self::Transfer => "clocks",
            Self::Throughput => "Mbit/s",
            Self::ThroughputToLut4 => "kbit/s a LUT4",
            Self::ThroughputToLut6 => "kbit/s a LUT6",
            Self::Lut6 => "LUT6",
            Self::Energy => "pJ a bit",
            Self::Power => "µW at 100 MHz",
        }
    }
}

/// Programs of a primitive; the best of them answers.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Subject {
    /// Primitive with its parameters.
    pub primitive: String,
    /// The paper's name for the program.
    pub label: Option<String>,
    /// What it is written in.
    pub language: Option<Language>,
}

/// Circuits: one for each of the paper's six ciphers.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Circuits {
    /// A soft core's profile; hardware of the published kind where there is none.
    pub profile: Option<String>,
    /// Which programs: `base` for those without instructions of their own; all where it is not said.
    pub point: Option<String>,
    /// Other programs for some primitives.
    #[serde(default)]
    pub except: BTreeMap<String, String>,
}

/// Memory that a task may take.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Budget {
    /// What the code must do.
    pub task: Scope,
    /// Bytes of ROM, if that is limited.
    pub rom: Option<u64>,
    /// Bytes of RAM, if that is limited.
    pub ram: Option<u64>,
}

/// A question to the records.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Criterion {
    /// Among ciphers of the same block and key, a family's best has this place at every size.
    PlaceAtEachSize {
        /// By what.
        quantity: Quantity,
        /// Whose place.
        family: String,
        /// Which.
        place: usize,
        /// Sizes of blocks of which that is not said.
        #[serde(default)]
        except_block_bits: Vec<u64>,
    },
    /// A family has the best of all block ciphers, whatever their sizes.
    BestOfAll {
        /// By what.
        quantity: Quantity,
        /// Which family.
        family: String,
    },
    /// Of the programs of a primitive that the paper names, one has this place or a better one.
    PlaceAmongNamed {
        /// By what.
        quantity: Quantity,
        /// Whose place.
        of: Subject,
        /// Which.
        place: usize,
    },
    /// A figure of the one is that of the other times a factor.
    Ratio {
        /// Which figure.
        quantity: Quantity,
        /// What is divided.
        of: Subject,
        /// What divides.
        to: Subject,
        /// Least factor.
        at_least: Option<f64>,
        /// Greatest factor.
        at_most: Option<f64>,
        /// By what the programs are chosen; by the figure itself where it is not said.
        chosen_by: Option<Quantity>,
    },
    /// Some build encrypts so fast at a clock.
    Throughput {
        /// Primitive.
        primitive: String,
        /// The paper's name begins so.
        label: Option<String>,
        /// Clock in megahertz.
        clock_mhz: f64,
        /// Kilobits a second.
        at_least_kbps: f64,
        /// A flag that it is built with.
        with_flag: Option<String>,
        /// A flag that it is built without.
        without_flag: Option<String>,
        /// Most ROM.
        rom_at_most: Option<u64>,
        /// Most RAM.
        ram_at_most: Option<u64>,
    },
    /// Of some primitives, these and no others can be done within a budget.
    Fits {
        /// All that are asked.
        among: Vec<String>,
        /// Those that fit.
        fit: Vec<String>,
        /// The budget.
        within: Budget,
    },
    /// Within a budget, each of these is faster than each of the others.
    FastestWithin {
        /// The fast ones.
        fastest: Vec<String>,
        /// The others.
        than: Vec<String>,
        /// The budget.
        within: Budget,
        /// Is decryption meant?
        #[serde(default)]
        decryption: bool,
    },
    /// Within a budget, the order by speed agrees with this one.
    OrderWithin {
        /// Fastest first.
        order: Vec<String>,
        /// The budget.
        within: Budget,
        /// Least rank correlation.
        tau_at_least: f64,
    },
    /// The order of circuits agrees with this one.
    CircuitOrder {
        /// By what.
        quantity: CircuitQuantity,
        /// Best first.
        order: Vec<String>,
        /// Which circuits.
        #[serde(default)]
        circuits: Circuits,
        /// Least rank correlation.
        tau_at_least: f64,
    },
    /// One circuit has this place among the six.
    CircuitPlace {
        /// By what.
        quantity: CircuitQuantity,
        /// Whose place.
        primitive: String,
        /// Which.
        place: usize,
        /// Which circuits.
        #[serde(default)]
        circuits: Circuits,
    },
    /// A figure of some circuits is that of others times a factor, for so many of the six ciphers.
    CircuitRatio {
        /// Which figure.
        quantity: CircuitQuantity,
        /// What is divided.
        of: Circuits,
        /// What divides.
        #[serde(default)]
        to: Circuits,
        /// Least factor.
        at_least: Option<f64>,
        /// Greatest factor.
        at_most: Option<f64>,
        /// For at least so many ciphers.
        ciphers_at_least: usize,
    },
    /// Each of these is better than that one.
    CircuitBetter {
        /// By what.
        quantity: CircuitQuantity,
        /// Those.
        better: Vec<String>,
        /// That one.
        than: String,
        /// Which circuits.
        #[serde(default)]
        circuits: Circuits,
    },
    /// What it takes is not measured here.
    NotMeasured {
        /// What would have to be.
        needs: String,
    },
}

impl Criterion {
    /// The primitives that it asks for.
    pub(super) fn primitives(&self) -> Vec<&str> {
        match self {
            Self::PlaceAmongNamed { of, .. } => vec![&of.primitive],
            Self::Ratio { of, to, .. } => vec![&of.primitive, &to.primitive],
            Self::Throughput { primitive, .. } | Self::CircuitPlace { primitive, .. } => {
                vec![primitive]
            }
            Self::Fits { among, fit, .. } => both(among, fit),
            Self::FastestWithin { fastest, than, .. } => both(fastest, than),
            Self::OrderWithin { order, .. } | Self::CircuitOrder { order, .. } => {
                order.iter().map(String::as_str).collect()
            }
            Self::CircuitBetter { better, than, .. } => {
                let better = better.iter().map(String::as_str);
                better.chain([than.as_str()]).collect()
            }
            Self::PlaceAtEachSize { .. }
            | Self::BestOfAll { .. }
            | Self::CircuitRatio { .. }
            | Self::NotMeasured { .. } => Vec::new(),
        }
    }

    /// The family that it asks for.
    pub(super) fn family(&self) -> Option<&str> {
        match self {
            Self::PlaceAtEachSize { family, .. } | Self::BestOfAll { family, .. } => Some(family),
            _ => None,
        }
    }
}

fn both<'a>(one: &'a [String], other: &'a [String]) -> Vec<&'a str> {
    one.iter().chain(other).map(String::as_str).collect()
}
