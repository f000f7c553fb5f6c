//! A state as it is written down, and the one way back in.
//!
//! Whatever a file or a peer sends becomes a [`State`] only through `check`,
//! which makes sure that it is one the rules can go on from: every card once,
//! every seat at the table, every pile in order.

use game::{Seat, Seats};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ask::{Choice, Question};
use crate::flow::Frame;
use crate::sets::{EventSet, Powers};
use crate::setup::Pack;
use crate::state::{Place, State};
use crate::{Bag, Event, RuleCard};

/// How many noughts stand for what was added to the state since it is saved, where
/// nothing is in it: `taken`, and a `given` for each seat.
const ADDED: usize = 1 + Seat::MAX as usize;

/// Why a state that was written down is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corrupt {
    /// A seat that is not at the table, or two people at one place.
    Seats,
    /// Cards are missing, or there are too many.
    Cards,
    /// Power cards are missing, or there are too many.
    Powers,
    /// Events are missing, or there are too many.
    Events,
    /// Rule cards are missing, or there are too many.
    RuleCards,
    /// Nothing is asked and nothing is going on.
    Stuck,
}

impl core::fmt::Display for Corrupt {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Corrupt::Seats => "a seat is not at the table",
            Corrupt::Cards => "cards are missing or too many",
            Corrupt::Powers => "power cards are missing or too many",
            Corrupt::Events => "events are missing or too many",
            Corrupt::RuleCards => "rule cards are missing or too many",
            Corrupt::Stuck => "nothing is asked and nothing is going on",
        })
    }
}

impl Serialize for State {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        State::serialize(self, to)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<State, D::Error> {
        let state = State::deserialize(from)?;
        state.check().map_err(serde::de::Error::custom)?;
        Ok(state)
    }
}

impl State {
    /// The state as text: hex digits of its bytes. Reading it back takes a
    /// fraction of the code that reading JSON takes, which counts in a browser.
    #[must_use]
    pub fn to_text(&self) -> String {
        let bytes = postcard::to_allocvec(self).unwrap_or_default();
        bytes
            .iter()
            .flat_map(|byte| [byte >> 4, byte & 15])
            .filter_map(|n| char::from_digit(n.into(), 16))
            .collect()
    }

    /// The state that was written as this text; `None` if the rules could not
    /// go on from there.
    ///
    /// Text from before something was added to the state ends earlier: what is
    /// missing was empty then, which is written as noughts.
    #[must_use]
    pub fn from_text(text: &str) -> Option<State> {
        let digit = |c: &u8| (*c as char).to_digit(16);
        let pairs = text.as_bytes().chunks(2);
        let bytes: Option<Vec<u8>> = pairs
            .map(|pair| match pair {
                [high, low] => Some((digit(high)? << 4 | digit(low)?) as u8),
                _ => None,
            })
            .collect();
        let mut bytes = bytes?;
        let read = |bytes: &[u8]| {
            let (state, rest) = postcard::take_from_bytes(bytes).ok()?;
            rest.is_empty().then_some(state)
        };
        read(&bytes).or_else(|| {
            bytes.resize(bytes.len() + ADDED, 0);
            read(&bytes)
        })
    }

    /// Whether the rules can go on from here.
    pub(crate) fn check(&self) -> Result<(), Corrupt> {
        let ensure = |ok: bool, why| if ok { Ok(()) } else { Err(why) };
        let all = self.everybody();
        let sitting: Seats = all.into_iter().map(|s| self.persons[s]).collect();
        ensure(
            sitting == all
                && all.has(self.dealer)
                && all.has(self.active)
                && (self.asked - all).is_empty()
                && (self.asked & self.replied).is_empty()
                && (self.winners.unwrap_or_default() - all).is_empty(),
            Corrupt::Seats,
        )?;
        ensure(self.ask.is_some() != self.asked.is_empty(), Corrupt::Stuck)?;
        let idle = match self.stack.top() {
            Some(Frame::Seed) => self.winners.is_none(),
            Some(_) => !self.asked.is_empty(),
            None => self.winners.is_some(),
        };
        ensure(idle && self.stack.has_ground(), Corrupt::Stuck)?;
        if self.round == 0 {
            return ensure(self.asked.is_empty(), Corrupt::Stuck);
        }
        self.check_cards()
    }

    /// What is meant for others lies in the hand that is being dealt out, and the
    /// power card that was taken lies before whoever took it.
    fn check_private(&self) -> Result<(), Corrupt> {
        let ensure = |ok: bool, why| if ok { Ok(()) } else { Err(why) };
        let kind = self.ask.map(|ask| ask.kind);
        let mut given = Bag::EMPTY;
        let n = self.given.0.iter().map(|cards| usize::from(cards.len())).sum::<usize>();
        self.given.0.iter().for_each(|cards| given.add_all(cards));
        let of_hand = match (kind, self.asked.only()) {
            (Some(Question::Give { .. }), Some(by)) => {
                given == self.replies[by].cards && {
                    let mut missing = given;
                    missing.remove_all(self.hand(by));
                    missing.is_empty() && n == usize::from(given.len())
                }
            }
            _ => n == 0,
        };
        ensure(of_hand, Corrupt::Cards)?;
        let held = match kind {
            Some(Question::One(Choice::PowerOf { of, except_taken: true, .. })) => {
                self.taken.is_none_or(|power| self.places[of].powers.has(power))
            }
            _ => self.taken.is_none(),
        };
        ensure(held, Corrupt::Powers)
    }

    fn check_cards(&self) -> Result<(), Corrupt> {
        let ensure = |ok: bool, why| if ok { Ok(()) } else { Err(why) };
        let players = usize::from(self.players());
        let beyond = self.places.0.get(players..).unwrap_or(&[]);
        ensure(beyond.iter().all(|p| *p == Place::default()), Corrupt::Seats)?;
        let total: usize = usize::from(self.draw.len())
            + usize::from(self.discard.len())
            + usize::from(self.side.len())
            + self.places.0.iter().map(|p| usize::from(p.hand.len())).sum::<usize>()
            + self.places.0.iter().map(|p| usize::from(p.aside.len())).sum::<usize>();
        self.check_private()?;
        let deck = self.setup.deck();
        ensure(total == usize::from(deck.len()) && self.all_cards() == *deck, Corrupt::Cards)?;
        let packs = self.setup.packs();
        let dealt = self.places.0.iter().flat_map(|place| place.powers.iter().chain(place.spent.iter()));
        let all: Vec<_> = self.power_pile.all().iter().copied().chain(dealt).collect();
        let n = all.len();
        let is_spent = |place: &Place| {
            place.spent_this_turn.kinds().all(|p| place.spent_this_turn.count(p) <= place.spent.count(p))
        };
        let fits = Powers::try_from(all).is_ok() && self.places.0.iter().all(is_spent);
        ensure(fits && n == if packs.has(Pack::Supercharge) { 24 } else { 0 }, Corrupt::Powers)?;
        let pile: EventSet = self.events.all().iter().copied().collect();
        let count = Event::ALL.iter().filter(|e| packs.has(e.pack())).count();
        let partition =
            Event::ALL.iter().all(|&e| (pile.has(e) != self.turned_up.has(e)) == packs.has(e.pack()));
        let once = usize::from(self.events.len()) + self.turned_up.iter().count() == count;
        ensure(partition && once, Corrupt::Events)?;
        let rules = self.rule_pile.all();
        let there = |card: &RuleCard| rules.contains(card) != self.rule_cards.has(*card);
        let want = if packs.has(Pack::Pandora) { RuleCard::ALL.len() } else { 0 };
        let n = rules.len() + usize::from(self.rule_cards.len());
        ensure(n == want && (want == 0 || RuleCard::ALL.iter().all(there)), Corrupt::RuleCards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flow::Stack;
    use crate::flow::check::Check;
    use crate::testing::whole;
    use crate::{Card, HouseRules, Pack, Packs, Power, Setup};
    use game::{Entry, Game as _, NullSink, Rng, Seed};

    /// Four people, all packs, two rule cards; the first round has begun.
    fn begun() -> State {
        let packs: Packs = Pack::ALL.iter().copied().collect();
        let rules = HouseRules { rule_cards: 2, ..HouseRules::original(packs) };
        let mut state = State::new(&Setup::new(4, packs, rules).unwrap());
        let seed = Rng::new(Seed::from_number(3)).seed();
        state.apply(&Entry::Seed(seed), &mut NullSink).unwrap();
        state
    }

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    #[test]
    fn a_state_comes_back_from_its_text() {
        let state = begun();
        let text = state.to_text();
        assert!(text.len() > 1000 && text.bytes().all(|c| c.is_ascii_hexdigit()));
        assert_eq!(State::from_text(&text), Some(state.clone()));
        assert_eq!(State::from_text(&text.to_uppercase()), Some(state));
        for damaged in ["", "z", "zz", "0", &text[1..], &text[2..], &text[..text.len() - 1], "🂡"] {
            assert_eq!(State::from_text(damaged), None, "{damaged:.20}");
        }
    }

    #[test]
    fn a_state_that_the_rules_made_is_sound() {
        assert_eq!(begun().check(), Ok(()));
        let setup = *begun().setup();
        assert_eq!(State::new(&setup).check(), Ok(()), "before the first round too");
    }

    #[test]
    fn so_is_one_amid_something() {
        for rest in [
            r#""events": ["market"], "script": ["0 play black-9"]"#,
            r#""events": ["merry-christmas"], "script": ["0 play black-9", "1 give 2: green-4 green-3"]"#,
            r#""powers": [["*random-chance", "random-chance"], [], []],
            "script": ["0 play red-1", "0 power random-chance"]"#,
            r#""rule_cards": ["bounty"]"#,
            r#""powers": [["random-chance"], [], []], "script": ["0 play red-1", "0 power random-chance"]"#,
        ] {
            let state = whole(&format!(
                r#"{{"packs": ["supercharge", "pandora"], "hands": [["black-9", "red-1", "blue-1"], ["green-3", "green-4"],
                ["green-5", "green-6"]], {rest}}}"#
            ));
            assert_eq!(state.check(), Ok(()), "{rest}");
        }
    }

    /// What is done to a state, and what is wrong with it then.
    type Damage = (&'static str, fn(&mut State), Corrupt);

    const DAMAGE: &[Damage] = &[
        ("two people at one place", |s| s.persons[seat(0)] = s.persons[seat(1)], Corrupt::Seats),
        ("a dealer who is not there", |s| s.dealer = seat(6), Corrupt::Seats),
        ("a turn of nobody", |s| s.active = seat(4), Corrupt::Seats),
        ("somebody asked who is not there", |s| s.asked.add(seat(7)), Corrupt::Seats),
        ("asked, and has answered", |s| s.replied = s.asked, Corrupt::Seats),
        ("a winner who is not there", |s| s.winners = Some([seat(5)].into_iter().collect()), Corrupt::Seats),
        ("asked without a question", |s| s.ask = None, Corrupt::Stuck),
        ("a question to nobody", |s| s.asked = Seats::NONE, Corrupt::Stuck),
        ("a turn that nobody is asked about", |s| (s.ask, s.asked) = (None, Seats::NONE), Corrupt::Stuck),
        (
            "nothing to go on with",
            |s| {
                s.stack.clear();
                (s.ask, s.asked) = (None, Seats::NONE);
            },
            Corrupt::Stuck,
        ),
        (
            "won, and waits for a round",
            |s| {
                (s.ask, s.asked) = (None, Seats::NONE);
                s.stack = Stack::awaiting_seed();
                s.winners = Some([seat(0)].into_iter().collect());
            },
            Corrupt::Stuck,
        ),
        (
            "a check on which no round stands",
            |s| {
                s.stack.clear();
                s.stack.push(Frame::Check(Check::LastChance(Seats::NONE)));
            },
            Corrupt::Stuck,
        ),
        ("somebody asked before the first round", |s| s.round = 0, Corrupt::Stuck),
        (
            "cards where nobody sits",
            |s| {
                s.places[seat(7)].hand.add(Card::from_name("red-5").unwrap());
            },
            Corrupt::Seats,
        ),
        (
            "a card less",
            |s| {
                s.draw.pop();
            },
            Corrupt::Cards,
        ),
        (
            "a card more on the side",
            |s| {
                s.side.add(Card::from_name("red-5").unwrap());
            },
            Corrupt::Cards,
        ),
        (
            "a card more laid aside",
            |s| {
                s.places[seat(1)].aside.add(Card::from_name("red-5").unwrap());
            },
            Corrupt::Cards,
        ),
        (
            "a card more on the pile",
            |s| {
                s.discard.push(Card::from_name("red-5").unwrap());
            },
            Corrupt::Cards,
        ),
        (
            "one card for another",
            |s| {
                let top = s.draw.pop().unwrap();
                let other =
                    Card::from_name(if top.to_string() == "red-5" { "red-6" } else { "red-5" }).unwrap();
                s.draw.push(other);
            },
            Corrupt::Cards,
        ),
        (
            "a power card less",
            |s| {
                s.power_pile.pop();
            },
            Corrupt::Powers,
        ),
        (
            "a third one of a kind",
            |s| {
                let gone = s.power_pile.pop().unwrap();
                let kind = Power::ALL.iter().copied().find(|&p| p != gone).unwrap();
                s.power_pile.push(kind);
            },
            Corrupt::Powers,
        ),
        (
            "one in a hand that is in the pile too",
            |s| {
                s.places[seat(0)].powers = Powers::default();
                s.places[seat(0)].powers.add(s.power_pile.top().unwrap());
            },
            Corrupt::Powers,
        ),
        (
            "more activated than spent",
            |s| {
                s.places[seat(2)].spent_this_turn.add(Power::ALL[0]);
            },
            Corrupt::Powers,
        ),
        (
            "an event less",
            |s| {
                s.events.pop();
            },
            Corrupt::Events,
        ),
        (
            "an event in the pile and on the table",
            |s| s.turned_up.add(s.events.top().unwrap()),
            Corrupt::Events,
        ),
        (
            "an event twice, another not",
            |s| {
                let gone = s.events.pop().unwrap();
                let other = s.events.top().unwrap();
                assert_ne!(gone, other);
                s.events.push(other);
            },
            Corrupt::Events,
        ),
        (
            "a rule card less",
            |s| {
                s.rule_pile.pop();
            },
            Corrupt::RuleCards,
        ),
        (
            "a rule card in force and in the pile",
            |s| s.rule_cards.add(s.rule_pile.top().unwrap()),
            Corrupt::RuleCards,
        ),
        (
            "a rule card twice, another not",
            |s| {
                s.rule_pile.pop();
                s.rule_pile.push(s.rule_pile.all()[0]);
            },
            Corrupt::RuleCards,
        ),
    ];

    #[test]
    fn whatever_is_wrong_with_a_state_is_noticed() {
        for (what, damage, why) in DAMAGE {
            let mut state = begun();
            damage(&mut state);
            assert_eq!(state.check(), Err(*why), "{what}");
            assert_eq!(State::from_text(&state.to_text()), None, "{what}");
            assert!(!why.to_string().is_empty());
            let json = serde_json::to_string(&state).unwrap();
            assert!(serde_json::from_str::<State>(&json).unwrap_err().to_string().contains(&why.to_string()));
        }
    }

    #[test]
    fn without_the_packs_their_cards_are_too_many() {
        let rules = HouseRules::original(Packs::BASE);
        let mut base = State::new(&Setup::new(2, Packs::BASE, rules).unwrap());
        base.apply(&Entry::Seed(Rng::new(Seed::from_number(3)).seed()), &mut NullSink).unwrap();
        assert_eq!(base.check(), Ok(()));
        base.rule_cards.add(RuleCard::ALL[0]);
        assert_eq!(base.check(), Err(Corrupt::RuleCards));
        base.turned_up.add(Event::Plague);
        assert_eq!(base.check(), Err(Corrupt::Events));
        base.power_pile.push(Power::ALL[0]);
        assert_eq!(base.check(), Err(Corrupt::Powers));
    }
}
