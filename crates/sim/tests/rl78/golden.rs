//! Replays single instructions that GNU's simulator executed.
//!
//! `cipherfit-oracle golden` writes the vectors; `docs/src/oracle-disagreements.md` says what they
//! leave out. A branch or skip has the instruction behind it with it: both come back to the end of
//! the code.

use crate::machine::{PC, PSW, bytes};
use cipherfit_sim::{CoreDescription, Memory, MemoryKind, Rights, Simulator, core_named};
use serde_json::{Map, Value};
use std::ops::Range;

/// Instructions of a vector at most.
const STEPS: usize = 3;
/// Failures shown when the test fails.
const SHOWN: usize = 10;

fn number(text: &str) -> u32 {
    u32::from_str_radix(text, 16).expect("a hexadecimal number")
}

/// An object's entries as text; none where there is no such object.
fn entries<'a>(vector: &'a Value, key: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let object = vector.get(key).and_then(Value::as_object);
    let entries = object.into_iter().flat_map(Map::iter);
    entries.map(|(name, value)| (name.as_str(), value.as_str().expect("text")))
}

fn registers(core: &CoreDescription, vector: &Value, key: &str) -> Vec<(usize, u32)> {
    let index = |name: &str| {
        let found = core.registers.iter().position(|register| *register == name);
        found.expect("a register's name")
    };
    entries(vector, key)
        .map(|(name, value)| (index(name), number(value)))
        .collect()
}

fn ranges(vector: &Value, key: &str) -> Vec<(Range<u32>, Vec<u8>)> {
    entries(vector, key)
        .map(|(address, text)| {
            let bytes = bytes(text);
            let start = number(address);
            (start..start + bytes.len() as u32, bytes)
        })
        .collect()
}

/// Maps what the vector touches, and loads what it reads. Gives the range of its code.
fn load(memory: &mut Memory, vector: &Value) -> Range<u32> {
    for (range, _) in ranges(vector, "writes") {
        memory.map(range, Rights::WRITE, MemoryKind::Ram);
    }
    for (range, bytes) in ranges(vector, "memory") {
        memory.load(range.start, &bytes);
        for address in range {
            let rights = if memory.rights(address) == Rights::WRITE {
                Rights::READ | Rights::WRITE
            } else {
                Rights::READ
            };
            memory.map(address..address + 1, rights, MemoryKind::Ram);
        }
    }
    let at = number(vector["at"].as_str().expect("an address"));
    let code = bytes(vector["code"].as_str().expect("code"));
    let range = at..at + code.len() as u32;
    memory.load(at, &code);
    memory.map(range.clone(), Rights::EXECUTE, MemoryKind::Rom);
    range
}

/// What is wrong with the simulator's execution of a vector, if anything.
fn replay(vector: &Value) -> Option<String> {
    let core = core_named("rl78-s3").expect("a core");
    let mut simulator = (core.create)();
    let code = load(simulator.memory_mut(), vector);
    let before = registers(core, vector, "before");
    let mut expected = before.clone();
    // The bank first: the others are registers of it.
    for (index, value) in before
        .iter()
        .filter(|(index, _)| *index == PSW)
        .chain(&before)
    {
        simulator.set_register(*index, *value);
    }
    simulator.set_register(PC, code.start);
    for (index, value) in registers(core, vector, "after") {
        expected.retain(|(register, _)| *register != index);
        expected.push((index, value));
    }
    for _ in 0..STEPS {
        if let Err(fault) = simulator.step() {
            return Some(fault.message);
        }
        if simulator.register(PC) == code.end {
            break;
        }
    }
    expected.push((PC, code.end));
    wrong_register(core, &*simulator, &expected).or_else(|| {
        let written = ranges(vector, "writes");
        let mut wrong = written
            .iter()
            .filter(|(range, bytes)| simulator.memory().bytes(range.clone()) != bytes);
        let (range, _) = wrong.next()?;
        Some(format!("[{:x}] is wrong", range.start))
    })
}

fn wrong_register(
    core: &CoreDescription,
    simulator: &dyn Simulator,
    expected: &[(usize, u32)],
) -> Option<String> {
    let (index, value) = expected
        .iter()
        .find(|(index, value)| simulator.register(*index) != *value)?;
    let ours = simulator.register(*index);
    let name = core.registers[*index];
    Some(format!("{name} is {ours:x}, not {value:x}"))
}

#[test]
fn the_cpu_does_what_the_gnu_simulator_does() {
    let vectors = include_str!("../data/golden/rl78-s3.jsonl");
    let failures: Vec<String> = vectors
        .lines()
        .filter_map(|line| {
            let vector: Value = serde_json::from_str(line).expect("JSON");
            Some(format!("{}\n  {line}", replay(&vector)?))
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
fn a_wrong_flag_is_noticed() {
    // add a, c with ff + 1: Z, AC and CY; a vector that wants Z alone must fail.
    let right = r#"{"at":"10000","code":"610a","before":{"a":"ff","c":"1","psw":"0"},
        "after":{"a":"0","psw":"51"}}"#;
    let run = |text: &str| replay(&serde_json::from_str(text).expect("JSON"));
    assert_eq!(run(right), None);
    let wrong = run(&right.replace("51", "40"));
    assert!(wrong.is_some_and(|reason| reason.starts_with("psw")));
}
