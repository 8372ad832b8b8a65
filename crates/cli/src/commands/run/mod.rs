//! `cipherfit run`.

use crate::arguments::RunArguments;
use crate::failure::{CHECK_FAILED, CommandResult, Failure};
use crate::terminal::out;
use cipherfit_lab::call::{Argument, Call, CallResult, number};
use cipherfit_lab::image::Image;
use cipherfit_sim::{Access, CallKind, CoreDescription, Observer, Step, core_named, cores};
use cipherfit_vocabulary::hexadecimal;
use cipherfit_vocabulary::nearest;
use serde_json::json;
use std::ops::Range;
use std::process::ExitCode;

pub(crate) fn run(arguments: &RunArguments) -> CommandResult {
    let core = core(&arguments.core)?;
    let image = Image::read(&arguments.elf, core)?;
    let entry = match number(&arguments.function) {
        Ok(address) => address,
        Err(_) => image.symbol(&arguments.function)?.address,
    };
    let call = Call {
        image: &image,
        core,
        entry,
        arguments: parse_all(&arguments.arguments, str::parse::<Argument>)?,
        registers: parse_all(&arguments.registers, |text| register(core, text))?,
        memory: parse_all(&arguments.memory, memory)?,
        ram: ram(core, &arguments.ram)?,
        cycle_limit: arguments.cycle_limit,
        kind: if arguments.far {
            CallKind::Far
        } else {
            CallKind::Near
        },
    };
    let mut trace = Trace {
        image: &image,
        cycles: 0,
        accesses: Vec::new(),
    };
    let observer: Option<&mut dyn Observer> = arguments.trace.then_some(&mut trace as _);
    let result = call
        .make(observer)
        .map_err(|reason| Failure::bad_input(reason, "see `cipherfit run --help`"))?;
    if arguments.json {
        print_json(&image, core, &result);
    } else {
        print_text(&image, core, &result);
    }
    Ok(ExitCode::from(if result.observation.fault.is_some() {
        CHECK_FAILED
    } else {
        0
    }))
}

fn core(name: &str) -> CommandResult<&'static CoreDescription> {
    core_named(name).ok_or_else(|| {
        let names: Vec<&str> = cores().map(|core| core.name).collect();
        let hint = nearest(name, names.iter().copied())
            .map_or(String::new(), |near| format!("did you mean {near}? "));
        Failure::bad_input(
            format!("there is no core called {name}"),
            format!("{hint}cores: {}", names.join(", ")),
        )
    })
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
fn register(core: &CoreDescription, text: &str) -> Result<(usize, u32), String> {
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
    Ok((index, number(value)?))
}

/// `0x2400=00112233`.
fn memory(text: &str) -> Result<(u32, Vec<u8>), String> {
    let (address, bytes) = text
        .split_once('=')
        .ok_or_else(|| format!("\"{text}\" is not ADDRESS=HEX"))?;
    Ok((number(address)?, hexadecimal::parse(bytes)?))
}

/// `0x1c00-0x3c00`.
fn ram(core: &CoreDescription, text: &str) -> CommandResult<Range<u32>> {
    let parse = || -> Result<Range<u32>, String> {
        let (start, end) = text
            .split_once('-')
            .ok_or_else(|| format!("\"{text}\" is not START-END"))?;
        let (start, end) = (number(start)?, number(end)?);
        if start >= end || end > core.address_space || start % 2 != 0 || end % 2 != 0 {
            return Err(format!(
                "{text} is not an even, non-empty range within {:#x} bytes",
                core.address_space
            ));
        }
        Ok(start..end)
    };
    parse().map_err(|reason| Failure::bad_input(reason, "for example --ram 0x1c00-0x3c00"))
}

/// Prints each instruction as it is executed.
struct Trace<'a> {
    image: &'a Image,
    /// Cycles before the instruction, the call instruction apart.
    cycles: u64,
    accesses: Vec<Access>,
}

impl Observer for Trace<'_> {
    fn access(&mut self, access: Access) {
        self.accesses.push(access);
    }

    fn instruction(&mut self, step: Step) {
        let program_counter = step.program_counter;
        let accesses: Vec<String> = self
            .accesses
            .drain(..)
            .map(|access| {
                let kind = if access.write { "write" } else { "read" };
                format!("{kind} {} at {:#06x}", access.size, access.address)
            })
            .collect();
        let place = self.image.place(program_counter);
        let line = format!(
            "{:>8}  {program_counter:#06x}  {place:<28}  {}",
            self.cycles,
            accesses.join(", ")
        );
        out!("{}", line.trim_end());
        self.cycles += u64::from(step.cycles);
    }
}

fn print_text(image: &Image, core: &CoreDescription, result: &CallResult) {
    let seen = &result.observation;
    if let Some(fault) = &seen.fault {
        out!(
            "stopped at {}: {}",
            image.place(fault.program_counter),
            fault.message
        );
    }
    out!("cycles        {}", seen.cycles);
    out!("instructions  {}", seen.instructions);
    out!("stack         {} bytes", seen.stack_bytes);
    let list = |ranges: &[Range<u32>]| {
        let texts: Vec<String> = ranges
            .iter()
            .map(|range| format!("{:#06x}-{:#06x}", range.start, range.end))
            .collect();
        if texts.is_empty() {
            "nothing".to_owned()
        } else {
            texts.join(" ")
        }
    };
    out!("read          {}", list(&result.read));
    out!("written       {}", list(&result.written));
    for (address, bytes) in &result.buffers {
        out!("at {address:#06x}     {}", hexadecimal::format(bytes));
    }
    let registers: Vec<String> = core
        .registers
        .iter()
        .zip(&result.registers)
        .map(|(name, value)| format!("{name}={value:#06x}"))
        .collect();
    for line in registers.chunks(6) {
        out!("{}", line.join("  "));
    }
}

fn print_json(image: &Image, core: &CoreDescription, result: &CallResult) {
    let seen = &result.observation;
    let ranges = |ranges: &[Range<u32>]| -> Vec<_> {
        ranges
            .iter()
            .map(|range| json!({"start": range.start, "end": range.end}))
            .collect()
    };
    let registers: serde_json::Map<_, _> = core
        .registers
        .iter()
        .zip(&result.registers)
        .map(|(name, value)| ((*name).to_owned(), json!(value)))
        .collect();
    let buffers: Vec<_> = result
        .buffers
        .iter()
        .map(|(address, bytes)| json!({"address": address, "bytes": hexadecimal::format(bytes)}))
        .collect();
    let fault = seen.fault.as_ref().map(|fault| {
        json!({"place": image.place(fault.program_counter), "reason": fault.message, "address": fault.address})
    });
    let value = json!({
        "core": core.name,
        "fault": fault,
        "cycles": seen.cycles,
        "instructions": seen.instructions,
        "stack_bytes": seen.stack_bytes,
        "read": ranges(&result.read),
        "written": ranges(&result.written),
        "buffers": buffers,
        "registers": registers,
    });
    out!(
        "{}",
        serde_json::to_string_pretty(&value).unwrap_or_default()
    );
}
