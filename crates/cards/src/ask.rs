//! Questions, answers, and why an answer is refused.
//!
//! There is a handful of question kinds; no kind is named after a card, so a
//! new card needs no new screen. What a question shows here everybody at the
//! table may know; what only the person asked may know is in their `AnswerContext`.

use core::fmt;
use core::str::FromStr;

use game::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::sets::EventSet;
use crate::{Card, Colour, Colours, Event, Power, RuleCard, Special};

/// Which rule asks or acts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The dealing at a round's start.
    Deal,
    /// The turn itself.
    Turn,
    /// A special card.
    Special(Special),
    /// An event card.
    Event(Event),
    /// A power card.
    Power(Power),
    /// A rule card.
    RuleCard(RuleCard),
}

/// A question as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// What kind of answer is wanted.
    pub kind: Question,
    /// What it is about.
    pub why: Source,
}

/// The kinds of questions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Play a card: `Play`, and `Draw` or `End` where they may be chosen.
    Turn {
        /// Whether a card may be drawn instead.
        draw: bool,
        /// Whether nothing need be played.
        end: bool,
        /// Whether any card will do, whatever is demanded.
        free: bool,
    },
    /// `Yes` or `No`.
    Confirm,
    /// One of a short list, which the options are.
    One(Choice),
    /// Pick cards: `Pick` in ascending order, `Done` where fewer will do.
    Cards {
        /// Where they are picked from.
        from: PickFrom,
        /// How many, if there are so many.
        n: u8,
        /// Whether so many must be picked.
        must: bool,
        /// Which may not be picked.
        #[serde(rename = "but")]
        except: PickExcept,
    },
    /// Pick so many people: `Seat` in ascending order.
    Seats {
        /// Among whom.
        of: Seats,
        /// How many.
        n: u8,
    },
    /// `Wish` for a colour or a number.
    Wish {
        /// Which colours may be wished.
        colours: Colours,
        /// The highest number that may be wished; 0 = none.
        highest: u8,
    },
    /// Spread draws over people: one `Seat` for each draw, ascending.
    Split {
        /// Over whom.
        of: Seats,
        /// How many draws.
        draws: u8,
        /// Over how many people at most.
        people: u8,
    },
    /// Deal out the whole hand: `Give` for each card, ascending.
    Give {
        /// To whom.
        to: Seats,
    },
    /// Hand all hands out anew: whose hand one gets oneself, then for the
    /// others by ascending seat: `Seat`.
    Hands {
        /// Whose hands.
        of: Seats,
        /// Who must get one that was not theirs.
        not_own: Seat,
    },
}

/// Where cards are picked from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PickFrom {
    /// The hand of whoever is asked.
    OwnHand,
    /// The hand of somebody else, which they look at.
    Hand(Seat),
    /// The cards that lie open on the table.
    Side,
}

/// What a short list is of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// A card to toss in, or `Pass`.
    Reaction(Window),
    /// One's face-down power cards, or `Pass`.
    Powers {
        /// The card just played is a special one.
        special: bool,
    },
    /// A wish card that a mimicry turned up imitates: `Play`.
    Imitations,
    /// Some events.
    Events(EventSet),
    /// A power card of somebody.
    PowerOf {
        /// Of whom.
        of: Seat,
        /// Only spent ones, activated in an earlier turn.
        spent: bool,
        /// Not the one that was just taken, which is known to its owner alone.
        #[serde(rename = "not", with = "one_taken")]
        except_taken: bool,
    },
    /// Only `Pass`: hands lie open till all have seen enough.
    Seen {
        /// Whose hands.
        hands: Seats,
    },
}

/// How [`Choice::PowerOf`] says that one card may not be picked. The card itself
/// once stood there, so that games saved then can still be read what is written
/// has the same form: no power card, or any.
mod one_taken {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::Power;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(super) fn serialize<S: Serializer>(taken: &bool, to: S) -> Result<S::Ok, S::Error> {
        taken.then_some(Power::ALL[0]).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
        Ok(Option::<Power>::deserialize(from)?.is_some())
    }
}

/// What a reaction window is for (rules §6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// A victim may toss in counterattack.
    Attack,
    /// Whoever is not active may toss in lucky-bastard.
    Event,
    /// Everybody may toss in nice-try.
    RoundEnd,
}

impl Window {
    /// The card that is tossed in here.
    #[must_use]
    pub const fn special(self) -> Special {
        match self {
            Window::Attack => Special::Counterattack,
            Window::Event => Special::LuckyBastard,
            Window::RoundEnd => Special::NiceTry,
        }
    }
}

/// Which cards may not be picked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PickExcept {
    /// Any may.
    Nothing,
    /// Not fuck-you.
    FuckYou,
    /// None worth less than this.
    Below(u8),
}

/// A wish.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// For a colour.
    Colour(Colour),
    /// For a number.
    Number(u8),
}

/// An answer, or one part of an answer that has many. Written as in scenario
/// scripts (`play red-5`, `wish 7`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Action {
    /// Play a hand card; mimicry as what it imitates.
    Play(Card, Option<Special>),
    /// Draw.
    Draw,
    /// End the turn.
    End,
    /// Activate a power card.
    Power(Power),
    /// Toss in a card.
    Toss(Card),
    /// Nothing (more).
    Pass,
    /// Yes.
    Yes,
    /// No.
    No,
    /// A card of those picked.
    Pick(Card),
    /// A person of those picked.
    Seat(Seat),
    /// A card, and who gets it.
    Give(Card, Seat),
    /// A power card of somebody; `None` = one that one cannot see.
    PowerOf(Seat, Option<Power>),
    /// A wish.
    Wish(Wish),
    /// An event.
    Event(Event),
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Play(card, None) => write!(f, "play {card}"),
            Action::Play(card, Some(special)) => write!(f, "play {card} as {}", special.name()),
            Action::Draw => f.write_str("draw"),
            Action::End => f.write_str("end"),
            Action::Power(power) => write!(f, "power {}", power.name()),
            Action::Toss(card) => write!(f, "react {card}"),
            Action::Pass => f.write_str("pass"),
            Action::Yes => f.write_str("yes"),
            Action::No => f.write_str("no"),
            Action::Pick(card) => write!(f, "cards {card}"),
            Action::Seat(seat) => write!(f, "seat {seat}"),
            Action::Give(card, seat) => write!(f, "give {seat}: {card}"),
            Action::PowerOf(seat, Some(power)) => write!(f, "card {seat} {}", power.name()),
            Action::PowerOf(seat, None) => write!(f, "card {seat} ?"),
            Action::Wish(Wish::Colour(colour)) => write!(f, "wish {}", colour.name()),
            Action::Wish(Wish::Number(n)) => write!(f, "wish {n}"),
            Action::Event(event) => write!(f, "event {}", event.name()),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl FromStr for Action {
    type Err = String;
    fn from_str(line: &str) -> Result<Action, String> {
        let wrong = || format!("{line:?} is no answer");
        let words: Vec<&str> = line.split_whitespace().collect();
        let card = |name: &str| Card::from_name(name).ok_or_else(|| format!("{name:?} is no card"));
        let special =
            |name: &str| Special::from_name(name).ok_or_else(|| format!("{name:?} is no special card"));
        let power = |name: &str| Power::from_name(name).ok_or_else(|| format!("{name:?} is no power"));
        let seat = |digit: &str| {
            digit.parse().ok().and_then(Seat::new).ok_or_else(|| format!("{digit:?} is no seat"))
        };
        Ok(match words[..] {
            ["play", name] => Action::Play(card(name)?, None),
            ["play", name, "as", kind] => Action::Play(card(name)?, Some(special(kind)?)),
            ["draw"] => Action::Draw,
            ["end"] => Action::End,
            ["power", name] => Action::Power(power(name)?),
            ["react", name] => Action::Toss(card(name)?),
            ["pass" | "seen"] => Action::Pass,
            ["yes"] => Action::Yes,
            ["no"] => Action::No,
            ["cards", name] => Action::Pick(card(name)?),
            ["seat", digit] => Action::Seat(seat(digit)?),
            ["give", to, name] => Action::Give(card(name)?, seat(to.trim_end_matches(':'))?),
            ["card", of, "?"] => Action::PowerOf(seat(of)?, None),
            ["card", of, name] => Action::PowerOf(seat(of)?, Some(power(name)?)),
            ["wish", what] => Action::Wish(match (Colour::from_name(what), what.parse()) {
                (Some(colour), _) => Wish::Colour(colour),
                (None, Ok(n)) => Wish::Number(n),
                _ if what == "black" => return Err("black cannot be wished".into()),
                _ => return Err(wrong()),
            }),
            ["event", name] => {
                Action::Event(Event::from_name(name).ok_or_else(|| format!("{name:?} is no event"))?)
            }
            _ => return Err(wrong()),
        })
    }
}

impl TryFrom<String> for Action {
    type Error = String;
    fn try_from(line: String) -> Result<Action, String> {
        line.parse()
    }
}

impl From<Action> for String {
    fn from(action: Action) -> String {
        action.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One line of every kind; each is written as it is read.
    const LINES: &[&str] = &[
        "play red-5",
        "play mimicry as gift",
        "draw",
        "end",
        "power recycling",
        "react nice-try",
        "pass",
        "yes",
        "no",
        "cards black-3",
        "seat 2",
        "give 1: blue-gift",
        "card 3 ?",
        "card 3 looping",
        "wish green",
        "wish 7",
        "event plague",
    ];

    #[test]
    fn answers_are_written_as_they_are_read() {
        for line in LINES {
            let action: Action = line.parse().unwrap();
            assert_eq!(action.to_string(), *line);
            assert_eq!(format!("{action:?}"), *line);
            assert_eq!(String::from(action), *line);
            assert_eq!(Action::try_from((*line).to_owned()), Ok(action));
        }
        assert_eq!("seen".parse(), Ok(Action::Pass), "for what one can only look at");
    }

    #[test]
    fn what_is_no_answer_is_refused_in_words() {
        for (line, why) in [
            ("wish black", "black cannot be wished"),
            ("wish pink", "\"wish pink\" is no answer"),
            ("wish", "\"wish\" is no answer"),
            ("seat 9", "\"9\" is no seat"),
            ("play red-12", "\"red-12\" is no card"),
            ("event picnic", "\"picnic\" is no event"),
            ("power plug", "\"plug\" is no power"),
            ("play mimicry as mimikry", "\"mimikry\" is no special card"),
            ("", "\"\" is no answer"),
        ] {
            assert_eq!(line.parse::<Action>(), Err(why.to_owned()));
        }
    }
}
