//! Two programs on the same inputs, and no specification: what both work out in the same way is the same.
//!
//! Every product, every function and every long sum is an atom of its own that nothing looks into. So forms stay
//! short however long the programs run, and two that are the same are equal for every input. Two that are not may be
//! equal all the same: that is for proofs against a specification.

use super::form::{FastMap, Form};
use super::{Engine, Meaning};
use std::collections::HashMap;
use std::sync::Arc;

/// Atoms of a form that has no name.
const MOST_UNNAMED: usize = 8;

/// What an address may lead to, for each of its values; nothing where it may not be read.
type Places = Vec<Option<Vec<Form>>>;

/// Where something was read: the bits of an address, and what it may lead to.
type Place = (Arc<[Form]>, Arc<Places>);

/// What two programs have in common.
#[derive(Clone, Default)]
pub(super) struct SideBySide {
    /// All inputs.
    inputs: Vec<Form>,
    /// How many of them the program that runs has been given.
    given: usize,
    /// It is the second one.
    is_second: bool,
    /// What was read somewhere among such places.
    places: HashMap<Arc<Places>, Arc<Places>>,
    read: HashMap<Place, Vec<Form>>,
    /// The atom of each long sum.
    names: FastMap<Form, Form>,
}

impl Engine {
    /// An engine for two programs in turn.
    #[must_use]
    pub fn side_by_side() -> Self {
        Self {
            side_by_side: Some(SideBySide::default()),
            runs_code: true,
            ..Self::new()
        }
    }

    /// The first program goes on; how many inputs have been given up to now.
    pub fn first_goes_on(&mut self) -> usize {
        self.side_by_side.as_mut().map_or(0, |both| {
            both.is_second = false;
            both.given
        })
    }

    /// The second program goes on: its inputs are those once more that were given when so many had been.
    pub fn second_goes_on(&mut self, inputs: usize) {
        if let Some(both) = &mut self.side_by_side {
            both.is_second = true;
            both.given = inputs;
        }
    }

    /// What lies at an address of which one does not know what it comes to, `place` says where for each of its values: for
    /// the second program only what the first has read at the same address, with the same around. If the one may read there,
    /// so may the other.
    pub fn read_alike(
        &mut self,
        address: &[Form],
        width: usize,
        place: impl FnMut(usize) -> Option<Vec<Form>>,
    ) -> Option<Vec<Form>> {
        let is_second = self.side_by_side.as_ref()?.is_second;
        let places = self.values(address)?.into_iter().map(place);
        let places: Arc<Places> = Arc::new(places.collect());
        let both = self.side_by_side.as_mut()?;
        let places = Arc::clone(both.places.entry(Arc::clone(&places)).or_insert(places));
        let key: Place = (Arc::from(address), places);
        if let Some(known) = both.read.get(&key) {
            return Some(known.clone());
        }
        if is_second {
            return None;
        }
        let read: Vec<Form> = (0..width).map(|_| self.unknown()).collect();
        self.side_by_side.as_mut()?.read.insert(key, read.clone());
        Some(read)
    }

    /// The input that the other program has been given.
    pub(super) fn input_of_other(&mut self) -> Option<Form> {
        let both = self.side_by_side.as_mut()?;
        let known = both.inputs.get(both.given).copied()?;
        both.given += 1;
        Some(known)
    }

    /// Keeps a new input for the other program.
    pub(super) fn keep_input(&mut self, input: Form) {
        if let Some(both) = &mut self.side_by_side {
            both.inputs.push(input);
            both.given += 1;
        }
    }

    /// A form, or the atom that stands for it if it is long.
    pub(super) fn shortened(&mut self, form: Form) -> Form {
        self.progress();
        if self.forms.atoms(form).nth(MOST_UNNAMED).is_none() {
            return form;
        }
        let known = |both: &SideBySide| both.names.get(&form).copied();
        if let Some(name) = self.side_by_side.as_ref().and_then(known) {
            return name;
        }
        let name = self.add_atom(Meaning::Free, 0, self.forms.signature(form));
        if let Some(both) = &mut self.side_by_side {
            both.names.insert(form, name);
        }
        name
    }
}
