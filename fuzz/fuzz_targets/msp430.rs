//! Random programs on MSP430 and MSP430X.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cipherfit_fuzz::msp430(data));
