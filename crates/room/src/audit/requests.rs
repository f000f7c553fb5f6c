//! Checks members' requests: each answer and each consent to undo one must be signed by the member it belongs to, and
//! entered as they sent it.

use game::{Asks, Dealer, Seat};

use crate::{Chair, MemberId, Misfit, Request, RequestProof, RoomGame, SentAnswer, SignedRequest};

use super::{Auditor, Witness};

impl<G: RoomGame> Auditor<G> {
    /// Checks that the answer is that of the person at the seat.
    pub(super) fn answer(
        &mut self,
        by: Seat,
        to: u32,
        parts: &[G::Action],
        proof: Option<&RequestProof>,
        witness: &Witness<G>,
    ) -> Result<(), Misfit> {
        let game = self.dealer.as_ref().map(Dealer::game).ok_or(Misfit::Illegal)?;
        let person = game.person_at(by).index();
        let chair = self.persons.get(person).ok_or(Misfit::Illegal)?;
        // Whether the witness has given another answer that counts, under this term of the host and before this entry.
        // Answers before an undo were for a question that is gone, even if another one has its number now.
        let own = || witness.record.answers.iter();
        let current = self.undone_at..=self.tip().seq;
        let otherwise = |term| {
            own().any(|own| {
                let SignedRequest { term: under, seq, what, .. } = &own.request;
                let other = |question, said: &[G::Action]| question == to && said != parts;
                matches!(what, Request::Answer { to, parts } if other(*to, parts))
                    && (*under, current.contains(seq)) == (term, true)
                    && counts(witness, own)
            })
        };
        // Whether the host has refused this request to the witness, although it entered it.
        let refused = |nonce| own().any(|own| own.request.nonce == nonce && own.accepted == Some(false));
        // Somebody may leave after they have answered, before the answer is entered.
        let owned = |proof: &RequestProof| {
            let then = self.history.iter().rev().find(|(from, _)| *from <= proof.seq);
            let chair = then.and_then(|(_, chairs)| chairs.get(person));
            proof.seq >= self.undone_at && chair.and_then(Chair::owner) == Some(proof.id)
        };
        match (proof, chair) {
            (Some(proof), _) if owned(proof) => {
                // An answer that the witness does not remember is checked by its signature alone.
                if proof.id == witness.id && (otherwise(proof.term) || refused(proof.nonce)) {
                    return Err(Misfit::Altered);
                }
                self.note_nonce(proof)?;
            }
            (Some(_), _) => return Err(Misfit::Forged),
            (None, Chair::Person(id)) if *id != self.host => {
                let pass = match game.asks() {
                    Asks::People { ask, .. } => G::pass(&ask),
                    _ => None,
                };
                let passed = pass.is_some_and(|pass| parts == [pass]);
                if *id == witness.id && otherwise(witness.term) {
                    return Err(Misfit::Dropped);
                }
                if !passed {
                    return Err(Misfit::Unsigned);
                }
            }
            (None, chair) => self.bot_answers += usize::from(chair.is_bot()),
        }
        Ok(())
    }

    /// Checks whether an answer may be undone and everybody has agreed, and goes back to before it.
    pub(super) fn undo(&mut self, answer: u64, consents: &[RequestProof]) -> Result<(), Misfit> {
        let (tip, host) = (self.tip(), self.host);
        let last = self.last.take().filter(|last| last.seq == answer).ok_or(Misfit::Illegal)?;
        let dealer = self.dealer.as_mut().ok_or(Misfit::Illegal)?;
        if !last.may_be_undone(dealer, &self.persons) {
            return Err(Misfit::Illegal);
        }
        if !last.has_consent((&self.room, host), &tip, (dealer, &self.persons), consents) {
            return Err(Misfit::Undone);
        }
        last.undo(dealer);
        for proof in consents {
            self.note_nonce(proof)?;
        }
        (self.told, self.undone_at) = (self.told_before, tip.seq.saturating_add(1));
        Ok(())
    }

    /// Notes the number of a member's request, which must be higher than that of the one before.
    fn note_nonce(&mut self, proof: &RequestProof) -> Result<(), Misfit> {
        match self.nonces.iter_mut().find(|(id, _)| *id == proof.id) {
            Some((_, last)) if proof.nonce <= *last => return Err(Misfit::Forged),
            Some((_, last)) => *last = proof.nonce,
            None => self.nonces.push((proof.id, proof.nonce)),
        }
        Ok(())
    }

    /// Checks the signature of a request from this seat, which knew the log up to an entry before.
    pub(super) fn check_signature(
        &self,
        by: Seat,
        what: Request<G>,
        proof: &RequestProof,
    ) -> Result<(), Misfit> {
        let RequestProof { id, term, seq, nonce, signature } = *proof;
        let head = self.head_at(seq).filter(|_| seq <= self.tip().seq).ok_or(Misfit::Forged)?;
        let request = SignedRequest { term, seq, seat: Some(by), nonce, what, signature };
        let right = id.signed(&request.digest(&self.room, &head), &signature);
        right.then_some(()).ok_or(Misfit::Forged)
    }

    /// Checks that somebody else may play for a person from now on. While a round is played a bot may stand in for a
    /// member or take their place, and nobody else: otherwise the host could answer for anybody without a signature.
    /// A seat may move to a new device while a bot stands in for its owner; an audit on the owner's former device
    /// rejects that.
    pub(super) fn may_sit(
        &self,
        person: Seat,
        chair: &Chair,
        by: Option<MemberId>,
        witness: MemberId,
    ) -> Result<(), Misfit> {
        let before = self.persons.get(person.index()).ok_or(Misfit::Illegal)?;
        let may = match chair {
            Chair::Open => false,
            Chair::Bot(_) => true,
            Chair::StandIn(id) => before.owner() == Some(*id),
            Chair::Person(id) if before.owner().is_none_or(|owner| owner == *id) => {
                before.owner().is_some() || self.opened
            }
            Chair::Person(id) => {
                let is_free = *id != self.host && self.persons.iter().all(|one| one.owner() != Some(*id));
                // They have claimed it.
                let is_moved = matches!(before, Chair::StandIn(_)) && by == Some(*id);
                is_free && is_moved && before.owner() != Some(witness)
            }
        };
        if may { Ok(()) } else { Err(Misfit::Illegal) }
    }
}

/// Whether an answer of the witness has to be in the log: the host has accepted it, or has not replied although it
/// has replied to a later one. Replies come in the order of the requests.
fn counts<G: RoomGame>(witness: &Witness<G>, own: &SentAnswer<G>) -> bool {
    let later = |other: &SentAnswer<G>| {
        other.request.nonce > own.request.nonce
            && other.request.term == own.request.term
            && other.accepted.is_some()
    };
    own.accepted.unwrap_or_else(|| witness.record.answers.iter().any(later))
}
