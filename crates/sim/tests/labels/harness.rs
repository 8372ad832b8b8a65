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
//! Inputs without any effect are told from others by flipping many at once, and halving the lot where an
//! output differs. They are labelled together and must keep their labels. Last, random sets of inputs are
//! labelled and flipped together, since an output can depend on two inputs and on neither alone.
//!
//! A label that arrives at an output which never differed, in all states and encodings of a form, is one
//! too many: it is counted and listed.

use crate::isa::{Form, Isa, Program};
use crate::random::Random;
use crate::state::{Bench, Labels, Outcome, Place, State};
use cipherfit_sim::{FindingKind, Label};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How often a state is drawn anew because the program faults in it.
const DRAWS_AT_MOST: usize = 200;
/// Sets of inputs that are labelled and flipped together, a state, and flips of each.
const SETS: usize = 2;
const FLIPS_OF_A_SET: usize = 3;

/// Inputs that a failure names.
const NAMED: usize = 6;

/// What was found of one form.
#[derive(Default)]
pub(crate) struct Verdict {
    pub(crate) name: String,
    pub(crate) programs: usize,
    pub(crate) states: usize,
    /// The first output without its label.
    pub(crate) failure: Option<String>,
    /// Labels that arrived, input and output by their roles: did the output ever differ?
    arrived: BTreeMap<(String, String), bool>,
}

impl Verdict {
    /// Inputs, and outputs that got their label and never differed.
    pub(crate) fn over_labelled(&self) -> impl Iterator<Item = String> {
        let over = self.arrived.iter().filter(|(_, differed)| !**differed);
        over.map(|((input, output), _)| format!("{}: {input} -> {output}", self.name))
    }
}

/// Something that a run shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Output {
    Place(Place),
    Branch,
    Address,
    Timing,
    Fault,
}

/// Places that are flipped and labelled together.
type Input = Vec<Place>;

/// Examines every form of an instruction set, in the order of the list.
pub(crate) fn examine(isa: &dyn Isa) -> Vec<Verdict> {
    let forms = isa.forms();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut bench = Bench::new(isa);
        let mut verdicts = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(form) = forms.get(number) else {
                return verdicts;
            };
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
    let mut verdict = Verdict {
        name: form.name.clone(),
        programs: form.programs.len(),
        ..Verdict::default()
    };
    if form.programs.is_empty() {
        verdict.failure = Some("no program".into());
    }
    let mut random = Random::new(number as u64);
    for program in &form.programs {
        bench.load(program);
        for _ in 0..form.draws {
            let examined = Examination::draw(bench, form, program, &mut random)
                .and_then(|mut examination| examination.examine(&mut verdict));
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
            let base = bench.run(&state, program.steps);
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

    fn examine(&mut self, verdict: &mut Verdict) -> Result<(), String> {
        let (inputs, unread) = self.inputs();
        let mut effective = BTreeSet::new();
        let everything: Vec<usize> = (0..inputs.len()).collect();
        for _ in 0..2 {
            let rest = everything.iter().copied();
            let rest: Vec<usize> = rest.filter(|input| !effective.contains(input)).collect();
            self.find_effective(&inputs, &rest, &mut effective);
        }
        for &input in &effective {
            self.examine_input(&inputs[input], verdict)?;
        }
        let idle = |input: &usize| !effective.contains(input);
        let idle: Vec<&Input> = everything
            .iter()
            .filter(|input| idle(input))
            .map(|input| &inputs[*input])
            .collect();
        self.examine_idle(&idle, verdict)?;
        for _ in 0..SETS {
            let mut set: Vec<Place> = Vec::new();
            for (number, input) in inputs[..unread].iter().enumerate() {
                if self
                    .random
                    .below(if effective.contains(&number) { 2 } else { 8 })
                    == 0
                {
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
        let parts = (0..self.bench.parts.len()).map(|part| vec![Place::Part(part)]);
        let mut inputs: Vec<Input> = parts.collect();
        let mut unread = Vec::new();
        for byte in 0..self.state.memory.len() {
            let address = self.bench.address(byte);
            if self.base.reads.iter().any(|range| range.contains(&address)) {
                inputs.push(vec![Place::Byte(byte)]);
            } else {
                unread.push(Place::Byte(byte));
            }
        }
        inputs.push(unread);
        let last = inputs.len() - 1;
        (inputs, last)
    }

    /// Finds among these inputs those that have an effect on anything but themselves.
    fn find_effective(&mut self, inputs: &[Input], among: &[usize], found: &mut BTreeSet<usize>) {
        let mut flipped = self.state.clone();
        let mut places = Vec::new();
        for place in among.iter().flat_map(|input| &inputs[*input]) {
            let some = self.random.some_of(self.bench.bits(*place));
            self.bench.flip(&mut flipped, *place, some);
            places.push(*place);
        }
        let outcome = self.bench.run(&flipped, self.program.steps);
        if self.changes_nothing_else(&flipped, &outcome, &places) {
            return;
        }
        if let [input] = among {
            found.insert(*input);
            return;
        }
        let (left, right) = among.split_at(among.len() / 2);
        self.find_effective(inputs, left, found);
        self.find_effective(inputs, right, found);
    }

    /// Are the flipped places kept or overwritten, and everything else as it was?
    fn changes_nothing_else(&self, flipped: &State, outcome: &Outcome, places: &[Place]) -> bool {
        let mut expected = self.base.clone();
        for place in places {
            let kept = self.bench.value(flipped, *place);
            let here = self.bench.value(&expected.state, *place);
            if self.bench.value(&outcome.state, *place) == kept {
                self.bench.flip(&mut expected.state, *place, kept ^ here);
            }
        }
        let same = |what: fn(&Outcome) -> _| what(&expected) == what(outcome);
        expected.state == outcome.state
            && same(|outcome| (outcome.counter, outcome.cycles, outcome.fault))
            && expected.reads == outcome.reads
            && expected.writes == outcome.writes
    }

    /// What differs when these places are flipped by these bits.
    fn differences(&mut self, flips: &[(Place, u32)]) -> BTreeSet<Output> {
        let mut flipped = self.state.clone();
        for (place, bits) in flips {
            self.bench.flip(&mut flipped, *place, *bits);
        }
        let outcome = self.bench.run(&flipped, self.program.steps);
        let mut differ = BTreeSet::new();
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
        // A jump through a register that was stored to by a secret address: the finding speaks for it.
        if outcome.counter != base.counter && stored == self.stored {
            differ.insert(Output::Branch);
            if self.program.steps > 1 {
                // Different instructions were executed: the finding says so.
                return differ;
            }
        }
        for (number, part) in self.bench.parts.iter().enumerate() {
            let holds = |stored: &[(usize, u32)]| {
                let mut stored = stored.iter();
                stored.any(|(cell, bits)| *cell == part.cell && bits & part.bits != 0)
            };
            let elsewhere = holds(&stored) && !holds(&self.stored);
            if !elsewhere {
                self.compare(Place::Part(number), &outcome, &mut differ);
            }
        }
        let writes = |outcome: &Outcome, address| {
            let mut ranges = outcome.writes.iter();
            ranges.any(|range| range.contains(&address))
        };
        if outcome.state.memory != base.state.memory {
            for byte in 0..outcome.state.memory.len() {
                let address = self.bench.address(byte);
                let elsewhere = writes(&outcome, address) && !writes(base, address);
                if !elsewhere {
                    self.compare(Place::Byte(byte), &outcome, &mut differ);
                }
            }
        }
        differ
    }

    fn compare(&self, place: Place, outcome: &Outcome, differ: &mut BTreeSet<Output>) {
        let value = |state| self.bench.value(state, place);
        if value(&outcome.state) != value(&self.base.state) {
            differ.insert(Output::Place(place));
        }
    }

    /// Flips an input in every way, labels it, and looks where the label arrives.
    fn examine_input(&mut self, input: &Input, verdict: &mut Verdict) -> Result<(), String> {
        let mut differ = BTreeSet::new();
        if let [place] = input[..] {
            let bits = self.bench.bits(place);
            for bit in (0..32).map(|n| 1 << n).filter(|bit| bits & bit != 0) {
                differ.append(&mut self.differences(&[(place, bit)]));
            }
        }
        for _ in 0..2 {
            let flips = self.some_flips(input);
            differ.append(&mut self.differences(&flips));
        }
        let arrived = self.demand(input, &differ)?;
        self.note(input, &arrived, &differ, verdict);
        Ok(())
    }

    /// Labels inputs without effect: those that are kept stay labelled.
    fn examine_idle(&mut self, idle: &[&Input], verdict: &mut Verdict) -> Result<(), String> {
        let all: Vec<Place> = idle.iter().copied().flatten().copied().collect();
        let flips = self.some_flips(&all);
        let differ = self.differences(&flips);
        let arrived = self.demand(&all, &differ)?;
        if arrived.is_subset(&differ) {
            return Ok(());
        }
        for input in idle {
            let arrived = self.demand(input, &BTreeSet::new())?;
            self.note(input, &arrived, &differ, verdict);
        }
        Ok(())
    }

    /// Labels several inputs, and flips them together.
    fn examine_set(&mut self, set: &[Place]) -> Result<(), String> {
        let mut differ = BTreeSet::new();
        for _ in 0..FLIPS_OF_A_SET {
            let mut flips = self.some_flips(set);
            flips.retain(|_| self.random.below(4) != 0);
            differ.append(&mut self.differences(&flips));
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
    fn demand(
        &mut self,
        inputs: &[Place],
        differ: &BTreeSet<Output>,
    ) -> Result<BTreeSet<Output>, String> {
        let label = Label(1 << self.random.below(8));
        let steps = self.program.steps;
        let (outcome, labels) = self.bench.run_labelled(&self.state, steps, inputs, label);
        let same = outcome.state == self.base.state
            && outcome.counter == self.base.counter
            && outcome.cycles == self.base.cycles
            && outcome.fault == self.base.fault;
        if !same {
            return Err("following secrets changes what the program does".into());
        }
        if self.stops {
            return Ok(BTreeSet::new());
        }
        let arrived = self.arrived(&labels, label)?;
        for output in differ {
            let any = |outputs: &[Output]| outputs.iter().any(|output| arrived.contains(output));
            let shown = match output {
                Output::Timing => any(&[Output::Timing, Output::Branch]),
                Output::Fault => any(&[Output::Address, Output::Branch]),
                output => arrived.contains(output),
            };
            if !shown {
                let named = inputs.iter().take(NAMED).map(|place| self.name(*place));
                let more = (inputs.len() > NAMED).then(|| "others".to_string());
                let inputs: Vec<String> = named.chain(more).collect();
                let output = match output {
                    Output::Place(place) => self.name(*place),
                    event => format!("{event:?}"),
                };
                return Err(format!(
                    "flipping {} changes {output}, which is not labelled",
                    inputs.join(", ")
                ));
            }
        }
        Ok(arrived)
    }

    /// Everything that has the label.
    fn arrived(&self, labels: &Labels, label: Label) -> Result<BTreeSet<Output>, String> {
        let parts = (0..self.bench.parts.len()).map(Place::Part);
        let bytes = (0..self.state.memory.len()).map(Place::Byte);
        let places = parts
            .chain(bytes)
            .map(|place| (Output::Place(place), labels.of(place)));
        let kinds = [
            (Output::Branch, FindingKind::Branch),
            (Output::Address, FindingKind::Address),
            (Output::Timing, FindingKind::Timing),
        ];
        let findings = kinds.map(|(output, kind)| (output, labels.found(kind)));
        let mut arrived = BTreeSet::new();
        for (output, found) in places.chain(findings) {
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
        arrived: &BTreeSet<Output>,
        differ: &BTreeSet<Output>,
        verdict: &mut Verdict,
    ) {
        let Some(first) = input.first() else { return };
        let role = self.bench.role(self.program, *first);
        for output in arrived {
            let differed = match output {
                Output::Branch | Output::Address => {
                    differ.contains(output) || differ.contains(&Output::Fault)
                }
                output => differ.contains(output),
            };
            let output = match output {
                Output::Place(place) => self.bench.role(self.program, *place),
                event => format!("finding of {}", format!("{event:?}").to_lowercase()),
            };
            let known = verdict.arrived.entry((role.clone(), output));
            *known.or_default() |= differed;
        }
    }

    fn name(&self, place: Place) -> String {
        match place {
            Place::Part(part) => self.bench.parts[part].name.clone(),
            Place::Byte(byte) => format!("{:05x}", self.bench.address(byte)),
        }
    }
}
