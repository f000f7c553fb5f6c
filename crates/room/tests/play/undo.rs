//! Undoing one's last answer: everybody who plays is asked, and nobody learns who has said no.

use super::party::{Party, PartyOf, Played, answer, seat};
use crate::{Host, LogEntry, NoBots, Refusal, Request, UndoState};
use game::{View as _, Viewer};

/// Plays until this guest has just given an answer that may be undone.
fn till_undoable<G: Played>(party: &mut PartyOf<G>, at: usize) {
    party.play_till(|party| party.table(at).undo == UndoState::MayAsk);
}

/// What everybody sees: the host first.
fn seen<G: Played>(party: &PartyOf<G>) -> Vec<(G::View, Vec<G::Fact>)> {
    party.tables().map(|table| (table.view.clone(), table.facts.clone())).collect()
}

/// How it stands for everybody: the host first.
fn states<G: Played>(party: &PartyOf<G>) -> Vec<UndoState> {
    party.tables().map(|table| table.undo).collect()
}

fn person<G: Played>(party: &PartyOf<G>, at: usize) -> game::Seat {
    party.host.lobby().chair_of(party.id(at)).expect("a chair")
}

/// Somebody answers, and everything is as it was once they have undone it with everybody's consent.
fn is_undone<G: Played>(mut party: PartyOf<G>) {
    let mut undone = 0;
    for _ in 0..400 {
        let before = seen(&party);
        let asked = (0..party.guests.len()).find_map(|at| Some((at, answer(party.table(at))?)));
        let Some((at, what)) = asked.filter(|(at, what)| party.asks(*at, what.clone()).is_ok()) else {
            let tip = party.host.tip();
            party.play_till(|party| party.host.tip() != tip);
            continue;
        };
        if party.table(at).undo != UndoState::MayAsk {
            continue;
        }
        let after = seen(&party);
        assert_eq!(party.asks(at, Request::Undo), Ok(()));
        let by = person(&party, at);
        let other = 1 - at;
        assert_eq!(party.host.table().unwrap().undo, UndoState::Asked(by));
        assert_eq!(party.table(at).undo, UndoState::Waits(by));
        assert_eq!(party.table(other).undo, UndoState::Asked(by));
        assert_eq!(party.asks(other, Request::AgreeToUndo(true)), Ok(()));
        assert_eq!(seen(&party), after, "one of them has not said anything");
        assert_eq!(party.host_asks(Request::AgreeToUndo(true)), Ok(()));
        assert_eq!(seen(&party), before);
        assert!(states(&party).iter().all(|state| *state == UndoState::Nothing));
        // It can be given again.
        assert_eq!(party.asks(at, what), Ok(()));
        assert_eq!(seen(&party), after);
        undone += 1;
        if undone == 12 {
            break;
        }
    }
    assert!(undone >= 8, "{undone}");
    // The page is reloaded, and somebody comes who has not seen it.
    let watched = party.comes(9, party.host.key());
    let tip = party.host.tip();
    let host = Host::<G>::resume(&party.host.save(), game::Seed::from_number(5), Box::new(NoBots), party.now);
    let host = host.expect("a room");
    assert_eq!(host.dealer().map(game::Dealer::game), party.host.dealer().map(game::Dealer::game));
    assert_eq!((host.tip(), party.guests[watched].tip()), (tip, tip));
    // The round is proven all the same, by everybody's device.
    party.plays_round();
    party.wait(2000);
    for guest in &party.guests[..2] {
        let proof = guest.round_proof().expect("a round that is over");
        assert_eq!(proof.of(guest.id()).expect("a verdict").finding, None);
    }
    party.assert_trusted();
}

#[test]
fn what_everybody_agrees_to_undo_never_was() {
    is_undone(Party::playing(2));
    is_undone(PartyOf::<board::State>::playing(2));
}

#[test]
fn nobody_learns_who_has_said_no() {
    let mut party = Party::playing(3);
    till_undoable(&mut party, 0);
    let (before, tip) = (seen(&party), party.host.tip());
    assert_eq!(party.asks(0, Request::Undo), Ok(()));
    assert_eq!(party.asks(2, Request::AgreeToUndo(false)), Ok(()));
    let by = person(&party, 0);
    let waits = UndoState::Waits(by);
    assert_eq!(states(&party), [UndoState::Asked(by), waits, UndoState::Asked(by), waits], "not told yet");
    assert_eq!(party.asks(1, Request::AgreeToUndo(true)), Ok(()));
    assert_eq!(party.host_asks(Request::AgreeToUndo(true)), Ok(()));
    assert_eq!(states(&party), [UndoState::Refused; 4], "the same for everybody");
    assert_eq!((seen(&party), party.host.tip()), (before, tip), "nothing of it is in the log");
    // Nobody is asked twice.
    assert_eq!(party.asks(0, Request::Undo), Err(Refusal::NotNow));
    assert_eq!(party.asks(1, Request::AgreeToUndo(true)), Err(Refusal::OldQuestion));
    // The game goes on, and with it that is over.
    party.play_till(|party| party.host.tip() != tip);
    assert!(!states(&party).contains(&UndoState::Refused));
}

#[test]
fn whoever_says_nothing_for_a_while_does_not_agree() {
    let mut party = Party::playing(2);
    till_undoable(&mut party, 0);
    assert_eq!(party.asks(0, Request::Undo), Ok(()));
    party.host_asks(Request::AgreeToUndo(true)).unwrap();
    let tip = party.host.tip();
    party.wait(19_900);
    assert!(matches!(party.table(1).undo, UndoState::Asked(_)));
    party.wait(200);
    assert_eq!((states(&party), party.host.tip()), (vec![UndoState::Refused; 3], tip));
}

#[test]
fn the_hosts_own_person_asks_too() {
    let mut party = Party::playing(2);
    party.play_till(|party| party.host.table().is_some_and(|table| table.undo == UndoState::MayAsk));
    let facts = party.host.table().unwrap().facts.len();
    assert_eq!(party.host_asks(Request::Undo), Ok(()));
    for at in 0..2 {
        assert_eq!(party.table(at).undo, UndoState::Asked(seat(0)));
        assert_eq!(party.asks(at, Request::AgreeToUndo(true)), Ok(()));
    }
    assert!(party.host.table().unwrap().facts.len() <= facts);
    let by_both = |line: &LogEntry<_>| matches!(line, LogEntry::Undo { consents, .. } if consents.len() == 2);
    assert!(party.host.log().any(by_both));
}

#[test]
fn spectators_and_strangers_to_the_question_are_not_asked() {
    let mut party = Party::of(2);
    party.asks(1, Request::Stand).unwrap();
    party.starts();
    assert_eq!(party.table(1).view.viewer, Viewer::Spectator);
    till_undoable(&mut party, 0);
    assert_eq!(party.asks(1, Request::Undo), Err(Refusal::NotNow));
    assert_eq!(party.asks(0, Request::Undo), Ok(()));
    assert_eq!(party.table(1).undo, UndoState::Nothing);
    assert_eq!(party.asks(1, Request::AgreeToUndo(false)), Err(Refusal::OldQuestion));
    assert_eq!(party.asks(0, Request::AgreeToUndo(true)), Err(Refusal::OldQuestion), "they ask");
    assert_eq!(party.host_asks(Request::AgreeToUndo(true)), Ok(()));
    assert!(party.host.log().any(|line| matches!(line, LogEntry::Undo { .. })));
    assert_eq!(party.table(1).tip, party.host.tip(), "but they see that it was undone");
}

#[test]
fn bots_agree_and_wait() {
    let mut party = Party::of(1);
    party.add_bots([2, 3]);
    party.starts();
    till_undoable(&mut party, 0);
    let tip = party.host.tip();
    assert_eq!(party.asks(0, Request::Undo), Ok(()));
    party.wait(15_000);
    assert_eq!(party.host.tip(), tip, "no bot plays while people are asked");
    assert_eq!(party.host_asks(Request::AgreeToUndo(true)), Ok(()));
    assert!(party.host.log().any(|line| matches!(line, LogEntry::Undo { .. })));
    // With nobody but bots, nobody has to be asked.
    let mut party = Party::of(0);
    party.add_bots([1, 2]);
    party.starts();
    party.play_till(|party| party.host.table().is_some_and(|table| table.undo == UndoState::MayAsk));
    assert_eq!(party.host_asks(Request::Undo), Ok(()));
    assert!(matches!(party.host.log().last(), Some(LogEntry::Undo { .. })));
}

#[test]
fn what_has_shown_something_hidden_stands() {
    let mut party = Party::playing(1);
    // A person who draws has seen a card.
    for _ in 0..20 {
        party.play_till(|party| party.table(0).view.refusal(cards::Action::Draw).is_none());
        let question = party.table(0).view.question;
        if party.asks(0, Request::Answer { to: question, parts: vec![cards::Action::Draw] }).is_err() {
            party.wait(500);
            continue;
        }
        assert_eq!(party.table(0).undo, UndoState::Nothing);
        assert_eq!(party.asks(0, Request::Undo), Err(Refusal::NotNow));
        return;
    }
    panic!("nobody draws");
}

#[test]
fn a_game_that_goes_on_ends_the_question() {
    let mut party = Party::playing(2);
    // Somebody else is asked, and answers the game instead.
    for _ in 0..50 {
        till_undoable(&mut party, 1);
        let turn = party.host.table().filter(|table| table.until.is_none()).and_then(answer);
        let Some(what) = turn else {
            let tip = party.host.tip();
            party.play_till(|party| party.host.tip() != tip);
            continue;
        };
        assert_eq!(party.asks(1, Request::Undo), Ok(()));
        if party.host_asks(what).is_err() {
            continue;
        }
        assert!(party.host.table().unwrap().undo != UndoState::Refused);
        assert_eq!(party.asks(0, Request::AgreeToUndo(true)), Err(Refusal::OldQuestion));
        assert!(!party.host.log().any(|line| matches!(line, LogEntry::Undo { .. })));
        return;
    }
    panic!("the host is never next");
}

#[test]
fn nothing_is_undone_while_somebody_is_away() {
    let mut party = Party::playing(2);
    till_undoable(&mut party, 0);
    party.disconnect(1);
    assert_eq!(party.table(0).undo, UndoState::Nothing);
    assert_eq!(party.asks(0, Request::Undo), Err(Refusal::NotNow));
    party.connect(1);
    assert_eq!(party.asks(0, Request::Undo), Ok(()));
    // A member who comes back is still asked.
    party.reconnect(1);
    assert_eq!(party.table(1).undo, UndoState::Asked(person(&party, 0)));
    party.asks(1, Request::AgreeToUndo(true)).unwrap();
    party.host_asks(Request::AgreeToUndo(true)).unwrap();
    assert!(matches!(party.host.log().last(), Some(LogEntry::Undo { .. })));
}

#[test]
fn a_guest_who_was_away_meanwhile_has_what_everybody_has() {
    let mut party = Party::playing(2);
    till_undoable(&mut party, 0);
    // Its connection takes nothing for a while; what it gets then begins in the middle of what was undone.
    party.asks(0, Request::Undo).unwrap();
    party.asks(1, Request::AgreeToUndo(true)).unwrap();
    party.mute = Some(1);
    party.host_asks(Request::AgreeToUndo(true)).unwrap();
    party.mute = None;
    party.reconnect(1);
    let facts = party.host.dealer().unwrap().facts().len();
    assert_eq!(party.table(1).tip, party.host.tip());
    assert_eq!((party.table(1).facts.len(), party.table(0).facts.len()), (facts, facts));
    party.assert_trusted();
}
