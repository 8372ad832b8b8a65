//! Names of long forms: an atom that takes the place of another, so that what is made of a form is shorter.

use super::form::Form;
use super::{Engine, Meaning};

/// Atoms of a form that a specification's values may have without a name of their own.
const MOST_UNNAMED: usize = 2;

impl Engine {
    /// From now on nothing takes the place of the atoms of a form.
    pub(super) fn pin(&mut self, form: Form) {
        for chunk in self.forms.chunks(form) {
            self.pinned_atoms[chunk.place()] |= chunk.atoms;
        }
    }

    /// A form of a specification as a single atom, if it is long: the atom takes the place of one that
    /// nothing is found by yet. What is made of it is shorter, and which forms are equal stays what it was.
    pub(super) fn name(&mut self, form: Form) -> Form {
        let form = self.reduce(form);
        if self.runs_code || self.forms.atoms(form).nth(MOST_UNNAMED).is_none() {
            return form;
        }
        let mut chunks = self.forms.chunks(form).iter().rev();
        let replaced = chunks
            .find_map(|chunk| chunk.highest_of(chunk.atoms & !self.pinned_atoms[chunk.place()]));
        let Some(replaced) = replaced else {
            return form;
        };
        let level = self.level_of(form);
        let name = self.add_atom(Meaning::Sum(form), level, self.forms.signature(form));
        self.pin(name);
        let zero = self.forms.xor(form, name);
        self.substitute(replaced, zero);
        name
    }
}
