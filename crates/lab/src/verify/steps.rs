//! The calls that a case takes, derived from the description of its kind.

use super::Subject;
use super::place::below;
use crate::kinds::Case;
use cipherfit_vocabulary::{
    Argument, CostShape, Operation, OperationDescription, ROUND_KEYS_VALUE, Role, STANDARD_LAYOUT,
    Size, Steps, Task,
};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

/// One call, with what it is given and what must come of it.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) operation: Operation,
    pub(crate) arguments: Vec<Argument>,
    /// What the caller puts where; the rest is as earlier calls left it.
    pub(crate) inputs: Vec<(Role, Vec<u8>)>,
    /// What earlier calls were given and this one may read where it lies.
    pub(super) stays: Vec<Argument>,
    /// Where in its message, or in the associated data, the block or the piece begins, or behind pieces the message's
    /// end; elsewhere 0.
    pub(crate) start: usize,
    /// Bytes of associated data that came in pieces ahead of the message.
    behind: usize,
    /// What must lie where when the call has returned.
    pub(crate) expected: Vec<(Argument, Vec<u8>)>,
    /// What it must return, if anything.
    pub(crate) result: Option<u8>,
}

/// A part of a message that is taken block by block.
#[derive(Clone, Copy)]
struct Piece<'m> {
    block: &'m [u8],
    /// Bytes of the message up to here, the block included.
    length: usize,
}

impl Step {
    /// Where in its message, or in the associated data, what follows this piece begins.
    fn end(&self) -> usize {
        let mut inputs = self.inputs.iter();
        let piece = inputs.find(|(role, _)| role.has_any_length());
        self.start + piece.map_or(0, |(_, bytes)| bytes.len())
    }

    /// What of its inputs may show: numbers and what else its description says, how long everything else is and was,
    /// and what it returns.
    pub(super) fn public(&self) -> Vec<u8> {
        let may_show = |role: Role| {
            let mut arguments = self.arguments.iter();
            arguments.any(|one| one.role == role && one.may_show)
        };
        let public = |(role, bytes): &(Role, Vec<u8>)| {
            if role.is_number() || may_show(*role) {
                bytes.clone()
            } else {
                bytes.len().to_le_bytes().to_vec()
            }
        };
        let inputs = self.inputs.iter().flat_map(public);
        let place = [self.start, self.behind].map(usize::to_le_bytes);
        let place = place.into_iter().flatten();
        inputs.chain(self.result).chain(place).collect()
    }
}

/// The calls of a task.
#[derive(Clone, Debug)]
pub(crate) struct TaskSteps {
    pub(crate) cost: CostShape,
    pub(crate) steps: Vec<Step>,
}

/// The calls of a case, in order.
pub(crate) fn steps(subject: &Subject<'_>, case: &Case) -> Vec<Step> {
    let tasks = tasks(subject, case).into_iter();
    tasks.flat_map(|task| task.steps).collect()
}

/// The same without those that take a message in pieces where there is a call that takes all of it.
pub(super) fn steps_at_once(subject: &Subject<'_>, case: &Case) -> Vec<Step> {
    let tasks = subject.kind.tasks.iter();
    tasks
        .flat_map(|task| steps_of(subject, case, task))
        .collect()
}

/// The calls of a case by task: one where the implementation does it in one call, several where it
/// does it in steps; and those that take the message in pieces, if it has them.
pub(super) fn tasks(subject: &Subject<'_>, case: &Case) -> Vec<TaskSteps> {
    let tasks = subject.kind.tasks.iter();
    let tasks = tasks.flat_map(|task| {
        let pieces = task.pieces.map(|of| in_pieces(subject, case, of));
        let all = [Some(steps_of(subject, case, task)), pieces];
        all.into_iter().flatten().map(|steps| TaskSteps {
            cost: task.cost,
            steps,
        })
    });
    tasks.filter(|task| !task.steps.is_empty()).collect()
}

fn steps_of(subject: &Subject<'_>, case: &Case, task: &Task) -> Vec<Step> {
    if let Some(description) = description(subject, task.name) {
        if !is_possible(case, description) {
            return Vec::new();
        }
        vec![step(subject, case, description, None)]
    } else if let Some(of_task) = task.steps {
        block_by_block(subject, case, of_task)
    } else {
        Vec::new()
    }
}

/// Has a case all that a call takes and must give? No call makes a forged message.
fn is_possible(case: &Case, description: &OperationDescription) -> bool {
    let arguments = description.arguments.iter();
    let mut values = arguments.flat_map(|one| one.from.into_iter().chain(one.gives));
    values.all(|value| value == ROUND_KEYS_VALUE || case.values.contains_key(value))
}

/// How an operation is called; none if the implementation does not have it.
fn description(
    subject: &Subject<'_>,
    operation: Operation,
) -> Option<&'static OperationDescription> {
    let interface = subject.implementation.manifest.contract.interface;
    subject.entries.get(&operation)?;
    subject.kind.operation(operation, interface)
}

fn block_by_block(subject: &Subject<'_>, case: &Case, of_task: Steps) -> Vec<Step> {
    let Some([begin, block, end]) = descriptions(subject, of_task) else {
        return Vec::new();
    };
    let is_block = |argument: &&Argument| argument.role == Role::Block;
    let from = block
        .arguments
        .iter()
        .find(is_block)
        .and_then(|one| one.from);
    let message = case.value(from.unwrap_or_default());
    let block_bytes = subject.parameters.block_bytes;
    let whole = subject.parameters.whole_blocks(message.len()) * block_bytes;
    let (blocks, last) = message.split_at(whole);
    let mut steps = vec![step(subject, case, begin, None)];
    for (index, piece) in blocks.chunks(block_bytes).enumerate() {
        let length = (index + 1) * block_bytes;
        let piece = Piece {
            block: piece,
            length,
        };
        steps.push(step(subject, case, block, Some(piece)));
    }
    let rest = Piece {
        block: last,
        length: message.len(),
    };
    steps.push(step(subject, case, end, Some(rest)));
    steps
}

/// A message in pieces, behind the associated data in pieces if there is such a thing. Their lengths follow from those of
/// the whole alone, so that messages which differ in nothing else are cut alike.
fn in_pieces(subject: &Subject<'_>, case: &Case, of_task: Steps) -> Vec<Step> {
    let Some([begin, piece, end]) = descriptions(subject, of_task) else {
        return Vec::new();
    };
    if !is_possible(case, begin) || !is_possible(case, end) {
        return Vec::new();
    }
    let associated = of_task
        .associated
        .and_then(|operation| description(subject, operation));
    let ahead = associated.map(|one| pieces_of(subject, case, one));
    let Some(pieces) = pieces_of(subject, case, piece) else {
        return Vec::new();
    };
    let ahead = ahead.flatten().unwrap_or_default();
    let end_of = |pieces: &[Step]| pieces.last().map_or(0, Step::end);
    let behind = end_of(&ahead);
    let last = Step {
        start: end_of(&pieces),
        ..step(subject, case, end, None)
    };
    let of_message = pieces.into_iter().chain([last]);
    let first = step(subject, case, begin, None);
    let stays: Vec<Argument> = first
        .arguments
        .iter()
        .copied()
        .filter(|one| one.stays)
        .collect();
    let mut steps = vec![first];
    let later = ahead
        .into_iter()
        .chain(of_message.map(|step| Step { behind, ..step }));
    steps.extend(later.map(|step| Step {
        stays: stays.clone(),
        ..step
    }));
    steps
}

/// The calls that take a value of any length piece by piece, in place if something comes of it; none if the case does not
/// have it.
fn pieces_of(
    subject: &Subject<'_>,
    case: &Case,
    description: &OperationDescription,
) -> Option<Vec<Step>> {
    let any_length = |argument: &&Argument| argument.role.has_any_length();
    let whole = description.arguments.iter().find(any_length)?;
    let value = case.values.get(whole.from?)?;
    let mut steps = Vec::new();
    let mut start = 0;
    for bytes in piece_lengths(value.len(), subject.parameters.block_bytes) {
        let piece = |name: &'static str| {
            Some((
                name,
                case.values.get(name)?.get(start..start + bytes)?.to_vec(),
            ))
        };
        let of_piece = Case {
            name: case.name.clone(),
            values: [whole.from, whole.gives]
                .into_iter()
                .flatten()
                .filter_map(piece)
                .collect(),
        };
        steps.push(Step {
            start,
            ..step(subject, &of_piece, description, None)
        });
        start += bytes;
    }
    Some(steps)
}

/// Lengths of pieces that make up so many bytes: none at all, one byte, about a block, and any other.
fn piece_lengths(bytes: usize, block_bytes: usize) -> Vec<usize> {
    let mut randomness = ChaCha8Rng::seed_from_u64(bytes as u64);
    let usual = [0, 1, block_bytes - 1, block_bytes, block_bytes + 1];
    let (mut lengths, mut left) = (Vec::new(), bytes);
    loop {
        let choice = below(&mut randomness, usual.len() as u32 + 3) as usize;
        let any = |randomness: &mut ChaCha8Rng| {
            below(randomness, (2 * block_bytes + bytes / 2) as u32) as usize
        };
        let length = usual.get(choice).copied();
        let length = length.unwrap_or_else(|| any(&mut randomness)).min(left);
        lengths.push(length);
        left -= length;
        if left == 0 {
            return lengths;
        }
    }
}

/// How the calls of steps are made; none if the implementation does not have all of them.
fn descriptions(
    subject: &Subject<'_>,
    of_task: Steps,
) -> Option<[&'static OperationDescription; 3]> {
    let described = |operation| description(subject, operation);
    Some([
        described(of_task.begin)?,
        described(of_task.block)?,
        described(of_task.end)?,
    ])
}

fn step(
    subject: &Subject<'_>,
    case: &Case,
    description: &OperationDescription,
    piece: Option<Piece<'_>>,
) -> Step {
    let contract = &subject.implementation.manifest.contract;
    let arguments = subject.implementation.arguments(description);
    let input = |argument: &Argument| {
        let value = case.value(argument.from?);
        let (block, length) = piece.map_or((value, value.len()), |one| (one.block, one.length));
        let bytes = match (argument.role, argument.role.size()) {
            (Role::Last, Size::Number(bytes)) => block.len().to_le_bytes()[..bytes].to_vec(),
            (_, Size::Number(bytes)) => length.to_le_bytes()[..bytes].to_vec(),
            (Role::Block, _) => block.to_vec(),
            _ => value.to_vec(),
        };
        Some((argument.role, bytes))
    };
    let expected = |argument: &Argument| {
        let name = argument.gives?;
        let own_layout = name == ROUND_KEYS_VALUE && contract.round_keys != STANDARD_LAYOUT;
        // Of what nobody has verified yet it is not said what comes of it where it is forged.
        let value = case.values.get(name).filter(|_| !own_layout)?;
        Some((*argument, value.clone()))
    };
    Step {
        operation: description.operation,
        inputs: arguments.iter().filter_map(input).collect(),
        stays: Vec::new(),
        start: piece.map_or(0, |one| one.length - one.block.len()),
        behind: 0,
        expected: arguments.iter().filter_map(expected).collect(),
        result: description
            .result
            .and_then(|name| case.value(name).first().copied()),
        arguments,
    }
}
