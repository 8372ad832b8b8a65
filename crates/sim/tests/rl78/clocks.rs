//! Clocks and lengths of every instruction form in the manual's list.

use crate::forms::{forms, measured, prepare};
use crate::machine::{CODE, CORES, PC, PSW, machine};

#[test]
fn every_form_takes_the_clocks_of_the_manual() {
    let mut wrong = Vec::new();
    for (index, core) in CORES.into_iter().enumerate() {
        let mut machine = machine(core, &[]);
        for form in forms() {
            for (in_flash, expected) in [false, true].into_iter().zip(&form.clocks[index]) {
                if in_flash && expected.is_empty() {
                    continue;
                }
                let found = measured(&mut *machine, &form, in_flash);
                if found != *expected {
                    wrong.push(format!(
                        "{core}: {}, flash {in_flash}: expected {expected:?}, found {found:?}",
                        form.instruction
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_form_has_the_length_that_the_assembler_gives_it() {
    const JUMPS: [&str; 12] = [
        "br", "call", "callt", "brk", "ret", "reti", "retb", "halt", "stop", "bt", "bf", "btclr",
    ];
    let mut machine = machine("rl78-s3", &[]);
    let mut checked = 0;
    for form in forms() {
        let mnemonic = form.instruction.split(' ').next().unwrap_or_default();
        if JUMPS.contains(&mnemonic) {
            continue;
        }
        prepare(&mut *machine, &form, false, false);
        // Neither CY nor Z: conditional branches on them are made not to be taken.
        if matches!(mnemonic, "bnc" | "bnz" | "bh" | "sknc" | "sknz" | "skh") {
            machine.set_register(PSW, 0x41);
        }
        machine.step().expect("a step");
        let next = CODE + form.code.len() as u32;
        assert_eq!(machine.register(PC), next, "{}", form.instruction);
        checked += 1;
    }
    assert!(checked > 600, "{checked}");
}
