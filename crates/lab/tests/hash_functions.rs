//! Hash functions: a whole message at once, or block by block through one pointer. A deliberately
//! broken copy of each kind must fail, and for the right reason.

use cipherfit_catalog::Catalog;
use cipherfit_lab::cache::cache_dir;
use cipherfit_lab::measure::{Laboratory, MeasureError};
use cipherfit_lab::verify::Failure;
use cipherfit_results::Measurement;
use cipherfit_sim::FaultKind;
use cipherfit_vocabulary::{Interface, Operation};
use std::path::Path;

/// One way to call the function.
struct Way {
    source: &'static str,
    operations: &'static str,
    contract: &'static str,
}

const AT_ONCE: Way = Way {
    source: include_str!("hash-functions/at_once.c"),
    operations: "hash = \"{identifier}_hash\"",
    contract: "",
};

const BY_BLOCKS: Way = Way {
    source: include_str!("hash-functions/by_blocks.c"),
    operations: "initialise = \"{identifier}_initialise\", \
                 compress = \"{identifier}_compress\", finish = \"{identifier}_finish\"",
    contract: AREA,
};

const AREA: &str = r#"
interface = "one-pointer"
area = [
    { holds = "state", bytes = 32 },
    { holds = "block" },
    { holds = "length" },
    { holds = "last" },
    { holds = "work", at = 100, bytes = 64 },
]
"#;

impl Way {
    /// Measures with a fault planted, by the first compiler; or what the catalog refuses.
    fn measure(&self, fault: &str) -> Result<Result<Measurement, Failure>, String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let manifest = format!(
            r#"
language = "c"
parameters = ["sha-256"]
cores = ["msp430"]
sources = ["subject.c"]
defines = {{ FAULT = "{fault}" }}
operations = {{ {} }}

[contract]
alignment = 2
reentrant = true
relocatable = true
{}

[claims]
constant_time = "full"

[variants.subject]
summary = "The subject of a test"
"#,
            self.operations, self.contract
        );
        let header = root.join("library/sha2/msp430/portable-c/sha256.c");
        std::fs::copy(header, folder.path().join("sha256.h")).expect("sha256.h");
        std::fs::write(folder.path().join("subject.c"), self.source).expect("subject.c");
        std::fs::write(folder.path().join("method.toml"), manifest).expect("method.toml");
        let catalog = Catalog::load(&root).expect("the repository's catalog");
        let variants = catalog
            .load_foreign(folder.path())
            .map_err(|refusal| format!("{:?}", refusal.errors))?;
        let laboratory = Laboratory::new(&catalog, &cache_dir());
        let jobs = catalog.jobs_of(&variants[0]);
        match laboratory.measure(&jobs[0]) {
            Ok(measurement) => Ok(Ok(measurement)),
            Err(MeasureError::Verification { failure, .. }) => Ok(Err(*failure)),
            Err(other) => panic!("{other}"),
        }
    }

    fn passes(&self) -> Measurement {
        let measured = self.measure("0").expect("a good manifest");
        measured.unwrap_or_else(|failure| panic!("{failure}"))
    }

    fn fails(&self, fault: &str) -> Failure {
        let measured = self.measure(fault).expect("a good manifest");
        measured.err().unwrap_or_else(|| panic!("{fault} passes"))
    }

    fn fault(&self, fault: &str) -> (FaultKind, String) {
        match self.fails(fault) {
            Failure::Fault { kind, access, .. } => (kind, access.unwrap_or_default()),
            other => panic!("{fault}: {other}"),
        }
    }

    fn is_refused(&self, reason: &str) {
        let Err(refusal) = self.measure("0") else {
            panic!("a bad manifest is accepted");
        };
        assert!(refusal.contains(reason), "{refusal}");
    }
}

#[test]
fn a_whole_message_at_once() {
    let measurement = AT_ONCE.passes();
    let blocks = measurement.tasks[&Operation::HASH];
    // A message of two blocks and so many further: the rate is what each adds.
    let further = blocks.further.expect("a rate");
    assert_eq!(further.min, further.max);
    assert!(blocks.first.min > further.max, "{blocks:?}");
    assert_eq!(measurement.cycles[&Operation::HASH].min, blocks.first.min);
    let ram = &measurement.ram;
    assert_eq!((ram.message, ram.digest, ram.context), (64, 32, 0));
    assert_eq!(measurement.rom.tables["hash"] % 256, 0);
    assert_eq!(measurement.contract.interface, Interface::C);
    // Eight of one length, 0 to 129 and 191 to 193 bytes, four series of four, and others up to a thousand
    assert_eq!(
        (measurement.verified.vectors, measurement.verified.random),
        (2, 1000 + 16)
    );
}

#[test]
fn block_by_block_through_one_pointer() {
    let measurement = BY_BLOCKS.passes();
    let blocks = measurement.tasks[&Operation::HASH];
    let compress = measurement.cycles[&Operation::COMPRESS];
    assert_eq!(blocks.further, Some(compress));
    let ends = [Operation::INITIALISE, Operation::FINISH].map(|one| measurement.cycles[&one].min);
    assert!(blocks.first.min >= ends.iter().sum(), "{blocks:?} {ends:?}");
    let ram = &measurement.ram;
    // 64 bytes of work, one unused, three that say how long the message is
    assert_eq!(
        (ram.context, ram.message, ram.digest, ram.work),
        (32, 64, 0, 68)
    );
    assert_eq!(measurement.contract.interface, Interface::OnePointer);
}

#[test]
fn wrong_digests() {
    for (way, operation) in [(AT_ONCE, Operation::HASH), (BY_BLOCKS, Operation::FINISH)] {
        match way.fails("WRONG_DIGEST") {
            Failure::WrongOutput {
                operation: found, ..
            } => assert_eq!(found, operation),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn a_digest_that_is_wrong_at_one_length_only() {
    match AT_ONCE.fails("WRONG_ABOVE_A_BLOCK") {
        Failure::WrongOutput { case, .. } => assert_eq!(case, "random message of 120 bytes"),
        other => panic!("{other}"),
    }
}

#[test]
fn a_length_that_is_cut() {
    for fault in ["LENGTH_IN_A_BYTE", "BITS_IN_TWO_BYTES"] {
        match BY_BLOCKS.fails(fault) {
            Failure::WrongOutput { case, .. } => assert_eq!(case, "random message of 8613 bytes"),
            other => panic!("{fault}: {other}"),
        }
    }
}

#[test]
fn memory_that_is_not_the_function_s() {
    for (way, fault, kind, place) in [
        (
            &AT_ONCE,
            "WRITE_TO_MESSAGE",
            FaultKind::Write,
            "byte 0 of `message`",
        ),
        (
            &AT_ONCE,
            "WRITE_PAST_DIGEST",
            FaultKind::Write,
            "1 bytes behind `digest`",
        ),
        (
            &AT_ONCE,
            "READ_PAST_MESSAGE",
            FaultKind::Read,
            "1 bytes behind `message`",
        ),
        (
            &BY_BLOCKS,
            "WRITE_LENGTH",
            FaultKind::Write,
            "byte 0 of `length`",
        ),
        (
            &BY_BLOCKS,
            "WRITE_PAST_AREA",
            FaultKind::Write,
            "1 bytes behind `work`",
        ),
    ] {
        assert_eq!(way.fault(fault), (kind, place.to_owned()), "{fault}");
    }
}

#[test]
fn what_lies_behind_the_message_and_in_the_work_area_counts_as_never_written() {
    for fault in ["READ_PAST_LAST", "KEEP_IN_WORK"] {
        assert_eq!(
            BY_BLOCKS.fault(fault).0,
            FaultKind::UninitialisedRead,
            "{fault}"
        );
    }
}

#[test]
fn secrets_of_the_message() {
    for (fault, observed) in [("SECRET_BRANCH", "none"), ("SECRET_ADDRESS", "branches")] {
        match AT_ONCE.fails(fault) {
            Failure::FalseConstantTimeClaim {
                observed: found, ..
            } => assert_eq!(found, observed),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn operations_and_contract_must_agree() {
    let with = |operations, contract| Way {
        operations,
        contract,
        ..AT_ONCE
    };
    let encrypts = with("encrypt = \"a\"", "");
    encrypts.is_refused("there can be no operation encrypt");
    encrypts.is_refused("there is no operation hash");
    with(AT_ONCE.operations, "round_keys = \"key\"").is_refused("has no round_keys");
    with(AT_ONCE.operations, "area = [{ holds = \"block\" }]").is_refused("an area, but");
    let one_pointer = |area| with(BY_BLOCKS.operations, area);
    for (area, reason) in [
        ("[{ holds = \"block\" }]", "does not hold state"),
        ("[{ holds = \"state\" }]", "the size of state is missing"),
        (
            "[{ holds = \"block\", bytes = 64 }]",
            "follows from the primitive",
        ),
        ("[{ holds = \"key\" }]", "cannot hold key"),
        (
            "[{ holds = \"last\" }, { holds = \"last\" }]",
            "holds last twice",
        ),
    ] {
        let contract = format!("interface = \"one-pointer\"\narea = {area}");
        one_pointer(contract.leak()).is_refused(reason);
    }
}
