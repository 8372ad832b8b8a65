//! A transparent driver for implementations of the PSA Certified Crypto API: Mbed TLS, TF-PSA-Crypto.
//!
//! The entry points are those of a single call, and of modes of encryption those in pieces, too ("PSA Certified Crypto
//! Driver Interface", 1.0 alpha, 4.2). What an implementation here does not do, another length of a nonce say, is
//! `PSA_ERROR_NOT_SUPPORTED`, so that the core falls back on code of its own.

mod algorithm;
mod driver;
mod keys;
mod modes;
mod test;

use crate::self_test::Answer;
use crate::{Choice, ExportError, Package, set};
use algorithm::Algorithm;
use cipherfit_catalog::{Call, Catalog};
use cipherfit_vocabulary::{Interface, Operation, Role, RoundKeyPlace};

/// What is exported, as the driver has it.
struct Subject<'a> {
    choice: &'a Choice<'a>,
    algorithm: Algorithm,
    /// A known answer for the test.
    answer: Answer,
}

impl Subject<'_> {
    /// What its names begin with: `aes128_ccm_4`.
    fn identifier(&self) -> &str {
        &self.choice.job.parameters.identifier
    }

    fn call(&self, operation: Operation) -> Option<Call> {
        let mut calls = self.choice.job.firmware_calls().into_iter();
        calls.find(|call| call.description.operation == operation)
    }

    fn alignment_of(&self, role: Role) -> u32 {
        let contract = &self.choice.job.implementation.manifest.contract;
        contract.alignment_of(role)
    }

    /// A call as C, with an expression for what plays each role.
    fn invocation(&self, call: &Call, of: impl Fn(Role) -> String) -> String {
        let implementation = self.choice.job.implementation;
        if implementation.takes_struct(&call.arguments) {
            return format!("{}(&given)", call.symbol);
        }
        let arguments: Vec<String> = call.arguments.iter().map(|one| of(one.role)).collect();
        format!("{}({})", call.symbol, arguments.join(", "))
    }

    /// A macro of its header: `AES128_CCM_4_TAG_BYTES`.
    fn size(&self, size: &str) -> String {
        format!("{}_{size}", self.identifier().to_uppercase())
    }

    fn has_schedule(&self) -> bool {
        self.call(Operation::EXPAND_KEY).is_some()
    }
}

/// A set with a driver beside it.
///
/// # Errors
/// PSA names no algorithm for a primitive, or an implementation cannot be called with buffers that lie anywhere.
pub fn psa(
    catalog: &Catalog,
    packages: Vec<(Choice<'_>, Package)>,
) -> Result<Package, ExportError> {
    let choices: Vec<Choice<'_>> = packages.iter().map(|(choice, _)| *choice).collect();
    let subjects = choices.iter().map(|choice| subject(catalog, choice));
    let subjects: Vec<Subject<'_>> = subjects.collect::<Result<_, ExportError>>()?;
    let mut all = set(packages);
    let files = [
        ("psa/cipherfit_psa.h", driver::header(&subjects)),
        ("psa/cipherfit_psa.c", driver::source(&subjects)),
        ("psa/cipherfit_psa.json", driver::description(&subjects)),
        (
            "psa/cipherfit_psa_crypto.h",
            include_str!("psa_crypto.h").to_owned(),
        ),
        ("psa/test/psa_test.c", test::source(&subjects)),
    ];
    for (name, text) in files {
        all.files.insert(name.to_owned(), text);
    }
    if let Some(readme) = all.files.get_mut("README.md") {
        readme.push_str(&driver::readme(&subjects));
    }
    Ok(all)
}

fn subject<'a>(catalog: &Catalog, choice: &'a Choice<'a>) -> Result<Subject<'a>, ExportError> {
    let (job, name) = (&choice.job, &choice.job.parameters.name);
    let contract = &job.implementation.manifest.contract;
    let impossible = |reason: String, remedy: &str| ExportError::Impossible {
        reason,
        remedy: remedy.to_owned(),
    };
    let algorithm = algorithm::of(name).ok_or_else(|| {
        impossible(
            format!("Mbed TLS has no algorithm for {name}"),
            "export it --as folder; these have one: aes-128, aes-128-ccm, aes-128-gcm, chacha20-poly1305, \
             aes-128-ctr, aes-128-cbc, aes-128-cmac, hmac-sha-256, sha-256, sha3-256, …",
        )
    })?;
    let refused = if contract.interface == Interface::OnePointer {
        Some("gets one pointer for everything")
    } else if contract.alignment > 1 {
        Some("wants aligned buffers, and PSA's lie anywhere")
    } else if contract.alignment_of(Role::Key) > 2 {
        Some("wants keys at addresses that no compiler gives them")
    } else if contract.round_keys_in != RoundKeyPlace::Ram || contract.overwrites_key {
        Some("does not take any key at any call")
    } else {
        None
    };
    if let Some(why) = refused {
        return Err(impossible(
            format!("{} {why}", job.implementation.name),
            "choose another implementation: `cipherfit list` shows them",
        ));
    }
    let key = crate::key_material::key_material(catalog, choice, None)?;
    let answers = crate::self_test::answers(catalog, choice, &key)?;
    // The longest says most.
    let value = algorithm.kind.message();
    let longest = answers
        .into_iter()
        .max_by_key(|one| one.values.get(value).map_or(0, Vec::len));
    let answer = longest.ok_or_else(|| impossible(format!("{name} has no vector"), "add one"))?;
    Ok(Subject {
        choice,
        algorithm,
        answer,
    })
}
