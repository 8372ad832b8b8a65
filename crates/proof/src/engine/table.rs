//! Truth tables: the values of a function at all points, that at point *n* in bit *n*.

/// The table of 0 or 1 over so many free forms. One over fewer than six repeats itself in a word.
pub(super) fn constant(free: usize, value: bool) -> Vec<u64> {
    let words = (1_usize << free).div_ceil(64);
    vec![if value { u64::MAX } else { 0 }; words]
}

/// The value at a point.
pub(super) fn at(table: &[u64], point: usize) -> bool {
    table[point / 64] >> (point % 64) & 1 == 1
}

/// Patterns of the first six free forms in a word.
const PATTERNS: [u64; 6] = [
    0xAAAA_AAAA_AAAA_AAAA,
    0xCCCC_CCCC_CCCC_CCCC,
    0xF0F0_F0F0_F0F0_F0F0,
    0xFF00_FF00_FF00_FF00,
    0xFFFF_0000_FFFF_0000,
    0xFFFF_FFFF_0000_0000,
];

/// Adds a free form to a table.
pub(super) fn add_variable(table: &mut [u64], number: usize) {
    for (index, word) in table.iter_mut().enumerate() {
        *word ^= match PATTERNS.get(number) {
            Some(pattern) => *pattern,
            None if index >> (number - 6) & 1 == 1 => u64::MAX,
            None => 0,
        };
    }
}

/// Adds a table to another.
pub(super) fn add(sum: &mut [u64], table: &[u64]) {
    for (sum, word) in sum.iter_mut().zip(table) {
        *sum ^= word;
    }
}

/// Inputs of a function up to which choosing among its values for many points at once is the shorter way.
const MOST_CHOSEN: usize = 10;

/// Words that are worked out together.
const TOGETHER: usize = 8;

/// A function of some tables.
pub(super) fn compose<T: AsRef<[u64]>>(function: &[u64], inputs: &[T]) -> Vec<u64> {
    let words = inputs.first().map_or(1, |input| input.as_ref().len());
    let word = |input: &T, word: usize| input.as_ref()[word];
    if inputs.len() > MOST_CHOSEN {
        let of_word = |at| {
            inputs
                .iter()
                .map(|input| word(input, at))
                .collect::<Vec<_>>()
        };
        let composed = (0..words).map(|at| point_by_point(function, &of_word(at)));
        return composed.collect();
    }
    let mut composed = Vec::with_capacity(words);
    let mut chosen = Vec::new();
    while composed.len() + TOGETHER <= words {
        let start = composed.len();
        let of_words = |input| std::array::from_fn(|n| word(input, start + n));
        let of_words: Vec<[u64; TOGETHER]> = inputs.iter().map(of_words).collect();
        composed.extend(choose(function, &of_words, &mut chosen));
    }
    let mut chosen = Vec::new();
    while composed.len() < words {
        let of_word = inputs.iter().map(|input| [word(input, composed.len())]);
        let of_word: Vec<[u64; 1]> = of_word.collect();
        composed.extend(choose(function, &of_word, &mut chosen));
    }
    composed
}

/// A function of 64 values of each input in each word: of every two values, which differ in one input, that input
/// chooses, and so on with the next one. `chosen` is room for them.
fn choose<const WORDS: usize>(
    function: &[u64],
    inputs: &[[u64; WORDS]],
    chosen: &mut Vec<[u64; WORDS]>,
) -> [u64; WORDS] {
    let Some((first, others)) = inputs.split_first() else {
        return [(function[0] & 1).wrapping_neg(); WORDS];
    };
    chosen.clear();
    chosen.extend((0..1 << others.len()).map(|pair| {
        let values = function[pair / 32] >> (2 * pair % 64) & 3;
        let low = (values & 1).wrapping_neg();
        let differ = ((values ^ values >> 1) & 1).wrapping_neg();
        first.map(|input| low ^ input & differ)
    }));
    for input in others {
        for pair in 0..chosen.len() / 2 {
            let (low, high) = (chosen[2 * pair], chosen[2 * pair + 1]);
            chosen[pair] =
                std::array::from_fn(|word| low[word] ^ input[word] & (low[word] ^ high[word]));
        }
        chosen.truncate(chosen.len() / 2);
    }
    chosen[0]
}

pub(super) fn point_by_point(function: &[u64], inputs: &[u64]) -> u64 {
    let mut result = 0;
    for point in 0..64 {
        let bits = inputs.iter().enumerate();
        let index: u64 = bits.map(|(n, input)| (input >> point & 1) << n).sum();
        result |= (function[index as usize / 64] >> (index % 64) & 1) << point;
    }
    result
}
