//! What is compared, and the table of disagreements that are known and explained.

use serde_json::{Value, json};
use std::collections::BTreeSet;

/// One form of instruction: what the simulator takes and what the opinion says.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Compared {
    pub(crate) form: String,
    pub(crate) ours: BTreeSet<u32>,
    pub(crate) theirs: BTreeSet<u32>,
}

impl Compared {
    /// How much the opinion differs, figure by figure where not by one; none where it agrees.
    fn difference(&self) -> Option<String> {
        if self.ours == self.theirs {
            return None;
        }
        if self.ours.len() != self.theirs.len() {
            return Some("other".to_owned());
        }
        let pairs = self.theirs.iter().zip(&self.ours);
        let differences: Vec<String> = pairs
            .map(|(theirs, ours)| format!("{:+}", i64::from(*theirs) - i64::from(*ours)))
            .collect();
        let one = differences.iter().all(|text| *text == differences[0]);
        Some(differences[..if one { 1 } else { differences.len() }].join("/"))
    }
}

/// A row of the table: an opinion differs by that much for so many forms.
pub(crate) struct Row {
    cpu: String,
    opinion: String,
    form: String,
    difference: String,
    forms: usize,
}

impl Row {
    fn is_about(&self, compared: &Compared, difference: &str) -> bool {
        self.difference == difference && matches(&self.form, &compared.form)
    }
}

/// The committed table.
pub(crate) fn rows() -> Vec<Row> {
    rows_of(include_str!("../data/disagreements.csv"))
}

fn rows_of(text: &str) -> Vec<Row> {
    let mut reader = csv::ReaderBuilder::new()
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let rows = reader.records().map(|record| {
        let record = record.expect("a row of disagreements.csv");
        assert!(!record[5].is_empty(), "{}: no explanation", &record[2]);
        Row {
            cpu: record[0].to_owned(),
            opinion: record[1].to_owned(),
            form: record[2].to_owned(),
            difference: record[3].to_owned(),
            forms: record[4].parse().expect("a number of forms"),
        }
    });
    rows.collect()
}

/// Does the text match the pattern? `*` stands for any text, `?` for one character.
fn matches(pattern: &str, text: &str) -> bool {
    let (mut pattern, mut text) = (pattern.chars(), text.chars());
    match (pattern.next(), text.clone().next()) {
        (None, next) => next.is_none(),
        (Some('*'), next) => {
            let rest = pattern.as_str();
            let (here, _) = (text.as_str(), text.next());
            matches(rest, here) || next.is_some() && matches(&format!("*{rest}"), text.as_str())
        }
        (Some(wanted), Some(next)) if wanted == '?' || wanted == next => {
            text.next();
            matches(pattern.as_str(), text.as_str())
        }
        _ => false,
    }
}

/// The figures for the facts file, and what the table does not say or says wrongly.
pub(crate) fn settle(
    rows: &[Row],
    cpu: &str,
    opinion: &str,
    compared: &BTreeSet<Compared>,
) -> (Value, Vec<String>) {
    let rows: Vec<&Row> = rows
        .iter()
        .filter(|row| row.cpu == cpu && row.opinion == opinion)
        .collect();
    let mut found = vec![0; rows.len()];
    let mut wrong = Vec::new();
    let mut explained = 0;
    for form in compared {
        let Some(difference) = form.difference() else {
            continue;
        };
        let row = rows.iter().position(|row| row.is_about(form, &difference));
        if let Some(row) = row {
            found[row] += 1;
            explained += 1;
        } else {
            wrong.push(format!(
                "{cpu}, {opinion}: {} by {difference}: ours {:?}, theirs {:?}: not in disagreements.csv",
                form.form, form.ours, form.theirs
            ));
        }
    }
    for (row, found) in rows.iter().zip(found) {
        if found != row.forms {
            wrong.push(format!(
                "{cpu}, {opinion}: {} by {}: disagreements.csv says {} forms, there are {found}",
                row.form, row.difference, row.forms
            ));
        }
    }
    let figures = json!({
        "forms": compared.len(),
        "agreeing": compared.iter().filter(|form| form.difference().is_none()).count(),
        "explained": explained,
    });
    (figures, wrong)
}

#[test]
fn the_table_is_held_to() {
    let compared = |ours: u32, theirs: u32| {
        BTreeSet::from([Compared {
            form: "MOV #N, PC".to_owned(),
            ours: BTreeSet::from([ours]),
            theirs: BTreeSet::from([theirs]),
        }])
    };
    let row = |forms: usize| {
        rows_of(&format!(
            "cpu,opinion,form,difference,forms,because\ntoy,model,\"MOV *, PC\",-1,{forms},known\n"
        ))
    };
    let complaints = |rows: &[Row], ours, theirs| {
        settle(rows, "toy", "model", &compared(ours, theirs))
            .1
            .len()
    };
    assert_eq!(complaints(&row(1), 4, 3), 0);
    assert_eq!(complaints(&row(0), 3, 3), 0);
    assert_eq!(complaints(&[], 4, 3), 1, "not listed");
    assert_eq!(complaints(&row(1), 3, 3), 1, "listed, and gone");
    assert_eq!(complaints(&row(1), 5, 3), 2, "listed otherwise");
    assert!(matches("MOV* #N, *", "MOVX.A #N, PC") && !matches("MOV* #N", "MOVX.A #N, PC"));
}
