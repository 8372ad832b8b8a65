//! Files that describe methods, machines, rules, designs and soft cores.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| cipherfit_fuzz::toml(data));
