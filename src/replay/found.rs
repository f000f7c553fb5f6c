//! Finds the game of a replay: the running one, a finished one of this device, or one from a link or file.

use crate::history::past;
use crate::nav::{home_link, nav_link};
use crate::prelude::*;
use crate::results::game::GameResults;
use crate::route::{MEANEST, hash};
use crate::scores::running::score_sheet;
use crate::session::Session;
use crate::session::players::{score_sheet_with_names, with_names};
use game::record::NoRecord;
use play::stored::record::GameSummary;
use storage::found::{FoundGame, NotFound, Search};

/// The part of the address that says which game of its kind is meant.
pub(crate) fn address() -> String {
    Route::replay(&hash()).map(|(_, which)| which.to_owned()).unwrap_or_default()
}

/// The kind of game that the address names.
pub(crate) fn kind() -> RwSignal<String> {
    let now = || Route::replay(&hash()).map(|(kind, _)| kind.to_owned());
    let kind = RwSignal::new(now().unwrap_or_default());
    on_window_named("hashchange", move |_| {
        if let Some(now) = now() {
            kind.set(now);
        }
    });
    kind
}

/// Whether this part of the address names the running game.
pub(super) fn is_running(which: &str) -> bool {
    which.is_empty() || which == MEANEST
}

/// Looks for the game; also returns the page to go back to.
pub(super) fn find<G: GameResults>(own: Session<G>, which: &str) -> (Search<G>, Route) {
    if is_running(which) {
        if own.next().get_untracked().is_none() {
            // The page was opened at this address: resume the game that was played last.
            own.resume();
        }
        return (FoundGame::running(own.recording()), G::TABLE);
    }
    if let Ok(date) = which.parse() {
        return (FoundGame::finished(date, with_names), G::past(date));
    }
    let nameless = |number: u8| tx!(language(), new.player, n = number);
    (FoundGame::from_outside(which, with_names, nameless), Route::History)
}

/// The page for a game that was not found.
pub(crate) fn none(why: NotFound, back: &Route) -> AnyView {
    let l = language();
    let back = match back {
        Route::Home => home_link(l),
        _ => nav_link(back, tx!(l, replay.back)),
    };
    let says = match why {
        NotFound::Nothing => tx!(l, replay.nothing),
        NotFound::NotKept => tx!(l, replay.not_kept),
        NotFound::OtherRules(_) => tx!(l, replay.other_rules),
        NotFound::Cut(_) => tx!(l, replay.cut),
        NotFound::BadLink => tx!(l, replay.bad_link),
        NotFound::Damaged | NotFound::Outside(NoRecord::Garbage) => tx!(l, replay.damaged),
        NotFound::Outside(NoRecord::TooLong) => tx!(l, replay.too_long),
        NotFound::Outside(NoRecord::Newer) => tx!(l, replay.newer),
        NotFound::Outside(NoRecord::OtherGame) => tx!(l, replay.other_game),
    };
    let result = match why {
        NotFound::OtherRules(Some(about)) | NotFound::Cut(about) => Some(result(*about)),
        _ => None,
    };
    html! {
        <main class="page">
            {back}
            <h1 class="display">{tx!(l, replay.title)}</h1>
            <p>{says}</p>
            {result}
        </main>
    }
}

/// The result of a game that cannot be played here, or not all of it.
pub(super) fn result(about: GameSummary) -> AnyView {
    let sheet = score_sheet_with_names(about.sheet);
    let when = Some(about.date).filter(|date| *date > 0);
    html! { {past::result(&sheet, &about.winners, when, None, false)} {score_sheet(&sheet)} }
}
