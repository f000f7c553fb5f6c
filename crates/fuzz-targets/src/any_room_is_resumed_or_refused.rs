//! Any bytes as the saved room of a page: they are refused, or the room continues.

use cards::State;
use game::Seed;
use room::{Guest, Host, HostCommand, Input, NoBots, Request};

pub(crate) fn run(data: &[u8]) {
    let seed = Seed::from_number(1);
    if let Some(mut guest) = Guest::<State>::resume(data, seed) {
        guest.handle(Input::Tick, 0);
        assert!(Guest::<State>::resume(&guest.save(), seed).is_some());
    }
    if let Some(mut host) = Host::<State>::resume(data, seed, Box::new(NoBots), 0) {
        assert!(Host::<State>::resume(&host.save(), seed, Box::new(NoBots), 0).is_some());
        host.handle(Input::Command(HostCommand::Start), 1);
        host.handle(Input::Request(Request::Ready(true)), 2);
        for _ in 0..50 {
            let Some(due) = host.poll_timeout() else { break };
            host.handle(Input::Tick, due);
            while host.poll_event().is_some() {}
        }
    }
}
