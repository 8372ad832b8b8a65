//! A test case in the making: which registers and memory words are spoken for.

use super::test_case::{Place, TestCase};
use crate::dice::Dice;
use crate::msp430::dialect::Dialect;
use crate::msp430::index_rule::IndexRule;
use crate::msp430::instruction::{Instruction, Operand, Width};
use std::ops::Range;

/// The stack pointer's number.
pub(super) const STACK_POINTER: u8 = 1;
/// The status register's number.
pub(super) const STATUS: u8 = 2;
/// The first register without a special purpose.
const FIRST_GENERAL: u8 = 4;

/// C, Z and N, GIE, V: what a test may set in SR.
const FLAGS: u16 = 0x0107;
const GIE: u16 = 0x0008;
const OVERFLOW: u16 = 0x0100;
/// Where GNU's simulator keeps V.
const GNU_OVERFLOW: u16 = 0x0080;

/// Values that sit at the edges of carry, overflow and sign.
const EDGES: [u32; 20] = [
    0, 1, 2, 0x7F, 0x80, 0x81, 0xFE, 0xFF, 0x100, 0x7FFE, 0x7FFF, 0x8000, 0x8001, 0xFF80, 0xFFFE,
    0xFFFF, 0x1_0000, 0x7_FFFF, 0x8_0000, 0xF_FFFF,
];

/// Ways to name a memory operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MemoryMode {
    Indexed,
    Symbolic,
    Absolute,
    Indirect,
    IndirectIncrement,
}

/// Modes that a source can have.
pub(super) const SOURCE_MODES: [MemoryMode; 5] = [
    MemoryMode::Indexed,
    MemoryMode::Symbolic,
    MemoryMode::Absolute,
    MemoryMode::Indirect,
    MemoryMode::IndirectIncrement,
];

/// Modes that a destination can have.
pub(super) const DESTINATION_MODES: &[MemoryMode] = SOURCE_MODES.split_at(3).0;

/// A test case in the making.
pub(super) struct Draft<'a> {
    pub(super) dice: &'a mut Dice,
    pub(super) dialect: Dialect,
    pub(super) place: Place,
    windows: &'a [Range<u32>],
    registers: Vec<(u8, u32)>,
    /// What `@Rn+` has added to a register when the destination is evaluated.
    increments: [u32; 16],
    memory: Vec<(u32, u16)>,
}

impl<'a> Draft<'a> {
    pub(super) fn new(dice: &'a mut Dice, place: Place, windows: &'a [Range<u32>]) -> Self {
        let mut draft = Self {
            dice,
            dialect: place.dialect,
            place,
            windows,
            registers: Vec::new(),
            increments: [0; 16],
            memory: Vec::new(),
        };
        draft.bind_stack_pointer();
        draft
    }

    pub(super) fn finish(self, instruction: Instruction) -> TestCase {
        let mut status = self.dice.bits() as u16 & FLAGS;
        if self.dice.one_in(8) {
            status |= GIE;
        }
        if self.dialect == Dialect::Extended && status & OVERFLOW != 0 {
            status |= GNU_OVERFLOW;
        }
        TestCase {
            instruction,
            registers: self.registers,
            memory: self.memory,
            status,
        }
    }

    /// Does the code lie in the lower 64 KB?
    pub(super) fn in_low_memory(&self) -> bool {
        self.place.start < 0x1_0000
    }

    /// The instruction's address, now that all set-up is known.
    pub(super) fn instruction_address(&self) -> u32 {
        self.place
            .instruction_address(self.registers.len(), self.memory.len())
    }

    /// The instruction's address if one more register is set.
    pub(super) fn instruction_address_with_one_more_register(&self) -> u32 {
        self.place
            .instruction_address(self.registers.len() + 1, self.memory.len())
    }

    // ---- values

    /// Any value of that size, edges more often than not by chance.
    pub(super) fn value(&mut self, width: Width) -> u32 {
        let value = if self.dice.one_in(3) {
            self.dice.pick(&EDGES)
        } else {
            self.dice.bits()
        };
        value & width.mask()
    }

    /// A number whose digits are decimal.
    pub(super) fn decimal(&mut self, width: Width) -> u32 {
        let digits = match width {
            Width::Byte => 2,
            Width::Word => 4,
            Width::Address => 5,
        };
        let nines = self.dice.one_in(4);
        (0..digits).fold(0, |number, _| {
            number << 4 | if nines { 9 } else { self.dice.below(10) }
        })
    }

    /// The size of a register of this CPU.
    pub(super) fn register_width(&self) -> Width {
        match self.dialect {
            Dialect::Classic => Width::Word,
            Dialect::Extended => Width::Address,
        }
    }

    // ---- registers

    fn bound(&self, register: u8) -> Option<u32> {
        self.registers
            .iter()
            .find(|(bound, _)| *bound == register)
            .map(|(_, value)| *value)
    }

    /// Gives a register a value before the instruction; it must not have one yet.
    pub(super) fn bind(&mut self, register: u8, value: u32) {
        debug_assert!(self.bound(register).is_none());
        self.registers
            .push((register, value & self.dialect.register_mask()));
    }

    /// A register R4 to R15 that nothing is bound to.
    pub(super) fn fresh_register(&mut self) -> u8 {
        loop {
            let register = FIRST_GENERAL + self.dice.below(12) as u8;
            if self.bound(register).is_none() {
                return register;
            }
        }
    }

    /// An operand of that value: in a register of its own, as an immediate, or one of these
    /// constants instead.
    pub(super) fn operand_of(&mut self, value: u32, constants: &[i8]) -> Operand {
        match self.dice.below(3) {
            0 => self.register_with(value),
            1 => Operand::Immediate(value),
            _ => Operand::Constant(self.dice.pick(constants)),
        }
    }

    /// A register of its own with that value.
    pub(super) fn register_with(&mut self, value: u32) -> Operand {
        let register = self.fresh_register();
        self.bind(register, value);
        Operand::Register(register)
    }

    /// A register with a value for the instruction to work on; sometimes one that is an address, too.
    pub(super) fn data_register(&mut self) -> u8 {
        let register = FIRST_GENERAL + self.dice.below(12) as u8;
        if self.dialect == Dialect::Extended && self.increments[usize::from(register)] > 0 {
            // GNU's simulator reads the destination before the source increments.
            return self.fresh_register();
        }
        if self.bound(register).is_none() && !self.dice.one_in(8) {
            let width = self.register_width();
            let value = self.value(width);
            self.bind(register, value);
        }
        register
    }

    /// A register of its own with a decimal number in it.
    pub(super) fn decimal_register(&mut self, width: Width) -> u8 {
        let register = self.fresh_register();
        let value = self.decimal(width);
        self.bind(register, value);
        register
    }

    /// What the stack pointer was set to: every test sets it, to somewhere with room on both sides.
    pub(super) fn stack_pointer(&self) -> u32 {
        self.bound(STACK_POINTER).unwrap_or_default()
    }

    fn bind_stack_pointer(&mut self) {
        let window = self.window();
        let room = window.end - window.start - 128;
        let value = window.start + 64 + (self.dice.below(room + 1) & !1);
        self.bind(STACK_POINTER, value);
    }

    // ---- memory

    fn window(&mut self) -> Range<u32> {
        let choice = self.dice.below(self.windows.len() as u32) as usize;
        self.windows[choice].clone()
    }

    fn low_window(&mut self) -> Range<u32> {
        loop {
            let window = self.window();
            if window.end <= 0x1_0000 {
                return window;
            }
        }
    }

    fn address_in(&mut self, window: &Range<u32>, width: Width) -> u32 {
        let address = window.start + self.dice.below(window.end - window.start - 8);
        if width == Width::Byte {
            address
        } else {
            address & !1
        }
    }

    /// Gives memory a value before the instruction.
    pub(super) fn set_memory(&mut self, address: u32, value: u32, width: Width) {
        debug_assert!(address.is_multiple_of(2) || width == Width::Byte);
        self.memory.push((address & !1, value as u16));
        if width == Width::Address {
            self.memory.push((address + 2, (value >> 16) as u16));
        }
    }

    /// An operand in memory and its address.
    pub(super) fn memory_operand(
        &mut self,
        mode: MemoryMode,
        width: Width,
        extended: bool,
    ) -> (Operand, u32) {
        let rule = IndexRule::of(self.dialect, extended);
        self.memory_operand_by(mode, width, rule)
    }

    /// An operand in memory and its address, under a rule for its index.
    pub(super) fn memory_operand_by(
        &mut self,
        mode: MemoryMode,
        width: Width,
        rule: IndexRule,
    ) -> (Operand, u32) {
        // Addresses of MSP430 instructions have 16 bits even on the 20-bit CPU, and GNU's simulator
        // takes the offsets of their symbolic mode as unsigned: low code reaches low data.
        let mode = match (mode, rule) {
            (MemoryMode::Symbolic, IndexRule::Signed16InLow64K) if !self.in_low_memory() => {
                MemoryMode::Absolute
            }
            _ => mode,
        };
        let wants_low = rule == IndexRule::Signed16InLow64K
            && matches!(mode, MemoryMode::Symbolic | MemoryMode::Absolute);
        let window = if wants_low {
            self.low_window()
        } else {
            self.window()
        };
        let address = self.address_in(&window, width);
        match mode {
            MemoryMode::Symbolic => (Operand::Symbolic(address), address),
            MemoryMode::Absolute => (Operand::Absolute(address), address),
            MemoryMode::Indexed => self.indexed(address, rule),
            MemoryMode::Indirect => {
                let register = self.fresh_register();
                self.bind(register, address);
                (Operand::Indirect(register), address)
            }
            MemoryMode::IndirectIncrement => {
                let register = self.fresh_register();
                self.bind(register, address);
                self.increments[usize::from(register)] = match (register, width) {
                    (STACK_POINTER, Width::Byte) => 2,
                    _ => width.bytes(),
                };
                (Operand::IndirectIncrement(register), address)
            }
        }
    }

    /// An operand in memory, now and then with a value that matters.
    pub(super) fn memory_data(
        &mut self,
        mode: MemoryMode,
        width: Width,
        extended: bool,
    ) -> Operand {
        let (operand, address) = self.memory_operand(mode, width, extended);
        if self.dice.one_in(8) {
            let value = self.value(width);
            self.set_memory(address, value, width);
        }
        operand
    }

    /// A register that holds the address of an operand.
    pub(super) fn address_register(&mut self, width: Width) -> u8 {
        let window = self.window();
        let address = self.address_in(&window, width);
        let register = self.fresh_register();
        self.bind(register, address);
        register
    }

    fn indexed(&mut self, address: u32, rule: IndexRule) -> (Operand, u32) {
        if self.dice.one_in(4)
            && let Some((register, base)) = self.reusable_base()
            && let Some(index) = rule.index(base, address)
        {
            return (Operand::Indexed(register, index), address);
        }
        let register = self.fresh_register();
        loop {
            let index = if self.dice.one_in(3) {
                self.dice.below(256).wrapping_sub(128)
            } else {
                self.dice.bits()
            } & rule.index_mask();
            if let Some(base) = rule.base(index, address) {
                self.bind(register, base);
                return (Operand::Indexed(register, index), address);
            }
        }
    }

    /// A register that is spoken for, and what it holds when the destination is evaluated.
    fn reusable_base(&mut self) -> Option<(u8, u32)> {
        if self.registers.is_empty() {
            return None;
        }
        let choice = self.dice.below(self.registers.len() as u32) as usize;
        let (register, value) = self.registers[choice];
        let increment = self.increments[usize::from(register)];
        if increment > 0 && self.dialect == Dialect::Extended {
            return None;
        }
        Some((
            register,
            value.wrapping_add(increment) & self.dialect.register_mask(),
        ))
    }
}
