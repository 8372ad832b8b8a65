//! What a call has left, beside what it must leave.

use super::Failure;
use cipherfit_vocabulary::{Operation, Role};

/// Compares what lies in a place with what must lie there.
pub(super) fn compare(
    operation: Operation,
    role: Role,
    case: &str,
    expected: &[u8],
    found: Vec<u8>,
) -> Result<(), Failure> {
    let case = case.to_owned();
    if role == Role::RoundKeys {
        let differs = found.iter().zip(expected).position(|(a, b)| a != b);
        return differs.map_or(Ok(()), |at| Err(Failure::NotStandardRoundKeys { case, at }));
    }
    compare_bytes(operation, &case, expected, found)
}

/// The same of a result.
pub(super) fn compare_bytes(
    operation: Operation,
    case: &str,
    expected: &[u8],
    found: Vec<u8>,
) -> Result<(), Failure> {
    if found == expected {
        return Ok(());
    }
    Err(Failure::WrongOutput {
        operation,
        case: case.to_owned(),
        expected: expected.to_vec(),
        found,
    })
}
