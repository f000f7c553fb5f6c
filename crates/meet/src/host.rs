//! The host: listens on its topics, tells the page who knocks, and sends each joiner the one answer
//! the page makes. It is silent unless somebody knocks.
//!
//! A note that opens with the room's key proves that its sender has the link; everything else is
//! discarded before anything is stored or derived. Joins of strangers are limited nevertheless, and
//! members come first (`join_table`).

use std::collections::VecDeque;

use game::Rng;

use crate::Millis;
use crate::config::Server;
use crate::join_table::{Join, JoinTable, Stage};
use crate::pass::{Pass, Tag};
use crate::relay_choice::RelayChoice;
use crate::seal::{Answer, Note, NoteKind, open, seal};
use crate::secret::{Keys, RoomSecret, Session, Topic, Visit, day, random};
use crate::server_pool::{LineId, LineState, Net, ServerPool, Transmit};
use crate::timing::{
    JOIN_TIMEOUT, LAST_KNOCK, MAX_ANSWERS_PER_SERVER, MAX_SDP_LEN, MAX_SERVERS, NOTE_VALIDITY, NOTE_VERSION,
    PENDING_TIMEOUT,
};

/// An input of a [`Host`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostInput {
    /// Something happened to a socket.
    Net(Net),
    /// Time has passed. Due no later than [`Host::poll_timeout`] said.
    Tick,
    /// The page's answer to a knock, complete with all candidates.
    Answer(Session, Vec<u8>),
    /// The same, made by the member with this id, who carries for the joiner.
    AnswerOfMember(Session, [u8; 32], Vec<u8>),
    /// The page refuses this joiner: the table is full.
    Decline(Session),
    /// The connection to this joiner is open.
    Connected(Session),
    /// The connection to this joiner has failed.
    Failed(Session),
    /// The members, by the secret that each shares with the host.
    Members(Vec<Pass>),
    /// The room's current link secret, and the one before it, which is the only one that members
    /// know who were away when it changed.
    Key(RoomSecret, Option<RoomSecret>),
    /// The stretched secret of the six words that are shown, or none. The host listens there as
    /// long as it is set.
    Code(Option<RoomSecret>),
    /// Whether to listen at all.
    Listen(bool),
}

/// An output that the page has to react to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum HostEvent {
    /// Somebody wants to join: make a connection and an answer from this offer.
    Knock {
        /// Identifies the join in all later inputs.
        session: Session,
        /// Their offer: arbitrary bytes, at most [`MAX_SDP_LEN`].
        offer: Vec<u8>,
        /// The number that a [`Pipe`](crate::Pipe) to them needs.
        visit: Visit,
        /// By which way they came.
        door: EntryRoute,
        /// The secret that a [`Pipe`](crate::Pipe) to them is sealed with: that of the way they
        /// came by, except that joiners who came by six words use the link's.
        secret: RoomSecret,
        /// They found no direct way: a member is to answer their offer and carry.
        through: bool,
        /// The pass of the member whose knock it is, if it is a member's.
        member: Option<Pass>,
    },
    /// This join has timed out: drop its connection.
    Expired(Session),
    /// The state of a server has changed.
    Line(LineId, LineState),
}

/// A way into the room.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryRoute {
    /// The link.
    Link,
    /// The link before the last member was removed. Joiners who come by it are told nothing but the
    /// answer: a member learns the new link from the room, anybody else is not let in.
    Former,
    /// Six words.
    Code,
}

struct ListeningRoute {
    door: EntryRoute,
    secret: RoomSecret,
    keys: Keys,
    /// Cached, because strangers can cause many uses.
    knock_key: [u8; 32],
    /// The servers at which those knock who come this way.
    lines: Vec<LineId>,
}

impl ListeningRoute {
    fn new(door: EntryRoute, secret: RoomSecret, choice: &RelayChoice) -> ListeningRoute {
        let keys = secret.keys();
        let lines = [choice.always(), &choice.of_room(&keys)].concat();
        ListeningRoute { door, secret, knock_key: keys.knock_key(), keys, lines }
    }
}

/// The host's side of meeting.
pub struct Host {
    /// The link's is the first.
    ways: Vec<ListeningRoute>,
    choice: RelayChoice,
    lines: ServerPool,
    /// Whether it listens at all.
    listening: bool,
    topics: Vec<Topic>,
    joins: JoinTable,
    rng: Rng,
    events: VecDeque<HostEvent>,
}

impl Host {
    /// Starts listening. `rng` must be seeded from the device's source of randomness.
    #[must_use]
    pub fn new(secret: RoomSecret, servers: &[Server], mut rng: Rng, now: Millis) -> Host {
        let lines = ServerPool::new(servers, &mut rng, now);
        let choice = RelayChoice::new(servers);
        let mut host = Host {
            ways: vec![ListeningRoute::new(EntryRoute::Link, secret, &choice)],
            choice,
            lines,
            listening: true,
            topics: Vec::new(),
            joins: JoinTable::new(),
            rng,
            events: VecDeque::new(),
        };
        host.listen(now);
        host
    }

    /// Processes an input.
    pub fn handle(&mut self, input: HostInput, now: Millis) {
        match input {
            HostInput::Net(net) => self.lines.handle(net, now),
            HostInput::Tick => {}
            HostInput::Answer(session, sdp) => self.answer(session, None, sdp, now),
            HostInput::AnswerOfMember(session, by, sdp) => self.answer(session, Some(by), sdp, now),
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
                    Some(ListeningRoute::new(EntryRoute::Link, key, &self.choice)),
                    former.map(|one| ListeningRoute::new(EntryRoute::Former, one, &self.choice)),
                ];
                self.ways.splice(0..0, links.into_iter().flatten());
            }
            HostInput::Code(code) => {
                self.ways.retain(|way| way.door != EntryRoute::Code);
                self.ways.extend(code.map(|code| ListeningRoute::new(EntryRoute::Code, code, &self.choice)));
            }
            HostInput::Listen(wanted) => self.listening = wanted,
        }
        self.lines.tick(now);
        self.listen(now);
        let late = self.joins.tick(now);
        self.events.extend(late.into_iter().map(HostEvent::Expired));
        while let Some((line, topic, note)) = self.lines.poll_note(now) {
            self.note(line, topic, &note, now);
        }
    }

    /// Listens on the topics of the two nearest days; no clock is wrong by twelve hours. Each server
    /// is told only the topics of those ways that lead over it.
    fn listen(&mut self, now: Millis) {
        const HALF: Millis = 43_200_000;
        let days = [day(now.saturating_sub(HALF)), day(now.saturating_add(HALF))];
        let ways = self.ways.iter().filter(|_| self.listening);
        let topics: Vec<Topic> =
            ways.clone().flat_map(|way| days.map(|day| way.keys.knock_topic(day))).collect();
        if topics == self.topics {
            return;
        }
        let used: Vec<LineId> = ways.flat_map(|way| way.lines.iter().copied()).collect();
        self.lines.want(&used);
        for line in used {
            let over = self.ways.iter().zip(topics.chunks(days.len()));
            let heard: Vec<Topic> = over
                .filter(|(way, _)| way.lines.contains(&line))
                .flat_map(|(_, topics)| topics)
                .copied()
                .collect();
            self.lines.listen(line, &heard, now);
        }
        self.topics = topics;
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
            let new = join.waves & wave == 0;
            join.heard |= 1 << line.0;
            join.waves |= wave;
            // A second knock means that the answer was lost, perhaps together with its server: it is answered at each
            // server that has not carried an answer yet. Otherwise a copy of a knock changes nothing.
            let elsewhere = note.wave > 0 && join.answered.get(usize::from(line.0)) == Some(&0);
            if join.by != by || !new && !elsewhere {
                return;
            }
            (join.last, join.at) = ((note.wave, line), note.at.max(join.at));
            if !new || !join.may_revive(now) {
                join.until = now + PENDING_TIMEOUT;
                return self.reply(session, now);
            }
        }
        let member = self.joins.member(&tag, &note);
        let (may, instead) = self.joins.admit(member, door == EntryRoute::Former, note.at, now);
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
            former: door == EntryRoute::Former,
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
            let through = note.through;
            self.events.push_back(HostEvent::Knock { session, offer, visit, door, secret, through, member });
        } else {
            self.reply(session, now);
        }
    }

    fn answer(&mut self, session: Session, by: Option<[u8; 32]>, sdp: Vec<u8>, now: Millis) {
        let Some(join) = self.joins.get(session) else { return };
        if join.stage != Stage::Asked || sdp.len() > MAX_SDP_LEN {
            return;
        }
        // Joiners who came by the code get the link's secret, for when the code is no longer valid.
        let by_code = self.ways.iter().any(|way| way.door == EntryRoute::Code && way.secret == join.by);
        let secret = self.ways.first().filter(|_| by_code).map(|way| way.secret);
        join.stage = Stage::Answered;
        join.reply = Some((NoteKind::Answer, Answer { visit: join.visit, secret, by, sdp }.write()));
        join.until = now + PENDING_TIMEOUT;
        self.reply(session, now);
    }

    /// Sends the pending reply, limited per server: to the server of the last knock, or to another
    /// one the joiner was heard at.
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
        // If the way they came by is closed by now they get no answer.
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

    /// The next instruction for a socket.
    pub fn poll_transmit(&mut self, now: Millis) -> Option<Transmit> {
        self.lines.poll_transmit(now)
    }

    /// The next event.
    pub fn poll_event(&mut self) -> Option<HostEvent> {
        let change = |(line, state)| HostEvent::Line(line, state);
        self.events.pop_front().or_else(|| self.lines.poll_change().map(change))
    }

    /// The time by which [`HostInput::Tick`] is due.
    #[must_use]
    pub fn poll_timeout(&self, now: Millis) -> Millis {
        let soon = self.joins.due().into_iter().chain(self.lines.poll_timeout()).min();
        // Topics of the day and remembered joins are updated at least once a minute.
        soon.unwrap_or(Millis::MAX).min(now + 60_000)
    }

    /// The number of pending joins, and of all remembered ones.
    #[must_use]
    pub fn load(&self) -> (usize, usize) {
        self.joins.load()
    }
}

/// Splits the body of a knock: the tag of a member's pass, or zeros, and the offer. For a knock of
/// another version both are empty, as its body is unknown.
fn read_knock(note: &Note) -> Option<(Tag, Vec<u8>)> {
    if note.version != NOTE_VERSION {
        return Some((Tag::default(), Vec::new()));
    }
    let (tag, offer) = note.body.split_first_chunk()?;
    Some((*tag, offer.to_vec()))
}
