//! After a game: explains once how to install the app.

use crate::nav::save_link;
use crate::prelude::*;
use browser::install::{Way, is_installed, way};
use storage::settings;

/// How many games must be finished before the explanation is shown.
const GAMES: usize = 2;

/// The explanation to show after a game, when so many have been finished on this device, with this one.
pub(super) fn after_game(l: Language, finished: usize) -> AnyView {
    if finished < GAMES || settings::install_told() || is_installed() {
        return ().into_any();
    }
    let open = RwSignal::new(true);
    let shown = StoredValue::new_local(way());
    // The browser may ask only when the page has been drawn.
    let asks = RwSignal::new(0);
    on_window_named("beforeinstallprompt", move |_| {
        shown.set_value(way());
        asks.update(|times| *times += 1);
    });
    dynamic(move || {
        asks.track();
        let Some(way) = shown.get_value().filter(|_| open.get()) else { return ().into_any() };
        settings::set_install_told();
        hint(l, &way, open)
    })
}

fn hint(l: Language, way: &Way, open: RwSignal<bool>) -> AnyView {
    let (text, install) = match way.clone() {
        Way::Share => {
            let save = html! { <p>{tx!(l, install.empty)}</p> {save_link(l)} };
            (tx!(l, install.share), Some(save))
        }
        Way::Asks(prompt) => {
            let ask = move || {
                open.set(false);
                prompt.ask();
            };
            (tx!(l, install.text), Some(button("button go", tx!(l, install.go), ask)))
        }
    };
    html! {
        <section class="sheet notice install" aria-label=tx!(l, install.title)>
            <p><b>{tx!(l, install.title)}</b> " " {text}</p>
            <div class="chips">
                {install}
                {button("button", tx!(l, install.no), move || open.set(false))}
            </div>
        </section>
    }
}
