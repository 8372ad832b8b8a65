//! The nearest name, for "did you mean".

/// How like two names must be, from 0 to 1, for one to be suggested for the other.
const LIKENESS: f64 = 0.6;

/// The most similar of the candidates, if any comes near at all.
pub(crate) fn nearest<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    candidates
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        // Of equally similar ones, the first in the alphabet.
        .max_by(|a, b| a.0.total_cmp(&b.0).then_with(|| b.1.cmp(a.1)))
        .filter(|(likeness, _)| *likeness > LIKENESS)
        .map(|(_, candidate)| candidate.to_owned())
}

/// ` did you mean …?`, or nothing.
pub(crate) fn hint<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, candidates).map_or(String::new(), |near| format!("did you mean {near}? "))
}
