//! An event as NIP-01 defines it: its id is the SHA-256 of a canonical text, and it is signed with
//! a BIP-340 signature of the id.

use k256::schnorr::{Signature, SigningKey, VerifyingKey};
use sha2::{Digest, Sha256};

use crate::encoding::{from_hex, hex};
use crate::json::Value;
use crate::secret::Topic;

/// The kind of our events. Kinds 20000 to 29999 are ephemeral: relays pass them on and do not store
/// them.
pub const EVENT_KIND: u32 = 24_263;

/// An event, as sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Event {
    /// SHA-256 of [`Event::canonical`].
    pub id: [u8; 32],
    /// The author's public key: an x coordinate.
    pub pubkey: [u8; 32],
    /// When it was made, in seconds since 1970.
    pub created_at: u64,
    /// The kind.
    pub kind: u32,
    /// The tags, each a name and values.
    pub tags: Vec<Vec<String>>,
    /// The content; in our events a sealed note in base64url.
    pub content: String,
    /// The BIP-340 signature of the id.
    pub sig: [u8; 64],
}

impl Event {
    /// A signed event of ours; `aux` is random. `None` for one id in 2^256.
    #[must_use]
    pub fn new(key: &SigningKey, topic: Topic, content: String, at: u64, aux: &[u8; 32]) -> Option<Event> {
        let mut event = Event {
            id: [0; 32],
            pubkey: key.verifying_key().to_bytes().into(),
            created_at: at,
            kind: EVENT_KIND,
            tags: vec![vec!["t".into(), topic.to_string()]],
            content,
            sig: [0; 64],
        };
        event.id = Sha256::digest(event.canonical()).into();
        event.sig = key.sign_raw(&event.id, aux).ok()?.to_bytes();
        Some(event)
    }

    /// The text whose hash is the id (NIP-01, "Events and signatures").
    #[must_use]
    pub fn canonical(&self) -> String {
        let (author, kind) = (hex(&self.pubkey), u64::from(self.kind));
        let fields = [
            0.into(),
            author.into(),
            self.created_at.into(),
            kind.into(),
            self.tags_json(),
            (&self.content).into(),
        ];
        Value::list(fields).to_string()
    }

    /// Whether id and signature are valid.
    #[must_use]
    pub fn is_genuine(&self) -> bool {
        let id: [u8; 32] = Sha256::digest(self.canonical()).into();
        let key = VerifyingKey::from_slice(&self.pubkey);
        let sig = Signature::from_slice(&self.sig);
        let (Ok(key), Ok(sig)) = (key, sig) else { return false };
        id == self.id && key.verify_raw(&id, &sig).is_ok()
    }

    /// The topic; `None` unless this is one of our events.
    #[must_use]
    pub fn topic(&self) -> Option<Topic> {
        let [tag] = self.tags.as_slice() else { return None };
        let [name, value] = tag.as_slice() else { return None };
        (self.kind == EVENT_KIND && name == "t").then(|| from_hex(value).map(Topic))?
    }

    fn tags_json(&self) -> Value {
        Value::list(self.tags.iter().map(Value::list))
    }

    pub(super) fn to_json(&self) -> Value {
        Value::object([
            ("content", (&self.content).into()),
            ("created_at", self.created_at.into()),
            ("id", hex(&self.id).into()),
            ("kind", u64::from(self.kind).into()),
            ("pubkey", hex(&self.pubkey).into()),
            ("sig", hex(&self.sig).into()),
            ("tags", self.tags_json()),
        ])
    }

    pub(super) fn from_json(value: &Value) -> Option<Event> {
        let text = |name: &str| value.get(name)?.as_str();
        let tag = |tag: &Value| tag.as_array()?.iter().map(|s| Some(s.as_str()?.to_owned())).collect();
        Some(Event {
            id: from_hex(text("id")?)?,
            pubkey: from_hex(text("pubkey")?)?,
            created_at: value.get("created_at")?.as_u64()?,
            kind: value.get("kind")?.as_u64()?.try_into().ok()?,
            tags: value.get("tags")?.as_array()?.iter().map(tag).collect::<Option<_>>()?,
            content: text("content")?.to_owned(),
            sig: from_hex(text("sig")?)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unhex(text: &str) -> Vec<u8> {
        (0..text.len() / 2).map(|k| u8::from_str_radix(&text[2 * k..2 * k + 2], 16).unwrap()).collect()
    }

    /// The vectors of BIP-340 as published, those with 32-byte messages.
    #[test]
    fn signatures_match_bip_340() {
        let table = include_str!("bip340.csv");
        let mut counted = [0, 0];
        for line in table.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let (message, sig) = (unhex(fields[4]), unhex(fields[5]));
            if let (false, Ok(aux)) = (fields[1].is_empty(), unhex(fields[3]).try_into()) {
                let key = SigningKey::from_slice(&unhex(fields[1])).unwrap();
                assert_eq!(hex(&key.verifying_key().to_bytes()), fields[2].to_lowercase());
                assert_eq!(key.sign_raw(&message, &aux).unwrap().to_bytes().to_vec(), sig, "{line}");
                counted[0] += 1;
            }
            let key = VerifyingKey::from_slice(&unhex(fields[2]));
            let good = key.is_ok_and(|key| {
                Signature::from_slice(&sig).is_ok_and(|sig| key.verify_raw(&message, &sig).is_ok())
            });
            assert_eq!(good, fields[6] == "TRUE", "{line}");
            counted[1] += 1;
        }
        assert_eq!(counted, [8, 19]);
    }

    /// The seal event in the example of NIP-59.
    fn of_public_record() -> Event {
        Event::from_json(&Value::parse(include_str!("public-event.json")).unwrap()).unwrap()
    }

    #[test]
    fn a_changed_event_is_not_genuine() {
        let event = of_public_record();
        assert!(event.is_genuine());
        assert_eq!(event.topic(), None, "it is not ours");
        let mut other = event.clone();
        other.content.push('!');
        assert!(!other.is_genuine());
        other.id = Sha256::digest(other.canonical()).into();
        assert!(!other.is_genuine(), "the id is right, the signature is not");
        assert_eq!(Event::from_json(&event.to_json()), Some(event));
    }

    #[test]
    fn text_is_escaped_as_nip_01_says() {
        let mut event = of_public_record();
        event.content = "\n\"\\\r\t\u{8}\u{c}é/".into();
        assert!(event.canonical().ends_with(r#","\n\"\\\r\t\b\fé/"]"#), "{}", event.canonical());
    }

    #[test]
    fn our_events_are_genuine_and_have_a_topic() {
        let key = SigningKey::from_slice(&[3; 32]).unwrap();
        let event = Event::new(&key, Topic([0xab; 16]), "AAAA".into(), 1_700_000_000, &[0; 32]).unwrap();
        assert!(event.is_genuine());
        // This id is in docs/signalling.md.
        assert_eq!(hex(&event.id), "960205c87e67d531e99b352d78dd3be71bcf15f88302bc9105802bb2821d220a");
        assert_eq!(event.topic(), Some(Topic([0xab; 16])));
        for wrong in ["", "AB", "x"] {
            let mut event = event.clone();
            event.tags[0][1] = wrong.into();
            assert_eq!(event.topic(), None);
        }
    }
}
