//! Who comes: knocks with one offer, a few times and ever more rarely, on a few
//! relays, until one answer comes. Then it is silent.

use std::collections::VecDeque;

use game::Rng;

use crate::Millis;
use crate::limit::{CONNECTING, KNOCKS, LINES, PATIENCE, SDP, VERSION, WAVES, WINDOW};
use crate::lines::{LineId, LineState, Lines, Net, Server, Transmit};
use crate::seal::{Kind, Note, open, seal};
use crate::secret::{Keys, RoomSecret, Session, Topic, Visit, day, random};
use crate::signalling::Refusal;

/// Something that happens to a joiner.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JoinerInput {
    /// Something happened to a socket.
    Net(Net),
    /// Time has passed: at the latest when [`Joiner::poll_timeout`] said.
    Tick,
    /// The page's offer, complete with all candidates, at most [`SDP`] bytes. Made
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
    /// host's page is closed.
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
    lines: Lines,
    offer: Option<Vec<u8>>,
    stage: Stage,
    /// When it is given up.
    until: Millis,
    /// When the first knock was.
    first: Option<Millis>,
    /// How many of [`WAVES`] are behind us.
    waves: usize,
    /// The number of the next knock.
    knock: u8,
    /// Knocks on each line.
    knocks: [u8; LINES],
    reached: bool,
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
        let mut lines = Lines::new(servers, &mut rng, now);
        lines.listen(&[topic], now);
        Joiner {
            keys,
            session,
            topic,
            lines,
            offer: None,
            stage: Stage::Knocking,
            until: now + PATIENCE,
            first: None,
            waves: 0,
            knock: 0,
            knocks: [0; LINES],
            reached: false,
            rng,
            events: VecDeque::new(),
        }
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

    /// Something has happened.
    pub fn handle(&mut self, input: JoinerInput, now: Millis) {
        match input {
            JoinerInput::Net(net) => self.lines.handle(net, now),
            JoinerInput::Tick => {}
            JoinerInput::Offer(offer) => {
                if self.offer.is_none() && offer.len() <= SDP {
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
        if self.knocks.iter().any(|&knocks| knocks > 0) && self.reached {
            Reason::Nobody
        } else {
            refused.unwrap_or(Reason::NoRelay)
        }
    }

    fn knock(&mut self, now: Millis) {
        if self.offer.is_none() {
            return;
        }
        let usable: Vec<LineId> = self.lines.ids().filter(|&line| self.lines.usable(line)).collect();
        let Some(first) = self.first.or_else(|| (!usable.is_empty()).then_some(now)) else { return };
        self.first = Some(first);
        let due = WAVES.iter().filter(|&&wave| first + wave <= now).count();
        let places = if due > self.waves {
            // Waves that were slept through are one.
            self.waves = due;
            self.chosen(&usable, due - 1)
        } else if self.waves > 1 {
            // Who comes late is told at once.
            usable.into_iter().filter(|&line| self.knocked(line) == 0).collect()
        } else {
            Vec::new()
        };
        if !places.is_empty() {
            self.knock_at(&places, now);
        }
    }

    fn knocked(&self, line: LineId) -> u8 {
        self.knocks.get(usize::from(line.0)).copied().unwrap_or(KNOCKS)
    }

    /// Where to knock this time: so that every relay is tried, none more than
    /// twice, and some is left for later.
    fn chosen(&self, usable: &[LineId], wave: usize) -> Vec<LineId> {
        let all = || usable.iter().copied();
        // Who was knocked at least comes first. (A sort would be four kilobytes.)
        let least = (0..KNOCKS).flat_map(|knocks| all().filter(move |&line| self.knocked(line) == knocks));
        // How many at each wave, by how many can be used.
        let plan = match usable.len() {
            0 | 1 => [1, 0, 0, 1, 0],
            2 => [1, 1, 0, 1, 1],
            3 => [2, 1, 1, 1, 1],
            _ => [2, 2, 2, 1, 1],
        };
        least.take(plan.get(wave).copied().unwrap_or(0)).collect()
    }

    /// One knock, the same on several lines.
    fn knock_at(&mut self, places: &[LineId], now: Millis) {
        let Some(offer) = &self.offer else { return };
        let note = Note::new(Kind::Knock, self.session, self.knock, now, offer.clone());
        let topic = self.keys.knock_topic(day(now));
        let Some(sealed) = seal(&self.keys.knock_key(), topic, &note, &mut self.rng) else { return };
        self.knock += 1;
        for &line in places {
            self.lines.publish(line, topic, &sealed, now);
            if let Some(knocks) = self.knocks.get_mut(usize::from(line.0)) {
                *knocks += 1;
            }
        }
    }

    fn note(&mut self, topic: Topic, bytes: &[u8], now: Millis) {
        if self.stage != Stage::Knocking || topic != self.topic {
            return;
        }
        let Ok(note) = open(&self.keys.answer_key(self.session), topic, bytes) else { return };
        if note.session != self.session || note.wave >= self.knock || !note.is_of(now, WINDOW) {
            return;
        }
        match note.kind {
            Kind::Knock => {}
            Kind::Sorry if note.version == VERSION => self.end(Some(Reason::Full)),
            _ if note.version != VERSION => self.end(Some(Reason::Version(note.version))),
            _ => {
                if let Some((sdp, visit, secret)) = answer(&note.body) {
                    self.events.push_back(JoinerEvent::Answer { sdp, visit, secret });
                    (self.stage, self.until) = (Stage::Answered, now + CONNECTING);
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
        let wave = self.first.and_then(|first| WAVES.get(self.waves).map(|wave| first + wave));
        let wave = wave.filter(|_| self.stage == Stage::Knocking);
        [Some(self.until), wave, self.lines.poll_timeout()].into_iter().flatten().min()
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
