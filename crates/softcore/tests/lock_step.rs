//! The circuit does in every cycle what the simulator does.

mod common;

use common::{CYCLE_LIMIT, all_programs, ghdl, random};

#[test]
fn every_program_runs_in_lock_step() {
    if !ghdl::is_installed() {
        return;
    }
    for program in all_programs() {
        let case = &random(&program.primitive, 1)[0];
        let mut data = vec![0; *program.layout.data_bytes.get_ref() as usize];
        let mut put = |address: u32, bytes: &[u8]| {
            let address = address as usize;
            data[address..address + bytes.len()].copy_from_slice(bytes);
        };
        put(program.layout.plaintext, &case.plaintext);
        put(program.layout.key, &case.key);
        let circuit = program.circuit();
        let result = ghdl::lock_step(&circuit, &data, CYCLE_LIMIT, |text| text);
        match result {
            Ok(cycles) => println!("{}: {cycles} cycles in lock step", circuit.name),
            Err(difference) => panic!("{}: {difference}", circuit.name),
        }
    }
}
