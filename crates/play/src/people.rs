//! Types that every game hands to the pages: people, the sentences of its log, standings.

use game::line::clean;
use game::{BySeat, Seat, Sitter};
use serde::{Deserialize, Serialize};

/// A player. Lists of people are in the order of their first seats.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Person {
    /// Their name; empty for somebody who gave none: then one is chosen to be shown.
    pub name: String,
    /// The number of their picture.
    pub avatar: u8,
    /// The name of the bot; `None` for a human.
    pub bot: Option<String>,
}

/// The longest name of a person, in characters.
pub const LONGEST_NAME: usize = 40;

impl Person {
    /// The person with a name that [`clean`] has tidied. Every person from a page, from storage, or from another device
    /// passes through here.
    #[must_use]
    pub fn cleaned(self) -> Person {
        Person { name: clean(&self.name, LONGEST_NAME), ..self }
    }

    /// The player of this person: a bot or a human.
    pub fn sitter(&self) -> Sitter {
        if self.bot.is_some() { Sitter::Bot } else { Sitter::Here }
    }
}

/// The player of each person.
pub fn sitters(people: &[Person]) -> Vec<Sitter> {
    people.iter().map(Person::sitter).collect()
}

/// Gives everybody the name to show, which may depend on the language.
pub type ShowNames = fn(&[Person]) -> Vec<Person>;

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sitting {
    /// Where they sit.
    pub seat: Seat,
    /// Their name.
    pub name: String,
    /// The number of their picture.
    pub avatar: u8,
}

/// One sentence of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The index of the fact that it is about.
    pub fact: usize,
    /// Whether it is the first line of a round.
    pub heading: bool,
    /// The sentence.
    pub text: String,
}

/// The players from a certain fact of the game on. In a room seats change hands, so the log of one game may need
/// several of these.
#[derive(Clone, Debug)]
pub struct Lineup {
    /// The index of the first fact that is about them.
    pub from: usize,
    /// The people, by first seat.
    pub people: Vec<Person>,
    /// Whether the reader already had their seat then.
    pub me: bool,
}

/// How everybody stands.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Standing {
    /// By person: points, or rounds won if there is no limit.
    pub points: BySeat<i32>,
    /// The limit of points at which the game ends; `None` if rounds are counted.
    pub limit: Option<u16>,
}
