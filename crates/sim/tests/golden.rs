//! Replays single instructions that independent simulators executed.
//!
//! `cipherfit-oracle golden` writes the vectors; `docs/src/oracle-disagreements.md` says what they
//! leave out. Registers of the MSP430 that a vector does not name hold their number times 1111
//! (classic) or 11111; `registers` of an AVR vector has R0 to R31.

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

fn by_register(core: &CoreDescription, vector: &Value, key: &str) -> BTreeMap<usize, u32> {
    entries(vector, key)
        .map(|(name, value)| {
            let index = core.registers.iter().position(|register| *register == name);
            (index.expect("a register's name"), number(value))
        })
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
    let wrong = step_and_compare(core, simulator, vector).or_else(|| {
        let (address, byte) = memory.wrong_byte(simulator.memory())?;
        Some(format!("[{address:x}] is {byte:02x}"))
    });
    memory.unload(simulator.memory_mut());
    wrong
}

/// Every register before the instruction.
fn registers_before(core: &CoreDescription, vector: &Value) -> Vec<u32> {
    let pattern = if core.address_space > 0x1_0000 {
        0x1_1111
    } else {
        0x1111
    };
    let mut registers: Vec<u32> = match vector.get("registers").and_then(Value::as_str) {
        Some(text) => bytes(text).into_iter().map(u32::from).collect(),
        None => (0..16).map(|index| index * pattern).collect(),
    };
    registers.resize(core.registers.len(), 0);
    let index = core.registers.iter().position(|name| *name == "pc");
    let at = vector["at"].as_str().expect("an address");
    registers[index.expect("a program counter")] = number(at);
    for (index, value) in by_register(core, vector, "before") {
        registers[index] = value;
    }
    registers
}

fn step_and_compare(
    core: &CoreDescription,
    simulator: &mut dyn Simulator,
    vector: &Value,
) -> Option<String> {
    let mut expected = registers_before(core, vector);
    // The MSP430's constant generator holds nothing.
    let holds = |index: usize| core.isa != "msp430" || core.registers[index] != "r3";
    for (index, value) in expected.iter().enumerate() {
        if holds(index) {
            simulator.set_register(index, *value);
        }
    }
    for (index, value) in by_register(core, vector, "after") {
        expected[index] = value;
    }
    let ignored = by_register(core, vector, "ignore");
    let cycles = match simulator.step() {
        Ok(cycles) => u64::from(cycles),
        Err(fault) => return Some(fault.message),
    };
    for (index, value) in expected.iter().enumerate() {
        let ignored = ignored.get(&index).copied().unwrap_or(0);
        let ours = simulator.register(index);
        if holds(index) && (ours ^ value) & !ignored != 0 {
            return Some(format!(
                "{} is {ours:x}, not {value:x}",
                core.registers[index]
            ));
        }
    }
    let counted = vector.get("cycles").and_then(Value::as_u64)?;
    (counted != cycles).then(|| format!("took {cycles} cycles, not {counted}"))
}

fn replay_all(core: &str, vectors: &str) {
    let core = core_named(core).expect("a core");
    let mut simulator = (core.create)();
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
fn the_classic_cpu_does_what_mspdebug_does() {
    replay_all("msp430", include_str!("data/golden/msp430.jsonl"));
}

#[test]
fn the_extended_cpu_does_what_the_gnu_simulator_does() {
    replay_all("msp430x-v2", include_str!("data/golden/msp430x-v2.jsonl"));
}

#[test]
fn the_avr_does_what_simavr_does() {
    replay_all("avre-plus", include_str!("data/golden/avre-plus.jsonl"));
}

#[test]
fn a_wrong_flag_is_noticed() {
    let core = core_named("msp430").expect("a core");
    let mut simulator = (core.create)();
    // add r5, r6 with 7fff + 1: V and N; a vector that wants N alone must fail.
    let right = r#"{"at":"4000","code":"0655","before":{"r5":"1","r6":"7fff","sp":"2000","sr":"0"},
        "after":{"pc":"4002","sr":"104","r6":"8000"},"cycles":1}"#;
    let wrong = right.replace("104", "4");
    let run = |text: &str, simulator: &mut dyn Simulator| {
        replay(core, simulator, &serde_json::from_str(text).expect("JSON"))
    };
    assert_eq!(run(right, &mut *simulator), None);
    assert!(run(&wrong, &mut *simulator).is_some_and(|reason| reason.starts_with("sr")));
}
