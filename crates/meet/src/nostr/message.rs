//! The messages between a client and a relay (NIP-01): events, each with the SHA-256 of a canonical text as its id and
//! a BIP-340 signature of that id, and the messages that contain them.

use k256::schnorr::SigningKey;
use sha2::{Digest, Sha256};

use crate::encoding::{from_base64, from_hex, hex};
use crate::json::{Value, list, object, quoted};
use crate::secret::Topic;
use crate::signalling::Refusal;

/// The kind of events that carry notes. Kinds 20000 to 29999 are ephemeral: relays pass them on and do not store them.
pub(super) const NOTE_KIND: u32 = 24_263;
/// The kind of the answer to a relay's challenge (NIP-42).
pub(super) const AUTH_KIND: u32 = 22_242;

/// A signed event.
pub(super) struct Event {
    /// SHA-256 of the canonical text, in hexadecimal digits.
    pub id: String,
    /// The event in JSON.
    pub json: String,
}

impl Event {
    /// An event made `at` this second since 1970, with these tags of a name and a value; `aux` is random. `None` for
    /// one id in 2^256.
    pub(super) fn new(
        key: &SigningKey,
        kind: u32,
        tags: &[[&str; 2]],
        content: &str,
        at: u64,
        aux: &[u8; 32],
    ) -> Option<Event> {
        let author = hex(&key.verifying_key().to_bytes());
        let tags = list(tags.iter().map(|tag| list(tag.map(quoted))));
        let id = id(&author, at, kind, &tags, content);
        let sig = hex(&key.sign_raw(&id, aux).ok()?.to_bytes());
        let id = hex(&id);
        let json = object([
            ("content", quoted(content)),
            ("created_at", at.to_string()),
            ("id", quoted(&id)),
            ("kind", kind.to_string()),
            ("pubkey", quoted(&author)),
            ("sig", quoted(&sig)),
            ("tags", tags),
        ]);
        Some(Event { id, json })
    }

    /// The message that contains it: `EVENT` publishes it, `AUTH` answers a challenge.
    pub(super) fn message(&self, name: &str) -> String {
        list([quoted(name), self.json.clone()])
    }
}

/// The hash of the canonical text (NIP-01, "Events and signatures"); the tags are in JSON.
fn id(author: &str, at: u64, kind: u32, tags: &str, content: &str) -> [u8; 32] {
    let fields =
        ["0".to_owned(), quoted(author), at.to_string(), kind.to_string(), tags.to_owned(), quoted(content)];
    Sha256::digest(list(fields)).into()
}

/// The name of the only subscription of a connection.
const SUBSCRIPTION: &str = "m";

/// A message from a relay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum RelayMessage {
    /// `EVENT`: a note, with its topic.
    Event(Topic, Vec<u8>),
    /// `EOSE`: all stored events were sent; later ones are live.
    Stored,
    /// `CLOSED`: the relay has ended the subscription.
    Closed(Refusal),
    /// `OK`: the event with this id is accepted, or refused.
    Taken(String, Option<Refusal>),
    /// `AUTH` (NIP-42): a challenge.
    Auth(String),
    /// A sentence for people, a message of a later NIP, or an event that is none of ours.
    Other,
}

/// Parses a message; `None` if it is malformed.
pub(super) fn read(text: &str) -> Option<RelayMessage> {
    let value = Value::parse(text)?;
    let fields = value.as_array()?;
    let text = |at: usize| fields.get(at).and_then(Value::as_str).map(str::to_owned);
    let why = |at: usize| refusal(&text(at).unwrap_or_default());
    Some(match text(0)?.as_str() {
        // Malformed events come from strangers and are not the relay's fault.
        "EVENT" => {
            note(fields.get(2)?).map_or(RelayMessage::Other, |(topic, note)| RelayMessage::Event(topic, note))
        }
        "EOSE" => RelayMessage::Stored,
        "CLOSED" => RelayMessage::Closed(why(2).unwrap_or(Refusal::RateLimited)),
        "OK" => RelayMessage::Taken(text(1)?, if fields.get(2)?.as_bool()? { None } else { why(3) }),
        "AUTH" => RelayMessage::Auth(text(1)?),
        _ => RelayMessage::Other,
    })
}

/// The note in an event, and its topic.
fn note(event: &Value) -> Option<(Topic, Vec<u8>)> {
    let [tag] = event.get("tags")?.as_array()? else { return None };
    let [name, topic] = tag.as_array()? else { return None };
    let topic = from_hex(topic.as_str()?).filter(|_| name.as_str() == Some("t"))?;
    Some((Topic(topic), from_base64(event.get("content")?.as_str()?)?))
}

/// The message that subscribes to events of these topics, from this second since 1970 on.
pub(super) fn request(topics: &[Topic], since: u64) -> String {
    let filter = object([
        ("#t", list(topics.iter().map(|topic| quoted(&topic.to_string())))),
        ("kinds", list([NOTE_KIND.to_string()])),
        ("limit", "50".to_owned()),
        ("since", since.to_string()),
    ]);
    list([quoted("REQ"), quoted(SUBSCRIPTION), filter])
}

/// The meaning of a refusal, by the machine-readable word before the colon. `None` if it needs no reaction.
pub(super) fn refusal(text: &str) -> Option<Refusal> {
    let (word, rest) = text.split_once(':').unwrap_or(("error", text));
    Some(match word {
        "pow" => Refusal::Work,
        "auth-required" => Refusal::Auth,
        "restricted" => Refusal::Restricted,
        // The words that strfry, nostr-rs-relay and others use for a wrong timestamp.
        "invalid" if ["created_at", "creat", "expired", "time"].iter().any(|word| rest.contains(word)) => {
            Refusal::Clock
        }
        "blocked" | "invalid" | "unsupported" => Refusal::Blocked,
        "duplicate" | "mute" => return None,
        _ => Refusal::RateLimited,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use k256::schnorr::{Signature, VerifyingKey};
    use proptest::prelude::*;

    fn unhex(text: &str) -> Vec<u8> {
        game::hex::decode(text).unwrap()
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
    #[test]
    fn an_event_id_matches_a_published_example() {
        let event: serde_json::Value = serde_json::from_str(include_str!("public-event.json")).unwrap();
        let text = |name: &str| event[name].as_str().unwrap();
        let [at, kind] = ["created_at", "kind"].map(|name| event[name].as_u64().unwrap());
        let tags = event["tags"].to_string();
        let of = |content: &str| hex(&id(text("pubkey"), at, kind as u32, &tags, content));
        assert_eq!(of(text("content")), text("id"));
        assert_ne!(of(&(text("content").to_owned() + "!")), text("id"));
    }

    /// Its id is in docs/signalling.md. Relays in the simulation check the signatures.
    #[test]
    fn an_event_is_pinned() {
        let key = SigningKey::from_slice(&[3; 32]).unwrap();
        let tag = ["t", "abababababababababababababababab"];
        let event = Event::new(&key, NOTE_KIND, &[tag], "AAAA", 1_700_000_000, &[0; 32]).unwrap();
        assert_eq!(event.id, "960205c87e67d531e99b352d78dd3be71bcf15f88302bc9105802bb2821d220a");
        let json: serde_json::Value = serde_json::from_str(&event.json).unwrap();
        assert_eq!((&json["id"], &json["tags"][0][1]), (&event.id.into(), &tag[1].into()));
    }

    #[test]
    fn messages_of_a_relay_are_parsed() {
        assert_eq!(read(r#"["EOSE","m1"]"#), Some(RelayMessage::Stored));
        let id = "b1a649ebe8".to_owned();
        let taken = |refusal| Some(RelayMessage::Taken(id.clone(), refusal));
        assert_eq!(read(r#"["OK","b1a649ebe8",true,""]"#), taken(None));
        let blocked = r#"["OK","b1a649ebe8",false,"blocked: you are banned from posting here"]"#;
        assert_eq!(read(blocked), taken(Some(Refusal::Blocked)));
        let closed = RelayMessage::Closed(Refusal::Auth);
        assert_eq!(read(r#"["CLOSED","sub1","auth-required: who are you"]"#), Some(closed));
        assert_eq!(read(r#"["NOTICE","hello"]"#), Some(RelayMessage::Other));
        assert_eq!(read(r#"["AUTH","challenge"]"#), Some(RelayMessage::Auth("challenge".into())));
        assert_eq!(read(r#"["COUNT","m1",{}]"#), Some(RelayMessage::Other));
        assert_eq!(read(r#"["EVENT","m1",{}]"#), Some(RelayMessage::Other));
        let event = |tag: &str, content: &str| {
            read(&format!(r#"["EVENT","m1",{{"tags":[["t","{tag}"]],"content":"{content}"}}]"#))
        };
        let topic = "abababababababababababababababab";
        let note = RelayMessage::Event(Topic([0xab; 16]), vec![0; 3]);
        assert_eq!(event(topic, "AAAA"), Some(note));
        for (tag, content) in [("", "AAAA"), ("AB", "AAAA"), (topic, "!")] {
            assert_eq!(event(tag, content), Some(RelayMessage::Other), "{tag} {content}");
        }
        for wrong in ["", "{}", "[]", "[1]", r#"["EVENT","m1"]"#, r#"["OK","x"]"#, r#"["AUTH"]"#] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn requests_match_nip_01() {
        let asked = request(&[Topic([0; 16])], 1_700_000_000);
        let expected = concat!(
            r##"["REQ","m",{"#t":["00000000000000000000000000000000"],"kinds":[24263],"##,
            r#""limit":50,"since":1700000000}]"#
        );
        assert_eq!(asked, expected);
    }

    #[test]
    fn refusals_are_classified_by_their_prefix() {
        for (text, why) in [
            ("rate-limited: slow down there chief", Some(Refusal::RateLimited)),
            ("blocked: kind not allowed", Some(Refusal::Blocked)),
            ("pow: difficulty 26 is less than 30", Some(Refusal::Work)),
            ("auth-required: we only accept events from registered users", Some(Refusal::Auth)),
            ("restricted: not a member", Some(Refusal::Restricted)),
            ("invalid: event creation date is too far off from the current time", Some(Refusal::Clock)),
            ("invalid: ephemeral event expired", Some(Refusal::Clock)),
            ("invalid: bad signature", Some(Refusal::Blocked)),
            ("error: could not connect to the database", Some(Refusal::RateLimited)),
            ("no prefix at all", Some(Refusal::RateLimited)),
            ("duplicate: already have this event", None),
            ("mute: no one was listening", None),
        ] {
            assert_eq!(refusal(text), why, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(text in r#"(\[?"?(EVENT|OK|EOSE|CLOSED|m1|true|,|\[|\{|"|id|:|0)*)|\PC*"#) {
            let _ = read(&text);
            refusal(&text);
        }
    }
}
