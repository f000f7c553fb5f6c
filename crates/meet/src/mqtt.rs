//! An MQTT broker (3.1.1, QoS 0) over a WebSocket with the subprotocol `mqtt`: sealed notes as
//! messages under `prefix/topic`. Usually one's own broker.
//!
//! Deliberately absent: acknowledged or retained messages, wills, sessions, version 5.

mod codec;

use std::collections::VecDeque;

use game::Rng;

use crate::Millis;
use crate::config::Broker;
use crate::encoding::{from_hex, hex};
use crate::secret::{Topic, random};
use crate::signalling::{Frame, Refusal, Signalling, SignallingEvent};
use crate::timing::{MAX_QUEUED_MESSAGES, MAX_SERVER_MESSAGE_LEN};

pub use codec::{Packet, ParsedPacket, unpack};

/// The keep-alive interval in seconds: the broker may close the connection after longer silence.
const KEEP_ALIVE: u16 = 60;
/// The interval of pings, in milliseconds.
const PING_INTERVAL: Millis = 45_000;
/// How long a broker may take to answer, in milliseconds.
const REPLY_TIMEOUT: Millis = 10_000;

/// One connection to a broker.
#[derive(Debug)]
pub struct Mqtt {
    broker: Broker,
    rng: Rng,
    topics: Vec<Topic>,
    /// The beginning of a packet that is not complete yet.
    partial: Vec<u8>,
    /// Whether the broker has accepted the connection.
    inside: bool,
    listening: bool,
    packet: u16,
    /// The time by which the broker must have answered.
    deadline: Option<Millis>,
    ping: Option<Millis>,
    out: VecDeque<Frame>,
    events: VecDeque<SignallingEvent>,
}

impl Mqtt {
    /// A connection that is not open yet. No other connection may use the same random numbers.
    #[must_use]
    pub fn new(broker: Broker, rng: Rng) -> Mqtt {
        Mqtt {
            broker,
            rng,
            topics: Vec::new(),
            partial: Vec::new(),
            inside: false,
            listening: false,
            packet: 0,
            deadline: None,
            ping: None,
            out: VecDeque::new(),
            events: VecDeque::new(),
        }
    }

    fn send(&mut self, packet: &Packet, now: Millis) {
        if self.out.len() < MAX_QUEUED_MESSAGES {
            self.out.extend(packet.pack().map(Frame::Bytes));
        }
        self.ping = Some(now + PING_INTERVAL);
    }

    fn emit(&mut self, what: SignallingEvent) {
        if self.events.len() < MAX_QUEUED_MESSAGES {
            self.events.push_back(what);
        }
    }

    fn subscribe(&mut self, now: Millis) {
        if !self.inside || self.topics.is_empty() {
            return;
        }
        self.packet = self.packet % 1000 + 1;
        let topics = self.topics.iter().map(|&topic| self.name(topic)).collect();
        self.send(&Packet::Subscribe { packet: self.packet, topics }, now);
        self.deadline = Some(now + REPLY_TIMEOUT);
    }

    fn name(&self, topic: Topic) -> String {
        format!("{}{topic}", self.broker.prefix)
    }

    fn packet(&mut self, packet: Packet, now: Millis) {
        match packet {
            Packet::Welcome { code: 0 } if !self.inside => {
                (self.inside, self.deadline) = (true, None);
                self.subscribe(now);
            }
            Packet::Welcome { code } => {
                // §3.2.2.3: 2 is a rejected identifier, 3 unavailable, 4 and 5 missing
                // authorisation.
                self.emit(SignallingEvent::Refused(match code {
                    3 => Refusal::Fault,
                    4 | 5 => Refusal::Auth,
                    _ => Refusal::Blocked,
                }));
                self.emit(SignallingEvent::Broken);
            }
            Packet::Subscribed { packet, good } if packet == self.packet => {
                self.deadline = None;
                if !good {
                    self.emit(SignallingEvent::Refused(Refusal::Restricted));
                } else if !self.listening {
                    self.listening = true;
                    self.emit(SignallingEvent::Listening);
                }
            }
            Packet::Publish { topic, payload } => {
                let digits = topic.strip_prefix(&self.broker.prefix).and_then(from_hex).map(Topic);
                if let Some(topic) = digits.filter(|topic| self.topics.contains(topic)) {
                    self.emit(SignallingEvent::Note(topic, payload));
                }
            }
            Packet::Pong => self.deadline = None,
            // Brokers send no other packets.
            _ => {}
        }
    }
}

impl Signalling for Mqtt {
    fn opened(&mut self, now: Millis) {
        self.out.clear();
        self.events.clear();
        self.partial.clear();
        (self.inside, self.listening) = (false, false);
        let client = hex(&random::<10>(&mut self.rng));
        let account = self.broker.account.clone();
        self.send(&Packet::Connect { client, keep_alive: KEEP_ALIVE, account }, now);
        self.deadline = Some(now + REPLY_TIMEOUT);
    }

    fn listen(&mut self, topics: &[Topic], now: Millis) {
        if self.topics != topics {
            self.topics = topics.to_vec();
            self.subscribe(now);
        }
    }

    fn publish(&mut self, topic: Topic, note: &[u8], now: Millis) {
        if self.inside {
            self.send(&Packet::Publish { topic: self.name(topic), payload: note.to_vec() }, now);
        }
    }

    fn received(&mut self, frame: &Frame, now: Millis) {
        // §6: packet boundaries need not match those of WebSocket frames.
        match frame {
            Frame::Bytes(bytes) if self.partial.len() + bytes.len() <= 2 * MAX_SERVER_MESSAGE_LEN => {
                self.partial.extend(bytes);
            }
            _ => return self.emit(SignallingEvent::Broken),
        }
        let mut bytes = core::mem::take(&mut self.partial);
        let mut at = 0;
        loop {
            match unpack(bytes.get(at..).unwrap_or_default()) {
                ParsedPacket::Packet(packet, length) => {
                    at += length;
                    self.packet(packet, now);
                }
                ParsedPacket::More => break,
                ParsedPacket::Wrong => return self.emit(SignallingEvent::Broken),
            }
        }
        bytes.drain(..at.min(bytes.len()));
        self.partial = bytes;
    }

    fn tick(&mut self, now: Millis) {
        if self.deadline.is_some_and(|at| at <= now) {
            self.deadline = None;
            self.emit(SignallingEvent::Broken);
        }
        if self.inside && self.ping.is_some_and(|at| at <= now) {
            self.send(&Packet::Ping, now);
            self.deadline = Some(now + REPLY_TIMEOUT);
        }
    }

    fn goodbye(&mut self) {
        if self.inside {
            self.out.extend(Packet::Disconnect.pack().map(Frame::Bytes));
        }
        (self.inside, self.deadline, self.ping) = (false, None, None);
    }

    fn poll_transmit(&mut self) -> Option<Frame> {
        self.out.pop_front()
    }

    fn poll_event(&mut self) -> Option<SignallingEvent> {
        self.events.pop_front()
    }

    fn poll_timeout(&self) -> Option<Millis> {
        [self.deadline, self.ping.filter(|_| self.inside)].into_iter().flatten().min()
    }
}
