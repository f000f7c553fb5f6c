//! A game that this crate does not know is played and saved by the same code as the card game.

use super::counting::{Counting, Wrong};
use crate::card_game::STORED;
use crate::flow::{Flow, NewGame, Next};
use crate::people::Person;
use crate::players;
use crate::stored::file::{self, FileError, StoredGame};
use crate::stored::game_text::{self, LogText, ParsedGame};
use crate::stored::history;
use game::{Refused, Rng, Seat, Seed};

/// A new game of Ann against a bot.
fn new() -> NewGame<Counting> {
    let ann = Person { name: "Ann".into(), ..Person::default() };
    let bot = players::new_bot(std::slice::from_ref(&ann));
    NewGame { people: vec![ann, bot], setup: 2 }
}

/// Plays on, with Ann always adding 2, until the game is over or `stop` returns `true`.
fn play(flow: &mut Flow<Counting>, mut stop: impl FnMut(&Flow<Counting>) -> bool) {
    let mut rng = Rng::new(Seed::from_number(1));
    while !stop(flow) {
        match flow.next() {
            Next::RoundOver => flow.begin_round(rng.seed()),
            Next::Ask(_) => assert_eq!(flow.submit(flow.question(), vec![2]), Ok(())),
            Next::BotThinks => assert!(flow.step(&mut rng)),
            Next::GameOver => return,
            Next::HandOver(_) | Next::Window(_) => unreachable!("one human"),
        }
    }
}

#[test]
fn the_second_game_is_played_to_its_end() {
    let mut flow = Flow::new(new());
    play(&mut flow, |flow| matches!(flow.next(), Next::Ask(_)));
    assert_eq!(flow.model_of((), flow.people()).0, 0);
    assert_eq!(flow.submit(flow.question(), vec![3]), Err(Refused::Illegal(Wrong::Number)));
    assert_eq!(flow.submit(flow.question() + 1, vec![1]), Err(Refused::OldQuestion));
    assert_eq!(flow.submit(flow.question(), vec![2]), Ok(()));
    assert!(flow.can_undo());
    flow.undo();
    assert_eq!((flow.model_of((), flow.people()).0, flow.next()), (0, Next::Ask(Seat::new(0).unwrap())));
    play(&mut flow, |_| false);
    assert_eq!(flow.next(), Next::GameOver);
    let sheet = flow.score_sheet();
    assert!(sheet.is_valid());
    assert_eq!(sheet.rounds.len(), usize::from(flow.round()));
}

#[test]
fn the_second_game_is_saved_under_its_own_name() {
    let mut flow = Flow::new(new());
    play(&mut flow, |flow| flow.dealer().facts().len() >= 3);
    let running = game_text::encode(&flow, 7, &mut LogText::default()).unwrap();
    let ParsedGame::Whole(again) = game_text::decode::<Counting>(&running) else { panic!("{running}") };
    assert_eq!(again.dealer().game(), flow.dealer().game());
    // The card game cannot read it.
    assert!(matches!(game_text::decode::<cards::State>(&running), ParsedGame::Unreadable));
    play(&mut flow, |_| false);
    let over = history::finished(&flow, 8).unwrap();
    let games = history::encode(std::slice::from_ref(&over)).unwrap();
    assert_eq!(history::decode::<Counting>(&games).games, [over]);
    let last = history::encode_last(&new()).unwrap();
    assert_eq!(history::decode_last::<Counting>(&last), Some(new()));
    let kept = [("game.5", running), ("games", games), ("last", last)]
        .map(|(name, text)| (format!("frantic.counting.{name}"), text));
    let file = file::encode(&kept).unwrap();
    let found = file::decode(&file, 1, &[STORED[0], StoredGame::of::<Counting>()], |_, _| None).unwrap();
    assert_eq!((found.running.len(), found.games, found.texts.len()), (1, 1, 3));
    // An app without that game refuses the file.
    assert_eq!(file::decode(&file, 1, &STORED, |_, _| None), Err(FileError::Garbage));
}
