//! One line of a script: the person, and their answer.

use core::fmt;

use game::Seat;
use serde::{Deserialize, Deserializer};

use crate::{Action, Card, Choice, How, PickExcept, Question, Source, Special, State, Zone};

pub(super) const SECOND_CHANCE: Source = Source::Special(Special::SecondChance);

/// A line's text and its meaning.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// Whether the answer must be refused and change nothing.
    pub refused: bool,
    pub seat: Seat,
    pub say: Say,
    text: String,
}

/// An answer. Answers with several parts are in canonical order.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Say {
    /// A single action: a card, a wish, yes, no …
    Word(Action),
    /// A wish for black, which is never legal.
    WishBlack,
    /// People.
    Seats(Vec<Seat>),
    /// A seat for each draw.
    Split(Vec<Seat>),
    /// Cards.
    Cards(Vec<Card>),
    /// A whole hand dealt out.
    Give(Vec<(Card, Seat)>),
    /// For each place, whose hand goes there.
    Hands(Vec<Seat>),
}

impl Line {
    /// Every seat it mentions.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        let named: Vec<Seat> = match &self.say {
            Say::Seats(seats) | Say::Split(seats) | Say::Hands(seats) => seats.clone(),
            Say::Give(given) => given.iter().map(|&(_, to)| to).collect(),
            Say::Word(Action::PowerOf(of, _)) => vec![*of],
            _ => Vec::new(),
        };
        named.into_iter().chain([self.seat])
    }

    /// Checks that it has as many parts as there are people, if it needs that.
    pub(super) fn check(&self, players: u8) -> Result<(), String> {
        match &self.say {
            Say::Hands(seats) if seats.len() != usize::from(players) => {
                Err(format!("{self}: a hand for each of {players} people"))
            }
            _ => Ok(()),
        }
    }

    /// The actions that answer this question; `None` if the line answers another kind of question.
    pub(super) fn answers(&self, kind: Question) -> Option<Vec<Action>> {
        match (&self.say, kind) {
            (Say::Word(word), kind) => fits(*word, kind).then(|| vec![*word]),
            (Say::Seats(all), Question::Seats { .. }) | (Say::Split(all), Question::Split { .. }) => {
                Some(all.iter().map(|&s| Action::Seat(s)).collect())
            }
            (Say::Cards(cards), Question::Cards { n, must, .. }) => {
                let mut parts: Vec<_> = cards.iter().map(|&c| Action::Pick(c)).collect();
                if !must && parts.len() < usize::from(n) {
                    parts.push(Action::Pass);
                }
                Some(parts)
            }
            (Say::Give(given), Question::Give { .. }) => {
                Some(given.iter().map(|&(card, to)| Action::Give(card, to)).collect())
            }
            (Say::Hands(from), Question::Hands { of, not_own }) => {
                // Somebody excluded from the event keeps their hand.
                let stays = |(&seat, place): (&Seat, Seat)| of.has(place) || seat == place;
                let places = || (0..Seat::MAX).map(Seat::wrapping);
                if !from.iter().zip(places()).all(stays) {
                    return None;
                }
                let others = of.without(not_own).into_iter();
                let order = core::iter::once(not_own).chain(others);
                order.map(|place| from.get(place.index()).map(|&s| Action::Seat(s))).collect()
            }
            _ => None,
        }
    }

    /// Whether this line is the draw that second-chance makes by itself if nothing fits and the pile has cards.
    pub(super) fn draws_by_itself(&self, facts: &[crate::Fact]) -> bool {
        use crate::Fact;
        let is_it = |fact: &Fact| match *fact {
            Fact::Played { by, card, imitates, how: How::Turn | How::Free | How::Starter } => {
                by == self.seat && imitates.or(card.as_special()) == Some(Special::SecondChance)
            }
            Fact::Chose { by, why, yes } => by == self.seat && why == SECOND_CHANCE && yes,
            Fact::Moved { to, why, .. } => to == Zone::Hand(self.seat) && why == SECOND_CHANCE,
            _ => false,
        };
        self.say == Say::Word(Action::Draw) && facts.iter().any(is_it)
    }

    /// Whether this line answers a question that the engine did not ask because only one answer was possible,
    /// judging by the facts since the previous line.
    pub(super) fn goes_without_saying(&self, state: &State, facts: &[crate::Fact]) -> bool {
        use crate::Fact;
        let optional = state.setup.rules().wish_effects == crate::WishEffects::Optional;
        let played = facts.iter().rev().find_map(|fact| match *fact {
            Fact::Played { by, card, imitates, .. } if by == self.seat => imitates.or(card.as_special()),
            _ => None,
        });
        let wish_card = played.filter(|special| special.is_wish_card());
        let must = |special: Special| !optional || special.properties().must;
        match &self.say {
            // Nobody could react, lay a card, or discard.
            Say::Word(Action::Pass) => true,
            // The effect could not be used, or had to be.
            Say::Word(Action::No) => {
                wish_card.is_some_and(|s| !s.possible(state, self.seat, state.present()) || !must(s))
            }
            Say::Word(Action::Yes) => wish_card.is_some_and(must),
            Say::Word(Action::Draw) => self.draws_by_itself(facts),
            // Only two people were left who could swap places.
            Say::Seats(two) => facts.iter().any(|fact| match *fact {
                Fact::SwappedPlaces(one, other) => **two == [one, other],
                _ => false,
            }),
            _ => false,
        }
    }
}

/// Whether an action answers this kind of question.
fn fits(word: Action, kind: Question) -> bool {
    match (kind, word) {
        (Question::Turn { .. }, Action::Play(..) | Action::Draw | Action::End)
        | (Question::Confirm, Action::Yes | Action::No)
        // In tsunami the first to lay may not pass, but is asked for a card like the others.
        | (Question::Cards { must: false, .. } | Question::Cards { except: PickExcept::Below(_), .. }, Action::Pass)
        | (Question::Wish { .. }, Action::Wish(_)) => true,
        (Question::One(list), word) => matches!(
            (list, word),
            (Choice::Reaction(_), Action::Toss(_) | Action::Pass)
                | (Choice::Powers { .. }, Action::Power(_) | Action::Pass)
                | (Choice::Imitations, Action::Play(..))
                | (Choice::Events(_), Action::Event(_))
                | (Choice::PowerOf { .. }, Action::PowerOf(..))
                | (Choice::Seen { .. }, Action::Pass)
        ),
        _ => false,
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.text)
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = String::deserialize(from)?;
        read(&text).map_err(|why| serde::de::Error::custom(format_args!("{text:?}: {why}")))
    }
}

fn read(text: &str) -> Result<Line, String> {
    let (refused, rest) = text.strip_prefix('!').map_or((false, text), |rest| (true, rest));
    let (seat, answer) = rest.trim().split_once(' ').ok_or("SEAT VERB … is missing")?;
    let line = |say| Ok(Line { refused, seat: a_seat(seat)?, say, text: text.to_owned() });
    line(say(answer.trim())?)
}

fn say(answer: &str) -> Result<Say, String> {
    let (verb, rest) = answer.split_once(' ').unwrap_or((answer, ""));
    let words = || rest.split_whitespace();
    let some = |parts: usize| if parts == 0 { Err(format!("{verb} what?")) } else { Ok(()) };
    some(if matches!(verb, "seat" | "seats" | "split" | "cards" | "give" | "hands") {
        words().count()
    } else {
        1
    })?;
    Ok(match verb {
        "seat" | "seats" => {
            let mut seats = words().map(a_seat).collect::<Result<Vec<_>, _>>()?;
            if verb == "seat" && seats.len() != 1 {
                return Err("seat names one person".into());
            }
            seats.sort();
            Say::Seats(seats)
        }
        "split" => {
            let mut seats = Vec::new();
            for part in words() {
                let (seat, n) = part.split_once(':').ok_or_else(|| format!("{part:?} is not SEAT:N"))?;
                let n: u8 = n.parse().map_err(|_| format!("{n:?} is not a number of draws"))?;
                seats.extend(core::iter::repeat_n(a_seat(seat)?, usize::from(n)));
            }
            seats.sort();
            Say::Split(seats)
        }
        "cards" => {
            let mut cards = words().map(a_card).collect::<Result<Vec<_>, _>>()?;
            cards.sort();
            Say::Cards(cards)
        }
        "give" => {
            let mut given = Vec::new();
            for part in rest.split('/') {
                let (seat, cards) = part.split_once(':').ok_or("give SEAT: CARD … / SEAT: CARD …")?;
                let to = a_seat(seat.trim())?;
                for card in cards.split_whitespace() {
                    given.push((a_card(card)?, to));
                }
            }
            given.sort();
            Say::Give(given)
        }
        "hands" => Say::Hands(words().map(a_seat).collect::<Result<_, _>>()?),
        "wish" if rest.trim() == "black" => Say::WishBlack,
        _ => Say::Word(answer.parse()?),
    })
}

fn a_seat(text: &str) -> Result<Seat, String> {
    text.parse().ok().and_then(Seat::new).ok_or_else(|| format!("{text:?} is not a seat"))
}

fn a_card(name: &str) -> Result<Card, String> {
    Card::from_name(name).ok_or_else(|| format!("{name:?} is not a card"))
}
