//! The notes of sounds, and which sounds are played.

use super::{is_heard, notes};
use browser::audio::Voice;
use play::sound::Sound;

#[test]
fn sounds_are_short_and_quiet_and_no_two_are_the_same() {
    for (at, &sound) in Sound::ALL.iter().enumerate() {
        let own = notes(sound);
        assert!(!own.is_empty());
        for note in own {
            // The end of a whole game may take a second longer.
            let longest = if sound == Sound::Triumph { 2.0 } else { 1.0 };
            assert!(note.at + note.duration <= longest && (0.01..=0.3).contains(&note.gain), "{sound:?}");
            // An exponential glide must not reach zero.
            let (Voice::Tone(_, from, to) | Voice::Noise(from, to)) = note.voice;
            assert!(from > 20.0 && to > 20.0 && note.duration > 0.0);
            // The buffer of noise is only this long.
            assert!(matches!(note.voice, Voice::Tone(..)) || note.duration <= 0.3);
        }
        assert!(Sound::ALL[..at].iter().all(|&other| notes(other) != own));
    }
}

#[test]
fn a_hidden_page_plays_one_sound() {
    assert!(is_heard(Sound::Played, false));
    let away = [Sound::Played, Sound::Drawn, Sound::Turn, Sound::Hit, Sound::Event, Sound::Turn];
    let heard: Vec<_> = away.into_iter().filter(|sound| is_heard(*sound, true)).collect();
    assert_eq!(heard, [Sound::Turn]);
    assert!(is_heard(Sound::Played, false));
    assert!(is_heard(Sound::Lost, true), "the next time they are away");
}
