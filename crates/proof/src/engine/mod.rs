//! What computations have in common whatever they are written in: bits as sums of atoms.
//!
//! An atom is an input, a product of two forms, or a function of a few forms that is neither a sum nor a
//! function met before on the same forms. Products are made canonical among `fg`, `f(f+g)` and `g(f+g)`,
//! and so are carries, which are products of such sums. Sums of words are made canonical, too: a word is the
//! first that was met with the same terms.
//!
//! A specification runs first; what it [notes](Bits::note) is known by its values at some points. Where
//! code then computes a form that has the same values there, the two are *proved* equal over a small cone
//! for every input, and the newest atom is eliminated. Equal values alone never make two forms equal.

mod again;
mod bits;
mod cone;
mod form;
mod function;
mod layered;
mod list;
mod naming;
mod product;
mod progress;
mod side_by_side;
mod smt_lib;
mod table;
mod terms;
mod total;

pub(crate) use form::FastMap;
pub use form::{Form, SAMPLES};

use again::Again;
use form::{Atoms, Chunk, Forms, Signature};
use function::Functions;
use layered::Layered;
use list::List;
use side_by_side::SideBySide;
use std::sync::Arc;
use total::Totals;

/// A truth table, its value at point *n* in bit *n*.
type Table = Arc<[u64]>;

/// Atoms that were eliminated since a form was without any, up to which a look at each is the shorter way whatever
/// the form.
const MOST_LATER: usize = 32;
/// Chunks that are gone over in the time of looking for one.
const CHUNKS_A_SEARCH: usize = 8;

/// What an atom stands for.
#[derive(Clone, Debug, Default)]
enum Meaning {
    /// 1, or an input.
    #[default]
    Free,
    /// Of two forms.
    Product(Form, Form),
    /// Of some forms: bit *n* of the index is the *n*th of them.
    Function(Arc<[Form]>, Table),
    /// A form, one of whose atoms this one has taken the place of.
    Sum(Form),
}

#[derive(Clone, Default)]
struct Atom {
    meaning: Meaning,
    /// One more than the highest of the atoms that it is made of.
    level: u32,
    /// It was made by code, not by a specification.
    is_of_code: bool,
}

/// Forms, and what is known of them. A clone goes on as the original would.
#[derive(Clone)]
pub struct Engine {
    forms: Forms,
    atoms: List<Atom>,
    /// Of each atom the last level of a cone that looks into it, counted from the highest down: no cone looks into an
    /// input, and each into an atom of code.
    opening_levels: Vec<u32>,
    /// The highest of these levels among the atoms of a chunk that are not of code.
    opening_levels_of_chunks: Vec<u32>,
    products: Layered<(Form, Form), Form>,
    functions: FastMap<Arc<[Form]>, Functions>,
    /// What functions are known of, by the highest atom of the last form.
    function_keys: FastMap<u32, Vec<Arc<[Form]>>>,
    /// What the specification noted, by its values or those of its complement: whichever is 0 at the first point.
    noted: Layered<Signature, Form>,
    again: Again,
    totals: Totals,
    /// Of each eliminated atom a form that is 0 and contains it.
    eliminated: FastMap<u32, Form>,
    /// These atoms in the order of their elimination.
    order: Vec<u32>,
    /// The eliminated atoms, those of code, and those of code that are not eliminated, by chunk.
    eliminated_atoms: Vec<Atoms>,
    made_by_code: Vec<Atoms>,
    code_atoms: Vec<Atoms>,
    /// Inputs, and atoms that something is found by: nothing takes their place.
    pinned_atoms: Vec<Atoms>,
    runs_code: bool,
    /// Bytes that forms took when code began.
    bytes_at_begin: usize,
    /// What proofs may still work out: where none is found, more would not be either.
    words_left: u64,
    statistics: Statistics,
    /// The work up to when code last came to something that the specification has.
    work_at_progress: u64,
    /// What two programs have in common, where there is no specification.
    side_by_side: Option<SideBySide>,
}

/// What a proof took.
#[derive(Clone, Copy, Debug, Default)]
pub struct Statistics {
    /// Atoms.
    pub atoms: usize,
    /// Forms.
    pub forms: usize,
    /// Bytes that forms and sums take.
    pub bytes: usize,
    /// Parts of forms that were looked at: what takes the time.
    pub work: u64,
    /// Forms of code that were proved equal to noted ones.
    pub merged: usize,
    /// Forms that have the values of noted ones and could not be proved equal.
    pub unmerged: usize,
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Engine {
    /// Nothing but 0 and 1.
    #[must_use]
    pub fn new() -> Self {
        // 1 is the first.
        let mut atoms = List::default();
        atoms.push(Atom::default());
        Self {
            forms: Forms::new(),
            atoms,
            opening_levels: vec![0],
            opening_levels_of_chunks: vec![0],
            products: Layered::default(),
            functions: FastMap::default(),
            function_keys: FastMap::default(),
            noted: Layered::default(),
            again: Again::default(),
            totals: Totals::default(),
            eliminated: FastMap::default(),
            order: Vec::new(),
            eliminated_atoms: vec![0],
            made_by_code: vec![0],
            code_atoms: vec![0],
            pinned_atoms: vec![1],
            runs_code: false,
            bytes_at_begin: 0,
            words_left: cone::MOST_WORDS,
            statistics: Statistics::default(),
            work_at_progress: 0,
            side_by_side: None,
        }
    }

    /// From now on clones have in common what there is: forms, and what is known of them.
    pub fn share(&mut self) {
        self.forms.share();
        self.atoms.share();
        self.products.share();
        self.noted.share();
        self.totals.share();
    }

    /// From now on forms are those of code, which are compared with what the specification noted. There
    /// is no way back: so nothing of a specification is made of what only code has computed.
    pub fn run_code(&mut self) {
        self.runs_code = true;
        self.progress();
    }

    /// Code begins. What it takes is counted from here.
    pub fn begin(&mut self) {
        self.bytes_at_begin = self.bytes();
        self.words_left = cone::MOST_WORDS;
        self.statistics = Statistics::default();
        self.run_code();
    }

    /// A new input: any bit.
    pub fn input(&mut self) -> Form {
        if let Some(known) = self.input_of_other() {
            return known;
        }
        let input = self.unknown();
        self.keep_input(input);
        input
    }

    /// A bit that may be anything.
    fn unknown(&mut self) -> Form {
        let signature = std::array::from_fn(|_| self.forms.random());
        self.add_atom(Meaning::Free, 0, signature)
    }

    /// So many inputs.
    pub fn inputs(&mut self, count: usize) -> Vec<Form> {
        (0..count).map(|_| self.input()).collect()
    }

    /// The value of a form at a point, below [`SAMPLES`].
    #[must_use]
    pub fn sample(&self, form: Form, point: usize) -> bool {
        self.forms.signature(form)[point / 64] >> (point % 64) & 1 == 1
    }

    /// A point at which a form is 1, if there is one among the samples.
    #[must_use]
    pub fn witness(&self, form: Form) -> Option<usize> {
        (0..SAMPLES).find(|&point| self.sample(form, point))
    }

    /// What it took up to now.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        Statistics {
            atoms: self.atoms.len(),
            forms: self.forms.len(),
            bytes: self.bytes(),
            ..self.statistics
        }
    }

    /// The complement.
    pub fn not(&mut self, form: Form) -> Form {
        self.forms.xor(form, Form::ONE)
    }

    /// The sum modulo 2.
    pub fn xor(&mut self, a: Form, b: Form) -> Form {
        if self.side_by_side.is_some() {
            let sum = self.forms.xor(a, b);
            return self.shortened(sum);
        }
        match (a, b) {
            _ if a == b => Form::ZERO,
            (Form::ZERO, other) | (other, Form::ZERO) if self.runs_code => self.recognise(other),
            (Form::ZERO, other) | (other, Form::ZERO) => self.reduce(other),
            _ if self.runs_code => self.sum_again(a, b),
            _ => self.reduced_sum(a, b),
        }
    }

    /// Are two forms equal for every input? `false` says that it could not be proved.
    pub fn equal(&mut self, a: Form, b: Form) -> bool {
        let (a, b) = (self.reduce(a), self.reduce(b));
        if a == b {
            return true;
        }
        let difference = self.forms.xor(a, b);
        self.prove_zero(difference)
    }

    /// The same without eliminated atoms.
    pub fn reduce(&mut self, form: Form) -> Form {
        if form.constant().is_some() {
            return form;
        }
        self.statistics.work += self.forms.chunks(form).len() as u64;
        if self.is_reduced(form) {
            return form;
        }
        if last_of(self.forms.chunks(form), &self.eliminated_atoms).is_none() {
            self.forms.set_reduced_at(form, self.order.len());
            return form;
        }
        self.reduced_sum(form, Form::ZERO)
    }

    /// The sum without eliminated atoms.
    fn reduced_sum(&mut self, a: Form, b: Form) -> Form {
        let Self {
            eliminated_atoms,
            eliminated,
            statistics,
            ..
        } = self;
        let sum = self.forms.xor_all(a, b, |sum| {
            let atom = last_of(sum, eliminated_atoms)?;
            statistics.work += sum.len() as u64;
            Some(eliminated[&atom])
        });
        self.forms.set_reduced_at(sum, self.order.len());
        sum
    }

    /// Has a form been without eliminated atoms, and has it none of those that were eliminated since?
    fn is_reduced(&mut self, form: Form) -> bool {
        let Some(since) = self.forms.reduced_at(form) else {
            return false;
        };
        let later = &self.order[since..];
        if later.is_empty() {
            return true;
        }
        let chunks = self.forms.chunks(form);
        // Most of these are newer than all atoms of the form.
        let highest = form::highest(chunks).unwrap_or_default();
        let older = later.iter().filter(|&&atom| atom <= highest);
        let mut left = chunks.len() / CHUNKS_A_SEARCH;
        let mut misses = |&atom: &u32| {
            let is_left = left > 0;
            left = left.saturating_sub(1);
            is_left && !form::has(chunks, atom)
        };
        let known =
            later.len() <= MOST_LATER + chunks.len() && older.copied().all(|atom| misses(&atom));
        if known {
            self.forms.set_reduced_at(form, self.order.len());
        }
        known
    }

    /// Without 1.
    fn bare(&mut self, form: Form) -> Form {
        if self.forms.is_complement(form) {
            self.forms.xor(form, Form::ONE)
        } else {
            form
        }
    }

    fn level_of(&self, form: Form) -> u32 {
        let levels = self
            .forms
            .atoms(form)
            .map(|atom| self.atoms[atom as usize].level);
        levels.max().unwrap_or(0)
    }

    fn add_atom(&mut self, meaning: Meaning, level: u32, signature: Signature) -> Form {
        // Into what two programs have in common nothing looks.
        let (meaning, level) = match self.side_by_side {
            Some(_) => (Meaning::Free, 0),
            None => (meaning, level),
        };
        let is_of_code = self.runs_code && level > 0;
        let number = self.atoms.len();
        let opening_level = match (&meaning, is_of_code) {
            (Meaning::Free, _) => 0,
            (_, true) => u32::MAX,
            (_, false) => level,
        };
        self.opening_levels.push(opening_level);
        self.atoms.push(Atom {
            meaning,
            level,
            is_of_code,
        });
        let own = Chunk::of(number as u32);
        if own.atoms == 1 {
            self.opening_levels_of_chunks.push(0);
            self.eliminated_atoms.push(0);
            self.made_by_code.push(0);
            self.code_atoms.push(0);
            self.pinned_atoms.push(0);
        }
        if level == 0 {
            self.pinned_atoms[own.place()] |= own.atoms;
        }
        if is_of_code {
            self.made_by_code[own.place()] |= own.atoms;
            self.code_atoms[own.place()] |= own.atoms;
        } else {
            let highest = &mut self.opening_levels_of_chunks[own.place()];
            *highest = opening_level.max(*highest);
        }
        self.forms.add_atom(signature)
    }

    /// From now on an atom of a form that is 0 is the sum of its others.
    fn substitute(&mut self, atom: u32, zero: Form) {
        self.eliminated.insert(atom, zero);
        self.order.push(atom);
        let own = Chunk::of(atom);
        self.eliminated_atoms[own.place()] |= own.atoms;
        self.code_atoms[own.place()] &= !own.atoms;
    }

    /// Makes a form 0, which it is for every input: its newest atom of code is no more needed.
    fn eliminate(&mut self, zero: Form) {
        let zero = self.reduce(zero);
        debug_assert_eq!(self.forms.signature(zero), Signature::default());
        if let Some(atom) = last_of(self.forms.chunks(zero), &self.code_atoms) {
            self.substitute(atom, zero);
        }
    }

    /// A form of code as the noted one that it equals, if that can be proved.
    fn recognise(&mut self, form: Form) -> Form {
        if self.side_by_side.is_some() {
            return self.shortened(form);
        }
        if !self.runs_code {
            return form;
        }
        let form = self.reduce(form);
        if last_of(self.forms.chunks(form), &self.code_atoms).is_none() {
            self.progress();
            return form;
        }
        if !self.forms.is_first_comparison(form) {
            return form;
        }
        let signature = self.forms.signature(form);
        let values = form::first_is_zero(signature);
        // Rare events are 0 at all points, whichever they are: looking into each is most of the work, and finds none.
        if values == Signature::default() {
            return form;
        }
        let Some(&noted) = self.noted.get(&values) else {
            return form;
        };
        let mut noted = self.reduce(noted);
        if self.forms.signature(noted) != signature {
            noted = self.not(noted);
        }
        let difference = self.forms.xor(form, noted);
        if difference == Form::ZERO {
            self.progress();
            return noted;
        }
        if !self.prove_zero(difference) {
            self.statistics.unmerged += 1;
            return form;
        }
        self.statistics.merged += 1;
        self.progress();
        self.eliminate(difference);
        self.reduce(form)
    }
}

/// The highest atom of a sum that is in a set.
fn last_of(chunks: &[Chunk], set: &[Atoms]) -> Option<u32> {
    let mut downwards = chunks.iter().rev();
    downwards.find_map(|chunk| chunk.highest_of(chunk.atoms & set[chunk.place()]))
}

#[cfg(test)]
mod tests;
