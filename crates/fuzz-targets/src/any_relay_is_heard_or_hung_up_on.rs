//! Any messages of a Nostr relay, one per line: neither a host nor a joiner panics, sends without end, or
//! believes any of them.

use game::{Rng, Seed};
use meet::{
    Frame, Host, HostEvent, HostInput, Joiner, JoinerEvent, JoinerInput, LineId, Net, RoomSecret, Server,
    read,
};

pub(crate) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let text = &*text;
    let (line, servers) = (LineId(0), [Server::Nostr { url: "wss://relay.example".into(), own: false }]);
    let (secret, mut now) = (RoomSecret::from_bytes([1; 16]), 1_700_000_000_000);
    let mut host = Host::new(secret, &servers, Rng::new(Seed::from_number(1)), now);
    let mut joiner = Joiner::new(secret, &servers, Rng::new(Seed::from_number(2)), now);
    joiner.handle(JoinerInput::Offer(b"v=0".to_vec()), now);
    let mut sent = 0;
    let nets = [Net::Opened(line)].into_iter().chain(text.lines().map(|text| {
        if read(text).is_none() && text == "hung up" {
            return Net::Closed(line);
        }
        Net::Received(line, Frame::Text(text.into()))
    }));
    for (count, net) in nets.enumerate() {
        // Everything is sent before the next message arrives.
        while host.poll_transmit(now).is_some() || joiner.poll_transmit(now).is_some() {
            sent += 1;
        }
        now += count as u64 * 100;
        host.handle(HostInput::Net(net.clone()), now);
        joiner.handle(JoinerInput::Net(net), now);
        while let Some(event) = host.poll_event() {
            assert!(matches!(event, HostEvent::Line(..)), "nobody can have knocked");
        }
        while let Some(event) = joiner.poll_event() {
            assert!(!matches!(event, JoinerEvent::Answer { .. }), "nobody can have answered");
        }
        assert!(host.poll_timeout(now) > now && joiner.poll_timeout().is_none_or(|at| at > now));
        assert!(sent <= 20 + 8 * count, "it answers more than it is told");
    }
}
