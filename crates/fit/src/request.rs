//! The question.

use crate::Primitive;
use cipherfit_vocabulary::{ConstantTime, Kind, Operation, Role, normal};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How often the key changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum KeyUse {
    /// With every message: its set-up is part of each.
    #[default]
    Changing,
    /// Set once when the device starts: its set-up is no part of a message, its code is there.
    Static,
    /// Known when the firmware is built: round keys may lie in flash or in the code.
    Fixed,
}

impl KeyUse {
    /// All, in the order of their definition.
    pub const ALL: [Self; 3] = [Self::Changing, Self::Static, Self::Fixed];

    /// As people write it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Changing => "changing",
            Self::Static => "static",
            Self::Fixed => "fixed",
        }
    }
}

/// A demand on a size in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    /// Just so many.
    Exactly(u64),
    /// So many or more.
    AtLeast(u64),
}

impl Size {
    /// The number in the demand.
    #[must_use]
    pub fn bits(self) -> u64 {
        match self {
            Self::Exactly(bits) | Self::AtLeast(bits) => bits,
        }
    }
}

/// One thing that the firmware must be able to do, with its own conditions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Need {
    /// The tasks: encrypt, decrypt, both, or hash.
    pub operations: Vec<Operation>,
    /// Primitive or family; any if none.
    pub primitive: Option<String>,
    /// Bytes of a message.
    pub message_bytes: u64,
    /// Bytes that are authenticated with it and sent in clear.
    pub associated_bytes: u64,
    /// How often the key changes.
    pub key: KeyUse,
    /// The worst timing class that will do.
    pub constant_time: Option<ConstantTime>,
    /// Fewest bits of security; if nothing is said, [`Need::LEAST_SECURITY_BITS`] of all primitives but
    /// the one that is named.
    pub security_bits: Option<u64>,
    /// The primitive need not be in a standard in force, which it must be else where neither it nor its
    /// family is named.
    pub any_standing: bool,
    /// A call may destroy the key that it gets: it is for one block, and each block brings its own.
    pub may_lose_key: bool,
    /// Bits of a block.
    pub block: Option<Size>,
    /// Bits of a key.
    pub key_size: Option<Size>,
    /// Bits of a digest.
    pub digest: Option<Size>,
    /// Most cycles a message.
    pub cycles: Option<u64>,
    /// Fewest bytes a second; needs the request's clock.
    pub bytes_per_second: Option<f64>,
    /// Most nanojoules a message, which the upper end of the estimate must keep.
    pub nanojoules: Option<f64>,
    /// Bytes that one key will encrypt in all.
    pub traffic_bytes: Option<u64>,
}

impl Default for Need {
    fn default() -> Self {
        Self {
            operations: vec![Operation::ENCRYPT],
            primitive: None,
            message_bytes: Self::MESSAGE_BYTES,
            associated_bytes: 0,
            key: KeyUse::default(),
            constant_time: None,
            security_bits: None,
            any_standing: false,
            may_lose_key: false,
            block: None,
            key_size: None,
            digest: None,
            cycles: None,
            bytes_per_second: None,
            nanojoules: None,
            traffic_bytes: None,
        }
    }
}

impl Need {
    /// Bytes of a message where nothing is said: a block of AES.
    pub const MESSAGE_BYTES: u64 = 16;

    /// Bits of security that are asked for where nothing is said: fewer are disallowed (NIST SP 800-57,
    /// part 1, revision 5, section 5.6.3).
    pub const LEAST_SECURITY_BITS: u64 = 112;

    /// Fewest bits of security of a primitive; none where any will do.
    #[must_use]
    pub fn least_security(&self, primitive: &Primitive) -> Option<u64> {
        let named = || self.primitive.as_deref().map(normal) == Some(primitive.name.clone());
        let least = self.security_bits;
        let least = least.or_else(|| (!named()).then_some(Self::LEAST_SECURITY_BITS));
        least.filter(|bits| *bits > 0)
    }

    /// Must the primitive be in a standard in force?
    #[must_use]
    pub fn wants_standard(&self) -> bool {
        !self.any_standing && self.primitive.is_none()
    }

    /// The kind of primitive that does all of it; none if no kind does.
    #[must_use]
    pub fn kind(&self) -> Option<Kind> {
        let mut kinds = Kind::all().into_iter();
        kinds.find(|kind| self.operations.iter().all(|&one| kind.does(one)))
    }

    /// What its length in bytes is of.
    #[must_use]
    pub fn worked_on(&self) -> &'static str {
        let derives = self.kind().is_some_and(|kind| {
            let mut arguments = kind.operations.iter().flat_map(|one| one.arguments);
            arguments.any(|one| one.role == Role::Output)
        });
        if derives { "outputs" } else { "messages" }
    }

    /// Does what it asks for take associated data?
    #[must_use]
    pub fn takes_associated_data(&self) -> bool {
        self.kind().is_some_and(|kind| {
            let mut arguments = kind.operations.iter().flat_map(|one| one.arguments);
            arguments.any(|one| one.role == Role::AssociatedData)
        })
    }

    /// What it asks for, in words: `encrypt aes-128`.
    #[must_use]
    pub fn title(&self) -> String {
        let operations: Vec<&str> = self.operations.iter().map(|one| one.name()).collect();
        match &self.primitive {
            Some(primitive) => format!("{} {primitive}", operations.join("+")),
            None => operations.join("+"),
        }
    }
}

/// What the best answer has least of: a weighted sum of cycles, ROM, RAM and energy, each divided by
/// the least that any implementation takes, whatever the budgets.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Objective {
    /// Weight of cycles.
    pub speed: f64,
    /// Weight of ROM.
    pub rom: f64,
    /// Weight of RAM.
    pub ram: f64,
    /// Weight of energy.
    pub energy: f64,
}

impl Objective {
    /// No weight on anything.
    pub const NOTHING: Self = Self {
        speed: 0.0,
        rom: 0.0,
        ram: 0.0,
        energy: 0.0,
    };

    /// Weights in the order of [`Objective::NAMES`].
    #[must_use]
    pub fn weights(&self) -> [f64; 4] {
        [self.speed, self.rom, self.ram, self.energy]
    }

    /// What the weights are called.
    pub const NAMES: [&'static str; 4] = ["speed", "rom", "ram", "energy"];
}

impl Default for Objective {
    fn default() -> Self {
        Self {
            speed: 1.0,
            ..Self::NOTHING
        }
    }
}

/// The question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Request {
    /// Device or instruction set; any if none.
    pub target: Option<String>,
    /// What the firmware must be able to do; one or more.
    pub needs: Vec<Need>,
    /// Most bytes of ROM, of all needs together.
    pub rom: Option<u64>,
    /// Most bytes of RAM, stack included, of all needs together.
    pub ram: Option<u64>,
    /// Clock in hertz.
    pub clock_hz: Option<f64>,
    /// The needs may run at the same time: stack and lent memory add up, and code must be reentrant.
    pub at_once: bool,
    /// What is best.
    pub objective: Objective,
    /// How much more ROM is tried: "what would 256 B more buy".
    pub rom_step: u64,
    /// How much more RAM is tried.
    pub ram_step: u64,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            target: None,
            needs: vec![Need::default()],
            rom: None,
            ram: None,
            clock_hz: None,
            at_once: false,
            objective: Objective::default(),
            rom_step: 256,
            ram_step: 64,
        }
    }
}
