//! What a core is made of.

use super::evaluation::Scope;
use super::{Expression, ExpressionKind};

/// A core: its state, its tables and its instructions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Core {
    /// Bits of a word of the program.
    pub word_bits: u32,
    /// Bits of the program counter.
    pub program_address_bits: u32,
    /// Bits of a data address.
    pub data_address_bits: u32,
    /// Bytes of data memory.
    pub data_bytes: u32,
    /// Registers of their own.
    pub scalars: Vec<Scalar>,
    /// Numbered registers.
    pub arrays: Vec<Array>,
    /// The scalar that counts how often the next instruction is still to be repeated.
    pub repeat: Option<usize>,
    /// Constant tables.
    pub tables: Vec<Table>,
    /// Functions; each calls only those before it.
    pub functions: Vec<Function>,
    /// The instructions; no word is two of them.
    pub instructions: Vec<Instruction>,
}

/// A register.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scalar {
    /// Its name.
    pub name: String,
    /// Its width in bits.
    pub width: u32,
    /// Whether the core has it; what is written to one that it has not is lost.
    pub present: bool,
    /// Whether reset clears it, so that a program may count on a zero.
    pub cleared: bool,
}

/// Numbered registers of one width.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Array {
    /// Their common name.
    pub name: String,
    /// The width of each in bits.
    pub width: u32,
    /// Whether the core has the register of that number; what is written to one that it has not is
    /// lost, and to read it is a fault.
    pub present: Vec<bool>,
}

/// A constant table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// The width of an entry in bits.
    pub width: u32,
    /// The entries, filled up with zero to a power of two. Of an index only
    /// [`index_bits`](Self::index_bits) count.
    pub entries: Vec<u128>,
}

impl Table {
    /// Bits of an index.
    #[must_use]
    pub fn index_bits(&self) -> u32 {
        self.entries.len().next_power_of_two().trailing_zeros()
    }
}

/// A function of values alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// The widths of its parameters in bits.
    pub parameters: Vec<u32>,
    /// Further local values, each of which may use those before it.
    pub locals: Vec<Expression>,
    /// What it gives.
    pub value: Expression,
}

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Its name.
    pub name: String,
    /// The words it takes: 1 or 2. Only bits of the first tell which instruction it is.
    pub words: u32,
    /// The bits of the first word that tell.
    pub mask: u32,
    /// What these bits are.
    pub pattern: u32,
    /// Its operands.
    pub operands: Vec<Operand>,
    /// What it does in its first cycle, if it takes two.
    pub first_cycle: Option<Behaviour>,
    /// What it does in its last cycle.
    pub last_cycle: Behaviour,
}

/// An operand: a field of the instruction's words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operand {
    /// Its name.
    pub name: String,
    /// Its lowest bit, counted from the least significant bit of the instruction's last word.
    pub low: u32,
    /// Its width in bits.
    pub width: u32,
}

/// What happens in one cycle. All of it sees the state as it was before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Behaviour {
    /// Values with a name, each of which may use those before it.
    pub locals: Vec<Expression>,
    /// What is done.
    pub actions: Vec<Action>,
}

/// Something that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A part of the state gets a value. Of two values the later in the text holds.
    Assign {
        /// The part.
        target: Target,
        /// The value.
        value: Expression,
    },
    /// Depends on one bit.
    When {
        /// The bit.
        condition: Expression,
        /// Done if it is 1.
        then: Vec<Action>,
        /// Done if it is 0.
        otherwise: Vec<Action>,
    },
    /// Goes on at another address of the program. Without effect while the instruction is repeated.
    Jump(Expression),
    /// Leaves out the next word. Without effect while the instruction is repeated.
    Skip,
    /// Ends the program.
    Halt,
}

/// A part of the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// A scalar.
    Scalar(usize),
    /// An element of an array.
    Element {
        /// The array.
        array: usize,
        /// The element's number.
        index: Expression,
    },
    /// A byte of the data memory.
    Data(Expression),
}

impl Instruction {
    /// The values of its operands in its words, put side by side.
    #[must_use]
    pub fn operand_values(&self, bits: u64) -> Vec<u128> {
        let value =
            |operand: &Operand| bits >> operand.low & u64::MAX >> (u64::BITS - operand.width);
        let operands = self.operands.iter();
        operands.map(|operand| u128::from(value(operand))).collect()
    }

    /// Clock cycles that it takes.
    #[must_use]
    pub fn cycles(&self) -> u32 {
        1 + u32::from(self.first_cycle.is_some())
    }

    /// Its behaviours, in order of time.
    pub fn behaviours(&self) -> impl Iterator<Item = &Behaviour> {
        self.first_cycle
            .iter()
            .chain(std::iter::once(&self.last_cycle))
    }
}

impl Core {
    /// The value of an expression that depends on nothing but an instruction's operands; `None` if
    /// it looks at the state or at local values.
    #[must_use]
    pub fn value_of_operands(&self, expression: &Expression, operands: &[u128]) -> Option<u128> {
        let mut fixed = true;
        expression.walk(&mut |part| fixed &= !matches!(part.kind, ExpressionKind::Local(_)));
        let scope = Scope {
            core: self,
            state: None,
            operands,
            locals: Vec::new(),
        };
        if fixed {
            scope.value(expression).ok()
        } else {
            None
        }
    }

    /// The index of the instruction that a word is, or begins.
    #[must_use]
    pub fn decode(&self, word: u32) -> Option<usize> {
        self.instructions
            .iter()
            .position(|instruction| word & instruction.mask == instruction.pattern)
    }
}

impl Behaviour {
    /// Calls `visit` with every expression, those in targets and conditions included.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        for local in &self.locals {
            local.walk(visit);
        }
        for action in &self.actions {
            action.walk(visit);
        }
    }
}

impl Action {
    fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        match self {
            Self::Assign { target, value } => {
                match target {
                    Target::Scalar(_) => {}
                    Target::Element { index, .. } => index.walk(visit),
                    Target::Data(address) => address.walk(visit),
                }
                value.walk(visit);
            }
            Self::When {
                condition,
                then,
                otherwise,
            } => {
                condition.walk(visit);
                for action in then.iter().chain(otherwise) {
                    action.walk(visit);
                }
            }
            Self::Jump(address) => address.walk(visit),
            Self::Skip | Self::Halt => {}
        }
    }
}
