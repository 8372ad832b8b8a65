//! Questions whose answers have been wrong once.

use crate::common::root;
use crate::judge::{Verdict, judge};
use cipherfit_catalog::Catalog;

/// A question as it is typed, needs in brackets.
fn words(question: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in question.split(['[', ']']).enumerate() {
        if index % 2 == 1 {
            words.extend(["--need".to_owned(), part.to_owned()]);
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

fn is_true(question: &str) {
    let root = root();
    let catalog = Catalog::load(&root).expect("the repository's catalog");
    let verdict = judge(&root, &catalog, &words(question));
    assert!(
        matches!(verdict, Ok(Verdict::True { .. } | Verdict::NotBuilt)),
        "{question}: {verdict:?}"
    );
}

/// Of the two places that flash has on RL78-S1, both must move.
#[test]
fn a_table_of_an_odd_length_lies_in_front_of_one_whose_address_is_even() {
    is_true(
        "--target rl78-s1 --objective rom [encrypt present-128 any-standing] [hash keccak] \
         [hash sha-256 digest>=256]",
    );
}

/// Code that fills the flash of a small AVR, beside the program that calls it.
#[test]
fn code_on_a_device_of_eight_kilobytes_is_called_with_two_needs() {
    is_true(
        "--target atmega8a --objective speed \
         [encrypt simon message=13B key=static may-lose-key key-size=128] \
         [encrypt,decrypt speck-128-128 message=11B leaks=branches key=static key-size=128]",
    );
}

/// The linker shortens a jump to a helper of the compiler's library that is near, and not one that is far.
#[test]
fn a_helper_of_the_compiler_lies_near_or_far() {
    is_true(
        "--target msp430g2221 --ram 56B --objective ram led-80 --operations encrypt --message 16B \
         --leaks nothing",
    );
}

/// A table with an address of its own, which the device does not have.
#[test]
fn a_table_at_an_address_that_the_device_lacks_is_no_answer() {
    is_true(
        "--target msp430f2481 --objective speed=2,rom=1 \
         [encrypt,decrypt message=52B security=192 key=changing] \
         [encrypt twine-80 message=3B any-standing leaks=addresses key=static may-lose-key] \
         [encrypt,decrypt speck-48-72 message=1B traffic=1MB may-lose-key]",
    );
}

/// An area that must begin at a multiple of 32.
#[test]
fn an_area_lies_where_its_contract_wants_it() {
    is_true(
        "--target rl78-s2 --rom 7115B --objective rom=1,ram=2 [hash message=9B] \
         [encrypt speck-64-128 message=3B any-standing leaks=addresses key=changing may-lose-key] \
         [encrypt,decrypt simon message=104B security=80 key=static may-lose-key]",
    );
}
