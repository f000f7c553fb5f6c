//! Tempers of bots at the board game, where the others answer at random.

use super::{Played, games, tempers_show};
use crate::common::play;
use board::{Card, Fact, Setup, State};
use bots::{Bot, Level, Player, Random, Temper};
use game::{Game, Rng, Seat, Viewer};

fn game(bot: Bot, me: Seat, rng: &mut Rng, played: &mut Played) {
    let choose = |state: &State, by, memory: &board::Memory, rng: &mut Rng| {
        let player: &dyn Player<State> = if by == me { &bot } else { &Random };
        player.answer(&state.view(Viewer::Seat(by)), memory, rng)
    };
    // Up to one victory each.
    play(State::new(&Setup::new(3, 1).unwrap()), rng, choose, |_, memories, fact| {
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
fn tempers_show_at_the_board_game() {
    tempers_show(|temper: Temper| {
        let bot = Bot { level: Level::Regular, temper };
        games(3, 400, |me, rng, played| game(bot, me, rng, played))
    });
}
