//! What a caller must provide in RAM.

use cipherfit_catalog::{Job, bytes_by_role};
use cipherfit_results::Ram;
use cipherfit_vocabulary::{PerOperation, Role};
use std::collections::BTreeSet;

/// The RAM of a job, with its variables and stacks.
pub(super) fn ram(job: &Job<'_>, static_bytes: u64, stack: PerOperation<u64>) -> Ram {
    let mut ram = Ram {
        static_bytes,
        stack,
        ..Ram::default()
    };
    for (role, bytes) in lent(job) {
        let account = match role {
            Role::Block
            | Role::Message
            | Role::AssociatedData
            | Role::Customization
            | Role::Salt
            | Role::Info => &mut ram.message,
            Role::Key | Role::KeyMaterial => &mut ram.key,
            Role::RoundKeys | Role::State => &mut ram.context,
            Role::Digest | Role::Output | Role::Tag => &mut ram.digest,
            // The nonce, what is lent, and the numbers of an area.
            _ => &mut ram.work,
        };
        *account += bytes;
    }
    ram
}

/// The parts of the area, or the buffers that arguments point at. Of a message, which may be of any
/// length, one block counts; numbers lie in registers.
fn lent(job: &Job<'_>) -> Vec<(Role, u64)> {
    let (implementation, parameters) = (job.implementation, job.parameters);
    if implementation.takes_one_pointer() {
        let bytes = bytes_by_role(&implementation.area(parameters));
        return Role::ALL.iter().map(|&role| (role, bytes(role))).collect();
    }
    let calls = job.firmware_calls();
    let arguments = calls.iter().flat_map(|call| &call.arguments);
    let roles: BTreeSet<Role> = arguments.map(|argument| argument.role).collect();
    let buffers = roles.into_iter().filter(|role| !role.is_number());
    let pointer = job.machine.isa.call.pointer_bytes as usize;
    let of_struct = implementation.struct_bytes(job.family.kind, pointer) as u64;
    buffers
        .map(|role| (role, implementation.bytes_of(role, parameters) as u64))
        .chain(std::iter::once((Role::Work, of_struct)))
        .collect()
}
