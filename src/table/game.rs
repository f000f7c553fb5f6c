//! The trait [`GameTable`]: the functions of a game for the screens around its table.

use crate::kit::stylesheet::Stylesheet;
use crate::session::Session;
use crate::setup::game::GameSetup;
use leptos::prelude::*;
use play::people::Sitting;
use words::telling::LogFact;

/// The parts of a game's table that are drawn elsewhere.
pub(crate) trait GameTable: GameSetup<Fact: LogFact> {
    /// Everybody at the table.
    fn sitting(model: &Self::Model) -> Vec<Sitting>;

    /// The style sheet that its photos need beside the colours of the page.
    const PHOTO_STYLE: Option<Stylesheet>;

    /// The table as this session shows it, as a picture to share: with a sentence on the last fact, and with or without
    /// the viewer's hand.
    fn photo(session: Session<Self>, says: &str, with_hand: bool) -> Option<String>;

    /// The log, folded up.
    fn folded_log() -> AnyView;
}
