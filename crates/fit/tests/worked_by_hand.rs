//! One implementation of each kind whose figures are worked out by hand: what each limit just lets
//! pass and just rejects, and by how much.

use cipherfit_fit::answer::Answer;
use cipherfit_fit::constraint::Constraint;
use cipherfit_fit::{
    Energy, KeyUse, Need, Offer, Primitive, RamParts, Request, RomPart, Size, Stock, TaskCycles,
    TaskEnergy, fit,
};
use cipherfit_vocabulary::{
    ConstantTime, CyclesByLength, Identity, Kind, Language, Lengths, Operation, Stairs,
};
use std::collections::BTreeMap;

fn energy(low: f64, middle: f64, high: f64) -> Energy {
    Energy { low, middle, high }
}

fn identity(primitive: &str) -> Identity {
    Identity {
        core: "core".to_owned(),
        memory: None,
        primitive: primitive.to_owned(),
        implementation: format!("family/isa/{primitive}"),
        toolchain: "assembler".to_owned(),
        optimisation: None,
    }
}

fn rom(users: &[Operation], bytes: u64) -> RomPart {
    RomPart {
        users: users.to_vec(),
        bytes,
    }
}

/// A cipher with blocks of 8 bytes and a hash function with blocks of 64.
fn stock() -> Stock {
    let cipher = Offer {
        identity: identity("cipher"),
        isa: "isa".to_owned(),
        instructions: Vec::new(),
        language: Language::Asm,
        constant_time: ConstantTime::Branches,
        proved: Vec::new(),
        fixed_key: false,
        overwrites_key: false,
        reentrant: true,
        fixed_addresses: false,
        tasks: [
            (Operation::EXPAND_KEY, 30),
            (Operation::ENCRYPT, 100),
            (Operation::DECRYPT, 150),
        ]
        .map(|(task, first)| {
            (
                task,
                TaskCycles {
                    first,
                    further: None,
                    between: None,
                },
            )
        })
        .into(),
        lengths: BTreeMap::new(),
        shared: Vec::new(),
        rom: vec![
            rom(&[Operation::EXPAND_KEY], 10),
            rom(&[Operation::ENCRYPT], 40),
            rom(&[Operation::DECRYPT], 60),
            rom(&[Operation::ENCRYPT, Operation::DECRYPT], 5),
        ],
        ram: RamParts {
            static_bytes: 1,
            context: 2,
            block: 8,
            key: 10,
            digest: 0,
            work: 3,
            stack: [
                (Operation::EXPAND_KEY, 9),
                (Operation::ENCRYPT, 7),
                (Operation::DECRYPT, 14),
            ]
            .into(),
        },
        energy: [
            (Operation::EXPAND_KEY, energy(1.0, 2.0, 3.0)),
            (Operation::ENCRYPT, energy(9.0, 10.0, 11.0)),
            (Operation::DECRYPT, energy(14.0, 15.0, 17.0)),
        ]
        .map(|(task, first)| {
            (
                task,
                TaskEnergy {
                    first,
                    further: None,
                },
            )
        })
        .into(),
    };
    let hash = Offer {
        identity: identity("digest"),
        tasks: [(
            Operation::HASH,
            TaskCycles {
                first: 1000,
                further: Some(900),
                between: None,
            },
        )]
        .into(),
        rom: vec![rom(&[Operation::HASH], 200)],
        ram: RamParts {
            static_bytes: 0,
            context: 32,
            block: 64,
            key: 0,
            digest: 20,
            work: 0,
            stack: [(Operation::HASH, 50)].into(),
        },
        energy: [(
            Operation::HASH,
            TaskEnergy {
                first: energy(80.0, 100.0, 120.0),
                further: Some(energy(70.0, 90.0, 110.0)),
            },
        )]
        .into(),
        ..cipher.clone()
    };
    let cipher_sizes = Primitive {
        name: "cipher".to_owned(),
        family: "cipher".to_owned(),
        kind: Kind::BLOCK_CIPHER,
        block_bits: 64,
        key_bits: Some(80),
        digest_bits: None,
        least_padding_bytes: 0,
        security_bits: 80,
    };
    let hash_sizes = Primitive {
        name: "digest".to_owned(),
        family: "digest".to_owned(),
        kind: Kind::HASH,
        block_bits: 512,
        key_bits: None,
        digest_bits: Some(160),
        least_padding_bytes: 9,
        security_bits: 80,
    };
    Stock {
        offers: vec![cipher, hash],
        primitives: vec![cipher_sizes, hash_sizes],
        ..Stock::default()
    }
}

/// Three blocks of the cipher, the key's set-up within: 330 cycles, 55 bytes of ROM, 33 of RAM.
fn encryption() -> Request {
    Request {
        needs: vec![Need {
            message_bytes: 17,
            security_bits: Some(0),
            any_standing: true,
            ..Need::default()
        }],
        ..Request::default()
    }
}

fn answer(request: &Request) -> Answer {
    fit(&stock(), request).expect("an answer")
}

fn changed(change: impl FnOnce(&mut Request)) -> Answer {
    let mut request = encryption();
    change(&mut request);
    answer(&request)
}

#[test]
fn a_message_costs_its_blocks_and_one_key_setup() {
    let of = |bytes, key| {
        let found = changed(|request| {
            request.needs[0].message_bytes = bytes;
            request.needs[0].key = key;
        });
        found.choices[0].total.cycles
    };
    let changing = [1, 8, 9, 16, 17, 24, 25].map(|bytes| of(bytes, KeyUse::Changing));
    assert_eq!(changing, [130, 130, 230, 230, 330, 330, 430]);
    let once = [1, 17].map(|bytes| of(bytes, KeyUse::Static));
    assert_eq!(once, [100, 300]);
}

#[test]
fn ram_is_everything_that_is_held_at_the_deepest_point() {
    let encrypt = &changed(|_| {}).choices[0];
    // 1 of variables; 2 + 10 + 8 kept; 3 lent and the stack, which is deepest in the key's set-up.
    assert_eq!((encrypt.total.rom, encrypt.total.ram), (55, 33));
    let both = changed(|request| {
        request.needs[0].operations = vec![Operation::ENCRYPT, Operation::DECRYPT]
    });
    let both = &both.choices[0];
    assert_eq!((both.total.rom, both.total.ram), (115, 38));
    // The slower direction.
    assert_eq!(both.total.cycles, 3 * 150 + 30);
    assert_eq!(both.total.energy, Some(energy(43.0, 47.0, 54.0)));
}

#[test]
fn a_digest_costs_the_first_block_and_the_further_ones() {
    let of = |bytes| {
        let found = changed(|request| {
            request.needs[0].operations = vec![Operation::HASH];
            request.needs[0].message_bytes = bytes;
        });
        let total = found.choices[0].total;
        (total.cycles, total.energy.expect("an estimate"))
    };
    assert_eq!(of(55), (1000, energy(80.0, 100.0, 120.0)));
    assert_eq!(of(56), (1900, energy(150.0, 190.0, 230.0)));
    assert_eq!(of(119), (1900, energy(150.0, 190.0, 230.0)));
    assert_eq!(of(120), (2800, energy(220.0, 280.0, 340.0)));
}

/// A limit, the constraint that it is, and what it leaves or lacks.
type Case = (fn(&mut Request), Constraint, f64);

#[test]
fn a_limit_lets_pass_what_just_keeps_it_and_rejects_what_just_does_not() {
    let pairs: [[Case; 2]; 9] = [
        [
            (|one| one.rom = Some(55), Constraint::Rom, 0.0),
            (|one| one.rom = Some(54), Constraint::Rom, -1.0),
        ],
        [
            (|one| one.ram = Some(33), Constraint::Ram, 0.0),
            (|one| one.ram = Some(32), Constraint::Ram, -1.0),
        ],
        [
            (
                |one| one.needs[0].cycles = Some(333),
                Constraint::Cycles,
                3.0,
            ),
            (
                |one| one.needs[0].cycles = Some(329),
                Constraint::Cycles,
                -1.0,
            ),
        ],
        // 17 bytes in 330 cycles: 17 bytes a second at 330 hertz, 34 at 660.
        [
            (
                |one| {
                    one.clock_hz = Some(330.0);
                    one.needs[0].bytes_per_second = Some(16.5);
                },
                Constraint::Throughput,
                0.5,
            ),
            (
                |one| {
                    one.clock_hz = Some(660.0);
                    one.needs[0].bytes_per_second = Some(34.5);
                },
                Constraint::Throughput,
                -0.5,
            ),
        ],
        // 3 × 11 + 3 nanojoules, the upper end.
        [
            (
                |one| one.needs[0].nanojoules = Some(36.0),
                Constraint::Energy,
                0.0,
            ),
            (
                |one| one.needs[0].nanojoules = Some(35.5),
                Constraint::Energy,
                -0.5,
            ),
        ],
        [
            (
                |one| one.needs[0].security_bits = Some(80),
                Constraint::Security,
                0.0,
            ),
            (
                |one| one.needs[0].security_bits = Some(81),
                Constraint::Security,
                -1.0,
            ),
        ],
        [
            (
                |one| one.needs[0].constant_time = Some(ConstantTime::Branches),
                Constraint::ConstantTime,
                0.0,
            ),
            (
                |one| one.needs[0].constant_time = Some(ConstantTime::Full),
                Constraint::ConstantTime,
                -1.0,
            ),
        ],
        [
            (
                |one| one.needs[0].block = Some(Size::AtLeast(48)),
                Constraint::Block,
                16.0,
            ),
            (
                |one| one.needs[0].block = Some(Size::Exactly(48)),
                Constraint::Block,
                -16.0,
            ),
        ],
        [
            (
                |one| one.needs[0].key_size = Some(Size::Exactly(80)),
                Constraint::Key,
                0.0,
            ),
            (
                |one| one.needs[0].key_size = Some(Size::AtLeast(128)),
                Constraint::Key,
                -48.0,
            ),
        ],
    ];
    for [(passing, constraint, spare), (failing, missed, lack)] in pairs {
        assert_eq!(constraint, missed);
        let kept = changed(passing);
        let part = &kept.choices.first().expect("it passes").parts[0];
        let check = part.checks.iter().find(|one| one.constraint == constraint);
        assert_eq!(
            check.expect("checked").margin(),
            Some(spare),
            "{constraint:?}"
        );
        assert!(kept.near_misses.is_empty() && kept.infeasible.is_none());

        let rejected = changed(failing);
        assert!(rejected.choices.is_empty(), "{constraint:?}");
        let [miss] = rejected.near_misses.as_slice() else {
            panic!("{constraint:?}: {} near misses", rejected.near_misses.len());
        };
        assert_eq!(miss.missed.constraint, constraint);
        assert_eq!(miss.missed.margin(), Some(lack), "{constraint:?}");
        let infeasible = rejected.infeasible.expect("nothing fits");
        assert_eq!(infeasible.blocking[0].check, miss.missed);
        assert_eq!(infeasible.missed, [miss.missed]);
    }
}

#[test]
fn what_misses_two_limits_is_no_near_miss() {
    let found = changed(|request| {
        request.rom = Some(54);
        request.needs[0].cycles = Some(300);
    });
    assert!(found.near_misses.is_empty());
    assert_eq!(found.far_misses, 1);
    let infeasible = found.infeasible.expect("nothing fits");
    assert!(infeasible.blocking.is_empty());
    let missed = infeasible.missed.iter().map(|check| check.constraint);
    assert_eq!(
        missed.collect::<Vec<_>>(),
        [Constraint::Rom, Constraint::Cycles]
    );
}

#[test]
fn only_what_does_all_operations_is_looked_at() {
    let mut stock = stock();
    stock.offers[0].tasks.remove(&Operation::DECRYPT);
    let asking = |operations: &[Operation]| {
        let mut request = encryption();
        request.needs[0].operations = operations.to_vec();
        fit(&stock, &request).map(|answer| answer.choices.len())
    };
    assert_eq!(asking(&[Operation::ENCRYPT]), Ok(1));
    assert!(asking(&[Operation::DECRYPT]).is_err());
    assert!(asking(&[Operation::ENCRYPT, Operation::DECRYPT]).is_err());
    // A hash function has no block to encrypt, and a cipher no digest.
    assert_eq!(asking(&[Operation::HASH]), Ok(1));
}

#[test]
fn a_set_shares_the_stack_unless_its_needs_run_at_once() {
    let together = |at_once| {
        let mut request = encryption();
        request.at_once = at_once;
        request.needs.push(Need {
            operations: vec![Operation::HASH],
            ..request.needs[0].clone()
        });
        request.needs[1].message_bytes = Need::MESSAGE_BYTES;
        let total = answer(&request).choices[0].total;
        (total.cycles, total.rom, total.ram, total.energy)
    };
    let sum = Some(energy(108.0, 132.0, 156.0));
    // Kept 21 and 116; lent 12 and 50.
    assert_eq!(together(false), (1330, 255, 21 + 116 + 50, sum));
    assert_eq!(together(true), (1330, 255, 21 + 116 + 62, sum));
}

/// A change that makes the question contradict itself, and what is said to it.
type Misuse = (fn(&mut Request), &'static str);

#[test]
fn what_contradicts_itself_is_explained() {
    let misuses: [Misuse; 6] = [
        (|one| one.needs[0].message_bytes = 0, "nothing to encrypt"),
        (
            |one| one.needs[0].digest = Some(Size::Exactly(160)),
            "has no digest",
        ),
        (
            |one| {
                one.needs[0].operations = vec![Operation::HASH];
                one.needs[0].key_size = Some(Size::Exactly(80));
            },
            "has no key",
        ),
        (
            |one| one.needs[0].bytes_per_second = Some(1.0),
            "depend on the clock",
        ),
        (|one| one.objective.rom = -1.0, "below zero"),
        (|one| one.objective.speed = 0.0, "weighs nothing"),
    ];
    for (misuse, said) in misuses {
        let mut request = encryption();
        misuse(&mut request);
        let error = fit(&stock(), &request).expect_err(said);
        assert!(error.problem.contains(said), "{}", error.problem);
        assert!(!error.remedy.is_empty());
    }
    // The digest of an empty message is asked for in earnest.
    let mut request = encryption();
    request.needs[0].operations = vec![Operation::HASH];
    request.needs[0].message_bytes = 0;
    assert_eq!(answer(&request).choices[0].total.cycles, 1000);
}

#[test]
fn without_a_model_it_is_said_what_is_missing() {
    let mut stock = stock();
    for offer in &mut stock.offers {
        offer.energy.clear();
    }
    let reason = "no device with core core has an energy model";
    let limited = {
        let mut request = encryption();
        request.needs[0].nanojoules = Some(1e6);
        request
    };
    let weighed = {
        let mut request = encryption();
        request.objective.energy = 1.0;
        request
    };
    for request in [limited, weighed] {
        let error = fit(&stock, &request).expect_err("no estimate");
        assert!(error.problem.contains(reason), "{}", error.problem);
        assert!(error.problem.contains("`encrypt`"), "{}", error.problem);
    }
}

/// What stands against the one cipher of the stock if nothing is said: it is the one that is named, or not.
fn against(change: impl FnOnce(&mut Need), stock: &Stock) -> Vec<Constraint> {
    let mut need = Need::default();
    change(&mut need);
    let request = Request {
        needs: vec![need],
        ..Request::default()
    };
    let answer = fit(stock, &request).expect("an answer");
    let missed = answer.infeasible.map(|lack| lack.missed);
    let missed = missed.unwrap_or_default().into_iter();
    missed.map(|check| check.constraint).collect()
}

#[test]
fn what_is_weak_or_in_no_standard_is_taken_only_if_somebody_says_so() {
    use Constraint::{Security, Standard};
    let stock = stock();
    let against = |change: fn(&mut Need)| against(change, &stock);
    assert_eq!(against(|_| {}), [Security, Standard]);
    assert_eq!(against(|need| need.any_standing = true), [Security]);
    assert_eq!(against(|need| need.security_bits = Some(0)), [Standard]);
    assert_eq!(against(|need| need.primitive = Some("Cipher".into())), []);
    let named = |need: &mut Need| {
        need.primitive = Some("cipher".into());
        need.security_bits = Some(112);
    };
    assert_eq!(against(named), [Security]);
}

#[test]
fn code_that_destroys_its_key_serves_one_block_a_key_and_only_if_somebody_says_so() {
    let mut stock = stock();
    stock.offers[0].overwrites_key = true;
    let ask = |message_bytes, key, may_lose_key| {
        let need = Need {
            primitive: Some("cipher".to_owned()),
            message_bytes,
            key,
            may_lose_key,
            ..Need::default()
        };
        let request = Request {
            needs: vec![need],
            ..Request::default()
        };
        fit(&stock, &request).map(|answer| answer.choices.len())
    };
    assert_eq!(ask(8, KeyUse::Changing, false), Ok(0));
    assert_eq!(ask(8, KeyUse::Changing, true), Ok(1));
    // The second block would be encrypted under what is left of the key.
    assert!(ask(9, KeyUse::Changing, true).is_err());
    assert!(ask(8, KeyUse::Static, true).is_err());
    assert!(ask(8, KeyUse::Fixed, true).is_err());
}

/// A mode with blocks of 16 bytes: 500 cycles and 300 a block begun of the message, 200 a block begun of associated
/// data; once with the costs by lengths, once without.
fn modes() -> Stock {
    let mut stock = stock();
    let whole = Offer {
        identity: identity("mode"),
        tasks: [(
            Operation::SEAL,
            TaskCycles {
                first: 800,
                further: Some(300),
                between: None,
            },
        )]
        .into(),
        rom: vec![rom(&[Operation::SEAL], 100)],
        energy: [(
            Operation::SEAL,
            TaskEnergy {
                first: energy(4.0, 8.0, 16.0),
                further: Some(energy(1.0, 2.0, 3.0)),
            },
        )]
        .into(),
        ..stock.offers[0].clone()
    };
    let stairs = |none: u64, block: u64| {
        let mut cycles = vec![none];
        cycles.extend([none + block; 16]);
        Stairs {
            cycles,
            period: 16,
            step: block,
        }
    };
    let exact = Offer {
        identity: Identity {
            implementation: "family/isa/exact".to_owned(),
            ..identity("mode")
        },
        lengths: [(
            Operation::SEAL,
            Lengths {
                cycles: CyclesByLength {
                    message: stairs(500, 300),
                    associated: Some(stairs(0, 200)),
                },
                most: None,
            },
        )]
        .into(),
        ..whole.clone()
    };
    stock.primitives.push(Primitive {
        name: "mode".to_owned(),
        family: "mode".to_owned(),
        kind: Kind::AEAD,
        block_bits: 128,
        security_bits: 128,
        ..stock.primitives[0].clone()
    });
    stock.offers = vec![whole, exact];
    stock
}

#[test]
fn costs_by_length_are_those_of_the_very_lengths() {
    let seal = |message_bytes, associated_bytes| {
        let request = Request {
            needs: vec![Need {
                operations: vec![Operation::SEAL],
                primitive: Some("mode".to_owned()),
                message_bytes,
                associated_bytes,
                ..Need::default()
            }],
            ..Request::default()
        };
        fit(&modes(), &request).expect("an answer")
    };
    let costs = |answer: &Answer| {
        let mut costs: Vec<_> = answer
            .choices
            .iter()
            .map(|choice| {
                let part = &choice.parts[0];
                (part.cost.by_length, part.cost.cycles)
            })
            .collect();
        costs.sort_unstable();
        costs
    };
    // Without lengths a message has one block at least, and associated data costs nothing.
    assert_eq!(costs(&seal(0, 0)), [(false, 800), (true, 500)]);
    assert_eq!(costs(&seal(16, 21)), [(false, 800), (true, 800 + 400)]);
    let answer = seal(48, 21);
    assert_eq!(costs(&answer), [(false, 1400), (true, 1400 + 400)]);
    let mut exact = answer.choices.iter().map(|choice| &choice.parts[0].cost);
    let exact = exact.find(|cost| cost.by_length).expect("one");
    // Energy by cycles: 1800 of them where a message of one block takes 800.
    assert_eq!(exact.energy, Some(energy(9.0, 18.0, 36.0)));
    let note = "cycles are those of these very lengths, but of 1 builds those of whole blocks without associated";
    assert!(
        answer.notes.iter().any(|one| one.contains(note)),
        "{:?}",
        answer.notes
    );
}

#[test]
fn associated_data_is_for_what_takes_it() {
    let mut request = encryption();
    request.needs[0].associated_bytes = 1;
    let error = fit(&stock(), &request).expect_err("no associated data");
    assert!(
        error.problem.contains("takes no associated data"),
        "{error}"
    );
    assert!(
        error.remedy.contains("--operations seal"),
        "{}",
        error.remedy
    );
}
