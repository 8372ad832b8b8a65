//! The comparisons of Diehl et al. 2017 as charts: hardware and programs of the soft core by what
//! each needs and reaches.

use super::{Bar, Figure, Form, LOGARITHMIC_FROM, spread};
use crate::papers::{CircuitQuantity, Interval};
use crate::published::Published;
use cipherfit_results::{Circuit, Part};

const SOURCE: &str = "DIEHL17";

/// Which circuits a chart has.
#[derive(Clone, Copy, PartialEq)]
enum Half {
    Hardware,
    Software,
    Both,
}

impl Half {
    fn has(self, circuit: &Circuit) -> bool {
        match self {
            Self::Hardware => circuit.part == Part::Handshake,
            Self::Software => is_of_the_paper_s_class(circuit),
            Self::Both => Self::Hardware.has(circuit) || Self::Software.has(circuit),
        }
    }
}

/// A general machine that programs may extend; `fused` is none.
fn is_of_the_paper_s_class(circuit: &Circuit) -> bool {
    let profile = circuit
        .program
        .as_ref()
        .map(|program| program.profile.as_str());
    circuit.part == Part::System && profile == Some("risc")
}

/// Name, heading, axis, quantity, circuits.
const CHARTS: [(&str, &str, &str, CircuitQuantity, Half); 8] = [
    (
        "cycles-hardware",
        "Cycles of a block, hardware",
        "clocks of a block, words in and out apart",
        CircuitQuantity::Cycles,
        Half::Hardware,
    ),
    (
        "cycles-software",
        "Cycles of a block, programs of the soft core",
        "clocks of a block",
        CircuitQuantity::Cycles,
        Half::Software,
    ),
    (
        "area",
        "Area of hardware and of soft cores with their program",
        "LUT6 of Kintex-7, estimated",
        CircuitQuantity::Lut6,
        Half::Both,
    ),
    (
        "throughput",
        "Throughput of hardware and software",
        "Mbit/s at the highest frequency on ECP5",
        CircuitQuantity::Throughput,
        Half::Both,
    ),
    (
        "tpa-hardware",
        "Throughput-to-area ratio of hardware",
        "kbit/s on ECP5 for each LUT6 of Kintex-7",
        CircuitQuantity::ThroughputToLut6,
        Half::Hardware,
    ),
    (
        "tpa-software",
        "Throughput-to-area ratio of software",
        "kbit/s on ECP5 for each LUT6 of Kintex-7",
        CircuitQuantity::ThroughputToLut6,
        Half::Software,
    ),
    (
        "power",
        "Power of hardware and software",
        "µW at 100 MHz, gates of Nangate45 without glitches",
        CircuitQuantity::Power,
        Half::Both,
    ),
    (
        "energy",
        "Energy of a bit, hardware and software",
        "pJ a bit, gates of Nangate45 without glitches",
        CircuitQuantity::Energy,
        Half::Both,
    ),
];

/// All charts.
pub(super) fn figures(circuits: &[Circuit], published: &Published) -> Vec<Figure> {
    let charts = CHARTS.iter().zip(1..);
    charts
        .map(|(&(name, title, axis, quantity, half), number)| {
            let own = circuits.iter().filter(|circuit| half.has(circuit));
            let bars = own.filter_map(|circuit| {
                let value = quantity.of(circuit)?;
                let cycles = || printed_cycles(circuit, published);
                let is_printed = quantity == CircuitQuantity::Cycles;
                Some(bar(circuit, value, is_printed.then(cycles).flatten()))
            });
            let larger_is_better = quantity.larger_is_better();
            let bars: Vec<Bar> = bars.collect();
            Figure {
                number,
                place: String::new(),
                form: Form::Ranked,
                name: name.to_owned(),
                title: title.to_owned(),
                axis,
                logarithmic: spread(&bars) >= LOGARITHMIC_FROM,
                larger_is_better,
                bars,
            }
        })
        .collect()
}

/// The paper's cycles of the hardware of its kind.
fn printed_cycles(circuit: &Circuit, published: &Published) -> Option<f64> {
    let is_of_the_kind = circuit.program.is_none() && circuit.point == "published";
    let rows = published.rows.iter().filter(|row| row.source == SOURCE);
    let mut of_hardware = rows.filter(|row| row.isa == "hardware" && is_of_the_kind);
    let row = of_hardware.find(|row| row.primitive == circuit.primitive)?;
    row.figures.cycles.map(|cycles| cycles as f64)
}

/// What kind of program it is.
fn point(word: &str) -> &str {
    match word {
        "base" => "with base instructions",
        "fast" => "extended",
        other => other,
    }
}

fn bar(circuit: &Circuit, value: Interval, published: Option<f64>) -> Bar {
    let (label, language) = match &circuit.program {
        Some(_) => {
            let label = format!("soft core {}", point(&circuit.point));
            (Some(label), "asm")
        }
        None if circuit.point == "published" => (Some("hardware".to_owned()), "vhdl"),
        // The paper has hardware of one kind.
        None => (None, "vhdl"),
    };
    Bar {
        primitive: circuit.primitive.clone(),
        label,
        implementation: Some(circuit.design.clone()),
        core: None,
        toolchain: None,
        optimisation: None,
        language: language.to_owned(),
        ours: Some(value.middle),
        ours_interval: (!value.is_exact()).then_some([value.low, value.high]),
        published,
    }
}
