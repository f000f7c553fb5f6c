//! People one has played with: names and figures, the latest first. They are offered when a game is set up.

use crate::people::{LONGEST_NAME, Person};
use crate::players::tell_apart;
use game::line::clean;
use serde::{Deserialize, Serialize};

/// The most people remembered.
const MOST: usize = 12;

/// Somebody one has played with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Companion {
    /// Their name.
    pub name: String,
    /// The number of their figure.
    pub avatar: u8,
}

/// The text of the list after a game of these people. It may contain names twice: [`decode`] drops them, because the
/// code for reading is loaded later. `None` if the text was not written by us.
pub fn after_game(text: &str, people: &[Person]) -> Option<String> {
    let before = text.strip_prefix('[')?.strip_suffix(']')?;
    let named = people.iter().filter(|person| person.bot.is_none()).cloned().map(Person::cleaned);
    let mut named: Vec<Person> = named.filter(|person| !person.name.is_empty()).collect();
    tell_apart(&mut named);
    let now = named.into_iter().map(|Person { name, avatar, .. }| Companion { name, avatar });
    let mut all: Vec<String> = now.map(|one| serde_json::to_string(&one).ok()).collect::<Option<_>>()?;
    if !before.is_empty() {
        all.push(before.to_owned());
    }
    Some(format!("[{}]", all.join(",")))
}

/// Writes the list.
pub fn encode(all: &[Companion]) -> Option<String> {
    serde_json::to_string(all).ok()
}

/// Reads a list from a text that may contain anything: everybody once, and no more than are remembered. `None` if it
/// was not written by us.
pub fn decode(text: &str) -> Option<Vec<Companion>> {
    let read: Vec<Companion> = serde_json::from_str(text).ok()?;
    let mut all: Vec<Companion> = Vec::new();
    for one in read {
        if one.name.is_empty() || one.name.chars().count() > LONGEST_NAME {
            return None;
        }
        // Older versions did not clean them.
        let one = Companion { name: clean(&one.name, LONGEST_NAME), ..one };
        if !one.name.is_empty() && all.len() < MOST && all.iter().all(|other| other.name != one.name) {
            all.push(one);
        }
    }
    Some(all)
}

#[cfg(test)]
mod tests {
    use crate::stored::companions::*;

    fn human(name: &str, avatar: u8) -> Person {
        Person { name: name.to_owned(), avatar, bot: None }
    }

    fn names(text: &str) -> Vec<String> {
        decode(text).unwrap().into_iter().map(|one| one.name).collect()
    }

    #[test]
    fn the_latest_comes_first_with_the_figure_they_had() {
        let bot = Person { bot: Some("regular".to_owned()), ..human("Bert", 1) };
        let all = after_game("[]", &[human("", 0), human("Anna", 2), bot, human(" Dora ", 3)]).unwrap();
        assert_eq!(names(&all), ["Anna", "Dora"]);
        let all = after_game(&all, &[human("Zoe", 1), human("Dora", 5)]).unwrap();
        assert_eq!(names(&all), ["Zoe", "Dora", "Anna"]);
        let all = decode(&all).unwrap();
        assert_eq!(all[1].avatar, 5);
        assert_eq!(decode(&encode(&all).unwrap()), Some(all));
        let odd = after_game("[]", &[human("\"},{\"]", 1)]).unwrap();
        assert_eq!(names(&odd), ["\"},{\"]"]);
    }

    #[test]
    fn two_of_the_same_name_are_two() {
        let all = after_game("[]", &[human("Anna", 2), human("An\u{200b}na ", 5), human("\u{3164}", 1)]);
        let all: Vec<_> =
            decode(&all.unwrap()).unwrap().into_iter().map(|one| (one.name, one.avatar)).collect();
        assert_eq!(all, [("Anna".to_owned(), 2), ("Anna 2".to_owned(), 5)]);
        let read = decode("[{\"name\":\"A\u{202e}nna\",\"avatar\":1},{\"name\":\"\u{2060}\",\"avatar\":1}]");
        assert_eq!(read, Some(vec![Companion { name: "Anna".to_owned(), avatar: 1 }]));
    }

    #[test]
    fn only_the_latest_people_are_remembered() {
        let crowd: Vec<Person> = (0..30).map(|n| human(&format!("P{n}"), 0)).collect();
        assert_eq!(names(&after_game("[]", &crowd).unwrap()).len(), MOST);
    }

    #[test]
    fn nothing_is_added_to_a_text_that_is_not_ours() {
        assert_eq!(after_game("torn", &[human("Anna", 2)]), None);
        assert_eq!(after_game("[]", &[]).as_deref(), Some("[]"));
    }

    #[test]
    fn damaged_lists_are_noticed() {
        for text in ["", "7", "[7]", r#"[{"name":"","avatar":1}]"#, r#"[{"name":"A","avatar":999}]"#] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
