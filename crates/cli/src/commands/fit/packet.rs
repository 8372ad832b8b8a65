//! Packets by name: the needs that they stand for, and what an answer comes to a packet.

use crate::failure::{CommandResult, Failure};
use crate::terminal::{self, Column, out};
use cipherfit_catalog::{Catalog, Family, Packet, PacketFormat};
use cipherfit_fit::answer::{Answer, Choice};
use cipherfit_fit::{Need, need_text, units};
use cipherfit_vocabulary::hint;
use serde::Serialize;
use std::path::Path;

/// In front of a packet's name where a need is written.
const PREFIX: &str = "packet:";

/// A coin cell: its nominal capacity and voltage.
const CELL: &str = "CR2032";
const CELL_MILLIAMPERE_HOURS: f64 = 225.0;
const CELL_VOLTS: f64 = 3.0;

/// The packets that can be asked for, and the primitives that there are.
pub(super) struct Packets {
    formats: Vec<PacketFormat>,
    primitives: Vec<String>,
}

/// A packet that is asked for.
#[derive(Clone)]
pub(super) struct Asked<'p> {
    format: &'p PacketFormat,
    packet: &'p Packet,
    payload: u64,
    receive: bool,
    pub needs: Vec<Need>,
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
            formats: Catalog::load_packets(root, families)?,
            primitives: members.map(|one| one.name.clone()).collect(),
        })
    }

    /// Is a need written as a packet?
    pub(super) fn is_packet(need: &str) -> bool {
        need.trim_start().starts_with(PREFIX)
    }

    /// The packet of a need, `packet:NAME payload=20B receive` and conditions.
    pub(super) fn of_need(&self, need: &str, shared: &Need) -> CommandResult<Asked<'_>> {
        let mut words = need.split_whitespace();
        let name = words.next().unwrap_or_default();
        let name = name.strip_prefix(PREFIX).unwrap_or(name);
        let (mut payload, mut receive, mut conditions) = (None, false, Vec::new());
        for word in words {
            match (word, word.strip_prefix("payload=")) {
                ("receive", _) => receive = true,
                (_, Some(bytes)) => payload = Some(bytes),
                _ => conditions.push(word),
            }
        }
        let payload = payload.ok_or_else(|| {
            Failure::bad_input(
                format!("--need: {PREFIX}{name} does not say how long its payload is"),
                format!("write --need \"{PREFIX}{name} payload=20B\""),
            )
        })?;
        self.asked(name, payload, receive, &conditions.join(" "), shared)
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
        let payload = units::bytes(payload).map_err(|error| {
            Failure::bad_input(format!("--payload: {}", error.problem), &error.remedy)
        })?;
        let (format, packet) = self.named(name)?;
        let limits = packet.payload.get_ref();
        if payload < limits.least || payload > limits.most {
            return Err(Failure::bad_input(
                format!(
                    "{name} carries {} to {} B of payload, not {payload} B ({})",
                    limits.least, limits.most, format.source
                ),
                "ask for a payload between them: --payload",
            ));
        }
        let mut needs = Vec::new();
        for call in &packet.calls {
            let primitive = call.primitive.get_ref();
            if !self.primitives.contains(primitive) {
                return Err(Failure::bad_input(
                    format!(
                        "{name} is protected by {primitive}, of which the library has no implementation ({})",
                        format.source
                    ),
                    "`cipherfit list --packets` shows what protects which packet",
                ));
            }
            let operation = match receive {
                true => call.receive.get_ref(),
                false => call.send.get_ref(),
            };
            let text = format!("{} {primitive} {conditions}", operation.name());
            let need = need_text::need(&text, shared).map_err(|error| {
                Failure::bad_input(format!("{PREFIX}{name}: {}", error.problem), &error.remedy)
            })?;
            let key = match conditions
                .split_whitespace()
                .any(|one| one.starts_with("key="))
            {
                true => need.key,
                false => need_text::key_use(packet.key.word())?,
            };
            needs.push(Need {
                message_bytes: call.message.of(payload),
                associated_bytes: call.associated_bytes(payload),
                key,
                ..need
            });
        }
        Ok(Asked {
            format,
            packet,
            payload,
            receive,
            needs,
        })
    }

    fn named(&self, name: &str) -> CommandResult<(&PacketFormat, &Packet)> {
        let all = || {
            let formats = self.formats.iter();
            formats.flat_map(|format| format.packets.iter().map(move |packet| (format, packet)))
        };
        let found = all().find(|(_, packet)| packet.name() == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = all().map(|(_, packet)| packet.name()).collect();
            Failure::bad_input(
                format!("there is no packet called `{name}`"),
                format!(
                    "{}`cipherfit list --packets` shows what there is",
                    hint(name, names)
                ),
            )
        })
    }
}

/// What is asked for, above the answer.
pub(super) fn heading(asked: &Asked<'_>) {
    let Asked {
        format,
        packet,
        payload,
        ..
    } = asked;
    let way = if asked.receive { "received" } else { "sent" };
    terminal::wrapped(&format!(
        "{} {way} with {payload} B of payload: {}, {} [{}]",
        packet.name(),
        format.title,
        packet.title,
        format.source
    ));
    if packet.calls.len() > 1 {
        terminal::wrapped(
            "its cost is the sum of calls, each measured by itself; code of a primitive that two of them have \
             counts twice",
        );
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
