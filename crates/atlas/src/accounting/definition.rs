//! The rules as data.

use super::Rule;

/// Which of the cycle counts over all inputs stands for the routine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statistic {
    /// The lower median.
    Median,
    /// The worst case.
    Max,
}

/// What counts as time.
#[derive(Clone, Copy, Debug)]
pub struct CycleCount {
    /// Which count over all inputs.
    pub statistic: Statistic,
    /// The key schedule counts with each block.
    pub key_setup: bool,
}

/// Which parts of a routine's interface count, as time and as ROM.
#[derive(Clone, Copy, Debug)]
pub struct InterfaceCount {
    /// The call and the return instruction count.
    pub call_and_return: bool,
    /// Instructions that load the block from memory or store it count.
    pub block_io: bool,
    /// Instructions that only the calling convention asks for count.
    pub convention: bool,
}

/// Whether the code of the key schedule counts as ROM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeySetupCode {
    /// It counts.
    Counted,
    /// It counts if round keys lie in RAM; round keys made beforehand need no schedule.
    CountedWithRoundKeysInRam,
    /// It does not count: each operation stands alone.
    NotCounted,
}

/// Where the stack goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackCount {
    /// Into RAM.
    Counted,
    /// Beside RAM, as a figure of its own.
    Apart,
    /// Nowhere.
    NotCounted,
}

/// When the key counts as RAM.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyCount {
    /// Always.
    Always,
    /// Where encryption gets it in place of round keys: the caller then keeps it.
    InPlaceOfRoundKeys,
    /// Never.
    Never,
}

/// What counts as RAM. Static variables and round keys count under every rule.
#[derive(Clone, Copy, Debug)]
pub struct RamCount {
    /// The block counts.
    pub message: bool,
    /// When the key counts.
    pub key: KeyCount,
    /// Where the stack goes.
    pub stack: StackCount,
}

/// A figure of merit that a paper ranks by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// ROM × cycles ÷ block bytes; smaller is better.
    Combined,
    /// (10⁶ ÷ cycles per byte) ÷ (ROM + 2 × RAM); larger is better.
    Rank,
}

/// What a rule counts, and where that is less than certain.
#[derive(Clone, Copy, Debug)]
pub struct Definition {
    /// One line: whose rule.
    pub title: &'static str,
    /// Source in `published/sources.csv`; none for cipherfit's own.
    pub source: Option<&'static str>,
    /// Time.
    pub cycles: CycleCount,
    /// Parts of the interface that count.
    pub interface: InterfaceCount,
    /// Whether the key schedule's code counts as ROM.
    pub key_setup_code: KeySetupCode,
    /// RAM.
    pub ram: RamCount,
    /// Figures of merit.
    pub scores: &'static [Score],
    /// Where the paper is silent or the measurement cannot follow it, and what is done instead.
    pub approximations: &'static [&'static str],
}

const WHOLE_CALL: CycleCount = CycleCount {
    statistic: Statistic::Median,
    key_setup: false,
};

const WHOLE_INTERFACE: InterfaceCount = InterfaceCount {
    call_and_return: true,
    block_io: true,
    convention: true,
};

const EVERYTHING: RamCount = RamCount {
    message: true,
    key: KeyCount::Always,
    stack: StackCount::Counted,
};

const ROUND_KEYS_ONLY: RamCount = RamCount {
    message: false,
    key: KeyCount::Never,
    stack: StackCount::NotCounted,
};

const BEAULIEU_APPROXIMATIONS: [&str; 3] = [
    "The papers' routines own all registers and find the block's pointer where they want it: saving \
     registers, giving fixed ones back and moving that pointer do not count; setting the round keys' \
     pointer does.",
    "The key schedule's code counts whenever round keys lie in RAM. The paper says so for its \
     smallest-flash style; for its fastest style a quotation says so and another lists equal \
     figures with and without: this, too, can only err against our figures.",
    "Round keys that lie in flash count as constant tables.",
];

impl Rule {
    /// What the rule counts.
    #[must_use]
    pub fn definition(self) -> &'static Definition {
        match self {
            Self::Strict => &STRICT,
            Self::Buhrow2014 => &BUHROW_2014,
            Self::Didla2008 => &DIDLA_2008,
            Self::Beaulieu2013 => &BEAULIEU_2013,
            Self::Beaulieu2014 => &BEAULIEU_2014,
            Self::Matsui2013 => &MATSUI_2013,
            Self::Felics => &FELICS,
            Self::AvrAesFaster => &AVR_AES_FASTER,
            Self::Arduinolibs => &ARDUINOLIBS,
        }
    }
}

static STRICT: Definition = Definition {
    title: "cipherfit's own rule: everything that the call needs counts",
    source: None,
    cycles: CycleCount {
        statistic: Statistic::Max,
        ..WHOLE_CALL
    },
    interface: WHOLE_INTERFACE,
    key_setup_code: KeySetupCode::Counted,
    ram: EVERYTHING,
    scores: &[],
    approximations: &[
        "Beside figures whose source does not state its rule, the one thing that may be missing \
         from ours is the time of the key schedule, which is shown apart.",
    ],
};

static BUHROW_2014: Definition = Definition {
    title: "Buhrow et al. 2014, block ciphers on the MSP430",
    source: Some("BUHROW14"),
    cycles: WHOLE_CALL,
    interface: WHOLE_INTERFACE,
    key_setup_code: KeySetupCode::Counted,
    ram: RamCount {
        message: false,
        key: KeyCount::Never,
        stack: StackCount::Counted,
    },
    scores: &[Score::Combined],
    approximations: &[
        "The paper times \"block encryption\"; whether call and return are within is not said. \
         They count here.",
        "The stack is the deeper of the operation's and the key schedule's.",
    ],
};

static DIDLA_2008: Definition = Definition {
    title: "Didla et al. 2008, AES on the MSP430F1611",
    source: Some("DIDLA08"),
    cycles: WHOLE_CALL,
    interface: WHOLE_INTERFACE,
    key_setup_code: KeySetupCode::Counted,
    ram: EVERYTHING,
    scores: &[],
    approximations: &[
        "The paper reads ROM from objdump and RAM from the stack pointer under a debugger; block, \
         key and round keys are taken to lie on that stack.",
        "Whether its ROM holds decryption is not said; ours does not.",
    ],
};

static BEAULIEU_2013: Definition = Definition {
    title: "Beaulieu et al. 2013, SIMON and SPECK on the ATmega128, block in registers",
    source: Some("BEAULIEU13"),
    cycles: WHOLE_CALL,
    interface: InterfaceCount {
        call_and_return: false,
        block_io: false,
        convention: false,
    },
    key_setup_code: KeySetupCode::CountedWithRoundKeysInRam,
    ram: ROUND_KEYS_ONLY,
    scores: &[Score::Rank],
    approximations: &BEAULIEU_APPROXIMATIONS,
};

static BEAULIEU_2014: Definition = Definition {
    title: "Beaulieu et al. 2014, SIMON and SPECK on AVR, block in memory",
    source: Some("BEAULIEU14"),
    cycles: WHOLE_CALL,
    interface: InterfaceCount {
        call_and_return: false,
        block_io: true,
        convention: false,
    },
    key_setup_code: KeySetupCode::CountedWithRoundKeysInRam,
    ram: ROUND_KEYS_ONLY,
    scores: &[Score::Rank],
    approximations: &BEAULIEU_APPROXIMATIONS,
};

static MATSUI_2013: Definition = Definition {
    title: "Matsui and Murakami 2013, minimalism on the RL78",
    source: Some("MATSUI13"),
    cycles: CycleCount {
        key_setup: true,
        ..WHOLE_CALL
    },
    interface: WHOLE_INTERFACE,
    key_setup_code: KeySetupCode::Counted,
    ram: EVERYTHING,
    scores: &[],
    approximations: &[
        "The paper's subroutine takes the key itself: where ours has a key schedule of its own, \
         its cycles count with each block and its round keys count as RAM.",
        "The block is worked on in place, so the text and the result area are one.",
    ],
};

static FELICS: Definition = Definition {
    title: "FELICS, scenario 0: one block, each routine alone",
    source: Some("FELICS19"),
    cycles: WHOLE_CALL,
    interface: WHOLE_INTERFACE,
    key_setup_code: KeySetupCode::NotCounted,
    ram: RamCount {
        message: true,
        key: KeyCount::Always,
        stack: StackCount::Apart,
    },
    scores: &[],
    approximations: &[
        "FELICS counts tables as code or as data, wherever the linker put them; ours count as ROM.",
        "Whether FELICS' stack holds the return address is not said; ours does.",
    ],
};

/// What a caller keeps between calls.
const KEPT_BY_THE_CALLER: RamCount = RamCount {
    message: false,
    key: KeyCount::InPlaceOfRoundKeys,
    stack: StackCount::NotCounted,
};

static AVR_AES_FASTER: Definition = Definition {
    title: "AVR-AES-faster, code that is put in line",
    source: Some("RGRGRG20"),
    cycles: WHOLE_CALL,
    interface: InterfaceCount {
        call_and_return: false,
        block_io: true,
        convention: false,
    },
    key_setup_code: KeySetupCode::Counted,
    ram: KEPT_BY_THE_CALLER,
    scores: &[],
    approximations: &[
        "Its author leaves out call, return and the setting of registers, which would add about 140 \
         cycles for a C caller. Setting pointers from arguments counts here, which errs against our \
         figures.",
    ],
};

static ARDUINOLIBS: Definition = Definition {
    title: "Arduino Cryptography Library, a C++ object for each key",
    source: Some("RWEATHER"),
    cycles: WHOLE_CALL,
    interface: WHOLE_INTERFACE,
    key_setup_code: KeySetupCode::Counted,
    ram: KEPT_BY_THE_CALLER,
    scores: &[],
    approximations: &[
        "Its RAM is the size of the object: round keys, or the key where they are made on the fly, and \
         some bytes of its own. Variables with a fixed address count here too.",
    ],
};
