//! The browser's synthesizer (Web Audio), and vibration.
//!
//! If the browser does not have one of them or refuses, there is no sound or no vibration. Deliberately absent: sound
//! files, and the choice of sounds.

use crate::object::{call, call_with, construct, get, has, navigator_part, set, wait};
use crate::task::detached;
use crate::window::window;
use js_sys::{Array, Float32Array};
use std::cell::{Cell, RefCell};
use wasm_bindgen::JsValue;

thread_local! {
    /// The audio context and a buffer of noise, once somebody has touched the page.
    static INSTRUMENT: RefCell<Option<(Object, Object)>> = const { RefCell::new(None) };
    /// Whether the audio context has been created, or is about to be.
    static OPENING: Cell<bool> = const { Cell::new(false) };
    /// The sound to play as soon as the audio context has been created, and how loud.
    static WAITING: Cell<(&'static [Note], f64)> = const { Cell::new((&[], 0.0)) };
}

/// A part of a sound. Times are in seconds, pitches in hertz.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Note {
    /// When it begins.
    pub at: f64,
    /// How long it takes to fade out.
    pub duration: f64,
    /// Its peak gain.
    pub gain: f64,
    /// The kind of sound.
    pub voice: Voice,
}

/// The kinds of sound.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Voice {
    /// A gliding tone: wave form (an oscillator type of Web Audio), first and last pitch.
    Tone(&'static str, f64, f64),
    /// Noise around a gliding pitch, like paper: first and last pitch.
    Noise(f64, f64),
}

/// A JavaScript object.
#[derive(Clone)]
struct Object(JsValue);

impl Object {
    fn get(&self, name: &str) -> Object {
        Object(get(&self.0, name))
    }

    fn set(&self, name: &str, value: impl Into<JsValue>) {
        set(&self.0, name, &value.into());
    }

    fn call(&self, method: &str, with: &[JsValue]) -> Option<Object> {
        call_with(&self.0, method, with).map(Object)
    }

    fn number(&self, name: &str) -> f64 {
        self.get(name).0.as_f64().unwrap_or(0.0)
    }
}

/// Creates the audio context. Browsers allow this only in the handler of a tap or key press, or,
/// if they are Chromium, at any time after one.
pub fn open() {
    let exists = INSTRUMENT.with_borrow(|instrument| {
        let Some((context, _)) = instrument else { return false };
        let asleep = context.get("state").0 != "running";
        if asleep {
            // Returns a promise, whose failure does not matter.
            context.call("resume", &[]);
        }
        true
    });
    if exists || OPENING.replace(true) {
        return;
    }
    match start_audio_process() {
        Some(started) => detached(async move {
            // Any answer shows that the process is there.
            wait(Some(started)).await;
            INSTRUMENT.set(make());
            let (notes, volume) = WAITING.take();
            play(notes, volume);
        }),
        None => INSTRUMENT.set(make()),
    }
}

/// Makes Chromium start the process that plays audio. Creating an audio context starts it, too, but
/// the page stands still until it is there, 50 ms on a fast machine. Asking which devices there are
/// does not block, and asks nobody for a permission; without one, the answer has no names in it.
fn start_audio_process() -> Option<JsValue> {
    if !has(&window().navigator(), "userAgentData") {
        return None;
    }
    call_with(&navigator_part("mediaDevices")?, "enumerateDevices", &[])
}

fn make() -> Option<(Object, Object)> {
    let context = Object(construct("AudioContext", &[])?);
    let rate = context.number("sampleRate");
    let strip = context.call("createBuffer", &[1.into(), (rate * 0.3).into(), rate.into()])?;
    // As many samples as the buffer has at this sample rate.
    let length = strip.number("length").clamp(0.0, 200_000.0);
    // Any pseudorandom sequence will do; it is the same each time.
    let mut state = 1_u32;
    let mut samples = Vec::new();
    while f64::from(u32::try_from(samples.len()).unwrap_or(u32::MAX)) < length {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        // Its upper half, as a number from −1 to 1.
        let [_, _, low, high] = state.to_le_bytes();
        samples.push(f32::from(i16::from_le_bytes([low, high])) / 32_768.0);
    }
    strip.call("copyToChannel", &[Float32Array::from(samples.as_slice()).into(), 0.into()])?;
    Some((context, strip))
}

/// Plays notes, if the audio context exists; if it is about to be created, the last ones then. `volume` is a factor
/// from 0 to 1.
pub fn play(notes: &'static [Note], volume: f64) {
    INSTRUMENT.with_borrow(|instrument| {
        if let Some((context, strip)) = instrument {
            for note in notes {
                // A note that cannot be played is left out.
                sound(context, strip, note, volume);
            }
        } else if OPENING.get() {
            WAITING.set((notes, volume));
        }
    });
}

fn sound(context: &Object, strip: &Object, note: &Note, volume: f64) -> Option<()> {
    let begin = context.number("currentTime") + note.at;
    let end = begin + note.duration;
    let glide = |what: &Object, from: f64, to: f64| {
        what.call("setValueAtTime", &[from.into(), begin.into()])?;
        what.call("exponentialRampToValueAtTime", &[to.into(), end.into()])
    };
    let gain = context.call("createGain", &[])?;
    glide(&gain.get("gain"), note.gain * volume, 0.000_1)?;
    gain.call("connect", &[context.get("destination").0])?;
    let source = match note.voice {
        Voice::Tone(shape, from, to) => {
            let source = context.call("createOscillator", &[])?;
            source.set("type", shape);
            glide(&source.get("frequency"), from, to)?;
            source.call("connect", &[gain.0])?;
            source
        }
        Voice::Noise(from, to) => {
            let source = context.call("createBufferSource", &[])?;
            source.set("buffer", strip.0.clone());
            let filter = context.call("createBiquadFilter", &[])?;
            filter.set("type", "bandpass");
            glide(&filter.get("frequency"), from, to)?;
            source.call("connect", std::slice::from_ref(&filter.0))?;
            filter.call("connect", &[gain.0])?;
            source
        }
    };
    source.call("start", &[begin.into()])?;
    source.call("stop", &[end.into()])?;
    Some(())
}

/// Vibrates by a pattern of milliseconds, on and off in turns, if the device can.
pub fn vibrate(pattern: &[u32]) {
    let navigator = window().navigator();
    // Browsers refuse this before the first tap; those that tell whether there was one also log an error.
    let touched = navigator_part("userActivation").is_none_or(|is| get(&is, "hasBeenActive").is_truthy());
    if touched && !pattern.is_empty() {
        call(&navigator, "vibrate", &pattern.iter().map(|ms| JsValue::from(*ms)).collect::<Array>());
    }
}
