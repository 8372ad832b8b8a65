//! Random programs on the AVR core.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cipherfit_fuzz::avr(data));
