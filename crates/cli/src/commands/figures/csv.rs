//! A figure as comma-separated text, bars without any value included.

use cipherfit_atlas::figures::Figure;

const COLUMNS: &str =
    "primitive,label,language,implementation,toolchain,ours,ours_low,ours_high,published,unit\n";

/// One line a bar, in the order of the drawing. Unknown values are empty.
pub(super) fn text(figure: &Figure) -> String {
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
