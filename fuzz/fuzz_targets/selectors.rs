//! Words that choose.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cipherfit_fuzz::selectors(data));
