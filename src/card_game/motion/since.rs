//! "Since your last turn" of the card game, and what a bot has played for somebody who was away.

use crate::art::playing_card;
use crate::card_game::Session;
use crate::motion::scene::sentence;
use crate::motion::since_panel::{SlipContents, slips};
use crate::prelude::*;
use crate::table::read;
use cards::Fact;
use play::card_table::model::Model;
use play::card_table::question::Kind;
use play::motion::since::{Hit, hits, moves_of};
use std::ops::Range;
use words::card_table::source;

/// The slip of the card game, once no animation is running. Not shown if nothing hit the viewer.
pub(super) fn since_panel(session: Session, quiet: Memo<bool>) -> AnyView {
    let moves = move |during: &Range<usize>| {
        let me = read(session.model(), |model| model.viewer);
        session.facts().with(|facts| me.map(|me| moves_of(facts, during, me)).unwrap_or_default())
    };
    let turn = Memo::new(move |_| turn(session).filter(|_| quiet.get()));
    let picture = |fact: &Fact| match fact {
        Fact::Played { card, .. } | Fact::Tossed { card, .. } => (Some(playing_card(*card)), true),
        _ => (Some(icon("g-draw", "drawing")), false),
    };
    slips(session, turn, quiet.into(), SlipContents { moves, hits: move || lines(session), picture })
}

/// The index of the fact that began the viewer's turn, as long as they have not done anything in
/// it.
fn turn(session: Session) -> Option<usize> {
    let Some(Next::Ask(me)) = session.next().get() else { return None };
    let asked = |model: &Model| {
        model.question.as_ref().is_some_and(|asked| matches!(asked.kind, Kind::Turn { can_end: false, .. }))
    };
    if !read(session.model(), asked) {
        return None;
    }
    session.facts().with(|facts| match facts.iter().enumerate().next_back()? {
        (at, Fact::TurnBegan(who)) if *who == me => Some(at),
        _ => None,
    })
}

fn lines(session: Session) -> Vec<AnyView> {
    let Some(model) = session.model().get_untracked() else { return Vec::new() };
    let Some(me) = model.viewer.and_then(|me| model.seat(me)) else { return Vec::new() };
    let hits = session.facts().with_untracked(|facts| hits(facts, me.seat, me.person));
    hits.into_iter().map(|hit| line(session, &model, hit)).collect()
}

/// The person and the card that hit, with the sentence of the log.
fn line(session: Session, model: &Model, hit: Hit) -> AnyView {
    let by = hit.by.and_then(|by| model.seat(by));
    let figure = by.map_or_else(|| icon("g-event", "drawing"), |by| avatar(by.avatar));
    let why = hit.why.and_then(source);
    // The card is named unless the sentence itself does so. (It is not enough to search the
    // sentence for its name: the card that moved may have the same one.)
    let says = sentence(session, hit.fact);
    let fact = session.facts().with_untracked(|facts| facts.get(hit.fact).copied());
    let names_cause =
        matches!(fact, Some(Fact::HandsMoved { .. } | Fact::HandsMixed { .. } | Fact::PowersMoved { .. }));
    let by = by.map(|by| by.name.clone()).filter(|name| !says.contains(name));
    let cause: Vec<String> = by.into_iter().chain(why.filter(|_| !names_cause)).collect();
    let cause = (!cause.is_empty()).then(|| view! { <b>{cause.join(" · ")}</b> });
    html! { <li>{figure} <span>{cause} " " {says}</span></li> }
}
