//! Packets of standards: the needs that they stand for.

use crate::{FitError, KeyUse, Need, need_text, units};
use cipherfit_vocabulary::{PacketLength, hint};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// In front of a packet's name where a need is written.
pub const PREFIX: &str = "packet:";

/// Bytes of the payload of a need that does not say how long it is, as far as the packet can carry them.
const USUAL_PAYLOAD: u64 = 20;

/// A packet that can be asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Packet {
    /// What it is asked for by: `lorawan-1.0-uplink`.
    pub name: String,
    /// Short names that mean it too: `lorawan-uplink`.
    pub also: Vec<String>,
    /// The standard and the packet in words.
    pub title: String,
    /// The standard and its clauses.
    pub source: String,
    /// Fewest bytes of payload.
    pub least: u64,
    /// Most bytes of payload.
    pub most: u64,
    /// What protects it, in the order of sending.
    pub calls: Vec<PacketCall>,
    /// What takes its protection away.
    pub misuse: Vec<Misuse>,
}

impl Packet {
    /// The name, and the short ones.
    fn names(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.name)
            .chain(&self.also)
            .map(String::as_str)
    }
}

/// A call for a packet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PacketCall {
    /// The primitive.
    pub primitive: String,
    /// What the sender does.
    pub send: String,
    /// What the receiver does.
    pub receive: String,
    /// Bytes of the message.
    pub message: PacketLength,
    /// Bytes of associated data.
    pub associated: PacketLength,
    /// How often its key changes.
    pub key: KeyUse,
}

/// What takes a packet's protection away.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Misuse {
    /// What must not be done.
    pub never: String,
    /// The standard's clause.
    pub clause: String,
}

/// A packet that is asked for.
#[derive(Clone, Debug)]
pub struct Asked<'p> {
    /// The packet.
    pub packet: &'p Packet,
    /// Bytes of its payload.
    pub payload: u64,
    /// It is received, not sent.
    pub receive: bool,
    /// What it stands for.
    pub needs: Vec<Need>,
}

/// The packets that can be asked for.
#[derive(Clone, Copy)]
pub struct Packets<'p, 'h> {
    /// All of them.
    pub all: &'p [Packet],
    /// Is there such a primitive?
    pub has: &'h dyn Fn(&str) -> bool,
}

/// Is a need written as a packet?
#[must_use]
pub fn is_packet(need: &str) -> bool {
    need.trim_start().starts_with(PREFIX)
}

impl<'p> Packets<'p, '_> {
    /// The packet of a need, `packet:NAME payload=20B receive` and conditions. It has 20 bytes of payload, or the nearest
    /// that it can carry, if the need does not say.
    ///
    /// # Errors
    /// As for [`Packets::asked`].
    pub fn of_need(&self, need: &str, shared: &Need) -> Result<Asked<'p>, FitError> {
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
        let payload = match payload {
            Some(bytes) => bytes.to_owned(),
            None => {
                let packet = self.named(name)?;
                USUAL_PAYLOAD.clamp(packet.least, packet.most).to_string()
            }
        };
        self.asked(name, &payload, receive, &conditions.join(" "), shared)
    }

    /// The packet of that name with the needs that it stands for, each with these conditions.
    ///
    /// # Errors
    /// There is no such packet, it has no such payload, or nothing serves one of its calls; the clause is named.
    pub fn asked(
        &self,
        name: &str,
        payload: &str,
        receive: bool,
        conditions: &str,
        shared: &Need,
    ) -> Result<Asked<'p>, FitError> {
        let payload = units::bytes(payload).map_err(|error| {
            FitError::new(format!("--payload: {}", error.problem), error.remedy)
        })?;
        let packet = self.named(name)?;
        if payload < packet.least || payload > packet.most {
            return Err(FitError::new(
                format!(
                    "{} carries {} to {} B of payload, not {payload} B ({})",
                    packet.name, packet.least, packet.most, packet.source
                ),
                "ask for a payload between them: --payload",
            ));
        }
        let calls = packet.calls.iter();
        let needs = calls.map(|call| self.need(packet, call, payload, receive, conditions, shared));
        Ok(Asked {
            packet,
            payload,
            receive,
            needs: needs.collect::<Result<_, FitError>>()?,
        })
    }

    fn need(
        &self,
        packet: &Packet,
        call: &PacketCall,
        payload: u64,
        receive: bool,
        conditions: &str,
        shared: &Need,
    ) -> Result<Need, FitError> {
        let (name, primitive) = (&packet.name, &call.primitive);
        if !(self.has)(primitive) {
            return Err(FitError::new(
                format!(
                    "{name} is protected by {primitive}, of which the library has no implementation ({})",
                    packet.source
                ),
                "`cipherfit list --packets` shows what protects which packet",
            ));
        }
        let operation = match receive {
            true => &call.receive,
            false => &call.send,
        };
        let text = format!("{operation} {primitive} {conditions}");
        let need = need_text::need(&text, shared).map_err(|error| {
            FitError::new(format!("{PREFIX}{name}: {}", error.problem), error.remedy)
        })?;
        let mut words = conditions.split_whitespace();
        let key = match words.any(|one| one.starts_with("key=")) {
            true => need.key,
            false => call.key,
        };
        Ok(Need {
            message_bytes: call.message.of(payload),
            associated_bytes: call.associated.of(payload),
            key,
            ..need
        })
    }

    fn named(&self, name: &str) -> Result<&'p Packet, FitError> {
        let is_meant = |packet: &&Packet| packet.names().any(|one| one == name);
        self.all.iter().find(is_meant).ok_or_else(|| {
            let names: Vec<&str> = self.all.iter().flat_map(Packet::names).collect();
            FitError::new(
                format!("there is no packet called `{name}`"),
                format!(
                    "{}`cipherfit list --packets` shows what there is",
                    hint(name, names)
                ),
            )
        })
    }
}
