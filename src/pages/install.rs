//! After a game: asks the browser to keep what is stored, and says once how the app is installed. It asks nothing
//! twice: neither of a browser that may show a question of its own, nor of a person.

use crate::browser::{call, call_navigator};
use crate::language::Language;
use crate::reactive::{dynamic, on_click};
use crate::settings;
use crate::text::tx;
use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen::JsValue;

/// So many games must be over before anything is said.
const GAMES: usize = 2;

/// How the app can be installed here.
#[derive(Clone)]
enum Way {
    /// The browser asks, with this event (public/offline.js has kept it).
    Asks(JsValue),
    /// By the menu with which pages are shared, on an iPhone or iPad.
    Share,
}

/// To be called at the end of a game when so many have been finished on this device, with this one: what is to be said.
pub(super) fn after_game(l: Language, finished: usize) -> AnyView {
    if finished == 1 {
        // There is something to lose now. Browsers decide by themselves, or ask.
        drop(call_navigator("storage", "persist", &JsValue::UNDEFINED));
    }
    if finished < GAMES || settings::install_told() || is_installed() {
        return ().into_any();
    }
    let Some(way) = way() else { return ().into_any() };
    settings::set_install_told();
    let open = RwSignal::new(true);
    let way = StoredValue::new_local(way);
    dynamic(move || if open.get() { hint(l, &way.get_value(), open) } else { ().into_any() })
}

fn hint(l: Language, way: &Way, open: RwSignal<bool>) -> AnyView {
    let (text, install) = match way.clone() {
        Way::Share => (tx!(l, install.share), None),
        Way::Asks(event) => {
            let ask = move || {
                open.set(false);
                // Whatever the person answers is fine.
                call(&event, "prompt", &JsValue::UNDEFINED);
            };
            let button = view! {
                <button type="button" class="button go" on:click=on_click(ask)>{tx!(l, install.go)}</button>
            };
            (tx!(l, install.text), Some(button.into_any()))
        }
    };
    view! {
        <section class="sheet notice install" aria-label=tx!(l, install.title)>
            <p><b>{tx!(l, install.title)}</b> " " {text}</p>
            <div class="chips">
                {install}
                <button type="button" class="button" on:click=on_click(move || open.set(false))>
                    {tx!(l, install.no)}
                </button>
            </div>
        </section>
    }
    .into_any()
}

fn way() -> Option<Way> {
    let some = |value: JsValue| (!value.is_undefined() && !value.is_null()).then_some(value);
    let event = Reflect::get(&window(), &"installPrompt".into()).ok().and_then(some);
    // Only Safari on such devices has this.
    let apple = || some(Reflect::get(&window().navigator(), &"standalone".into()).ok()?);
    event.map(Way::Asks).or_else(|| apple().map(|_| Way::Share))
}

/// Whether the app was opened from where it was installed.
fn is_installed() -> bool {
    let query = window().match_media("(display-mode: browser)");
    query.is_ok_and(|query| query.is_some_and(|query| !query.matches()))
        || Reflect::get(&window().navigator(), &"standalone".into()).is_ok_and(|is| is.is_truthy())
}
