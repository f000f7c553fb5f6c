//! Dice that are thrown: a cube that tumbles into the picture and comes to rest on its face, and a twenty-sided
//! one that spins. Markup, and frames of their motion.

use super::pieces::pips;
use crate::{colour_of, put, symbol_of};
use play::board_table::picture::Picture;
use play::board_table::picture::steps::{Step, StepKind};

/// When a die has come to rest, as a part of its time.
const RESTS_AT: &str = "0.62";

/// The markup of a die that is thrown in this step, with the figure of the person who throws it; empty if none is.
pub fn markup(step: &Step, picture: &Picture) -> String {
    let StepKind::Roll { by, sides, value, .. } = step.kind else { return String::new() };
    let mut html = String::from("<div class=\"throw\"><div class=\"die-shade\"></div>");
    if sides == 6 {
        cube(&mut html, value);
    } else {
        icosahedron(&mut html, value);
    }
    if let Some(pawn) = picture.pawns.iter().find(|pawn| pawn.seat == by) {
        put!(
            html,
            "<svg class=\"owner\" data-ink=\"{}\" viewBox=\"0 0 40 40\"><circle cx=\"20\" cy=\"20\" r=\"18\"/>\
             <use href=\"#{}\" x=\"6\" y=\"6\" width=\"28\" height=\"28\"/></svg>",
            colour_of(pawn.person.avatar),
            symbol_of(pawn.person.avatar)
        );
    }
    html + "</div>"
}

fn cube(html: &mut String, value: u8) {
    html.push_str("<div class=\"cube\">");
    for n in 1..=6u8 {
        let up = if n == value { " up" } else { "" };
        let pips = pips(n, 17, 32);
        put!(
            html,
            "<svg class=\"side{up}\" data-n=\"{n}\" viewBox=\"0 0 64 64\"><path class=\"pips\" d=\"{pips}\"/></svg>"
        );
    }
    html.push_str("</div>");
}

fn icosahedron(html: &mut String, value: u8) {
    put!(
        html,
        "<svg class=\"twenty\" viewBox=\"0 0 100 100\"><path class=\"body\" d=\"M50 3 91 27v46L50 97 9 73V27Z\"/>\
         <path class=\"edges\" d=\"M50 15 17 70h66ZM50 3v12M9 27l41-12 41 12M9 27l8 43-8 3\"/>\
         <path class=\"edges\" d=\"m91 27-8 43 8 3M17 70l33 27 33-27\"/><text x=\"50\" y=\"63\">{value}</text></svg>"
    );
}

/// The frames of the whole die: it flies in from below, bounces twice, lies there, and is taken away. As JSON
/// for the browser; `nth` of the dice lie side by side.
pub fn throw_frames(nth: u8) -> String {
    let side = if nth.is_multiple_of(2) { 1 } else { -1 };
    // Three in a row: the first in the middle, the next ones left and right of it.
    let (column, row) = ([0, -1, 1][usize::from(nth % 3)], i32::from(nth / 3));
    let (rest, up) = (column * 96, row * -100);
    let at = |offset: &str, x: i32, y: i32, more: &str| {
        format!("{{\"offset\":{offset},\"transform\":\"translate({}px,{}px)\"{more}}}", rest + x, up + y)
    };
    let fall = ",\"easing\":\"ease-in\"";
    let rise = ",\"easing\":\"ease-out\"";
    [
        at("0", -side * 150, 240, ",\"opacity\":1,\"easing\":\"cubic-bezier(.2,.6,.5,1)\""),
        at("0.2", -side * 70, -70, fall),
        at("0.36", -side * 30, 0, rise),
        at("0.44", -side * 16, -26, fall),
        at("0.52", -side * 6, 0, rise),
        at("0.57", -side * 2, -7, fall),
        at(RESTS_AT, 0, 0, ""),
        at("0.93", 0, 0, ",\"opacity\":1"),
        at("1", 0, 0, ",\"opacity\":0"),
    ]
    .join(",")
}

/// The frames of the die itself, which tumbles until it rests with `value` on top.
pub fn tumble_frames(sides: u8, value: u8) -> String {
    if sides != 6 {
        return format!(
            "{{\"offset\":0,\"transform\":\"rotate(-1100deg) scale(.7)\",\"easing\":\"ease-out\"}},\
             {{\"offset\":{RESTS_AT},\"transform\":\"rotate(-6deg) scale(1)\"}},\
             {{\"offset\":1,\"transform\":\"rotate(-6deg) scale(1)\"}}"
        );
    }
    let rest = turned(value);
    let start = format!("rotateX(-640deg) rotateY(470deg) {rest}");
    let end = format!("rotateX(-14deg) rotateY(16deg) {rest}");
    format!(
        "{{\"offset\":0,\"transform\":\"{start}\",\"easing\":\"cubic-bezier(.2,.5,.4,1)\"}},\
         {{\"offset\":{RESTS_AT},\"transform\":\"{end}\"}},{{\"offset\":1,\"transform\":\"{end}\"}}"
    )
}

/// How a cube is turned to show this face. The style sheet puts the faces the other way round.
pub(super) fn turned(value: u8) -> &'static str {
    match value {
        1 => "rotateX(0deg) rotateY(0deg)",
        2 => "rotateX(-90deg) rotateY(0deg)",
        3 => "rotateX(0deg) rotateY(-90deg)",
        4 => "rotateX(0deg) rotateY(90deg)",
        5 => "rotateX(90deg) rotateY(0deg)",
        _ => "rotateX(0deg) rotateY(180deg)",
    }
}
