//! `plot`: a picture (SVG) of what other commands printed with `--json`, a line for each run.
//!
//! Of `duel`: how often a search wins, by its number of playouts, with 95 % intervals. Of `bench`: how many decisions
//! a second are made, by the number of people.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::Value;

use crate::args::Args;
use crate::{ArenaError, Outcome, report};

pub(crate) const OPTIONS: &[&str] = &["FILE"];

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
/// What is left free on the left and below for numbers, on the right for names.
const MARGIN: (f64, f64, f64) = (44.0, 40.0, 170.0);
/// The lines have these colours, in turn.
const COLOURS: [&str; 6] = ["#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98", "#555555"];

/// What was measured once.
struct Point {
    x: u32,
    y: f64,
    /// Half of the interval; 0 if there is none.
    half: f64,
}

/// What belongs together.
#[derive(Default)]
struct Line {
    points: Vec<Point>,
    dashed: bool,
    /// Lines with the same number have the same colour.
    colour: Option<usize>,
}

/// What is drawn of one kind of run.
struct Kind {
    /// The name of a run's line, the line as long as it has no points, and the point.
    read: fn(&Value) -> Option<(String, Line, Point)>,
    /// What the horizontal axis shows, and whether each step of it multiplies.
    across: &'static str,
    logarithmic: bool,
    /// What stands behind the numbers of the vertical axis, and their distance.
    unit: &'static str,
    step: f64,
}

const DUELS: Kind =
    Kind { read: duel, across: "playouts per answer", logarithmic: true, unit: " %", step: 5.0 };
const BENCHES: Kind = Kind { read: bench, across: "people", logarithmic: false, unit: " M/s", step: 2.0 };

pub(crate) fn run(args: &Args) -> Outcome {
    let [file] = args.files.as_slice() else { return Err("which file? (one)".into()) };
    let text = std::fs::read_to_string(file).map_err(|why| format!("{}: {why}", file.display()))?;
    let runs = text.lines().filter(|line| !line.trim().is_empty()).map(serde_json::from_str);
    let runs = runs.collect::<Result<Vec<Value>, _>>()?;
    let kind = if runs.iter().any(|run| run.get("decisions_per_second").is_some()) { BENCHES } else { DUELS };
    let mut lines = BTreeMap::<String, Line>::new();
    for run in &runs {
        let (name, empty, point) = (kind.read)(run).ok_or_else(|| format!("not to be plotted: {run}"))?;
        lines.entry(name).or_insert(empty).points.push(point);
    }
    if lines.is_empty() {
        return Err(ArenaError::from("nothing to plot"));
    }
    report::line(&picture(lines, &kind)?);
    Ok(true)
}

fn number(run: &Value, name: &str) -> Option<f64> {
    run.get(name).and_then(Value::as_f64)
}

fn count(run: &Value, name: &str) -> Option<u32> {
    run.get(name).and_then(Value::as_u64).and_then(|n| u32::try_from(n).ok()).filter(|&n| n > 0)
}

/// The game and its packs.
fn game(run: &Value) -> Option<(String, usize)> {
    let game = run.get("game")?.as_str()?;
    let packs = run.get("packs").and_then(Value::as_array).map_or(0, Vec::len);
    let named = match packs {
        0 => game.to_owned(),
        1 => format!("{game}, base"),
        4 => format!("{game}, all packs"),
        n => format!("{game}, {n} packs"),
    };
    Some((named, packs))
}

fn duel(run: &Value) -> Option<(String, Line, Point)> {
    let name = format!("{}, {} people", game(run)?.0, number(run, "players")?);
    let percent = |name| Some(100.0 * number(run, name)?);
    let point = Point { x: count(run, "playouts")?, y: percent("win_rate_a")?, half: percent("ci95")? };
    Some((name, Line::default(), point))
}

fn bench(run: &Value) -> Option<(String, Line, Point)> {
    let (game, packs) = game(run)?;
    let dashed = run.get("in_webassembly")?.as_bool()?;
    let name = if dashed { format!("{game}, wasm") } else { game };
    let point = Point { x: count(run, "players")?, y: number(run, "decisions_per_second")? / 1e6, half: 0.0 };
    Some((name, Line { dashed, colour: Some(packs), ..Line::default() }, point))
}

fn picture(lines: BTreeMap<String, Line>, kind: &Kind) -> Result<String, core::fmt::Error> {
    let all = || lines.values().flat_map(|line| &line.points);
    let extreme =
        |of: fn(&Point) -> f64, pick: fn(f64, f64) -> f64| all().map(of).reduce(pick).unwrap_or(1.0);
    let (least, most) = (extreme(|p| p.x.into(), f64::min), extreme(|p| p.x.into(), f64::max));
    let step = kind.step;
    let low = (extreme(|p| p.y - p.half, f64::min) / step).floor() * step;
    let high = (extreme(|p| p.y + p.half, f64::max) / step).ceil() * step;
    let (left, below, right) = MARGIN;
    let scale = |x: f64| if kind.logarithmic { x.log10() } else { x };
    let span = (scale(most) - scale(least)).max(1e-9);
    let x = |at: u32| left + (scale(at.into()) - scale(least)) / span * (WIDTH - left - right);
    let y = |at: f64| HEIGHT - below - (at - low) / (high - low).max(1.0) * (HEIGHT - below - 12.0);
    let mut svg = String::new();
    write!(svg, r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}""#)?;
    writeln!(svg, r#" font-family="sans-serif" font-size="12">"#)?;
    writeln!(svg, r##"<rect width="100%" height="100%" fill="#fff"/>"##)?;
    let mut mark = low;
    while mark <= high {
        let (at, end) = (y(mark), WIDTH - right);
        writeln!(svg, r##"<path d="M{left} {at:.1}H{end}" stroke="#ddd"/>"##)?;
        let (x, y, unit) = (left - 6.0, at + 4.0, kind.unit);
        writeln!(svg, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="end">{mark}{unit}</text>"#)?;
        mark += step;
    }
    let ticks: BTreeSet<u32> = all().map(|point| point.x).collect();
    for tick in ticks {
        let (at, y) = (x(tick), HEIGHT - below + 16.0);
        writeln!(svg, r#"<text x="{at:.1}" y="{y:.1}" text-anchor="middle">{tick}</text>"#)?;
    }
    let (at, y_of_name, name) = (WIDTH / 2.0 - 60.0, HEIGHT - 6.0, kind.across);
    writeln!(svg, r#"<text x="{at:.1}" y="{y_of_name:.1}" text-anchor="middle">{name}</text>"#)?;
    // Names stand beside the ends of their lines, without covering each other.
    let mut names: Vec<(f64, String)> = Vec::new();
    for ((name, mut line), turn) in lines.into_iter().zip(0..) {
        let colour = COLOURS[line.colour.unwrap_or(turn) % COLOURS.len()];
        line.points.sort_by_key(|point| point.x);
        let way: Vec<String> = line.points.iter().map(|p| format!("{:.1} {:.1}", x(p.x), y(p.y))).collect();
        let dashes = if line.dashed { r#" stroke-dasharray="5 3""# } else { "" };
        writeln!(
            svg,
            r#"<path d="M{}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>"#,
            way.join("L")
        )?;
        for p in &line.points {
            let (at, from, to) = (x(p.x), y(p.y - p.half), y(p.y + p.half));
            if p.half > 0.0 {
                writeln!(svg, r#"<path d="M{at:.1} {from:.1}V{to:.1}" stroke="{colour}"/>"#)?;
            }
            writeln!(svg, r#"<circle cx="{at:.1}" cy="{:.1}" r="3" fill="{colour}"/>"#, y(p.y))?;
        }
        if let Some(last) = line.points.last() {
            let at = x(last.x) + 8.0;
            names.push((y(last.y) + 4.0, format!(r#"x="{at:.1}" fill="{colour}">{name}"#)));
        }
    }
    names.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut free = 0.0;
    for (height, name) in names {
        let height = height.max(free);
        free = height + 13.0;
        writeln!(svg, r#"<text y="{height:.1}" {name}</text>"#)?;
    }
    write!(svg, "</svg>")?;
    Ok(svg)
}
