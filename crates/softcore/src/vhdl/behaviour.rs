//! What each instruction does, gathered by what it is done to.

use super::circuit::Circuit;
use super::expression::{Surroundings, element_name, expression};
use super::{VhdlError, literal};
use crate::machine::{Action, Behaviour, Expression, ExpressionKind, Instruction, Target};
use std::collections::{BTreeMap, BTreeSet};

/// A value that holds under a condition, a `std_logic`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Guarded {
    pub(super) condition: String,
    pub(super) value: String,
}

/// A place where an array is read under a number that is not fixed.
#[derive(Debug)]
pub(super) struct ReadPort {
    pub(super) array: usize,
    pub(super) index: String,
    pub(super) index_width: u32,
    /// Which elements it may read.
    pub(super) candidates: BTreeSet<usize>,
}

/// A place where an array is written under a number that is not fixed.
#[derive(Debug)]
pub(super) struct WritePort {
    pub(super) array: usize,
    pub(super) index: String,
    pub(super) index_width: u32,
    pub(super) candidates: BTreeSet<usize>,
    pub(super) values: Vec<Guarded>,
}

/// A place where a table is read; several instructions may share it.
#[derive(Debug)]
pub(super) struct TablePort {
    pub(super) table: usize,
    pub(super) index_width: u32,
    pub(super) indices: Vec<Guarded>,
}

/// All that the instructions do.
#[derive(Debug, Default)]
pub(super) struct Effects {
    /// Named values: name, width, text.
    pub(super) locals: Vec<(String, u32, String)>,
    pub(super) scalars: BTreeMap<usize, Vec<Guarded>>,
    /// By array and number, where the number is fixed.
    pub(super) elements: BTreeMap<(usize, usize), Vec<Guarded>>,
    pub(super) reads: Vec<ReadPort>,
    pub(super) writes: Vec<WritePort>,
    pub(super) tables: Vec<TablePort>,
    pub(super) data_addresses: Vec<Guarded>,
    pub(super) data_writes: Vec<Guarded>,
    pub(super) jumps: Vec<Guarded>,
    pub(super) skips: Vec<String>,
    pub(super) halts: Vec<String>,
}

impl Circuit<'_> {
    /// Gathers what the instructions of the core do.
    pub(super) fn effects(&self) -> Result<Effects, VhdlError> {
        let mut effects = Effects::default();
        for instruction in &self.design.core.instructions {
            if let Some(first) = &instruction.first_cycle {
                let condition = format!("starts_{}", instruction.name);
                self.gather(instruction, first, &condition, &mut effects)?;
            }
            let condition = format!("does_{}", instruction.name);
            self.gather(
                instruction,
                &instruction.last_cycle,
                &condition,
                &mut effects,
            )?;
        }
        Ok(effects)
    }

    fn gather(
        &self,
        instruction: &Instruction,
        behaviour: &Behaviour,
        condition: &str,
        effects: &mut Effects,
    ) -> Result<(), VhdlError> {
        let mut gatherer = Gatherer {
            circuit: self,
            instruction,
            condition,
            tables: BTreeMap::new(),
            addresses: Vec::new(),
            effects,
        };
        let needed = self.needed_locals(behaviour);
        for (index, local) in behaviour.locals.iter().enumerate() {
            if needed.contains(&index) {
                let text = gatherer.text(local);
                let name = gatherer.local(index);
                gatherer.effects.locals.push((name, local.width, text));
            }
        }
        gatherer.actions(&behaviour.actions, condition);
        if gatherer.addresses.len() > 1 {
            return Err(VhdlError {
                instruction: instruction.name.clone(),
                message: format!(
                    "{} data addresses are used in one cycle",
                    gatherer.addresses.len()
                ),
                remedy: "the data memory has one port: use one address, or make it an extension \
                         and use the other in its `first` cycle"
                    .to_owned(),
            });
        }
        if let Some(address) = gatherer.addresses.pop() {
            effects.data_addresses.push(Guarded {
                condition: condition.to_owned(),
                value: address,
            });
        }
        Ok(())
    }

    /// The locals on which something that the core has depends.
    fn needed_locals(&self, behaviour: &Behaviour) -> BTreeSet<usize> {
        let mut needed = BTreeSet::new();
        let mut visit = |part: &Expression| {
            if let ExpressionKind::Local(index) = part.kind {
                needed.insert(index);
            }
        };
        self.walk_present(&behaviour.actions, &mut visit);
        for (index, local) in behaviour.locals.iter().enumerate().rev() {
            if needed.contains(&index) {
                local.walk(&mut |part| {
                    if let ExpressionKind::Local(index) = part.kind {
                        needed.insert(index);
                    }
                });
            }
        }
        needed
    }

    fn walk_present(&self, actions: &[Action], visit: &mut dyn FnMut(&Expression)) {
        for action in actions {
            match action {
                Action::Assign { target, value } if self.has(target) => {
                    value.walk(visit);
                    if let Target::Element { index, .. } | Target::Data(index) = target {
                        index.walk(visit);
                    }
                }
                Action::When {
                    condition,
                    then,
                    otherwise,
                } => {
                    condition.walk(visit);
                    self.walk_present(then, visit);
                    self.walk_present(otherwise, visit);
                }
                Action::Jump(address) => address.walk(visit),
                Action::Assign { .. } | Action::Skip | Action::Halt => {}
            }
        }
    }

    fn has(&self, target: &Target) -> bool {
        let core = &self.design.core;
        match target {
            Target::Scalar(index) => core.scalars[*index].present,
            Target::Element { array, .. } => core.arrays[*array].present.contains(&true),
            Target::Data(_) => true,
        }
    }

    /// Which elements of an array an expression may number, in all places of the program where the
    /// instruction stands.
    fn candidates(
        &self,
        instruction: &Instruction,
        array: usize,
        index: &Expression,
    ) -> BTreeSet<usize> {
        let core = &self.design.core;
        let present = &core.arrays[array].present;
        let all = || {
            (0..present.len())
                .filter(|&number| present[number])
                .collect()
        };
        let mut candidates = BTreeSet::new();
        for operands in self.operands_of(instruction) {
            match core.value_of_operands(index, &operands) {
                Some(number) => candidates.insert(number as usize),
                None => return all(),
            };
        }
        candidates.retain(|&number| present.get(number) == Some(&true));
        candidates
    }

    fn operands_of(&self, instruction: &Instruction) -> Vec<Vec<u128>> {
        let mut all = Vec::new();
        let mut at = 0;
        while let Some(&word) = self.words.get(at) {
            let index = self.design.core.decode(word);
            let Some(index) = index else { break };
            let found = &self.design.core.instructions[index];
            if found.name == instruction.name {
                let mut bits = u64::from(word);
                if found.words == 2 {
                    let second = self.words.get(at + 1).copied().unwrap_or(0);
                    bits = bits << self.design.core.word_bits | u64::from(second);
                }
                all.push(found.operand_values(bits));
            }
            at += found.words as usize;
        }
        all
    }
}

struct Gatherer<'a> {
    circuit: &'a Circuit<'a>,
    instruction: &'a Instruction,
    /// When the behaviour happens.
    condition: &'a str,
    /// The indices under which this behaviour reads each table, and the port that each has got.
    tables: BTreeMap<usize, Vec<(String, usize)>>,
    addresses: Vec<String>,
    effects: &'a mut Effects,
}

impl Gatherer<'_> {
    fn text(&mut self, value: &Expression) -> String {
        expression(&self.circuit.design.core, value, self)
    }

    fn actions(&mut self, actions: &[Action], condition: &str) {
        for action in actions {
            match action {
                Action::Assign { target, value } => {
                    if self.circuit.has(target) {
                        self.assign(target, value, condition);
                    }
                }
                Action::When {
                    condition: question,
                    then,
                    otherwise,
                } => {
                    let question = self.text(question);
                    self.actions(then, &format!("({condition} and is_set({question}))"));
                    self.actions(
                        otherwise,
                        &format!("({condition} and not is_set({question}))"),
                    );
                }
                Action::Jump(address) => {
                    let value = self.text(address);
                    self.effects.jumps.push(Guarded {
                        condition: condition.to_owned(),
                        value,
                    });
                }
                Action::Skip => self.effects.skips.push(condition.to_owned()),
                Action::Halt => self.effects.halts.push(condition.to_owned()),
            }
        }
    }

    fn assign(&mut self, target: &Target, value: &Expression, condition: &str) {
        let core = &self.circuit.design.core;
        let guarded = Guarded {
            condition: condition.to_owned(),
            value: self.text(value),
        };
        match target {
            Target::Scalar(index) => {
                self.effects
                    .scalars
                    .entry(*index)
                    .or_default()
                    .push(guarded);
            }
            Target::Element { array, index } => {
                if let ExpressionKind::Constant(number) = index.kind {
                    let number = number as usize;
                    if core.arrays[*array].present.get(number) == Some(&true) {
                        let key = (*array, number);
                        self.effects.elements.entry(key).or_default().push(guarded);
                    }
                    return;
                }
                let candidates = self.circuit.candidates(self.instruction, *array, index);
                let text = self.text(index);
                let writes = &mut self.effects.writes;
                let same = |port: &&mut WritePort| port.array == *array && port.index == text;
                if let Some(port) = writes.iter_mut().find(same) {
                    port.candidates.extend(candidates);
                    port.values.push(guarded);
                } else {
                    writes.push(WritePort {
                        array: *array,
                        index: text,
                        index_width: index.width,
                        candidates,
                        values: vec![guarded],
                    });
                }
            }
            Target::Data(address) => {
                self.data(address);
                self.effects.data_writes.push(guarded);
            }
        }
    }
}

impl Surroundings for Gatherer<'_> {
    fn local(&mut self, index: usize) -> String {
        format!("let_{}_{index}", self.condition)
    }

    fn operand(&mut self, index: usize) -> String {
        let operand = &self.instruction.operands[index];
        let word_bits = self.circuit.design.core.word_bits;
        let (low, high) = (operand.low, operand.low + operand.width - 1);
        if self.instruction.words == 1 {
            format!("ir({high} downto {low})")
        } else if high < word_bits {
            format!("word({high} downto {low})")
        } else if low >= word_bits {
            format!("ir({} downto {})", high - word_bits, low - word_bits)
        } else {
            format!("slice(ir & word, {high}, {low})")
        }
    }

    fn element(&mut self, array: usize, index: &Expression) -> String {
        let core = &self.circuit.design.core;
        if let ExpressionKind::Constant(number) = index.kind {
            let number = number as usize;
            return if core.arrays[array].present.get(number) == Some(&true) {
                element_name(core, array, number)
            } else {
                literal(core.arrays[array].width, 0)
            };
        }
        let candidates = self.circuit.candidates(self.instruction, array, index);
        let text = self.text(index);
        let reads = &mut self.effects.reads;
        let same = |port: &ReadPort| port.array == array && port.index == text;
        let number = if let Some(number) = reads.iter().position(same) {
            reads[number].candidates.extend(candidates);
            number
        } else {
            reads.push(ReadPort {
                array,
                index: text,
                index_width: index.width,
                candidates,
            });
            reads.len() - 1
        };
        format!("read_{number}")
    }

    fn data(&mut self, address: &Expression) -> String {
        let text = self.text(address);
        if !self.addresses.contains(&text) {
            self.addresses.push(text);
        }
        "data_in".to_owned()
    }

    fn table(&mut self, table: usize, index: &Expression) -> String {
        let text = self.text(index);
        let known = self.tables.entry(table).or_default();
        if let Some((_, number)) = known.iter().find(|(known, _)| *known == text) {
            return format!("lookup_{number}");
        }
        let guarded = Guarded {
            condition: self.condition.to_owned(),
            value: text.clone(),
        };
        let ports = &mut self.effects.tables;
        let free = ports.iter().enumerate().position(|(number, port)| {
            port.table == table
                && port.index_width == index.width
                && !known.iter().any(|(_, taken)| *taken == number)
        });
        let number = if let Some(number) = free {
            ports[number].indices.push(guarded);
            number
        } else {
            ports.push(TablePort {
                table,
                index_width: index.width,
                indices: vec![guarded],
            });
            ports.len() - 1
        };
        known.push((text, number));
        format!("lookup_{number}")
    }
}
