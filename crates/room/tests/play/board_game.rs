//! The board game in rooms: by the same protocol, with its own people, answers in parts and secrets.

use super::party::{Party, PartyOf, bots, doubts, name, seat, till_asked};
use crate::{
    Chair, CloseReason, Event, ExitReason, Guest, HostCommand, Input, LogEntry, Mismatch, Phase, Refusal,
    Request, Settings,
};
use board::{Action, Question, Setup, State};
use game::{Asks, Game as _, Seed, View as _, Viewer};

type Room = PartyOf<State>;

/// A room in which a short game has begun.
fn playing(guests: u64) -> Room {
    let mut room = Room::of(guests);
    assert_eq!(room.order(HostCommand::Setup(Setup::new(2, 30).unwrap())), Ok(()));
    assert_eq!(room.order(HostCommand::Start), Ok(()));
    assert_eq!(room.host.lobby().phase, Phase::Playing);
    room
}

fn round_is_over(room: &Room) -> bool {
    matches!(room.host.lobby().phase, Phase::RoundOver | Phase::Over)
}

/// Everybody sees the game as their seat may, and nothing more.
fn assert_everybody_sees_their_own(room: &Room) {
    let game = room.host.dealer().unwrap().game();
    for (at, guest) in room.guests.iter().enumerate() {
        let viewer = room.host.viewer(guest.id());
        let table = room.table(at);
        assert_eq!(table.view, game.view(viewer), "{viewer:?}");
        if let Viewer::Seat(me) = viewer {
            let open = table.view.eye.is_some() || table.view.result.is_some();
            let shown = |other| other != me && table.view.hands[other].is_some();
            assert!(open || !game::Seats::first(6).into_iter().any(shown), "{viewer:?} sees another hand");
        }
        assert!(doubts(room, at).is_empty());
    }
}

#[test]
fn a_whole_game_ends_the_same_for_everybody() {
    let mut room = playing(2);
    room.play_till(|room| {
        assert_everybody_sees_their_own(room);
        room.host.lobby().phase == Phase::Over
    });
    let winners = room.host.table().unwrap().view.winners;
    assert!(winners.is_some());
    for at in 0..2 {
        assert_eq!(room.table(at).view.winners, winners);
        assert_eq!(room.table(at).view.asks(), Asks::Over);
    }
    // Another game with the same people.
    assert_eq!(room.order(HostCommand::Start), Ok(()));
    assert_eq!((room.host.lobby().phase, room.table(0).view.round), (Phase::Playing, 1));
}

#[test]
fn every_round_is_shuffled_by_all() {
    let mut room = Room::playing(2);
    room.play_till(|room| {
        room.host.log().filter(|entry| matches!(entry, LogEntry::Seed { .. })).count() == 2
    });
    for entry in room.host.log() {
        if let LogEntry::SeedShares { shares, .. } = entry {
            assert!(shares.len() == 2 && shares.iter().all(Option::is_some), "every guest's share is in it");
        }
    }
}

#[test]
fn whether_somebody_wards_off_an_attack_is_not_told_before_the_time_is_over() {
    let mut room = playing(2);
    let attacked = |room: &Room| match room.host.table().map(|table| table.view.asks()) {
        Some(Asks::People { ask, seats, .. }) if ask.kind == Question::Block => seats.lowest(),
        _ => None,
    };
    room.play_till(|room| attacked(room).is_some_and(|asked| asked != seat(0)));
    let asked = attacked(&room).unwrap();
    let at =
        room.guests.iter().position(|guest| room.host.viewer(guest.id()) == Viewer::Seat(asked)).unwrap();
    let other = 1 - at;
    let before = (room.host.tip(), room.table(other).facts.len());
    let Asks::People { number: to, .. } = room.table(at).view.asks() else { panic!("nobody is asked") };
    // A device whose person has no choice passes by itself.
    if !room.table(at).answered {
        assert_eq!(room.asks(at, Request::Answer { to, parts: vec![Action::Pass] }), Ok(()));
    }
    assert!(room.table(at).answered);
    assert_eq!(
        (room.host.tip(), room.table(other).facts.len()),
        before,
        "nobody learns that they have answered"
    );
    assert!(room.table(other).until.is_some());
    room.wait(30_000);
    assert!(room.host.tip().seq > before.0.seq);
    assert_everybody_sees_their_own(&room);
}

#[test]
fn an_answer_in_parts_is_one_answer() {
    let mut room = playing(1);
    till_asked(&mut room, 0);
    let Some(Request::Answer { to, parts }) = super::party::answer(room.table(0)) else {
        panic!("not asked")
    };
    assert!(parts.len() > 1, "a card is laid on a field: {parts:?}");
    assert_eq!(room.asks(0, Request::Answer { to, parts: parts[..1].to_vec() }), Err(Refusal::Incomplete));
    let refused = room.asks(0, Request::Answer { to, parts: vec![Action::Seat(seat(1)); 2] });
    assert!(matches!(refused, Err(Refusal::Illegal(_))), "{refused:?}");
    let before = room.host.tip().seq;
    assert_eq!(room.asks(0, Request::Answer { to, parts: parts.clone() }), Ok(()));
    assert_eq!(room.asks(0, Request::Answer { to, parts }), Err(Refusal::OldQuestion), "a double tap");
    assert!(room.host.tip().seq > before);
}

#[test]
fn six_people_play_and_the_seventh_watches() {
    let mut room = Room::of(4);
    assert!(room.host.lobby().has_room());
    assert_eq!(room.order(HostCommand::Bot(seat(6), Some(name("greedy")))), Ok(()));
    assert!(!room.host.lobby().has_room());
    assert_eq!(room.order(HostCommand::Bot(seat(7), Some(name("greedy")))), Err(Refusal::Players));
    let late = room.comes(9, room.host.key());
    assert_eq!(room.host.lobby().chair_of(room.id(late)), None);
    assert_eq!(room.asks(late, Request::Sit(seat(5))), Err(Refusal::Players));
    assert_eq!(room.asks(0, Request::Sit(seat(7))), Ok(()), "changing chairs takes no room");
    assert_eq!(room.order(HostCommand::Start), Ok(()));
    assert_eq!(State::people(&room.host.lobby().setup), 6);
    assert_eq!(room.table(late).view.viewer(), Viewer::Spectator);
    assert_everybody_sees_their_own(&room);
    // A bot's chair is one more for people, from the next round on.
    let bot = room.host.lobby().chairs.iter().position(|chair| matches!(chair, Chair::Bot(_))).unwrap();
    assert_eq!(room.asks(late, Request::Sit(seat(bot as u8))), Ok(()));
    room.play_till(round_is_over);
    assert!(bots(&room).is_empty());
    assert_eq!(room.host.lobby().chair_of(room.id(late)), Some(seat(bot as u8)));
}

#[test]
fn eight_play_cards_as_before() {
    let mut room = Party::of(7);
    assert!(!room.host.lobby().has_room());
    let late = room.comes(9, room.host.key());
    assert_eq!(room.host.lobby().chair_of(room.id(late)), None);
    assert_eq!(room.order(HostCommand::Start), Ok(()));
}

#[test]
fn the_game_continues_after_the_hosts_page_and_a_guests_are_reloaded() {
    let mut room = playing(2);
    room.play_till(|room| room.host.log().count() > 12);
    let (tip, facts) = (room.host.tip(), room.table(0).facts.clone());
    room.reload_host();
    room.all_lose_host();
    room.guests[0] = Guest::resume(&room.guests[0].save(), Seed::from_number(8)).unwrap();
    for at in 0..2 {
        room.connect(at);
        assert_eq!((room.guests[at].tip(), doubts(&room, at)), (tip, vec![]));
    }
    assert_eq!(room.table(0).facts, facts);
    assert_everybody_sees_their_own(&room);
    room.play_till(round_is_over);
}

#[test]
fn a_bot_plays_for_somebody_who_is_away() {
    let mut room = playing(2);
    assert_eq!(
        room.order(HostCommand::Settings(Settings { stand_in_after: Some(5000), ..Settings::default() })),
        Ok(())
    );
    till_asked(&mut room, 0);
    let (id, before) = (room.id(0), room.host.tip().seq);
    room.disconnect(0);
    room.wait(20_000);
    assert!(room.host.lobby().chairs.contains(&Chair::StandIn(id)));
    assert!(room.host.tip().seq > before, "the game goes on");
    room.connect(0);
    assert!(room.host.lobby().chairs.contains(&Chair::Person(id)));
    room.play_till(round_is_over);
}

#[test]
fn a_guest_who_plays_another_game_learns_which_is_played_here() {
    let mut room = Room::of(0);
    let mut guest = Guest::<cards::State>::new(Seed::from_number(5), name("Ann"), room.host.key());
    let peer = crate::Peer(77);
    room.host.handle(Input::Connected { peer, binding: [1; 32] }, room.now);
    guest.handle(Input::Connected { peer, binding: [1; 32] }, room.now);
    let (mut to_guest, mut to_host) = (Vec::new(), Vec::new());
    for _ in 0..4 {
        to_guest.extend(std::iter::from_fn(|| room.host.poll_transmit(room.now)));
        to_host.extend(std::iter::from_fn(|| guest.poll_transmit(room.now)));
        to_guest.drain(..).for_each(|frame| guest.handle(Input::Frame(peer, frame.bytes), room.now));
        to_host.drain(..).for_each(|frame| room.host.handle(Input::Frame(peer, frame.bytes), room.now));
    }
    let events: Vec<_> = std::iter::from_fn(|| guest.poll_event()).collect();
    assert!(events.contains(&Event::Left(ExitReason::Mismatch(Mismatch::Game(State::NUMBER)))), "{events:?}");
    room.deliver();
    assert_eq!(room.closed_for(peer), Some(CloseReason::Mismatch(Mismatch::Game(cards::State::NUMBER))));
    assert_eq!(room.host.lobby().members.len(), 1, "nobody was let in");
}
