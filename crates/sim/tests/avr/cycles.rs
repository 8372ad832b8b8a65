//! Cycles of every instruction form in the table.

use crate::machine::{apply, machine, words};

#[test]
fn every_form_takes_the_cycles_of_the_manual() {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(include_str!("../data/avr-cycles.csv").as_bytes());
    let mut wrong = Vec::new();
    let mut rows = 0;
    for record in reader.records() {
        let record = record.expect("a record of the table");
        let mut machine = machine(&words(&record[1]));
        apply(machine.as_mut(), "r26=40 r27=2 r28=40 r29=2 r30=40 r31=2");
        // RET and POP find bytes above SP.
        apply(machine.as_mut(), "sp=10f0");
        apply(machine.as_mut(), &record[2]);
        let expected: u32 = record[3].parse().expect("cycles");
        let found = machine.step().map_err(|fault| fault.message);
        if found != Ok(expected) {
            wrong.push(format!(
                "{}: expected {expected}, found {found:?}",
                &record[0]
            ));
        }
        rows += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(rows > 190, "{rows} rows only");
}
