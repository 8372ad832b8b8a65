//! What the library knows of its primitives, as choosing needs it.

use crate::failure::CommandResult;
use cipherfit_atlas::published::Published;
use cipherfit_atlas::stock::Primitives;
use cipherfit_catalog::{
    Catalog, CatalogError, CatalogErrors, Family, Implementation, Machines, Packet, PacketCall,
    PacketFormat, PacketKey, Parameters, Standing,
};
use cipherfit_fit as fit;
use cipherfit_vocabulary::{Size, nearest};
use std::path::Path;

/// Loads the families of the library; `published` has the sources of what is said of them.
pub(crate) fn primitives(root: &Path, published: &Published) -> CommandResult<Primitives> {
    of_families(root, &Catalog::load_families(root)?, published)
}

/// The same, of families that are loaded.
pub(crate) fn of_families(
    root: &Path,
    families: &[Family],
    published: &Published,
) -> CommandResult<Primitives> {
    let mut primitives = Primitives {
        packets: packets(&Catalog::load_packets(root, families)?),
        ..Primitives::default()
    };
    let mut errors = Vec::new();
    for family in families {
        let mut states = |of: &str, standing: &Standing| {
            errors.extend(unknown_source(root, family, standing, published));
            primitives.standings.push(said(of, standing));
        };
        states(&family.name, &family.standing);
        for member in &family.parameters {
            if let Some(standing) = &member.standing {
                states(&member.name, standing);
            }
            primitives.sizes.push(sizes(family, member));
        }
    }
    if errors.is_empty() {
        Ok(primitives)
    } else {
        Err(CatalogErrors { errors }.into())
    }
}

/// Packets of standards, as choosing needs them.
pub(crate) fn packets(formats: &[PacketFormat]) -> Vec<fit::packet::Packet> {
    let of_format = |format: &PacketFormat| {
        let misuse = format.misuse.get_ref().iter();
        let misuse: Vec<_> = misuse
            .map(|one| fit::packet::Misuse {
                never: one.never.clone(),
                clause: one.clause.clone(),
            })
            .collect();
        let packets = format.packets.iter();
        let packet = |packet: &Packet| fit::packet::Packet {
            name: packet.name().to_owned(),
            also: packet
                .also
                .iter()
                .map(|one| one.get_ref().clone())
                .collect(),
            title: format!("{}, {}", format.title, packet.title),
            source: format.source.clone(),
            least: packet.payload.get_ref().least,
            most: packet.payload.get_ref().most,
            calls: packet.calls.iter().map(|one| call(packet, one)).collect(),
            misuse: misuse.clone(),
        };
        packets.map(packet).collect::<Vec<_>>()
    };
    formats.iter().flat_map(of_format).collect()
}

fn call(packet: &Packet, call: &PacketCall) -> fit::packet::PacketCall {
    let associated = call.associated.as_ref();
    fit::packet::PacketCall {
        primitive: call.primitive.get_ref().clone(),
        send: call.send.get_ref().clone(),
        receive: call.receive.get_ref().clone(),
        message: call.message,
        associated: associated.map_or_else(Default::default, |length| *length.get_ref()),
        key: match call.key.unwrap_or(packet.key) {
            PacketKey::Static => fit::KeyUse::Static,
            PacketKey::Changing => fit::KeyUse::Changing,
        },
    }
}

/// Implementations with parts that must lie where some device has no memory.
pub(crate) fn placed(
    families: &[Family],
    implementations: &[Implementation],
    machines: &Machines,
) -> Vec<fit::Placed> {
    let mut placed = Vec::new();
    for implementation in implementations {
        let manifest = &implementation.manifest;
        let contract = &manifest.contract;
        if contract.section_addresses.is_empty() && contract.round_keys_end.is_none() {
            continue;
        }
        let of_core = |core: &str| manifest.cores.iter().any(|one| one.get_ref() == core);
        let runs = || {
            let all = machines.all();
            all.filter(|one| one.core.recorded_as().is_some_and(of_core))
        };
        let family = families.iter();
        let family = family.filter(|one| one.name == implementation.family);
        let names = manifest.parameters.iter();
        let members = family.flat_map(|family| {
            let names = names.clone();
            names.filter_map(|name| family.member(name.get_ref()))
        });
        for member in members {
            let lacking = runs().filter(|one| !one.has_places(implementation, member));
            placed.push(fit::Placed {
                implementation: implementation.name.clone(),
                primitive: member.name.clone(),
                not_on: lacking.map(|one| one.device.name.clone()).collect(),
            });
        }
    }
    placed.retain(|one| !one.not_on.is_empty());
    placed
}

fn unknown_source(
    root: &Path,
    family: &Family,
    standing: &Standing,
    published: &Published,
) -> Option<CatalogError> {
    let source = standing.source.get_ref();
    if published.sources.contains_key(source) {
        return None;
    }
    let path = root.join("library").join(&family.name).join("family.toml");
    let message = format!("published/sources.csv does not name \"{source}\"");
    let names = published.sources.keys().map(String::as_str);
    let help = match nearest(source, names) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => "add the source to published/sources.csv first".to_owned(),
    };
    let span = standing.source.span();
    Some(CatalogError::at(&path, span, message, Some(help)))
}

fn said(of: &str, standing: &Standing) -> fit::Standing {
    fit::Standing {
        of: of.to_owned(),
        status: standing.status,
        statement: standing.statement.clone(),
        source: standing.source.get_ref().clone(),
    }
}

fn sizes(family: &Family, member: &Parameters) -> fit::Primitive {
    let bits = |bytes: usize| 8 * bytes as u64;
    let bits_of = |size: Size| {
        family
            .kind
            .sizes
            .contains(&size)
            .then(|| bits(member.bytes(size)))
    };
    fit::Primitive {
        name: member.name.clone(),
        family: family.name.clone(),
        kind: family.kind,
        block_bits: bits(member.block_bytes),
        key_bits: bits_of(Size::Key),
        digest_bits: bits_of(Size::Digest),
        least_padding_bytes: member.least_padding_bytes as u64,
        security_bits: *member.security_bits.get_ref(),
    }
}
