//! The bot for the board game that sees further than the greedy one: it compares how far all pawns are from
//! the goal, which no player wants to reach first.
//!
//! ```text
//! ways.rs     where each roll leads from each field of the board as it is
//! way.rs      from that: how far it is to the goal from each field, which fields a pawn will begin moves on,
//!             and how a card that is laid changes this
//! value.rs    the value of the pawns' places for somebody
//! answer.rs   the places of pawns after an answer: all rolls of the own move, the average of all events
//! ```
//!
//! Nothing is played out. The only guess is how probable it is that somebody holds a block. Values are
//! estimates of how probable it is to win the round, in [`WON`]. Deliberately absent: floats, which
//! might differ between machines, and randomness.

mod answer;
mod value;
mod way;
mod ways;

use board::{Action, Card, Field, Hand, Memory, Question, View};
use game::{BySeat, Rng, Seat, View as _};

use crate::thought::{Thought, Tried, WON};
use crate::{Temper, best_of, temper};
use way::Way;
use ways::Ways;

/// One field, in the unit of all ways.
const FIELD: i32 = 1000;

/// The bot's weights. Ways are in thousandths of a field.
struct Weights {
    /// The value of a move to come: about as far as it leads on an empty board.
    step: i32,
    /// How much the cards on the board count in the way from a field, in thousandths.
    board: i32,
    /// How much less each later move counts, in thousandths, in the changes that a card makes.
    later: i32,
    /// How much the viewer's move after the one at hand counts, in thousandths, in the changes that a card makes.
    mine: i32,
    /// How much the next move of another person counts, in thousandths, in these changes.
    theirs: i32,
    /// With a certain lead, a person wins three rounds of four. That lead is this sum …
    half: i32,
    /// … plus this many thousandths of the rest of the way.
    half_of_rest: i32,
    /// The cost of taking up a fuck-you.
    fuck_you: i32,
    /// The cost of landing on a troublemaker.
    event: i32,
    /// How much of a swap counts that may come later, in thousandths.
    swap: i32,
    /// The value of each card in the hand, by its number.
    keep: [i32; Card::ALL.len()],
}

impl Weights {
    /// The weights that proved best (docs/decisions/014).
    const BEST: Weights = Weights {
        step: 3900,
        board: 700,
        later: 500,
        mine: 500,
        theirs: 1000,
        half: 3000,
        half_of_rest: 300,
        fuck_you: 21_000,
        event: 0,
        swap: 900,
        keep: {
            let mut keep = [0; Card::ALL.len()];
            keep[Card::Reverse as usize] = 4000;
            keep[Card::Remote as usize] = 3000;
            keep[Card::Troublemaker as usize] = 3000;
            keep[Card::Stop as usize] = 2000;
            keep[Card::Push as usize] = 1000;
            keep[Card::Block as usize] = 4000;
            keep[Card::Snail as usize] = 1000;
            keep[Card::Jump as usize] = 1000;
            keep[Card::FuckYou as usize] = -21_000;
            keep
        },
    };

    /// The value of a hand.
    fn hand(&self, hand: Hand) -> i32 {
        hand.iter().map(|card| self.keep[usize::from(card.id())]).sum()
    }
}

/// The values of the viewer's options, as a search's result. `None` if they are not asked.
pub(crate) fn think(view: &View, memory: &Memory, liking: Temper, rng: &mut Rng) -> Option<Thought<Action>> {
    let options = view.choices();
    let mut seen = Seen::new(&Weights::BEST, view, memory)?;
    let mut answers: Vec<(i32, Tried<Action>)> = options
        .iter()
        .map(|action| {
            let value = seen.option(action);
            let leaning = temper::at_board(liking, view, memory, action);
            (value + WON / 50 * leaning, Tried { action, value, points: 0, playouts: 1 })
        })
        .collect();
    let best = best_of(&options, rng, |option| {
        answers.iter().find(|(_, tried)| tried.action == option).map_or(0, |&(liked, _)| liked)
    })?;
    answers.sort_by_key(|&(_, tried)| core::cmp::Reverse(tried.value));
    let answers = answers.into_iter().map(|(_, tried)| tried).collect();
    Some(Thought { action: best, answers, playouts: 0 })
}

/// The values of whole answers of the viewer, in their order. `None` if they are not asked.
pub(crate) fn compare(view: &View, memory: &Memory, answers: &[Vec<Action>]) -> Option<Thought<Action>> {
    let mut tried = Vec::with_capacity(answers.len());
    for answer in answers {
        let (&last, parts) = answer.split_last()?;
        let (begun, _) = view.with_parts(parts).ok()?;
        let value = Seen::new(&Weights::BEST, &begun, memory)?.option(last);
        tried.push(Tried { action: *answer.first()?, value, points: 0, playouts: 1 });
    }
    // Of equals, the first.
    let best = tried.iter().rev().max_by_key(|tried| tried.value)?;
    Some(Thought { action: best.action, answers: tried.clone(), playouts: 0 })
}

/// The view of a person who is asked, and values that are the same for all their answers.
struct Seen<'a> {
    weights: &'a Weights,
    view: &'a View,
    me: Seat,
    kind: Question,
    way: Way<'a>,
    /// How probable it is that somebody else holds a block, in thousandths.
    block: i32,
    /// How many fuck-yous others are known to hold.
    fuck_yous: BySeat<u8>,
}

/// The places of pawns, and other advantages.
#[derive(Clone, Copy)]
struct Places {
    pawns: BySeat<Field>,
    /// The value of the bot's own hand and of its other advantages.
    extra: i32,
    /// How many fuck-yous one holds.
    fuck_yous: u8,
    /// Whether the round ends with this turn.
    over: bool,
}

impl<'a> Seen<'a> {
    fn new(weights: &'a Weights, view: &'a View, memory: &Memory) -> Option<Self> {
        let (me, ask) = (view.me()?, view.my_ask()?);
        let mut hidden = Hand::all_cards();
        hidden.remove_all(&view.discard);
        hidden.remove_all(&view.ground.all().map(|(_, laid)| laid.card()).collect());
        hidden.remove_all(&view.my_hand());
        // The chance that none of four cards is a block.
        let other = 1000 - 1000 * i32::from(hidden.count(Card::Block)) / i32::from(hidden.len()).max(1);
        let square = other * other / 1000;
        Some(Seen {
            weights,
            view,
            me,
            kind: ask.kind,
            way: Way::new(weights, view, Ways::new(&view.land())),
            block: 1000 - square * square / 1000,
            fuck_yous: BySeat::make(|seat| {
                view.hands[seat].unwrap_or(memory.known[seat]).count(Card::FuckYou)
            }),
        })
    }

    /// The pawns where they are, with this hand.
    fn places(&self, hand: Hand) -> Places {
        Places {
            pawns: self.view.pawns,
            extra: self.weights.hand(hand),
            fuck_yous: hand.count(Card::FuckYou),
            over: false,
        }
    }
}
