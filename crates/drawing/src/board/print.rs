//! The printed board: lands, road, walls, fields with their numbers, and the scenes along the way. It is the
//! same in every game, so it is one text of markup that the browser parses once.

use super::plan::{HEIGHT, WALL, WIDTH, Wall, centre, corners, noise, walls};
use crate::put;
use board::Field;

/// A scene: its drawing, its left edge and the line it stands on, width and height, and its ink.
type Scene = (&'static str, i32, i32, i32, i32, &'static str);

/// The scenes along the way, from home upwards. None reaches into a field.
pub(super) const SCENES: &[Scene] = &[
    // Home, and the things that are left behind.
    ("home", 2, 1348, 82, 174, "red"),
    ("fence", 20, 1404, 140, 46, "paper"),
    ("fence", 168, 1404, 140, 46, "paper"),
    ("flower", 318, 1400, 34, 48, "red"),
    ("flower", 352, 1402, 30, 42, "yellow"),
    ("dog", 402, 1404, 88, 54, "yellow"),
    ("flower", 520, 1402, 30, 42, "violet"),
    ("sofa", 590, 1404, 104, 56, "blue"),
    ("flower", 736, 1402, 32, 46, "red"),
    ("sheep", 800, 1404, 78, 54, "paper"),
    ("sheep", 900, 1406, 66, 46, "paper"),
    ("flower", 990, 1402, 32, 46, "yellow"),
    ("fence", 1030, 1404, 140, 46, "paper"),
    ("gnome", 1196, 1402, 50, 58, "red"),
    // On the walls.
    ("flower", 40, 1184, 32, 44, "violet"),
    ("laundry", 190, 1184, 150, 60, "red"),
    ("cat", 480, 1184, 96, 60, "ink"),
    ("pigeons", 690, 1184, 130, 44, "paper"),
    ("gnome", 950, 1184, 52, 60, "blue"),
    ("pipe", 1196, 954, 76, 62, "green"),
    ("rat", 300, 954, 110, 56, "yellow"),
    ("ghost", 560, 954, 66, 60, "paper"),
    ("crack", 790, 954, 60, 30, "ink"),
    ("periscope", 990, 954, 64, 60, "yellow"),
    ("toadstools", 120, 724, 106, 60, "violet"),
    ("croc", 390, 724, 160, 52, "green"),
    ("fisher", 660, 724, 78, 60, "ink"),
    ("toadstools", 900, 724, 98, 56, "red"),
    ("bats", 300, 484, 130, 50, "ink"),
    ("skulls", 560, 494, 130, 50, "paper"),
    ("cauldron", 880, 494, 96, 60, "red"),
    ("crack", 1120, 494, 60, 30, "ink"),
    // Where the road turns.
    ("signpost", 1206, 1250, 78, 166, "yellow"),
    ("totem", 2, 1010, 74, 184, "red"),
    ("lamp", 1211, 784, 74, 186, "yellow"),
    ("cactus", 4, 560, 72, 142, "green"),
    ("cactus", 1214, 452, 66, 130, "green"),
    // The goal, "the worst place in the world".
    ("tree", 14, 264, 130, 220, "red"),
    ("shack", 150, 264, 168, 198, "blue"),
    ("volcano", 330, 264, 258, 208, "violet"),
    ("wheel", 590, 262, 200, 222, "yellow"),
    ("queuer", 790, 264, 60, 104, "blue"),
    ("queuer", 838, 264, 60, 104, "green"),
    ("queuer", 886, 264, 60, 104, "yellow"),
    ("queuer", 934, 264, 60, 104, "violet"),
    ("rope", 790, 264, 205, 48, "yellow"),
    ("moon", 296, 96, 56, 64, "yellow"),
    ("gate", 1013, 264, 270, 270, "red"),
];

/// The plants of each land: tufts, pebbles, ripples, graves, embers.
const GROWTH: [&str; 5] = [
    "l-4-12m9 12v-16m5 16 5-11",
    "q4-7 10-2m6 4q5-8 13 0m-17 7q3-4 8 0",
    "q7-7 14 0t14 0m-18 9q6-6 12 0",
    "v-17m-7 6h14m-17 11h20",
    "l5-13 4 8 6-14 4 19m6 0 3-7 4 7",
];

/// The inks of the numbers on the fields of each row.
const ROW_INKS: [&str; 5] = ["green", "yellow", "blue", "violet", "red"];

/// The markup inside the printed board's `<svg>`.
pub fn print() -> String {
    let mut svg = String::with_capacity(32_768);
    lands(&mut svg);
    road(&mut svg);
    walls().for_each(|wall| brick(&mut svg, wall));
    for &(name, x, line, w, h, ink) in SCENES {
        put!(
            svg,
            "<svg x=\"{x}\" y=\"{}\" width=\"{w}\" height=\"{h}\" overflow=\"visible\" data-ink=\"{ink}\">\
             <use href=\"#b-{name}\"/></svg>",
            line - h
        );
    }
    Field::all().for_each(|field| tile(&mut svg, field));
    svg
}

/// Each row runs through a land of its own; they get worse.
fn lands(svg: &mut String) {
    put!(svg, "<path class=\"land5\" d=\"M0 0H{WIDTH}V{HEIGHT}H0Z\"/>");
    for k in 0..13 {
        put!(svg, "<path class=\"star\" d=\"M{} {}h.1\"/>", 1148 - k * 96, 16 + (k * 67) % 150);
    }
    for row in (0..5u8).rev() {
        let (_, y) = centre(Field::clamped(row * 10));
        put!(svg, "<path class=\"land{row}\" d=\"M0 {}", y - 96);
        for x in (0..WIDTH).step_by(92) {
            // A cut edge: bumps of several heights.
            let bump = 6 + (x / 7 + i32::from(row) * 5) % 13;
            put!(svg, "q46 {} 92 0", if (x / 92) % 2 == 0 { -bump } else { bump });
        }
        // The plants there, or their remains.
        put!(svg, "V{HEIGHT}H0Z\"/><path class=\"growth growth{row}\" d=\"");
        for k in 0..26 {
            let (dx, dy) = (14 + k * 149 % 1262, y - 92 + (k * 59 + i32::from(row) * 31) % 196);
            put!(svg, "M{dx} {dy}{}", GROWTH[usize::from(row)]);
        }
        svg.push_str("\"/>");
    }
}

/// The road under the fields, from home to the goal.
fn road(svg: &mut String) {
    let mut way = String::from("M");
    for row in 0..5u8 {
        let (first, last) = (centre(Field::clamped(row * 10)), centre(Field::clamped(row * 10 + 9)));
        put!(way, "{} {}L{} {}L", first.0, first.1, last.0, last.1);
    }
    let goal = centre(Field::GOAL);
    put!(way, "{} {}", goal.0, goal.1);
    for (class, by) in [("drop", 5), ("edge", 0), ("road", 0)] {
        put!(svg, "<path class=\"{class}\" d=\"{way}\" transform=\"translate({by} {by})\"/>");
    }
    // Arrows where it turns.
    for turn in [9, 19, 29, 39, 49] {
        let (from, to) = (centre(Field::clamped(turn)), centre(Field::clamped(turn + 1)));
        let y = i32::midpoint(from.1, to.1) + if turn == 49 { 22 } else { 0 };
        for y in [y + 18, y - 10] {
            put!(svg, "<path class=\"chevron\" d=\"M{} {y}l26-20 26 20v14l-26-20-26 20Z\"/>", from.0 - 26);
        }
    }
}

fn brick(svg: &mut String, Wall { left, right, top }: Wall) {
    put!(
        svg,
        "<path class=\"wall-drop\" d=\"M{} {}H{}v{WALL}H{}Z\"/>",
        left + 5,
        top + 5,
        right + 5,
        left + 5
    );
    let middle = top + WALL / 2;
    put!(
        svg,
        "<path class=\"wall\" d=\"M{left} {top}H{right}v{WALL}H{left}Z\"/>\
         <path class=\"mortar\" d=\"M{left} {middle}H{right}"
    );
    for (x, k) in (left..right).step_by(34).zip(0..).skip(1) {
        put!(svg, "M{x} {top}v{}", WALL / 2);
        if x + 17 < right && k % 5 != 0 {
            put!(svg, "M{} {middle}v{}", x + 17, WALL / 2);
        }
    }
    // The coping, a row of stones on top.
    put!(svg, "\"/><path class=\"coping\" d=\"M{} {}H{}v9H{}Z\"/>", left - 4, top - 5, right + 4, left - 4);
}

fn tile(svg: &mut String, field: Field) {
    let ((x, y), n) = (centre(field), field.number());
    let [a, b, c, d] = corners(field);
    let class = match n {
        0 => "tile start",
        50 => "tile goal",
        _ if n.is_multiple_of(10) => "tile ten",
        _ => "tile",
    };
    let ink = ROW_INKS.get(usize::from(field.row())).unwrap_or(&"paper");
    put!(svg, "<g data-ink=\"{ink}\"><path class=\"{class}\" d=\"M{} {}", a.0, a.1);
    put!(svg, "L{} {}L{} {}L{} {}Z\"/>", b.0, b.1, c.0, c.1, d.0, d.1);
    // A few cuts in a corner, never in the same one.
    let (sx, sy) = [(-1, 1), (1, -1), (1, 1)][(noise(field, 9) % 3) as usize];
    if n != 50 {
        let (x, y) = (x + sx * 36 - 6, y + sy * 36);
        put!(svg, "<path class=\"cuts\" d=\"M{x} {y}h12m-10 {}h8\"/>", -sy * 6);
    }
    let base = if n == 50 { y + 34 } else { y + 23 };
    for plate in ["plate", "key"] {
        put!(svg, "<text class=\"{plate}\" x=\"{x}\" y=\"{base}\">{n}</text>");
    }
    svg.push_str("</g>");
}
