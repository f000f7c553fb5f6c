//! The section of the settings on working offline: how much of the app is stored, and the button that stores the rest.

use crate::prelude::*;
use browser::kept::{CHANGED, OfflineCopy, Phase, keep_all};

/// The section; empty if this browser stores no files of the app.
pub(super) fn section(l: Language) -> AnyView {
    let kept = RwSignal::new(OfflineCopy::now());
    on_window_named(CHANGED, move |_| kept.set(OfflineCopy::now()));
    let is_known = Memo::new(move |_| kept.get().is_some());
    shown_while(move || is_known.get(), move || known(l, kept))
}

fn known(l: Language, kept: RwSignal<Option<OfflineCopy>>) -> AnyView {
    let phase = Memo::new(move |_| kept.get().map_or(Phase::All, |kept| kept.phase));
    let says = move || match phase.get() {
        Phase::All => tx!(l, settings.kept_all),
        Phase::WhenNeeded => tx!(l, settings.kept_parts),
        Phase::Fetching => tx!(l, settings.kept_fetching),
        Phase::Failed => tx!(l, settings.kept_failed),
    };
    let act = move || match phase.get() {
        Phase::All => ().into_any(),
        Phase::Fetching => {
            let percent = text(move || kept.get().map_or(0, OfflineCopy::percent).to_string());
            html! { <progress aria-labelledby="kept" max="100" value=percent></progress> }
        }
        Phase::WhenNeeded | Phase::Failed => {
            let size = move || current().tenths(kept.get().map_or(0, OfflineCopy::tenths));
            let name = text(move || tx!(l, settings.keep_all, n = size()));
            button_of("button", name.into_any(), keep_all)
        }
    };
    html! {
        <section class="sheet kept">
            <h2>{tx!(l, settings.offline)}</h2>
            <p id="kept" role="status">{text(says)}</p>
            {dynamic(act)}
        </section>
    }
}
