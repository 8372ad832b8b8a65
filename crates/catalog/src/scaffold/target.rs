//! A row of `targets/devices/<table>.csv`.

use super::ScaffoldError;
use crate::machine::DEVICE_COLUMNS;
use crate::{Catalog, Device};

/// The table with a device in it, for a catalog that does not have the device. A text is that of the
/// table as it is, empty where there is none; rows stay sorted by name.
///
/// # Errors
/// The name is taken or not a plain word, the core or its memory timing is unknown, a range is empty,
/// the ranges overlap, or the clock stands still.
pub fn target(catalog: &Catalog, device: &Device, table: &str) -> Result<String, ScaffoldError> {
    check(catalog, device)?;
    let mut lines = table.lines().map(str::to_owned);
    let header = lines.next().unwrap_or_else(|| DEVICE_COLUMNS.join(","));
    let mut rows: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    let name = |row: &String| row.split(',').next().unwrap_or_default().to_owned();
    let place = rows.partition_point(|row| name(row) < device.name);
    rows.insert(place, device.row());
    rows.insert(0, header);
    Ok(rows.join("\n") + "\n")
}

fn check(catalog: &Catalog, device: &Device) -> Result<(), ScaffoldError> {
    let machines = &catalog.machines;
    let plain = |character: char| {
        character.is_ascii_lowercase() || character.is_ascii_digit() || character == '-'
    };
    if device.name.is_empty() || !device.name.chars().all(plain) {
        return Err(ScaffoldError::new(
            format!("`{}` is no name for a device", device.name),
            "use small letters, digits and hyphens: msp430g2553",
        ));
    }
    if let Some(taken) = machines.machine(&device.name) {
        let (file, line) = (&taken.device.file, taken.device.line);
        return Err(ScaffoldError::new(
            format!("{}:{line} describes this device already", file.display()),
            "choose another name, or edit that row",
        ));
    }
    let core = machines.core(&device.core).ok_or_else(|| {
        let names = machines
            .cores
            .iter()
            .map(|core| core.name.get_ref().as_str());
        ScaffoldError::unknown("core", &device.core, names)
    })?;
    if core.memory_timing(device.wait_states).is_none() {
        return Err(ScaffoldError::new(
            format!(
                "{} has no memory timing with {} wait states",
                device.core, device.wait_states
            ),
            format!("add [[memory_timings]] to {} first", core.file.display()),
        ));
    }
    for (name, range) in [("flash", &device.rom), ("RAM", &device.ram)] {
        if range.is_empty() {
            return Err(ScaffoldError::new(
                format!("the {name} {:#x}..{:#x} is empty", range.start, range.end),
                "give START-END with START below END",
            ));
        }
    }
    if device.clock_hz == 0 {
        return Err(ScaffoldError::new(
            "a clock of 0 Hz stands still",
            "give the fastest clock that the data sheet allows",
        ));
    }
    let isa = machines.isa(core.isa.get_ref()).map(|isa| &isa.memory);
    let isa_offset = isa.map_or(0, |memory| memory.data_space_offset);
    let offset = core.memory.data_space_offset.unwrap_or(isa_offset);
    let (flash, ram) = (&device.rom, &device.ram);
    if flash.start < ram.end.saturating_add(offset) && ram.start.saturating_add(offset) < flash.end
    {
        let hint = isa.and_then(|memory| memory.address_hint.as_deref());
        return Err(ScaffoldError::new(
            "flash and RAM overlap",
            hint.unwrap_or("give the addresses of the data sheet"),
        ));
    }
    Ok(())
}
