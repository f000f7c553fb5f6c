//! Checks the certificates of another host than the one this device knows, and makes this device its guest.

use super::election::VOTES_AFTER;
use crate::frame::{FromHost, decode_in_lobby};
use crate::guest::proof::KeptLog;
use crate::guest::{DealProgress, PendingFacts};
use crate::key::room_id;
use crate::shown::FactChain;
use crate::succession::{is_lineage, is_near, is_plausible, may_follow, parting};
use crate::{Authority, Certificate, Event, Guest, HostFault, MemberId, RoomGame, SignedVote};

/// After this many milliseconds without the host a certificate counts even if most have not signed it.
const ACCEPTS_FEW_AFTER: u64 = 55_000;

impl<G: RoomGame> Guest<G> {
    /// Takes in how another host, or the candidate for whom this device has voted, became the host.
    pub(crate) fn heard_heir(&mut self, id: MemberId, bytes: &[u8], now: u64) -> Option<()> {
        let lineage = match decode_in_lobby::<G>(bytes)? {
            FromHost::Lineage(lineage) => lineage,
            FromHost::Elected(certificate) => [self.lineage(), &[*certificate]].concat(),
            FromHost::LogWanted(from) if self.is_voter() => {
                self.tell_log(from);
                return Some(());
            }
            _ => return None,
        };
        if lineage.last()?.heir != id || !self.accepts(&lineage, now) {
            return None;
        }
        self.follow(lineage, now);
        self.join()
    }

    /// Whether these certificates lead from a host that this device knows to another one.
    pub(super) fn accepts(&self, lineage: &[Certificate], now: u64) -> bool {
        let mine = self.lineage();
        let [own, same] = if mine.is_empty() {
            // A device that came later does not know how the first of them came about.
            [0, lineage.iter().position(|one| self.host == Some(one.from)).unwrap_or_default()]
        } else {
            parting(mine, lineage)
        };
        let rival = mine.get(own);
        let (old, new) = lineage.split_at_checked(same).unwrap_or((lineage, &[]));
        let Some(first) = new.first() else { return false };
        // This device does not know who had a chair before it came.
        let known = |certificate: &Certificate| mine.contains(certificate) || certificate.is_signed(|_| true);
        if !is_lineage(lineage)
            || !is_near(first.term, self.newest_term())
            || !old.iter().all(known)
            || !new.iter().all(|certificate| certificate.is_signed(|id| self.sits(id)))
        {
            return false;
        }
        // A host without guests knows only that the others have decided.
        let probes = self.is_probing();
        let long_lost = probes || self.lost_for(now).is_some_and(|ms| ms >= ACCEPTS_FEW_AFTER);
        // Voters, and the other half of a divided network, know no better than this device whether the host is there.
        let heard = self.succession.heard_at.is_some_and(|at| now < at.saturating_add(VOTES_AFTER));
        let by_others = rival.is_some() || new.iter().any(|certificate| certificate.votes().is_some());
        if heard && !probes && by_others {
            return false;
        }
        let outvotes =
            |first: &Certificate| first.votes().is_none() || first.has_most_of(self.present_electors());
        // The host was there since this device has voted.
        let has_void_vote =
            |new: &[Certificate]| new.iter().any(|one| self.succession.ballots.are_void_for(one));
        if let Some(rival) = rival {
            // The network was divided, and both halves have gone on. `is_lineage` compares all hosts but the first.
            let by_host = same > 0 || room_id(first.from) == first.room;
            return first.room == rival.room
                && first.heir != rival.heir
                && by_host
                && first.beats(rival)
                // The host's own decision can be undone only by most of those who were there.
                && (rival.votes().is_some() || long_lost || outvotes(first))
                && (long_lost || !has_void_vote(new));
        }
        let from_here = first.room == self.room && self.host == Some(first.from);
        let decided = match first.authority {
            // The host has gone on since.
            Authority::Host(_) if self.known.is_some_and(|known| first.tip.seq < known.tip.seq) => long_lost,
            _ if has_void_vote(new) => long_lost,
            _ => long_lost || outvotes(first),
        };
        from_here && (probes || may_follow(first.term, self.newest_term())) && decided
    }

    /// Becomes the guest of the heir that the last certificate names.
    pub(super) fn follow(&mut self, lineage: Vec<Certificate>, now: u64) {
        let Some(last) = lineage.last().cloned() else { return };
        let former = self.host;
        // Where the log begins to differ from this device's.
        let [own, same] = parting(self.lineage(), &lineage);
        let mine = self.lineage().get(own).map(|rival| rival.tip.seq);
        let new = lineage.get(same..).unwrap_or_default();
        let until = new.first().map_or(u64::MAX, |first| first.tip.seq);
        let missed = self.missed_election(new);
        self.succession.lineage = lineage;
        (self.probing, self.inheritance) = (None, None);
        // Only the former host was lost. Letting this device in takes a moment; if the heir is lost before that, the
        // next candidates are looked for again.
        (self.succession.lost_since, self.succession.sought) = (Some(now), 0);
        (self.succession.consent, self.succession.heard_at) = (false, None);
        self.host = Some(last.heir);
        self.send_pending_again();
        if let Some(mine) = mine {
            // Both halves of a divided network have gone on.
            self.forget_after(mine.min(until));
            // This device knows only the log of a host that gives way, so it is sent the whole log again.
            (self.term, self.known) = (0, None);
            (self.told, self.kept_log) = (FactChain::default(), KeptLog::default());
            self.deal = None;
            self.deal_progress = DealProgress::default();
            self.pending_facts = PendingFacts::default();
        } else if let Some(missed) = missed {
            self.forget_after(missed);
        }
        if last.votes().is_some() {
            let former = self.lobby.as_mut().zip(former).and_then(|(lobby, former)| lobby.member_mut(former));
            if let Some(former) = former {
                former.present = false;
            }
            self.events.push_back(Event::Continued(last.heir));
        } else {
            self.events.push_back(Event::HandedOver(last.heir));
        }
    }

    /// The end of the log at the first election among these certificates, which this device learns now, unless it has
    /// voted and knew the log. Its views after that, in one half of a divided network, are unknown to the others.
    fn missed_election(&self, new: &[Certificate]) -> Option<u64> {
        let (id, knows_log) = (self.id(), self.whole_log().is_some());
        let has_voted = |votes: &[SignedVote]| votes.iter().any(|vote| vote.id == id);
        let missed = new.iter().find(|one| one.votes().is_some_and(|votes| !(knows_log && has_voted(votes))));
        missed.map(|one| one.tip.seq)
    }

    /// Forgets the log after this entry: only this device, or a host that gave way, knew it. (A device that has voted,
    /// and knew the log, would report it as missing.)
    fn forget_after(&mut self, seq: u64) {
        self.record.shown.retain(|shown| shown.seq <= seq);
        self.record.answers.retain(|answer| answer.request.seq <= seq);
        self.known_deal = self.known_deal.filter(|known| known.is_within(seq));
    }

    /// A device that is new in a room, or was away, learns how the room came to its host.
    pub(in crate::guest) fn learn_lineage(&mut self, lineage: Vec<Certificate>) -> Option<()> {
        let room = lineage.last().filter(|last| Some(last.heir) == self.host)?.room;
        // Only signatures can be checked: a new device does not know who had a chair then.
        let mine = &self.succession.lineage;
        let signed = |one: &Certificate| mine.contains(one) || one.is_signed(|_| true);
        let began = lineage.first().is_some_and(|first| is_plausible(first.term, 0));
        if !began || !is_lineage(&lineage) || !lineage.iter().all(signed) {
            return None;
        }
        if mine.is_empty() && self.tip().seq == 0 {
            self.room = room;
        }
        if room != self.room {
            return Some(());
        }
        // The room may have been in other hands meanwhile.
        let goes_on = lineage.starts_with(mine);
        if goes_on {
            // This host has run the room before, was lost, and runs it again. It cannot make that up: most of those who
            // sit have to have voted.
            let new = lineage.get(mine.len()..).unwrap_or_default();
            let electors = self.present_electors();
            let most = |one: &Certificate| one.is_signed(|id| self.sits(id)) && one.has_most_of(electors);
            if let Some(missed) = self.missed_election(new).filter(|_| new.iter().any(most)) {
                self.forget_after(missed);
            }
        }
        if goes_on || self.corrects_lineage(&lineage) {
            self.succession.lineage = lineage;
        }
        Some(())
    }

    /// Whether this lineage differs from the known one in a single election: the heir has named another of its
    /// elections to this device, for the same log. The others know the better one, which is also in the log, so this
    /// device accepts it. An heir that names two elections is reported in any case.
    fn corrects_lineage(&mut self, lineage: &[Certificate]) -> bool {
        let mine = &self.succession.lineage;
        let [own, same] = parting(mine, lineage);
        let (Some((rival, later)), Some((first, theirs))) =
            (mine.get(own..).and_then(<[_]>::split_first), lineage.get(same..).and_then(<[_]>::split_first))
        else {
            return false;
        };
        // If the log went on from another entry, this device would forget views it was shown.
        let by_same = (first.room, first.heir, first.from, first.tip)
            == (rival.room, rival.heir, rival.from, rival.tip);
        if !by_same {
            return false;
        }
        let is_signed = first.is_signed(|id| self.sits(id));
        let corrects = first.beats(rival) && is_signed && theirs.starts_with(later);
        self.fault(HostFault::HistoryRewritten);
        corrects
    }

    /// If an heir has claimed another election to this device than the log has, which everybody knows, this device
    /// believes the log. Votes do not name the entry after which the heir goes on, and the same people may have voted
    /// in two terms. No vote and no share may be missing: with fewer the heir could give up a round that it has enough
    /// shares for.
    pub(in crate::guest) fn correct_election(&mut self, entered: &Certificate) {
        let is_signed = entered.is_signed(|id| self.sits(id));
        let shares = |votes: &[SignedVote]| votes.iter().filter(|vote| vote.shares.is_some()).count();
        let is_claimed = |mine: &&mut Certificate| {
            (mine.room, mine.heir, mine.from) == (entered.room, entered.heir, entered.from)
                && mine.votes().zip(entered.votes()).is_some_and(|(mine, entered)| {
                    entered.len() >= mine.len() && shares(entered) >= shares(mine)
                })
        };
        let claimed = self.succession.lineage.iter_mut().find(is_claimed);
        if let Some(claimed) = claimed.filter(|_| is_signed) {
            claimed.clone_from(entered);
        }
    }
}
