//! The system's own limits, set on a child and on whatever it has started by then.

use super::Limits;
use rustix::process::{Pid, Resource, Rlimit, prlimit};

/// Limits a process, and then its children: what it starts from now on inherits the limits, and what it
/// started before is found. A process that has ended needs none. What is being started at this very moment may have
/// inherited none and not be there to be found yet: it is when limits are set again.
pub(super) fn limit(pid: u32, limits: Limits) {
    let Some(known) = i32::try_from(pid).ok().and_then(Pid::from_raw) else {
        return;
    };
    for (resource, most, more) in [
        // The second limit of time is for programs that do not heed the first.
        (Resource::Cpu, limits.seconds, 1),
        (Resource::As, limits.memory, 0),
        (Resource::Fsize, limits.file, 0),
        (Resource::Core, 0, 0),
    ] {
        let both = Rlimit {
            current: Some(most),
            maximum: Some(most + more),
        };
        let _ = prlimit(Some(known), resource, both);
    }
    let children = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"));
    let children = children.unwrap_or_default();
    let children = children
        .split_whitespace()
        .filter_map(|one| one.parse().ok());
    children.for_each(|child| limit(child, limits));
}
