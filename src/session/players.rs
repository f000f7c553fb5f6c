//! Default players, and the names shown for them.
//!
//! Somebody who enters no name has an empty one, which is also what is stored. Only the shown name depends on the
//! language and the table: "You" among bots, "Player 1" where several people share the device.

use super::flow::NewGame;
use crate::games::AppGame;
use crate::games::Person;
use crate::language::Language;
use crate::scores::score_sheet::ScoreSheet;
use crate::settings::Switch;
use crate::storage;
use crate::text::tx;
use std::any::Any;
use std::cell::RefCell;

/// Names for bots, by figure, so that nobody has to invent one.
const NAMES: &[&str] =
    &["Mieze", "Bert", "Grim", "Uhu", "Knox", "Quak", "Luzi", "Zorg", "Bruno", "Olga", "Stich", "Fungo"];

/// Everybody with the name to show, in the language of the page.
///
/// A human without a name is shown as "You" if there is no other human, and otherwise as "Player 1"
/// with the number of their seat; so is everybody while others look at the screen ([`Switch::Streamer`]).
/// Names like these are never stored, because they depend on the language. Where two would have the same name, the
/// second one's gets a number ([`tell_apart`]).
pub fn with_names(people: &[Person]) -> Vec<Person> {
    let l = Language::default();
    let shared = people.iter().filter(|person| person.bot.is_none()).count() > 1;
    let hidden = hides_names();
    let nameless = |person: &Person| person.name.is_empty() || hidden && person.bot.is_none();
    let name = |(at, person): (usize, &Person)| match (nameless(person), &person.bot) {
        (false, _) => person.name.clone(),
        (true, Some(_)) => default_name(person.avatar).to_owned(),
        (true, None) if shared => tx!(l, new.player, n = at + 1),
        (true, None) => tx!(l, new.you),
    };
    let show = |who: (usize, &Person)| Person { name: name(who), ..who.1.clone() };
    let mut shown: Vec<Person> = people.iter().enumerate().map(show).collect();
    tell_apart(&mut shown);
    shown
}

/// Adds a number to a name that somebody before has, too: "Anna", "Anna 2".
pub fn tell_apart(people: &mut [Person]) {
    for at in 1..people.len() {
        let (before, _) = people.split_at(at);
        let Some(name) = people.get(at).map(|person| person.name.clone()) else { return };
        if before.iter().any(|other| other.name == name) {
            let free = |name: &String| people.iter().all(|other| other.name != *name);
            let numbered = (2..=people.len() + 1).map(|n| format!("{name} {n}")).find(free);
            if let (Some(person), Some(name)) = (people.get_mut(at), numbered) {
                person.name = name;
            }
        }
    }
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

/// The people of a lesson: the learner and two bots.
pub fn learner_and_bots() -> Vec<Person> {
    let mut people = vec![Person::default()];
    (0..2).for_each(|_| people.push(new_bot(&people)));
    people
}

/// The bot that plays if none was chosen.
pub const DEFAULT_BOT: &str = "regular";
/// The bot that plays against a person who has never begun a game.
const FIRST_BOT: &str = "novice";

/// The default name for this figure.
pub fn default_name(figure: u8) -> &'static str {
    NAMES.get(usize::from(figure)).copied().unwrap_or_default()
}

/// Another bot whose figure none of the others has, as strong as the last of them.
pub fn new_bot(others: &[Person]) -> Person {
    let all = u8::try_from(NAMES.len()).unwrap_or(1);
    let free = (1..all).find(|&figure| others.iter().all(|other| other.avatar != figure)).unwrap_or(0);
    let bot =
        others.iter().rev().find_map(|other| other.bot.clone()).unwrap_or_else(|| DEFAULT_BOT.to_owned());
    Person { name: default_name(free).to_owned(), avatar: free, bot: Some(bot) }
}

/// How the first bot of a room plays: like the last of a new game.
pub fn usual_bot<G: AppGame>() -> String {
    let people = default_game::<G>().map(|game| game.people).unwrap_or_default();
    people.into_iter().rev().find_map(|person| person.bot).unwrap_or_else(|| DEFAULT_BOT.to_owned())
}

/// What a new game begins with: the choices of the last game, or else this person against three
/// bots, which are easy to beat. `None` only if such a game were impossible.
pub fn default_game<G: AppGame>() -> Option<NewGame<G>> {
    storage::last_choices().or_else(|| {
        let mut people = vec![Person::default()];
        (0..3).for_each(|_| people.push(new_bot(&people)));
        people.iter_mut().skip(1).for_each(|bot| bot.bot = Some(FIRST_BOT.to_owned()));
        let setup = G::default_setup(u8::try_from(people.len()).ok()?)?;
        Some(NewGame { people, setup })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn human(name: &str) -> Person {
        Person { name: name.to_owned(), ..Person::default() }
    }

    #[test]
    fn a_human_without_a_name_is_you_alone_and_numbered_among_several() {
        // No texts are loaded in tests: each text is the last word of its key.
        let unnamed = Person { name: String::new(), avatar: 2, bot: Some(DEFAULT_BOT.to_owned()) };
        assert_eq!(names(&[human(""), unnamed.clone()]), ["you", "Grim"]);
        assert_eq!(names(&[human(""), human("Anna"), unnamed]), ["player", "Anna", "Grim"]);
    }

    #[test]
    fn two_of_the_same_name_are_told_apart() {
        let bot = Person { bot: Some(DEFAULT_BOT.to_owned()), ..human("Anna") };
        assert_eq!(
            names(&[human("Anna"), human("Anna"), human("Bo"), bot]),
            ["Anna", "Anna 2", "Bo", "Anna 3"]
        );
        // Nobody's own name is taken from them.
        assert_eq!(names(&[human("Anna"), human("Anna"), human("Anna 2")]), ["Anna", "Anna 3", "Anna 2"]);
        // Who is named by us, too: no texts are loaded in tests.
        assert_eq!(names(&[human("player"), human("")]), ["player", "player 2"]);
    }

    #[test]
    fn names_that_depend_on_the_language_are_not_stored() {
        assert_eq!(Person::default().name, "");
        assert_eq!(with_names(&[human("Anna")]), [human("Anna")]);
    }
}
