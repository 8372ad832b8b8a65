//! `cipherfit-oracle`: compares the CPU simulators with independent ones.

use cipherfit_oracle::error::Error;
use cipherfit_oracle::fuzz::{Run, fuzz};
use cipherfit_oracle::msp430::gnu::GnuSimulator;
use cipherfit_oracle::msp430::mspdebug::Mspdebug;
use cipherfit_oracle::msp430::oracle::Oracle;
use indicatif::ProgressBar;

fn main() -> Result<(), Error> {
    let which = std::env::args().nth(1).unwrap_or_default();
    let n: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let oracle: Box<dyn Oracle> = if which == "gnu" {
        Box::new(GnuSimulator::find()?)
    } else {
        Box::new(Mspdebug::find()?)
    };
    let t = std::time::Instant::now();
    let r = fuzz(&*oracle, &Run { instructions: n, seed: 1, mismatch_limit: 20 }, &ProgressBar::new(1))?;
    println!("{} in {:?} mism {}", r.instructions, t.elapsed(), r.mismatches.len());
    for m in r.mismatches.iter().take(40) {
        println!("{:x?} {:x?}", m.test.words, m.test.case.instruction);
        println!("  regs {:x?} mem {:x?}", m.test.case.registers, m.test.case.memory);
        println!("  before {:x?}", m.before.registers);
        match &m.ours { Ok(o) => {println!("  ours   {:x?} {}", o.registers, o.cycles);
        println!("  expect {:x?} {}", m.expected.as_ref().unwrap().outcome.registers, m.expected.as_ref().unwrap().outcome.cycles);
            }, Err(e)=>println!("  ours {e}") }
        println!("  oracle {:x?} {:?} {}", m.oracle.registers, m.oracle.cycles, m.oracle.arrived);
        println!("  memory {:x?} near {:x?}", m.memory_differences, m.memory_before);
    }
    println!("{:?}", r.rules);
    Ok(())
}
