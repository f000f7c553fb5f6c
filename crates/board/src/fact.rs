//! Facts: what happened. The written log and everything that moves on a screen are made from them.

use core::fmt;

use game::{BySeat, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::{Card, Colour, Event, Field, Hand, Laid, RoundResult, Teleport};

/// The rule that asks a question or causes a fact.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// Dealing, the roll for who begins, and laying at the start of a round.
    Setup,
    /// The turn itself.
    Turn,
    /// A card.
    Card(Card),
    /// A numbered teleport.
    Teleport(Teleport),
    /// An event.
    Event(Event),
}

/// The fields of a walk: where it began, and each field stepped on. Fields in between that are left out had
/// an x.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Path {
    fields: [Field; Path::ROOM],
    len: u8,
}

impl Path {
    /// A die has six sides, so a walk has at most six steps.
    const ROOM: usize = 7;

    /// How many steps it has.
    pub const fn steps(&self) -> u8 {
        self.len.saturating_sub(1)
    }

    /// The fields in order; the first is where the walk began.
    pub fn fields(&self) -> &[Field] {
        self.fields.get(..usize::from(self.len)).unwrap_or(&[])
    }

    pub(crate) fn push(&mut self, field: Field) {
        if let Some(slot) = self.fields.get_mut(usize::from(self.len)) {
            *slot = field;
            self.len += 1;
        }
    }
}

impl From<Field> for Path {
    fn from(field: Field) -> Path {
        Path { fields: [field; Path::ROOM], len: 1 }
    }
}

impl fmt::Debug for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.fields()).finish()
    }
}

impl Serialize for Path {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.fields())
    }
}

impl<'de> Deserialize<'de> for Path {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let all = Vec::<Field>::deserialize(from)?;
        match all.split_first() {
            Some((&first, rest)) if rest.len() < Path::ROOM => {
                let mut path = Path::from(first);
                for &field in rest {
                    path.push(field);
                }
                Ok(path)
            }
            _ => Err(serde::de::Error::custom("a path has one to seven fields")),
        }
    }
}

/// One thing that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// A round began: pawns are on the start, the board is empty.
    RoundBegan {
        /// The number of the round, from 1.
        round: u16,
    },
    /// Somebody rolled a die.
    Rolled {
        /// Who.
        by: Seat,
        /// How many sides the die has: 6 or 20.
        sides: u8,
        /// The result.
        value: u8,
        /// By which rule.
        why: Why,
    },
    /// It was decided who begins.
    Begins(Seat),
    /// Cards were drawn or dealt from the pile.
    Drew {
        /// By whom.
        by: Seat,
        /// Which cards, if the viewer may know.
        cards: Option<Hand>,
        /// How many.
        n: u8,
        /// By which rule.
        why: Why,
        /// The seats that saw which cards they were.
        seen: Seats,
    },
    /// A turn began.
    TurnBegan(Seat),
    /// A card was laid on the board.
    Laid {
        /// By whom.
        by: Seat,
        /// Which card, and its arrow.
        card: Laid,
        /// Where.
        on: Field,
        /// By which rule: `Turn` if it was played, `Card` of the attack if it was tossed in.
        why: Why,
    },
    /// An attack names somebody.
    Named {
        /// The attacker.
        by: Seat,
        /// The attacked person.
        person: Seat,
        /// The attacking card.
        with: Card,
    },
    /// An attack was warded off; the block was laid just before.
    Blocked {
        /// By whom.
        by: Seat,
        /// The attacking card.
        with: Card,
    },
    /// There is no move: the pawn is on the goal, or on the start and would go back.
    NoMove {
        /// The pawn's owner.
        pawn: Seat,
    },
    /// A pawn walked.
    Walked {
        /// The pawn's owner.
        pawn: Seat,
        /// Over which fields.
        path: Path,
        /// Whether backwards.
        back: bool,
    },
    /// A card on the board took effect on a pawn. The facts of its effect follow.
    Worked {
        /// For whose pawn.
        pawn: Seat,
        /// Which card.
        card: Laid,
        /// On which field.
        on: Field,
    },
    /// A pawn was put onto another field.
    Went {
        /// The pawn's owner.
        pawn: Seat,
        /// From where.
        from: Field,
        /// To where.
        to: Field,
        /// By which rule; x if it stood on one and goes on.
        why: Why,
    },
    /// A card was taken off the board into the hand.
    Taken {
        /// By whom.
        by: Seat,
        /// Which card.
        card: Card,
        /// From which field.
        on: Field,
    },
    /// An event came.
    EventCame {
        /// Which event.
        event: Event,
        /// The person who triggered it.
        trigger: Seat,
    },
    /// An event has been carried out.
    EventOver(Event),
    /// A colour was named.
    ColourNamed {
        /// By whom.
        by: Seat,
        /// Which colour.
        colour: Colour,
    },
    /// A card was laid aside for somebody, who takes it up later.
    Gave {
        /// By whom.
        by: Seat,
        /// For whom.
        to: Seat,
        /// Which card, if the viewer may know.
        card: Option<Card>,
        /// The seats that saw which card it was.
        seen: Seats,
    },
    /// The cards laid aside for somebody were taken up.
    TookUp {
        /// By whom.
        by: Seat,
        /// Which cards, if the viewer may know.
        cards: Option<Hand>,
        /// How many.
        n: u8,
        /// The seats that saw which cards they were.
        seen: Seats,
    },
    /// A hand was discarded. Discarded cards are out until the next round; everybody sees them.
    Discarded {
        /// By whom.
        by: Seat,
        /// Which cards.
        cards: Hand,
    },
    /// Hands were passed on.
    HandsPassed {
        /// For each seat, whose hand it has now.
        from: BySeat<Seat>,
    },
    /// All hands were shuffled together and dealt out again.
    HandsMixed {
        /// How many cards each seat has now.
        sizes: BySeat<u8>,
    },
    /// A hand was shown.
    Shown {
        /// The owner of the hand.
        of: Seat,
        /// Which cards, if the viewer may know.
        cards: Option<Hand>,
        /// The seats that saw them.
        to: Seats,
    },
    /// All hands are open from now on, or no longer.
    HandsOpen(bool),
    /// A teleport was moved.
    TeleportMoved {
        /// Which one.
        teleport: Teleport,
        /// From where.
        from: Field,
        /// To where.
        to: Field,
    },
    /// A time-bomb was laid, or one of its turns is over.
    Bomb {
        /// How many turns are left.
        left: u8,
    },
    /// The round ends with this turn.
    LastTurn(Event),
    /// The round is over.
    RoundOver(RoundResult),
    /// The game is over.
    GameOver {
        /// The winners.
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
            Fact::Drew { cards, seen, .. } | Fact::TookUp { cards, seen, .. } if !may(*seen) => *cards = None,
            Fact::Shown { cards, to, .. } if !may(*to) => *cards = None,
            Fact::Gave { card, seen, .. } if !may(*seen) => *card = None,
            _ => {}
        }
        fact
    }

    /// Whether an answer of `by` cannot be undone once it has led to this fact, which is redacted for `viewer`:
    /// `viewer` has learnt something hidden, a die was rolled, or somebody else has acted. Cards that `by` lays reveal
    /// nothing in this sense, because they chose to show it.
    pub(crate) fn reveals(&self, by: Seat, viewer: Seat) -> bool {
        match *self {
            Fact::RoundBegan { .. }
            | Fact::Rolled { .. }
            | Fact::TookUp { .. }
            | Fact::EventCame { .. }
            | Fact::HandsPassed { .. }
            | Fact::HandsMixed { .. }
            | Fact::HandsOpen(true)
            | Fact::RoundOver(_)
            | Fact::GameOver { .. }
            // Only those who hold that colour are asked now, so who is asked tells something about hands.
            | Fact::ColourNamed { .. } => true,
            Fact::Laid { why: Why::Event(event), .. } if event.rules().asks_by_hand() => true,
            Fact::Drew { n, .. } => n > 0,
            Fact::Laid { by: who, .. }
            | Fact::Named { by: who, .. }
            | Fact::Blocked { by: who, .. }
            | Fact::Discarded { by: who, .. } => who != by,
            Fact::Gave { by: who, card, .. } => who != by || viewer != by && card.is_some(),
            Fact::Shown { of, cards, .. } => of != by || viewer != by && cards.is_some(),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knows(fact: &Fact, viewer: Viewer) -> bool {
        match fact.redacted(viewer) {
            Fact::Drew { cards, .. } | Fact::TookUp { cards, .. } | Fact::Shown { cards, .. } => {
                cards.is_some()
            }
            Fact::Gave { card, .. } => card.is_some(),
            other => panic!("redaction keeps the kind of a fact: {other:?}"),
        }
    }

    #[test]
    fn only_those_who_saw_cards_know_them() {
        let (by, seen) = (Seat::wrapping(0), Seats::one(Seat::wrapping(1)));
        let cards = Some([Card::Push].into_iter().collect());
        for fact in [
            Fact::Drew { by, cards, n: 1, why: Why::Turn, seen },
            Fact::TookUp { by, cards, n: 1, seen },
            Fact::Shown { of: by, cards, to: seen },
            Fact::Gave { by, to: by, card: Some(Card::Push), seen },
        ] {
            assert!(knows(&fact, Viewer::Seat(Seat::wrapping(1))), "{fact:?}");
            assert!(!knows(&fact, Viewer::Seat(by)) && !knows(&fact, Viewer::Spectator), "{fact:?}");
        }
    }

    #[test]
    fn a_path_is_read_back_and_never_longer_than_a_roll() {
        let mut path = Path::from(Field::START);
        (1..=6).for_each(|n| path.push(Field::clamped(n)));
        assert_eq!(path.steps(), 6);
        let text = serde_json::to_string(&path).unwrap();
        assert_eq!((text.as_str(), serde_json::from_str::<Path>(&text).unwrap()), ("[0,1,2,3,4,5,6]", path));
        for bad in ["[]", "[0,1,2,3,4,5,6,7]", "[51]"] {
            assert!(serde_json::from_str::<Path>(bad).is_err(), "{bad}");
        }
    }
}
