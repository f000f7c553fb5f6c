//! What is known of the round that was opened last: who has found that it fits, and who has not.

use game::Seat;

use crate::RoomGame;
use crate::chain::{LogEntry, Tip};
use crate::key::MemberId;
use crate::lobby::Chair;
use crate::verdict::{Finding, SignedVerdict, Verdict};

/// What is known of the round that was opened last.
#[derive(Clone, PartialEq, Debug)]
pub struct RoundProof {
    /// The log with the entry that opened the round.
    pub opened: Tip,
    /// What the devices of those who sat have found, one each, in the order in which they began; on the device of
    /// somebody who only watched, also its own.
    pub verdicts: Vec<(MemberId, Verdict)>,
    /// Who sat when the round was dealt, one member for each person. What anybody else says does not count: a host
    /// can invent any number of members.
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
    /// Whose devices held the cards of the round, in order: the one that dealt it, and those to which the room went
    /// while it was played.
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
    /// Who ordered it; `None`: they were absent for the time that the room allows.
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
    /// A round that this entry has opened. `first`: who ran the room when these entries began.
    pub(crate) fn new<'a, G: RoomGame>(
        opened: Tip,
        first: MemberId,
        lines: impl DoubleEndedIterator<Item = &'a LogEntry<G>> + Clone,
        checking: bool,
    ) -> Self {
        let (sat, held) = (who_sat(lines.clone()), who_held(first, lines.clone()));
        let (moved, mut stand_ins) = (moved_seats(lines.clone()), stand_ins(lines));
        // The host enters a stand-in directly before a move: that bot has not played.
        stand_ins.retain(|bot| {
            !moved.iter().any(|seat| (seat.person, seat.from, Some(seat.to)) == (bot.person, bot.id, bot.by))
        });
        let (verdicts, bots) = (Vec::new(), BotsChecked::default());
        RoundProof { opened, verdicts, sat, checking, bots, stand_ins, moved, held }
    }

    /// What this member's device has found.
    #[must_use]
    pub fn of(&self, id: MemberId) -> Option<&Verdict> {
        self.verdicts.iter().find(|(by, _)| *by == id).map(|(_, verdict)| verdict)
    }

    /// The members on whose devices everything fits.
    pub fn proven_by(&self) -> impl Iterator<Item = MemberId> + '_ {
        self.verdicts.iter().filter(|(id, v)| v.finding.is_none() && self.sat.contains(id)).map(|(id, _)| *id)
    }

    /// What does not fit, and on whose devices.
    pub fn findings(&self) -> impl Iterator<Item = (MemberId, Finding)> + '_ {
        self.verdicts.iter().filter_map(|(id, verdict)| Some((*id, verdict.finding?)))
    }

    /// Whether a verdict is about this round and says more than what is known of its member.
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

/// Who sat when the round was dealt that these entries of a game end with.
fn who_sat<'a, G: RoomGame>(
    lines: impl DoubleEndedIterator<Item = &'a LogEntry<G>> + Clone,
) -> Vec<MemberId> {
    let (mut persons, mut sat) = (Vec::new(), Vec::new());
    for line in lines {
        line.seat(&mut persons);
        if let LogEntry::SeedShares { .. } = line {
            sat = persons.iter().filter_map(Chair::owner).collect();
        }
    }
    sat.sort_unstable();
    sat.dedup();
    sat
}

/// Whose devices held the cards of the round that these entries of a game end with.
fn who_held<'a, G: RoomGame>(
    first: MemberId,
    lines: impl DoubleEndedIterator<Item = &'a LogEntry<G>>,
) -> Vec<MemberId> {
    let mut held = vec![first];
    for line in lines {
        match line {
            LogEntry::HandedOver { heir, .. } => held.push(*heir),
            LogEntry::Succeeded(certificate) => held.push(certificate.heir),
            LogEntry::Deal { .. } => _ = held.drain(..held.len().saturating_sub(1)),
            _ => {}
        }
    }
    held
}

/// For whom a bot stood in, in the round that these entries end with.
fn stand_ins<'a, G: RoomGame>(lines: impl DoubleEndedIterator<Item = &'a LogEntry<G>>) -> Vec<StandIn> {
    let round = lines.rev().take_while(|line| !matches!(line, LogEntry::Deal { .. }));
    let mut found: Vec<StandIn> = round
        .filter_map(|line| match line {
            LogEntry::Chair { person, chair: Chair::StandIn(id), by } => {
                Some(StandIn { person: *person, id: *id, by: *by })
            }
            _ => None,
        })
        .collect();
    found.reverse();
    found
}

/// The seats that have moved to new devices in the last round of these entries.
pub(crate) fn moved_seats<'a, G: RoomGame>(
    lines: impl DoubleEndedIterator<Item = &'a LogEntry<G>>,
) -> Vec<MovedSeat> {
    let mut lines: Vec<_> = lines
        .rev()
        .take_while(|line| !matches!(line, LogEntry::Deal { .. } | LogEntry::Game { .. }))
        .collect();
    lines.reverse();
    let (mut stand_ins, mut moved) = (Vec::new(), Vec::new());
    for line in lines {
        let LogEntry::Chair { person, chair, .. } = line else { continue };
        let before = stand_ins.iter().rposition(|(seat, _)| seat == person).map(|at| stand_ins.remove(at).1);
        match (before, chair) {
            (_, Chair::StandIn(id)) => stand_ins.push((*person, *id)),
            (Some(from), Chair::Person(to)) if from != *to => {
                moved.push(MovedSeat { person: *person, from, to: *to });
            }
            _ => {}
        }
    }
    moved
}
