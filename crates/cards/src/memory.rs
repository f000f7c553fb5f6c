//! A person's memory: cards they know to be in other people's hands, and demands that others could not follow.

use game::{BySeat, Seat};
use serde::{Deserialize, Serialize};

use crate::{Bag, Demand, Fact, How, Source, Special, State, Wish, Zone};

/// Cards known to be in hands that are now face down.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// For each hand, cards that are certainly in it.
    pub known: BySeat<Bag>,
    /// For each hand, the demand that its owner could probably not follow.
    #[serde(rename = "lacks")]
    pub not_followed: BySeat<NotFollowed>,
    /// The last attacker of each person.
    pub hit_by: BySeat<Option<Seat>>,
    /// The demand of the pile, where the facts tell it.
    demand: Option<Demand>,
    /// The people who have drawn in this turn because nothing fitted.
    drew: Option<Seat>,
}

/// Somebody drew a card instead of playing one, so probably nothing in their hand fitted.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct NotFollowed {
    /// The demand; `None` if nothing of the kind is known.
    pub demand: Option<Demand>,
    /// How many cards the hand has got since. These may fit.
    pub since: u8,
}

impl game::Memory<State> for Memory {
    fn note(&mut self, fact: &Fact) {
        self.note_demand(fact);
        match fact {
            Fact::RoundBegan { .. } => *self = Memory::default(),
            Fact::Moved { cards, n, from, to, why, .. } => {
                if let (Zone::Draw, Zone::Hand(seat), Source::Turn) = (from, to, why)
                    && self.demand.is_some()
                {
                    (self.not_followed[*seat], self.drew) =
                        (NotFollowed { demand: self.demand, since: 0 }, Some(*seat));
                }
                if let (Zone::Hand(seat), None) = (to, cards) {
                    self.not_followed[*seat].since = self.not_followed[*seat].since.saturating_add(*n);
                }
                if let Zone::Hand(seat) = from {
                    // If unseen cards leave a hand, any of the known ones may be among them.
                    match cards {
                        Some(cards) => self.known[*seat].remove_all(cards),
                        None => self.known[*seat] = Bag::EMPTY,
                    }
                }
                if let (Zone::Hand(seat), Some(cards)) = (to, cards) {
                    self.known[*seat].add_all(cards);
                }
            }
            Fact::Played { by, card, how: How::Turn | How::Free, .. } | Fact::Tossed { by, card, .. } => {
                self.known[*by].remove(*card);
                // Their other cards did not fit, so it was the card they drew.
                if self.drew.take_if(|drew| drew == by).is_some() {
                    self.not_followed[*by].since = self.not_followed[*by].since.saturating_sub(1);
                }
            }
            Fact::Named { by, why: Source::Special(_), people, .. } => {
                people.without(*by).into_iter().for_each(|seat| self.hit_by[seat] = Some(*by));
            }
            Fact::TurnBegan(_) => self.drew = None,
            Fact::TurnPassed(by) if self.demand.is_some() => {
                self.not_followed[*by] = NotFollowed { demand: self.demand, since: 0 };
            }
            Fact::Shown { of, cards: Some(cards), .. } => self.known[*of] = *cards,
            Fact::HandsMoved { from, .. } => {
                let before = *self;
                self.known = BySeat::make(|seat| before.known[from[seat]]);
                self.not_followed = BySeat::make(|seat| before.not_followed[from[seat]]);
            }
            Fact::HandsMixed { of, .. } => {
                for seat in *of {
                    (self.known[seat], self.not_followed[seat]) = (Bag::EMPTY, NotFollowed::default());
                }
            }
            _ => {}
        }
    }
}

impl Memory {
    /// Follows the demand of the pile.
    fn note_demand(&mut self, fact: &Fact) {
        match *fact {
            Fact::Played { card, how: How::Turn | How::Free | How::Starter, .. } => {
                self.demand = match card.as_special() {
                    Some(Special::FuckYou) => self.demand,
                    // A wish follows, or it cannot be told from the card: then it is unknown.
                    _ => Some(Demand::of(card)).filter(|demand| *demand != Demand::Any),
                };
            }
            Fact::Wished { wish: Wish::Colour(colour), .. } => self.demand = Some(Demand::Colour(colour)),
            Fact::Wished { wish: Wish::Number(n), .. } => self.demand = Some(Demand::Number(n)),
            Fact::BlackWished(_) => self.demand = Some(Demand::Black),
            Fact::Played { .. } | Fact::Tossed { .. } | Fact::TurnedUp { .. } => self.demand = None,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{cards, seat};
    use crate::{Card, Symbol};
    use game::{Memory as _, Seats};

    fn moved(names: Option<&str>, from: Zone, to: Zone) -> Fact {
        let cards = names.map(cards);
        let n = cards.map_or(1, |cards| cards.len());
        Fact::Moved { cards, n, from, to, why: Source::Turn, seen: Seats::NONE }
    }

    /// Checks the cards known of seats 0 and 1 after seat 1 showed a red 5 and a gift, and then `facts`
    /// happened.
    #[track_caller]
    fn known(facts: &[Fact], zero: &str, one: &str) {
        let mut memory = Memory::default();
        memory.note(&Fact::Shown { of: seat(1), cards: Some(cards("red-5 blue-gift")), to: Seats::NONE });
        for fact in facts {
            memory.note(fact);
        }
        assert_eq!((memory.known[seat(0)], memory.known[seat(1)]), (cards(zero), cards(one)));
    }

    const ALL: &str = "red-5 blue-gift";

    #[test]
    fn a_shown_hand_is_remembered_until_it_is_shown_again() {
        let shown = |names| Fact::Shown { of: seat(1), cards: Some(cards(names)), to: Seats::NONE };
        known(&[], "", ALL);
        known(&[shown("green-1")], "", "green-1");
        known(&[Fact::Shown { of: seat(1), cards: None, to: Seats::NONE }], "", ALL);
    }

    #[test]
    fn known_cards_are_remembered_where_they_moved() {
        let (zero, one) = (Zone::Hand(seat(0)), Zone::Hand(seat(1)));
        known(&[moved(Some("red-5"), one, zero)], "red-5", "blue-gift");
        known(&[moved(Some("red-5"), one, Zone::Discard)], "", "blue-gift");
        known(&[moved(Some("red-3"), Zone::Draw, one)], "", "red-3 red-5 blue-gift");
        known(&[moved(None, Zone::Draw, one)], "", ALL);
    }

    #[test]
    fn an_unseen_card_may_be_any_of_the_known_ones() {
        known(&[moved(None, Zone::Hand(seat(1)), Zone::Hand(seat(0)))], "", "");
    }

    #[test]
    fn played_and_tossed_cards_are_forgotten() {
        let played = |how| {
            let card = Card::from_name("red-5").unwrap();
            Fact::Played { by: seat(1), card, imitates: None, how }
        };
        known(&[played(How::Turn)], "", "blue-gift");
        known(&[played(How::Free)], "", "blue-gift");
        known(&[played(How::Rewind { effect: true })], "", ALL);
        known(&[played(How::Starter)], "", ALL);
        let card = Card::from_name("blue-gift").unwrap();
        known(&[Fact::Tossed { by: seat(1), card, window: crate::ask::Window::Event }], "", "red-5");
    }

    #[test]
    fn memories_move_with_hands() {
        let mut from = BySeat::make(|s| s);
        (from[seat(0)], from[seat(1)]) = (seat(1), seat(0));
        known(&[Fact::HandsMoved { from, why: Source::Turn }], ALL, "");
    }

    #[test]
    fn mixed_hands_and_a_new_round_clear_the_memory() {
        let mixed = |n| Fact::HandsMixed { of: Seats::one(seat(n)), why: Source::Turn };
        known(&[mixed(1)], "", "");
        known(&[mixed(0)], "", ALL);
        known(&[Fact::RoundBegan { round: 2, dealer: seat(0) }], "", "");
    }

    /// The memory of seat 1 after these facts, beginning with a red 5 on the pile.
    fn not_followed(facts: &[Fact]) -> NotFollowed {
        let mut memory = Memory::default();
        let starter = Card::from_name("red-5").unwrap();
        memory.note(&Fact::Played { by: seat(0), card: starter, imitates: None, how: How::Starter });
        for fact in facts {
            memory.note(fact);
        }
        memory.not_followed[seat(1)]
    }

    #[test]
    fn people_who_draw_or_pass_probably_hold_no_fitting_card() {
        let one = Zone::Hand(seat(1));
        let draws = moved(None, Zone::Draw, one);
        let red = Demand::Card(Some(crate::Colour::Red), Symbol::Number(5));
        let since = |since| NotFollowed { demand: Some(red), since };
        assert_eq!(not_followed(&[]), NotFollowed::default());
        assert_eq!(not_followed(&[draws]), since(1), "the card drawn may fit");
        assert_eq!(not_followed(&[draws, Fact::TurnPassed(seat(1))]), since(0), "it does not fit either");
        let card = Card::from_name("red-7").unwrap();
        let plays = Fact::Played { by: seat(1), card, imitates: None, how: How::Turn };
        assert_eq!(not_followed(&[draws, plays]), since(0), "it was the card drawn");
        let given = Fact::Moved {
            cards: None,
            n: 2,
            from: Zone::Hand(seat(0)),
            to: one,
            why: Source::Special(Special::Gift),
            seen: Seats::NONE,
        };
        assert_eq!(not_followed(&[draws, given]), since(3));
        let mixed = Fact::HandsMixed { of: Seats::one(seat(1)), why: Source::Turn };
        assert_eq!(not_followed(&[draws, mixed]), NotFollowed::default());
    }

    #[test]
    fn a_wish_becomes_the_demand() {
        let fantastic = Card::from_name("fantastic").unwrap();
        let plays = Fact::Played { by: seat(0), card: fantastic, imitates: None, how: How::Turn };
        let draws = moved(None, Zone::Draw, Zone::Hand(seat(1)));
        assert_eq!(
            not_followed(&[plays, draws]),
            NotFollowed { demand: None, since: 1 },
            "the demand is not known yet"
        );
        let wished = Fact::Wished { by: seat(0), wish: Wish::Number(3) };
        assert_eq!(not_followed(&[plays, wished, draws]).demand, Some(Demand::Number(3)));
    }

    #[test]
    fn attacks_are_remembered() {
        let mut memory = Memory::default();
        let why = Source::Special(Special::Gift);
        let named = |by, people| Fact::Named { by: seat(by), why, people, draws: BySeat::default() };
        memory.note(&named(2, Seats::one(seat(1))));
        memory.note(&named(0, Seats::first(2)));
        assert_eq!([0, 1, 2].map(|n| memory.hit_by[seat(n)]), [None, Some(seat(0)), None]);
    }
}
