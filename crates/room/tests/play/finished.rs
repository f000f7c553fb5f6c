//! The log of a game that is over, by which every device can look at it again.

use crate::{Phase, Request};
use cards::State;
use game::{Dealer, Log};

use super::admission::elects;
use super::party::{Party, answer};

fn logs(party: &Party) -> Vec<Option<Log<State>>> {
    let guests = party.guests.iter().map(crate::Guest::finished_log);
    core::iter::once(party.host.finished_log()).chain(guests).collect()
}

fn plays_to_the_end(party: &mut Party) -> Vec<Option<Log<State>>> {
    loop {
        party.plays_round();
        if party.phase() == Phase::Over {
            party.wait(5000);
            return logs(party);
        }
        assert!(logs(party).iter().all(Option::is_none), "the game goes on");
        party.starts();
    }
}

#[test]
fn every_device_knows_the_whole_game_once_it_is_over() {
    let mut party = Party::playing(2);
    let all = plays_to_the_end(&mut party);
    let log = all[0].as_ref().expect("the host's");
    assert!(all.iter().all(|other| other.as_ref() == Some(log)), "all have the same");
    let dealer = Dealer::resume(log, Vec::new()).expect("it plays");
    assert_eq!(Some(dealer.game()), party.host.dealer().map(Dealer::game));
    party.starts();
    assert!(logs(&party).iter().all(Option::is_none), "the next one has begun");
}

#[test]
fn a_game_whose_host_was_lost_is_known_from_its_beginning() {
    let mut party = Party::playing_for(3, 9);
    elects(&mut party, &[0, 1]);
    let all = plays_to_the_end(&mut party);
    assert!(all[0].is_some() && all.iter().all(|log| *log == all[0]));
}

#[test]
fn what_was_undone_is_not_in_it() {
    let mut party = Party::playing(1);
    party.play_till(|party| party.table(0).undo == crate::UndoState::MayAsk);
    party.asks(0, Request::Undo).unwrap();
    party.host_asks(Request::AgreeToUndo(true)).unwrap();
    assert!(answer(party.table(0)).is_some(), "they are asked again");
    let all = plays_to_the_end(&mut party);
    assert!(all[0].is_some() && all[0] == all[1]);
}
