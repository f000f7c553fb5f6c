//! A person is asked something and goes away at that moment: the game goes on, for every kind of question and every way
//! to go.

use std::collections::BTreeSet;

use super::admission::elects;
use super::party::{PartyOf, Played, answer, doubts};
use crate::{Guest, HostCommand, Phase, Request, Table};
use cards::{HouseRules, Pack, Setup, State};
use game::{Asks, View as _};
use harness::runs;

/// What happens at that moment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Way {
    /// They leave the room.
    Leaves,
    /// The host sends them away.
    IsSentAway,
    /// Their page is closed, and they do not come back.
    Closes,
    /// The host's page is loaded again.
    HostReloads,
    /// The host is lost, and another device goes on.
    HostIsLost,
}

const WAYS: [Way; 5] = [Way::Leaves, Way::IsSentAway, Way::Closes, Way::HostReloads, Way::HostIsLost];

/// What people are asked now, by the name of the kind of question.
fn kind<G: Played>(table: &Table<G>) -> Option<String> {
    let Asks::People { ask, .. } = table.view.asks() else { return None };
    let ask = format!("{ask:?}");
    let name = ask.split_once("kind: ")?.1.split([' ', '{', ',']).next()?;
    Some(name.replace(['(', ')'], " ").trim().to_owned())
}

/// A guest who is asked, and what.
fn asked<G: Played>(party: &PartyOf<G>) -> Option<(usize, String)> {
    let is_asked = |guest: &Guest<G>| guest.table().filter(|table| answer(table).is_some()).and_then(kind);
    party.guests.iter().enumerate().find_map(|(at, guest)| Some((at, is_asked(guest)?)))
}

fn happens<G: Played>(party: &mut PartyOf<G>, at: usize, way: Way) {
    let gone = matches!(way, Way::Leaves | Way::IsSentAway | Way::Closes);
    match way {
        Way::Leaves => assert_eq!(party.asks(at, Request::Leave), Ok(())),
        Way::IsSentAway => assert_eq!(party.order(HostCommand::Kick(party.id(at))), Ok(())),
        Way::Closes => party.disconnect(at),
        Way::HostReloads => {
            party.reload_host();
            (0..party.guests.len()).for_each(|at| party.comes_back(at));
        }
        Way::HostIsLost => elects(party, &[0, 1]),
    }
    if gone {
        let _ = (party.guests.remove(at), party.peers.remove(at), party.events.remove(at));
    }
}

/// Plays games, and at the first new kind of question in each lets the person who is asked go. Returns the kinds that were
/// met in each way.
fn met_in_each_way<G: Played>(setup: impl Fn() -> G::Setup, games: u64) -> BTreeSet<String> {
    let mut met = BTreeSet::new();
    for game in 0..games {
        let mut party = PartyOf::<G>::with(3, setup(), game);
        party.starts();
        let mut way = None;
        party.play_till(|party| {
            let new = |kind: &str| WAYS.into_iter().find(|way| !met.contains(&(kind.to_owned(), *way)));
            way = asked(party).and_then(|(at, kind)| Some((at, new(&kind)?, kind)));
            way.is_some() || party.phase() != Phase::Playing
        });
        let Some((at, way, kind)) = way else { continue };
        happens(&mut party, at, way);
        let before = party.host.log().count();
        let (began, over) = (party.now, |party: &PartyOf<G>| party.phase() != Phase::Playing);
        party.play_till(|party| over(party) || party.host.log().count() >= before + 8);
        assert!(party.now < began + 60_000, "{way:?} at {kind}: it takes {} ms", party.now - began);
        for at in 0..party.guests.len() {
            assert_eq!(doubts(&party, at), [], "{way:?} at {kind}: guest {at}");
        }
        met.insert((kind, way));
    }
    let kinds: BTreeSet<String> = met.iter().map(|(kind, _)| kind.clone()).collect();
    let all = |kind: &&String| WAYS.into_iter().all(|way| met.contains(&((*kind).clone(), way)));
    kinds.iter().filter(all).cloned().collect()
}

#[test]
fn the_card_game_goes_on_when_the_person_who_is_asked_goes() {
    let packs = Pack::ALL.iter().copied().collect();
    let setup = || Setup::new(2, packs, HouseRules::original(packs)).unwrap();
    let met = met_in_each_way::<State>(setup, runs::how_many(60, 400));
    assert!(met.len() >= 9, "in each way: {met:?}");
}

#[test]
fn the_board_game_goes_on_when_the_person_who_is_asked_goes() {
    let met = met_in_each_way::<board::State>(<board::State as Played>::set_up, 40);
    assert!(met.len() >= 3, "in each way: {met:?}");
}
