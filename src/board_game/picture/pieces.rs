//! What lies and stands on the printed board, as markup: cards, teleports, the card being laid, pawns, ways.

use super::plan::{HALF, Point, centre, pointing};
use crate::art::{board_card, board_ink, board_shape, colour_of, symbol_of};
use board::{Colour, Field, Laid, Teleport};
use play::board_table::picture::steps::{Step, Trail, What};
use play::board_table::picture::ways::Way;
use play::board_table::picture::{Pawn, Picture, Top};
use std::fmt::Write as _;

/// Writing to a `String` cannot fail.
type Written = std::fmt::Result;

/// The markup of everything that lies on the board.
pub fn lying(picture: &Picture) -> String {
    let mut svg = String::new();
    let _ = write_lying(&mut svg, picture);
    svg
}

/// The numbers of fields that are covered or stood on, on tabs at their corners, in front of everything.
pub fn tabs(picture: &Picture) -> String {
    let mut svg = String::new();
    let laying = picture.choosing.laying.map(|(_, field)| field);
    for field in Field::all() {
        let stands = picture.on(field).next().is_some();
        let lies = picture.top(field).is_some() || laying == Some(field);
        if stands || lies || picture.teleport(field).is_some() {
            let _ = tab(&mut svg, field);
        }
    }
    svg
}

/// The markup of what is being chosen: the card as it would lie, and where it would lead.
pub fn choosing(picture: &Picture) -> String {
    let mut svg = String::new();
    let _ = write_choosing(&mut svg, picture);
    svg
}

fn write_lying(svg: &mut String, picture: &Picture) -> Written {
    for &(teleport, field) in &picture.teleports {
        hole(svg, teleport, field)?;
    }
    for top in &picture.tops {
        card(svg, *top)?;
    }
    // Arrows point over the edges of their fields, so they come last.
    picture.tops.iter().try_for_each(|top| arrow(svg, top.laid, top.field))
}

fn write_choosing(svg: &mut String, picture: &Picture) -> Written {
    if let Some((laid, field)) = picture.choosing.laying {
        svg.push_str("<g class=\"laying\">");
        card(svg, Top { field, laid, height: 1 })?;
        arrow(svg, laid, field)?;
        svg.push_str("</g>");
    }
    picture.ways.iter().try_for_each(|way| draw_way(svg, way))?;
    if let Some((_, field)) = picture.choosing.laying.filter(|_| picture.can_turn()) {
        let (x, y) = centre(field);
        write!(svg, "<svg class=\"turn\" x=\"{}\" y=\"{}\" width=\"44\" height=\"44\">", x + 20, y + 16)?;
        svg.push_str("<circle cx=\"22\" cy=\"22\" r=\"20\"/>");
        svg.push_str("<use href=\"#i-turn\" x=\"9\" y=\"9\" width=\"26\" height=\"26\"/></svg>");
    }
    Ok(())
}

/// A card as it lies: a little askew, its colour as a shape too. A card that does nothing while it lies is
/// paler.
fn card(svg: &mut String, top: Top) -> Written {
    let (x, y) = centre(top.field);
    let card = top.laid.card();
    let askew = i32::try_from(super::plan::noise(top.field, 12) % 7).unwrap_or_default() - 3;
    let colour = card.colour();
    let asleep = if matches!(colour, Colour::Green | Colour::Multi) { " asleep" } else { "" };
    write!(
        svg,
        "<g class=\"laid{asleep}\" data-ink=\"{}\" data-card=\"{}\"><g ",
        board_ink(colour),
        top.field
    )?;
    write!(
        svg,
        "transform=\"translate({x} {y}) rotate({askew})\"><path class=\"drop\" d=\"M-40-40h84v84h-84Z\"/>"
    )?;
    for k in (1..top.height.min(4)).rev() {
        let by = 4 * i32::try_from(k).unwrap_or_default();
        write!(
            svg,
            "<rect class=\"under\" x=\"-43\" y=\"-43\" width=\"86\" height=\"86\" rx=\"8\" transform=\"rotate({by})\"/>"
        )?;
    }
    svg.push_str("<rect class=\"face\" x=\"-43\" y=\"-43\" width=\"86\" height=\"86\" rx=\"8\"/>");
    svg.push_str("<rect class=\"ground\" x=\"-36\" y=\"-36\" width=\"72\" height=\"72\" rx=\"4\"/>");
    // The glove strikes where the arrow points.
    let figure = match (card, pointing_of(top)) {
        (board::Card::Push, Some(180)) => " transform=\"scale(-1 1)\"".to_owned(),
        (board::Card::Push, Some(angle)) if angle != 0 => format!(" transform=\"rotate({angle})\""),
        _ => String::new(),
    };
    write!(
        svg,
        "<g{figure}><use href=\"#{}\" x=\"-30\" y=\"-30\" width=\"60\" height=\"60\"/></g>",
        board_card(card)
    )?;
    write!(
        svg,
        "<use href=\"#{}\" x=\"20\" y=\"-50\" width=\"30\" height=\"30\"/></g></g>",
        board_shape(colour)
    )
}

fn pointing_of(top: Top) -> Option<i32> {
    Some(pointing(top.field, top.laid.arrow()?)?.1)
}

/// The arrow of a card, over the edge of its field; two for a card that leads two fields on.
fn arrow(svg: &mut String, laid: Laid, field: Field) -> Written {
    let Some(((x, y), angle)) = laid.arrow().and_then(|arrow| pointing(field, arrow)) else { return Ok(()) };
    let twice = laid.card() == board::Card::Jump;
    write!(
        svg,
        "<g class=\"arrow\" data-card=\"{field}\"><g transform=\"translate({x} {y}) rotate({angle})\">"
    )?;
    for at in if twice { &[-22, 0][..] } else { &[-8][..] } {
        write!(svg, "<use href=\"#b-arrow\" x=\"{at}\" y=\"-24\" width=\"37\" height=\"48\"/>")?;
    }
    svg.push_str("</g></g>");
    Ok(())
}

/// A teleport: a hole in the board, with its number as a die shows it.
fn hole(svg: &mut String, teleport: Teleport, field: Field) -> Written {
    let (x, y) = centre(field);
    write!(svg, "<g class=\"hole\" data-teleport=\"{}\">", teleport.number())?;
    write!(svg, "<g transform=\"translate({x} {y})\">")?;
    svg.push_str("<use href=\"#b-hole\" x=\"-46\" y=\"-46\" width=\"92\" height=\"92\"/>");
    svg.push_str("<rect class=\"die\" x=\"-22\" y=\"-22\" width=\"44\" height=\"44\" rx=\"7\" ");
    svg.push_str("transform=\"rotate(-8)\"/>");
    pips(svg, teleport.number(), 12, -8)?;
    svg.push_str("</g></g>");
    Ok(())
}

/// The pips of a die, this far apart.
fn pips(svg: &mut String, n: u8, far: i32, turned: i32) -> Written {
    write!(svg, "<path class=\"pips\" transform=\"rotate({turned})\" d=\"")?;
    for &(x, y) in spots(n) {
        write!(svg, "M{} {}h.1", x * far, y * far)?;
    }
    svg.push_str("\"/>");
    Ok(())
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

/// The number of a field on a tab at its lower left corner.
fn tab(svg: &mut String, field: Field) -> Written {
    let (x, y) = centre(field);
    let half = super::plan::half(field) - HALF;
    write!(svg, "<g class=\"tab\" transform=\"translate({} {})\">", x - 50 - half, y + 33 + half)?;
    let wide = if field.number() < 10 { 24 } else { 36 };
    write!(
        svg,
        "<rect width=\"{wide}\" height=\"28\" rx=\"6\"/><text x=\"{}\" y=\"23\">{field}</text></g>",
        wide / 2
    )
}

/// The ways of one pawn: dashed, in a lane of its own, with the rolls at their ends.
fn draw_way(svg: &mut String, way: &Way) -> Written {
    let lane = i32::try_from(way.lane).unwrap_or_default();
    let off = |field: &Field| {
        let (x, y) = centre(*field);
        (x + lane * 10 - 8, y - 46 + lane * 27)
    };
    write!(svg, "<g class=\"way\" data-lane=\"{lane}\">")?;
    let mut line = String::new();
    for (k, field) in way.walk.iter().enumerate() {
        let (x, y) = off(field);
        write!(line, "{}{x} {y}", if k == 0 { 'M' } else { 'L' })?;
    }
    for (from, to) in &way.hops {
        let (a, b) = (off(from), off(to));
        // A bow, so that it is not taken for a walk.
        let mx = i32::midpoint(a.0, b.0) + (b.1 - a.1) / 4;
        let my = i32::midpoint(a.1, b.1) - (b.0 - a.0).abs() / 3 - 10;
        write!(line, "M{} {}Q{mx} {my} {} {}", a.0, a.1, b.0, b.1)?;
    }
    write!(svg, "<path class=\"under\" d=\"{line}\"/><path class=\"dash\" d=\"{line}\"/>")?;
    for (field, rolls) in &way.ends {
        let (x, y) = off(field);
        let text: Vec<String> = rolls.iter().map(u8::to_string).collect();
        let text = text.join("\u{2009}");
        let wide = 24 + 17 * (i32::try_from(rolls.len()).unwrap_or(1) - 1) + 6;
        write!(svg, "<g transform=\"translate({} {})\">", x - wide / 2, y - 15)?;
        write!(
            svg,
            "<rect width=\"{wide}\" height=\"30\" rx=\"7\"/><text x=\"{}\" y=\"24\">{text}</text></g>",
            wide / 2
        )?;
    }
    svg.push_str("</g>");
    Ok(())
}

/// The markup of a pawn, whose feet are at the middle of the lower edge of a box of 80 × 104.
pub fn pawn(pawn: &Pawn) -> String {
    let (ink, figure) = (colour_of(pawn.person.avatar), symbol_of(pawn.person.avatar));
    format!(
        "<g data-ink=\"{ink}\"><ellipse class=\"shade\" cx=\"44\" cy=\"95\" rx=\"32\" ry=\"9\"/>\
         <path class=\"body\" d=\"M12 92c0-14 14-16 17-34h22c3 18 17 20 17 34 0 8-56 8-56 0Z\"/>\
         <path class=\"band\" d=\"M15 85q25 9 50 0\"/>\
         <circle class=\"halo\" cx=\"40\" cy=\"34\" r=\"40\"/><circle class=\"head\" cx=\"40\" cy=\"34\" r=\"31\"/>\
         <use href=\"#{figure}\" x=\"16\" y=\"10\" width=\"48\" height=\"48\"/></g>"
    )
}

/// The ways that pawns have gone, as lines with a number at each field: for those to whom nothing moves.
pub fn trails(trails: &[Trail]) -> String {
    let mut svg = String::new();
    for (lane, trail) in (0..).zip(trails) {
        let _ = draw_trail(&mut svg, trail, lane);
    }
    svg
}

fn draw_trail(svg: &mut String, trail: &Trail, lane: i32) -> Written {
    let at = |field: Field| {
        let (x, y) = centre(field);
        (x + lane % 3 * 12, y - 26 + lane % 3 * 14)
    };
    let mut line = String::new();
    for (k, (field, _)) in trail.fields.iter().enumerate() {
        let (x, y) = at(*field);
        write!(line, "{}{x} {y}", if k == 0 { 'M' } else { 'L' })?;
    }
    write!(svg, "<g class=\"way trail\" data-lane=\"{}\">", lane % 3)?;
    write!(svg, "<path class=\"under\" d=\"{line}\"/><path class=\"dash\" d=\"{line}\"/>")?;
    for (k, (field, _)) in trail.fields.iter().enumerate().skip(1) {
        let (x, y) = at(*field);
        write!(
            svg,
            "<g transform=\"translate({x} {y})\"><rect x=\"-15\" y=\"-15\" width=\"30\" height=\"30\" rx=\"15\"/>"
        )?;
        write!(svg, "<text y=\"9\">{k}</text></g>")?;
    }
    svg.push_str("</g>");
    Ok(())
}

/// A burst at each field where a card works, with the card's figure.
pub fn bursts(steps: &[Step]) -> String {
    let mut svg = String::new();
    for (k, step) in steps.iter().enumerate() {
        if let What::Work { on, card } = step.what {
            let (x, y) = centre(on);
            // Writing to a `String` cannot fail.
            let _ = write!(
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
