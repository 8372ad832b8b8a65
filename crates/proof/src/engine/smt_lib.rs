//! An open question for a solver, in SMT-LIB 2.6 (smt-lib.org): Booleans alone, a name for each atom.

use super::{Engine, Form, Meaning, Table};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// What has been written down.
#[derive(Default)]
struct Script {
    text: String,
    atoms: BTreeSet<u32>,
    /// Parts of truth tables, by the operands that are left and the values.
    nodes: BTreeMap<(Vec<String>, Vec<bool>), String>,
}

impl Engine {
    /// Asks whether one of some forms is ever 1. A solver answers `unsat` if all are 0 for every input; else it has
    /// inputs for which one is 1.
    #[must_use]
    pub fn smt_lib(&self, forms: &[Form]) -> String {
        let mut script = Script::default();
        script.text += "; unsat: right for every input. Inputs are declared, what follows from them defined.\n\
                        (set-logic QF_BV)\n";
        // Atoms that atoms are made of come first.
        let atoms = forms.iter().flat_map(|&form| self.atoms_of(form));
        let mut waiting: Vec<(u32, bool)> = atoms.map(|atom| (atom, false)).collect();
        while let Some((atom, is_ready)) = waiting.pop() {
            if script.atoms.contains(&atom) {
                continue;
            }
            if is_ready {
                self.define(atom, &mut script);
                continue;
            }
            waiting.push((atom, true));
            let made_of: Vec<Form> = match &self.atoms[atom as usize].meaning {
                Meaning::Free => Vec::new(),
                Meaning::Product(one, other) => vec![*one, *other],
                Meaning::Function(forms, _) => forms.to_vec(),
                Meaning::Sum(form) => vec![*form],
            };
            let atoms = made_of.iter().flat_map(|&form| self.atoms_of(form));
            waiting.extend(atoms.map(|atom| (atom, false)));
        }
        let asked: Vec<String> = forms.iter().map(|&form| self.in_words(form)).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(
            script.text,
            "(assert (or false {}))\n(check-sat)",
            asked.join(" ")
        );
        script.text
    }

    /// The atoms of a form but 1.
    fn atoms_of(&self, form: Form) -> impl Iterator<Item = u32> {
        let one = self.forms.atoms(Form::ONE).next();
        self.forms
            .atoms(form)
            .filter(move |&atom| Some(atom) != one)
    }

    fn in_words(&self, form: Form) -> String {
        let atoms: Vec<String> = self.atoms_of(form).map(|atom| format!("a{atom}")).collect();
        let sum = match atoms.len() {
            0 => "false".to_owned(),
            1 => atoms.concat(),
            _ => format!("(xor {})", atoms.join(" ")),
        };
        match self.forms.is_complement(form) {
            true => format!("(not {sum})"),
            false => sum,
        }
    }

    fn define(&self, atom: u32, script: &mut Script) {
        script.atoms.insert(atom);
        let value = match &self.atoms[atom as usize].meaning {
            Meaning::Free => {
                let _ = writeln!(script.text, "(declare-const a{atom} Bool)");
                return;
            }
            Meaning::Product(one, other) => {
                format!("(and {} {})", self.in_words(*one), self.in_words(*other))
            }
            Meaning::Sum(form) => self.in_words(*form),
            Meaning::Function(forms, table) => {
                let operands: Vec<String> = forms.iter().map(|&form| self.in_words(form)).collect();
                script.node(&operands, &values(table, forms.len()))
            }
        };
        let _ = writeln!(script.text, "(define-fun a{atom} () Bool {value})");
    }
}

impl Script {
    /// The function with these values, whose last operand decides between two halves.
    fn node(&mut self, operands: &[String], values: &[bool]) -> String {
        let Some((decides, rest)) = operands.split_last() else {
            return values[0].to_string();
        };
        let (low, high) = values.split_at(values.len() / 2);
        if low == high {
            return self.node(rest, low);
        }
        let key = (operands.to_vec(), values.to_vec());
        if let Some(name) = self.nodes.get(&key) {
            return name.clone();
        }
        let (low, high) = (self.node(rest, low), self.node(rest, high));
        let name = format!("n{}", self.nodes.len());
        let _ = writeln!(
            self.text,
            "(define-fun {name} () Bool (ite {decides} {high} {low}))"
        );
        self.nodes.insert(key, name.clone());
        name
    }
}

/// The values of a table of so many operands.
fn values(table: &Table, operands: usize) -> Vec<bool> {
    let value = |point: usize| table[point / 64] >> (point % 64) & 1 != 0;
    (0..1 << operands).map(value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::SAMPLES;

    /// The value of a term, by the words that it consists of, which are taken away.
    fn value(words: &mut &[&str], known: &BTreeMap<String, bool>) -> bool {
        let mut next = || {
            let (word, rest) = words.split_first().expect("a word");
            *words = rest;
            *word
        };
        let word = next();
        if word != "(" {
            return match word {
                "true" => true,
                "false" => false,
                name => known[name],
            };
        }
        let operation = next();
        let mut values = Vec::new();
        while words[0] != ")" {
            values.push(value(words, known));
        }
        *words = &words[1..];
        match (operation, &values[..]) {
            ("not", [one]) => !one,
            ("and", [one, other]) => *one && *other,
            ("or", all) => all.contains(&true),
            ("xor", all) => all.iter().fold(false, |sum, one| sum ^ one),
            ("ite", [condition, yes, no]) => {
                if *condition {
                    *yes
                } else {
                    *no
                }
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_written_has_the_values_that_the_engine_has() {
        let mut engine = Engine::new();
        let index = engine.inputs(8);
        // A table without structure, of whose output bits products and carries are made.
        let entry = |n: usize| Some(((n as u32 * 167 + 13) * (n as u32 ^ 0x5A)) >> 3 & 0xff);
        let looked_up = engine.look_up_with(&index, 8, entry).expect("small");
        let product = engine.and(looked_up[0], looked_up[5]);
        let carry = engine.carry(looked_up[1], product, index[3]);
        let sum = engine.xor(carry, looked_up[7]);
        let form = engine.not(sum);
        let text = engine.smt_lib(&[form]);
        for point in 0..SAMPLES {
            let inputs = index.iter();
            let inputs = inputs.map(|&one| (engine.in_words(one), engine.sample(one, point)));
            let mut known: BTreeMap<String, bool> = inputs.collect();
            let mut asserted = None;
            for line in text
                .lines()
                .filter(|line| line.starts_with("(define-fun") || line.starts_with("(assert"))
            {
                let spaced = line.replace('(', " ( ").replace(')', " ) ");
                let words: Vec<&str> = spaced.split_whitespace().collect();
                match words[1] {
                    "assert" => asserted = Some(value(&mut &words[2..], &known)),
                    _ => {
                        let defined = value(&mut &words[6..], &known);
                        known.insert(words[2].to_owned(), defined);
                    }
                }
            }
            assert_eq!(asserted, Some(engine.sample(form, point)), "{point}");
        }
        // Each name stands before it is used, and no input is declared that is not asked about.
        assert!(text.matches("declare-const").count() <= 8);
        assert!(text.ends_with("(check-sat)\n"));
    }
}
