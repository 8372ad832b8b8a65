//! Bit vectors and what can be computed from them.

/// A value of 1 to 128 bits, computed from the state before the clock edge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// Width of the value in bits.
    pub width: u32,
    /// How it is computed.
    pub kind: ExpressionKind,
}

/// How a value is computed. Indices are those of the lists in [`super::Core`], unless said
/// otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpressionKind {
    /// Always the same.
    Constant(u128),
    /// An operand of the instruction, by its index in [`super::Instruction::operands`].
    Operand(usize),
    /// A local value of the behaviour or function, by its index; a function's arguments come first.
    Local(usize),
    /// A scalar of the state.
    Scalar(usize),
    /// An element of an array of the state.
    Element {
        /// The array.
        array: usize,
        /// The element's number, of any width.
        index: Box<Expression>,
    },
    /// Address of the word after the instruction's first.
    ProgramCounter,
    /// A byte of the data memory.
    Data(Box<Expression>),
    /// An entry of a constant table.
    Table {
        /// The table.
        table: usize,
        /// The entry's number.
        index: Box<Expression>,
    },
    /// The value of a function.
    Call {
        /// The function.
        function: usize,
        /// Its arguments.
        arguments: Vec<Expression>,
    },
    /// Every bit inverted.
    Not(Box<Expression>),
    /// Two values of the same width put together.
    Binary {
        /// How.
        operator: Operator,
        /// The left side.
        left: Box<Expression>,
        /// The right side.
        right: Box<Expression>,
    },
    /// As many bits as the expression is wide, from bit `low` up.
    Slice {
        /// The value they are taken from.
        value: Box<Expression>,
        /// The lowest of them.
        low: u32,
    },
    /// Values side by side, the first in the most significant bits.
    Concatenation(Vec<Expression>),
    /// One of two values.
    Choice {
        /// One bit: 1 takes `then`.
        condition: Box<Expression>,
        /// The value for 1.
        then: Box<Expression>,
        /// The value for 0.
        otherwise: Box<Expression>,
    },
    /// The value made as wide as the expression: cut off, or filled up.
    Resize {
        /// The value.
        value: Box<Expression>,
        /// Filled up with the sign instead of zero.
        signed: bool,
    },
    /// One bit: is any bit set?
    Any(Box<Expression>),
}

/// What puts two values together. Comparisons give one bit and take the values as unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// Exclusive or.
    Xor,
    /// And.
    And,
    /// Or.
    Or,
    /// Sum, the carry lost.
    Add,
    /// Difference, the borrow lost.
    Subtract,
    /// Is it equal?
    Equal,
    /// Is it not?
    NotEqual,
    /// Is the left smaller?
    Less,
}

impl Expression {
    /// A constant of that width.
    #[must_use]
    pub fn constant(width: u32, value: u128) -> Self {
        Self {
            width,
            kind: ExpressionKind::Constant(value),
        }
    }

    /// The expressions that this one is directly made of.
    #[must_use]
    pub fn parts(&self) -> Vec<&Expression> {
        match &self.kind {
            ExpressionKind::Constant(_)
            | ExpressionKind::Operand(_)
            | ExpressionKind::Local(_)
            | ExpressionKind::Scalar(_)
            | ExpressionKind::ProgramCounter => Vec::new(),
            ExpressionKind::Element { index, .. } | ExpressionKind::Table { index, .. } => {
                vec![&**index]
            }
            ExpressionKind::Data(value)
            | ExpressionKind::Not(value)
            | ExpressionKind::Slice { value, .. }
            | ExpressionKind::Resize { value, .. }
            | ExpressionKind::Any(value) => vec![&**value],
            ExpressionKind::Call { arguments, .. } => arguments.iter().collect(),
            ExpressionKind::Binary { left, right, .. } => vec![&**left, &**right],
            ExpressionKind::Concatenation(values) => values.iter().collect(),
            ExpressionKind::Choice {
                condition,
                then,
                otherwise,
            } => vec![&**condition, &**then, &**otherwise],
        }
    }

    /// Calls `visit` with this expression and all that it is made of.
    pub fn walk<'a>(&'a self, visit: &mut dyn FnMut(&'a Expression)) {
        visit(self);
        for part in self.parts() {
            part.walk(visit);
        }
    }
}
