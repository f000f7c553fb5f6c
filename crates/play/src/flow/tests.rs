//! Whole games on one device, without a browser.

mod board_game;
mod counting;
mod recording;
mod replay;
mod second_game;
mod thinking;

use crate::card_game::{Flow, NewGame};
use crate::card_table::hand::Sort;
use crate::card_table::question::Kind;
use crate::flow::{self, Next};
use crate::games::LocalGame;
use crate::people::Person;
use crate::players;
use crate::testing::{self, all_packs_setup, answer};
use cards::{Action, Card, HouseRules, Packs, Setup, scenario};
use game::{Dealer, Game as _, Refused, Rng, Seat, Seed, Sitter, View as _, Viewer};

fn new(humans: u8, bots: u8) -> Flow {
    Flow::new(NewGame { people: people(humans, bots), setup: all_packs_setup(humans + bots) })
}

/// Humans, then bots.
fn people(humans: u8, bots: u8) -> Vec<Person> {
    let mut all = testing::people(humans + bots, Some(players::DEFAULT_BOT));
    all.iter_mut().take(humans.into()).for_each(|human| human.bot = None);
    all
}

/// Plays on, with humans answering at random; `each` is called with every state.
fn play<G: LocalGame>(
    flow: &mut flow::Flow<G>,
    rng: &mut Rng,
    moments: u32,
    mut each: impl FnMut(&flow::Flow<G>, Next),
) {
    for _ in 0..moments {
        let next = flow.next();
        each(flow, next);
        match next {
            Next::BotThinks => assert!(flow.step(rng), "an automatic step does something"),
            Next::RoundOver => flow.begin_round(rng.seed()),
            Next::HandOver(seat) => flow.reveal(seat),
            Next::Window(seats) if rng.below(2) == 0 => flow.reveal(seats.lowest().unwrap()),
            Next::Window(_) => flow.nobody_reacts(flow.question()),
            Next::GameOver => return,
            Next::Ask(seat) => answer(flow, seat, rng),
        }
    }
}

/// Games with each mix of humans and bots reach their end.
fn play_to_the_end<G: LocalGame>(
    mixes: [(u8, u8); 6],
    new: fn(u8, u8) -> flow::Flow<G>,
    ended: impl Fn(&flow::Flow<G>),
) {
    for (humans, bots) in mixes {
        let mut flow = new(humans, bots);
        let mut rng = Rng::new(Seed::from_number(u64::from(humans * 8 + bots)));
        play(&mut flow, &mut rng, 40_000, |_, _| {});
        assert_eq!(flow.next(), Next::GameOver, "{humans} humans, {bots} bots");
        ended(&flow);
    }
}

#[test]
fn games_with_any_mix_of_humans_and_bots_reach_their_end() {
    play_to_the_end([(0, 3), (1, 1), (1, 3), (2, 0), (2, 2), (4, 0)], new, |_| {});
}

#[test]
fn the_facts_of_a_viewer_only_grow() {
    for (humans, bots) in [(1, 3), (3, 1)] {
        let mut flow = new(humans, bots);
        let mut rng = Rng::new(Seed::from_number(5));
        let (mut before, mut times) = (None, 0);
        play(&mut flow, &mut rng, 4_000, |flow, _| {
            let facts = flow.facts();
            if let Some((person, from, mut known)) = before.take()
                && person == flow.viewing_person()
            {
                Vec::extend(&mut known, flow.facts_from(from));
                assert_eq!(known, facts);
                times += 1;
            }
            before = Some((flow.viewing_person(), flow.dealer().facts().len(), facts));
        });
        assert!(times > 100);
    }
}

#[test]
fn no_hand_is_shown_while_the_device_changes_hands() {
    let mut flow = new(3, 1);
    let mut rng = Rng::new(Seed::from_number(3));
    let mut times = 0;
    play(&mut flow, &mut rng, 4_000, |flow, next| {
        let model = flow.model(Sort::Colour);
        match next {
            Next::HandOver(_) | Next::Window(_) => {
                times += 1;
                assert_eq!(flow.viewer(), Viewer::Spectator);
                assert!(model.hand.is_empty() && model.question.is_none());
            }
            Next::Ask(seat) => assert_eq!(model.viewer, Some(seat)),
            _ => {}
        }
    });
    assert!(times > 100);
}

#[test]
fn people_who_change_seats_keep_the_device_and_see_only_their_own_hand() {
    // Reactions are excluded, and player 1 loses two turns, so that player 0 is asked three times.
    let text = r#"{"packs": ["troublemaker", "pandora"],
        "rules": {"scorekeeping": "none"}, "rule_cards": ["long-nap", "cold-blood"],
        "discard": ["red-9"], "events": ["identity-theft"],
        "hands": [["red-skip", "red-troublemaker", "red-1", "blue-1"], ["green-4", "green-5"]],
        "script": ["0 play red-skip"]}"#;
    let state = scenario::after(text);
    let dealer = Dealer::carry_on(state.clone(), vec![Sitter::Here; 2]);
    let mut flow = Flow::from_dealer(dealer, Some(state), testing::people(2, None));
    let (zero, mut rng) = (Seat::default(), Rng::default());
    while flow.step(&mut rng) {}
    assert_eq!(flow.next(), Next::HandOver(zero));
    flow.reveal(zero);
    let troublemaker = Action::Play(Card::from_name("red-troublemaker").unwrap(), None);
    let to = flow.question();
    assert_eq!(flow.submit(to, vec![troublemaker]), Ok(()));
    while flow.step(&mut rng) {}
    assert_eq!(flow.persons()[zero], Seat::wrapping(1), "they have exchanged seats");
    assert_eq!((flow.next(), flow.viewer()), (Next::HandOver(zero), Viewer::Spectator));
}

#[test]
fn a_single_human_is_asked_only_where_there_is_a_choice() {
    let mut flow = new(1, 3);
    let mut rng = Rng::new(Seed::from_number(4));
    let me = flow.people().iter().position(|person| person.bot.is_none()).unwrap();
    play(&mut flow, &mut rng, 10_000, |flow, next| {
        assert!(!matches!(next, Next::HandOver(_) | Next::Window(_)));
        let Next::Ask(seat) = next else { return };
        assert_eq!(flow.dealer().game().person_at(seat).index(), me);
        let options = flow.dealer().game().view(Viewer::Seat(seat)).choices();
        let question = flow.model(Sort::Colour).question.unwrap();
        let seen = matches!(question.kind, Kind::List { of: cards::Choice::Seen { .. }, .. });
        assert!(options.len() > 1 || seen || matches!(question.kind, Kind::Turn { .. }), "{question:?}");
    });
}

#[test]
fn a_refused_answer_changes_nothing() {
    let mut flow = new(2, 0);
    flow.begin_round(Seed::from_number(5));
    assert_eq!(
        flow.submit(flow.question(), vec![Action::Draw]),
        Err(Refused::OldQuestion),
        "nobody holds the device"
    );
    while let Next::HandOver(seat) = flow.next() {
        flow.reveal(Seat::new(1 - seat.number()).unwrap());
        assert_eq!(flow.next(), Next::HandOver(seat), "only the person waited for can reveal");
        flow.reveal(seat);
    }
    let before = flow.dealer().log().clone();
    assert!(flow.submit(flow.question(), vec![Action::Event(cards::Event::Tornado)]).is_err());
    assert!(flow.submit(flow.question(), Vec::new()).is_err());
    assert_eq!(*flow.dealer().log(), before);
}

#[test]
fn an_answer_to_another_question_is_refused() {
    let mut flow = new(1, 1);
    let mut rng = Rng::new(Seed::from_number(12));
    let mut drawn = 0;
    for _ in 0..2_000 {
        let to = flow.question();
        if let Next::Ask(_) = flow.next()
            && flow.submit(to, vec![Action::Draw]).is_ok()
        {
            // Draw is tapped twice, and after the first tap the button means End.
            let before = flow.dealer().log().clone();
            for again in [Action::Draw, Action::End] {
                assert_eq!(flow.submit(to, vec![again]), Err(Refused::OldQuestion));
            }
            assert_eq!(*flow.dealer().log(), before);
            drawn += 1;
        }
        play(&mut flow, &mut rng, 1, |_, _| {});
    }
    assert!(drawn > 5, "{drawn}");
}

#[test]
fn passing_applies_only_to_the_window_that_was_shown() {
    let mut flow = new(3, 0);
    let mut rng = Rng::new(Seed::from_number(9));
    let mut windows = 0;
    while windows < 20 && flow.next() != Next::GameOver {
        if let Next::Window(_) = flow.next() {
            let before = flow.dealer().log().clone();
            flow.nobody_reacts(flow.question().wrapping_sub(1));
            assert_eq!(*flow.dealer().log(), before);
            windows += 1;
        }
        play(&mut flow, &mut rng, 1, |_, _| {});
    }
    assert_eq!(windows, 20);
}

#[test]
fn people_who_share_a_device_can_undo_until_one_of_them_has_seen_something_hidden() {
    let mut rng = Rng::new(Seed::from_number(21));
    let mut flow = new(3, 1);
    let (mut back, mut kept, mut handed, mut steps) = (0, 0, 0, 0);
    while back < 40 || kept < 40 || handed < 5 {
        let Next::Ask(seat) = flow.next() else {
            flow = if flow.next() == Next::GameOver { new(3, 1) } else { flow };
            play(&mut flow, &mut rng, 1, |_, _| {});
            continue;
        };
        let (before, facts) = (flow.dealer().game().clone(), flow.dealer().facts().len());
        let person = before.person_at(seat);
        play(&mut flow, &mut rng, 1, |_, _| {});
        if !flow.can_undo() {
            kept += 1;
            continue;
        }
        assert_eq!(flow.answered_last(), Some(person));
        // Nobody has seen a card that was hidden.
        let now = flow.dealer().game();
        let known = before.view(Viewer::Spectator);
        let open = |card| known.side.count(card) + u8::from(known.discard.all().contains(&card));
        for place in before.everybody().filter(|place| flow.dealer().sitter(place) == Sitter::Here) {
            let (old, new) = (before.hand(place), now.hand(place));
            assert!(new.iter().all(|card| old.count(card) + open(card) >= new.count(card)), "no card is new");
        }
        // Even if the device has been handed on meanwhile.
        let mut other = flow.clone();
        if let Next::HandOver(to) = other.next() {
            handed += usize::from(to != seat);
            other.reveal(to);
            assert!(other.can_undo());
        }
        other.undo();
        assert_eq!((other.dealer().game(), other.dealer().facts().len()), (&before, facts));
        let again = match other.next() {
            // If several are asked at once, the first in the order of play has the device first.
            Next::HandOver(to) => to == seat || other.dealer().people_asked().has(to),
            Next::Ask(to) => to == seat,
            Next::Window(seats) => seats.has(seat),
            _ => false,
        };
        assert!(again, "{:?}", other.next());
        back += 1;
        steps += 1;
        assert!(steps < 5_000, "{back} undone, {kept} kept, {handed} after the device was handed on");
    }
}

#[test]
fn a_window_in_which_nobody_reacts_has_been_answered_by_all() {
    let mut rng = Rng::new(Seed::from_number(22));
    let (mut flow, mut windows) = (new(3, 0), 0);
    while windows < 10 {
        flow = if flow.next() == Next::GameOver { new(3, 0) } else { flow };
        if let Next::Window(_) = flow.next() {
            flow.nobody_reacts(flow.question());
            assert!(!flow.can_undo());
            windows += 1;
        } else {
            play(&mut flow, &mut rng, 1, |_, _| {});
        }
    }
}

#[test]
fn a_bot_plays_for_somebody_until_they_return() {
    let mut flow = new(2, 1);
    let mut rng = Rng::new(Seed::from_number(6));
    play(&mut flow, &mut rng, 40, |_, _| {});
    let ben = Seat::new(1).unwrap();
    let person = flow.people()[1].clone();
    flow.set_person(ben, Person { bot: Some("greedy".to_owned()), ..person.clone() });
    // Only the other one is human now, so the device is never handed over.
    play(&mut flow, &mut rng, 60, |flow, next| {
        assert!(!matches!(next, Next::HandOver(_) | Next::Window(_)));
        if let Next::Ask(seat) = next {
            assert_eq!(flow.dealer().game().person_at(seat).index(), 0);
        }
    });
    flow.set_person(ben, person);
    let mut asked = false;
    play(&mut flow, &mut rng, 400, |flow, next| {
        asked |= matches!(next, Next::Ask(seat) if flow.dealer().game().person_at(seat) == ben);
    });
    assert!(asked);
}
