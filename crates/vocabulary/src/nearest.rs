//! The nearest name, for "did you mean".

/// The most similar of the candidates, if any comes near at all.
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<String> {
    candidates
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        // Of equally similar ones, the first in the alphabet.
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)))
        .filter(|(similarity, _)| *similarity > 0.6)
        .map(|(_, candidate)| candidate.to_owned())
}

/// `did you mean …? `, or nothing.
pub fn hint<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, candidates).map_or(String::new(), |near| format!("did you mean {near}? "))
}
