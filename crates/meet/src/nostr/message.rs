//! Messages between client and relay (NIP-01, "Communication between clients and relays").

use super::event::{Event, NOTE_KIND};
use crate::encoding::{from_base64, from_hex};
use crate::json::{Value, list, object, quoted};
use crate::secret::Topic;
use crate::signalling::Refusal;

/// The name of the only subscription of a connection.
const SUBSCRIPTION: &str = "m";

/// A message from a relay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum RelayMessage {
    /// `EVENT`: a note, with its topic.
    Event(Topic, Vec<u8>),
    /// `EOSE`: all stored events were sent; later ones are live.
    Stored,
    /// `CLOSED`: the relay has ended the subscription, with the reason.
    Closed(String),
    /// `OK`: the result of publishing an event.
    Taken {
        /// The id of the event.
        id: String,
        /// Whether the event was accepted.
        good: bool,
        /// Why not; may also be set if it was accepted.
        text: String,
    },
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
    Some(match text(0)?.as_str() {
        // Malformed events come from strangers and are not the relay's fault.
        "EVENT" => {
            note(fields.get(2)?).map_or(RelayMessage::Other, |(topic, note)| RelayMessage::Event(topic, note))
        }
        "EOSE" => RelayMessage::Stored,
        "CLOSED" => RelayMessage::Closed(text(2).unwrap_or_default()),
        "OK" => {
            let good = fields.get(2)?.as_bool()?;
            RelayMessage::Taken { id: text(1)?, good, text: text(3).unwrap_or_default() }
        }
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

/// The message that publishes an event.
pub(super) fn publish(event: &Event) -> String {
    list([quoted("EVENT"), event.json.clone()])
}

/// The message that answers a challenge.
pub(super) fn authenticate(event: &Event) -> String {
    list([quoted("AUTH"), event.json.clone()])
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

/// The meaning of a refusal, by the machine-readable word before the colon. `None` if it needs no
/// reaction.
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
    use proptest::prelude::*;

    #[test]
    fn messages_of_a_relay_are_parsed() {
        assert_eq!(read(r#"["EOSE","m1"]"#), Some(RelayMessage::Stored));
        let id = "b1a649ebe8".to_owned();
        let taken = |good, text: &str| Some(RelayMessage::Taken { id: id.clone(), good, text: text.into() });
        assert_eq!(read(r#"["OK","b1a649ebe8",true,""]"#), taken(true, ""));
        let blocked = r#"["OK","b1a649ebe8",false,"blocked: you are banned from posting here"]"#;
        assert_eq!(read(blocked), taken(false, "blocked: you are banned from posting here"));
        let closed = RelayMessage::Closed("auth-required: who are you".into());
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
