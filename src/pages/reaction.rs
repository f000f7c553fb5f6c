//! Several people at this device may react: the question is shown over the table for a while, with
//! nobody's hand in the page. To react, a person taps their own name and takes the device; when the
//! time runs out, everybody passes.
//!
//! Everybody who is entitled to react is asked, whether or not they hold a suitable card, and
//! always for the same time. So neither the question nor its end reveals anything.

use super::game::{GamePages, Sitting};
use super::hand_over::places;
use crate::art::avatar;
use crate::focus;
use crate::language::Language;
use crate::reactive::{dynamic, text};
use crate::session::use_session;
use crate::settings::{self, ReactionTime};
use crate::taps::Taps;
use crate::text::{language, tx};
use game::Seats;
use leptos::ev::MouseEvent;
use leptos::leptos_dom::helpers::set_interval_with_handle;
use leptos::prelude::*;
use std::time::Duration;

/// The question and the remaining time.
pub(crate) fn reaction<G: GamePages>(seats: Seats) -> AnyView {
    // All look at it together.
    super::rotation::reset();
    let session = use_session::<G>();
    // One event may follow another, and the same people are asked again.
    let question = Memo::new(move |_| {
        session.next().track();
        session.question()
    });
    dynamic(move || {
        let to = question.get();
        focus::restore_if_lost();
        untrack(|| window::<G>(seats, to))
    })
}

/// The window of the question with this number. A different question may be open by the time somebody taps.
fn window<G: GamePages>(seats: Seats, to: u32) -> AnyView {
    let l = language();
    let session = use_session::<G>();
    let taps = Taps::on_arrival();
    let all = places::<G>().into_iter().filter(|place| seats.has(place.seat)).map(|place| {
        let seat = place.seat;
        button(l, place, taps.on_click(move || session.reveal(seat)))
    });
    let all = all.collect();
    let left = RwSignal::new(0);
    let clock = match settings::reaction_time() {
        ReactionTime::UntilTapped => None,
        ReactionTime::Seconds(seconds) => {
            left.set(seconds);
            count_down::<G>(left, to);
            Some(())
        }
    };
    let undo = super::consent::undo_button::<G>(|| {});
    draw(l, all, clock.map(|()| left), undo, taps, taps.on_click(move || session.nobody_reacts(to)))
}

/// The button of a person who reacts.
fn button(l: Language, place: Sitting, reveal: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    let Sitting { name, avatar: figure, .. } = place;
    view! {
        <button type="button" class="button" on:click=reveal>
            {avatar(figure)} {tx!(l, reaction.me, name = name)}
        </button>
    }
    .into_any()
}

fn draw(
    l: Language,
    all: Vec<AnyView>,
    left: Option<RwSignal<u8>>,
    undo: AnyView,
    taps: Taps,
    nobody: Box<dyn FnMut(MouseEvent)>,
) -> AnyView {
    let clock = left.map(|left| {
        let time = format!("--time:{}s", left.get_untracked());
        // A bar that shrinks, and a number for people who prefer no motion.
        view! {
            <p class="clock" prop:style=time>
                <span class="runs" aria-hidden="true"></span>
                <b role="timer">{text(move || tx!(l, reaction.left, n = left.get()))}</b>
            </p>
        }
    });
    view! {
        <section class="reaction-window" aria-labelledby="reaction-window">
            <h2 id="reaction-window">{tx!(l, reaction.title)}</h2>
            <p>{tx!(l, reaction.text)}</p>
            {clock}
            <div class="choices" role="group" aria-disabled=taps.disabled()>
                {all}
                <button type="button" class="button go" on:click=nobody>{tx!(l, reaction.nobody)}</button>
            </div>
            {undo}
        </section>
    }
    .into_any()
}

/// Counts down the seconds; at zero everybody passes. It stops when the question changes.
fn count_down<G: GamePages>(left: RwSignal<u8>, to: u32) {
    let session = use_session::<G>();
    let tick = move || match left.get_untracked() {
        0 | 1 => session.nobody_reacts(to),
        more => left.set(more - 1),
    };
    if left.get_untracked() == 0 {
        // Does not count while the page is still being drawn.
        request_animation_frame(tick);
    } else if let Ok(clock) = set_interval_with_handle(tick, Duration::from_secs(1)) {
        on_cleanup(move || clock.clear());
    }
}
