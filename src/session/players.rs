//! Default players, and the names shown for them.
//!
//! Somebody who enters no name has an empty one, which is also what is stored. Only the shown name depends on the
//! language and the table: "You" among bots, "Player 1" where several people share the device.

use crate::games::AppGame;
use crate::prelude::*;
use play::flow::NewGame;
use play::players::{DEFAULT_BOT, first_game, show_names};
use play::scores::score_sheet::ScoreSheet;
use std::any::Any;
use std::cell::RefCell;

/// Everybody with the name to show, in the language of the page.
///
/// A human without a name is shown as "You" if there is no other human, and otherwise as "Player 1"
/// with the number of their seat; so is everybody while others look at the screen ([`Switch::Streamer`]).
/// Names like these are never stored, because they depend on the language. Where two would have the same name, the
/// second one's gets a number ([`show_names`]).
pub fn with_names(people: &[Person]) -> Vec<Person> {
    let l = Language::default();
    show_names(people, hides_names(), &|number| match number {
        Some(number) => tx!(l, new.player, n = number),
        None => tx!(l, new.you),
    })
}

/// Whether others look at the screen, who are not to see what people are called.
pub(crate) fn hides_names() -> bool {
    cfg!(target_arch = "wasm32") && Switch::Streamer.is_on()
}

/// A score sheet with the names that [`with_names`] shows.
pub fn score_sheet_with_names(sheet: ScoreSheet) -> ScoreSheet {
    ScoreSheet { people: with_names(&sheet.people), ..sheet }
}

/// The names of all these people, as [`with_names`] shows them.
pub fn names(people: &[Person]) -> Vec<String> {
    with_names(people).into_iter().map(|person| person.name).collect()
}

thread_local! {
    /// With the name of its game.
    static ROOM_SETUP: RefCell<Option<(&'static str, Box<dyn Any>)>> = const { RefCell::new(None) };
}

/// Passes the setup of a room from the page of a new game to the page of the room.
pub fn set_room_setup<G: AppGame>(setup: G::Setup) {
    ROOM_SETUP.set(Some((G::KEY, Box::new(setup))));
}

/// Whether there is a setup of the game with this name for [`take_room_setup`].
pub fn has_room_setup(game: &str) -> bool {
    ROOM_SETUP.with_borrow(|setup| setup.as_ref().is_some_and(|(of, _)| *of == game))
}

/// Takes what [`set_room_setup`] was given; `None` the second time.
pub fn take_room_setup<G: AppGame>() -> Option<G::Setup> {
    let (_, setup) = has_room_setup(G::KEY).then(|| ROOM_SETUP.take())??;
    setup.downcast().ok().map(|setup| *setup)
}

/// How the first bot of a room plays: like the last of a new game.
pub fn usual_bot<G: AppGame>() -> String {
    let people = default_game::<G>().map(|game| game.people).unwrap_or_default();
    people.into_iter().rev().find_map(|person| person.bot).unwrap_or_else(|| DEFAULT_BOT.to_owned())
}

/// The choices of a new game: the choices of the last game, or else those of the first one. `None` only if such a game
/// were impossible.
pub fn default_game<G: AppGame>() -> Option<NewGame<G>> {
    storage::last_choices().or_else(first_game)
}
