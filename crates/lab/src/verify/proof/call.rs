//! Calls of a case on forms: where buffers lie, what the caller puts there, and what it takes over.

use super::super::bench::Layout;
use super::super::failure::Failure;
use super::super::run::Run;
use super::super::steps::Step;
use crate::image::SectionContent;
use crate::kinds::Case;
use cipherfit_proof::machine::{Call, Ended, Returned, World, constant};
use cipherfit_proof::{Byte, Engine, Form};
use cipherfit_vocabulary::{Access, Argument, Operation, Role};
use std::ops::Range;

/// Where buffers and stack lie in turn. In the second turn buffers lie across the borders of pages, and
/// variables that calls change begin with any value: what earlier calls left there.
pub(super) const LAYOUTS: [Layout; 2] = [Layout::Tidy, Layout::Anywhere(1)];
/// Layouts that are looked at for one in which every buffer lies across the border of a page.
const MOST_LAYOUTS: usize = 64;
/// Pointers of two registers carry here.
const PAGE: u32 = 0x100;

/// Puts buffers where the layout has them: across the borders of pages, if they may lie anywhere and
/// their alignment lets them.
pub(super) fn place(run: &mut Run<'_, '_>, case: &Case, layout: Layout) -> Result<(), Failure> {
    for _ in 0..MOST_LAYOUTS {
        run.reset(&[case], layout)?;
        let crosses =
            |range: &Range<u32>| range.len() < 2 || range.start / PAGE != (range.end - 1) / PAGE;
        let buffers = run.bench.own_buffers();
        let in_another = |range: &Range<u32>| {
            let mut others = buffers.iter().map(|buffer| &buffer.range);
            others
                .any(|other| other != range && other.start <= range.start && range.end <= other.end)
        };
        let crosses = |range| crosses(range) || in_another(range);
        if layout == Layout::Tidy || buffers.iter().all(|buffer| crosses(&buffer.range)) {
            break;
        }
    }
    Ok(())
}

/// Makes the call of a step that has been put into the memory of the run. `given` says what lies in place of bytes of
/// a value.
pub(super) fn make(
    run: &Run<'_, '_>,
    step: &Step,
    world: &mut World<'_>,
    mut given: impl FnMut(&mut Engine, &'static str, Range<usize>) -> Vec<Byte<Form>>,
) -> Result<Returned, Ended> {
    for argument in &step.arguments {
        give(run, step, argument, world, &mut given);
    }
    let arguments = run.arguments(step);
    let arguments: Vec<u32> = arguments
        .iter()
        .map(|one| run.bench.argument(one))
        .collect();
    let noise = |index: usize| 0x5A5A_A5A5_u32.rotate_left(index as u32);
    let stack_pointer = run.bench.stack_pointer(arguments.len());
    let call = Call {
        core: run.subject.core,
        convention: run.subject.convention,
        entry: run.subject.entries[&step.operation],
        stack_pointer,
        stack: run.bench.stack.start..stack_pointer,
        arguments: &arguments,
        known: &noise,
    };
    call.make(world)
}

/// Puts into its place what a caller gives in an argument; takes away what nobody has put there.
fn give(
    run: &Run<'_, '_>,
    step: &Step,
    argument: &Argument,
    world: &mut World<'_>,
    given: &mut impl FnMut(&mut Engine, &'static str, Range<usize>) -> Vec<Byte<Form>>,
) {
    let Some(buffer) = run.bench.find(argument.role.name()) else {
        return;
    };
    let range = buffer.range.clone();
    let mut inputs = step.inputs.iter();
    let input = inputs.find(|(role, _)| *role == argument.role);
    if input.is_some() || argument.access == Access::Scratch {
        world.memory.forget(range.clone());
    }
    let (Some((role, bytes)), Some(value)) = (input, argument.from) else {
        return;
    };
    let given: Vec<Byte<Form>> = if role.is_number() {
        bytes.iter().map(|&byte| constant(byte.into())).collect()
    } else {
        let bytes = step.start..step.start + bytes.len();
        given(&mut world.engine, value, bytes)
    };
    for (address, byte) in range.zip(given) {
        world.memory.put(address, byte);
    }
}

/// Does with fresh round keys what the caller does, and gives the bytes of variables of the image that the call has
/// written.
pub(super) fn settle(run: &Run<'_, '_>, step: &Step, world: &mut World<'_>) -> Vec<u32> {
    if let Some(address) = run.subject.flash_round_keys
        && step.operation == Operation::EXPAND_KEY
    {
        let range = run.bench.buffer(Role::RoundKeys.name()).range.clone();
        for (to, from) in (address..).zip(range) {
            if let Some(byte) = world.memory.byte(from) {
                world.memory.put(to, byte);
            }
        }
    }
    let variable = |address: &u32| {
        let mut sections = run.subject.image.sections.iter();
        sections.any(|section| {
            let is_variable = matches!(
                section.content,
                SectionContent::Data | SectionContent::Zeroed
            );
            is_variable && section.range().contains(address)
        })
    };
    let written = world.memory.written();
    written.into_iter().filter(variable).collect()
}
