//! The guest's part in a round's seed: it promises a share and reveals it when the log says so, and
//! checks that the round is dealt from what everybody promised, and from nothing else.

use game::{Asks, View as _};
use serde::{Deserialize, Serialize};

use super::Guest;
use crate::RoomGame;
use crate::api::{Event, HostFault};
use crate::chain::{LogEntry, SeedPromise, Tip};
use crate::frame::{ToHost, promise, promise_digest};
use crate::hash::Hash;
use crate::key::MemberId;
use crate::lobby::Chair;

/// The latest deal that this device has seen. It must not vanish from the log.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct KnownDeal {
    /// The log with the entry that began it.
    begun: Tip,
    /// The log with the promises for which this device has revealed its share. It does so for no
    /// others.
    revealed: Option<Tip>,
}

/// How far the current round's deal is.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) enum DealStage {
    /// No deal has begun since the last round.
    #[default]
    None,
    /// Promises are wanted.
    Begun(OpenDeal),
    /// Shares are wanted for these promises; the log with them.
    Promised(OpenDeal, Vec<SeedPromise>, Tip),
    /// All shares are there, or have been replaced.
    Shared,
    /// It cannot be checked, or was wrong, which has been reported.
    Faulty,
}

/// A deal that has begun.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct OpenDeal {
    number: u32,
    /// Who had a chair when it began, besides the host.
    asked: Vec<MemberId>,
    /// The log with the entry that began it.
    begun: Tip,
}

/// What has happened on the current connection.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SinceConnected {
    /// What the deal asks for now has been sent.
    pub deal_sent: bool,
    /// Everything has arrived that was in the log when the connection began.
    pub up_to_date: bool,
}

/// What everybody can see of how a round was dealt.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DealReport {
    /// How often the deal was started over.
    pub restarts: u32,
    /// Who had a share in the round's seed besides the host.
    pub shared: Vec<MemberId>,
    /// Who promised a share and did not reveal it in time.
    pub missing: Vec<MemberId>,
    /// Who had a chair and did not promise a share in time.
    pub silent: Vec<MemberId>,
    /// The log's head with the shares, once they are there: everybody who was told the same has the same,
    /// and nobody could choose it.
    pub head: Option<Hash>,
}

impl<G: RoomGame> Guest<G> {
    /// What everybody can see of how the current round was dealt.
    pub fn deal_report(&self) -> &DealReport {
        &self.deal_report
    }

    /// A number that changes whenever something of the deal has to be saved.
    pub(super) fn deal_version(&self) -> u64 {
        let deal = self.deal.as_ref();
        let begun = deal.map_or(0, |known| known.begun.seq << 1);
        let revealed = deal.is_some_and(|known| known.revealed.is_some());
        (begun | u64::from(revealed)) << 1 | u64::from(self.host.is_some())
    }

    /// Follows the log: `tip` is the log with this entry.
    pub(super) fn follow_deal(&mut self, line: &LogEntry<G>, tip: Tip) {
        match line {
            LogEntry::Game { chairs, .. } => {
                self.persons.clone_from(chairs);
                self.deal_stage = DealStage::None;
                self.deal_report = DealReport::default();
            }
            LogEntry::Chair { person, chair, .. } => {
                if let Some(place) = self.persons.get_mut(person.index()) {
                    *place = chair.clone();
                }
            }
            LogEntry::Deal { deal, .. } => {
                let again = matches!(self.deal_stage, DealStage::Begun(_) | DealStage::Promised(..));
                let restarts = if again { self.deal_report.restarts.saturating_add(1) } else { 0 };
                self.deal_report = DealReport { restarts, ..DealReport::default() };
                let asked = self.persons.iter().filter_map(Chair::owner);
                let asked = asked.filter(|id| Some(*id) != self.host).collect();
                self.deal_stage = DealStage::Begun(OpenDeal { number: *deal, asked, begun: tip });
                // Earlier deals come again when the whole log does.
                if self.deal.is_none_or(|known| known.begun.seq < tip.seq) {
                    self.deal = Some(KnownDeal { begun: tip, revealed: None });
                }
                self.since_connected.deal_sent = false;
            }
            LogEntry::SeedPromises { deal, promises } => self.note_promises(*deal, promises, tip),
            LogEntry::SeedShares { deal, shares } => self.note_shares(*deal, shares, tip),
            LogEntry::Seed { .. }
            | LogEntry::Answer { .. }
            | LogEntry::Opened { .. }
            | LogEntry::Continued { .. }
            | LogEntry::Verdict(_) => {}
        }
    }

    /// Notices that a deal this device has seen is not part of the log. `tip` is any position of the
    /// log.
    pub(super) fn check_history(&mut self, tip: Tip) {
        let replaced = |known: KnownDeal| {
            let seen = [Some(known.begun), known.revealed];
            seen.into_iter().flatten().any(|seen| seen.seq == tip.seq && seen.head != tip.head)
        };
        if self.deal.is_some_and(replaced) {
            self.deal = None;
            self.fault(HostFault::DealReplaced);
        }
    }

    fn fault(&mut self, fault: HostFault) {
        self.events.push_back(Event::HostFault(fault));
    }

    /// The round is dealt in another way than it must be.
    fn wrong_deal(&mut self) {
        if self.deal_stage != DealStage::Faulty {
            self.deal_stage = DealStage::Faulty;
            self.fault(HostFault::DealMismatch);
        }
    }

    fn note_promises(&mut self, deal: u32, promises: &[SeedPromise], tip: Tip) {
        let DealStage::Begun(open) = core::mem::take(&mut self.deal_stage) else {
            return self.wrong_deal();
        };
        let signed = |promise: &SeedPromise| {
            let digest = promise_digest(&self.room, &open.begun.head, &promise.promise);
            promise.id.signed(&digest, &promise.signature)
        };
        // A share of somebody who does not play could be withheld at will.
        let right = deal == open.number
            && promises.is_sorted_by(|a, b| a.id < b.id)
            && promises.iter().all(|promise| open.asked.contains(&promise.id))
            && promises.iter().all(signed);
        if !right {
            return self.wrong_deal();
        }
        let (me, promised) = (self.id(), |id| promises.iter().any(|promise| promise.id == id));
        // A device that was not there when everybody was asked is left out rightly.
        let omitted = self.since_connected.up_to_date && !promised(me) && open.asked.contains(&me);
        self.deal_report.silent = open.asked.iter().copied().filter(|id| !promised(*id)).collect();
        self.deal_stage = DealStage::Promised(open, promises.to_vec(), tip);
        self.since_connected.deal_sent = false;
        if omitted {
            self.fault(HostFault::ShareOmitted);
        }
    }

    fn note_shares(&mut self, deal: u32, shares: &[Option<[u8; 32]>], with_shares: Tip) {
        let DealStage::Promised(open, promises, tip) = core::mem::take(&mut self.deal_stage) else {
            return self.wrong_deal();
        };
        let kept = |(SeedPromise { id, promise: promised, .. }, share): (&SeedPromise, &Option<[u8; 32]>)| {
            share.is_none_or(|share| promise(&self.room, deal, *id, &share) == *promised)
        };
        let right =
            deal == open.number && promises.len() == shares.len() && promises.iter().zip(shares).all(kept);
        if !right {
            return self.wrong_deal();
        }
        for (SeedPromise { id, .. }, share) in promises.iter().zip(shares) {
            let list = &mut self.deal_report;
            if share.is_some() { &mut list.shared } else { &mut list.missing }.push(*id);
        }
        self.deal_report.head = Some(with_shares.head);
        self.deal_stage = DealStage::Shared;
        let revealed = self.deal.is_some_and(|known| known.revealed == Some(tip));
        if revealed && self.deal_report.missing.contains(&self.id()) {
            self.fault(HostFault::ShareOmitted);
        }
    }

    /// Whether a round is being dealt.
    pub(super) fn is_dealing(&self) -> bool {
        matches!(self.deal_stage, DealStage::Begun(_) | DealStage::Promised(..))
    }

    /// Checks that no round is played that was not dealt by everybody.
    pub(super) fn check_dealt(&mut self) {
        match self.table.as_ref().map(|table| table.view.asks()) {
            Some(Asks::Seed) if matches!(self.deal_stage, DealStage::Shared | DealStage::Faulty) => {
                self.deal_stage = DealStage::None;
            }
            Some(Asks::People { .. }) if self.deal_stage != DealStage::Shared => self.wrong_deal(),
            _ => {}
        }
    }

    /// Sends the promise or the share that the log asks for, once on each connection. The share is
    /// derived from this device's key and the log, so a reloaded page gives the same one.
    pub(super) fn take_part_in_deal(&mut self) {
        let (DealStage::Begun(open) | DealStage::Promised(open, ..)) = &self.deal_stage else { return };
        let (deal, begun, asked) = (open.number, open.begun, open.asked.contains(&self.id()));
        if self.deal.is_some_and(|known| known.begun != begun) {
            // The log ends before the deal that this device knows.
            self.fault(HostFault::DealReplaced);
            self.deal = None;
        }
        let (room, me) = (self.room, self.id());
        let known = self.deal.get_or_insert(KnownDeal { begun, revealed: None });
        if self.since_connected.deal_sent {
            return;
        }
        let share = self.key.derive("share", &begun.head);
        let promise = promise(&room, deal, me, &share);
        let frame = match &self.deal_stage {
            DealStage::Begun(_) if asked => {
                let signature = self.key.sign(&promise_digest(&room, &begun.head, &promise));
                ToHost::Promise { deal, promise, signature }
            }
            DealStage::Promised(_, promises, tip)
                if promises.iter().any(|given| (given.id, given.promise) == (me, promise)) =>
            {
                // It is revealed for one list of promises only.
                if *known.revealed.get_or_insert(*tip) != *tip {
                    return;
                }
                ToHost::Share { deal, share }
            }
            _ => return,
        };
        self.since_connected.deal_sent = true;
        self.send(&frame);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::head_digest;
    use crate::frame::{SharedEntry, Timers, ToGuest, Update, decode};
    use crate::hash::hash;
    use crate::key::{MemberKey, Signature, room_id};
    use crate::name::Name;
    use crate::sealed::SealedEntry;
    use crate::shown::{self, ShownPath};
    use cards::{HouseRules, Packs, Setup, State};
    use game::{Dealer, Game as _, Rng, Seed, Viewer};

    /// A host that sends whatever it likes, correctly signed, and Ann's honest device.
    struct Liar {
        key: MemberKey,
        room: Hash,
        term: u32,
        tip: Tip,
        game: Dealer<State>,
        ann: Guest<State>,
    }

    const SECRET: [u8; 32] = [9; 32];

    impl Liar {
        /// At the beginning of a game of the host, Ann and Bo. Ann is connected.
        fn new() -> Liar {
            let (key, name) = (MemberKey::toy(0), Name::new("Ann").unwrap());
            let mut ann = Guest::with_key(MemberKey::toy(1), Rng::new(Seed::from_number(1)), name, [7; 16]);
            ann.knows(key.id());
            ann.be_connected();
            ann.term = 1;
            let setup = Setup::new(3, Packs::BASE, HouseRules::original(Packs::BASE)).unwrap();
            let room = room_id(key.id());
            let game = Dealer::new(setup, Vec::new());
            let mut liar = Liar { key, room, term: 1, tip: Tip::start(&room), game, ann };
            let chairs = [0, 1, 2].map(|n| Chair::Person(MemberKey::toy(n).id())).into();
            liar.tells(&[LogEntry::Game { setup, chairs }]);
            liar
        }

        /// Sends these entries and the view of the game.
        fn tells(&mut self, lines: &[LogEntry<State>]) {
            let from = self.tip.seq;
            self.tells_from(self.tip, None, lines);
            assert_eq!(self.ann.tip.seq, from + lines.len() as u64);
        }

        fn tells_from(&mut self, from: Tip, reset: Option<Hash>, lines: &[LogEntry<State>]) {
            let sealed = |line: &LogEntry<State>| SealedEntry::seal(line, &Hash(SECRET), 0);
            let shared = |line: &LogEntry<State>| {
                if line.is_public() {
                    SharedEntry::Public(line.clone())
                } else {
                    SharedEntry::Secret(sealed(line))
                }
            };
            let entry_hash = |line: &LogEntry<State>| {
                if line.is_public() { line.entry_hash() } else { sealed(line).entry_hash() }
            };
            self.tip = lines.iter().fold(from, |tip, line| tip.after(&entry_hash(line)));
            let view = self.game.game().view(Viewer::Spectator);
            let leaf = shown::leaf(self.ann.id(), &shown::view_hash::<State>(&view), &Hash::default());
            let digest = head_digest(&self.room, self.term, &self.tip, &leaf);
            let update = Update {
                reset,
                from: from.seq,
                lines: lines.iter().map(shared).collect(),
                signature: self.key.sign(&digest),
                path: ShownPath::default(),
                facts: Vec::new(),
                left_out: None,
                view: Some(view),
                same_view: false,
                changes: Vec::new(),
                timers: Timers::default(),
            };
            assert_eq!(self.ann.handle_frame(ToGuest::Update(Box::new(update)), 0), Some(()));
        }

        /// Begins a new term and sends the log anew.
        fn tells_anew(&mut self, lines: &[LogEntry<State>]) {
            self.term += 1;
            self.ann.handle_frame(ToGuest::Welcome { term: self.term, nonce: 0 }, 0);
            self.ann.since_connected.deal_sent = false;
            let (setup, start) = (*self.game.game().setup(), Tip::start(&self.room));
            let chairs = [0, 1, 2].map(|n| Chair::Person(MemberKey::toy(n).id())).into();
            let all = [&[LogEntry::Game { setup, chairs }], lines].concat();
            self.tells_from(start, Some(start.head), &all);
        }

        fn deal(&self, deal: u32) -> LogEntry<State> {
            let promise = promise(&self.room, deal, self.key.id(), &SECRET);
            LogEntry::Deal { deal, term: self.term, promise, bots: 0 }
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

        /// The game begins its round, however that came about.
        fn plays(&mut self) -> LogEntry<State> {
            self.game.begin_round(Seed([5; 32])).unwrap();
            LogEntry::Seed { seed: [5; 32] }
        }

        /// What Ann's device has sent since it was last asked.
        fn sent(&mut self) -> Vec<ToHost<State>> {
            std::iter::from_fn(|| self.ann.next_frame()).filter_map(|frame| decode(&frame.bytes)).collect()
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

        fn faults(&mut self) -> Vec<HostFault> {
            let fault = |event| if let Event::HostFault(fault) = event { Some(fault) } else { None };
            std::iter::from_fn(|| self.ann.poll_event()).filter_map(fault).collect()
        }
    }

    /// Deals as the rules say up to the promises; returns Ann's share.
    fn promised(liar: &mut Liar) -> [u8; 32] {
        liar.tells(&[liar.deal(1)]);
        let promises = vec![liar.anns(), liar.bos(1)];
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
        assert_eq!(
            (&report.shared[..], &report.missing[..]),
            (&[liar.ann.id()][..], &[MemberKey::toy(2).id()][..])
        );
    }

    #[test]
    fn another_deal_number_is_noticed() {
        let mut liar = Liar::new();
        liar.tells(&[liar.deal(1)]);
        let promises = vec![liar.anns(), liar.bos(1)];
        liar.tells(&[LogEntry::SeedPromises { deal: 2, promises }]);
        assert_eq!((liar.faults(), liar.sent().len()), (vec![HostFault::DealMismatch], 0));
        let mut liar = Liar::new();
        let share = promised(&mut liar);
        liar.tells(&[LogEntry::SeedShares { deal: 2, shares: vec![Some(share), None] }]);
        assert_eq!(liar.faults(), [HostFault::DealMismatch]);
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
    fn a_round_that_nobody_was_asked_about_is_noticed() {
        let mut liar = Liar::new();
        let seed = liar.plays();
        liar.tells(&[seed]);
        assert_eq!(liar.faults(), [HostFault::DealMismatch]);
        // Also if a deal has begun, and once is enough.
        let mut liar = Liar::new();
        liar.tells(&[liar.deal(1)]);
        let seed = liar.plays();
        liar.tells(&[seed]);
        liar.tells(&[]);
        assert_eq!(liar.faults(), [HostFault::DealMismatch]);
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
            let mut promises = vec![liar.anns(), liar.bos(1)];
            change(&mut promises);
            liar.tells(&[LogEntry::SeedPromises { deal: 1, promises }]);
            assert_eq!((liar.faults(), liar.sent().len()), (vec![HostFault::DealMismatch], 0));
        }
        for shares in [vec![Some([1; 32]), None], vec![None], vec![None; 3]] {
            let mut liar = Liar::new();
            promised(&mut liar);
            liar.tells(&[LogEntry::SeedShares { deal: 1, shares }]);
            assert_eq!(liar.faults(), [HostFault::DealMismatch]);
        }
    }

    #[test]
    fn somebody_who_does_not_play_has_no_share() {
        let mut liar = Liar::new();
        liar.tells(&[liar.deal(1)]);
        let (key, promised) = (MemberKey::toy(3), hash("test", &[]));
        let signature = key.sign(&promise_digest(&liar.room, &liar.tip.head, &promised));
        let promises =
            vec![liar.anns(), liar.bos(1), SeedPromise { id: key.id(), promise: promised, signature }];
        liar.tells(&[LogEntry::SeedPromises { deal: 1, promises }]);
        assert_eq!(liar.faults(), [HostFault::DealMismatch]);
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
        liar.tells_anew(&[other]);
        assert_eq!(liar.faults(), [HostFault::DealReplaced]);
        // The same deal with other promises: her share is not revealed twice.
        let mut liar = Liar::new();
        let deal = liar.deal(1);
        let at = liar.tip.after(&deal.entry_hash());
        let share = promised(&mut liar);
        let again = LogEntry::SeedPromises { deal: 1, promises: vec![] };
        liar.tells_anew(&[deal.clone(), again]);
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
        let before = liar.ann.deal;
        liar.ann = Guest::resume(&kept, Seed::from_number(3)).unwrap();
        assert_eq!(liar.ann.deal, before);
        assert_eq!(liar.ann.key.derive("share", &before.unwrap().begun.head), share);
        liar.ann.be_connected();
        let other = liar.deal(2);
        liar.tells_anew(&[other]);
        assert_eq!(liar.faults(), [HostFault::DealReplaced]);
    }
}
