//! "Since your last turn" as a slip on the table. It disappears when it is closed, after enough
//! time to read it, or when the turn ends. Only its button takes taps; whatever lies under it can
//! still be used.

use super::scene::sentence;
use super::since::{Hit, hits};
use crate::art::{avatar, icon};
use crate::games::card::Session;
use crate::reactive::{dynamic, on_click};
use crate::session::Next;
use crate::table::model::Model;
use crate::table::names;
use crate::table::question::Kind;
use crate::text::{language, tx};
use cards::Fact;
use leptos::leptos_dom::helpers::set_timeout_with_handle;
use leptos::prelude::*;
use std::time::Duration;

/// How long it stays at least, in milliseconds; each line adds to it.
const MIN_DISPLAY: u64 = 4_000;
const PER_LINE: u64 = 2_500;

/// The slip of the card game, once no animation is running. Not shown if nothing hit the viewer.
pub(super) fn since_panel(session: Session, quiet: Memo<bool>) -> AnyView {
    slip(Memo::new(move |_| turn(session).filter(|_| quiet.get())), move || lines(session))
}

/// The slip in the turn that began with the fact at this index, if there are any lines in it.
pub(crate) fn slip(turn: Memo<Option<usize>>, lines: impl Fn() -> Vec<AnyView> + Send + 'static) -> AnyView {
    let l = language();
    // The turn in which the slip was closed.
    let gone = RwSignal::new(None);
    dynamic(move || {
        let Some(turn) = turn.get().filter(|turn| gone.get() != Some(*turn)) else { return ().into_any() };
        let lines = untrack(&lines);
        if lines.is_empty() {
            return ().into_any();
        }
        let time = Duration::from_millis(MIN_DISPLAY + PER_LINE * lines.len() as u64);
        // The page may have been left, and its signals disposed of.
        let read = set_timeout_with_handle(
            move || {
                gone.try_set(Some(turn));
            },
            time,
        )
        .ok();
        on_cleanup(move || {
            if let Some(read) = read {
                read.clear();
            }
        });
        view! {
            <aside class="since" aria-label=tx!(l, since.title)>
                <h2>{tx!(l, since.title)}</h2>
                <button
                    type="button" class="button" aria-label=tx!(l, since.close)
                    on:click=on_click(move || gone.set(Some(turn)))
                >
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
