//! The host: listens on its topics, tells the page who knocks, and sends each joiner the one answer the page makes. It
//! is silent unless somebody knocks.
//!
//! A note that opens with the room's key proves that its sender has the link; everything else is discarded before
//! anything is stored or derived. Joins of strangers are limited nevertheless, and members come first (`join_table`).

use std::collections::VecDeque;

use game::Rng;

use crate::Millis;
use crate::config::Server;
use crate::join_table::{EntryRoute, Join, JoinTable};
use crate::party::{Event, Input, Party};
use crate::pass::Tag;
use crate::pipe::PipeSeed;
use crate::relay_choice::servers_of_room;
use crate::seal::{Answer, Note, NoteKind, open, seal};
use crate::secret::{AnswerNonce, Keys, RoomSecret, Session, Topic, day, random};
use crate::server_pool::{LineId, ServerPool};
use crate::timing::{
    JOIN_TIMEOUT, LAST_KNOCK, MAX_ANSWERS_PER_SERVER, MAX_SDP_LEN, MAX_SERVERS, NOTE_VALIDITY, NOTE_VERSION,
    PENDING_TIMEOUT,
};

struct ListeningRoute {
    entry: EntryRoute,
    secret: RoomSecret,
    keys: Keys,
    /// Cached, because strangers can cause many uses.
    knock_key: [u8; 32],
    /// The servers at which joiners knock for this route.
    lines: Vec<LineId>,
}

/// The host's side of meeting.
pub struct Host {
    servers: Vec<Server>,
    /// The ways into the room, at most one of each kind.
    routes: Vec<ListeningRoute>,
    lines: ServerPool,
    topics: Vec<Topic>,
    joins: JoinTable,
    rng: Rng,
    events: VecDeque<Event>,
}

impl Host {
    /// Starts listening. `rng` must be seeded from the device's source of randomness.
    pub fn new(secret: RoomSecret, servers: &[Server], mut rng: Rng, now: Millis) -> Host {
        let mut host = Host {
            servers: servers.to_vec(),
            routes: Vec::new(),
            lines: ServerPool::new(servers, 0, &mut rng),
            topics: Vec::new(),
            joins: JoinTable::new(),
            rng,
            events: VecDeque::new(),
        };
        host.set_route(EntryRoute::Link, Some(secret));
        host.listen(now);
        host
    }

    fn set_route(&mut self, entry: EntryRoute, secret: Option<RoomSecret>) {
        self.routes.retain(|route| route.entry != entry);
        if let Some(secret) = secret {
            let keys = secret.keys();
            let (always, shared) = servers_of_room(&self.servers, &keys);
            let lines = [always, shared].concat();
            self.routes.push(ListeningRoute { entry, secret, knock_key: keys.knock_key(), keys, lines });
        }
    }

    /// Listens on the topics of the two nearest days; no clock is wrong by twelve hours. Each server
    /// is told only the topics of those ways that lead over it.
    fn listen(&mut self, now: Millis) {
        const HALF: Millis = 43_200_000;
        let days = [day(now.saturating_sub(HALF)), day(now.saturating_add(HALF))];
        let topics_of = |route: &ListeningRoute| days.map(|day| route.keys.knock_topic(day));
        let topics: Vec<Topic> = self.routes.iter().flat_map(topics_of).collect();
        if topics == self.topics {
            return;
        }
        let over = |line: LineId| self.routes.iter().filter(move |route| route.lines.contains(&line));
        self.lines.listen(|line| over(line).flat_map(topics_of).collect(), now);
        self.topics = topics;
    }

    fn note(&mut self, line: LineId, topic: Topic, bytes: &[u8], now: Millis) {
        let Some(at) = self.topics.iter().position(|&other| other == topic) else { return };
        let Some(route) = self.routes.get(at / 2) else { return };
        let (entry, by) = (route.entry, route.secret);
        let Some(note) = open(&route.knock_key, topic, bytes) else { return };
        let Some((tag, offer)) = read_knock(&note).filter(|(_, offer)| offer.len() <= MAX_SDP_LEN) else {
            return;
        };
        if note.kind != NoteKind::Knock || !note.is_of(now, NOTE_VALIDITY) || note.wave > LAST_KNOCK {
            return;
        }
        let (session, wave) = (note.session, 1 << note.wave);
        if let Some(join) = self.joins.get(session) {
            let new = join.waves & wave == 0;
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
        let fits = note.version == NOTE_VERSION;
        let member = self.joins.member(&tag, &note);
        let nonce = AnswerNonce(random(&mut self.rng));
        let join = Join {
            entry,
            by,
            member,
            over: !fits,
            reply: (!fits).then(|| (NoteKind::Sorry, Vec::new())),
            nonce,
            waves: wave,
            answered: [0; MAX_SERVERS],
            last: (note.wave, line),
            at: note.at,
            since: now,
            until: now + PENDING_TIMEOUT,
            failed: None,
            forget: now.max(u64::from(note.at) * 1000) + JOIN_TIMEOUT + NOTE_VALIDITY,
        };
        if !self.joins.begin(session, join, now, &mut self.events) {
            return;
        }
        if fits {
            let secret = self.link().filter(|_| entry == EntryRoute::Code).unwrap_or(by);
            let seed = PipeSeed { secret, session, nonce };
            self.events.push_back(Event::Knock { seed, offer, through: note.through, member });
        } else {
            self.reply(session, now);
        }
    }

    /// The link's secret: joiners who came by six words get it, for when the words are no longer valid.
    fn link(&self) -> Option<RoomSecret> {
        self.routes.iter().find(|route| route.entry == EntryRoute::Link).map(|link| link.secret)
    }

    fn answer(&mut self, session: Session, by: Option<[u8; 32]>, sdp: Vec<u8>, now: Millis) {
        let (link, fits) = (self.link(), sdp.len() <= MAX_SDP_LEN);
        let Some(join) = self.joins.get(session).filter(|join| fits && join.is_asked()) else { return };
        let secret = link.filter(|_| join.entry == EntryRoute::Code);
        join.reply = Some((NoteKind::Answer, Answer { nonce: join.nonce, secret, by, sdp }.write()));
        join.until = now + PENDING_TIMEOUT;
        self.reply(session, now);
    }

    /// Sends the pending reply to the server of the last knock, limited per server.
    fn reply(&mut self, session: Session, now: Millis) {
        let Some(join) = self.joins.get(session) else { return };
        let Some((kind, body)) = &join.reply else { return };
        let (wave, line) = join.last;
        let Some(count) = join.answered.get_mut(usize::from(line.0)) else { return };
        if *count == MAX_ANSWERS_PER_SERVER || !self.lines.usable(line) {
            return;
        }
        // If the way they came by is closed by now they get no answer.
        let Some(route) = self.routes.iter().find(|route| route.secret == join.by) else { return };
        *count += 1;
        let topic = route.keys.answer_topic(session);
        let note = Note::new(*kind, session, wave, now, body.clone());
        if let Some(sealed) = seal(&route.keys.answer_key(session), topic, &note, &mut self.rng) {
            self.lines.publish(line, topic, &sealed, now);
        }
    }

    /// The number of pending joins, and of all remembered ones.
    pub fn load(&self) -> (usize, usize) {
        self.joins.load()
    }
}

impl Party for Host {
    fn handle(&mut self, input: Input, now: Millis) {
        match input {
            Input::Net(net) => self.lines.handle(net, now),
            Input::Answer(session, by, sdp) => self.answer(session, by, sdp, now),
            Input::Decline(session) => {
                if let Some(join) = self.joins.get(session).filter(|join| join.is_asked()) {
                    join.over = true;
                    join.reply = Some((NoteKind::Sorry, Vec::new()));
                    self.reply(session, now);
                }
            }
            Input::Connected(session) => {
                if let Some(join) = self.joins.get(session) {
                    (join.over, join.reply) = (true, None);
                }
            }
            Input::Failed(session) => {
                if let Some(join) = self.joins.get(session).filter(|join| !join.over) {
                    join.fail(now);
                }
            }
            Input::Members(passes) => self.joins.set_members(passes),
            Input::Key(key, former) => {
                self.set_route(EntryRoute::Link, Some(key));
                self.set_route(EntryRoute::Former, former.filter(|&former| former != key));
            }
            Input::Code(code) => self.set_route(EntryRoute::Code, code),
            Input::Tick | Input::Offer(_) | Input::NoWay => {}
        }
        self.lines.tick(now);
        self.listen(now);
        self.joins.tick(now, &mut self.events);
        while let Some((line, topic, note)) = self.lines.poll_note(now) {
            self.note(line, topic, &note, now);
        }
    }

    fn poll_event(&mut self) -> Option<Event> {
        self.events.pop_front()
    }

    fn poll_timeout(&self, now: Millis) -> Option<Millis> {
        let soon = self.joins.due().into_iter().chain(self.lines.poll_timeout()).min();
        // Topics of the day and remembered joins are updated at least once a minute.
        Some(soon.unwrap_or(Millis::MAX).min(now + 60_000))
    }

    fn pool(&mut self) -> &mut ServerPool {
        &mut self.lines
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
