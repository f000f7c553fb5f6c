//! Things on the printed board, as markup: cards, teleports, the card being laid, pawns, ways.

use super::plan::{self, HALF, Point, centre, pointing};
use crate::{board_card, board_ink, board_shape, colour_of, put, symbol_of};
use board::{Card, Colour, Field, Laid, Teleport};
use play::board_table::picture::steps::{Step, StepKind, Trail};
use play::board_table::picture::ways::Way;
use play::board_table::picture::{Pawn, Picture, Top};

/// The markup of everything that lies on the board.
pub fn lying(picture: &Picture) -> String {
    let mut svg = String::new();
    picture.teleports.iter().for_each(|&(teleport, field)| hole(&mut svg, teleport, field));
    picture.tops.iter().for_each(|top| card(&mut svg, *top));
    // Arrows point over the edges of their fields, so they come last.
    picture.tops.iter().for_each(|top| arrow(&mut svg, top.laid, top.field));
    svg
}

/// The numbers of fields that are covered or stood on, on tabs at their lower left corners, in front of everything.
pub fn tabs(picture: &Picture) -> String {
    let mut svg = String::new();
    let laying = picture.choosing.laying.map(|(_, field)| field);
    for field in Field::all() {
        let stands = picture.on(field).next().is_some();
        let lies = picture.top(field).is_some() || laying == Some(field);
        if !stands && !lies && picture.teleport(field).is_none() {
            continue;
        }
        let ((x, y), half) = (centre(field), plan::half_side(field) - HALF);
        let wide = if field.number() < 10 { 24 } else { 36 };
        put!(
            svg,
            "<g class=\"tab\" transform=\"translate({} {})\"><rect width=\"{wide}\" height=\"28\" rx=\"6\"/>\
             <text x=\"{}\" y=\"23\">{field}</text></g>",
            x - 50 - half,
            y + 33 + half,
            wide / 2
        );
    }
    svg
}

/// The markup of the choice being made: the card as it would lie, and where it would lead.
pub fn choosing(picture: &Picture) -> String {
    let mut svg = String::new();
    if let Some((laid, field)) = picture.choosing.laying {
        svg.push_str("<g class=\"laying\">");
        card(&mut svg, Top { field, laid, height: 1 });
        arrow(&mut svg, laid, field);
        svg.push_str("</g>");
    }
    picture.ways.iter().for_each(|way| draw_way(&mut svg, way));
    if let Some((_, field)) = picture.choosing.laying.filter(|_| picture.can_turn()) {
        let (x, y) = centre(field);
        put!(
            svg,
            "<svg class=\"turn\" x=\"{}\" y=\"{}\" width=\"44\" height=\"44\"><circle cx=\"22\" cy=\"22\" r=\"20\"/>\
             <use href=\"#i-turn\" x=\"9\" y=\"9\" width=\"26\" height=\"26\"/></svg>",
            x + 20,
            y + 16
        );
    }
    svg
}

/// A card as it lies: a little askew, its colour as a shape too. A card that does nothing while it lies is
/// paler.
fn card(svg: &mut String, Top { field, laid, height }: Top) {
    let ((x, y), card) = (centre(field), laid.card());
    let askew = i32::try_from(plan::noise(field, 12) % 7).unwrap_or_default() - 3;
    let colour = card.colour();
    let asleep = if matches!(colour, Colour::Green | Colour::Multi) { " asleep" } else { "" };
    put!(
        svg,
        "<g class=\"laid{asleep}\" data-ink=\"{}\" data-card=\"{field}\">\
         <g transform=\"translate({x} {y}) rotate({askew})\"><path class=\"drop\" d=\"M-40-40h84v84h-84Z\"/>",
        board_ink(colour)
    );
    let square = "x=\"-43\" y=\"-43\" width=\"86\" height=\"86\" rx=\"8\"";
    for k in (1..height.min(4)).rev() {
        put!(svg, "<rect class=\"under\" {square} transform=\"rotate({})\"/>", 4 * k);
    }
    // The glove strikes where the arrow points.
    let points = laid.arrow().and_then(|arrow| pointing(field, arrow)).map(|(_, angle)| angle);
    let figure = match (card, points) {
        (Card::Push, Some(180)) => " transform=\"scale(-1 1)\"".to_owned(),
        (Card::Push, Some(angle)) if angle != 0 => format!(" transform=\"rotate({angle})\""),
        _ => String::new(),
    };
    put!(
        svg,
        "<rect class=\"face\" {square}/>\
         <rect class=\"ground\" x=\"-36\" y=\"-36\" width=\"72\" height=\"72\" rx=\"4\"/>\
         <g{figure}><use href=\"#{}\" x=\"-30\" y=\"-30\" width=\"60\" height=\"60\"/></g>\
         <use href=\"#{}\" x=\"20\" y=\"-50\" width=\"30\" height=\"30\"/></g></g>",
        board_card(card),
        board_shape(colour)
    );
}

/// The arrow of a card, over the edge of its field; two for a card that leads two fields on.
fn arrow(svg: &mut String, laid: Laid, field: Field) {
    let Some(((x, y), angle)) = laid.arrow().and_then(|arrow| pointing(field, arrow)) else { return };
    put!(
        svg,
        "<g class=\"arrow\" data-card=\"{field}\"><g transform=\"translate({x} {y}) rotate({angle})\">"
    );
    for at in if laid.card() == Card::Jump { &[-22, 0][..] } else { &[-8][..] } {
        put!(svg, "<use href=\"#b-arrow\" x=\"{at}\" y=\"-24\" width=\"37\" height=\"48\"/>");
    }
    svg.push_str("</g></g>");
}

/// A teleport: a hole in the board, with its number as a die shows it.
fn hole(svg: &mut String, teleport: Teleport, field: Field) {
    let ((x, y), n) = (centre(field), teleport.number());
    let pips = pips(n, 12, 0);
    put!(
        svg,
        "<g class=\"hole\" data-teleport=\"{n}\"><g transform=\"translate({x} {y})\">\
         <use href=\"#b-hole\" x=\"-46\" y=\"-46\" width=\"92\" height=\"92\"/>\
         <rect class=\"die\" x=\"-22\" y=\"-22\" width=\"44\" height=\"44\" rx=\"7\" transform=\"rotate(-8)\"/>\
         <path class=\"pips\" transform=\"rotate(-8)\" d=\"{pips}\"/></g></g>"
    );
}

/// Where the pips of a die are, in a square from −1 to 1.
pub fn spots(n: u8) -> &'static [Point] {
    match n {
        1 => &[(0, 0)],
        2 => &[(-1, -1), (1, 1)],
        3 => &[(-1, -1), (0, 0), (1, 1)],
        4 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5 => &[(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
        _ => &[(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
    }
}

/// The pips of a die, this far apart around a point on the diagonal, as the data of a path.
pub(super) fn pips(n: u8, far: i32, middle: i32) -> String {
    let mut path = String::new();
    for (x, y) in spots(n) {
        put!(path, "M{} {}h.1", middle + x * far, middle + y * far);
    }
    path
}

/// A line through these points, as the data of a path.
fn line(points: impl Iterator<Item = Point>) -> String {
    let mut line = String::new();
    for (x, y) in points {
        put!(line, "{}{x} {y}", if line.is_empty() { 'M' } else { 'L' });
    }
    line
}

/// The ways of one pawn: dashed, in a lane of its own, with the rolls at their ends.
fn draw_way(svg: &mut String, way: &Way) {
    let lane = i32::try_from(way.lane).unwrap_or_default();
    let off = |field: &Field| {
        let (x, y) = centre(*field);
        (x + lane * 10 - 8, y - 46 + lane * 27)
    };
    let mut line = line(way.walk.iter().map(off));
    for (from, to) in &way.hops {
        let (a, b) = (off(from), off(to));
        // A bow, so that it is not taken for a walk.
        let mx = i32::midpoint(a.0, b.0) + (b.1 - a.1) / 4;
        let my = i32::midpoint(a.1, b.1) - (b.0 - a.0).abs() / 3 - 10;
        put!(line, "M{} {}Q{mx} {my} {} {}", a.0, a.1, b.0, b.1);
    }
    put!(
        svg,
        "<g class=\"way\" data-lane=\"{lane}\"><path class=\"under\" d=\"{line}\"/><path class=\"dash\" d=\"{line}\"/>"
    );
    for (field, rolls) in &way.ends {
        let (x, y) = off(field);
        let text = rolls.iter().map(u8::to_string).collect::<Vec<_>>().join("\u{2009}");
        let wide = 24 + 17 * (i32::try_from(rolls.len()).unwrap_or(1) - 1) + 6;
        put!(
            svg,
            "<g transform=\"translate({} {})\"><rect width=\"{wide}\" height=\"30\" rx=\"7\"/>\
             <text x=\"{}\" y=\"24\">{text}</text></g>",
            x - wide / 2,
            y - 15,
            wide / 2
        );
    }
    svg.push_str("</g>");
}

/// The markup of a pawn, whose feet are at the middle of the lower edge of a box of 80 × 104.
pub(super) fn pawn(pawn: &Pawn) -> String {
    let (ink, figure) = (colour_of(pawn.person.avatar), symbol_of(pawn.person.avatar));
    format!(
        "<g data-ink=\"{ink}\"><ellipse class=\"shade\" cx=\"44\" cy=\"95\" rx=\"32\" ry=\"9\"/>\
         <path class=\"body\" d=\"M12 92c0-14 14-16 17-34h22c3 18 17 20 17 34 0 8-56 8-56 0Z\"/>\
         <path class=\"band\" d=\"M15 85q25 9 50 0\"/>\
         <circle class=\"halo\" cx=\"40\" cy=\"34\" r=\"40\"/><circle class=\"head\" cx=\"40\" cy=\"34\" r=\"31\"/>\
         <use href=\"#{figure}\" x=\"16\" y=\"10\" width=\"48\" height=\"48\"/></g>"
    )
}

/// The ways that pawns have gone, as lines with a number at each field: for reduced motion.
pub fn trails(trails: &[Trail]) -> String {
    let mut svg = String::new();
    for (lane, trail) in (0..3).cycle().zip(trails) {
        let at = |(field, _): &(Field, _)| {
            let (x, y) = centre(*field);
            (x + lane * 12, y - 26 + lane * 14)
        };
        let line = line(trail.fields.iter().map(at));
        put!(
            svg,
            "<g class=\"way trail\" data-lane=\"{lane}\"><path class=\"under\" d=\"{line}\"/>\
             <path class=\"dash\" d=\"{line}\"/>"
        );
        for (k, (x, y)) in trail.fields.iter().map(at).enumerate().skip(1) {
            put!(
                svg,
                "<g transform=\"translate({x} {y})\"><rect x=\"-15\" y=\"-15\" width=\"30\" height=\"30\" rx=\"15\"/>\
                 <text y=\"9\">{k}</text></g>"
            );
        }
        svg.push_str("</g>");
    }
    svg
}

/// A burst at each field where a card takes effect, with the card's figure.
pub fn bursts(steps: &[Step]) -> String {
    let mut svg = String::new();
    for (k, step) in steps.iter().enumerate() {
        if let StepKind::Work { on, card } = step.kind {
            let (x, y) = centre(on);
            put!(
                svg,
                "<g class=\"burst\" data-step=\"{k}\" data-ink=\"{}\"><g transform=\"translate({x} {})\">\
                 <use href=\"#l-bang\" transform=\"scale(3.1)\"/>\
                 <use href=\"#{}\" x=\"-38\" y=\"-38\" width=\"76\" height=\"76\"/></g></g>",
                board_ink(card.colour()),
                y - 40,
                board_card(card)
            );
        }
    }
    svg
}
