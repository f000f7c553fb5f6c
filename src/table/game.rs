//! What the screens around either table need of a game: the trait [`GameTable`].

use super::photo::sheet::Markup;
use crate::session::Session;
use crate::setup::game::GameSetup;
use leptos::prelude::*;
use play::people::Sitting;

/// What a game draws of its table outside of it.
pub(crate) trait GameTable: GameSetup {
    /// Everybody at the table.
    fn sitting(model: &Self::Model) -> Vec<Sitting>;

    /// The table as this session shows it, as a picture to pass on: with the viewer's hand, or without.
    fn photo(session: Session<Self>, with_hand: bool) -> Option<Markup>;

    /// The log, folded up.
    fn folded_log() -> AnyView;
}
