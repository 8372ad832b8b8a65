//! Response files (`.rsp`) of NIST's Cryptographic Algorithm Validation Program: known answers of block
//! ciphers in ECB mode (AESAVS: `KEY`, `PLAINTEXT`, `CIPHERTEXT`) and of hash functions (SHAVS: `Len` in
//! bits, `Msg`, `MD`).

use super::given::Reading;
use super::{Vector, plain};
use crate::{Family, Parameters};
use cipherfit_vocabulary::{Kind, hexadecimal};
use std::collections::BTreeMap;

/// Modes of block ciphers that are no answer for single blocks, as the files' heads name them.
const OTHER_MODES: [&str; 11] = [
    "CBC", "CCM", "CFB1", "CFB8", "CFB128", "CMAC", "CTR", "GCM", "KW", "OFB", "XTS",
];

/// Fields of one known answer: where the first stands, and each value with its place.
#[derive(Default)]
struct Record<'t> {
    at: usize,
    fields: BTreeMap<&'t str, (usize, &'t str)>,
}

pub(super) fn read(reading: &mut Reading<'_>) {
    let Some(head) = Head::read(reading) else {
        return;
    };
    let text = reading.text;
    let (mut at, mut record) = (0, Record::default());
    for line in text.split_inclusive('\n') {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with(['#', '[']) {
            take(reading, &head, std::mem::take(&mut record));
        } else if let Some((name, value)) = trimmed.split_once('=') {
            let name = name.trim();
            if record.fields.contains_key(name) {
                take(reading, &head, std::mem::take(&mut record));
            }
            if record.fields.is_empty() {
                record.at = at;
            }
            record.fields.insert(name, (at, value.trim()));
        } else {
            let help = "a response file has lines NAME = VALUE, comments with # and sections in []";
            return reading.complain(at, format!("\"{trimmed}\" is no field"), help);
        }
        at += line.len();
    }
    take(reading, &head, record);
}

/// What the comments at the top say.
struct Head<'a> {
    /// The family of block ciphers or the hash function that they name.
    family: Option<&'a Family>,
    member: Option<(&'a Family, &'a Parameters)>,
}

impl<'a> Head<'a> {
    fn read(reading: &mut Reading<'a>) -> Option<Self> {
        let mut head = Self {
            family: None,
            member: None,
        };
        let mut at = 0;
        for line in reading.text.split_inclusive('\n') {
            let separates = |c: char| c.is_whitespace() || matches!(c, '#' | '"' | ',' | ':');
            let words = line.split(separates).filter(|_| line.starts_with('#'));
            for word in words.filter(|word| !word.is_empty()) {
                if OTHER_MODES.contains(&word) {
                    let help = "a block cipher's vectors are those in ECB mode";
                    reading.complain(at, format!("{word}: no such kind here"), help);
                    return None;
                }
                if matches!(word, "MCT" | "Monte") {
                    let message = "a Monte Carlo test takes a thousand calls for each answer";
                    let help = "give the files with known answers (KAT, MMT; ShortMsg, LongMsg)";
                    reading.complain(at, message.to_owned(), help);
                    return None;
                }
                head.note(reading, at, word)?;
            }
            at += line.len();
        }
        Some(head)
    }

    /// Notes the algorithm that the first word for one names: `AESVS`, `SHA-256`. Later words may be
    /// names that the file's maker chose.
    fn note(&mut self, reading: &mut Reading<'a>, at: usize, word: &str) -> Option<()> {
        if self.family.is_some() || self.member.is_some() {
            return Some(());
        }
        let name = plain(word);
        let has_digits = name.contains(|c: char| c.is_ascii_digit());
        if name.starts_with("sha") && has_digits {
            let is_named = |one: &Parameters| [plain(&one.name), plain(&one.title)].contains(&name);
            self.member = reading.members().find(|(_, one)| is_named(one));
        } else if word.ends_with("VS") && word.len() > 3 && word != "CAVS" {
            // The suite's own name: AESVS and AESAVS.
            let cipher = name.trim_end_matches("vs");
            let names = [cipher, cipher.trim_end_matches('a')];
            let mut families = reading.families.iter();
            self.family = families.find(|family| names.contains(&plain(&family.name).as_str()));
        } else {
            return Some(());
        }
        if self.family.is_none() && self.member.is_none() {
            let message = format!("{word}: no such primitive here");
            reading.complain(at, message, "`cipherfit list` shows what there is");
            return None;
        }
        Some(())
    }
}

/// Takes a known answer that is whole.
fn take(reading: &mut Reading<'_>, head: &Head<'_>, record: Record<'_>) {
    let has = |name| record.fields.contains_key(name);
    if record.fields.is_empty() {
    } else if has("KEY") {
        let fields = ["COUNT", "KEY", "PLAINTEXT", "CIPHERTEXT"];
        if is_whole(reading, &record, &fields) {
            take_blocks(reading, head, &record);
        }
    } else if has("Len") || has("Msg") {
        if is_whole(reading, &record, &["Len", "Msg", "MD"]) {
            take_message(reading, head, &record);
        }
    } else {
        let names: Vec<&str> = record.fields.keys().copied().collect();
        let message = format!("no such kind here has answers with {}", names.join(", "));
        let help = "known are KEY, PLAINTEXT, CIPHERTEXT (ECB) and Len, Msg, MD (hash functions)";
        reading.complain(record.at, message, help);
    }
}

/// Has a record all the fields and no other? COUNT may be left away.
fn is_whole(reading: &mut Reading<'_>, record: &Record<'_>, fields: &[&str]) -> bool {
    let before = reading.errors.len();
    for name in fields.iter().filter(|name| **name != "COUNT") {
        if !record.fields.contains_key(name) {
            let help = format!("an answer has {}", fields.join(", "));
            reading.complain(record.at, format!("{name} is missing"), help);
        }
    }
    for (name, (at, _)) in &record.fields {
        if !fields.contains(name) {
            let help = format!(
                "an answer has {}; other modes have no kind here",
                fields.join(", ")
            );
            reading.complain(*at, format!("{name} is not expected here"), help);
        }
    }
    reading.errors.len() == before
}

/// The bytes of a field.
fn bytes(reading: &mut Reading<'_>, record: &Record<'_>, name: &str) -> Option<Vec<u8>> {
    let (at, text) = record.fields.get(name).copied().unwrap_or_default();
    let bytes = hexadecimal::parse(text);
    bytes
        .map_err(|reason| reading.complain(at, format!("{name}: {reason}"), "correct the file"))
        .ok()
}

/// The number of a field.
fn number(reading: &mut Reading<'_>, record: &Record<'_>, name: &str) -> Option<u64> {
    let (at, text) = *record.fields.get(name)?;
    let number = text.parse();
    number
        .map_err(|_| {
            reading.complain(
                at,
                format!("{name}: \"{text}\" is no number"),
                "correct the file",
            )
        })
        .ok()
}

/// An answer in ECB mode: each block of it is one of its own.
fn take_blocks(reading: &mut Reading<'_>, head: &Head<'_>, record: &Record<'_>) {
    let count = number(reading, record, "COUNT").unwrap_or_default();
    let key = bytes(reading, record, "KEY");
    let plaintext = bytes(reading, record, "PLAINTEXT");
    let ciphertext = bytes(reading, record, "CIPHERTEXT");
    let (Some(key), Some(plaintext), Some(ciphertext)) = (key, plaintext, ciphertext) else {
        return;
    };
    let fits = |one: &Parameters| {
        one.key_bytes == key.len()
            && !plaintext.is_empty()
            && plaintext.len().is_multiple_of(one.block_bytes)
            && plaintext.len() == ciphertext.len()
    };
    let what = format!(
        "with a key of {} bytes and {} of text",
        key.len(),
        plaintext.len()
    );
    let of_family = |family: &Family| head.family.is_none_or(|named| named.name == family.name);
    let Some(to) = one_that_fits(
        reading,
        Kind::BLOCK_CIPHER,
        record.at,
        &what,
        |family, one| of_family(family) && fits(one),
    ) else {
        return;
    };
    let blocks = plaintext.chunks(to.1.block_bytes);
    for (plaintext, ciphertext) in blocks.zip(ciphertext.chunks(to.1.block_bytes)) {
        let block = |bytes: &[u8]| bytes.to_vec();
        let values = [
            ("key", key.clone()),
            ("msg", block(plaintext)),
            ("ct", block(ciphertext)),
        ];
        let vector = Vector {
            tc_id: count,
            values: values.into(),
        };
        reading.keep(record.at, to, vector);
    }
}

/// A message and its digest.
fn take_message(reading: &mut Reading<'_>, head: &Head<'_>, record: &Record<'_>) {
    let Some(bits) = number(reading, record, "Len") else {
        return;
    };
    if !bits.is_multiple_of(8) {
        let reason = "whose messages are no whole bytes".to_owned();
        return reading.given.leave_out(reason, 1);
    }
    let message = bytes(reading, record, "Msg");
    let digest = bytes(reading, record, "MD");
    let (Some(mut message), Some(digest)) = (message, digest) else {
        return;
    };
    // Of the empty message the files have a byte 00.
    if bits == 0 {
        message.clear();
    }
    if message.len() as u64 * 8 != bits {
        let wrong = format!("Msg has {} bits, Len says {bits}", 8 * message.len());
        return reading.complain(record.at, wrong, "correct the file");
    }
    let what = format!("with digests of {} bytes", digest.len());
    let is_named = |one: &Parameters| head.member.is_none_or(|(_, named)| named.name == one.name);
    let Some(to) = one_that_fits(reading, Kind::HASH, record.at, &what, |_, one| {
        is_named(one) && one.digest_bytes == digest.len()
    }) else {
        return;
    };
    let vector = Vector {
        tc_id: bits,
        values: [("msg", message), ("digest", digest)].into(),
    };
    reading.keep(record.at, to, vector);
}

/// The one primitive that fits: one that is wanted, if there are others.
fn one_that_fits<'a>(
    reading: &mut Reading<'a>,
    kind: Kind,
    at: usize,
    what: &str,
    fits: impl Fn(&Family, &Parameters) -> bool,
) -> Option<(&'a Family, &'a Parameters)> {
    let of_kind = reading.members().filter(|(family, _)| family.kind == kind);
    let mut found: Vec<_> = of_kind.filter(|(family, one)| fits(family, one)).collect();
    if found.len() > 1 {
        found.retain(|(_, one)| reading.wanted.contains(one.name.as_str()));
    }
    match found.as_slice() {
        [one] => return Some(*one),
        [] => {
            let message = format!(
                "there is no {} {what} here",
                kind.title.trim_start_matches("a ")
            );
            reading.complain(at, message, "`cipherfit list` shows what there is");
        }
        several => {
            let names: Vec<&str> = several.iter().map(|(_, one)| one.name.as_str()).collect();
            let message = format!("this may be for {}", names.join(" or "));
            reading.complain(at, message, "say which: --primitive NAME");
        }
    }
    None
}
