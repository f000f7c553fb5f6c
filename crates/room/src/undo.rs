//! Undoing the last answer of a person, with the consent of everybody who plays.
//!
//! Whether an answer may be undone follows from the log alone, so that every device agrees when it plays a round
//! again: the last answer of a person to a question without a window, as long as only bots have answered since
//! and nobody who plays has learnt anything from it ([`Game::reveals`](game::Game::reveals)). An undo is an entry
//! of the log like any other. It has the signatures of all members who play, for the log as it was then; the host signs
//! the log. `host/undo` asks them.

use game::{Asks, Dealer, Moment, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::limits::MAX_UNDONE_FACTS;
use crate::{Chair, Hash, MemberId, Request, RequestProof, RoomGame, SignedRequest, Tip};

/// The state of undoing, for one member.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum UndoState {
    /// They can do nothing.
    #[default]
    Nothing,
    /// They may ask to undo their last answer.
    MayAsk,
    /// This person asks to undo their last answer, and the member has not said anything yet.
    Asked(Seat),
    /// This person has asked; the member has to wait for others.
    Waits(Seat),
    /// Not everybody has agreed. It is secret who has not.
    Refused,
}

/// The last answer of a person, and the game before it.
#[derive(Clone, Debug)]
pub(crate) struct LastAnswer<G: RoomGame> {
    /// The number of its entry.
    pub seq: u64,
    /// Where they sat.
    pub by: Seat,
    /// Not everybody has agreed to undo it.
    pub refused: bool,
    pub before: Moment<G>,
}

/// The seats of people: of members, and (`all`) of those for whom a bot stands in.
fn people<G: RoomGame>(dealer: &Dealer<G>, persons: &[Chair], all: bool) -> Seats {
    Seats::first(G::people(dealer.game().setup())).filter(|place| {
        match persons.get(dealer.game().person_at(place).index()) {
            Some(Chair::Person(_)) => true,
            Some(Chair::StandIn(_)) => all,
            _ => false,
        }
    })
}

/// The members who play, and where they sit.
pub(crate) fn players<G: RoomGame>(dealer: &Dealer<G>, persons: &[Chair]) -> Vec<(MemberId, Seat)> {
    let owner = |place| persons.get(dealer.game().person_at(place).index()).and_then(Chair::owner);
    people(dealer, persons, false).into_iter().filter_map(|place| Some((owner(place)?, place))).collect()
}

impl<G: RoomGame> LastAnswer<G> {
    /// Follows a log: somebody at this seat is about to answer, with the entry that has this number.
    pub(crate) fn follow(
        last: &mut Option<Self>,
        (seq, by): (u64, Seat),
        dealer: &Dealer<G>,
        persons: &[Chair],
    ) {
        if people(dealer, persons, false).has(by) {
            let window = matches!(dealer.game().asks(), Asks::People { ask, .. } if G::pass(&ask).is_some());
            *last = (!window).then(|| LastAnswer { seq, by, refused: false, before: dealer.moment() });
        }
    }

    /// Whether it may be undone now.
    pub(crate) fn may_be_undone(&self, dealer: &Dealer<G>, persons: &[Chair]) -> bool {
        let from = self.before.facts();
        dealer.facts().len() <= from.saturating_add(MAX_UNDONE_FACTS)
            && dealer.may_undo(self.by, from, people(dealer, persons, true))
    }

    /// Goes back to the moment before it.
    pub(crate) fn undo(self, dealer: &mut Dealer<G>) {
        dealer.go_back(self.before);
    }

    /// Whether all members who play have signed that it may be undone, except the `host`, who has signed the
    /// log. `tip`: the log until then.
    pub(crate) fn has_consent(
        &self,
        (room, host): (&Hash, MemberId),
        tip: &Tip,
        (dealer, persons): (&Dealer<G>, &[Chair]),
        consents: &[RequestProof],
    ) -> bool {
        let mut players = players(dealer, persons);
        players.retain(|(id, _)| *id != host);
        players.sort_unstable();
        players.len() == consents.len()
            && players.into_iter().zip(consents).all(|((id, place), proof)| {
                let RequestProof { term, seq, nonce, signature, .. } = *proof;
                let what = if place == self.by { Request::<G>::Undo } else { Request::AgreeToUndo(true) };
                let request = SignedRequest { term, seq, seat: Some(place), nonce, what, signature };
                let digest = request.digest(room, &tip.head);
                (proof.id, seq) == (id, tip.seq) && id.signed(&digest, &signature)
            })
    }
}
