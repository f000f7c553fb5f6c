//! The keyboard at the table of either game: single letters, which can be switched off for people who use speech input or
//! hit keys by mistake (WCAG 2.1.4), and the sheet that shows them. What the letters do is the game's own.

use crate::games::AppGame;
use crate::kit::focus::{after_dialog, show_modal};
use crate::kit::language::Language;
use crate::kit::reactive::{dynamic, on_backdrop_click, on_click, text};
use crate::kit::task::after;
use crate::kit::text::tx;
use crate::session::Session;
use browser::element::{self, Element, find, is_within};
use browser::key::take_early;
use leptos::ev::{KeyboardEvent, keydown};
use leptos::prelude::*;
use std::time::Duration;
use storage::settings::Switch;

/// How old a key may be that was pressed before the keys were heard, in milliseconds: as long as a slow line takes
/// to bring them. Then it can only have been meant for this table.
const EARLY_MS: f64 = 10_000.0;

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

/// Focuses the card of the hand that was focused last.
pub(crate) fn focus_hand() {
    if let Some(card) = find(".hand .held[tabindex=\"0\"]") {
        card.focus().ok();
    }
}

/// The last thing that happened.
pub(crate) fn last<G: AppGame>(session: Session<G>) -> String {
    untrack(|| session.log(1)).pop().map(|line| line.text).unwrap_or_default()
}
