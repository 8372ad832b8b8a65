//! A fault in a constant, a carry or an entry of a table of any specification shows against its model.

use cipherfit_proof::specification::{block_ciphers, hash_functions, permutations};
use cipherfit_proof::{Bits, Concrete, bytes, values};
use cipherfit_reference as reference;

/// What is wrong.
#[derive(Clone, Copy, Debug)]
enum Fault {
    None,
    /// The constant of that number, in the order in which they are asked for, is inverted.
    Constant(usize),
    /// That entry of all tables has its lowest bit inverted.
    Entry(usize),
    /// The sum of that number has its highest bit inverted.
    Sum(usize),
}

/// Concrete bits with a fault.
struct Faulty {
    fault: Fault,
    constants: usize,
    entries: usize,
    sums: usize,
}

impl Faulty {
    fn new(fault: Fault) -> Self {
        let (constants, entries, sums) = (0, 0, 0);
        Self {
            fault,
            constants,
            entries,
            sums,
        }
    }
}

impl Bits for Faulty {
    type Bit = bool;

    fn constant(&mut self, value: bool) -> bool {
        self.constants += 1;
        value ^ matches!(self.fault, Fault::Constant(n) if n + 1 == self.constants)
    }

    fn xor(&mut self, a: &bool, b: &bool) -> bool {
        Concrete.xor(a, b)
    }

    fn and(&mut self, a: &bool, b: &bool) -> bool {
        Concrete.and(a, b)
    }

    fn add(&mut self, a: &[bool], b: &[bool], carry: &bool) -> Vec<bool> {
        self.sums += 1;
        let mut sum = Concrete.add(a, b, carry);
        if let (Fault::Sum(n), Some(highest)) = (self.fault, sum.last_mut()) {
            *highest ^= n + 1 == self.sums;
        }
        sum
    }

    fn look_up(&mut self, table: &[u32], index: &[bool], width: usize) -> Vec<bool> {
        self.entries = self.entries.max(table.len());
        let mut table = table.to_vec();
        if let Fault::Entry(n) = self.fault {
            table[n] ^= 1;
        }
        Concrete.look_up(&table, index, width)
    }

    fn note(&mut self, _: &[bool]) {}
}

/// Faults in constants, sums and entries of tables, a few dozen of each spread evenly, with which `compute`
/// still gives what is expected of every input.
fn unseen(compute: impl Fn(usize, &mut Faulty) -> Vec<u8>, expected: &[Vec<u8>]) -> Vec<Fault> {
    let mut sound = Faulty::new(Fault::None);
    let differs = |(input, expected): (usize, &Vec<u8>), fault| {
        compute(input, &mut Faulty::new(fault)) != *expected
    };
    assert_eq!(compute(0, &mut sound), expected[0]);
    let spread = |count: usize| (0..count).step_by(count / 32 + 1);
    let mut faults: Vec<Fault> = spread(sound.entries).map(Fault::Entry).collect();
    faults.extend(spread(sound.constants).map(Fault::Constant));
    faults.extend(spread(sound.sums).map(Fault::Sum));
    let seen = |fault: &Fault| expected.iter().enumerate().any(|one| differs(one, *fault));
    faults.into_iter().filter(|fault| !seen(fault)).collect()
}

/// Bytes that look random.
fn some_bytes(seed: usize, length: usize) -> Vec<u8> {
    let mut state = seed as u64 + 1;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 40) as u8
    };
    (0..length).map(|_| next()).collect()
}

/// So many that each entry of a table of 256 is looked up in one of them.
const INPUTS: usize = 30;

#[test]
fn in_block_ciphers_each_is_seen() {
    for (cipher, encrypts) in block_ciphers().iter().flat_map(|c| [(c, true), (c, false)]) {
        let model = reference::block_cipher(cipher.name).expect("a model");
        let key = |n| some_bytes(n, cipher.key_bytes);
        let block = |n| some_bytes(n + INPUTS, cipher.block_bytes);
        let compute = |n: usize, bits: &mut Faulty| {
            let round_keys = cipher.expand_key(&bytes(&key(n)), bits);
            let block = bytes(&block(n));
            values(&if encrypts {
                cipher.encrypt(&round_keys, &block, bits)
            } else {
                cipher.decrypt(&round_keys, &block, bits)
            })
        };
        let expected = |n| {
            let mut block = block(n);
            let done = if encrypts {
                model.encrypt(&key(n), &mut block)
            } else {
                model.decrypt(&key(n), &mut block)
            };
            done.expect("lengths of the cipher");
            block
        };
        let expected: Vec<Vec<u8>> = (0..INPUTS).map(expected).collect();
        let unseen = unseen(compute, &expected);
        // The lowest bit of the counter goes into no round key in PRESENT's last round.
        let hidden = usize::from(cipher.name.starts_with("present"));
        assert!(unseen.len() <= hidden, "{}: {unseen:?}", cipher.name);
    }
}

#[test]
fn in_hash_functions_each_is_seen() {
    for function in hash_functions() {
        let model = reference::hash_function(function.name).expect("a model");
        let message = |n| some_bytes(n, function.block_bytes + 1);
        let compute =
            |n: usize, bits: &mut Faulty| values(&function.hash(&bytes(&message(n)), bits));
        let expected: Vec<Vec<u8>> = (0..INPUTS).map(|n| model.hash(&message(n))).collect();
        let unseen = unseen(compute, &expected);
        // Half of Grøstl's last state is cut off.
        let hidden = usize::from(function.name.starts_with("groestl"));
        assert!(unseen.len() <= hidden, "{}: {unseen:?}", function.name);
    }
}

#[test]
fn in_permutations_each_is_seen() {
    for permutation in permutations() {
        let model = reference::permutation(permutation.name).expect("a model");
        let state = |n| some_bytes(n, permutation.state_bytes);
        let compute =
            |n: usize, bits: &mut Faulty| values(&permutation.permute(&bytes(&state(n)), bits));
        let permuted = |n| {
            let mut state = state(n);
            model.permute(&mut state);
            state
        };
        let expected: Vec<Vec<u8>> = (0..INPUTS).map(permuted).collect();
        let unseen = unseen(compute, &expected);
        assert!(unseen.is_empty(), "{}: {unseen:?}", permutation.name);
    }
}
