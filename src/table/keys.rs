//! The table by keyboard and by long press. `h` goes to the hand; `t`, `c` and `l` make a screen
//! reader say the state of the game; `i` explains; `s` asks for a hint; `?` shows a sheet with all keys. Single letters
//! can be switched off, for people who use speech input or hit keys by mistake (WCAG 2.1.4).
//!
//! There is one listener of each kind for the whole table; the target is read from `data-about`.

use super::drag::{drag, element};
use super::explain::counts;
use super::screen::Screen;
use super::topic::Topic;
use crate::focus::{after_dialog, show_modal};
use crate::reactive::{dynamic, on_backdrop_click, on_click, text};
use crate::settings::Switch;
use crate::text::tx;
use crate::words::current;
use leptos::ev::{KeyboardEvent, PointerEvent, keydown, pointercancel, pointerdown, pointermove, pointerup};
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use std::time::Duration;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement};

/// From this many milliseconds on, a press is a long one.
const LONG_PRESS: u64 = 480;
/// A touch that moved further than this, in CSS pixels, is not a long press.
const MAX_MOVE: i32 = 10;

/// Installs the listeners while the table is shown, and says aloud what was asked for.
pub(crate) fn keys(screen: Screen) -> AnyView {
    let said = RwSignal::new(String::new());
    let key = window_event_listener(keydown, move |event| press(screen, said, &event));
    let holds = hold(screen).into_iter().chain(drag(screen)).collect::<Vec<_>>();
    // When the window loses focus, the device may be put down or handed over.
    let away = window_event_listener(leptos::ev::blur, move |_| {
        let humans = screen.seats.try_with_untracked(|seats| seats.iter().filter(|place| !place.bot).count());
        if humans > Some(1) {
            screen.session.hide();
        }
    });
    on_cleanup(move || {
        key.remove();
        away.remove();
        for hold in holds {
            hold.remove();
        }
    });
    let sheet = move || screen.shortcuts.get().then(|| sheet(screen)).into_any();
    view! { <p id="said" class="unseen" role="status">{text(move || said.get())}</p> {dynamic(sheet)} }
        .into_any()
}

/// A sheet with all keys.
fn sheet(screen: Screen) -> AnyView {
    let l = screen.l;
    let dialog = NodeRef::new();
    let close = show_modal(dialog);
    let gone = move || {
        screen.shortcuts.try_set(false);
        after_dialog();
    };
    let keys = [
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
    ];
    let keys =
        keys.map(|(key, does)| view! { <div><dt><kbd>{key}</kbd></dt> <dd>{does}</dd></div> }.into_any());
    view! {
        <dialog
            class="explain keys" node_ref=dialog aria-labelledby="keys" on:close=move |_| gone()
            on:click=on_backdrop_click(close)
        >
            <article>
                <h2 id="keys">{tx!(l, keys.title)}</h2>
                <dl>{keys.into_iter().collect_view()}</dl>
                <p class="small">{tx!(l, keys.off)}</p>
                <button type="button" class="button" on:click=on_click(close)>{tx!(l, table.close)}</button>
            </article>
        </dialog>
    }
    .into_any()
}

fn press(screen: Screen, said: RwSignal<String>, event: &KeyboardEvent) {
    let busy =
        |element: &Element| element.closest("input, select, textarea, dialog").is_ok_and(|at| at.is_some());
    let elsewhere = element(event.target()).is_some_and(|element| busy(&element));
    if elsewhere
        || !Switch::Keys.is_on()
        || event.ctrl_key()
        || event.alt_key()
        || event.meta_key()
        || event.repeat()
    {
        return;
    }
    let aloud = |words: String| {
        // Screen readers do not repeat an unchanged text; a trailing space makes it a change.
        said.update(|said| *said = if *said == words { words + "\u{a0}" } else { words });
    };
    match event.key().as_str() {
        "h" | "H" => focus_hand(),
        "t" | "T" => aloud(top(screen)),
        "c" | "C" => aloud(everybody(screen)),
        "l" | "L" => aloud(last(screen)),
        "i" | "I" => {
            let on = document().active_element().and_then(|element| about(&element));
            if let Some(topic) = on {
                screen.explain(topic);
            }
        }
        "s" | "S" => press_hint(),
        "?" => screen.shortcuts.set(true),
        _ => return,
    }
    event.prevent_default();
}

/// Focuses the card of the hand that was focused last.
fn focus_hand() {
    let stop = document().query_selector(".hand .held[tabindex=\"0\"]").ok().flatten();
    if let Some(stop) = stop.and_then(|stop| stop.dyn_into::<HtmlElement>().ok()) {
        stop.focus().ok();
    }
}

/// Presses the button that asks for a hint, if it is there.
fn press_hint() {
    let button = document().query_selector(".ask-hint").ok().flatten();
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        button.click();
    }
}

/// What is on top of the pile, and what must be played.
fn top(screen: Screen) -> String {
    let l = screen.l;
    let card = screen.with_model(|model| model.pile.top).map(|card| current().card(card)).unwrap_or_default();
    let demand = document().query_selector(".demand").ok().flatten();
    let demand = demand.and_then(|demand| demand.text_content()).unwrap_or_default();
    format!("{}: {card}. {demand}", tx!(l, table.top_card))
}

/// How many cards and points everybody has.
fn everybody(screen: Screen) -> String {
    let all = screen.seats.get_untracked();
    let all = all.iter().map(|place| format!("{}: {}", place.name, counts(screen, place)));
    all.collect::<Vec<_>>().join(" ")
}

/// The last thing that happened.
fn last(screen: Screen) -> String {
    untrack(|| screen.session.log(1)).pop().map(|line| line.text).unwrap_or_default()
}

/// The topic of an element or of the nearest ancestor that has one.
fn about(element: &Element) -> Option<Topic> {
    let holder = element.closest("[data-about]").ok()??;
    Topic::from_name(&holder.get_attribute("data-about")?)
}

/// A long press, or a right click, opens the explanation and does nothing else.
fn hold(screen: Screen) -> Vec<WindowListenerHandle> {
    let timer = StoredValue::new(None::<TimeoutHandle>);
    let down = StoredValue::new((0, 0));
    let stop = move || {
        timer.update_value(|timer| {
            if let Some(timer) = timer.take() {
                timer.clear();
            }
        });
    };
    let begin = move |event: PointerEvent| {
        stop();
        let on = element(event.target()).and_then(|element| about(&element));
        let Some(topic) = on.filter(|_| event.is_primary() && event.button() == 0) else { return };
        down.set_value((event.client_x(), event.client_y()));
        let long = move || screen.explain(topic);
        timer.set_value(set_timeout_with_handle(long, Duration::from_millis(LONG_PRESS)).ok());
    };
    let slip = move |event: PointerEvent| {
        let (x, y) = down.get_value();
        if (event.client_x() - x).abs().max((event.client_y() - y).abs()) > MAX_MOVE {
            stop();
        }
    };
    let menu = move |event: web_sys::MouseEvent| {
        if let Some(topic) = element(event.target()).and_then(|element| about(&element)) {
            event.prevent_default();
            stop();
            screen.explain(topic);
        }
    };
    vec![
        window_event_listener(pointerdown, begin),
        window_event_listener(pointermove, slip),
        window_event_listener(pointerup, move |_| stop()),
        window_event_listener(pointercancel, move |_| stop()),
        window_event_listener(leptos::ev::contextmenu, menu),
    ]
}
