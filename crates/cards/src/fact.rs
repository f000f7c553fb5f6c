//! What happened, as the log tells it: from this come the written log and
//! every movement on a screen.

use game::{BySeat, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::ask::{Source, Window, Wish};
use crate::result::RoundResult;
use crate::zone::Zone;
use crate::{Bag, Card, Colour, Event, Power, RuleCard, Special};

/// How a card came to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    /// From the hand, in one's turn.
    Turn,
    /// Turned up at the start of a round.
    Starter,
    /// From the hand by random-chance, whatever was demanded.
    Free,
    /// Turned up by rewind: not played, but it may be carried out.
    Rewind {
        /// Whether its effect may be used, not only its wish.
        effect: bool,
    },
}

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// A round began; hands were dealt.
    RoundBegan {
        /// Which, from 1.
        round: u16,
        /// Who deals.
        dealer: Seat,
    },
    /// A turn began.
    TurnBegan(Seat),
    /// A turn was lost to a skip mark.
    TurnLost(Seat),
    /// A turn was ended without playing.
    TurnPassed(Seat),
    /// Cards went from one place to another.
    Moved {
        /// Which, as far as the viewer knows.
        cards: Option<Bag>,
        /// How many.
        n: u8,
        /// From where.
        from: Zone,
        /// To where.
        to: Zone,
        /// Which rule moved them.
        why: Source,
        /// Who saw which they were.
        seen: Seats,
    },
    /// A card was played (it lies on the pile now; fuck-you under the top).
    Played {
        /// By whom.
        by: Seat,
        /// Which.
        card: Card,
        /// What a mimicry imitates.
        imitates: Option<Special>,
        /// How it came.
        how: How,
    },
    /// A card was tossed in.
    Tossed {
        /// By whom.
        by: Seat,
        /// Which.
        card: Card,
        /// In which window.
        window: Window,
    },
    /// Somebody was named by an effect.
    Named {
        /// By whom.
        by: Seat,
        /// By which rule.
        why: Source,
        /// Who.
        people: Seats,
        /// Draws for each, where draws are spread; else 0.
        draws: BySeat<u8>,
    },
    /// An optional effect was used or left out.
    Chose {
        /// By whom.
        by: Seat,
        /// Which rule's.
        why: Source,
        /// Used or not.
        yes: bool,
    },
    /// A wish was made.
    Wished {
        /// By whom.
        by: Seat,
        /// For what.
        wish: Wish,
    },
    /// A power card demands black.
    BlackWished(Seat),
    /// A colour may not be played for a while.
    Blocked {
        /// Who named it.
        by: Seat,
        /// Which.
        colour: Colour,
    },
    /// Somebody will lose a turn.
    Marked(Seat),
    /// An event was triggered.
    Triggered(Seat),
    /// An event card was turned up or picked.
    TurnedUp {
        /// Which.
        event: Event,
        /// Who triggered it.
        by: Seat,
    },
    /// An event has been carried out.
    EventOver(Event),
    /// Hands or laid cards were shown.
    Shown {
        /// Whose.
        of: Seat,
        /// Which cards, as far as the viewer knows.
        cards: Option<Bag>,
        /// Who saw them.
        to: Seats,
    },
    /// The hands went round or were swapped: at each seat, whose hand it was.
    HandsMoved {
        /// For each seat, whose hand it has now.
        from: BySeat<Seat>,
        /// Which rule moved them.
        why: Source,
    },
    /// All hands were shuffled together and dealt out again.
    HandsMixed {
        /// Whose.
        of: Seats,
        /// By which rule.
        why: Source,
    },
    /// A power card was activated.
    Power {
        /// By whom.
        by: Seat,
        /// Which.
        power: Power,
    },
    /// Power cards moved face down; nobody but the owners knows which.
    PowersMoved {
        /// Whose.
        of: Seats,
        /// Which rule moved them.
        why: Source,
    },
    /// A spent power card was turned face down.
    Recharged {
        /// Whose.
        of: Seat,
        /// Which.
        power: Power,
    },
    /// The direction of play turned.
    Turned {
        /// Whether it runs to the left now.
        leftward: bool,
    },
    /// A rule card was turned up or taken away.
    RuleCard {
        /// Which.
        card: RuleCard,
        /// Whether it holds now.
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
    /// Somebody dares or not.
    Dared {
        /// Who.
        by: Seat,
        /// Whether they dare.
        yes: bool,
    },
    /// The round is over.
    RoundOver(RoundResult),
    /// The game is over.
    GameOver {
        /// Who won, by person.
        winners: Seats,
    },
}

impl Fact {
    /// The fact as this viewer may know it.
    #[must_use]
    pub fn redacted(&self, viewer: Viewer) -> Fact {
        let may = |seats: Seats| matches!(viewer, Viewer::Seat(seat) if seats.has(seat));
        let mut fact = *self;
        match &mut fact {
            Fact::Moved { cards, from, to, seen, .. } => {
                let open = [*from, *to].iter().any(|z| matches!(z, Zone::Discard | Zone::Side));
                if !open && !may(*seen) {
                    *cards = None;
                }
            }
            Fact::Shown { cards, to, .. } if !may(*to) => *cards = None,
            _ => {}
        }
        fact
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Special;

    fn seat(n: u8) -> Seat {
        Seat::new(n).unwrap()
    }

    /// One card that wanders; only seat 1 saw which.
    fn moved(from: Zone, to: Zone) -> Fact {
        let cards = Some(Bag::one(Card::from_name("red-5").unwrap()));
        let seen = Seats::one(seat(1));
        Fact::Moved { cards, n: 1, from, to, why: Source::Special(Special::Gift), seen }
    }

    fn knows(fact: &Fact, viewer: Viewer) -> bool {
        match fact.redacted(viewer) {
            Fact::Moved { cards, .. } | Fact::Shown { cards, .. } => cards.is_some(),
            _ => unreachable!("redaction makes no other fact of one"),
        }
    }

    #[test]
    fn which_cards_wandered_is_known_to_those_who_saw_it() {
        let fact = moved(Zone::Hand(seat(0)), Zone::Hand(seat(1)));
        assert!(knows(&fact, Viewer::Seat(seat(1))));
        assert!(!knows(&fact, Viewer::Seat(seat(2))));
        assert!(!knows(&fact, Viewer::Spectator));
    }

    #[test]
    fn what_comes_from_or_goes_where_all_see_it_is_known_to_all() {
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
    fn a_shown_hand_is_known_to_those_it_was_shown_to() {
        let cards = Some(Bag::one(Card::from_name("red-5").unwrap()));
        let fact = Fact::Shown { of: seat(0), cards, to: Seats::one(seat(2)) };
        assert!(knows(&fact, Viewer::Seat(seat(2))));
        assert!(!knows(&fact, Viewer::Seat(seat(1))) && !knows(&fact, Viewer::Spectator));
    }
}
