//! Looks at every step of a call: what it spends on its interface, where it goes, whether its stack can
//! be used by an interrupt.

use super::interface::{Given, InterfaceWatch};
use super::sameness::Trace;
use cipherfit_sim::{Access, CoreDescription, Observer, Registers, Step};

/// Watches one call.
pub(super) struct Watcher {
    /// Looks at the interface, if it is wanted: that takes longer.
    pub(super) interface: Option<InterfaceWatch>,
    pub(super) trace: Trace,
    core: &'static CoreDescription,
    last: u32,
    /// Were interrupts allowed before the last instruction, too?
    allowed: bool,
    /// The lowest and the highest stack pointer that an interrupt could have found, and where.
    lowest: Option<(u32, u32)>,
    highest: Option<(u32, u32)>,
}

impl Watcher {
    pub(super) fn new(core: &'static CoreDescription, given: Option<Given>) -> Self {
        Self {
            interface: given.map(InterfaceWatch::new),
            trace: Trace::default(),
            core,
            last: 0,
            allowed: false,
            lowest: None,
            highest: None,
        }
    }

    /// The instruction behind which an interrupt would have found a stack pointer beyond that of the
    /// caller, or further below it than the stack goes.
    pub(super) fn unusable_stack(&self, top: u32, stack_bytes: u32) -> Option<u32> {
        let above = self.highest.filter(|(pointer, _)| *pointer > top);
        let floor = top.saturating_sub(stack_bytes);
        let below = self.lowest.filter(|(pointer, _)| *pointer < floor);
        above.or(below).map(|(_, place)| place)
    }
}

impl Observer for Watcher {
    fn access(&mut self, access: Access) {
        if let Some(interface) = &mut self.interface {
            interface.access(access);
        }
        self.trace.access(access);
    }

    fn instruction(&mut self, step: Step) {
        if let Some(interface) = &mut self.interface {
            interface.instruction(step);
        }
        self.trace.instruction(step.cycles);
        self.last = step.program_counter;
    }

    fn registers(&mut self, registers: &dyn Registers) {
        if let Some(interface) = &mut self.interface {
            interface.registers(registers);
        }
        let allowed = self
            .core
            .interrupts_allowed
            .is_none_or(|(register, bit)| registers.value(register) & bit != 0);
        let before = std::mem::replace(&mut self.allowed, allowed);
        if before && allowed {
            let seen = (registers.value(self.core.stack_pointer), self.last);
            self.lowest = Some(self.lowest.map_or(seen, |lowest| lowest.min(seen)));
            self.highest = Some(self.highest.map_or(seen, |highest| highest.max(seen)));
        }
    }
}
