use super::*;
use crate::Bits;

/// All values of three inputs, as the engine has them at its points, follow from what is computed.
#[test]
fn values_at_the_points_follow_the_operations() {
    let mut engine = Engine::new();
    let [a, b, c] = [engine.input(), engine.input(), engine.input()];
    let sum = engine.xor(a, b);
    let product = engine.and(sum, c);
    let either = engine.or(a, c);
    let carry = engine.carry(a, b, c);
    let chosen = engine.choose(c, a, b);
    let table = |index: usize| Some([1, 0, 0, 1, 0, 1, 1, 1][index]);
    let function = engine.look_up_with(&[a, b, c], 1, table).expect("small")[0];
    for point in 0..SAMPLES {
        let [x, y, z] = [a, b, c].map(|form| engine.sample(form, point));
        assert_eq!(engine.sample(product, point), (x ^ y) & z);
        assert_eq!(engine.sample(either, point), x | z);
        assert_eq!(engine.sample(carry, point), x & y | z & (x ^ y));
        assert_eq!(engine.sample(chosen, point), if z { x } else { y });
        let index = usize::from(x) | usize::from(y) << 1 | usize::from(z) << 2;
        assert_eq!(engine.sample(function, point), table(index) == Some(1));
    }
}

#[test]
fn products_and_carries_are_the_same_however_they_come_about() {
    let mut engine = Engine::new();
    let [a, b, c] = [engine.input(), engine.input(), engine.input()];
    let product = engine.and(a, b);
    let sum = engine.xor(a, b);
    // a(a + b) + a = ab
    let other = engine.and(a, sum);
    assert_eq!(engine.xor(other, a), product);
    let carries = [(a, b, c), (b, c, a), (c, a, b), (b, a, c)];
    let carries = carries.map(|(a, b, c)| engine.carry(a, b, c));
    assert!(carries.iter().all(|carry| *carry == carries[0]));
    // The borrow of a - b: no carry of a + !b + 1.
    let [not_b, not_c] = [engine.not(b), engine.not(c)];
    let borrow = engine.carry(a, not_b, not_c);
    let [not_a, carry] = [engine.not(a), engine.carry(b, c, a)];
    let same = engine.carry(not_a, b, c);
    assert_eq!(engine.not(borrow), same);
    assert_ne!(carry, same);
}

#[test]
fn a_permuted_table_comes_down_to_the_first() {
    let mut engine = Engine::new();
    let index = engine.inputs(4);
    let table: [u32; 16] = [12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2];
    let first = engine
        .look_up_with(&index, 4, |n| Some(table[n]))
        .expect("small");
    let atoms = engine.statistics().atoms;
    // Outputs doubled modulo 2⁴ with feedback, the index with its bits in another order and inverted.
    let moved: Vec<Form> = [2, 0, 3, 1].map(|n| engine.not(index[n])).to_vec();
    let entry = |n: usize| {
        let bit = |from: usize, to: usize| (!n >> from & 1) << to;
        let value = table[bit(0, 2) | bit(1, 0) | bit(2, 3) | bit(3, 1)];
        Some(value << 1 & 15 ^ value >> 3)
    };
    let second = engine.look_up_with(&moved, 4, entry).expect("small");
    assert_eq!(second, [first[3], first[0], first[1], first[2]]);
    assert_eq!(engine.statistics().atoms, atoms);
}

#[test]
fn a_table_of_pairs_comes_down_to_that_of_one() {
    let mut engine = Engine::new();
    let index = engine.inputs(8);
    let table: [u32; 16] = [12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2];
    let one = |engine: &mut Engine, index: &[Form]| {
        let found = engine.look_up_with(index, 4, |n| Some(table[n]));
        found.expect("small")
    };
    let (low, high) = (one(&mut engine, &index[..4]), one(&mut engine, &index[4..]));
    let atoms = engine.statistics().atoms;
    let entry = |n: usize| Some(table[n & 15] ^ table[n >> 4] << 1);
    let both = engine.look_up_with(&index, 5, entry).expect("small");
    let second = engine.xor(low[1], high[0]);
    assert_eq!(both[..2], [low[0], second]);
    assert_eq!(both[4], high[3]);
    assert_eq!(engine.statistics().atoms, atoms);
}

#[test]
fn a_table_behind_its_inverse_comes_down_to_nothing() {
    let mut engine = Engine::new();
    let index = engine.inputs(4);
    let table: [u32; 16] = [12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2];
    let inverse = |n: usize| (0..16).find(|&one| table[one as usize] == n as u32);
    let there = engine.look_up_with(&index, 4, |n| Some(table[n]));
    let back = engine.look_up_with(&there.expect("small"), 4, inverse);
    assert_eq!(back.expect("small"), index);
}

/// A multiplexer in gates against one in a table.
#[test]
fn code_is_merged_with_what_was_noted_and_nothing_else_is() {
    let mut engine = Engine::new();
    let inputs = engine.inputs(6);
    let table = |n: usize| Some((n >> 2 >> (n & 3) & 1) as u32);
    let wanted = engine.look_up_with(&inputs, 1, table).expect("small");
    engine.note(&wanted);
    engine.run_code();
    let low = engine.choose(inputs[0], inputs[3], inputs[2]);
    let high = engine.choose(inputs[0], inputs[5], inputs[4]);
    let found = engine.choose(inputs[1], high, low);
    assert_eq!(engine.reduce(found), wanted[0]);
    assert_eq!(engine.statistics().merged, 1);
    let wrong = engine.choose(inputs[1], low, high);
    assert!(!engine.equal(wrong, wanted[0]));
    let difference = engine.xor(wrong, wanted[0]);
    assert!(engine.witness(difference).is_some());
}

/// A product of twelve inputs is 0 at nearly all points: the samples tell nothing, the proof does.
#[test]
fn what_differs_at_one_point_in_thousands_is_not_equal() {
    let mut engine = Engine::new();
    let inputs = engine.inputs(13);
    let rest = inputs[0];
    engine.note(&[rest]);
    engine.run_code();
    let rare = inputs[1..]
        .iter()
        .fold(Form::ONE, |all, &one| engine.and(all, one));
    let nearly = engine.xor(rest, rare);
    assert!(
        engine.witness(rare).is_none(),
        "seen at a point: choose more inputs"
    );
    assert!(!engine.equal(nearly, rest));
    assert_ne!(engine.reduce(nearly), rest);
}

/// The sum of two words and a carry, and the carry out.
fn sum(engine: &mut Engine, a: &[Form], b: &[Form], carry: Form) -> (Vec<Form>, Form) {
    let (sum, carries) = engine.sum(a, b, carry);
    (sum, carries[a.len() - 1])
}

#[test]
fn sums_are_the_same_however_their_terms_are_grouped() {
    let mut engine = Engine::new();
    let [a, b, c] = [16; 3].map(|bits| engine.inputs(bits));
    let (ab, _) = sum(&mut engine, &a, &b, Form::ZERO);
    let (abc, _) = sum(&mut engine, &ab, &c, Form::ZERO);
    engine.run_code();
    // c + a and then b, byte by byte.
    let mut bytes = |a: &[Form], b: &[Form]| {
        let (low, carry) = sum(&mut engine, &a[..8], &b[..8], Form::ZERO);
        let (high, _) = sum(&mut engine, &a[8..], &b[8..], carry);
        [low, high].concat()
    };
    let ca = bytes(&c, &a);
    assert_eq!(bytes(&b, &ca), abc);
    // a + b - a
    let not_a: Vec<Form> = a.iter().map(|&bit| engine.not(bit)).collect();
    assert_eq!(sum(&mut engine, &ab, &not_a, Form::ONE).0, b);
}

/// The upper word of a sum is worked out on words that are long enough, or by comparing a sum with a term.
#[test]
fn carries_are_the_same_however_they_are_worked_out() {
    let mut engine = Engine::new();
    let [a, b] = [16; 2].map(|bits| engine.inputs(bits));
    let zero = engine.constant(false);
    let wanted = Bits::add(&mut engine, &a, &b, &zero);
    engine.run_code();
    let (low, carry) = sum(&mut engine, &a[..8], &b[..8], zero);
    let not_b: Vec<Form> = b[..8].iter().map(|&bit| engine.not(bit)).collect();
    let (_, is_no_less) = sum(&mut engine, &low, &not_b, Form::ONE);
    assert_eq!(engine.not(is_no_less), carry);
    // So it is with terms whose complements came first.
    let inverted: Vec<Form> = a[..8].iter().map(|&bit| engine.not(bit)).collect();
    let (low, carry) = sum(&mut engine, &inverted, &b[..8], zero);
    let (_, is_no_less) = sum(&mut engine, &low, &not_b, Form::ONE);
    assert_eq!(engine.not(is_no_less), carry);
    let (_, carry) = sum(&mut engine, &a[..8], &b[..8], zero);
    // The upper byte in two steps: two carries, of which one at most is 1.
    let mut carry_in = vec![zero; 8];
    carry_in[0] = carry;
    let (part, first) = sum(&mut engine, &a[8..], &b[8..], zero);
    let (high, second) = sum(&mut engine, &part, &carry_in, zero);
    assert_eq!(high, wanted[8..]);
    assert_eq!(engine.and(first, second), Form::ZERO);
    let out = engine.sum(&a, &b, zero).1[15];
    assert_eq!(engine.xor(first, second), out);
}

/// The upper byte of a difference is worked out on words that are long enough, and less what was borrowed.
#[test]
fn differences_are_the_same_on_longer_words() {
    let mut engine = Engine::new();
    let [a, b] = [16; 2].map(|bits| engine.inputs(bits));
    let [zero, one] = [Form::ZERO, Form::ONE];
    let not_b: Vec<Form> = b.iter().map(|&bit| engine.not(bit)).collect();
    let wanted = Bits::add(&mut engine, &a, &not_b, &one);
    engine.run_code();
    let longer = |word: &[Form], above| [word, &[above; 8]].concat();
    let (low, _) = sum(
        &mut engine,
        &longer(&a[..8], zero),
        &longer(&not_b[..8], one),
        one,
    );
    assert_eq!(low[..8], wanted[..8]);
    assert!(low[9..].iter().all(|bit| *bit == low[8]));
    let borrow: Vec<Form> = [vec![low[8]], vec![zero; 15]].concat();
    let not_borrow: Vec<Form> = borrow.iter().map(|&bit| engine.not(bit)).collect();
    let (high, _) = sum(
        &mut engine,
        &longer(&a[8..], zero),
        &longer(&not_b[8..], one),
        one,
    );
    let (high, _) = sum(&mut engine, &high, &not_borrow, one);
    assert_eq!(high[..8], wanted[8..]);
    assert!(high[9..].iter().all(|bit| *bit == high[8]));
}

/// Sums of sums, complements and parts of them at random: at every point the engine has what numbers have.
#[test]
fn sums_have_the_values_of_numbers() {
    for round in 0..40 {
        let mut engine = Engine::new();
        let mut words: Vec<Vec<Form>> = (0..3).map(|_| engine.inputs(8)).collect();
        let mut bits = vec![Form::ZERO, Form::ONE, engine.input()];
        let mut seed = Forms::new();
        for _ in 0..round {
            seed.random();
        }
        for step in 0..60 {
            if step == 20 {
                engine.run_code();
            }
            let mut any = |count: usize| seed.random() as usize % count;
            let [a, b] = [any(words.len()), any(words.len())].map(|n| words[n].clone());
            let carry = bits[any(bits.len())];
            let made = match any(5) {
                0 => a.iter().map(|&bit| engine.not(bit)).collect(),
                1 => [vec![a[0]], vec![Form::ZERO; 7]].concat(),
                2 => a.iter().zip(&b).map(|(&a, &b)| engine.and(a, b)).collect(),
                _ => {
                    let (sum, carries) = engine.sum(&a, &b, carry);
                    let value = |engine: &Engine, word: &[Form], point| -> u32 {
                        let word = word.iter().enumerate();
                        word.map(|(n, &bit)| u32::from(engine.sample(bit, point)) << n)
                            .sum()
                    };
                    for point in 0..SAMPLES {
                        let [a, b] = [&a, &b].map(|word| value(&engine, word, point));
                        let wanted = a + b + u32::from(engine.sample(carry, point));
                        assert_eq!(value(&engine, &sum, point), wanted & 0xFF);
                        assert_eq!(engine.sample(carries[7], point), wanted > 0xFF);
                        let half = (a & 15) + (b & 15) + u32::from(engine.sample(carry, point));
                        assert_eq!(engine.sample(carries[3], point), half > 15);
                    }
                    bits.push(carries[7]);
                    sum
                }
            };
            words.push(made);
        }
    }
}

/// Numbers among the terms of sums, byte by byte and in another order.
#[test]
fn sums_with_numbers_are_the_same_however_their_terms_are_grouped() {
    for numbers in [
        [0x428a_2f98, 0x8000_0000],
        [0x7137_4491, 0],
        [0xb5c0_fbcf, 0x0000_0018],
        [0x0000_ff00, 0xffff_0100],
    ] {
        let mut engine = Engine::new();
        let [a, b, c] = [32; 3].map(|bits| engine.inputs(bits));
        let [k, w] = numbers.map(|number: u32| crate::machine::constant::<32>(number).to_vec());
        let mut wanted = a.clone();
        for word in [&b, &c, &k, &w] {
            wanted = Bits::add(&mut engine, &wanted, word, &Form::ZERO);
        }
        engine.run_code();
        let mut found = a.clone();
        for word in [&b, &k, &w, &c] {
            let mut carry = Form::ZERO;
            for start in [0, 8, 16, 24] {
                let part = start..start + 8;
                let (part_sum, out) = sum(
                    &mut engine,
                    &found[part.clone()],
                    &word[part.clone()],
                    carry,
                );
                found.splice(part, part_sum);
                carry = out;
            }
        }
        let wrong = found
            .iter()
            .zip(&wanted)
            .position(|(found, wanted)| found != wanted);
        assert_eq!(wrong, None, "{numbers:x?}");
    }
}

#[test]
fn functions_of_words_are_the_same_whichever_way_they_are_worked_out() {
    let words: Vec<u64> = (0..20).map(form::mixed).collect();
    for inputs in 0..=7 {
        let (function, inputs) = (&words[..2], &words[3..3 + inputs]);
        let muxed = table::compose(
            function,
            &inputs.iter().map(|&one| [one]).collect::<Vec<_>>(),
        );
        assert_eq!(muxed, [table::point_by_point(function, inputs)]);
    }
}

/// A proof that begins with a clone ends where one that worked everything out itself does, at the same limits.
#[test]
fn a_clone_goes_on_as_the_original_would() {
    let mut original = Engine::new();
    let [a, b] = [original.inputs(16), original.inputs(16)];
    let sum = original.add(&a, &b, &Form::ZERO);
    original.settle(&sum);
    original.run_code();
    let mut clone = original.clone();
    let code = |engine: &mut Engine| {
        let mut word = b.clone();
        for _ in 0..40 {
            word = engine.add(&word, &a, &Form::ZERO);
            word.rotate_left(3);
        }
        let again = engine.add(&b, &a, &Form::ZERO);
        assert_eq!(again, sum);
        word
    };
    let before = clone.statistics().bytes;
    assert_eq!(before, original.statistics().bytes);
    assert_eq!(code(&mut original), code(&mut clone));
    assert!(clone.statistics().bytes > before, "no room was asked for");
    let all = |engine: &Engine| format!("{:?}", engine.statistics());
    assert_eq!(all(&original), all(&clone));
}

/// What is eliminated shows in no form, whether that was looked for before or after, in long and in short ones.
#[test]
fn reduced_forms_have_no_eliminated_atoms() {
    let mut engine = Engine::new();
    let inputs = engine.inputs(12);
    let mut specified = Vec::new();
    for of in inputs.chunks(3) {
        let both = engine.and(of[0], of[1]);
        specified.push(engine.and(both, of[2]));
    }
    engine.note(&specified);
    // A form of many chunks, to which others are added.
    let far = engine.inputs(64 * 40);
    let wide = far.iter().step_by(64).copied();
    let wide = wide.reduce(|sum, one| engine.xor(sum, one)).expect("some");
    engine.run_code();
    let mut forms = inputs.clone();
    for of in inputs.chunks(3) {
        // The factors in another order: a new atom, until it is found to be made of the old one.
        let part = engine.and(of[1], of[2]);
        let product = engine.product(of[0], part);
        let long = engine.xor(wide, product);
        let before = engine.eliminated.len();
        forms.extend([part, product, long, engine.xor(long, of[0])]);
        engine.recognise(product);
        assert!(engine.eliminated.len() > before);
        let known: Vec<Form> = forms.iter().map(|&form| engine.reduce(form)).collect();
        for (&form, &reduced) in forms.iter().zip(&known) {
            let gone = |atom: u32| engine.eliminated.contains_key(&atom);
            assert!(!engine.forms.atoms(reduced).any(gone));
            let [one, other] = [form, reduced].map(|form| engine.forms.signature(form));
            assert_eq!(one, other);
        }
    }
}

/// Two programs are given the same inputs, and what they work out alike is the same however long it has become; what
/// they do not is not.
#[test]
fn programs_side_by_side_come_to_the_same() {
    let mut engine = Engine::side_by_side();
    let first = engine.first_goes_on();
    let mut run = |swaps: bool, forgets: bool| {
        engine.second_goes_on(first);
        let mut words = engine.inputs(64);
        for round in 0..200 {
            for n in 0..words.len() {
                let (a, b) = (words[(n + 7) % 64], words[(n + 1 + round) % 64]);
                let product = if swaps {
                    engine.and(b, a)
                } else {
                    engine.and(a, b)
                };
                words[n] = engine.xor(words[n], product);
            }
            if forgets && round == 150 {
                words[3] = engine.not(words[3]);
            }
        }
        assert!(
            words
                .iter()
                .all(|&word| engine.forms.atoms(word).count() <= 10)
        );
        words
    };
    let [one, same, other] = [run(false, false), run(true, false), run(false, true)];
    assert_eq!(one, same);
    assert!(one.iter().zip(&other).all(|(one, other)| one != other));
    let found = engine.input();
    assert!(
        !one.contains(&found),
        "an input behind those of the first is new"
    );
}

/// What the first program reads where nobody knows what lies the second reads too, if it goes by the same address among
/// the same places; what it alone reads it may not.
#[test]
fn what_one_program_reads_the_other_reads_too() {
    let mut engine = Engine::side_by_side();
    let given = engine.first_goes_on();
    let inputs = engine.inputs(9);
    let secret = engine.input();
    let around = |filled: usize, with: Form| {
        move |place: usize| (place < filled).then(|| vec![with, Form::of(place & 1 == 1)])
    };
    let address = |bits: [usize; 2]| bits.map(|bit| inputs[bit]);
    let read = engine.read_alike(&address([0, 1]), 2, around(3, secret));
    let read = read.expect("the first program reads what it likes");
    let other = engine.read_alike(&address([1, 0]), 2, around(3, secret));
    assert_ne!(other.expect("another address"), read);
    engine.second_goes_on(given);
    let mut again = |bits, filled, with| engine.read_alike(&address(bits), 2, around(filled, with));
    assert_eq!(again([0, 1], 3, secret), Some(read));
    assert_eq!(again([0, 2], 3, secret), None, "at another address");
    assert_eq!(again([0, 1], 4, secret), None, "where more may be read");
    assert_eq!(
        again([0, 1], 3, inputs[3]),
        None,
        "where something else lies"
    );
    assert!(
        Engine::new()
            .read_alike(&[Form::ONE], 2, around(3, secret))
            .is_none()
    );
}

/// Clones go on from the same forms, each in its own way, as one that shares nothing does.
#[test]
fn clones_share_forms_and_nothing_that_comes_later() {
    let work = |engine: &mut Engine, bits: &[Form], from: usize| -> Vec<Form> {
        let mut last = bits[from];
        let next = bits.iter().map(|&bit| {
            let product = engine.and(last, bit);
            last = engine.xor(product, bits[from]);
            last
        });
        next.collect()
    };
    let mut alone = Engine::new();
    let bits = alone.inputs(70);
    work(&mut alone, &bits, 1);
    let mut shared = alone.clone();
    shared.share();
    let [mut first, mut second] = [shared.clone(), shared];
    for (engine, from) in [(&mut first, 2), (&mut second, 3)] {
        let mut alone = alone.clone();
        assert_eq!(work(engine, &bits, from), work(&mut alone, &bits, from));
        assert_eq!(engine.statistics().bytes, alone.statistics().bytes);
        // Sharing what came later changes nothing either.
        engine.share();
        assert_eq!(work(engine, &bits, 4), work(&mut alone, &bits, 4));
    }
}
