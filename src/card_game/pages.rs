//! The parts of pages that belong to the card game: photos, and the end of a round.

use super::Session;
use super::replay::TABLE;
use super::round_end;
use super::table::log;
use crate::day;
use crate::help::Reviewed;
use crate::kit::stylesheet::Stylesheet;
use crate::kit::text::language;
use crate::replay::Table;
use crate::results::game::GameResults;
use crate::table::game::GameTable;
use cards::{Fact, State};
use leptos::prelude::*;
use play::card_table::events::running_event;
use play::card_table::model::{Model, SeatModel};
use play::pace::Pace;
use play::people::{Lineup, Sitting};
use play::scores::awards::card_game;
use play::scores::results::{Results, Row};
use words::awards::{AwardText, of_card_game};

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

impl GameResults for State {
    fn results(model: &Model) -> Option<&Results> {
        model.summary.as_ref().map(|summary| &summary.results)
    }

    fn round_end(session: Session, model: &Model) -> AnyView {
        model.summary.as_ref().map(|summary| round_end::round_end(session, summary)).into_any()
    }

    fn counted(model: &Model, row: &Row, pace: Pace) -> AnyView {
        model.summary.as_ref().map(|summary| round_end::counted(summary, row, pace)).into_any()
    }

    fn next_round(model: &Model) -> AnyView {
        model.summary.as_ref().map(round_end::next_dealer).into_any()
    }

    fn after_game(session: Session) -> AnyView {
        day::after_game(session).into_any()
    }

    fn awards(facts: &[Fact], lineups: &[Lineup]) -> Vec<AwardText> {
        of_card_game(language(), card_game::awards(facts, lineups))
    }
}

impl Reviewed for State {
    const DRAWN: Table<State> = TABLE;
}
