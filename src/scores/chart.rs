//! The chart of a game, in the style of a linocut. Each line has an outline, the colour of the
//! person's figure printed slightly off register, its own dashes and marks, and figure and name at
//! its end.

use super::minus;
use crate::art::{colour_of, symbol_of};
use crate::kit::text::{language, tx};
use leptos::prelude::*;
use play::people::Person;
use play::scores::lines::{ChartLine, ChartLines, HEIGHT, LineStyle, WIDTH, line_style};
use play::scores::score_sheet::ScoreSheet;
use std::fmt::Write as _;

/// Longer names are cut at the end of a line; the table shows them in full.
const NAME: usize = 10;
/// With more rounds than this, the marks would cover the lines.
const MAX_MARKS: usize = 14;

/// The chart, with a sentence that describes it to screen readers.
pub(crate) fn chart(sheet: &ScoreSheet) -> AnyView {
    let l = language();
    let lines = ChartLines::of(sheet);
    let result = sheet.result();
    let said = sheet.people.iter().zip(&result).map(|(person, at)| format!("{} {}", person.name, minus(*at)));
    let said = said.collect::<Vec<_>>().join(", ");
    let title = match sheet.limit {
        Some(_) => tx!(l, scores.chart_points),
        None => tx!(l, scores.chart_rounds),
    };
    let label = tx!(l, scores.chart_label, title = title, result = said);
    // Names are inserted as text, never as markup, because they may contain anything.
    let word = |x: i32, y: i32, class: &'static str, word: String| {
        view! { <text x=x.to_string() y=y.to_string() class=class>{word}</text> }.into_any()
    };
    let names = sheet.people.iter().zip(&lines.lines).map(|(person, line)| {
        let short = person.name.chars().count() > NAME;
        let name: String = person.name.chars().take(if short { NAME - 1 } else { NAME }).collect();
        word(482, line.name + 9, "who", if short { format!("{name}…") } else { name })
    });
    let names = names.collect_view();
    let limit = lines.limit.map(|(y, limit)| word(66, y - 8, "limit", tx!(l, table.limit, n = minus(limit))));
    view! {
        <figure class="chart">
            <figcaption>{title.clone()}</figcaption>
            <svg viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label>
                <g inner_html=drawing(&lines, &sheet.people)></g>
                {names}
                {limit.into_any()}
            </svg>
        </figure>
    }
    .into_any()
}

/// The mark of a person's line in its colour, for use outside the chart.
pub(crate) fn mark_of(person: usize, figure: u8) -> AnyView {
    let (mark, colour) = (line_style(person).mark, colour_of(figure));
    let path = format!("<path class=\"dot\" d=\"{mark}\" fill=\"var(--{colour})\"/>");
    view! {
        <svg class="line-mark" viewBox="-12 -12 24 24" aria-hidden="true" inner_html=path>

        </svg>
    }
    .into_any()
}

/// Everything except the names: only numbers and our own drawings.
fn drawing(lines: &ChartLines, people: &[Person]) -> String {
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
    let all = || lines.lines.iter().zip(people).enumerate();
    for (at, (line, person)) in all() {
        draw(&mut svg, line, line_style(at), colour_of(person.avatar));
    }
    // Above all lines.
    for (at, (line, person)) in all() {
        mark(&mut svg, line, line_style(at), person.avatar);
    }
    svg
}

fn draw(svg: &mut String, line: &ChartLine, line_style: &LineStyle, colour: &str) {
    let points: Vec<String> = line.points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let points = points.join(" ");
    let dashes = line_style.dashes;
    put(
        svg,
        format_args!(
            "<polyline class=\"edge\" points=\"{points}\" \
                 stroke-dasharray=\"{dashes}\"/>"
        ),
    );
    put(
        svg,
        format_args!(
            "<polyline class=\"print\" points=\"{points}\" \
                 stroke-dasharray=\"{dashes}\" stroke=\"var(--{colour})\"/>"
        ),
    );
}

/// The marks of a line, and the figure at its end.
fn mark(svg: &mut String, line: &ChartLine, line_style: &LineStyle, figure: u8) {
    let (mark, colour, drawing) = (line_style.mark, colour_of(figure), symbol_of(figure));
    let Some(((x, y), before)) = line.points.split_last() else { return };
    let few = before.len() <= MAX_MARKS;
    for (x, y) in before.iter().skip(1).filter(|_| few).chain([&(*x, *y)]) {
        put(
            svg,
            format_args!(
                "<path class=\"dot\" transform=\"translate({x} {y})\" d=\"{mark}\" fill=\"var(--{colour})\"/>"
            ),
        );
    }
    let top = line.name - 16;
    put(svg, format_args!("<path class=\"lead\" d=\"M{} {y}L440 {}\"/>", x + 9, line.name));
    put(
        svg,
        format_args!(
            "<rect class=\"patch\" x=\"441\" y=\"{top}\" width=\"32\" height=\"32\" rx=\"8\" \
                 fill=\"var(--{colour})\"/>"
        ),
    );
    put(
        svg,
        format_args!("<use href=\"#{drawing}\" x=\"443\" y=\"{}\" width=\"28\" height=\"28\"/>", top + 2),
    );
}

/// Appends to a string, which cannot fail.
fn put(svg: &mut String, what: std::fmt::Arguments<'_>) {
    svg.write_fmt(what).ok();
}
