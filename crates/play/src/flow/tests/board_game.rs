//! Whole board games on one device, without a browser.

use super::{people, play, play_to_the_end};
use crate::card_game::STORED;
use crate::flow::{Flow, NewGame, Next};
use crate::games::Scoring as _;
use crate::stored::file::{self, StoredGame};
use crate::stored::game_text::{self, LogText, ParsedGame};
use crate::stored::history;
use crate::testing::answer;
use board::{Action, Fact, Setup, State};
use game::{Refused, Rng, Seed, Viewer};

fn new(humans: u8, bots: u8) -> Flow<State> {
    let setup = Setup::medium(humans + bots).unwrap();
    Flow::new(NewGame { people: people(humans, bots), setup })
}

#[test]
fn board_games_with_any_mix_of_humans_and_bots_reach_their_end() {
    play_to_the_end([(0, 2), (1, 1), (1, 5), (2, 0), (2, 2), (6, 0)], new, |flow| {
        let sheet = flow.score_sheet();
        assert!(sheet.is_valid());
        assert_eq!((sheet.first, sheet.rounds.len()), (1, usize::from(flow.round())));
        let totals = State::standing(&flow.view()).points;
        assert_eq!(sheet.result(), totals.0.into_iter().take(sheet.people.len()).collect::<Vec<_>>());
        assert!(sheet.rounds.iter().all(|round| !round.finished.is_empty()), "somebody wins each round");
    });
}

#[test]
fn a_board_game_is_saved_at_every_moment_and_goes_on_from_there() {
    let mut flow = new(2, 1);
    let mut rng = Rng::new(Seed::from_number(5));
    let (mut times, mut log) = (0, LogText::default());
    play(&mut flow, &mut rng, 400, |flow, _| {
        let text = game_text::encode(flow, 7, &mut log).unwrap();
        let ParsedGame::Whole(again) = game_text::decode::<State>(&text) else { panic!("{text}") };
        assert_eq!(again.dealer().game(), flow.dealer().game());
        times += 1;
    });
    assert!(times > 50);
    // The card game does not take it for one of its own.
    let text = game_text::encode(&flow, 7, &mut LogText::default()).unwrap();
    assert!(matches!(game_text::decode::<cards::State>(&text), ParsedGame::Unreadable));
    let kept = [("frantic.board.game.5".to_owned(), text)];
    let file = file::encode(&kept).unwrap();
    let [card, board] = [STORED[0], StoredGame::of::<State>()];
    assert_eq!(file::decode(&file, 1, &[card, board], |_, _| None).map(|found| found.running.len()), Ok(1));
    assert!(
        file::decode(&file, 1, &[card], |_, _| None).is_err(),
        "without the game its texts cannot be checked"
    );
}

#[test]
fn a_finished_board_game_is_in_its_own_history() {
    let mut flow = new(0, 3);
    play(&mut flow, &mut Rng::new(Seed::from_number(1)), 40_000, |_, _| {});
    let over = history::finished(&flow, 8).unwrap();
    let games = history::encode(std::slice::from_ref(&over)).unwrap();
    assert_eq!(history::decode::<State>(&games).games, [over]);
    let last = history::encode_last(&flow.to_new_game()).unwrap();
    assert_eq!(history::decode_last::<State>(&last), Some(flow.to_new_game()));
}

#[test]
fn no_hand_is_shown_while_the_device_changes_hands() {
    let mut flow = new(3, 1);
    let mut times = 0;
    play(&mut flow, &mut Rng::new(Seed::from_number(3)), 4_000, |flow, next| {
        if matches!(next, Next::HandOver(_) | Next::Window(_)) {
            assert_eq!(flow.viewer(), Viewer::Spectator);
            let view = flow.model(()).view;
            let open = view.eye.is_some() || view.result.is_some();
            assert!(open || view.everybody().into_iter().all(|seat| view.hands[seat].is_none()));
            times += 1;
        }
    });
    assert!(times > 10);
}

#[test]
fn laying_can_be_undone_until_a_die_is_rolled() {
    let mut flow = new(1, 1);
    let mut rng = Rng::new(Seed::from_number(4));
    flow.begin_round(rng.seed());
    while flow.next() == Next::BotThinks {
        flow.step(&mut rng);
    }
    let before = flow.dealer().game().clone();
    let Next::Ask(me) = flow.next() else { panic!("the human lays") };
    assert_eq!(
        flow.submit(flow.question(), vec![Action::Pass]),
        Err(Refused::Illegal(board::Illegal::NoAnswer))
    );
    answer(&mut flow, me, &mut rng);
    assert!(flow.can_undo());
    flow.undo();
    assert_eq!(flow.dealer().game(), &before);
    // Once the turns have begun, playing a card rolls the die.
    while flow.view().turns == 0 || !matches!(flow.next(), Next::Ask(_)) {
        match flow.next() {
            Next::Ask(seat) => answer(&mut flow, seat, &mut rng),
            _ => assert!(flow.step(&mut rng)),
        }
    }
    answer(&mut flow, me, &mut rng);
    let rolled =
        flow.facts().iter().rev().take(40).any(|fact| matches!(fact, Fact::Rolled { by, .. } if *by == me));
    assert!(!rolled || !flow.can_undo());
}
