//! The parts of pages that belong to the card game: the options of a new game, and the end of a
//! round.

mod awards;
mod options;
mod round_end;

pub(crate) use options::{Explained, explained};
pub(crate) use round_end::how_it_ended;

use super::awards::{AwardText, in_words};
use super::day;
use super::game::GamePages;
use super::people::People;
use crate::card_game::Session;
use crate::help::moments;
use crate::language::Language;
use crate::photo::sheet::Markup;
use crate::table::log;
use crate::table::photo::photo;
use crate::text::tx;
use cards::{Fact, Setup, State};
use game::Seat;
use leptos::prelude::*;
use options::Options;
use play::card_table::model::{Model, SeatModel};
use play::pace::Pace;
use play::people::{Lineup, Sitting};
use play::scores::awards::card_game;
use play::scores::results::{Results, Row};

impl GamePages for State {
    type Options = Options;

    const MAX_PEOPLE: u8 = Seat::MAX;

    fn title(l: Language) -> String {
        tx!(l, new.card_game)
    }

    fn reaction_time(l: Language, seconds: u16) -> String {
        tx!(l, room.window, n = seconds)
    }

    fn sitting(model: &Model) -> Vec<Sitting> {
        let one =
            |place: &SeatModel| Sitting { seat: place.seat, name: place.name.clone(), avatar: place.avatar };
        model.seats.iter().map(one).collect()
    }

    fn photo(session: Session, with_hand: bool) -> Option<Markup> {
        photo(session, with_hand)
    }

    fn initial_options(people: People) -> Options {
        Options::new(people)
    }

    fn choose(options: Options, setup: &Setup) {
        options.choose(setup, String::new());
    }

    fn receive(options: Options, code: &str) {
        options.receive(cards::link::decode(code));
    }

    fn chosen_setup(options: Options) -> Result<Setup, String> {
        options.setup().map_err(options::impossible)
    }

    fn received(l: Language, options: Options) -> AnyView {
        options::received(l, options)
    }

    fn option_sections(l: Language, options: Options) -> AnyView {
        options::sections(l, options)
    }

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

    fn folded_log() -> AnyView {
        log::folded()
    }

    fn after_round(page: fn() -> AnyView) -> AnyView {
        moments::around::<State>(page)
    }

    fn after_game(session: Session) -> AnyView {
        day::after_game(session).into_any()
    }

    fn moments() -> AnyView {
        moments::section::<State>()
    }

    fn awards(facts: &[Fact], lineups: &[Lineup]) -> Vec<AwardText> {
        in_words(card_game::awards(facts, lineups), awards::words)
    }
}
