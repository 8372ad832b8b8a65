//! Firmware on the simulator, call by call.

use crate::build::Firmware;
use crate::model::State;
use cipherfit_sim::{CallKind, CallRequest, CoreDescription, MemoryKind, Rights};
use std::collections::BTreeMap;

/// Cycles after which firmware hangs.
const MOST_CYCLES: u64 = 2_000_000_000;

/// A call that the firmware has made.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub symbol: String,
    /// Call and return included, a call by the core's usual call instruction.
    pub cycles: u64,
    /// Deepest stack in bytes, return address included.
    pub stack: u64,
}

/// Runs it to its end; gives the calls of these functions, in order, and the state at the end.
pub(crate) fn run(
    firmware: &Firmware,
    core: &'static CoreDescription,
    symbols: &[String],
) -> Result<(Vec<Made>, State), String> {
    let image = &firmware.image;
    let mut entries = BTreeMap::new();
    for name in symbols {
        let symbol = image.symbol(name).map_err(|error| error.to_string())?;
        entries.insert(symbol.address, name);
    }
    let mut machine = (core.create)();
    let (readable, both) = (Rights::READ, Rights::READ | Rights::WRITE);
    let memory = machine.memory_mut();
    for device in core.peripherals.iter().filter(|one| one.simulated) {
        memory.map(
            device.addresses.clone(),
            readable | both,
            MemoryKind::Peripheral,
        );
    }
    memory.map(firmware.ram.clone(), both, MemoryKind::Ram);
    // The RL78's driver has no section for its variables.
    let zeros = vec![0; firmware.ram.len()];
    memory.load(firmware.ram.start, &zeros);
    image.load_into(memory);
    for &(register, value) in core.fixed_registers {
        machine.set_register(register, value);
    }
    let free = image.free_ranges(&firmware.ram);
    let room = free.into_iter().max_by_key(|range| range.len());
    let request = CallRequest {
        entry: image
            .symbol("board_main")
            .map_err(|error| error.to_string())?
            .address,
        stack_pointer: room.map_or(firmware.ram.end, |room| room.end) & !1,
        kind: CallKind::Near,
        cycle_limit: MOST_CYCLES,
        follow_secrets: false,
    };
    let entered = machine
        .enter(&request)
        .map_err(|fault| format!("{fault:?}"))?;
    let near_call = u64::from(core.call_return_cycles - core.return_cycles);
    let mut made: Vec<Made> = Vec::new();
    let mut inside: Option<(u32, u32)> = None;
    let (mut before, mut all) = (machine.stack_pointer(), 0);
    loop {
        let place = machine.program_counter();
        if place == entered.return_address {
            break;
        }
        if inside.is_none()
            && let Some(symbol) = entries.get(&place)
        {
            inside = Some((before, before));
            made.push(Made {
                symbol: (*symbol).clone(),
                cycles: near_call,
                stack: 0,
            });
        }
        before = machine.stack_pointer();
        let cycles = u64::from(machine.step().map_err(|fault| format!("{fault:?}"))?);
        all += cycles;
        if all > MOST_CYCLES {
            return Err("the firmware does not end".to_owned());
        }
        if let (Some((top, lowest)), Some(call)) = (&mut inside, made.last_mut()) {
            call.cycles += cycles;
            *lowest = (*lowest).min(before).min(machine.stack_pointer());
            if machine.stack_pointer() >= *top {
                call.stack = u64::from(*top - *lowest);
                inside = None;
            }
        }
    }
    let mut state = State::default();
    let bytes = machine.memory().bytes(firmware.state..firmware.state + 7);
    state.0.copy_from_slice(bytes);
    Ok((made, state))
}
