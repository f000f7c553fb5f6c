//! The top of a table, and the last sentences of its log.

use super::Frame;
use crate::games::AppGame;
use crate::lazy::{LazyView, RoomView, lazy};
use crate::nav::leave;
use crate::prelude::*;
use crate::session::{Session, unstored};
use leptos::ev::MouseEvent;
use play::people::Line;
use words::screen::round_title;

/// The link home, the round, the game's own information, and the menu.
pub(crate) fn head<G: AppGame>(
    frame: Frame,
    session: Session<G>,
    round: impl Fn() -> u16 + Send + 'static,
    about: AnyView,
) -> AnyView {
    let round = text(move || round_title(frame.l, round()));
    let room = session.is_remote().then(|| lazy(LazyView::Room(RoomView::ReactionButton)));
    line(frame, leave(session), round, about, room)
}

fn line(
    frame: Frame,
    leave: Box<dyn FnMut(MouseEvent)>,
    round: Box<dyn Fn() -> String + Send>,
    about: AnyView,
    room: Option<AnyView>,
) -> AnyView {
    let Frame { l, menu, .. } = frame;
    let to_say = unstored::to_say();
    html! {
        <header class="head">
            <button type="button" class="button" aria-label=tx!(l, nav.home) on:click=leave>"‹"</button>
            <h1>{round}</h1>
            {about}
            {room}
            <button
                type="button" class="button" aria-label=tx!(l, table.menu) aria-expanded=bool_attr(move || menu.get())
                on:click=on_click(move || menu.update(|open| *open = !*open))
            >
                "≡"
            </button>
        </header>
        {dynamic(move || to_say.get().then(|| lazy(LazyView::NotStored)).into_any())}
    }
}

/// The last `count` sentences of the log; small screens show fewer. Screen readers read each new one
/// once, and the question that is `asked`.
pub(crate) fn latest_lines<G: AppGame>(
    frame: Frame,
    session: Session<G>,
    count: usize,
    asked: impl Fn() -> String + Send + 'static,
) -> AnyView {
    sentences(frame, Box::new(move || session.log(count)), text(asked))
}

fn sentences(
    frame: Frame,
    lines: Box<dyn Fn() -> Vec<Line> + Send + Sync>,
    asked: Box<dyn Fn() -> String + Send>,
) -> AnyView {
    let last = StoredValue::new(Vec::<Line>::new());
    // A round begins with two lines about the same fact.
    let number = |line: &Line| 2 * line.fact + usize::from(!line.heading);
    // Sentences are only appended, so that screen readers read each once, in order. The
    // style sheet shows the newest on top.
    let numbers = move || {
        let lines = lines();
        let numbers = lines.iter().map(number).collect();
        last.set_value(lines);
        numbers
    };
    let line = move |wanted: usize| {
        let text = last.with_value(|lines| {
            lines.iter().find(|line| number(line) == wanted).map(|line| line.text.clone())
        });
        html! { <li>{text}</li> }
    };
    html! {
        <ul class="last-words" aria-live="polite" on:click=on_click(move || frame.log.set(true))>
            {keyed_list(numbers, line)}
        </ul>
        <p class="unseen" role="status">{asked}</p>
    }
}
