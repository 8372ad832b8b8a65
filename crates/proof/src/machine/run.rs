//! Calls from their entry to their return, over branches that inputs decide.

use super::memory::Cell;
use super::{Flow, Obstacle, Processor, World, choose};
use crate::Form;
use cipherfit_sim::FindingKind;
use std::collections::{BTreeMap, HashMap};

/// Instructions that a call may take.
const MOST_STEPS: u64 = 2_000_000;
/// Instructions on each side of a branch up to where they meet: first few, since most sides are short and
/// what is followed behind their end is followed again.
const APART: [usize; 5] = [4, 8, 16, 48, 96];
/// Branches that inputs decide within the sides of another.
const MOST_NESTED: u32 = 6;

/// A call that could not be followed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// The instruction at which it ended.
    pub program_counter: u32,
    /// Why.
    pub reason: Obstacle,
}

/// A function, running.
pub(super) struct Run<P> {
    /// The registers.
    pub(super) processor: P,
    /// Instructions up to now, those of both sides of branches among them.
    pub(super) steps: u64,
}

/// One side of a branch up to where the two meet.
struct Side<P> {
    processor: P,
    written: BTreeMap<u32, Cell>,
    is_back: bool,
}

/// The places on a side of a branch, and the obstacle behind the last one.
struct Trace {
    places: Vec<(u32, u32)>,
    end: Option<Ended>,
}

impl<P: Processor> Run<P> {
    /// Runs until the function returns.
    ///
    /// # Errors
    /// Where and why that cannot be followed.
    pub(super) fn finish(&mut self, world: &mut World<'_>) -> Result<(), Ended> {
        while !self.step(world, 0)? {}
        Ok(())
    }

    /// Executes one instruction, or both sides of a branch up to where they meet. Tells whether the
    /// function has returned.
    fn step(&mut self, world: &mut World<'_>, nested: u32) -> Result<bool, Ended> {
        let program_counter = self.processor.program_counter();
        let ended = |reason| Ended {
            program_counter,
            reason,
        };
        self.steps += 1;
        world.visited.add(program_counter);
        if self.steps > MOST_STEPS {
            return Err(ended(Obstacle::TooLong));
        }
        if world.engine.is_full() {
            return Err(ended(Obstacle::TooLarge));
        }
        if world.engine.is_exhausted() {
            return Err(ended(Obstacle::TooMuch));
        }
        if world.engine.is_lost() {
            return Err(ended(Obstacle::Lost));
        }
        match self.processor.step(world).map_err(ended)? {
            Flow::On => Ok(false),
            Flow::Back => Ok(true),
            Flow::Fork {
                condition,
                target,
                cycles,
                balanced,
            } => {
                if !balanced {
                    world.show(FindingKind::Branch, program_counter);
                }
                if nested == MOST_NESTED {
                    return Err(ended(Obstacle::NoJoin));
                }
                let mut taken = self.processor.clone();
                taken.jump(target);
                taken.wait(cycles);
                self.join(condition, taken, world, nested + 1, program_counter)
            }
        }
    }

    /// Where a side leads: program counters with the stack pointer there, so many or up to a return or an
    /// obstacle.
    fn trace(&self, from: &P, most: usize, world: &mut World<'_>, nested: u32) -> Trace {
        let mut side = Self {
            processor: from.clone(),
            steps: self.steps,
        };
        let place = |processor: &P| (processor.program_counter(), processor.stack_pointer());
        let mark = world.memory.mark();
        let mut places = vec![place(&side.processor)];
        let mut end = None;
        while places.len() < most {
            match side.step(world, nested) {
                Ok(false) => places.push(place(&side.processor)),
                Ok(true) => {
                    // A return leads where no instruction is.
                    places.push((u32::MAX, side.processor.stack_pointer()));
                    break;
                }
                Err(ended) => {
                    end = Some(ended);
                    break;
                }
            }
        }
        world.memory.undo(mark);
        Trace { places, end }
    }

    /// How many instructions each side takes up to where they first meet.
    fn meeting(
        &self,
        [taken, other]: [&P; 2],
        world: &mut World<'_>,
        nested: u32,
    ) -> Result<[usize; 2], Option<Ended>> {
        let mut end = None;
        for most in APART {
            let taken = self.trace(taken, most, world, nested);
            let other = self.trace(other, most, world, nested);
            let mut first: HashMap<(u32, u32), usize> = HashMap::new();
            for (steps, &place) in taken.places.iter().enumerate() {
                first.entry(place).or_insert(steps);
            }
            let both = other.places.iter().enumerate();
            let both = both.filter_map(|(steps, place)| Some([*first.get(place)?, steps]));
            if let Some(steps) = both.min_by_key(|[one, other]| one + other) {
                return Ok(steps);
            }
            end = taken.end.or(other.end);
        }
        Err(end)
    }

    /// Runs both sides of a branch to where they first meet, and merges them.
    fn join(
        &mut self,
        condition: Form,
        taken: P,
        world: &mut World<'_>,
        nested: u32,
        program_counter: u32,
    ) -> Result<bool, Ended> {
        let ended = |reason| Ended {
            program_counter,
            reason,
        };
        let other = self.processor.clone();
        let [steps, other_steps] = self
            .meeting([&taken, &other], world, nested)
            .map_err(|end| end.unwrap_or_else(|| ended(Obstacle::NoJoin)))?;
        let taken = self.side(taken, steps, world, nested)?;
        let other = self.side(other, other_steps, world, nested)?;
        let mut all: Vec<u32> = taken.written.keys().copied().collect();
        all.extend(other.written.keys());
        all.sort_unstable();
        all.dedup();
        for address in all {
            // A byte that one side alone has written holds what it held before on the other.
            let before = world.memory.byte(address);
            let of = |side: &Side<P>| side.written.get(&address).copied().unwrap_or(before);
            let cell = match (of(&taken), of(&other)) {
                (Some(there), Some(mut here)) => {
                    choose(&mut world.engine, condition, &there, &mut here);
                    Some(here)
                }
                _ => None,
            };
            world.memory.set(address, cell);
        }
        if taken.processor.cycles() != other.processor.cycles() {
            world.show(FindingKind::Timing, program_counter);
        }
        self.processor = other.processor;
        let merged = self
            .processor
            .merge(condition, &taken.processor, &mut world.engine);
        merged.map_err(ended)?;
        Ok(other.is_back)
    }

    /// Runs a side so many instructions, and leaves memory as it was.
    fn side(
        &mut self,
        from: P,
        steps: usize,
        world: &mut World<'_>,
        nested: u32,
    ) -> Result<Side<P>, Ended> {
        let mut side = Self {
            processor: from,
            steps: self.steps,
        };
        let mark = world.memory.mark();
        let mut is_back = false;
        for _ in 0..steps {
            is_back = side.step(world, nested)?;
        }
        self.steps = side.steps;
        Ok(Side {
            processor: side.processor,
            written: world.memory.undo(mark),
            is_back,
        })
    }
}
