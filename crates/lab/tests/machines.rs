//! What `targets/` and the simulator both say of a core.

use cipherfit_catalog::Catalog;
use cipherfit_lab::machine::simulated;
use std::collections::BTreeMap;
use std::path::Path;

#[test]
fn files_and_simulator_agree_on_every_measured_core() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let machines = Catalog::load_machines(&root).expect("the repository's machines");
    assert!(!machines.measured().is_empty());
    for machine in machines.measured() {
        let core = simulated(&machine).expect("a simulated core");
        let name = |index: &usize| core.registers[*index].to_owned();
        let names = |indices: &[usize]| indices.iter().map(name).collect::<Vec<_>>();
        let call = &machine.isa.call;
        let arguments: Vec<Vec<String>> = core
            .argument_registers
            .iter()
            .map(|one| names(one))
            .collect();
        assert_eq!(call.arguments, arguments, "{}", core.name);
        assert_eq!(call.result, name(&core.result_register), "{}", core.name);
        assert_eq!(call.callee_saved, names(core.callee_saved), "{}", core.name);
        assert_eq!(call.general, names(core.general), "{}", core.name);
        let fixed = core
            .fixed_registers
            .iter()
            .map(|(index, value)| (name(index), *value));
        assert_eq!(
            call.fixed,
            fixed.collect::<BTreeMap<_, _>>(),
            "{}",
            core.name
        );
        assert_eq!(call.register_bits, core.register_bits, "{}", core.name);
        assert_eq!(call.word_alignment, core.word_alignment, "{}", core.name);
        let timing = &machine.core.timing;
        assert_eq!(
            timing.call_return_cycles, core.call_return_cycles,
            "{}",
            core.name
        );
        assert_eq!(timing.return_cycles, core.return_cycles, "{}", core.name);
        assert_eq!(
            machine.core.memory.flash_shown_at, core.flash_shown_at,
            "{}",
            core.name
        );
        assert!(
            machine.ram().end <= core.address_space && machine.rom().end <= core.address_space,
            "{}",
            core.name
        );
        let data_space = machine.isa.memory.data_space_offset;
        if data_space > 0 {
            assert_eq!(
                machine.core.memory.data_space_offset.unwrap_or(data_space),
                core.data_base,
                "{}",
                core.name
            );
        }
    }
}
