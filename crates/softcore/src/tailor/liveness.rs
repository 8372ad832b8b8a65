//! Which instructions, registers and bits of state a program needs.

use super::instructions;
use crate::assembler::{Assembly, AssemblyError};
use crate::description::Design;
use crate::machine::{Action, Behaviour, Core, Expression, ExpressionKind, Instruction, Target};
use std::collections::BTreeSet;

/// Takes out of a design what a program does not use.
pub(super) fn keep_what_is_used(
    design: &mut Design,
    assembly: &Assembly,
) -> Result<(), AssemblyError> {
    let mut used = BTreeSet::new();
    let mut read = BTreeSet::new();
    for (_, instruction, operands) in instructions(design, assembly)? {
        used.insert(instruction.name.clone());
        read.extend(registers_read(&design.core, instruction, &operands));
    }
    design.forms.retain(|form| used.contains(&form.name));
    let core = &mut design.core;
    core.instructions
        .retain(|instruction| used.contains(&instruction.name));
    for (index, array) in core.arrays.iter_mut().enumerate() {
        for (number, present) in array.present.iter_mut().enumerate() {
            *present = read.contains(&(index, number));
        }
    }
    // A register that is read through a pointer alone is one that is written under its own number.
    let mut indirect = BTreeSet::new();
    for (_, instruction, operands) in instructions(design, assembly)? {
        if reads_indirectly(&design.core, instruction) {
            indirect.extend(0..design.core.arrays.len());
        }
        read.extend(registers(&design.core, instruction, &operands));
    }
    for &(array, number) in &read {
        if indirect.contains(&array) {
            design.core.arrays[array].present[number] = true;
        }
    }
    let live = live_scalars(&design.core);
    for (index, scalar) in design.core.scalars.iter_mut().enumerate() {
        scalar.present = live.contains(&index);
    }
    if design
        .core
        .repeat
        .is_some_and(|repeat| !live.contains(&repeat))
    {
        design.core.repeat = None;
    }
    Ok(())
}

/// Registers that an instruction names, be it to read or to write: array and number.
pub(super) fn registers(
    core: &Core,
    instruction: &Instruction,
    operands: &[u128],
) -> BTreeSet<(usize, usize)> {
    let mut all = registers_read(core, instruction, operands);
    for behaviour in instruction.behaviours() {
        for_each_target(&behaviour.actions, &mut |target| {
            if let Target::Element { array, index } = target {
                let number = core.value_of_operands(index, operands);
                all.extend(number.map(|number| (*array, number as usize)));
            }
        });
    }
    all
}

fn registers_read(
    core: &Core,
    instruction: &Instruction,
    operands: &[u128],
) -> BTreeSet<(usize, usize)> {
    let mut read = BTreeSet::new();
    for behaviour in instruction.behaviours() {
        behaviour.walk(&mut |expression| {
            if let ExpressionKind::Element { array, index } = &expression.kind {
                let number = core.value_of_operands(index, operands);
                read.extend(number.map(|number| (*array, number as usize)));
            }
        });
    }
    read
}

fn reads_indirectly(core: &Core, instruction: &Instruction) -> bool {
    let operands = vec![0; instruction.operands.len()];
    let mut found = false;
    for behaviour in instruction.behaviours() {
        behaviour.walk(&mut |expression| {
            if let ExpressionKind::Element { index, .. } = &expression.kind {
                found |= core.value_of_operands(index, &operands).is_none();
            }
        });
    }
    found
}

fn for_each_target<'a>(actions: &'a [Action], visit: &mut dyn FnMut(&'a Target)) {
    for action in actions {
        match action {
            Action::Assign { target, .. } => visit(target),
            Action::When {
                then, otherwise, ..
            } => {
                for_each_target(then, visit);
                for_each_target(otherwise, visit);
            }
            Action::Jump(_) | Action::Skip | Action::Halt => {}
        }
    }
}

/// The scalars that something else depends on in the end.
fn live_scalars(core: &Core) -> BTreeSet<usize> {
    let mut live = BTreeSet::new();
    if let Some(repeat) = core.repeat {
        let mut written = false;
        for behaviour in core.instructions.iter().flat_map(Instruction::behaviours) {
            for_each_target(&behaviour.actions, &mut |target| {
                written |= *target == Target::Scalar(repeat);
            });
        }
        if written {
            live.insert(repeat);
        }
    }
    loop {
        let before = live.len();
        for behaviour in core.instructions.iter().flat_map(Instruction::behaviours) {
            needed_by(core, behaviour, &behaviour.actions, &mut live);
        }
        if live.len() == before {
            return live;
        }
    }
}

/// Adds the scalars that actions need; gives whether they do anything.
fn needed_by(
    core: &Core,
    behaviour: &Behaviour,
    actions: &[Action],
    live: &mut BTreeSet<usize>,
) -> bool {
    let mut acts = false;
    for action in actions {
        acts |= match action {
            Action::Assign { target, value } => {
                let wanted = match target {
                    Target::Scalar(index) => live.contains(index),
                    Target::Element { array, .. } => core.arrays[*array].present.contains(&true),
                    Target::Data(_) => true,
                };
                if wanted {
                    scalars_in(behaviour, value, live);
                    if let Target::Element { index, .. } | Target::Data(index) = target {
                        scalars_in(behaviour, index, live);
                    }
                }
                wanted
            }
            Action::When {
                condition,
                then,
                otherwise,
            } => {
                let then = needed_by(core, behaviour, then, live);
                let acts = needed_by(core, behaviour, otherwise, live) || then;
                if acts {
                    scalars_in(behaviour, condition, live);
                }
                acts
            }
            Action::Jump(address) => {
                scalars_in(behaviour, address, live);
                true
            }
            Action::Skip | Action::Halt => true,
        };
    }
    acts
}

fn scalars_in(behaviour: &Behaviour, expression: &Expression, live: &mut BTreeSet<usize>) {
    let mut locals = Vec::new();
    expression.walk(&mut |part| match part.kind {
        ExpressionKind::Scalar(index) => {
            live.insert(index);
        }
        ExpressionKind::Local(index) => locals.push(index),
        _ => {}
    });
    for local in locals {
        scalars_in(behaviour, &behaviour.locals[local], live);
    }
}
