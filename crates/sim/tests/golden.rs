//! Replays single instructions that independent simulators executed.
//!
//! `cipherfit-oracle golden` writes the vectors; `docs/src/oracle-disagreements.md` says what they
//! leave out. `before` names every register that matters, `after` those that change.

use cipherfit_sim::{CoreDescription, Memory, MemoryKind, Rights, Simulator, core_named};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::Range;

/// Failures shown when a test fails.
const SHOWN: usize = 10;

fn number(text: &str) -> u32 {
    u32::from_str_radix(text, 16).expect("a hexadecimal number")
}

fn bytes(text: &str) -> Vec<u8> {
    (0..text.len())
        .step_by(2)
        .map(|at| number(&text[at..at + 2]) as u8)
        .collect()
}

/// An object's entries as text; none where there is no such object.
fn entries<'a>(vector: &'a Value, key: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let object = vector.get(key).and_then(Value::as_object);
    let entries = object.into_iter().flat_map(Map::iter);
    entries.map(|(name, value)| (name.as_str(), value.as_str().expect("text")))
}

fn index_of(core: &CoreDescription, name: &str) -> usize {
    let index = core.registers.iter().position(|register| *register == name);
    index.expect("a register's name")
}

fn by_register(core: &CoreDescription, vector: &Value, key: &str) -> BTreeMap<usize, u32> {
    entries(vector, key)
        .map(|(name, value)| (index_of(core, name), number(value)))
        .collect()
}

/// Bytes of memory that an object names, by address.
fn by_address(vector: &Value, key: &str) -> BTreeMap<u32, u8> {
    entries(vector, key)
        .flat_map(|(address, text)| (number(address)..).zip(bytes(text)))
        .collect()
}

/// The memory of a vector. Only what it reads can be read, only what it writes can be written.
struct VectorMemory {
    code: Range<u32>,
    read: BTreeMap<u32, u8>,
    written: BTreeMap<u32, u8>,
}

impl VectorMemory {
    fn load(memory: &mut Memory, vector: &Value) -> Self {
        let read = by_address(vector, "memory");
        let written = by_address(vector, "writes");
        for (address, byte) in &read {
            memory.map(*address..address + 1, Rights::READ, MemoryKind::Ram);
            memory.load(*address, &[*byte]);
        }
        for address in written.keys() {
            let readable = if read.contains_key(address) {
                Rights::READ
            } else {
                Rights::NONE
            };
            memory.map(
                *address..address + 1,
                readable | Rights::WRITE,
                MemoryKind::Ram,
            );
        }
        let words = bytes(vector["code"].as_str().expect("code"));
        let at = number(vector["at"].as_str().expect("an address"));
        let code = at..at + words.len() as u32;
        memory.load(at, &words);
        memory.map(
            code.clone(),
            Rights::READ | Rights::EXECUTE,
            MemoryKind::Rom,
        );
        Self {
            code,
            read,
            written,
        }
    }

    /// The first byte that is not what it should be after the instruction: address, byte.
    fn wrong_byte(&self, memory: &Memory) -> Option<(u32, u8)> {
        let byte = |address: u32| memory.bytes(address..address + 1)[0];
        let wrong = self
            .written
            .iter()
            .find(|(address, value)| byte(**address) != **value);
        wrong.map(|(address, _)| (*address, byte(*address)))
    }

    /// Leaves no trace for the next vector.
    fn unload(self, memory: &mut Memory) {
        memory.map(self.code, Rights::NONE, MemoryKind::Ram);
        for address in self.read.into_keys().chain(self.written.into_keys()) {
            memory.map(address..address + 1, Rights::NONE, MemoryKind::Ram);
            memory.forget(address..address + 1);
        }
    }
}

/// What is wrong with the simulator's execution of a vector, if anything.
fn replay(core: &CoreDescription, simulator: &mut dyn Simulator, vector: &Value) -> Option<String> {
    let memory = VectorMemory::load(simulator.memory_mut(), vector);
    let wrong = execute_and_compare(core, simulator, vector).or_else(|| {
        let (address, byte) = memory.wrong_byte(simulator.memory())?;
        Some(format!("[{address:x}] is {byte:02x}"))
    });
    memory.unload(simulator.memory_mut());
    wrong
}

fn execute_and_compare(
    core: &CoreDescription,
    simulator: &mut dyn Simulator,
    vector: &Value,
) -> Option<String> {
    let mut expected = by_register(core, vector, "before");
    let at = number(vector["at"].as_str().expect("an address"));
    expected.insert(index_of(core, "pc"), at);
    // Twice: on the RL78 the status says which bank the others belong to.
    for (index, value) in expected.iter().chain(&expected) {
        simulator.set_register(*index, *value);
    }
    expected.extend(by_register(core, vector, "after"));
    let ignored = by_register(core, vector, "ignore");
    let mut cycles = 0;
    let steps = vector
        .get("steps")
        .map(|steps| steps.as_u64().expect("a number"));
    for _ in 0..steps.unwrap_or(1) {
        match simulator.step() {
            Ok(taken) => cycles += u64::from(taken),
            Err(fault) => return Some(fault.message),
        }
    }
    for (index, value) in expected {
        let kept = !ignored.get(&index).copied().unwrap_or(0);
        let ours = simulator.register(index);
        if (ours ^ value) & kept != 0 {
            let name = core.registers[index];
            return Some(format!("{name} is {ours:x}, not {value:x}"));
        }
    }
    let counted = vector.get("cycles").and_then(Value::as_u64)?;
    (counted != cycles).then(|| format!("took {cycles} cycles, not {counted}"))
}

fn replay_all(core: &str, count: usize, vectors: &str) {
    let core = core_named(core).expect("a core");
    let mut simulator = (core.create)();
    assert_eq!(vectors.lines().count(), count);
    let failures: Vec<String> = vectors
        .lines()
        .filter_map(|line| {
            let vector: Value = serde_json::from_str(line).expect("JSON");
            Some(format!(
                "{}\n  {line}",
                replay(core, &mut *simulator, &vector)?
            ))
        })
        .collect();
    let shown = failures[..failures.len().min(SHOWN)].join("\n");
    assert!(
        failures.is_empty(),
        "{} vectors failed, such as\n{shown}",
        failures.len()
    );
}

#[test]
fn the_classic_msp430_does_what_mspdebug_does() {
    replay_all("msp430", 1922, include_str!("data/golden/msp430.jsonl"));
}

#[test]
fn the_msp430x_does_what_the_gnu_simulator_does() {
    let vectors = include_str!("data/golden/msp430x-v2.jsonl");
    replay_all("msp430x-v2", 2392, vectors);
}

#[test]
fn the_avr_does_what_simavr_does() {
    let vectors = include_str!("data/golden/avre-plus.jsonl");
    replay_all("avre-plus", 2425, vectors);
}

#[test]
fn the_rl78_does_what_the_gnu_simulator_does() {
    replay_all("rl78-s3", 1291, include_str!("data/golden/rl78-s3.jsonl"));
}

#[test]
fn a_wrong_flag_is_noticed() {
    for (core, right, flags, wrong) in [
        // add r5, r6 with 7fff + 1: V and N; a vector that wants N alone must fail.
        (
            "msp430",
            r#"{"at":"4000","code":"0655","before":{"r5":"1","r6":"7fff","sp":"2000","sr":"0"},
            "after":{"pc":"4002","sr":"104","r6":"8000"},"cycles":1}"#,
            "104",
            "4",
        ),
        // add a, c with ff + 1: Z, AC and CY; a vector that wants Z alone must fail.
        (
            "rl78-s3",
            r#"{"at":"10000","code":"610a","before":{"a":"ff","c":"1","psw":"0"},
            "after":{"a":"0","pc":"10002","psw":"51"}}"#,
            "51",
            "40",
        ),
    ] {
        let core = core_named(core).expect("a core");
        let mut simulator = (core.create)();
        let mut run = |text: &str| {
            let vector = serde_json::from_str(text).expect("JSON");
            replay(core, &mut *simulator, &vector)
        };
        assert_eq!(run(right), None);
        let failure = run(&right.replace(flags, wrong)).expect("a failure");
        assert!(failure.starts_with("sr") || failure.starts_with("psw"));
    }
}
