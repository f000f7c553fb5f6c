//! The coach's slip: the task, and afterwards the result and how to continue.

use super::Learning;
use crate::art::{COACH, playing_card};
use crate::kit::reactive::rebuilt;
use crate::prelude::*;
use cards::State;
use play::flow::lesson::Progress;
use play::lessons::{Lesson, Taught as _};
use words::lessons::lesson_texts;

/// The slip above the question.
pub(super) fn coach(learning: Learning, at: usize) -> AnyView {
    let l = learning.l;
    let Some(id) = learning.id(at) else { return ().into_any() };
    let texts = lesson_texts(l, id);
    let says = move || {
        let texts = texts.clone();
        let (head, text) = match learning.verdict.get() {
            Progress::Start if !learning.asked.get() => (None, tx!(l, learn.watch)),
            Progress::Start => (None, texts.task),
            Progress::Halfway => (None, texts.next_task),
            Progress::Strayed => (Some(tx!(l, learn.other)), tx!(l, learn.meant, task = texts.task)),
            Progress::Done => (Some(texts.praise), texts.done),
        };
        html! { <span translate="yes">{head.map(|head| view! { <b>{head}</b> })} " " {text}</span> }
    };
    let further = move || match learning.verdict.get() {
        Progress::Done => {
            let count = (id == "end").then(|| final_count(learning, at));
            html! { {count} {button("button go", tx!(l, learn.go_on), move || learning.at.set(at + 1))} }
        }
        Progress::Strayed => {
            button("button go", tx!(l, learn.again), move || learning.tries.update(|n| *n += 1))
        }
        _ => ().into_any(),
    };
    html! {
        <div class="coach">
            {avatar(COACH)}
            <p role="status">{rebuilt(says)}</p>
            {dynamic(further)}
        </div>
    }
}

/// The cards that the others still held at the end of the round, and the points it costs them.
fn final_count(learning: Learning, at: usize) -> AnyView {
    let Some(position) = State::LESSONS.get(at).and_then(Lesson::position) else { return ().into_any() };
    let people = learning.session.people();
    let rows = people.into_iter().zip((0..).map(Seat::wrapping)).skip(1).map(|(person, seat)| {
        let cards = position.hand(seat).iter().map(|card| {
            let face = playing_card(card);
            html! { <span class="worth">{face} <span>{card.points()}</span></span> }
        });
        let points = cards::hand_points(&position, seat);
        html! {
            <li>
                {avatar(person.avatar)}
                <b>{person.name}</b>
                <span class="cards">{cards.collect_view()}</span>
                <output>{format!("+{points}")}</output>
            </li>
        }
    });
    html! { <ul class="costs">{rows.collect_view()}</ul> }
}
