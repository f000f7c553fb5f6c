//! The log on the screen, by turns: who, and a small picture of each card they played. A line opens
//! the explanation of what it is about. The newest turn is on top.
//!
//! Finished turns are not drawn again, only the current one.

use super::names;
use super::screen::Screen;
use super::topic::Topic;
use crate::art::{Picture, avatar, card_face, colour_of, icon};
use crate::focus::{after_dialog, show_modal};
use crate::games::Person;
use crate::games::card::Session;
use crate::language::Language;
use crate::reactive::{bool_attr, dynamic, keyed_list, on_backdrop_click, on_click};
use crate::text::tx;
use crate::words::current;
use crate::words::log::{Turn, TurnLine, TurnLog};
use game::{BySeat, Viewer};
use leptos::prelude::*;

/// More than the number of sentences in any turn.
const LINES: usize = 1_024;

/// The log as a column beside a big table.
pub(crate) fn column(screen: Screen) -> AnyView {
    view! {
        <section
            class="turns-box" tabindex="0" aria-label=tx!(screen.l, table.log)
            data-empty=bool_attr(move || screen.session.facts().with(Vec::is_empty))
        >
            {turns(screen)}
        </section>
    }
    .into_any()
}

/// The log as a sheet over a small table.
pub(crate) fn sheet(screen: Screen) -> AnyView {
    let l = screen.l;
    let dialog = NodeRef::new();
    let close = show_modal(dialog);
    let gone = move || {
        screen.log.try_set(false);
        after_dialog();
    };
    view! {
        <dialog
            class="log-sheet" node_ref=dialog aria-labelledby="log" on:close=move |_| gone()
            on:click=on_backdrop_click(close)
        >
            <article>
                <header>
                    <h2 id="log">{tx!(l, table.log)}</h2>
                    <button type="button" class="button" on:click=on_click(close)>
                        {tx!(l, table.close)}
                    </button>
                </header>
                {turns(screen)}
            </article>
        </dialog>
    }
    .into_any()
}

/// The log below the end of a round; drawn when it is unfolded.
pub(crate) fn folded() -> AnyView {
    let screen = Screen::new();
    let opened = RwSignal::new(false);
    let inside = move || if opened.get() { turns(screen) } else { ().into_any() };
    let about = move || screen.topic.get().map(|_| super::explain::explain(screen)).into_any();
    view! {
        <details class="sheet log-fold">
            <summary on:click=on_click(move || opened.set(true))><h2>{tx!(screen.l, table.log)}</h2></summary>
            {dynamic(inside)}
        </details>
        {dynamic(about)}
    }
    .into_any()
}

/// The turns of this round, and on demand those of earlier rounds.
fn turns(screen: Screen) -> AnyView {
    let Screen { l, session, .. } = screen;
    let log = StoredValue::new(TurnLog::default());
    let all = RwSignal::new(false);
    let numbers = move || {
        session.facts().track();
        log.update_value(|log| read(session, log));
        log.with_value(|log| {
            let turns = log.turns();
            let round = if all.get() { 0 } else { turns.last().map_or(0, |turn| turn.round) };
            // The number encodes which turn, and how many sentences it has: when it grows, it is
            // drawn again.
            let number = |(at, turn): (usize, &Turn)| at * LINES + turn.lines.len().min(LINES - 1);
            let of_round = turns.iter().enumerate().filter(|(_, turn)| turn.round >= round);
            of_round.rev().filter(|(_, turn)| !turn.lines.is_empty()).map(number).collect()
        })
    };
    let one = move |number: usize| {
        let found = log.with_value(|log| log.turns().get(number / LINES).cloned());
        found.map(|turn| draw(screen, &turn)).into_any()
    };
    let earlier = move || {
        let more = session.model().with(|model| model.as_ref().is_some_and(|model| model.round > 1));
        if !more || all.get() {
            return ().into_any();
        }
        view! {
            <button type="button" class="button earlier" on:click=on_click(move || all.set(true))>
                {tx!(l, table.log_earlier)}
            </button>
        }
        .into_any()
    };
    view! { <ol class="turns">{keyed_list(numbers, one)}</ol> {dynamic(earlier)} }.into_any()
}

/// Adds to the log what has happened since the last call.
fn read(session: Session, log: &mut TurnLog) {
    let people = session.people();
    session.model().with_untracked(|model| {
        let Some(model) = model else { return };
        let mut persons = BySeat::make(|seat| seat);
        for place in &model.seats {
            persons[place.seat] = place.person;
        }
        let viewer = model.viewer.map_or(Viewer::Spectator, Viewer::Seat);
        session.facts().with_untracked(|facts| log.update(&current(), facts, &people, viewer, persons));
    });
}

/// One turn: whose, and what happened in it.
fn draw(screen: Screen, turn: &Turn) -> AnyView {
    let l = screen.l;
    let who: Option<Person> = turn.who.and_then(|who| screen.session.people().get(who.index()).cloned());
    let lines = turn.lines.iter().map(|entry| line(screen, entry)).collect_view();
    let Some(who) = who else {
        return view! {
            <li class="turn begins">
                {icon("i-cards", "sign")}
                <div><b>{heading(l, turn.round)}</b> <ul>{lines}</ul></div>
            </li>
        }
        .into_any();
    };
    view! {
        <li class="turn" prop:style=format!("--c:var(--{})", colour_of(who.avatar))>
            {avatar(who.avatar)} <div><b class="unseen">{who.name}</b> <ul>{lines}</ul></div>
        </li>
    }
    .into_any()
}

fn heading(l: Language, round: u16) -> String {
    tx!(l, table.round, n = round)
}

/// One sentence, with a button if there is something to explain about it.
fn line(screen: Screen, entry: &TurnLine) -> AnyView {
    let Some(topic) = entry.topic else {
        return view! { <li><span class="said">{entry.text.clone()}</span></li> }.into_any();
    };
    let card = entry.shown.then(|| face(topic)).flatten();
    let has_card = card.is_some().to_string();
    view! {
        <li>
            <button
                type="button" class="said" data-card=has_card data-about=topic.name()
                on:click=on_click(move || screen.explain(topic))
            >
                {card.into_any()} <span>{entry.text.clone()}</span>
            </button>
        </li>
    }
    .into_any()
}

/// The small card beside a sentence.
fn face(topic: Topic) -> Option<AnyView> {
    let words = current();
    Some(match topic {
        Topic::Card(card) => card_face(Picture::Card(card), &names::printed(card)),
        Topic::Event(event) => card_face(Picture::Event(event), &words.event(event)),
        Topic::Power(power) => card_face(Picture::Power(power), &words.power(power)),
        Topic::Rule(card) => card_face(Picture::Rule(card), &words.rule_card(card)),
        Topic::Person(_) => return None,
    })
}
