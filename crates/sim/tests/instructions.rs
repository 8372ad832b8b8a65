//! What single instructions do, one row of `data/msp430-semantics.csv` after the other.

mod support;

use cipherfit_sim::Simulator;
use support::{CODE, DATA, STACK, machine, to_bytes};

#[test]
fn every_row_of_the_table_holds() {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(include_str!("data/msp430-semantics.csv").as_bytes());
    let mut wrong = Vec::new();
    let mut rows = 0;
    for record in reader.records() {
        let record = record.expect("a record of the table");
        let words: Vec<u16> = record[2]
            .split(' ')
            .map(|word| hexadecimal(word) as u16)
            .collect();
        let cores: &[&str] = match &record[0] {
            "both" => &["msp430", "msp430x-v2"],
            "classic" => &["msp430"],
            "cpuxv2" => &["msp430x-v2"],
            other => panic!("no such cores: {other}"),
        };
        for core in cores {
            rows += 1;
            if let Err(difference) = check(core, &words, &record[3], &record[4]) {
                wrong.push(format!(
                    "{core}: {} ({}): {difference}",
                    &record[1], &record[5]
                ));
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {rows} rows:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

fn check(core: &str, words: &[u16], before: &str, after: &str) -> Result<(), String> {
    let mut machine = machine(core, words);
    machine.memory_mut().load(DATA.start, &[0; 0x300]);
    machine.memory_mut().load(STACK.start, &[0; 0x400]);
    machine.set_register(0, CODE.start);
    machine.set_register(1, STACK.end - 0x80);
    let mut untouched = [true; 16];
    for (place, value) in settings(before) {
        match address(place) {
            Some(address) => machine
                .memory_mut()
                .load(address, &to_bytes(&[value as u16])),
            None => machine.set_register(register(machine.as_ref(), place), value),
        }
    }
    let registers: Vec<u32> = (0..16).map(|index| machine.register(index)).collect();
    machine.step().map_err(|fault| fault.message)?;
    let mut expects_pc = false;
    for (place, expected) in settings(after) {
        let found = match address(place) {
            Some(address) => word(machine.as_ref(), address),
            None => {
                let index = register(machine.as_ref(), place);
                untouched[index] = false;
                machine.register(index)
            }
        };
        expects_pc |= place == "pc";
        if found != expected {
            return Err(format!("{place} is {found:x}, expected {expected:x}"));
        }
    }
    if !expects_pc {
        let next = CODE.start + 2 * words.len() as u32;
        if machine.register(0) != next {
            return Err(format!(
                "pc is {:x}, expected {next:x}",
                machine.register(0)
            ));
        }
    }
    for index in (1..16).filter(|index| untouched[*index]) {
        if machine.register(index) != registers[index] {
            return Err(format!(
                "register {index} changed to {:x}",
                machine.register(index)
            ));
        }
    }
    Ok(())
}

fn settings(text: &str) -> impl Iterator<Item = (&str, u32)> {
    text.split_whitespace().map(|setting| {
        let (place, value) = setting.split_once('=').expect("place=value");
        (place, hexadecimal(value))
    })
}

fn hexadecimal(text: &str) -> u32 {
    u32::from_str_radix(text, 16).expect("a hexadecimal number")
}

fn address(place: &str) -> Option<u32> {
    place.strip_prefix('@').map(hexadecimal)
}

fn register(machine: &dyn Simulator, name: &str) -> usize {
    machine
        .core()
        .registers
        .iter()
        .position(|register| *register == name)
        .expect("a register")
}

fn word(machine: &dyn Simulator, address: u32) -> u32 {
    let bytes = machine.memory().bytes(address..address + 2);
    u32::from(u16::from_le_bytes([bytes[0], bytes[1]]))
}
