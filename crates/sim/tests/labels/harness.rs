//! Does every output carry the label of every input that it depends on?
//!
//! What depends on what is found by flipping bits in the CPU itself. From a drawn state, a program is run
//! as it is and with one input flipped, each of its bits by itself and several together; every output that
//! then differs depends on the input. A run with the input labelled must label these outputs:
//!
//! - registers, part by part (flags, bytes of the stack pointer, banks), and bytes of memory: by their
//!   label;
//! - the program counter: by a finding of a branch; the cycles: by one of a branch or of timing;
//! - the addresses of data: by a finding of an address. What is written then is labelled; that what another
//!   address would have been given was *not* written is what the finding says, and no byte can;
//! - a fault that only one of the two runs ends with: by a finding of either kind.
//!
//! All registers that a form names and all bytes that it reads are examined so. Other inputs with an effect
//! are told from those without by flipping many at once, and halving the lot where an output differs.
//! Inputs without effect are labelled together and must keep their labels. Last, random sets of inputs are
//! labelled and flipped together, since an output can depend on two inputs and on neither alone.
//!
//! A label that arrives at an output which never differed, in all states and encodings of a form, is one
//! too many: it is counted and listed.

use crate::isa::{Form, Isa, Program};
use crate::outputs::{Output, Outputs};
use crate::random::Random;
use crate::state::{Bench, Labels, Outcome, Place, State};
use crate::verdict::{Verdict, role_of};
use cipherfit_sim::Label;
use std::sync::atomic::{AtomicUsize, Ordering};

/// How often a state is drawn anew because the program faults in it.
const DRAWS_AT_MOST: usize = 200;
/// Sets of inputs that are labelled and flipped together, a state, and flips of each.
const SETS: usize = 2;
const FLIPS_OF_A_SET: usize = 3;
/// Inputs that a failure names.
const NAMED: usize = 6;

/// Places that are flipped and labelled together.
type Input = Vec<Place>;

/// Examines every form of an instruction set, in the order of the list.
pub(crate) fn examine(isa: &dyn Isa) -> Vec<Verdict> {
    let forms = isa.forms();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut verdicts = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(form) = forms.get(number) else {
                return verdicts;
            };
            // A new machine: what devices keep must not go from form to form.
            let mut bench = Bench::new(isa);
            verdicts.push((number, examine_form(&mut bench, form, number)));
        }
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut verdicts: Vec<_> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(|worker| worker.join());
        joined.flat_map(|done| done.expect("no panic")).collect()
    });
    verdicts.sort_by_key(|(number, _)| *number);
    verdicts.into_iter().map(|(_, verdict)| verdict).collect()
}

fn examine_form(bench: &mut Bench<'_>, form: &Form, number: usize) -> Verdict {
    let mut verdict = Verdict::new(form);
    if form.programs.is_empty() {
        verdict.failure = Some("no program".into());
    }
    let mut random = Random::new(number as u64);
    for program in &form.programs {
        bench.load(program);
        let roles = verdict.roles(bench, program);
        for _ in 0..program.draws {
            let examined = Examination::draw(bench, form, program, &mut random)
                .and_then(|mut examination| examination.examine(&roles, &mut verdict));
            if let Err(failure) = examined {
                let code: String = program.code.iter().map(|b| format!("{b:02x}")).collect();
                verdict.failure = Some(format!("{} [{code}]: {failure}", form.name));
                return verdict;
            }
            verdict.states += 1;
        }
    }
    verdict
}

/// A program in a state.
struct Examination<'a, 'b> {
    bench: &'a mut Bench<'b>,
    program: &'a Program,
    random: &'a mut Random,
    stops: bool,
    state: State,
    base: Outcome,
    /// See [`Isa::stored_cells`].
    stored: Vec<(usize, u32)>,
}

impl<'a, 'b> Examination<'a, 'b> {
    /// Draws a state in which the program runs, or ends as it must.
    fn draw(
        bench: &'a mut Bench<'b>,
        form: &Form,
        program: &'a Program,
        random: &'a mut Random,
    ) -> Result<Self, String> {
        for _ in 0..DRAWS_AT_MOST {
            let state = bench.draw(program, random);
            let base = bench.run(&state, program);
            if base.fault == form.stops {
                let stored = bench.isa.stored_cells(program, &state);
                return Ok(Self {
                    bench,
                    program,
                    random,
                    stops: form.stops.is_some(),
                    state,
                    base,
                    stored,
                });
            }
        }
        Err(format!("no state of {DRAWS_AT_MOST} runs as it should"))
    }

    fn examine(&mut self, roles: &[usize], verdict: &mut Verdict) -> Result<(), String> {
        let (inputs, unread) = self.inputs();
        let (mut effective, mut idle): (Vec<usize>, Vec<usize>) = (0..inputs.len())
            .partition(|input| *input != unread && self.is_named(inputs[*input][0]));
        for masks in self.masks() {
            let before = effective.len();
            let mut flipped = idle.clone();
            flipped.retain(|input| inputs[*input].iter().any(|place| masks[place.0] != 0));
            self.find_effective(&inputs, &flipped, &masks, &mut effective);
            idle.retain(|input| !effective[before..].contains(input));
        }
        for &input in &effective {
            self.examine_input(&inputs[input], roles, verdict)?;
        }
        let idle: Vec<&Input> = idle.iter().map(|input| &inputs[*input]).collect();
        self.examine_idle(&idle, roles, verdict)?;
        for _ in 0..SETS {
            let mut set: Vec<Place> = Vec::new();
            for (number, input) in inputs[..unread].iter().enumerate() {
                let one_in = if effective.contains(&number) { 2 } else { 8 };
                if self.random.below(one_in) == 0 {
                    set.extend(input);
                }
            }
            self.examine_set(&set)?;
        }
        Ok(())
    }

    /// Every part of every register, every byte that the program reads, and, as one, all bytes that it
    /// does not read, whose number is given too.
    fn inputs(&self) -> (Vec<Input>, usize) {
        let mut inputs: Vec<Input> = Vec::new();
        let mut unread = Vec::new();
        let reads = &self.base.reads;
        for place in (0..self.bench.places()).map(Place) {
            let is_read = self.bench.address(place).is_none_or(|address| {
                let mut ranges = reads.iter();
                ranges.any(|range| range.contains(&address))
            });
            if is_read {
                inputs.push(vec![place]);
            } else {
                unread.push(place);
            }
        }
        inputs.push(unread);
        let last = inputs.len() - 1;
        (inputs, last)
    }

    /// Is this a register that the form names, or a byte of memory? Each of its bits is flipped by itself
    /// in any case: that two operands are equal but for one bit, say, no other flip finds.
    fn is_named(&self, place: Place) -> bool {
        let part = self.bench.parts.get(place.0);
        part.is_none_or(|part| {
            let mut roles = self.program.roles.iter();
            roles.any(|(cell, _)| *cell == part.cell)
        })
    }

    /// Four ways to flip every bit once. Places of one bit are flipped by themselves, a random half at a
    /// time: a flag that is flipped and kept cannot be told from one that something else changes.
    fn masks(&mut self) -> [Vec<u32>; 4] {
        let mut masks = [(); 4].map(|()| Vec::new());
        for bits in (0..self.bench.places()).map(|place| self.bench.bits(Place(place))) {
            let some = self.random.some_of(bits);
            let of_place = match (bits.count_ones(), self.random.below(2)) {
                (1, 0) => [0, 0, bits, 0],
                (1, _) => [0, 0, 0, bits],
                _ => [some, bits & !some, 0, 0],
            };
            for (masks, mask) in masks.iter_mut().zip(of_place) {
                masks.push(mask);
            }
        }
        masks
    }

    /// Finds among these inputs those that have an effect on anything but themselves.
    fn find_effective(
        &mut self,
        inputs: &[Input],
        among: &[usize],
        masks: &[u32],
        found: &mut Vec<usize>,
    ) {
        let mut flipped = self.state.clone();
        let places = || among.iter().flat_map(|input| &inputs[*input]).copied();
        for place in places() {
            self.bench.flip(&mut flipped, place, masks[place.0]);
        }
        let outcome = self.bench.run(&flipped, self.program);
        if among.is_empty() || self.changes_nothing_else(&flipped, outcome, places()) {
            return;
        }
        if let [input] = among {
            found.push(*input);
            return;
        }
        let (left, right) = among.split_at(among.len() / 2);
        self.find_effective(inputs, left, masks, found);
        self.find_effective(inputs, right, masks, found);
    }

    /// Are the flipped places kept or overwritten, and everything else as it was?
    fn changes_nothing_else(
        &self,
        flipped: &State,
        mut outcome: Outcome,
        places: impl Iterator<Item = Place>,
    ) -> bool {
        let base = &self.base;
        for place in places {
            let now = self.bench.value(&outcome.state, place);
            if now == self.bench.value(flipped, place) {
                let before = self.bench.value(&base.state, place);
                self.bench.flip(&mut outcome.state, place, now ^ before);
            }
        }
        outcome.state == base.state
            && outcome.counter == base.counter
            && outcome.cycles == base.cycles
            && outcome.fault == base.fault
            && outcome.reads == base.reads
            && outcome.writes == base.writes
    }

    /// What differs when these places are flipped by these bits.
    fn differences(&mut self, flips: &[(Place, u32)]) -> Outputs {
        let mut flipped = self.state.clone();
        for (place, bits) in flips {
            self.bench.flip(&mut flipped, *place, *bits);
        }
        let outcome = self.bench.run(&flipped, self.program);
        let mut differ = Outputs::default();
        if outcome.fault != self.base.fault {
            differ.insert(Output::Fault);
        }
        if outcome.fault.is_some() {
            return differ;
        }
        let stored = self.bench.isa.stored_cells(self.program, &flipped);
        let base = &self.base;
        if outcome.reads != base.reads || outcome.writes != base.writes || stored != self.stored {
            differ.insert(Output::Address);
        }
        if outcome.cycles != base.cycles {
            differ.insert(Output::Timing);
        }
        let elsewhere = stored != self.stored || outcome.writes != base.writes;
        if elsewhere && self.program.steps > 1 {
            // What was stored elsewhere may have been used: the finding speaks for all of it.
            return differ;
        }
        // A jump through a register that was stored to by a secret address: the finding speaks for it.
        if outcome.counter != base.counter && stored == self.stored {
            differ.insert(Output::Branch);
            if self.program.steps > 1 {
                // Different instructions were executed: the finding says so.
                return differ;
            }
        }
        for place in (0..self.bench.places()).map(Place) {
            let value = |state| self.bench.value(state, place);
            if value(&outcome.state) != value(&base.state) {
                let now = self.is_stored(place, &outcome, &stored);
                if !now || self.is_stored(place, base, &self.stored) {
                    differ.insert(Output::Place(place));
                }
            }
        }
        differ
    }

    /// Was the place written by an address of data?
    fn is_stored(&self, place: Place, outcome: &Outcome, stored: &[(usize, u32)]) -> bool {
        match self.bench.address(place) {
            Some(address) => {
                let mut ranges = outcome.writes.iter();
                ranges.any(|range| range.contains(&address))
            }
            None => {
                let part = &self.bench.parts[place.0];
                let mut stored = stored.iter();
                stored.any(|(cell, bits)| *cell == part.cell && bits & part.bits != 0)
            }
        }
    }

    /// Flips an input in every way, labels it, and looks where the label arrives.
    fn examine_input(
        &mut self,
        input: &Input,
        roles: &[usize],
        verdict: &mut Verdict,
    ) -> Result<(), String> {
        let mut differ = Outputs::default();
        if let [place] = input[..] {
            let bits = self.bench.bits(place);
            for bit in (0..32).map(|n| 1 << n).filter(|bit| bits & bit != 0) {
                differ.add(&self.differences(&[(place, bit)]));
            }
        }
        for _ in 0..2 {
            let flips = self.some_flips(input);
            differ.add(&self.differences(&flips));
        }
        let arrived = self.demand(input, &differ)?;
        self.note(input, &arrived, &differ, roles, verdict);
        Ok(())
    }

    /// Labels inputs without effect: those that are kept stay labelled.
    fn examine_idle(
        &mut self,
        idle: &[&Input],
        roles: &[usize],
        verdict: &mut Verdict,
    ) -> Result<(), String> {
        let all: Vec<Place> = idle.iter().copied().flatten().copied().collect();
        let flips: Vec<_> = all
            .iter()
            .map(|place| (*place, self.bench.bits(*place)))
            .collect();
        let differ = self.differences(&flips);
        let arrived = self.demand(&all, &differ)?;
        if arrived.without(&differ).iter().next().is_some() {
            for input in idle {
                self.examine_input(input, roles, verdict)?;
            }
            return Ok(());
        }
        for input in idle {
            // Where a flag's own label was too much in another state, this state may need it.
            if let [place] = input[..]
                && let Some(&role) = roles.get(place.0)
                && verdict.is_over_labelled(role, role)
            {
                self.examine_input(input, roles, verdict)?;
            }
        }
        Ok(())
    }

    /// Labels several inputs, and flips them together.
    fn examine_set(&mut self, set: &[Place]) -> Result<(), String> {
        let mut differ = Outputs::default();
        for _ in 0..FLIPS_OF_A_SET {
            let mut flips = self.some_flips(set);
            flips.retain(|_| self.random.below(4) != 0);
            differ.add(&self.differences(&flips));
        }
        self.demand(set, &differ).map(|_| ())
    }

    fn some_flips(&mut self, places: &[Place]) -> Vec<(Place, u32)> {
        let places = places.iter();
        places
            .map(|place| (*place, self.random.some_of(self.bench.bits(*place))))
            .collect()
    }

    /// Labels these inputs and demands that what differs is labelled; gives all that is.
    fn demand(&mut self, inputs: &[Place], differ: &Outputs) -> Result<Outputs, String> {
        // The two bits that are no secrets are followed the same way, and never found.
        let label = Label(1 << self.random.below(6));
        let (outcome, labels) = self
            .bench
            .run_labelled(&self.state, self.program, inputs, label);
        let same = outcome.state == self.base.state
            && outcome.counter == self.base.counter
            && outcome.cycles == self.base.cycles
            && outcome.fault == self.base.fault;
        if !same {
            return Err("following secrets changes what the program does".into());
        }
        if self.stops {
            return Ok(Outputs::default());
        }
        let arrived = self.arrived(&labels, label)?;
        for output in differ.iter() {
            let shown = match output {
                Output::Timing => arrived.contains(Output::Branch) || arrived.contains(output),
                // Another way has other accesses.
                Output::Address if differ.contains(Output::Branch) => {
                    arrived.contains(Output::Branch) || arrived.contains(output)
                }
                Output::Fault => {
                    arrived.contains(Output::Branch) || arrived.contains(Output::Address)
                }
                output => arrived.contains(output),
            };
            if !shown {
                let named = inputs.iter().take(NAMED);
                let named = named.map(|place| self.bench.name(*place));
                let more = (inputs.len() > NAMED).then(|| "others".to_string());
                let inputs: Vec<String> = named.chain(more).collect();
                return Err(format!(
                    "flipping {} changes {}, which is not labelled",
                    inputs.join(", "),
                    match output {
                        Output::Place(place) => self.bench.name(place),
                        event => format!("{event:?}").to_lowercase(),
                    }
                ));
            }
        }
        Ok(arrived)
    }

    /// Everything that has the label.
    fn arrived(&self, labels: &Labels, label: Label) -> Result<Outputs, String> {
        // In the order of `FindingKind`.
        let findings = [Output::Branch, Output::Address, Output::Timing];
        let findings = findings.into_iter().zip(labels.findings);
        let places = (0..).map(|place| Output::Place(Place(place)));
        let mut arrived = Outputs::default();
        for (output, found) in findings.chain(places.zip(labels.places.iter().copied())) {
            if found == label {
                arrived.insert(output);
            } else if !found.is_clean() {
                return Err(format!("{output:?} has the label of no input"));
            }
        }
        Ok(arrived)
    }

    /// Keeps where the label of an input arrived, and whether it had to.
    fn note(
        &self,
        input: &Input,
        arrived: &Outputs,
        differ: &Outputs,
        roles: &[usize],
        verdict: &mut Verdict,
    ) {
        let Some(first) = input.first() else { return };
        let input = roles.get(first.0).copied();
        let input = input.unwrap_or_else(|| verdict.role("memory"));
        for output in arrived.iter() {
            let differed = differ.contains(output)
                || matches!(output, Output::Branch | Output::Address)
                    && differ.contains(Output::Fault);
            let output = match (role_of(output, self.bench), output) {
                (Some(name), _) => verdict.role(name),
                (None, Output::Place(place)) if self.is_stored(place, &self.base, &self.stored) => {
                    verdict.role("register that is stored to")
                }
                (None, Output::Place(place)) => roles[place.0],
                _ => unreachable!("an event has a role"),
            };
            verdict.note(input, output, differed);
        }
    }
}
