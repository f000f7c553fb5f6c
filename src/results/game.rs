//! The trait [`GameResults`]: the functions of a game for the pages after a round and after a game.

use crate::prelude::*;
use crate::session::Session;
use crate::table::game::GameTable;
use play::people::Lineup;
use play::scores::awards::Moment;
use play::scores::results::{Results, Row};
use words::awards::AwardText;

/// How a game shows its results.
pub(crate) trait GameResults: GameTable {
    /// Everybody's points, while the end of a round is shown.
    fn results(model: &Self::Model) -> Option<&Results>;

    /// The end of the round: its cause, and the last facts.
    fn round_end(session: Session<Self>, model: &Self::Model) -> AnyView;

    /// How this person's points add up.
    fn counted(model: &Self::Model, row: &Row, pace: Pace) -> AnyView;

    /// A sentence about the next round, for example who deals.
    fn next_round(model: &Self::Model) -> AnyView;

    /// The sentences about the game on the page after it, beside its points.
    fn after_game(session: Session<Self>) -> AnyView {
        let _ = session;
        ().into_any()
    }

    /// The awards of a finished game, from the facts that the viewer may know.
    fn awards(facts: &[Self::Fact], lineups: &[Lineup]) -> Vec<AwardText>;

    /// The worst that one did to another, in the same facts.
    fn meanest_moment(facts: &[Self::Fact]) -> Option<Moment>;
}
