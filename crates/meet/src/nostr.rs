//! A Nostr relay (NIP-01): sealed notes as the content of ephemeral events, found by a tag. Every
//! connection has a throw-away key, so two connections have nothing in common but the topic. A relay that
//! asks for authentication (NIP-42) gets it by that key, once.
//!
//! Deliberately absent: profiles, stored events, proof of work.

mod message;

use std::collections::VecDeque;

use game::Rng;
use k256::schnorr::SigningKey;

use crate::Millis;
use crate::encoding::base64;
use crate::secret::{Topic, random, random_key};
use crate::signalling::{Frame, Outbox, Refusal, Signalling, SignallingEvent};
use crate::timing::MAX_SERVER_MESSAGE_LEN;
use message::{AUTH_KIND, Event, NOTE_KIND, RelayMessage, read};

/// How far back a subscription reaches, in seconds. Some relays keep ephemeral events for minutes,
/// so a host hears knocks from shortly before it started.
const LOOK_BACK_SECONDS: u64 = 240;
/// The most events that the relay has not confirmed yet.
const MAX_UNCONFIRMED: usize = 4;
/// The longest challenge, in bytes.
const MAX_CHALLENGE_LEN: usize = 256;

/// The state of the authentication that a relay may ask for.
#[derive(PartialEq, Eq)]
enum Auth {
    NotAsked,
    /// This event was the answer; the relay has not accepted it yet.
    Answered(String),
    Accepted,
}

/// One connection to a relay.
pub(crate) struct Nostr {
    url: String,
    key: Option<SigningKey>,
    rng: Rng,
    topics: Vec<Topic>,
    auth: Auth,
    /// The last events that were published and neither accepted nor refused for good.
    unconfirmed: VecDeque<Event>,
}

impl Nostr {
    /// A connection that is not open yet. No other connection may use the same random numbers.
    pub(crate) fn new(url: String, mut rng: Rng) -> Nostr {
        let key = random_key(&mut rng);
        Nostr { url, key, rng, topics: Vec::new(), auth: Auth::NotAsked, unconfirmed: VecDeque::new() }
    }

    fn sign(&mut self, kind: u32, tags: &[[&str; 2]], content: &str, now: Millis) -> Option<Event> {
        Event::new(self.key.as_ref()?, kind, tags, content, now / 1000, &random(&mut self.rng))
    }

    /// Answers the first challenge of a connection. Each answer costs a signature.
    fn authenticate(&mut self, challenge: &str, now: Millis, out: &mut Outbox) {
        if self.auth != Auth::NotAsked || challenge.len() > MAX_CHALLENGE_LEN {
            return;
        }
        let url = self.url.clone();
        if let Some(event) = self.sign(AUTH_KIND, &[["relay", &url], ["challenge", challenge]], "", now) {
            out.send(Frame::Text(event.message("AUTH")));
            self.auth = Auth::Answered(event.id);
        }
    }

    /// The relay has accepted or refused an event.
    fn taken(&mut self, id: &str, refusal: Option<Refusal>, now: Millis, out: &mut Outbox) {
        if self.auth == Auth::Answered(id.to_owned()) {
            if refusal.is_none() {
                self.auth = Auth::Accepted;
                // Refused messages are sent once more.
                self.subscribe(&self.topics.clone(), now, out);
                for event in &self.unconfirmed {
                    out.send(Frame::Text(event.message("EVENT")));
                }
            }
        } else if refusal == Some(Refusal::Auth) && matches!(self.auth, Auth::Answered(_)) {
            // It stays among the unconfirmed.
            return;
        } else {
            self.unconfirmed.retain(|event| event.id != id);
        }
        if let Some(why) = refusal {
            out.emit(SignallingEvent::Refused(why));
        }
    }
}

impl Signalling for Nostr {
    fn opened(&mut self, out: &mut Outbox) {
        self.auth = Auth::NotAsked;
        self.unconfirmed.clear();
        out.emit(SignallingEvent::Welcome);
    }

    /// A subscription replaces the one before, which has the same name.
    fn subscribe(&mut self, topics: &[Topic], now: Millis, out: &mut Outbox) {
        self.topics = topics.to_vec();
        let since = (now / 1000).saturating_sub(LOOK_BACK_SECONDS);
        out.send(Frame::Text(message::request(topics, since)));
    }

    fn publish(&mut self, topic: Topic, note: &[u8], now: Millis, out: &mut Outbox) {
        if let Some(event) = self.sign(NOTE_KIND, &[["t", &topic.to_string()]], &base64(note), now) {
            out.send(Frame::Text(event.message("EVENT")));
            if self.unconfirmed.len() == MAX_UNCONFIRMED {
                self.unconfirmed.pop_front();
            }
            self.unconfirmed.push_back(event);
        }
    }

    fn received(&mut self, frame: &Frame, now: Millis, out: &mut Outbox) {
        let said = match frame {
            Frame::Text(text) if text.len() <= MAX_SERVER_MESSAGE_LEN => read(text),
            _ => None,
        };
        match said {
            // Anybody who sees a topic can sign events for it, so a signature proves nothing. It is not
            // checked, which saves a millisecond or two per event; the seal decides.
            Some(RelayMessage::Event(topic, note)) => out.emit(SignallingEvent::Note(topic, note)),
            Some(RelayMessage::Stored) => out.emit(SignallingEvent::Listening),
            // It is asked again once the answer to the challenge is accepted.
            Some(RelayMessage::Closed(Refusal::Auth)) if matches!(self.auth, Auth::Answered(_)) => {}
            // Without a subscription the relay is useless, for any reason.
            Some(RelayMessage::Closed(why)) => out.emit(SignallingEvent::Refused(why)),
            Some(RelayMessage::Taken(id, refusal)) => self.taken(&id, refusal, now, out),
            Some(RelayMessage::Auth(challenge)) => self.authenticate(&challenge, now, out),
            Some(RelayMessage::Other) => {}
            None => out.emit(SignallingEvent::Broken),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seed;

    const NOW: Millis = 1_700_000_000_000;

    fn relay() -> (Nostr, Outbox) {
        let mut nostr = Nostr::new("wss://relay.example".to_owned(), Rng::new(Seed::from_number(1)));
        let mut out = Outbox::default();
        nostr.opened(&mut out);
        nostr.subscribe(&[Topic([1; 16])], NOW, &mut out);
        out.frames.clear();
        out.events.clear();
        (nostr, out)
    }

    /// The messages to send after this one of the relay.
    fn hear(nostr: &mut Nostr, out: &mut Outbox, said: &str) -> Vec<serde_json::Value> {
        nostr.received(&Frame::Text(said.to_owned()), NOW, out);
        let text = |frame| if let Frame::Text(text) = frame { text } else { panic!("{frame:?}") };
        out.frames.drain(..).map(|frame| serde_json::from_str(&text(frame)).unwrap()).collect()
    }

    #[test]
    fn events_refused_before_authentication_are_sent_once_more() {
        let (mut nostr, mut out) = relay();
        let asked = hear(&mut nostr, &mut out, r#"["AUTH","a \"challenge\""]"#);
        let (auth, tags) = (asked[0][1]["id"].as_str().unwrap(), &asked[0][1]["tags"]);
        let expected = [["relay", "wss://relay.example"], ["challenge", "a \"challenge\""]];
        assert_eq!((&asked[0][0], tags), (&"AUTH".into(), &serde_json::json!(expected)));
        for number in 0..9 {
            nostr.publish(Topic([1; 16]), &[number], NOW, &mut out);
        }
        let event: serde_json::Value = match out.frames.pop_back() {
            Some(Frame::Text(text)) => serde_json::from_str(&text).unwrap(),
            other => panic!("{other:?}"),
        };
        let refused = format!(r#"["OK",{},false,"auth-required: who?"]"#, event[1]["id"]);
        out.frames.clear();
        assert!(hear(&mut nostr, &mut out, &refused).is_empty());
        let again = hear(&mut nostr, &mut out, &format!(r#"["OK","{auth}",true,""]"#));
        let names: Vec<_> = again.iter().map(|message| message[0].as_str().unwrap()).collect();
        assert_eq!(names, ["REQ", "EVENT", "EVENT", "EVENT", "EVENT"], "the last few");
        assert_eq!(again.last(), Some(&event));
        assert!(hear(&mut nostr, &mut out, &refused).is_empty(), "not a second time");
        assert_eq!(out.events, [SignallingEvent::Refused(Refusal::Auth)]);
    }

    /// Each answer costs a signature.
    #[test]
    fn one_challenge_of_a_connection_is_answered() {
        let (mut nostr, mut out) = relay();
        let long = format!(r#"["AUTH","{}"]"#, "a".repeat(MAX_CHALLENGE_LEN + 1));
        assert!(hear(&mut nostr, &mut out, &long).is_empty());
        let sent: usize = (0..100).map(|_| hear(&mut nostr, &mut out, r#"["AUTH","a"]"#).len()).sum();
        assert_eq!(sent, 1);
        for unknown in [r#"["OK","",true,""]"#, r#"["OK","a",true,""]"#] {
            assert!(hear(&mut nostr, &mut out, unknown).is_empty());
        }
    }
}
