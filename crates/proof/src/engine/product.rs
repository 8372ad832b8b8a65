//! Products of two forms, and what is made of one: each canonical, so that the same is found whatever it is written as.

use super::form::Form;
use super::{Engine, Meaning};

impl Engine {
    /// The product.
    pub fn and(&mut self, f: Form, g: Form) -> Form {
        let is_known = f.constant().is_some() || g.constant().is_some();
        if self.runs_code && self.side_by_side.is_none() && !is_known {
            return self.product_again(f, g);
        }
        let product = self.product(f, g);
        self.recognise(product)
    }

    /// The product, not compared with what was noted.
    pub(super) fn product(&mut self, f: Form, g: Form) -> Form {
        let (f, g) = (self.reduce(f), self.reduce(g));
        if f == Form::ZERO || g == Form::ZERO {
            return Form::ZERO;
        }
        if f == Form::ONE {
            return g;
        }
        if g == Form::ONE {
            return f;
        }
        let (bare_f, bare_g) = (self.bare(f), self.bare(g));
        let (extra_f, extra_g) = (bare_f != f, bare_g != g);
        if bare_f == bare_g {
            return if extra_f == extra_g { f } else { Form::ZERO };
        }
        // (F + c)(G + d) = FG + dF + cG + cd
        let mut rest = Form::of(extra_f && extra_g);
        if extra_g {
            rest = self.forms.xor(rest, bare_f);
        }
        if extra_f {
            rest = self.forms.xor(rest, bare_g);
        }
        // FG = F(F + H) = F + FH where H = F + G: the two that came first are multiplied.
        let both = self.forms.xor(bare_f, bare_g);
        let last = bare_f.max(bare_g).max(both);
        let (a, b) = if last == both {
            (bare_f, bare_g)
        } else {
            let kept = if last == bare_g { bare_f } else { bare_g };
            rest = self.forms.xor(rest, kept);
            (kept, both)
        };
        let factors = (a.min(b), a.max(b));
        let product = match self.products.get(&factors) {
            Some(&product) => product,
            None => {
                let (a, b) = (self.forms.signature(a), self.forms.signature(b));
                let signature = std::array::from_fn(|i| a[i] & b[i]);
                let level = self.level_of(factors.0).max(self.level_of(factors.1)) + 1;
                self.pin(factors.0);
                self.pin(factors.1);
                let meaning = Meaning::Product(factors.0, factors.1);
                let product = self.add_atom(meaning, level, signature);
                self.products.insert(factors, product);
                product
            }
        };
        self.forms.xor(rest, product)
    }

    /// `a` or `b`.
    pub fn or(&mut self, a: Form, b: Form) -> Form {
        let (a, b) = (self.not(a), self.not(b));
        let neither = self.and(a, b);
        self.not(neither)
    }

    /// `a` if the condition is 1, else `b`.
    pub fn choose(&mut self, condition: Form, a: Form, b: Form) -> Form {
        if a == b {
            return a;
        }
        let difference = self.xor(a, b);
        let chosen = self.and(condition, difference);
        self.xor(chosen, b)
    }

    /// The carry of `a + b + carry`.
    pub fn carry(&mut self, a: Form, b: Form, carry: Form) -> Form {
        let (a, b) = (self.forms.xor(a, carry), self.forms.xor(b, carry));
        let product = self.and(a, b);
        self.xor(product, carry)
    }
}
