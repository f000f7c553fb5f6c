//! Hosts that cheat, against honest devices, each of which names the fault and its entry.

mod answers;
mod bots;
pub(crate) mod lies;
mod succession;
mod undo;
mod verdicts;

use game::{Answer, Asks, Dealer, Game as _, Options, Rng, Seat, Seed, View as _, Viewer, compose_answer};

use super::Host;
use crate::RoomGame;
use crate::api::{HostCommand, HostFault, Input};
use crate::audit;
use crate::chain::{LogEntry, RequestProof, SeedPromise};
use crate::frame::Request;
use crate::hash::Hash;
use crate::key::MemberKey;
use crate::lobby::Phase;
use crate::rooms::play::party::{Party, doubts, stream};
use crate::rooms::support::any_option;
use crate::verdict::{Finding, Misfit, Verdict};
use cards::{Action, State};

impl<G: RoomGame> Host<G> {
    /// Enters an answer with this proof.
    fn enter_cheated(&mut self, answer: Answer<G::Action>, proof: Option<RequestProof>, now: u64) {
        self.dealer.as_mut().unwrap().handle(&answer).unwrap();
        let Answer { by, to, parts } = answer;
        self.enter(LogEntry::Answer { by, to, parts, proof });
        self.settle(now);
    }
}

impl Host<State> {
    /// Deals from this seed, ignoring the shares.
    fn deal_from(&mut self, seed: [u8; 32], now: u64) {
        self.dealing = None;
        self.enter(LogEntry::SeedShares { deal: self.last_deal.deal, shares: vec![None; 2] });
        self.dealer.as_mut().unwrap().begin_round(Seed(seed)).unwrap();
        self.lobby.phase = Phase::Playing;
        self.enter(LogEntry::Seed { seed });
        self.settle(now);
    }
}

/// What is asked of a host with two guests, Ann and Bo.
impl Party {
    /// The shares of the guests do not arrive until they are released: the log ends with the promises.
    fn hold_shares(&mut self) {
        self.hold = Some(|_, bytes| bytes.get(1) == Some(&3));
    }

    /// A legal answer of a guest, not always the same.
    fn answer(&self, at: usize) -> Option<Answer<Action>> {
        let (game, mut rng) = (self.host.dealer()?.game(), stream(self.host.tip().seq));
        compose_answer(game, self.seat(at)?, &mut |view| any_option::<State>(view, &mut rng))
    }

    fn seat(&self, at: usize) -> Option<Seat> {
        match self.host.viewer(self.guests[at].id()) {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Plays until this holds, at most until the round is over; whether it does.
    fn holds_once(&mut self, holds: impl Fn(&Party) -> bool) -> bool {
        self.play_till(|party| holds(party) || party.host.lobby().phase != Phase::Playing);
        self.host.lobby().phase == Phase::Playing && holds(self)
    }

    /// Plays until Ann is asked a question that stands until it is answered, after this many entries; returns an answer.
    fn asks_ann_after(&mut self, entries: usize) -> Answer<Action> {
        let asked = |party: &Party| {
            let stands = party.host.open.as_ref().is_some_and(|open| open.until.is_none());
            stands && party.seat(0).is_some_and(|seat| party.host.asked().has(seat))
        };
        assert!(self.holds_once(|party| asked(party) && party.host.log().count() > entries));
        self.answer(0).expect("an answer")
    }

    /// Waits until the next entry.
    fn wait_for_entry(&mut self) {
        let tip = self.host.tip();
        while self.host.tip() == tip {
            self.wait(500);
        }
    }

    /// Plays to the end of the round, which every device plays again.
    fn end_round(&mut self) {
        self.deliver();
        self.holds_once(|_| false);
        self.wait(1000);
    }

    /// The verdicts of both guests on the round that is over.
    fn found(&self) -> [Option<Finding>; 2] {
        [0, 1].map(|at| self.verdict(at).finding)
    }

    /// Checks that both guests name the last entry once the round is over.
    fn assert_named(&mut self, what: Misfit) {
        let seq = self.host.tip().seq;
        self.end_round();
        assert_eq!(self.found(), [Some(Finding { seq, what }); 2]);
    }

    /// A guest's verdict.
    fn verdict(&self, at: usize) -> Verdict {
        let guest = &self.guests[at];
        *guest.round_proof().and_then(|proof| proof.of(guest.id())).expect("an opened round")
    }

    fn mismatches(&self) -> [Option<Misfit>; 2] {
        self.found().map(|found| found.map(|found| found.what))
    }

    fn faults(&self) -> [Vec<HostFault>; 2] {
        [0, 1].map(|at| doubts(self, at))
    }
}

#[test]
fn an_honest_round_is_proven_by_all_devices() {
    let mut party = Party::playing(2);
    party.end_round();
    assert_eq!(party.found(), [None, None]);
    let ids = [party.guests[0].id(), party.guests[1].id()];
    for guest in &party.guests {
        let proof = guest.round_proof().unwrap();
        let mut proven: Vec<_> = proof.proven_by().collect();
        proven.sort_unstable();
        assert_eq!(proven, ids, "everybody knows the verdicts of the others");
        let at_host = party.host.round_proof().unwrap();
        assert_eq!((proof.opened, proof.verdicts.len()), (at_host.opened, at_host.verdicts.len()));
        assert_eq!(guest.deal_report(), party.host.deal_report());
    }
    // The next round begins with nothing proven, and is proven in turn.
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert!(party.guests[0].round_proof().is_none());
    party.end_round();
    assert_eq!(party.found(), [None, None]);
    assert_eq!(party.faults(), [vec![], vec![]]);
}

#[test]
fn a_stacked_deck_is_named() {
    let mut party = Party::of(2);
    party.hold_shares();
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    assert!(matches!(party.host.log().last(), Some(LogEntry::SeedPromises { .. })));
    party.host.deal_from([7; 32], party.now);
    let seq = party.host.tip().seq;
    party.release();
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Seed }); 2]);
}

#[test]
fn a_share_of_an_accomplice_who_does_not_play_is_named() {
    let mut party = Party::of(2);
    party.hold_shares();
    party.host.handle(Input::Command(HostCommand::Start), party.now);
    let (accomplice, deal, share) = (MemberKey::toy(9), party.host.last_deal.deal, [5; 32]);
    let (id, room) = (accomplice.id(), party.host.room);
    party.host.dealing.as_mut().unwrap().asked.push(id);
    let promise = audit::promise(&room, deal, id, &share);
    let signature = accomplice.sign(&audit::promise_digest(&room, &party.host.tip().head, &promise));
    party.host.promised(deal, SeedPromise { id, promise, signature }, party.now).unwrap();
    party.deliver();
    assert!(matches!(party.host.log().last(), Some(LogEntry::SeedPromises { .. })));
    let seq = party.host.tip().seq;
    party.host.shared(id, deal, share, party.now).unwrap();
    party.release();
    party.wait(10_000);
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::NotDealt }); 2]);
}

#[test]
fn an_altered_draw_is_named() {
    let mut party = Party::playing(2);
    // The cards come from another deck than the one that was dealt.
    let mut other = Dealer::new(*party.host.dealer.as_ref().unwrap().game().setup(), Vec::new());
    other.begin_round(Seed([3; 32])).unwrap();
    party.host.dealer = Some(other);
    let seq = party.host.tip().seq;
    party.host.settle(party.now);
    party.end_round();
    for found in party.found() {
        let found = found.expect("something does not fit");
        assert!(found.seq <= seq + 1 && matches!(found.what, Misfit::View | Misfit::Illegal), "{found:?}");
    }
}

#[test]
fn another_secret_is_named() {
    let mut party = Party::playing_for(2, 12);
    party.host.last_deal.term ^= 1;
    party.end_round();
    let what = party.mismatches();
    assert!(what.iter().all(|what| matches!(what, Some(Misfit::Secret | Misfit::Unreadable))), "{what:?}");
}

#[test]
fn an_answer_that_the_host_gives_for_somebody_is_named() {
    let mut party = Party::playing(2);
    let answer = party.asks_ann_after(8);
    party.host.enter_cheated(answer, None, party.now);
    party.assert_named(Misfit::Unsigned);
}

#[test]
fn an_answer_signed_for_another_question_is_named_by_its_owner() {
    let mut party = Party::playing(2);
    let answer = party.asks_ann_after(12);
    let ann = party.guests[0].id();
    let old = party.host.log().find_map(|line| match line {
        LogEntry::Answer { proof: Some(proof), .. } if proof.id == ann => Some(*proof),
        _ => None,
    });
    party.host.enter_cheated(answer, Some(old.expect("she has answered")), party.now);
    party.assert_named(Misfit::Forged);
}

/// Ann's seat and a request, in a window in which she can do more than pass.
fn tossing(party: &Party) -> Option<(Seat, Request<State>)> {
    let open = party.host.open.as_ref()?;
    let (seat, game) = (party.seat(0)?, party.host.dealer()?.game());
    let until = open.until.filter(|_| open.answers[seat].is_none())?;
    let Asks::People { number: to, seats, ask } = game.asks() else { return None };
    let pass = State::pass(&ask)?;
    let answer = compose_answer(game, seat, &mut |view| {
        let mut options = Options::new();
        view.options(&mut options);
        options.iter().find(|option| *option != pass).or(options.get(0))
    })?;
    let more = answer.parts != [pass] && seats.has(seat) && until > party.now;
    more.then_some((seat, Request::Answer { to, parts: answer.parts }))
}

/// Games in which Ann can toss something in; the host's secret, and with it the deal, is another one in each.
fn all_tossing() -> impl Iterator<Item = (Party, Seat, Request<State>)> {
    (0..40).filter_map(|n| {
        let mut party = Party::of(2);
        party.host.secret = Hash([n; 32]);
        assert_eq!(party.order(HostCommand::Start), Ok(()));
        party.holds_once(|party| tossing(party).is_some());
        tossing(&party).map(|(seat, what)| (party, seat, what))
    })
}

#[test]
fn an_accepted_answer_that_is_dropped_is_named_by_its_owner() {
    for (mut party, seat, what) in all_tossing() {
        party.guests[0].handle(Input::Request(what), party.now);
        party.deliver();
        let dropped = party.host.open.as_mut().and_then(|open| open.answers[seat].take());
        if dropped.is_none() {
            continue;
        }
        party.wait_for_entry();
        party.end_round();
        assert_eq!(party.mismatches()[0], Some(Misfit::Dropped));
        return;
    }
    panic!("nobody could toss anything in");
}
