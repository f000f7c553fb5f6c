//! The server between host and joiner: a Nostr relay or an MQTT broker.

use std::collections::{BTreeMap, BTreeSet};

use game::Rng;
use meet::{Frame, Millis, Server};
use serde_json::{Value, json};

use super::broker::{self, Packet};
use super::nostr::{self, AUTH_KIND, NOTE_KIND};
use super::{Socket, broker_account};

/// How it behaves. Probabilities are in per cent.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// How long it takes to open; `None` = it never does.
    pub opens: Option<Millis>,
    /// The longest delay of a frame in either direction. Delays are random, so frames may overtake
    /// each other.
    pub delay: u32,
    /// The probability that a note is lost.
    pub drops: u32,
    /// The probability that a note comes twice.
    pub doubles: u32,
    /// Whether it sends everything it ever had again whenever something arrives.
    pub replays: bool,
    /// Whether it changes notes and invents its own.
    pub forges: bool,
    /// Its refusal of events.
    pub refuses: Option<&'static str>,
    /// Its refusal of subscriptions.
    pub closes: Option<&'static str>,
    /// Whether it accepts everything and never answers.
    pub mute: bool,
    /// Whether it accepts nothing before it is told who this is (NIP-42), and whether that is enough.
    pub asks: Option<bool>,
    /// Whether it keeps ephemeral events for a while, as strfry does.
    pub keeps: bool,
    /// Whether it closes a connection after each event that it receives there.
    pub hangs_up: bool,
    /// How far its clock is ahead, in seconds.
    pub ahead: i64,
}

impl Default for Behaviour {
    fn default() -> Behaviour {
        Behaviour {
            opens: Some(150),
            delay: 80,
            drops: 0,
            doubles: 0,
            replays: false,
            forges: false,
            refuses: None,
            closes: None,
            mute: false,
            asks: None,
            keeps: false,
            hangs_up: false,
            ahead: 0,
        }
    }
}

/// What it asks those whom it does not know.
const CHALLENGE: &str = "a \"challenge\"";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    Nostr,
    Mqtt,
}

pub struct Relay {
    pub sort: Sort,
    pub behaviour: Behaviour,
    subscriptions: BTreeMap<Socket, (String, Vec<String>)>,
    /// Who has answered its challenge.
    known: BTreeSet<Socket>,
    /// Who published, on which topic and when; events only, without those by which devices check the relay.
    pub published: Vec<(Socket, String, Millis)>,
    /// The topics and events that were published.
    pub kept: Vec<(String, Value)>,
    /// How many sockets were opened to it.
    pub sockets: usize,
}

pub type Deliveries = Vec<(Millis, Socket, Frame)>;

impl Relay {
    pub fn nostr(behaviour: Behaviour) -> Relay {
        Relay::of(Sort::Nostr, behaviour)
    }

    pub fn of(sort: Sort, behaviour: Behaviour) -> Relay {
        Relay {
            sort,
            behaviour,
            subscriptions: BTreeMap::new(),
            known: BTreeSet::new(),
            published: Vec::new(),
            kept: Vec::new(),
            sockets: 0,
        }
    }

    pub fn server(&self, at: usize) -> Server {
        match self.sort {
            Sort::Nostr => Server::Nostr { url: format!("wss://relay{at}.example"), own: false },
            Sort::Mqtt => Server::Mqtt(broker_account(&format!("wss://broker{at}.example"))),
        }
    }

    /// Whether this is the relay with this number, to whomever it belongs.
    pub fn is(&self, at: usize, server: &Server) -> bool {
        match (self.server(at), server) {
            (Server::Nostr { url, .. }, Server::Nostr { url: other, .. }) => url == *other,
            (this, other) => this == *other,
        }
    }

    pub fn delay(&self, rng: &mut Rng) -> Millis {
        u64::from(10 + rng.below(self.behaviour.delay))
    }

    /// The topics to which a peer listens here.
    pub fn topics_of(&self, peer: usize) -> &[String] {
        let own = self.subscriptions.iter().find(|((other, _), _)| *other == peer);
        own.map_or(&[], |(_, (_, topics))| topics)
    }

    pub fn closed(&mut self, socket: Socket) {
        self.subscriptions.remove(&socket);
        self.known.remove(&socket);
    }

    pub fn received(&mut self, from: Socket, frame: &Frame, now: Millis, rng: &mut Rng) -> Deliveries {
        if self.behaviour.mute {
            return Vec::new();
        }
        match (self.sort, frame) {
            (Sort::Nostr, Frame::Text(text)) => self.nostr_received(from, text, now, rng),
            (Sort::Mqtt, Frame::Bytes(bytes)) => self.mqtt_received(from, bytes, now, rng),
            _ => panic!("a frame of the wrong kind"),
        }
    }

    fn nostr_received(&mut self, from: Socket, text: &str, now: Millis, rng: &mut Rng) -> Deliveries {
        let value: Value = serde_json::from_str(text).unwrap();
        let delay = self.delay(rng);
        let say = |value: Value| (delay, from, Frame::Text(value.to_string()));
        match value[0].as_str().unwrap() {
            "REQ" => {
                let name = value[1].as_str().unwrap().to_owned();
                if let Some(why) = self.behaviour.closes {
                    return vec![say(json!(["CLOSED", name, why]))];
                }
                if self.behaviour.asks.is_some() && !self.known.contains(&from) {
                    let no = say(json!(["CLOSED", name, "auth-required: who are you?"]));
                    return vec![say(json!(["AUTH", CHALLENGE])), no];
                }
                let topics: Vec<String> = serde_json::from_value(value[2]["#t"].clone()).unwrap();
                assert!(topics.len() <= 8 && name.len() <= 64);
                let since = value[2]["since"].as_u64().unwrap();
                let mut deliveries = Vec::new();
                if self.behaviour.keeps {
                    let old = self.kept.iter().filter(|(topic, event)| {
                        topics.contains(topic) && event["created_at"].as_u64() >= Some(since)
                    });
                    deliveries.extend(old.map(|(_, event)| say(json!(["EVENT", name, event]))));
                }
                deliveries.push(say(json!(["EOSE", name])));
                self.subscriptions.insert(from, (name, topics));
                deliveries
            }
            "CLOSE" => Vec::new(),
            "EVENT" => {
                let event = &value[1];
                assert!(nostr::is_genuine(event), "a relay checks signatures");
                assert_eq!(event["kind"], NOTE_KIND);
                if self.behaviour.asks.is_some() && !self.known.contains(&from) {
                    return vec![say(json!(["OK", event["id"], false, "auth-required: who are you?"]))];
                }
                // strfry refuses others.
                let at = event["created_at"].as_u64().unwrap();
                let is_of_now = |ahead| at.abs_diff((now / 1000).saturating_add_signed(ahead)) <= 60;
                assert!(is_of_now(0));
                if !is_of_now(self.behaviour.ahead) {
                    return vec![say(json!(["OK", event["id"], false, "invalid: created_at too early"]))];
                }
                let topic = nostr::topic(event).to_owned();
                if !is_check(event["content"].as_str().unwrap().len()) {
                    self.published.push((from, topic.clone(), now));
                }
                if let Some(why) = self.behaviour.refuses {
                    return vec![say(json!(["OK", event["id"], false, why]))];
                }
                let mut deliveries = vec![say(json!(["OK", event["id"], true, ""]))];
                self.kept.push((topic.clone(), event.clone()));
                let mut events = vec![(topic, event.clone())];
                self.misbehave(&mut events, rng);
                deliveries.extend(events.iter().flat_map(|(topic, event)| self.passes_on(topic, event, rng)));
                deliveries
            }
            "AUTH" => {
                let event = &value[1];
                assert!(nostr::is_genuine(event));
                assert_eq!((&event["kind"], &event["content"]), (&json!(AUTH_KIND), &json!("")));
                let relay = event["tags"][0][1].as_str().unwrap();
                assert!(relay.starts_with("wss://relay"));
                assert_eq!(event["tags"], json!([["relay", relay], ["challenge", CHALLENGE]]));
                let good = self.behaviour.asks == Some(true);
                if good {
                    self.known.insert(from);
                }
                let why = if good { "" } else { "restricted: members only" };
                vec![say(json!(["OK", event["id"], good, why]))]
            }
            other => panic!("clients do not say {other}"),
        }
    }

    /// Passes on what somebody has published.
    pub fn passes_on(&self, topic: &str, event: &Value, rng: &mut Rng) -> Deliveries {
        let mut deliveries = Vec::new();
        for (&to, (name, topics)) in &self.subscriptions {
            if topics.iter().any(|other| other == topic) {
                let frame = Frame::Text(json!(["EVENT", name, event]).to_string());
                self.deliver(to, &frame, &mut deliveries, rng);
            }
        }
        deliveries
    }

    /// Replays, changes, inventions.
    fn misbehave(&self, events: &mut Vec<(String, Value)>, rng: &mut Rng) {
        if self.behaviour.replays {
            let all = self.kept.clone();
            // Also on topics where it does not belong.
            let elsewhere: Vec<_> = all
                .iter()
                .flat_map(|(_, event)| all.iter().map(move |(topic, _)| (topic.clone(), event.clone())))
                .take(40)
                .collect();
            events.extend(all);
            events.extend(elsewhere);
        }
        if self.behaviour.forges {
            let (topic, event) = events[0].clone();
            let mut changed = event.clone();
            changed["content"] = Value::String(event["content"].as_str().unwrap().replacen('A', "B", 1));
            let mut later = event.clone();
            later["created_at"] = json!(event["created_at"].as_u64().unwrap() + 1);
            let at = event["created_at"].as_u64().unwrap();
            let signed = |content: &str| nostr::signed(&topic, content, at);
            // Its own events, validly signed: garbage, and a truncated note.
            let cut = event["content"].as_str().unwrap();
            let garbage = "A".repeat(cut.len());
            for forged in
                [changed, later, signed(&garbage), signed(&cut[..cut.len() - 4]), json!(7), json!({})]
            {
                let at = rng.below(events.len() as u32 + 1) as usize;
                events.insert(at, (topic.clone(), forged));
            }
        }
    }

    fn deliver(&self, to: Socket, frame: &Frame, deliveries: &mut Deliveries, rng: &mut Rng) {
        let times = 1 + usize::from(rng.below(100) < self.behaviour.doubles);
        for _ in 0..times {
            if rng.below(100) >= self.behaviour.drops {
                deliveries.push((self.delay(rng), to, frame.clone()));
            }
        }
    }

    fn mqtt_received(&mut self, from: Socket, bytes: &[u8], now: Millis, rng: &mut Rng) -> Deliveries {
        let mut deliveries = Vec::new();
        let mut answer = |bytes: Vec<u8>, rng: &mut Rng| {
            // In two pieces: a WebSocket may split a stream anywhere.
            let (one, two) = bytes.split_at(bytes.len() / 2);
            let delay = u64::from(10 + rng.below(50));
            deliveries.push((delay, from, Frame::Bytes(one.to_vec())));
            deliveries.push((delay + 1, from, Frame::Bytes(two.to_vec())));
        };
        match broker::read(bytes) {
            Packet::Connect(name, password) => {
                assert_eq!((name.as_str(), password.as_str()), ("me", "pw"));
                answer(broker::welcome(if self.behaviour.refuses.is_some() { 5 } else { 0 }), rng);
            }
            Packet::Subscribe(number, topics) => {
                answer(broker::subscribed(number, topics.len()), rng);
                self.subscriptions.insert(from, (String::new(), topics));
            }
            Packet::Publish(topic, payload) => {
                if !is_check(payload.len()) {
                    self.published.push((from, topic.trim_start_matches("frantic/").to_owned(), now));
                }
                for (&to, (_, topics)) in &self.subscriptions {
                    if topics.contains(&topic) && rng.below(100) >= self.behaviour.drops {
                        let frame = Frame::Bytes(broker::publish(&topic, &payload));
                        deliveries.push((u64::from(10 + rng.below(50)), to, frame));
                    }
                }
            }
        }
        deliveries
    }
}

/// Whether content of this length is no note: a device checks whether it comes back.
fn is_check(length: usize) -> bool {
    length <= 22
}
