//! A portfolio as a map: a row for each primitive, a column for each budget, darker where it takes longer.

use super::{INK, PUBLISHED, coloured, primitive, short, text, title};
use cipherfit_atlas::figures::{Bar, Figure};
use plotters::prelude::*;
use plotters::style::text_anchor::HPos;
use std::error::Error;

const WIDTH: i32 = 1000;
const LEFT: i32 = 150;
const TOP: i32 = 132;
const BOTTOM: i32 = 20;
const COLUMN: i32 = 164;
const ROW: i32 = 42;
/// Between two cells.
const GAP: i32 = 4;

const FEW: RGBColor = RGBColor(222, 235, 247);
const MANY: RGBColor = RGBColor(8, 60, 125);
const NOTHING_NEW: RGBColor = RGBColor(245, 246, 248);
const PALE: RGBColor = RGBColor(105, 110, 118);
const PUBLISHED_ON_DARK: RGBColor = RGBColor(255, 202, 128);
const PUBLISHED_INK: RGBColor = RGBColor(150, 80, 0);

/// The drawing.
pub(super) fn svg(
    paper: &str,
    figure: &Figure,
    budgets: &[String],
) -> Result<String, Box<dyn Error>> {
    let bars = figure.drawn();
    let mut rows: Vec<&str> = bars.iter().map(|bar| bar.primitive.as_str()).collect();
    rows.dedup();
    let height = TOP + BOTTOM + ROW * rows.len().max(1) as i32;
    let values = || bars.iter().flat_map(|bar| bar.ours);
    let least = values().fold(f64::INFINITY, f64::min);
    let most = values().fold(0.0, f64::max);
    let share = |value: f64| match (most / least).ln() {
        spread if spread > 0.0 => (value / least).ln() / spread,
        _ => 0.0,
    };
    let mut drawing = String::new();
    {
        let size = (WIDTH as u32, height as u32);
        let canvas = SVGBackend::with_string(&mut drawing, size).into_drawing_area();
        canvas.fill(&WHITE)?;
        title(&canvas, paper, figure)?;
        key(&canvas, figure, &bars, rows.len() * budgets.len())?;
        for (column, name) in budgets.iter().enumerate() {
            let middle = LEFT + COLUMN * column as i32 + COLUMN / 2;
            text(&canvas, name, (middle, TOP - 14), 13, HPos::Center)?;
        }
        for (row, name) in rows.iter().enumerate() {
            let top = TOP + ROW * row as i32;
            let place = (LEFT - 12, top + ROW / 2);
            text(&canvas, &primitive(name), place, 13, HPos::Right)?;
            let mut before = None;
            for (column, label) in budgets.iter().enumerate() {
                let left = LEFT + COLUMN * column as i32;
                let mut cells = bars.iter();
                let cell =
                    cells.find(|bar| bar.primitive == *name && bar.label.as_deref() == Some(label));
                let shade = cell.and_then(|bar| Some(share(bar.ours?)));
                let is_new = cell.is_some_and(|bar| is_new(bar, before));
                draw(
                    &canvas,
                    cell.copied(),
                    (left, top),
                    shade.filter(|_| is_new),
                )?;
                before = cell.copied().or(before);
            }
        }
        canvas.present()?;
    }
    Ok(drawing)
}

/// Does a budget bring another answer than the one before it?
fn is_new(bar: &Bar, before: Option<&Bar>) -> bool {
    let name = |bar: &Bar| {
        (
            bar.implementation.clone(),
            bar.toolchain.clone(),
            bar.optimisation.clone(),
        )
    };
    before.is_none_or(|before| name(bar) != name(before))
}

type Canvas<'a> = super::Canvas<'a>;

/// What the cells show, of which only what there is.
fn key(
    canvas: &Canvas<'_>,
    figure: &Figure,
    bars: &[&Bar],
    cells: usize,
) -> Result<(), Box<dyn Error>> {
    let shades = 40;
    for step in 0..shades {
        let left = 20 + 2 * step;
        let colour = shade(f64::from(step) / f64::from(shades - 1));
        canvas.draw(&Rectangle::new(
            [(left, 74), (left + 2, 88)],
            colour.filled(),
        ))?;
    }
    let mut words = vec![format!("{} of ours, darker is more", figure.axis)];
    let has_published = bars.iter().any(|bar| bar.published.is_some());
    words.push(
        if has_published {
            "below it what is published"
        } else {
            "published values: not recovered"
        }
        .to_owned(),
    );
    // The bars of a primitive follow each other.
    let again =
        |pair: &[&Bar]| pair[0].primitive == pair[1].primitive && !is_new(pair[1], Some(pair[0]));
    let has_again = bars.windows(2).any(again);
    words.extend(has_again.then(|| "pale: more ROM brings nothing new".to_owned()));
    let has_gaps = bars.len() < cells || bars.iter().any(|bar| bar.ours.is_none());
    words.extend(has_gaps.then(|| "×: nothing fits".to_owned()));
    text(
        canvas,
        &words.join("; "),
        (20 + 2 * shades + 8, 81),
        13,
        HPos::Left,
    )
}

/// A cell; shaded where it has an answer of its own.
fn draw(
    canvas: &Canvas<'_>,
    cell: Option<&Bar>,
    (left, top): (i32, i32),
    share: Option<f64>,
) -> Result<(), Box<dyn Error>> {
    let corners = [(left, top), (left + COLUMN - GAP, top + ROW - GAP)];
    let colour = share.map_or(NOTHING_NEW, shade);
    canvas.draw(&Rectangle::new(corners, colour.filled()))?;
    let is_dark = share.is_some_and(|share| share > 0.6);
    let middle = (left + (COLUMN - GAP) / 2, top + (ROW - GAP) / 2);
    let published = cell.and_then(|bar| bar.published);
    let shift = if published.is_some() { 8 } else { 0 };
    let ink = match share {
        None => PALE,
        Some(_) if is_dark => WHITE,
        Some(_) => INK,
    };
    let ours = cell.and_then(|bar| bar.ours).map_or("×".to_owned(), short);
    coloured(
        canvas,
        &ours,
        (middle.0, middle.1 - shift),
        14,
        HPos::Center,
        ink,
    )?;
    if let Some(value) = published {
        let ink = if is_dark {
            PUBLISHED_ON_DARK
        } else {
            PUBLISHED_INK
        };
        let words = format!("published {}", short(value));
        let place = (middle.0, middle.1 + shift + 2);
        coloured(canvas, &words, place, 11, HPos::Center, ink)?;
        let edge = PathElement::new(
            vec![(left, top), (left, top + ROW - GAP)],
            PUBLISHED.stroke_width(4),
        );
        canvas.draw(&edge)?;
    }
    Ok(())
}

/// Few cycles are light, many dark.
fn shade(share: f64) -> RGBColor {
    let between = |few: u8, many: u8| {
        let (few, many) = (f64::from(few), f64::from(many));
        (few + (many - few) * share).round() as u8
    };
    RGBColor(
        between(FEW.0, MANY.0),
        between(FEW.1, MANY.1),
        between(FEW.2, MANY.2),
    )
}
