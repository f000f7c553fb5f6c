//! The board game in rooms: by the same protocol, with its own people, answers in parts and secrets.

use super::party::{Party, PartyOf, answer, bots, name, seat, till_asked};
use crate::{CloseReason, Event, ExitReason, Guest, HostCommand, Mismatch, Phase, Refusal, Request};
use board::{Action, Question, Setup, State};
use game::{Asks, Game as _, Seed, View as _, Viewer};

type Room = PartyOf<State>;

/// A room in which a short game has begun.
fn playing(guests: u64) -> Room {
    let mut room = Room::of(guests);
    assert_eq!(room.order(HostCommand::Setup(Setup::new(2, 30).unwrap())), Ok(()));
    room.starts();
    assert_eq!(room.phase(), Phase::Playing);
    room
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
    }
    room.assert_trusted();
}

#[test]
fn a_whole_game_ends_the_same_for_everybody() {
    let mut room = playing(2);
    room.play_till(|room| {
        assert_everybody_sees_their_own(room);
        room.phase() == Phase::Over
    });
    let winners = room.host.table().unwrap().view.winners;
    assert!(winners.is_some());
    for at in 0..2 {
        assert_eq!(room.table(at).view.winners, winners);
        assert_eq!(room.table(at).view.asks(), Asks::Over);
    }
    // Another game with the same people.
    room.starts();
    assert_eq!((room.phase(), room.table(0).view.round), (Phase::Playing, 1));
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
    let seen = |room: &Room| (room.host.tip(), room.table(other).facts.len());
    let before = seen(&room);
    let Asks::People { number: to, .. } = room.table(at).view.asks() else { panic!("nobody is asked") };
    // A device whose person has no choice passes by itself.
    if !room.table(at).answered {
        assert_eq!(room.asks(at, Request::Answer { to, parts: vec![Action::Pass] }), Ok(()));
    }
    assert!(room.table(at).answered);
    assert_eq!(seen(&room), before, "nobody learns that they have answered");
    assert!(room.table(other).until.is_some());
    room.wait(30_000);
    assert!(room.host.tip().seq > before.0.seq);
    assert_everybody_sees_their_own(&room);
}

#[test]
fn an_answer_in_parts_is_one_answer() {
    let mut room = playing(1);
    till_asked(&mut room, 0);
    let Some(Request::Answer { to, parts }) = answer(room.table(0)) else { panic!("not asked") };
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
    room.add_bots([6]);
    assert!(!room.host.lobby().has_room());
    assert_eq!(room.order(HostCommand::Bot(seat(7), Some(name("greedy")))), Err(Refusal::Players));
    let late = room.comes(9, room.host.key());
    assert_eq!(room.host.lobby().chair_of(room.id(late)), None);
    assert_eq!(room.asks(late, Request::Sit(seat(5))), Err(Refusal::Players));
    assert_eq!(room.asks(0, Request::Sit(seat(7))), Ok(()), "changing chairs takes no room");
    room.starts();
    assert_eq!(State::people(&room.host.lobby().setup), 6);
    assert_eq!(room.table(late).view.viewer(), Viewer::Spectator);
    assert_everybody_sees_their_own(&room);
    // A bot's chair is one more for people, from the next round on.
    let bot = room.bots_chair();
    assert_eq!(room.asks(late, Request::Sit(bot)), Ok(()));
    room.plays_round();
    assert!(bots(&room).is_empty());
    assert_eq!(room.host.lobby().chair_of(room.id(late)), Some(bot));
}

#[test]
fn eight_play_cards_as_before() {
    let mut room = Party::of(7);
    assert!(!room.host.lobby().has_room());
    let late = room.comes(9, room.host.key());
    assert_eq!(room.host.lobby().chair_of(room.id(late)), None);
    room.starts();
}

#[test]
fn a_guest_who_plays_another_game_learns_which_is_played_here() {
    let mut room = Room::of(0);
    let mut guest = Guest::<cards::State>::new(Seed::from_number(5), name("Ann"), room.host.key());
    let peer = crate::Peer(77);
    room.talks_with(peer, &mut guest, |_| {});
    let events: Vec<_> = std::iter::from_fn(|| guest.poll_event()).collect();
    assert!(events.contains(&Event::Left(ExitReason::Mismatch(Mismatch::Game(State::NUMBER)))), "{events:?}");
    room.deliver();
    assert_eq!(room.closed_for(peer), Some(CloseReason::Mismatch(Mismatch::Game(cards::State::NUMBER))));
    assert_eq!(room.host.lobby().members.len(), 1, "nobody was let in");
}
