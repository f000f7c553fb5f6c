//! The choice of a wish: one that most cards of the hand fit, and that the next person is not known to have.

use cards::{Action, Demand, Power, Source, Symbol, Wish};

use super::hand::follow;
use super::table::Table;

pub(super) fn worth(table: &Table, option: Action) -> i32 {
    let Action::Wish(wish) = option else { return 0 };
    let demand = match wish {
        Wish::Colour(colour) => Demand::Colour(colour),
        Wish::Number(n) => Demand::Number(n),
    };
    let next = table.view.after(table.me);
    let fits = |card: cards::Card| match (wish, card.as_number()) {
        (Wish::Colour(colour), _) => card.bears(colour),
        (Wish::Number(n), Some(of)) => n == of,
        (Wish::Number(_), None) => false,
    };
    // Do not help somebody with few cards who is known to have this.
    let helps = if table.knows(next, fits) && table.count(next) <= 3 { 4 } else { 0 };
    if table.ask.why == Source::Power(Power::ColourBlockade) {
        return helps - follow(table.weights, &table.hand, demand);
    }
    // A number says more about the hand, but fewer cards of others fit it.
    let rare = i32::from(matches!(wish, Wish::Number(_)));
    let stays = match table.view.demand {
        Demand::Card(_, Symbol::Number(n)) if wish == Wish::Number(n) => -1,
        _ => 0,
    };
    3 * follow(table.weights, &table.hand, demand) + rare + stays - helps
}
