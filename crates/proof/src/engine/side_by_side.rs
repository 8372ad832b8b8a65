//! Two programs on the same inputs, and no specification: what both work out in the same way is the same.
//!
//! Every product, every function and every long sum is an atom of its own that nothing looks into. So forms stay
//! short however long the programs run, and two that are the same are equal for every input. Two that are not may be
//! equal all the same: that is for proofs against a specification.

use super::form::{FastMap, Form};
use super::{Engine, Meaning};

/// Atoms of a form that has no name.
const MOST_UNNAMED: usize = 8;

/// What two programs have in common.
#[derive(Clone, Default)]
pub(super) struct SideBySide {
    /// All inputs.
    inputs: Vec<Form>,
    /// How many of them the program that runs has been given.
    given: usize,
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

    /// How many inputs have been given.
    #[must_use]
    pub fn inputs_given(&self) -> usize {
        self.side_by_side.as_ref().map_or(0, |both| both.given)
    }

    /// From now on the inputs are those once more that were given when so many had been.
    pub fn give_again(&mut self, inputs: usize) {
        if let Some(both) = &mut self.side_by_side {
            both.given = inputs;
        }
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
