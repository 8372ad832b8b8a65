//! The registers that are compared: PSW first, as it says which bank the others belong to.

/// Their names.
pub const NAMES: [&str; 14] = [
    "psw", "x", "a", "c", "b", "e", "d", "l", "h", "sp", "es", "cs", "pc", "macr",
];
/// Index of PSW.
pub const PSW: usize = 0;
/// Index of AX's lower half; the other pairs follow.
pub const AX: usize = 1;
/// Index of A.
pub const A: usize = 2;
/// Index of BC's lower half, C.
pub const BC: usize = 3;
/// Index of B.
pub const B: usize = 4;
/// Index of DE's lower half.
pub const DE: usize = 5;
/// Index of D.
pub const D: usize = 6;
/// Index of HL's lower half.
pub const HL: usize = 7;
/// Index of H.
pub const H: usize = 8;
/// Index of the stack pointer.
pub const SP: usize = 9;
/// Index of ES.
pub const ES: usize = 10;
/// Index of CS.
pub const CS: usize = 11;
/// Index of the program counter.
pub const PC: usize = 12;
/// Index of the multiply-accumulate register.
pub const MACR: usize = 13;

/// The order in which a test prints them, SP in two bytes; what it watches follows.
pub const PRINTED: [usize; 12] = [A, PSW, AX, BC, B, DE, D, HL, H, SP, ES, CS];

/// Those that every test sets.
pub const SET: usize = PC + 1;
/// The bits of PSW that say which register bank is in use.
pub const BANK: u32 = 0x28;
