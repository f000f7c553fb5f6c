//! People one has played with: names and figures, whoever played last first. They are offered when a game is set up.

use crate::games::{LONGEST_NAME, Person};
use crate::session::players::tell_apart;
use game::line::clean;
use serde::{Deserialize, Serialize};

/// So many are remembered.
const MOST: usize = 12;

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
    let named = people.iter().filter(|person| person.bot.is_none()).cloned().map(Person::cleaned);
    let mut named: Vec<Person> = named.filter(|person| !person.name.is_empty()).collect();
    tell_apart(&mut named);
    let now = named.into_iter().map(|Person { name, avatar, .. }| Companion { name, avatar });
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
    if all.len() > MOST || !all.iter().all(valid) {
        return None;
    }
    // Older versions did not clean them.
    let cleaned = all.into_iter().map(|one| Companion { name: clean(&one.name, LONGEST_NAME), ..one });
    Some(cleaned.filter(|one| !one.name.is_empty()).collect())
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
    fn two_of_the_same_name_are_two() {
        let all = after_game(&[], &[human("Anna", 2), human("An\u{200b}na ", 5), human("\u{3164}", 1)]);
        let all: Vec<_> = all.into_iter().map(|one| (one.name, one.avatar)).collect();
        assert_eq!(all, [("Anna".to_owned(), 2), ("Anna 2".to_owned(), 5)]);
        let read = decode("[{\"name\":\"A\u{202e}nna\",\"avatar\":1},{\"name\":\"\u{2060}\",\"avatar\":1}]");
        assert_eq!(read, Some(vec![Companion { name: "Anna".to_owned(), avatar: 1 }]));
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
