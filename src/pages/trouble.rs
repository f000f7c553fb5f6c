//! A saved game that cannot be resumed unchanged: what happened, and how to keep it.

use crate::games::AppGame;
use crate::live::{follow, tap};
use crate::session::{Trouble, use_session};
use crate::text::{language, tx};
use leptos::prelude::*;

/// A problem with a saved game, until dismissed.
pub(crate) fn trouble<G: AppGame>() -> AnyView {
    let l = language();
    let session = use_session::<G>();
    let told = move || {
        let trouble = session.trouble().get()?;
        let text = match &trouble {
            Trouble::OtherRules => tx!(l, home.trouble_rules),
            Trouble::NotStored => tx!(l, home.trouble_store),
            Trouble::Full => tx!(l, games.full),
            Trouble::Unreadable(_) => tx!(l, home.lost),
        };
        let title = match &trouble {
            Trouble::NotStored | Trouble::Full => tx!(l, games.not_saved),
            Trouble::OtherRules | Trouble::Unreadable(_) => tx!(l, home.lost_title),
        };
        let file = match trouble {
            Trouble::Unreadable(text) => {
                // A data URL with the text itself, which is small.
                let address = format!("data:application/json,{}", js_sys::encode_uri_component(&text));
                Some(
                    view! { <a class="button" download="frantic.json" href=address>{tx!(l, home.lost_keep)}</a> },
                )
            }
            _ => None,
        };
        Some(
            view! {
                <section class="sheet trouble" role="alert">
                    <h2>{title}</h2>
                    <p>{text}</p>
                    <div class="chips">
                        {file}
                        <button type="button" class="button" on:click=tap(move || session.dismiss_trouble())>
                            {tx!(l, home.lost_ok)}
                        </button>
                    </div>
                </section>
            }
            .into_any(),
        )
    };
    follow(move || told().into_any())
}
