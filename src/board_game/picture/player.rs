//! Plays the sounds of the board's animations, each when its step is seen.

use super::sounds::Cue;
use crate::prelude::*;
use crate::sound;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use play::sound::Sound;

/// Plays one sound and one vibration for all of these, because their steps are not animated.
pub fn at_once(cues: &[Cue]) {
    let all = || cues.iter().map(|&(_, sound)| sound);
    all().max().into_iter().for_each(sound::play);
    all().filter(|sound| sound.vibrates()).max().into_iter().for_each(sound::vibrate_for);
}

/// The sounds that are still to come: when, which, and the timer.
#[derive(Clone, Copy, Default)]
pub struct Player(StoredValue<Vec<(u32, Sound, TimeoutHandle)>>);

impl Player {
    /// Each sound at its time.
    pub fn play(self, cues: Vec<Cue>, pace: Pace) {
        let later = cues.into_iter().filter_map(|(at, sound)| {
            let play = move || {
                sound::play(sound);
                sound::vibrate_for(sound);
                self.0.try_update_value(|left| left.retain(|&(other, ..)| other > at));
            };
            let timer = set_timeout_with_handle(play, Duration::from_millis(pace.time(at).into()));
            Some((at, sound, timer.ok()?))
        });
        self.0.set_value(later.collect());
    }

    /// Drops the remaining sounds, and plays only the most important one that concerns the person (their turn, a loss).
    pub fn skip(self) {
        let left = self.0.try_with_value(|left| left.iter().map(|&(_, sound, _)| sound).collect::<Vec<_>>());
        self.stop();
        let personal = left.unwrap_or_default().into_iter().filter(|sound| sound.vibrates());
        if let Some(sound) = personal.max() {
            sound::play(sound);
            sound::vibrate_for(sound);
        }
    }

    /// Drops the remaining sounds.
    pub fn stop(self) {
        self.0.try_update_value(|left| left.drain(..).for_each(|(.., timer)| timer.clear()));
    }
}
