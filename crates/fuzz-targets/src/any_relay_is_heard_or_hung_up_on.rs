//! Any messages of a Nostr relay, one per line: neither a host nor a joiner panics, sends without end, or
//! believes any of them.

use game::{Rng, Seed};
use meet::{Approach, Event, Frame, Host, Input, Joiner, LineId, Net, Party as _, RoomSecret, Server};

pub(crate) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let relay = Server::Nostr { url: "wss://relay.example".into(), own: false };
    let heard = text.lines().map(|text| {
        if text == "hung up" {
            Net::Closed(LineId(0))
        } else {
            Net::Received(LineId(0), Frame::Text(text.into()))
        }
    });
    hear(relay, heard);
}

/// Lets a host and a joiner hear this from a server.
pub(crate) fn hear(server: Server, heard: impl Iterator<Item = Net>) {
    let (line, servers) = (LineId(0), [server]);
    let (secret, mut now) = (RoomSecret::from_bytes([1; 16]), 1_700_000_000_000);
    let mut host = Host::new(secret, &servers, Rng::new(Seed::from_number(1)), now);
    let mut joiner = Joiner::new(secret, Approach::default(), &servers, Rng::new(Seed::from_number(2)), now);
    joiner.handle(Input::Offer(b"v=0".to_vec()), now);
    let mut sent = 0;
    for (count, net) in [Net::Opened(line)].into_iter().chain(heard).enumerate() {
        // Everything is sent before the next message arrives.
        while host.poll_transmit(now).is_some() || joiner.poll_transmit(now).is_some() {
            sent += 1;
        }
        now += count as u64 * 100;
        host.handle(Input::Net(net.clone()), now);
        joiner.handle(Input::Net(net), now);
        assert!(host.poll_event().is_none(), "nobody can have knocked");
        while let Some(event) = joiner.poll_event() {
            assert!(!matches!(event, Event::Answer { .. }), "nobody can have answered");
        }
        assert!(
            host.poll_timeout(now).is_some_and(|at| at > now)
                && joiner.poll_timeout(now).is_none_or(|at| at > now)
        );
        assert!(sent <= 20 + 8 * count, "it answers more than it is told");
    }
}
