//! Pawns, each in an element of its own, so that a moving pawn redraws nothing else.

use super::pieces;
use super::plan::{Point, standing};
use play::board_table::picture::{Pawn, Picture};

/// The point at a pawn's feet, and its size in percent.
pub type Stand = (Point, i32);

/// A pawn's place and size on the sheet.
pub fn stand(pawn: &Pawn) -> Stand {
    standing(pawn.field, pawn.place.0, pawn.place.1)
}

/// The pawns as HTML elements without places, so that this markup changes only with the players.
pub fn pawns(picture: &Picture) -> String {
    let one = |pawn: &Pawn| {
        let (seat, mine) = (pawn.seat.number(), pawn.mine);
        format!(
            "<div class=\"pawn\" data-seat=\"{seat}\" data-mine=\"{mine}\">\
             <svg viewBox=\"0 0 80 104\">{}</svg></div>",
            pieces::pawn(pawn)
        )
    };
    picture.pawns.iter().map(one).collect()
}

/// A pawn at its place, as SVG markup.
pub(super) fn still(pawn: &Pawn) -> String {
    let ((x, y), size) = stand(pawn);
    format!(
        "<g transform=\"translate({x} {y}) scale({}.{:02}) translate(-40 -98)\">\
         <g class=\"pawn\" data-mine=\"{}\" data-active=\"{}\">\
         <g fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"4.5\" stroke-linejoin=\"round\">{}</g></g></g>",
        size / 100,
        size % 100,
        pawn.mine,
        pawn.active,
        pieces::pawn(pawn)
    )
}

/// A place and size as a CSS transform.
pub fn transform(((x, y), size): Stand) -> String {
    format!("translate({x}px,{y}px) scale({}.{:02})", size / 100, size % 100)
}
