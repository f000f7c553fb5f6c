//! Who has knocked at a host: joins under way, those that are only remembered, and
//! who may begin one. Members have places of their own; strangers share a few, and the
//! newest of them gets the place of one that came to nothing for a while.

use std::collections::BTreeMap;

use crate::Millis;
use crate::pass::{Pass, Tag};
use crate::seal::{Note, NoteKind};
use crate::secret::{RoomSecret, Session, Visit};
use crate::server_pool::LineId;
use crate::timing::{
    MAX_PENDING_JOINS, MAX_SERVERS, MAX_SESSIONS, RETRY_AFTER, STRANGER_BURST, STRANGER_EVICTION_AGE,
    STRANGER_INTERVAL, TokenBucket,
};

/// How far a join is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The page makes an answer.
    Asked,
    /// It was sent; they connect.
    Answered,
    /// Connected, or not; only remembered.
    Over,
}

/// A join, under way or remembered.
pub(crate) struct Join {
    /// What their door opens by.
    pub by: RoomSecret,
    /// Which member it is, if one.
    pub member: Option<Pass>,
    pub stage: Stage,
    /// What is said to them: answer or refusal.
    pub reply: Option<(NoteKind, Vec<u8>)>,
    pub visit: Visit,
    /// Knocks that were heard, a bit each.
    pub waves: u64,
    /// Where they were heard, a bit for each line; and how often they were answered there.
    pub heard: u64,
    pub answered: [u8; MAX_SERVERS],
    /// The last knock and where it was heard.
    pub last: (u8, LineId),
    /// When that was made, by their clock, in seconds since 1970.
    pub at: u32,
    /// When it began.
    pub since: Millis,
    /// When it is given up if nothing is heard.
    pub until: Millis,
    /// When it came to nothing: a later knock may begin it again.
    pub failed: Option<Millis>,
    /// When all their notes are too old to be taken.
    pub forget: Millis,
}

impl Join {
    fn is_pending(&self) -> bool {
        self.stage != Stage::Over
    }

    /// Whether they may begin again: they still knock, so they heard of nothing.
    pub(crate) fn may_revive(&self, now: Millis) -> bool {
        !self.is_pending() && self.failed.is_some_and(|at| at + RETRY_AFTER <= now)
    }

    /// No connection comes of it.
    pub(crate) fn fail(&mut self, now: Millis) {
        (self.stage, self.reply, self.failed) = (Stage::Over, None, Some(now));
    }
}

/// All of them.
pub(crate) struct JoinTable {
    all: BTreeMap<Session, Join>,
    /// Strangers that may begin a join.
    strangers: TokenBucket,
    /// The same for each member.
    members: Vec<(Pass, TokenBucket)>,
}

impl JoinTable {
    pub(crate) fn new() -> JoinTable {
        let strangers = TokenBucket::new(STRANGER_BURST, STRANGER_INTERVAL);
        JoinTable { all: BTreeMap::new(), strangers, members: Vec::new() }
    }

    pub(crate) fn get(&mut self, session: Session) -> Option<&mut Join> {
        self.all.get_mut(&session)
    }

    /// Who the members are from now on.
    pub(crate) fn set_members(&mut self, passes: Vec<Pass>) {
        let known = |pass: &Pass| self.members.iter().find(|(member, _)| member == pass).cloned();
        let fresh = |pass: Pass| known(&pass).unwrap_or((pass, TokenBucket::new(6, 10_000)));
        self.members = passes.into_iter().map(fresh).collect();
        // Whoever was sent away is a stranger.
        for join in self.all.values_mut() {
            join.member = join.member.filter(|pass| self.members.iter().any(|(member, _)| member == pass));
        }
    }

    /// Whose knock it is, if a member's.
    pub(crate) fn member(&self, tag: &Tag, note: &Note) -> Option<Pass> {
        let fits = |pass: &Pass| pass.fits(tag, note.session, note.wave, note.at);
        self.members.iter().map(|(pass, _)| *pass).find(fits)
    }

    /// Whether they may begin a join; whose place they get, if it is somebody's.
    pub(crate) fn admit(&mut self, member: Option<Pass>, at: u32, now: Millis) -> (bool, Option<Session>) {
        let mut pending = self.all.iter().filter(|(_, join)| join.is_pending() && join.member == member);
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
        let full = pending.len() >= MAX_PENDING_JOINS;
        let remembered = self.all.values().filter(|join| join.member.is_none()).count();
        // Nothing is remembered of whoever finds no place: they knock again.
        if (full && gives_way.is_none()) || remembered >= MAX_SESSIONS || !self.strangers.take(now) {
            return (false, None);
        }
        (true, gives_way.filter(|_| full))
    }

    /// One begins, perhaps again.
    pub(crate) fn enter(&mut self, session: Session, join: Join) {
        let before = self.all.remove(&session);
        let (waves, heard) = before.as_ref().map_or((0, 0), |before| (before.waves, before.heard));
        let answered = before.map_or(join.answered, |before| before.answered);
        let join = Join { waves: join.waves | waves, heard: join.heard | heard, answered, ..join };
        self.all.insert(session, join);
    }

    /// Forgets what is too old; those whose time is over.
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

    /// When one of them is given up at the latest.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.all.values().filter(|join| join.is_pending()).map(|join| join.until).min()
    }

    /// Joins that are under way, and all that are remembered.
    pub(crate) fn load(&self) -> (usize, usize) {
        (self.all.values().filter(|join| join.is_pending()).count(), self.all.len())
    }
}
