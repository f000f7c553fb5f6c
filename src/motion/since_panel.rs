//! "Since your last turn", and what a bot has played for somebody who was away, as slips on the table, one after the
//! other. A slip disappears when it is closed, after enough time to read it, or when the turn ends. Only its button
//! takes taps; whatever lies under it can still be used.

use super::scene::sentence;
use crate::art::{Picture, avatar, card_face, icon};
use crate::card_game::Session;
use crate::games::AppGame;
use crate::reactive::{dynamic, on_click};
use crate::session::{self};
use crate::table::names;
use crate::text::{language, tx};
use cards::Fact;
use leptos::leptos_dom::helpers::set_timeout_with_handle;
use leptos::prelude::*;
use play::card_table::model::Model;
use play::card_table::question::Kind;
use play::flow::Next;
use play::motion::since::{Hit, hits, moves_of};
use std::ops::Range;
use std::time::Duration;

/// How long it stays at least, in milliseconds; each line adds to it.
const MIN_DISPLAY: u64 = 4_000;
const PER_LINE: u64 = 2_500;

/// What a slip tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Topic {
    /// What hit the viewer since their last turn; this fact began the turn now.
    SinceTurn(usize),
    /// What a bot has played for the viewer, who is back since this fact.
    StoodIn(usize),
}

/// The slip of the card game, once no animation is running. Not shown if nothing hit the viewer.
pub(super) fn since_panel(session: Session, quiet: Memo<bool>) -> AnyView {
    let me = move || session.model().with(|model| model.as_ref().and_then(|model| model.viewer));
    let moves = move |during: &Range<usize>| {
        let me = me();
        session.facts().with(|facts| me.map(|me| moves_of(facts, during, me)).unwrap_or_default())
    };
    let turn = Memo::new(move |_| turn(session).filter(|_| quiet.get()));
    let lines = move |topic| match topic {
        Topic::SinceTurn(_) => lines(session),
        Topic::StoodIn(_) => {
            let during = session.stood_in().unwrap_or_default();
            moves(&during).into_iter().map(|fact| move_line(session, fact)).collect()
        }
    };
    slips(turn, back(session, quiet.into(), moves), lines)
}

/// Since which fact somebody is back for whom a bot has played; not if they have done something since, when the table is
/// shown. `moves`: what they did in a range of facts.
pub(crate) fn back<G: AppGame>(
    session: session::Session<G>,
    quiet: Signal<bool>,
    moves: impl Fn(&Range<usize>) -> Vec<usize> + Send + Sync + 'static,
) -> Memo<Option<usize>> {
    let known = untrack(|| session.stood_in().filter(|away| !moves(&(away.end..usize::MAX)).is_empty()));
    Memo::new(move |_| {
        let away =
            session.stood_in().filter(|away| Some(away) != known.as_ref() && !moves(away).is_empty())?;
        quiet.get().then_some(away.end)
    })
}

/// A slip for the turn that began with one fact, and one for who is back since another, if there are any lines in it.
pub(crate) fn slips(
    turn: Memo<Option<usize>>,
    back: Memo<Option<usize>>,
    lines: impl Fn(Topic) -> Vec<AnyView> + Send + 'static,
) -> AnyView {
    let l = language();
    // Those that were closed.
    let gone = RwSignal::new(Vec::new());
    let topics = move || [back.get().map(Topic::StoodIn), turn.get().map(Topic::SinceTurn)];
    let topic = Memo::new(move |_| {
        topics().into_iter().flatten().find(|topic| gone.with(|gone: &Vec<Topic>| !gone.contains(topic)))
    });
    dynamic(move || {
        let Some(topic) = topic.get() else { return ().into_any() };
        let close = move || {
            // The page may have been left, and its signals disposed of.
            gone.try_update(|gone| gone.push(topic));
        };
        let lines = untrack(|| lines(topic));
        if lines.is_empty() {
            return ().into_any();
        }
        let time = Duration::from_millis(MIN_DISPLAY + PER_LINE * lines.len() as u64);
        let read = set_timeout_with_handle(close, time).ok();
        on_cleanup(move || {
            if let Some(read) = read {
                read.clear();
            }
        });
        let title = match topic {
            Topic::SinceTurn(_) => tx!(l, since.title),
            Topic::StoodIn(_) => tx!(l, since.stood_in),
        };
        let label = title.clone();
        view! {
            <aside class="since" aria-label=label>
                <h2>{title}</h2>
                <button type="button" class="button" aria-label=tx!(l, since.close) on:click=on_click(close)>
                    "×"
                </button>
                <ul>{lines}</ul>
            </aside>
        }
        .into_any()
    })
}

/// The index of the fact that began the viewer's turn, as long as they have not done anything in
/// it.
fn turn(session: Session) -> Option<usize> {
    let Some(Next::Ask(me)) = session.next().get() else { return None };
    let asked = |model: &Model| {
        model.question.as_ref().is_some_and(|asked| matches!(asked.kind, Kind::Turn { can_end: false, .. }))
    };
    if !session.model().with(|model| model.as_ref().is_some_and(asked)) {
        return None;
    }
    session.facts().with(|facts| match facts.iter().enumerate().next_back()? {
        (at, Fact::TurnBegan(who)) if *who == me => Some(at),
        _ => None,
    })
}

fn lines(session: Session) -> Vec<AnyView> {
    let model = session.model().get_untracked();
    let Some(model) = model else { return Vec::new() };
    let Some(me) = model.viewer.and_then(|me| model.seat(me)) else { return Vec::new() };
    let hits = session.facts().with_untracked(|facts| hits(facts, me.seat, me.person));
    hits.into_iter().map(|hit| line(session, &model, hit)).collect()
}

/// What a bot has done for the viewer, with the card, if it was played.
fn move_line(session: Session, fact: usize) -> AnyView {
    let card = session.facts().with_untracked(|facts| match facts.get(fact) {
        Some(Fact::Played { card, .. } | Fact::Tossed { card, .. }) => Some(*card),
        _ => None,
    });
    let picture = card.map_or_else(
        || icon("g-draw", "drawing"),
        |card| card_face(Picture::Card(card), &names::printed(card)),
    );
    let card = card.map(|_| "card");
    view! { <li class=card>{picture} <span>{sentence(session, fact)}</span></li> }.into_any()
}

/// Who did it and by what, with the sentence of the log.
fn line(session: Session, model: &Model, hit: Hit) -> AnyView {
    let by = hit.by.and_then(|by| model.seat(by));
    let figure = by.map_or_else(|| icon("g-event", "drawing"), |by| avatar(by.avatar));
    let why = hit.why.and_then(names::source);
    // The card is named unless the sentence itself does so. (It is not enough to search the
    // sentence for its name: the card that moved may have the same one.)
    let says = sentence(session, hit.fact);
    let fact = session.facts().with_untracked(|facts| facts.get(hit.fact).copied());
    let names_cause =
        matches!(fact, Some(Fact::HandsMoved { .. } | Fact::HandsMixed { .. } | Fact::PowersMoved { .. }));
    let by = by.map(|by| by.name.clone()).filter(|name| !says.contains(name));
    let cause: Vec<String> = by.into_iter().chain(why.filter(|_| !names_cause)).collect();
    let cause = (!cause.is_empty()).then(|| view! { <b>{cause.join(" · ")}</b> });
    view! { <li>{figure} <span>{cause} " " {says}</span></li> }.into_any()
}
