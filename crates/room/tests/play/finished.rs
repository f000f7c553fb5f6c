//! The log of a game that is over, by which every device can look at it again.

use crate::{HostCommand, Phase, Request};
use cards::State;
use game::{Dealer, Log};

use super::admission::elects;
use super::party::{Party, answer};

fn logs(party: &Party) -> Vec<Option<Log<State>>> {
    let guests = party.guests.iter().map(crate::Guest::finished_log);
    core::iter::once(party.host.finished_log()).chain(guests).collect()
}

fn plays_to_the_end(party: &mut Party) {
    loop {
        party.play_till(|party| matches!(party.host.lobby().phase, Phase::RoundOver | Phase::Over));
        if party.host.lobby().phase == Phase::Over {
            return;
        }
        assert!(logs(party).iter().all(Option::is_none), "the game goes on");
        party.order(HostCommand::Start).unwrap();
    }
}

#[test]
fn every_device_knows_the_whole_game_once_it_is_over() {
    let mut party = Party::playing(2);
    plays_to_the_end(&mut party);
    party.wait(5000);
    let all = logs(&party);
    let log = all[0].as_ref().expect("the host's");
    assert!(all.iter().all(|other| other.as_ref() == Some(log)), "all have the same");
    let dealer = Dealer::resume(log, Vec::new()).expect("it plays");
    assert_eq!(Some(dealer.game()), party.host.dealer().map(Dealer::game));
    assert!(party.order(HostCommand::Start).is_ok());
    assert!(logs(&party).iter().all(Option::is_none), "the next one has begun");
}

#[test]
fn a_game_whose_host_was_lost_is_known_from_its_beginning() {
    let mut party = Party::playing(3);
    party.play_till(|party| party.host.log().count() > 9);
    elects(&mut party, &[0, 1]);
    plays_to_the_end(&mut party);
    party.wait(5000);
    let all = logs(&party);
    assert!(all[0].is_some() && all.iter().all(|log| *log == all[0]));
}

#[test]
fn what_was_undone_is_not_in_it() {
    let mut party = Party::playing(1);
    party.play_till(|party| party.table(0).undo == crate::UndoState::MayAsk);
    party.asks(0, Request::Undo).unwrap();
    party.host_asks(Request::AgreeToUndo(true)).unwrap();
    assert!(answer(party.table(0)).is_some(), "they are asked again");
    plays_to_the_end(&mut party);
    party.wait(5000);
    let all = logs(&party);
    assert!(all[0].is_some() && all[0] == all[1]);
}
