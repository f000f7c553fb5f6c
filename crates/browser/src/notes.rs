//! All sounds, as notes and noise. They are short and quiet. Deliberately absent: their meaning.

use crate::audio::{Note, Voice};

const fn tone(at: f64, duration: f64, gain: f64, shape: &'static str, from: f64, to: f64) -> Note {
    Note { at, duration, gain, voice: Voice::Tone(shape, from, to) }
}

const fn noise(at: f64, duration: f64, gain: f64, from: f64, to: f64) -> Note {
    Note { at, duration, gain, voice: Voice::Noise(from, to) }
}

/// Two knocks on wood, the second higher: your turn.
pub const TURN: &[Note] =
    &[tone(0.0, 0.12, 0.16, "triangle", 523.0, 515.0), tone(0.11, 0.2, 0.16, "triangle", 784.0, 776.0)];
/// A card slapped on a pile.
pub const PLAYED: &[Note] =
    &[noise(0.0, 0.07, 0.3, 1_900.0, 700.0), tone(0.0, 0.09, 0.14, "sine", 170.0, 80.0)];
/// A card pulled off a pile.
pub const DRAWN: &[Note] = &[noise(0.0, 0.13, 0.12, 2_400.0, 4_800.0)];
/// A blow, and something falling.
pub const HIT: &[Note] = &[
    noise(0.0, 0.09, 0.25, 700.0, 200.0),
    tone(0.0, 0.3, 0.1, "sawtooth", 233.0, 98.0),
    tone(0.0, 0.12, 0.16, "sine", 110.0, 55.0),
];
/// Something unexpected turns up.
pub const EVENT: &[Note] = &[
    tone(0.0, 0.5, 0.07, "square", 233.0, 233.0),
    tone(0.13, 0.5, 0.07, "square", 277.0, 277.0),
    tone(0.26, 0.7, 0.07, "square", 330.0, 339.0),
];
/// Blades that clash.
pub const TOSSED: &[Note] = &[
    noise(0.0, 0.05, 0.14, 5_200.0, 3_800.0),
    tone(0.0, 0.3, 0.08, "triangle", 1_319.0, 1_310.0),
    tone(0.05, 0.35, 0.06, "triangle", 1_976.0, 1_960.0),
];
/// Rising notes.
pub const WON: &[Note] = &[
    tone(0.0, 0.22, 0.12, "triangle", 523.0, 523.0),
    tone(0.12, 0.22, 0.12, "triangle", 659.0, 659.0),
    tone(0.24, 0.22, 0.12, "triangle", 784.0, 784.0),
    tone(0.36, 0.55, 0.13, "triangle", 1_047.0, 1_047.0),
];
/// A fanfare: like [`WON`], but higher in the end and with a second voice below.
pub const TRIUMPH: &[Note] = &[
    tone(0.0, 0.16, 0.12, "triangle", 523.0, 523.0),
    tone(0.14, 0.16, 0.12, "triangle", 523.0, 523.0),
    tone(0.28, 0.3, 0.13, "triangle", 784.0, 784.0),
    tone(0.28, 0.3, 0.08, "triangle", 523.0, 523.0),
    tone(0.56, 0.18, 0.12, "triangle", 659.0, 659.0),
    tone(0.72, 0.85, 0.14, "triangle", 1_047.0, 1_047.0),
    tone(0.72, 0.85, 0.09, "triangle", 659.0, 659.0),
    tone(0.72, 0.85, 0.07, "triangle", 392.0, 392.0),
    noise(0.72, 0.28, 0.06, 3_200.0, 6_400.0),
];
/// Falling notes.
pub const LOST: &[Note] = &[
    tone(0.0, 0.25, 0.12, "triangle", 392.0, 392.0),
    tone(0.17, 0.25, 0.12, "triangle", 311.0, 311.0),
    tone(0.34, 0.6, 0.13, "triangle", 262.0, 247.0),
];
/// A disapproving double buzz.
pub const REFUSED: &[Note] =
    &[tone(0.0, 0.08, 0.08, "square", 156.0, 150.0), tone(0.11, 0.12, 0.08, "square", 139.0, 130.0)];
/// A die that rattles over the board, and comes to rest.
pub const DIE: &[Note] = &[
    noise(0.0, 0.05, 0.2, 2_600.0, 1_500.0),
    noise(0.19, 0.05, 0.24, 2_200.0, 1_200.0),
    noise(0.34, 0.04, 0.18, 2_400.0, 1_400.0),
    noise(0.42, 0.04, 0.14, 2_100.0, 1_300.0),
    noise(0.49, 0.04, 0.1, 2_000.0, 1_200.0),
    tone(0.54, 0.09, 0.1, "triangle", 330.0, 300.0),
];
/// Wood set down on cardboard.
pub const STEP: &[Note] =
    &[tone(0.0, 0.06, 0.14, "triangle", 440.0, 300.0), noise(0.0, 0.03, 0.1, 1_400.0, 900.0)];
/// A shove, and a spring.
pub const PUSHED: &[Note] =
    &[noise(0.0, 0.08, 0.2, 500.0, 1_400.0), tone(0.03, 0.22, 0.12, "triangle", 196.0, 587.0)];
/// A whirl that swallows something, and spits it out.
pub const TELEPORTED: &[Note] = &[
    tone(0.0, 0.28, 0.1, "sine", 880.0, 160.0),
    tone(0.28, 0.3, 0.1, "sine", 160.0, 990.0),
    noise(0.1, 0.28, 0.05, 900.0, 3_600.0),
];
/// Something snaps shut.
pub const TRAPPED: &[Note] = &[
    noise(0.0, 0.04, 0.28, 3_400.0, 1_800.0),
    tone(0.02, 0.1, 0.16, "square", 147.0, 110.0),
    tone(0.12, 0.28, 0.1, "sawtooth", 208.0, 156.0),
];
/// A door that falls shut behind somebody, and a sad trumpet.
pub const ARRIVED: &[Note] = &[
    noise(0.0, 0.12, 0.26, 420.0, 160.0),
    tone(0.0, 0.2, 0.18, "sine", 98.0, 55.0),
    tone(0.18, 0.2, 0.09, "sawtooth", 233.0, 220.0),
    tone(0.38, 0.55, 0.1, "sawtooth", 208.0, 147.0),
];
