//! Random questions to `cipherfit fit`: every device, every core, every condition.

use cipherfit_catalog::Catalog;
use cipherfit_lab::kinds::named_randomness;
use cipherfit_results::store::Measurements;
use cipherfit_vocabulary::Kind;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::Rng;
use std::collections::{BTreeMap, BTreeSet};

/// Makes the same questions again.
pub(crate) const SEED: u64 = 20;

/// Of twenty questions so many are about a device, the others about a core, an instruction set, anything.
const ABOUT_DEVICES: usize = 14;

/// What there is to ask for.
pub(crate) struct World {
    devices: Vec<(String, String)>,
    cores: Vec<(String, String)>,
    /// By instruction set, primitives with records: name, family, whether it is a hash function.
    primitives: BTreeMap<String, Vec<(String, String, bool)>>,
}

impl World {
    pub(crate) fn new(catalog: &Catalog, store: &Measurements) -> Self {
        let machines = catalog.machines.all().map(|machine| machine.facts());
        let measured = machines.filter(|device| device.recorded_as.is_some());
        let mut primitives: BTreeMap<String, BTreeSet<(String, String, bool)>> = BTreeMap::new();
        let mut cores = BTreeSet::new();
        for record in store.records() {
            cores.insert((record.core.clone(), record.isa.clone()));
            let has = |name| catalog.families.iter().find(|family| family.name == name);
            let family = has(record.implementation.split('/').next().unwrap_or_default());
            let family = family.expect("the family of a record");
            let is_hash = family.kind == Kind::HASH;
            let named = (record.primitive.clone(), family.name.clone(), is_hash);
            primitives
                .entry(record.isa.clone())
                .or_default()
                .insert(named);
        }
        let listed = primitives.into_iter();
        Self {
            devices: measured.map(|device| (device.name, device.isa)).collect(),
            cores: cores.into_iter().collect(),
            primitives: listed
                .map(|(isa, all)| (isa, all.into_iter().collect()))
                .collect(),
        }
    }

    /// The words of a question behind `cipherfit fit`. Those about devices go through all of them.
    pub(crate) fn question(&self, number: usize) -> Vec<String> {
        let mut dice = Dice(named_randomness(&format!("answers {SEED} {number}")));
        let mut words = Vec::new();
        let mut add = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        let isas: Vec<&String> = self.primitives.keys().collect();
        let (target, isa) = match number % 20 {
            place if place < ABOUT_DEVICES => {
                // A step that has no divisor in common with their number goes through all.
                let count = number / 20 * ABOUT_DEVICES + place;
                let (name, isa) = &self.devices[count * 389 % self.devices.len()];
                (Some(name), isa)
            }
            place if place < ABOUT_DEVICES + 3 => {
                let (name, isa) = dice.pick(&self.cores);
                (Some(name), isa)
            }
            place if place < ABOUT_DEVICES + 5 => {
                let isa = *dice.pick(&isas);
                (Some(isa), isa)
            }
            _ => (None, *dice.pick(&isas)),
        };
        if let Some(target) = target {
            add("target", target.clone());
        }
        for (name, chance, from, to) in [("rom", 45, 200, 9000), ("ram", 45, 24, 900)] {
            if dice.chance(chance) {
                add(name, format!("{}B", dice.between(from, to)));
            }
        }
        let objectives = [
            "speed",
            "speed",
            "rom",
            "ram",
            "speed=2,rom=1",
            "rom=1,ram=2",
        ];
        add("objective", (*dice.pick(&objectives)).to_owned());
        if dice.chance(10) {
            add("clock", "8MHz".to_owned());
            add("throughput", format!("{}B/s", dice.between(200, 50_000)));
        }
        let primitives = &self.primitives[isa];
        let needs = if dice.chance(30) {
            2 + dice.below(2)
        } else {
            1
        };
        if needs > 1 {
            for _ in 0..needs {
                add("need", need(&mut dice, primitives));
            }
            if dice.chance(25) {
                words.push("--at-once".to_owned());
            }
        } else {
            let need = need(&mut dice, primitives);
            words.extend(alone(&need));
        }
        words
    }
}

/// A need as one text: operations, primitive, conditions.
fn need(dice: &mut Dice, primitives: &[(String, String, bool)]) -> String {
    let (name, family, is_hash) = dice.pick(primitives);
    let is_hash = *is_hash;
    let operations = ["encrypt", "encrypt", "decrypt", "encrypt,decrypt"];
    let operations = if is_hash {
        "hash"
    } else {
        *dice.pick(&operations)
    };
    let mut words = vec![operations.to_owned()];
    match dice.below(10) {
        0..=4 => words.push(name.clone()),
        5 | 6 => words.push(family.clone()),
        _ => {}
    }
    // Of a hash function every length is another way through padding.
    let longest = if is_hash { 300 } else { 160 };
    if dice.chance(75) {
        words.push(format!("message={}B", dice.between(1, longest)));
    }
    let mut condition = |chance, name: &str, values: &[&str]| {
        if dice.chance(chance) {
            words.push(format!("{name}{}", dice.pick(values)));
        }
    };
    condition(
        20,
        "security",
        &["=0", "=64", "=80", "=112", "=128", "=192"],
    );
    condition(45, "any-standing", &[""]);
    condition(25, "leaks", &["=nothing", "=addresses", "=branches"]);
    condition(8, "block", &["=64", "=128", ">=64"]);
    condition(10, "cycles", &["=2000", "=10000", "=60000", "=400000"]);
    condition(8, "traffic", &["=1MB", "=1GB"]);
    if is_hash {
        condition(15, "digest", &["=256", ">=256", "=512"]);
    } else {
        condition(70, "key", &["=static", "=changing", "=fixed"]);
        condition(50, "may-lose-key", &[""]);
        condition(8, "key-size", &["=128", ">=96", ">=128", "=256"]);
    }
    words.join(" ")
}

/// The same need as options of its own.
fn alone(need: &str) -> Vec<String> {
    let mut words = need.split(' ');
    let operations = words.next().unwrap_or_default();
    let mut options = vec!["--operations".to_owned(), operations.to_owned()];
    for word in words {
        match word.find(['=', '>']) {
            Some(at) => {
                let value = word[at..].trim_start_matches('=');
                options.extend([format!("--{}", &word[..at]), value.to_owned()]);
            }
            None if word == "any-standing" || word == "may-lose-key" => {
                options.push(format!("--{word}"));
            }
            None => options.insert(0, word.to_owned()),
        }
    }
    options
}

struct Dice(ChaCha8Rng);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0.next_u32() as usize % end
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Small numbers as often as large ones.
    fn between(&mut self, from: u64, to: u64) -> u64 {
        let part = f64::from(self.0.next_u32()) / f64::from(u32::MAX);
        let ratio = to as f64 / from as f64;
        (from as f64 * ratio.powf(part)).round() as u64
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}
