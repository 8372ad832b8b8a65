//! `cipherfit run`.

mod print;

use crate::arguments::RunArguments;
use crate::failure::{CHECK_FAILED, CommandResult, Failure, expect_there};
use crate::names::{Named, Names};
use cipherfit_catalog::{Catalog, Machine, Machines};
use cipherfit_lab::call::{Argument, Call, address, number};
use cipherfit_lab::image::Image;
use cipherfit_sim::{CallKind, CoreDescription, Observer, core_named, cores};
use cipherfit_vocabulary::hexadecimal;
use print::{Report, Trace};
use std::ops::Range;
use std::path::Path;
use std::process::ExitCode;

pub(crate) fn run(root: &Path, arguments: &RunArguments) -> CommandResult {
    let machines = Catalog::load_machines(root)?;
    let (core, machine) = machine(root, &machines, &arguments.target)?;
    expect_there(&arguments.file, "name a linked ELF file, or Intel HEX")?;
    let image = Image::read(&arguments.file, core, machine.isa)?;
    let place = |text: &str| match address(text) {
        Ok(address) => Ok(image.addresses.machine(address)),
        Err(_) => image.symbol(text).map(|symbol| symbol.address),
    };
    let call = Call {
        image: &image,
        core,
        entry: place(&arguments.function)?,
        arguments: parse_all(&arguments.arguments, str::parse::<Argument>)?,
        registers: parse_all(&arguments.registers, |text| register(core, text))?,
        memory: parse_all(&arguments.memory, |text| memory(&image, text))?,
        ram: match &arguments.ram {
            Some(text) => ram(&image, core, text)?,
            None => machine.ram(),
        },
        stop: arguments.stop.as_deref().map(place).transpose()?,
        cycle_limit: arguments.cycle_limit,
        kind: if arguments.far {
            CallKind::Far
        } else {
            CallKind::Near
        },
    };
    let mut trace = Trace::of(&image);
    let observer: Option<&mut dyn Observer> = arguments.trace.then_some(&mut trace as _);
    let result = call.make(observer)?;
    let report = Report {
        image: &image,
        core,
        machine,
        result: &result,
    };
    if arguments.json {
        report.print_json();
    } else {
        report.print_text();
    }
    Ok(ExitCode::from(if result.observation.fault.is_some() {
        CHECK_FAILED
    } else {
        0
    }))
}

/// The simulated core and the machine that a device's or a core's name stands for.
fn machine<'a>(
    root: &Path,
    machines: &'a Machines,
    name: &str,
) -> CommandResult<(&'static CoreDescription, Machine<'a>)> {
    let of_core =
        |core: &str| machines.machine(machines.core(core)?.measured_on.as_ref()?.get_ref());
    let found = machines.machine(name).or_else(|| of_core(name));
    let simulated: Vec<&str> = cores().map(|core| core.name).collect();
    let Some(machine) = found else {
        return Err(Names::load(root).refuse(name, &[Named::Device, Named::Core]));
    };
    match machine.core.recorded_as().and_then(core_named) {
        Some(core) => Ok((core, machine)),
        None => Err(Failure::bad_input(
            format!(
                "{}, the core of {name}, is not simulated",
                machine.core.name.get_ref()
            ),
            format!("cores: {}", simulated.join(", ")),
        )),
    }
}

fn parse_all<T>(
    texts: &[String],
    parse: impl Fn(&str) -> Result<T, String>,
) -> CommandResult<Vec<T>> {
    let failed = |reason| Failure::bad_input(reason, "see `cipherfit run --help` for examples");
    texts
        .iter()
        .map(|text| parse(text).map_err(failed))
        .collect()
}

/// `r12=0x2400`.
fn register(core: &CoreDescription, text: &str) -> Result<(usize, i64), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("\"{text}\" is not NAME=VALUE"))?;
    let index = core
        .registers
        .iter()
        .position(|register| register.eq_ignore_ascii_case(name))
        .ok_or_else(|| {
            format!(
                "{} has no register {name}; it has {}",
                core.name,
                core.registers.join(" ")
            )
        })?;
    if index == core.stack_pointer {
        return Err(format!(
            "the stack begins at the end of the RAM, whatever {name} was"
        ));
    }
    if core.registers[index] == "pc" {
        return Err("the call goes to the function, whatever pc was".to_owned());
    }
    Ok((index, number(value)?))
}

/// `0x2400=00112233`.
fn memory(image: &Image, text: &str) -> Result<(u32, Vec<u8>), String> {
    let (place, bytes) = text
        .split_once('=')
        .ok_or_else(|| format!("\"{text}\" is not ADDRESS=HEX"))?;
    let place = image.addresses.machine(address(place)?);
    Ok((place, hexadecimal::parse(bytes)?))
}

/// `0x1c00-0x3c00`.
fn ram(image: &Image, core: &CoreDescription, text: &str) -> CommandResult<Range<u32>> {
    let parse = || -> Result<Range<u32>, String> {
        let (start, end) = text
            .split_once('-')
            .ok_or_else(|| format!("\"{text}\" is not START-END"))?;
        let (start, end) = (address(start)?, address(end)?);
        // The end is the first address behind: where data space ends, it is none of its own.
        let last = image.addresses.machine(end.saturating_sub(1));
        let (start, end) = (image.addresses.machine(start), last.saturating_add(1));
        if start >= end || end > core.address_space || start % 2 != 0 || end % 2 != 0 {
            return Err(format!(
                "{text} is not an even, non-empty range within the addresses of {}",
                core.name
            ));
        }
        Ok(start..end)
    };
    parse().map_err(|reason| Failure::bad_input(reason, "for example --ram 0x1c00-0x3c00"))
}
