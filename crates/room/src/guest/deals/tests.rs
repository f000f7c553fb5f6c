//! Tests of `deals.rs`, with a dishonest host.

use super::*;
use crate::api::{Input, NoBots};
use crate::chain::SeedPromise;
use crate::chain::head_digest;
use crate::frame::{SharedEntry, Timers, ToGuest, Update, decode, encode};
use crate::hash::{Hash, hash};
use crate::host::Host;
use crate::key::{MemberKey, Signature, room_id};
use crate::lobby::{Chair, Lobby};
use crate::rooms::play::party::{name, stream};
use crate::sealed::SealedEntry;
use crate::shares::{self, Sharing};
use crate::shown;
use crate::succession::{Authority, vote};
use crate::verdict::Misfit;
use cards::{HouseRules, Packs, Setup, State};
use game::{Dealer, Game as _, Seat, Seed, Viewer};

/// A dishonest host, whose frames are correctly signed, and Ann's honest device.
struct Liar {
    key: MemberKey,
    room: Hash,
    term: u32,
    tip: Tip,
    game: Dealer<State>,
    ann: Guest<State>,
    /// It gives Ann her share of each deal's secret.
    shares: bool,
}

const SECRET: [u8; 32] = [9; 32];

/// The host, Ann and Bo sit.
fn chairs() -> [Chair; 3] {
    [0, 1, 2].map(|n| Chair::Person(MemberKey::toy(n).id()))
}

impl Liar {
    /// At the beginning of a game of the host, Ann and Bo. Ann is connected.
    fn new() -> Liar {
        let key = MemberKey::toy(0);
        let mut ann = Guest::with_key(MemberKey::toy(1), stream(1), name("Ann"), [7; 16]);
        ann.knows(key.id());
        ann.be_connected();
        ann.term = 1;
        let setup = Setup::new(3, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
        let room = room_id(key.id());
        let game = Dealer::new(setup, Vec::new());
        let mut liar = Liar { key, room, term: 1, tip: Tip::start(&room), game, ann, shares: true };
        liar.tells(&[LogEntry::Game { setup, chairs: chairs().into() }]);
        liar
    }

    /// The same after the first deal, of which Ann gets no share.
    fn without_share() -> Liar {
        let mut liar = Liar { shares: false, ..Liar::new() };
        liar.tells(&[liar.deal(1)]);
        liar
    }

    /// Sends these entries and the view of the game.
    fn tells(&mut self, lines: &[LogEntry<State>]) {
        let from = self.tip.seq;
        self.tells_from(self.tip, None, lines);
        assert_eq!(self.ann.tip().seq, from + lines.len() as u64);
    }

    fn tells_from(&mut self, from: Tip, reset: Option<Hash>, lines: &[LogEntry<State>]) {
        let shared = |(line, seq): (&LogEntry<State>, u64)| {
            if line.is_public() {
                SharedEntry::Public(line.clone())
            } else {
                SharedEntry::Secret(SealedEntry::seal(line, &Hash(SECRET), seq))
            }
        };
        let last = lines.last();
        let lines: Vec<_> = lines.iter().zip(from.seq + 1..).map(shared).collect();
        self.tip = lines.iter().fold(from, |tip, line| tip.after(&line.entry_hash()));
        let view = self.game.game().view(Viewer::Seat(Seat::wrapping(1)));
        let leaf = shown::leaf(self.ann.id(), &shown::view_hash::<State>(&view), &Hash::default());
        let digest = head_digest(&self.room, self.term, &self.tip, &leaf);
        let update = Update {
            reset,
            from: from.seq,
            lines,
            signature: self.key.sign(&digest),
            facts: Vec::new(),
            view: Some(view),
            same_view: false,
            changes: Vec::new(),
            timers: Timers::default(),
            undone: 0,
        };
        assert_eq!(self.ann.receive(&encode(&ToGuest::Update(Box::new(update))), 0), Some(()));
        if let Some(LogEntry::Deal { deal, .. }) = last.filter(|_| self.shares) {
            gives_share(self, *deal, right_share(self));
        }
    }

    /// Begins a new term and sends the log again.
    fn tells_again(&mut self, lines: &[LogEntry<State>]) {
        self.term += 1;
        self.ann.receive(&encode(&ToGuest::<State>::Welcome { term: self.term, nonce: 0 }), 0);
        self.ann.deal_progress.deal_sent = false;
        let (setup, start) = (*self.game.game().setup(), Tip::start(&self.room));
        let all = [&[LogEntry::Game { setup, chairs: chairs().into() }], lines].concat();
        self.tells_from(start, Some(start.head), &all);
    }

    fn deal(&self, deal: u32) -> LogEntry<State> {
        let commitments = Sharing::new(&Hash(SECRET), 2).commitments(self.key.id());
        LogEntry::Deal { deal, term: self.term, commitments, bots: 0 }
    }

    /// Bo's promise for this deal at the end of the log.
    fn bos(&self, deal: u32) -> SeedPromise {
        let (key, room) = (MemberKey::toy(2), &self.room);
        let promise = promise(room, deal, key.id(), &[2; 32]);
        SeedPromise {
            id: key.id(),
            promise,
            signature: key.sign(&promise_digest(room, &self.tip.head, &promise)),
        }
    }

    /// Begins the game's round, even without a deal.
    fn plays(&mut self) -> LogEntry<State> {
        self.game.begin_round(Seed([5; 32])).unwrap();
        LogEntry::Seed { seed: [5; 32] }
    }

    /// The frames that Ann's device has sent since the last call.
    fn sent(&mut self) -> Vec<ToHost<State>> {
        std::iter::from_fn(|| self.ann.poll_transmit(0)).filter_map(|frame| decode(&frame.bytes)).collect()
    }

    /// Ann's promise.
    fn anns(&mut self) -> SeedPromise {
        match self.sent()[..] {
            [ToHost::Promise { promise, signature, .. }] => {
                SeedPromise { id: self.ann.id(), promise, signature }
            }
            ref other => panic!("{other:?}"),
        }
    }

    /// The promises of Ann and Bo for the first deal.
    fn promises(&mut self) -> Vec<SeedPromise> {
        vec![self.anns(), self.bos(1)]
    }

    /// The misfit that Ann's device finds once the round is opened.
    fn found(&mut self) -> Option<Misfit> {
        self.tells(&[LogEntry::Opened { deal: 1, secret: Hash(SECRET), bots: 0 }]);
        while self.ann.poll_timeout() == Some(0) {
            self.ann.handle(Input::Tick, 0);
        }
        let verdict = *self.ann.round_proof()?.of(self.ann.id())?;
        verdict.finding.map(|finding| finding.what)
    }

    /// The host is elected by these, who give this share, after another host was lost.
    fn elected(&self, voters: &[u64], share: Option<(DealId, [u8; 32])>) -> Certificate {
        let (room, heir, from) = (self.room, self.key.id(), MemberKey::toy(7).id());
        let vote = |n: &u64| vote(&MemberKey::toy(*n), &room, 2, heir, share).signed;
        let authority = Authority::Votes(voters.iter().map(vote).collect());
        Certificate { room, term: 2, heir, from, tip: self.tip, authority }
    }

    fn faults(&mut self) -> Vec<HostFault> {
        let fault = |event| if let Event::HostFault(fault) = event { Some(fault) } else { None };
        std::iter::from_fn(|| self.ann.poll_event()).filter_map(fault).collect()
    }
}

/// Deals as the rules say up to the promises; returns Ann's share.
fn promised(liar: &mut Liar) -> [u8; 32] {
    liar.tells(&[liar.deal(1)]);
    let promises = liar.promises();
    liar.tells(&[LogEntry::SeedPromises { deal: 1, promises }]);
    match liar.sent()[..] {
        [ToHost::Share { share, .. }] => share,
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn an_honest_deal_is_not_doubted() {
    let mut liar = Liar::new();
    let share = promised(&mut liar);
    let seed = liar.plays();
    liar.tells(&[LogEntry::SeedShares { deal: 1, shares: vec![Some(share), None] }, seed]);
    assert_eq!(liar.faults(), []);
    let report = liar.ann.deal_report();
    assert_eq!(report.shared, [liar.ann.id()]);
    assert_eq!(report.missing, [MemberKey::toy(2).id()]);
}

#[test]
fn another_deal_number_is_noticed() {
    let mut liar = Liar::new();
    liar.tells(&[liar.deal(1)]);
    let promises = liar.promises();
    liar.tells(&[LogEntry::SeedPromises { deal: 2, promises }]);
    assert_eq!((liar.sent().len(), liar.found()), (0, Some(Misfit::NotDealt)));
    let mut liar = Liar::new();
    let share = promised(&mut liar);
    liar.tells(&[LogEntry::SeedShares { deal: 2, shares: vec![Some(share), None] }]);
    assert_eq!(liar.found(), Some(Misfit::NotDealt));
}

#[test]
fn a_guest_that_is_not_asked_notices() {
    let mut liar = Liar::new();
    liar.tells(&[liar.deal(1)]);
    liar.sent();
    let promises = vec![liar.bos(1)];
    let seed = liar.plays();
    let shares = LogEntry::SeedShares { deal: 1, shares: vec![Some([2; 32])] };
    liar.tells(&[LogEntry::SeedPromises { deal: 1, promises }, shares, seed]);
    assert_eq!(liar.faults(), [HostFault::ShareOmitted]);
    assert_eq!(liar.ann.deal_report().silent, [liar.ann.id()]);
}

#[test]
fn a_round_without_a_deal_is_noticed() {
    // It is noticed also if another deal has begun.
    for begun in [false, true] {
        let mut liar = Liar::new();
        if begun {
            liar.tells(&[liar.deal(1)]);
        }
        let seed = liar.plays();
        liar.tells(&[seed]);
        assert_eq!(liar.found(), Some(Misfit::NotDealt));
    }
}

#[test]
fn a_changed_promise_or_share_is_noticed() {
    let changes: [fn(&mut Vec<SeedPromise>); 5] = [
        |promises| promises[0].promise.0[0] ^= 1,
        |promises| promises[1].signature = Signature::NONE,
        |promises| promises.swap(0, 1),
        |promises| promises[1] = promises[0],
        |promises| {
            let (id, promise) = (MemberKey::toy(3).id(), Hash([3; 32]));
            promises.push(SeedPromise { id, promise, ..promises[0] });
        },
    ];
    for change in changes {
        let mut liar = Liar::new();
        liar.tells(&[liar.deal(1)]);
        let mut promises = liar.promises();
        change(&mut promises);
        liar.tells(&[LogEntry::SeedPromises { deal: 1, promises }]);
        assert_eq!((liar.sent().len(), liar.found()), (0, Some(Misfit::NotDealt)));
    }
    for shares in [vec![Some([1; 32]), None], vec![None], vec![None; 3]] {
        let mut liar = Liar::new();
        promised(&mut liar);
        liar.tells(&[LogEntry::SeedShares { deal: 1, shares }]);
        assert_eq!(liar.found(), Some(Misfit::NotDealt));
    }
}

#[test]
fn somebody_who_does_not_play_has_no_share() {
    let mut liar = Liar::new();
    liar.tells(&[liar.deal(1)]);
    let (key, promised) = (MemberKey::toy(3), hash("test", &[]));
    let signature = key.sign(&promise_digest(&liar.room, &liar.tip.head, &promised));
    let promises = vec![liar.anns(), liar.bos(1), SeedPromise { id: key.id(), promise: promised, signature }];
    liar.tells(&[LogEntry::SeedPromises { deal: 1, promises }]);
    assert_eq!((liar.sent().len(), liar.found()), (0, Some(Misfit::NotDealt)));
}

#[test]
fn a_share_that_is_called_missing_is_noticed_by_its_owner() {
    let mut liar = Liar::new();
    promised(&mut liar);
    liar.tells(&[LogEntry::SeedShares { deal: 1, shares: vec![None, Some([2; 32])] }]);
    assert_eq!(liar.faults(), [HostFault::ShareOmitted]);
}

#[test]
fn a_restart_in_the_log_is_counted() {
    let mut liar = Liar::new();
    promised(&mut liar);
    liar.tells(&[liar.deal(2)]);
    assert_eq!((liar.ann.deal_report().restarts, liar.faults()), (1, vec![]));
    let anns = liar.anns();
    assert_eq!(anns.id, liar.ann.id(), "she takes part again");
}

#[test]
fn a_new_term_does_not_hide_a_deal() {
    // The deal is gone, and another one is in its place.
    let mut liar = Liar::new();
    promised(&mut liar);
    liar.term = 7;
    let other = liar.deal(2);
    liar.tells_again(&[other]);
    assert_eq!(liar.faults(), [HostFault::DealReplaced]);
    // The same deal with other promises: her share is not revealed twice.
    let mut liar = Liar::new();
    let deal = liar.deal(1);
    let at = liar.tip.after(&deal.entry_hash());
    let share = promised(&mut liar);
    let again = LogEntry::SeedPromises { deal: 1, promises: vec![] };
    liar.tells_again(&[deal.clone(), again]);
    assert!(liar.faults().contains(&HostFault::DealReplaced));
    assert!(liar.sent().iter().all(|frame| !matches!(frame, ToHost::Share { .. })));
    // The deal itself is still there: its share is the same.
    assert_eq!(share, liar.ann.key.derive("share", &at.head));
}

#[test]
fn a_reloaded_guest_gives_the_same_share_and_remembers() {
    let mut liar = Liar::new();
    let share = promised(&mut liar);
    let kept = liar.ann.save();
    let before = liar.ann.known_deal;
    liar.ann = Guest::resume(&kept, Seed::from_number(3)).unwrap();
    assert_eq!(liar.ann.known_deal, before);
    assert_eq!(liar.ann.key.derive("share", &before.unwrap().begun.head), share);
    liar.ann.be_connected();
    let other = liar.deal(2);
    liar.tells_again(&[other]);
    assert_eq!(liar.faults(), [HostFault::DealReplaced]);
}

/// This device's share of the secret of a deal, as the host has shared it.
fn right_share(liar: &Liar) -> [u8; 32] {
    let number = shares::number(&shares::holders(&chairs()), liar.ann.id()).unwrap();
    Sharing::new(&Hash(SECRET), 2).share(number)
}

fn gives_share(liar: &mut Liar, deal: u32, share: [u8; 32]) {
    let frame = ToGuest::<State>::KeyShare { deal, share };
    assert_eq!(liar.ann.receive(&encode(&frame), 0), Some(()));
}

#[test]
fn a_right_share_is_kept_also_over_a_reload() {
    let mut liar = Liar::without_share();
    assert!(!liar.ann.has_key_share());
    let (share, version) = (right_share(&liar), liar.ann.version());
    gives_share(&mut liar, 1, share);
    assert!(liar.ann.has_key_share() && liar.ann.version() != version, "it has to be stored");
    let again = Guest::<State>::resume(&liar.ann.save(), Seed::from_number(3)).unwrap();
    assert_eq!(again.key_share, liar.ann.key_share);
    // The same share again, as on another connection, causes no fault.
    gives_share(&mut liar, 1, share);
    let promises = liar.promises();
    liar.tells(&[LogEntry::SeedPromises { deal: 1, promises }]);
    assert_eq!(liar.faults(), []);
    // The next deal has another one.
    liar.tells(&[liar.deal(2)]);
    assert!(!liar.ann.has_key_share());
}

#[test]
fn a_wrong_share_is_reported_and_not_kept() {
    let right = right_share(&Liar::new());
    let others = Sharing::new(&Hash(SECRET), 2).share(9);
    for share in [[0; 32], [0xff; 32], SECRET, others] {
        assert_ne!(share, right);
        let mut liar = Liar::without_share();
        gives_share(&mut liar, 1, share);
        assert_eq!((liar.faults(), liar.ann.has_key_share()), (vec![HostFault::WrongShare], false));
    }
    // A share of another deal does not count.
    let mut liar = Liar::without_share();
    gives_share(&mut liar, 2, right);
    assert_eq!((liar.faults(), liar.ann.has_key_share()), (vec![], false));
}

#[test]
fn a_share_that_is_not_sent_is_reported() {
    let mut liar = Liar::without_share();
    let promises = liar.promises();
    assert_eq!(liar.faults(), []);
    liar.tells(&[LogEntry::SeedPromises { deal: 1, promises: promises.clone() }]);
    assert_eq!(liar.faults(), [HostFault::WrongShare]);
    // If a host sends the deal and the promises in one frame, the share must come right after that frame.
    let mut liar = Liar { shares: false, ..Liar::new() };
    liar.tells(&[liar.deal(1), LogEntry::SeedPromises { deal: 1, promises }]);
    assert_eq!(liar.faults(), []);
    liar.tells(&[LogEntry::SeedShares { deal: 1, shares: vec![None, None] }]);
    assert!(liar.faults().contains(&HostFault::WrongShare));
}

#[test]
fn a_secret_that_is_shared_among_too_few_or_too_many_is_reported() {
    for threshold in [0, 1, 3] {
        let mut liar = Liar { shares: false, ..Liar::new() };
        let commitments = Sharing::new(&Hash(SECRET), threshold).commitments(liar.key.id());
        let commitments = commitments.into_iter().take(threshold).collect();
        liar.tells(&[LogEntry::Deal { deal: 1, term: 1, commitments, bots: 0 }]);
        gives_share(&mut liar, 1, SECRET);
        assert!(!liar.ann.has_key_share());
        assert_eq!(liar.found(), Some(Misfit::NotDealt), "{threshold}");
    }
}

#[test]
fn an_heir_in_the_log_without_an_election_is_reported() {
    let elected = |liar: &Liar| liar.elected(&[0, 1], None);
    let succeeds = |liar: &mut Liar, certificate: Certificate| {
        liar.tells(&[LogEntry::Succeeded(Box::new(certificate))]);
        liar.faults()
    };
    let mut liar = Liar::new();
    let known = elected(&liar);
    assert!(liar.ann.learn_lineage(vec![known.clone()]).is_some());
    assert_eq!(succeeds(&mut liar, known), [], "Ann knows of it");
    let mut liar = Liar::new();
    let invented = elected(&liar);
    assert_eq!(succeeds(&mut liar, invented), [HostFault::HistoryRewritten]);
    // An heir may not go on from another entry than the one in its certificate.
    let mut liar = Liar::new();
    let claimed = elected(&liar);
    assert!(liar.ann.learn_lineage(vec![claimed.clone()]).is_some());
    let elsewhere = Certificate { tip: Tip { seq: 0, ..claimed.tip }, ..claimed };
    assert_eq!(succeeds(&mut liar, elsewhere), [HostFault::HistoryRewritten]);
}

#[test]
fn an_heir_cannot_drop_votes_to_give_a_round_up() {
    let mut liar = Liar::new();
    let share = promised(&mut liar);
    let round = liar.plays();
    liar.tells(&[LogEntry::SeedShares { deal: 1, shares: vec![Some(share), Some([2; 32])] }, round]);
    let share = Some((DealId { term: 1, deal: 1 }, [7; 32]));
    let (all, alone) = (liar.elected(&[0, 1], share), liar.elected(&[0], share));
    let setup = *liar.game.game().setup();
    let host = Host::with_key(MemberKey::toy(0), stream(1), name("Host"), setup, Box::new(NoBots));
    liar.ann.lobby = Some(Lobby { chairs: chairs().into(), ..host.lobby().clone() });
    assert!(liar.ann.learn_lineage(vec![all.clone()]).is_some());
    liar.faults();
    liar.tells(&[LogEntry::Succeeded(Box::new(alone))]);
    assert_eq!(liar.faults(), [HostFault::HistoryRewritten]);
    assert_eq!(liar.ann.lineage(), [all], "Ann knows who has voted");
}
