//! Members' requests: each is carried out at most once, and answered every time it arrives.

use super::Host;
use super::members::MemberState;
use crate::rate_limit;
use crate::{
    LeaveReason, MAX_PENDING_REQUESTS, MemberId, Peer, Refusal, Request, RequestProof, RoomGame,
    SignedRequest, ToGuest, encode,
};

/// The result of a request or command.
pub(super) type RequestResult<G> = Result<(), Refusal<<G as game::Game>::Illegal>>;

impl<G: RoomGame> Host<G> {
    /// Handles a member's request: carries it out once, and answers it every time.
    pub(super) fn requested(
        &mut self,
        peer: Peer,
        id: MemberId,
        signed: SignedRequest<G>,
        now: u64,
    ) -> Option<()> {
        let nonce = signed.nonce;
        let record = self.record(id)?;
        if nonce <= record.nonce {
            let known = record.replies.iter().find(|(n, _)| *n == nonce).map(|(_, result)| *result);
            return self.reply(peer, nonce, known.unwrap_or(Err(Refusal::Forgotten)), now);
        }
        // A request signed for an earlier term is sent again when the guest has heard of this one.
        if signed.term < self.term {
            return Some(());
        }
        let (tip, last) = (self.chain.tip_at(signed.seq), self.chain.tip().seq);
        if signed.term > self.term || signed.seq > last {
            return None;
        }
        let Some(tip) = tip else {
            return self.reply(peer, nonce, Err(Refusal::OtherLog), now);
        };
        let is_rationed = !matches!(signed.what, Request::Answer { .. } | Request::Leave);
        if is_rationed && !self.may_change(id, now) {
            return self.reply(peer, nonce, Err(Refusal::TooMany), now);
        }
        if !id.signed(&signed.digest(&self.room, &tip.head), &signed.signature) {
            return None;
        }
        let SignedRequest { term, seq, seat, what, signature, .. } = signed;
        self.note_activity(id, &what, now);
        let seat_is_theirs = seat == self.place(id);
        let leaves = what == Request::Leave;
        let result = match what {
            Request::Answer { .. } | Request::Undo | Request::AgreeToUndo(_) if !seat_is_theirs => {
                Err(Refusal::NotSeated)
            }
            // The question has been undone, even if another one has its number now; or no game had begun.
            Request::Answer { .. } if seq < self.undoing.at || seq <= self.chain.base.seq => {
                Err(Refusal::OldQuestion)
            }
            what => self.carry_out(id, what, Some(RequestProof { id, term, seq, nonce, signature }), now),
        };
        self.answered += 1;
        if let Some(MemberState { nonce: last, replies, .. }) = self.record_mut(id) {
            *last = nonce;
            replies.push((nonce, result));
            replies.drain(..replies.len().saturating_sub(MAX_PENDING_REQUESTS));
        }
        self.reply(peer, nonce, result, now)?;
        if leaves && result.is_ok() {
            self.send_away(id, LeaveReason::Left, now);
        }
        Some(())
    }

    /// Whether this member may change the lobby once more. There is a limit because everybody is sent each change.
    fn may_change(&mut self, id: MemberId, now: u64) -> bool {
        if self.changes.iter().all(|(of, _)| *of != id) {
            self.changes.push((id, rate_limit::of_lobby_changes()));
        }
        self.changes.iter_mut().any(|(of, bucket)| *of == id && bucket.take(now))
    }

    fn reply(&mut self, peer: Peer, nonce: u64, result: RequestResult<G>, now: u64) -> Option<()> {
        let bytes = encode(&ToGuest::<G>::Reply { nonce, result });
        self.connection(peer)?.push(bytes, now);
        Some(())
    }

    pub(super) fn carry_out(
        &mut self,
        id: MemberId,
        what: Request<G>,
        proof: Option<RequestProof>,
        now: u64,
    ) -> RequestResult<G> {
        match what {
            Request::Answer { to, parts } => return self.submit_answer(id, to, parts, proof, now),
            Request::Undo => return self.ask_to_undo(id, proof, now),
            Request::AgreeToUndo(yes) => return self.agree_to_undo(id, yes, proof, now),
            Request::Sit(seat) => self.sit(id, seat, now)?,
            Request::Stand => self.stand(id, now)?,
            Request::Rename(name, figure) => {
                let name = self.distinct_name(id, name);
                if let Some(member) = self.lobby.member_mut(id) {
                    (member.name, member.figure) = (name, figure);
                }
            }
            Request::Ready(ready) => {
                if let Some(member) = self.lobby.member_mut(id) {
                    member.ready = ready;
                }
                self.maybe_next_round(now);
            }
            Request::LetBotPlay(idle) => self.let_stand_in(idle, id, now)?,
            Request::EndPause => self.end_pause(id, now)?,
            Request::ClaimSeat(seat) => self.claim_seat(id, seat, now)?,
            Request::AnswerClaim(member, yes) => self.answer_claim(id, member, yes, now)?,
            Request::Leave if id == self.id() => return Err(Refusal::NotNow),
            Request::Leave => {
                if let Some(seat) = self.lobby.chair_of(id) {
                    self.vacate(seat, id, now);
                }
            }
        }
        self.lobby_changed();
        Ok(())
    }
}
