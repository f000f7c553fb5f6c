//! Packets of MQTT 3.1.1, as far as a broker says or hears them; § refers to the OASIS standard.

/// A packet from a client.
pub enum Packet {
    /// CONNECT (§3.1): name and password.
    Connect(String, String),
    /// PUBLISH (§3.3): topic and payload.
    Publish(String, Vec<u8>),
    /// SUBSCRIBE (§3.8): packet identifier and topics.
    Subscribe([u8; 2], Vec<String>),
}

/// Reads what a client has sent, which has to be one packet.
pub fn read(bytes: &[u8]) -> Packet {
    let (length, digits) = length(&bytes[1..]);
    let mut body = &bytes[1 + digits..];
    assert_eq!(body.len(), length);
    match bytes[0] {
        0x10 => {
            assert_eq!(text(&mut body), "MQTT");
            // Level, flags (clean session, name, password), keep-alive.
            assert_eq!(body[..4], [4, 0xc2, 0, 60]);
            body = &body[4..];
            text(&mut body);
            Packet::Connect(text(&mut body), text(&mut body))
        }
        0x30 => Packet::Publish(text(&mut body), body.to_vec()),
        0x82 => {
            let (number, mut rest) = body.split_first_chunk().unwrap();
            let mut topics = Vec::new();
            while !rest.is_empty() {
                topics.push(text(&mut rest));
                assert_eq!(rest[0], 0, "QoS");
                rest = &rest[1..];
            }
            Packet::Subscribe(*number, topics)
        }
        other => panic!("clients do not send {other:x}"),
    }
}

/// CONNACK (§3.2).
pub fn welcome(code: u8) -> Vec<u8> {
    vec![0x20, 2, 0, code]
}

/// SUBACK (§3.9).
pub fn subscribed(number: [u8; 2], topics: usize) -> Vec<u8> {
    [&[0x90, 2 + topics as u8], number.as_slice(), &vec![0; topics]].concat()
}

/// PUBLISH (§3.3).
pub fn publish(topic: &str, payload: &[u8]) -> Vec<u8> {
    let length = 2 + topic.len() + payload.len();
    let mut bytes = vec![0x30];
    let mut left = length;
    while left >= 128 {
        bytes.push((left % 128 + 128) as u8);
        left /= 128;
    }
    bytes.push(left as u8);
    bytes.extend((topic.len() as u16).to_be_bytes());
    [bytes.as_slice(), topic.as_bytes(), payload].concat()
}

/// §2.2.3: a length, and how many bytes it takes.
fn length(bytes: &[u8]) -> (usize, usize) {
    let digits = bytes.iter().take_while(|&&byte| byte >= 128).count() + 1;
    (bytes[..digits].iter().rev().fold(0, |length, byte| length << 7 | usize::from(byte & 127)), digits)
}

/// §1.5.3.
fn text(body: &mut &[u8]) -> String {
    let (length, rest) = body.split_first_chunk().unwrap();
    let (text, rest) = rest.split_at(usize::from(u16::from_be_bytes(*length)));
    *body = rest;
    String::from_utf8(text.to_vec()).unwrap()
}
