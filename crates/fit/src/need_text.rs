//! A need as people write it: `encrypt`, `encrypt+decrypt aes`, `hash sha-256 message=1kB`, `mac:cmac`.
//!
//! Operations, then a primitive or a family, then conditions; only the operations must be there. A kind, with a primitive of it or
//! without, stands for what is done with it first.

use crate::{FitError, KeyUse, Need, units};
use cipherfit_vocabulary::{ConstantTime, Kind, Operation, hint};

/// Conditions that are a word and no more.
const PERMISSIONS: [&str; 2] = ["any-standing", "may-lose-key"];
const CONDITIONS: [&str; 12] = [
    "message",
    "associated",
    "key",
    "leaks",
    "security",
    "block",
    "key-size",
    "digest",
    "cycles",
    "throughput",
    "energy",
    "traffic",
];
const EXAMPLE: &str = "write a need as --need \"encrypt+decrypt aes-128 message=64B key=static\"";

/// Reads a need; what it does not say is as in `shared`.
///
/// # Errors
/// An unknown operation, an unknown condition, or a value that the condition cannot have.
pub fn need(text: &str, shared: &Need) -> Result<Need, FitError> {
    let mut need = shared.clone();
    let text = together(text);
    let mut words = text.split_whitespace();
    let first = words
        .next()
        .ok_or_else(|| FitError::new("a need says nothing", EXAMPLE))?;
    match first.split_once(':') {
        None => need.operations = operations(first)?,
        Some((kind, primitive)) => {
            need.operations = vec![of_kind(kind, primitive)?];
            if !primitive.is_empty() {
                need.primitive = Some(primitive.to_owned());
            }
        }
    }
    for word in words {
        match word.find(['=', '>', '<', '≥', '≤']) {
            None if word == PERMISSIONS[0] => need.any_standing = true,
            None if word == PERMISSIONS[1] => need.may_lose_key = true,
            None if need.primitive == shared.primitive => need.primitive = Some(word.to_owned()),
            None => {
                let primitive = need.primitive.unwrap_or_default();
                return Err(FitError::new(
                    format!("`{text}` names two primitives: {primitive} and {word}"),
                    EXAMPLE,
                ));
            }
            Some(at) => condition(&mut need, &word[..at], &word[at..])?,
        }
    }
    Ok(need)
}

/// What is done first with primitives of a kind: `mac:cmac` is `authenticate cmac`.
fn of_kind(word: &str, primitive: &str) -> Result<Operation, FitError> {
    first_of(word).ok_or_else(|| {
        let names: Vec<&str> = Kind::all().iter().map(|kind| kind.name).collect();
        let hint = hint(word, names.iter().copied());
        FitError::new(
            format!("there is no kind of primitive called `{word}` for `{word}:{primitive}`"),
            format!("{hint}kinds: {}", names.join(", ")),
        )
    })
}

/// What is done first with primitives of the kind that a word names.
fn first_of(word: &str) -> Option<Operation> {
    let kinds = Kind::all();
    let kind = kinds.iter().find(|kind| kind.name == word)?;
    kind.needs().next().map(|task| task.name)
}

/// Operations, joined with `+` or commas; a kind stands for what is done with it first.
///
/// # Errors
/// An unknown operation.
pub fn operations(text: &str) -> Result<Vec<Operation>, FitError> {
    let mut found = Vec::new();
    for word in text.split(['+', ',']) {
        let kinds = Kind::all();
        let known = || {
            kinds
                .iter()
                .flat_map(|kind| kind.needs())
                .map(|task| task.name)
        };
        let named = known().find(|one| one.name() == word);
        let operation = named.or_else(|| first_of(word)).ok_or_else(|| {
            let names: Vec<&str> = known().map(Operation::name).collect();
            let hint = hint(word, names.iter().copied());
            FitError::new(
                format!("there is no operation called `{word}`"),
                format!("{hint}operations: {}", names.join(", ")),
            )
        })?;
        if !found.contains(&operation) {
            found.push(operation);
        }
    }
    found.sort_unstable();
    Ok(found)
}

/// Takes blanks around relations away, and the word `bits`, so that each condition is one word:
/// `security >= 112 bits` is `security>=112`.
fn together(text: &str) -> String {
    let mut joined = String::new();
    let mut after_relation = true;
    for word in text.split_whitespace() {
        if matches!(word, "bit" | "bits") {
            continue;
        }
        let relation = |c: char| matches!(c, '=' | '<' | '>' | '≥' | '≤');
        if !after_relation && !word.starts_with(relation) {
            joined.push(' ');
        }
        joined.push_str(word);
        after_relation = word.ends_with(relation);
    }
    joined
}

fn condition(need: &mut Need, name: &str, relation_and_value: &str) -> Result<(), FitError> {
    let relations = [">=", "<=", "≥", "≤", "="];
    let relation = relations
        .into_iter()
        .find(|relation| relation_and_value.starts_with(relation))
        .ok_or_else(|| {
            FitError::new(
                format!("`{name}{relation_and_value}` is no condition"),
                "conditions are written with =, >= or <=",
            )
        })?;
    let value = &relation_and_value[relation.len()..];
    let floor = matches!(relation, ">=" | "≥");
    let ceiling = matches!(relation, "<=" | "≤");
    let wrong_way = match name {
        "security" | "throughput" | "block" | "key-size" | "digest" => ceiling,
        "cycles" | "energy" | "leaks" => floor,
        _ => floor || ceiling,
    };
    if wrong_way {
        return Err(FitError::new(
            format!("{name} cannot be limited with {relation}"),
            format!("write {name}={value}"),
        ));
    }
    let sized = if floor {
        format!(">={value}")
    } else {
        value.to_owned()
    };
    match name {
        "message" => need.message_bytes = units::bytes(value)?,
        "associated" => need.associated_bytes = units::bytes(value)?,
        "key" => need.key = key_use(value)?,
        "leaks" => need.constant_time = Some(leaks(value)?),
        "security" => need.security_bits = Some(units::least_bits(value)?),
        "block" => need.block = Some(units::size(&sized)?),
        "key-size" => need.key_size = Some(units::size(&sized)?),
        "digest" => need.digest = Some(units::size(&sized)?),
        "cycles" => need.cycles = Some(units::cycles(value)?),
        "throughput" => need.bytes_per_second = Some(units::rate(value)?),
        "energy" => need.nanojoules = Some(units::energy(value)?),
        "traffic" => need.traffic_bytes = Some(units::bytes(value)?),
        _ => {
            return Err(FitError::new(
                format!("there is no condition called `{name}`"),
                format!(
                    "{}conditions: {}",
                    hint(name, CONDITIONS.into_iter().chain(PERMISSIONS)),
                    [&CONDITIONS[..], &PERMISSIONS].concat().join(", ")
                ),
            ));
        }
    }
    Ok(())
}

/// How often the key changes.
///
/// # Errors
/// An unknown word.
pub fn key_use(word: &str) -> Result<KeyUse, FitError> {
    let named = KeyUse::ALL.into_iter().find(|one| one.word() == word);
    named.ok_or_else(|| {
        FitError::new(
            format!("`{word}` does not say how often the key changes"),
            "changing (with every message), static (set once at start) or fixed (when the firmware \
             is built)",
        )
    })
}

/// What may tell of secrets at most.
///
/// # Errors
/// An unknown word.
pub fn leaks(word: &str) -> Result<ConstantTime, FitError> {
    ConstantTime::leaking(word).ok_or_else(|| {
        FitError::new(
            format!("`{word}` does not say what may tell of secrets"),
            "nothing, addresses (no time is lost where there is no cache) or branches (which take time)",
        )
    })
}

/// Objectives: a name (`rom`), or weights (`speed=2,rom=1`).
///
/// # Errors
/// An unknown name, or a weight that is no number.
pub fn objective(text: &str) -> Result<crate::Objective, FitError> {
    let mut objective = crate::Objective::NOTHING;
    let mut weighed: Vec<&str> = Vec::new();
    for part in text.split(',') {
        let (name, weight) = part.split_once('=').unwrap_or((part, "1"));
        if weighed.contains(&name.trim()) {
            return Err(FitError::new(
                format!("the objective weighs {} twice", name.trim()),
                "give each one weight: speed=2,rom=1",
            ));
        }
        weighed.push(name.trim());
        let weight: f64 = weight.trim().parse().map_err(|_| {
            FitError::new(
                format!("`{weight}` is no weight"),
                "write weights as numbers: speed=2,rom=1",
            )
        })?;
        match name.trim() {
            "speed" => objective.speed = weight,
            "rom" => objective.rom = weight,
            "ram" => objective.ram = weight,
            "energy" => objective.energy = weight,
            other => {
                let names = crate::Objective::NAMES;
                return Err(FitError::new(
                    format!("there is no objective called `{other}`"),
                    format!("{}objectives: {}", hint(other, names), names.join(", ")),
                ));
            }
        }
    }
    Ok(objective)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use proptest::prelude::*;

    fn read(text: &str) -> Result<Need, FitError> {
        need(text, &Need::default())
    }

    #[test]
    fn a_need_reads_as_it_is_written() {
        let found = read("encrypt+decrypt aes-128 message=64B key=static security >= 112 bits")
            .expect("a need");
        assert_eq!(found.operations, [Operation::ENCRYPT, Operation::DECRYPT]);
        assert_eq!(found.primitive.as_deref(), Some("aes-128"));
        assert_eq!(found.message_bytes, 64);
        assert_eq!(found.key, KeyUse::Static);
        assert_eq!(found.security_bits, Some(112));
        let found = read("mac:cmac message=64B").expect("a need");
        assert_eq!(found.operations, [Operation::AUTHENTICATE]);
        assert_eq!(found.primitive.as_deref(), Some("cmac"));
        let found = read("mac+aead").expect("a need");
        assert_eq!(found.operations, [Operation::AUTHENTICATE, Operation::SEAL]);
        let found = read("hash:sha-256").expect("a need");
        assert_eq!(found.operations, [Operation::HASH]);
        let found = read("encrypt any-standing may-lose-key leaks=addresses").expect("a need");
        assert!(found.any_standing && found.may_lose_key);
        assert_eq!(found.constant_time, Some(ConstantTime::Branches));
        let found = read("seal aes-128-ccm-4 message=48B associated=21B").expect("a need");
        assert_eq!((found.message_bytes, found.associated_bytes), (48, 21));
        let found = read("hash digest>=256 cycles<=50k").expect("a need");
        assert_eq!(found.digest, Some(Size::AtLeast(256)));
        assert_eq!(found.cycles, Some(50_000));
    }

    #[test]
    fn what_is_not_said_is_shared() {
        let shared = Need {
            message_bytes: 100,
            ..Need::default()
        };
        assert_eq!(need("hash", &shared).expect("a need").message_bytes, 100);
    }

    #[test]
    fn mistakes_are_explained() {
        for (text, problem, remedy) in [
            ("", "a need says nothing", "--need"),
            (
                "encypt",
                "there is no operation called `encypt`",
                "did you mean encrypt?",
            ),
            (
                "hsah:sha-256",
                "there is no kind of primitive called `hsah`",
                "did you mean hash?",
            ),
            (
                "mac:cmac aes",
                "names two primitives: cmac and aes",
                "--need",
            ),
            (
                "hash mesage=1",
                "there is no condition called `mesage`",
                "did you mean message?",
            ),
            (
                "hash message=2parsecs",
                "parsecs is no unit of size",
                "2KiB",
            ),
            (
                "encrypt aes speck",
                "names two primitives: aes and speck",
                "--need",
            ),
            (
                "encrypt cycles>=5",
                "cycles cannot be limited with >=",
                "cycles=5",
            ),
            (
                "encrypt key=sometimes",
                "does not say how often",
                "changing",
            ),
            (
                "encrypt leaks=little",
                "`little` does not say what may tell of secrets",
                "nothing, addresses",
            ),
        ] {
            let error = read(text).expect_err(text);
            assert!(error.problem.contains(problem), "{text}: {}", error.problem);
            assert!(error.remedy.contains(remedy), "{text}: {}", error.remedy);
        }
    }

    #[test]
    fn objectives_are_names_or_weights() {
        let found = objective("speed=2,rom=0.5").expect("an objective");
        assert_eq!(found.weights(), [2.0, 0.5, 0.0, 0.0]);
        assert_eq!(objective("ram").expect("an objective").ram, 1.0);
        assert!(
            objective("sped")
                .expect_err("unknown")
                .remedy
                .contains("speed?")
        );
        assert!(objective("rom=much").is_err());
        let error = objective("speed=2,rom,speed=1").expect_err("two weights");
        assert_eq!(error.problem, "the objective weighs speed twice");
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "\\PC{0,40}") {
            let _ = (read(&text), objective(&text), operations(&text));
        }

        #[test]
        fn no_condition_panics(name in "[a-z-]{1,12}", relation in "[=<>≥≤]{1,2}", value in "\\PC{0,8}") {
            let _ = read(&format!("encrypt {name}{relation}{value}"));
        }
    }
}
