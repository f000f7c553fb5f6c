//! Photos: pictures of a table or of a result to pass on, as SVG markup whose symbols, colours and typeface are those of
//! the page.

mod board_game;
mod card_game;
pub mod podium;
mod result;
mod sheet;

pub use board_game::board_game;
pub use card_game::card_game;
pub use result::result;
pub use sheet::{HEIGHT, WIDTH};
