//! Quantities and arguments of calls.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cipherfit_fuzz::units(data));
