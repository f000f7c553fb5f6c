use super::*;
use crate::api::{Input, NoBots, Peer};
use crate::rooms::play::party::{name, stream as rng};
use crate::rooms::support::{answer, any_option};
use crate::{Guest, Host, HostCommand, MemberKey, Request, Room, decode, encode};
use game::{NullSink, Seats, Seed};
use postcard::to_allocvec;

fn cards(players: u8) -> cards::Setup {
    use cards::{HouseRules, Pack, Packs, Setup};
    let packs: Packs = [Pack::Troublemaker, Pack::Supercharge, Pack::Pandora].into_iter().collect();
    Setup::new(players, packs, HouseRules::original(packs)).unwrap()
}

/// Checks the bytes of both forms of the same game, at every moment of some rounds.
fn assert_same_bytes<G: RoomGame>(setup: G::Setup) {
    Rules::of::<G>().choose();
    assert_eq!(AnyGame::version(), G::version());
    let erased = AnySetup::new::<G>(setup.clone());
    assert_eq!(to_allocvec(&erased), to_allocvec(&setup));
    assert_eq!((AnyGame::people(&erased), erased.get::<G>()), (G::people(&setup), Some(&setup)));
    for n in 0..12 {
        let [any, own] = [AnyGame::for_players(&erased, n).is_some(), G::for_players(&setup, n).is_some()];
        assert_eq!(any, own, "{n} people");
    }
    let mut rng = rng(3);
    let mut own = G::new(&setup);
    let mut any = AnyGame::new(&erased);
    for _ in 0..1500 {
        let entry = match own.asks() {
            Asks::Over => break,
            Asks::Seed => Entry::Seed(rng.seed()),
            Asks::People { number: to, seats, .. } => {
                let by = seats.lowest().unwrap();
                let action = any_option::<G>(&own.view(Viewer::Seat(by)), &mut rng).unwrap();
                Entry::Answer { by, to, action }
            }
        };
        let erased = match entry {
            Entry::Seed(seed) => Entry::Seed(seed),
            Entry::Answer { by, to, action } => {
                let erased = AnyAction::new::<G>(&action).unwrap();
                assert_eq!((to_allocvec(&erased), erased.get::<G>()), (to_allocvec(&action), Some(action)));
                Entry::Answer { by, to, action: erased }
            }
        };
        let (mut facts, mut erased_facts) = (Vec::new(), Vec::new());
        own.apply(&entry, &mut facts).unwrap();
        any.apply(&erased, &mut erased_facts).unwrap();
        assert_eq!(to_allocvec(&erased_facts), to_allocvec(&facts));
        let read: Vec<AnyFact> = postcard::from_bytes(&to_allocvec(&facts).unwrap()).unwrap();
        assert_eq!(read, erased_facts);
        let everybody = Seats::first(G::people(&setup)).into_iter().map(Viewer::Seat);
        for viewer in everybody.chain([Viewer::Spectator]) {
            let (view, erased) = (own.view(viewer), any.view(viewer));
            let bytes = to_allocvec(&view).unwrap();
            assert_eq!(to_allocvec(&erased).unwrap(), bytes);
            assert_eq!(erased.get::<G>(), Some(&view));
            assert_eq!(erased.viewer(), viewer);
            let read: AnyView = postcard::from_bytes(&bytes).unwrap();
            assert_eq!(read.get::<G>(), Some(&view));
            assert!(postcard::from_bytes::<AnyView>(&bytes[..bytes.len() - 1]).is_err(), "a byte is missing");
            let (mut options, mut erased_options) = (Options::new(), Options::new());
            view.options(&mut options);
            erased.options(&mut erased_options);
            assert!(erased_options.iter().map(AnyAction::get::<G>).eq(options.iter().map(Some)));
            for fact in &erased_facts {
                let redacted = AnyGame::redact(fact, viewer).and_then(|fact| fact.get::<G>().cloned());
                assert_eq!(redacted, G::redact(fact.get::<G>().unwrap(), viewer));
            }
        }
    }
    assert_eq!(any, AnyGame::of(own));
}

#[test]
fn a_game_has_the_same_bytes_as_without_disguise() {
    assert_same_bytes::<cards::State>(cards(4));
    assert_same_bytes::<board::State>(board::Setup::medium(3).unwrap());
}

/// A value that stands among others is read alone.
fn assert_read_alone<G: RoomGame>(setup: G::Setup) {
    Rules::of::<G>().choose();
    let mut game = G::new(&setup);
    game.apply(&Entry::Seed(Seed::from_number(1)), &mut NullSink).unwrap();
    let bytes = to_allocvec(&(7u8, game.view(Viewer::Spectator), [1u8, 2, 3])).unwrap();
    let (first, view, rest): (u8, AnyView, [u8; 3]) = postcard::from_bytes(&bytes).unwrap();
    assert_eq!((first, rest), (7, [1, 2, 3]), "a value is read, and not one byte more");
    assert!(view.get::<G>().is_some());
}

#[test]
fn a_device_with_any_game_and_one_with_the_game_itself_play_together() {
    Rules::of::<board::State>().choose();
    let setup = board::Setup::new(2, 20).unwrap();
    let host =
        Host::<board::State>::with_key(MemberKey::toy(0), rng(1), name("Host"), setup, Box::new(NoBots));
    let guest = Guest::<AnyGame>::with_key(MemberKey::toy(1), rng(2), name("Guest"), host.key());
    let (mut host, mut guest) = (Room::Host(Box::new(host)), Room::Guest(Box::new(guest)));
    let (peer, mut now, mut rng) = (Peer(1), 1000, rng(3));
    host.handle(Input::Connected { peer, binding: [1; 32] }, now);
    guest.handle(Input::Connected { peer, binding: [1; 32] }, now);
    for step in 0..3000 {
        loop {
            let to_guest = host.poll_transmit(now);
            let to_host = guest.poll_transmit(now);
            if to_guest.is_none() && to_host.is_none() {
                break;
            }
            if let Some(frame) = to_guest {
                guest.handle(Input::Frame(peer, frame.bytes), now);
            }
            if let Some(frame) = to_host {
                host.handle(Input::Frame(peer, frame.bytes), now);
            }
        }
        while let Some(event) = guest.poll_event() {
            assert!(!matches!(event, crate::Event::HostFault(_) | crate::Event::Close(..)), "{event:?}");
        }
        while host.poll_event().is_some() {}
        now += 400;
        let Some(table) = host.table() else {
            assert!(step < 10, "the guest is not let in");
            host.handle(Input::Command(HostCommand::Start), now);
            continue;
        };
        let Room::Host(own) = &host else { unreachable!() };
        let game = own.host().dealer().unwrap().game().clone();
        if let Some(seen) = guest.table() {
            let view = game.view(Viewer::Seat(Seat::wrapping(1)));
            assert_eq!(seen.view.get::<board::State>(), Some(&view));
        }
        match table.view.asks() {
            Asks::Over => return,
            Asks::Seed => host.handle(Input::Command(HostCommand::Start), now),
            Asks::People { .. } => {
                if let Some(mine) = answer(table, &mut rng) {
                    host.handle(Input::Request(mine), now);
                }
                if let Some(theirs) = guest.table().and_then(|table| answer(table, &mut rng)) {
                    guest.handle(Input::Request(theirs), now);
                }
            }
        }
        host.handle(Input::Tick, now);
        guest.handle(Input::Tick, now);
    }
    panic!("the game has no end");
}

#[test]
fn nothing_is_read_where_no_game_is_chosen() {
    std::thread::spawn(|| {
        assert!(postcard::from_bytes::<AnyAction>(&[0; 20]).is_err());
        assert!(postcard::from_bytes::<AnySetup>(&[0; 20]).is_err());
        assert_eq!(AnyGame::version(), Version::default());
    })
    .join()
    .unwrap();
}

#[test]
fn values_of_another_game_are_told_apart() {
    Rules::of::<board::State>().choose();
    let setup = AnySetup::new::<board::State>(board::Setup::medium(2).unwrap());
    assert!(setup.get::<cards::State>().is_none());
    let mut game = AnyGame::new(&setup);
    assert!(game.view(Viewer::Spectator).get::<cards::State>().is_none());
    game.apply(&Entry::Seed(Seed::from_number(1)), &mut NullSink).unwrap();
    let Asks::People { number: to, seats, .. } = game.asks() else { panic!("nobody is asked") };
    let by = seats.lowest().unwrap();
    let card = cards::Card::all().last().unwrap();
    let action = cards::Action::Play(card, Some(cards::Special::ALL[0]));
    let action = AnyAction::new::<cards::State>(&action).unwrap();
    assert!(game.apply(&Entry::Answer { by, to, action }, &mut NullSink).is_err());
}

#[test]
fn damaged_bytes_are_refused() {
    assert_read_alone::<cards::State>(cards(2));
    assert_read_alone::<board::State>(board::Setup::medium(2).unwrap());
    for n in 0..2000 {
        let mut rng = rng(n);
        let bytes: Vec<u8> = (0..rng.below(300)).map(|_| rng.below(256) as u8).collect();
        // A value that can be read can be written again.
        if let Some(request) = decode::<Request<AnyGame>>(&bytes) {
            assert!(decode::<Request<AnyGame>>(&encode(&request)) == Some(request));
        }
        let _ = postcard::from_bytes::<AnyView>(&bytes);
        let _ = postcard::from_bytes::<AnySetup>(&bytes);
    }
}

fn assert_fits<G: RoomGame>(actions: impl Iterator<Item = G::Action>, why: &[G::Illegal]) {
    for action in actions {
        let short = AnyAction::new::<G>(&action);
        assert_eq!(short.and_then(AnyAction::get::<G>), Some(action), "{action:?}");
    }
    for why in why {
        assert_eq!(to_allocvec(&AnyIllegal::new::<G>(why)), to_allocvec(why), "{why:?}");
    }
}

#[test]
fn every_answer_and_every_refusal_fits() {
    use cards::{Action, Card, Event, Power, Special};
    let last = Seat::new(7).unwrap();
    let of_card = |card: Card| {
        let one =
            [Action::Toss(card), Action::Pick(card), Action::Give(card, last), Action::Play(card, None)];
        let mimicries = Special::ALL.iter().map(move |as_| Action::Play(card, Some(*as_)));
        one.into_iter().chain(mimicries)
    };
    let powers = Power::ALL.iter().flat_map(|p| [Action::Power(*p), Action::PowerOf(last, Some(*p))]);
    let events = Event::ALL.iter().map(|event| Action::Event(*event));
    let all = Card::all().flat_map(of_card).chain(powers).chain(events);
    assert_fits::<cards::State>(all, cards::Illegal::ALL);
    let all = board::Card::ALL.iter().map(|card| board::Action::Card(*card));
    let others = [board::Action::Pass, board::Action::Seat(last), board::Action::Field(board::Field::GOAL)];
    assert_fits::<board::State>(all.chain(others), board::Illegal::ALL);
}
