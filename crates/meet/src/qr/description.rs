//! The session description of one data channel, in few bytes.

use core::fmt::Write as _;
use core::net::IpAddr;

use crate::encoding::{base64, from_base64, from_digits, from_hex, hex};

/// The end that begins the handshake of DTLS: in an offer the other end decides; in an answer this end does, or the
/// other end. The number of each is that of a code's kind.
const SETUPS: [&str; 3] = ["actpass", "active", "passive"];

/// An address under which a device can be reached in its network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Host {
    Ip(IpAddr),
    /// A name that only the local network knows (multicast DNS): a UUID and `.local`. Browsers give it instead
    /// of an address to pages that may not use the camera.
    Name([u8; 16]),
}

/// The parts in which session descriptions differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Description {
    /// The number of one of [`SETUPS`].
    pub(super) setup: u8,
    ufrag: String,
    pwd: String,
    fingerprint: [u8; 32],
    /// The best first; at least one.
    candidates: Vec<(Host, u16)>,
}

/// The lengths of the credentials: at least those of RFC 8839, at most a little more than browsers use.
const UFRAG_LEN: core::ops::RangeInclusive<usize> = 4..=32;
const PWD_LEN: core::ops::RangeInclusive<usize> = 22..=40;
/// The most candidates, also of a code that somebody made by hand.
const MAX_CANDIDATES: usize = 6;
/// In the byte that is the length of the first credential: both consist of small hexadecimal digits, four bits each.
const IN_HEX: u8 = 0x80;
/// The kinds of a [`Host`].
const V4: u8 = 4;
const V6: u8 = 6;
const NAME: u8 = 0;

impl Description {
    /// Reads a browser's description, without its last addresses if it would be longer than `most` bytes. `None`
    /// without credentials, without exactly one certificate, or without an address in the local network.
    pub(super) fn parse(sdp: &str, most: usize) -> Option<Description> {
        let line = |name: &str| sdp.lines().find_map(|line| line.trim_end().strip_prefix(name));
        let (ufrag, pwd) = (line("a=ice-ufrag:")?.to_owned(), line("a=ice-pwd:")?.to_owned());
        let lengths = UFRAG_LEN.contains(&ufrag.len()) && PWD_LEN.contains(&pwd.len());
        let letter = |letter: u8| letter.is_ascii_alphanumeric() || b"+/".contains(&letter);
        if !lengths || !ufrag.bytes().chain(pwd.bytes()).all(letter) {
            return None;
        }
        let setup = line("a=setup:")?;
        let setup = u8::try_from(SETUPS.iter().position(|other| *other == setup)?).ok()?;
        let fingerprint = crate::binding::fingerprint(sdp)?;
        let lines = sdp.lines().filter_map(|line| line.trim_end().strip_prefix("a=candidate:"));
        let mut candidates: Vec<_> = lines.filter_map(candidate).collect();
        // Local networks have IPv4; a stable sort keeps the browser's order apart from that.
        candidates.sort_by_key(|(host, _)| matches!(host, Host::Ip(IpAddr::V6(_))));
        candidates.dedup();
        candidates.truncate(MAX_CANDIDATES);
        let mut description = Description { setup, ufrag, pwd, fingerprint, candidates };
        while description.to_bytes().len() > most {
            description.candidates.pop()?;
        }
        (!description.candidates.is_empty()).then_some(description)
    }

    /// The lengths of the credentials (1, 1), the credentials, the fingerprint (32), the candidates to the end:
    /// kind (1), address, port (2).
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let both = self.ufrag.clone() + &self.pwd;
        let in_hex = from_digits(&padded(&both, '0', 2));
        let flag = if in_hex.is_some() { IN_HEX } else { 0 };
        let length = |text: &str| u8::try_from(text.len()).unwrap_or_default();
        let mut bytes = vec![length(&self.ufrag) | flag, length(&self.pwd)];
        bytes.extend(in_hex.unwrap_or_else(|| pack(&both)));
        bytes.extend(self.fingerprint);
        for (host, port) in &self.candidates {
            let (kind, address) = match host {
                Host::Ip(IpAddr::V4(address)) => (V4, address.octets().to_vec()),
                Host::Ip(IpAddr::V6(address)) => (V6, address.octets().to_vec()),
                Host::Name(name) => (NAME, name.to_vec()),
            };
            bytes.push(kind);
            bytes.extend(address);
            bytes.extend(port.to_be_bytes());
        }
        bytes
    }

    /// Reads these bytes; `None` unless `to_bytes` would give the same.
    pub(super) fn from_bytes(setup: u8, bytes: &[u8]) -> Option<Description> {
        let (&[ufrag, pwd], rest) = bytes.split_first_chunk::<2>()?;
        let (in_hex, ufrag, pwd) = (ufrag & IN_HEX != 0, usize::from(ufrag & !IN_HEX), usize::from(pwd));
        if !UFRAG_LEN.contains(&ufrag) || !PWD_LEN.contains(&pwd) {
            return None;
        }
        let bits = if in_hex { 4 } else { 6 };
        let (packed, rest) = rest.split_at_checked(((ufrag + pwd) * bits).div_ceil(8))?;
        let mut both = if in_hex { hex(packed) } else { base64(packed).replace('-', "+").replace('_', "/") };
        both.truncate(ufrag + pwd);
        let pwd = both.split_off(ufrag);
        let (fingerprint, mut rest) = rest.split_first_chunk::<32>()?;
        let mut candidates = Vec::new();
        while let Some((kind, after)) = rest.split_first() {
            let (address, after) = after.split_at_checked(if *kind == V4 { 4 } else { 16 })?;
            let host = match *kind {
                V4 => Host::Ip(<[u8; 4]>::try_from(address).ok()?.into()),
                V6 => Host::Ip(<[u8; 16]>::try_from(address).ok()?.into()),
                NAME => Host::Name(address.try_into().ok()?),
                _ => return None,
            };
            let (port, after) = after.split_first_chunk::<2>()?;
            candidates.push((host, u16::from_be_bytes(*port)));
            rest = after;
        }
        let sound = candidates.iter().all(|(host, port)| is_reachable(host) && *port != 0);
        let read = Description { setup, ufrag: both, pwd, fingerprint: *fingerprint, candidates };
        let whole = sound && (1..=MAX_CANDIDATES).contains(&read.candidates.len());
        (whole && read.to_bytes() == bytes).then_some(read)
    }

    /// A complete description, as browsers write it.
    pub(super) fn to_sdp(&self) -> String {
        let digits: Vec<String> = self.fingerprint.iter().map(|byte| format!("{byte:02X}")).collect();
        let setup = SETUPS.get(usize::from(self.setup)).copied().unwrap_or_default();
        let mut sdp = format!(
            "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
             m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
             a=ice-ufrag:{}\r\na=ice-pwd:{}\r\na=fingerprint:sha-256 {}\r\na=setup:{setup}\r\na=mid:0\r\n\
             a=sctp-port:5000\r\na=max-message-size:262144\r\n",
            self.ufrag,
            self.pwd,
            digits.join(":")
        );
        for (at, (host, port)) in self.candidates.iter().enumerate() {
            let host = match host {
                Host::Ip(address) => address.to_string(),
                Host::Name(name) => uuid(name) + ".local",
            };
            // RFC 8445: type preference 126, the first in the list preferred.
            let priority = (126_u64 << 24) + ((65_535 - at as u64) << 8) + 255;
            // Writing to a `String` never fails.
            write!(sdp, "a=candidate:{} 1 udp {priority} {host} {port} typ host\r\n", at + 1).ok();
        }
        sdp
    }
}

/// Reads a candidate: an address in the local network, by UDP. `None` for all others.
fn candidate(line: &str) -> Option<(Host, u16)> {
    let words: Vec<&str> = line.split(' ').collect();
    let [_, "1", protocol, _, address, port, "typ", "host", ..] = words.as_slice() else { return None };
    let port = port.parse().ok().filter(|&port| port != 0)?;
    let host = if let Some(name) = address.strip_suffix(".local") {
        let name = from_hex(&name.replace('-', "")).filter(|bytes| uuid(bytes) == name)?;
        Host::Name(name)
    } else {
        Host::Ip(address.parse().ok()?)
    };
    (protocol.eq_ignore_ascii_case("udp") && is_reachable(&host)).then_some((host, port))
}

/// Whether it can be one device of the network. A browser sends something to every address that it is told, so its own
/// device, groups of devices and disguised forms of these are refused, even in the codes of others.
fn is_reachable(host: &Host) -> bool {
    match host {
        // 0.0.0.0/8, and from multicast on everything is reserved, up to the broadcast.
        Host::Ip(IpAddr::V4(address)) => !address.is_loopback() && (1..224).contains(&address.octets()[0]),
        // A link-local address is useless without its zone. The others are of IPv4, or the device itself.
        Host::Ip(IpAddr::V6(address)) => {
            !address.is_multicast() && !address.is_unicast_link_local() && address.to_ipv4().is_none()
        }
        Host::Name(_) => true,
    }
}

/// 16 bytes as groups of 8, 4, 4, 4 and 12 digits.
fn uuid(bytes: &[u8; 16]) -> String {
    let digits = hex(bytes);
    let groups = [0..8, 8..12, 12..16, 16..20, 20..32].map(|group| digits.get(group).unwrap_or_default());
    groups.join("-")
}

/// Six bits for each character, zeros to a whole byte: base64 of the padded text.
fn pack(text: &str) -> Vec<u8> {
    let text = padded(text, 'A', 4).replace('+', "-").replace('/', "_");
    from_base64(&text).unwrap_or_default()
}

/// The text with another character that stands for zero bits, unless its length is a multiple of this.
fn padded(text: &str, zero: char, group: usize) -> String {
    let mut text = text.to_owned();
    if !text.len().is_multiple_of(group) {
        text.push(zero);
    }
    text
}
