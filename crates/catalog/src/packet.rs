//! A packet format: which primitives protect a packet, how often each is called for it and with what lengths.

use crate::{CatalogError, Family, document, files, keep};
use cipherfit_vocabulary::{Operation, PacketLength, Role, Size, hint};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The folder of packet formats.
const FOLDER: &str = "packets";

/// A file of `packets/`: a standard with its packets.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PacketFormat {
    /// As people write it: `LoRaWAN 1.0`.
    pub title: String,
    /// The standard and its clauses.
    pub source: String,
    /// Where the facts are from, if not read in the standard itself, and what was not checked.
    pub checked: String,
    /// What its users must not do, with the clause that says so.
    pub misuse: Spanned<Vec<Misuse>>,
    /// Its packets.
    pub packets: Vec<Packet>,
    /// The file.
    #[serde(skip)]
    pub file: PathBuf,
}

/// A packet as one side sends it and the other receives it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Packet {
    /// What it is asked for by: `lorawan-1.0-uplink`.
    pub name: Spanned<String>,
    /// Short names that mean it too: `lorawan-uplink`.
    #[serde(default)]
    pub also: Vec<Spanned<String>>,
    /// What it is.
    pub title: String,
    /// What the header has that is authenticated and sent in clear, field by field.
    pub header: String,
    /// Bytes of the number that is used once with a key; 0 where the construction has none.
    pub nonce_bytes: usize,
    /// Bytes of the tag that is sent.
    pub tag_bytes: Spanned<usize>,
    /// How often the key changes.
    pub key: PacketKey,
    /// How long the payload may be.
    pub payload: Spanned<PayloadBytes>,
    /// What protects it, in the order of sending.
    pub calls: Vec<PacketCall>,
    /// Where public vectors of it are, and which of them are checked here.
    pub vectors: String,
}

/// How often the key of a packet changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PacketKey {
    /// Set up once when the device starts.
    Static,
    /// With every packet.
    Changing,
}

impl PacketKey {
    /// As people write it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Static => "static",
            Self::Changing => "changing",
        }
    }
}

/// How long a payload may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PayloadBytes {
    /// Fewest bytes.
    pub least: u64,
    /// Most bytes.
    pub most: u64,
}

/// What takes a packet's protection away, or a primitive's.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misuse {
    /// What must not be done, as a sentence without its end.
    pub never: String,
    /// The standard's clause.
    pub clause: String,
}

/// A call of a primitive for a packet.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PacketCall {
    /// The primitive, as in `library/*/family.toml`, or as it would be called there.
    pub primitive: Spanned<String>,
    /// What the sender does: an operation of the primitive's kind.
    pub send: Spanned<String>,
    /// What the receiver does.
    pub receive: Spanned<String>,
    /// Bytes of the message; a block cipher is called once for each block of it.
    pub message: PacketLength,
    /// Bytes of associated data.
    pub associated: Option<Spanned<PacketLength>>,
    /// How often its key changes, where that is not what the packet says.
    pub key: Option<PacketKey>,
}

impl PacketCall {
    /// Bytes of associated data for a payload of so many bytes.
    #[must_use]
    pub fn associated_bytes(&self, payload: u64) -> u64 {
        let length = self.associated.as_ref();
        length.map_or(0, |length| length.get_ref().of(payload))
    }
}

impl Packet {
    /// The name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.name.get_ref()
    }

    /// The name, and the short ones.
    fn names(&self) -> impl Iterator<Item = &Spanned<String>> {
        std::iter::once(&self.name).chain(&self.also)
    }
}

/// The formats of a repository, in the order of their files; every mistake in them is reported.
pub(crate) fn load(
    root: &Path,
    families: &[Family],
    errors: &mut Vec<CatalogError>,
) -> Vec<PacketFormat> {
    let paths = files(&root.join(FOLDER), "toml").into_iter();
    let formats: Vec<PacketFormat> = paths
        .filter_map(|file| {
            let format: PacketFormat = keep(document::load(&file), errors)?;
            Some(PacketFormat { file, ..format })
        })
        .collect();
    let mut known: Vec<&str> = Vec::new();
    for format in &formats {
        if format.misuse.get_ref().is_empty() {
            errors.push(CatalogError::at(
                &format.file,
                format.misuse.span(),
                format!("nothing is said of how {} is misused", format.title),
                Some(
                    "say what must not be done, and the clause: { never = \"…\", clause = \"…\" }"
                        .to_owned(),
                ),
            ));
        }
        for packet in &format.packets {
            for name in packet.names() {
                if known.contains(&name.get_ref().as_str()) {
                    errors.push(CatalogError::at(
                        &format.file,
                        name.span(),
                        format!("there is another packet called {}", name.get_ref()),
                        Some("give each packet names of its own".to_owned()),
                    ));
                }
                known.push(name.get_ref());
            }
            check(format, packet, families, errors);
        }
    }
    formats
}

/// What of a packet contradicts itself, or what the library says of its primitives.
fn check(
    format: &PacketFormat,
    packet: &Packet,
    families: &[Family],
    errors: &mut Vec<CatalogError>,
) {
    let mut wrong = |span, message: String, help: String| {
        errors.push(CatalogError::at(&format.file, span, message, Some(help)));
    };
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-.".contains(c);
    for name in packet.names() {
        if name.get_ref().is_empty() || !name.get_ref().chars().all(fits) {
            wrong(
                name.span(),
                format!("`{}` is no name of a packet", name.get_ref()),
                "use small letters, digits, hyphens and dots: lorawan-1.0-uplink".to_owned(),
            );
        }
    }
    let name = packet.name();
    let PayloadBytes { least, most } = *packet.payload.get_ref();
    if least > most || most > u64::from(u16::MAX) {
        wrong(
            packet.payload.span(),
            format!("a payload of {least} to {most} bytes is none"),
            "give the fewest and the most bytes, at most 65535".to_owned(),
        );
    }
    if packet.calls.is_empty() {
        wrong(
            packet.name.span(),
            format!("nothing protects {name}"),
            "name a primitive: calls = [{ primitive = \"aes-128-ccm-4\", … }]".to_owned(),
        );
    }
    for call in &packet.calls {
        let primitive = call.primitive.get_ref();
        let mut known = families
            .iter()
            .filter_map(|family| Some((family, family.member(primitive)?)));
        // What the library does not have yet is not known either.
        let Some((family, parameters)) = known.next() else {
            continue;
        };
        let kind = family.kind;
        for operation in [&call.send, &call.receive] {
            let word = operation.get_ref().as_str();
            if !Operation::named(word).is_some_and(|operation| kind.does(operation)) {
                let does: Vec<&str> = kind.needs().map(|task| task.name.name()).collect();
                wrong(
                    operation.span(),
                    format!("{primitive} does not {word}"),
                    format!(
                        "{}{primitive} does: {}",
                        hint(word, does.iter().copied()),
                        does.join(", ")
                    ),
                );
            }
        }
        let mut arguments = kind.operations.iter().flat_map(|one| one.arguments);
        let takes = arguments.any(|one| one.role == Role::AssociatedData);
        if let (false, Some(associated)) = (takes, &call.associated) {
            wrong(
                associated.span(),
                format!("{primitive} takes no associated data"),
                "leave it away, or add it to the message".to_owned(),
            );
        }
        let nonce = parameters.bytes(Size::Nonce);
        if nonce > 0 && nonce != packet.nonce_bytes {
            wrong(
                call.primitive.span(),
                format!(
                    "{primitive} has a nonce of {nonce} bytes, {name} one of {}",
                    packet.nonce_bytes
                ),
                "name the primitive with the packet's nonce".to_owned(),
            );
        }
        let tag = parameters.bytes(Size::Tag);
        if tag > 0 && *packet.tag_bytes.get_ref() > tag {
            wrong(
                packet.tag_bytes.span(),
                format!("{primitive} has a tag of {tag} bytes"),
                "name the primitive with the packet's tag".to_owned(),
            );
        }
    }
}
