//! How calls are made on the bench: what registers hold before, and what they must hold behind.

use super::bench::{Argument, Bench, POINTER, SAVED, Watch};
use cipherfit_sim::{
    CallKind, CallRequest, Convention, Entered, Fault, FaultKind, Label, Observation, Observer,
};
use rand_chacha::rand_core::Rng;

/// A call that takes more cycles has lost its way, unless more is known of it.
pub const CYCLE_LIMIT: u64 = 50_000_000;
/// What an interrupt leaves on the stack at most before its handler runs.
const INTERRUPT_FRAME: u32 = 8;

/// A function that can be called.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its address.
    pub entry: u32,
    /// A call that takes more cycles has lost its way.
    pub patience: u64,
}

/// How the call found and left a register that it must preserve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clobbered {
    /// Its name, and its bank where that is not the usual one.
    pub register: String,
    /// Before the call.
    pub before: u32,
    /// After the call.
    pub after: u32,
}

/// A call that has been made.
pub struct Called {
    /// What the machine saw.
    pub observation: Observation,
    /// Registers that belong to the caller, by index and then by bank, and their values before the call.
    pub callee_saved: Vec<(usize, u32)>,
    /// The first of them, or of what else must stay, that has another value now.
    pub clobbered: Option<Clobbered>,
}

/// What a call must give back.
struct Promised {
    /// Registers, or bits of them: index, bits, value before.
    registers: Vec<(usize, u32, u32)>,
    /// What other banks held.
    banks: Vec<Banked>,
}

/// A register of a bank that is not in use.
#[derive(Clone, Copy)]
struct Banked {
    bank: u32,
    index: usize,
    value: u32,
}

/// A call that has been entered, and not come back yet.
pub(super) struct Underway {
    entered: Entered,
    request: CallRequest,
    promised: Promised,
}

/// What a handler must give back.
pub(super) struct Interrupted {
    registers: Vec<u32>,
    banks: Vec<Banked>,
    stack_top: u32,
}

impl Bench<'_> {
    /// Calls a function. Every register and flag that a caller may leave anyhow holds noise before
    /// the call, and what earlier calls left on the stack counts as never written.
    pub fn call(
        &mut self,
        function: Function,
        arguments: &[Argument<'_>],
        mut watch: Watch<'_>,
    ) -> Called {
        let promised = self.prepare(arguments);
        let request = CallRequest {
            follow_secrets: self.follows_secrets,
            ..self.request(function, arguments)
        };
        if matches!(watch, Watch::Observed(_)) {
            self.mark_interface();
        }
        let buffers = self.own_buffers();
        if let Watch::Witnessed(witness) = &mut watch {
            witness.before(self.machine.as_ref(), &request, &buffers);
        }
        let observer: Option<&mut dyn Observer> = match &mut watch {
            Watch::Unwatched => None,
            Watch::Observed(observer) => Some(&mut **observer),
            Watch::Witnessed(witness) => Some(&mut **witness),
        };
        let mut observation = self.machine.call(&request, observer);
        observation.stack_bytes += self.convention.pushed_bytes(arguments.len());
        if let Watch::Witnessed(witness) = watch {
            witness.after(self.machine.as_ref(), &observation);
        }
        let clobbered = self.clobbered(&promised);
        let Convention {
            callee_saved,
            saved_banks,
            ..
        } = self.convention;
        let number = self.core.registers.len();
        let registers = promised.registers.into_iter();
        let registers = registers
            .filter(|(register, ..)| callee_saved.contains(register))
            .map(|(register, _, before)| (register, before));
        let banks = promised.banks.iter();
        let banks = banks
            .filter(|one| saved_banks.contains(&one.bank))
            .map(|one| (one.bank as usize * number + one.index, one.value));
        Called {
            observation,
            clobbered,
            callee_saved: registers.chain(banks).collect(),
        }
    }

    fn request(&self, function: Function, arguments: &[Argument<'_>]) -> CallRequest {
        CallRequest {
            entry: function.entry,
            stack_pointer: self.stack_pointer(arguments.len()),
            kind: CallKind::Near,
            cycle_limit: function.patience,
            follow_secrets: false,
        }
    }

    fn register_mask(&self) -> u32 {
        1_u32
            .checked_shl(self.core.register_bits)
            .map_or(u32::MAX, |bit| bit - 1)
    }

    /// Noise, then arguments; gives what the call must preserve.
    fn prepare(&mut self, arguments: &[Argument<'_>]) -> Promised {
        let (core, mask) = (self.core, self.register_mask());
        let unused = self.stack.start..self.stack_top;
        self.machine.memory_mut().forget(unused);
        // First too: what is interrupted may have another bank in use.
        self.fix_registers();
        for index in 0..core.registers.len() {
            let noise = self.randomness.next_u32() & mask;
            if core.general.contains(&index) {
                self.machine.set_register(index, noise);
            }
        }
        let mut banks = self.other_banks();
        for register in &mut banks {
            register.value = self.randomness.next_u32() & mask;
        }
        self.set_other_banks(&banks);
        for &(index, bits) in core.free_at_call {
            let noise = self.randomness.next_u32() & bits;
            let rest = self.machine.register(index) & !bits;
            self.machine.set_register(index, rest | noise);
        }
        let values: Vec<u32> = arguments.iter().map(|one| self.argument(one)).collect();
        let pushed = self.convention.pushed(&values);
        if !pushed.is_empty() {
            let start = self.stack_pointer(arguments.len());
            let memory = self.machine.memory_mut();
            memory.load(start, &pushed);
            memory.set_label(start..start + pushed.len() as u32, Label::NONE);
        }
        for (&value, registers) in values.iter().zip(self.convention.argument_registers()) {
            for (register, part) in core.spread_argument(registers, value) {
                self.machine.set_register(register, part);
            }
        }
        self.fix_registers();
        let fixed = core.fixed_registers.iter().map(|&(index, _)| (index, mask));
        let saved = self.convention.callee_saved.iter();
        let saved = saved.map(|&index| (index, mask));
        let registers = fixed
            .chain(saved)
            .chain(core.kept_at_return.iter().copied())
            .map(|(index, bits)| (index, bits, self.machine.register(index) & bits))
            .collect();
        let kept = self.convention.kept_banks;
        banks.retain(|register| kept.contains(&register.bank));
        Promised { registers, banks }
    }

    fn fix_registers(&mut self) {
        for &(register, value) in self.core.fixed_registers {
            self.machine.set_register(register, value);
        }
    }

    /// An argument as registers hold it.
    pub(super) fn argument(&self, argument: &Argument<'_>) -> u32 {
        match argument {
            Argument::Pointer(name) => self.core.pointer_to(self.buffer(name).range.start),
            Argument::Number(number) => *number,
        }
    }

    /// What the banks of registers hold that are not in use at a call.
    fn other_banks(&mut self) -> Vec<Banked> {
        let banks = self.core.other_banks.map_or(&[][..], |(_, banks)| banks);
        self.banks(banks.iter().copied())
    }

    /// What all banks hold, that of a call included: a call may be in another one for a while.
    fn every_bank(&mut self) -> Vec<Banked> {
        let (fixed, others) = (self.core.fixed_registers, self.core.other_banks);
        let usual = fixed
            .iter()
            .filter(|fixed| others.is_some_and(|(selector, _)| selector == fixed.0));
        let others = others.map_or(&[][..], |(_, banks)| banks);
        self.banks(usual.map(|&(_, bank)| bank).chain(others.iter().copied()))
    }

    fn banks(&mut self, banks: impl Iterator<Item = u32>) -> Vec<Banked> {
        let Some((selector, _)) = self.core.other_banks else {
            return Vec::new();
        };
        let current = self.machine.register(selector);
        let mut held = Vec::new();
        for bank in banks {
            self.machine.set_register(selector, bank);
            held.extend(self.core.general.iter().map(|&index| Banked {
                bank,
                index,
                value: self.machine.register(index),
            }));
        }
        self.machine.set_register(selector, current);
        held
    }

    /// The byte that a function has returned.
    pub(super) fn returned(&mut self) -> u8 {
        let (bank, index) = self.convention.result;
        let banked = self
            .banks(bank.into_iter())
            .into_iter()
            .find(|one| one.index == index);
        let value = banked.map_or_else(|| self.machine.register(index), |one| one.value);
        value as u8
    }

    fn set_other_banks(&mut self, banks: &[Banked]) {
        let Some((selector, _)) = self.core.other_banks else {
            return;
        };
        let current = self.machine.register(selector);
        for register in banks {
            self.machine.set_register(selector, register.bank);
            self.machine.set_register(register.index, register.value);
        }
        self.machine.set_register(selector, current);
    }

    /// Marks what an [`super::InterfaceWatch`] looks for.
    fn mark_interface(&mut self) {
        for &register in self.convention.callee_saved {
            self.machine.set_register_label(register, SAVED);
        }
        if let Some((selector, _)) = self.core.other_banks {
            let current = self.machine.register(selector);
            for &bank in self.convention.saved_banks {
                self.machine.set_register(selector, bank);
                for &register in self.core.general {
                    self.machine.set_register_label(register, SAVED);
                }
            }
            self.machine.set_register(selector, current);
        }
        let mut registers = self.convention.argument_registers().iter();
        for &register in registers.next().copied().unwrap_or(&[]) {
            self.machine.set_register_label(register, POINTER);
        }
    }

    fn clobbered(&mut self, promised: &Promised) -> Option<Clobbered> {
        let names = self.core.registers;
        let after = self.banks(self.convention.kept_banks.iter().copied());
        let mut banks = promised.banks.iter().zip(after);
        let mut registers = promised.registers.iter();
        let changed = registers.find_map(|&(index, bits, before)| {
            let after = self.machine.register(index) & bits;
            (after != before).then(|| Clobbered {
                register: names[index].to_owned(),
                before,
                after,
            })
        });
        changed.or_else(|| {
            let (before, after) = banks.find(|(before, after)| before.value != after.value)?;
            Some(Clobbered {
                register: format!("{} of bank {}", names[before.index], before.bank),
                before: before.value,
                after: after.value,
            })
        })
    }

    /// Enters a function with interrupts allowed.
    pub(super) fn enter(
        &mut self,
        function: Function,
        arguments: &[Argument<'_>],
    ) -> Result<Underway, Fault> {
        let mut promised = self.prepare(arguments);
        if let Some((register, bit)) = self.core.interrupts_allowed {
            let allowed = self.machine.register(register) | bit;
            self.machine.set_register(register, allowed);
            let same = promised
                .registers
                .iter_mut()
                .filter(|one| one.0 == register);
            for (_, bits, before) in same {
                *before = allowed & *bits;
            }
        }
        let request = self.request(function, arguments);
        let entered = self.machine.enter(&request)?;
        Ok(Underway {
            entered,
            request,
            promised,
        })
    }

    /// Goes on with a call for at least so many cycles, and as long as it keeps interrupts away. Tells
    /// whether it is still under way.
    pub(super) fn go_on(&mut self, call: &Underway, cycles: u64) -> Result<bool, Fault> {
        let mut allowed = false;
        let mut cycles = cycles;
        let mut patience = call.request.cycle_limit;
        loop {
            let seen = self.machine.go_on(call.entered, &call.request, cycles);
            patience = patience.saturating_sub(seen.cycles);
            match seen.fault {
                None => return Ok(false),
                Some(fault) if fault.kind != FaultKind::CycleLimit || patience == 0 => {
                    return Err(fault);
                }
                Some(_) => {}
            }
            // What allows interrupts does so behind the instruction that follows it.
            let before = std::mem::replace(&mut allowed, self.allows_interrupts());
            if before && allowed {
                return Ok(true);
            }
            cycles = 1;
        }
    }

    /// Goes on with a call until it comes back.
    pub(super) fn finish(&mut self, call: &Underway) -> Result<(), Fault> {
        while self.go_on(call, call.request.cycle_limit)? {}
        Ok(())
    }

    fn allows_interrupts(&self) -> bool {
        let allowed = self.core.interrupts_allowed;
        allowed.is_none_or(|(register, bit)| self.machine.register(register) & bit != 0)
    }

    /// What a call that has come back did not preserve.
    pub(super) fn broken_promise(&mut self, call: &Underway) -> Option<Clobbered> {
        self.clobbered(&call.promised)
    }

    /// Makes room for a handler's calls in the middle of another: below its stack. None if there is
    /// too little.
    pub(super) fn interrupt(&mut self) -> Option<Interrupted> {
        let registers = 0..self.core.registers.len();
        let registers = registers
            .map(|index| self.machine.register(index))
            .collect();
        let banks = self.every_bank();
        let word = self.core.word_alignment.max(1);
        let top = self.machine.stack_pointer().checked_sub(INTERRUPT_FRAME)? & !(word - 1);
        (top > self.stack.start).then(|| Interrupted {
            registers,
            banks,
            stack_top: std::mem::replace(&mut self.stack_top, top),
        })
    }

    /// The handler is done: it has given all registers back.
    pub(super) fn resume(&mut self, interrupted: Interrupted) {
        self.stack_top = interrupted.stack_top;
        self.set_other_banks(&interrupted.banks);
        // From the last: which bank the first ones are in stands in one of the last.
        for (index, value) in interrupted.registers.into_iter().enumerate().rev() {
            self.machine.set_register(index, value);
        }
    }
}
