//! The log of a replay: the turns of the round that is shown, from the first to the last. A line leads to the moment
//! it is about; the lines of the moment that is shown are marked, and those still to come are pale.

use super::Replay;
use crate::art::colour_of;
use crate::prelude::*;
use crate::results::game::GameResults;
use crate::table::log::log_sheet;
use leptos::html::Ol;
use play::recording::Seen;
use std::sync::Arc;
use words::turn_log::{Turn, TurnLog};

/// The log above the question of a big table.
pub(super) fn column<G: GameResults>(replay: Replay<G>) -> AnyView {
    html! {
        <section class="replay-log" tabindex="0" aria-label=tx!(replay.l, table.log)>{turns(replay)}</section>
    }
}

/// The log as a sheet over a small one, while it is open.
pub(super) fn sheet<G: GameResults>(replay: Replay<G>) -> AnyView {
    let drawn = move || log_sheet(replay.l, replay.log, turns(replay));
    shown_while(move || replay.log.get(), move || untrack(drawn))
}

/// The turns of the round that is shown.
fn turns<G: GameResults>(replay: Replay<G>) -> AnyView {
    let round = Memo::new(move |_| replay.step().map_or(0, |step| step.round));
    let list = NodeRef::<Ol>::new();
    // The marked line stays in sight, within its own box only.
    effect(move || {
        replay.at.track();
        round.track();
        let Some(list) = list.get() else { return };
        next_frame(move || {
            let now = list.query_selector("[aria-current]").ok().flatten();
            let (Some(now), Some(pane)) = (now, list.closest(".replay-log, .log-sheet").ok().flatten())
            else {
                return;
            };
            let (line, pane_box) = (now.get_bounding_client_rect(), pane.get_bounding_client_rect());
            let middle = line.top() - pane_box.top() - (pane_box.height() - line.height()) / 2.0;
            pane.scroll_by_with_x_and_y(0.0, middle);
        });
    });
    let all = move || {
        let (round, seen) = (round.get(), replay.seen.get());
        untrack(|| draw(replay, round, &seen))
    };
    html! { <ol class="turns" node_ref=list>{dynamic(all)}</ol> }
}

fn draw<G: GameResults>(replay: Replay<G>, round: u16, seen: &Arc<Seen<G::Fact>>) -> AnyView {
    let perspective = replay.perspective.get_untracked();
    let (log, people) = words::replay::log(&current(), &replay.recording(), seen, perspective);
    let of_round = log.turns().iter().filter(|turn| turn.round == round && !turn.lines.is_empty());
    of_round.map(|turn| one(replay, &people, turn, &log, seen)).collect_view().into_any()
}

fn one<G: GameResults>(
    replay: Replay<G>,
    people: &[Person],
    turn: &Turn,
    log: &TurnLog<G::Fact>,
    seen: &Arc<Seen<G::Fact>>,
) -> AnyView {
    let lines = turn.lines.iter().filter_map(|said| {
        let picture = (replay.drawn.beside)(log.fact(said)?);
        Some(line(replay, seen.step_of(said.fact), said.text.clone(), picture))
    });
    let lines = lines.collect_view();
    match turn.who.and_then(|who| people.get(who.index())) {
        Some(who) => html! {
            <li class="turn" prop:style=format!("--c:var(--{})", colour_of(who.avatar))>
                {avatar(who.avatar)} <div><b class="unseen">{who.name.clone()}</b> <ul>{lines}</ul></div>
            </li>
        },
        None => html! { <li class="turn begins"><span></span> <div><ul>{lines}</ul></div></li> },
    }
}

/// A sentence, which leads to its step.
fn line<G: GameResults>(replay: Replay<G>, at: usize, says: String, picture: Option<AnyView>) -> AnyView {
    let has_card = picture.is_some().to_string();
    let now = move || (replay.at.get() == at).then(|| "step".to_owned());
    let yet = text(move || (replay.at.get() < at).to_string());
    let go = move || {
        replay.log.set(false);
        replay.go(at);
    };
    html! {
        <li>
            <button
                type="button" class="said" data-card=has_card data-yet=yet aria-current=now
                on:click=on_click(go)
            >
                {picture} <span>{says}</span>
            </button>
        </li>
    }
}
