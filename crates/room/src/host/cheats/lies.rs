//! Lies of a dishonest host about the log of its room, for the generated adversary (`tests/adversary`). It signs all
//! its entries, as a host does.

use game::{Answer, Asks, Rng, Seat, Seed, compose_answer};

use super::Host;
use crate::RoomGame;
use crate::api::Peer;
use crate::chain::{LogEntry, RequestProof};
use crate::frame::{ToGuest, encode};
use crate::host::seed_agreement::RECONNECT_TIMEOUT;
use crate::key::{MemberId, MemberKey, Signature};
use crate::lobby::{Chair, Phase};
use crate::rooms::support::any_option;
use crate::succession::{Authority, Certificate, vote};
use crate::verdict::{Finding, Misfit, SignedVerdict, Verdict};

/// A lie of a host.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum HostLie {
    /// It answers for a guest, under a number that this guest has never used.
    AnswersFor,
    /// It answers for a guest with a signature of theirs for something else.
    AnswersWithOld,
    /// It answers for a guest without a signature.
    AnswersWithout,
    /// It takes a guest's chair for one answer, or moves their seat to a spectator.
    TakesTheChair,
    /// It forgets a card that a guest has tossed in, after it has accepted it (`tests/adversary/on_the_way.rs`).
    Drops,
    /// It refuses a guest's answer, and enters it instead of their next one (in the same file).
    EntersRefused,
    /// It undoes the last answer without asking anybody.
    Undoes,
    /// It lets made-up members say that the round fits, or that it does not.
    Sybils,
    /// It goes on from another deck.
    Restacks,
    /// It announces a term that no other can follow.
    AbsurdTerm,
    /// It gives everybody somebody else's share of the round's secret.
    SharesWrongly,
    /// It goes on with another secret than the one to which it has committed itself.
    OtherSecret,
    /// It gives up a round that it does not like, as if its host had been lost.
    GivesUp,
}

impl HostLie {
    pub(crate) const ALL: [HostLie; 13] = [
        HostLie::AnswersFor,
        HostLie::AnswersWithOld,
        HostLie::AnswersWithout,
        HostLie::TakesTheChair,
        HostLie::Drops,
        HostLie::EntersRefused,
        HostLie::Undoes,
        HostLie::Sybils,
        HostLie::Restacks,
        HostLie::AbsurdTerm,
        HostLie::SharesWrongly,
        HostLie::OtherSecret,
        HostLie::GivesUp,
    ];
}

impl<G: RoomGame> Host<G> {
    /// Tells this lie if there is an occasion.
    pub(crate) fn lie(&mut self, lie: HostLie, rng: &mut Rng, now: u64) -> bool {
        let done = match lie {
            HostLie::AnswersFor | HostLie::AnswersWithOld | HostLie::AnswersWithout => {
                self.answer_for(lie, rng, now)
            }
            HostLie::TakesTheChair => self.take_the_chair(rng, now),
            // These are told when a frame arrives.
            HostLie::Drops | HostLie::EntersRefused => false,
            HostLie::Undoes => self.undoing.last.as_ref().map(|last| last.seq).is_some_and(|answer| {
                self.enter_undo(answer, Vec::new(), now);
                true
            }),
            HostLie::Sybils => self.invent_verdicts(rng),
            HostLie::Restacks => self.restack(rng),
            HostLie::AbsurdTerm => {
                let (term, nonce) = (u32::MAX - rng.below(2), 0);
                let peers: Vec<Peer> = self.peers().into_iter().map(|(peer, _)| peer).collect();
                self.tell(&peers, &ToGuest::Welcome { term, nonce }, now);
                !peers.is_empty()
            }
            HostLie::SharesWrongly => {
                self.holders.rotate_left(1);
                self.connections.iter_mut().for_each(|connection| connection.sent.share = 0);
                self.holders.len() > 1
            }
            HostLie::OtherSecret => {
                let plays = self.lobby.phase == Phase::Playing;
                self.last_deal.term ^= u32::from(plays);
                plays
            }
            HostLie::GivesUp => self.lobby.phase == Phase::Playing && self.give_up(now).is_some(),
        };
        if done {
            self.settle(now);
        }
        done
    }

    /// Whether a question is open that closes by itself after some time.
    pub(crate) fn has_timed_question(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.until.is_some())
    }

    fn tell(&mut self, peers: &[Peer], frame: &ToGuest<G>, now: u64) {
        for peer in peers {
            if let Some(connection) = self.connection(*peer) {
                connection.push(encode(frame), now);
            }
        }
    }

    /// A guest who is asked something that stands until it is answered, their chair, and an answer they could give.
    fn victim(&self, rng: &mut Rng) -> Option<(Seat, Chair, Answer<G::Action>)> {
        let game = self.dealer.as_ref()?.game();
        let Asks::People { seats, ask, .. } = game.asks() else { return None };
        let own = self.id();
        let others = |seat: &Seat| matches!(self.sitter(*seat), Chair::Person(id) if *id != own);
        let by = seats.into_iter().find(|seat| others(seat) && G::pass(&ask).is_none())?;
        let answer = compose_answer(game, by, &mut |view| any_option::<G>(view, rng))?;
        Some((by, self.sitter(by).clone(), answer))
    }

    fn answer_for(&mut self, lie: HostLie, rng: &mut Rng, now: u64) -> bool {
        let Some((_, chair, answer)) = self.victim(rng) else { return false };
        let Some(id) = chair.owner() else { return false };
        let (term, seq) = (self.term, self.chain.tip().seq);
        // A number that the guest's device leaves out, once it believes that it was used.
        let nonce = 1_000_000 + seq;
        let theirs = |(peer, of): (Peer, MemberId)| (of == id).then_some(peer);
        let peers: Vec<Peer> = self.peers().into_iter().filter_map(theirs).collect();
        let old = self.log().find_map(|line| match line {
            LogEntry::Answer { proof: Some(proof), .. } if proof.id == id => Some(*proof),
            _ => None,
        });
        let proof = match lie {
            HostLie::AnswersWithout => None,
            HostLie::AnswersWithOld if old.is_none() => return false,
            HostLie::AnswersWithOld => old.map(|old| RequestProof { nonce, ..old }),
            _ => Some(RequestProof { id, term, seq, nonce, signature: Signature::NONE }),
        };
        if proof.is_some() {
            self.tell(&peers, &ToGuest::Welcome { term, nonce }, now);
        }
        self.enter_cheated(answer, proof, now);
        true
    }

    fn take_the_chair(&mut self, rng: &mut Rng, now: u64) -> bool {
        let Some((_, chair, answer)) = self.victim(rng) else { return false };
        let Some(person) = chair.owner().and_then(|id| self.lobby.chair_of(id)) else { return false };
        let watches = self.lobby.members.iter().map(|member| member.id).find(|id| self.lobby.watches(*id));
        if let Some(other) = watches.filter(|id| *id != self.id() && now.is_multiple_of(2)) {
            self.moves_seat(person, other, now);
            return true;
        }
        self.enter(LogEntry::Chair { person, chair: Chair::Person(self.id()), by: None });
        self.enter_cheated(answer, None, now);
        self.enter(LogEntry::Chair { person, chair, by: None });
        true
    }

    /// Moves the seat of a present member to another device.
    pub(crate) fn moves_seat(&mut self, seat: Seat, to: MemberId, now: u64) {
        let Some(owner) = self.lobby.chair(seat).owner() else { return };
        self.set_chair(seat, Chair::StandIn(owner), None, now);
        self.set_chair(seat, Chair::Person(to), Some(to), now);
    }

    fn invent_verdicts(&mut self, rng: &mut Rng) -> bool {
        let Some(proof) = self.round_proof() else { return false };
        let finding = (rng.below(2) == 0).then_some(Finding { seq: proof.opened.seq, what: Misfit::Seed });
        let verdict = Verdict { seq: proof.opened.seq, head: proof.opened.head, finding, bots: true };
        for n in 0..8 {
            let key = MemberKey::toy(1_000_000 + n);
            let signature = key.sign(&verdict.digest(&self.room));
            self.enter(LogEntry::Verdict(SignedVerdict { id: key.id(), verdict, signature }));
        }
        true
    }

    fn give_up(&mut self, now: u64) -> Option<()> {
        let before =
            self.chain.entries.iter().rposition(|entry| matches!(entry.entry, LogEntry::Deal { .. }))?;
        let mut dealer = None;
        for line in self.log().take(before) {
            match line {
                LogEntry::Game { setup, .. } => {
                    dealer = Some(game::Dealer::<G>::new(setup.clone(), Vec::new()));
                }
                LogEntry::Seed { seed } => dealer.as_mut()?.begin_round(Seed(*seed)).ok()?,
                LogEntry::Answer { by, to, parts, .. } => {
                    let answer = Answer { by: *by, to: *to, parts: parts.clone() };
                    dealer.as_mut()?.handle(&answer).ok()?;
                }
                LogEntry::Undo { .. } => return None,
                _ => {}
            }
        }
        let (room, term, own, tip) = (self.room, self.term, self.id(), self.chain.tip());
        let votes = vec![vote(&self.key, &room, term, own, None).signed];
        let authority = Authority::Votes(votes);
        let certificate = Certificate { room, term, heir: own, from: own, tip, authority };
        self.enter(LogEntry::Succeeded(Box::new(certificate)));
        (self.dealer, self.open, self.lobby.phase) = (dealer, None, Phase::Dealing);
        self.undoing.last = None;
        self.told.clear();
        self.deal_among(self.guests_at_table().collect(), RECONNECT_TIMEOUT, now);
        Some(())
    }

    /// Plays the answers so far on another deal, as long as they are legal.
    fn restack(&mut self, rng: &mut Rng) -> bool {
        let answered = self.log().any(|line| matches!(line, LogEntry::Answer { .. }));
        let plays = |dealer: &&mut game::Dealer<G>| !answered && dealer.game().asks() != Asks::Seed;
        let Some(dealer) = self.dealer.as_mut().filter(plays) else { return false };
        let mut other = game::Dealer::<G>::new(dealer.game().setup().clone(), Vec::new());
        if other.begin_round(Seed(rng.seed().0)).is_err() {
            return false;
        }
        *dealer = other;
        (self.open, self.undoing.last) = (None, None);
        self.told.clear();
        true
    }
}
