//! `plot`: a learning curve as a picture. It reads what `duel --json` printed, a line for each duel of a
//! search, and prints an SVG: how often the search wins, by its number of playouts, with 95 % intervals.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::Value;

use crate::args::Args;
use crate::{ArenaError, Outcome, report};

pub(crate) const OPTIONS: &[&str] = &["FILE"];

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// What is left free on the left and below for numbers, on the right for names.
const MARGIN: (f64, f64, f64) = (44.0, 40.0, 150.0);
/// The lines have these colours, in turn.
const COLOURS: [&str; 6] = ["#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98", "#555555"];

/// One duel.
struct Point {
    playouts: u32,
    /// In per cent.
    rate: f64,
    half: f64,
}

pub(crate) fn run(args: &Args) -> Outcome {
    let [file] = args.files.as_slice() else { return Err("which file? (one)".into()) };
    let text = std::fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
    let mut lines = BTreeMap::<String, Vec<Point>>::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (name, point) = point(&serde_json::from_str(line)?).ok_or_else(|| format!("no duel: {line}"))?;
        lines.entry(name).or_default().push(point);
    }
    if lines.is_empty() {
        return Err(ArenaError::from("nothing to plot"));
    }
    report::line(&picture(lines)?);
    Ok(true)
}

/// A duel that `duel --json` printed, and the name of its line.
fn point(duel: &Value) -> Option<(String, Point)> {
    let number = |name: &str| duel.get(name).and_then(Value::as_f64);
    let packs = duel.get("packs").and_then(Value::as_array).map_or("", |packs| match packs.len() {
        1 => ", base",
        _ => ", all packs",
    });
    let game = duel.get("game")?.as_str()?;
    let name = format!("{game}{packs}, {} people", number("players")?);
    let percent = |name| Some(100.0 * number(name)?);
    let playouts = duel.get("playouts").and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok());
    let playouts = playouts.filter(|&n| n > 0)?;
    Some((name, Point { playouts, rate: percent("win_rate_a")?, half: percent("ci95")? }))
}

fn picture(lines: BTreeMap<String, Vec<Point>>) -> Result<String, core::fmt::Error> {
    let all = || lines.values().flatten();
    let extreme =
        |of: fn(&Point) -> f64, pick: fn(f64, f64) -> f64| all().map(of).reduce(pick).unwrap_or(1.0);
    let (least, most) = (extreme(|p| p.playouts.into(), f64::min), extreme(|p| p.playouts.into(), f64::max));
    let low = (extreme(|p| p.rate - p.half, f64::min) / 5.0).floor() * 5.0;
    let high = (extreme(|p| p.rate + p.half, f64::max) / 5.0).ceil() * 5.0;
    let (left, below, right) = MARGIN;
    let decades = (most / least).log10().max(1e-9);
    let x = |playouts: u32| left + (f64::from(playouts) / least).log10() / decades * (WIDTH - left - right);
    let y = |rate: f64| HEIGHT - below - (rate - low) / (high - low).max(1.0) * (HEIGHT - below - 12.0);
    let mut svg = String::new();
    write!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}""#)?;
    writeln!(svg, r#" font-family="sans-serif" font-size="12">"#)?;
    writeln!(svg, r##"<rect width="100%" height="100%" fill="#fff"/>"##)?;
    let mut rate = low;
    while rate <= high {
        let (at, end) = (y(rate), WIDTH - right);
        writeln!(svg, r##"<path d="M{left} {at:.1}H{end}" stroke="#ddd"/>"##)?;
        writeln!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" text-anchor="end">{rate} %</text>"#,
            left - 6.0,
            at + 4.0
        )?;
        rate += 5.0;
    }
    let ticks: BTreeSet<u32> = all().map(|point| point.playouts).collect();
    for tick in ticks {
        let at = x(tick);
        writeln!(
            svg,
            r#"<text x="{at:.1}" y="{:.1}" text-anchor="middle">{tick}</text>"#,
            HEIGHT - below + 16.0
        )?;
    }
    writeln!(
        svg,
        r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">playouts per answer</text>"#,
        WIDTH / 2.0 - 50.0,
        HEIGHT - 6.0
    )?;
    for ((name, mut points), colour) in lines.into_iter().zip(COLOURS.iter().cycle()) {
        points.sort_by_key(|point| point.playouts);
        let way: Vec<String> =
            points.iter().map(|p| format!("{:.1} {:.1}", x(p.playouts), y(p.rate))).collect();
        writeln!(svg, r#"<path d="M{}" fill="none" stroke="{colour}" stroke-width="2"/>"#, way.join("L"))?;
        for p in &points {
            let (at, from, to) = (x(p.playouts), y(p.rate - p.half), y(p.rate + p.half));
            writeln!(svg, r#"<path d="M{at:.1} {from:.1}V{to:.1}" stroke="{colour}"/>"#)?;
            writeln!(svg, r#"<circle cx="{at:.1}" cy="{:.1}" r="3" fill="{colour}"/>"#, y(p.rate))?;
        }
        if let Some(last) = points.last() {
            let (at, height) = (x(last.playouts) + 8.0, y(last.rate) + 4.0);
            writeln!(svg, r#"<text x="{at:.1}" y="{height:.1}" fill="{colour}">{name}</text>"#)?;
        }
    }
    write!(svg, "</svg>")?;
    Ok(svg)
}
