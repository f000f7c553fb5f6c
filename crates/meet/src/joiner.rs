//! The joiner: knocks with one offer at several servers, often at first and then steadily, until it
//! gets one answer. Then it is silent.

use std::collections::VecDeque;

use game::{Rng, TokenBucket};

use crate::Millis;
use crate::config::Server;
use crate::party::{Event, Input, Party, Reason};
use crate::pass::Pass;
use crate::pipe::PipeSeed;
use crate::relay_choice::{lowest, servers_of_room};
use crate::seal::{Answer, Note, NoteKind, open, seal};
use crate::secret::{Keys, RoomSecret, Session, Topic, day, random};
use crate::server_pool::{LineId, LineState, Net, ServerPool};
use crate::timing::{
    CONNECT_TIMEOUT, FIRST_KNOCKS, IDLE_AFTER_JOINS, IDLE_KNOCK_INTERVAL, JOIN_TIMEOUT, KNOCK_INTERVAL,
    KNOCKS_AT_ONCE, LAST_KNOCK, MAX_SDP_LEN, MIN_KNOCK_GAP, NOTE_VALIDITY, NOTE_VERSION, UNANSWERED_AFTER,
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum JoinState {
    Knocking,
    Answered,
    Over,
}

/// How long without an answer until servers are checked, in milliseconds: an ordinary join is over before.
const FIRST_CHECK: Millis = 5_000;

/// How somebody joins.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Approach {
    /// The secret is that of six words: the answer then brings the room's link. A joiner who came by a link accepts
    /// no other link from anybody.
    pub by_words: bool,
    /// A member is to answer the offer and carry the frames, because there was no direct way. A host without such a
    /// member refuses.
    pub through_member: bool,
    /// The pass of somebody who was a member before; the host serves members first.
    pub pass: Option<Pass>,
    /// How many joins before this one had no answer. If any, it knocks at the steady interval from the beginning.
    pub unanswered: u32,
}

/// A joiner: one attempt.
pub struct Joiner {
    approach: Approach,
    secret: RoomSecret,
    keys: Keys,
    session: Session,
    topic: Topic,
    lines: ServerPool,
    /// The servers in use, and when each was last knocked at, in the order in which it knocks at first: one's own, then
    /// the room's relays in an order of this attempt, so that joins spread over them.
    places: Vec<(Option<Millis>, LineId)>,
    offer: Option<Vec<u8>>,
    state: JoinState,
    /// When the attempt ends.
    until: Millis,
    /// When it first knocked.
    first: Option<Millis>,
    pace: Millis,
    /// When the next wave of knocks is due.
    next: Millis,
    /// The number of the next knock.
    knock: u8,
    /// When a knock was requested: servers it has not knocked at since then get one as soon as they are usable.
    asked: Option<Millis>,
    /// Rate limit of requested knocks.
    asking: TokenBucket,
    /// The person was told that nobody answers.
    unanswered: bool,
    rng: Rng,
    events: VecDeque<Event>,
}

impl Joiner {
    /// Starts: sockets open, and knocking begins once there is an offer. `rng` must be seeded from
    /// the device's source of randomness.
    pub fn new(
        secret: RoomSecret,
        approach: Approach,
        servers: &[Server],
        mut rng: Rng,
        now: Millis,
    ) -> Joiner {
        let (keys, session) = (secret.keys(), Session(random(&mut rng)));
        let topic = keys.answer_topic(session);
        let mut lines = ServerPool::new(servers, FIRST_CHECK, &mut rng);
        let (always, mut shared) = servers_of_room(servers, &keys);
        rng.shuffle(&mut shared);
        let used = [always, shared].concat();
        lines.listen(|line| if used.contains(&line) { vec![topic] } else { Vec::new() }, now);
        let places = used.into_iter().map(|line| (None, line)).collect();
        let idle = approach.unanswered >= IDLE_AFTER_JOINS;
        Joiner {
            approach,
            secret,
            keys,
            session,
            topic,
            lines,
            places,
            offer: None,
            state: JoinState::Knocking,
            until: now + JOIN_TIMEOUT,
            first: None,
            pace: if idle { IDLE_KNOCK_INTERVAL } else { KNOCK_INTERVAL },
            next: now,
            knock: 0,
            asked: None,
            asking: TokenBucket::new(3, 20_000),
            unanswered: false,
            rng,
            events: VecDeque::new(),
        }
    }

    /// The random number of this attempt.
    pub fn session(&self) -> Session {
        self.session
    }

    fn end(&mut self, why: Reason) {
        if self.state != JoinState::Over {
            self.state = JoinState::Over;
            self.events.push_back(Event::GaveUp(why));
            self.lines.stop();
        }
    }

    /// When the person is told that nobody answers.
    fn told_at(&self) -> Option<Millis> {
        let first = self.first.filter(|_| self.state == JoinState::Knocking && !self.unanswered)?;
        Some(if self.approach.unanswered > 0 { first } else { first + UNANSWERED_AFTER })
    }

    fn why_nobody(&self) -> Reason {
        let states = || self.lines.states().map(|(_, state)| state);
        let refused = states().filter_map(|state| match state {
            LineState::Refused(why) => Some(Reason::Refused(why)),
            _ => None,
        });
        match refused.last() {
            Some(refused) if !states().any(|state| state == LineState::Works) => refused,
            _ if self.knock > 0 => Reason::Nobody,
            _ => Reason::NoRelay,
        }
    }

    fn knock(&mut self, now: Millis) {
        let mut usable = self.places.clone();
        usable.retain(|(_, line)| self.lines.usable(*line));
        if self.offer.is_none() || usable.is_empty() && self.first.is_none() {
            return;
        }
        let first = *self.first.get_or_insert_with(|| {
            self.events.push_back(Event::Knocked);
            now
        });
        // Some servers are left for later knocks.
        let mut count = KNOCKS_AT_ONCE.min(usable.len().div_ceil(2));
        if self.next <= now {
            // Knocks missed during sleep count as one.
            let early = FIRST_KNOCKS.iter().map(|after| first + after).find(|&at| at > now);
            self.next = early.filter(|_| self.approach.unanswered == 0).unwrap_or(now + self.pace);
            usable.retain(|(knocked, _)| knocked.is_none_or(|last| last + MIN_KNOCK_GAP <= now));
        } else {
            // Servers that became usable late get a knock at once, and so do all when a person asks.
            let asked = |last: Millis| self.asked.is_some_and(|asked| last + MIN_KNOCK_GAP <= asked);
            let late = first + FIRST_KNOCKS[1] <= now;
            usable.retain(|(knocked, _)| knocked.map_or(late, asked));
            count = usable.len();
        }
        // Those not knocked at for longest.
        let lines = lowest(usable, count);
        if !lines.is_empty() && self.knock <= LAST_KNOCK {
            self.knock_at(&lines, now);
        }
    }

    /// Sends the same knock to several servers.
    fn knock_at(&mut self, lines: &[LineId], now: Millis) {
        let Some(offer) = &self.offer else { return };
        let mut note = Note::new(NoteKind::Knock, self.session, self.knock, now, Vec::new());
        let tag =
            self.approach.pass.map(|pass| pass.tag(self.session, note.wave, note.at)).unwrap_or_default();
        note.body = [&tag, offer.as_slice()].concat();
        note.through = self.approach.through_member;
        let topic = self.keys.knock_topic(day(now));
        let Some(sealed) = seal(&self.keys.knock_key(), topic, &note, &mut self.rng) else { return };
        self.knock += 1;
        for (knocked, line) in self.places.iter_mut().filter(|(_, line)| lines.contains(line)) {
            self.lines.publish(*line, topic, &sealed, now);
            *knocked = Some(now);
        }
    }

    fn note(&mut self, topic: Topic, bytes: &[u8], now: Millis) {
        if self.state != JoinState::Knocking || topic != self.topic {
            return;
        }
        let Some(note) = open(&self.keys.answer_key(self.session), topic, bytes) else { return };
        if note.session != self.session || note.wave >= self.knock || !note.is_of(now, NOTE_VALIDITY) {
            return;
        }
        match note.kind {
            NoteKind::Knock => {}
            NoteKind::Sorry if note.version == NOTE_VERSION => self.end(Reason::Full),
            _ if note.version != NOTE_VERSION => self.end(Reason::Version(note.version)),
            _ => {
                // Anybody who knows the link could answer, so an answer never replaces a link.
                let fits = |answer: &Answer| {
                    answer.secret.is_some() == self.approach.by_words
                        && (self.approach.through_member || answer.by.is_none())
                };
                if let Some(Answer { sdp, nonce, secret, by }) = Answer::read(&note.body).filter(fits) {
                    let seed =
                        PipeSeed { secret: secret.unwrap_or(self.secret), session: self.session, nonce };
                    self.events.push_back(Event::Answer { sdp, seed, secret, by });
                    (self.state, self.until) = (JoinState::Answered, now + CONNECT_TIMEOUT);
                    self.lines.stop();
                }
            }
        }
    }
}

impl Party for Joiner {
    fn handle(&mut self, input: Input, now: Millis) {
        match input {
            Input::Net(net) => {
                if net == Net::Woke && self.asking.take(now) {
                    (self.asked, self.pace) = (Some(now), KNOCK_INTERVAL);
                }
                self.lines.handle(net, now);
            }
            Input::Offer(offer) if self.offer.is_none() && offer.len() <= MAX_SDP_LEN => {
                self.offer = Some(offer);
            }
            Input::NoWay => self.end(Reason::NoWay),
            _ => {}
        }
        self.lines.tick(now);
        while let Some((_, topic, note)) = self.lines.poll_note(now) {
            self.note(topic, &note, now);
        }
        if self.state == JoinState::Knocking {
            self.knock(now);
            let for_good = |(_, state)| matches!(state, LineState::Refused(why) if why.is_final());
            if self.lines.states().next().is_some() && self.lines.states().all(for_good) {
                self.end(self.why_nobody());
            }
        }
        if self.told_at().is_some_and(|at| at <= now) {
            self.unanswered = true;
            self.events.push_back(Event::Unanswered);
        }
        if self.until <= now {
            self.end(if self.state == JoinState::Answered { Reason::NoWay } else { self.why_nobody() });
        }
    }

    fn poll_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    fn poll_timeout(&self, _: Millis) -> Option<Millis> {
        if self.state == JoinState::Over {
            return None;
        }
        let wave = self.first.filter(|_| self.state == JoinState::Knocking).map(|_| self.next);
        [Some(self.until), wave, self.told_at(), self.lines.poll_timeout()].into_iter().flatten().min()
    }

    fn pool(&mut self) -> &mut ServerPool {
        &mut self.lines
    }
}
