//! Cycles of every instruction form in the tables.

mod support;

use support::{CODE, CORES, DATA, STACK, machine, to_bytes};

/// One row of the table.
struct Form {
    instruction: String,
    words: Vec<u16>,
    /// Cycles on the classic core and on CPUXV2; none: no such instruction.
    cycles: [Option<u32>; 2],
}

fn forms() -> Vec<Form> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(include_str!("data/msp430-cycles.csv").as_bytes());
    reader
        .records()
        .map(|record| {
            let record = record.expect("a record of the table");
            Form {
                instruction: record[0].to_owned(),
                words: record[1]
                    .split(' ')
                    .map(|word| u16::from_str_radix(word, 16).expect("a hexadecimal word"))
                    .collect(),
                cycles: [record[2].parse().ok(), record[3].parse().ok()],
            }
        })
        .collect()
}

#[test]
fn every_form_takes_the_cycles_of_the_manual() {
    let forms = forms();
    let mut wrong = Vec::new();
    for (index, core) in CORES.into_iter().enumerate() {
        let mut machine = machine(core, &[]);
        for form in &forms {
            // Symbolic operands lie in ROM, behind the code.
            machine.memory_mut().load(CODE.start, &[0; 0x100]);
            machine
                .memory_mut()
                .load(CODE.start, &to_bytes(&form.words));
            machine.memory_mut().load(DATA.start, &[0; 0x300]);
            machine.memory_mut().load(STACK.start, &[0; 0x400]);
            for register in 4..16 {
                machine.set_register(register, DATA.start + 0x100);
            }
            machine.set_register(1, STACK.end - 0x40);
            machine.set_register(0, CODE.start);
            let found = machine.step().ok();
            if found != form.cycles[index] {
                wrong.push(format!(
                    "{core}: {}: expected {:?}, found {found:?}",
                    form.instruction, form.cycles[index]
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
