//! Needs, budgets and objectives, up to the answer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cipherfit_fuzz::needs(data));
