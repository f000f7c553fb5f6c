//! What the pages need of a game beyond [`AppGame`]: the trait [`GamePages`].
//!
//! The pages for setting up a game, for the end of a round and of a game, and those of rooms are
//! the same for every game and generic over this trait. What belongs to one game (its options and
//! house rules, what its points are made of) is drawn by that game's implementation, for the card
//! game [`card_game`](super::card_game).

use super::awards::AwardText;
use super::people::People;
use crate::games::AppGame;
use crate::language::Language;
use crate::photo::sheet::Markup;
use crate::session::Session;
use leptos::prelude::*;
use play::pace::Pace;
use play::people::{Lineup, Sitting};
use play::scores::results::{Results, Row};

/// The parts of pages that a game draws itself.
pub(crate) trait GamePages: AppGame {
    /// The state of a new game's options: everything that is chosen beside the people.
    type Options: Copy + Send + Sync + 'static;

    /// The largest number of people.
    const MAX_PEOPLE: u8;

    /// What it is called, in the language of the page.
    fn title(l: Language) -> String;

    /// The setting of a room that says how many seconds people have to react.
    fn reaction_time(l: Language, seconds: u16) -> String;

    /// Everybody at the table.
    fn sitting(model: &Self::Model) -> Vec<Sitting>;

    /// The table as this session shows it, as a picture to pass on: with the viewer's hand, or without.
    fn photo(session: Session<Self>, with_hand: bool) -> Option<Markup>;

    // Setting up a game.

    /// The options with which the page of a new game begins. Suggestions may depend on the people.
    fn initial_options(people: People) -> Self::Options;

    /// Chooses what this setup contains.
    fn choose(options: Self::Options, setup: &Self::Setup);

    /// Applies the options in this part of an address, or reports on the page why they cannot be
    /// read.
    fn receive(options: Self::Options, code: &str);

    /// The setup as chosen, or a sentence that says why it cannot be played. Tracks what it reads.
    fn chosen_setup(options: Self::Options) -> Result<Self::Setup, String>;

    /// What to say of options that came from outside; empty if there are none.
    fn received(l: Language, options: Self::Options) -> AnyView;

    /// The sections of the page in which the options are chosen.
    fn option_sections(l: Language, options: Self::Options) -> AnyView;

    // The end of a round.

    /// Everybody's points, while the end of a round is shown.
    fn results(model: &Self::Model) -> Option<&Results>;

    /// What ended the round, and what happened last.
    fn round_end(session: Session<Self>, model: &Self::Model) -> AnyView;

    /// What this person's points are made of.
    fn counted(model: &Self::Model, row: &Row, pace: Pace) -> AnyView;

    /// What is known of the next round, for example who deals.
    fn next_round(model: &Self::Model) -> AnyView;

    /// The log, folded up.
    fn folded_log() -> AnyView;

    /// The page after a round, or what is shown in its place for a while.
    fn after_round(page: fn() -> AnyView) -> AnyView;

    /// What the page after a game says of it, beside its points.
    fn after_game(session: Session<Self>) -> AnyView {
        let _ = session;
        ().into_any()
    }

    /// The awards of the finished game that these facts are the log of, as somebody may know it.
    fn awards(facts: &[Self::Fact], lineups: &[Lineup]) -> Vec<AwardText>;

    /// What that page says of one's own decisions in the round.
    fn moments() -> AnyView;
}
