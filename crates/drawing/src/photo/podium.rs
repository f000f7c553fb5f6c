//! The podium at the end of a game: the first three ranks on their steps, the best in the middle.

use super::sheet::fitted;
use crate::markup::{escape, figure, placed};
use crate::put;
use play::scores::results::{Results, Row};
use words::Language;
use words::screen::{pts, won};

/// The width of the podium's box.
pub const WIDTH: i32 = 760;
/// Its height.
pub const HEIGHT: i32 = 500;
/// The lowest rank on it.
pub const LOWEST: u8 = 3;
/// How wide a step is at most.
const STEP: i32 = 244;

/// Somebody's points, or the rounds they have won, with their noun.
pub fn standing(l: Language, results: &Results, row: &Row) -> String {
    if results.points { pts(l, row.total) } else { won(l, row.wins) }
}

/// The podium in a box of [`WIDTH`] × [`HEIGHT`], as SVG markup.
pub fn podium(l: Language, results: &Results) -> String {
    let all: Vec<&Row> = results.rows.iter().filter(|row| row.rank <= LOWEST).collect();
    let n = i32::try_from(all.len()).unwrap_or(1).max(1);
    let wide = STEP.min((WIDTH - 12) / n);
    let mut svg = String::new();
    for (at, row) in (0..).zip(&all) {
        // The second to the left of the first, the third to its right, and so on.
        let column = n / 2 + if at % 2 == 1 { -(at + 1) / 2 } else { at / 2 };
        let left = (WIDTH - wide * n) / 2 + wide * column;
        step(&mut svg, row, &standing(l, results, row), left, wide);
    }
    let floor = HEIGHT - 6;
    put!(svg, "<path d=\"M4 {floor}H{}\" stroke=\"var(--edge)\" stroke-width=\"6\"/>", WIDTH - 4);
    svg
}

/// One person on their step.
fn step(svg: &mut String, row: &Row, standing: &str, left: i32, wide: i32) {
    let high = match row.rank {
        1 => 236,
        2 => 190,
        _ => 160,
    };
    let (top, middle) = (HEIGHT - 6 - high, left + wide / 2);
    let face = if row.rank == 1 { 150 } else { 120 }.min(wide - 16);
    let (x, y) = (middle - face / 2, top - face + 4);
    put!(svg, "<g class=\"step\" data-rank=\"{}\">", row.rank);
    put!(
        svg,
        "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{high}\" fill=\"var(--strip)\" \
         stroke=\"var(--edge)\" stroke-width=\"5\"/>"
    );
    let (figure, scale) = (figure(row.avatar), f64::from(face) / 100.0);
    put!(svg, "<g transform=\"translate({x} {y}) scale({scale:.2})\">{figure}</g>");
    if row.won {
        let crown = f64::from(face) * 0.56;
        let (at, above) = (f64::from(middle) - crown / 2.0, f64::from(y) - crown * 0.8);
        put!(svg, "{}", placed("i-crown", at, above, crown, crown));
    }
    let mut word = |y: i32, size: i32, colour: &str, text: &str| {
        let (size, text) = (fitted(text, wide - 20, size), escape(text));
        put!(
            svg,
            "<text x=\"{middle}\" y=\"{}\" font-size=\"{size}\" text-anchor=\"middle\" \
             fill=\"var(--{colour})\">{text}</text>",
            top + y
        );
    };
    word(46, 38, "fg", &row.name);
    word(82, 30, "fg-soft", standing);
    word(high - 14, if row.rank == 1 { 96 } else { 58 }, "red", &row.rank.to_string());
    put!(svg, "</g>");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::results;
    use std::collections::BTreeSet;

    /// Where the step of a person begins, and how high it is.
    fn step_of(svg: &str, seat: u8) -> (i32, i32) {
        let name = format!("Person {seat}&gt;");
        let own = svg.split("<g class=\"step\"").skip(1).find(|step| step.contains(&name)).unwrap();
        let number = |name: &str| {
            let (_, rest) = own.split_once(&format!(" {name}=\"")).unwrap();
            rest.split('"').next().unwrap().parse().unwrap()
        };
        (number("x"), number("height"))
    }

    #[test]
    fn the_best_stands_highest_and_in_the_middle() {
        let svg = podium(Language::English, &results(&[40, 12, 90, 61]));
        let [first, second, third] = [1, 0, 3].map(|seat| step_of(&svg, seat));
        assert!(second.0 < first.0 && first.0 < third.0, "{first:?} {second:?} {third:?}");
        assert!(first.1 > second.1 && second.1 > third.1, "{first:?} {second:?} {third:?}");
        assert!(!svg.contains("Person 2"), "the fourth stands beside it");
        assert!(!svg.contains("<Person"), "names are text");
    }

    #[test]
    fn people_who_are_equal_stand_equally_high_and_no_two_on_one_place() {
        let svg = podium(Language::English, &results(&[10; 8]));
        let steps: Vec<_> = (0..8).map(|seat| step_of(&svg, seat)).collect();
        let places: BTreeSet<i32> = steps.iter().map(|step| step.0).collect();
        assert_eq!(places.len(), 8);
        assert!(places.iter().all(|x| (0..WIDTH).contains(x)), "{places:?}");
        assert!(steps.iter().all(|step| step.1 == steps[0].1));
    }
}
