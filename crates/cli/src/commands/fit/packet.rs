//! Packets by name: the needs that they stand for, and what an answer comes to a packet.

use crate::failure::{CommandResult, Failure};
use crate::primitives::packets;
use crate::terminal::{self, Column, out};
use cipherfit_catalog::{Catalog, Family};
use cipherfit_fit::Need;
use cipherfit_fit::answer::{Answer, Choice};
use cipherfit_fit::packet::{self, Asked};
use serde::Serialize;
use std::path::Path;

/// A coin cell: its nominal capacity and voltage.
const CELL: &str = "CR2032";
const CELL_MILLIAMPERE_HOURS: f64 = 225.0;
const CELL_VOLTS: f64 = 3.0;

/// The packets that can be asked for, and the primitives that there are.
pub(super) struct Packets {
    packets: Vec<packet::Packet>,
    primitives: Vec<String>,
}

/// What a packet costs with one of the choices.
#[derive(Serialize)]
pub(super) struct PacketCost {
    cycles: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    packets_a_second: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    microjoules: Option<f64>,
    /// Of a coin cell's nominal energy, for computation alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    packets_from_a_cell: Option<f64>,
}

impl PacketCost {
    pub(super) fn of(answer: &Answer, choice: &Choice) -> Self {
        let cycles = choice.total.cycles;
        let clock = answer.request.clock_hz;
        let microjoules = choice.total.energy.map(|energy| energy.middle / 1000.0);
        let cell = CELL_MILLIAMPERE_HOURS * 3.6 * CELL_VOLTS;
        Self {
            cycles,
            packets_a_second: clock.map(|hertz| hertz / cycles.max(1) as f64),
            microjoules,
            packets_from_a_cell: microjoules.map(|energy| cell * 1e6 / energy),
        }
    }
}

impl Packets {
    pub(super) fn load(root: &Path, families: &[Family]) -> CommandResult<Self> {
        let members = families.iter().flat_map(|family| &family.parameters);
        Ok(Self {
            packets: packets(&Catalog::load_packets(root, families)?),
            primitives: members.map(|one| one.name.clone()).collect(),
        })
    }

    /// The packet of a need, `packet:NAME payload=20B receive` and conditions.
    pub(super) fn of_need(&self, need: &str, shared: &Need) -> CommandResult<Asked<'_>> {
        let has = |name: &str| self.has(name);
        let asked = self.among(&has).of_need(need, shared);
        asked
            .map_err(|error| Failure::bad_input(format!("--need: {}", error.problem), error.remedy))
    }

    /// The packet of that name with the needs that it stands for, each with these conditions.
    pub(super) fn asked(
        &self,
        name: &str,
        payload: &str,
        receive: bool,
        conditions: &str,
        shared: &Need,
    ) -> CommandResult<Asked<'_>> {
        let has = |name: &str| self.has(name);
        let asked = self.among(&has);
        Ok(asked.asked(name, payload, receive, conditions, shared)?)
    }

    fn among<'p, 'h>(&'p self, has: &'h dyn Fn(&str) -> bool) -> packet::Packets<'p, 'h> {
        packet::Packets {
            all: &self.packets,
            has,
        }
    }

    fn has(&self, primitive: &str) -> bool {
        self.primitives.iter().any(|one| one == primitive)
    }
}

/// What is asked for, above the answer.
pub(super) fn heading(asked: &Asked<'_>) {
    let packet = asked.packet;
    let way = if asked.receive { "received" } else { "sent" };
    terminal::wrapped(&format!(
        "{} {way} with {} B of payload: {} [{}]",
        packet.name, asked.payload, packet.title, packet.source
    ));
    if packet.calls.len() > 1 {
        terminal::wrapped(
            "its cost is the sum of calls, each measured by itself; code that several of them have counts once, as \
             far as it is told below",
        );
    }
    for misuse in &packet.misuse {
        terminal::wrapped(&format!("never: {} [{}]", misuse.never, misuse.clause));
    }
}

/// What the choices of an answer come to a packet.
pub(super) fn print(answer: &Answer, most: usize) {
    let best: Vec<&Choice> = answer.choices.iter().take(most).collect();
    if best.is_empty() || answer.request.clock_hz.is_none() {
        return;
    }
    let costs: Vec<PacketCost> = best
        .iter()
        .map(|choice| PacketCost::of(answer, choice))
        .collect();
    let energy = costs.iter().any(|cost| cost.microjoules.is_some());
    let mut columns = vec![
        ("", Column::Number),
        ("cycles a packet", Column::Number),
        ("packets/s", Column::Number),
    ];
    columns.extend(energy.then_some(("µJ", Column::Number)));
    columns.extend(energy.then_some(("packets of a cell", Column::Number)));
    let mut table = terminal::table(&columns);
    for (index, cost) in costs.iter().enumerate() {
        let rounded = |figure: Option<f64>| {
            figure.map_or("—".to_owned(), |figure| {
                terminal::number(figure.round() as u64)
            })
        };
        let mut cells = vec![
            (index + 1).to_string(),
            terminal::number(cost.cycles),
            rounded(cost.packets_a_second),
        ];
        if energy {
            cells.push(
                cost.microjoules
                    .map_or("—".to_owned(), |energy| format!("{energy:.2}")),
            );
            cells.push(rounded(cost.packets_from_a_cell));
        }
        table.add_row(cells);
    }
    out!("{}", table);
    let cell = format!(
        "a cell, {CELL}, has {CELL_MILLIAMPERE_HOURS} mAh × {CELL_VOLTS} V = {} J, all of them for computation: \
         sending takes more",
        CELL_MILLIAMPERE_HOURS * 3.6 * CELL_VOLTS
    );
    terminal::wrapped(match energy {
        true => &cell,
        false => {
            "without an energy model of the device nothing is said of a cell (docs/src/energy.md)"
        }
    });
    out!("");
}
