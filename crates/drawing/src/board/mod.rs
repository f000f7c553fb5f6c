//! The board of the board game: the printed sheet, cards and pawns on it, dice, their places, and the frames of their
//! motion. Drawings are made from data ([`Picture`], from a view), motion from a list of steps with times
//! ([`steps`](play::board_table::picture::steps)).

mod camera;
pub mod dice;
pub mod frames;
mod pawns;
mod pieces;
mod plan;
mod print;
#[cfg(test)]
mod tests;

pub use camera::{Camera, Pane};
pub use pawns::{pawns, stand, transform};
pub use pieces::{bursts, choosing, lying, spots, tabs, trails};
pub use plan::{HEIGHT, Point, WIDTH, beside, centre, fields};
pub use print::print;

use play::board_table::picture::{Pawn, Picture};

/// The board as it lies there, as SVG markup in its own units, for a picture outside the page. Its colours are in
/// style/board/picture.css.
pub fn still(picture: &Picture) -> String {
    let mut order: Vec<&Pawn> = picture.pawns.iter().collect();
    // Pawns further down are in front.
    order.sort_by_key(|pawn| stand(pawn).0.1);
    let pawns: String = order.into_iter().map(pawns::still).collect();
    format!(
        "<g class=\"board-picture\"><g class=\"print\">{}</g><g class=\"pieces\">{}</g><g class=\"pawns\">{pawns}</g>\
         <g class=\"pieces\">{}</g></g>",
        print(),
        lying(picture),
        tabs(picture)
    )
}
