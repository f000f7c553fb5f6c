//! A new version is offered, never forced.
//!
//! public/offline.js fetches it and announces it. The notice is shown on pages that call [`offer`]: not at the table or
//! on the page of a new game, where it would interrupt. After an update it first says,
//! once, what is new.

use crate::lazy::{LazyView, lazy, renew};
use crate::prelude::*;
use crate::session::use_session;
use browser::root::{has_root_flag, set_root_flag};
use cards::State;
use storage::settings;

/// The notice, if there is a new version.
pub(crate) fn offer() -> AnyView {
    let newer = use_session::<State>().update_available();
    dynamic(move || newer.get().then(|| lazy(LazyView::Version)).into_any())
}

/// The version whose news are told once after an update; public/offline.js knows it, too.
pub(crate) const NEWS: &str = "1.0.0";
/// Set on the root element by public/offline.js while there are news.
const HAS_NEWS: &str = "data-news";
/// The same while a newer version waits.
const HAS_NEWER: &str = "data-newer";

/// The notice itself; after an update, the news first.
pub(crate) fn notice() -> AnyView {
    let read = RwSignal::new(!has_root_flag(HAS_NEWS));
    dynamic(move || if read.get() { update() } else { news(read) })
}

fn news(read: RwSignal<bool>) -> AnyView {
    let l = language();
    settings::set_news_told(NEWS);
    let session = use_session::<State>();
    let done = move || {
        set_root_flag(HAS_NEWS, false);
        if has_root_flag(HAS_NEWER) {
            read.set(true);
        } else {
            session.update_available().set(false);
        }
    };
    let all = [
        tx!(l, version.news_day),
        tx!(l, version.news_replay),
        tx!(l, version.news_photo),
        tx!(l, version.news_awards),
    ];
    let all = all.into_iter().map(|says| html! { <li>{says}</li> }).collect_view();
    html! {
        <section class="sheet notice news" aria-label=tx!(l, version.news)>
            <h2>{tx!(l, version.news)}</h2>
            <ul class="bullets">{all}</ul>
            <div class="chips">
                {button("button go", tx!(l, version.news_ok), done)}
            </div>
        </section>
    }
}

/// The notice of a newer version. Its button needs a second tap if loading would lose something.
fn update() -> AnyView {
    let l = language();
    let newer = use_session::<State>().update_available();
    let loses = RwSignal::new(false);
    let says = move || if loses.get() { tx!(l, nav.unsaved) } else { tx!(l, version.text) };
    let word = move || if loses.get() { tx!(l, nav.take_anyway) } else { tx!(l, nav.update) };
    html! {
        <section class="sheet notice" aria-label=tx!(l, version.title)>
            <p role="status"><b>{tx!(l, version.title)}</b> " " {text(says)}</p>
            <div class="chips">
                {button_of("button go", text(word).into_any(), move || renew(loses))}
                {button("button", tx!(l, version.later), move || newer.set(false))}
            </div>
        </section>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn the_news_are_those_of_the_newest_version_of_the_changelog() {
        let log = fs::read_to_string("CHANGELOG.md").unwrap();
        let headings = log.lines().filter_map(|line| line.strip_prefix("## "));
        let newest =
            headings.filter_map(|heading| heading.split(' ').next()).find(|word| *word != "Unreleased");
        // Until the first version is out, `NEWS` is its number.
        assert!(newest.is_none_or(|newest| newest == NEWS), "{newest:?}");
        let script = fs::read_to_string("public/offline.js").unwrap();
        assert!(script.contains(&format!("NEWS = \"{NEWS}\"")));
    }
}
