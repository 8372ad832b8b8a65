//! The specifications against official vectors and against the models of `cipherfit-reference`.

mod block_ciphers;
mod hash_functions;
mod permutations;
mod planted_faults;
mod symbolic;
mod vectors;
