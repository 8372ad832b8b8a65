//! Constants: numbers, parameters, their sums and products.

use super::Parser;
use super::lexer::Token;

impl Parser<'_> {
    /// A constant, or `None` if what stands here is none; then nothing has been taken.
    pub(super) fn constant(&mut self) -> Option<u32> {
        let start = self.at;
        let value = self.constant_sum();
        if value.is_none() {
            self.at = start;
        }
        value
    }

    fn constant_sum(&mut self) -> Option<u32> {
        let mut sum = self.constant_product()?;
        loop {
            if self.accept("+") {
                sum = sum.checked_add(self.constant_product()?)?;
            } else if self.accept("-") {
                sum = sum.checked_sub(self.constant_product()?)?;
            } else {
                return Some(sum);
            }
        }
    }

    fn constant_product(&mut self) -> Option<u32> {
        let mut product = self.constant_atom()?;
        while self.accept("*") {
            product = product.checked_mul(self.constant_atom()?)?;
        }
        Some(product)
    }

    fn constant_atom(&mut self) -> Option<u32> {
        if self.accept("(") {
            let value = self.constant_sum()?;
            return self.accept(")").then_some(value);
        }
        match self.advance() {
            Token::Number { value, .. } => u32::try_from(value).ok(),
            Token::Word(name) => self.names.parameters.get(&name).copied(),
            _ => None,
        }
    }
}
