//! Work for our own simulator.

use super::Speed;
use crate::error::Error;
use cipherfit_sim::{
    CallKind, CallRequest, FaultKind, Label, MemoryKind, Rights, Simulator, core_named,
};
use std::ops::Range;
use std::time::Instant;

const SECRET: Label = Label(1);

/// A range of memory.
#[derive(Clone, Debug)]
pub struct Place {
    /// Machine addresses.
    pub range: Range<u32>,
    /// What lies in each byte.
    pub fill: u8,
    /// How many of its bytes, from the first on, are secret.
    pub secret_bytes: u32,
}

/// A function and what it is called with.
#[derive(Clone, Debug, Default)]
pub struct Scene {
    /// The core.
    pub core: &'static str,
    /// Where the function lies.
    pub entry: u32,
    /// Its code.
    pub code: Vec<u8>,
    /// What it reads and writes.
    pub memory: Vec<Place>,
    /// Its stack.
    pub stack: Range<u32>,
    /// Registers, by index: number and value.
    pub registers: Vec<(usize, u32)>,
    /// Registers that hold secrets.
    pub secret_registers: Vec<usize>,
    /// Where the call is cut off; none: the function comes back.
    pub cycle_limit: Option<u64>,
}

impl Scene {
    /// Runs it; gives the instructions, too.
    ///
    /// # Errors
    /// When we do not have the core, or the call ends otherwise than it should.
    pub fn run(&self, follow_secrets: bool) -> Result<(Speed, u64), Error> {
        let mut simulator = self.machine()?;
        if follow_secrets {
            for Place {
                range,
                secret_bytes,
                ..
            } in &self.memory
            {
                let secret = range.start..range.start + secret_bytes;
                simulator.memory_mut().set_label(secret, SECRET);
            }
            for register in &self.secret_registers {
                simulator.set_register_label(*register, SECRET);
            }
        }
        let request = CallRequest {
            entry: self.entry,
            stack_pointer: self.stack.end,
            kind: CallKind::Near,
            cycle_limit: self.cycle_limit.unwrap_or(u64::MAX),
            follow_secrets,
        };
        let start = Instant::now();
        let observation = simulator.call(&request, None);
        let time = start.elapsed();
        let fault = observation.fault.as_ref();
        let wanted = self.cycle_limit.map(|_| FaultKind::CycleLimit);
        if fault.map(|fault| fault.kind) != wanted {
            return Err(Error::Failed {
                program: "our simulator",
                reason: fault.map_or("it came back".into(), |fault| fault.message.clone()),
            });
        }
        let speed = Speed {
            cycles: observation.cycles,
            time,
        };
        Ok((speed, observation.instructions))
    }

    fn machine(&self) -> Result<Box<dyn Simulator>, Error> {
        let core = core_named(self.core).ok_or(Error::NoCore(self.core))?;
        let mut simulator = (core.create)();
        let memory = simulator.memory_mut();
        let code = self.entry..self.entry + self.code.len() as u32;
        memory.load(self.entry, &self.code);
        memory.map(code, Rights::READ | Rights::EXECUTE, MemoryKind::Rom);
        let both = Rights::READ | Rights::WRITE;
        for Place { range, fill, .. } in &self.memory {
            memory.load(range.start, &vec![*fill; range.len()]);
            memory.map(range.clone(), both, MemoryKind::Ram);
        }
        memory.map(self.stack.clone(), both, MemoryKind::Stack);
        for (register, value) in &self.registers {
            simulator.set_register(*register, *value);
        }
        Ok(simulator)
    }
}
