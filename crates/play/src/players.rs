//! Default players, and the names shown for them.
//!
//! Somebody who enters no name has an empty one, which is also what is stored. Only the shown name depends on the
//! language and the table: "You" among bots, "Player 1" where several people share the device.

use crate::flow::NewGame;
use crate::games::LocalGame;
use crate::people::Person;

/// Names for bots, by figure, so that nobody has to invent one.
const NAMES: &[&str] =
    &["Mieze", "Bert", "Grim", "Uhu", "Knox", "Quak", "Luzi", "Zorg", "Bruno", "Olga", "Stich", "Fungo"];

/// Everybody with the name to show.
///
/// A human without a name is called `unnamed(None)` ("You") if there is no other human, and otherwise `unnamed` of the
/// number of their seat ("Player 1"); so is everybody while names are `hidden`. Names like these are never stored,
/// because they depend on the language. Where two would have the same name, the second one's gets a number
/// ([`tell_apart`]).
pub fn show_names(people: &[Person], hidden: bool, unnamed: &dyn Fn(Option<usize>) -> String) -> Vec<Person> {
    let shared = people.iter().filter(|person| person.bot.is_none()).count() > 1;
    let nameless = |person: &Person| person.name.is_empty() || hidden && person.bot.is_none();
    let name = |(at, person): (usize, &Person)| match (nameless(person), &person.bot) {
        (false, _) => person.name.clone(),
        (true, Some(_)) => default_name(person.avatar).to_owned(),
        (true, None) => unnamed(shared.then_some(at + 1)),
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

/// The choices of the first game here: this person against three bots, which are easy to beat. `None` only if such a
/// game were impossible.
pub fn first_game<G: LocalGame>() -> Option<NewGame<G>> {
    let mut people = vec![Person::default()];
    (0..3).for_each(|_| people.push(new_bot(&people)));
    people.iter_mut().skip(1).for_each(|bot| bot.bot = Some(FIRST_BOT.to_owned()));
    let setup = G::default_setup(u8::try_from(people.len()).ok()?)?;
    Some(NewGame { people, setup })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of all these people, as they are shown.
    fn names(people: &[Person]) -> Vec<String> {
        let unnamed = |number: Option<usize>| number.map_or("you", |_| "player").to_owned();
        show_names(people, false, &unnamed).into_iter().map(|person| person.name).collect()
    }

    fn human(name: &str) -> Person {
        Person { name: name.to_owned(), ..Person::default() }
    }

    #[test]
    fn a_human_without_a_name_is_you_alone_and_numbered_among_several() {
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
        // A name that somebody chose stays theirs.
        assert_eq!(names(&[human("Anna"), human("Anna"), human("Anna 2")]), ["Anna", "Anna 3", "Anna 2"]);
        // Default names are told apart, too.
        assert_eq!(names(&[human("player"), human("")]), ["player", "player 2"]);
    }

    #[test]
    fn names_that_depend_on_the_language_are_not_stored() {
        assert_eq!(Person::default().name, "");
        assert_eq!(show_names(&[human("Anna")], false, &|_| String::new()), [human("Anna")]);
    }
}
