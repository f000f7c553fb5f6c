//! A new version is offered, never forced.
//!
//! public/offline.js fetches it and announces it. The notice is shown on pages that call [`offer`],
//! where it interrupts nothing: not at the table, and not on the page of a new game.

use crate::browser::dispatch;
use crate::games::card::use_session;
use crate::lazy::{LazyView, lazy};
use crate::reactive::{dynamic, on_click};
use crate::text::{language, tx};
use leptos::prelude::*;

/// The notice, if there is a new version.
pub(crate) fn offer() -> AnyView {
    let newer = use_session().update_available();
    dynamic(move || newer.get().then(|| lazy(LazyView::Version)).into_any())
}

/// The notice itself.
pub(crate) fn notice() -> AnyView {
    let l = language();
    let session = use_session();
    let newer = session.update_available();
    let take = move || {
        // Reloading would lose a game that could not be saved.
        if session.ensure_saved() {
            dispatch("frantic-renew");
        } else {
            newer.set(false);
        }
    };
    view! {
        <section class="sheet notice" aria-label=tx!(l, version.title)>
            <p role="status"><b>{tx!(l, version.title)}</b> " " {tx!(l, version.text)}</p>
            <div class="chips">
                <button type="button" class="button go" on:click=on_click(take)>
                    {tx!(l, version.take)}
                </button>
                <button type="button" class="button" on:click=on_click(move || newer.set(false))>
                    {tx!(l, version.later)}
                </button>
            </div>
        </section>
    }
    .into_any()
}
