//! Finished games as they were played, and games from links and files.

use super::*;
use crate::flow;
use crate::games::LocalGame;
use crate::stored::record::{self, GameSummary, Opened};
use crate::stored::replays::{self, KeptGame};
use game::record::{LONGEST, NoRecord, seal};
use game::{Entry, Game as _, Log};

type Read = Result<Opened<State>, NoRecord>;

/// A game of bots after this many rounds.
fn rounds<G: LocalGame>(mut flow: flow::Flow<G>, rounds: u16, seed: u64) -> flow::Flow<G> {
    let mut rng = Rng::new(Seed::from_number(seed));
    loop {
        match flow.next() {
            Next::GameOver => return flow,
            Next::RoundOver if flow.round() == rounds => return flow,
            Next::RoundOver => flow.begin_round(rng.seed()),
            _ => assert!(flow.step(&mut rng)),
        }
    }
}

fn entries<G: LocalGame>(flow: &flow::Flow<G>) -> &[Entry<G::Action>] {
    &flow.dealer().log().entries
}

#[test]
fn a_game_comes_back_from_its_link_with_people_and_result() {
    for seed in 0..20 {
        let flow = rounds(Flow::new(new(4)), 3, seed);
        let text = record::write(&flow, 1_700_000_000_000).unwrap();
        let opened: Opened<State> = record::read(&text).unwrap();
        let again = opened.game.unwrap();
        assert_eq!(entries(&again), entries(&flow));
        assert_eq!(again.dealer().facts(), flow.dealer().facts());
        assert_eq!(again.people(), flow.people());
        assert_eq!(opened.about, GameSummary::of(&flow, 1_700_000_000_000));
        // A mail program may add white space.
        assert!(record::read::<State>(&format!(" {text}\n")).is_ok());
    }
}

#[test]
fn a_link_that_was_cut_still_has_the_result() {
    let flow = rounds(Flow::new(new(4)), 3, 7);
    let text = record::write(&flow, 1_700_000_000_000).unwrap();
    let about = GameSummary::of(&flow, 1_700_000_000_000);
    for cut in text.len() / 2..text.len() {
        assert_eq!(record::read::<State>(&text[..cut]).unwrap_err(), NoRecord::Garbage);
        assert_eq!(record::read_cut::<State>(&text[..cut]).as_ref(), Some(&about), "{cut} letters");
    }
    for cut in 0..20 {
        assert_eq!(record::read_cut::<State>(&text[..cut]), None, "{cut} letters");
    }
    assert_eq!(record::read_cut::<::board::State>(&text), None, "of another game");
    let other = format!("{}é", &text[..text.len() / 2]);
    assert_eq!(record::read_cut::<State>(&other), Some(about), "a letter outside the alphabet");
}

#[test]
fn a_round_of_four_is_a_short_link() {
    let longest =
        (0..200).map(|seed| record::write(&rounds(Flow::new(new(4)), 1, seed), 1).unwrap().len()).max();
    assert!(longest < Some(1_000), "{longest:?} letters");
    let setup = ::board::Setup::medium(4).unwrap();
    let people = new(4).people;
    let longest = (0..40).map(|seed| {
        let board = flow::Flow::<::board::State>::new(flow::NewGame { people: people.clone(), setup });
        record::write(&rounds(board, 1, seed), 1).unwrap().len()
    });
    assert!(longest.clone().max() < Some(2_000), "{:?} letters", longest.max());
}

#[test]
fn a_game_of_other_rules_keeps_its_result_and_the_rounds_before_the_first_difference() {
    let flow = rounds(Flow::new(new(3)), 4, 4);
    let log = Log { rules: State::RULES - 1, ..flow.dealer().log().clone() };
    let begins = |round: usize| {
        let seeds = log.entries.iter().enumerate().filter(|(_, entry)| matches!(entry, Entry::Seed(_)));
        seeds.map(|(at, _)| at).nth(round).unwrap_or(log.entries.len())
    };
    for different in 0..=4 {
        // Under the other rules this round had another result; the fifth of four is none.
        let mut about = GameSummary::of(&flow, 5);
        about.sheet.rounds.get_mut(different).into_iter().for_each(|round| round.points[1] += 1);
        let text = game::record::write(&log, &about).unwrap();
        let opened: Opened<State> = record::read(&text).unwrap();
        assert_eq!(opened.whole, different == 4);
        assert_eq!(opened.about, about);
        let shown = opened.game.map_or(0, |game| {
            assert!(game.next() == Next::RoundOver || different == 4);
            assert_eq!(entries(&game), &log.entries[..begins(different)]);
            game.score_sheet().rounds.len()
        });
        assert_eq!(shown, different);
    }
}

#[test]
fn a_record_is_cut_before_the_first_round_whose_result_differs() {
    let flow = rounds(Flow::new(new(3)), 3, 9);
    let log = Log { rules: State::RULES - 1, ..flow.dealer().log().clone() };
    let text = game::record::write(&log, &GameSummary::of(&flow, 5)).unwrap();
    let mut bytes = game::letters::read(&text).unwrap();
    // Change the last answers, and remove the old checksum.
    let at = bytes.len() - 12;
    bytes.truncate(bytes.len() - 4);
    bytes[at] ^= 0x55;
    let opened: Opened<State> = record::read(&seal(bytes)).unwrap();
    assert!(!opened.whole);
    let rounds = opened.game.unwrap().score_sheet().rounds;
    assert_eq!(rounds, flow.score_sheet().rounds[..2]);
}

#[test]
fn bad_texts_from_outside_are_refused_with_a_reason() {
    let read = |text: &str| -> Read { record::read(text) };
    let flow = rounds(Flow::new(new(4)), 1, 1);
    let text = record::write(&flow, 1).unwrap();
    let board = ::board::Setup::medium(4).unwrap();
    let board = flow::Flow::<::board::State>::new(flow::NewGame { people: new(4).people, setup: board });
    let board = record::write(&rounds(board, 1, 1), 1).unwrap();
    assert!(matches!(read(&board), Err(NoRecord::OtherGame)));
    assert!(matches!(read(&"A".repeat(LONGEST + 1)), Err(NoRecord::TooLong)));
    assert!(matches!(read(&seal(vec![200; 30])), Err(NoRecord::Newer)));
    for bad in [
        "",
        "A",
        "<script>",
        "../../etc/passwd",
        &text[1..],
        &text[..text.len() - 1],
        &seal(vec![1, State::NUMBER, 9]),
    ] {
        assert!(matches!(read(bad), Err(NoRecord::Garbage)), "{bad}");
    }
    // The data about it must fit the game.
    let log = flow.dealer().log();
    let about = GameSummary::of(&flow, 1);
    let wrong = |change: fn(&mut GameSummary)| {
        let mut about = about.clone();
        change(&mut about);
        read(&game::record::write(log, &about).unwrap())
    };
    assert!(wrong(|_| {}).is_ok());
    assert!(matches!(wrong(|about| about.winners = vec![9]), Err(NoRecord::Garbage)));
    assert!(matches!(wrong(|about| about.sheet.rounds[0].points = vec![1]), Err(NoRecord::Garbage)));
    assert!(matches!(
        wrong(|about| {
            about.sheet.people.pop();
            about.sheet.before.pop();
            about.sheet.rounds.clear();
        }),
        Err(NoRecord::Garbage)
    ));
    // A name as long as a book is cut.
    let long = wrong(|about| about.sheet.people[0].name = "x".repeat(5_000)).unwrap();
    assert_eq!(long.about.sheet.people[0].name.len(), 40);
    assert_eq!(long.game.unwrap().people()[0].name.len(), 40);
}

#[test]
fn a_finished_game_is_kept_in_less_than_a_25th_of_its_saved_text() {
    let flow = rounds(Flow::new(new(4)), u16::MAX, 3);
    assert_eq!(flow.next(), Next::GameOver);
    let saved = encode(&flow, 9).unwrap();
    let short = replays::short::<State>(&saved, 9).unwrap();
    assert!(short.len() * 25 < saved.len(), "{} of {}", short.len(), saved.len());
    for text in [&saved, &short] {
        let KeptGame::Game(again) = replays::decode::<State>(text) else { panic!("{text}") };
        assert_eq!(entries(&again), entries(&flow));
    }
    assert!(replays::short::<State>(&short, 9).is_none(), "it is short");
    assert!(replays::short::<State>("{}", 9).is_none());
    for bad in ["", "{}", "torn"] {
        assert!(matches!(replays::decode::<State>(bad), KeptGame::Unreadable), "{bad}");
    }
    let older =
        saved.replacen(&format!("\"rules\":{}", State::RULES), &format!("\"rules\":{}", State::RULES - 1), 1);
    assert!(matches!(replays::decode::<State>(&older), KeptGame::Game(_)));
    // Under the other rules the game ended in another state.
    let other = played(20, 3).dealer().game().to_text();
    let led_elsewhere = older.replacen(&flow.dealer().game().to_text(), &other, 1);
    assert!(matches!(replays::decode::<State>(&led_elsewhere), KeptGame::OtherRules(None)));
}
