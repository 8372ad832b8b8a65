//! A paper's page as one HTML file that needs no other: charts are inside.

use super::{count, number};
use cipherfit_atlas::papers::{Cell, Judged, Page, Shown, Table, Verdict};
use std::fmt::Write;

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;\
padding:0 1rem;color:#222}h2{margin-top:2.5rem;border-bottom:1px solid #ccc}\
table{border-collapse:collapse;font-size:.85rem}th,td{padding:.2rem .6rem;text-align:left;\
vertical-align:top;border-bottom:1px solid #e4e4e4}td.n,th.n{text-align:right;\
font-variant-numeric:tabular-nums}svg{max-width:100%;height:auto}.wide{overflow-x:auto}\
article{margin:1.5rem 0;padding-left:1rem;border-left:4px solid #999}\
article.holds{border-color:#1b7855}article.does-not-hold{border-color:#b2182b}\
dt{font-weight:600}dd{margin:0 0 .4rem 1.5rem}";

/// The page; the drawings are those of its charts, in their order.
pub(super) fn page(page: &Page, drawings: &[String]) -> String {
    let mut text = String::new();
    let reference = &page.reference;
    let title = escaped(&reference.title);
    let _ = write!(
        text,
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}: {title}</title>\n\
         <style>{STYLE}</style>\n<h1>{title}</h1>\n<p>{}{} (<code>{}</code>). Machine: {}. Ours are \
         counted by the rule <code>{}</code>. Read in: {}.</p>\n",
        escaped(&reference.short()),
        escaped(&reference.authors),
        reference
            .year
            .map_or(String::new(), |year| format!(", {year}")),
        reference.id,
        escaped(&page.machine),
        page.rule,
        escaped(&reference.where_read),
    );
    let _ = writeln!(text, "<h2>Charts, ours beside</h2>");
    for (figure, drawing) in page.figures.iter().zip(drawings) {
        let stem = format!("{}-figure-{}-{}", page.paper, figure.number, figure.name);
        let _ = writeln!(
            text,
            "<figure id=\"figure-{}\">\n{drawing}\n<figcaption>{}: {} \
             (<a href=\"{stem}.csv\">CSV</a>, <a href=\"{stem}.svg\">SVG</a>)</figcaption>\n</figure>",
            figure.name,
            escaped(&figure.place),
            escaped(&figure.title),
        );
    }
    let _ = writeln!(text, "<h2>Tables, ours beside</h2>");
    for table in &page.tables {
        let _ = writeln!(
            text,
            "<h3>{}</h3>\n<div class=\"wide\">{}</div>\n<p><a href=\"{}-table-{}.csv\">CSV</a></p>",
            escaped(&table.title),
            self::table(table),
            page.paper,
            table.name
        );
    }
    let each = Verdict::ALL.iter();
    let each = each.map(|&verdict| format!("{}: {}", verdict.in_words(), count(page, verdict)));
    let _ = writeln!(
        text,
        "<h2>What the paper says</h2>\n<p>{} (<a href=\"{}-statements.csv\">CSV</a>).</p>",
        each.collect::<Vec<_>>().join(", "),
        page.paper
    );
    for one in &page.statements {
        statement(&mut text, one);
    }
    let _ = writeln!(text, "<h2>What it leaves to others</h2>\n<dl>");
    if page.future_work.is_empty() {
        let _ = writeln!(text, "<dt>Nothing that was recovered</dt>");
    }
    for one in &page.future_work {
        let command = one.command.as_ref();
        let command = command.map(|line| format!(" <code>{}</code>", escaped(line)));
        let (says, became) = (escaped(&one.says), escaped(&one.became));
        let _ = writeln!(
            text,
            "<dt>{says}</dt><dd>{became}{}</dd>",
            command.unwrap_or_default()
        );
    }
    let _ = writeln!(text, "</dl>\n<h2>What was not recovered</h2>\n<dl>");
    for one in &page.not_recovered {
        let (what, instead) = (escaped(&one.what), escaped(&one.instead));
        let _ = writeln!(text, "<dt>{what}</dt><dd>{instead}</dd>");
    }
    text.push_str("</dl>\n</html>\n");
    text
}

fn statement(text: &mut String, one: &Judged) {
    let _ = write!(
        text,
        "<article class=\"{}\" id=\"{}\">\n<p><strong>{}</strong>: {}</p>\n<dl>\n<dt>In</dt><dd>{} ({})</dd>\n",
        one.verdict,
        one.id,
        one.verdict.in_words(),
        escaped(&one.says),
        escaped(&one.place),
        escaped(&one.where_read)
    );
    let lines = [
        ("Read as", one.reading.as_ref()),
        ("Criterion", Some(&one.criterion)),
        ("Ours", Some(&one.because)),
        ("Differs", one.differs.as_ref()),
    ];
    for (name, line) in lines {
        if let Some(line) = line {
            let _ = writeln!(text, "<dt>{name}</dt><dd>{}</dd>", escaped(line));
        }
    }
    text.push_str("</dl>\n");
    if !one.shown.is_empty() {
        let _ = writeln!(
            text,
            "<details><summary>Figures</summary>\n<table><tr><th>of<th class=\"n\">value\
             <th>unit<th>by</tr>"
        );
        for shown in &one.shown {
            let _ = writeln!(
                text,
                "<tr><td>{}<td class=\"n\">{}<td>{}<td>{}</tr>",
                escaped(&shown.of),
                value(shown),
                shown.unit,
                escaped(&shown.by)
            );
        }
        text.push_str("</table></details>\n");
    }
    text.push_str("</article>\n");
}

fn value(shown: &Shown) -> String {
    match (shown.value, shown.interval) {
        (Some(value), Some([low, high])) => {
            format!("{} ({} to {})", number(value), number(low), number(high))
        }
        (Some(value), None) => number(value),
        (None, _) => "—".to_owned(),
    }
}

fn table(table: &Table) -> String {
    let mut text = "<table><tr>".to_owned();
    for heading in &table.columns {
        let _ = write!(text, "<th>{}", escaped(heading));
    }
    text.push_str("</tr>\n");
    for row in &table.rows {
        text.push_str("<tr>");
        for cell in row {
            let _ = match cell {
                Cell::None => write!(text, "<td class=\"n\">—"),
                Cell::Text(words) => write!(text, "<td>{}", escaped(words)),
                Cell::Number(value) => write!(text, "<td class=\"n\">{}", number(*value)),
            };
        }
        text.push_str("</tr>\n");
    }
    text.push_str("</table>");
    text
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
