//! Admission, under the first and later hosts: a locked room, people who were sent away, and returns by an older link.
//! Also names and figures that people change while they are inside.

use crate::{
    Guest, HostCommand, Input, LeaveReason, MemberKey, Name, Peer, Phase, Refusal, Request, RoomKey, Settings,
};
use game::{Seed, View as _, Viewer};

use super::hand_over::{comes_back, hands_over, succeeds};
use super::party::{Party, PartyOf, Played, doubts, name, seat, stream};

/// The number of `Vote` among the frames to a host.
const VOTE: u8 = 9;

fn lock(party: &mut Party, locked: bool) {
    party.sets(Settings { locked, ..Settings::default() });
}

/// Why this guest is not let in; `None` if it is.
fn refused(party: &Party, at: usize) -> Option<LeaveReason> {
    let refusal = party.left(at);
    assert_eq!(refusal.is_none(), party.guests[at].is_connected());
    refusal
}

/// Somebody comes with this key; why they are not let in.
fn knocks(party: &mut Party, member: u64, key: RoomKey) -> Option<LeaveReason> {
    let at = party.comes(member, key);
    refused(party, at)
}

fn reloads(party: &mut Party) {
    party.reload_host();
    party.peers.fill(None);
}

/// The host is lost. The guest 0 proposes itself, and these vote for it (by their number without it).
pub fn elects<G: Played>(party: &mut PartyOf<G>, voters: &[usize]) {
    party.has_candidate_after(20_500);
    for at in voters {
        party.connect(*at);
    }
    party.wait(9000);
    assert!(!party.host.is_candidate(), "it is elected");
    assert!(voters.iter().all(|at| party.guests[*at].is_connected()));
}

#[test]
fn nobody_new_comes_into_a_locked_room() {
    let mut party = Party::of(2);
    let key = party.host.key();
    lock(&mut party, true);
    assert!(party.guests.iter().all(|guest| guest.lobby().unwrap().settings.locked), "everybody sees that");
    assert_eq!(knocks(&mut party, 9, key), Some(LeaveReason::Locked));
    assert_eq!(knocks(&mut party, 9, [1; 16]), Some(LeaveReason::WrongKey), "it says nothing to strangers");
    // A former member comes back, also to a host whose page was reloaded.
    party.reconnect(0);
    assert_eq!(refused(&party, 0), None);
    reloads(&mut party);
    party.connect(1);
    assert_eq!(refused(&party, 1), None);
    assert_eq!(knocks(&mut party, 8, key), Some(LeaveReason::Locked));
    lock(&mut party, false);
    assert_eq!(knocks(&mut party, 7, key), None);
}

#[test]
fn who_has_left_a_game_comes_back_into_a_locked_room() {
    let mut party = Party::playing(2);
    lock(&mut party, true);
    let (ann, key) = (party.id(0), party.host.key());
    assert_eq!(party.asks(0, Request::Leave), Ok(()));
    assert!(party.host.lobby().member(ann).is_none());
    assert_eq!(knocks(&mut party, 1, key), None, "by their own key");
    assert!(party.host.lobby().member(ann).is_some());
    assert_eq!(knocks(&mut party, 9, key), Some(LeaveReason::Locked));
}

#[test]
fn an_heir_keeps_the_room_locked() {
    let mut party = Party::playing(3);
    let key = party.host.key();
    lock(&mut party, true);
    hands_over(&mut party);
    succeeds(&mut party);
    assert_eq!(knocks(&mut party, 9, key), Some(LeaveReason::Locked), "handed over");
    let mut party = Party::playing(3);
    lock(&mut party, true);
    elects(&mut party, &[0, 1]);
    assert!(party.guests[0].lobby().unwrap().settings.locked);
    assert_eq!(knocks(&mut party, 9, key), Some(LeaveReason::Locked), "elected");
    lock(&mut party, false);
    assert_eq!(knocks(&mut party, 8, key), None);
}

/// The host, its page reloaded, and heirs of both kinds.
const HOSTS: [fn(&mut Party); 4] = [
    |_| {},
    reloads,
    |party| {
        hands_over(party);
        succeeds(party);
    },
    |party| elects(party, &[0]),
];

#[test]
fn who_was_sent_away_stays_outside_and_who_was_absent_comes_back() {
    for (which, comes_to_be) in HOSTS.into_iter().enumerate() {
        // Ann (1) and Bo (2) are there, Cleo (3) is away, Dan (4) is sent away.
        let mut party = Party::playing(4);
        party.play_till(|party| party.host.log().count() > 9);
        let (cleo, dan, old) = (party.id(2), party.id(3), party.host.key());
        party.disconnect(2);
        assert_eq!(party.order(HostCommand::Kick(dan)), Ok(()));
        let new = party.host.key();
        assert_ne!(old, new);
        comes_to_be(&mut party);
        assert_eq!((party.host.key(), party.host.former_key()), (new, Some(old)), "host {which}");
        assert_eq!(knocks(&mut party, 4, new), Some(LeaveReason::Kicked), "host {which}: as themselves");
        for member in [4, 77] {
            let why = knocks(&mut party, member, old);
            assert_eq!(why, Some(LeaveReason::WrongKey), "host {which}: {member}");
        }
        // Cleo's device has the old link, and knows neither of an heir nor of the new key.
        let at = (0..party.guests.len()).find(|at| party.id(*at) == cleo).expect("Cleo");
        party.wait(60_000);
        party.connect(at);
        assert_eq!(refused(&party, at), None, "host {which}");
        assert_eq!((party.guests[at].key(), doubts(&party, at).len()), (new, 0), "host {which}");
        assert!(matches!(party.host.viewer(cleo), Viewer::Seat(_)), "on their seat");
        assert_eq!(party.table(at).view.viewer(), party.host.viewer(cleo));
        // They are not forgotten with the next of those who run the room either.
        assert!(party.host.lobby().member(dan).is_none());
        reloads(&mut party);
        assert_eq!(knocks(&mut party, 4, new), Some(LeaveReason::Kicked), "host {which}, reloaded");
    }
}

#[test]
fn spectators_are_not_told_the_new_link_by_an_heir_either() {
    let mut party = Party::playing(3);
    let old = party.host.key();
    let watcher = party.comes(7, old);
    let id = party.id(watcher);
    assert_eq!(party.order(HostCommand::Kick(party.id(2))), Ok(()));
    elects(&mut party, &[0]);
    let at = (0..party.guests.len()).find(|at| party.id(*at) == id).expect("the spectator");
    party.wait(60_000);
    party.connect(at);
    assert_eq!(refused(&party, at), None, "they go on watching");
    assert_eq!((party.guests[at].key(), party.guests[at].lobby().unwrap().key), (old, None));
    assert_eq!(party.guests[0].lobby().unwrap().key, Some(party.host.key()), "every player may invite");
}

#[test]
fn heirs_keep_sent_away_people_outside() {
    let mut party = Party::playing(2);
    let cleo = party.comes(3, party.host.key());
    assert_eq!(party.order(HostCommand::Kick(party.id(cleo))), Ok(()));
    let new = party.host.key();
    for _ in 0..2 {
        hands_over(&mut party);
        succeeds(&mut party);
        assert_eq!(knocks(&mut party, 3, new), Some(LeaveReason::Kicked));
    }
}

#[test]
fn who_is_called_like_somebody_else_gets_a_number() {
    let mut party = Party::playing(2);
    let key = party.host.key();
    let at = party.comes_as(Guest::with_key(MemberKey::toy(7), stream(7), name("Guest 1"), key));
    let called = |party: &Party, at: usize| party.member(at).name.as_str().to_owned();
    assert_eq!([called(&party, 0), called(&party, at)], ["Guest 1", "Guest 1 2"]);
    // It stays with the connection, and when others take the name, too.
    party.reconnect(at);
    assert_eq!(party.asks(1, Request::Rename(name("Guest 1"), 3)), Ok(()));
    assert_eq!([called(&party, at), called(&party, 1)], ["Guest 1 2", "Guest 1 3"]);
    assert_eq!(party.host_asks(Request::Rename(name("Guest 1 3"), 3)), Ok(()));
    assert_eq!(party.host.lobby().members[0].name, name("Guest 1 3 2"));
    // One's own name is nobody else's.
    assert_eq!(party.asks(0, Request::Rename(name("Guest 1"), 5)), Ok(()));
    assert_eq!(called(&party, 0), "Guest 1");
    // The longest name has room for a number.
    let long = name(&"n".repeat(Name::MAX_CHARS));
    assert_eq!(party.asks(0, Request::Rename(long.clone(), 5)), Ok(()));
    assert_eq!(party.asks(1, Request::Rename(long.clone(), 5)), Ok(()));
    assert_eq!([called(&party, 0), called(&party, 1)], ["n".repeat(24), format!("{} 2", "n".repeat(22))]);
}

#[test]
fn people_change_name_and_figure_while_they_are_inside() {
    let mut party = Party::playing(2);
    let watcher = party.comes(7, party.host.key());
    party.play_till(|party| party.host.log().count() > 9);
    let seen = |party: &Party| {
        let table = party.table(1);
        (table.view.clone(), table.facts.clone(), party.host.log().count())
    };
    let before = seen(&party);
    assert_eq!(party.asks(0, Request::Rename(name("Ann"), 3)), Ok(()), "at the table");
    assert_eq!(party.asks(watcher, Request::Rename(name("Wim"), 4)), Ok(()), "who only watches");
    assert_eq!(party.host_asks(Request::Rename(name("Hanna"), 5)), Ok(()), "the host");
    let ids = [party.id(0), party.id(watcher), party.host.id()];
    let shown = |party: &Party, at: usize| {
        let lobby = party.guests[at].lobby().unwrap();
        ids.map(|id| lobby.member(id).map(|member| (member.name.as_str().to_owned(), member.figure)))
    };
    let named = [("Ann", 3), ("Wim", 4), ("Hanna", 5)].map(|(name, figure)| Some((name.to_owned(), figure)));
    for at in 0..party.guests.len() {
        assert_eq!(shown(&party, at), named, "everybody sees it");
    }
    assert!(seen(&party) == before, "nothing happened at the table");
    // It stays like that: with the connection, the host's page, and the host itself.
    for at in [0, watcher] {
        party.reconnect(at);
    }
    assert_eq!(shown(&party, 1), named);
    reloads(&mut party);
    (0..3).for_each(|at| _ = party.connect(at));
    assert_eq!(shown(&party, 1), named);
    hands_over(&mut party);
    succeeds(&mut party);
    assert_eq!(shown(&party, 0)[..2], named[..2], "the host has left");
}

/// A room of five whose host is lost, and whose first guest proposes itself. The others have lost their connections.
fn with_candidate() -> Party {
    let mut party = Party::playing(4);
    party.has_candidate_after(20_500);
    party
}

/// The first guests have kept these connections.
fn assert_stayed(party: &Party, peers: &[Peer]) {
    for (at, peer) in peers.iter().enumerate() {
        assert_eq!((party.guests[at].is_connected(), party.closed_for(*peer)), (true, None), "{at}");
    }
}

#[test]
fn who_votes_after_the_election_is_let_in_and_keeps_their_hand() {
    let mut party = with_candidate();
    let hand = party.table(2).view.my_hand();
    party.hold = Some(|at, bytes| at == 2 && bytes.get(1) == Some(&VOTE));
    let mut peers = vec![party.connect(0), party.connect(1)];
    party.wait(7000);
    peers.push(party.connect(2));
    party.wait(2000);
    assert!(!party.host.is_candidate());
    party.release();
    party.wait(6000);
    assert_stayed(&party, &peers);
    assert_eq!(party.table(2).view.my_hand(), hand);
}

#[test]
fn a_candidate_with_a_late_majority_waits_for_the_others_without_asking_again_and_again() {
    let mut party = with_candidate();
    party.wait(24_000);
    party.connect(0);
    party.connect(1);
    // Its 30 seconds are over, but not the eight in which the others may vote.
    party.wait(7500);
    assert!(party.host.is_candidate());
    let due = party.host.poll_timeout().expect("the end of these eight seconds");
    assert!(due > party.now, "{due} at {}", party.now);
    party.wait(6000);
    assert!(!party.host.is_candidate());
}

#[test]
fn who_sits_down_after_somebody_was_sent_away_has_the_newest_link() {
    for running in [false, true] {
        let mut party = Party::of(3);
        assert_eq!(party.asks(0, Request::Stand), Ok(()));
        assert_eq!(party.order(HostCommand::Kick(party.id(2))), Ok(()));
        assert_ne!(party.guests[0].key(), party.host.key());
        if running {
            party.add_bots([4]);
            party.starts();
        }
        let at = if running { party.bots_chair() } else { seat(1) };
        assert_eq!(party.asks(0, Request::Sit(at)), Ok(()));
        if running {
            party.plays_round();
            party.wait(5000);
        }
        assert_eq!(party.guests[0].key(), party.host.key(), "a game is running: {running}");
    }
}

#[test]
fn what_is_asked_during_an_election_is_carried_out_afterwards() {
    let mut party = with_candidate();
    let peers = [party.connect(0), party.connect(1)];
    party.guests[1].handle(Input::Request(Request::Rename(name("Bob"), 3)), party.now);
    party.wait(9000);
    assert!(!party.host.is_candidate());
    assert_stayed(&party, &peers);
    assert_eq!((party.member(1).name.as_str(), party.member(1).figure), ("Bob", 3));
}

#[test]
fn a_name_in_the_lobby_changes_as_well() {
    let mut party = Party::of(1);
    assert_eq!(party.asks(0, Request::Rename(name("Ann"), 3)), Ok(()));
    assert_eq!((party.member(0).name.as_str(), party.member(0).figure), ("Ann", 3));
    assert_eq!(party.phase(), Phase::Lobby);
    assert_eq!(party.host.lobby().chair_of(party.id(0)), Some(seat(1)), "on the same chair");
    comes_back(&mut party);
    assert_eq!(party.member(0).name.as_str(), "Ann");
}

#[test]
fn who_was_sent_away_by_mistake_is_let_in_again_from_a_list() {
    let mut party = Party::playing(3);
    let (dan, old, kept) = (party.id(2), party.host.key(), party.guests[2].save());
    let knocks_again = |party: &mut Party| {
        let at = party.comes_as(Guest::resume(&kept, Seed::from_number(5)).unwrap());
        refused(party, at)
    };
    assert_eq!(party.order(HostCommand::Readmit(dan)), Err(Refusal::NoSuch), "nobody was sent away");
    assert_eq!(party.order(HostCommand::Kick(dan)), Ok(()));
    reloads(&mut party);
    party.connect(0);
    let listed: Vec<_> =
        party.host.sent_away().into_iter().map(|gone| (gone.who.id, gone.who.name)).collect();
    assert_eq!(listed, [(dan, name("Guest 3"))]);
    assert_eq!(knocks_again(&mut party), Some(LeaveReason::Kicked));
    assert_eq!(party.order(HostCommand::Readmit(dan)), Ok(()));
    assert!(party.host.sent_away().is_empty());
    // By the link that they know; nobody else comes in with that.
    assert_eq!(knocks(&mut party, 77, old), Some(LeaveReason::WrongKey));
    assert_eq!(knocks_again(&mut party), None);
    assert!(party.host.lobby().member(dan).unwrap().present);
    assert_eq!(party.host.lobby().departed.len(), 0);
}
