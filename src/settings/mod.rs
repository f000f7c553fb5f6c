//! The settings: appearance, play, sounds and vibration.

mod kept;
pub(crate) mod look;

use crate::games::AppGame;
use crate::lazy::{LazyView, RoomView, lazy};
use crate::nav::back_link;
use crate::prelude::*;
use crate::session::{Session, use_session};
use crate::sound;
use cards::State;
use play::card_table::hand::Sort;
use play::sound::Sound;
use storage::settings::{self, ReactionTime};
use words::labels;

pub(crate) fn settings() -> AnyView {
    let l = language();
    let session = use_session::<State>();
    // Few people need these, and their code is loaded with that of rooms; so only when opened.
    let open = RwSignal::new(false);
    let meet = move || {
        if open.get() {
            return lazy(LazyView::Room(RoomView::Servers));
        }
        let show = button("button", tx!(l, settings.meet_open), move || open.set(true));
        html! { <p class="small">{tx!(l, settings.meet_text)}</p> {show} }
    };
    html! {
        <main class="page chosen">
            {back_link(l)}
            <h1 class="display">{tx!(l, settings.title)}</h1>
            <section class="sheet">
                <h2>{tx!(l, settings.look)}</h2>
                {look::look(l)}
                {switch(l, Switch::LargeCards)}
                {switch(l, Switch::LeftHanded)}
                {switch(l, Switch::Polite)}
            </section>
            <section class="sheet">
                <h2>{tx!(l, settings.play)}</h2>
                {speed(l, session)}
                {order(l, session)}
                {switch(l, Switch::Confirm)}
                {reaction(l)}
                {switch(l, Switch::Flat)} {switch(l, Switch::Reactions)} {switch(l, Switch::Keys)}
                {switch(l, Switch::Hints)} {switch(l, Switch::Moments)} {switch(l, Switch::Streamer)}
            </section>
            <section class="sheet">
                <h2>{tx!(l, settings.hear)}</h2>
                {switch(l, Switch::Sounds)}
                {volume(l)}
                {sound_preview(l)}
                {switch(l, Switch::Vibration)}
            </section>
            <section class="sheet meet">
                <h2>{tx!(l, settings.meet)}</h2>
                {dynamic(meet)}
            </section>
            {kept::section(l)}
            <p class="small">
                {tx!(l, settings.kept)} " " <a href=Route::History.to_string()>{tx!(l, settings.data)}</a>
            </p>
        </main>
    }
}

/// A switch with its label and explanation.
pub(crate) fn switch(l: Language, which: Switch) -> AnyView {
    let (name, means) = match which {
        Switch::Sounds => (tx!(l, settings.sounds), tx!(l, settings.sounds_text)),
        Switch::Vibration => (tx!(l, settings.vibration), tx!(l, settings.vibration_text)),
        Switch::Confirm => (tx!(l, settings.confirm), tx!(l, settings.confirm_text)),
        Switch::LeftHanded => (tx!(l, settings.left_handed), tx!(l, settings.left_handed_text)),
        Switch::LargeCards => (tx!(l, settings.large_cards), tx!(l, settings.large_cards_text)),
        Switch::Flat => (tx!(l, settings.flat), tx!(l, settings.flat_text)),
        Switch::Reactions => (tx!(l, settings.reactions), tx!(l, settings.reactions_text)),
        Switch::Polite => (tx!(l, settings.polite), tx!(l, settings.polite_text)),
        Switch::Keys => (tx!(l, settings.keys), tx!(l, settings.keys_text)),
        Switch::Hints => (tx!(l, settings.hints), tx!(l, settings.hints_text)),
        Switch::Streamer => (tx!(l, settings.streamer), tx!(l, settings.streamer_text)),
        Switch::Moments => (tx!(l, settings.moments), tx!(l, settings.moments_text)),
    };
    let on = RwSignal::new(which.is_on());
    let turn = move || {
        on.update(|on| *on = !*on);
        which.set(on.get_untracked());
        // Demonstrates the sound or vibration that was just switched on.
        match which {
            Switch::Sounds => sound::play(Sound::Turn),
            Switch::Vibration => sound::vibrate_for(Sound::Turn),
            _ => {}
        }
    };
    html! {
        <button
            type="button" class="toggle" role="switch" aria-checked=bool_attr(move || on.get())
            on:click=on_click(turn)
        >
            <span><b>{name}</b> <small>{means}</small></span>
            <span class="knob" aria-hidden="true"></span>
        </button>
    }
}

/// The choice of pace for bots and animations; applies at once.
pub(crate) fn speed<G: AppGame>(l: Language, session: Session<G>) -> AnyView {
    paces(l, session.pace(), Callback::new(move |pace| session.set_pace(pace)))
}

fn paces(l: Language, now: ReadSignal<Pace>, set: Callback<Pace>) -> AnyView {
    let choices = Pace::ALL.map(|pace| {
        let choose = move || {
            settings::set_pace(pace);
            set.run(pace);
        };
        one_of(labels::pace(l, pace), move || now.get() == pace, choose)
    });
    group(tx!(l, table.speed), choices)
}

/// The choice of how the hand is sorted.
fn order(l: Language, session: Session<State>) -> AnyView {
    let choices = Sort::ALL.map(|sort| {
        one_of(labels::sort(l, sort), move || session.sort().get() == sort, move || session.set_sort(sort))
    });
    group(tx!(l, settings.order), choices)
}

fn group<const N: usize>(name: String, choices: [AnyView; N]) -> AnyView {
    html! {
        <div class="speed" role="group" aria-label=name.clone()>
            <b>{name.clone()}</b>
            <div class="switch">{choices.into_iter().collect_view()}</div>
        </div>
    }
}

/// The slider for how long people who share a device may react.
fn reaction(l: Language) -> AnyView {
    let now = RwSignal::new(settings::reaction_time().stored());
    // The position after the longest time means "until somebody continues".
    let at = move || match ReactionTime::from_stored(&now.get()) {
        ReactionTime::Seconds(seconds) => seconds,
        ReactionTime::UntilTapped => ReactionTime::MAX_SECONDS + 1,
    };
    let words = move || match ReactionTime::from_stored(&now.get()) {
        ReactionTime::Seconds(0) => tx!(l, settings.reaction_none),
        ReactionTime::Seconds(seconds) => tx!(l, settings.reaction_seconds, n = seconds),
        ReactionTime::UntilTapped => tx!(l, settings.reaction_go_on),
    };
    let choose = move |value: String| {
        let seconds: u8 = value.parse().unwrap_or(ReactionTime::MAX_SECONDS);
        let reaction = if seconds > ReactionTime::MAX_SECONDS {
            ReactionTime::UntilTapped
        } else {
            ReactionTime::Seconds(seconds)
        };
        settings::set_reaction_time(reaction);
        now.set(reaction.stored());
    };
    html! {
        <label class="range-field">
            <span><b>{tx!(l, settings.reaction)}</b> <small>{tx!(l, settings.reaction_text)}</small></span>
            <input
                type="range"
                min="0"
                max=(ReactionTime::MAX_SECONDS + 1).to_string()
                step="1"
                prop:value=text(move || at().to_string())
                aria-valuetext=text(words)
                on:input=on_value(choose)
            />
            <output>{text(words)}</output>
        </label>
    }
}

/// The slider for how loud sounds are.
pub(crate) fn volume(l: Language) -> AnyView {
    let choose = |value: String| {
        settings::set_volume(value.parse().unwrap_or(100));
        sound::preview(Sound::Turn);
    };
    html! {
        <label class="range-field">
            <span><b>{tx!(l, settings.volume)}</b></span>
            <input type="range" min="10" max="100" step="10" value=settings::volume() on:change=on_value(choose)/>
        </label>
    }
}

/// A button for each sound to listen to it.
fn sound_preview(l: Language) -> AnyView {
    let all = Sound::ALL.map(|which| button("chip", labels::sound(l, which), move || sound::preview(which)));
    html! {
        <details class="sounds fold">
            <summary>{tx!(l, settings.hear_them)}</summary>
            <div class="chips">{all.into_iter().collect_view()}</div>
        </details>
    }
}
