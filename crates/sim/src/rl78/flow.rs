//! Branches, skips, calls and returns.

use super::registers::{Operand, status};
use super::step::Step;
use crate::FindingKind;
use crate::bus::Stop;

/// Where BRK finds the address to go to.
const BREAK_VECTOR: u32 = 0x7E;

impl<const SECRETS: bool, const OBSERVED: bool> Step<'_, '_, SECRETS, OBSERVED> {
    /// Goes to the target if `taken`.
    #[inline(always)]
    fn go_if(&mut self, taken: bool) {
        if taken {
            self.registers.advance(self.instruction.target);
            self.cycles += u32::from(self.instruction.cycles_if_taken);
        }
    }

    /// Is any of the flags 1 that the constant names?
    #[inline(always)]
    pub(crate) fn any_flag(&self) -> bool {
        self.registers.status() & u32::from(self.instruction.constant) != 0
    }

    #[inline(always)]
    fn flags_label(&self) -> u8 {
        self.registers
            .flag_label(u32::from(self.instruction.constant))
    }

    /// BC, BNC, BZ, BNZ, BH, BNH.
    #[inline(always)]
    pub(crate) fn branch(&mut self, taken: bool) {
        if SECRETS {
            self.find_branch(self.flags_label());
        }
        self.go_if(taken);
    }

    /// SKC, SKNC, SKZ, SKNZ, SKH, SKNH.
    ///
    /// Where the instruction takes as long as leaving it out, a secret does not show itself. What
    /// that instruction changes depends on it all the same.
    #[inline(always)]
    pub(crate) fn skip(&mut self, taken: bool) {
        // The effect is that of another instruction.
        self.registers.written = 0;
        if SECRETS {
            let label = self.flags_label();
            let effect = self.instruction.effect;
            if !self.instruction.balanced {
                self.find_branch(label);
            } else if taken {
                self.registers
                    .add_labels(effect.registers, effect.flags, label);
            } else {
                self.registers.condition = label;
            }
        }
        self.go_if(taken);
    }

    /// BT, BF and BTCLR.
    #[inline(always)]
    pub(crate) fn branch_by_bit(&mut self, wanted: u32, clears: bool) -> Result<(), Stop> {
        let before = self.cycles;
        let holder = self.bit_holder()?;
        let bit = self.bit_of(holder.byte);
        self.find_branch(bit.label as u8);
        let taken = bit.value == wanted;
        if taken && self.cycles != before {
            self.cycles -= u32::from(self.family.timing.flash_branch_overlap);
        }
        if taken && clears {
            self.put_bit(holder, Operand::constant(0))?;
        }
        self.go_if(taken);
        Ok(())
    }

    /// The address in a pair, in the segment that CS says.
    #[inline(always)]
    fn address_in_pair(&mut self) -> u32 {
        let segment = self.registers.code_segment();
        let pair = self.pair();
        self.find_branch(pair.whole_label() | segment.label as u8);
        pair.value | segment.value << 16
    }

    /// BR AX.
    #[inline(always)]
    pub(crate) fn jump_to_pair(&mut self) {
        let target = self.address_in_pair();
        self.registers.advance(target);
    }

    /// CALL rp.
    #[inline(always)]
    pub(crate) fn call_pair(&mut self) -> Result<(), Stop> {
        let target = self.address_in_pair();
        self.push_return_address()?;
        self.registers.advance(target);
        Ok(())
    }

    /// CALLT: the table in flash has addresses of 16 bits.
    pub(crate) fn call_by_table(&mut self) -> Result<(), Stop> {
        let entry = u32::from(self.instruction.displacement);
        let target = self.vector(entry)?;
        self.push_return_address()?;
        self.registers.advance(target);
        Ok(())
    }

    /// BRK.
    pub(crate) fn break_(&mut self) -> Result<(), Stop> {
        let target = self.vector(BREAK_VECTOR)?;
        let status = self.status();
        self.push_return_address()?;
        let above = self.on_stack(3);
        self.write_through(above, status)?;
        self.set_status_bits(status::INTERRUPT, Operand::constant(0));
        self.registers.advance(target);
        Ok(())
    }

    /// An address of 16 bits in flash.
    fn vector(&mut self, address: u32) -> Result<u32, Stop> {
        let stack = self.registers.stack_bound();
        let (value, label) = self.bus.read_word(address, stack)?;
        self.find_branch(Operand { value, label }.whole_label());
        Ok(value)
    }

    /// Pushes the address of the next instruction: three bytes of the four that the stack grows by.
    #[inline(always)]
    pub(crate) fn push_return_address(&mut self) -> Result<(), Stop> {
        let address = self.registers.program_counter();
        self.move_stack(4u16.wrapping_neg());
        let low = self.on_stack(0);
        self.write_word_through(low, Operand::constant(address & 0xFFFF))?;
        let high = self.on_stack(2);
        self.write_through(high, Operand::constant(address >> 16))
    }

    /// RET.
    #[inline(always)]
    pub(crate) fn pop_return_address(&mut self) -> Result<(), Stop> {
        let low = self.on_stack(0);
        let low = self.read_word_through(low)?;
        let high = self.on_stack(2);
        let high = self.read_through(high)?;
        self.find_branch(low.whole_label() | high.label as u8);
        self.move_stack(4);
        self.registers
            .advance((low.value | high.value << 16) & 0xF_FFFF);
        Ok(())
    }

    /// RETI and RETB.
    pub(crate) fn return_from_interrupt(&mut self) -> Result<(), Stop> {
        let above = self.on_stack(3);
        let status = self.read_through(above)?;
        self.pop_return_address()?;
        self.set_status_bits(status::ALL, status);
        Ok(())
    }

    /// PSW as an operand.
    pub(crate) fn status(&self) -> Operand {
        Operand {
            value: self.registers.status(),
            label: u32::from(self.registers.flag_label(status::ALL)),
        }
    }

    /// Writes the bits of PSW in `mask`. Notes it when a secret selects the register bank: which of
    /// the banks in memory is used is an address.
    pub(crate) fn set_status_bits(&mut self, mask: u32, operand: Operand) {
        self.registers.set_status_bits::<SECRETS>(mask, operand);
        if mask & status::BANK != 0 {
            self.find(FindingKind::Address, self.registers.bank_label());
        }
    }

    /// PUSH PSW: the byte above the one that SP points at.
    pub(crate) fn push_status(&mut self) -> Result<(), Stop> {
        let Operand { value, label } = self.status();
        self.push(Operand {
            value: value << 8,
            label: label << 8,
        })
    }

    /// POP PSW.
    pub(crate) fn pop_status(&mut self) -> Result<(), Stop> {
        let Operand { value, label } = self.pop()?;
        let (value, label) = (value >> 8, label >> 8);
        self.set_status_bits(status::ALL, Operand { value, label });
        Ok(())
    }
}
