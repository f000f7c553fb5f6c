//! The log on the screen, by turns: who, and a small picture of each card they played. A line opens
//! the explanation of what it is about. The newest turn is on top.
//!
//! Finished turns are not drawn again, only the current one.

use super::say;
use super::screen::Screen;
use super::topic::Topic;
use crate::art::{Picture, avatar, card_face, icon, ink_of};
use crate::focus::{closed, modal};
use crate::games::Person;
use crate::games::card::Session;
use crate::language::Language;
use crate::live::{beside, each, follow, tap};
use crate::text::tx;
use crate::words::current;
use crate::words::log::{Book, Said, Turn};
use game::{BySeat, Viewer};
use leptos::prelude::*;

/// More than the number of sentences in any turn.
const LINES: usize = 1_024;

/// The log as a column beside a big table.
pub(crate) fn column(screen: Screen) -> AnyView {
    view! {
        <section class="turns-box" aria-label=tx!(screen.l, table.log) tabindex="0">{turns(screen)}</section>
    }
    .into_any()
}

/// The log as a sheet over a small table.
pub(crate) fn sheet(screen: Screen) -> AnyView {
    let l = screen.l;
    let dialog = NodeRef::new();
    let close = modal(dialog);
    let gone = move || {
        screen.log.try_set(false);
        closed();
    };
    view! {
        <dialog class="log-sheet" node_ref=dialog aria-labelledby="log" on:close=move |_| gone() on:click=beside(close)>
            <article>
                <header>
                    <h2 id="log">{tx!(l, table.log)}</h2>
                    <button type="button" class="button" on:click=tap(close)>{tx!(l, table.close)}</button>
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
    let about = move || screen.topic.get().map(|topic| super::explain::explain(screen, topic)).into_any();
    view! {
        <details class="sheet log-fold">
            <summary on:click=tap(move || opened.set(true))><h2>{tx!(screen.l, table.log)}</h2></summary>
            {follow(inside)}
        </details>
        {follow(about)}
    }
    .into_any()
}

/// The turns of this round, and on demand those of earlier rounds.
fn turns(screen: Screen) -> AnyView {
    let Screen { l, session, .. } = screen;
    let book = StoredValue::new(Book::default());
    let all = RwSignal::new(false);
    let numbers = move || {
        session.facts().track();
        book.update_value(|book| read(session, book));
        book.with_value(|book| {
            let turns = book.turns();
            let round = if all.get() { 0 } else { turns.last().map_or(0, |turn| turn.round) };
            // The number encodes which turn, and how many sentences it has: when it grows, it is
            // drawn again.
            let number = |(at, turn): (usize, &Turn)| at * LINES + turn.said.len().min(LINES - 1);
            let of_round = turns.iter().enumerate().filter(|(_, turn)| turn.round >= round);
            of_round.rev().filter(|(_, turn)| !turn.said.is_empty()).map(number).collect()
        })
    };
    let one = move |number: usize| {
        let found = book.with_value(|book| book.turns().get(number / LINES).cloned());
        found.map(|turn| draw(screen, &turn)).into_any()
    };
    let earlier = move || {
        let more = session.model().with(|model| model.as_ref().is_some_and(|model| model.round > 1));
        if !more || all.get() {
            return ().into_any();
        }
        view! {
            <button type="button" class="button earlier" on:click=tap(move || all.set(true))>
                {tx!(l, table.log_earlier)}
            </button>
        }
        .into_any()
    };
    view! { <ol class="turns">{each(numbers, one)}</ol> {follow(earlier)} }.into_any()
}

/// Adds to the book what has happened since the last call.
fn read(session: Session, book: &mut Book) {
    let people = session.people();
    session.model().with_untracked(|model| {
        let Some(model) = model else { return };
        let mut persons = BySeat::make(|seat| seat);
        for place in &model.seats {
            persons[place.seat] = place.person;
        }
        let viewer = model.viewer.map_or(Viewer::Spectator, Viewer::Seat);
        session.facts().with_untracked(|facts| book.tell(&current(), facts, &people, viewer, persons));
    });
}

/// One turn: whose, and what happened in it.
fn draw(screen: Screen, turn: &Turn) -> AnyView {
    let l = screen.l;
    let who: Option<Person> = turn.who.and_then(|who| screen.session.people().get(who.index()).cloned());
    let lines = turn.said.iter().map(|said| line(screen, said)).collect_view();
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
        <li class="turn" prop:style=format!("--c:var(--{})", ink_of(who.avatar))>
            {avatar(who.avatar)} <div><b class="unseen">{who.name}</b> <ul>{lines}</ul></div>
        </li>
    }
    .into_any()
}

fn heading(l: Language, round: u16) -> String {
    tx!(l, table.round, n = round)
}

/// One sentence, with a button if there is something to explain about it.
fn line(screen: Screen, said: &Said) -> AnyView {
    let Some(topic) = said.topic else {
        return view! { <li><span class="said">{said.text.clone()}</span></li> }.into_any();
    };
    let card = said.shown.then(|| face(topic)).flatten();
    view! {
        <li>
            <button type="button" class="said" data-about=topic.name() on:click=tap(move || screen.explain(topic))>
                {card.into_any()} <span>{said.text.clone()}</span>
            </button>
        </li>
    }
    .into_any()
}

/// The small card beside a sentence.
fn face(topic: Topic) -> Option<AnyView> {
    let words = current();
    Some(match topic {
        Topic::Card(card) => card_face(Picture::Card(card), &say::printed(card)),
        Topic::Event(event) => card_face(Picture::Event(event), &words.event(event)),
        Topic::Power(power) => card_face(Picture::Power(power), &words.power(power)),
        Topic::Rule(card) => card_face(Picture::Rule(card), &words.rule_card(card)),
        Topic::Person(_) => return None,
    })
}
