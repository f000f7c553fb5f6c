//! The part of the browser's synthesizer (Web Audio) that we use.
//!
//! Everything is called by name, because generated bindings would add code to the first load. If
//! the browser does not have it or refuses, there is silence.

use super::notes::{Note, Voice};
use crate::browser::call_navigator;
use crate::task::detached;
use js_sys::{Array, Float32Array, Function, Promise, Reflect};
use leptos::prelude::window;
use std::cell::{Cell, RefCell};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

thread_local! {
    /// The audio context and a buffer of noise, once somebody has touched the page.
    static INSTRUMENT: RefCell<Option<(Object, Object)>> = const { RefCell::new(None) };
    /// Whether it has been created, or is about to be.
    static OPENING: Cell<bool> = const { Cell::new(false) };
    /// What is to be heard as soon as it has been created.
    static WAITING: Cell<&'static [Note]> = const { Cell::new(&[]) };
}

/// A JavaScript object.
#[derive(Clone)]
struct Object(JsValue);

impl Object {
    fn get(&self, name: &str) -> Result<Object, JsValue> {
        Reflect::get(&self.0, &name.into()).map(Object)
    }

    fn set(&self, name: &str, value: impl Into<JsValue>) -> Result<(), JsValue> {
        Reflect::set(&self.0, &name.into(), &value.into()).map(drop)
    }

    fn call(&self, method: &str, with: &[JsValue]) -> Result<Object, JsValue> {
        let method: Function = self.get(method)?.0.dyn_into()?;
        method.apply(&self.0, &with.iter().collect::<Array>()).map(Object)
    }

    fn number(&self, name: &str) -> Result<f64, JsValue> {
        Ok(self.get(name)?.0.as_f64().unwrap_or(0.0))
    }
}

/// Creates the audio context. Browsers allow this only in the handler of a tap or key press, or,
/// if they are Chromium, at any time after one.
pub(super) fn open() {
    let exists = INSTRUMENT.with_borrow(|instrument| {
        let Some((context, _)) = instrument else { return false };
        let asleep = context.get("state").is_ok_and(|state| state.0 != "running");
        if asleep {
            // Returns a promise, whose failure does not matter.
            context.call("resume", &[]).ok();
        }
        true
    });
    if exists || OPENING.replace(true) {
        return;
    }
    match start_audio_process() {
        Some(started) => detached(async move {
            // Whatever the answer is, the process that gave it is there.
            JsFuture::from(started).await.ok();
            INSTRUMENT.set(make().ok());
            play(WAITING.take());
        }),
        None => INSTRUMENT.set(make().ok()),
    }
}

/// Makes Chromium start the process that plays audio. Creating an audio context starts it, too, but
/// the page stands still until it is there, 50 ms on a fast machine. Asking which devices there are
/// does not block, and asks nobody for a permission; without one, the answer has no names in it.
fn start_audio_process() -> Option<Promise> {
    let chromium = Reflect::has(&window().navigator(), &"userAgentData".into()).unwrap_or(false);
    chromium.then(|| call_navigator("mediaDevices", "enumerateDevices", &JsValue::UNDEFINED)).flatten()
}

fn make() -> Result<(Object, Object), JsValue> {
    let kind: Function = Reflect::get(&window(), &"AudioContext".into())?.dyn_into()?;
    let context = Object(Reflect::construct(&kind, &Array::new())?);
    let rate = context.number("sampleRate")?;
    let strip = context.call("createBuffer", &[1.into(), (rate * 0.3).into(), rate.into()])?;
    // As many samples as the buffer has at this sample rate.
    let length = strip.number("length")?.clamp(0.0, 200_000.0);
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
    Ok((context, strip))
}

/// Plays notes, if the audio context exists; if it is about to be created, the last ones then.
pub(super) fn play(notes: &'static [Note]) {
    INSTRUMENT.with_borrow(|instrument| {
        if let Some((context, strip)) = instrument {
            for note in notes {
                // A note that cannot be played is left out.
                sound(context, strip, note).ok();
            }
        } else if OPENING.get() {
            WAITING.set(notes);
        }
    });
}

fn sound(context: &Object, strip: &Object, note: &Note) -> Result<(), JsValue> {
    let begin = context.number("currentTime")? + note.at;
    let end = begin + note.duration;
    let glide = |what: &Object, from: f64, to: f64| {
        what.call("setValueAtTime", &[from.into(), begin.into()])?;
        what.call("exponentialRampToValueAtTime", &[to.into(), end.into()])
    };
    let volume = context.call("createGain", &[])?;
    glide(&volume.get("gain")?, note.gain, 0.000_1)?;
    volume.call("connect", &[context.get("destination")?.0])?;
    let source = match note.voice {
        Voice::Tone(shape, from, to) => {
            let source = context.call("createOscillator", &[])?;
            source.set("type", shape)?;
            glide(&source.get("frequency")?, from, to)?;
            source.call("connect", &[volume.0])?;
            source
        }
        Voice::Noise(from, to) => {
            let source = context.call("createBufferSource", &[])?;
            source.set("buffer", strip.0.clone())?;
            let filter = context.call("createBiquadFilter", &[])?;
            filter.set("type", "bandpass")?;
            glide(&filter.get("frequency")?, from, to)?;
            source.call("connect", std::slice::from_ref(&filter.0))?;
            filter.call("connect", &[volume.0])?;
            source
        }
    };
    source.call("start", &[begin.into()])?;
    source.call("stop", &[end.into()])?;
    Ok(())
}
