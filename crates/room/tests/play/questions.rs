//! Answers: what is accepted, how long a question stands, and what others learn of it.

use core::task::Poll;

use super::party::{Party, answer, name, seat, setup, stream, window};
use crate::{
    BotPlayer, Event, Host, HostCommand, Input, LogEntry, MemberKey, Phase, Refusal, Request, Table,
};
use cards::{Action, Memory, State, View};
use game::{Asks, Options, Seat, Seats, Seed, View as _, Viewer};

#[test]
fn a_double_tap_answers_one_question() {
    let mut party = Party::asking(1, 0);
    let Some(Request::Answer { to, parts }) = answer(party.table(0)) else { panic!() };
    let before = party.host.log().count();
    for _ in 0..2 {
        party.guests[0].handle(Input::Request(Request::Answer { to, parts: parts.clone() }), party.now);
    }
    party.deliver();
    let answers: Vec<_> = party.events[0].iter().filter(|e| matches!(e, Event::Reply(_))).collect();
    let [.., first, second] = answers[..] else { panic!() };
    assert_eq!(*first, Event::Reply(Ok(())));
    assert!(matches!(second, Event::Reply(Err(_))));
    let said =
        party.host.log().skip(before).filter(|line| matches!(line, LogEntry::Answer { proof: Some(_), .. }));
    assert_eq!(said.count(), 1);
}

#[test]
fn an_illegal_answer_is_refused_with_the_reason() {
    let mut party = Party::asking(1, 0);
    let Asks::People { number: to, .. } = party.table(0).view.asks() else { panic!() };
    let why = party.table(0).view.refusal(Action::Yes).unwrap();
    let tip = party.host.tip();
    assert_eq!(party.asks(0, Request::Answer { to, parts: vec![Action::Yes] }), Err(Refusal::Illegal(why)));
    assert_eq!(party.asks(0, Request::Answer { to, parts: vec![] }), Err(Refusal::Incomplete));
    let later = Request::Answer { to: to + 9, parts: vec![Action::Pass] };
    assert_eq!(party.asks(0, later), Err(Refusal::OldQuestion));
    assert_eq!(party.host.tip(), tip, "nothing has changed");
}

#[test]
fn answers_in_a_window_are_revealed_when_it_closes() {
    let mut party = window(3);
    let (asked, until) = (party.table(0).view.asked, party.host.table().unwrap().until.unwrap());
    assert!(until > party.now + 3000);
    let tip = party.host.tip();
    // By now most devices have answered automatically.
    for at in 0..3 {
        if let Some(pass) = answer(party.table(at)) {
            assert_eq!(party.asks(at, pass), Ok(()));
        }
        let table = party.table(at);
        let Viewer::Seat(me) = table.view.viewer() else { panic!("they sit") };
        assert_eq!(table.answered, asked.has(me));
        assert_eq!(table.view.asked, asked, "nobody sees who has answered");
    }
    assert_eq!(party.host.tip(), tip);
    party.wait(until - party.now - 1);
    assert_eq!(party.host.tip(), tip, "it stands as long as if somebody had thought");
    party.wait(1);
    let said = |line: &LogEntry<State>| match line {
        LogEntry::Answer { by, .. } => Some(*by),
        _ => None,
    };
    let order: Vec<Seat> = party.host.log().skip(tip.seq as usize).filter_map(said).collect();
    assert!(order.into_iter().take(asked.len() as usize).eq(asked), "by seat, not by who was first");
}

/// The host's member answers in a window and gets up before it closes. The bot on the chair decides again: all devices
/// compute an unsigned answer of a bot once more when the round is over, and would accuse the host of another one.
#[test]
fn an_unsigned_answer_does_not_count_for_whoever_plays_afterwards() {
    let choice = |party: &Party| {
        let table = party.host.table()?;
        let Asks::People { number: to, seats, .. } = table.view.asks() else { return None };
        let Viewer::Seat(me) = table.view.viewer() else { return None };
        let mut options = Options::new();
        table.view.options(&mut options);
        let (first, last) = (options.iter().next()?, options.iter().last()?);
        let open = table.until.is_some_and(|until| until > party.now + 1000) && !table.answered;
        (open && seats.has(me) && first != last).then_some((me, to, first, last))
    };
    for chance in 0..200 {
        let mut party = Party::with(2, setup(), chance);
        party.starts();
        party.play_till(|party| choice(party).is_some() || party.phase() != Phase::Playing);
        let Some((me, to, first, last)) = choice(&party) else { continue };
        party.host_asks(Request::Answer { to, parts: vec![last] }).unwrap();
        party.host_asks(Request::Stand).unwrap();
        let tip = party.host.tip();
        while party.host.tip() == tip {
            party.wait(500);
        }
        let said = party.host.log().skip(tip.seq as usize).find_map(|line| match line {
            LogEntry::Answer { by, parts, .. } if *by == me => Some(parts.clone()),
            _ => None,
        });
        assert_eq!(said, Some(vec![first]), "as the bot has answered, not as its predecessor");
        return;
    }
    panic!("the host could toss nothing in");
}

#[test]
fn a_window_closes_early_for_one_person_among_bots() {
    let mut party = Party::of(0);
    party.add_bots([1, 2, 3]);
    party.starts();
    party.plays_round();
    let mut longest = 0;
    party.starts();
    party.play_till(|party| {
        let table = party.host.table().unwrap();
        let me = table.view.asked.has(seat(0)) && answer(table).is_none();
        longest = longest.max(if me { table.until.map_or(0, |until| until - party.now) } else { 0 });
        party.phase() != Phase::Playing
    });
    assert_eq!(longest, 0, "what leaves no choice is over at once");
}

#[test]
fn no_time_passes_in_a_paused_game() {
    let mut party = Party::asking(1, 0);
    assert_eq!(party.order(HostCommand::Pause(true)), Ok(()));
    assert!(party.guests[0].lobby().unwrap().paused, "everybody sees it");
    let (tip, said) = (party.host.tip(), answer(party.table(0)).unwrap());
    assert_eq!(party.asks(0, said.clone()), Err(Refusal::NotNow));
    party.wait(120_000);
    assert_eq!(party.host.tip(), tip, "no time passes");
    assert_eq!(party.order(HostCommand::Pause(false)), Ok(()));
    assert_eq!(party.asks(0, said), Ok(()));
}

#[test]
fn a_window_restarts_after_a_pause() {
    let mut party = Party::playing(1);
    party.play_till(|party| party.host.table().is_some_and(|table| table.until.is_some()));
    party.order(HostCommand::Pause(true)).unwrap();
    party.wait(60_000);
    assert!(party.host.table().unwrap().until.is_some(), "it has not passed");
    party.order(HostCommand::Pause(false)).unwrap();
    let until = party.host.table().unwrap().until;
    assert_eq!(until, Some(party.now + 4000));
    assert_eq!(party.table(0).until, until);
}

#[test]
fn how_long_a_bot_takes_only_depends_on_what_everybody_sees() {
    /// Takes a second longer than usual, and looks for whom the view is that it is shown.
    struct Slow;
    impl BotPlayer<State> for Slow {
        fn answer(&self, _: &str, _: &View, _: &Memory, _: Seed) -> Poll<Option<Action>> {
            Poll::Ready(None)
        }
        fn delay(&self, view: &View, usual: u16) -> u16 {
            assert_eq!(view.viewer(), Viewer::Spectator);
            usual + 1000
        }
    }
    let mut party = Party::of(0);
    party.host = Host::with_key(MemberKey::toy(0), stream(99), name("Host"), setup(), Box::new(Slow));
    party.add_bots([1]);
    party.starts();
    let asks_bot = |table: &Table<State>| table.view.asked == Seats::one(seat(1)) && table.until.is_none();
    party.play_till(|party| party.host.table().is_some_and(asks_bot));
    let tip = party.host.tip();
    party.wait(1899);
    assert_eq!(party.host.tip(), tip, "it takes its time");
    party.wait(1);
    assert!(party.host.tip().seq > tip.seq);
}

#[test]
fn an_open_window_does_not_reveal_who_is_asked() {
    let party = window(2);
    assert!((0..2).all(|at| party.table(at).waits.is_none()));
    assert!(party.host.table().unwrap().waits.is_none());
}
