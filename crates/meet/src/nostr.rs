//! A Nostr relay (NIP-01): sealed notes as the content of ephemeral events, found by a tag. Every
//! connection has a throw-away key, so two connections have nothing in common but the topic.
//!
//! Deliberately absent: profiles, stored events, proof of work, authentication.

mod event;
mod message;

use std::collections::VecDeque;

use game::Rng;
use k256::schnorr::SigningKey;

use crate::Millis;
use crate::encoding::{base64, from_base64};
use crate::seal::sealed_lengths;
use crate::secret::{Topic, random};
use crate::signalling::{Frame, Refusal, Signalling, SignallingEvent};
use crate::timing::{MAX_QUEUED_MESSAGES, MAX_SERVER_MESSAGE_LEN, TokenBucket};

pub use event::{EVENT_KIND, Event};
pub use message::{RelayMessage, read};

/// How far back a subscription reaches, in seconds. Some relays keep ephemeral events for minutes,
/// so a host hears knocks from shortly before it started.
const LOOK_BACK_SECONDS: u64 = 240;
/// How long a relay may take to confirm a subscription, in milliseconds.
const REPLY_TIMEOUT: Millis = 10_000;
/// The interval at which a subscription is renewed, in milliseconds. This also checks whether the
/// relay is still there: a browser is not told when a connection silently dies.
const RENEW_INTERVAL: Millis = 10 * 60_000;

/// Whether a sealed note can have this many base64 characters.
fn is_length_of_sealed(letters: usize) -> bool {
    sealed_lengths().any(|bytes| (bytes * 4).div_ceil(3) == letters)
}

/// One connection to a relay.
#[derive(Debug)]
pub struct Nostr {
    key: Option<SigningKey>,
    rng: Rng,
    topics: Vec<Topic>,
    open: bool,
    /// The subscription's number on this connection; its name is `m` and the number.
    number: u32,
    /// Whether the relay has confirmed the subscription.
    listening: bool,
    deadline: Option<Millis>,
    renew: Option<Millis>,
    /// How many invalid messages the relay may send before the connection is closed.
    nonsense: TokenBucket,
    out: VecDeque<Frame>,
    events: VecDeque<SignallingEvent>,
}

impl Nostr {
    /// A connection that is not open yet. No other connection may use the same random numbers.
    #[must_use]
    pub fn new(mut rng: Rng) -> Nostr {
        // All but one in 2^128 numbers are valid keys.
        let key = (0..4).find_map(|_| SigningKey::from_slice(&rng.seed().0).ok());
        Nostr {
            key,
            rng,
            topics: Vec::new(),
            open: false,
            number: 0,
            listening: false,
            deadline: None,
            renew: None,
            nonsense: TokenBucket::new(32, 10_000),
            out: VecDeque::new(),
            events: VecDeque::new(),
        }
    }

    fn send(&mut self, text: String) {
        if self.out.len() < MAX_QUEUED_MESSAGES {
            self.out.push_back(Frame::Text(text));
        }
    }

    fn emit(&mut self, what: SignallingEvent) {
        if self.events.len() < MAX_QUEUED_MESSAGES {
            self.events.push_back(what);
        }
    }

    fn subscription(&self) -> String {
        format!("m{}", self.number)
    }

    /// Subscribes again under a new name and closes the old subscription.
    fn subscribe(&mut self, now: Millis) {
        if !self.open || self.topics.is_empty() {
            return;
        }
        if self.number > 0 {
            self.send(message::close(&self.subscription()));
        }
        self.number += 1;
        let since = (now / 1000).saturating_sub(LOOK_BACK_SECONDS);
        self.send(message::request(&self.subscription(), EVENT_KIND, &self.topics, since));
        self.deadline = Some(now + REPLY_TIMEOUT);
        self.renew = Some(now + RENEW_INTERVAL);
    }

    fn event(&mut self, event: &Event) {
        let Some(topic) = event.topic().filter(|topic| self.topics.contains(topic)) else { return };
        // Anybody who sees a topic can sign events for it, so a signature proves nothing. It is not
        // checked, which saves a millisecond or two per event; the seal decides.
        if is_length_of_sealed(event.content.len())
            && let Some(note) = from_base64(&event.content)
        {
            self.emit(SignallingEvent::Note(topic, note));
        }
    }

    fn refused(&mut self, text: &str) {
        match message::refusal(text) {
            Some(why) => self.emit(SignallingEvent::Refused(why)),
            None if text.starts_with("mute:") => self.emit(SignallingEvent::NobodyThere),
            None => {}
        }
    }
}

impl Signalling for Nostr {
    fn opened(&mut self, now: Millis) {
        self.out.clear();
        self.events.clear();
        (self.open, self.listening, self.number) = (true, false, 0);
        self.subscribe(now);
    }

    fn listen(&mut self, topics: &[Topic], now: Millis) {
        if self.topics != topics {
            self.topics = topics.to_vec();
            self.subscribe(now);
        }
    }

    fn publish(&mut self, topic: Topic, note: &[u8], now: Millis) {
        // Events that could not be queued are not signed.
        let Some(key) = self.key.as_ref().filter(|_| self.out.len() < MAX_QUEUED_MESSAGES) else { return };
        let event = Event::new(key, topic, base64(note), now / 1000, &random(&mut self.rng));
        if let Some(event) = event {
            self.send(message::publish(&event));
        }
    }

    fn received(&mut self, frame: &Frame, now: Millis) {
        let said = match frame {
            Frame::Text(text) if text.len() <= MAX_SERVER_MESSAGE_LEN => read(text),
            _ => None,
        };
        match said {
            Some(RelayMessage::Event(name, event)) if name == self.subscription() => self.event(&event),
            Some(RelayMessage::Stored(name)) if name == self.subscription() => {
                self.deadline = None;
                if !self.listening {
                    self.listening = true;
                    self.emit(SignallingEvent::Listening);
                }
            }
            Some(RelayMessage::Closed(name, text)) if name == self.subscription() => {
                self.deadline = None;
                // Whatever the reason: without a subscription the relay is useless.
                let why = message::refusal(&text).unwrap_or(Refusal::Fault);
                self.emit(SignallingEvent::Refused(why));
                self.emit(SignallingEvent::Broken);
            }
            Some(RelayMessage::Taken { good: false, text }) => self.refused(&text),
            Some(RelayMessage::Taken { text, .. }) if text.starts_with("mute:") => {
                self.emit(SignallingEvent::NobodyThere);
            }
            // The rest needs no reaction: old subscriptions, notices, a challenge.
            Some(_) => {}
            None if self.nonsense.take(now) => {}
            None => self.emit(SignallingEvent::Broken),
        }
    }

    fn tick(&mut self, now: Millis) {
        if self.deadline.is_some_and(|at| at <= now) {
            self.deadline = None;
            self.emit(SignallingEvent::Broken);
        }
        if self.listening && self.renew.is_some_and(|at| at <= now) {
            self.subscribe(now);
        }
    }

    fn goodbye(&mut self) {
        if self.open && self.number > 0 {
            self.send(message::close(&self.subscription()));
        }
        (self.open, self.deadline, self.renew) = (false, None, None);
    }

    fn poll_transmit(&mut self) -> Option<Frame> {
        self.out.pop_front()
    }

    fn poll_event(&mut self) -> Option<SignallingEvent> {
        self.events.pop_front()
    }

    fn poll_timeout(&self) -> Option<Millis> {
        [self.deadline, self.renew.filter(|_| self.listening)].into_iter().flatten().min()
    }
}
