//! The joins a host knows: pending ones, finished ones it only remembers, and who may begin
//! another. Each member has a place of their own. Strangers share a few places; if all are taken,
//! the newest stranger replaces one whose join has led to nothing for a while.

use std::collections::{BTreeMap, VecDeque};

use game::TokenBucket;

use crate::Millis;
use crate::party::Event;
use crate::pass::{Pass, Tag};
use crate::seal::{Note, NoteKind};
use crate::secret::{AnswerNonce, RoomSecret, Session};
use crate::server_pool::LineId;
use crate::timing::{
    FORMER_BURST, FORMER_INTERVAL, MAX_PENDING_FORMER, MAX_PENDING_JOINS, MAX_SERVERS, MAX_SESSIONS,
    RETRY_AFTER, STRANGER_BURST, STRANGER_EVICTION_AGE, STRANGER_INTERVAL,
};

/// A way into the room.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum EntryRoute {
    /// The link.
    Link,
    /// The link before the last member was removed. Joiners who come by it are told nothing but the
    /// answer: a member learns the new link from the room, anybody else is not let in.
    Former,
    /// Six words.
    Code,
}

/// A join, pending or remembered.
pub(crate) struct Join {
    /// The way they came by, and its secret.
    pub entry: EntryRoute,
    pub by: RoomSecret,
    /// The member it belongs to, if any.
    pub member: Option<Pass>,
    /// It is connected, refused, or failed; only remembered.
    pub over: bool,
    /// The reply to their knocks: answer or refusal. `None` as long as the page is making an answer.
    pub reply: Option<(NoteKind, Vec<u8>)>,
    pub nonce: AnswerNonce,
    /// The knocks that were heard, one bit each.
    pub waves: u64,
    /// How many replies were sent to each server.
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
        !self.over
    }

    /// Whether the page is making an answer.
    pub(crate) fn is_asked(&self) -> bool {
        self.is_pending() && self.reply.is_none()
    }

    fn is_former(&self) -> bool {
        self.entry == EntryRoute::Former
    }

    /// Whether another knock may restart it: they still knock, so they do not know that it failed.
    pub(crate) fn may_revive(&self, now: Millis) -> bool {
        !self.is_pending() && self.failed.is_some_and(|at| at + RETRY_AFTER <= now)
    }

    /// Marks the join as failed.
    pub(crate) fn fail(&mut self, now: Millis) {
        (self.over, self.reply, self.failed) = (true, None, Some(now));
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

    /// Begins a join, or restarts one, and reports the one that gives its place to it; `false` if it may not begin now.
    pub(crate) fn begin(
        &mut self,
        session: Session,
        join: Join,
        now: Millis,
        events: &mut VecDeque<Event>,
    ) -> bool {
        let stranger = join.member.is_none();
        // Each member has a place, strangers share some, and those who come by the former link have others.
        let alike = |other: &Join| {
            other.member == join.member && (!stranger || other.is_former() == join.is_former())
        };
        let (most, bucket) = match join.member {
            Some(pass) => {
                (1, self.members.iter_mut().find(|(member, _)| *member == pass).map(|(_, bucket)| bucket))
            }
            None if join.is_former() => (MAX_PENDING_FORMER, Some(&mut self.former)),
            None => (MAX_PENDING_JOINS, Some(&mut self.strangers)),
        };
        let pending = || self.all.iter().filter(|(_, other)| other.is_pending() && alike(other));
        let full = pending().count() >= most;
        // Of one member's joins the newest counts; that of a stranger gives way after a while.
        let gives_way = |other: &Join| {
            if stranger { other.since + STRANGER_EVICTION_AGE <= now } else { other.at <= join.at }
        };
        let oldest = pending().min_by_key(|(_, other)| other.since).filter(|(_, other)| gives_way(other));
        let replaced = oldest.map(|(&session, _)| session).filter(|_| full);
        let remembered = self.all.values().filter(|other| other.member.is_none()).count();
        // A join without a place is not remembered: the stranger knocks again.
        if full && replaced.is_none() || stranger && remembered >= MAX_SESSIONS {
            return false;
        }
        if !bucket.is_some_and(|bucket| bucket.take(now)) {
            return false;
        }
        if let Some(other) = replaced.and_then(|other| self.all.get_mut(&other)) {
            other.fail(now);
            events.extend(replaced.map(Event::Expired));
        }
        let before = self.all.remove(&session);
        let waves = before.as_ref().map_or(0, |before| before.waves);
        let answered = before.map_or(join.answered, |before| before.answered);
        self.all.insert(session, Join { waves: join.waves | waves, answered, ..join });
        true
    }

    /// Forgets joins that are too old; ends and reports those that have timed out.
    pub(crate) fn tick(&mut self, now: Millis, events: &mut VecDeque<Event>) {
        for (&session, join) in &mut self.all {
            if join.is_pending() && join.until <= now {
                join.fail(now);
                events.push_back(Event::Expired(session));
            }
        }
        self.all.retain(|_, join| join.is_pending() || join.forget > now);
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
