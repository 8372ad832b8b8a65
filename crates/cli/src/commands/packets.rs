//! `cipherfit list --packets`.

use crate::arguments::ListArguments;
use crate::failure::CommandResult;
use crate::terminal::{self, Column, out};
use cipherfit_catalog::{Catalog, Misuse, Packet, PacketFormat, PacketKey};
use serde::Serialize;
use std::path::Path;
use std::process::ExitCode;

/// A packet.
#[derive(Serialize)]
struct Entry<'a> {
    packet: &'a str,
    also: Vec<&'a str>,
    title: String,
    source: &'a str,
    checked: &'a str,
    header: &'a str,
    least_payload_bytes: u64,
    most_payload_bytes: u64,
    nonce_bytes: usize,
    tag_bytes: usize,
    key: &'static str,
    calls: Vec<Call<'a>>,
    misuse: &'a [Misuse],
    vectors: &'a str,
}

/// A call for a packet.
#[derive(Serialize)]
struct Call<'a> {
    primitive: &'a str,
    send: &'a str,
    receive: &'a str,
    message: String,
    associated: String,
    /// How often the key changes, where that is not what the packet says.
    #[serde(skip_serializing_if = "Option::is_none")]
    key: Option<&'static str>,
    /// Has the library the primitive?
    is_there: bool,
}

pub(super) fn run(root: &Path, arguments: &ListArguments) -> CommandResult {
    let catalog = &Catalog::load(root)?;
    let formats = catalog.packets.iter();
    let entries: Vec<Entry<'_>> = formats
        .flat_map(|format| {
            let packets = format.packets.iter();
            packets.map(move |one| entry(catalog, format, one))
        })
        .collect();
    if arguments.json {
        out!(
            "{}",
            serde_json::to_string_pretty(&entries).unwrap_or_default()
        );
        return Ok(ExitCode::SUCCESS);
    }
    let mut table = terminal::table(&[
        ("packet", Column::Word),
        ("payload", Column::Word),
        ("tag", Column::Number),
        ("what protects it", Column::Text),
    ]);
    for entry in &entries {
        let calls: Vec<String> = entry.calls.iter().map(told).collect();
        table.add_row([
            entry.packet.to_owned(),
            format!("{}…{}", entry.least_payload_bytes, entry.most_payload_bytes),
            entry.tag_bytes.to_string(),
            calls.join("; "),
        ]);
    }
    out!("{}", table);
    terminal::wrapped(&format!(
        "{} packets; message + associated data in bytes (--json has titles, sources and what was checked); \
         what one costs: cipherfit fit --packet NAME --payload 20B",
        entries.len()
    ));
    let short = entries.iter().flat_map(|entry| {
        let packet = entry.packet;
        entry
            .also
            .iter()
            .map(move |short| format!("{short} is {packet}"))
    });
    terminal::wrapped(&short.collect::<Vec<_>>().join("; "));
    Ok(ExitCode::SUCCESS)
}

fn told(call: &Call<'_>) -> String {
    let associated = match call.associated.as_str() {
        "0" => String::new(),
        length => format!(" with {length}"),
    };
    let missing = if call.is_there {
        ""
    } else {
        ", not in the library"
    };
    format!("{}: {}{associated}{missing}", call.primitive, call.message)
}

fn entry<'a>(catalog: &Catalog, format: &'a PacketFormat, packet: &'a Packet) -> Entry<'a> {
    let payload = packet.payload.get_ref();
    Entry {
        packet: packet.name(),
        also: packet
            .also
            .iter()
            .map(|one| one.get_ref().as_str())
            .collect(),
        title: format!("{}, {}", format.title, packet.title),
        source: &format.source,
        checked: &format.checked,
        header: &packet.header,
        least_payload_bytes: payload.least,
        most_payload_bytes: payload.most,
        nonce_bytes: packet.nonce_bytes,
        tag_bytes: *packet.tag_bytes.get_ref(),
        key: packet.key.word(),
        calls: packet
            .calls
            .iter()
            .map(|call| Call {
                primitive: call.primitive.get_ref(),
                send: call.send.get_ref(),
                receive: call.receive.get_ref(),
                message: call.message.to_string(),
                associated: call
                    .associated
                    .as_ref()
                    .map_or("0".to_owned(), |length| length.get_ref().to_string()),
                key: call.key.map(PacketKey::word),
                is_there: catalog.primitive(call.primitive.get_ref()).is_some(),
            })
            .collect(),
        misuse: format.misuse.get_ref(),
        vectors: &packet.vectors,
    }
}
