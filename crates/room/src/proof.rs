//! The public summary of a round: how it was dealt, who played it, and which devices have verified it.

use game::Seat;

use crate::shares;
use crate::{Chair, Finding, Hash, LogEntry, MemberId, RoomGame, SignedVerdict, Tip, Verdict};

/// The proof of the round that was opened last.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct RoundProof {
    /// The log with the entry that opened the round.
    pub opened: Tip,
    /// The verdicts of the devices of all who sat, one each, in the order in which they began; on the device of
    /// somebody who only watched, also its own.
    pub verdicts: Vec<(MemberId, Verdict)>,
    /// The members who sat when the round was dealt, one for each person. Other verdicts do not count: a host can
    /// invent any number of members.
    pub sat: Vec<MemberId>,
    /// Whether this device is still playing the round again. A host's device does not: it would only check
    /// itself.
    pub checking: bool,
    /// How far this device has computed the answers of the round's bots again.
    pub bots: BotsChecked,
    /// For whom a bot stood in, in order.
    pub stand_ins: Vec<StandIn>,
    /// The seats that have moved to new devices, in order.
    pub moved: Vec<MovedSeat>,
    /// The members whose devices held the cards of the round, in order: the one that dealt it, and those to which the
    /// room went while it was played.
    pub held: Vec<MemberId>,
}

/// The answers of bots that a device computes again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BotsChecked {
    /// How many there are.
    pub all: usize,
    /// How many have been compared.
    pub done: usize,
    /// Whether this device can do no more: its bots are of another version, or cannot think.
    pub stopped: bool,
}

/// A bot stood in for a member.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StandIn {
    /// At which chair.
    pub person: Seat,
    /// For whom.
    pub id: MemberId,
    /// The member who ordered it; `None`: they were absent for the time that the room allows.
    pub by: Option<MemberId>,
}

/// A seat has moved to a new device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MovedSeat {
    /// The seat.
    pub person: Seat,
    /// Its owner before.
    pub from: MemberId,
    /// Its owner now.
    pub to: MemberId,
}

impl RoundProof {
    /// The verdict of this member's device.
    pub fn of(&self, id: MemberId) -> Option<&Verdict> {
        self.verdicts.iter().find(|(by, _)| *by == id).map(|(_, verdict)| verdict)
    }

    /// The members on whose devices everything fits.
    pub fn proven_by(&self) -> impl Iterator<Item = MemberId> + '_ {
        self.verdicts.iter().filter(|(id, v)| v.finding.is_none() && self.sat.contains(id)).map(|(id, _)| *id)
    }

    /// The faults, and the devices that found them.
    pub fn findings(&self) -> impl Iterator<Item = (MemberId, Finding)> + '_ {
        self.verdicts.iter().filter_map(|(id, verdict)| Some((*id, verdict.finding?)))
    }

    /// Whether a verdict is about this round and adds to the verdict of its member.
    pub(crate) fn is_news(&self, found: &SignedVerdict) -> bool {
        let SignedVerdict { id, verdict, .. } = found;
        let about = (verdict.seq, verdict.head) == (self.opened.seq, self.opened.head);
        about
            && self.sat.contains(id)
            && match self.of(*id) {
                None => true,
                Some(before) => verdict.says_more_than(before),
            }
    }

    /// Adds a verdict, or replaces that of the same member.
    pub(crate) fn note(&mut self, id: MemberId, verdict: Verdict) {
        match self.verdicts.iter_mut().find(|(by, _)| *by == id) {
            Some((_, before)) => *before = verdict,
            None => self.verdicts.push((id, verdict)),
        }
    }
}

/// The public facts of how a round was dealt.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DealReport {
    /// How often the deal was started over.
    pub restarts: u32,
    /// The round was dealt before and given up: hands that people had are gone.
    pub round_lost: bool,
    /// The members who had a share in the round's seed besides the host.
    pub shared: Vec<MemberId>,
    /// The members who promised a share and did not reveal it in time.
    pub missing: Vec<MemberId>,
    /// The members who had a chair and did not promise a share in time.
    pub silent: Vec<MemberId>,
    /// The log's head with the shares, once they are there: everybody who was told the same has the same,
    /// and no single device could choose it.
    pub head: Option<Hash>,
}

/// The data of a game's last round, from the entries of the log.
#[derive(Default)]
pub(crate) struct LastRound {
    /// How it was dealt.
    pub deal: DealReport,
    /// The members who have played it so far.
    pub round: RoundProof,
    /// The members who had played it when it was opened, and the verdicts since.
    pub proof: Option<RoundProof>,
    persons: Vec<Chair>,
    promised: Vec<MemberId>,
    /// `open`: a deal has not led to a round yet; `played`: a round is being played; `succeeded`: its host was lost.
    open: bool,
    played: bool,
    succeeded: bool,
}

impl LastRound {
    /// The round with which these entries of a game end, each with the log up to it; `None` stands for a secret
    /// entry. `first`: the host when they began.
    pub(crate) fn of<'a, G: RoomGame>(
        first: MemberId,
        lines: impl Iterator<Item = (Tip, Option<&'a LogEntry<G>>)>,
    ) -> Self {
        let mut last = LastRound::default();
        last.round.held.push(first);
        for (tip, line) in lines {
            match line {
                Some(line) => last.follow(tip, line),
                None => last.played = true,
            }
        }
        last
    }

    fn follow<G: RoomGame>(&mut self, tip: Tip, line: &LogEntry<G>) {
        let LastRound { deal, round, .. } = self;
        match line {
            LogEntry::Game { chairs, .. } => self.persons.clone_from(chairs),
            LogEntry::Deal { .. } => {
                let held = round.held.split_off(round.held.len().saturating_sub(1));
                let owners = self.persons.iter().filter_map(Chair::owner);
                let silent = owners.filter(|id| !held.contains(id)).collect();
                let restarts = if self.open { deal.restarts.saturating_add(1) } else { 0 };
                let round_lost = deal.round_lost || self.succeeded;
                *deal = DealReport { restarts, round_lost, silent, ..DealReport::default() };
                *round = RoundProof { held, ..RoundProof::default() };
                (self.open, self.played, self.succeeded, self.proof) = (true, false, false, None);
            }
            LogEntry::SeedPromises { promises, .. } => {
                self.promised = promises.iter().map(|promise| promise.id).collect();
                deal.silent.retain(|id| !self.promised.contains(id));
            }
            LogEntry::SeedShares { shares, .. } => {
                (self.open, deal.head) = (false, Some(tip.head));
                for (id, share) in self.promised.iter().zip(shares) {
                    let list = if share.is_some() { &mut deal.shared } else { &mut deal.missing };
                    list.push(*id);
                }
                round.sat = shares::holders(&self.persons);
            }
            LogEntry::Chair { person, chair, by } => self.sit(*person, chair, *by),
            LogEntry::HandedOver { heir, .. } => round.held.push(*heir),
            LogEntry::Succeeded(certificate) => {
                round.held.push(certificate.heir);
                self.succeeded = self.played;
            }
            LogEntry::Opened { .. } => {
                (self.played, self.succeeded, deal.round_lost) = (false, false, false);
                self.proof = Some(RoundProof { opened: tip, ..round.clone() });
            }
            LogEntry::Verdict(SignedVerdict { id, verdict, .. }) => {
                if let Some(proof) = self.proof.as_mut().filter(|proof| proof.sat.contains(id)) {
                    proof.note(*id, *verdict);
                }
            }
            _ => {}
        }
    }

    fn sit(&mut self, person: Seat, chair: &Chair, by: Option<MemberId>) {
        let Some(place) = self.persons.get_mut(person.index()) else { return };
        let RoundProof { stand_ins, moved, .. } = &mut self.round;
        match (core::mem::replace(place, chair.clone()), chair) {
            (_, Chair::StandIn(id)) => stand_ins.push(StandIn { person, id: *id, by }),
            (Chair::StandIn(from), Chair::Person(to)) if from != *to => {
                // The host enters a stand-in directly before a move: that bot has not played.
                stand_ins.retain(|bot| (bot.person, bot.id, bot.by) != (person, from, Some(*to)));
                moved.push(MovedSeat { person, from, to: *to });
            }
            _ => {}
        }
    }
}
