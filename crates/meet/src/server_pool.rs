//! Several servers at once: which sockets should be open, the state of each, and when to try again.
//! What is sent and received is up to the engines (see [`Signalling`]).
//!
//! A socket that fails is opened again after 1, 2, 4 … 60 seconds plus up to a quarter at random,
//! so that not everybody returns at once. A server that refuses for good is not tried again; one
//! that is too busy, after a minute or more.

use game::Rng;

use crate::Millis;
use crate::config::Server;
use crate::mqtt::Mqtt;
use crate::nostr::Nostr;
use crate::secret::Topic;
use crate::signalling::{Frame, Refusal, Signalling, SignallingEvent};
use crate::timing::MAX_SERVERS;

/// How long a socket may take to open, in milliseconds.
const OPEN_TIMEOUT: Millis = 10_000;
/// A connection that lasted this long resets the count of failures, in milliseconds.
const STABLE_AFTER: Millis = 30_000;
/// The first pause after a server was too busy, in milliseconds.
const RETRY_PAUSE: Millis = 60_000;

/// The index of a server in the list given at the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineId(pub u8);

/// The state of a server, for people to see.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LineState {
    /// Not connected yet.
    Opening,
    /// Connected and subscribed.
    Listening,
    /// It was reached but did not answer properly. It is tried again.
    Silent,
    /// It cannot be reached, or the connection was lost. It is tried again.
    Unreachable,
    /// It refuses. It is tried again unless the refusal is [final](Refusal::is_final).
    Refused(Refusal),
    /// Not needed any more.
    Closed,
}

/// What has happened to a socket.
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

/// What to do with a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SocketAction {
    /// Open it.
    Open,
    /// Send this frame.
    Send(Frame),
    /// Close it once all frames have been sent.
    Close,
}

/// An instruction for a socket.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transmit {
    /// Which socket.
    pub line: LineId,
    /// What to do.
    pub action: SocketAction,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Socket {
    Shut,
    /// To be opened; once returned by `poll_transmit` it is `Opening`.
    Wanted,
    Opening,
    Open,
}

struct Line {
    engine: Box<dyn Signalling>,
    socket: Socket,
    state: LineState,
    /// The socket is to be closed when the engine has sent everything.
    closing: bool,
    /// The server is to be used.
    wanted: bool,
    /// The server refuses for good.
    refused: Option<Refusal>,
    failures: u32,
    /// When the socket may be opened again, must have been opened, or is no longer paused.
    at: Option<Millis>,
    since: Millis,
}

/// All servers of a meeting.
pub(crate) struct ServerPool {
    all: Vec<Line>,
    rng: Rng,
    /// Servers whose new state has not been reported yet.
    news: Vec<LineId>,
}

impl ServerPool {
    /// The servers; none is used until it is [wanted](ServerPool::want).
    pub(crate) fn new(servers: &[Server], rng: &mut Rng, now: Millis) -> ServerPool {
        let mut all = Vec::new();
        for server in servers.iter().take(MAX_SERVERS) {
            let own = Rng::new(rng.seed());
            let engine: Box<dyn Signalling> = match server {
                Server::Nostr { .. } => Box::new(Nostr::new(own)),
                Server::Mqtt(broker) => Box::new(Mqtt::new(broker.clone(), own)),
            };
            all.push(Line {
                engine,
                socket: Socket::Shut,
                state: LineState::Closed,
                closing: false,
                wanted: false,
                refused: None,
                failures: 0,
                at: None,
                since: now,
            });
        }
        ServerPool { all, rng: Rng::new(rng.seed()), news: Vec::new() }
    }

    fn line(&mut self, id: LineId) -> Option<&mut Line> {
        self.all.get_mut(usize::from(id.0))
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.all.len()).filter_map(|at| u8::try_from(at).ok().map(LineId))
    }

    pub(crate) fn state(&self, id: LineId) -> LineState {
        self.all.get(usize::from(id.0)).map_or(LineState::Closed, |line| line.state)
    }

    /// Whether notes can be published there now.
    pub(crate) fn usable(&self, id: LineId) -> bool {
        let line = self.all.get(usize::from(id.0));
        line.is_some_and(|line| line.socket == Socket::Open && line.state == LineState::Listening)
    }

    /// A reason why all servers in use refuse for good, if all do.
    pub(crate) fn all_refuse(&self) -> Option<Refusal> {
        let mut why = None;
        for line in self.all.iter().filter(|line| line.wanted) {
            why = Some(line.refused?);
        }
        why
    }

    /// Sets the topics to listen to at a server.
    pub(crate) fn listen(&mut self, id: LineId, topics: &[Topic], now: Millis) {
        if let Some(line) = self.line(id) {
            line.engine.listen(topics, now);
        }
    }

    pub(crate) fn publish(&mut self, id: LineId, topic: Topic, note: &[u8], now: Millis) {
        if self.usable(id)
            && let Some(line) = self.line(id)
        {
            line.engine.publish(topic, note, now);
        }
    }

    /// Sets the servers to use: their sockets are opened, all others closed.
    pub(crate) fn want(&mut self, lines: &[LineId]) {
        for id in self.ids() {
            let wanted = lines.contains(&id);
            let Some(line) = self.line(id).filter(|line| line.wanted != wanted) else { continue };
            line.wanted = wanted;
            match (wanted, line.refused) {
                (true, Some(why)) => self.set(id, LineState::Refused(why)),
                (true, None) => {
                    // If an old socket is still to be closed, that happens first.
                    (line.socket, line.at, line.failures) = (Socket::Wanted, None, 0);
                    self.set(id, LineState::Opening);
                }
                // At the end of it all, what went wrong can still be seen.
                (false, Some(_)) if lines.is_empty() => {}
                (false, _) => {
                    self.hang_up(id);
                    self.set(id, LineState::Closed);
                }
            }
        }
    }

    pub(crate) fn handle(&mut self, net: Net, now: Millis) {
        match net {
            Net::Opened(id) => {
                if let Some(line) = self.line(id).filter(|line| line.socket == Socket::Opening) {
                    (line.socket, line.at, line.since) = (Socket::Open, None, now);
                    line.engine.opened(now);
                }
            }
            Net::Closed(id) => {
                if self.line(id).is_some_and(|line| matches!(line.socket, Socket::Opening | Socket::Open)) {
                    self.failed(id, LineState::Unreachable, now);
                }
            }
            Net::Received(id, frame) => {
                if let Some(line) = self.line(id).filter(|line| line.socket == Socket::Open && !line.closing)
                {
                    line.engine.received(&frame, now);
                }
            }
            Net::Woke => {
                for line in
                    self.all.iter_mut().filter(|line| line.socket == Socket::Shut && line.at.is_some())
                {
                    (line.at, line.failures) = (Some(now), 0);
                }
            }
        }
    }

    pub(crate) fn tick(&mut self, now: Millis) {
        for id in self.ids() {
            let Some(line) = self.line(id) else { continue };
            if line.socket == Socket::Open {
                line.engine.tick(now);
            }
            if line.at.is_none_or(|at| at > now) {
                continue;
            }
            line.at = None;
            match line.socket {
                Socket::Shut => line.socket = Socket::Wanted,
                Socket::Opening => {
                    self.hang_up(id);
                    self.failed(id, LineState::Unreachable, now);
                }
                Socket::Open => self.set(id, LineState::Listening),
                Socket::Wanted => {}
            }
        }
    }

    /// The next note that was received.
    pub(crate) fn poll_note(&mut self, now: Millis) -> Option<(LineId, Topic, Vec<u8>)> {
        for id in self.ids() {
            while let Some(event) = self.line(id).and_then(|line| line.engine.poll_event()) {
                match event {
                    SignallingEvent::Note(topic, note) => return Some((id, topic, note)),
                    other => self.handle_event(id, &other, now),
                }
            }
        }
        None
    }

    fn handle_event(&mut self, id: LineId, event: &SignallingEvent, now: Millis) {
        let Some(line) = self.line(id).filter(|line| line.socket == Socket::Open) else { return };
        match *event {
            SignallingEvent::Listening => {
                line.since = now;
                self.set(id, LineState::Listening);
            }
            SignallingEvent::Refused(why) if why.is_final() => {
                line.refused = Some(why);
                self.hang_up(id);
                self.set(id, LineState::Refused(why));
            }
            SignallingEvent::Refused(why) => {
                line.failures += 1;
                line.at = Some(now + (RETRY_PAUSE << line.failures.min(4)) / 2);
                self.set(id, LineState::Refused(why));
            }
            SignallingEvent::Broken => {
                let state = match line.state {
                    LineState::Opening | LineState::Silent | LineState::Unreachable => LineState::Silent,
                    LineState::Refused(why) => LineState::Refused(why),
                    _ => LineState::Unreachable,
                };
                self.hang_up(id);
                self.failed(id, state, now);
            }
            SignallingEvent::NobodyThere | SignallingEvent::Note(..) => {}
        }
    }

    /// Says goodbye; the socket counts as closed at once.
    fn hang_up(&mut self, id: LineId) {
        if let Some(line) = self.line(id) {
            match line.socket {
                Socket::Open => {
                    line.engine.goodbye();
                    line.closing = true;
                }
                Socket::Opening => line.closing = true,
                Socket::Shut | Socket::Wanted => {}
            }
            (line.socket, line.at) = (Socket::Shut, None);
        }
    }

    /// Schedules the next attempt.
    fn failed(&mut self, id: LineId, state: LineState, now: Millis) {
        let chance = u64::from(self.rng.below(250));
        let Some(line) = self.all.get_mut(usize::from(id.0)) else { return };
        if line.state == LineState::Listening && now.saturating_sub(line.since) >= STABLE_AFTER {
            line.failures = 0;
        }
        let wait = (1000_u64 << line.failures.min(6)).min(60_000);
        let wait = if matches!(state, LineState::Refused(_)) { RETRY_PAUSE.max(wait) } else { wait };
        line.failures += 1;
        line.socket = Socket::Shut;
        line.at = Some(now + wait + wait * chance / 1000);
        self.set(id, state);
    }

    fn set(&mut self, id: LineId, state: LineState) {
        if let Some(line) = self.line(id)
            && line.state != state
        {
            line.state = state;
            if !self.news.contains(&id) {
                self.news.push(id);
            }
        }
    }

    pub(crate) fn poll_change(&mut self) -> Option<(LineId, LineState)> {
        let id = (!self.news.is_empty()).then(|| self.news.remove(0))?;
        Some((id, self.state(id)))
    }

    pub(crate) fn poll_transmit(&mut self, now: Millis) -> Option<Transmit> {
        for id in self.ids() {
            let Some(line) = self.line(id) else { continue };
            let action = if line.closing {
                let frame = line.engine.poll_transmit();
                line.closing = frame.is_some();
                Some(frame.map_or(SocketAction::Close, SocketAction::Send))
            } else if line.socket == Socket::Wanted {
                (line.socket, line.at) = (Socket::Opening, Some(now + OPEN_TIMEOUT));
                Some(SocketAction::Open)
            } else if line.socket == Socket::Open {
                line.engine.poll_transmit().map(SocketAction::Send)
            } else {
                None
            };
            if let Some(action) = action {
                return Some(Transmit { line: id, action });
            }
        }
        None
    }

    pub(crate) fn poll_timeout(&self) -> Option<Millis> {
        let engine = |line: &Line| {
            Some(&line.engine)
                .filter(|_| line.socket == Socket::Open)
                .and_then(|engine| engine.poll_timeout())
        };
        self.all.iter().flat_map(|line| [line.at, engine(line)]).flatten().min()
    }
}
