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
use crate::api::{Event, HostCommand, HostFault, Input, NoBots, Peer};
use crate::audit;
use crate::chain::{LogEntry, RequestProof, SeedPromise};
use crate::frame::Request;
use crate::guest::Guest;
use crate::hash::Hash;
use crate::key::MemberKey;
use crate::lobby::Phase;
use crate::name::Name;
use crate::verdict::{Finding, Misfit, Verdict};
use cards::{HouseRules, Packs, Setup, State};

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

/// A host, and Ann and Bo.
struct Party {
    host: Host<State>,
    guests: Vec<Guest<State>>,
    faults: Vec<Vec<HostFault>>,
    now: u64,
}

impl Party {
    /// At the beginning of a game.
    fn new() -> Party {
        Party::with(|_| {})
    }

    /// A party whose host does `cheat` before the start.
    fn with(cheat: impl FnOnce(&mut Host<State>)) -> Party {
        let mut party = Party::of_three();
        cheat(&mut party.host);
        party.host.handle(Input::Command(HostCommand::Start), party.now);
        party.deliver();
        party
    }

    fn of_three() -> Party {
        let rng = |n| Rng::new(Seed::from_number(n));
        let name = |text| Name::new(text).unwrap();
        let setup = Setup::new(2, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
        let host = Host::with_key(MemberKey::toy(0), rng(99), name("Host"), setup, Box::new(NoBots));
        let guest = |n| Guest::with_key(MemberKey::toy(n), rng(n), name("Guest"), host.key());
        let guests = vec![guest(1), guest(2)];
        let mut party = Party { host, guests, faults: vec![Vec::new(); 2], now: 1000 };
        for at in 0..2 {
            let peer = Peer(at as u64);
            party.host.handle(Input::Connected { peer, binding: [1; 32] }, party.now);
            party.guests[at].handle(Input::Connected { peer, binding: [1; 32] }, party.now);
            party.deliver();
        }
        party
    }

    fn deliver(&mut self) {
        self.deliver_till(|_| false);
    }

    fn deliver_till(&mut self, stop: impl Fn(&Host<State>) -> bool) {
        loop {
            let mut quiet = true;
            while let Some(frame) = self.host.poll_transmit(self.now) {
                quiet = false;
                self.guests[frame.peer.0 as usize].handle(Input::Frame(frame.peer, frame.bytes), self.now);
            }
            while self.host.poll_event().is_some() {}
            for (guest, faults) in self.guests.iter_mut().zip(&mut self.faults) {
                while guest.poll_timeout().is_some_and(|at| at <= self.now) {
                    guest.handle(Input::Tick, self.now);
                }
                while let Some(frame) = guest.poll_transmit(self.now) {
                    quiet = false;
                    self.host.handle(Input::Frame(frame.peer, frame.bytes), self.now);
                    if stop(&self.host) {
                        return;
                    }
                }
                while let Some(event) = guest.poll_event() {
                    if let Event::HostFault(fault) = event {
                        faults.push(fault);
                    }
                }
            }
            if quiet {
                return;
            }
        }
    }

    fn wait(&mut self, ms: u64) {
        for _ in 0..ms / 250 {
            self.now += 250;
            self.host.handle(Input::Tick, self.now);
            self.guests.iter_mut().for_each(|guest| guest.handle(Input::Tick, self.now));
            self.deliver();
        }
    }

    /// A legal answer of the person at this seat, not always the same.
    fn answer(&self, seat: Seat) -> Option<Request<State>> {
        let mut rng = Rng::new(Seed::from_number(self.host.tip().seq));
        let answer = compose_answer(self.host.dealer()?.game(), seat, &mut |view| {
            let mut options = Options::new();
            view.options(&mut options);
            options.get(rng.below(options.len() as u32) as usize)
        })?;
        Some(Request::Answer { to: answer.to, parts: answer.parts })
    }

    fn seat(&self, at: usize) -> Option<Seat> {
        match self.host.viewer(self.guests[at].id()) {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Whether a guest is asked a question that stands until it is answered.
    fn asked(&self, at: usize) -> bool {
        let stands = self.host.open.as_ref().is_some_and(|open| open.until.is_none());
        stands && self.seat(at).is_some_and(|seat| self.host.asked().has(seat))
    }

    /// Plays until this holds, at most until the round is over.
    fn play_till(&mut self, mut done: impl FnMut(&Party) -> bool) -> bool {
        for _ in 0..4000 {
            if done(self) {
                return true;
            }
            if self.host.lobby().phase != Phase::Playing {
                return false;
            }
            let before = self.host.tip();
            if let Viewer::Seat(seat) = self.host.viewer(self.host.id())
                && let Some(what) = self.answer(seat)
            {
                self.host.handle(Input::Request(what), self.now);
            }
            self.deliver();
            for at in 0..2 {
                if let Some(what) = self.seat(at).and_then(|seat| self.answer(seat)) {
                    self.guests[at].handle(Input::Request(what), self.now);
                    self.deliver();
                }
            }
            if self.host.tip() == before {
                self.wait(500);
            }
        }
        panic!("the round does not end");
    }

    fn end_round(&mut self) {
        self.play_till(|_| false);
        self.deliver();
    }

    /// The verdicts of both guests on the round that is over.
    fn found(&self) -> [Option<Finding>; 2] {
        [0, 1].map(|at| self.verdict(at).finding)
    }

    /// A guest's verdict.
    fn verdict(&self, at: usize) -> Verdict {
        let guest = &self.guests[at];
        *guest.round_proof().and_then(|proof| proof.of(guest.id())).expect("an opened round")
    }

    fn mismatches(&self) -> [Option<Misfit>; 2] {
        self.found().map(|found| found.map(|found| found.what))
    }
}

#[test]
fn an_honest_round_is_proven_by_all_devices() {
    let mut party = Party::new();
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
    party.host.handle(Input::Command(HostCommand::Start), party.now);
    party.deliver();
    assert!(party.guests[0].round_proof().is_none());
    party.end_round();
    assert_eq!(party.found(), [None, None]);
    assert_eq!(party.faults, [vec![], vec![]]);
}

#[test]
fn a_stacked_deck_is_named() {
    let mut party = Party::of_three();
    party.host.handle(Input::Command(HostCommand::Start), party.now);
    party.deliver_till(|host| matches!(host.log().last(), Some(LogEntry::SeedPromises { .. })));
    party.host.deal_from([7; 32], party.now);
    let seq = party.host.tip().seq;
    party.deliver();
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Seed }); 2]);
}

#[test]
fn a_share_of_an_accomplice_who_does_not_play_is_named() {
    let mut party = Party::of_three();
    party.host.handle(Input::Command(HostCommand::Start), party.now);
    let (accomplice, deal, share) = (MemberKey::toy(9), party.host.last_deal.deal, [5; 32]);
    let (id, room) = (accomplice.id(), party.host.room);
    party.host.dealing.as_mut().unwrap().asked.push(id);
    let promise = audit::promise(&room, deal, id, &share);
    let signature = accomplice.sign(&audit::promise_digest(&room, &party.host.tip().head, &promise));
    party.host.promised(deal, SeedPromise { id, promise, signature }, party.now).unwrap();
    party.deliver_till(|host| matches!(host.log().last(), Some(LogEntry::SeedPromises { .. })));
    let seq = party.host.tip().seq;
    party.host.shared(id, deal, share, party.now).unwrap();
    party.wait(10_000);
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::NotDealt }); 2]);
}

#[test]
fn an_altered_draw_is_named() {
    let mut party = Party::new();
    // The cards come from another deck than the one that was dealt.
    let mut other = Dealer::new(*party.host.dealer.as_ref().unwrap().game().setup(), Vec::new());
    other.begin_round(Seed([3; 32])).unwrap();
    party.host.dealer = Some(other);
    let seq = party.host.tip().seq;
    party.host.settle(party.now);
    party.deliver();
    party.end_round();
    for found in party.found() {
        let found = found.expect("something does not fit");
        assert!(found.seq <= seq + 1 && matches!(found.what, Misfit::View | Misfit::Illegal), "{found:?}");
    }
}

#[test]
fn another_secret_is_named() {
    let mut party = Party::new();
    party.play_till(|party| party.host.log().count() > 12);
    party.host.last_deal.term ^= 1;
    party.end_round();
    let what = party.mismatches();
    assert!(what.iter().all(|what| matches!(what, Some(Misfit::Secret | Misfit::Unreadable))), "{what:?}");
}

#[test]
fn an_answer_that_the_host_gives_for_somebody_is_named() {
    let mut party = Party::new();
    assert!(party.play_till(|party| party.asked(0) && party.host.log().count() > 8));
    let by = party.seat(0).unwrap();
    let Some(Request::Answer { to, parts }) = party.answer(by) else { panic!("an answer") };
    party.host.enter_cheated(Answer { by, to, parts }, None, party.now);
    let seq = party.host.tip().seq;
    party.deliver();
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Unsigned }); 2]);
}

#[test]
fn an_answer_signed_for_another_question_is_named_by_its_owner() {
    let mut party = Party::new();
    assert!(party.play_till(|party| party.asked(0) && party.host.log().count() > 12));
    let ann = party.guests[0].id();
    let old = party.host.log().find_map(|line| match line {
        LogEntry::Answer { proof: Some(proof), .. } if proof.id == ann => Some(*proof),
        _ => None,
    });
    let by = party.seat(0).unwrap();
    let Some(Request::Answer { to, parts }) = party.answer(by) else { panic!("an answer") };
    party.host.enter_cheated(Answer { by, to, parts }, old, party.now);
    let seq = party.host.tip().seq;
    party.deliver();
    party.end_round();
    assert_eq!(party.found(), [Some(Finding { seq, what: Misfit::Forged }); 2]);
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

#[test]
fn an_accepted_answer_that_is_dropped_is_named_by_its_owner() {
    for n in 0..40 {
        let mut party = Party::with(|host| host.secret = Hash([n; 32]));
        if !party.play_till(|party| tossing(party).is_some()) {
            continue;
        }
        let (seat, what) = tossing(&party).unwrap();
        party.guests[0].handle(Input::Request(what), party.now);
        party.deliver();
        let Some(open) = &mut party.host.open else { continue };
        if open.answers[seat].take().is_none() {
            continue;
        }
        let tip = party.host.tip();
        while party.host.tip() == tip {
            party.wait(500);
        }
        party.end_round();
        assert_eq!(party.mismatches()[0], Some(Misfit::Dropped));
        return;
    }
    panic!("nobody could toss anything in");
}
