//! Clocks of the RL78 cores, as data.

/// What instructions cost; those that are not named take one clock.
#[derive(Debug)]
pub struct Timing {
    /// MOVW, XCHW, ADDW and their kin; PUSH, POP; INCW and DECW of registers; MULU.
    pub word: u8,
    /// SHRW.
    pub shift_right_word: u8,
    /// Bytes and bits that are read, changed and written in memory.
    pub modify: u8,
    /// Words that are read, changed and written in memory.
    pub modify_word: u8,
    /// MOV to PSW.
    pub write_status: u8,
    /// SET1, CLR1 and MOV1 on a bit of PSW: EI and DI among them.
    pub modify_status: u8,
    /// POP PSW.
    pub pop_status: u8,
    /// MULHU, MULH.
    pub multiply: u8,
    /// DIVHU.
    pub divide_word: u8,
    /// DIVWU.
    pub divide_double: u8,
    /// MACHU, MACH.
    pub accumulate: u8,
    /// BR.
    pub jump: u8,
    /// CALL.
    pub call: u8,
    /// CALLT.
    pub call_table: u8,
    /// BRK.
    pub break_: u8,
    /// RET.
    pub return_: u8,
    /// RETI, RETB.
    pub return_from_interrupt: u8,
    /// BC and its kin, not taken.
    pub branch: u8,
    /// BT, BF and BTCLR, not taken.
    pub branch_by_bit: u8,
    /// A branch that is taken: so many more.
    pub branch_taken: u8,
    /// A skip that leaves an instruction out: so many more.
    pub skip_taken: u8,
    /// The prefix ES, executed or left out: so many more.
    pub prefix: u8,
    /// A register is used as a pointer right after it was written: so many more.
    pub hazard: u8,
    /// Data from flash: so many more.
    pub flash_read: u8,
    /// A branch by a bit in flash that is taken: so many fewer than one by a bit in RAM.
    pub flash_branch_overlap: u8,
}

/// RL78-S2 and RL78-S3. The multiply and divide instructions are those of S3.
///
/// Renesas R01US0015, "List of operations" and "Hazards related to combined instructions".
pub(crate) static S2: Timing = Timing {
    word: 1,
    shift_right_word: 1,
    modify: 2,
    modify_word: 2,
    write_status: 3,
    modify_status: 4,
    pop_status: 3,
    multiply: 2,
    divide_word: 9,
    divide_double: 17,
    accumulate: 3,
    jump: 3,
    call: 3,
    call_table: 5,
    break_: 5,
    return_: 6,
    return_from_interrupt: 6,
    branch: 2,
    branch_by_bit: 3,
    branch_taken: 2,
    skip_taken: 1,
    prefix: 1,
    hazard: 1,
    flash_read: 3,
    flash_branch_overlap: 1,
};

/// RL78-S1: an 8-bit bus, so that words take longer. Same source.
pub(crate) static S1: Timing = Timing {
    word: 2,
    modify_word: 4,
    pop_status: 4,
    call: 4,
    call_table: 6,
    break_: 7,
    return_: 7,
    return_from_interrupt: 8,
    ..S2
};
