//! The joins a host knows: pending ones, finished ones it only remembers, and who may begin
//! another. Each member has a place of their own. Strangers share a few places; if all are taken,
//! the newest stranger replaces one whose join has led to nothing for a while.

use std::collections::BTreeMap;

use crate::Millis;
use crate::pass::{Pass, Tag};
use crate::seal::{Note, NoteKind};
use crate::secret::{RoomSecret, Session, Visit};
use crate::server_pool::LineId;
use crate::timing::{
    FORMER_BURST, FORMER_INTERVAL, MAX_PENDING_FORMER, MAX_PENDING_JOINS, MAX_SERVERS, MAX_SESSIONS,
    RETRY_AFTER, STRANGER_BURST, STRANGER_EVICTION_AGE, STRANGER_INTERVAL, TokenBucket,
};

/// How far a join is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The page is making an answer.
    Asked,
    /// The answer was sent; they are connecting.
    Answered,
    /// Connected or failed; only remembered.
    Over,
}

/// A join, pending or remembered.
pub(crate) struct Join {
    /// The secret of the way they came by.
    pub by: RoomSecret,
    /// That was the former link.
    pub former: bool,
    /// The member it belongs to, if any.
    pub member: Option<Pass>,
    pub stage: Stage,
    /// The reply to their knocks: answer or refusal.
    pub reply: Option<(NoteKind, Vec<u8>)>,
    pub visit: Visit,
    /// The knocks that were heard, one bit each.
    pub waves: u64,
    /// The servers they were heard at, one bit each; and how many replies were sent to each.
    pub heard: u64,
    pub answered: [u8; MAX_SERVERS],
    /// The number of the last knock, and the server it was heard at.
    pub last: (u8, LineId),
    /// The timestamp of the last knock by their clock, in seconds since 1970.
    pub at: u32,
    /// When it began.
    pub since: Millis,
    /// When it times out if no other knock is heard.
    pub until: Millis,
    /// When it failed; a later knock may restart it.
    pub failed: Option<Millis>,
    /// When all its notes are too old to be accepted, so that it can be forgotten.
    pub forget: Millis,
}

impl Join {
    fn is_pending(&self) -> bool {
        self.stage != Stage::Over
    }

    /// Whether another knock may restart it: they still knock, so they do not know that it failed.
    pub(crate) fn may_revive(&self, now: Millis) -> bool {
        !self.is_pending() && self.failed.is_some_and(|at| at + RETRY_AFTER <= now)
    }

    /// Marks the join as failed.
    pub(crate) fn fail(&mut self, now: Millis) {
        (self.stage, self.reply, self.failed) = (Stage::Over, None, Some(now));
    }
}

/// All joins.
pub(crate) struct JoinTable {
    all: BTreeMap<Session, Join>,
    /// Rate limit of joins by strangers, and of those who come by the former link.
    strangers: TokenBucket,
    former: TokenBucket,
    /// Rate limit of joins by each member.
    members: Vec<(Pass, TokenBucket)>,
}

impl JoinTable {
    pub(crate) fn new() -> JoinTable {
        let strangers = TokenBucket::new(STRANGER_BURST, STRANGER_INTERVAL);
        let former = TokenBucket::new(FORMER_BURST, FORMER_INTERVAL);
        JoinTable { all: BTreeMap::new(), strangers, former, members: Vec::new() }
    }

    pub(crate) fn get(&mut self, session: Session) -> Option<&mut Join> {
        self.all.get_mut(&session)
    }

    /// Replaces the list of members.
    pub(crate) fn set_members(&mut self, passes: Vec<Pass>) {
        let known = |pass: &Pass| self.members.iter().find(|(member, _)| member == pass).cloned();
        let fresh = |pass: Pass| known(&pass).unwrap_or((pass, TokenBucket::new(6, 10_000)));
        self.members = passes.into_iter().map(fresh).collect();
        // A removed member counts as a stranger.
        for join in self.all.values_mut() {
            join.member = join.member.filter(|pass| self.members.iter().any(|(member, _)| member == pass));
        }
    }

    /// The member who made this knock, if it has a member's tag.
    pub(crate) fn member(&self, tag: &Tag, note: &Note) -> Option<Pass> {
        let fits = |pass: &Pass| pass.fits(tag, note.session, note.wave, note.at);
        self.members.iter().map(|(pass, _)| *pass).find(fits)
    }

    /// Whether a join may begin, and which pending join it replaces, if any.
    /// `former`: they come by the former link, where strangers have a place of their own.
    pub(crate) fn admit(
        &mut self,
        member: Option<Pass>,
        former: bool,
        at: u32,
        now: Millis,
    ) -> (bool, Option<Session>) {
        let alike = |join: &Join| join.member == member && (member.is_some() || join.former == former);
        let mut pending = self.all.iter().filter(|(_, join)| join.is_pending() && alike(join));
        if let Some(pass) = member {
            // Of one member's joins the newest counts.
            let before = pending.next().map(|(&session, join)| (session, join.at));
            if before.is_some_and(|(_, before)| before > at) {
                return (false, None);
            }
            let bucket = self.members.iter_mut().find(|(member, _)| *member == pass);
            let may = bucket.is_some_and(|(_, bucket)| bucket.take(now));
            return (may, before.map(|(session, _)| session).filter(|_| may));
        }
        let pending: Vec<_> = pending.map(|(&session, join)| (session, join.since)).collect();
        let oldest = pending.iter().min_by_key(|(_, since)| *since);
        let gives_way =
            oldest.filter(|(_, since)| since + STRANGER_EVICTION_AGE <= now).map(|(session, _)| *session);
        let (most, bucket) = if former {
            (MAX_PENDING_FORMER, &mut self.former)
        } else {
            (MAX_PENDING_JOINS, &mut self.strangers)
        };
        let full = pending.len() >= most;
        let remembered = self.all.values().filter(|join| join.member.is_none()).count();
        // A join without a place is not remembered: the stranger knocks again.
        if (full && gives_way.is_none()) || remembered >= MAX_SESSIONS || !bucket.take(now) {
            return (false, None);
        }
        (true, gives_way.filter(|_| full))
    }

    /// Adds a join, or restarts one.
    pub(crate) fn enter(&mut self, session: Session, join: Join) {
        let before = self.all.remove(&session);
        let (waves, heard) = before.as_ref().map_or((0, 0), |before| (before.waves, before.heard));
        let answered = before.map_or(join.answered, |before| before.answered);
        let join = Join { waves: join.waves | waves, heard: join.heard | heard, answered, ..join };
        self.all.insert(session, join);
    }

    /// Forgets joins that are too old; returns those that have just timed out.
    pub(crate) fn tick(&mut self, now: Millis) -> Vec<Session> {
        let late = |join: &Join| join.is_pending() && join.until <= now;
        let late: Vec<Session> =
            self.all.iter().filter(|(_, join)| late(join)).map(|(&session, _)| session).collect();
        for session in &late {
            if let Some(join) = self.all.get_mut(session) {
                join.fail(now);
            }
        }
        self.all.retain(|_, join| join.is_pending() || join.forget > now);
        late
    }

    /// The next time at which a join times out.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.all.values().filter(|join| join.is_pending()).map(|join| join.until).min()
    }

    /// The number of pending joins, and of all remembered ones.
    pub(crate) fn load(&self) -> (usize, usize) {
        (self.all.values().filter(|join| join.is_pending()).count(), self.all.len())
    }
}
