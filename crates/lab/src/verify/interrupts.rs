//! Re-entrance: calls that are interrupted by others of the same code, with other buffers.

use super::Failure;
use super::bench::Layout;
use super::place::below;
use super::run::{Run, not_preserved};
use super::steps::{Step, TaskSteps, tasks};
use crate::kinds::Case;
use cipherfit_vocabulary::CostShape;

/// Interruptions of each operation, and cycles that their handlers may take in all.
const INTERRUPTIONS: u64 = 128;
const HANDLER_CYCLES: u64 = 1_500_000;
/// Interruptions of each operation, whatever they take.
const LEAST_INTERRUPTIONS: u64 = 8;
/// Interruptions of one call.
const A_CALL: u64 = 8;

impl Run<'_, '_> {
    /// Interrupts every operation at many instructions, and lets the handler do a task of its own with
    /// the same code. Both must come out right.
    pub(super) fn interrupts(&mut self, cases: &[&Case]) -> Result<(), Failure> {
        let Some(first) = cases.first() else {
            return Ok(());
        };
        let mut left: Vec<(Step, u64)> = Vec::new();
        let all = tasks(self.subject, first);
        for step in all.iter().flat_map(|task| &task.steps) {
            let cycles = self.usual_cycles(step);
            let times = (HANDLER_CYCLES / cycles.max(1)).clamp(LEAST_INTERRUPTIONS, INTERRUPTIONS);
            let in_firmware = self.subject.implementation.is_in_firmware(step.operation);
            let known = |(known, _): &(Step, u64)| known.operation == step.operation;
            if in_firmware && !left.iter().any(known) {
                left.push((step.clone(), times));
            }
        }
        for (wanted, mut times) in left {
            let mut had_room = false;
            while times > 0 {
                let interruptions = times.min(A_CALL);
                had_room |= self.interrupted(&wanted, interruptions, cases)?;
                times -= interruptions;
            }
            if !had_room {
                let operation = wanted.operation;
                return Err(Failure::NeverInterrupted { operation });
            }
        }
        Ok(())
    }

    fn usual_cycles(&self, step: &Step) -> u64 {
        let record = self.examination.records.get(&step.operation);
        record
            .and_then(|record| record.cycles.first().copied())
            .unwrap_or(0)
    }

    /// Makes the calls of a case up to one of an operation, which is interrupted. Tells whether there was
    /// room for two.
    fn interrupted(
        &mut self,
        wanted: &Step,
        interruptions: u64,
        cases: &[&Case],
    ) -> Result<bool, Failure> {
        let any = |run: &mut Self| {
            let index = below(&mut run.bench.randomness, cases.len() as u32);
            cases[index as usize]
        };
        let (case, mut other) = (any(self), any(self));
        // Round keys in the image are those of one key; and a forged message is for who opens it alone.
        let mut handler = tasks(self.subject, other);
        if self.subject.flash_round_keys.is_some() || handler.is_empty() {
            other = case;
            handler = tasks(self.subject, other);
        }
        self.stacks = 2;
        let mut contexts = self.reset(&[case, other], Layout::Anywhere(2))?;
        if contexts < 2 {
            // The same code runs on parts of the family that have more.
            self.bench.widen_ram();
            contexts = self.reset(&[case, other], Layout::Anywhere(2))?;
        }
        self.stacks = 1;
        if contexts < 2 {
            return Ok(false);
        }
        // The handler has made its round keys before.
        self.bench.context = 1;
        let once = handler
            .iter()
            .filter(|task| task.cost == CostShape::OnceAKey);
        for step in once.flat_map(|task| &task.steps) {
            self.step(step, &other.name)?;
        }
        self.bench.context = 0;
        for step in tasks(self.subject, case)
            .iter()
            .flat_map(|task| &task.steps)
        {
            if step.operation == wanted.operation {
                self.interrupt(step, interruptions, case, &handler, other)?;
                break;
            }
            self.step(step, &case.name)?;
        }
        Ok(true)
    }

    /// A task for a handler: mostly the one that is interrupted.
    fn task<'t>(&mut self, tasks: &'t [TaskSteps], interrupted: &Step) -> &'t [Step] {
        let any = below(&mut self.bench.randomness, tasks.len() as u32) as usize;
        let same = |task: &&TaskSteps| {
            let mut steps = task.steps.iter();
            steps.any(|step| step.operation == interrupted.operation)
        };
        let same = tasks.iter().find(same).unwrap_or(&tasks[any]);
        match below(&mut self.bench.randomness, 3) {
            0 => &tasks[any].steps,
            _ => &same.steps,
        }
    }

    fn interrupt(
        &mut self,
        step: &Step,
        interruptions: u64,
        case: &Case,
        handler: &[TaskSteps],
        other: &Case,
    ) -> Result<(), Failure> {
        let failed = |failure: Failure| Failure::NotReentrant {
            operation: step.operation,
            failure: Box::new(failure),
        };
        let fault = |run: &Self, fault| failed(run.fault(step.operation, &case.name, &fault));
        self.put(step);
        let arguments = self.arguments(step);
        let function = self.subject.function(step.operation);
        let call = self.bench.enter(function, &arguments);
        let call = call.map_err(|found| fault(self, found))?;
        let most = 2 * self.usual_cycles(step) / interruptions + 1;
        for _ in 0..interruptions {
            let cycles = 1 + u64::from(below(&mut self.bench.randomness, most as u32));
            let under_way = self.bench.go_on(&call, cycles);
            if !under_way.map_err(|found| fault(self, found))? {
                break;
            }
            let Some(interrupted) = self.bench.interrupt() else {
                let place = self.bench.machine.program_counter();
                return Err(Failure::UnusableStack {
                    operation: step.operation,
                    place: self.subject.image.place(place),
                });
            };
            self.bench.context = 1;
            for step in self.task(handler, step) {
                self.step(step, &other.name).map_err(failed)?;
            }
            self.bench.context = 0;
            self.bench.resume(interrupted);
            self.grant(step);
            self.examination.interruptions += 1;
        }
        self.bench
            .finish(&call)
            .map_err(|found| fault(self, found))?;
        if let Some(register) = self.bench.broken_promise(&call) {
            return Err(failed(not_preserved(step.operation, &case.name, register)));
        }
        self.check(step, &case.name).map_err(failed)
    }
}
