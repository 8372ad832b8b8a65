//! Sums modulo 2 of atoms, each kept once.

use super::list::List;
use hashbrown::HashTable;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Points at which every form is evaluated: keys and blocks at random.
pub const SAMPLES: usize = 256;

/// The values of a form at the points, one bit each.
pub(super) type Signature = [u64; SAMPLES / 64];

/// A bit of a computation: the sum modulo 2 of some atoms. Two are equal as polynomials in the atoms
/// exactly if they are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form(u32);

impl Form {
    /// 0 for every input.
    pub const ZERO: Self = Self(0);
    /// 1 for every input.
    pub const ONE: Self = Self(1);

    /// 0 or 1.
    #[must_use]
    pub fn of(value: bool) -> Self {
        Self(u32::from(value))
    }

    /// Its value, if it is the same for every input.
    #[must_use]
    pub fn constant(self) -> Option<bool> {
        (self.0 < 2).then_some(self.0 == 1)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Some of as many atoms as it has bits, whose numbers follow each other. Most of the memory that a proof takes is
/// sums of few atoms that lie far apart: wider ones would be empty for the most part.
pub(super) type Atoms = u32;

/// Atoms of a sum whose numbers differ in the lowest bits only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chunk {
    pub(super) number: u32,
    pub(super) atoms: Atoms,
}

impl Chunk {
    /// The one atom alone.
    pub(super) fn of(atom: u32) -> Self {
        Self {
            number: atom / Atoms::BITS,
            atoms: 1 << (atom % Atoms::BITS),
        }
    }

    /// The highest of some of its atoms.
    pub(super) fn highest_of(self, atoms: Atoms) -> Option<u32> {
        Some(self.number * Atoms::BITS + atoms.checked_ilog2()?)
    }

    /// Where a list of all atoms has its own.
    pub(super) fn place(self) -> usize {
        self.number as usize
    }
}

/// What is kept of a form beside its chunks.
#[derive(Clone, Copy)]
struct Entry {
    start: u32,
    length: u32,
    /// The sum modulo 2 of random numbers, one for each atom: where to look for a form. Two forms may
    /// share it; what decides is their chunks.
    hash: u64,
    signature: Signature,
}

/// A hash that is a random number already.
#[derive(Default)]
pub(crate) struct Known(u64);

impl Hasher for Known {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        for &byte in rest {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u32(&mut self, value: u32) {
        self.write_u64(u64::from(value));
    }

    fn write_u64(&mut self, value: u64) {
        self.0 = (self.0.rotate_left(29) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 ^= self.0 >> 32;
    }

    fn write_usize(&mut self, value: usize) {
        self.write_u64(value as u64);
    }

    fn write_u128(&mut self, value: u128) {
        self.write_u64(value as u64);
        self.write_u64((value >> 64) as u64);
    }
}

/// A map whose keys need no protection from those who choose them.
pub(crate) type FastMap<K, V> = HashMap<K, V, BuildHasherDefault<Known>>;

/// All forms.
#[derive(Clone, Default)]
pub(super) struct Forms {
    entries: List<Entry>,
    /// Those of the forms, in turn.
    chunks: List<Chunk>,
    /// Of each form one more than how many atoms had been eliminated when it was found without any; 0 if it was not.
    reduced_at: Vec<u32>,
    /// A bit for each form that was compared with what a specification noted.
    compared: Vec<u64>,
    /// Where to look for a form by its hash.
    found: HashTable<Form>,
    /// Of each atom a random number, and its form.
    numbers: List<(u64, Form)>,
    seed: u64,
    /// A sum that is worked out: it is no form before it is finished.
    scratch: Vec<Chunk>,
    /// The next one.
    spare: Vec<Chunk>,
}

impl Forms {
    /// 0 and 1: the latter is atom 0.
    pub(super) fn new() -> Self {
        let mut forms = Self {
            seed: 0x0123_4567_89AB_CDEF,
            ..Self::default()
        };
        forms.intern(0, [0; 4]);
        forms.add_atom([u64::MAX; 4]);
        forms
    }

    /// The next number of a fixed sequence that looks random (SplitMix64).
    pub(super) fn random(&mut self) -> u64 {
        self.seed = self.seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.seed)
    }

    pub(super) fn len(&self) -> usize {
        self.reduced_at.len()
    }

    /// From now on clones have in common the forms that there are.
    pub(super) fn share(&mut self) {
        self.entries.share();
        self.chunks.share();
        self.numbers.share();
    }

    /// Bytes that forms take, room for more apart: that follows from the forms alone, so that a proof ends where it did
    /// however they are kept.
    pub(super) fn bytes(&self) -> usize {
        let of_one = size_of::<Entry>() + size_of::<u32>() + size_of::<Form>();
        self.chunks.len() * size_of::<Chunk>() + self.len() * of_one
    }

    #[inline]
    fn entry(&self, form: Form) -> &Entry {
        &self.entries[form.index()]
    }

    /// The form of a new atom, whose number is that of atoms before it.
    pub(super) fn add_atom(&mut self, signature: Signature) -> Form {
        let atom = self.numbers.len() as u32;
        let hash = self.random();
        self.scratch.clear();
        self.scratch.push(Chunk::of(atom));
        let form = self.intern(hash, signature);
        self.numbers.push((hash, form));
        form
    }

    #[inline]
    pub(super) fn chunks(&self, form: Form) -> &[Chunk] {
        let &Entry { start, length, .. } = self.entry(form);
        let start = start as usize;
        self.chunks.range(start..start + length as usize)
    }

    pub(super) fn signature(&self, form: Form) -> Signature {
        self.entry(form).signature
    }

    /// How many atoms had been eliminated when a form was found without any, if it was.
    pub(super) fn reduced_at(&self, form: Form) -> Option<usize> {
        let at = self.reduced_at[form.index()];
        at.checked_sub(1).map(|at| at as usize)
    }

    /// Keeps that a form is without any of so many eliminated atoms.
    pub(super) fn set_reduced_at(&mut self, form: Form, eliminated: usize) {
        self.reduced_at[form.index()] = eliminated as u32 + 1;
    }

    /// Is a form compared with what a specification noted for the first time?
    pub(super) fn is_first_comparison(&mut self, form: Form) -> bool {
        let (word, bit) = (form.index() / 64, 1 << (form.index() % 64));
        if self.compared.len() <= word {
            self.compared.resize(self.len().div_ceil(64), 0);
        }
        let before = self.compared[word];
        self.compared[word] = before | bit;
        before & bit == 0
    }

    /// The atoms of a form, 1 among them, ascending.
    pub(super) fn atoms(&self, form: Form) -> impl Iterator<Item = u32> {
        atoms(self.chunks(form))
    }

    /// The atom with the highest number, 1 apart; none of a constant.
    pub(super) fn highest(&self, form: Form) -> Option<u32> {
        highest(self.chunks(form))
    }

    /// Is 1 among the atoms?
    pub(super) fn is_complement(&self, form: Form) -> bool {
        let first = self.chunks(form).first();
        first.is_some_and(|chunk| chunk.number == 0 && chunk.atoms & 1 == 1)
    }

    /// The sum.
    pub(super) fn xor(&mut self, a: Form, b: Form) -> Form {
        if a == b {
            return Form::ZERO;
        }
        if a == Form::ZERO {
            return b;
        }
        if b == Form::ZERO {
            return a;
        }
        let mut sum = std::mem::take(&mut self.scratch);
        add(self.chunks(a), self.chunks(b), &mut sum);
        self.scratch = sum;
        // What neither contains is not in the sum.
        let reduced_at = self.reduced_at[a.index()].min(self.reduced_at[b.index()]);
        let [a, b] = [a, b].map(|form| self.entry(form));
        let signature = added(a.signature, b.signature);
        self.intern_sum(a.hash ^ b.hash, signature, reduced_at)
    }

    /// The sum, and those of further forms that `next` adds: it is given what the sum is up to then, of which nothing
    /// is kept.
    pub(super) fn xor_all(
        &mut self,
        a: Form,
        b: Form,
        mut next: impl FnMut(&[Chunk]) -> Option<Form>,
    ) -> Form {
        let (mut sum, mut spare) = (
            std::mem::take(&mut self.scratch),
            std::mem::take(&mut self.spare),
        );
        add(self.chunks(a), self.chunks(b), &mut sum);
        // What none contains is not in the sum.
        let mut reduced_at = self.reduced_at[a.index()].min(self.reduced_at[b.index()]);
        let [a, b] = [a, b].map(|form| self.entry(form));
        let mut hash = a.hash ^ b.hash;
        let mut signature = added(a.signature, b.signature);
        while let Some(form) = next(&sum) {
            add(&sum, self.chunks(form), &mut spare);
            std::mem::swap(&mut sum, &mut spare);
            let entry = self.entry(form);
            hash ^= entry.hash;
            signature = added(signature, entry.signature);
            reduced_at = reduced_at.min(self.reduced_at[form.index()]);
        }
        (self.scratch, self.spare) = (sum, spare);
        self.intern_sum(hash, signature, reduced_at)
    }

    /// The sum of some forms, of which nothing is kept that is not all of it.
    pub(super) fn sum(&mut self, forms: impl IntoIterator<Item = Form>) -> Form {
        let mut forms = forms.into_iter();
        match (forms.next(), forms.next()) {
            (Some(a), Some(b)) => self.xor_all(a, b, |_| forms.next()),
            (one, _) => one.unwrap_or(Form::ZERO),
        }
    }

    /// The sum of some atoms as a form.
    pub(super) fn of_chunks(&mut self, chunks: &[Chunk]) -> Form {
        let (mut hash, mut signature) = (0, Signature::default());
        for atom in atoms(chunks) {
            let (number, of_atom) = self.numbers[atom as usize];
            let of_atom = self.signature(of_atom);
            hash ^= number;
            signature = added(signature, of_atom);
        }
        self.scratch.clear();
        self.scratch.extend_from_slice(chunks);
        self.intern(hash, signature)
    }

    /// The form whose chunks are in `scratch`.
    fn intern(&mut self, hash: u64, signature: Signature) -> Form {
        let known = self.found.find(spread(hash), |form| {
            self.entry(*form).hash == hash && self.chunks(*form) == self.scratch
        });
        if let Some(&form) = known {
            return form;
        }
        let form = Form(u32::try_from(self.len()).expect("fewer forms than memory"));
        let start = self.chunks.extend(&self.scratch).start;
        self.entries.push(Entry {
            start: u32::try_from(start).expect("fewer chunks than memory"),
            length: self.scratch.len() as u32,
            hash,
            signature,
        });
        self.reduced_at.push(0);
        let mut found = std::mem::take(&mut self.found);
        let hash_of = |form: &Form| spread(self.entry(*form).hash);
        found.insert_unique(spread(hash), form, hash_of);
        self.found = found;
        form
    }

    /// The same of a sum, without so many eliminated atoms if that is more than is known of it.
    fn intern_sum(&mut self, hash: u64, signature: Signature, reduced_at: u32) -> Form {
        let sum = self.intern(hash, signature);
        let known = &mut self.reduced_at[sum.index()];
        *known = reduced_at.max(*known);
        sum
    }
}

/// The values of a form or of its complement: whichever is 0 at the first point.
pub(super) fn first_is_zero(signature: Signature) -> Signature {
    let first = (signature[0] & 1).wrapping_neg();
    signature.map(|values| values ^ first)
}

/// The values of a sum.
fn added(a: Signature, b: Signature) -> Signature {
    std::array::from_fn(|i| a[i] ^ b[i])
}

/// A number that looks random, from one of a sequence (SplitMix64).
pub(super) fn mixed(number: u64) -> u64 {
    let z = (number ^ number >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

/// A hash whose upper bits tell apart what its lower ones do not.
fn spread(hash: u64) -> u64 {
    hash ^ hash.rotate_left(32)
}

/// The atoms of a sum, ascending.
pub(super) fn atoms(chunks: &[Chunk]) -> impl Iterator<Item = u32> {
    chunks.iter().flat_map(|chunk| {
        let mut rest = chunk.atoms;
        std::iter::from_fn(move || {
            let lowest = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some(chunk.number * Atoms::BITS + lowest)
        })
    })
}

/// The atom of a sum with the highest number, 1 apart.
pub(super) fn highest(chunks: &[Chunk]) -> Option<u32> {
    let last = chunks.last()?;
    last.highest_of(last.atoms).filter(|&atom| atom != 0)
}

/// Is an atom in a sum?
pub(super) fn has(chunks: &[Chunk], atom: u32) -> bool {
    let own = Chunk::of(atom);
    let found = chunks.binary_search_by_key(&own.number, |chunk| chunk.number);
    found.is_ok_and(|at| chunks[at].atoms & own.atoms != 0)
}

/// Writes the sum of two to a third.
pub(super) fn add(a: &[Chunk], b: &[Chunk], sum: &mut Vec<Chunk>) {
    sum.clear();
    let (mut left, mut right) = (a, b);
    while let ([l, ..], [r, ..]) = (left, right) {
        if l.number < r.number {
            sum.push(*l);
            left = &left[1..];
        } else if r.number < l.number {
            sum.push(*r);
            right = &right[1..];
        } else {
            let atoms = l.atoms ^ r.atoms;
            if atoms != 0 {
                sum.push(Chunk { atoms, ..*l });
            }
            (left, right) = (&left[1..], &right[1..]);
        }
    }
    sum.extend_from_slice(left);
    sum.extend_from_slice(right);
}
