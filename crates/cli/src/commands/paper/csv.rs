//! Charts, tables and statements as comma-separated text.

use cipherfit_atlas::figures::Figure;
use cipherfit_atlas::papers::{Cell, Judged, Table};

const COLUMNS: &str =
    "primitive,label,language,implementation,toolchain,ours,ours_low,ours_high,published,unit\n";

/// One line a bar, those without any value included. Unknown values are empty.
pub(super) fn figure(figure: &Figure) -> String {
    let mut text = COLUMNS.to_owned();
    for bar in &figure.bars {
        let value = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.3}"));
        let name = |name: &Option<String>| quoted(name.as_deref().unwrap_or_default());
        let fields = [
            quoted(&bar.primitive),
            name(&bar.label),
            quoted(&bar.language),
            name(&bar.implementation),
            name(&bar.toolchain),
            value(bar.ours),
            value(bar.ours_interval.map(|[low, _]| low)),
            value(bar.ours_interval.map(|[_, high]| high)),
            value(bar.published),
            quoted(figure.axis),
        ];
        text.push_str(&fields.join(","));
        text.push('\n');
    }
    text
}

/// The table as it is; what is not known is empty.
pub(super) fn table(table: &Table) -> String {
    let line = |fields: Vec<String>| fields.join(",") + "\n";
    let mut text = line(
        table
            .columns
            .iter()
            .map(|heading| quoted(heading))
            .collect(),
    );
    for row in &table.rows {
        let cells = row.iter().map(|cell| match cell {
            Cell::None => String::new(),
            Cell::Text(words) => quoted(words),
            Cell::Number(value) if value.fract() == 0.0 => format!("{value}"),
            Cell::Number(value) => format!("{value:.3}"),
        });
        text.push_str(&line(cells.collect()));
    }
    text
}

/// One line a figure that a verdict follows from; a statement without figures has a line too.
pub(super) fn statements(statements: &[Judged]) -> String {
    let mut text =
        "statement,says,place,verdict,because,criterion,of,value,low,high,unit,by\n".to_owned();
    for one in statements {
        let words = [
            &one.id,
            &one.says,
            &one.place,
            &one.verdict.to_string(),
            &one.because,
            &one.criterion,
        ];
        let begin: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let value = |value: Option<f64>| value.map_or(String::new(), |value| format!("{value:.3}"));
        for shown in &one.shown {
            let [low, high] = [0, 1].map(|end| shown.interval.map(|interval| interval[end]));
            let [low, high] = [low, high].map(value);
            let end = [
                quoted(&shown.of),
                value(shown.value),
                low,
                high,
                quoted(shown.unit),
                quoted(&shown.by),
            ];
            text.push_str(&format!("{},{}\n", begin.join(","), end.join(",")));
        }
        if one.shown.is_empty() {
            text.push_str(&format!("{},,,,,,\n", begin.join(",")));
        }
    }
    text
}

/// Quoted where a comma, a quote or a line break demands it.
fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field.to_owned()
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn fields_with_commas_and_quotes_stay_one_field() {
        assert_eq!(super::quoted("a"), "a");
        assert_eq!(super::quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
    }
}
