//! What is known of the round that was opened last: who has found that it fits, and who has not.

use game::Seat;

use crate::RoomGame;
use crate::chain::{LogEntry, Tip};
use crate::key::MemberId;
use crate::lobby::Chair;
use crate::shares;
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
        lines: impl Iterator<Item = &'a LogEntry<G>>,
        checking: bool,
    ) -> Self {
        let LastRound { sat, stand_ins, moved, held, .. } = LastRound::of(first, lines);
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

/// What the entries of a game say of those who played its last round: the same as in a [`RoundProof`].
#[derive(Default)]
pub(crate) struct LastRound {
    persons: Vec<Chair>,
    sat: Vec<MemberId>,
    stand_ins: Vec<StandIn>,
    pub moved: Vec<MovedSeat>,
    held: Vec<MemberId>,
}

impl LastRound {
    /// The round with which these entries of a game end. `first`: who ran the room when they began.
    pub(crate) fn of<'a, G: RoomGame>(first: MemberId, lines: impl Iterator<Item = &'a LogEntry<G>>) -> Self {
        let mut round = LastRound { held: vec![first], ..LastRound::default() };
        lines.for_each(|line| round.follow(line));
        round
    }

    fn follow<G: RoomGame>(&mut self, line: &LogEntry<G>) {
        match line {
            LogEntry::Game { chairs, .. } => self.persons.clone_from(chairs),
            LogEntry::Deal { .. } => {
                self.stand_ins.clear();
                self.moved.clear();
                self.held.drain(..self.held.len().saturating_sub(1));
            }
            LogEntry::SeedShares { .. } => self.sat = shares::holders(&self.persons),
            LogEntry::Chair { person, chair, by } => self.sit(*person, chair, *by),
            LogEntry::HandedOver { heir, .. } => self.held.push(*heir),
            LogEntry::Succeeded(certificate) => self.held.push(certificate.heir),
            _ => {}
        }
    }

    fn sit(&mut self, person: Seat, chair: &Chair, by: Option<MemberId>) {
        let Some(place) = self.persons.get_mut(person.index()) else { return };
        match (core::mem::replace(place, chair.clone()), chair) {
            (_, Chair::StandIn(id)) => self.stand_ins.push(StandIn { person, id: *id, by }),
            (Chair::StandIn(from), Chair::Person(to)) if from != *to => {
                // The host enters a stand-in directly before a move: that bot has not played.
                self.stand_ins.retain(|bot| (bot.person, bot.id, bot.by) != (person, from, Some(*to)));
                self.moved.push(MovedSeat { person, from, to: *to });
            }
            _ => {}
        }
    }
}
