//! The parts of pages that belong to the board game: photos, and the end of a round.

use super::game::Session;
use super::log;
use crate::help::Reviewed;
use crate::kit::stylesheet::Stylesheet;
use crate::lazy::{BoardView, LazyView, lazy};
use crate::prelude::*;
use crate::replay::Table;
use crate::results::game::GameResults;
use crate::scores::{minus, signed};
use crate::session::use_session;
use crate::table::game::GameTable;
use crate::table::log::folded;
use board::{Card, Fact, Points, State};
use play::board_table::model::Model;
use play::people::{Lineup, Sitting};
use play::scores::awards::{Moment, board_game};
use play::scores::results::{Results, Row};
use words::awards::{AwardText, of_board_game};

impl GameTable for State {
    fn sitting(model: &Model) -> Vec<Sitting> {
        model.sitting()
    }

    const PHOTO_STYLE: Option<Stylesheet> = Some(Stylesheet::Board);

    fn photo(session: Session, says: &str, with_hand: bool) -> Option<String> {
        let model = session.model().get_untracked()?;
        Some(drawing::photo::board_game(language(), &model, says, with_hand))
    }

    fn folded_log() -> AnyView {
        folded(|| log::of(use_session()))
    }
}

impl GameResults for State {
    fn results(model: &Model) -> Option<&Results> {
        model.summary.as_ref().map(|summary| &summary.results)
    }

    fn round_end(_: Session, model: &Model) -> AnyView {
        let how = model.summary.as_ref().map(|summary| current().board_round_end(summary.how));
        how.map(|how| view! { <div class="how"><p>{how}</p></div> }).into_any()
    }

    fn counted(model: &Model, row: &Row, _: Pace) -> AnyView {
        let all = model.summary.as_ref().map(|summary| summary.points.as_slice()).unwrap_or_default();
        let points = all.iter().find(|(seat, _)| *seat == row.person).map(|(_, points)| *points);
        points.map(|points| counted(row, &points)).into_any()
    }

    fn next_round(_: &Model) -> AnyView {
        html! { <p>{tx!(language(), board.next)}</p> }
    }

    fn awards(facts: &[Fact], lineups: &[Lineup]) -> Vec<AwardText> {
        of_board_game(language(), board_game::awards(facts, lineups))
    }

    fn meanest_moment(facts: &[Fact]) -> Option<Moment> {
        board_game::meanest_moment(facts)
    }
}

/// Parts of a replay that differ between the games: here the board itself animates, and the log has no pictures.
pub(super) const TABLE: Table<State> = Table {
    draw: |slips| lazy(LazyView::Board(BoardView::LessonTable(slips))),
    above: || ().into_any(),
    log_inside: false,
    beside: |_| None,
};

impl Reviewed for State {
    const DRAWN: Table<State> = TABLE;
}

/// How one person's points add up.
fn counted(row: &Row, points: &Points) -> AnyView {
    let l = language();
    // The field is where the pawn stands, and counts as many points.
    let parts = [
        (tx!(l, board.score.field, n = points.field), points.field),
        (tx!(l, board.score.doubled), points.doubled),
        (current().board_card(Card::FuckYou), points.fuck_you),
        (tx!(l, board.score.doomsday), points.doomsday),
    ];
    let parts = parts.into_iter().enumerate().filter(|(at, (_, by))| *at == 0 || *by != 0);
    let parts = parts.map(|(at, (why, by))| {
        let by = if at == 0 { minus(by) } else { signed(by) };
        html! { <li class="extra">{why} " " <b>{by}</b></li> }
    });
    html! {
        <ol class="laid pawn-points" aria-label=tx!(l, board.score.of, name = row.name)>
            {parts.collect_view()}
            <li class="sum"><span aria-hidden="true">"= "</span> <b>{minus(row.score)}</b></li>
        </ol>
    }
}
