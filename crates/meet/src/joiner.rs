//! Who comes: knocks with one offer on a few relays, often at first and then
//! steadily, until one answer comes. Then it is silent.

use std::collections::VecDeque;

use game::Rng;

use crate::Millis;
use crate::config::Server;
use crate::pass::Pass;
use crate::seal::{Note, NoteKind, open, seal};
use crate::secret::{Keys, RoomSecret, Session, Topic, Visit, day, random};
use crate::server_pool::{LineId, LineState, Net, ServerPool, Transmit};
use crate::signalling::Refusal;
use crate::timing::{
    CONNECT_TIMEOUT, FIRST_KNOCKS, IDLE_AFTER_JOINS, IDLE_KNOCK_INTERVAL, JOIN_TIMEOUT, KNOCK_INTERVAL,
    LAST_KNOCK, MAX_SDP_LEN, MAX_SERVERS, MIN_KNOCK_GAP, NOTE_VALIDITY, NOTE_VERSION, TokenBucket,
    UNANSWERED_AFTER,
};

/// Something that happens to a joiner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JoinerInput {
    /// Something happened to a socket. [`Net::Woke`] also knocks at once, as far as
    /// relays' budget allows it.
    Net(Net),
    /// Time has passed: at the latest when [`Joiner::poll_timeout`] said.
    Tick,
    /// The page's offer, complete with all candidates, at most [`MAX_SDP_LEN`] bytes. Made
    /// while sockets open; a second one is not taken.
    Offer(Vec<u8>),
    /// The connection stands.
    Connected,
    /// It will never stand.
    Failed,
    /// The person has had enough.
    Stop,
}

/// Something the page must hear of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JoinerEvent {
    /// The host lets us in. Comes once at most.
    Answer {
        /// Its answer to the offer.
        sdp: Vec<u8>,
        /// What a [`Pipe`](crate::Pipe) to it needs.
        visit: Visit,
        /// The room's link, if we came by a code: to be kept instead of it.
        secret: Option<RoomSecret>,
    },
    /// It did not come to anything. Comes once at most, and is the last.
    GaveUp(Reason),
    /// It stands otherwise with a relay.
    Line(LineId, LineState),
}

/// Why somebody could not join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Not one relay could be reached: the device is offline, or its network lets
    /// nothing through.
    NoRelay,
    /// All that were reached refuse us.
    Refused(Refusal),
    /// Relays were there and nobody answered: the code or link is wrong, or the
    /// host's page is closed. The page goes on with [`Joiner::after`].
    Nobody,
    /// The host has another version of what is said here.
    Version(u8),
    /// The host lets nobody else in.
    Full,
    /// The host answered, and no connection came of it: one of the networks lets
    /// nothing through. A TURN server or one's own broker helps.
    NoWay,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Knocking,
    Answered,
    Over,
}

/// A joiner: one try.
pub struct Joiner {
    keys: Keys,
    session: Session,
    topic: Topic,
    /// Whether it came by words: only then the answer brings the room's link.
    by_words: bool,
    /// What a member shows the host.
    pass: Option<Pass>,
    lines: ServerPool,
    offer: Option<Vec<u8>>,
    stage: Stage,
    /// When it is given up.
    until: Millis,
    /// When the first knock was.
    first: Option<Millis>,
    /// Joins before this one that nobody answered.
    tries: u32,
    pace: Millis,
    /// How many of [`FIRST_KNOCKS`] are behind us.
    waves: usize,
    /// When the next wave is due.
    next: Millis,
    /// The number of the next knock.
    knock: u8,
    /// The last knock on each line.
    last: [Option<Millis>; MAX_SERVERS],
    /// When a knock was asked for: lines not knocked since then are knocked as soon
    /// as they can be used.
    asked: Option<Millis>,
    /// How often that may be.
    asking: TokenBucket,
    reached: bool,
    /// Nobody has answered for so long that it is worth saying.
    unanswered: bool,
    rng: Rng,
    events: VecDeque<JoinerEvent>,
}

impl Joiner {
    /// Begins: sockets open, and knocking begins when there is an offer. The stream
    /// of random numbers must come from the device's source of randomness.
    #[must_use]
    pub fn new(secret: RoomSecret, servers: &[Server], mut rng: Rng, now: Millis) -> Joiner {
        let (keys, session) = (secret.keys(), Session(random(&mut rng)));
        let topic = keys.answer_topic(session);
        let mut lines = ServerPool::new(servers, &mut rng, now);
        lines.listen(&[topic], now);
        Joiner {
            keys,
            session,
            topic,
            by_words: false,
            pass: None,
            lines,
            offer: None,
            stage: Stage::Knocking,
            until: now + JOIN_TIMEOUT,
            first: None,
            tries: 0,
            pace: KNOCK_INTERVAL,
            waves: 0,
            next: now,
            knock: 0,
            last: [None; MAX_SERVERS],
            asked: None,
            asking: TokenBucket::new(3, 20_000),
            reached: false,
            unanswered: false,
            rng,
            events: VecDeque::new(),
        }
    }

    /// The secret is that of six words: the answer brings the room's link. Whoever
    /// comes by a link takes no other one from anybody.
    #[must_use]
    pub fn by_words(mut self) -> Joiner {
        self.by_words = true;
        self
    }

    /// Whoever was in the room before has this in common with the host, and comes first.
    #[must_use]
    pub fn with_pass(mut self, pass: Option<Pass>) -> Joiner {
        self.pass = pass;
        self
    }

    /// So many joins before this one were answered by nobody: it knocks steadily
    /// from the beginning.
    #[must_use]
    pub fn after(mut self, tries: u32) -> Joiner {
        self.tries = tries;
        if tries > 0 {
            self.waves = FIRST_KNOCKS.len();
        }
        if tries >= IDLE_AFTER_JOINS {
            self.pace = IDLE_KNOCK_INTERVAL;
        }
        self
    }

    /// This try's number.
    #[must_use]
    pub fn session(&self) -> Session {
        self.session
    }

    /// Whether it has knocked anywhere.
    #[must_use]
    pub fn has_knocked(&self) -> bool {
        self.first.is_some()
    }

    /// Whether nobody has answered for so long that the person should hear of it.
    /// It knocks on all the same.
    #[must_use]
    pub fn is_unanswered(&self) -> bool {
        self.unanswered
    }

    /// Something has happened.
    pub fn handle(&mut self, input: JoinerInput, now: Millis) {
        match input {
            JoinerInput::Net(net) => {
                if net == Net::Woke && self.asking.take(now) {
                    (self.asked, self.pace) = (Some(now), KNOCK_INTERVAL);
                }
                self.lines.handle(net, now);
            }
            JoinerInput::Tick => {}
            JoinerInput::Offer(offer) => {
                if self.offer.is_none() && offer.len() <= MAX_SDP_LEN {
                    self.offer = Some(offer);
                }
            }
            JoinerInput::Connected | JoinerInput::Stop => self.end(None),
            JoinerInput::Failed => self.end(Some(Reason::NoWay)),
        }
        self.lines.tick(now);
        while let Some((_, topic, note)) = self.lines.poll_note(now) {
            self.note(topic, &note, now);
        }
        self.reached |= self.lines.ids().any(|line| self.lines.usable(line));
        if self.stage == Stage::Knocking {
            self.knock(now);
            if let Some(why) = self.lines.all_refuse() {
                self.end(Some(Reason::Refused(why)));
            }
        }
        let long = |first: Millis| self.tries > 0 || first + UNANSWERED_AFTER <= now;
        self.unanswered = self.stage == Stage::Knocking && self.first.is_some_and(long);
        if self.until <= now {
            let why = if self.stage == Stage::Answered { Reason::NoWay } else { self.why_nobody() };
            self.end(Some(why));
        }
    }

    fn end(&mut self, why: Option<Reason>) {
        if self.stage != Stage::Over {
            self.stage = Stage::Over;
            self.events.extend(why.map(JoinerEvent::GaveUp));
            self.lines.want(false);
        }
    }

    fn why_nobody(&self) -> Reason {
        let refused = self.lines.ids().find_map(|line| match self.lines.state(line) {
            LineState::Refused(why) => Some(Reason::Refused(why)),
            _ => None,
        });
        if self.knock > 0 && self.reached { Reason::Nobody } else { refused.unwrap_or(Reason::NoRelay) }
    }

    fn knock(&mut self, now: Millis) {
        if self.offer.is_none() {
            return;
        }
        let usable: Vec<LineId> = self.lines.ids().filter(|&line| self.lines.usable(line)).collect();
        let Some(first) = self.first.or_else(|| (!usable.is_empty()).then_some(now)) else { return };
        self.first = Some(first);
        let places = if self.next <= now {
            let early = self.waves < FIRST_KNOCKS.len();
            self.pass(first, now);
            let wave = if early { self.waves.saturating_sub(1) } else { FIRST_KNOCKS.len() };
            let count = Joiner::count(wave, usable.len());
            self.least_recent(usable, count, now)
        } else {
            // Who comes late is told at once, and everybody whom a person asks for.
            let asked = |last: Millis| self.asked.is_some_and(|asked| last + MIN_KNOCK_GAP <= asked);
            let wanted = |line: &LineId| self.last(*line).map_or(self.waves > 1, asked);
            usable.into_iter().filter(wanted).collect()
        };
        if !places.is_empty() && self.knock <= LAST_KNOCK {
            self.knock_at(&places, now);
        }
    }

    fn last(&self, line: LineId) -> Option<Millis> {
        self.last.get(usize::from(line.0)).copied().flatten()
    }

    /// On how many relays to knock this time, by how many can be used: so that every
    /// relay is tried and some is left for later.
    fn count(wave: usize, usable: usize) -> usize {
        let plan = match usable {
            0 => [0; 5],
            1 => [1, 0, 0, 1, 1],
            2 => [1, 1, 0, 1, 1],
            3 => [2, 1, 1, 1, 1],
            _ => [2, 2, 2, 1, 1],
        };
        plan.get(wave).copied().unwrap_or(2)
    }

    /// This wave is over. Waves that were slept through are one.
    fn pass(&mut self, first: Millis, now: Millis) {
        let behind = |wave: &&Millis| first + **wave <= now;
        self.waves = FIRST_KNOCKS.iter().take_while(behind).count().max(self.waves);
        self.next = FIRST_KNOCKS.get(self.waves).map_or(now + self.pace, |wave| first + wave);
    }

    /// Those of them that were not knocked for longest. (A sort would be four kilobytes.)
    fn least_recent(&self, mut from: Vec<LineId>, count: usize, now: Millis) -> Vec<LineId> {
        from.retain(|&line| self.last(line).is_none_or(|last| last + MIN_KNOCK_GAP <= now));
        let mut least = Vec::new();
        while least.len() < count
            && let Some(&next) = from.iter().min_by_key(|&&line| self.last(line))
        {
            from.retain(|&line| line != next);
            least.push(next);
        }
        least
    }

    /// One knock, the same on several lines.
    fn knock_at(&mut self, places: &[LineId], now: Millis) {
        let Some(offer) = &self.offer else { return };
        let mut note = Note::new(NoteKind::Knock, self.session, self.knock, now, Vec::new());
        let tag = self.pass.map(|pass| pass.tag(self.session, note.wave, note.at)).unwrap_or_default();
        note.body = [&tag, offer.as_slice()].concat();
        let topic = self.keys.knock_topic(day(now));
        let Some(sealed) = seal(&self.keys.knock_key(), topic, &note, &mut self.rng) else { return };
        self.knock += 1;
        for &line in places {
            self.lines.publish(line, topic, &sealed, now);
            if let Some(last) = self.last.get_mut(usize::from(line.0)) {
                *last = Some(now);
            }
        }
    }

    fn note(&mut self, topic: Topic, bytes: &[u8], now: Millis) {
        if self.stage != Stage::Knocking || topic != self.topic {
            return;
        }
        let Ok(note) = open(&self.keys.answer_key(self.session), topic, bytes) else { return };
        if note.session != self.session || note.wave >= self.knock || !note.is_of(now, NOTE_VALIDITY) {
            return;
        }
        match note.kind {
            NoteKind::Knock => {}
            NoteKind::Sorry if note.version == NOTE_VERSION => self.end(Some(Reason::Full)),
            _ if note.version != NOTE_VERSION => self.end(Some(Reason::Version(note.version))),
            _ => {
                // Whoever knows the link could answer; so a link is never changed by it.
                let fits = |told: &Option<RoomSecret>| told.is_some() == self.by_words;
                if let Some((sdp, visit, secret)) = answer(&note.body).filter(|(.., told)| fits(told)) {
                    self.events.push_back(JoinerEvent::Answer { sdp, visit, secret });
                    (self.stage, self.until) = (Stage::Answered, now + CONNECT_TIMEOUT);
                    self.lines.want(false);
                }
            }
        }
    }

    /// The next thing to do with a socket.
    pub fn poll_transmit(&mut self, now: Millis) -> Option<Transmit> {
        self.lines.poll_transmit(now)
    }

    /// The next thing to hear of.
    pub fn poll_event(&mut self) -> Option<JoinerEvent> {
        let change = |(line, state)| JoinerEvent::Line(line, state);
        // The end is the end.
        let over = matches!(self.events.front(), Some(JoinerEvent::GaveUp(_)));
        if over && let Some(changed) = self.lines.poll_change() {
            return Some(change(changed));
        }
        self.events.pop_front().or_else(|| self.lines.poll_change().map(change))
    }

    /// When [`JoinerInput::Tick`] is wanted, at the latest; `None` when all is over.
    #[must_use]
    pub fn poll_timeout(&self) -> Option<Millis> {
        if self.stage == Stage::Over {
            return None;
        }
        let knocking = self.first.filter(|_| self.stage == Stage::Knocking);
        let told = knocking.map(|first| first + UNANSWERED_AFTER).filter(|_| !self.unanswered);
        let wave = knocking.map(|_| self.next);
        [Some(self.until), wave, told, self.lines.poll_timeout()].into_iter().flatten().min()
    }
}

/// visit (16), 1 and the link's secret (16) or 0, the answer.
fn answer(body: &[u8]) -> Option<(Vec<u8>, Visit, Option<RoomSecret>)> {
    let (visit, rest) = body.split_first_chunk::<16>()?;
    let (&has, rest) = rest.split_first()?;
    let (secret, sdp) = match has {
        0 => (None, rest),
        1 => rest
            .split_first_chunk::<16>()
            .map(|(secret, rest)| (Some(RoomSecret::from_bytes(*secret)), rest))?,
        _ => return None,
    };
    Some((sdp.to_vec(), Visit(*visit), secret))
}
