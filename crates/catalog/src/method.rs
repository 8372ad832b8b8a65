//! A method: a folder with a `method.toml`, the code of one idea, and a table for each variant of it.

use super::Manifest;
use super::document::{self, CatalogError};
use serde::Deserialize;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

/// The file that describes a method.
pub const METHOD_FILE: &str = "method.toml";
/// What described one implementation before methods had variants.
const FORMER_FILE: &str = "impl.toml";
const VARIANTS: &str = "variants";

/// A variant: what the method says, with its own table laid over it.
pub(super) struct Variant {
    /// Its name: `unrolled`.
    pub name: String,
    /// All fields that hold for it, as one document: in whatever way the file spreads them over method
    /// and variant, this text is the same.
    pub description: String,
    /// The same fields. Spans point into the file.
    pub manifest: Manifest,
}

/// Bytes of a description: far more than any has.
const MOST: u64 = 1 << 20;

/// The same of a folder that somebody else made: its description is a plain file of its own.
///
/// # Errors
/// As for [`load`].
pub(super) fn load_foreign(folder: &Path) -> Result<Vec<Variant>, CatalogError> {
    let path = folder.join(METHOD_FILE);
    let what = match (path.metadata(), path.canonicalize(), folder.canonicalize()) {
        (Ok(about), _, _) if !about.is_file() => "it is no plain file",
        (Ok(about), _, _) if about.len() > MOST => "it is too large",
        (_, Ok(file), Ok(folder)) if !file.starts_with(&folder) => {
            "it is a link that leads outside"
        }
        _ => return load(folder),
    };
    Err(CatalogError::Unreadable {
        path,
        source: std::io::Error::other(what),
        help: "give a folder with a method.toml in it; docs/src/formats.md describes it".to_owned(),
    })
}

/// The variants of the method in a folder, by name.
///
/// # Errors
/// The file cannot be read, has no variants, or the fields of a variant are not those of a manifest.
pub(super) fn load(folder: &Path) -> Result<Vec<Variant>, CatalogError> {
    refuse_former_file(folder)?;
    let path = folder.join(METHOD_FILE);
    let text = document::read(&path)?;
    let refused = |error: Error| CatalogError::of_toml(&path, &text, &error);
    let mut method = DeTable::parse(&text).map_err(refused)?.into_inner();
    let mistake = |span, message: &str, help: &str| {
        Err(CatalogError::at(
            &path,
            span,
            message.to_owned(),
            Some(help.to_owned()),
        ))
    };
    let Some((key, variants)) = method.remove_entry(VARIANTS) else {
        let help = "add [variants.plain] with a summary: each table there is an implementation";
        return mistake(0..0, "the method has no variants", help);
    };
    let DeValue::Table(variants) = variants.into_inner() else {
        let help = "write [variants.plain] with a summary, and so on for each variant";
        return mistake(key.span(), "the variants are no table of tables", help);
    };
    let mut loaded = Vec::new();
    for (name, own) in variants {
        let DeValue::Table(table) = own.get_ref().clone() else {
            let help = format!("write [variants.{}] and its fields below", name.get_ref());
            return mistake(own.span(), "a variant is a table", &help);
        };
        if !is_plain(name.get_ref()) {
            let help = "use small letters, digits and hyphens";
            return mistake(name.span(), "this is no name for a variant", help);
        }
        let mut merged = method.clone();
        lay_over(&mut merged, table);
        // What is missing is missing here, so the whole has the place of the variant.
        let merged = Spanned::new(own.span(), merged);
        let plain =
            toml::Table::deserialize(Deserializer::from(merged.clone())).map_err(refused)?;
        loaded.push(Variant {
            name: name.get_ref().clone().into_owned(),
            description: plain.to_string(),
            manifest: Manifest::deserialize(Deserializer::from(merged)).map_err(refused)?,
        });
    }
    Ok(loaded)
}

/// Lays the fields of a variant over those of its method: tables are merged key by key, all else is
/// replaced.
fn lay_over<'i>(below: &mut DeTable<'i>, above: DeTable<'i>) {
    for (key, value) in above {
        let name = &**key.get_ref();
        let value = match below.remove(name) {
            Some(old) => merged(old, value),
            None => value,
        };
        below.insert(key, value);
    }
}

fn merged<'i>(below: Spanned<DeValue<'i>>, above: Spanned<DeValue<'i>>) -> Spanned<DeValue<'i>> {
    let span = above.span();
    match (below.into_inner(), above.into_inner()) {
        (DeValue::Table(mut below), DeValue::Table(above)) => {
            lay_over(&mut below, above);
            Spanned::new(span, DeValue::Table(below))
        }
        (_, above) => Spanned::new(span, above),
    }
}

fn is_plain(name: &str) -> bool {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    !name.is_empty() && name.chars().all(fits)
}

/// A description in the form of before says how it is brought into today's.
fn refuse_former_file(folder: &Path) -> Result<(), CatalogError> {
    let former = folder.join(FORMER_FILE);
    if !former.is_file() {
        return Ok(());
    }
    let message = format!("{FORMER_FILE} is no longer read: a method has a {METHOD_FILE}");
    let help = format!(
        "rename it to {METHOD_FILE} and move its summary to the end, below [variants.plain] or \
         another name for the variant"
    );
    Err(CatalogError::at(&former, 0..0, message, Some(help)))
}

/// Does a folder hold a method, be it in the form of before?
pub(super) fn is_method(folder: &Path) -> bool {
    [METHOD_FILE, FORMER_FILE]
        .iter()
        .any(|name| folder.join(name).is_file())
}

#[cfg(test)]
mod tests;
