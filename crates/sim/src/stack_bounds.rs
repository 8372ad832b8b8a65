//! The bounds of a call's stack.

use crate::bus::Stop;
use crate::{FaultKind, Memory};

/// Where a call must keep its stack pointer, and how deep it went.
pub(crate) struct StackBounds {
    /// Lowest address of the stack region.
    floor: u32,
    /// The stack pointer before the call.
    pub(crate) top: u32,
    /// The lowest stack pointer seen.
    pub(crate) lowest: u32,
}

impl StackBounds {
    /// The bounds of a call: the stack region is the unbroken run of stack bytes below the stack
    /// pointer.
    pub(crate) fn of_call(memory: &Memory, stack_pointer: u32) -> Self {
        let floor = memory.stack_floor(stack_pointer);
        Self {
            floor,
            top: stack_pointer,
            lowest: stack_pointer,
        }
    }

    /// Is the stack pointer within bounds after an instruction?
    #[inline(always)]
    pub(crate) fn check(&mut self, stack_pointer: u32) -> Result<(), Stop> {
        if stack_pointer < self.lowest || stack_pointer > self.top {
            self.check_new_extreme(stack_pointer)
        } else {
            Ok(())
        }
    }

    #[cold]
    fn check_new_extreme(&mut self, stack_pointer: u32) -> Result<(), Stop> {
        if stack_pointer > self.top {
            return Err(Stop::at(FaultKind::StackImbalance, stack_pointer));
        }
        if stack_pointer < self.floor {
            return Err(Stop::at(FaultKind::StackOverflow, stack_pointer));
        }
        self.lowest = stack_pointer;
        Ok(())
    }
}
