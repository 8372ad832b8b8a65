//! Simulated cycles per second of host time: plain, with secrets followed, with an observer,
//! and with both, as measuring does.
//!
//! `cargo run --release -p cipherfit-sim --example speed`
//!
//! The program (`speck_like_loop.txt`) is a loop of SPECK-like rounds. The modes run it in turn,
//! several times over, and the fastest run of each counts: ratios are of one and the same run.

use cipherfit_sim::{
    Access, CallKind, CallRequest, CoreDescription, Label, MemoryKind, Observer, Rights, Simulator,
    Step, cores,
};
use std::time::Instant;

const PROGRAM: &str = include_str!("speck_like_loop.txt");
const CODE: u32 = 0x4400;
const BLOCK: u32 = 0x1200;
const ROUND_KEYS: u32 = 0x1240;
const ROUND_KEY_BYTES: usize = 4 * 27;
const STACK: std::ops::Range<u32> = 0x2000..0x2400;
const CALLS_PER_RUN: u32 = 500;
const RUNS: u32 = 100;

/// Counts what it is told, so that telling cannot be optimised away.
#[derive(Default)]
struct Counter {
    accesses: u64,
    cycles: u64,
}

impl Observer for Counter {
    fn access(&mut self, _access: Access) {
        self.accesses += 1;
    }
    fn instruction(&mut self, step: Step) {
        self.cycles += u64::from(step.cycles);
    }
}

#[derive(Clone, Copy)]
enum Mode {
    Plain,
    Secrets,
    Observed,
    Both,
}

fn main() {
    for core in cores().filter(|core| core.isa == "msp430") {
        let mut machine = prepare(core);
        let mut best = [0.0f64; 4];
        for _ in 0..RUNS {
            for (mode, best) in [Mode::Plain, Mode::Secrets, Mode::Observed, Mode::Both]
                .into_iter()
                .zip(&mut best)
            {
                *best = best.max(megacycles_per_second(machine.as_mut(), mode));
            }
        }
        let [plain, secrets, observed, both] = best;
        println!(
            "{}: plain {plain:.0} Mcycles/s; secrets {secrets:.0} ({:.2} times slower); observed \
             {observed:.0} ({:.2} times slower); both {both:.0} ({:.2} times slower)",
            core.name,
            plain / secrets,
            plain / observed,
            plain / both
        );
    }
}

fn prepare(core: &CoreDescription) -> Box<dyn Simulator> {
    let mut machine = (core.create)();
    let memory = machine.memory_mut();
    memory.map(
        0x1200..0x1400,
        Rights::READ | Rights::WRITE,
        MemoryKind::Ram,
    );
    memory.map(STACK, Rights::READ | Rights::WRITE, MemoryKind::Stack);
    memory.map(
        CODE..0x5000,
        Rights::READ | Rights::EXECUTE,
        MemoryKind::Rom,
    );
    memory.load(CODE, &program());
    memory.load(BLOCK, b"plaintxt");
    memory.load(ROUND_KEYS, &[0xA5; ROUND_KEY_BYTES]);
    memory.set_label(ROUND_KEYS..ROUND_KEYS + ROUND_KEY_BYTES as u32, Label(1));
    machine
}

fn program() -> Vec<u8> {
    PROGRAM
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split("//").next())
        .flat_map(str::split_whitespace)
        .flat_map(|word| {
            u16::from_str_radix(word, 16)
                .expect("a hexadecimal word")
                .to_le_bytes()
        })
        .collect()
}

fn megacycles_per_second(machine: &mut dyn Simulator, mode: Mode) -> f64 {
    let request = CallRequest {
        entry: CODE,
        stack_pointer: STACK.end,
        kind: CallKind::Near,
        cycle_limit: 1_000_000,
        follow_secrets: matches!(mode, Mode::Secrets | Mode::Both),
    };
    let mut counter = Counter::default();
    let mut cycles = 0;
    let start = Instant::now();
    for _ in 0..CALLS_PER_RUN {
        machine.set_register(12, BLOCK);
        machine.set_register(13, ROUND_KEYS);
        let observation = match mode {
            Mode::Observed | Mode::Both => machine.call(&request, Some(&mut counter)),
            Mode::Plain | Mode::Secrets => machine.call(&request, None),
        };
        assert_eq!(observation.fault, None);
        cycles += observation.cycles;
    }
    cycles as f64 / start.elapsed().as_secs_f64() / 1e6
}
