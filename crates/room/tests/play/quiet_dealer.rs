//! A device that deals and does not play: an old tablet, or the television's.

use super::party::{Party, answer, seat};
use crate::{Chair, LogEntry, Phase, Refusal, Request, Settings};
use cards::State;
use game::Viewer;

/// A quiet dealer and this many guests, none of them ready.
fn dealing(guests: u64) -> Party {
    let mut party = Party::of(guests);
    assert_eq!(party.host_asks(Request::Stand), Ok(()));
    party.sets(Settings { big_table: true, ..Settings::default() });
    party
}

#[test]
fn the_host_stands_up_and_a_guest_takes_its_chair() {
    let mut party = dealing(2);
    assert!(party.host.lobby().has_quiet_dealer());
    assert_eq!(party.host.lobby().taken(), 2);
    let cleo = party.comes(3, party.host.key());
    assert_eq!(party.host.lobby().chair_of(party.id(cleo)), Some(seat(0)), "the first free one");
    for guest in &party.guests {
        let lobby = guest.lobby().unwrap();
        assert!(lobby.has_quiet_dealer() && lobby.has_big_table());
    }
    // It may change its mind.
    assert_eq!(party.host_asks(Request::Sit(seat(3))), Ok(()));
    assert!(!party.guests[0].lobby().unwrap().has_quiet_dealer());
    assert!(!party.guests[0].lobby().unwrap().has_big_table(), "there is no screen left");
}

#[test]
fn a_host_may_stand_up_where_nobody_else_may_watch() {
    let (mut party, closed) = (Party::of(2), Settings { spectators: false, ..Settings::default() });
    party.sets(closed);
    assert_eq!(party.asks(0, Request::Stand), Err(Refusal::NotNow));
    assert_eq!(party.host_asks(Request::Stand), Ok(()));
    party.sets(closed);
    assert_eq!(party.host.lobby().members.len(), 3, "the host stays");
}

#[test]
fn a_quiet_dealer_begins_when_all_who_sit_are_ready() {
    let mut party = dealing(2);
    assert_eq!(party.asks(0, Request::Ready(true)), Ok(()));
    assert_eq!(party.phase(), Phase::Lobby);
    // The absent member is on their way back.
    party.disconnect(1);
    assert_eq!(party.asks(0, Request::Ready(true)), Ok(()));
    assert_eq!(party.phase(), Phase::Lobby);
    party.connect(1);
    assert_eq!(party.asks(1, Request::Ready(true)), Ok(()));
    assert!(party.phase().is_running());
}

#[test]
fn one_alone_does_not_begin_and_one_with_a_bot_does() {
    let mut party = dealing(1);
    assert_eq!(party.asks(0, Request::Ready(true)), Ok(()));
    assert_eq!(party.phase(), Phase::Lobby, "it takes two");
    party.add_bots([3]);
    assert_eq!(party.asks(0, Request::Ready(true)), Ok(()));
    assert!(party.phase().is_running());
}

#[test]
fn a_host_who_plays_still_begins_by_hand() {
    let mut party = Party::of(2);
    party.all_ready();
    assert_eq!(party.phase(), Phase::Lobby);
}

#[test]
fn a_whole_game_is_dealt_by_a_device_that_does_not_play() {
    let mut party = dealing(2);
    party.add_bots([4]);
    party.all_ready();
    let mut rounds = 0;
    while party.phase() != Phase::Over {
        party.play_till(|party| {
            let table = party.host.table().unwrap();
            assert_eq!(table.view.viewer, Viewer::Spectator, "it shows nobody's hand");
            assert!(answer(table).is_none(), "it is never asked");
            matches!(party.phase(), Phase::RoundOver | Phase::Over)
        });
        rounds += 1;
        // Every device plays the round again.
        party.wait(2000);
        let proof = party.host.round_proof().expect("it is open");
        assert_eq!(proof.proven_by().count(), 2, "by the two who played: {proof:?}");
        party.assert_trusted();
        if party.phase() == Phase::RoundOver {
            party.all_ready();
        }
    }
    assert!(rounds > 1);
    // Another one begins without anybody touching the dealer.
    party.all_ready();
    assert_eq!(party.phase(), Phase::Playing);
}

#[test]
fn a_dealer_whose_page_is_reloaded_still_deals_and_does_not_play() {
    let mut party = dealing(2);
    party.all_ready();
    party.play_till(|party| party.host.log().count() > 14);
    let tip = party.host.tip();
    party.reload_host();
    assert_eq!(party.host.tip(), tip);
    assert!(party.host.lobby().has_quiet_dealer() && party.host.lobby().settings.big_table);
    (0..2).for_each(|at| party.comes_back(at));
    assert_eq!(party.host.table().unwrap().view.viewer, Viewer::Spectator);
    party.plays_round();
    party.wait(2000);
    assert_eq!(party.host.round_proof().unwrap().proven_by().count(), 2);
}

#[test]
fn a_bot_stands_in_at_a_quiet_dealers_table_and_leaves() {
    let mut party = dealing(2);
    party.all_ready();
    let ann = party.id(0);
    let chair = party.host.lobby().chair_of(ann).unwrap();
    party.disconnect(0);
    party.wait(30_000);
    assert_eq!(*party.host.lobby().chair(chair), Chair::StandIn(ann));
    party.connect(0);
    assert_eq!(*party.host.lobby().chair(chair), Chair::Person(ann));
    let by = |entry: &&LogEntry<State>| matches!(entry, LogEntry::Chair { .. });
    assert_eq!(party.host.log().filter(by).count(), 2);
}

#[test]
fn a_latecomer_watches_and_takes_a_bots_chair_in_the_next_round() {
    let mut party = dealing(2);
    party.add_bots([4]);
    party.all_ready();
    let cleo = party.comes(7, party.host.key());
    let bot = party.bots_chair();
    assert_eq!(party.asks(cleo, Request::Sit(bot)), Ok(()));
    party.plays_round();
    assert_eq!(party.host.lobby().chair_of(party.id(cleo)), Some(bot));
    party.all_ready();
    // It may be over at once.
    assert_eq!(party.host.log().filter(|line| matches!(line, LogEntry::Seed { .. })).count(), 2);
    assert!(matches!(party.table(cleo).view.viewer, Viewer::Seat(_)));
}

#[test]
fn a_guests_screen_is_a_big_table_as_long_as_it_is_there() {
    let mut party = Party::of(2);
    let television = party.comes(8, party.host.key());
    assert_eq!(party.asks(television, Request::Stand), Ok(()));
    party.sets(Settings { big_table: true, ..Settings::default() });
    let seen = |party: &Party| party.guests[0].lobby().unwrap().has_big_table();
    assert!(seen(&party) && !party.host.lobby().has_quiet_dealer());
    party.disconnect(television);
    assert!(!seen(&party), "phones show the whole table again");
    party.connect(television);
    assert!(seen(&party));
}
