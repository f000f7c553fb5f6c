//! About: who made this, where to buy the real game, and the licences.

use crate::nav::home_link;
use crate::prelude::*;
use crate::version;
use cards::State;
use game::Game as _;

/// The inventors' own shop.
const SHOP: &str = "https://rulefactory.ch/";
/// The licence of the typeface, served beside it.
const TYPEFACE: &str = "fonts/OFL.txt";

/// The page: unofficial, credits, where to buy the real game, licences, version.
pub(crate) fn about() -> AnyView {
    let l = language();
    let part = |title: String, text: String, link: Option<(&'static str, String)>| {
        let link = link.map(|(to, word)| {
            view! { <p><a href=to target="_blank" rel="noopener noreferrer">{word}</a></p> }
        });
        html! { <h2>{title}</h2> <p>{text}</p> {link} }
    };
    let parts = [
        part(tx!(l, about.unofficial_title), tx!(l, about.unofficial), None),
        part(tx!(l, about.credit_title), tx!(l, about.credit), None),
        part(tx!(l, about.buy_title), tx!(l, about.buy), Some((SHOP, tx!(l, about.buy_link)))),
        part(tx!(l, about.private_title), tx!(l, about.private), None),
        part(
            tx!(l, about.licence_title),
            tx!(l, about.licence),
            Some((TYPEFACE, tx!(l, about.licence_link))),
        ),
    ];
    let version = env!("CARGO_PKG_VERSION");
    html! {
        <main class="page about" translate="yes">
            {home_link(l)}
            <h1 class="display">{tx!(l, about.title)}</h1>
            <div class="sheet">
                {icon("g-special-favours", "mascot")}
                {parts.into_iter().collect_view()}
                <p class="small">{tx!(l, about.version, version = version, rules = State::RULES)}</p>
            </div>
            <p><a href=Route::Cards.to_string()>{tx!(l, home.cards)}</a></p>
            {version::offer()}
        </main>
    }
}
