//! Hosts that cheat with the answers of bots.

use core::task::Poll;

use super::*;
use crate::api::{BotPlayer, Repeated};
use crate::half::HostHalf;
use crate::lobby::Chair;
use cards::{Action, Memory, View};

/// A bot that answers anything. Where it may not pass it thinks once before.
#[derive(Default)]
struct Dice {
    version: u32,
    thought: core::cell::RefCell<Vec<Seed>>,
    unable: bool,
}

impl BotPlayer<State> for Dice {
    fn answer(&self, _: &str, view: &View, _: &Memory, seed: Seed) -> Poll<Option<Action>> {
        let Asks::People { ask, .. } = view.asks() else { return Poll::Ready(None) };
        if State::pass(&ask).is_none() && !self.thought.borrow().contains(&seed) {
            self.thought.borrow_mut().push(seed);
            return Poll::Pending;
        }
        let mut options = Options::new();
        view.options(&mut options);
        Poll::Ready(options.get(Rng::new(seed).below(options.len() as u32) as usize))
    }

    fn repeat(&self, _: &str, view: &View, memory: &Memory, seed: Seed) -> Poll<Option<Repeated<Action>>> {
        if self.unable {
            return Poll::Ready(None);
        }
        self.answer("", view, memory, seed).map(|part| Some(Repeated { thought: part, glance: part }))
    }

    fn version(&self) -> u32 {
        self.version
    }
}

/// A round of a host, Ann, Bo and two bots. Ann's device can compute the bots' answers, Bo's uses `bos` for it.
fn with_bots(bos: Dice) -> Party {
    let mut party = Party::of(2);
    party.host.brain = Box::<Dice>::default();
    let brains = [Dice::default(), bos].into_iter();
    for (guest, brain) in party.guests.iter_mut().zip(brains) {
        guest.complete(HostHalf::ALL, Box::new(brain));
    }
    party.add_bots([3, 4]);
    assert_eq!(party.order(HostCommand::Start), Ok(()));
    party
}

/// Waits until the devices have asked all bots again.
fn check_bots(party: &mut Party) {
    party.wait(100_000);
}

fn bot_answers(party: &Party) -> usize {
    let bots = [3, 4].map(|seat| Seat::new(seat).unwrap());
    let answer = |line: &&LogEntry<State>| matches!(line, LogEntry::Answer { by, .. } if bots.contains(by));
    party.host.log().filter(answer).count()
}

#[test]
fn honest_bots_are_computed_again() {
    let mut party = with_bots(Dice::default());
    party.end_round();
    check_bots(&mut party);
    assert_eq!(party.found(), [None, None]);
    for at in 0..2 {
        let proof = party.guests[at].round_proof().unwrap();
        assert!(proof.bots.all > 5 && !proof.bots.stopped, "{:?}", proof.bots);
        assert_eq!((proof.bots.done, bot_answers(&party)), (proof.bots.all, proof.bots.all));
        assert!(proof.verdicts.iter().all(|(_, verdict)| verdict.bots), "everybody says so");
    }
    assert!(party.host.round_proof().unwrap().verdicts.iter().all(|(_, verdict)| verdict.bots));
    assert_eq!(party.faults(), [vec![], vec![]]);
}

#[test]
fn the_deal_is_proven_before_the_bots_are() {
    let mut party = with_bots(Dice::default());
    party.end_round();
    let proof = party.guests[0].round_proof().unwrap();
    assert!(proof.bots.done < proof.bots.all, "they think");
    assert_eq!(proof.of(party.guests[0].id()).map(|own| (own.finding, own.bots)), Some((None, false)));
    assert_eq!(proof.proven_by().count(), 2);
}

#[test]
fn a_forged_bot_is_named() {
    let mut party = with_bots(Dice::default());
    let forge = |party: &Party| -> Option<Answer<Action>> {
        party.host.open.as_ref().filter(|open| open.until.is_none())?;
        let seat = party.host.bots_asked().into_iter().next()?;
        let dealer = party.host.dealer.as_ref()?;
        // Another answer than the bot gives.
        let seed = party.host.log().find_map(|line| match line {
            LogEntry::Seed { seed } => Some(*seed),
            _ => None,
        })?;
        let honest = loop {
            let chair = party.host.sitter(seat);
            if let Poll::Ready(answer) =
                crate::bots::bot_answer(&*party.host.brain, dealer, chair, &seed, seat)
            {
                break answer?;
            }
        };
        let first = compose_answer(dealer.game(), seat, &mut |view| {
            let mut options = Options::new();
            view.options(&mut options);
            options.get(0)
        })?;
        (first != honest).then_some(first)
    };
    assert!(party.holds_once(|party| forge(party).is_some()), "a bot that would answer otherwise");
    let answer = forge(&party).unwrap();
    party.host.enter_cheated(answer, None, party.now);
    let seq = party.host.tip().seq;
    party.end_round();
    check_bots(&mut party);
    let finding = Finding { seq, what: Misfit::Bot };
    assert_eq!(party.found(), [Some(finding); 2]);
    assert_eq!(party.faults(), [vec![HostFault::RoundMismatch], vec![HostFault::RoundMismatch]]);
    assert_eq!(party.host.round_proof().unwrap().findings().count(), 2, "their devices have signed it");
}

#[test]
fn a_device_that_cannot_compute_bots_accuses_nobody() {
    for bos in [Dice { version: 1, ..Dice::default() }, Dice { unable: true, ..Dice::default() }] {
        let mut party = with_bots(bos);
        party.end_round();
        check_bots(&mut party);
        assert_eq!(party.found(), [None, None]);
        let says: Vec<bool> = (0..2).map(|at| party.verdict(at).bots).collect();
        assert_eq!(says, [true, false]);
        assert!(party.guests[1].round_proof().unwrap().bots.stopped);
    }
}

#[test]
fn the_member_who_orders_a_stand_in_is_named() {
    let mut party = with_bots(Dice::default());
    let (host, ann) = (party.host.id(), party.guests[0].id());
    party.disconnect(0);
    assert_eq!(party.host_asks(Request::LetBotPlay(ann)), Ok(()));
    assert!(party.host.lobby().chairs.contains(&Chair::StandIn(ann)));
    party.end_round();
    let stood = &party.guests[1].round_proof().unwrap().stand_ins;
    assert_eq!(stood.iter().map(|one| (one.id, one.by)).collect::<Vec<_>>(), [(ann, Some(host))]);
    check_bots(&mut party);
    assert_eq!(party.verdict(1).finding, None, "the answers of the stand-in fit, too");
    assert!(party.verdict(1).bots);
}
