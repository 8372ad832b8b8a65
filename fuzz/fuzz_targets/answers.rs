//! What the scripts of the hardware flow answer.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cipherfit_fuzz::answers(data));
