//! Branches that do not reach: GNU as turns them round by itself, CC-RL's assembler does not.

use super::sizes::size;
use crate::gas::{GasError, Item, Statement, Symbols, evaluate};
use std::collections::BTreeMap;

/// Prefix of the labels that are set behind branches that were turned round.
const BEHIND: &str = ".Lover";

/// How far a branch reaches, from its end.
const REACH: std::ops::RangeInclusive<i64> = -128..=127;

/// Replaces conditional branches that do not reach by the opposite ones around a long branch, as few
/// as there can be.
///
/// # Errors
/// An instruction is not known, or a branch that does not reach has no opposite.
pub(super) fn reach(statements: Vec<Statement>) -> Result<Vec<Statement>, GasError> {
    let mut long = vec![false; statements.len()];
    while extend(&statements, &mut long)? {}
    let mut found = Vec::new();
    for (number, (statement, long)) in statements.into_iter().zip(long).enumerate() {
        if long {
            found.extend(turned_round(&statement, number)?);
        } else {
            found.push(statement);
        }
    }
    Ok(found)
}

/// Marks branches that do not reach; says whether there were more.
fn extend(statements: &[Statement], long: &mut [bool]) -> Result<bool, GasError> {
    let places = places(statements, long)?;
    let mut more = false;
    for (position, statement) in statements.iter().enumerate() {
        let Item::Instruction(mnemonic, operands) = &statement.item else {
            continue;
        };
        let target = operands
            .last()
            .and_then(|operand| operand.strip_prefix('$'));
        let Some(label) = target.filter(|target| !target.starts_with('!')) else {
            continue;
        };
        let target = target_of(statements, position, label);
        let Some((section, address)) = target.and_then(|target| places[target]) else {
            continue;
        };
        let Some((own_section, start)) = places[position] else {
            continue;
        };
        let end = start + i64::try_from(size(mnemonic, operands).unwrap_or(0)).unwrap_or(0);
        if !long[position] && section == own_section && !REACH.contains(&(address - end)) {
            long[position] = true;
            more = true;
        }
    }
    Ok(more)
}

/// Section and address in it of every line.
fn places(statements: &[Statement], long: &[bool]) -> Result<Vec<Option<(usize, i64)>>, GasError> {
    let mut ends: BTreeMap<&str, i64> = BTreeMap::new();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut section = None;
    let mut found = Vec::new();
    for (statement, &long) in statements.iter().zip(long) {
        if let Item::Directive(name, rest) = &statement.item
            && name == "section"
        {
            let name = rest.split(',').next().unwrap_or(rest);
            let next = numbers.len();
            numbers.entry(name).or_insert(next);
            section = Some(name);
        }
        let Some(name) = section else {
            found.push(None);
            continue;
        };
        let end = ends.entry(name).or_insert(0);
        let bytes = bytes(statement, *end)? + if long { LONG_BRANCH } else { 0 };
        // An aligned label lies behind the gap.
        found.push(Some((numbers[name], *end)));
        *end += bytes;
    }
    Ok(found)
}

/// Bytes of `br $!…`.
const LONG_BRANCH: i64 = 3;

fn bytes(statement: &Statement, at: i64) -> Result<i64, GasError> {
    let place = &statement.place;
    match &statement.item {
        Item::Comment(_) | Item::Label(_) => Ok(0),
        Item::Instruction(mnemonic, operands) => {
            let bytes = size(mnemonic, operands).ok_or_else(|| {
                let text = format!("{mnemonic} {}", operands.join(", "));
                GasError::at(place, format!("`{text}` is no instruction of RL78"))
            })?;
            Ok(i64::try_from(bytes).unwrap_or(0))
        }
        Item::Directive(name, rest) => {
            let values = i64::try_from(rest.split(',').count()).unwrap_or(0);
            let number = || {
                evaluate(rest, &Symbols::new())
                    .map(|value| value.number)
                    .map_err(|error| GasError::expression(place, &error))
            };
            Ok(match name.as_str() {
                "byte" => values,
                "short" => 2 * values,
                "long" => 4 * values,
                "skip" => number()?,
                "balign" => (-at).rem_euclid(number()?.max(1)),
                _ => 0,
            })
        }
    }
}

/// The line of the label that an instruction at a position names; `1b` and `1f` are the nearest.
fn target_of(statements: &[Statement], position: usize, label: &str) -> Option<usize> {
    let named = |statement: &Statement, name: &str| matches!(&statement.item, Item::Label(label) if label == name);
    let (number, direction) = label.split_at(label.len().saturating_sub(1));
    let numbered = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    match direction {
        "f" if numbered => {
            let ahead = statements[position..]
                .iter()
                .position(|one| named(one, number))?;
            Some(position + ahead)
        }
        "b" if numbered => statements[..position]
            .iter()
            .rposition(|one| named(one, number)),
        _ => statements.iter().position(|one| named(one, label)),
    }
}

fn opposite(statement: &Statement) -> Result<&'static str, GasError> {
    let Item::Instruction(mnemonic, _) = &statement.item else {
        return Err(GasError::at(&statement.place, "not an instruction"));
    };
    Ok(match mnemonic.as_str() {
        "bc" => "bnc",
        "bnc" => "bc",
        "bz" => "bnz",
        "bnz" => "bz",
        "bh" => "bnh",
        "bnh" => "bh",
        "bt" => "bf",
        "bf" => "bt",
        other => {
            let reason = format!("`{other}` does not reach its label");
            return Err(GasError::at(&statement.place, reason));
        }
    })
}

fn turned_round(statement: &Statement, number: usize) -> Result<Vec<Statement>, GasError> {
    let mnemonic = opposite(statement)?;
    let Item::Instruction(_, operands) = &statement.item else {
        return Ok(Vec::new());
    };
    let behind = format!("{BEHIND}_{number}");
    let mut around = operands.clone();
    let target = around.pop().unwrap_or_default();
    around.push(format!("${behind}"));
    let far = vec![target.replacen('$', "$!", 1)];
    let items = [
        Item::Instruction(mnemonic.to_owned(), around),
        Item::Instruction("br".to_owned(), far),
        Item::Label(behind),
    ];
    let statements = items.into_iter().map(|item| Statement {
        place: statement.place.clone(),
        item,
    });
    Ok(statements.collect())
}
