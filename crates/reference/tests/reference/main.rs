//! The models against official vectors, against independent implementations and against the
//! library's own descriptions.

mod agreement;
mod authenticated;
mod extendable;
mod fips_197;
mod hash_functions;
mod hexadecimal;
mod inputs;
mod library;
mod modes;
mod packets;
mod parameters;
mod permutations;
mod second_oracle;
mod speck_round_keys;
mod vectors;
