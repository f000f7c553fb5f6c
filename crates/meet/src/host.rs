//! Who is at home: listens at its doors, lets the page know who knocks, and sends
//! each the one answer the page makes. Silent unless somebody knocks.
//!
//! Who knocks has the link, or they would not be heard at all. Still there are
//! bounds: on joins under way, on new ones per minute, on what is remembered.

use std::collections::{BTreeMap, VecDeque};

use game::Rng;

use crate::Millis;
use crate::limit::{Bucket, PATIENCE, PENDING, PENDING_FOR, SDP, SESSIONS, VERSION, WINDOW};
use crate::lines::{LineId, LineState, Lines, Net, Server, Transmit};
use crate::seal::{Kind, Note, open, seal};
use crate::secret::{Keys, RoomSecret, Session, Topic, Visit, day, random};

/// Something that happens to a host.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostInput {
    /// Something happened to a socket.
    Net(Net),
    /// Time has passed: at the latest when [`Host::poll_timeout`] said.
    Tick,
    /// The page's answer to a knock, complete with all candidates.
    Answer(Session, Vec<u8>),
    /// The page lets this one not in: the table is full.
    Decline(Session),
    /// They are connected.
    Connected(Session),
    /// They will not be.
    Failed(Session),
    /// What the room's link is from now on, and what it was before: members who
    /// were away know only that.
    Key(RoomSecret, Option<RoomSecret>),
    /// The code that is shown, stretched, or none: a door that is open while it is
    /// one's wish.
    Code(Option<RoomSecret>),
    /// Whether to listen at all.
    Listen(bool),
}

/// Something the page must hear of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostEvent {
    /// Somebody wants in: make a connection from this offer, and an answer.
    Knock {
        /// Who, for all that follows.
        session: Session,
        /// What they offer, at most [`SDP`] bytes of anything.
        offer: Vec<u8>,
        /// What a [`Pipe`](crate::Pipe) to them needs.
        visit: Visit,
        /// By which door they came.
        door: Door,
        /// With what a [`Pipe`](crate::Pipe) to them is sealed: by what their door opens,
        /// but with the link's where they came by words.
        secret: RoomSecret,
    },
    /// Nothing was heard of them any more: let go of their connection.
    Expired(Session),
    /// It stands otherwise with a relay.
    Line(LineId, LineState),
}

/// A way into the same room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Door {
    /// The link.
    Link,
    /// The link as it was before somebody was sent away. Who knocks there is told
    /// nothing but the answer: a member knows the rest, anybody else is not let in.
    Former,
    /// Six words.
    Code,
}

struct Way {
    door: Door,
    secret: RoomSecret,
    keys: Keys,
}

impl Way {
    fn new(door: Door, secret: RoomSecret) -> Way {
        Way { door, secret, keys: secret.keys() }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// The page makes an answer.
    Asked,
    /// It was sent; they connect.
    Answered,
    /// Connected, or not; only remembered.
    Over,
}

struct Guest {
    /// What their door opens by.
    by: RoomSecret,
    stage: Stage,
    /// What is said to them: answer or refusal.
    reply: Option<(Kind, Vec<u8>)>,
    visit: Visit,
    /// Knocks that were heard, a bit each.
    waves: u64,
    /// Where they were heard, and where they were answered, a bit for each line.
    heard: u64,
    answered: u64,
    last: (u8, LineId),
    /// When it is given up if nothing is heard.
    until: Millis,
    /// When all their notes are too old to be taken.
    forget: Millis,
}

/// A host.
pub struct Host {
    /// The link's comes first.
    ways: Vec<Way>,
    lines: Lines,
    topics: Vec<Topic>,
    guests: BTreeMap<Session, Guest>,
    arrivals: Bucket,
    rng: Rng,
    events: VecDeque<HostEvent>,
}

impl Host {
    /// Begins to listen. The stream of random numbers must come from the device's
    /// source of randomness.
    #[must_use]
    pub fn new(secret: RoomSecret, servers: &[Server], mut rng: Rng, now: Millis) -> Host {
        let lines = Lines::new(servers, &mut rng, now);
        let mut host = Host {
            ways: vec![Way::new(Door::Link, secret)],
            lines,
            topics: Vec::new(),
            guests: BTreeMap::new(),
            arrivals: Bucket::new(12, 5_000),
            rng,
            events: VecDeque::new(),
        };
        host.listen(now);
        host
    }

    /// Something has happened.
    pub fn handle(&mut self, input: HostInput, now: Millis) {
        match input {
            HostInput::Net(net) => self.lines.handle(net, now),
            HostInput::Tick => {}
            HostInput::Answer(session, sdp) => self.answer(session, &sdp, now),
            HostInput::Decline(session) => {
                if let Some(guest) = self.guests.get_mut(&session).filter(|guest| guest.stage == Stage::Asked)
                {
                    guest.stage = Stage::Over;
                    guest.reply = Some((Kind::Sorry, Vec::new()));
                    self.reply(session, now);
                }
            }
            HostInput::Connected(session) | HostInput::Failed(session) => {
                if let Some(guest) = self.guests.get_mut(&session) {
                    (guest.stage, guest.reply) = (Stage::Over, None);
                }
            }
            HostInput::Key(key, former) => {
                self.ways.retain(|way| way.door == Door::Code);
                let former = former.filter(|&former| former != key);
                let links = [Some(Way::new(Door::Link, key)), former.map(|one| Way::new(Door::Former, one))];
                self.ways.splice(0..0, links.into_iter().flatten());
            }
            HostInput::Code(code) => {
                self.ways.retain(|way| way.door != Door::Code);
                self.ways.extend(code.map(|code| Way::new(Door::Code, code)));
            }
            HostInput::Listen(wanted) => self.lines.want(wanted),
        }
        self.lines.tick(now);
        self.listen(now);
        self.forget(now);
        while let Some((line, topic, note)) = self.lines.poll_note(now) {
            self.note(line, topic, &note, now);
        }
    }

    /// The two days that are nearest: nobody's clock is wrong by twelve hours.
    fn listen(&mut self, now: Millis) {
        const HALF: Millis = 43_200_000;
        let days = [day(now.saturating_sub(HALF)), day(now.saturating_add(HALF))];
        let topics: Vec<Topic> =
            self.ways.iter().flat_map(|way| days.map(|day| way.keys.knock_topic(day))).collect();
        if topics != self.topics {
            self.lines.listen(&topics, now);
            self.topics = topics;
        }
    }

    fn note(&mut self, line: LineId, topic: Topic, bytes: &[u8], now: Millis) {
        let Some(at) = self.topics.iter().position(|&other| other == topic) else { return };
        let Some(way) = self.ways.get(at / 2) else { return };
        let (door, by) = (way.door, way.secret);
        let Ok(note) = open(&way.keys.knock_key(), topic, bytes) else { return };
        if note.kind != Kind::Knock || !note.is_of(now, WINDOW) || note.body.len() > SDP || note.wave >= 64 {
            return;
        }
        let (session, wave) = (note.session, 1 << note.wave);
        if let Some(guest) = self.guests.get_mut(&session) {
            // By another relay too, or replayed: nothing new.
            let new = guest.waves & wave == 0;
            guest.heard |= 1 << line.0;
            guest.waves |= wave;
            if new && guest.by == by {
                guest.last = (note.wave, line);
                guest.until = now + PENDING_FOR;
                self.reply(session, now);
            }
            return;
        }
        let pending = self.guests.values().filter(|guest| guest.stage != Stage::Over).count();
        // Nothing is remembered of them: they knock again.
        if self.guests.len() >= SESSIONS || pending >= PENDING || !self.arrivals.take(now) {
            return;
        }
        let fits = note.version == VERSION;
        let visit = Visit(random(&mut self.rng));
        let guest = Guest {
            by,
            stage: if fits { Stage::Asked } else { Stage::Over },
            reply: (!fits).then(|| (Kind::Sorry, Vec::new())),
            visit,
            waves: wave,
            heard: 1 << line.0,
            answered: 0,
            last: (note.wave, line),
            until: now + PENDING_FOR,
            forget: now.max(u64::from(note.at) * 1000) + PATIENCE + WINDOW,
        };
        self.guests.insert(session, guest);
        if fits {
            let link = self.ways.first().filter(|_| door == Door::Code);
            let secret = link.map_or(by, |way| way.secret);
            self.events.push_back(HostEvent::Knock { session, offer: note.body, visit, door, secret });
        } else {
            self.reply(session, now);
        }
    }

    fn answer(&mut self, session: Session, sdp: &[u8], now: Millis) {
        let Some(guest) = self.guests.get_mut(&session) else { return };
        if guest.stage != Stage::Asked || sdp.len() > SDP {
            return;
        }
        // Who came by the code gets the link's secret, for when the code is gone.
        let by_code = self.ways.iter().any(|way| way.door == Door::Code && way.secret == guest.by);
        let link = self.ways.first().filter(|_| by_code).map(|way| way.secret.to_bytes());
        let link: &[u8] = link.as_ref().map_or(&[], |link| link);
        let body = [&guest.visit.0, [u8::from(by_code)].as_slice(), link, sdp].concat();
        guest.stage = Stage::Answered;
        guest.reply = Some((Kind::Answer, body));
        guest.until = now + PENDING_FOR;
        self.reply(session, now);
    }

    /// Says what there is to say, once on each relay at most: where the last knock
    /// came from, or where else they were heard.
    fn reply(&mut self, session: Session, now: Millis) {
        let Some(guest) = self.guests.get_mut(&session) else { return };
        let Some((kind, body)) = &guest.reply else { return };
        let (wave, last) = guest.last;
        let free = |line: &LineId| {
            let bit = 1 << line.0;
            guest.heard & bit != 0 && guest.answered & bit == 0 && self.lines.usable(*line)
        };
        let Some(line) = core::iter::once(last).chain(self.lines.ids()).find(free) else { return };
        guest.answered |= 1 << line.0;
        // A door that was shut meanwhile gives no answer.
        let Some(way) = self.ways.iter().find(|way| way.secret == guest.by) else { return };
        let topic = way.keys.answer_topic(session);
        let note = Note::new(*kind, session, wave, now, body.clone());
        if let Some(sealed) = seal(&way.keys.answer_key(session), topic, &note, &mut self.rng) {
            self.lines.publish(line, topic, &sealed, now);
        }
    }

    fn forget(&mut self, now: Millis) {
        for (&session, guest) in &mut self.guests {
            if guest.stage != Stage::Over && guest.until <= now {
                (guest.stage, guest.reply) = (Stage::Over, None);
                self.events.push_back(HostEvent::Expired(session));
            }
        }
        self.guests.retain(|_, guest| guest.stage != Stage::Over || guest.forget > now);
    }

    /// The next thing to do with a socket.
    pub fn poll_transmit(&mut self, now: Millis) -> Option<Transmit> {
        self.lines.poll_transmit(now)
    }

    /// The next thing to hear of.
    pub fn poll_event(&mut self) -> Option<HostEvent> {
        let change = |(line, state)| HostEvent::Line(line, state);
        self.events.pop_front().or_else(|| self.lines.poll_change().map(change))
    }

    /// When [`HostInput::Tick`] is wanted, at the latest. There is always such a time.
    #[must_use]
    pub fn poll_timeout(&self, now: Millis) -> Millis {
        let pending =
            self.guests.values().filter(|guest| guest.stage != Stage::Over).map(|guest| guest.until);
        let soon = pending.chain(self.lines.poll_timeout()).min();
        // The day's topics and what is remembered are looked after once a minute.
        soon.unwrap_or(Millis::MAX).min(now + 60_000)
    }

    /// Joins that are under way, and all that are remembered.
    #[must_use]
    pub fn load(&self) -> (usize, usize) {
        (self.guests.values().filter(|guest| guest.stage != Stage::Over).count(), self.guests.len())
    }
}
