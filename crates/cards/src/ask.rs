//! Questions and answers.
//!
//! There is a handful of question kinds. None is named after a card, so a new card needs no new screen.
//! Everything in a question is public; secrets of the person asked are in their view.

use core::fmt;
use core::str::FromStr;

use game::{Seat, Seats, text_form};
use serde::{Deserialize, Serialize};

use crate::{Bag, Card, Colour, Colours, Event, EventSet, Hint, Power, RuleCard, Special, masks};

/// The rule that asks a question or causes a fact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// The deal at the start of a round.
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

impl Source {
    /// The conclusion that people can draw from its effect although no fact says it.
    // Copies at each of its callers would make the first load larger.
    #[inline(never)]
    pub(crate) fn hint(self) -> Hint {
        match self {
            Source::Special(special) => special.rules().hint(),
            Source::Power(power) => power.rules().hint(),
            Source::Deal | Source::Turn | Source::Event(_) | Source::RuleCard(_) => Hint::Nothing,
        }
    }
}

/// A question, as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ask {
    /// The kind of answer that is expected.
    pub kind: Question,
    /// The rule that asks.
    pub why: Source,
}

impl Ask {
    /// Whether answers to it can never be undone ([`Game::is_final`](game::Game::is_final)): the outcome tells
    /// something about a hand, or chance picks a power card that lies face down.
    pub(crate) fn is_final(&self) -> bool {
        self.why.hint() == Hint::Outcome || matches!(self.kind, Question::One(Choice::PowerOf { .. }))
    }
}

/// The kinds of questions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Play a card (`Play`), or `Draw` or `End` where the fields below allow it.
    Turn {
        /// Whether drawing is allowed instead of playing.
        draw: bool,
        /// Whether ending the turn is allowed.
        end: bool,
        /// Whether any card may be played, whatever the pile demands.
        free: bool,
    },
    /// `Yes` or `No`.
    Confirm,
    /// Choose one from a short list. The options of the view are that list.
    One(Choice),
    /// Pick cards: one `Pick` each, in ascending order; `Pass` to stop early, where allowed.
    Cards {
        /// Where they are picked from.
        from: PickFrom,
        /// How many, or all if there are fewer.
        n: u8,
        /// Whether that many must be picked.
        must: bool,
        /// Which cards may not be picked.
        #[serde(rename = "but")]
        except: PickExcept,
    },
    /// Pick exactly this many people: one `Seat` each, in ascending order.
    Seats {
        /// The people to choose from.
        of: Seats,
        /// How many.
        n: u8,
    },
    /// `Wish` for a colour or a number.
    Wish {
        /// The colours that may be wished for.
        colours: Colours,
        /// The highest number that may be wished for; 0 = no number.
        highest: u8,
    },
    /// Split draws among people: one `Seat` for each draw, in ascending order.
    Split {
        /// The people to choose from.
        of: Seats,
        /// How many draws.
        draws: u8,
        /// Among how many people at most.
        people: u8,
    },
    /// Deal out one's whole hand: one `Give` for each card, in ascending order.
    Give {
        /// The people who may get cards.
        to: Seats,
    },
    /// Redistribute all hands with one `Seat` for each hand: first whose hand one gets oneself, then whose
    /// hand each of the others gets, by ascending seat.
    Hands {
        /// The people whose hands are redistributed.
        of: Seats,
        /// The person who must not get their own hand.
        not_own: Seat,
    },
}

/// Where cards are picked from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PickFrom {
    /// The hand of the person asked.
    OwnHand,
    /// Somebody else's hand, which the person asked may look at.
    Hand(Seat),
    /// The cards that lie face up on the table.
    Side,
}

/// The items of a short list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Cards to toss in, or `Pass`.
    Reaction(Window),
    /// One's own face-down power cards, or `Pass`.
    Powers {
        /// Whether the card just played is a special card.
        special: bool,
    },
    /// The wish cards that a turned-up mimicry may imitate: `Play`.
    Imitations,
    /// These events.
    Events(EventSet),
    /// The power cards of somebody.
    PowerOf {
        /// Their owner.
        of: Seat,
        /// Only spent ones that were activated in an earlier turn.
        spent: bool,
        /// Except the one just taken, which only its owner knows.
        #[serde(rename = "not", with = "one_taken")]
        except_taken: bool,
    },
    /// Only `Pass`: hands lie open until everybody has seen enough.
    Seen {
        /// The owners of the hands.
        hands: Seats,
    },
}

/// The serialised form of [`Choice::PowerOf`]'s `except_taken`. States of older versions have an optional power card
/// here; to stay readable in both directions it is still written as `None` or any power card.
mod one_taken {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::Power;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is given by serde")]
    pub(super) fn serialize<S: Serializer>(taken: &bool, to: S) -> Result<S::Ok, S::Error> {
        taken.then_some(Power::ALL[0]).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<bool, D::Error> {
        Ok(Option::<Power>::deserialize(from)?.is_some())
    }
}

/// The cause of a reaction window (rules §6).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// The victims of an attack may toss in counterattack.
    Attack,
    /// Everybody but the active person may toss in lucky-bastard.
    Event,
    /// Everybody may toss in nice-try.
    RoundEnd,
}

impl Window {
    /// The card that is tossed in in this window.
    pub const fn special(self) -> Special {
        match self {
            Window::Attack => Special::Counterattack,
            Window::Event => Special::LuckyBastard,
            Window::RoundEnd => Special::NiceTry,
        }
    }

    /// The cards that may be tossed in in this window, as a mask: that one, or a mimicry that imitates it.
    pub(crate) const fn cards(self) -> &'static Bag {
        const fn or_mimicry(window: Window) -> Bag {
            masks::kind(window.special()).or(masks::kind(Special::Mimicry))
        }
        const ATTACK: Bag = or_mimicry(Window::Attack);
        const EVENT: Bag = or_mimicry(Window::Event);
        const ROUND_END: Bag = or_mimicry(Window::RoundEnd);
        match self {
            Window::Attack => &ATTACK,
            Window::Event => &EVENT,
            Window::RoundEnd => &ROUND_END,
        }
    }
}

/// Which cards may not be picked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PickExcept {
    /// Every card may be picked.
    Nothing,
    /// fuck-you may not be picked.
    FuckYou,
    /// Cards worth fewer points than this may not be picked.
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

/// An answer, or one part of an answer that has several. Its text form is that of scenario scripts (`play
/// red-5`, `wish 7`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Action {
    /// Play a hand card; a mimicry with what it imitates.
    Play(Card, Option<Special>),
    /// Draw a card.
    Draw,
    /// End the turn.
    End,
    /// Activate a power card.
    Power(Power),
    /// Toss in a card.
    Toss(Card),
    /// Do nothing, or nothing more.
    Pass,
    /// Yes.
    Yes,
    /// No.
    No,
    /// Pick a card.
    Pick(Card),
    /// Pick a person.
    Seat(Seat),
    /// Give a card to somebody.
    Give(Card, Seat),
    /// Pick somebody's power card; `None` = a face-down one of somebody else.
    PowerOf(Seat, Option<Power>),
    /// Make a wish.
    Wish(Wish),
    /// Choose an event.
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

text_form!(Action);

impl FromStr for Action {
    type Err = String;
    fn from_str(line: &str) -> Result<Action, String> {
        let wrong = || format!("{line:?} is not an answer");
        let words: Vec<&str> = line.split_whitespace().collect();
        let card = |name: &str| Card::from_name(name).ok_or_else(|| format!("{name:?} is not a card"));
        let special =
            |name: &str| Special::from_name(name).ok_or_else(|| format!("{name:?} is not a special card"));
        let power = |name: &str| Power::from_name(name).ok_or_else(|| format!("{name:?} is not a power"));
        let seat = |digit: &str| {
            digit.parse().ok().and_then(Seat::new).ok_or_else(|| format!("{digit:?} is not a seat"))
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
                _ if what == "black" => return Err("black cannot be wished for".into()),
                _ => return Err(wrong()),
            }),
            ["event", name] => {
                Action::Event(Event::from_name(name).ok_or_else(|| format!("{name:?} is not an event"))?)
            }
            _ => return Err(wrong()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One text of every kind. Each must be written exactly as it was read.
    const LINES: &str = "play red-5, play mimicry as gift, draw, end, power recycling, react nice-try, pass, yes, no, \
        cards black-3, seat 2, give 1: blue-gift, card 3 ?, card 3 looping, wish green, wish 7, event plague";

    #[test]
    fn every_action_is_written_as_it_is_read() {
        for line in LINES.split(", ") {
            let action: Action = line.parse().unwrap();
            assert_eq!((format!("{action:?}"), String::from(action)), (line.to_owned(), line.to_owned()));
            assert_eq!(Action::try_from(line.to_owned()), Ok(action));
        }
        assert_eq!("seen".parse(), Ok(Action::Pass), "for hands that people only look at");
    }

    #[test]
    fn text_that_is_no_action_is_refused_with_a_message() {
        for (line, why) in [
            ("wish black", "black cannot be wished for"),
            ("wish pink", "\"wish pink\" is not an answer"),
            ("wish", "\"wish\" is not an answer"),
            ("seat 9", "\"9\" is not a seat"),
            ("play red-12", "\"red-12\" is not a card"),
            ("event picnic", "\"picnic\" is not an event"),
            ("power plug", "\"plug\" is not a power"),
            ("play mimicry as mimikry", "\"mimikry\" is not a special card"),
            ("", "\"\" is not an answer"),
        ] {
            assert_eq!(line.parse::<Action>(), Err(why.to_owned()));
        }
    }
}
