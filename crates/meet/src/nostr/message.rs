//! Messages between client and relay (NIP-01, "Communication between clients and relays").

use super::event::Event;
use crate::json::Value;
use crate::secret::Topic;
use crate::signalling::Refusal;

/// A message from a relay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RelayMessage {
    /// `EVENT`: an event for a subscription.
    Event(String, Box<Event>),
    /// `EOSE`: all stored events were sent; later ones are live.
    Stored(String),
    /// `CLOSED`: the relay has ended the subscription, with the reason.
    Closed(String, String),
    /// `OK`: the result of publishing an event.
    Taken {
        /// Whether the event was accepted.
        good: bool,
        /// Why not; may also be set if it was accepted.
        text: String,
    },
    /// `NOTICE`: a sentence for people.
    Notice(String),
    /// `AUTH` (NIP-42): the relay asks for authentication. It can be ignored until the relay
    /// refuses something.
    Auth,
    /// A message of a later NIP, or an event that is malformed.
    Other,
}

/// Parses a message; `None` if it is malformed.
#[must_use]
pub fn read(text: &str) -> Option<RelayMessage> {
    let value = Value::parse(text)?;
    let text = |at: usize| value.get(at).and_then(Value::as_str).map(str::to_owned);
    Some(match value.get(0_usize)?.as_str()? {
        // Malformed events come from strangers and are not the relay's fault.
        "EVENT" => match Event::from_json(value.get(2_usize)?) {
            Some(event) => RelayMessage::Event(text(1)?, Box::new(event)),
            None => RelayMessage::Other,
        },
        "EOSE" => RelayMessage::Stored(text(1)?),
        "CLOSED" => RelayMessage::Closed(text(1)?, text(2).unwrap_or_default()),
        "OK" => {
            RelayMessage::Taken { good: value.get(2_usize)?.as_bool()?, text: text(3).unwrap_or_default() }
        }
        "NOTICE" => RelayMessage::Notice(text(1)?),
        "AUTH" => RelayMessage::Auth,
        _ => RelayMessage::Other,
    })
}

/// The message that publishes an event.
pub(super) fn publish(event: &Event) -> String {
    Value::list(["EVENT".into(), event.to_json()]).to_string()
}

/// The message that subscribes to events.
pub(super) fn request(name: &str, kind: u32, topics: &[Topic], since: u64) -> String {
    let filter = Value::object([
        ("#t", Value::list(topics.iter().map(Topic::to_string))),
        ("kinds", Value::list([u64::from(kind)])),
        ("limit", 50.into()),
        ("since", since.into()),
    ]);
    Value::list(["REQ".into(), name.into(), filter]).to_string()
}

/// The message that ends a subscription.
pub(super) fn close(name: &str) -> String {
    Value::list(["CLOSE", name]).to_string()
}

/// The meaning of a refusal, by the machine-readable word before the colon. `None` if it needs no
/// reaction.
pub(super) fn refusal(text: &str) -> Option<Refusal> {
    let (word, rest) = text.split_once(':').unwrap_or(("error", text));
    Some(match word {
        "rate-limited" => Refusal::RateLimited,
        "blocked" => Refusal::Blocked,
        "pow" => Refusal::Work,
        "auth-required" => Refusal::Auth,
        "restricted" => Refusal::Restricted,
        // The words that strfry, nostr-rs-relay and others use for a wrong timestamp.
        "invalid" if ["created_at", "creat", "expired", "time"].iter().any(|word| rest.contains(word)) => {
            Refusal::Clock
        }
        "invalid" | "unsupported" => Refusal::Invalid,
        "duplicate" | "mute" => return None,
        _ => Refusal::Fault,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn messages_of_a_relay_are_parsed() {
        assert_eq!(read(r#"["EOSE","m1"]"#), Some(RelayMessage::Stored("m1".into())));
        let taken = |good, text: &str| Some(RelayMessage::Taken { good, text: text.into() });
        assert_eq!(read(r#"["OK","b1a649ebe8",true,""]"#), taken(true, ""));
        let blocked = r#"["OK","b1a649ebe8",false,"blocked: you are banned from posting here"]"#;
        assert_eq!(read(blocked), taken(false, "blocked: you are banned from posting here"));
        let closed = RelayMessage::Closed("sub1".into(), "auth-required: who are you".into());
        assert_eq!(read(r#"["CLOSED","sub1","auth-required: who are you"]"#), Some(closed));
        assert_eq!(read(r#"["NOTICE","hello"]"#), Some(RelayMessage::Notice("hello".into())));
        assert_eq!(read(r#"["AUTH","challenge"]"#), Some(RelayMessage::Auth));
        assert_eq!(read(r#"["COUNT","m1",{}]"#), Some(RelayMessage::Other));
        assert_eq!(read(r#"["EVENT","m1",{}]"#), Some(RelayMessage::Other));
        for wrong in ["", "{}", "[]", "[1]", r#"["EOSE"]"#, r#"["EVENT","m1"]"#, r#"["OK","x"]"#] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn requests_match_nip_01() {
        let asked = request("m1", 24_263, &[Topic([0; 16])], 1_700_000_000);
        let expected = concat!(
            r##"["REQ","m1",{"#t":["00000000000000000000000000000000"],"kinds":[24263],"##,
            r#""limit":50,"since":1700000000}]"#
        );
        assert_eq!(asked, expected);
        assert_eq!(close("m1"), r#"["CLOSE","m1"]"#);
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
            ("invalid: bad signature", Some(Refusal::Invalid)),
            ("error: could not connect to the database", Some(Refusal::Fault)),
            ("no prefix at all", Some(Refusal::Fault)),
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
