//! The log of the board game on the screen ([`table::log`](crate::table::log)).

use super::game::Session;
use crate::prelude::*;
use crate::table::log::{Log, Reader, plain};
use board::{Fact, State};
use play::board_table::model::Model;
use play::games::Scoring as _;

pub(super) fn of(session: Session) -> Log<State> {
    Log { session, reader, line: Box::new(line) }
}

fn reader(model: &Model) -> Reader {
    let view = &model.view;
    Reader { viewer: view.viewer, persons: State::persons(view), round: view.round }
}

/// One sentence, with a button if there is something to explain about it. The code that handles the tap is loaded later
/// (`src/board_game/slip.rs`).
fn line(fact: &Fact, text: &str) -> AnyView {
    let about = match *fact {
        Fact::EventCame { event, .. } => event.name(),
        Fact::Laid { card, .. } | Fact::Worked { card, .. } => card.card().name(),
        _ => return plain(text),
    };
    html! {
        <li>
            <button type="button" class="said" data-about=about><span>{text.to_owned()}</span></button>
        </li>
    }
}
