//! Encodes and decodes packets of MQTT 3.1.1; § refers to the OASIS standard. Packets that only
//! clients send can be decoded too, for tests that play the broker.

use crate::timing::MAX_SERVER_MESSAGE_LEN;

/// A control packet, of the kinds used here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Packet {
    /// CONNECT (§3.1), with a clean session.
    Connect {
        /// The client identifier.
        client: String,
        /// The keep-alive interval in seconds.
        keep_alive: u16,
        /// User name and password.
        account: Option<(String, String)>,
    },
    /// CONNACK (§3.2).
    Welcome {
        /// The return code; 0 = accepted.
        code: u8,
    },
    /// PUBLISH with QoS 0 (§3.3).
    Publish {
        /// The full topic name.
        topic: String,
        /// The payload, any bytes.
        payload: Vec<u8>,
    },
    /// SUBSCRIBE with QoS 0 (§3.8).
    Subscribe {
        /// The packet identifier, not 0.
        packet: u16,
        /// The full topic names.
        topics: Vec<String>,
    },
    /// SUBACK (§3.9).
    Subscribed {
        /// The packet identifier of the SUBSCRIBE.
        packet: u16,
        /// Whether all topics were accepted.
        good: bool,
    },
    /// PINGREQ (§3.12).
    Ping,
    /// PINGRESP (§3.13).
    Pong,
    /// DISCONNECT (§3.14).
    Disconnect,
}

/// The result of decoding the beginning of some bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParsedPacket {
    /// A packet, and its length in bytes.
    Packet(Packet, usize),
    /// An incomplete packet.
    More,
    /// Not a valid packet, or too long.
    Wrong,
}

impl Packet {
    /// The packet's bytes; `None` if a text is longer than 65,535 bytes.
    #[must_use]
    pub fn pack(&self) -> Option<Vec<u8>> {
        let mut body = Vec::new();
        let first = match self {
            Packet::Connect { client, keep_alive, account } => {
                text(&mut body, "MQTT")?;
                // Protocol level 4 is 3.1.1; then the flags: clean session, user name and password.
                body.extend([4, if account.is_some() { 0xc2 } else { 0x02 }]);
                body.extend(keep_alive.to_be_bytes());
                text(&mut body, client)?;
                if let Some((name, password)) = account {
                    text(&mut body, name)?;
                    text(&mut body, password)?;
                }
                0x10
            }
            Packet::Welcome { code } => {
                body.extend([0, *code]);
                0x20
            }
            Packet::Publish { topic, payload } => {
                text(&mut body, topic)?;
                body.extend(payload);
                0x30
            }
            Packet::Subscribe { packet, topics } => {
                body.extend(packet.to_be_bytes());
                for topic in topics {
                    text(&mut body, topic)?;
                    body.push(0);
                }
                0x82
            }
            Packet::Subscribed { packet, good } => {
                body.extend(packet.to_be_bytes());
                body.push(if *good { 0 } else { 0x80 });
                0x90
            }
            Packet::Ping => 0xc0,
            Packet::Pong => 0xd0,
            Packet::Disconnect => 0xe0,
        };
        let mut bytes = vec![first];
        let mut left = body.len();
        loop {
            // §2.2.3: seven bits per byte, least significant first.
            let seven = (left & 0x7f) as u8;
            left >>= 7;
            if left == 0 {
                bytes.push(seven);
                break;
            }
            bytes.push(seven | 0x80);
        }
        bytes.extend(body);
        Some(bytes)
    }
}

/// §1.5.3: length in two bytes, then UTF-8.
fn text(bytes: &mut Vec<u8>, text: &str) -> Option<()> {
    bytes.extend(u16::try_from(text.len()).ok()?.to_be_bytes());
    bytes.extend(text.as_bytes());
    Some(())
}

/// Decodes the first packet of a stream.
#[must_use]
pub fn unpack(bytes: &[u8]) -> ParsedPacket {
    let Some((&first, rest)) = bytes.split_first() else { return ParsedPacket::More };
    let (mut length, mut digits) = (0_usize, 0);
    loop {
        let Some(&seven) = rest.get(digits) else { return ParsedPacket::More };
        length |= usize::from(seven & 0x7f) << (7 * digits);
        digits += 1;
        if seven & 0x80 == 0 {
            break;
        }
        if digits == 4 {
            return ParsedPacket::Wrong;
        }
    }
    if length > MAX_SERVER_MESSAGE_LEN {
        return ParsedPacket::Wrong;
    }
    let Some(body) = rest.get(digits..digits + length) else { return ParsedPacket::More };
    match packet(first, body) {
        Some(packet) => ParsedPacket::Packet(packet, 1 + digits + length),
        None => ParsedPacket::Wrong,
    }
}

fn packet(first: u8, body: &[u8]) -> Option<Packet> {
    let mut body = Body(body);
    let packet = match first {
        0x10 => {
            let (name, level) = (body.text()?, body.byte()?);
            let flags = body.byte()?;
            let (keep_alive, client) = (body.two()?, body.text()?);
            let account = match flags {
                0x02 => None,
                0xc2 => Some((body.text()?, body.text()?)),
                _ => return None,
            };
            (name == "MQTT" && level == 4).then_some(Packet::Connect { client, keep_alive, account })?
        }
        0x20 => {
            body.byte()?;
            Packet::Welcome { code: body.byte()? }
        }
        // The retain flag does not matter. Other QoS levels were not requested.
        0x30 | 0x31 => Packet::Publish { topic: body.text()?, payload: body.rest() },
        0x82 => {
            let (packet, mut topics) = (body.two()?, Vec::new());
            while !body.0.is_empty() {
                topics.push(body.text()?);
                (body.byte()? == 0).then_some(())?;
            }
            Packet::Subscribe { packet, topics }
        }
        0x90 => {
            let packet = body.two()?;
            let codes = body.rest();
            Packet::Subscribed { packet, good: !codes.is_empty() && codes.iter().all(|&code| code < 0x80) }
        }
        0xc0 => Packet::Ping,
        0xd0 => Packet::Pong,
        0xe0 => Packet::Disconnect,
        _ => return None,
    };
    body.0.is_empty().then_some(packet)
}

/// The rest of a packet.
struct Body<'a>(&'a [u8]);

impl Body<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (&byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(byte)
    }

    fn two(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.byte()?, self.byte()?]))
    }

    fn text(&mut self) -> Option<String> {
        let length = usize::from(self.two()?);
        let (text, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).ok()
    }

    fn rest(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.0).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn packets_match_the_standard() {
        let connect = Packet::Connect { client: "ab".into(), keep_alive: 60, account: None };
        assert_eq!(connect.pack().unwrap(), b"\x10\x0e\0\x04MQTT\x04\x02\0\x3c\0\x02ab");
        let account = Some(("u".into(), "p".into()));
        let connect = Packet::Connect { client: String::new(), keep_alive: 10, account };
        assert_eq!(connect.pack().unwrap(), b"\x10\x12\0\x04MQTT\x04\xc2\0\x0a\0\0\0\x01u\0\x01p");
        assert_eq!(unpack(b"\x20\x02\0\x05"), ParsedPacket::Packet(Packet::Welcome { code: 5 }, 4));
        let subscribe = Packet::Subscribe { packet: 10, topics: vec!["a/b".into(), "c/d".into()] };
        assert_eq!(subscribe.pack().unwrap(), b"\x82\x0e\0\x0a\0\x03a/b\0\0\x03c/d\0");
        let (good, bad) = (unpack(b"\x90\x04\0\x0a\0\0"), unpack(b"\x90\x04\0\x0a\0\x80"));
        assert_eq!(good, ParsedPacket::Packet(Packet::Subscribed { packet: 10, good: true }, 6));
        assert_eq!(bad, ParsedPacket::Packet(Packet::Subscribed { packet: 10, good: false }, 6));
        let publish = Packet::Publish { topic: "a/b".into(), payload: vec![1, 2] };
        assert_eq!(publish.pack().unwrap(), b"\x30\x07\0\x03a/b\x01\x02");
        assert_eq!(Packet::Ping.pack().unwrap(), [0xc0, 0]);
        assert_eq!(Packet::Disconnect.pack().unwrap(), [0xe0, 0]);
        assert_eq!(unpack(&[0xd0, 0, 9]), ParsedPacket::Packet(Packet::Pong, 2));
    }

    #[test]
    fn lengths_match_the_standard() {
        for (length, digits) in [(124, 1), (125, 2), (16_380, 2), (16_381, 3)] {
            let packet = Packet::Publish { topic: "a".into(), payload: vec![0; length] };
            let bytes = packet.pack().unwrap();
            assert_eq!(bytes.len(), 1 + digits + 3 + length);
            assert_eq!(unpack(&bytes), ParsedPacket::Packet(packet, bytes.len()));
        }
        assert_eq!(unpack(&[0x30, 0xff, 0xff, 0xff, 0xff]), ParsedPacket::Wrong);
        assert_eq!(unpack(&[0x30, 0xff, 0xff, 0xff, 0x7f]), ParsedPacket::Wrong, "256 MB");
        let long = Packet::Publish { topic: "a".repeat(70_000), payload: Vec::new() };
        assert_eq!(long.pack(), None);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_or_refused(first: u8, bytes in prop::collection::vec(any::<u8>(), 0..64)) {
            let bytes = [&[first, bytes.len() as u8], bytes.as_slice()].concat();
            if let ParsedPacket::Packet(packet, length) = unpack(&bytes) {
                prop_assert!(length <= bytes.len());
                let again = packet.pack().unwrap();
                let length = again.len();
                prop_assert_eq!(unpack(&again), ParsedPacket::Packet(packet, length));
            }
        }

        #[test]
        fn an_incomplete_packet_needs_more_bytes(cut in 0_usize..40) {
            let packet = Packet::Publish { topic: "a/b".into(), payload: vec![7; 40] };
            let bytes = packet.pack().unwrap();
            prop_assert_eq!(unpack(&bytes[..cut]), ParsedPacket::More);
        }
    }
}
