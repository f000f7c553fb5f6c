//! Bots, and when one stands in for somebody.

use super::party::{Party, PartyOf, Played, answer, bots, seat, till_asked};
use crate::{Chair, HostCommand, LogEntry, Phase, Refusal, Request, Settings, Table};
use cards::{Fact, State};

fn a_bot_stands_in<G: Played>() {
    let mut party = PartyOf::<G>::playing(2);
    let ann = party.id(0);
    party.disconnect(0);
    assert!(!party.host.lobby().member(ann).unwrap().present);
    party.wait(29_999);
    assert_eq!(*party.chair(1), Chair::Person(ann));
    party.wait(1);
    assert_eq!(*party.chair(1), Chair::StandIn(ann));
    party.connect(0);
    assert_eq!(*party.chair(1), Chair::Person(ann));
    let chairs: Vec<&LogEntry<G>> =
        party.host.log().filter(|line| matches!(line, LogEntry::Chair { .. })).collect();
    let marked = |chair, by| LogEntry::Chair { person: seat(1), chair, by };
    assert_eq!(chairs, [&marked(Chair::StandIn(ann), None), &marked(Chair::Person(ann), Some(ann))]);
    assert_eq!(party.guests[0].tip(), party.host.tip(), "they have what they missed");
    assert_eq!(party.table(0).facts.len(), party.table(1).facts.len());
    party.plays_round();
}

#[test]
fn a_bot_stands_in_for_an_absent_member_until_they_return() {
    a_bot_stands_in::<State>();
    a_bot_stands_in::<board::State>();
}

#[test]
fn a_bot_stays_the_same_for_the_whole_game() {
    let mut party = Party::of(2);
    party.add_bots([3, 4, 5]);
    let before = bots(&party);
    let mut figures: Vec<u8> = before.iter().map(|bot| bot.figure).collect();
    figures.extend(party.host.lobby().members.iter().map(|member| member.figure));
    for at in 0..3 {
        let bot = figures[at];
        assert_eq!(figures.iter().position(|figure| *figure == bot), Some(at));
        assert!(!figures[at + 1..].contains(&bot), "nobody else looks like it: {figures:?}");
    }
    party.starts();
    assert_eq!(bots(&party), before, "also where chairs move up");
    // Cleo takes the first bot's chair: the other bots stay the same.
    let cleo = party.comes(9, party.host.key());
    assert_eq!(party.asks(cleo, Request::Sit(seat(3))), Ok(()));
    party.plays_round();
    assert_eq!(party.chair(3).owner(), Some(party.id(cleo)));
    assert_eq!(bots(&party), before[1..]);
    // She leaves: the bot that sat there is back, and the log still names her for what she did.
    let facts = party.table(0).facts.len();
    party.starts();
    assert_eq!(party.asks(cleo, Request::Leave), Ok(()));
    assert_eq!(bots(&party), before);
    let (chairs, id) = (&party.table(0).seat_history, party.id(cleo));
    assert_eq!(chairs.at(facts - 1)[3], Chair::Bot(before[0].clone()));
    assert_eq!(chairs.at(facts)[3], Chair::Person(id));
    assert_eq!(chairs.at(usize::MAX)[3], Chair::Bot(before[0].clone()));
    assert_eq!(party.guests[0].lobby().unwrap().departed.len(), 1, "she is still named");
    // Somebody who leaves during a game changes nobody else.
    assert_eq!(party.asks(1, Request::Leave), Ok(()));
    assert_eq!(bots(&party)[1..], before[..]);
}

#[test]
fn everybody_sees_who_is_waited_for_and_since_when() {
    let mut party = Party::asking(2, 0);
    let since = party.host.table().unwrap().waits.unwrap().since;
    assert!(since <= party.now);
    party.wait(7000);
    // Bo reconnects: the time is the same.
    party.disconnect(1);
    party.wait(3000);
    party.connect(1);
    let waits = party.table(1).waits.unwrap();
    assert!(waits.persons.has(seat(1)));
    assert_eq!(waits.since, since);
    assert_eq!(party.host.table().unwrap().waits, Some(waits));
    // Also since when somebody is absent.
    party.disconnect(0);
    let gone = party.now;
    party.wait(5000);
    let member = party.guests[1].lobby().unwrap().member(party.id(0)).unwrap().clone();
    assert_eq!((member.present, party.guests[1].local(member.since)), (false, gone));
}

#[test]
fn a_bot_stands_in_for_an_idle_member_until_they_act() {
    let mut party = Party::asking(2, 0);
    let (ann, said) = (party.id(0), answer(party.table(0)).unwrap());
    assert_eq!(party.host_asks(Request::LetBotPlay(ann)), Err(Refusal::NotNow), "they may think");
    party.wait(59_000);
    assert_eq!(party.host_asks(Request::LetBotPlay(ann)), Err(Refusal::NotNow));
    let bo = Request::LetBotPlay(party.id(1));
    assert_eq!(party.host_asks(bo), Err(Refusal::NotNow), "it is not their turn");
    // Time during a pause does not count.
    party.order(HostCommand::Pause(true)).unwrap();
    party.wait(60_000);
    party.order(HostCommand::Pause(false)).unwrap();
    assert_eq!(party.host_asks(Request::LetBotPlay(ann)), Err(Refusal::NotNow));
    party.wait(60_000);
    assert_eq!(party.host_asks(Request::LetBotPlay(ann)), Ok(()));
    assert_eq!(*party.chair(1), Chair::StandIn(ann));
    assert!(party.guests[1].lobby().unwrap().member(ann).unwrap().present, "they are there");
    let tip = party.host.tip();
    party.wait(900);
    assert!(party.host.tip().seq > tip.seq, "the game goes on");
    // Losing and restoring the connection is not activity.
    party.reconnect(0);
    assert_eq!(*party.chair(1), Chair::StandIn(ann));
    // Their answer comes too late, but they have their seat back.
    assert_eq!(party.asks(0, said), Err(Refusal::OldQuestion));
    assert_eq!(*party.chair(1), Chair::Person(ann));
    // Sitting down again on their own chair is enough, too.
    till_asked(&mut party, 0);
    party.wait(60_000);
    assert_eq!(party.host_asks(Request::LetBotPlay(ann)), Ok(()));
    assert_eq!(party.asks(0, Request::Sit(seat(1))), Ok(()));
    assert_eq!(*party.chair(1), Chair::Person(ann));
    // A room may disallow it altogether.
    party.sets(Settings { idle_after: None, ..Settings::default() });
    till_asked(&mut party, 0);
    party.wait(3_600_000);
    assert_eq!(party.host_asks(Request::LetBotPlay(ann)), Err(Refusal::NotNow));
}

#[test]
fn an_automatic_pass_does_not_count_as_activity() {
    let mut party = Party::asking(3, 0);
    let ann = party.id(0);
    party.wait(60_000);
    assert_eq!(party.host_asks(Request::LetBotPlay(ann)), Ok(()));
    // Others play on; windows open in which her device can only pass.
    for _ in 0..60 {
        for at in 1..3 {
            if let Some(what) = answer(party.table(at)) {
                party.asks(at, what).ok();
            }
        }
        if let Some(what) = party.host.table().and_then(answer) {
            party.host_asks(what).ok();
        }
        party.wait(1000);
        if party.phase() != Phase::Playing {
            break;
        }
        assert_eq!(*party.chair(1), Chair::StandIn(ann));
    }
}

#[test]
fn the_host_may_replace_an_absent_member_at_once() {
    let mut party = Party::playing(2);
    party.sets(Settings { stand_in_after: None, ..Settings::default() });
    party.disconnect(0);
    let ann = party.id(0);
    party.wait(120_000);
    assert_eq!(*party.chair(1), Chair::Person(ann));
    assert_eq!(party.host_asks(Request::LetBotPlay(ann)), Ok(()));
    assert_eq!(*party.chair(1), Chair::StandIn(ann));
    party.connect(0);
    assert_eq!(*party.chair(1), Chair::Person(ann), "who comes back plays");
}

#[test]
fn who_was_away_learns_what_a_bot_has_played_for_them() {
    let mut party = Party::playing(2);
    let last = |party: &Party| party.table(0).seat_history.last_stand_in(seat(1));
    till_asked(&mut party, 0);
    assert_eq!(last(&party), None);
    let before = party.table(0).facts.len();
    party.disconnect(0);
    party.wait(120_000);
    assert_eq!(last(&party), None, "Ann's device has heard nothing of it yet");
    party.connect(0);
    party.wait(1000);
    let away = last(&party).unwrap();
    assert_eq!(away.start, before);
    let by_bot =
        |fact: &Fact| matches!(fact, Fact::Played { by, .. } | Fact::TurnPassed(by) if *by == seat(1));
    assert!(party.table(0).facts[away.clone()].iter().any(by_bot));
    assert_eq!(party.table(1).seat_history.last_stand_in(seat(1)), Some(away), "the others know it, too");
    assert_eq!(party.table(1).seat_history.last_stand_in(seat(2)), None);
}

#[test]
fn an_idle_host_keeps_nobody_waiting() {
    let mut party = Party::playing(2);
    let (host, ann) = (party.host.id(), party.id(0));
    let asked = |table: &Table<State>| answer(table).is_some() && table.until.is_none();
    party.play_till(|party| party.host.table().is_some_and(asked));
    let seat = party.host.lobby().chair_of(host).unwrap();
    let waits = party.host.table().unwrap().waits.expect("the host's person is asked");
    assert!(waits.persons.has(seat));
    party.wait(40_000);
    assert_eq!(party.asks(0, Request::LetBotPlay(host)), Err(Refusal::NotNow), "they may think");
    party.wait(20_000);
    assert_eq!(
        party.asks(0, Request::LetBotPlay(ann)),
        Err(Refusal::NoSuch),
        "nobody asks it for themselves"
    );
    assert_eq!(party.asks(1, Request::LetBotPlay(ann)), Err(Refusal::NotNow), "it is not her turn");
    let watcher = party.comes(9, party.host.key());
    assert_eq!(party.asks(watcher, Request::LetBotPlay(host)), Err(Refusal::NotSeated));
    assert_eq!(party.asks(0, Request::LetBotPlay(host)), Ok(()));
    assert_eq!(*party.host.lobby().chair(seat), Chair::StandIn(host));
    // The log says who wanted it.
    let by = |line: &LogEntry<State>| matches!(line, LogEntry::Chair { by, .. } if *by == Some(ann));
    assert!(party.host.log().any(by));
    let tip = party.host.tip();
    party.wait(2000);
    assert!(party.host.tip().seq > tip.seq, "the game goes on");
    // A person who is back plays.
    party.host_asks(Request::Sit(seat)).unwrap();
    assert_eq!(*party.host.lobby().chair(seat), Chair::Person(host));
    party.plays_round();
    party.wait(3000);
    let proof = party.host.round_proof().expect("a round is over");
    assert_eq!(proof.findings().count(), 0, "every device knows who played");
    assert_eq!(proof.proven_by().count(), 2);
    assert!(proof.stand_ins.iter().any(|bot| (bot.id, bot.by) == (host, Some(ann))));
}

#[test]
fn anybody_ends_a_pause_that_lasts() {
    let mut party = Party::playing(2);
    assert_eq!(party.asks(0, Request::EndPause), Err(Refusal::NotNow), "there is none");
    party.order(HostCommand::Pause(true)).unwrap();
    let watcher = party.comes(9, party.host.key());
    party.wait(59_000);
    assert_eq!(party.asks(0, Request::EndPause), Err(Refusal::NotNow));
    let since = party.guests[0].lobby_times().paused.unwrap();
    assert_eq!(party.guests[0].local(since) + 59_000, party.now);
    party.wait(1000);
    assert_eq!(party.asks(watcher, Request::EndPause), Err(Refusal::NotSeated));
    assert_eq!(party.asks(0, Request::EndPause), Ok(()));
    assert!(!party.guests[1].lobby().unwrap().paused && party.guests[1].lobby_times().paused.is_none());
}

#[test]
fn the_next_round_waits_half_a_minute_for_those_who_are_not_ready() {
    let mut party = Party::after_a_round(2);
    let at = |party: &Party| party.guests[1].lobby_times().next_round.map(|at| party.guests[1].local(at));
    party.asks(0, Request::Ready(true)).unwrap();
    assert_eq!(at(&party), None, "one of three");
    party.host_asks(Request::Ready(true)).unwrap();
    let begins = party.now + 30_000;
    assert_eq!(at(&party), Some(begins), "everybody sees when it begins");
    party.wait(20_000);
    // One of them is not ready after all, and then is.
    party.asks(0, Request::Ready(false)).unwrap();
    assert_eq!(at(&party), None);
    party.wait(30_000);
    assert_eq!(party.phase(), Phase::RoundOver);
    party.asks(0, Request::Ready(true)).unwrap();
    party.wait(29_000);
    assert_eq!(party.phase(), Phase::RoundOver);
    party.wait(4000);
    assert_eq!((party.phase(), at(&party)), (Phase::Playing, None));
}

#[test]
fn who_is_alone_in_being_ready_among_two_need_not_wait_for_ever() {
    let mut party = Party::after_a_round(1);
    party.asks(0, Request::Ready(true)).unwrap();
    party.wait(33_000);
    assert_eq!(party.phase(), Phase::Playing);
}

#[test]
fn no_round_begins_by_itself_during_a_pause_or_when_nobody_is_ready() {
    let mut party = Party::after_a_round(2);
    party.wait(120_000);
    assert_eq!(party.phase(), Phase::RoundOver);
    party.asks(0, Request::Ready(true)).unwrap();
    party.host_asks(Request::Ready(true)).unwrap();
    party.order(HostCommand::Pause(true)).unwrap();
    party.wait(120_000);
    assert_eq!(party.phase(), Phase::RoundOver);
}
