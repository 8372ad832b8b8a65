//! A figure as SVG: ours above what is published under the same name, as bars from zero, or as points
//! where the axis is logarithmic and has no zero. A portfolio is a map of its budgets.

mod axis;
mod portfolio;

use axis::Axis;
use cipherfit_atlas::figures::{Bar, Figure, Form};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::error::Error;

const OURS: RGBColor = RGBColor(33, 102, 172);
const OWN: RGBColor = RGBColor(27, 120, 85);
const PUBLISHED: RGBColor = RGBColor(230, 145, 56);
const INK: RGBColor = RGBColor(40, 40, 40);
const GRID: RGBColor = RGBColor(215, 215, 215);

const WIDTH: i32 = 1000;
/// Names stand left of the bars, values right of them.
const LEFT: i32 = 310;
const RIGHT: i32 = 100;
const TOP: i32 = 122;
const BOTTOM: i32 = 56;
const LINE: i32 = 22;
/// A line that holds two bars.
const DOUBLE_LINE: i32 = 34;
const BAR: i32 = 13;

type Canvas<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// The drawing, of the bars that it has room for.
pub(super) fn svg(paper: &str, figure: &Figure) -> Result<String, Box<dyn Error>> {
    match &figure.form {
        Form::Ranked | Form::Ordered => bars(paper, figure),
        Form::Portfolio(budgets) => portfolio::svg(paper, figure, budgets),
    }
}

fn bars(paper: &str, figure: &Figure) -> Result<String, Box<dyn Error>> {
    let bars: Vec<&Bar> = figure.drawn();
    let height = TOP + BOTTOM + bars.iter().map(|bar| line_height(bar)).sum::<i32>();
    let mut drawing = String::new();
    {
        let size = (WIDTH as u32, height.max(TOP + BOTTOM + LINE) as u32);
        let canvas = SVGBackend::with_string(&mut drawing, size).into_drawing_area();
        canvas.fill(&WHITE)?;
        let values = bars.iter().flat_map(|bar| bar.values());
        let axis = Axis::new(values, figure.logarithmic, LEFT..WIDTH - RIGHT);
        heading(&canvas, paper, figure, &bars)?;
        grid(&canvas, figure, &axis, height - BOTTOM)?;
        let mut top = TOP;
        for bar in bars {
            line(&canvas, bar, &axis, top)?;
            top += line_height(bar);
        }
        canvas.present()?;
    }
    Ok(drawing)
}

fn line_height(bar: &Bar) -> i32 {
    if bar.ours.is_some() && bar.published.is_some() {
        DOUBLE_LINE
    } else {
        LINE
    }
}

fn text(
    canvas: &Canvas<'_>,
    words: &str,
    place: (i32, i32),
    size: i32,
    horizontal: HPos,
) -> Result<(), Box<dyn Error>> {
    coloured(canvas, words, place, size, horizontal, INK)
}

fn coloured(
    canvas: &Canvas<'_>,
    words: &str,
    place: (i32, i32),
    size: i32,
    horizontal: HPos,
    colour: RGBColor,
) -> Result<(), Box<dyn Error>> {
    let style = TextStyle::from(("sans-serif", size).into_font())
        .color(&colour)
        .pos(Pos::new(horizontal, VPos::Center));
    canvas.draw(&Text::new(words.to_owned(), place, style))?;
    Ok(())
}

/// Paper, place and title.
fn title(canvas: &Canvas<'_>, paper: &str, figure: &Figure) -> Result<(), Box<dyn Error>> {
    let place = format!("{paper}, {}", figure.place);
    text(canvas, &place, (20, 22), 14, HPos::Left)?;
    text(canvas, &figure.title, (20, 48), 20, HPos::Left)
}

/// What the drawing is of, and a key of what is drawn.
fn heading(
    canvas: &Canvas<'_>,
    paper: &str,
    figure: &Figure,
    bars: &[&Bar],
) -> Result<(), Box<dyn Error>> {
    title(canvas, paper, figure)?;
    let has = |is_so: fn(&Bar) -> bool| bars.iter().any(|bar| is_so(bar));
    let kinds = [
        (
            has(|bar| bar.ours.is_some() && bar.label.is_some()),
            "ours, of what the paper has",
            OURS,
        ),
        (
            has(|bar| bar.ours.is_some() && bar.label.is_none()),
            "ours, not in the paper",
            OWN,
        ),
        (has(|bar| bar.published.is_some()), "published", PUBLISHED),
    ];
    let mut left = 20;
    for (_, name, colour) in kinds.into_iter().filter(|(is_there, ..)| *is_there) {
        let corners = [(left, 74), (left + 14, 88)];
        canvas.draw(&Rectangle::new(corners, colour.filled()))?;
        text(canvas, name, (left + 20, 81), 13, HPos::Left)?;
        left += 60 + 7 * name.chars().count() as i32;
    }
    if has(|bar| bar.ours_interval.is_some()) {
        whisker(canvas, left, left + 24, 81)?;
        text(canvas, "uncertain within", (left + 32, 81), 13, HPos::Left)?;
        left += 170;
    }
    if bars.iter().all(|bar| bar.published.is_none()) {
        text(
            canvas,
            "published values: not recovered",
            (left, 81),
            13,
            HPos::Left,
        )?;
    }
    Ok(())
}

fn grid(
    canvas: &Canvas<'_>,
    figure: &Figure,
    axis: &Axis,
    bottom: i32,
) -> Result<(), Box<dyn Error>> {
    for tick in axis.ticks() {
        let x = axis.place(tick);
        let path = vec![(x, TOP - 6), (x, bottom)];
        canvas.draw(&PathElement::new(path, GRID))?;
        text(canvas, &short(tick), (x, bottom + 14), 12, HPos::Center)?;
    }
    let scale = if figure.logarithmic {
        ", logarithmic"
    } else {
        ""
    };
    let name = format!("{}{scale}", figure.axis);
    let middle = (LEFT + WIDTH - RIGHT) / 2;
    text(canvas, &name, (middle, bottom + 38), 14, HPos::Center)
}

fn line(canvas: &Canvas<'_>, bar: &Bar, axis: &Axis, top: i32) -> Result<(), Box<dyn Error>> {
    let centre = top + line_height(bar) / 2;
    text(canvas, &name(bar), (LEFT - 8, centre), 12, HPos::Right)?;
    let both = bar.ours.is_some() && bar.published.is_some();
    let shift = if both { BAR / 2 + 1 } else { 0 };
    if let Some(value) = bar.ours {
        let colour = if bar.label.is_some() { OURS } else { OWN };
        let y = centre - shift;
        let mut end = mark(canvas, axis, value, y, colour)?;
        if let Some([low, high]) = bar.ours_interval {
            whisker(canvas, axis.place(low), axis.place(high), y)?;
            end = end.max(axis.place(high));
        }
        text(canvas, &short(value), (end + 6, y), 12, HPos::Left)?;
    }
    if let Some(value) = bar.published {
        let y = centre + shift;
        let end = mark(canvas, axis, value, y, PUBLISHED)?;
        text(canvas, &short(value), (end + 6, y), 12, HPos::Left)?;
    }
    Ok(())
}

/// Draws a bar from zero, or a point, and gives its end.
fn mark(
    canvas: &Canvas<'_>,
    axis: &Axis,
    value: f64,
    y: i32,
    colour: RGBColor,
) -> Result<i32, Box<dyn Error>> {
    let end = axis.place(value);
    if axis.is_logarithmic() {
        canvas.draw(&Circle::new((end, y), BAR / 2, colour.filled()))?;
        return Ok(end + BAR / 2);
    }
    let corners = [(LEFT, y - BAR / 2), (end, y + BAR / 2)];
    canvas.draw(&Rectangle::new(corners, colour.filled()))?;
    Ok(end)
}

/// Ink with paper around it, so that it is seen on any bar.
fn whisker(canvas: &Canvas<'_>, low: i32, high: i32, y: i32) -> Result<(), Box<dyn Error>> {
    for style in [WHITE.stroke_width(3), INK.stroke_width(1)] {
        for path in [
            vec![(low, y), (high, y)],
            vec![(low, y - 3), (low, y + 3)],
            vec![(high, y - 3), (high, y + 3)],
        ] {
            canvas.draw(&PathElement::new(path, style))?;
        }
    }
    Ok(())
}

/// The paper's name if it has one, our folder otherwise; the compiler where one is at work.
fn name(bar: &Bar) -> String {
    let folder = || {
        let folder = bar.implementation.as_deref().unwrap_or_default();
        folder.rsplit('/').next().unwrap_or(folder).to_owned()
    };
    let label = bar.label.as_deref().map_or_else(folder, |label| {
        label.split(',').next().unwrap_or(label).to_owned()
    });
    let compiler = match (&bar.toolchain, bar.language.as_str()) {
        (Some(toolchain), "c") => {
            format!(", {}", toolchain.split('-').next().unwrap_or(toolchain))
        }
        _ => String::new(),
    };
    let primitive = primitive(&bar.primitive);
    // Some names begin with the primitive's own, with or without the size of the key.
    let short = primitive.split('/').next().unwrap_or(&primitive);
    let label = [primitive.as_str(), short]
        .into_iter()
        .find_map(|own| label.strip_prefix(own))
        .map_or(label.as_str(), str::trim_start);
    format!("{primitive}  {label}{compiler}")
}

/// `speck-64-128` as its designers write it: SPECK-64/128.
fn primitive(name: &str) -> String {
    let name = name.to_uppercase();
    match name.rsplit_once('-') {
        Some((block, key)) if block.contains('-') => format!("{block}/{key}"),
        _ => name,
    }
}

/// Three digits are enough beside a bar; the CSV file has them all.
fn short(value: f64) -> String {
    let digits = |value: f64| {
        let decimals = match value {
            _ if value.fract() == 0.0 || value >= 100.0 => 0,
            _ if value >= 10.0 => 1,
            _ => 2,
        };
        format!("{value:.decimals$}")
    };
    if value >= 1e6 {
        format!("{} M", digits(value / 1e6))
    } else if value >= 1e4 {
        format!("{} k", digits(value / 1e3))
    } else {
        digits(value)
    }
}

#[cfg(test)]
mod tests {
    use super::{Bar, Figure, Form, LEFT, svg};

    fn bar(label: Option<&str>, ours: Option<f64>, published: Option<f64>) -> Bar {
        Bar {
            primitive: "aes-128".to_owned(),
            label: label.map(str::to_owned),
            implementation: ours.map(|value| format!("aes/msp430/{value}")),
            core: None,
            toolchain: None,
            optimisation: None,
            language: "asm".to_owned(),
            ours,
            ours_interval: None,
            published,
        }
    }

    fn drawing(form: Form, logarithmic: bool, bars: Vec<Bar>) -> String {
        let figure = Figure {
            number: 1,
            place: "Figure 7".to_owned(),
            name: "speed".to_owned(),
            title: "Speed".to_owned(),
            axis: "cycles a byte",
            logarithmic,
            larger_is_better: false,
            form,
            bars,
        };
        svg("Somebody 2014", &figure).expect("a drawing")
    }

    /// The left edges of what is filled with a colour, the key's above the chart apart.
    fn edges<'a>(svg: &'a str, shape: &str, colour: &str) -> Vec<&'a str> {
        let lines = svg.lines();
        let drawn = lines.filter(|line| line.starts_with(shape) && line.contains(colour));
        let edges = drawn.filter_map(|line| line.split("x=\"").nth(1)?.split('"').next());
        edges.filter(|edge| *edge != "20").collect()
    }

    const OURS: &str = "#2166AC";

    #[test]
    fn bars_begin_at_zero_and_points_stand_where_there_is_none() {
        let bars = || {
            vec![
                bar(Some("A"), Some(50.0), None),
                bar(Some("B"), Some(200.0), None),
            ]
        };
        let linear = drawing(Form::Ranked, false, bars());
        let zero = LEFT.to_string();
        assert_eq!(edges(&linear, "<rect", OURS), [&zero, &zero], "{linear}");
        assert!(!linear.contains("<circle"));
        let logarithmic = drawing(Form::Ranked, true, bars());
        assert!(
            edges(&logarithmic, "<rect", OURS).is_empty(),
            "{logarithmic}"
        );
        assert_eq!(logarithmic.matches("<circle").count(), 2);
    }

    #[test]
    fn whose_figure_it_is_stands_in_it_and_the_key_has_what_is_drawn_alone() {
        let only_ours = drawing(Form::Ranked, false, vec![bar(Some("A"), Some(50.0), None)]);
        assert!(only_ours.contains("Somebody 2014, Figure 7"));
        let has = |svg: &str| {
            [
                "ours, of what the paper has",
                "ours, not in the paper",
                "\npublished\n",
            ]
            .map(|series| svg.contains(series))
        };
        assert_eq!(has(&only_ours), [true, false, false], "{only_ours}");
        let others = vec![
            bar(None, Some(50.0), None),
            bar(Some("B"), None, Some(60.0)),
        ];
        assert_eq!(
            has(&drawing(Form::Ranked, false, others)),
            [false, true, true]
        );
    }

    #[test]
    fn a_portfolio_has_a_cell_for_each_budget() {
        let budgets = ["small", "middle", "large"].map(str::to_owned);
        let cells = vec![
            bar(Some("middle"), Some(50.0), Some(60.0)),
            bar(Some("large"), Some(40.0), None),
        ];
        let svg = drawing(Form::Portfolio(budgets.to_vec()), false, cells);
        let words: Vec<&str> = svg.lines().filter(|line| !line.starts_with('<')).collect();
        let row = words
            .iter()
            .position(|word| *word == "AES-128")
            .expect("a row");
        assert_eq!(
            words[row - 3..],
            [
                "small",
                "middle",
                "large",
                "AES-128",
                "×",
                "50",
                "published 60",
                "40"
            ]
        );
        assert!(svg.contains("nothing fits") && svg.contains("Somebody 2014, Figure 7"));
        let full = drawing(
            Form::Portfolio(budgets[1..2].to_vec()),
            false,
            vec![bar(Some("middle"), Some(50.0), None)],
        );
        assert!(
            !full.contains("nothing fits") && full.contains("not recovered"),
            "{full}"
        );
        assert!(!full.contains("nothing new"), "{full}");
    }

    #[test]
    fn numbers_and_names_are_short() {
        let numbers = [
            0.0,
            9.25,
            52.04,
            90.0,
            1222.4,
            7803.0,
            35_105.0,
            2e5,
            1_370_000.0,
        ];
        let shown = numbers.map(super::short);
        let expected = [
            "0", "9.25", "52.0", "90", "1222", "7803", "35.1 k", "200 k", "1.37 M",
        ];
        assert_eq!(shown, expected);
        assert_eq!(super::primitive("speck-64-128"), "SPECK-64/128");
        assert_eq!(super::primitive("aes-128"), "AES-128");
    }
}
