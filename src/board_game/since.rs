//! Slips on the table: hits on a person since their last turn, and a bot's moves for them.

use super::is_moving;
use super::screen::Screen;
use crate::art::board_card;
use crate::motion::scene::sentence;
use crate::motion::since_panel::{SlipContents, slips};
use crate::prelude::*;
use board::{Fact, Question};
use play::board_table::since::{hits, moves_of};
use play::motion::since::MAX_HITS;
use std::ops::Range;

/// The slip, while the viewer is to play and nothing moves.
pub(super) fn since_last_turn(screen: Screen) -> AnyView {
    let turn = Memo::new(move |_| {
        let plays = screen.kind() == Some(Question::Play) && !is_moving();
        plays.then(|| screen.session.facts().with(Vec::len))
    });
    let own = move |during: &Range<usize>| {
        let me = screen.with_model(|model| model.view.me());
        screen.session.facts().with(|facts| me.map(|me| moves_of(facts, during, me)).unwrap_or_default())
    };
    let picture = |fact: &Fact| match fact {
        Fact::Laid { card, .. } => (Some(board_card(card.card())), true),
        _ => (None, false),
    };
    let contents = SlipContents { moves: own, hits: move || lines(screen), picture };
    slips(screen.session, turn, Signal::derive(|| !is_moving()), contents)
}

/// The last things that hit the viewer, each with the figure of the person whose turn it was.
fn lines(screen: Screen) -> Vec<AnyView> {
    let Some(me) = screen.with_model(|model| model.view.me()) else { return Vec::new() };
    let people = screen.session.people();
    let hits = screen.session.facts().with(|facts| {
        let hits = hits(facts, me);
        let last = hits.len().saturating_sub(MAX_HITS);
        let turn = |fact: usize| {
            facts.iter().take(fact).rev().find_map(|fact| match fact {
                Fact::TurnBegan(who) => people.get(who.index()),
                _ => None,
            })
        };
        hits.into_iter().skip(last).map(|fact| (fact, turn(fact))).collect::<Vec<_>>()
    });
    let line = |(fact, turn): (usize, Option<&Person>)| {
        let figure = turn.map(|who| avatar(who.avatar));
        html! { <li>{figure} <span>{sentence(screen.session, fact)}</span></li> }
    };
    hits.into_iter().map(line).collect()
}
