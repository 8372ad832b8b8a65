//! A device sets limits: its memory, its instructions, its energy.

use cipherfit_fit::constraint::Constraint;
use cipherfit_fit::{
    Energy, Need, Offer, Primitive, RamParts, Request, RomPart, Standing, Stock, TaskCycles,
    TaskEnergy, fit,
};
use cipherfit_vocabulary::{
    ConstantTime, DeviceFacts, Identity, Kind, Language, Operation, Status,
};
use std::collections::BTreeMap;

/// A cipher of so many cycles and bytes of ROM; RAM is the stack's 20 bytes.
fn offer(name: &str, cycles: u64, rom: u64, instructions: &[&str]) -> Offer {
    let energy = TaskEnergy {
        first: Energy {
            low: 1.0,
            middle: 2.0,
            high: 3.0,
        },
        further: None,
    };
    Offer {
        identity: Identity {
            primitive: "cipher".to_owned(),
            implementation: format!("cipher/isa/{name}"),
            core: "plus".to_owned(),
            memory: None,
            toolchain: "assembler".to_owned(),
            optimisation: None,
        },
        isa: "isa".to_owned(),
        instructions: instructions.iter().map(|&word| word.to_owned()).collect(),
        language: Language::Asm,
        constant_time: ConstantTime::Full,
        proved: Vec::new(),
        fixed_key: false,
        overwrites_key: false,
        reentrant: true,
        fixed_addresses: false,
        lengths: BTreeMap::new(),
        shared: Vec::new(),
        tasks: BTreeMap::from([(
            Operation::ENCRYPT,
            TaskCycles {
                first: cycles,
                further: None,
                between: None,
            },
        )]),
        rom: vec![RomPart {
            users: vec![Operation::ENCRYPT],
            bytes: rom,
        }],
        ram: RamParts {
            stack: [(Operation::ENCRYPT, 20)].into(),
            ..RamParts::default()
        },
        energy: BTreeMap::from([(Operation::ENCRYPT, energy)]),
    }
}

fn device(name: &str, core: &str, recorded_as: Option<&str>, lacks: &[&str]) -> DeviceFacts {
    DeviceFacts {
        name: name.to_owned(),
        isa: "isa".to_owned(),
        core: core.to_owned(),
        recorded_as: recorded_as.map(str::to_owned),
        lacks: lacks.iter().map(|&word| word.to_owned()).collect(),
        rom_bytes: 500,
        ram_bytes: 64,
        ..DeviceFacts::default()
    }
}

fn stock() -> Stock {
    Stock {
        offers: vec![
            offer("multiplies", 50, 100, &["MUL"]),
            offer("large", 70, 600, &[]),
            offer("plain", 90, 200, &[]),
        ],
        primitives: vec![Primitive {
            name: "cipher".to_owned(),
            family: "cipher".to_owned(),
            kind: Kind::BLOCK_CIPHER,
            block_bits: 128,
            key_bits: Some(128),
            digest_bits: None,
            least_padding_bytes: 0,
            security_bits: 128,
        }],
        standings: vec![Standing {
            of: "cipher".to_owned(),
            status: Status::Standard,
            statement: "a standard".to_owned(),
            source: "SOURCE".to_owned(),
        }],
        devices: vec![
            device("big1", "plus", Some("plus"), &[]),
            device("tiny1", "bare", Some("plus"), &["CALL", "MUL"]),
            device("other1", "other", None, &[]),
            DeviceFacts {
                memory: Some("1-wait".to_owned()),
                ..device("slow1", "plus", Some("plus"), &[])
            },
        ],
        energy_of: [("plus".to_owned(), "big1".to_owned())].into(),
        ..Stock::default()
    }
}

fn asked(target: &str) -> Request {
    Request {
        target: Some(target.to_owned()),
        ..Request::default()
    }
}

fn names(request: &Request) -> Vec<String> {
    let answer = fit(&stock(), request).expect("an answer");
    let names = answer
        .choices
        .iter()
        .map(|choice| choice.parts[0].identity.implementation.clone());
    names.collect()
}

#[test]
fn what_a_core_has_not_is_never_offered_for_it() {
    assert_eq!(names(&asked("plus"))[0], "cipher/isa/multiplies");
    assert_eq!(names(&asked("big1"))[0], "cipher/isa/multiplies");
    assert_eq!(names(&asked("tiny1")), ["cipher/isa/plain"]);
    let answer = fit(&stock(), &asked("tiny1")).expect("an answer");
    assert_eq!(answer.target, ["tiny1"]);
    let said = |text: &str| answer.notes.iter().any(|note| note.contains(text));
    assert!(said("does not have (MUL)"), "{:?}", answer.notes);
    assert!(said("figures are those of plus"), "{:?}", answer.notes);
}

#[test]
fn what_exceeds_the_memory_is_a_near_miss_with_its_excess() {
    let answer = fit(&stock(), &asked("tiny1")).expect("an answer");
    let [miss] = answer.near_misses.as_slice() else {
        panic!("{:?}", answer.near_misses)
    };
    assert_eq!(miss.part.identity.implementation, "cipher/isa/large");
    assert_eq!(miss.missed.constraint, Constraint::Rom);
    assert_eq!((miss.missed.limit, miss.missed.value), (500.0, Some(600.0)));
    // There is no more memory to be had.
    assert!(answer.sensitivity.is_empty(), "{:?}", answer.sensitivity);
}

#[test]
fn a_budget_is_relaxed_up_to_the_memory_that_there_is() {
    let request = Request {
        rom: Some(150),
        rom_step: 50,
        ..asked("tiny1")
    };
    let answer = fit(&stock(), &request).expect("an answer");
    assert!(answer.choices.is_empty());
    let within = Request {
        rom: Some(250),
        ..asked("tiny1")
    };
    let answer = fit(&stock(), &within).expect("an answer");
    assert_eq!(answer.sensitivity.len(), 1);
    // 600 bytes would be faster, and the device has 500.
    assert_eq!(answer.sensitivity[0].unlimited, None);
}

#[test]
fn sets_keep_within_the_memory_too() {
    let needs = vec![Need::default(), Need::default()];
    let request = Request {
        needs,
        ..asked("big1")
    };
    let answer = fit(&stock(), &request).expect("an answer");
    assert!(answer.choices[0].total.rom <= 500);
}

#[test]
fn energy_is_that_of_the_device_with_the_model_alone() {
    let with_energy = |target| {
        let mut request = asked(target);
        request.needs[0].nanojoules = Some(10.0);
        fit(&stock(), &request)
    };
    assert!(with_energy("big1").is_ok());
    let error = with_energy("tiny1").expect_err("no model");
    assert!(
        error.problem.contains("tiny1 has no energy model"),
        "{}",
        error.problem
    );
    let answer = with_energy("plus").expect("an answer");
    assert!(
        answer
            .notes
            .iter()
            .any(|note| note.contains("is that of big1")),
        "{:?}",
        answer.notes
    );
}

#[test]
fn devices_without_figures_and_unknown_ones_are_errors() {
    for (target, problem) in [
        ("other1", "nothing is measured on other, the core of other1"),
        ("slow1", "nothing does `encrypt` on slow1"),
        (
            "tiny2",
            "there is no device, core or instruction set called `tiny2`",
        ),
    ] {
        let error = fit(&stock(), &asked(target)).expect_err("no answer");
        assert!(error.problem.contains(problem), "{}", error.problem);
    }
    let error = fit(&stock(), &asked("tiny2")).expect_err("no answer");
    assert!(
        error.remedy.contains("did you mean tiny1?"),
        "{}",
        error.remedy
    );
}
