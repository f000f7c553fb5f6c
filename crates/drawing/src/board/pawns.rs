//! The pawns as elements of their own, so that moving one moves nothing else.

use super::pieces;
use super::plan::{Point, standing};
use play::board_table::picture::{Pawn, Picture};

/// Where a pawn's feet are, and its size in percent.
pub type Stand = (Point, i32);

/// Where a pawn stands.
pub fn stand(pawn: &Pawn) -> Stand {
    standing(pawn.field, pawn.place.0, pawn.place.1)
}

/// Their elements as HTML, without places: the markup changes only when people do.
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

/// A pawn where it stands, as SVG markup.
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

/// As a CSS transform.
pub fn transform(((x, y), size): Stand) -> String {
    format!("translate({x}px,{y}px) scale({}.{:02})", size / 100, size % 100)
}
