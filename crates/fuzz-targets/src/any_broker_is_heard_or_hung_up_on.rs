//! Any bytes from an MQTT broker, split anywhere: packets that can be read are written back the same, and the
//! engine neither panics nor stores more than it should.

use game::{Rng, Seed};
use meet::{Broker, Frame, Mqtt, ParsedPacket, Signalling, SignallingEvent, Topic, unpack};

pub(crate) fn run(data: &[u8]) {
    let mut rest = data;
    while let ParsedPacket::Packet(packet, length) = unpack(rest) {
        let again = packet.pack().expect("it was packed");
        assert!(length <= rest.len());
        assert_eq!(unpack(&again), ParsedPacket::Packet(packet, again.len()));
        rest = &rest[length..];
    }
    let broker = Broker { url: String::new(), prefix: "f/".into(), account: None };
    let mut mqtt = Mqtt::new(broker, Rng::new(Seed::from_number(1)));
    let mut now = 1_700_000_000_000;
    mqtt.listen(&[Topic([1; 16])], now);
    mqtt.opened(now);
    let step = data.first().map_or(1, |&first| usize::from(first) + 1);
    for piece in data.chunks(step) {
        mqtt.received(&Frame::Bytes(piece.to_vec()), now);
        mqtt.publish(Topic([2; 16]), piece, now);
        now += 1_000;
        mqtt.tick(now);
        while mqtt.poll_transmit().is_some() {}
        while let Some(heard) = mqtt.poll_event() {
            assert!(!matches!(heard, SignallingEvent::Note(topic, _) if topic != Topic([1; 16])));
        }
        assert!(mqtt.poll_timeout().is_none_or(|at| at > now));
    }
}
