//! Checks what members have asked for: that each answer, each consent to undo one and each hand that was shown is
//! signed by the member it belongs to, and was entered as they said it.

use game::{Asks, Dealer, Seat};

use crate::RoomGame;
use crate::chain::{RequestProof, Seating};
use crate::frame::{Request, SignedRequest};
use crate::key::MemberId;
use crate::lobby::Chair;
use crate::verdict::Misfit;

use super::{Auditor, Witness};

impl<G: RoomGame> Auditor<G> {
    /// Checks whose answer it is.
    pub(super) fn answer(
        &mut self,
        by: Seat,
        to: u32,
        parts: &[G::Action],
        proof: Option<&RequestProof>,
        witness: &Witness<G>,
    ) -> Result<(), Misfit> {
        let game = self.dealer.as_ref().map(Dealer::game).ok_or(Misfit::Illegal)?;
        let chair = self.persons.get(game.person_at(by).index()).ok_or(Misfit::Illegal)?;
        let mine = |nonce| witness.record.answers.iter().find(|answer| answer.request.nonce == nonce);
        let said = |request: &SignedRequest<G>| {
            matches!(&request.what, Request::Answer { to: question, parts: said }
                if *question == to && said == parts)
        };
        // Somebody may leave after they have answered, before the answer is entered.
        // What was answered before an undo was for a question that is gone, whatever has its number now.
        let owned = |proof: &RequestProof| {
            if proof.seq < self.undone_at {
                return false;
            }
            let then = self.history.iter().rev().find(|(from, _)| *from <= proof.seq);
            let then = then.and_then(|(_, chairs)| chairs.get(game.person_at(by).index()));
            then.is_some_and(|chair| chair.owner() == Some(proof.id))
        };
        match (proof, chair) {
            (Some(proof), _) if owned(proof) => {
                note_nonce(&mut self.nonces, proof)?;
                let own = mine(proof.nonce);
                if proof.id == witness.id && own.is_some_and(|own| !said(&own.request)) {
                    return Err(Misfit::Altered);
                }
            }
            (Some(_), _) => return Err(Misfit::Forged),
            (None, Chair::Person(id)) if *id != self.host() => {
                let pass = match game.asks() {
                    Asks::People { ask, .. } => G::pass(&ask),
                    _ => None,
                };
                let passed = pass.is_some_and(|pass| parts == [pass]);
                let dropped = witness.record.answers.iter().any(|own| {
                    let to_it = matches!(own.request.what, Request::Answer { to: it, .. } if it == to);
                    let accepted = own.accepted == Some(true) && own.request.term == witness.term;
                    let accepted = accepted && own.request.seq >= self.undone_at;
                    to_it && accepted && !said(&own.request)
                });
                if *id == witness.id && dropped {
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

    /// Checks that a person's hand is shown to this spectator with the consent of the member who plays for them.
    pub(super) fn hand_shown(
        &mut self,
        to: MemberId,
        person: Seat,
        proof: Option<&RequestProof>,
    ) -> Result<(), Misfit> {
        let owner = self.persons.get(person.index()).and_then(Chair::owner).ok_or(Misfit::Forged)?;
        match proof {
            Some(proof) if proof.id == owner => {
                note_nonce(&mut self.hand_nonces, proof)?;
                let game = self.dealer.as_ref().map(Dealer::game);
                let place = Seating::of(&self.persons, &self.shared_hands, game).place(owner);
                self.signature(place.ok_or(Misfit::Forged)?, Request::ShowHand(to, true), proof)
            }
            None if owner == self.host() => Ok(()),
            _ => Err(Misfit::Forged),
        }
    }

    /// Checks whether an answer may be undone and everybody has agreed, and goes back to before it.
    pub(super) fn undo(&mut self, answer: u64, consents: &[RequestProof]) -> Result<(), Misfit> {
        let (tip, host) = (self.tip(), self.host());
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
            note_nonce(&mut self.nonces, proof)?;
        }
        (self.told, self.undone_at) = (self.told_before, tip.seq.saturating_add(1));
        Ok(())
    }

    /// Verifies the signature of a request from this seat.
    pub(super) fn signature(&self, by: Seat, what: Request<G>, proof: &RequestProof) -> Result<(), Misfit> {
        let RequestProof { id, term, seq, nonce, signature } = *proof;
        let head = self.head_at(seq).ok_or(Misfit::Forged)?;
        let request = SignedRequest { term, seq, seat: Some(by), nonce, what, signature };
        if id.signed(&request.digest(&self.room, &head), &signature) { Ok(()) } else { Err(Misfit::Forged) }
    }
}

/// Notes the number of a member's request, which must be higher than that of the one before.
fn note_nonce(nonces: &mut Vec<(MemberId, u64)>, proof: &RequestProof) -> Result<(), Misfit> {
    match nonces.iter_mut().find(|(id, _)| *id == proof.id) {
        Some((_, last)) if proof.nonce <= *last => return Err(Misfit::Forged),
        Some((_, last)) => *last = proof.nonce,
        None => nonces.push((proof.id, proof.nonce)),
    }
    Ok(())
}
