//! An MQTT broker (3.1.1, QoS 0) over a WebSocket with the subprotocol `mqtt`: sealed notes as
//! messages under `frantic/` and the topic. Usually one's own broker.
//!
//! Deliberately absent: acknowledged or retained messages, wills, sessions, pings, version 5.

mod codec;

use game::Rng;

use crate::Millis;
use crate::config::Broker;
use crate::encoding::{from_hex, hex};
use crate::secret::{Topic, random};
use crate::signalling::{Frame, Outbox, Refusal, Signalling, SignallingEvent};
use crate::timing::MAX_SERVER_MESSAGE_LEN;
use codec::{Packet, unpack};

/// The start of all topics.
const PREFIX: &str = "frantic/";

/// One connection to a broker.
pub(crate) struct Mqtt {
    broker: Broker,
    rng: Rng,
    /// The beginning of a packet that is not complete yet.
    partial: Vec<u8>,
    /// The number of the last SUBSCRIBE.
    packet: u16,
}

impl Mqtt {
    /// A connection that is not open yet. No other connection may use the same random numbers.
    pub(crate) fn new(broker: Broker, rng: Rng) -> Mqtt {
        Mqtt { broker, rng, partial: Vec::new(), packet: 0 }
    }

    fn packet(&self, packet: Packet, out: &mut Outbox) {
        match packet {
            Packet::Welcome { code: 0 } => out.emit(SignallingEvent::Welcome),
            // §3.2.2.3: 2 is a rejected identifier, 3 unavailable, 4 and 5 missing authorisation.
            Packet::Welcome { code } => out.emit(SignallingEvent::Refused(match code {
                3 => Refusal::RateLimited,
                4 | 5 => Refusal::Auth,
                _ => Refusal::Blocked,
            })),
            Packet::Subscribed { packet, good } if packet == self.packet => out.emit(if good {
                SignallingEvent::Listening
            } else {
                SignallingEvent::Refused(Refusal::Restricted)
            }),
            Packet::Publish { topic, payload } => {
                if let Some(topic) = topic.strip_prefix(PREFIX).and_then(from_hex) {
                    out.emit(SignallingEvent::Note(Topic(topic), payload));
                }
            }
            Packet::Subscribed { .. } | Packet::Other => {}
        }
    }
}

impl Signalling for Mqtt {
    fn opened(&mut self, out: &mut Outbox) {
        self.partial.clear();
        let client = hex(&random::<10>(&mut self.rng));
        send(codec::connect(&client, self.broker.account.as_ref()), out);
    }

    fn subscribe(&mut self, topics: &[Topic], _: Millis, out: &mut Outbox) {
        self.packet = self.packet % 1000 + 1;
        let topics: Vec<String> = topics.iter().map(|topic| format!("{PREFIX}{topic}")).collect();
        send(codec::subscribe(self.packet, &topics), out);
    }

    fn publish(&mut self, topic: Topic, note: &[u8], _: Millis, out: &mut Outbox) {
        send(codec::publish(&format!("{PREFIX}{topic}"), note), out);
    }

    fn received(&mut self, frame: &Frame, _: Millis, out: &mut Outbox) {
        // §6: packet boundaries need not match those of WebSocket frames.
        match frame {
            Frame::Bytes(bytes) if self.partial.len() + bytes.len() <= 2 * MAX_SERVER_MESSAGE_LEN => {
                self.partial.extend(bytes);
            }
            _ => return out.emit(SignallingEvent::Broken),
        }
        let bytes = core::mem::take(&mut self.partial);
        let mut rest = bytes.as_slice();
        loop {
            match unpack(&mut rest) {
                Ok(Some(packet)) => self.packet(packet, out),
                Ok(None) => break,
                Err(()) => return out.emit(SignallingEvent::Broken),
            }
        }
        self.partial = rest.to_vec();
    }
}

/// Sends a packet; nothing if a name or password is too long for one.
fn send(packet: Option<Vec<u8>>, out: &mut Outbox) {
    if let Some(packet) = packet {
        out.send(Frame::Bytes(packet));
    }
}
