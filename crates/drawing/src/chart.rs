//! The chart of a game, in the style of a linocut. Each line has an outline, the colour of the
//! person's figure printed slightly off register, its own dashes and marks, and figure and name at
//! its end.

use crate::{colour_of, put, symbol_of};
use play::people::Person;
use play::scores::lines::{ChartLine, ChartLines, LineStyle, line_style};
use words::screen::minus;

/// With more rounds than this, the marks would cover the lines.
const MAX_MARKS: usize = 14;

/// Everything except the names: only numbers and our own drawings.
pub fn chart(lines: &ChartLines, people: &[Person]) -> String {
    let mut svg = String::new();
    for (y, points) in &lines.up {
        let word = minus(*points);
        put!(
            svg,
            "<path class=\"grid\" d=\"M56 {y}H430\"/><text class=\"up\" x=\"48\" y=\"{}\">{word}</text>",
            y + 8
        );
    }
    for (x, round) in &lines.across {
        put!(svg, "<text class=\"across\" x=\"{x}\" y=\"384\">{round}</text>");
    }
    if let Some(y) = lines.zero {
        put!(svg, "<path class=\"zero\" d=\"M56 {y}H430\"/>");
    }
    if let Some((y, _)) = lines.limit {
        put!(svg, "<path class=\"limit\" d=\"M56 {y}H430\"/>");
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

fn draw(svg: &mut String, line: &ChartLine, LineStyle { dashes, .. }: &LineStyle, colour: &str) {
    let points: Vec<String> = line.points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let points = points.join(" ");
    put!(
        svg,
        "<polyline class=\"edge\" points=\"{points}\" stroke-dasharray=\"{dashes}\"/>\
         <polyline class=\"print\" points=\"{points}\" stroke-dasharray=\"{dashes}\" stroke=\"var(--{colour})\"/>"
    );
}

/// The marks of a line, and the figure at its end.
fn mark(svg: &mut String, line: &ChartLine, LineStyle { mark, .. }: &LineStyle, figure: u8) {
    let (colour, drawing) = (colour_of(figure), symbol_of(figure));
    let Some(((x, y), before)) = line.points.split_last() else { return };
    let few = before.len() <= MAX_MARKS;
    for (x, y) in before.iter().skip(1).filter(|_| few).chain([&(*x, *y)]) {
        put!(
            svg,
            "<path class=\"dot\" transform=\"translate({x} {y})\" d=\"{mark}\" fill=\"var(--{colour})\"/>"
        );
    }
    put!(
        svg,
        "<path class=\"lead\" d=\"M{} {y}L440 {}\"/>\
         <rect class=\"patch\" x=\"441\" y=\"{}\" width=\"32\" height=\"32\" rx=\"8\" fill=\"var(--{colour})\"/>\
         <use href=\"#{drawing}\" x=\"443\" y=\"{}\" width=\"28\" height=\"28\"/>",
        x + 9,
        line.name,
        line.name - 16,
        line.name - 14
    );
}
