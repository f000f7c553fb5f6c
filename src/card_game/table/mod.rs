//! Draws the table of the card game from its data ([`play::card_table`]).

pub(crate) mod asker;
mod asking;
mod bar;
pub(crate) mod drag;
pub(crate) mod explain;
mod fan;
mod head;
pub(crate) mod hint;
pub(crate) mod keys;
pub(crate) mod layout;
pub(crate) mod log;
pub(crate) mod menu;
mod middle;
pub(crate) mod powers;
pub(crate) mod screen;
mod seats;
pub(crate) mod tools;
mod touch;

/// What all parts of this table import.
mod prelude {
    pub(super) use super::screen::Screen;
    pub(super) use crate::prelude::*;
    pub(super) use play::topic::Topic;
    pub(super) use words::card_table;
}

use crate::card_game::Session;
use crate::kit::stylesheet::Stylesheet;
use crate::prelude::*;
use crate::table::game::GameTable;
use cards::State;
use play::card_table::events::running_event;
use play::card_table::model::{Model, SeatModel};
use play::people::Sitting;

impl GameTable for State {
    fn sitting(model: &Model) -> Vec<Sitting> {
        let one =
            |place: &SeatModel| Sitting { seat: place.seat, name: place.name.clone(), avatar: place.avatar };
        model.seats.iter().map(one).collect()
    }

    const PHOTO_STYLE: Option<Stylesheet> = None;

    fn photo(session: Session, says: &str, with_hand: bool) -> Option<String> {
        let model = session.model().get_untracked()?;
        let event = session.facts().with_untracked(|facts| running_event(facts));
        Some(drawing::photo::card_game(language(), &model, event, says, with_hand))
    }

    fn folded_log() -> AnyView {
        log::folded()
    }
}
