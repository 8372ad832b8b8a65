//! Statements on circuits and on programs of a soft core.

use super::order::{Entrant, Scale, judge_order};
use super::{Bench, Finding, Shown, bounds};
use crate::circuits::{PRIMITIVES, figures, is_published_hardware};
use crate::papers::{CircuitQuantity, Circuits, Criterion, Interval};
use cipherfit_results::{Circuit, Part};

/// The pairing's estimate of LUT6 lies up to so much above what the vendor's tool needs.
const PAIRING_EXCESS: f64 = 1.3;

impl CircuitQuantity {
    fn scale(self) -> Scale {
        Scale {
            unit: self.unit(),
            larger_is_better: self.larger_is_better(),
        }
    }

    /// The figure of a circuit, with the spread of the placement's seeds and of the pairing.
    #[must_use]
    pub fn of(self, circuit: &Circuit) -> Option<Interval> {
        let counted = figures(circuit);
        let bits = circuit.block_bits as f64;
        let throughput = || {
            let seeds = &circuit.ecp5.as_ref()?.seeds;
            let at = |khz: u64| bits * khz as f64 / 1000.0 / counted.cycles as f64;
            let reached = || seeds.iter().map(|run| run.frequency_khz);
            Some(Interval {
                low: at(reached().min()?),
                middle: counted.throughput_mbps?,
                high: at(reached().max()?),
            })
        };
        let lut6 = Interval {
            low: counted.lut6 as f64 / PAIRING_EXCESS,
            middle: counted.lut6 as f64,
            high: counted.lut6 as f64,
        };
        match self {
            Self::Cycles => Some(Interval::exact(counted.cycles as f64)),
            Self::Transfer => {
                let clocks = counted.latency.saturating_sub(counted.cycles);
                Some(Interval::exact(clocks as f64))
            }
            Self::Throughput => throughput(),
            Self::ThroughputToLut4 => {
                let luts = Interval::exact(counted.lut4? as f64);
                Some(throughput()?.times(1000.0).over(luts))
            }
            Self::ThroughputToLut6 => Some(throughput()?.times(1000.0).over(lut6)),
            Self::Lut6 => Some(lut6),
            Self::Energy => counted.energy_a_bit_pj.map(Interval::exact),
            Self::Power => counted.power_uw.map(Interval::exact),
        }
    }
}

impl Circuits {
    /// Is it one of them?
    #[must_use]
    pub fn has(&self, circuit: &Circuit) -> bool {
        let Some(profile) = &self.profile else {
            return circuit.part == Part::Handshake && is_published_hardware(&figures(circuit));
        };
        let program = circuit.program.as_ref();
        let point = self.except.get(&circuit.primitive).or(self.point.as_ref());
        circuit.part == Part::System
            && program.is_some_and(|program| program.profile == *profile)
            && point.is_none_or(|point| circuit.point == *point)
    }

    fn told(&self) -> String {
        let Some(profile) = &self.profile else {
            return "hardware".to_owned();
        };
        let mut told = match &self.point {
            Some(point) => format!("programs `{point}` of the soft core {profile}"),
            None => format!("programs of the soft core {profile}"),
        };
        if !self.except.is_empty() {
            let except = self.except.iter();
            let except: Vec<String> = except
                .map(|(name, point)| format!("{name} `{point}`"))
                .collect();
            told.push_str(&format!(" (but {})", except.join(", ")));
        }
        told
    }
}

impl Bench<'_> {
    pub(super) fn of_circuits(&self, criterion: &Criterion) -> Finding {
        match criterion {
            Criterion::CircuitOrder {
                quantity,
                order,
                circuits,
                tau_at_least,
            } => {
                let (entrants, missing) = self.entrants(order.iter(), *quantity, circuits);
                let what = format!("{}, {}", quantity.unit(), circuits.told());
                judge_order(&what, entrants, missing, quantity.scale(), *tau_at_least)
            }
            Criterion::CircuitPlace {
                quantity,
                primitive,
                place,
                circuits,
            } => self.circuit_place(*quantity, primitive, *place, circuits),
            Criterion::CircuitRatio {
                quantity,
                of,
                to,
                at_least,
                at_most,
                ciphers_at_least,
            } => self.circuit_ratio(
                *quantity,
                [of, to],
                (*at_least, *at_most),
                *ciphers_at_least,
            ),
            Criterion::CircuitBetter {
                quantity,
                better,
                than,
                circuits,
            } => self.circuit_better(*quantity, better, than, circuits),
            _ => Finding::new(String::new(), None, "", Vec::new()),
        }
    }

    /// The best circuit of a primitive.
    fn circuit(
        &self,
        primitive: &str,
        quantity: CircuitQuantity,
        of: &Circuits,
    ) -> Option<Entrant> {
        let all = self.ground.circuits.iter();
        let own = all.filter(|one| one.primitive == primitive && of.has(one));
        let entrants = own.filter_map(|one| {
            Some(Entrant {
                name: one.design.clone(),
                value: quantity.of(one)?,
                by: one.design.clone(),
            })
        });
        let best = quantity
            .scale()
            .sorted(entrants.collect())
            .into_iter()
            .next()?;
        Some(Entrant {
            name: primitive.to_owned(),
            ..best
        })
    }

    fn entrants<'a>(
        &self,
        primitives: impl Iterator<Item = &'a String>,
        quantity: CircuitQuantity,
        of: &Circuits,
    ) -> (Vec<Entrant>, Vec<Shown>) {
        let (mut entrants, mut missing) = (Vec::new(), Vec::new());
        for name in primitives {
            match self.circuit(name, quantity, of) {
                Some(entrant) => entrants.push(entrant),
                None => missing.push(Shown::none(
                    name,
                    quantity.unit(),
                    format!("not weighed here: {}", of.told()),
                )),
            }
        }
        (entrants, missing)
    }

    fn six(&self, quantity: CircuitQuantity, of: &Circuits) -> (Vec<Entrant>, Vec<Shown>) {
        let names = PRIMITIVES.map(str::to_owned);
        self.entrants(names.iter(), quantity, of)
    }

    fn circuit_place(
        &self,
        quantity: CircuitQuantity,
        primitive: &str,
        place: usize,
        of: &Circuits,
    ) -> Finding {
        let scale = quantity.scale();
        let (entrants, missing) = self.six(quantity, of);
        let criterion = format!(
            "place {place} of {primitive} by {}, {}",
            quantity.unit(),
            of.told()
        );
        let entrants = scale.sorted(entrants);
        let found = scale
            .place(&entrants, primitive)
            .filter(|_| missing.is_empty());
        let is_met = found.and_then(|(first, last)| {
            if (first..=last).contains(&place) {
                (first == last).then_some(true)
            } else {
                Some(false)
            }
        });
        let because = match found {
            None => "not all six have a figure here".to_owned(),
            Some((first, last)) if first == last => format!("it has place {first}"),
            Some((first, last)) => {
                format!("it has place {first} to {last}, within what is uncertain")
            }
        };
        let shown = entrants.iter().map(|one| scale.shown(one));
        Finding::new(criterion, is_met, because, shown.chain(missing).collect())
    }

    fn circuit_ratio(
        &self,
        quantity: CircuitQuantity,
        [of, to]: [&Circuits; 2],
        (least, most): (Option<f64>, Option<f64>),
        ciphers: usize,
    ) -> Finding {
        let criterion = format!(
            "{} of {} ÷ {}: {} for at least {ciphers} of {}",
            quantity.unit(),
            of.told(),
            to.told(),
            bounds(least, most),
            PRIMITIVES.len()
        );
        let (mut met, mut open) = (0, 0);
        let mut shown = Vec::new();
        for primitive in PRIMITIVES {
            let found = [of, to].map(|circuits| self.circuit(primitive, quantity, circuits));
            let [Some(upper), Some(lower)] = found else {
                open += 1;
                shown.push(Shown::none(primitive, "", "not weighed here on both sides"));
                continue;
            };
            let ratio = upper.value.over(lower.value);
            match ratio.is_within(least, most) {
                Some(true) => met += 1,
                Some(false) => {}
                None => open += 1,
            }
            let by = format!("{} ÷ {}", upper.by, lower.by);
            shown.push(Shown::new(primitive, ratio, "", &by));
        }
        let is_met = match (met >= ciphers, met + open < ciphers) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        };
        let because = match open {
            0 => format!("so it is for {met}"),
            open => format!("so it is for {met}, open for {open}"),
        };
        Finding::new(criterion, is_met, because, shown)
    }

    fn circuit_better(
        &self,
        quantity: CircuitQuantity,
        better: &[String],
        than: &str,
        of: &Circuits,
    ) -> Finding {
        let scale = quantity.scale();
        let criterion = format!(
            "by {}, {}: each of {} better than {than}",
            quantity.unit(),
            of.told(),
            better.join(", ")
        );
        let (entrants, missing) = self.entrants(better.iter(), quantity, of);
        let Some(other) = self
            .circuit(than, quantity, of)
            .filter(|_| missing.is_empty())
        else {
            let because = "not all of them have a figure here".to_owned();
            return Finding::new(criterion, None, because, missing);
        };
        let each: Vec<Option<bool>> = entrants
            .iter()
            .map(|one| scale.is_better(one.value, other.value))
            .collect();
        let is_met = if each.contains(&Some(false)) {
            Some(false)
        } else {
            each.iter().all(Option::is_some).then_some(true)
        };
        let better = each.iter().filter(|one| **one == Some(true)).count();
        let because = format!("so it is for {better} of {}", each.len());
        let all = scale.sorted([entrants, vec![other]].concat());
        let shown = all.iter().map(|one| scale.shown(one)).collect();
        Finding::new(criterion, is_met, because, shown)
    }
}
