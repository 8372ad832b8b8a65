//! What a caller must provide in RAM.

use cipherfit_catalog::{AreaContent, Job, bytes_by_content};
use cipherfit_results::Ram;
use cipherfit_vocabulary::Kind;
use cipherfit_vocabulary::PerOperation;

/// The RAM of a job, with its variables and stacks.
pub(super) fn ram(job: &Job<'_>, static_bytes: u64, stack: PerOperation<u64>) -> Ram {
    Ram {
        static_bytes,
        stack,
        ..if job.implementation.takes_one_pointer() {
            area(job)
        } else {
            buffers(job)
        }
    }
}

/// The parts of the area.
fn area(job: &Job<'_>) -> Ram {
    use AreaContent::{Block, Digest, Key, Last, Length, RoundKeys, State, Work};
    let bytes = bytes_by_content(&job.implementation.area(job.parameters));
    Ram {
        context: bytes(RoundKeys) + bytes(State),
        message: bytes(Block),
        key: bytes(Key),
        digest: bytes(Digest),
        work: bytes(Length) + bytes(Last) + bytes(Work),
        ..Ram::default()
    }
}

/// The buffers that arguments point at. Of a message, which may be of any length, one block counts.
fn buffers(job: &Job<'_>) -> Ram {
    let (implementation, parameters) = (job.implementation, job.parameters);
    let message = parameters.block_bytes as u64;
    match job.family.kind {
        Kind::Hash => Ram {
            message,
            digest: parameters.digest_bytes as u64,
            ..Ram::default()
        },
        Kind::BlockCipher => {
            let key_in_rom =
                implementation.has_round_keys_in_flash() || implementation.has_key_in_code();
            let in_ram = |bytes: usize| if key_in_rom { 0 } else { bytes as u64 };
            Ram {
                context: in_ram(implementation.round_key_bytes(parameters)),
                message,
                key: in_ram(parameters.key_bytes),
                ..Ram::default()
            }
        }
    }
}
