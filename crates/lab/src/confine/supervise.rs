//! Waiting for a tool, but not for ever, and reading what it prints, but not without end.

use super::Limits;
use std::io::{self, Read};
use std::process::{Child, Output};
use std::sync::OnceLock;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Why a tool was not waited for to its end.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Excess {
    /// It did not start, or cannot be waited for.
    #[error("{0}")]
    Failed(#[source] io::Error),
    /// It printed more than it may.
    #[error("printed more than {} KB", .0 >> 10)]
    Output(u64),
    /// It took too long.
    #[error("took more than {0} s")]
    Time(u64),
    /// It wrote a file that is too large.
    #[error("wrote a file of more than {} MB", .0 >> 20)]
    File(u64),
}

/// Why a child was ended.
#[derive(Clone, Copy)]
enum Ended {
    Output,
    Time,
}

/// Waits for a child with both outputs piped, and ends it and what it started when it exceeds a limit.
pub(super) fn wait(mut child: Child, limits: Limits) -> Result<Output, Excess> {
    let pid = child.id();
    let ended = OnceLock::new();
    let end = |why| {
        let _ = ended.set(why);
        kill(pid);
    };
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let read = |stream: Option<&mut dyn Read>| {
        let mut text = Vec::new();
        let Some(stream) = stream else {
            return Ok(text);
        };
        stream.take(limits.output + 1).read_to_end(&mut text)?;
        if text.len() as u64 > limits.output {
            end(Ended::Output);
        }
        Ok(text)
    };
    let (over, is_over) = channel::<()>();
    // The child is not collected before nobody can end it any more, so that no other process is met.
    let (stdout, stderr) = std::thread::scope(|scope| {
        scope.spawn(move || {
            if !ends_in_time(pid, limits, &is_over) {
                end(Ended::Time);
            }
        });
        let mut stderr = stderr;
        let errors = scope.spawn(move || read(stderr.as_mut().map(|one| one as &mut dyn Read)));
        let mut stdout = stdout;
        let printed = read(stdout.as_mut().map(|one| one as &mut dyn Read));
        drop(stdout);
        let errors = errors.join();
        finished(pid);
        drop(over);
        (printed, errors)
    });
    let status = child.wait().map_err(Excess::Failed)?;
    match ended.get() {
        Some(Ended::Output) => return Err(Excess::Output(limits.output)),
        Some(Ended::Time) => return Err(Excess::Time(limits.patience.as_secs())),
        None => {}
    }
    match signal(status) {
        Some(SIGXCPU) => return Err(Excess::Time(limits.seconds)),
        Some(SIGXFSZ) => return Err(Excess::File(limits.file)),
        _ => {}
    }
    let failed = || io::Error::other("its output cannot be read");
    let stderr = stderr.unwrap_or_else(|_| Err(failed()));
    Ok(Output {
        status,
        stdout: stdout.map_err(Excess::Failed)?,
        stderr: stderr.map_err(Excess::Failed)?,
    })
}

/// How often limits are set again for what a child has started.
const AGAIN: Duration = Duration::from_secs(1);

/// Waits until a child is over, or as long as there is patience; holds what it starts to its limits.
fn ends_in_time(pid: u32, limits: Limits, is_over: &Receiver<()>) -> bool {
    let end = Instant::now() + limits.patience;
    loop {
        let left = end.saturating_duration_since(Instant::now());
        if is_over.recv_timeout(left.min(AGAIN)) != Err(RecvTimeoutError::Timeout) {
            return true;
        }
        if left.is_zero() {
            return false;
        }
        #[cfg(target_os = "linux")]
        super::limit::limit(pid, limits);
    }
}

const SIGXCPU: i32 = 24;
const SIGXFSZ: i32 = 25;

#[cfg(unix)]
fn signal(status: std::process::ExitStatus) -> Option<i32> {
    std::os::unix::process::ExitStatusExt::signal(&status)
}

#[cfg(not(unix))]
fn signal(_status: std::process::ExitStatus) -> Option<i32> {
    None
}

/// Ends a child and what it started.
#[cfg(unix)]
fn kill(pid: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
    let _ = pid.map(|pid| kill_process_group(pid, Signal::KILL));
}

#[cfg(not(unix))]
fn kill(_pid: u32) {}

/// Waits for a child's end without collecting it.
#[cfg(unix)]
fn finished(pid: u32) {
    use rustix::io::Errno;
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) else {
        return;
    };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
    while matches!(waitid(WaitId::Pid(pid), options), Err(Errno::INTR)) {}
}

#[cfg(not(unix))]
fn finished(_pid: u32) {}
