//! Several servers at once: which sockets should be open, whether each server works, and when to try again. The
//! engines handle the messages (see [`Signalling`]).
//!
//! A server works if a small note that this device publishes on a topic of its own comes back. So a server that takes
//! everything and passes nothing on is noticed, and also a connection that has silently died.
//!
//! A socket that fails is opened again after 1, 2, 4 … 60 seconds plus up to a quarter at random, so that not everybody
//! returns at once. A server that refuses for good is not tried again; one that is too busy, after a minute or more.

use game::Rng;

use crate::Millis;
use crate::config::Server;
use crate::mqtt::Mqtt;
use crate::nostr::Nostr;
use crate::secret::{Topic, random};
use crate::signalling::{Frame, Outbox, Refusal, Signalling, SignallingEvent};
use crate::timing::MAX_SERVERS;

/// How long a socket may take to open, a server to answer, and a note to come back, in milliseconds.
const REPLY_TIMEOUT: Millis = 10_000;
/// A server that works for this long is as good as one that never failed, in milliseconds.
const STABLE_AFTER: Millis = 30_000;
/// The first pause after a server was too busy, in milliseconds.
const RETRY_PAUSE: Millis = 60_000;

/// How often it is checked that a relay still passes notes on, in milliseconds: a browser is not told when a connection
/// silently dies.
const RELAY_CHECK: Millis = 10 * 60_000;
/// How often a broker is checked: brokers, and proxies before them, close connections that are silent for a minute.
const BROKER_CHECK: Millis = 45_000;

/// The index of a server in the list given at the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineId(pub u8);

/// The state of a server, for people to see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LineState {
    /// It is not known yet whether it works.
    Opening,
    /// It works: a note published there comes back.
    Works,
    /// It was reached, but does not answer properly or passes nothing on. It is tried again.
    Silent,
    /// It cannot be reached, or the connection was lost. It is tried again.
    Unreachable,
    /// It refuses. It is tried again unless the refusal is [final](Refusal::is_final).
    Refused(Refusal),
}

/// An event of a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Net {
    /// The socket is open.
    Opened(LineId),
    /// The socket is closed, or could not be opened. Not reported after [`SocketAction::Close`]; nothing
    /// more is reported for that socket.
    Closed(LineId),
    /// A frame was received.
    Received(LineId, Frame),
    /// The device is online again, or the page is visible again: failed sockets are tried at once.
    Woke,
}

/// A command for a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SocketAction {
    /// Open it.
    Open,
    /// Send this frame.
    Send(Frame),
    /// Close it.
    Close,
}

/// How far a connection is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Debug)]
enum Progress {
    Shut,
    /// To be opened; once returned by `poll_transmit` it is `Opening`.
    Wanted,
    Opening,
    Open,
    /// The server has let us in and was told the topics.
    Subscribing,
    Subscribed,
}

struct Line {
    engine: Box<dyn Signalling>,
    check_interval: Millis,
    out: Outbox,
    topics: Vec<Topic>,
    progress: Progress,
    /// `None` if the server is not to be used.
    state: Option<LineState>,
    /// The socket of the connection before is to be closed.
    closing: bool,
    failures: u32,
    /// When the socket may be opened again, or the next step must have succeeded, or the next check is due.
    at: Option<Millis>,
    /// Since when it has worked.
    since: Option<Millis>,
    /// The note that has to come back.
    echo: Option<[u8; 16]>,
    rng: Rng,
}

/// All servers of a meeting.
pub struct ServerPool {
    all: Vec<Line>,
    /// How long after a server is subscribed to it is checked for the first time, in milliseconds.
    first_check: Millis,
}

impl ServerPool {
    /// The servers; none is used until there is something to [listen](ServerPool::listen) to.
    pub(crate) fn new(servers: &[Server], first_check: Millis, rng: &mut Rng) -> ServerPool {
        let line = |server: &Server| {
            let own = Rng::new(rng.seed());
            let (engine, check_interval): (Box<dyn Signalling>, _) = match server {
                Server::Nostr { url, .. } => (Box::new(Nostr::new(url.clone(), own)), RELAY_CHECK),
                Server::Mqtt(broker) => (Box::new(Mqtt::new(broker.clone(), own)), BROKER_CHECK),
            };
            Line {
                engine,
                check_interval,
                out: Outbox::default(),
                topics: Vec::new(),
                progress: Progress::Shut,
                state: None,
                closing: false,
                failures: 0,
                at: None,
                since: None,
                echo: None,
                rng: Rng::new(rng.seed()),
            }
        };
        ServerPool { all: servers.iter().take(MAX_SERVERS).map(line).collect(), first_check }
    }

    fn line(&mut self, id: LineId) -> Option<&mut Line> {
        self.all.get_mut(usize::from(id.0))
    }

    /// The servers in use, with their states.
    pub(crate) fn states(&self) -> impl Iterator<Item = (LineId, LineState)> {
        (0..).map(LineId).zip(&self.all).filter_map(|(id, line)| Some((id, line.state?)))
    }

    /// Whether notes can be published there now.
    pub(crate) fn usable(&self, id: LineId) -> bool {
        self.all.get(usize::from(id.0)).is_some_and(|line| line.progress == Progress::Subscribed)
    }

    /// Sets the topics to listen to at each server. Those with none are not used: their sockets are closed.
    pub(crate) fn listen(&mut self, topics_at: impl Fn(LineId) -> Vec<Topic>, now: Millis) {
        for (id, line) in (0..).map(LineId).zip(&mut self.all) {
            let topics = topics_at(id);
            if topics == line.topics {
                continue;
            }
            line.topics = topics;
            if line.topics.is_empty() {
                line.hang_up();
                line.state = None;
            } else if line.state.is_none() {
                // If an old socket is still to be closed, that happens first.
                (line.progress, line.failures) = (Progress::Wanted, 0);
                line.state = Some(LineState::Opening);
            } else if line.progress >= Progress::Subscribing {
                line.engine.subscribe(&line.topics, now, &mut line.out);
                if line.progress == Progress::Subscribed {
                    line.check(now);
                }
            }
        }
    }

    pub(crate) fn publish(&mut self, id: LineId, topic: Topic, note: &[u8], now: Millis) {
        if let Some(line) = self.line(id).filter(|line| line.progress == Progress::Subscribed) {
            line.engine.publish(topic, note, now, &mut line.out);
        }
    }

    /// Closes all sockets. The states of the servers can still be read.
    pub(crate) fn stop(&mut self) {
        self.all.iter_mut().for_each(Line::hang_up);
    }

    pub(crate) fn handle(&mut self, net: Net, now: Millis) {
        match net {
            Net::Opened(id) => {
                if let Some(line) = self.line(id).filter(|line| line.progress == Progress::Opening) {
                    (line.progress, line.at) = (Progress::Open, Some(now + REPLY_TIMEOUT));
                    line.engine.opened(&mut line.out);
                }
            }
            Net::Closed(id) => {
                if let Some(line) = self.line(id).filter(|line| line.progress >= Progress::Opening) {
                    line.failed(LineState::Unreachable, now);
                    line.closing = false;
                }
            }
            Net::Received(id, frame) => {
                if let Some(line) = self.line(id).filter(|line| line.progress >= Progress::Open) {
                    line.engine.received(&frame, now, &mut line.out);
                }
            }
            Net::Woke => {
                let failed = [Some(LineState::Silent), Some(LineState::Unreachable)];
                for line in self.all.iter_mut().filter(|line| line.progress == Progress::Shut) {
                    if failed.contains(&line.state) && line.at.is_some() {
                        (line.failures, line.at) = (0, Some(now));
                    }
                }
            }
        }
    }

    pub(crate) fn tick(&mut self, now: Millis) {
        for line in self.all.iter_mut().filter(|line| line.at.is_some_and(|at| at <= now)) {
            match line.progress {
                Progress::Shut => (line.progress, line.at) = (Progress::Wanted, None),
                Progress::Subscribed if line.echo.is_none() => line.check(now),
                Progress::Opening => line.failed(LineState::Unreachable, now),
                _ => line.failed(LineState::Silent, now),
            }
        }
    }

    /// The next note that was received.
    pub(crate) fn poll_note(&mut self, now: Millis) -> Option<(LineId, Topic, Vec<u8>)> {
        for (id, line) in (0..).map(LineId).zip(&mut self.all) {
            while let Some(event) = line.out.events.pop_front() {
                match event {
                    SignallingEvent::Welcome if line.progress == Progress::Open => {
                        (line.progress, line.at) = (Progress::Subscribing, Some(now + REPLY_TIMEOUT));
                        line.engine.subscribe(&line.topics, now, &mut line.out);
                    }
                    SignallingEvent::Listening if line.progress == Progress::Subscribing => {
                        (line.progress, line.at) = (Progress::Subscribed, Some(now + self.first_check));
                        if self.first_check == 0 {
                            line.check(now);
                        }
                    }
                    SignallingEvent::Note(_, note) if line.echo.is_some_and(|echo| note == echo) => {
                        (line.echo, line.at) = (None, Some(now + line.check_interval));
                        (line.state, line.since) = (Some(LineState::Works), line.since.or(Some(now)));
                    }
                    SignallingEvent::Note(topic, note) => return Some((id, topic, note)),
                    SignallingEvent::Refused(why) => line.refused(why, now),
                    SignallingEvent::Broken => line.failed(LineState::Silent, now),
                    SignallingEvent::Welcome | SignallingEvent::Listening => {}
                }
            }
        }
        None
    }

    pub(crate) fn poll_transmit(&mut self, now: Millis) -> Option<(LineId, SocketAction)> {
        for (id, line) in (0..).map(LineId).zip(&mut self.all) {
            let action = if core::mem::take(&mut line.closing) {
                Some(SocketAction::Close)
            } else if line.progress == Progress::Wanted {
                (line.progress, line.at) = (Progress::Opening, Some(now + REPLY_TIMEOUT));
                Some(SocketAction::Open)
            } else {
                line.out.frames.pop_front().map(SocketAction::Send)
            };
            if let Some(action) = action {
                return Some((id, action));
            }
        }
        None
    }

    pub(crate) fn poll_timeout(&self) -> Option<Millis> {
        self.all.iter().filter_map(|line| line.at).min()
    }
}

impl Line {
    /// Publishes a note that has to come back.
    fn check(&mut self, now: Millis) {
        let echo = random(&mut self.rng);
        if let Some(&topic) = self.topics.first() {
            self.engine.publish(topic, &echo, now, &mut self.out);
        }
        (self.echo, self.at) = (Some(echo), Some(now + REPLY_TIMEOUT));
    }

    fn hang_up(&mut self) {
        self.closing |= self.progress >= Progress::Opening;
        (self.progress, self.at, self.since, self.echo) = (Progress::Shut, None, None, None);
        self.out = Outbox::default();
    }

    fn refused(&mut self, why: Refusal, now: Millis) {
        self.hang_up();
        self.state = Some(LineState::Refused(why));
        self.at = (!why.is_final()).then_some(now + (RETRY_PAUSE << self.failures.min(3)));
        self.failures += 1;
    }

    /// Hangs up and schedules the next attempt.
    fn failed(&mut self, state: LineState, now: Millis) {
        if self.since.is_some_and(|since| since + STABLE_AFTER <= now) {
            self.failures = 0;
        }
        self.hang_up();
        self.state = Some(state);
        let wait = (1000_u64 << self.failures.min(6)).min(60_000);
        self.at = Some(now + wait + wait * u64::from(self.rng.below(250)) / 1000);
        self.failures += 1;
    }
}
