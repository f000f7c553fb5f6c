//! The longest games that can be agreed on, and those that end at once: games of any length are saved, read again
//! and counted.

use super::*;
use crate::scores::lines::ChartLines;
use crate::stored::record;
use cards::Scorekeeping;

/// Browsers keep five million letters for an app; the rest is for finished games.
const ROOM: usize = 4_000_000;

/// A game of bots to its end; the text of each eighth round's end is read again.
fn to_the_end(players: u8, seed: u64, change: &dyn Fn(HouseRules) -> HouseRules) -> (Flow, usize) {
    let setup = Setup::new(players, all_packs(), change(HouseRules::original(all_packs()))).unwrap();
    let mut flow = Flow::new(NewGame { setup, ..new(players) });
    let mut rng = Rng::new(Seed::from_number(seed));
    let (mut log, mut longest) = (LogText::default(), 0);
    loop {
        match flow.next() {
            Next::GameOver => return (flow, longest),
            Next::RoundOver => {
                let text = game_text::encode(&flow, 7, &mut log).unwrap();
                longest = text.len();
                if flow.round().is_multiple_of(8) {
                    let ParsedGame::Whole(again) = decode(&text) else { panic!("round {}", flow.round()) };
                    assert_eq!(again.dealer().game(), flow.dealer().game());
                }
                flow.begin_round(rng.seed());
            }
            _ => assert!(flow.step(&mut rng)),
        }
    }
}

#[test]
fn games_of_any_length_are_saved_and_counted() {
    let mut tied = 0;
    for (players, limit, rounds) in
        [(8, 9_999, None), (2, 1, None), (8, 1, None), (2, 1, Some(20)), (8, 1, Some(1))]
    {
        let rules = |rules: HouseRules| HouseRules {
            limit,
            rounds: rounds.unwrap_or(rules.rounds),
            scorekeeping: if rounds.is_some() { Scorekeeping::None } else { Scorekeeping::Points },
            ..rules
        };
        for seed in 0..if limit == 1 { 12 } else { 1 } {
            let at = format!("{players} players, limit {limit}, rounds {rounds:?}, seed {seed}");
            let (flow, longest) = to_the_end(players, seed, &rules);
            assert!(longest < ROOM, "{at}: {longest} letters after {} rounds", flow.round());
            let sheet = flow.score_sheet();
            assert!(sheet.is_valid(), "{at}");
            assert_eq!(sheet.ranking().len(), usize::from(players), "{at}");
            ChartLines::of(&sheet);
            let result = finished(&flow, 9).unwrap();
            assert!(!result.winners.is_empty(), "{at}");
            tied += u32::from(result.winners.len() > 1);
            // It is among the finished ones, and replayed unless it is too long for that.
            let list = append(&history::encode::<State>(&[]).unwrap(), &result).unwrap();
            let again = history::decode::<State>(&list);
            assert!(!again.damaged, "{at}");
            assert_eq!(again.games[0].sheet, sheet, "{at}");
            if let Some(text) = record::write(&flow, 9) {
                assert!(record::read::<State>(&text).unwrap().game.is_some(), "{at}");
            }
        }
    }
    assert!(tied > 0, "there was no tie");
}
