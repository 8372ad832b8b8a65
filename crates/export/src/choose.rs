//! From what is asked for to one implementation, one primitive, one device.

use crate::ExportError;
use cipherfit_catalog::{Catalog, Implementation, Job};
use cipherfit_results::Measurement;
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::nearest;

/// What is asked for. What is left open must have one answer only.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// `<family>/<isa>/<method>/<variant>`, or its end from the method or the variant on if no other
    /// has that.
    pub implementation: &'a str,
    /// The device.
    pub target: Option<&'a str>,
    /// The member of the family: `aes-128`.
    pub primitive: Option<&'a str>,
    /// The compiler, for C.
    pub toolchain: Option<&'a str>,
}

/// What is handed over, and what it costs.
#[derive(Clone, Copy)]
pub struct Choice<'a> {
    /// Implementation, member, device, toolchain.
    pub job: Job<'a>,
    /// Its committed measurement.
    pub measurement: &'a Measurement,
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
    narrow(
        &mut jobs,
        implementation,
        "--target",
        request.target,
        |job| &job.target.name,
    )?;
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
    let job = *jobs.first().ok_or_else(|| ExportError::Impossible {
        reason: format!("{} runs on no device of targets/", implementation.name),
        remedy: "`cipherfit list` shows what runs where".to_owned(),
    })?;
    let measurement = store
        .get(&job.identity())
        .ok_or_else(|| ExportError::NotMeasured { job: job.title() })?;
    Ok(Choice { job, measurement })
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
    value: impl Fn(&Job<'a>) -> &'a String,
) -> Result<(), ExportError> {
    let mut choices: Vec<String> = Vec::new();
    for job in jobs.iter() {
        let name = value(job);
        if !choices.contains(name) {
            choices.push(name.clone());
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
            jobs.retain(|job| *value(job) == wanted);
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
