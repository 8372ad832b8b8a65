//! From exported folders to firmware, with the machines' own tools.

use crate::answer::Served;
use crate::link::{keeps, link, scripts};
use crate::plan::Run;
use crate::tool::{run, tool};
use crate::{in_c, in_rl78};
use cipherfit_catalog::{Catalog, Device, Machine, bytes_by_role};
use cipherfit_lab::image::{Image, SectionContent};
use cipherfit_lab::machine::simulated;
use cipherfit_vocabulary::Role;
use object::{Object, ObjectSymbol};
use std::path::{Path, PathBuf};

/// Room beside the device's own for what drives the test, in bytes at most.
const ROOM: u32 = 0x1000;
/// What the driver's own sections and symbols have in their names.
const OWN: &str = "board_";
/// What the state needs on RL78, in front of the areas.
const STATE_BYTES: u32 = 16;

/// Firmware, with what the answer takes of it.
pub(crate) struct Firmware {
    pub image: Image,
    /// Where the firmware keeps its state.
    pub state: u32,
    /// RAM that it may use, more than the device has.
    pub ram: std::ops::Range<u32>,
    /// Code and constants that are not the driver's.
    pub rom_bytes: u64,
    /// Variables with a fixed address that are not the driver's.
    pub static_bytes: u64,
    /// Of each need, what its caller holds from call to call, and what it lends for a call.
    pub buffers: Vec<(u64, u64)>,
    /// Sections that lie where the device has no memory.
    pub outside: Vec<String>,
}

/// The device that an answer's commands name: itself, or that on which a core was measured.
pub(crate) fn machine<'a>(catalog: &'a Catalog, word: &str) -> Result<Machine<'a>, String> {
    let machines = &catalog.machines;
    let of_core = || machines.machine(machines.core(word)?.measured_on.as_ref()?.get_ref());
    let found = machines.machine(word).or_else(of_core);
    found.ok_or_else(|| format!("no machine is called {word}"))
}

/// The device with more memory, for the driver.
fn widened(machine: &Machine<'_>) -> Device {
    let mut device = machine.device.clone();
    let gap = device.rom.start.saturating_sub(device.ram.end);
    match machine.isa.name.get_ref().as_str() {
        // Flash lies above RAM and ends below the vectors.
        "msp430" => {
            device.ram.end += (gap / 2).min(ROOM) & !1;
            device.rom.start -= (gap / 2).min(ROOM) & !0xff;
        }
        "rl78" => {
            device.ram.start -= ROOM / 2;
            device.rom.end += ROOM;
        }
        _ => {
            device.ram.end += ROOM;
            device.rom.end += ROOM;
        }
    }
    device
}

/// Flash that the driver and the code need in front of tables with an address of their own.
const IN_FRONT: u32 = 0x2800;
/// Flash that such tables take at most.
const TABLES: u32 = 0x1800;

/// Where tables begin soon after the flash does, all else goes behind them.
fn keep_clear(device: &mut Device, served: &[Served<'_>]) {
    let contracts = served
        .iter()
        .map(|one| &one.job.implementation.manifest.contract);
    let fixed = contracts.flat_map(|one| one.section_addresses.values());
    let near = |address: &&u32| (device.rom.start..device.rom.start + IN_FRONT).contains(address);
    if let Some(first) = fixed.filter(near).min() {
        device.rom.start = first + TABLES;
    }
}

pub(crate) fn io(error: std::io::Error) -> String {
    error.to_string()
}

/// Sources in `src/` that are translated, sorted.
fn sources(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder.join("src")).map_err(io)?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "S" || end == "c"));
    paths.sort();
    Ok(paths)
}

/// Builds the firmware of a plan in a folder that holds the exports.
pub(crate) fn build(
    folder: &Path,
    machine: &Machine<'_>,
    served: &[Served<'_>],
    plan: &[Run],
) -> Result<Firmware, String> {
    let mut device = widened(machine);
    keep_clear(&mut device, served);
    let wide = Machine {
        device: &device,
        ..*machine
    };
    let isa = machine.isa.name.get_ref().as_str();
    let mut objects = Vec::new();
    let mut exports: Vec<&Served<'_>> = Vec::new();
    for one in served {
        if exports.iter().all(|other| other.folder != one.folder) {
            exports.push(one);
        }
    }
    for one in &exports {
        for source in sources(&one.folder)? {
            objects.push(translate(folder, machine, one, &source)?);
        }
    }
    let ram = wide.ram();
    let mut places = in_rl78::Places {
        state: ram.start as u16,
        areas: Vec::new(),
    };
    let mut buffers = Vec::new();
    let mut linked_from = ram.start;
    if isa == "rl78" {
        let mut free = ram.start + STATE_BYTES;
        for one in served {
            let alignment = one.job.implementation.manifest.contract.alignment;
            free = free.next_multiple_of(alignment.max(2));
            places.areas.push(free as u16);
            let (kept, lent) = area(one);
            free += ((kept + lent) as u32).next_multiple_of(2);
            buffers.push((kept, lent));
        }
        linked_from = free;
        let text = in_rl78::program(served, plan, &places);
        objects.push(board(folder, machine, &served[0], "board.S", &text, &[])?);
    } else {
        std::fs::write(folder.join("board.h"), in_c::HEADER).map_err(io)?;
        objects.push(board(
            folder,
            machine,
            &served[0],
            "board.c",
            in_c::BOARD,
            &[],
        )?);
        objects.push(board(
            folder,
            machine,
            &served[0],
            "main.c",
            &in_c::main(plan),
            &[],
        )?);
        for (number, one) in served.iter().enumerate() {
            let name = format!("need{number}.c");
            let include = format!("-I{}", one.folder.join("include").display());
            let text = in_c::need(number, one)?;
            let object = board(folder, machine, one, &name, &text, &[&include])?;
            buffers.push(match one.job.implementation.takes_one_pointer() {
                true => area(one),
                false => declared(&folder.join(&object), one)?,
            });
            objects.push(object);
        }
    }
    // What the driver of an RL78 puts at addresses is kept free.
    let rest = Device {
        ram: device.ram.start + (linked_from - ram.start)..device.ram.end,
        ..device.clone()
    };
    let linked = Machine {
        device: &rest,
        ..*machine
    };
    let image = link(folder, &linked, &objects, &exports)?;
    let path = folder.join("firmware.elf");
    debug_assert_eq!(image, path);
    let core = simulated(&measured(machine, served)).map_err(|error| error.to_string())?;
    let image = Image::read(&path, core, machine.isa).map_err(|error| error.to_string())?;
    let state = if isa == "rl78" {
        ram.start
    } else {
        let state = image.symbol("board_state");
        state.map_err(|error| error.to_string())?.address
    };
    let theirs = || image.sections.iter().filter(|one| !one.name.contains(OWN));
    let bytes = |wanted: &[SectionContent]| -> u64 {
        let found = theirs().filter(|one| wanted.contains(&one.content));
        found.map(|one| one.bytes.len() as u64).sum()
    };
    use SectionContent::{Code, Data, Table, Zeroed};
    // Only what an export's own script puts somewhere can be where there is nothing: the rest finds its place.
    let scripts = scripts(&exports)?;
    let placed = |name: &str| scripts.iter().any(|(_, text)| keeps(text, name));
    let there = |section: &&cipherfit_lab::image::Section| {
        let range = section.range();
        [machine.rom(), machine.ram()]
            .iter()
            .any(|memory| memory.start <= range.start && range.end <= memory.end)
    };
    let outside = theirs().filter(|one| placed(&one.name) && !there(one));
    Ok(Firmware {
        outside: outside.map(|one| one.name.clone()).collect(),
        rom_bytes: bytes(&[Code, Table, Data]),
        static_bytes: bytes(&[Data, Zeroed]),
        buffers,
        state,
        ram,
        image,
    })
}

/// The machine whose simulator runs it.
pub(crate) fn measured<'a>(machine: &Machine<'a>, served: &[Served<'a>]) -> Machine<'a> {
    served.first().map_or(*machine, |one| one.job.machine)
}

/// What the caller holds of an area from call to call, and what for a call.
fn area(one: &Served<'_>) -> (u64, u64) {
    let for_a_call = [Role::Nonce, Role::Length, Role::Last, Role::Work];
    let bytes = bytes_by_role(&one.job.implementation.area(one.job.parameters));
    let sum = |lent: bool| {
        let roles = Role::ALL
            .iter()
            .filter(|role| for_a_call.contains(role) == lent);
        roles.map(|&role| bytes(role)).sum()
    };
    (sum(false), sum(true))
}

/// The same of the buffers that an object declares. Of a message, one block counts: it is read where it
/// lies.
fn declared(object: &Path, one: &Served<'_>) -> Result<(u64, u64), String> {
    let bytes = std::fs::read(object).map_err(io)?;
    let file = object::File::parse(bytes.as_slice()).map_err(|error| error.to_string())?;
    let (mut kept, mut lent) = (0, 0);
    let parameters = one.job.parameters;
    for symbol in file
        .symbols()
        .filter(|symbol| symbol.kind() == object::SymbolKind::Data)
    {
        let name = symbol.name().unwrap_or_default();
        if name.contains("message") {
            kept += parameters.block_bytes as u64;
        } else if name.contains("work") {
            lent += symbol.size();
        } else if name == "room" {
            kept += one.job.implementation.round_key_bytes(parameters) as u64;
        } else {
            kept += symbol.size();
        }
    }
    Ok((kept, lent))
}

/// Translates a source of an export: assembler as its toolchain file does, C with the flags that the figures
/// hold for.
fn translate(
    folder: &Path,
    machine: &Machine<'_>,
    one: &Served<'_>,
    source: &Path,
) -> Result<String, String> {
    let (from, to) = (text(source), format!("{}.o", text(source)));
    if from.ends_with(".S") {
        assemble(folder, machine, one, from, &to)?;
        return Ok(to);
    }
    let (program, target) = match one.part.identity.toolchain.as_str() {
        "gcc-avr" => ("avr-gcc", mcu(machine)),
        "clang-avr" => ("clang-19", format!("--target=avr {}", mcu(machine))),
        "clang-msp430" => ("clang-19", "--target=msp430".to_owned()),
        "gcc-msp430" => ("msp430-elf-gcc", "-mcpu=msp430".to_owned()),
        other => return Err(format!("no compiler is called {other}")),
    };
    let readme = std::fs::read_to_string(one.folder.join("README.md")).map_err(io)?;
    let flags = readme
        .lines()
        .find_map(|line| line.strip_prefix("The figures hold for `"))
        .and_then(|line| line.split('`').next())
        .ok_or("README.md names no flags")?;
    let flags = flags
        .split(' ')
        .filter(|word| word.starts_with('-') && !word.starts_with("-mmcu"));
    let include = format!("-I{}", one.folder.join("include").display());
    let mut compile = tool(program, "make tools");
    compile
        .args(target.split(' '))
        .args(flags)
        .args([&include, "-c", "-o", &to, from]);
    run(folder, &mut compile)?;
    if machine.isa.name.get_ref() == "avr" {
        as_driver(Path::new(&to), machine)?;
    }
    Ok(to)
}

fn assemble(
    folder: &Path,
    machine: &Machine<'_>,
    one: &Served<'_>,
    from: &str,
    to: &str,
) -> Result<(), String> {
    let isa = machine.isa.name.get_ref().as_str();
    if isa == "avr" {
        let mut assemble = tool("avr-gcc", "make tools");
        let options = [&mcu(machine), "-c", "-o", to, from];
        run(folder, assemble.args(options))?;
        return as_driver(Path::new(to), machine);
    }
    let plain = format!("{to}.s");
    let define = format!("-D__{}__", isa.to_uppercase());
    let mut preprocess = tool("cc", "make tools");
    preprocess.args(["-E", "-undef", "-nostdinc", "-x", "assembler-with-cpp"]);
    run(folder, preprocess.args([&define, "-o", &plain, from]))?;
    let core = one.job.machine.core.name.get_ref();
    let flags = one.job.assembler.core_flags(core, "assemble");
    let mut assemble = tool(&format!("{isa}-elf-as"), "make tools");
    run(
        folder,
        assemble
            .args(flags.unwrap_or_default())
            .args(["-o", to, &plain]),
    )?;
    if isa == "msp430" {
        as_classic(Path::new(to))?;
    }
    Ok(())
}

/// Says of an object that it is for the classic CPU: clang knows no other, and GNU's linker takes what it
/// compiles beside code for CPUX only then.
fn as_classic(object: &Path) -> Result<(), String> {
    const VENDOR: &[u8] = b"mspabi\0";
    const INSTRUCTION_SET: u8 = 4;
    let mut bytes = std::fs::read(object).map_err(io)?;
    let mut places = bytes.windows(VENDOR.len());
    let start = places.position(|bytes| bytes == VENDOR);
    // Behind the name a tag of one byte and a length of four, then pairs of a tag and a value.
    let start = start.ok_or("an object says nothing of its CPU")? + VENDOR.len() + 5;
    let mut pairs = bytes[start..].chunks_exact_mut(2);
    let found = pairs.find(|pair| pair[0] == INSTRUCTION_SET);
    found.ok_or("an object names no instruction set")?[1] = 1;
    std::fs::write(object, bytes).map_err(io)
}

fn mcu(machine: &Machine<'_>) -> String {
    format!("-mmcu={}", machine.device.name)
}

/// Flash up to which an AVR's relative jumps reach behind its end and come out at its start.
const WRAPS: u32 = 0x1_0000;

/// The device that the driver is for. The code under test and the driver together may be more than a small
/// AVR holds, whose jumps would wrap around: the driver's calls reach all of a larger one.
pub(crate) fn driver_mcu(machine: &Machine<'_>) -> String {
    match machine.rom().end <= WRAPS + ROOM {
        true => "-mmcu=atmega128".to_owned(),
        false => mcu(machine),
    }
}

/// Says of an AVR's object that it is for the driver's device, whose instructions are all of its own and more.
fn as_driver(object: &Path, machine: &Machine<'_>) -> Result<(), String> {
    /// Where an ELF file of 32 bits has its flags, of which the lowest seven name the architecture.
    const FLAGS: usize = 36;
    const AVR51: u8 = 51;
    if driver_mcu(machine) == mcu(machine) {
        return Ok(());
    }
    let mut bytes = std::fs::read(object).map_err(io)?;
    bytes[FLAGS] = bytes[FLAGS] & 0x80 | AVR51;
    std::fs::write(object, bytes).map_err(io)
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("a path in UTF-8")
}

/// Translates a source of the driver; all that it declares lies in sections of its own.
fn board(
    folder: &Path,
    machine: &Machine<'_>,
    one: &Served<'_>,
    name: &str,
    source: &str,
    options: &[&str],
) -> Result<String, String> {
    std::fs::write(folder.join(name), source).map_err(io)?;
    let object = format!("{name}.o");
    let isa = machine.isa.name.get_ref().as_str();
    let core = one.job.machine.core.name.get_ref();
    let flags = one.job.assembler.core_flags(core, "assemble");
    let flags = flags.unwrap_or_default();
    if isa == "rl78" {
        let mut assemble = tool("rl78-elf-as", "make tools");
        run(folder, assemble.args(flags).args(["-o", &object, name]))?;
        return Ok(object);
    }
    let (program, target, copy) = match isa {
        "avr" => ("avr-gcc", driver_mcu(machine), "avr-objcopy"),
        _ => (
            "clang-19",
            "--target=msp430".to_owned(),
            "msp430-elf-objcopy",
        ),
    };
    let mut compile = tool(program, "make tools");
    compile.args([
        &target,
        "-std=c11",
        "-Os",
        "-Wall",
        "-Werror",
        "-ffreestanding",
    ]);
    compile.args(["-fno-builtin", "-fno-common", "-ffunction-sections"]);
    compile.arg("-fno-optimize-sibling-calls");
    compile.args(options).args(["-c", "-o", &object, name]);
    run(folder, &mut compile)?;
    let renamed = [".bss", ".data", ".rodata"]
        .map(|section| format!("--rename-section={section}={section}.{OWN}own"));
    run(folder, tool(copy, "make tools").args(renamed).arg(&object))?;
    Ok(object)
}
