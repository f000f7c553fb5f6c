//! Facts: what happened. The written log and everything that moves on a screen are made from them.

use game::{BySeat, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    Bag, Card, Colour, Event, Hint, Power, RoundResult, RuleCard, Source, Special, Window, Wish, Zone,
};

/// How a card came to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// From the hand, in their own turn.
    Turn,
    /// It was turned up at the start of a round.
    Starter,
    /// From the hand because of random-chance, whatever was demanded.
    Free,
    /// It was turned up by rewind. It counts as not played, but may be carried out.
    Rewind {
        /// Whether its effect may be used, or only its wish.
        effect: bool,
    },
}

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// A round began, and hands were dealt.
    RoundBegan {
        /// The number of the round, from 1.
        round: u16,
        /// The dealer.
        dealer: Seat,
    },
    /// A turn began.
    TurnBegan(Seat),
    /// A turn was skipped.
    TurnLost(Seat),
    /// A turn was ended without playing.
    TurnPassed(Seat),
    /// Cards moved from one place to another. If both are the same, a card was only searched for there.
    Moved {
        /// Which cards, if the viewer may know.
        cards: Option<Bag>,
        /// How many.
        n: u8,
        /// From where.
        from: Zone,
        /// To where.
        to: Zone,
        /// Which rule moved them.
        why: Source,
        /// The seats that saw which cards they were.
        seen: Seats,
    },
    /// A card was played. It is on the pile now (fuck-you under the top card).
    Played {
        /// By whom.
        by: Seat,
        /// Which card.
        card: Card,
        /// The card that a mimicry imitates.
        imitates: Option<Special>,
        /// How it came to be played.
        how: How,
    },
    /// A card was tossed in.
    Tossed {
        /// By whom.
        by: Seat,
        /// Which card.
        card: Card,
        /// In which window.
        window: Window,
    },
    /// An effect named people.
    Named {
        /// By whom.
        by: Seat,
        /// By which rule.
        why: Source,
        /// Whom.
        people: Seats,
        /// The draws of each, if draws are split; otherwise 0.
        draws: BySeat<u8>,
    },
    /// An optional effect was used or skipped.
    Chose {
        /// By whom.
        by: Seat,
        /// The rule with the effect.
        why: Source,
        /// Whether it is used.
        yes: bool,
    },
    /// A wish was made.
    Wished {
        /// By whom.
        by: Seat,
        /// For what: a colour or a number.
        wish: Wish,
    },
    /// A power card demands black.
    BlackWished(Seat),
    /// A colour was forbidden for a while.
    Blocked {
        /// The person who named it.
        by: Seat,
        /// Which colour.
        colour: Colour,
    },
    /// Somebody will lose a turn.
    Marked(Seat),
    /// An event was triggered.
    Triggered(Seat),
    /// An event card was turned up or picked.
    TurnedUp {
        /// Which event.
        event: Event,
        /// The person who triggered it.
        by: Seat,
    },
    /// An event has been carried out.
    EventOver(Event),
    /// A hand, or cards that were laid, were shown.
    Shown {
        /// The owner of the hand or cards.
        of: Seat,
        /// Which cards, if the viewer may know.
        cards: Option<Bag>,
        /// The seats that saw them.
        to: Seats,
    },
    /// Hands were passed round or swapped.
    HandsMoved {
        /// For each seat, whose hand it has now.
        from: BySeat<Seat>,
        /// Which rule moved them.
        why: Source,
    },
    /// All hands were shuffled together and dealt out again.
    HandsMixed {
        /// The owners of the hands.
        of: Seats,
        /// By which rule.
        why: Source,
    },
    /// A power card was activated.
    Power {
        /// By whom.
        by: Seat,
        /// Which power card.
        power: Power,
    },
    /// Power cards moved face down. Only their owners know which.
    PowersMoved {
        /// The people involved.
        of: Seats,
        /// Which rule moved them.
        why: Source,
    },
    /// A spent power card was turned face down.
    Recharged {
        /// The card's owner.
        of: Seat,
        /// Which power card.
        power: Power,
    },
    /// The direction of play was reversed.
    Turned {
        /// Whether play now runs to the left.
        leftward: bool,
    },
    /// A rule card came into force, or was removed.
    RuleCard {
        /// Which rule card.
        card: RuleCard,
        /// Whether it is in force now.
        on: bool,
    },
    /// Somebody's total changed during the round.
    Scored {
        /// The person.
        person: Seat,
        /// By how much.
        by: i32,
    },
    /// Two people swapped places.
    SwappedPlaces(Seat, Seat),
    /// Somebody said whether they dare.
    Dared {
        /// The person who decided.
        by: Seat,
        /// Whether they dare.
        yes: bool,
    },
    /// The round is over.
    RoundOver(RoundResult),
    /// The game is over.
    GameOver {
        /// The winners, as persons.
        winners: Seats,
    },
}

impl Fact {
    /// The fact as far as this viewer may know it.
    #[must_use]
    pub fn redacted(&self, viewer: Viewer) -> Fact {
        let may = |seats: Seats| matches!(viewer, Viewer::Seat(seat) if seats.has(seat));
        let mut fact = *self;
        match &mut fact {
            Fact::Moved { cards, from, to, seen, .. } if !from.is_open() && !to.is_open() && !may(*seen) => {
                *cards = None;
            }
            Fact::Shown { cards, to, .. } if !may(*to) => *cards = None,
            _ => {}
        }
        fact
    }

    /// Whether an answer of `by` cannot be undone once it has led to this fact, which is redacted for `viewer`:
    /// `viewer` has learnt something hidden, or somebody else has acted. Cards that `by` plays or discards reveal
    /// nothing in this sense, because they chose to show it.
    pub(crate) fn reveals(&self, by: Seat, viewer: Seat) -> bool {
        match *self {
            Fact::Moved { cards, n, from, to, why, .. } => {
                let own = |zone| matches!(zone, Zone::Hand(seat) | Zone::Aside(seat) if seat == by);
                let learns = if from == Zone::Hand(by) {
                    why.hint() == Hint::Chance || viewer != by && cards.is_some() && !to.is_open()
                } else {
                    // If somebody else draws, `by` sees only how many cards, but the pile has another top card.
                    cards.is_some() || !own(to)
                };
                n > 0 && !from.is_open() && learns
            }
            Fact::Played { by: who, how, .. } => who != by || how != How::Turn,
            Fact::Tossed { by: who, .. }
            | Fact::Named { by: who, .. }
            | Fact::Chose { by: who, .. }
            | Fact::Wished { by: who, .. }
            | Fact::Blocked { by: who, .. }
            | Fact::Power { by: who, .. }
            | Fact::Dared { by: who, .. }
            | Fact::BlackWished(who)
            | Fact::TurnPassed(who) => who != by,
            Fact::Shown { of, cards, .. } => of != by || viewer != by && cards.is_some(),
            Fact::RoundBegan { .. }
            | Fact::TurnedUp { .. }
            | Fact::HandsMoved { .. }
            | Fact::HandsMixed { .. }
            | Fact::PowersMoved { .. }
            | Fact::SwappedPlaces(..)
            | Fact::RuleCard { on: true, .. }
            | Fact::RoundOver(_)
            | Fact::GameOver { .. } => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Special, testing::seat};

    /// One card moves, and only seat 1 sees which.
    fn moved(from: Zone, to: Zone) -> Fact {
        let cards = Some(Bag::one(Card::from_name("red-5").unwrap()));
        let seen = Seats::one(seat(1));
        Fact::Moved { cards, n: 1, from, to, why: Source::Special(Special::Gift), seen }
    }

    fn knows(fact: &Fact, viewer: Viewer) -> bool {
        match fact.redacted(viewer) {
            Fact::Moved { cards, .. } | Fact::Shown { cards, .. } => cards.is_some(),
            _ => unreachable!("redaction keeps the kind of a fact"),
        }
    }

    #[test]
    fn only_those_who_saw_moved_cards_know_them() {
        let fact = moved(Zone::Hand(seat(0)), Zone::Hand(seat(1)));
        assert!(knows(&fact, Viewer::Seat(seat(1))));
        assert!(!knows(&fact, Viewer::Seat(seat(2))));
        assert!(!knows(&fact, Viewer::Spectator));
    }

    #[test]
    fn cards_from_or_to_open_places_are_known_to_all() {
        let hand = Zone::Hand(seat(0));
        for (from, to) in
            [(hand, Zone::Discard), (hand, Zone::Side), (Zone::Side, hand), (Zone::Discard, hand)]
        {
            assert!(knows(&moved(from, to), Viewer::Spectator), "{from:?} {to:?}");
        }
        for (from, to) in [(hand, Zone::Draw), (Zone::Draw, hand), (hand, Zone::Aside(seat(1)))] {
            assert!(!knows(&moved(from, to), Viewer::Spectator), "{from:?} {to:?}");
        }
    }

    #[test]
    fn a_shown_hand_is_known_only_to_those_who_saw_it() {
        let cards = Some(Bag::one(Card::from_name("red-5").unwrap()));
        let fact = Fact::Shown { of: seat(0), cards, to: Seats::one(seat(2)) };
        assert!(knows(&fact, Viewer::Seat(seat(2))));
        assert!(!knows(&fact, Viewer::Seat(seat(1))) && !knows(&fact, Viewer::Spectator));
    }
}
