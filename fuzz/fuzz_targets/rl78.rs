//! Random programs on the RL78 cores.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cipherfit_fuzz::rl78(data));
