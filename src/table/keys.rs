//! The table by keyboard and by long press. `h` goes to the hand; `t`, `c` and `l` make a screen
//! reader say the state of the game; `i` explains; `s` asks for a hint; `?` shows a sheet with all keys. Single letters
//! can be switched off, for people who use speech input or hit keys by mistake (WCAG 2.1.4).
//!
//! There is one listener of each kind for the whole table; the target is read from `data-about`.
//! [`on_keys`], [`letter`], [`say`] and [`spoken`] are those of the board game's table as well.

use super::drag::drag;
use super::explain::counts;
use super::hold::{about, hold};
use super::screen::Screen;
use super::touch::taps;
use crate::focus::{after_dialog, show_modal};
use crate::games::AppGame;
use crate::language::Language;
use crate::reactive::{dynamic, on_backdrop_click, on_click, text};
use crate::session::Session;
use crate::settings::Switch;
use crate::task::after;
use crate::text::tx;
use browser::element::{self, Element, active, find, first, is_within};
use browser::key::take_early;
use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;
use play::topic::Topic;
use std::time::Duration;
use words::current;

/// How old a key may be that was pressed before the keys were heard, in milliseconds: as long as a slow line takes
/// to bring them. Then it can only have been meant for this table.
const EARLY_MS: f64 = 10_000.0;

/// Installs the listeners while the table is shown, and says aloud what was asked for.
pub(crate) fn keys(screen: Screen) -> AnyView {
    let said = RwSignal::new(String::new());
    on_keys(move |event| press(screen, said, event));
    let explain = move |topic| screen.explain(topic);
    let holds = hold(Topic::from_name, explain).into_iter().chain(drag(screen)).chain(taps(".table button"));
    let holds = holds.collect::<Vec<_>>();
    on_cleanup(move || {
        for hold in holds {
            hold.remove();
        }
    });
    let l = screen.l;
    let keys = move || {
        vec![
            ("h", tx!(l, keys.hand)),
            ("← →", tx!(l, keys.steps)),
            ("↵", tx!(l, keys.press)),
            ("i", tx!(l, keys.about)),
            ("t", tx!(l, keys.top)),
            ("c", tx!(l, keys.everybody)),
            ("l", tx!(l, keys.last)),
            ("s", tx!(l, keys.hint)),
            ("?", tx!(l, keys.sheet)),
            ("Esc", tx!(l, keys.close)),
        ]
    };
    spoken(l, said, screen.shortcuts, keys)
}

/// Calls `press` on every key while what calls this is shown, and on one that was pressed at the table before.
pub(crate) fn on_keys(press: impl Fn(&KeyboardEvent) + Clone + 'static) {
    let listener = window_event_listener(keydown, {
        let press = press.clone();
        move |event| press(&event)
    });
    on_cleanup(move || listener.remove());
    // In the page first, so that screen readers notice what is said then.
    after(Duration::ZERO, move || take_early(EARLY_MS).iter().for_each(press));
}

/// What screen readers say when a key asked for it, and the sheet with these keys while it is open.
pub(crate) fn spoken(
    l: Language,
    said: RwSignal<String>,
    open: RwSignal<bool>,
    keys: impl Fn() -> Vec<(&'static str, String)> + Send + 'static,
) -> AnyView {
    let sheet = move || open.get().then(|| sheet(l, open, keys())).into_any();
    view! { <p id="said" class="unseen" role="status">{text(move || said.get())}</p> {dynamic(sheet)} }
        .into_any()
}

/// A sheet with all keys.
fn sheet(l: Language, open: RwSignal<bool>, keys: Vec<(&'static str, String)>) -> AnyView {
    let dialog = NodeRef::new();
    let close = show_modal(dialog);
    let gone = move || {
        open.try_set(false);
        after_dialog();
    };
    let keys = keys
        .into_iter()
        .map(|(key, does)| view! { <div><dt><kbd>{key}</kbd></dt> <dd>{does}</dd></div> }.into_any());
    view! {
        <dialog
            class="explain keys" node_ref=dialog aria-labelledby="keys" on:close=move |_| gone()
            on:click=on_backdrop_click(close)
        >
            <article>
                <h2 id="keys">{tx!(l, keys.title)}</h2>
                <dl>{keys.collect_view()}</dl>
                <p class="small">{tx!(l, keys.off)}</p>
                <button type="button" class="button" on:click=on_click(close)>{tx!(l, table.close)}</button>
            </article>
        </dialog>
    }
    .into_any()
}

/// The key that was pressed, if single letters may do something now.
pub(crate) fn letter(event: &KeyboardEvent) -> Option<String> {
    let busy = |element: &Element| is_within(element, "input, select, textarea, dialog");
    let elsewhere = element::of(event.target()).is_some_and(|element| busy(&element));
    let held = event.ctrl_key() || event.alt_key() || event.meta_key() || event.repeat();
    (Switch::Keys.is_on() && !elsewhere && !held).then(|| event.key().to_lowercase())
}

/// Lets screen readers say this.
pub(crate) fn say(said: RwSignal<String>, words: String) {
    // Screen readers do not repeat an unchanged text; a trailing space makes it a change.
    said.update(|said| *said = if *said == words { words + "\u{a0}" } else { words });
}

fn press(screen: Screen, said: RwSignal<String>, event: &KeyboardEvent) {
    let aloud = |words: String| say(said, words);
    match letter(event).as_deref() {
        Some("h") => focus_hand(),
        Some("t") => aloud(top(screen)),
        Some("c") => aloud(everybody(screen)),
        Some("l") => aloud(last(screen.session)),
        Some("i") => {
            let on = active().and_then(|element| about(&element, Topic::from_name));
            if let Some(topic) = on {
                screen.explain(topic);
            }
        }
        Some("s") => press_hint(),
        Some("?") => screen.shortcuts.set(true),
        _ => return,
    }
    event.prevent_default();
}

/// Focuses the card of the hand that was focused last.
pub(crate) fn focus_hand() {
    if let Some(card) = find(".hand .held[tabindex=\"0\"]") {
        card.focus().ok();
    }
}

/// Presses the button that asks for a hint, if it is there.
fn press_hint() {
    if let Some(button) = find(".ask-hint") {
        button.click();
    }
}

/// What is on top of the pile, and what must be played.
fn top(screen: Screen) -> String {
    let l = screen.l;
    let card = screen.with_model(|model| model.pile.top).map(|card| current().card(card)).unwrap_or_default();
    let demand = first(".demand").and_then(|demand| demand.text_content()).unwrap_or_default();
    format!("{}: {card}. {demand}", tx!(l, table.top_card))
}

/// How many cards and points everybody has.
fn everybody(screen: Screen) -> String {
    let all = screen.seats.get_untracked();
    let all = all.iter().map(|place| format!("{}: {}", place.name, counts(screen, place)));
    all.collect::<Vec<_>>().join(" ")
}

/// The last thing that happened.
pub(crate) fn last<G: AppGame>(session: Session<G>) -> String {
    untrack(|| session.log(1)).pop().map(|line| line.text).unwrap_or_default()
}
