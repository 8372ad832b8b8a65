//! Cycles of a family of AVR cores, as data.

/// What instructions cost; those that are not named take one cycle.
#[derive(Debug)]
pub(crate) struct Timing {
    /// ADIW, SBIW.
    pub(crate) word_immediate: u8,
    /// MUL, MULS, MULSU and their fractional forms.
    pub(crate) multiply: u8,
    /// LD and LDD through X, Y or Z without a change of the pointer.
    pub(crate) load: u8,
    /// LD through an incremented pointer.
    pub(crate) load_increment: u8,
    /// LD through a decremented pointer.
    pub(crate) load_decrement: u8,
    /// LDS.
    pub(crate) load_direct: u8,
    /// ST and STD through X, Y or Z without a change of the pointer.
    pub(crate) store: u8,
    /// ST through an incremented pointer.
    pub(crate) store_increment: u8,
    /// ST through a decremented pointer.
    pub(crate) store_decrement: u8,
    /// STS.
    pub(crate) store_direct: u8,
    /// PUSH.
    pub(crate) push: u8,
    /// POP.
    pub(crate) pop: u8,
    /// LPM and ELPM in all forms.
    pub(crate) load_program: u8,
    /// SBI, CBI.
    pub(crate) port_bit: u8,
    /// RJMP, IJMP.
    pub(crate) jump_near: u8,
    /// JMP.
    pub(crate) jump: u8,
    /// RCALL, ICALL.
    pub(crate) call_near: u8,
    /// CALL.
    pub(crate) call: u8,
    /// RET, RETI.
    pub(crate) return_: u8,
    /// A branch that is taken: so many more than one that is not.
    pub(crate) branch_taken: u8,
    /// Each word that a skip leaves out.
    pub(crate) skipped_word: u8,
}

/// AVRe+ with a program counter of 16 bits (ATmega128): Atmel doc0856, instruction descriptions
/// and "Instruction Set Summary"; doc2467, "Instruction Set Summary".
pub(crate) static AVRE_PLUS: Timing = Timing {
    word_immediate: 2,
    multiply: 2,
    load: 2,
    load_increment: 2,
    load_decrement: 2,
    load_direct: 2,
    store: 2,
    store_increment: 2,
    store_decrement: 2,
    store_direct: 2,
    push: 2,
    pop: 2,
    load_program: 3,
    port_bit: 2,
    jump_near: 2,
    jump: 3,
    call_near: 3,
    call: 4,
    return_: 4,
    branch_taken: 1,
    skipped_word: 1,
};
