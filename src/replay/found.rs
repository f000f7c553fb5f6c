//! Which game a replay is of: the running one, a finished one of this device, or one from outside.

use crate::games::AppGame;
use crate::history::past;
use crate::kit::text::{language, tx};
use crate::nav::{home_link, nav_link};
use crate::results::game::GameResults;
use crate::route::{Route, hash};
use crate::scores::running::score_sheet;
use crate::session::Session;
use crate::session::players::{score_sheet_with_names, with_names};
use game::Seat;
use game::record::NoRecord;
use leptos::prelude::*;
use play::people::Person;
use play::recording::Recording;
use play::stored::record::{self, About, Opened};
use play::stored::replays::Kept;
use storage::replays;

/// What came of looking for a game.
pub(super) enum Found<G: AppGame> {
    /// It is there.
    Game(Box<Game<G>>),
    /// It is not.
    Not(Why, Route),
}

/// A game to look at.
pub(super) struct Game<G: AppGame> {
    pub(super) recording: Recording<G>,
    /// The page to go back to.
    pub(super) back: Route,
    /// When it ended, if that is known.
    pub(super) date: Option<u64>,
    /// The number of the step to begin with, and who looks.
    pub(super) at: Option<(usize, Seat)>,
    /// The result of a game of which only the first rounds can be shown, because it was played under other rules.
    pub(super) rest: Option<About>,
}

/// Why there is nothing to look at.
#[derive(PartialEq, Debug)]
pub(crate) enum Why {
    /// No game is running, or nothing has happened in it.
    Nothing,
    /// Only its result is known.
    NotKept,
    /// It was played under other rules. If it comes from outside, with its result.
    OtherRules(Option<Box<About>>),
    /// It cannot be read.
    Damaged,
    /// The end of the link is missing; this is told at its beginning.
    Cut(Box<About>),
    /// The address names no game.
    BadLink,
    /// It comes from outside, and is nothing that can be read.
    Outside(NoRecord),
}

/// Which game of its kind the address names.
pub(crate) fn address() -> String {
    Route::replay(&hash()).map(|(_, which)| which.to_owned()).unwrap_or_default()
}

/// The kind of game that the address names.
pub(crate) fn kind() -> RwSignal<String> {
    let now = || Route::replay(&hash()).map(|(kind, _)| kind.to_owned());
    let kind = RwSignal::new(now().unwrap_or_default());
    let moved = window_event_listener_untyped("hashchange", move |_| {
        if let Some(now) = now() {
            kind.set(now);
        }
    });
    on_cleanup(move || moved.remove());
    kind
}

/// Looks for the game.
pub(super) fn find<G: GameResults>(own: Session<G>, which: &str) -> Found<G> {
    if which.is_empty() {
        if own.next().get_untracked().is_none() {
            // Somebody has opened this address: the game that was played last.
            own.resume();
        }
        return found(own.recording(), Why::Nothing, G::TABLE, None, None);
    }
    match which.parse() {
        Ok(date) => finished(date),
        Err(_) => from_outside(which),
    }
}

fn found<G: AppGame>(
    recording: Option<Recording<G>>,
    why: Why,
    back: Route,
    date: Option<u64>,
    at: Option<(usize, Seat)>,
) -> Found<G> {
    match recording {
        Some(recording) => Found::Game(Box::new(Game { recording, back, date, at, rest: None })),
        None => Found::Not(why, back),
    }
}

/// A finished game of this device.
fn finished<G: GameResults>(date: u64) -> Found<G> {
    let back = G::past(date);
    match replays::read::<G>(date) {
        Kept::Game(flow) => found(flow.recording(with_names), Why::Damaged, back, Some(date), None),
        Kept::Nothing => Found::Not(Why::NotKept, back),
        Kept::OtherRules(None) => Found::Not(Why::OtherRules(None), back),
        Kept::OtherRules(Some(opened)) => first_rounds(*opened, back, None),
        Kept::Unreadable => Found::Not(Why::Damaged, back),
    }
}

/// A game from a link or a file.
fn from_outside<G: GameResults>(which: &str) -> Found<G> {
    let mut parts = which.split('.');
    let code = parts.next().unwrap_or_default();
    let number = parts.next().and_then(|number| number.parse().ok());
    let person = parts.next().and_then(|person| person.parse().ok()).and_then(Seat::new);
    let mut opened = match record::read::<G>(code) {
        Ok(opened) => opened,
        Err(why) => {
            let cut = record::read_cut::<G>(code).filter(|_| why == NoRecord::Garbage);
            let why = cut.map_or(Why::Outside(why), |about| Why::Cut(Box::new(about)));
            return Found::Not(why, Route::History);
        }
    };
    let people = opened.about.sheet.people.clone();
    let person = person.filter(|seat| seat.index() < people.len());
    if let Some(flow) = &mut opened.game {
        // A person without a name is not the one who looks at it here.
        for (at, who) in (0..).zip(people) {
            if let Some(seat) = Seat::new(at).filter(|_| who.bot.is_none() && who.name.is_empty()) {
                let name = tx!(language(), new.player, n = at + 1);
                flow.set_person(seat, Person { name, ..who });
            }
        }
    }
    first_rounds(opened, Route::History, number.zip(person))
}

/// A game that was read, or the first rounds of one that was played under other rules.
fn first_rounds<G: GameResults>(opened: Opened<G>, back: Route, at: Option<(usize, Seat)>) -> Found<G> {
    let Opened { about, game, whole } = opened;
    let date = Some(about.date).filter(|date| *date > 0);
    let Some(flow) = game else { return Found::Not(Why::OtherRules(Some(Box::new(about))), back) };
    match found(flow.recording(with_names), Why::Damaged, back, date, at) {
        Found::Game(mut game) => {
            game.rest = (!whole).then_some(about);
            Found::Game(game)
        }
        not @ Found::Not(..) => not,
    }
}

/// The page that says that there is nothing.
pub(crate) fn none(why: Why, back: &Route) -> AnyView {
    let l = language();
    let back = match back {
        Route::Home => home_link(l),
        _ => nav_link(back, tx!(l, replay.back)),
    };
    let says = match why {
        Why::Nothing => tx!(l, replay.nothing),
        Why::NotKept => tx!(l, replay.not_kept),
        Why::OtherRules(_) => tx!(l, replay.other_rules),
        Why::Cut(_) => tx!(l, replay.cut),
        Why::BadLink => tx!(l, replay.bad_link),
        Why::Damaged | Why::Outside(NoRecord::Garbage) => tx!(l, replay.damaged),
        Why::Outside(NoRecord::TooLong) => tx!(l, replay.too_long),
        Why::Outside(NoRecord::Newer) => tx!(l, replay.newer),
        Why::Outside(NoRecord::OtherGame) => tx!(l, replay.other_game),
    };
    let result = match why {
        Why::OtherRules(Some(about)) | Why::Cut(about) => Some(result(*about)),
        _ => None,
    };
    view! {
        <main class="page">
            {back}
            <h1 class="display">{tx!(l, replay.title)}</h1>
            <p>{says}</p>
            {result}
        </main>
    }
    .into_any()
}

/// The result of a game that cannot be played here, or not all of it.
pub(super) fn result(about: About) -> AnyView {
    let sheet = score_sheet_with_names(about.sheet);
    let when = Some(about.date).filter(|date| *date > 0);
    view! { {past::result(&sheet, &about.winners, when, None, false)} {score_sheet(&sheet)} }.into_any()
}
