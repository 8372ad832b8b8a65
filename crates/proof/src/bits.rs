//! What a specification is written over.

/// A byte, least significant bit first.
pub type Byte<Bit> = [Bit; 8];

/// What a specification is written over: concrete bits for the vectors, forms for proofs.
pub trait Bits {
    /// A bit, or what stands for one.
    type Bit: Clone;

    /// 0 or 1.
    fn constant(&mut self, value: bool) -> Self::Bit;

    /// Sum modulo 2.
    fn xor(&mut self, a: &Self::Bit, b: &Self::Bit) -> Self::Bit;

    /// Product.
    fn and(&mut self, a: &Self::Bit, b: &Self::Bit) -> Self::Bit;

    /// Sum modulo 2ⁿ of two words of n bits, least significant bit first, with a carry in.
    fn add(&mut self, a: &[Self::Bit], b: &[Self::Bit], carry: &Self::Bit) -> Vec<Self::Bit>;

    /// `table[index]`, index and result least significant bit first; the table has 2ⁿ entries of
    /// `width` bits for an index of n bits.
    fn look_up(&mut self, table: &[u32], index: &[Self::Bit], width: usize) -> Vec<Self::Bit>;

    /// Says that these are values that a reader of the specification would recognise, such as the
    /// state after a layer: cut points for a proof.
    fn note(&mut self, values: &[Self::Bit]);

    /// Notes values, and says that what follows is made of them and not of what they are made of, such as
    /// the state after a layer that is not linear.
    fn settle(&mut self, values: &[Self::Bit]) {
        self.note(values);
    }
}

/// Bits that are what they are.
#[derive(Clone, Copy, Debug, Default)]
pub struct Concrete;

impl Bits for Concrete {
    type Bit = bool;

    fn constant(&mut self, value: bool) -> bool {
        value
    }

    fn xor(&mut self, a: &bool, b: &bool) -> bool {
        a ^ b
    }

    fn and(&mut self, a: &bool, b: &bool) -> bool {
        a & b
    }

    fn add(&mut self, a: &[bool], b: &[bool], carry: &bool) -> Vec<bool> {
        let mut carry = *carry;
        let sums = a.iter().zip(b).map(|(&a, &b)| {
            let sum = a ^ b ^ carry;
            carry = a & b | carry & (a ^ b);
            sum
        });
        sums.collect()
    }

    fn look_up(&mut self, table: &[u32], index: &[bool], width: usize) -> Vec<bool> {
        let index = index.iter().rev();
        let entry = table[index.fold(0, |value, &bit| value << 1 | usize::from(bit))];
        (0..width).map(|i| entry >> i & 1 == 1).collect()
    }

    fn note(&mut self, _: &[bool]) {}
}

/// Bytes as concrete bits.
#[must_use]
pub fn bytes(values: &[u8]) -> Vec<Byte<bool>> {
    let byte = |value: &u8| std::array::from_fn(|i| value >> i & 1 == 1);
    values.iter().map(byte).collect()
}

/// Concrete bits as bytes.
#[must_use]
pub fn values(bytes: &[Byte<bool>]) -> Vec<u8> {
    let value = |byte: &Byte<bool>| byte.iter().rev().fold(0, |v, &bit| v << 1 | u8::from(bit));
    bytes.iter().map(value).collect()
}
