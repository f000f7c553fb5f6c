//! Packets of MQTT 3.1.1, as far as a client sends or receives them; § refers to the OASIS standard.

use crate::timing::MAX_SERVER_MESSAGE_LEN;

/// The keep-alive interval in seconds: the broker may close the connection after longer silence.
const KEEP_ALIVE: u16 = 60;

/// A packet from a broker.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Packet {
    /// CONNACK (§3.2) with its return code; 0 = accepted.
    Welcome { code: u8 },
    /// PUBLISH with QoS 0 (§3.3): the full topic name, and any bytes.
    Publish { topic: String, payload: Vec<u8> },
    /// SUBACK (§3.9): the identifier of the SUBSCRIBE, and whether all topics were accepted.
    Subscribed { packet: u16, good: bool },
    /// A packet that needs no reaction.
    Other,
}

/// CONNECT (§3.1) with a clean session, and perhaps user name and password. `None` if a text is longer than 65,535
/// bytes.
pub(super) fn connect(client: &str, account: Option<&(String, String)>) -> Option<Vec<u8>> {
    let mut body = text("MQTT")?;
    // Protocol level 4 is 3.1.1; then the flags: clean session, user name and password.
    body.extend([4, if account.is_some() { 0xc2 } else { 0x02 }]);
    body.extend(KEEP_ALIVE.to_be_bytes());
    body.extend(text(client)?);
    if let Some((name, password)) = account {
        body.extend([text(name)?, text(password)?].concat());
    }
    Some(packed(0x10, &body))
}

/// SUBSCRIBE with QoS 0 (§3.8) with an identifier other than 0, and full topic names.
pub(super) fn subscribe(packet: u16, topics: &[String]) -> Option<Vec<u8>> {
    let mut body = packet.to_be_bytes().to_vec();
    for topic in topics {
        body.extend(text(topic)?);
        body.push(0);
    }
    Some(packed(0x82, &body))
}

/// PUBLISH with QoS 0 (§3.3).
pub(super) fn publish(topic: &str, payload: &[u8]) -> Option<Vec<u8>> {
    Some(packed(0x30, &[&text(topic)?, payload].concat()))
}

/// §2.2: the first byte, and the length in seven bits per byte, least significant first.
fn packed(first: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    let mut left = body.len();
    while left > 0x7f {
        bytes.push((left & 0x7f) as u8 | 0x80);
        left >>= 7;
    }
    bytes.push(left as u8);
    bytes.extend(body);
    bytes
}

/// §1.5.3: length in two bytes, then UTF-8.
fn text(text: &str) -> Option<Vec<u8>> {
    Some([&u16::try_from(text.len()).ok()?.to_be_bytes(), text.as_bytes()].concat())
}

/// Takes the first packet from a stream, if it is complete.
///
/// # Errors
/// It is no valid packet, or too long.
pub(super) fn unpack(stream: &mut &[u8]) -> Result<Option<Packet>, ()> {
    let digits: Vec<u8> = stream.iter().skip(1).take(4).copied().collect();
    let Some(last) = digits.iter().position(|digit| digit & 0x80 == 0) else {
        return if digits.len() < 4 { Ok(None) } else { Err(()) };
    };
    let sevens = digits.iter().take(last + 1).map(|digit| usize::from(digit & 0x7f));
    let length = sevens.rev().fold(0, |length, seven| length << 7 | seven);
    if length > MAX_SERVER_MESSAGE_LEN {
        return Err(());
    }
    let Some((whole, rest)) = stream.split_at_checked(last + 2 + length) else { return Ok(None) };
    *stream = rest;
    let (head, body) = whole.split_at(last + 2);
    packet(head, body).map(Some).ok_or(())
}

fn packet(head: &[u8], body: &[u8]) -> Option<Packet> {
    Some(match head.first()? {
        0x20 => {
            let &[_, code] = body else { return None };
            Packet::Welcome { code }
        }
        // The retain flag does not matter. Other QoS levels were not requested.
        0x30 | 0x31 => {
            let (length, rest) = body.split_first_chunk()?;
            let (topic, payload) = rest.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
            let topic = String::from_utf8(topic.to_vec()).ok()?;
            Packet::Publish { topic, payload: payload.to_vec() }
        }
        0x90 => {
            let (packet, codes) = body.split_first_chunk()?;
            let good = !codes.is_empty() && codes.iter().all(|&code| code < 0x80);
            Packet::Subscribed { packet: u16::from_be_bytes(*packet), good }
        }
        0xd0 if body.is_empty() => Packet::Other,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The first packet, and the bytes after it.
    fn parsed(mut bytes: &[u8]) -> Result<(Option<Packet>, &[u8]), ()> {
        unpack(&mut bytes).map(|packet| (packet, bytes))
    }

    #[test]
    fn packets_match_the_standard() {
        assert_eq!(connect("ab", None).unwrap(), b"\x10\x0e\0\x04MQTT\x04\x02\0\x3c\0\x02ab");
        let account = ("u".into(), "p".into());
        let expected = b"\x10\x12\0\x04MQTT\x04\xc2\0\x3c\0\0\0\x01u\0\x01p";
        assert_eq!(connect("", Some(&account)).unwrap(), expected);
        assert_eq!(parsed(b"\x20\x02\0\x05"), Ok((Some(Packet::Welcome { code: 5 }), &[][..])));
        let topics = ["a/b".into(), "c/d".into()];
        assert_eq!(subscribe(10, &topics).unwrap(), b"\x82\x0e\0\x0a\0\x03a/b\0\0\x03c/d\0");
        for (bytes, good) in [(b"\x90\x04\0\x0a\0\0", true), (b"\x90\x04\0\x0a\0\x80", false)] {
            assert_eq!(parsed(bytes), Ok((Some(Packet::Subscribed { packet: 10, good }), &[][..])));
        }
        assert_eq!(publish("a/b", &[1, 2]).unwrap(), b"\x30\x07\0\x03a/b\x01\x02");
        assert_eq!(parsed(&[0xd0, 0, 9]), Ok((Some(Packet::Other), &[9][..])), "PINGRESP");
    }

    #[test]
    fn lengths_match_the_standard() {
        for (length, digits) in [(124, 1), (125, 2), (16_380, 2), (16_381, 3)] {
            let payload = vec![0; length];
            let bytes = publish("a", &payload).unwrap();
            assert_eq!(bytes.len(), 1 + digits + 3 + length);
            let packet = Packet::Publish { topic: "a".into(), payload };
            assert_eq!(parsed(&bytes), Ok((Some(packet), &[][..])));
        }
        assert_eq!(parsed(&[0x30, 0xff, 0xff, 0xff, 0xff]), Err(()));
        assert_eq!(parsed(&[0x30, 0xff, 0xff, 0xff, 0x7f]), Err(()), "256 MB");
        assert_eq!(publish(&"a".repeat(70_000), &[]), None);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(first: u8, bytes in prop::collection::vec(any::<u8>(), 0..64)) {
            let bytes = [&[first, bytes.len() as u8], bytes.as_slice()].concat();
            if let Ok((Some(packet), rest)) = parsed(&bytes) {
                prop_assert!(rest.is_empty());
                if let Packet::Publish { topic, payload } = packet {
                    prop_assert_eq!(&publish(&topic, &payload).unwrap()[1..], &bytes[1..]);
                }
            }
        }

        #[test]
        fn an_incomplete_packet_needs_more_bytes(cut in 0_usize..40) {
            let bytes = publish("a/b", &[7; 40]).unwrap();
            prop_assert_eq!(parsed(&bytes[..cut]), Ok((None, &bytes[..cut])));
        }
    }
}
