//! An oracle of three instructions that is told to be wrong: what the fuzzer makes of it.

use cipherfit_campaign::Shard;
use cipherfit_oracle::dice::Dice;
use cipherfit_oracle::error::Error;
use cipherfit_oracle::expectation::{Expectation, Rule};
use cipherfit_oracle::fuzz::{Run, fingerprint, fuzz};
use cipherfit_oracle::machine::Machine;
use cipherfit_oracle::oracle::{Answer, Answers, Batch, Oracle, Region, Test};
use cipherfit_oracle::report::{Found, Report};
use cipherfit_sim::MemoryKind;
use indicatif::ProgressBar;

const RAM: u32 = 0x1000;
const KNOWN: Rule = Rule("toy: cycles of MOV to memory");

/// It executes on our machine, counts a cycle too many, and loses this test's write to memory.
struct Toy {
    loses: Option<usize>,
}

impl Oracle for Toy {
    /// The number of the test.
    type Form = usize;

    const NAME: &'static str = "toy";
    const ISA: &'static str = "msp430";
    const CORE: &'static str = "msp430";
    const REGISTERS: &'static [&'static str] = &["pc", "sr"];
    const PROGRAM_COUNTER: usize = 0;
    const RULES: &'static [Rule] = &[KNOWN];

    fn find() -> Result<Self, Error> {
        Ok(Self { loses: None })
    }

    fn draw(&self, dice: &mut Dice, limit: usize) -> Batch<usize> {
        // mov #value, &address
        let test = |number: usize| {
            let address = 0x4000 + 6 * number as u32;
            let [low, high] = (RAM as u16 + 2 * number as u16).to_le_bytes();
            Test {
                form: number,
                address,
                code: vec![0xB2, 0x40, 1 + dice.below(255) as u8, 0, low, high],
                before: vec![Some(address), Some(0)],
                memory: Vec::new(),
            }
        };
        let tests: Vec<Test<usize>> = (0..limit.min(100)).map(test).collect();
        let code = tests.iter().flat_map(|test| test.code.clone()).collect();
        let region = |start, bytes, kind| Region { start, bytes, kind };
        Batch {
            memory: vec![
                region(0x4000, code, MemoryKind::Rom),
                region(RAM, vec![0; 200], MemoryKind::Ram),
            ],
            registers: Vec::new(),
            tests,
            instructions: 0,
        }
    }

    fn samples(&self) -> Vec<Batch<usize>> {
        Vec::new()
    }

    fn run(&self, batch: &Batch<usize>) -> Result<Answers, Error> {
        let mut machine = Machine::new::<Self>(batch)?;
        let mut answers = Answers::default();
        for test in &batch.tests {
            machine.set_up(test, &[test.address, 0]);
            let step = machine.execute(test).ok();
            if self.loses == Some(test.form) {
                machine.load(RAM + 2 * test.form as u32, &[0]);
            }
            answers.tests.push(step.map(|step| Answer {
                registers: step.registers,
                cycles: Some(step.cycles + 1),
                ..Answer::default()
            }));
        }
        answers.memory = vec![(RAM, machine.bytes(RAM..RAM + 200).to_vec())];
        Ok(answers)
    }

    fn expect(_: &Test<usize>, _: &[u32], _: &Answer, expected: &mut Expectation) {
        expected.add_cycles(KNOWN, 1);
    }

    fn describe(test: &Test<usize>) -> String {
        format!("test {}", test.form)
    }
}

fn run(instructions: u64, mismatch_limit: usize) -> Run {
    Run {
        instructions,
        seed: 1,
        mismatch_limit,
    }
}

fn found(toy: &Toy, run: &Run, shard: Shard) -> Vec<Found> {
    fuzz(toy, run, shard, &ProgressBar::hidden()).expect("found")
}

fn report(toy: &Toy) -> Report {
    let run = run(100, 1);
    Report::of(&found(toy, &run, Shard::WHOLE), Toy::NAME, &run).expect("a report")
}

#[test]
fn a_known_disagreement_is_counted() {
    let report = report(&Toy { loses: None });
    assert_eq!(report.rules.get(KNOWN.0), Some(&100));
    assert_eq!(report.mismatches, [""; 0]);
}

#[test]
fn shards_together_show_what_one_run_shows() {
    for (loses, limit) in [(None, 5), (Some(37), 5), (Some(37), 1000)] {
        let (toy, run) = (Toy { loses }, run(5000, limit));
        let whole = found(&toy, &run, Shard::WHOLE);
        let report = Report::of(&whole, Toy::NAME, &run).expect("a report");
        let batches = if loses.is_some() { limit.min(50) } else { 50 };
        assert_eq!(whole.len(), batches);
        assert_eq!(report.instructions, 100 * batches as u64);
        let shard = |text: &str| text.parse::<Shard>().expect("a shard");
        let mut parts: Vec<Found> = Vec::new();
        for shard in shard("1/3").all() {
            parts.extend(found(&toy, &run, shard));
        }
        let merged = Report::of(&parts, Toy::NAME, &run);
        assert_eq!(merged.as_ref(), Some(&report));
        let kept = found(&toy, &run, shard("2/3"));
        let lost = parts.iter().filter(|one| !kept.contains(one));
        let lost: Vec<Found> = lost.cloned().collect();
        assert_eq!(
            Report::of(&lost, Toy::NAME, &run),
            None,
            "a batch is missing"
        );
    }
}

#[test]
fn an_oracle_that_answers_otherwise_is_another() {
    let run = run(100, 1);
    let print = |loses| fingerprint(&Toy { loses }, &run).expect("a hash");
    assert_eq!(print(None), print(None));
    assert_ne!(print(None), print(Some(0)));
}

#[test]
fn a_wrong_write_is_traced_to_its_test() {
    let report = report(&Toy { loses: Some(37) });
    let [text] = &report.mismatches[..] else {
        panic!("{:?}", report.mismatches)
    };
    assert!(
        text.lines()
            .next()
            .is_some_and(|line| line.ends_with("test 37")),
        "{text}"
    );
    assert!(text.contains("[0104a] ours"), "{text}");
}
