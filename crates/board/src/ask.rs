//! Questions and answers.
//!
//! An answer has parts (a card, a field, an arrow), and each part is chosen from a short list. Everything in
//! a question is public.

use core::fmt;
use core::str::FromStr;

use game::{Seat, Seats, named, text_form};
use serde::{Deserialize, Serialize};

use crate::{Arrow, Card, Colour, Field, Teleport, Why};

/// A question, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// The kind of answer that is expected.
    pub kind: Question,
    /// The rule that asks.
    pub why: Why,
}

/// The kinds of questions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Play a card: `Card`, `Field`, and `Arrow` if the card has one.
    Play,
    /// Lay a card without its effect, in the same parts.
    Lay {
        /// Only cards of this colour may be laid.
        colour: Option<Colour>,
    },
    /// Name one of these people: `Seat`.
    Person {
        /// The people to choose from.
        of: Seats,
    },
    /// Ward off an attack: `Card` (a block) and `Field`; or `Pass`.
    Block,
    /// Name red, blue or green: `Colour`.
    Colour,
    /// Give a hand card to somebody: `Card` and `Seat`.
    Give,
    /// Move a teleport: `Teleport`, and `Field`, or the other `Teleport` with which it changes places.
    Drift,
}

/// An answer, or one part of an answer that has several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Action {
    /// This card.
    Card(Card),
    /// On or to this field.
    Field(Field),
    /// With its arrow turned like this.
    Arrow(Arrow),
    /// This person.
    Seat(Seat),
    /// This colour.
    Colour(Colour),
    /// This teleport.
    Teleport(Teleport),
    /// Do nothing.
    Pass,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Card(card) => write!(f, "card {}", card.name()),
            Action::Field(field) => write!(f, "field {field}"),
            Action::Arrow(arrow) => write!(f, "arrow {}", arrow.name()),
            Action::Seat(seat) => write!(f, "seat {seat}"),
            Action::Colour(colour) => write!(f, "colour {}", colour.name()),
            Action::Teleport(teleport) => write!(f, "teleport {}", teleport.number()),
            Action::Pass => f.write_str("pass"),
        }
    }
}

text_form!(Action);

impl FromStr for Action {
    type Err = String;
    fn from_str(text: &str) -> Result<Action, String> {
        fn number<T>(text: &str, what: &str, make: fn(u8) -> Option<T>) -> Result<T, String> {
            text.parse().ok().and_then(make).ok_or_else(|| format!("{text:?} is no {what}"))
        }
        fn name<T>(text: &str, what: &str, make: fn(&str) -> Option<T>) -> Result<T, String> {
            make(text).ok_or_else(|| format!("{text:?} is no {what}"))
        }
        let (kind, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match kind {
            "card" => Action::Card(name(rest, "card", Card::from_name)?),
            "field" => Action::Field(number(rest, "field", Field::new)?),
            "arrow" => Action::Arrow(name(rest, "arrow", Arrow::from_name)?),
            "seat" => Action::Seat(number(rest, "seat", Seat::new)?),
            "colour" => Action::Colour(name(rest, "colour", Colour::from_name)?),
            "teleport" => Action::Teleport(number(rest, "teleport", Teleport::new)?),
            "pass" if rest.is_empty() => Action::Pass,
            _ => return Err(format!("{text:?} is no answer")),
        })
    }
}

/// One person's answer to the open question so far. Nobody else sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Reply {
    /// The card.
    pub card: Option<Card>,
    /// The field.
    pub field: Option<Field>,
    /// The arrow.
    pub arrow: Option<Arrow>,
    /// The person.
    pub seat: Option<Seat>,
    /// The colour.
    pub colour: Option<Colour>,
    /// The teleport.
    pub teleport: Option<Teleport>,
    /// The other teleport.
    pub other: Option<Teleport>,
}

named! {
    /// Why an answer is refused. The state has not changed. The sentences that people read are in `locales/`.
    pub enum Illegal {
        /// That person is not asked anything now.
        NotAsked = 0 "not-asked",
        /// That question has already been answered.
        OldQuestion = 1 "old-question",
        /// The answer is not of the kind the question expects.
        NoAnswer = 2 "no-answer",
        /// That person does not hold that card.
        NotThere = 3 "not-there",
        /// Only cards of the colour named may be laid, and only a block wards off an attack.
        NotThatCard = 4 "not-that-card",
        /// Start, goal and teleports are never covered.
        NeverCovered = 5 "never-covered",
        /// A white card is never covered.
        WhiteStays = 6 "white-stays",
        /// The card there has another colour.
        OtherColour = 7 "other-colour",
        /// The card cannot have that arrow.
        NotThatArrow = 8 "not-that-arrow",
        /// From that field the arrow leads nowhere.
        LeadsNowhere = 9 "leads-nowhere",
        /// That person may not be named.
        NotThatPerson = 10 "not-that-person",
        /// That colour may not be named.
        NotThatColour = 11 "not-that-colour",
        /// A teleport changes places with another one.
        NotThatTeleport = 12 "not-that-teleport",
        /// A teleport goes to a field without a card, a pawn or a teleport, neither start nor goal.
        NotFree = 13 "not-free",
        /// More parts are needed.
        Incomplete = 14 "incomplete",
        /// The game is not waiting for a seed.
        NoSeedNow = 15 "no-seed-now",
        /// A pile or the stack would overflow: a bug of the rules, or a bad file. Facts reported during this
        /// answer are void.
        NoRoom = 16 "no-room",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_written_as_it_is_read() {
        for text in ["card push", "field 17", "arrow up", "seat 1", "colour red", "teleport 3", "pass"] {
            let action: Action = text.parse().unwrap();
            assert_eq!((action.to_string(), format!("{action:?}")), (text.to_owned(), text.to_owned()));
            assert_eq!(Action::try_from(String::from(action)), Ok(action));
        }
    }

    #[test]
    fn text_that_is_no_action_is_refused_with_a_message() {
        for (text, why) in [
            ("card skip", "\"skip\" is no card"),
            ("field 51", "\"51\" is no field"),
            ("arrow left", "\"left\" is no arrow"),
            ("seat 8", "\"8\" is no seat"),
            ("teleport 0", "\"0\" is no teleport"),
            ("pass on", "\"pass on\" is no answer"),
            ("", "\"\" is no answer"),
        ] {
            assert_eq!(text.parse::<Action>(), Err(why.to_owned()));
        }
    }
}
