//! Sounds and vibration. [`play::sound`] says which there are and when one is heard; [`browser::notes`] has their
//! notes, which the browser's synthesizer plays, so there are no sound files.
//!
//! Nothing waits for a sound, and no sound carries information that the page does not show.
//! Browsers allow sound only after the page was touched, so the first tap or key press silently
//! opens the synthesizer.
//!
//! A change plays at most one sound, the one that matters most to the listener. A hidden page plays only the first one
//! that concerns the person.

#[cfg(test)]
mod tests;

use crate::games::AppGame;
use crate::prelude::*;
use crate::session::{Session, use_session};
use browser::audio::{self, Note};
use browser::notes;
use browser::page::is_hidden;
use browser::root::has_root_flag;
use cards::Fact;
use cards::State;
use play::sound::Sound;
use play::sound::cue::{Listener, cue, vibration};
use std::cell::Cell;
use storage::settings;

/// Starts listening to the card game. Draws nothing.
pub(crate) fn listen() {
    let session = use_session::<State>();
    get_ready(session);
    let first_change = StoredValue::new(true);
    effect(move || {
        let news = session.new_facts().get();
        let first = first_change.get_value();
        first_change.set_value(false);
        // On returning to a table nothing old is heard; but a deal always is.
        if !first || matches!(news.first(), Some(Fact::RoundBegan { .. })) {
            untrack(|| play_changes(session, news.len()));
        }
    });
}

/// Lets the first touch of the page open the synthesizer, and refusals be heard, for as long as the
/// table is shown.
pub(crate) fn get_ready<G: AppGame>(session: Session<G>) {
    let unlock = || {
        HEARD_HIDDEN.set(false);
        if Switch::Sounds.is_on() {
            audio::open();
        }
    };
    // Safari on iPhones accepts the end of a touch, other browsers its beginning.
    for event in ["pointerdown", "pointerup", "keydown"] {
        on_window_named(event, move |_| unlock());
    }
    effect(move || {
        if session.refused().get().is_some() {
            play(Sound::Refused);
            vibrate_for(Sound::Refused);
        }
    });
}

/// Plays the sound and vibration for the last `n` facts.
fn play_changes(session: Session<State>, n: usize) {
    let listener = session.model().with_untracked(|model| {
        let model = model.as_ref()?;
        let me = model.viewer.and_then(|me| model.seat(me)).map(|place| (place.seat, place.person));
        Some(Listener { me })
    });
    let Some(listener) = listener else { return };
    session.facts().with_untracked(|facts| {
        let Some(new) = facts.len().checked_sub(n).filter(|_| n > 0) else { return };
        // Beside a big table, which plays all sounds, a phone plays only those that concern its person.
        let sound = if has_root_flag("data-hands") {
            vibration(facts, new, listener).filter(|sound| matches!(sound, Sound::Turn | Sound::Hit))
        } else {
            cue(facts, new, listener)
        };
        if let Some(sound) = sound {
            play(sound);
        }
        if let Some(sound) = vibration(facts, new, listener) {
            vibrate_for(sound);
        }
    });
}

thread_local! {
    /// Whether something has been heard since the page was hidden.
    static HEARD_HIDDEN: Cell<bool> = const { Cell::new(false) };
}

/// Plays a sound, if sounds are switched on.
pub(crate) fn play(sound: Sound) {
    if Switch::Sounds.is_on() && is_heard(sound, is_hidden()) {
        audio::play(notes(sound), volume());
    }
}

/// Whether a sound is played: on a hidden page only the first one that concerns the person, to call them back. Browsers
/// would play any others all at once when the page is seen again.
fn is_heard(sound: Sound, hidden: bool) -> bool {
    let first = !HEARD_HIDDEN.get();
    HEARD_HIDDEN.set(hidden && (!first || sound.vibrates()));
    !hidden || (first && sound.vibrates())
}

/// The chosen volume as a factor. Squared, because ears hear half of the amplitude as nearly as loud.
fn volume() -> f64 {
    (f64::from(settings::volume()) / 100.0).powi(2)
}

fn notes(sound: Sound) -> &'static [Note] {
    match sound {
        Sound::Turn => notes::TURN,
        Sound::Played => notes::PLAYED,
        Sound::Drawn => notes::DRAWN,
        Sound::Hit => notes::HIT,
        Sound::Event => notes::EVENT,
        Sound::Tossed => notes::TOSSED,
        Sound::Won => notes::WON,
        Sound::Triumph => notes::TRIUMPH,
        Sound::Lost => notes::LOST,
        Sound::Refused => notes::REFUSED,
        Sound::Die => notes::DIE,
        Sound::Step => notes::STEP,
        Sound::Pushed => notes::PUSHED,
        Sound::Teleported => notes::TELEPORTED,
        Sound::Trapped => notes::TRAPPED,
        Sound::Arrived => notes::ARRIVED,
    }
}

/// Plays a sound on request, even if sounds are switched off.
pub(crate) fn preview(sound: Sound) {
    audio::open();
    audio::play(notes(sound), volume());
}

/// Vibrates, if that is switched on and the device can.
pub(crate) fn vibrate_for(sound: Sound) {
    if !Switch::Vibration.is_on() {
        return;
    }
    audio::vibrate(sound.pattern());
}
