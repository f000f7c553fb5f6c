//! Who is at home: listens at its doors, lets the page know who knocks, and sends
//! each the one answer the page makes. Silent unless somebody knocks.
//!
//! Who knocks has the link, or they would not be heard at all: the seal decides that,
//! before anything is remembered or made. Still there are bounds on strangers; members
//! come first (`joins`).

use std::collections::VecDeque;

use game::Rng;

use crate::Millis;
use crate::config::Server;
use crate::join_table::{Join, JoinTable, Stage};
use crate::pass::{Pass, Tag};
use crate::seal::{Note, NoteKind, open, seal};
use crate::secret::{Keys, RoomSecret, Session, Topic, Visit, day, random};
use crate::server_pool::{LineId, LineState, Net, ServerPool, Transmit};
use crate::timing::{
    JOIN_TIMEOUT, LAST_KNOCK, MAX_ANSWERS_PER_SERVER, MAX_SDP_LEN, MAX_SERVERS, NOTE_VALIDITY, NOTE_VERSION,
    PENDING_TIMEOUT,
};

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
    /// Who the members are, by what each has in common with the host.
    Members(Vec<Pass>),
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
        /// What they offer, at most [`MAX_SDP_LEN`] bytes of anything.
        offer: Vec<u8>,
        /// What a [`Pipe`](crate::Pipe) to them needs.
        visit: Visit,
        /// By which door they came.
        door: EntryRoute,
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
pub enum EntryRoute {
    /// The link.
    Link,
    /// The link as it was before somebody was sent away. Who knocks there is told
    /// nothing but the answer: a member knows the rest, anybody else is not let in.
    Former,
    /// Six words.
    Code,
}

struct ListeningRoute {
    door: EntryRoute,
    secret: RoomSecret,
    keys: Keys,
    /// Derived once: strangers may make it needed often.
    knock_key: [u8; 32],
}

impl ListeningRoute {
    fn new(door: EntryRoute, secret: RoomSecret) -> ListeningRoute {
        let keys = secret.keys();
        ListeningRoute { door, secret, knock_key: keys.knock_key(), keys }
    }
}

/// A host.
pub struct Host {
    /// The link's comes first.
    ways: Vec<ListeningRoute>,
    lines: ServerPool,
    topics: Vec<Topic>,
    joins: JoinTable,
    rng: Rng,
    events: VecDeque<HostEvent>,
}

impl Host {
    /// Begins to listen. The stream of random numbers must come from the device's
    /// source of randomness.
    #[must_use]
    pub fn new(secret: RoomSecret, servers: &[Server], mut rng: Rng, now: Millis) -> Host {
        let lines = ServerPool::new(servers, &mut rng, now);
        let mut host = Host {
            ways: vec![ListeningRoute::new(EntryRoute::Link, secret)],
            lines,
            topics: Vec::new(),
            joins: JoinTable::new(),
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
                if let Some(join) = self.joins.get(session).filter(|join| join.stage == Stage::Asked) {
                    join.stage = Stage::Over;
                    join.reply = Some((NoteKind::Sorry, Vec::new()));
                    self.reply(session, now);
                }
            }
            HostInput::Connected(session) => {
                if let Some(join) = self.joins.get(session) {
                    (join.stage, join.reply) = (Stage::Over, None);
                }
            }
            HostInput::Failed(session) => {
                if let Some(join) = self.joins.get(session).filter(|join| join.stage != Stage::Over) {
                    join.fail(now);
                }
            }
            HostInput::Members(passes) => self.joins.set_members(passes),
            HostInput::Key(key, former) => {
                self.ways.retain(|way| way.door == EntryRoute::Code);
                let former = former.filter(|&former| former != key);
                let links = [
                    Some(ListeningRoute::new(EntryRoute::Link, key)),
                    former.map(|one| ListeningRoute::new(EntryRoute::Former, one)),
                ];
                self.ways.splice(0..0, links.into_iter().flatten());
            }
            HostInput::Code(code) => {
                self.ways.retain(|way| way.door != EntryRoute::Code);
                self.ways.extend(code.map(|code| ListeningRoute::new(EntryRoute::Code, code)));
            }
            HostInput::Listen(wanted) => self.lines.want(wanted),
        }
        self.lines.tick(now);
        self.listen(now);
        let late = self.joins.tick(now);
        self.events.extend(late.into_iter().map(HostEvent::Expired));
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
        let Ok(note) = open(&way.knock_key, topic, bytes) else { return };
        let fits = note.version == NOTE_VERSION;
        let Some((tag, offer)) = read_knock(&note).filter(|(_, offer)| offer.len() <= MAX_SDP_LEN) else {
            return;
        };
        if note.kind != NoteKind::Knock || !note.is_of(now, NOTE_VALIDITY) || note.wave > LAST_KNOCK {
            return;
        }
        let (session, wave) = (note.session, 1 << note.wave);
        if let Some(join) = self.joins.get(session) {
            // By another relay too, or replayed: nothing new.
            let new = join.waves & wave == 0;
            join.heard |= 1 << line.0;
            join.waves |= wave;
            if !new || join.by != by {
                return;
            }
            (join.last, join.at) = ((note.wave, line), note.at);
            if !join.may_revive(now) {
                join.until = now + PENDING_TIMEOUT;
                return self.reply(session, now);
            }
        }
        let member = self.joins.member(&tag, &note);
        let (may, instead) = self.joins.admit(member, note.at, now);
        if !may {
            return;
        }
        if let Some(join) = instead.and_then(|other| self.joins.get(other)) {
            join.fail(now);
            self.events.extend(instead.map(HostEvent::Expired));
        }
        let visit = Visit(random(&mut self.rng));
        let join = Join {
            by,
            member,
            stage: if fits { Stage::Asked } else { Stage::Over },
            reply: (!fits).then(|| (NoteKind::Sorry, Vec::new())),
            visit,
            waves: wave,
            heard: 1 << line.0,
            answered: [0; MAX_SERVERS],
            last: (note.wave, line),
            at: note.at,
            since: now,
            until: now + PENDING_TIMEOUT,
            failed: None,
            forget: now.max(u64::from(note.at) * 1000) + JOIN_TIMEOUT + NOTE_VALIDITY,
        };
        self.joins.enter(session, join);
        if fits {
            let link = self.ways.first().filter(|_| door == EntryRoute::Code);
            let secret = link.map_or(by, |way| way.secret);
            self.events.push_back(HostEvent::Knock { session, offer, visit, door, secret });
        } else {
            self.reply(session, now);
        }
    }

    fn answer(&mut self, session: Session, sdp: &[u8], now: Millis) {
        let Some(join) = self.joins.get(session) else { return };
        if join.stage != Stage::Asked || sdp.len() > MAX_SDP_LEN {
            return;
        }
        // Who came by the code gets the link's secret, for when the code is gone.
        let by_code = self.ways.iter().any(|way| way.door == EntryRoute::Code && way.secret == join.by);
        let link = self.ways.first().filter(|_| by_code).map(|way| way.secret.to_bytes());
        let link: &[u8] = link.as_ref().map_or(&[], |link| link);
        let body = [&join.visit.0, [u8::from(by_code)].as_slice(), link, sdp].concat();
        join.stage = Stage::Answered;
        join.reply = Some((NoteKind::Answer, body));
        join.until = now + PENDING_TIMEOUT;
        self.reply(session, now);
    }

    /// Says what there is to say, a few times on each relay at most: where the last knock
    /// came from, or where else they were heard.
    fn reply(&mut self, session: Session, now: Millis) {
        let Some(join) = self.joins.get(session) else { return };
        let Some((kind, body)) = &join.reply else { return };
        let (wave, last) = join.last;
        let said =
            |line: &LineId| join.answered.get(usize::from(line.0)).copied().unwrap_or(MAX_ANSWERS_PER_SERVER);
        let free = |line: &LineId| {
            join.heard & (1 << line.0) != 0 && said(line) < MAX_ANSWERS_PER_SERVER && self.lines.usable(*line)
        };
        let Some(line) = core::iter::once(last).chain(self.lines.ids()).find(free) else { return };
        // A door that was shut meanwhile gives no answer.
        let Some(way) = self.ways.iter().find(|way| way.secret == join.by) else { return };
        let topic = way.keys.answer_topic(session);
        let note = Note::new(*kind, session, wave, now, body.clone());
        if let Some(count) = join.answered.get_mut(usize::from(line.0)) {
            *count += 1;
        }
        if let Some(sealed) = seal(&way.keys.answer_key(session), topic, &note, &mut self.rng) {
            self.lines.publish(line, topic, &sealed, now);
        }
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
        let soon = self.joins.due().into_iter().chain(self.lines.poll_timeout()).min();
        // The day's topics and what is remembered are looked after once a minute.
        soon.unwrap_or(Millis::MAX).min(now + 60_000)
    }

    /// Joins that are under way, and all that are remembered.
    #[must_use]
    pub fn load(&self) -> (usize, usize) {
        self.joins.load()
    }
}

/// What is in a knock: the tag of a member's pass, or noughts, and the offer. Of a knock
/// in another version only that it is one is known.
fn read_knock(note: &Note) -> Option<(Tag, Vec<u8>)> {
    if note.version != NOTE_VERSION {
        return Some((Tag::default(), Vec::new()));
    }
    let (tag, offer) = note.body.split_first_chunk()?;
    Some((*tag, offer.to_vec()))
}
