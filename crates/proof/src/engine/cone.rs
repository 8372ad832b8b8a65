//! Exhaustive proofs over a few forms.

use super::form::{self, Atoms, Chunk, FastMap, Form};
use super::table::{add, add_variable, compose, constant};
use super::{Engine, Meaning};
use std::sync::Arc;

/// Forms that a proof goes over at most: 2 to this power points.
const MOST_FREE: usize = 18;
/// Atoms that a proof looks into at most.
const MOST_OPENED: usize = 2000;
/// Words of truth tables that all proofs together may work out.
pub(super) const MOST_WORDS: u64 = 1 << 30;
/// How many levels of the specification's atoms are looked into, at most.
const DEPTH: u32 = 40;

/// Levels whose cones are too large before no further one is tried.
const MOST_TOO_LARGE: u32 = 1;

/// Some forms as functions of a few others, which are taken as free: what holds for all their values holds
/// for every input.
pub(super) struct Cone {
    pub(super) basis: Basis,
    /// Which free form has an atom as its highest.
    pivots: FastMap<u32, usize>,
    /// Atoms that were looked into.
    opened: FastMap<u32, Option<Arc<[u64]>>>,
    /// Both kinds of atoms, by the number of the chunk that they lie in: most atoms of a form are neither.
    counting: FastMap<u32, Atoms>,
    tables: FastMap<Form, Arc<[u64]>>,
    /// The highest level of an atom that was not looked into and could be.
    next_level: u32,
    /// Which points tables are over.
    points: Points,
}

/// A cone that a proof has gone over in vain.
struct Tried {
    /// Words of all its truth tables.
    words: u64,
    next_level: u32,
    /// Parts of forms that were looked at to find it, and to go over it.
    cone_work: u64,
    table_work: u64,
}

/// Values of the free forms of a cone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Points {
    /// All.
    All,
    /// A word's, at random.
    Some,
}

/// Sums of atoms, linearly independent, each the only one with its highest atom, in the order of these.
/// They are not kept as forms: most are looked at once.
#[derive(Default)]
pub(super) struct Basis(Vec<Vec<Chunk>>);

impl Basis {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The atoms of all sums, some more than once.
    pub(super) fn atoms(&self) -> impl Iterator<Item = u32> {
        self.0.iter().flat_map(|sum| form::atoms(sum))
    }

    /// Leaves of a sum what is no sum of those of the basis.
    fn reduce(&self, sum: &mut Vec<Chunk>) {
        let mut scratch = Vec::new();
        for known in &self.0 {
            let pivot = form::highest(known).unwrap_or_default();
            if form::has(sum, pivot) {
                form::add(sum, known, &mut scratch);
                std::mem::swap(sum, &mut scratch);
            }
        }
    }

    /// Adds what of a sum is new; tells whether there is room.
    fn extend(&mut self, mut sum: Vec<Chunk>, most: usize) -> bool {
        self.reduce(&mut sum);
        let Some(pivot) = form::highest(&sum) else {
            return true;
        };
        let mut scratch = Vec::new();
        for known in &mut self.0 {
            if form::has(known, pivot) {
                form::add(known, &sum, &mut scratch);
                std::mem::swap(known, &mut scratch);
            }
        }
        self.0.push(sum);
        self.0.len() <= most
    }
}

impl Engine {
    /// Proves that a form is 0 for every input, or gives up.
    pub(super) fn prove_zero(&mut self, form: Form) -> bool {
        let form = self.reduce(form);
        if form == Form::ZERO {
            return true;
        }
        if self.forms.signature(form) != [0; 4] {
            return false;
        }
        let specified = |atom: &u32| !self.atoms[*atom as usize].is_of_code;
        let levels = self.forms.atoms(form).filter(specified);
        let levels = levels.map(|atom| self.atoms[atom as usize].level);
        let highest = levels.max().unwrap_or(0).max(1);
        let (mut too_large, mut last) = (0, None::<Tried>);
        for depth in 0..=DEPTH.min(highest) {
            if too_large > MOST_TOO_LARGE {
                return false;
            }
            let threshold = if depth == 0 {
                u32::MAX
            } else {
                highest + 1 - depth
            };
            if let Some(tried) = &last
                && tried.next_level < threshold
            {
                // Nothing more is looked into: the same again, which counts again.
                self.statistics.work += tried.cone_work;
                if tried.words <= self.words_left {
                    self.words_left -= tried.words;
                    self.statistics.work += tried.table_work;
                }
                continue;
            }
            let before = self.statistics.work;
            let Some(cone) = self.cone(&[form], threshold, MOST_FREE) else {
                (too_large, last) = (too_large + 1, None);
                continue;
            };
            let mut tried = Tried {
                words: (cone.opened.len() << cone.basis.len()) as u64 / 64,
                next_level: cone.next_level,
                cone_work: self.statistics.work - before,
                table_work: 0,
            };
            if tried.words <= self.words_left {
                self.words_left -= tried.words;
                let before = self.statistics.work;
                if self.is_zero_within(form, cone) {
                    return true;
                }
                tried.table_work = self.statistics.work - before;
            }
            last = Some(tried);
        }
        false
    }

    /// Is a form 0 whatever the free forms of a cone are?
    fn is_zero_within(&mut self, form: Form, mut cone: Cone) -> bool {
        // Most that are not show it at any points.
        cone.go_over(Points::Some);
        if self.table(form, &mut cone)[0] != 0 {
            return false;
        }
        // The same parts are looked at, and count once.
        let work = self.statistics.work;
        cone.go_over(Points::All);
        let table = self.table(form, &mut cone);
        self.statistics.work = work;
        table.iter().all(|&word| word == 0)
    }

    /// The cone of some forms: code's atoms are looked into, and those of the specification from a level
    /// on. None if it is too large.
    pub(super) fn cone(&mut self, roots: &[Form], threshold: u32, most: usize) -> Option<Cone> {
        let mut stack: Vec<Form> = roots.iter().map(|&root| self.reduce(root)).collect();
        let mut seen: FastMap<Form, ()> = FastMap::default();
        let mut opened = FastMap::default();
        let mut basis = Basis::default();
        let mut next_level = 0;
        while let Some(form) = stack.pop() {
            if seen.insert(form, ()).is_some() {
                continue;
            }
            let mut rest: Vec<Chunk> = bare(self.forms.chunks(form));
            let mut inside: Vec<u32> = Vec::new();
            for chunk in &mut rest {
                let opened = Chunk {
                    atoms: self.opened_of(*chunk, threshold, &mut next_level),
                    ..*chunk
                };
                inside.extend(form::atoms(&[opened]));
                chunk.atoms ^= opened.atoms;
            }
            rest.retain(|chunk| chunk.atoms != 0);
            if !basis.extend(rest, most) {
                return None;
            }
            for atom in inside {
                if opened.insert(atom, None).is_some() {
                    continue;
                }
                if opened.len() > MOST_OPENED {
                    return None;
                }
                match self.atoms[atom as usize].meaning.clone() {
                    Meaning::Free => {}
                    Meaning::Sum(of) => stack.push(self.operand(atom, of)),
                    Meaning::Product(a, b) => {
                        stack.extend([a, b].map(|one| self.operand(atom, one)));
                    }
                    Meaning::Function(of, _) => {
                        stack.extend(of.iter().map(|&one| self.operand(atom, one)));
                    }
                }
            }
        }
        let mut cone = cone_of(basis, opened);
        cone.next_level = next_level;
        Some(cone)
    }

    /// The atoms of a chunk that a cone looks into from a level on; `next_level` becomes the highest level of one that it
    /// does not look into.
    fn opened_of(&self, chunk: Chunk, threshold: u32, next_level: &mut u32) -> Atoms {
        let place = chunk.place();
        let mut opened = chunk.atoms & self.made_by_code[place];
        let others = Chunk {
            atoms: chunk.atoms ^ opened,
            ..chunk
        };
        // Of most chunks none is looked into, and none has a higher level than others before.
        let highest = self.opening_levels_of_chunks[place];
        if highest >= threshold || highest > *next_level {
            for atom in form::atoms(&[others]) {
                let level = self.opening_levels[atom as usize];
                if level >= threshold {
                    opened |= Chunk::of(atom).atoms;
                } else {
                    *next_level = level.max(*next_level);
                }
            }
        }
        opened
    }

    /// A form that an atom is made of. Those of a specification stay as they were when they were made: what
    /// has taken the place of their atoms later may itself be made of this one.
    fn operand(&mut self, atom: u32, form: Form) -> Form {
        if self.atoms[atom as usize].is_of_code {
            self.reduce(form)
        } else {
            form
        }
    }

    /// A cone whose free forms span these, into whose atoms nothing looks.
    pub(super) fn span(&mut self, forms: &[Form], most: usize) -> Option<Cone> {
        let mut basis = Basis::default();
        for &form in forms {
            let form = self.reduce(form);
            if !basis.extend(bare(self.forms.chunks(form)), most) {
                return None;
            }
        }
        Some(cone_of(basis, FastMap::default()))
    }

    /// The free forms of a cone as forms.
    pub(super) fn free_forms(&mut self, cone: &Cone) -> Arc<[Form]> {
        let rows = cone.basis.0.iter();
        rows.map(|row| self.forms.of_chunks(row)).collect()
    }

    /// Is a form a sum of the free forms of a cone?
    pub(super) fn is_within(&self, form: Form, cone: &Cone) -> bool {
        let mut rest = bare(self.forms.chunks(form));
        cone.basis.reduce(&mut rest);
        rest.is_empty()
    }

    /// The values of a form of a cone at all points: bit *n* of a point's number is the *n*th free form.
    pub(super) fn table(&mut self, form: Form, cone: &mut Cone) -> Arc<[u64]> {
        let form = self.reduce(form);
        self.table_of_form(form, cone)
    }

    fn table_of_form(&mut self, form: Form, cone: &mut Cone) -> Arc<[u64]> {
        if let Some(table) = cone.tables.get(&form) {
            return Arc::clone(table);
        }
        let mut sum = cone.constant(self.forms.is_complement(form));
        for atom in cone.that_count(self.forms.chunks(form)) {
            if cone.opened.contains_key(&atom) {
                let values = self.table_of_atom(atom, cone);
                add(&mut sum, &values);
            } else if let Some(&number) = cone.pivots.get(&atom) {
                cone.add_variable(&mut sum, number);
            }
        }
        let table: Arc<[u64]> = sum.into();
        cone.tables.insert(form, Arc::clone(&table));
        table
    }

    fn table_of_atom(&mut self, atom: u32, cone: &mut Cone) -> Arc<[u64]> {
        if let Some(Some(table)) = cone.opened.get(&atom) {
            return Arc::clone(table);
        }
        let mut of_operand = |engine: &mut Self, form| {
            let form = engine.operand(atom, form);
            engine.table_of_form(form, cone)
        };
        let table: Arc<[u64]> = match self.atoms[atom as usize].meaning.clone() {
            Meaning::Free => cone.constant(false).into(),
            Meaning::Sum(of) => of_operand(self, of),
            Meaning::Product(a, b) => {
                let (a, b) = (of_operand(self, a), of_operand(self, b));
                a.iter().zip(b.iter()).map(|(a, b)| a & b).collect()
            }
            Meaning::Function(of, function) => {
                let inputs = of.iter().map(|&form| of_operand(self, form));
                let inputs: Vec<Arc<[u64]>> = inputs.collect();
                compose(&function, &inputs).into()
            }
        };
        cone.opened.insert(atom, Some(Arc::clone(&table)));
        table
    }
}

/// The cone with these free forms.
fn cone_of(mut basis: Basis, opened: FastMap<u32, Option<Arc<[u64]>>>) -> Cone {
    basis.0.sort_by_key(|sum| form::highest(sum));
    let highest = basis.0.iter().map(|sum| form::highest(sum));
    let pivots = highest.flatten().enumerate().map(|(n, pivot)| (pivot, n));
    let pivots: FastMap<u32, usize> = pivots.collect();
    let mut counting: FastMap<u32, Atoms> = FastMap::default();
    for &atom in pivots.keys().chain(opened.keys()) {
        let Chunk { number, atoms } = Chunk::of(atom);
        *counting.entry(number).or_default() |= atoms;
    }
    Cone {
        pivots,
        basis,
        opened,
        counting,
        tables: FastMap::default(),
        next_level: 0,
        points: Points::All,
    }
}

impl Cone {
    /// The atoms of a sum that its table depends on.
    fn that_count(&self, chunks: &[Chunk]) -> Vec<u32> {
        let counting = |chunk: &Chunk| {
            let atoms = chunk.atoms & self.counting.get(&chunk.number)?;
            (atoms != 0).then_some(Chunk { atoms, ..*chunk })
        };
        let chunks: Vec<Chunk> = chunks.iter().filter_map(counting).collect();
        form::atoms(&chunks).collect()
    }

    /// From now on tables are over these points.
    fn go_over(&mut self, points: Points) {
        if self.points != points {
            self.points = points;
            self.tables.clear();
            self.opened.values_mut().for_each(|table| *table = None);
        }
    }

    /// The table of 0 or 1.
    fn constant(&self, value: bool) -> Vec<u64> {
        let free = match self.points {
            Points::All => self.basis.len(),
            Points::Some => 0,
        };
        constant(free, value)
    }

    /// Adds a free form to a table.
    fn add_variable(&self, table: &mut [u64], number: usize) {
        match self.points {
            Points::All => add_variable(table, number),
            Points::Some => table[0] ^= form::mixed(!(number as u64)),
        }
    }
}

/// The atoms of a sum without 1.
fn bare(chunks: &[Chunk]) -> Vec<Chunk> {
    let mut chunks = chunks.to_vec();
    if let Some(first) = chunks.first_mut().filter(|first| first.number == 0) {
        first.atoms &= !1;
        if first.atoms == 0 {
            chunks.remove(0);
        }
    }
    chunks
}
