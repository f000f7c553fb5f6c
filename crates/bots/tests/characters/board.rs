//! Tempers of bots at the board game, where the others answer at random.

use std::sync::LazyLock;

use super::clearly_more;
use crate::common::play;
use board::{Card, Fact, Setup, State};
use bots::{Bot, Level, Player, Random, Temper};
use game::{Game, Rng, Seat, Seed, Viewer};

/// The actions of one bot.
#[derive(Default)]
struct Played {
    cards: u32,
    attacks: u32,
    /// Attacks on its last attacker, and all that it could have aimed at them.
    revenge: u32,
    chances: u32,
    /// Cards that mix the game up.
    stirred: u32,
    /// Cards that a miser keeps.
    kept: u32,
}

/// This many games of three, up to one victory each.
fn games(temper: Temper, n: u32) -> Played {
    let setup = Setup::new(3, 1).unwrap();
    let bot = Bot { level: Level::Regular, temper };
    let mut rng = Rng::new(Seed::from_number(77));
    let mut played = Played::default();
    for k in 0..n {
        game(bot, setup, Seat::wrapping((k % 3) as u8), &mut rng, &mut played);
    }
    played
}

/// The bot without a temper, with which the others are compared.
static PLAIN: LazyLock<Played> = LazyLock::new(|| games(Temper::Neutral, 400));

fn game(bot: Bot, setup: Setup, me: Seat, rng: &mut Rng, played: &mut Played) {
    let choose = |state: &State, by, memory: &board::Memory, rng: &mut Rng| {
        let player: &dyn Player<State> = if by == me { &bot } else { &Random };
        player.answer(&state.view(Viewer::Seat(by)), memory, rng)
    };
    play(State::new(&setup), rng, choose, |_, memories, fact| {
        match *fact {
            Fact::Laid { by, card, .. } if by == me => {
                let is_in = |some: &[Card]| u32::from(some.contains(&card.card()));
                played.cards += 1;
                played.attacks += is_in(&[Card::Remote, Card::Swap, Card::Push]);
                played.stirred += is_in(&[Card::Troublemaker, Card::Swap, Card::Jump]);
                played.kept += is_in(&[Card::Reverse, Card::Remote, Card::Stop, Card::Block]);
            }
            Fact::Named { by, person, .. } if by == me => {
                if let Some(hit_by) = memories.at(me).hit_by[me] {
                    played.chances += 1;
                    played.revenge += u32::from(person == hit_by);
                }
            }
            _ => {}
        }
        true
    });
}

#[test]
fn the_friendly_attack_less() {
    let (plain, friendly) = (&*PLAIN, games(Temper::Friendly, 100));
    assert!(clearly_more((plain.attacks, plain.cards), (friendly.attacks, friendly.cards)));
}

#[test]
fn the_vengeful_hit_back() {
    let (plain, vengeful) = (&*PLAIN, games(Temper::Vengeful, 400));
    assert!(clearly_more((vengeful.revenge, vengeful.chances), (plain.revenge, plain.chances)));
}

#[test]
fn the_chaotic_mix_the_game_up() {
    let (plain, chaotic) = (&*PLAIN, games(Temper::Chaotic, 400));
    assert!(clearly_more((chaotic.stirred, chaotic.cards), (plain.stirred, plain.cards)));
}

#[test]
fn misers_keep_their_best_cards() {
    let (plain, miser) = (&*PLAIN, games(Temper::Miser, 100));
    assert!(clearly_more((plain.kept, plain.cards), (miser.kept, miser.cards)));
}
