//! What single instructions do, one row of `data/avr-semantics.csv` after the other.

use crate::machine::{CODE, PC, Place, RAM, STACK, apply, core, data, machine, settings, words};
use cipherfit_sim::Simulator;

#[test]
fn every_row_of_the_table_holds() {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(include_str!("../data/avr-semantics.csv").as_bytes());
    let mut wrong = Vec::new();
    for record in reader.records() {
        let record = record.expect("a record of the table");
        if let Err(difference) = check(&words(&record[1]), &record[2], &record[3]) {
            wrong.push(format!("{} ({}): {difference}", &record[0], &record[4]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Registers and RAM.
fn state(machine: &dyn Simulator) -> (Vec<u32>, Vec<u8>) {
    let registers = 0..core().registers.len();
    let ram = data(RAM.start..STACK.end);
    (
        registers.map(|index| machine.register(index)).collect(),
        machine.memory().bytes(ram).to_vec(),
    )
}

fn check(words: &[u16], before: &str, after: &str) -> Result<(), String> {
    let mut machine = machine(words);
    apply(machine.as_mut(), before);
    let (mut registers, mut ram) = state(machine.as_ref());
    let long = words[0] & 0xFC0F == 0x9000 || words[0] & 0xFE0C == 0x940C;
    registers[PC] = CODE + if long { 4 } else { 2 };
    machine.step().map_err(|fault| fault.message)?;
    for (place, expected) in settings(after) {
        match place {
            Place::Register(index) => registers[index] = expected,
            Place::Memory(address) => {
                let found = machine.memory().bytes(address..address + 1)[0];
                if u32::from(found) != expected {
                    return Err(format!("[{address:x}] is {found:x}, not {expected:x}"));
                }
                if let Some(offset) = address.checked_sub(data(RAM).start) {
                    ram[offset as usize] = expected as u8;
                }
            }
        }
    }
    let (registers_after, ram_after) = state(machine.as_ref());
    for (name, (found, expected)) in core()
        .registers
        .iter()
        .zip(registers_after.iter().zip(&registers))
    {
        if found != expected {
            return Err(format!("{name} is {found:x}, not {expected:x}"));
        }
    }
    if ram == ram_after {
        Ok(())
    } else {
        Err("memory changed that should not".into())
    }
}
