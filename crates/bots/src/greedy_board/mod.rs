//! The greedy bot at the board game: it looks one answer ahead, and forecasts everybody's next moves, over all
//! rolls of the die, on the board as it would be then.
//!
//! Every legal answer is rated with a number, and the highest is taken; of several equal ones, a random one.
//! No search, no heap. Values say how far the others are ahead of oneself, in thousandths of a field.

mod forecast;
pub(crate) mod keep;
mod lay;

use board::{Action, Ask, Card, Field, Hand, Question, State, View, Why};
use game::{Options, Rng, Seat, Seats, View as _};

use crate::{Greedy, Player, Ratings, best_of};
use forecast::{FIELD, Forecast, cost};

/// The bot's view.
pub(crate) struct Table<'a> {
    pub view: &'a View,
    pub me: Seat,
    pub ask: Ask,
    pub hand: Hand,
}

impl Table<'_> {
    fn others(&self) -> Seats {
        self.view.everybody().without(self.me)
    }

    fn field(&self, seat: Seat) -> Field {
        self.view.pawns[seat]
    }
}

impl Player<State> for Greedy {
    fn answer(&self, view: &View, _: &board::Memory, rng: &mut Rng) -> Option<Action> {
        let options = view.choices();
        if let Some(only) = options.only() {
            return Some(only);
        }
        let table = Table { view, me: view.me()?, ask: view.my_ask()?, hand: view.my_hand() };
        best_of(&options, rng, |option| worth(&table, option))
    }
}

/// Rates all options of the viewer.
pub(crate) fn rate(view: &View, options: &Options<Action>, out: &mut Ratings) {
    let (Some(me), Some(ask)) = (view.me(), view.my_ask()) else { return };
    let table = Table { view, me, ask, hand: view.my_hand() };
    options.iter().zip(out).for_each(|(option, rating)| *rating = worth(&table, option));
}

fn worth(table: &Table, option: Action) -> i32 {
    match (table.ask.kind, option) {
        (Question::Play | Question::Lay { .. } | Question::Block, Action::Card(card)) => {
            let ward_off = if table.ask.kind == Question::Block { harm(table) } else { 0 };
            ward_off + lay::best_field(table, card)
        }
        (Question::Play | Question::Lay { .. } | Question::Block, Action::Field(field)) => {
            lay::best_arrow(table, field)
        }
        (_, Action::Arrow(arrow)) => lay::with_arrow(table, arrow),
        (Question::Person { .. }, Action::Seat(seat)) => name(table, seat),
        (Question::Colour, Action::Colour(colour)) => {
            // Everybody loses their cards of it; better others than oneself.
            let mine = table.hand.iter().filter(|card| card.colour() == colour);
            -mine.map(keep::worth).sum::<i32>()
        }
        (Question::Give, Action::Card(card)) => -keep::worth(card),
        (Question::Give, Action::Seat(seat)) => -i32::from(table.field(seat).number()),
        // Passing a window; where a teleport goes makes no great difference.
        _ => 0,
    }
}

/// The value of naming somebody.
fn name(table: &Table, seat: Seat) -> i32 {
    let forecast = Forecast::of(table.view);
    match table.ask.why {
        Why::Card(Card::Swap) => cost(table.field(table.me)) - cost(table.field(seat)),
        // With the fewest points somebody is the one to beat.
        _ => forecast.after(seat, 1) - cost(table.field(seat)) - cost(table.field(seat)) / 8,
    }
}

/// The cost of an attack that is not warded off.
fn harm(table: &Table) -> i32 {
    let forecast = Forecast::of(table.view);
    let mine = cost(table.field(table.me));
    match table.view.attack() {
        Some(attack) if attack.with == Card::Swap => cost(table.field(attack.by)) - mine,
        _ => forecast.after(table.me, 1) - mine - FIELD,
    }
}
