//! Statements on programs: places, ratios, throughput.

use super::order::{Entrant, Scale, listed};
use super::{Bench, Finding, Shown, about, bounds, short};
use crate::accounting::Accounted;
use crate::energy;
use crate::papers::{Criterion, Interval, Quantity, Subject};
use cipherfit_fit::Primitive;
use cipherfit_results::Measurement;
use cipherfit_vocabulary::Operation;
use std::collections::{BTreeMap, BTreeSet};

impl Quantity {
    fn scale(self) -> Scale {
        Scale {
            unit: self.unit(),
            larger_is_better: self.larger_is_better(),
        }
    }
}

impl Bench<'_> {
    pub(super) fn of_programs(&self, criterion: &Criterion) -> Finding {
        match criterion {
            Criterion::PlaceAtEachSize {
                quantity,
                family,
                place,
                except_block_bits,
            } => self.place_at_each_size(*quantity, family, *place, except_block_bits),
            Criterion::BestOfAll { quantity, family } => self.best_of_all(*quantity, family),
            Criterion::PlaceAmongNamed {
                quantity,
                of,
                place,
            } => self.place_among_named(*quantity, of, *place),
            Criterion::Ratio {
                quantity,
                of,
                to,
                at_least,
                at_most,
                chosen_by,
            } => {
                let chosen_by = chosen_by.unwrap_or(*quantity);
                self.ratio(*quantity, [of, to], (*at_least, *at_most), chosen_by)
            }
            other => self.throughput(other),
        }
    }

    /// The measurements on the core beside the paper's machine.
    pub(super) fn measured(&self) -> impl Iterator<Item = &Measurement> {
        let all = self.ground.measurements.iter();
        all.filter(|one| Some(&one.core) == self.text.core.as_ref() && one.memory.is_none())
    }

    fn accounted(&self, ours: &Measurement) -> Option<Accounted> {
        let rule = self.text.rule(self.ground.published)?;
        rule.account(ours, Operation::ENCRYPT)
    }

    fn value(&self, ours: &Measurement, quantity: Quantity) -> Option<Interval> {
        let figures = self.accounted(ours)?;
        let exact = match quantity {
            Quantity::CyclesPerByte => figures.cycles_per_byte?,
            Quantity::Rom => figures.rom as f64,
            Quantity::Ram => figures.ram as f64,
            Quantity::Memory => (figures.rom + figures.ram) as f64,
            Quantity::Combined => figures.rom as f64 * figures.cycles_per_byte?,
            Quantity::Rank => figures.rank?,
            Quantity::Energy => {
                let row = energy::row(self.model?, &ours.costs(), Operation::ENCRYPT)?;
                let byte = row.byte?;
                return Some(Interval {
                    low: byte.low,
                    middle: byte.middle,
                    high: byte.high,
                });
            }
        };
        Some(Interval::exact(exact))
    }

    /// Of some measurements the best by one quantity, with its figure of another.
    fn best<'a>(
        &self,
        name: &str,
        ours: impl Iterator<Item = &'a Measurement>,
        chosen_by: Quantity,
        quantity: Quantity,
    ) -> Option<Entrant> {
        let entrant = |one: &Measurement| {
            Some(Entrant {
                name: name.to_owned(),
                value: self.value(one, chosen_by)?,
                by: built(one),
            })
        };
        let valued = ours.filter_map(|one| Some((entrant(one)?, one)));
        let valued: BTreeMap<String, (Entrant, &Measurement)> = valued
            .map(|(entrant, one)| (entrant.by.clone(), (entrant, one)))
            .collect();
        let entrants = valued.values().map(|(entrant, _)| Entrant {
            name: entrant.by.clone(),
            ..entrant.clone()
        });
        let best = chosen_by
            .scale()
            .sorted(entrants.collect())
            .into_iter()
            .next()?;
        let (entrant, one) = valued.get(&best.by)?;
        Some(Entrant {
            value: self.value(one, quantity)?,
            ..entrant.clone()
        })
    }

    fn of_subject(
        &self,
        subject: &Subject,
        chosen_by: Quantity,
        quantity: Quantity,
    ) -> Option<Entrant> {
        let rule = self.text.rule.get_ref();
        let fitting = self.measured().filter(|one| {
            one.primitive == subject.primitive
                && subject
                    .label
                    .as_ref()
                    .is_none_or(|label| one.labels.get(rule) == Some(label))
                && subject
                    .language
                    .is_none_or(|language| language.name() == one.language.name())
        });
        self.best(&told(subject), fitting, chosen_by, quantity)
    }

    /// The block ciphers that are measured, by the sizes of block and key.
    fn sizes(&self) -> BTreeMap<(u64, u64), Vec<&Primitive>> {
        let measured: BTreeSet<&str> = self
            .measured()
            .filter(|one| one.tasks.contains_key(&Operation::ENCRYPT))
            .map(|one| one.primitive.as_str())
            .collect();
        let mut sizes: BTreeMap<(u64, u64), Vec<&Primitive>> = BTreeMap::new();
        for one in &self.ground.primitives.sizes {
            if let Some(key) = one.key_bits
                && measured.contains(one.name.as_str())
            {
                sizes.entry((one.block_bits, key)).or_default().push(one);
            }
        }
        sizes
    }

    /// The best of each primitive under the name of its family.
    fn families(&self, primitives: &[&Primitive], quantity: Quantity) -> Vec<Entrant> {
        let each = primitives.iter().filter_map(|primitive| {
            let ours = self
                .measured()
                .filter(|one| one.primitive == primitive.name);
            self.best(&primitive.family, ours, quantity, quantity)
        });
        quantity.scale().sorted(each.collect())
    }

    fn place_at_each_size(
        &self,
        quantity: Quantity,
        family: &str,
        place: usize,
        except: &[u64],
    ) -> Finding {
        let criterion = format!(
            "the best {family} by {} has place {place} among all ciphers of the same block and key \
             measured here, at each size where more than {place} are",
            quantity.unit()
        );
        let scale = quantity.scale();
        let (mut met, mut failed, mut silent) = (Vec::new(), Vec::new(), Vec::new());
        let mut shown = Vec::new();
        for ((block, key), primitives) in self.sizes() {
            let of_family = primitives.iter().any(|one| one.family == family);
            if !of_family || except.contains(&block) {
                continue;
            }
            let entrants = self.families(&primitives, quantity);
            let Some((first, last)) = scale.place(&entrants, family) else {
                continue;
            };
            let size = format!("{block}/{key}");
            shown.extend(entrants.iter().map(|one| Shown {
                of: format!("{size} {}", one.name),
                ..scale.shown(one)
            }));
            if !(first..=last).contains(&place) {
                failed.push(format!("{size} ({})", listed(&entrants)));
            } else if first == last && entrants.len() > place {
                met.push(size);
            } else {
                silent.push(size);
            }
        }
        let mut because = Vec::new();
        if !failed.is_empty() {
            because.push(format!("otherwise at {}", failed.join("; ")));
        }
        if !met.is_empty() {
            because.push(format!("so at {}", met.join(", ")));
        }
        if !silent.is_empty() {
            because.push(format!("too few others at {}", silent.join(", ")));
        }
        let is_met = match (met.is_empty(), failed.is_empty()) {
            (_, false) => Some(false),
            (false, true) => Some(true),
            (true, true) => None,
        };
        Finding::new(criterion, is_met, because.join("; "), shown)
    }

    fn best_of_all(&self, quantity: Quantity, family: &str) -> Finding {
        let scale = quantity.scale();
        let primitives: Vec<&Primitive> = self.sizes().into_values().flatten().collect();
        let entrants = primitives.iter().filter_map(|primitive| {
            let ours = self
                .measured()
                .filter(|one| one.primitive == primitive.name);
            self.best(&primitive.name, ours, quantity, quantity)
        });
        let entrants = scale.sorted(entrants.collect());
        let family_of = |name: &str| {
            let found = primitives.iter().find(|one| one.name == name);
            found.map(|one| one.family.as_str())
        };
        let is_met = entrants
            .first()
            .map(|best| family_of(&best.name) == Some(family));
        let because = match entrants.as_slice() {
            [] => "nothing is measured on this core".to_owned(),
            [best, ..] => format!("of {} it is {}", entrants.len(), best.name),
        };
        let criterion = format!(
            "the best of all block ciphers by {}, whatever their sizes, is a {family}",
            quantity.unit()
        );
        let shown = entrants.iter().map(|one| scale.shown(one)).collect();
        Finding::new(criterion, is_met, because, shown)
    }

    fn place_among_named(&self, quantity: Quantity, of: &Subject, place: usize) -> Finding {
        let rule = self.text.rule.get_ref();
        let named: BTreeSet<&String> = self
            .measured()
            .filter(|one| one.primitive == of.primitive)
            .filter_map(|one| one.labels.get(rule))
            .collect();
        let entrants = named.into_iter().filter_map(|label| {
            let subject = Subject {
                label: Some(label.clone()),
                language: None,
                ..of.clone()
            };
            let found = self.of_subject(&subject, quantity, quantity)?;
            Some(Entrant {
                name: label.clone(),
                ..found
            })
        });
        let scale = quantity.scale();
        let entrants = scale.sorted(entrants.collect());
        let label = of.label.clone().unwrap_or_default();
        let found = scale.place(&entrants, &label);
        let is_met = found.and_then(|(first, last)| match (last <= place, first > place) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        });
        let because = match found {
            None => format!("nothing measured here bears the name {label}"),
            Some((first, last)) if first == last => {
                format!("it has place {first} of {}", entrants.len())
            }
            Some((first, last)) => {
                format!("it has place {first} to {last}, within what is uncertain")
            }
        };
        let is = match place {
            1 => "is the first".to_owned(),
            place => format!("is among the first {place}"),
        };
        let criterion = format!(
            "{label} {is} of the paper's implementations of {} by {}",
            of.primitive,
            quantity.unit()
        );
        let shown = entrants.iter().map(|one| scale.shown(one)).collect();
        Finding::new(criterion, is_met, because, shown)
    }

    fn ratio(
        &self,
        quantity: Quantity,
        [of, to]: [&Subject; 2],
        (least, most): (Option<f64>, Option<f64>),
        chosen_by: Quantity,
    ) -> Finding {
        let by = if chosen_by == quantity {
            String::new()
        } else {
            format!(", of those best by {}", chosen_by.unit())
        };
        let criterion = format!(
            "{} of {} ÷ {}{by}: {}",
            quantity.unit(),
            told(of),
            told(to),
            bounds(least, most)
        );
        let found = [of, to].map(|subject| self.of_subject(subject, chosen_by, quantity));
        let [Some(upper), Some(lower)] = &found else {
            let missing = [of, to].into_iter().zip(&found);
            let missing = missing.filter(|(_, found)| found.is_none());
            let names: Vec<String> = missing.map(|(subject, _)| told(subject)).collect();
            let because = format!("no {} here of {}", quantity.unit(), names.join(", "));
            return Finding::new(criterion, None, because, Vec::new());
        };
        let ratio = upper.value.over(lower.value);
        let is_met = ratio.is_within(least, most);
        let open = if is_met.is_none() {
            "; its uncertainty leaves it open"
        } else {
            ""
        };
        let because = format!("the ratio is {}{open}", about(ratio));
        let scale = quantity.scale();
        let mut shown = vec![scale.shown(upper), scale.shown(lower)];
        shown.push(Shown::new("ratio", ratio, "", ""));
        Finding::new(criterion, is_met, because, shown)
    }

    fn throughput(&self, criterion: &Criterion) -> Finding {
        let Criterion::Throughput {
            primitive,
            label,
            clock_mhz,
            at_least_kbps,
            with_flag,
            without_flag,
            rom_at_most,
            ram_at_most,
        } = criterion
        else {
            return Finding::new(String::new(), None, "", Vec::new());
        };
        let rule = self.text.rule.get_ref();
        let wanted = self.measured().filter(|one| {
            let has = |flag: &String| one.flags.contains(flag);
            let named = one.labels.get(rule);
            one.primitive == *primitive
                && named
                    .is_some_and(|name| label.as_ref().is_none_or(|label| name.starts_with(label)))
                && with_flag.as_ref().is_none_or(has)
                && !without_flag.as_ref().is_some_and(has)
        });
        let mut builds = Vec::new();
        for one in wanted {
            let Some(figures) = self.accounted(one) else {
                continue;
            };
            let within = |most: &Option<u64>, bytes| most.is_none_or(|most| bytes <= most);
            let kbps = 8.0 * one.ram.message as f64 * 1000.0 * clock_mhz / figures.cycles as f64;
            let fits = within(rom_at_most, figures.rom) && within(ram_at_most, figures.ram);
            let flags = one.flags.iter().filter(|flag| flag.starts_with("-O"));
            let flags: Vec<&str> = flags.map(String::as_str).collect();
            let entrant = Entrant {
                name: format!("{} {}", one.toolchain, flags.join(" ")),
                value: Interval::exact(kbps),
                by: format!(
                    "{}: {} B ROM, {} B RAM",
                    built(one),
                    figures.rom,
                    figures.ram
                ),
            };
            builds.push((entrant, fits));
        }
        let scale = Scale {
            unit: "kbit/s",
            larger_is_better: true,
        };
        let fast = |entrant: &Entrant| entrant.value.middle >= *at_least_kbps;
        let reached = builds
            .iter()
            .filter(|(entrant, fits)| *fits && fast(entrant))
            .count();
        let is_met = (!builds.is_empty()).then_some(reached > 0);
        let all = scale.sorted(builds.into_iter().map(|(entrant, _)| entrant).collect());
        let because = match all.as_slice() {
            [] => "no such build is measured here".to_owned(),
            [best, ..] => format!(
                "{reached} of {} builds; the fastest, {}, reaches {} kbit/s",
                all.len(),
                best.name,
                short(best.value.middle)
            ),
        };
        let mut conditions: Vec<String> = Vec::new();
        conditions.extend(with_flag.as_ref().map(|flag| format!("with {flag}")));
        conditions.extend(without_flag.as_ref().map(|flag| format!("without {flag}")));
        conditions.extend(rom_at_most.map(|bytes| format!("in at most {bytes} B of ROM")));
        conditions.extend(ram_at_most.map(|bytes| format!("in at most {bytes} B of RAM")));
        let criterion = format!(
            "a build of {} {} reaches {} kbit/s at {} MHz",
            label.as_deref().unwrap_or(primitive),
            conditions.join(", "),
            short(*at_least_kbps),
            short(*clock_mhz)
        );
        Finding::new(
            criterion,
            is_met,
            because,
            all.iter().map(|one| scale.shown(one)).collect(),
        )
    }
}

/// A subject as a sentence names it.
fn told(subject: &Subject) -> String {
    match (&subject.label, subject.language) {
        (Some(label), _) => label.clone(),
        (None, Some(language)) => format!("{} in {language}", subject.primitive),
        (None, None) => subject.primitive.clone(),
    }
}

/// Who built what.
fn built(ours: &Measurement) -> String {
    match &ours.optimisation {
        Some(level) => format!("{} ({} {level})", ours.implementation, ours.toolchain),
        None => format!("{} ({})", ours.implementation, ours.toolchain),
    }
}
