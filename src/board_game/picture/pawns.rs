//! The pawns as elements of their own, so that moving one moves nothing else.

use super::pieces;
use super::plan::{Point, standing};
use browser::element::{Element, HtmlElement, find_in};
use play::board_table::picture::{Pawn, Picture};

/// Where a pawn's feet are, and its size in percent.
pub type Stand = (Point, i32);

/// Where a pawn stands.
pub fn stand(pawn: &Pawn) -> Stand {
    standing(pawn.field, pawn.place.0, pawn.place.1)
}

/// Their elements, without places: the markup changes only when people do.
pub fn markup(picture: &Picture) -> String {
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
pub fn still(pawn: &Pawn) -> String {
    let ((x, y), size) = stand(pawn);
    let (mine, active) = (pawn.mine, pawn.active);
    format!(
        "<g transform=\"translate({x} {y}) scale({}.{:02}) translate(-40 -98)\">\
         <g class=\"pawn\" data-mine=\"{mine}\" data-active=\"{active}\">\
         <g fill=\"none\" stroke=\"var(--ink)\" stroke-width=\"4.5\" stroke-linejoin=\"round\">{}</g></g></g>",
        size / 100,
        size % 100,
        pieces::pawn(pawn)
    )
}

/// As a CSS transform.
pub fn transform(((x, y), size): Stand) -> String {
    format!("translate({x}px,{y}px) scale({}.{:02})", size / 100, size % 100)
}

/// The element of somebody's pawn.
pub fn element(pawns: &Element, pawn: &Pawn) -> Option<HtmlElement> {
    find_in(pawns, &format!("[data-seat=\"{}\"]", pawn.seat.number()))
}

/// Puts everybody where they stand, and marks whose turn it is.
pub fn place(pawns: &Element, picture: &Picture) {
    for pawn in &picture.pawns {
        let Some(element) = element(pawns, pawn) else { continue };
        let stand = stand(pawn);
        let style = HtmlElement::style(&element);
        // Setting these on our own element cannot fail. Who stands further down is in front.
        style.set_property("transform", &transform(stand)).ok();
        style.set_property("z-index", &stand.0.1.to_string()).ok();
        element.set_attribute("data-active", if pawn.active { "true" } else { "false" }).ok();
    }
}
