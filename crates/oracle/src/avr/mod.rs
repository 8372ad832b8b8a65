//! AVRe+ against simavr's ATmega128.

pub mod bench;
pub mod form;
pub mod generator;
mod rules;
pub mod simavr;

/// Flash, from machine address 0 on.
pub const FLASH_BYTES: u32 = 0x2_0000;
/// The first data address behind registers and I/O.
pub const SRAM_START: u16 = 0x100;
/// Behind the last data address that there is.
pub const DATA_END: u16 = 0x1100;

/// The registers that are compared.
pub mod registers {
    /// Their names.
    pub const NAMES: [&str; 36] = [
        "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11", "r12", "r13",
        "r14", "r15", "r16", "r17", "r18", "r19", "r20", "r21", "r22", "r23", "r24", "r25", "r26",
        "r27", "r28", "r29", "r30", "r31", "pc", "sp", "sreg", "rampz",
    ];
    /// Index of the program counter, in bytes.
    pub const PC: usize = 32;
    /// Index of the stack pointer.
    pub const SP: usize = 33;
    /// Index of the status register.
    pub const SREG: usize = 34;
    /// Index of RAMPZ.
    pub const RAMPZ: usize = 35;
}
