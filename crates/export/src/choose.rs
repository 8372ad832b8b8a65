//! From what is asked for to one implementation, one primitive, one device.

use crate::ExportError;
use crate::used::Elsewhere;
use cipherfit_catalog::{Catalog, Implementation, Job, Machine};
use cipherfit_results::store::Measurements;
use cipherfit_results::{Measurement, Rom};
use cipherfit_vocabulary::{DeviceFacts, Operation, nearest};

/// What is asked for. What is left open must have one answer only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// `<family>/<isa>/<method>/<variant>`, or its end from the method or the variant on if no other
    /// has that.
    pub implementation: &'a str,
    /// The device, or a core for the device that it is measured on.
    pub target: Option<&'a str>,
    /// The cores that the target stands for, where it is neither a device nor a core: those of an
    /// instruction set, or of a device that only papers name.
    pub stands_for: &'a [String],
    /// The member of the family: `aes-128`.
    pub primitive: Option<&'a str>,
    /// The compiler, for C.
    pub toolchain: Option<&'a str>,
    /// The level of optimisation, where the implementation names several.
    pub level: Option<&'a str>,
}

/// What is handed over, and what it costs.
#[derive(Clone, Copy)]
pub struct Choice<'a> {
    /// Implementation, member, core, toolchain.
    pub job: Job<'a>,
    /// The device that it is for.
    pub machine: Machine<'a>,
    /// Is it only one of those that the target may mean: one that its core is measured on?
    pub stands_in: bool,
    /// Its committed measurement.
    pub measurement: &'a Measurement,
    /// What it calls that another package of the same firmware holds; else its own package does.
    pub elsewhere: &'a [Elsewhere],
}

/// Settles a request.
///
/// # Errors
/// An unknown name, a question with several answers, or no measurement.
pub fn choose<'a>(
    catalog: &'a Catalog,
    store: &'a Measurements,
    request: &Request<'_>,
) -> Result<Choice<'a>, ExportError> {
    let implementation = implementation(catalog, request.implementation)?;
    let mut jobs = catalog.jobs_of(implementation);
    let asked = match request.target {
        Some(word) => Some(target(
            catalog,
            implementation,
            word,
            request.stands_for,
            &jobs,
        )?),
        None => None,
    };
    let core = match asked {
        // The record is that of a core with the same cycles, where the device's own has none.
        Some(Asked::Device(machine)) => machine.core.recorded_as(),
        Some(Asked::Core(core)) => Some(core),
        None => None,
    };
    narrow(&mut jobs, implementation, "--target", core, |job| {
        job.machine.core.name.get_ref()
    })?;
    narrow(
        &mut jobs,
        implementation,
        "--primitive",
        request.primitive,
        |job| &job.parameters.name,
    )?;
    // Among compilers the first of the device's is as good as any: all translate the same C.
    let first = jobs.first().map(|job| job.toolchain().name.clone());
    let toolchain = request.toolchain.or(first.as_deref());
    narrow(&mut jobs, implementation, "--toolchain", toolchain, |job| {
        &job.toolchain().name
    })?;
    // Of levels the first stands for all, as of compilers.
    let first = jobs.first().and_then(|job| job.level);
    narrow(
        &mut jobs,
        implementation,
        "--level",
        request.level.or(first),
        |job| job.level.unwrap_or("usual"),
    )?;
    let job = *jobs.first().ok_or_else(|| ExportError::Impossible {
        reason: format!("{} runs on no core of targets/cores/", implementation.name),
        remedy: "`cipherfit list` shows what runs where".to_owned(),
    })?;
    let measurement = store
        .get(&job.identity())
        .ok_or_else(|| ExportError::NotMeasured { job: job.title() })?;
    let (machine, stands_in) = match asked {
        Some(Asked::Device(machine)) => (machine, false),
        _ => (job.machine, true),
    };
    runs(&machine.facts(), measurement)?;
    if !machine.has_places(job.implementation, job.parameters) {
        return Err(ExportError::Impossible {
            reason: format!(
                "{} counts on addresses where {} has no memory, or where its firmware begins",
                job.implementation.name, machine.device.name
            ),
            remedy: format!(
                "`cipherfit fit {} --target {}` shows what runs there",
                job.parameters.name, machine.device.name
            ),
        });
    }
    Ok(Choice {
        job,
        machine,
        stands_in,
        measurement,
        elsewhere: &[],
    })
}

/// What a target says.
enum Asked<'a> {
    Device(Machine<'a>),
    Core(&'a str),
}

/// The device or core of that name, or the first of the cores that it stands for.
fn target<'a>(
    catalog: &'a Catalog,
    implementation: &Implementation,
    word: &str,
    stands_for: &[String],
    jobs: &[Job<'_>],
) -> Result<Asked<'a>, ExportError> {
    let machines = &catalog.machines;
    let name = word.trim().to_lowercase();
    let measured = |recorded: Option<&str>| {
        let mut cores = jobs.iter().map(|job| job.machine.core.name.get_ref());
        cores.any(|core| Some(core.as_str()) == recorded)
    };
    let core = |name: &str| {
        let core = machines.core(name)?.name.get_ref();
        measured(Some(core)).then_some(Asked::Core(core))
    };
    let machine = machines.machine(&name);
    let device = machine.filter(|machine| measured(machine.core.recorded_as()));
    let found = device.map(Asked::Device).or_else(|| core(&name));
    let found = found.or_else(|| stands_for.iter().find_map(|name| core(name)));
    if let Some(found) = found {
        return Ok(found);
    }
    let mut choices: Vec<String> = jobs
        .iter()
        .map(|job| job.machine.core.name.get_ref().clone())
        .collect();
    choices.dedup();
    let nearest = match machine {
        Some(_) => None,
        None => machines.nearest_device(&name),
    };
    Err(ExportError::NotThere {
        implementation: implementation.name.clone(),
        name,
        option: "--target",
        choices: std::iter::once("a device with one of these cores".to_owned())
            .chain(choices)
            .collect(),
        nearest,
    })
}

/// Does the device have the instructions and the memory?
fn runs(device: &DeviceFacts, measurement: &Measurement) -> Result<(), ExportError> {
    let name = &measurement.implementation;
    let missing: Vec<&str> = device.missing(&measurement.instructions).collect();
    if !missing.is_empty() {
        return Err(ExportError::Impossible {
            reason: format!(
                "{name} uses {}, which {} does not have",
                missing.join(", "),
                device.name
            ),
            remedy: format!(
                "`cipherfit fit {} --target {}` shows what runs there",
                measurement.primitive, device.name
            ),
        });
    }
    let (rom, ram) = least_memory(measurement);
    let needs = [
        ("ROM", rom, device.rom_bytes),
        ("RAM", ram, device.ram_bytes),
    ];
    for (what, needed, there) in needs {
        if needed > there {
            return Err(ExportError::Impossible {
                reason: format!(
                    "{name} needs {needed} B of {what}, {} has {there}: {} too few",
                    device.name,
                    needed - there
                ),
                remedy: format!(
                    "`cipherfit fit {} --target {}` shows what fits",
                    measurement.primitive, device.name
                ),
            });
        }
    }
    Ok(())
}

/// ROM and RAM of the task that needs least: firmware may leave the others out.
fn least_memory(measurement: &Measurement) -> (u64, u64) {
    let (rom, ram) = (&measurement.rom, &measurement.ram);
    let tasks = || {
        let tasks = measurement.tasks.keys().copied();
        tasks.filter(|task| *task != Operation::EXPAND_KEY)
    };
    let rom_of = |task: Operation| -> u64 {
        // What only other tasks use is left out.
        let is_other = |user: &str| tasks().any(|one| one != task && one.name() == user);
        let parts = rom.code.iter().chain(&rom.tables);
        let needed = parts.filter(|(users, _)| !Rom::names(users).all(is_other));
        needed.map(|(_, bytes)| bytes).sum()
    };
    let stack_of = |task: Operation| {
        let depths = ram.stack.iter();
        let needed = depths.filter(|(user, _)| **user == task || !tasks().any(|one| one == **user));
        needed.map(|(_, bytes)| *bytes).max().unwrap_or(0)
    };
    let deepest = ram.stack.values().max().copied().unwrap_or(0);
    (
        tasks().map(rom_of).min().unwrap_or(rom.total()),
        ram.total() - deepest + tasks().map(stack_of).min().unwrap_or(deepest),
    )
}

fn implementation<'a>(catalog: &'a Catalog, name: &str) -> Result<&'a Implementation, ExportError> {
    let all = &catalog.implementations;
    if let Some(one) = all.iter().find(|one| one.name == name) {
        return Ok(one);
    }
    let called_so = |one: &&Implementation| one.short_name() == name || one.variant() == name;
    let shortened: Vec<&Implementation> = all.iter().filter(called_so).collect();
    match shortened.as_slice() {
        [one] => Ok(one),
        [] => Err(ExportError::UnknownImplementation {
            name: name.to_owned(),
            nearest: match catalog.renamed.today(name) {
                Some(today) => Some(today.to_owned()),
                None => nearest(name, all.iter().map(|one| one.name.as_str())),
            },
        }),
        several => Err(ExportError::Undecided {
            what: format!("`{name}` stands for several implementations"),
            option: "family and instruction set",
            choices: several.iter().map(|one| one.name.clone()).collect(),
        }),
    }
}

/// Keeps the jobs with the value asked for; there must be one value in the end.
fn narrow<'a>(
    jobs: &mut Vec<Job<'a>>,
    implementation: &Implementation,
    option: &'static str,
    wanted: Option<&str>,
    value: impl Fn(&Job<'a>) -> &'a str,
) -> Result<(), ExportError> {
    let mut choices: Vec<String> = Vec::new();
    for job in jobs.iter() {
        let name = value(job);
        if !choices.iter().any(|one| one == name) {
            choices.push(name.to_owned());
        }
    }
    match (wanted, choices.as_slice()) {
        (None, [] | [_]) => Ok(()),
        (None, _) => Err(ExportError::Undecided {
            what: format!("{} is there for several", implementation.name),
            option,
            choices,
        }),
        (Some(wanted), _) => {
            let plain = |name: &str| name.to_lowercase().replace('/', "-");
            let wanted = plain(wanted);
            jobs.retain(|job| value(job) == wanted);
            if jobs.is_empty() {
                return Err(ExportError::NotThere {
                    implementation: implementation.name.clone(),
                    nearest: nearest(&wanted, choices.iter().map(String::as_str)),
                    name: wanted,
                    option,
                    choices,
                });
            }
            Ok(())
        }
    }
}
