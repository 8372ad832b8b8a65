//! The kernel that every CPU runs on: memory, counters, limits, findings and the run loops.

use crate::bus::{Bus, Stop};
use crate::cpu::Cpu;
use crate::decode_cache::{DecodeCache, Decoded};
use crate::failure::Failure;
use crate::findings::FindingTally;
use crate::observer::Registers;
use crate::peripheral::Peripheral;
use crate::stack_bounds::StackBounds;
use crate::{
    CallKind, CallRequest, CoreDescription, Entered, Fault, FaultKind, Finding, FollowedStep,
    Label, Memory, Observation, Observer, Rights, Simulator, Step,
};

/// A machine: a CPU, its memory and its devices.
pub struct Machine<C: Cpu> {
    cpu: C,
    memory: Memory,
    peripherals: Vec<Box<dyn Peripheral>>,
    cache: DecodeCache<C::Instruction>,
}

/// A CPU's registers, lent to an observer.
struct RegistersOf<'a, C>(&'a C);

impl<C: Cpu> Registers for RegistersOf<'_, C> {
    fn value(&self, index: usize) -> u32 {
        self.0.register(index)
    }

    fn label(&self, index: usize) -> Label {
        self.0.register_label(index)
    }
}

/// What one run of the hot loop has counted.
#[derive(Default)]
struct Tally {
    cycles: u64,
    instructions: u64,
    fetched_words: u64,
}

/// Why the hot loop handed back without a fault.
enum Pause {
    /// The next instruction has not been decoded: new code, or the return address.
    NotDecoded,
    /// The program wrote into executable memory: decoded instructions may be stale.
    CodeWritten,
}

impl<C: Cpu> Machine<C> {
    /// A machine with that CPU, its own devices, and empty memory.
    #[must_use]
    pub fn new(cpu: C) -> Self {
        let address_space = cpu.core().address_space;
        Self {
            memory: Memory::new(address_space),
            peripherals: cpu.peripherals(),
            cache: DecodeCache::new(address_space, C::INSTRUCTION_ALIGNMENT),
            cpu,
        }
    }

    /// The CPU.
    #[must_use]
    pub fn cpu(&self) -> &C {
        &self.cpu
    }

    /// The CPU, to change its state between calls.
    pub fn cpu_mut(&mut self) -> &mut C {
        &mut self.cpu
    }

    /// Adds a device. Where devices overlap, the one added first answers.
    pub fn attach(&mut self, device: Box<dyn Peripheral>) {
        self.peripherals.push(device);
    }

    fn observe_call<const SECRETS: bool, const OBSERVED: bool>(
        &mut self,
        request: &CallRequest,
        stop: Option<u32>,
        observer: Option<&mut dyn Observer>,
    ) -> Observation {
        let return_address = self.return_address(request.kind);
        self.observe::<SECRETS, OBSERVED>(
            request,
            return_address,
            request.cycle_limit,
            observer,
            |call| {
                call.stop = stop;
                call.enter(request).and_then(|()| call.go_on())
            },
        )
    }

    /// Observes what `run` makes of a call.
    fn observe<const SECRETS: bool, const OBSERVED: bool>(
        &mut self,
        request: &CallRequest,
        return_address: u32,
        cycle_limit: u64,
        observer: Option<&mut dyn Observer>,
        run: impl FnOnce(&mut Call<'_, C, SECRETS, OBSERVED>) -> Result<(), Failure>,
    ) -> Observation {
        if !SECRETS {
            self.cpu.clear_labels();
        }
        let stack = StackBounds::of_call(&self.memory, request.stack_pointer);
        let mut call = Call {
            bus: Bus::<SECRETS, OBSERVED>::new(
                &mut self.memory,
                &mut self.peripherals,
                // Shortens the lifetime of the trait object, which `Option` alone would pin.
                match observer {
                    Some(observer) => Some(observer),
                    None => None,
                },
            ),
            cpu: &mut self.cpu,
            cache: &mut self.cache,
            return_address,
            stop: None,
            cycle_limit,
            stack,
            cycles: 0,
            instructions: 0,
            fetched_words: 0,
            findings: FindingTally::default(),
        };
        let failure = run(&mut call).err();
        call.settle_findings();
        let events = call.bus.counts.events(call.fetched_words);
        let Call {
            cycles,
            instructions,
            stack,
            findings,
            ..
        } = call;
        Observation {
            fault: failure.map(|failure| failure.explain(&self.memory)),
            cycles,
            instructions,
            stack_bytes: stack.top - stack.lowest,
            events,
            findings: findings.into_findings(),
        }
    }

    /// Executes one instruction. What it shows of secrets is added to `findings`.
    fn step_once<const SECRETS: bool>(
        &mut self,
        findings: &mut Vec<Finding>,
    ) -> Result<u32, Failure> {
        self.cache.follow(self.memory.code_generation());
        if !SECRETS {
            self.cpu.clear_labels();
        }
        let address = self.cpu.program_counter();
        if !self.cache.reaches(address) {
            self.cache.move_to(address);
        }
        let mut bus = Bus::<SECRETS, false>::new(&mut self.memory, &mut self.peripherals, None);
        let index = match self.cache.index_of(address) {
            Some(index) => index,
            None => decode_at(&self.cpu, &mut self.cache, &bus, address)?,
        };
        let result = self
            .cpu
            .execute(&self.cache.at(index).instruction, &mut bus);
        if SECRETS && bus.has_findings {
            let mut tally = FindingTally::default();
            tally.add(index, &bus.findings);
            tally.settle(|_| address);
            findings.extend(tally.into_findings());
        }
        if bus.code_written {
            self.cache.clear();
        }
        result.map_err(|stop| Failure {
            stop,
            program_counter: address,
        })
    }

    /// Where a call of this kind comes back to: an address that no call has rights to.
    fn return_address(&self, kind: CallKind) -> u32 {
        unmapped_address(
            &self.memory,
            self.cpu.highest_return_address(kind),
            C::INSTRUCTION_ALIGNMENT,
        )
    }
}

/// A call under way.
struct Call<'a, C: Cpu, const SECRETS: bool, const OBSERVED: bool> {
    cpu: &'a mut C,
    bus: Bus<'a, SECRETS, OBSERVED>,
    cache: &'a mut DecodeCache<C::Instruction>,
    /// The program counter at which the call has come back.
    return_address: u32,
    /// Where it ends without coming back; never among the decoded instructions.
    stop: Option<u32>,
    cycle_limit: u64,
    stack: StackBounds,
    cycles: u64,
    instructions: u64,
    fetched_words: u64,
    findings: FindingTally,
}

impl<C: Cpu, const SECRETS: bool, const OBSERVED: bool> Call<'_, C, SECRETS, OBSERVED> {
    /// Charges the call instruction and goes to the function.
    fn enter(&mut self, request: &CallRequest) -> Result<(), Failure> {
        let CallRequest {
            entry,
            stack_pointer,
            kind,
            ..
        } = *request;
        let failed = |stop| Failure {
            stop,
            program_counter: entry,
        };
        // The call instruction lies outside the program: the observer is not told.
        let observer = self.bus.observer.take();
        let called = self.cpu.call(
            entry,
            self.return_address,
            stack_pointer,
            kind,
            &mut self.bus,
        );
        self.bus.observer = observer;
        let cycles = called.map_err(failed)?;
        self.cycles += u64::from(cycles);
        self.stack.check(self.cpu.stack_pointer()).map_err(failed)
    }

    /// Runs the function until it comes back.
    fn go_on(&mut self) -> Result<(), Failure> {
        loop {
            match self.run_decoded()? {
                Pause::CodeWritten => {
                    self.bus.code_written = false;
                    self.settle_findings();
                    self.cache.clear();
                }
                Pause::NotDecoded => {
                    let address = self.cpu.program_counter();
                    if address == self.return_address {
                        return self.check_return();
                    }
                    if Some(address) == self.stop {
                        return Ok(());
                    }
                    if !self.cache.reaches(address) {
                        self.settle_findings();
                        self.cache.move_to(address);
                    }
                    decode_at(self.cpu, self.cache, &self.bus, address)?;
                }
            }
        }
    }

    /// The hot loop: executes decoded instructions until there is something else to do.
    #[inline(never)]
    fn run_decoded(&mut self) -> Result<Pause, Failure> {
        // Counters live in registers of the host for as long as the loop runs.
        let mut tally = Tally::default();
        let result = self.run_and_tally(&mut tally);
        self.cycles += tally.cycles;
        self.instructions += tally.instructions;
        self.fetched_words += tally.fetched_words;
        result
    }

    #[inline(always)]
    fn run_and_tally(&mut self, tally: &mut Tally) -> Result<Pause, Failure> {
        let cycles_left = self.cycle_limit - self.cycles.min(self.cycle_limit);
        // One level of indirection less for everything that an instruction touches.
        let Self {
            cpu,
            bus,
            cache,
            stack,
            findings,
            ..
        } = self;
        let (cpu, cache): (&mut C, &DecodeCache<_>) = (cpu, cache);
        let mut index = usize::MAX;
        // Most instructions leave the stack pointer alone; no address is as high as this.
        let mut checked_stack_pointer = u32::MAX;
        loop {
            let Some((found, decoded)) = cache.find_after(index, cpu.program_counter()) else {
                return Ok(Pause::NotDecoded);
            };
            index = found;
            let failed = |stop| Failure {
                stop,
                program_counter: decoded.address,
            };
            if tally.cycles >= cycles_left {
                return Err(failed(Stop::new(FaultKind::CycleLimit)));
            }
            let cycles = cpu.execute(&decoded.instruction, bus).map_err(failed)?;
            tally.cycles += u64::from(cycles);
            tally.instructions += 1;
            tally.fetched_words += u64::from(decoded.words);
            if OBSERVED && let Some(observer) = bus.observer.as_deref_mut() {
                let step = Step {
                    program_counter: decoded.address,
                    bytes: u32::from(decoded.bytes),
                    cycles,
                };
                observer.executed(step, &RegistersOf(&*cpu));
            }
            if SECRETS && bus.has_findings {
                bus.has_findings = false;
                findings.add(index, &std::mem::take(&mut bus.findings));
            }
            let stack_pointer = cpu.stack_pointer();
            if stack_pointer != checked_stack_pointer {
                checked_stack_pointer = stack_pointer;
                stack.check(stack_pointer).map_err(failed)?;
            }
            if bus.code_written {
                return Ok(Pause::CodeWritten);
            }
        }
    }

    /// The function has come back: with the stack pointer that it was called with?
    fn check_return(&self) -> Result<(), Failure> {
        let stack_pointer = self.cpu.stack_pointer();
        if stack_pointer == self.stack.top {
            return Ok(());
        }
        Err(Failure {
            stop: Stop::at(FaultKind::StackImbalance, stack_pointer),
            program_counter: self.return_address,
        })
    }

    fn settle_findings(&mut self) {
        self.findings.settle(|index| self.cache.at(index).address);
    }
}

/// Decodes the instruction at an address into the cache; gives its index there.
fn decode_at<C: Cpu, const SECRETS: bool, const OBSERVED: bool>(
    cpu: &C,
    cache: &mut DecodeCache<C::Instruction>,
    bus: &Bus<'_, SECRETS, OBSERVED>,
    address: u32,
) -> Result<usize, Failure> {
    let instruction = cpu.decode(bus.code(), address).map_err(|stop| Failure {
        stop,
        program_counter: address,
    })?;
    Ok(cache.insert(Decoded {
        address,
        words: C::instruction_words(&instruction) as u16,
        bytes: C::instruction_bytes(&instruction) as u16,
        instruction,
    }))
}

/// The highest instruction address, from `highest` down, where calls have no rights at all.
fn unmapped_address(memory: &Memory, highest: u32, alignment: u32) -> u32 {
    let mut address = highest;
    while address >= alignment && (0..alignment).any(|n| memory.rights(address + n) != Rights::NONE)
    {
        address -= alignment;
    }
    address
}

impl<C: Cpu> Simulator for Machine<C> {
    fn core(&self) -> &'static CoreDescription {
        self.cpu.core()
    }

    fn memory(&self) -> &Memory {
        &self.memory
    }

    fn memory_mut(&mut self) -> &mut Memory {
        &mut self.memory
    }

    fn register(&self, index: usize) -> u32 {
        self.cpu.register(index)
    }

    fn set_register(&mut self, index: usize, value: u32) {
        self.cpu.set_register(index, value);
    }

    fn register_label(&self, index: usize) -> Label {
        self.cpu.register_label(index)
    }

    fn set_register_label(&mut self, index: usize, label: Label) {
        self.cpu.set_register_label(index, label);
    }

    fn part_label(&self, index: usize, bits: u32) -> Label {
        self.cpu.part_label(index, bits)
    }

    fn set_part_label(&mut self, index: usize, bits: u32, label: Label) {
        self.cpu.set_part_label(index, bits, label);
    }

    fn call_until(
        &mut self,
        request: &CallRequest,
        stop: Option<u32>,
        observer: Option<&mut dyn Observer>,
    ) -> Observation {
        self.cache.follow(self.memory.code_generation());
        if stop.is_some() {
            // Only what is not decoded yet is compared with the place to stop at.
            self.cache.clear();
        }
        match (request.follow_secrets, observer.is_some()) {
            (false, false) => self.observe_call::<false, false>(request, stop, None),
            (true, false) => self.observe_call::<true, false>(request, stop, None),
            (false, true) => self.observe_call::<false, true>(request, stop, observer),
            (true, true) => self.observe_call::<true, true>(request, stop, observer),
        }
    }

    fn instruction_bytes(&self, address: u32) -> Option<u32> {
        let instruction = self.cpu.decode(self.memory.code(), address).ok()?;
        Some(C::instruction_bytes(&instruction))
    }

    fn step(&mut self) -> Result<u32, Fault> {
        self.step_once::<false>(&mut Vec::new())
            .map_err(|failure| failure.explain(&self.memory))
    }

    fn program_counter(&self) -> u32 {
        self.cpu.program_counter()
    }

    fn stack_pointer(&self) -> u32 {
        self.cpu.stack_pointer()
    }

    fn enter(&mut self, request: &CallRequest) -> Result<Entered, Fault> {
        if !request.follow_secrets {
            self.cpu.clear_labels();
        }
        let return_address = self.return_address(request.kind);
        let mut bus = Bus::<true, false>::new(&mut self.memory, &mut self.peripherals, None);
        let called = self.cpu.call(
            request.entry,
            return_address,
            request.stack_pointer,
            request.kind,
            &mut bus,
        );
        let cycles = called.map_err(|stop| {
            let program_counter = request.entry;
            let failure = Failure {
                stop,
                program_counter,
            };
            failure.explain(&self.memory)
        })?;
        Ok(Entered {
            cycles,
            return_address,
        })
    }

    fn go_on(&mut self, entered: Entered, request: &CallRequest, cycles: u64) -> Observation {
        self.cache.follow(self.memory.code_generation());
        let address = entered.return_address;
        if request.follow_secrets {
            self.observe::<true, false>(request, address, cycles, None, |call| call.go_on())
        } else {
            self.observe::<false, false>(request, address, cycles, None, |call| call.go_on())
        }
    }

    fn step_following_secrets(&mut self) -> Result<FollowedStep, Fault> {
        let mut findings = Vec::new();
        let cycles = self
            .step_once::<true>(&mut findings)
            .map_err(|failure| failure.explain(&self.memory))?;
        Ok(FollowedStep { cycles, findings })
    }
}
