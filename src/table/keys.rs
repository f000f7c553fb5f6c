//! The keyboard at the table of either game: single letters, which can be switched off for people who use speech input or
//! hit keys by mistake (WCAG 2.1.4), and the sheet that shows them. Each game adds letters of its own.

use super::Frame;
use crate::games::AppGame;
use crate::prelude::*;
use crate::session::Session;
use browser::element::{self, Element, find, is_within};
use browser::key::take_early;
use leptos::ev::{KeyboardEvent, keydown};
use std::rc::Rc;

/// The maximum age, in milliseconds, of a key pressed before this code was loaded: about as long as a slow line takes
/// to load it. Within that time the key can only have been meant for this table.
const EARLY_MS: f64 = 10_000.0;

/// Keys, and what each does.
type Keys = Vec<(&'static str, String)>;
/// Handles a letter, and may set a text that screen readers say.
type Press = Box<dyn Fn(&str, RwSignal<String>) -> bool>;

/// Handles keys while the caller's view is shown, and one that was pressed at the table before. Draws the text that
/// screen readers say in answer to a key, and the sheet with all keys while it is open. `own`: the keys of the game,
/// shown between the common ones; `press` handles one of them, and returns whether it was one.
pub(crate) fn keys<G: AppGame>(
    frame: Frame,
    session: Session<G>,
    own: impl Fn() -> Keys + Send + 'static,
    press: impl Fn(&str, RwSignal<String>) -> bool + 'static,
) -> AnyView {
    let last = move || untrack(|| session.log(1)).pop().map(|line| line.text).unwrap_or_default();
    draw(frame, Box::new(last), Box::new(own), Box::new(press))
}

fn draw(
    Frame { l, shortcuts: open, .. }: Frame,
    last: Box<dyn Fn() -> String>,
    own: Box<dyn Fn() -> Keys + Send>,
    press: Press,
) -> AnyView {
    let said = RwSignal::new(String::new());
    let on_key = Rc::new(move |event: &KeyboardEvent| {
        let Some(letter) = letter(event) else { return };
        match &*letter {
            "h" => focus(".hand .held[tabindex=\"0\"]"),
            "l" => say(said, last()),
            "s" => click(".ask-hint"),
            "?" => open.set(true),
            letter if press(letter, said) => {}
            _ => return,
        }
        event.prevent_default();
    });
    let early = Rc::clone(&on_key);
    on_window(keydown, move |event| on_key(&event));
    // After the view is on the page, because screen readers announce only changes.
    after(Duration::ZERO, move || take_early(EARLY_MS).iter().for_each(|event| early(event)));
    let sheet = move || open.get().then(|| all_keys(l, open, own())).into_any();
    html! { <p id="said" class="unseen" role="status">{text(move || said.get())}</p> {dynamic(sheet)} }
}

fn all_keys(l: Language, open: RwSignal<bool>, own: Keys) -> AnyView {
    let last = [
        ("l", tx!(l, keys.last)),
        ("s", tx!(l, keys.hint)),
        ("?", tx!(l, keys.sheet)),
        ("Esc", tx!(l, keys.close)),
    ];
    let keys = [("h", tx!(l, keys.hand))]
        .into_iter()
        .chain(own)
        .chain(last)
        .map(|(key, does)| html! { <div><dt><kbd>{key}</kbd></dt> <dd>{does}</dd></div> });
    sheet("explain keys", "keys", resets(open), |close| {
        html! {
            <h2 id="keys">{tx!(l, keys.title)}</h2>
            <dl>{keys.collect_view()}</dl>
            <p class="small">{tx!(l, keys.off)}</p>
            {button("button", tx!(l, table.close), move || close.run(()))}
        }
    })
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

/// Presses a button, if it is there.
pub(crate) fn click(button: &str) {
    if let Some(button) = find(button) {
        button.click();
    }
}

/// Focuses an element, if it is there.
pub(crate) fn focus(element: &str) {
    if let Some(element) = find(element) {
        // Focusing an existing element cannot fail.
        element.focus().ok();
    }
}
