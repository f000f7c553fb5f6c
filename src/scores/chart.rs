//! The chart of a game, cut into lino: everybody's line has an edge, a colour a
//! little off register, dashes and a shape of its own, and its name at its end.

use super::course::Course;
use super::lines::{HEIGHT, Ink, Line, Lines, WIDTH, ink};
use super::minus;
use crate::art::icon;
use crate::text::{language, tx};
use leptos::prelude::*;
use std::fmt::Write as _;

/// Longer names are cut at the end of a line; the table has them whole.
const NAME: usize = 10;
/// With more rounds than that, shapes would cover the lines.
const MOST_SHAPES: usize = 14;

/// The chart. To those who do not see it it is told in a sentence.
pub(crate) fn chart(course: &Course) -> AnyView {
    let l = language();
    let lines = Lines::of(course);
    let result = course.result();
    let said =
        course.people.iter().zip(&result).map(|(person, at)| format!("{} {}", person.name, minus(*at)));
    let said = said.collect::<Vec<_>>().join(", ");
    let title = match course.limit {
        Some(_) => tx!(l, scores.chart_points),
        None => tx!(l, scores.chart_rounds),
    };
    let label = tx!(l, scores.chart_label, title = title, result = said);
    // Words are text, never markup: a name may be anything.
    let word = |x: i32, y: i32, class: &'static str, word: String| {
        view! { <text x=x.to_string() y=y.to_string() class=class>{word}</text> }.into_any()
    };
    let names = course.people.iter().zip(&lines.lines).map(|(person, line)| {
        let short = person.name.chars().count() > NAME;
        let name: String = person.name.chars().take(if short { NAME - 1 } else { NAME }).collect();
        word(478, line.name + 9, "who", if short { format!("{name}…") } else { name })
    });
    let names = names.collect_view();
    let limit = lines.limit.map(|(y, limit)| word(66, y - 8, "limit", tx!(l, table.limit, n = minus(limit))));
    view! {
        <figure class="chart">
            <figcaption>{title.clone()}</figcaption>
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label>
                <g inner_html=drawing(&lines)></g>
                {names}
                {limit.into_any()}
            </svg>
        </figure>
    }
    .into_any()
}

/// Somebody's shape: wherever their line is spoken of.
pub(crate) fn shape(person: usize) -> AnyView {
    icon(ink(person).shape, "shape")
}

/// All but the names: numbers only.
fn drawing(lines: &Lines) -> String {
    let mut svg = String::new();
    for (y, points) in &lines.up {
        put(&mut svg, format_args!("<path class=\"grid\" d=\"M56 {y}H430\"/>"));
        put(&mut svg, format_args!("<text class=\"up\" x=\"48\" y=\"{}\">{}</text>", y + 8, minus(*points)));
    }
    for (x, round) in &lines.across {
        put(&mut svg, format_args!("<text class=\"across\" x=\"{x}\" y=\"384\">{round}</text>"));
    }
    if let Some(y) = lines.zero {
        put(&mut svg, format_args!("<path class=\"zero\" d=\"M56 {y}H430\"/>"));
    }
    if let Some((y, _)) = lines.limit {
        put(&mut svg, format_args!("<path class=\"limit\" d=\"M56 {y}H430\"/>"));
    }
    for (person, line) in lines.lines.iter().enumerate() {
        draw(&mut svg, line, ink(person));
    }
    // Above all lines.
    for (person, line) in lines.lines.iter().enumerate() {
        mark(&mut svg, line, ink(person));
    }
    svg
}

fn draw(svg: &mut String, line: &Line, ink: &Ink) {
    let points: Vec<String> = line.points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let points = points.join(" ");
    let Ink { colour, dashes, .. } = ink;
    put(svg, format_args!("<polyline class=\"edge\" points=\"{points}\" stroke-dasharray=\"{dashes}\"/>"));
    put(
        svg,
        format_args!(
            "<polyline class=\"print\" points=\"{points}\" stroke-dasharray=\"{dashes}\" stroke=\"var(--{colour})\"/>"
        ),
    );
}

fn mark(svg: &mut String, line: &Line, ink: &Ink) {
    let mut shape = |x: i32, y: i32, size: i32| {
        let (x, y) = (x - size / 2, y - size / 2);
        let name = ink.shape;
        put(
            svg,
            format_args!("<use href=\"#{name}\" x=\"{x}\" y=\"{y}\" width=\"{size}\" height=\"{size}\"/>"),
        );
    };
    let Some(((x, y), before)) = line.points.split_last() else { return };
    if before.len() <= MOST_SHAPES {
        before.iter().skip(1).for_each(|(x, y)| shape(*x, *y, 22));
    }
    shape(458, line.name, 30);
    put(svg, format_args!("<path class=\"lead\" d=\"M{} {y}L440 {}\"/>", x + 3, line.name));
}

/// Writing into a text cannot fail.
fn put(svg: &mut String, what: std::fmt::Arguments<'_>) {
    svg.write_fmt(what).ok();
}
