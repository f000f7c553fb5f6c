//! Levels and tempers can be told apart by how they play: each against the plain bot of its level, over many
//! rounds.

mod board;

use std::sync::LazyLock;

use bots::search::Search;
use bots::{Bot, Level, Player, Temper, TunedGreedy};
use cards::{Fact, HouseRules, Pack, Packs, Setup, Source, Special, State};
use game::{Game, Rng, Seat, Seed, Viewer};

use crate::common::play;

/// Rounds of one bot among greedy ones: its actions, and how often it had the fewest points.
#[derive(Default)]
struct Played {
    /// Rounds won, in hundredths; a tie counts as a part for each winner.
    wins: u32,
    cards: u32,
    attacks: u32,
    /// Attacks on its last attacker, and all that it could have aimed at them.
    revenge: u32,
    chances: u32,
    /// Played cards that trigger an event: black cards, troublemakers and do-it-yourselves.
    stirred: u32,
    specials: u32,
}

fn rounds(bot: &dyn Player<State>, players: u8, packs: Packs, n: u32) -> Played {
    let setup = Setup::new(players, packs, HouseRules::original(packs)).unwrap();
    let mut rng = Rng::new(Seed::from_number(77));
    let mut played = Played::default();
    for k in 0..n {
        let me = Seat::wrapping((k % u32::from(players)) as u8);
        round(bot, &setup, me, &mut rng, &mut played);
    }
    played
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
                played.specials += u32::from(special.is_some());
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

fn regular(temper: Temper, n: u32) -> Played {
    rounds(&Bot { level: Level::Regular, temper }, 4, Pack::ALL.iter().copied().collect(), n)
}

/// The bot without a temper, with which the others are compared.
static PLAIN: LazyLock<Played> = LazyLock::new(|| regular(Temper::Neutral, 1500));

/// Whether one share is larger than another by more than four standard errors.
fn clearly_more((a, of_a): (u32, u32), (b, of_b): (u32, u32)) -> bool {
    let share = |n, of| f64::from(n) / f64::from(of);
    let (a, b, all) = (share(a, of_a), share(b, of_b), share(a + b, of_a + of_b));
    let error = (all * (1.0 - all) * (1.0 / f64::from(of_a) + 1.0 / f64::from(of_b))).sqrt();
    a - b > 4.0 * error
}

#[test]
fn the_friendly_attack_less() {
    let (plain, friendly) = (&*PLAIN, regular(Temper::Friendly, 1500));
    assert!(clearly_more((plain.attacks, plain.cards), (friendly.attacks, friendly.cards)));
}

#[test]
fn the_vengeful_hit_back() {
    let (plain, vengeful) = (&*PLAIN, regular(Temper::Vengeful, 1500));
    assert!(clearly_more((vengeful.revenge, vengeful.chances), (plain.revenge, plain.chances)));
}

#[test]
fn the_chaotic_trigger_more_events() {
    let (plain, chaotic) = (&*PLAIN, regular(Temper::Chaotic, 1500));
    assert!(clearly_more((chaotic.stirred, chaotic.cards), (plain.stirred, plain.cards)));
}

#[test]
fn misers_keep_their_special_cards() {
    let (plain, miser) = (&*PLAIN, regular(Temper::Miser, 1500));
    assert!(clearly_more((plain.specials, plain.cards), (miser.specials, miser.cards)));
}

#[test]
fn a_temper_also_shows_in_a_bot_that_tries_its_answers_out() {
    let search = |temper| rounds(&Search { temper, ..Search::new(30) }, 4, Packs::BASE, 60);
    let (plain, miser) = (search(Temper::Neutral), search(Temper::Miser));
    assert!(plain.specials * miser.cards > miser.specials * plain.cards);
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

#[test]
fn levels_and_tempers_are_found_by_their_names() {
    for &level in Level::ALL {
        assert_eq!(Level::from_name(level.name()), Some(level));
        assert_eq!(Bot { level, temper: Temper::Miser }.search().is_some(), level.playouts() > 0);
    }
    assert_eq!(
        Temper::ALL.iter().map(|temper| temper.name()).collect::<Vec<_>>(),
        ["neutral", "friendly", "vengeful", "chaotic", "miser"]
    );
    assert_eq!(Level::from_name("cheat"), None);
}
