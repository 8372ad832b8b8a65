//! What a call is given, and what a task of several calls costs: the words that kinds are described in.

use crate::{Interface, Operation};

crate::words! {
    /// What an argument of a call, or a part of the area that it gets, holds. Where parts of an area
    /// overlap, a byte counts for the first of them in this order.
    Role {
        /// The block, which is worked on in place; of a hash function, a block of the message.
        Block = "block",
        /// A message of any length.
        Message = "message",
        /// What is authenticated with a message and sent in clear, of any length.
        AssociatedData = "associated_data",
        /// What keys are derived from, of any length.
        KeyMaterial = "key_material",
        /// What need not be secret and makes derived keys independent of others, of any length.
        Salt = "salt",
        /// What derived keys are for, of any length.
        Info = "info",
        /// What sets one use of a function apart from others, of any length.
        Customization = "customization",
        /// The key.
        Key = "key",
        /// The round keys that `expand_key` makes.
        RoundKeys = "round_keys",
        /// A number that is used once with a key.
        Nonce = "nonce",
        /// What is kept from call to call.
        State = "state",
        /// The digest, where it is not the first bytes of the state.
        Digest = "digest",
        /// What a function gives, of the length that the caller asks for.
        Output = "output",
        /// What shows that a message is genuine.
        Tag = "tag",
        /// How many bytes of the message there are up to here, the block included.
        Length = "length",
        /// How many bytes of associated data there are.
        AssociatedLength = "associated_length",
        /// How many bytes of key material there are.
        KeyMaterialLength = "key_material_length",
        /// How many bytes of salt there are.
        SaltLength = "salt_length",
        /// How many bytes `info` has.
        InfoLength = "info_length",
        /// How many bytes of customization there are.
        CustomizationLength = "customization_length",
        /// How many bytes of output are asked for.
        OutputLength = "output_length",
        /// How many bytes of the message the block holds when it is the last.
        Last = "last",
        /// Memory that the caller lends for the time of a call.
        Work = "work",
    }
}

/// How many bytes a thing has, and who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// `block_bytes` of the primitive; of what may have any length, one block counts.
    Block,
    /// `key_bytes` of the primitive.
    Key,
    /// `round_key_bytes` of the primitive, unless the contract says otherwise.
    RoundKeys,
    /// `nonce_bytes` of the primitive.
    Nonce,
    /// `digest_bytes` of the primitive; of output of any length, so many bytes count.
    Digest,
    /// `tag_bytes` of the primitive.
    Tag,
    /// Always so many. It is a number, low byte first, which C functions get by value.
    Number(usize),
    /// The manifest says.
    Own,
}

impl Size {
    /// The sizes that primitives of some kinds have and others have not.
    pub const OF_PRIMITIVES: [Self; 5] = [
        Self::Key,
        Self::RoundKeys,
        Self::Nonce,
        Self::Digest,
        Self::Tag,
    ];

    /// The field of a primitive that holds it; empty if none does.
    #[must_use]
    pub fn field(self) -> &'static str {
        match self {
            Self::Block => "block_bytes",
            Self::Key => "key_bytes",
            Self::RoundKeys => "round_key_bytes",
            Self::Nonce => "nonce_bytes",
            Self::Digest => "digest_bytes",
            Self::Tag => "tag_bytes",
            Self::Number(_) | Self::Own => "",
        }
    }
}

/// What must not show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Secret {
    /// The key and whatever is made of it.
    Key,
    /// The message.
    Message,
}

impl Role {
    /// How many bytes it has.
    #[must_use]
    pub fn size(self) -> Size {
        match self {
            Self::Block
            | Self::Message
            | Self::AssociatedData
            | Self::Customization
            | Self::KeyMaterial
            | Self::Salt
            | Self::Info => Size::Block,
            Self::Key => Size::Key,
            Self::RoundKeys => Size::RoundKeys,
            Self::Nonce => Size::Nonce,
            Self::Digest | Self::Output => Size::Digest,
            Self::Tag => Size::Tag,
            Self::Length
            | Self::AssociatedLength
            | Self::KeyMaterialLength
            | Self::SaltLength
            | Self::InfoLength
            | Self::CustomizationLength
            | Self::OutputLength => Size::Number(2),
            Self::Last => Size::Number(1),
            Self::State | Self::Work => Size::Own,
        }
    }

    /// The secret that a caller puts there.
    #[must_use]
    pub fn secret(self) -> Option<Secret> {
        match self {
            Self::Key | Self::RoundKeys | Self::KeyMaterial => Some(Secret::Key),
            Self::Block | Self::Message => Some(Secret::Message),
            _ => None,
        }
    }

    /// Is it a number, which C functions get by value?
    #[must_use]
    pub fn is_number(self) -> bool {
        matches!(self.size(), Size::Number(_))
    }

    /// May it have any length, which the caller says?
    #[must_use]
    pub fn has_any_length(self) -> bool {
        self.length().is_some()
    }

    /// The number that says how long it is, where it may have any length.
    #[must_use]
    pub fn length(self) -> Option<Self> {
        match self {
            Self::Message => Some(Self::Length),
            Self::AssociatedData => Some(Self::AssociatedLength),
            Self::Customization => Some(Self::CustomizationLength),
            Self::KeyMaterial => Some(Self::KeyMaterialLength),
            Self::Salt => Some(Self::SaltLength),
            Self::Info => Some(Self::InfoLength),
            Self::Output => Some(Self::OutputLength),
            _ => None,
        }
    }

    /// What it says the length of, if it is such a number.
    #[must_use]
    pub fn of_length(self) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|one| one.length() == Some(self))
    }
}

/// What a call may do with an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Read it.
    In,
    /// Write it; it need not hold anything before.
    Out,
    /// Read and write it.
    InOut,
    /// Read and write it; what it holds before and after the call means nothing.
    Scratch,
}

/// Must there be a place for an argument in an area? C functions get all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It must have a part of its own.
    Needed,
    /// The code may do without.
    Optional,
    /// Without a part of its own it is the first bytes of this one.
    Within(Role),
}

/// An argument of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Argument {
    /// What it holds.
    pub role: Role,
    /// What the call does with it.
    pub access: Access,
    /// Whether areas must have it.
    pub presence: Presence,
    /// The value of a vector that the caller puts there: of a number, the value's length. None for
    /// what an earlier call has left.
    pub from: Option<&'static str>,
    /// The value of a vector that the call must leave there.
    pub gives: Option<&'static str>,
    /// May what it holds show in what a call does and how long it takes? Calls are compared that have the same there.
    pub may_show: bool,
    /// May the later calls of its steps read it too? The caller leaves it as it is and where it is until they are done.
    pub stays: bool,
}

impl Argument {
    /// An argument that holds nothing of a vector.
    #[must_use]
    pub const fn new(role: Role, access: Access) -> Self {
        Self {
            role,
            access,
            presence: Presence::Needed,
            from: None,
            gives: None,
            may_show: false,
            stays: false,
        }
    }

    /// One that is read, and holds a value of a vector.
    #[must_use]
    pub const fn read(role: Role, from: &'static str) -> Self {
        Self {
            from: Some(from),
            ..Self::new(role, Access::In)
        }
    }

    /// One that is written, and must hold a value of a vector in the end.
    #[must_use]
    pub const fn written(role: Role, gives: &'static str) -> Self {
        Self {
            gives: Some(gives),
            ..Self::new(role, Access::Out)
        }
    }

    /// The same of what may show in what a call does.
    #[must_use]
    pub const fn that_may_show(self) -> Self {
        Self {
            may_show: true,
            ..self
        }
    }

    /// The same of what later calls of its steps may read too.
    #[must_use]
    pub const fn that_stays(self) -> Self {
        Self {
            stays: true,
            ..self
        }
    }

    /// The same with another presence.
    #[must_use]
    pub const fn if_there(self, presence: Presence) -> Self {
        Self { presence, ..self }
    }
}

/// How an operation is called.
#[derive(Clone, Copy, Debug)]
pub struct OperationDescription {
    /// The operation.
    pub operation: Operation,
    /// The interface that has it; both if none is named.
    pub interface: Option<Interface>,
    /// What it does, for people, without a full stop.
    pub sentence: &'static str,
    /// Whether each implementation with that interface has it.
    pub required: bool,
    /// Arguments of the C function, in order, which are the parts of the area or of the struct as well.
    pub arguments: &'static [Argument],
    /// The value of a vector that the function returns: one byte, 0 where all is well. None if it returns
    /// nothing.
    pub result: Option<&'static str>,
}

/// What more of a message costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostShape {
    /// Nothing: it is done once a key.
    OnceAKey,
    /// Each block is a call of its own, and all cost the same.
    EachBlock,
    /// The first block costs something else than each further one.
    FirstAndFurther,
}

/// Calls that do a task step by step: block by block, or piece by piece.
#[derive(Clone, Copy, Debug)]
pub struct Steps {
    /// Before the first block.
    pub begin: Operation,
    /// For each piece of what is authenticated with the message and comes ahead of all of it, if there is such a thing.
    pub associated: Option<Operation>,
    /// For each whole block that is surely not the last, or for each piece.
    pub block: Operation,
    /// For what is left of the message, which is nothing behind pieces.
    pub end: Operation,
}

impl Steps {
    /// Its calls, in their order.
    pub fn operations(self) -> impl Iterator<Item = Operation> {
        let ahead = [Some(self.begin), self.associated];
        let all = ahead.into_iter().chain([Some(self.block), Some(self.end)]);
        all.flatten()
    }
}

/// What users ask for. It goes by the name of the operation that does it in one call, whether an
/// implementation has that operation or does the task in steps.
#[derive(Clone, Copy, Debug)]
pub struct Task {
    /// Its name.
    pub name: Operation,
    /// What more of a message costs.
    pub cost: CostShape,
    /// The calls that do it where there is no single one.
    pub steps: Option<Steps>,
    /// The calls that do it beside the single one, with a message that comes in pieces of any length.
    pub pieces: Option<Steps>,
}

impl Task {
    /// Is this operation one of its calls?
    #[must_use]
    pub fn calls(&self, operation: Operation) -> bool {
        let mut by_steps = [self.steps, self.pieces].into_iter().flatten();
        operation == self.name
            || by_steps.any(|steps| steps.operations().any(|one| one == operation))
    }
}
