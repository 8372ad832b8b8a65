//! The nearest name, for "did you mean".

/// Letters that must be typed at least before the beginning of a name stands for it.
const LEAST_BEGINNING: usize = 2;

/// The candidate that is meant if a name is mistyped: one edit in four letters, or the name's
/// beginning. What is further off is another name, and none is suggested for it.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let name = name.to_lowercase();
    let letters = name.chars().count();
    let allowed = if letters < 3 { 0 } else { (letters / 4).max(1) };
    let distance = |candidate: &str| {
        let lower = candidate.to_lowercase();
        let edits = strsim::osa_distance(&name, &lower);
        let begins = letters >= LEAST_BEGINNING && lower.starts_with(&name);
        (edits <= allowed || begins).then_some(edits)
    };
    candidates
        .into_iter()
        .filter_map(|candidate| Some((distance(candidate)?, candidate)))
        // Of equally near ones, the first in the alphabet.
        .min()
        .map(|(_, candidate)| candidate.to_owned())
}

/// `did you mean …? `, or nothing.
pub fn hint<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, candidates).map_or(String::new(), |near| format!("did you mean {near}? "))
}

#[cfg(test)]
mod tests {
    use super::nearest;

    const NAMES: [&str; 12] = [
        "aes-128",
        "aes-192",
        "speck-64-128",
        "present-80",
        "msp430",
        "msp430f5528",
        "avre-plus",
        "atmega328p",
        "rl78-s3",
        "gcc-msp430",
        "buhrow2014",
        "portable-c",
    ];

    #[test]
    fn a_mistyped_name_gets_the_right_one() {
        for (typed, meant) in [
            ("aes-12", "aes-128"),
            ("aes128", "aes-128"),
            ("AES-129", "aes-128"),
            ("speck64128", "speck-64-128"),
            ("presnt80", "present-80"),
            ("mps430", "msp430"),
            ("msp430f552", "msp430f5528"),
            ("atmega382p", "atmega328p"),
            ("rl78-s4", "rl78-s3"),
            ("buhrow2013", "buhrow2014"),
            ("gc", "gcc-msp430"),
        ] {
            assert_eq!(nearest(typed, NAMES).as_deref(), Some(meant), "{typed}");
        }
    }

    #[test]
    fn nonsense_gets_no_suggestion() {
        for typed in [
            "cortex-m0",
            "stm32f4",
            "esp32",
            "chacha20",
            "x",
            "",
            "8051",
            "sha-384",
            "nothing",
        ] {
            assert_eq!(nearest(typed, NAMES), None, "{typed}");
        }
    }
}
