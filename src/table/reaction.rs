//! Several people at this device may react: the question is shown over the table for a while, with
//! nobody's hand in the page. To react, a person taps their own name and takes the device; when the
//! time runs out, everybody passes.
//!
//! Everybody who is entitled to react is asked, whether or not they hold a suitable card, and
//! always for the same time. So neither the question nor its end reveals anything. The time stops while something lies
//! above the question or the page is hidden.

use super::hand_over::places;
use crate::kit::back::is_covered;
use crate::kit::focus;
use crate::prelude::*;
use crate::session::use_session;
use crate::table::game::GameTable;
use browser::page::is_hidden;
use game::Seats;
use leptos::ev::MouseEvent;
use leptos::leptos_dom::helpers::{IntervalHandle, set_interval_with_handle};
use play::people::Sitting;
use storage::settings::{self, ReactionTime};

/// The question and the remaining time.
pub(crate) fn reaction<G: GameTable>(seats: Seats) -> AnyView {
    // All look at it together, so the page is not turned to anybody.
    super::rotation::reset();
    let session = use_session::<G>();
    // After one event another one may ask the same people again.
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
fn window<G: GameTable>(seats: Seats, to: u32) -> AnyView {
    let l = language();
    let session = use_session::<G>();
    let taps = Taps::on_arrival();
    let all = places::<G>().into_iter().filter(|place| seats.has(place.seat)).map(|place| {
        let seat = place.seat;
        button(l, place, taps.on_click(move || session.reveal(seat)))
    });
    let all = all.collect();
    let clock = match settings::reaction_time() {
        ReactionTime::UntilTapped => None,
        ReactionTime::Seconds(seconds) => {
            let clock = Clock { left: RwSignal::new(seconds), stopped: stopped() };
            clock.count_down::<G>(to);
            Some(clock)
        }
    };
    let undo = super::consent::undo_button::<G>(|| {});
    draw(l, all, clock, undo, taps, taps.on_click(move || session.nobody_reacts(to)))
}

/// The button of a person who reacts.
fn button(l: Language, place: Sitting, reveal: Box<dyn FnMut(MouseEvent)>) -> AnyView {
    let Sitting { name, avatar: figure, .. } = place;
    html! {
        <button type="button" class="button" on:click=reveal>
            {avatar(figure)} {tx!(l, reaction.me, name = name)}
        </button>
    }
}

fn draw(
    l: Language,
    all: Vec<AnyView>,
    clock: Option<Clock>,
    undo: AnyView,
    taps: Taps,
    nobody: Box<dyn FnMut(MouseEvent)>,
) -> AnyView {
    let clock = clock.map(|Clock { left, stopped }| {
        let time = format!("--time:{}s", left.get_untracked());
        // A bar that shrinks, and a number for people who prefer no motion.
        view! {
            <p class="clock" data-stopped=bool_attr(move || stopped.get()) prop:style=time>
                <span class="runs" aria-hidden="true"></span>
                <b role="timer">{text(move || tx!(l, reaction.left, n = left.get()))}</b>
            </p>
        }
    });
    html! {
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
}

/// The time that is left.
#[derive(Clone, Copy)]
struct Clock {
    /// In seconds.
    left: RwSignal<u8>,
    /// Whether the clock is stopped: people cannot react to a question that they do not see.
    stopped: Memo<bool>,
}

impl Clock {
    /// Counts down the seconds; at zero everybody passes. It stops when the question changes.
    fn count_down<G: GameTable>(self, to: u32) {
        let Clock { left, stopped } = self;
        let session = use_session::<G>();
        let tick = move || match left.get_untracked() {
            0 | 1 => session.nobody_reacts(to),
            more => left.set(more - 1),
        };
        if left.get_untracked() == 0 {
            // The time starts after the page was drawn.
            next_frame(tick);
            return;
        }
        let runs = StoredValue::new(None::<IntervalHandle>);
        let stop = move || {
            runs.try_update_value(|runs| runs.take().iter().for_each(IntervalHandle::clear));
        };
        effect(move || {
            stop();
            if !stopped.get() {
                runs.set_value(set_interval_with_handle(tick, Duration::from_secs(1)).ok());
            }
        });
        on_cleanup(stop);
    }
}

/// Whether something lies above the page, or the page is hidden.
fn stopped() -> Memo<bool> {
    let hidden = RwSignal::new(is_hidden());
    on_window_named("visibilitychange", move |_| hidden.set(is_hidden()));
    Memo::new(move |_| hidden.get() || is_covered())
}
