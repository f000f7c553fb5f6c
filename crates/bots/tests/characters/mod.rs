//! Levels and tempers can be told apart by how they play: each against the plain bot of its level, over many rounds of
//! the card game, and over many board games.

mod board;

use bots::search::Search;
use bots::{Bot, Level, Player, Temper, TunedGreedy};
use cards::{Fact, HouseRules, Pack, Packs, Setup, Source, Special, State};
use game::{Game, Rng, Seat, Seed, Viewer};

use crate::common::play;

/// One bot's actions, and how often it had the fewest points.
#[derive(Default)]
struct Played {
    /// Rounds won, in hundredths; a tie counts as a part for each winner.
    wins: u32,
    cards: u32,
    attacks: u32,
    /// Attacks on its last attacker, and all that it could have aimed at them.
    revenge: u32,
    chances: u32,
    /// Cards that mix the game up. At the card game they trigger an event: black cards, troublemakers and
    /// do-it-yourselves.
    stirred: u32,
    /// Cards that a miser keeps. At the card game these are all special cards.
    kept: u32,
}

/// What a bot does when it sits at each seat in turn, in `n` games in all.
fn games(players: u8, n: u32, mut game: impl FnMut(Seat, &mut Rng, &mut Played)) -> Played {
    let mut rng = Rng::new(Seed::from_number(77));
    let mut played = Played::default();
    for k in 0..n {
        game(Seat::wrapping((k % u32::from(players)) as u8), &mut rng, &mut played);
    }
    played
}

fn rounds(bot: &dyn Player<State>, players: u8, packs: Packs, n: u32) -> Played {
    let setup = Setup::new(players, packs, HouseRules::original(packs)).unwrap();
    games(players, n, |me, rng, played| round(bot, &setup, me, rng, played))
}

fn round(bot: &dyn Player<State>, setup: &Setup, me: Seat, rng: &mut Rng, played: &mut Played) {
    let choose = |state: &State, by, memory: &cards::Memory, rng: &mut Rng| {
        let player: &dyn Player<State> = if by == me { bot } else { &TunedGreedy };
        player.answer(&state.view(Viewer::Seat(by)), memory, rng)
    };
    play(State::new(setup), rng, choose, |state, memories, fact| {
        match *fact {
            Fact::Played { by, card, imitates, how: cards::How::Turn } if by == me => {
                let special = imitates.or(card.as_special());
                played.cards += 1;
                let stirs = [Special::Troublemaker, Special::DoItYourself].map(Some).contains(&special);
                played.stirred += u32::from(card.is_black() || stirs);
                played.kept += u32::from(special.is_some());
                played.attacks += u32::from(special.is_some_and(Special::attacks));
            }
            Fact::Named { by, why: Source::Special(_), people, .. } if by == me => {
                if let Some(hit_by) = memories.at(me).hit_by[me] {
                    played.chances += 1;
                    played.revenge += u32::from(people.has(hit_by));
                }
            }
            Fact::RoundOver(result) => {
                let least = state.everybody().into_iter().map(|seat| result.scores[seat]).min();
                let winners = state.everybody().filter(|seat| Some(result.scores[seat]) == least);
                played.wins += if winners.has(me) { 100 / u32::from(winners.len()) } else { 0 };
                return false;
            }
            _ => {}
        }
        true
    });
}

/// Each temper shows in the habit that it is named after. `play`: what a bot of that temper does.
fn tempers_show(play: impl Fn(Temper) -> Played) {
    let plain = play(Temper::Neutral);
    let friendly = play(Temper::Friendly);
    assert!(clearly_more((plain.attacks, plain.cards), (friendly.attacks, friendly.cards)));
    let vengeful = play(Temper::Vengeful);
    assert!(clearly_more((vengeful.revenge, vengeful.chances), (plain.revenge, plain.chances)));
    let chaotic = play(Temper::Chaotic);
    assert!(clearly_more((chaotic.stirred, chaotic.cards), (plain.stirred, plain.cards)));
    let miser = play(Temper::Miser);
    assert!(clearly_more((plain.kept, plain.cards), (miser.kept, miser.cards)));
}

/// Whether one share is larger than another by more than four standard errors.
fn clearly_more((a, of_a): (u32, u32), (b, of_b): (u32, u32)) -> bool {
    let share = |n, of| f64::from(n) / f64::from(of);
    let (a, b, all) = (share(a, of_a), share(b, of_b), share(a + b, of_a + of_b));
    let error = (all * (1.0 - all) * (1.0 / f64::from(of_a) + 1.0 / f64::from(of_b))).sqrt();
    a - b > 4.0 * error
}

#[test]
fn tempers_show_at_the_card_game() {
    let all = Pack::ALL.iter().copied().collect();
    tempers_show(|temper| rounds(&Bot { level: Level::Regular, temper }, 4, all, 1500));
}

#[test]
fn a_temper_also_shows_in_a_bot_that_tries_its_answers_out() {
    let search = |temper| rounds(&Search { temper, ..Search::new(30) }, 4, Packs::BASE, 60);
    let (plain, miser) = (search(Temper::Neutral), search(Temper::Miser));
    assert!(plain.kept * miser.cards > miser.kept * plain.cards);
}

#[test]
fn a_novice_clearly_loses_against_greedy_and_a_regular_does_not() {
    let against_greedy = |level| rounds(&Bot { level, temper: Temper::Neutral }, 2, Packs::BASE, 2000).wins;
    let (novice, regular) = (against_greedy(Level::Novice), against_greedy(Level::Regular));
    assert!(novice < 2000 * 42, "{novice}");
    assert!((2000 * 46..2000 * 60).contains(&regular), "{regular}");
}

#[test]
fn trying_answers_out_helps() {
    let won = rounds(&Search::new(300), 2, Packs::BASE, 120).wins;
    assert!(won > 120 * 55, "{won}");
}
