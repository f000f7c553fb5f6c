//! Whether the whole app is on this device, in the settings, and the button that has it kept.
//!
//! public/offline.js knows how much is missing, and has the service worker fetch it; this shows it.

use crate::kit::language::Language;
use crate::kit::reactive::{dynamic, on_click, text};
use crate::kit::text::tx;
use browser::event::dispatch;
use browser::root::root_attribute;
use leptos::prelude::*;

/// On the root element: bytes that are missing, bytes of all files, and what is done about it.
const KEPT: &str = "data-kept";
/// Tells of a change of [`KEPT`].
const CHANGED: &str = "frantic-kept";
/// Asks for everything.
const KEEP: &str = "frantic-keep";

/// How much of the app is on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Kept {
    /// Bytes, compressed.
    missing: u64,
    all: u64,
    phase: Phase,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// Nothing is missing.
    All,
    /// Files are fetched when they are needed.
    WhenNeeded,
    /// What is missing is being fetched.
    Fetching,
    /// It could not be fetched.
    Failed,
}

impl Kept {
    /// Reads the attribute; `None` if it says nothing that this version understands.
    fn parse(attribute: &str) -> Option<Kept> {
        let mut words = attribute.split(' ');
        let mut number = || words.next()?.parse::<u64>().ok();
        let (missing, all) = (number()?, number()?);
        let phase = match words.next() {
            _ if missing == 0 => Phase::All,
            None => Phase::WhenNeeded,
            Some("fetching") => Phase::Fetching,
            Some("failed") => Phase::Failed,
            Some(_) => return None,
        };
        Some(Kept { missing, all, phase })
    }

    /// `None` where nothing is kept: without a service worker, or before it says so.
    fn now() -> Option<Kept> {
        Kept::parse(&root_attribute(KEPT)?)
    }

    /// The missing megabytes in tenths, rounded up: something is never 0.0.
    fn tenths(self) -> i64 {
        i64::try_from(self.missing.div_ceil(100_000)).unwrap_or_default()
    }

    /// How much is here, of a hundred; 100 only if nothing is missing.
    fn percent(self) -> u64 {
        self.all.saturating_sub(self.missing) * 100 / self.all.max(1)
    }
}

/// The section of the settings; nothing where nothing is kept.
pub(super) fn section(l: Language) -> AnyView {
    let kept = RwSignal::new(Kept::now());
    let heard = window_event_listener_untyped(CHANGED, move |_| kept.set(Kept::now()));
    on_cleanup(move || heard.remove());
    let is_known = Memo::new(move |_| kept.get().is_some());
    dynamic(move || if is_known.get() { known(l, kept) } else { ().into_any() })
}

fn known(l: Language, kept: RwSignal<Option<Kept>>) -> AnyView {
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
            let percent = text(move || kept.get().map_or(0, Kept::percent).to_string());
            view! { <progress aria-labelledby="kept" max="100" value=percent></progress> }.into_any()
        }
        Phase::WhenNeeded | Phase::Failed => {
            let size = move || words::current().tenths(kept.get().map_or(0, Kept::tenths));
            let name = text(move || tx!(l, settings.keep_all, n = size()));
            view! {
                <button type="button" class="button" on:click=on_click(|| dispatch(KEEP))>{name}</button>
            }
            .into_any()
        }
    };
    view! {
        <section class="sheet kept">
            <h2>{tx!(l, settings.offline)}</h2>
            <p id="kept" role="status">{text(says)}</p>
            {dynamic(act)}
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn parsed(attribute: &str) -> (u64, Phase) {
        let kept = Kept::parse(attribute).unwrap();
        (kept.missing, kept.phase)
    }

    #[test]
    fn it_is_said_what_is_missing_and_what_is_done_about_it() {
        assert_eq!(parsed("0 1900000"), (0, Phase::All));
        assert_eq!(parsed("1400000 1900000"), (1_400_000, Phase::WhenNeeded));
        assert_eq!(parsed("1400000 1900000 fetching"), (1_400_000, Phase::Fetching));
        assert_eq!(parsed("1400000 1900000 failed"), (1_400_000, Phase::Failed));
        for other in ["", "1400000", "1400000 all", "-1 2", "1 2 later"] {
            assert_eq!(Kept::parse(other), None, "{other}");
        }
    }

    #[test]
    fn figures_never_promise_more_than_is_there() {
        let kept = |missing| Kept { missing, all: 1_900_000, phase: Phase::Fetching };
        assert_eq!([1, 100_000, 100_001, 1_400_000].map(|missing| kept(missing).tenths()), [1, 1, 2, 14]);
        assert_eq!([1_900_000, 950_000, 1, 0].map(|missing| kept(missing).percent()), [0, 50, 99, 100]);
        // A version that says nonsense is no reason to stop.
        assert_eq!((Kept { missing: 2, all: 0, phase: Phase::Failed }).percent(), 0);
    }

    #[test]
    fn the_script_uses_the_same_names() {
        let script = fs::read_to_string("public/offline.js").unwrap();
        assert_eq!(KEPT.strip_prefix("data-"), Some("kept"));
        for name in ["dataset.kept = ", CHANGED, KEEP, "\"fetching\"", "\"failed\""] {
            assert!(script.contains(name), "{name}");
        }
    }
}
