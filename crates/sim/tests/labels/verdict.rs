//! What was found of one form.

use crate::isa::{Form, Program};
use crate::outputs::Output;
use crate::state::{Bench, Place};
use std::collections::BTreeMap;

/// What was found of one form.
#[derive(Default)]
pub(crate) struct Verdict {
    pub(crate) name: String,
    pub(crate) programs: usize,
    pub(crate) states: usize,
    /// The first output without its label.
    pub(crate) failure: Option<String>,
    roles: Vec<String>,
    /// Labels that arrived, input and output by their roles: did the output ever differ?
    arrived: BTreeMap<(usize, usize), bool>,
}

impl Verdict {
    pub(crate) fn new(form: &Form) -> Self {
        Self {
            name: form.name.clone(),
            programs: form.programs.len(),
            ..Self::default()
        }
    }

    /// The number of a role.
    pub(crate) fn role(&mut self, name: &str) -> usize {
        let known = self.roles.iter().position(|role| role == name);
        known.unwrap_or_else(|| {
            self.roles.push(name.into());
            self.roles.len() - 1
        })
    }

    /// The numbers of the roles of all parts of cells in a program.
    pub(crate) fn roles(&mut self, bench: &Bench<'_>, program: &Program) -> Vec<usize> {
        let mut roles = Vec::new();
        for part in &bench.parts {
            let named = program.roles.iter().find(|(cell, _)| *cell == part.cell);
            let name = match named {
                Some((_, role)) if part.is_one_of_several => &format!("{role} {}", part.name),
                Some((_, role)) => role,
                None if bench.isa.core().general.contains(&part.cell) => "register",
                None => &part.name,
            };
            roles.push(self.role(name));
        }
        roles
    }

    /// Keeps that a label arrived, and whether it had to.
    pub(crate) fn note(&mut self, input: usize, output: usize, differed: bool) {
        *self.arrived.entry((input, output)).or_default() |= differed;
    }

    /// Takes what arrived in another form for its own.
    pub(crate) fn add(&mut self, other: &Self) {
        for ((input, output), differed) in &other.arrived {
            let [input, output] = [input, output].map(|role| self.role(&other.roles[*role]));
            self.note(input, output, *differed);
        }
    }

    /// Has the label arrived, and has the output never differed?
    pub(crate) fn is_over_labelled(&self, input: usize, output: usize) -> bool {
        self.arrived.get(&(input, output)) == Some(&false)
    }

    /// Inputs, and outputs that got their label and never differed.
    pub(crate) fn over_labelled(&self) -> Vec<String> {
        // Two instructions together have no labels but those that each of them has.
        let is_one = !self.name.contains(';');
        let over = self.arrived.iter();
        let over = over.filter(|(_, differed)| is_one && !**differed);
        let mut lines: Vec<String> = over
            .map(|((input, output), _)| {
                let [input, output] = [input, output].map(|role| &self.roles[*role]);
                format!("{}: {input} -> {output}", self.name)
            })
            .collect();
        lines.sort();
        lines
    }
}

/// The name of an output's role; none of a part of a cell.
pub(crate) fn role_of(output: Output, bench: &Bench<'_>) -> Option<&'static str> {
    match output {
        Output::Branch => Some("finding of a branch"),
        Output::Address => Some("finding of an address"),
        Output::Timing => Some("finding of timing"),
        Output::Fault => Some("fault"),
        Output::Place(Place(place)) => (place >= bench.parts.len()).then_some("memory"),
    }
}
