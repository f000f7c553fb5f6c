//! Laws for all codes, and some examples of codes.

use super::*;
use crate::binding;
use proptest::prelude::*;

/// Chromium's offer of a data channel, by two networks of a laptop.
const CHROMIUM: &str = "v=0\r\no=- 7614219274584779017 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n\
    a=group:BUNDLE 0\r\na=extmap-allow-mixed\r\na=msid-semantic: WMS\r\n\
    m=application 39012 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 203.0.113.9\r\n\
    a=candidate:3709461632 1 udp 2113937151 1b5d8b5a-0f3e-4d6c-9a52-7f6d3c1e2b4a.local 39012 typ host generation 0 network-cost 999\r\n\
    a=candidate:2750699412 1 udp 2113939711 8f0c2d1e-5b6a-4c7d-8e9f-0a1b2c3d4e5f.local 40001 typ host generation 0 network-cost 999\r\n\
    a=candidate:842163049 1 udp 1677729535 203.0.113.9 39012 typ srflx raddr 0.0.0.0 rport 0 generation 0\r\n\
    a=candidate:1876313031 1 tcp 1518149375 1b5d8b5a-0f3e-4d6c-9a52-7f6d3c1e2b4a.local 9 typ host tcptype active generation 0\r\n\
    a=ice-ufrag:gR7/\r\na=ice-pwd:fF5s+nGqzKmN0aB1cD2eE3hI\r\na=ice-options:trickle\r\n\
    a=fingerprint:sha-256 00:01:02:03:04:05:06:07:08:09:0A:0B:0C:0D:0E:0F:10:11:12:13:14:15:16:17:18:19:1A:1B:1C:1D:1E:FF\r\n\
    a=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n";

/// Firefox' answer, by one address.
const FIREFOX: &str = "v=0\r\no=mozilla...THIS_IS_SDPARTA-99.0 4418246583293152034 0 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n\
    a=fingerprint:sha-256 F0:01:02:03:04:05:06:07:08:09:0A:0B:0C:0D:0E:0F:10:11:12:13:14:15:16:17:18:19:1A:1B:1C:1D:1E:1F\r\n\
    a=group:BUNDLE 0\r\na=ice-options:trickle\r\na=msid-semantic:WMS *\r\n\
    m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
    a=candidate:0 1 UDP 2122252543 192.168.43.17 54321 typ host\r\na=candidate:1 1 TCP 2105524479 192.168.43.17 9 typ host tcptype active\r\n\
    a=sendrecv\r\na=end-of-candidates\r\na=ice-pwd:f9e8d7c6b5a4938271605f4e3d2c1b0a\r\na=ice-ufrag:0a1b2c3d\r\na=mid:0\r\na=setup:active\r\n\
    a=sctp-port:5000\r\na=max-message-size:1073741823\r\n";

fn offer() -> QrOffer {
    QrOffer::from_sdp(1, RoomSecret::from_bytes(*b"friends at table"), CHROMIUM).unwrap()
}

fn answer() -> QrAnswer {
    QrAnswer::from_sdp(&offer(), FIREFOX).unwrap()
}

#[test]
fn the_essential_parts_of_a_description_come_back() {
    let sdp = QrOffer::parse(&offer().to_text()).unwrap().to_sdp();
    for line in [
        "a=ice-ufrag:gR7/",
        "a=ice-pwd:fF5s+nGqzKmN0aB1cD2eE3hI",
        "a=setup:actpass",
        "a=candidate:1 1 udp 2130706431 1b5d8b5a-0f3e-4d6c-9a52-7f6d3c1e2b4a.local 39012 typ host",
        "a=candidate:2 1 udp 2130706175 8f0c2d1e-5b6a-4c7d-8e9f-0a1b2c3d4e5f.local 40001 typ host",
    ] {
        assert!(sdp.lines().any(|other| other == line), "{line} in {sdp}");
    }
    assert!(!sdp.contains("srflx") && !sdp.contains("tcp"));
    let answered = QrAnswer::parse(&answer().to_text()).unwrap().to_sdp();
    assert!(answered.contains("192.168.43.17 54321 typ host") && answered.contains("a=setup:active"));
    assert!(answered.contains("a=ice-pwd:f9e8d7c6b5a4938271605f4e3d2c1b0a"));
    // Both ends sign the same binding, although one of them has read it from codes.
    assert_eq!(binding(&sdp, &answered), binding(CHROMIUM, FIREFOX));
    assert!(binding(&sdp, &answered).is_some());
}

/// These are in docs/signalling.md.
#[test]
fn codes_are_pinned() {
    assert_eq!(offer().to_text(), OFFER_TEXT);
    assert_eq!(answer().to_text(), ANSWER_TEXT);
}

const OFFER_TEXT: &str = "FRANTIC:212 .CQED0/D.OEIECS440ECTVDDN0OEGJDW7.BXTVTQLPJLOMQ4%EOZ7YK2R49X507H0QS00+0J61%H1CT1V+1572OI2/T2H-2 73AJ3TU3UAWUK3YRHW-1KZ9-MJ-4G0R7CL5.BJ830CO1V$3WJDC*FY4KQJ3YX7-3CK1";
const ANSWER_TEXT: &str = "FRANTIC:1B26C6PX4GW98%2C24QJ3P$7RJTJ5PB K3MGB8C4+9-P5AH1X507H0QS00+0J61%H1CT1V+1572OI2/T2H-2 73AJ3TU3K-30GO0K56$Q";

/// Two names are what a laptop has with Wi-Fi and cable; a phone has one address or two.
#[test]
fn codes_are_small() {
    let size = |sdp: &str| QrOffer::from_sdp(0, offer().secret, sdp).unwrap().to_bytes().len();
    let without = |name: &str| {
        let lines = CHROMIUM.lines().filter(|line| !line.contains(name));
        lines.collect::<Vec<_>>().join("\r\n")
    };
    assert_eq!(size(CHROMIUM), 111);
    assert_eq!(size(&without("8f0c2d1e-5b6a-4c7d-8e9f-0a1b2c3d4e5f")), 92);
    let by_camera = CHROMIUM.replace("1b5d8b5a-0f3e-4d6c-9a52-7f6d3c1e2b4a.local", "10.0.0.7");
    assert_eq!(size(&by_camera.replace("8f0c2d1e-5b6a-4c7d-8e9f-0a1b2c3d4e5f.local", "2001:db8::7")), 99);
    let bytes = |text: String| from_text(&text).unwrap().len();
    assert_eq!(bytes(answer().to_text()), 70);
    let many = (1..9)
        .map(|n| format!("a=candidate:{n} 1 udp 1 10.0.0.{n} 5000 typ host\r\n"))
        .collect::<Vec<_>>()
        .concat();
    let six = (1..9).map(|n| format!("a=candidate:{n} 1 udp 1 2001:db8::{n} 5000 typ host\r\n"));
    let crowded = size(&(CHROMIUM.to_owned() + &many + &six.collect::<String>()));
    assert!(crowded <= MAX_QR_LEN, "{crowded}");
}

#[test]
fn an_answer_is_for_one_offer() {
    let (offer, answer) = (offer(), answer());
    assert!(answer.is_for(&offer));
    let another = CHROMIUM.replace("gR7/", "gR7+");
    assert!(!answer.is_for(&QrOffer::from_sdp(1, offer.secret, &another).unwrap()));
    let elsewhere = RoomSecret::from_bytes(*b"strangers' table");
    assert!(!answer.is_for(&QrOffer::from_sdp(1, elsewhere, CHROMIUM).unwrap()));
    // With another certificate in it.
    let replaced = FIREFOX.replace("F0:01", "F1:01");
    let forged = QrAnswer { tag: answer.tag, ..QrAnswer::from_sdp(&offer, &replaced).unwrap() };
    assert!(!forged.is_for(&offer));
}

#[test]
fn other_texts_are_told_apart_from_codes() {
    let (offer, answer) = (offer().to_text(), answer().to_text());
    assert_eq!(QrOffer::parse(&answer), Err(QrError::Kind));
    assert_eq!(QrAnswer::parse(&offer), Err(QrError::Kind));
    assert_eq!(QrOffer::parse("https://example.org/#/room/ZnJpZW5kcyBhdCB0YWJsZQ"), Err(QrError::Other));
    assert_eq!(QrOffer::parse(&offer[..offer.len() - 3]), Err(QrError::Damaged));
    assert_eq!(QrOffer::parse(&to_text(&[2 << 4; 100])), Err(QrError::Version));
    assert_eq!(QrOffer::parse(&to_text(&[VERSION << 4 | 9; 100])), Err(QrError::Damaged));
    assert_eq!(QrOffer::parse(PREFIX), Err(QrError::Damaged));
    assert_eq!(QrOffer::parse(&("FRANTIC:".to_owned() + &"0".repeat(1_000_000))), Err(QrError::Damaged));
}

#[test]
fn a_description_without_an_address_for_others_is_refused() {
    let secret = offer().secret;
    let none: Vec<_> = CHROMIUM.lines().filter(|line| !line.ends_with("999")).collect();
    assert_eq!(QrOffer::from_sdp(0, secret, &none.join("\r\n")), None);
    for (from, to) in [
        ("gR7/", "gR7"),
        ("gR7/", "gR7?"),
        ("a=setup:actpass", "a=setup:holdconn"),
        ("sha-256", "sha-512"),
        (":1E:FF", ":1E"),
    ] {
        assert_eq!(QrOffer::from_sdp(0, secret, &CHROMIUM.replace(from, to)), None, "{to}");
    }
    assert_eq!(QrAnswer::from_sdp(&offer(), CHROMIUM), None, "an answer says who begins");
    let local = FIREFOX.replace("192.168.43.17", "127.0.0.1");
    assert_eq!(QrAnswer::from_sdp(&offer(), &local), None);
}

/// A browser sends something to every address it is told: a code cannot make it talk to its own device, or to many
/// at once.
#[test]
fn addresses_that_are_no_single_device_of_the_network_are_refused() {
    let odd = [
        "0.0.0.0",
        "0.1.2.3",
        "127.0.0.1",
        "127.9.9.9",
        "224.0.0.251",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:192.168.1.1",
        "ff02::fb",
        "fe80::1",
        "fe80::1%wlan0",
        "fd00::1%1",
        "router.local",
        "example.org",
        "192.168.1",
        "192.168.1.1.local",
    ];
    for odd in odd {
        assert_eq!(QrAnswer::from_sdp(&offer(), &FIREFOX.replace("192.168.43.17", odd)), None, "{odd}");
    }
    let answer = answer();
    for odd in odd {
        let Ok(address) = odd.parse::<core::net::IpAddr>() else { continue };
        let whole = [&[answer.first_byte()], answer.tag.as_slice(), &answer.description.to_bytes()].concat();
        let mut bytes = whole.get(..whole.len() - 7).unwrap().to_vec();
        match address {
            core::net::IpAddr::V4(four) => bytes.extend([&[4], four.octets().as_slice()].concat()),
            core::net::IpAddr::V6(six) => bytes.extend([&[6], six.octets().as_slice()].concat()),
        }
        bytes.extend([212, 49]);
        assert_eq!(QrAnswer::parse(&to_text(&bytes)), Err(QrError::Damaged), "{odd}");
    }
    for usual in
        ["10.0.0.1", "100.64.0.9", "169.254.7.7", "192.168.1.1", "203.0.113.9", "fd00::2", "2001:db8::1"]
    {
        assert!(QrAnswer::from_sdp(&offer(), &FIREFOX.replace("192.168.43.17", usual)).is_some(), "{usual}");
    }
}

/// A text that is a code is the text of that code.
fn assert_same_if_read(text: &str) {
    let offer = QrOffer::parse(text).map(|offer| offer.to_text());
    let again = offer.or_else(|_| QrAnswer::parse(text).map(|answer| answer.to_text()));
    assert!(again.is_err() || again.as_deref() == Ok(text), "{text}");
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "(FRANTIC:)?[0-9A-Z $%*+./:-]{0,200}", other: String) {
        assert_same_if_read(&text);
        assert_same_if_read(&other);
    }

    /// With a valid head, more of the bytes are read.
    #[test]
    fn any_bytes_are_read_or_refused(kind in 0_u8..4, hexadecimal: bool, ufrag in 0_u8..40, pwd in 0_u8..60, rest: Vec<u8>) {
        let head = [if hexadecimal { 0x80 } else { 0 } | ufrag, pwd];
        let tail = [head.as_slice(), &rest].concat();
        for about in [17, 8] {
            assert_same_if_read(&to_text(&[&[VERSION << 4 | kind], [7; 17].get(..about).unwrap(), &tail].concat()));
        }
    }

    /// One browser's description arrives at the other: credentials of any length, addresses of any kind.
    #[test]
    fn any_description_comes_back(
        ufrag in "[A-Za-z0-9+/]{4,32}|[0-9a-f]{4,32}",
        pwd in "[A-Za-z0-9+/]{22,32}|[0-9a-f]{22,32}",
        four in prop::collection::vec((any::<[u8; 4]>(), 1_u16..), 0..3),
        six in prop::collection::vec((any::<[u8; 16]>(), 1_u16..), 0..3),
    ) {
        let four = four.iter().map(|(ip, port)| format!("{} {port}", core::net::Ipv4Addr::from(*ip)));
        let six = six.iter().map(|(ip, port)| format!("{} {port}", core::net::Ipv6Addr::from(*ip)));
        let lines = four.chain(six).map(|host| format!("a=candidate:1 1 udp 1 {host} typ host\r\n"));
        let lines = lines.collect::<Vec<_>>().concat();
        let sdp = CHROMIUM.replace("gR7/", &ufrag).replace("fF5s+nGqzKmN0aB1cD2eE3hI", &pwd) + &lines;
        let offer = QrOffer::from_sdp(3, RoomSecret::from_bytes([9; 16]), &sdp).unwrap();
        prop_assert!(offer.to_bytes().len() <= MAX_QR_LEN);
        let read = QrOffer::parse(&offer.to_text()).unwrap();
        prop_assert_eq!(&read, &offer);
        let again = read.to_sdp();
        let lines = [format!("a=ice-ufrag:{ufrag}\r\n"), format!("a=ice-pwd:{pwd}\r\n")];
        prop_assert!(lines.iter().all(|line| again.contains(line.as_str())));
        prop_assert_eq!(Description::parse(&again, MAX_QR_LEN), Some(offer.description));
    }

    #[test]
    fn any_description_is_read_or_refused(sdp in "(a=(candidate|ice-ufrag|setup|ice-pwd|fingerprint):[ -~]{0,60}\r\n){0,9}") {
        drop(QrOffer::from_sdp(0, RoomSecret::from_bytes([0; 16]), &sdp));
        drop(QrOffer::from_sdp(0, RoomSecret::from_bytes([0; 16]), &(CHROMIUM.to_owned() + &sdp)));
    }
}
