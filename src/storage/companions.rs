//! People one has played with: names and figures, whoever played last first. They are offered when a game is set up.

use crate::games::Person;
use serde::{Deserialize, Serialize};

/// So many are remembered.
const MOST: usize = 12;
/// Longer names are nobody's.
const LONGEST_NAME: usize = 40;

/// Somebody one has played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Companion {
    /// Their name.
    pub name: String,
    /// The number of their figure.
    pub avatar: u8,
}

/// The list after a game of these people.
pub fn after_game(known: &[Companion], people: &[Person]) -> Vec<Companion> {
    let named = people.iter().filter(|person| person.bot.is_none() && !person.name.trim().is_empty());
    let now = named.map(|person| Companion { name: person.name.trim().to_owned(), avatar: person.avatar });
    let mut all: Vec<Companion> = Vec::new();
    for one in now.chain(known.iter().cloned()) {
        if all.len() < MOST && all.iter().all(|other| other.name != one.name) {
            all.push(one);
        }
    }
    all
}

/// Writes the list.
pub fn encode(all: &[Companion]) -> Option<String> {
    serde_json::to_string(all).ok()
}

/// Reads a list from a text that may contain anything. `None` if it was not written by [`encode`].
pub fn decode(text: &str) -> Option<Vec<Companion>> {
    let all: Vec<Companion> = serde_json::from_str(text).ok()?;
    let valid = |one: &Companion| !one.name.is_empty() && one.name.chars().count() <= LONGEST_NAME;
    (all.len() <= MOST && all.iter().all(valid)).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn human(name: &str, avatar: u8) -> Person {
        Person { name: name.to_owned(), avatar, bot: None }
    }

    #[test]
    fn whoever_played_last_comes_first_with_the_figure_they_had() {
        let bot = Person { bot: Some("regular".to_owned()), ..human("Bert", 1) };
        let all = after_game(&[], &[human("", 0), human("Anna", 2), bot, human(" Dora ", 3)]);
        let names = |all: &[Companion]| all.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&all), ["Anna", "Dora"]);
        let all = after_game(&all, &[human("Zoe", 1), human("Dora", 5)]);
        assert_eq!(names(&all), ["Zoe", "Dora", "Anna"]);
        assert_eq!(all[1].avatar, 5);
        assert_eq!(decode(&encode(&all).unwrap()), Some(all));
    }

    #[test]
    fn only_so_many_are_remembered() {
        let crowd: Vec<Person> = (0..30).map(|n| human(&format!("P{n}"), 0)).collect();
        assert_eq!(after_game(&[], &crowd).len(), MOST);
    }

    #[test]
    fn damaged_lists_are_noticed() {
        for text in ["", "7", "[7]", r#"[{"name":"","avatar":1}]"#, r#"[{"name":"A","avatar":999}]"#] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
