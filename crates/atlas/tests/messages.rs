//! Rows of whole messages: what ours costs by lengths or by blocks, with the key schedule, in the worst case.

mod common;
mod planted;
mod rules;

use cipherfit_atlas::accounting::{Counts, KeySetupTime, Message};
use cipherfit_atlas::compare::{
    Asked, Candidate, Comparison, Figure, Outcome, Reason, Verdict, compare, summary,
};
use cipherfit_atlas::published::PublishedOperation;
use cipherfit_atlas::stock::Primitives;
use cipherfit_fit::Primitive;
use cipherfit_results::{CycleRange, Measurement, TaskCycles};
use cipherfit_vocabulary::{
    CyclesByLength, Kind, Lengths, Operation, Selection, SelectionError, Stairs,
};
use planted::with_rows;
use rules::{RULES, rule};

const HEADER: &str = "source,place,rule,goal,isa,device,platform,primitive,operation,language,label,\
    cycles,total_rom_bytes,rom_is,message_bytes,data_bytes,evidence,where_read,notes\n";
/// A row that `sealing()` meets exactly but for cycles: 3740 of 4000.
const ROW: &str = "NISTLWC,t,nist-lwc,speed,msp430,msp430f1611,b,aes-128-gcm,aead_encrypt,mixed,fast,\
    4000,2718,exact,16,16,table,paper,\n";
/// A row of a hash function, without associated data.
const HASHED: &str = "NISTLWC,t,nist-lwc,speed,msp430,msp430f1611,b,sha-256,hash,mixed,fast,\
    4000,400,exact,64,,table,paper,\n";

fn all(ours: &[Measurement], rows: &[&str], sizes: Vec<Primitive>) -> Vec<Comparison> {
    let published = with_rows(HEADER, rows);
    let primitives = Primitives {
        sizes,
        ..Primitives::default()
    };
    let every = Selection::default();
    compare(ours, &published, &primitives, &every, Asked::default()).expect("all rows")
}

fn one(ours: &Measurement, row: &str) -> Comparison {
    all(std::slice::from_ref(ours), &[row], vec![sha_256()]).remove(0)
}

fn best(ours: &Measurement, row: &str) -> Candidate {
    match one(ours, row).outcome {
        Outcome::Compared(compared) => compared.best,
        Outcome::Nothing(reason) => panic!("nothing compared: {reason}"),
    }
}

fn cycles(ours: &Measurement, row: &str) -> f64 {
    best(ours, row).ratios[&Figure::Cycles].ours
}

/// So many cycles without a byte, and for each begun block of 16 bytes.
fn stairs(none: u64, each: u64) -> Stairs {
    let mut cycles = vec![none];
    cycles.extend([none + each; 16]);
    Stairs {
        cycles,
        period: 16,
        step: each,
    }
}

fn by_length(none: u64, each: u64, of_data: u64) -> CyclesByLength {
    CyclesByLength {
        message: stairs(none, each),
        associated: Some(stairs(0, of_data)),
    }
}

/// Sealing takes 1000 cycles, 800 for each block and 420 for each of associated data; opening 100 more; the key
/// schedule 1490 to 1520.
fn sealing() -> Measurement {
    let mut ours = common::aes();
    ours.primitive = "aes-128-gcm".into();
    ours.implementation = "gcm/msp430/example".into();
    let both = [
        (Operation::ENCRYPT, Operation::SEAL, 1000),
        (Operation::DECRYPT, Operation::OPEN, 1100),
    ];
    for (from, to, none) in both {
        let range = ours.cycles.remove(&from).expect("in the example");
        ours.cycles.insert(to, range);
        let task = ours.tasks.remove(&from).expect("in the example");
        ours.tasks.insert(to, task);
        let lengths = Lengths {
            cycles: by_length(none, 800, 420),
            most: None,
        };
        ours.lengths.insert(to, lengths);
    }
    ours
}

fn sha_256() -> Primitive {
    Primitive {
        name: "sha-256".into(),
        family: "sha2".into(),
        kind: Kind::HASH,
        block_bits: 512,
        key_bits: None,
        digest_bits: Some(256),
        least_padding_bytes: 9,
        security_bits: 128,
    }
}

/// A message of one block takes 1000 cycles, or ten less, each further block 800 to 900.
fn hashing() -> Measurement {
    let range = |min, max| CycleRange {
        min,
        median: min,
        max,
    };
    let mut ours = common::encrypt_only();
    ours.primitive = "sha-256".into();
    ours.implementation = "sha2/msp430/example".into();
    // Two blocks more than the shortest message has.
    ours.cycles = [(Operation::HASH, range(990, 990 + 2 * 900 + 10))].into();
    let task = TaskCycles {
        first: range(1000, 1000),
        further: Some(range(800, 900)),
    };
    ours.tasks = [(Operation::HASH, task)].into();
    ours.rom.code = [("hash".to_owned(), 300)].into();
    ours.rom.tables = [("hash".to_owned(), 90)].into();
    ours
}

#[test]
fn a_message_costs_what_its_lengths_do_and_the_key_schedule() {
    let ours = sealing();
    let answer = best(&ours, ROW);
    assert_eq!(answer.verdict, Verdict::Ahead);
    assert_eq!(
        answer.ratios[&Figure::Cycles].ours,
        f64::from(1520 + 1000 + 800 + 420)
    );
    assert_eq!(answer.ratios[&Figure::TotalRom].ours, 2718.0);
    let lengths = |to: &str| cycles(&ours, &ROW.replace(",16,16,", to));
    assert_eq!(lengths(",0,0,"), f64::from(1520 + 1000));
    assert_eq!(lengths(",17,0,"), f64::from(1520 + 1000 + 2 * 800));
    assert_eq!(lengths(",0,128,"), f64::from(1520 + 1000 + 8 * 420));
    // Where a source gives no associated data, there is none.
    assert_eq!(lengths(",16,,"), f64::from(1520 + 1000 + 800));
    let opening = ROW.replace(",aead_encrypt,", ",aead_decrypt,");
    assert_eq!(cycles(&ours, &opening), f64::from(1520 + 1100 + 800 + 420));
}

#[test]
fn a_cycle_decides() {
    let row = |cycles: &str| ROW.replace(",4000,", cycles);
    assert_eq!(
        best(&sealing(), &row(",3741,")).verdict,
        Verdict::Ahead,
        "one less"
    );
    assert_eq!(
        best(&sealing(), &row(",3740,")).verdict,
        Verdict::Level,
        "as many"
    );
    assert_eq!(
        best(&sealing(), &row(",3739,")).verdict,
        Verdict::Behind,
        "one more"
    );
}

#[test]
fn where_the_cost_is_a_bound_the_worst_counts() {
    let mut ours = sealing();
    let lengths = ours.lengths.get_mut(&Operation::SEAL).expect("it seals");
    lengths.most = Some(by_length(1010, 830, 425));
    assert_eq!(
        cycles(&ours, ROW),
        f64::from(1520 + 1010 + 830 + 425),
        "not the fewest"
    );
}

#[test]
fn what_makes_no_key_schedule_pays_for_none() {
    let mut ours = sealing();
    ours.cycles.remove(&Operation::EXPAND_KEY);
    ours.tasks.remove(&Operation::EXPAND_KEY);
    assert_eq!(cycles(&ours, ROW), f64::from(1000 + 800 + 420));
}

#[test]
fn a_rule_says_whether_the_key_schedule_counts() {
    let counts = rule("nist-lwc").counts().expect("it counts");
    let message = Message {
        bytes: 16,
        data_bytes: 16,
        blocks: None,
    };
    let figures = |counts: &Counts| {
        let figures = counts.account_message(&sealing(), Operation::SEAL, &message);
        figures.expect("it seals")
    };
    let counted = figures(counts);
    assert_eq!(
        (counted.cycles, counted.key_setup_cycles),
        (3740, Some(1520))
    );
    assert_eq!(counted.cycles_per_byte, Some(3740.0 / 16.0));
    // The example's block of 16 bytes makes room for the message and its associated data.
    assert_eq!(counted.ram, 4 + 176 + (16 + 16) + 16 + 30);
    let mut apart = counts.clone();
    apart.cycles.key_schedule = KeySetupTime::Apart;
    assert_eq!(figures(&apart).cycles, 2220);
}

#[test]
fn without_lengths_nothing_is_said() {
    let mut ours = sealing();
    ours.lengths.clear();
    let operation = PublishedOperation::AeadEncrypt;
    let nothing = Outcome::Nothing(Reason::NoOperation { operation });
    assert_eq!(one(&ours, ROW).outcome, nothing);
    let not_told = Outcome::Nothing(Reason::WholeMessages);
    let without = ROW.replace(",16,16,", ",,,");
    assert_eq!(one(&sealing(), &without).outcome, not_told);
    // What XBX counts of a message is not described.
    let other = ROW.replace(",nist-lwc,", ",xbx,");
    assert_eq!(one(&sealing(), &other).outcome, not_told);
}

#[test]
fn a_hash_function_takes_its_blocks_with_the_padding_in_the_worst_case() {
    let ours = hashing();
    let message = |bytes: &str| cycles(&ours, &HASHED.replace(",64,,", bytes));
    // Twice the ten cycles that were seen beyond the fewest.
    assert_eq!(message(",55,,"), f64::from(990 + 20));
    assert_eq!(message(",56,,"), f64::from(990 + 20 + 900));
    assert_eq!(message(",64,,"), f64::from(990 + 20 + 900));
    assert_eq!(message(",120,,"), f64::from(990 + 20 + 2 * 900));
    assert_eq!(best(&ours, HASHED).ratios[&Figure::TotalRom].ours, 390.0);
    // Nothing says how many blocks a message of an unknown function has.
    let unknown = all(&[ours], &[HASHED], Vec::new()).remove(0);
    let operation = PublishedOperation::Hash;
    let nothing = Outcome::Nothing(Reason::NoOperation { operation });
    assert_eq!(unknown.outcome, nothing);
}

#[test]
fn what_extends_its_output_gives_a_digest() {
    let mut ours = hashing();
    ours.primitive = "ascon-xof128".into();
    let task = ours.tasks.remove(&Operation::HASH).expect("it hashes");
    ours.tasks.insert(Operation::EXTEND, task);
    let range = ours.cycles.remove(&Operation::HASH).expect("it hashes");
    ours.cycles.insert(Operation::EXTEND, range);
    let lengths = Lengths {
        cycles: CyclesByLength {
            message: stairs(1000, 800),
            associated: None,
        },
        most: None,
    };
    ours.lengths.insert(Operation::EXTEND, lengths);
    let row = HASHED.replace(",sha-256,", ",ascon-xof128,");
    assert_eq!(cycles(&ours, &row), f64::from(1000 + 4 * 800));
    assert_eq!(best(&ours, &row).ratios[&Figure::TotalRom].ours, 390.0);
}

#[test]
fn a_replaced_function_stands_beside_its_successor_and_is_counted_apart() {
    let mut ours = sealing();
    ours.primitive = "ascon-aead128".into();
    let row = ROW.replace(",aes-128-gcm,", ",ascon-128a,");
    let found = one(&ours, &row);
    let successor = found.successor.as_ref().expect("another function");
    assert_eq!(successor.primitive, "ascon-aead128");
    assert!(successor.reason.starts_with("not the same function"));
    let best = found.outcome.best().expect("an answer");
    assert_eq!(best.primitive, "ascon-aead128");
    assert_eq!(found.verdict, Verdict::Ahead);
    let counted = summary(&[found, one(&sealing(), ROW)]);
    assert_eq!(
        (counted.all.compared(), counted.replaced.compared()),
        (1, 1)
    );
    assert_eq!(counted.publications, 1);
    // Others of the family have other work to do, and nothing stands beside them.
    let other = ROW.replace(",aes-128-gcm,", ",ascon-128,");
    assert_eq!(
        one(&ours, &other).outcome,
        Outcome::Nothing(Reason::NoPrimitive)
    );
    assert_eq!(one(&sealing(), ROW).successor, None);
}

#[test]
fn rows_of_a_replaced_function_are_found_by_the_successor_s_name() {
    let row = ROW.replace(",aes-128-gcm,", ",ascon-128a,");
    let published = with_rows(HEADER, &[ROW, &row]);
    let named = |word: &str| {
        let nothing = Primitives::default();
        let selection = Selection::new([word]);
        let found = compare(&[], &published, &nothing, &selection, Asked::default());
        found.map(|found| found.len())
    };
    assert_eq!(named("ascon-aead128").expect("a row"), 1);
    assert_eq!(named("nist-lwc").expect("rows"), 2);
    assert!(matches!(
        named("ascon-hash256"),
        Err(SelectionError::Unknown { .. })
    ));
}

#[test]
fn an_implementation_counts_once_however_many_messages_it_is_timed_with() {
    let messages = [",16,16,", ",16,0,", ",64,0,"];
    let mut rows: Vec<String> = messages.map(|to| ROW.replace(",16,16,", to)).to_vec();
    let count = |rows: &[String]| {
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let found = summary(&all(&[sealing()], &rows, Vec::new())).all;
        (found.compared(), found.count(Verdict::Behind))
    };
    assert_eq!(count(&rows), (1, 1), "4 blocks take more than 4000 cycles");
    rows.pop();
    assert_eq!(count(&rows), (1, 0));
    rows.push(ROW.replace(",fast,", ",other,").replace(",4000,", ",4001,"));
    assert_eq!(count(&rows), (2, 0));
}

#[test]
fn without_a_message_nothing_is_counted_by_a_rule_of_messages() {
    let rule = rule("nist-lwc");
    assert!(rule.is_of_messages());
    assert_eq!(rule.account(&common::aes(), Operation::ENCRYPT), None);
    let mut counting = RULES.counting();
    assert!(counting.all(|(counting, _)| !counting.is_of_messages()));
    let text = rule.explain().expect("it counts").to_string();
    let time = "The most that a message of the row's lengths takes, in whole calls. The key schedule \
                counts with each message.";
    assert!(text.contains(time), "{text}");
}
