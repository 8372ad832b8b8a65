//! Flags that are worked out only when something asks for them: most never are.

use crate::{Engine, Form};
use std::rc::Rc;

/// A flag of a status register.
#[derive(Clone, Debug, PartialEq)]
pub enum Flag {
    /// It is this.
    Is(Form),
    /// The sum of two.
    Sum(Form, Rc<Flag>),
    /// 1 if all of these are 0.
    Zero(Rc<[Form]>),
    /// 1 if any of these is 1.
    Nonzero(Rc<[Form]>),
    /// The product of two.
    Product(Form, Form),
    /// The first if the condition is 1, else the second.
    Chosen(Form, Rc<(Flag, Flag)>),
}

impl Flag {
    /// 0 or 1.
    pub const CLEAR: Self = Self::Is(Form::ZERO);
    /// 1 for every input.
    pub const SET: Self = Self::Is(Form::ONE);

    /// The sum of two forms.
    #[must_use]
    pub fn sum(a: Form, b: Form) -> Self {
        Self::Sum(a, Rc::new(Self::Is(b)))
    }

    /// 1 if a value is 0.
    #[must_use]
    pub fn zero(bits: &[Form]) -> Self {
        Self::Zero(bits.into())
    }

    /// The flag as a form.
    pub fn form(&self, engine: &mut Engine) -> Form {
        match self {
            Self::Is(form) => engine.reduce(*form),
            Self::Sum(form, flag) => {
                let flag = flag.form(engine);
                engine.xor(*form, flag)
            }
            Self::Zero(bits) => all_zero(bits, engine),
            Self::Nonzero(bits) => {
                let zero = all_zero(bits, engine);
                engine.not(zero)
            }
            Self::Product(a, b) => engine.and(*a, *b),
            Self::Chosen(condition, flags) => {
                let (a, b) = (flags.0.form(engine), flags.1.form(engine));
                engine.choose(*condition, a, b)
            }
        }
    }

    /// `a` if the condition is 1, else `b`.
    #[must_use]
    pub fn chosen(condition: Form, a: &Self, b: &Self) -> Self {
        if a == b {
            a.clone()
        } else {
            Self::Chosen(condition, Rc::new((a.clone(), b.clone())))
        }
    }
}

fn all_zero(bits: &[Form], engine: &mut Engine) -> Form {
    let mut all = Form::ONE;
    let reduced: Vec<Form> = bits.iter().map(|&bit| engine.reduce(bit)).collect();
    if reduced.contains(&Form::ONE) {
        return Form::ZERO;
    }
    for bit in reduced {
        let clear = engine.not(bit);
        all = engine.and(all, clear);
    }
    all
}
