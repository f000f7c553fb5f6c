//! Chooses which card to lay where and how to turn its arrow, by the effect on everybody's next moves, one's
//! own included.

use board::material::FUCK_YOU;
use board::{Arrow, Card, Field, Fields, Laid, Land, Question};
use game::Seat;

use super::forecast::{FIELD, Forecast, cost};
use super::{Table, keep};

/// How far from a pawn a card may lie to matter for its next two moves.
const NEAR: u8 = 9;

/// The best this card can do anywhere.
pub(super) fn best_field(table: &Table, card: Card) -> i32 {
    let legal = table.view.legal_fields(card, None);
    let near = legal.and(near(table));
    let far = legal.without(near).iter().next();
    let fields = near.iter().chain(far);
    fields.map(|field| best_on(table, card, field)).max().unwrap_or(i32::MIN / 2)
}

/// The best the chosen card can do on this field.
pub(super) fn best_arrow(table: &Table, field: Field) -> i32 {
    table.view.picked().card.map_or(0, |card| best_on(table, card, field))
}

/// The effect of the chosen card on the chosen field with this arrow.
pub(super) fn with_arrow(table: &Table, arrow: Arrow) -> i32 {
    let reply = table.view.picked();
    let laid = reply.card.and_then(|card| Laid::new(card, Some(arrow)));
    laid.zip(reply.field).map_or(0, |(laid, field)| laying(table, laid, field))
}

fn best_on(table: &Table, card: Card, field: Field) -> i32 {
    let arrows = card.arrows();
    if arrows.is_empty() {
        return Laid::new(card, None).map_or(0, |laid| laying(table, laid, field));
    }
    let laid = arrows.iter().filter_map(|&arrow| Laid::new(card, Some(arrow)));
    let laid = laid.filter(|laid| laid.can_lie_on(field));
    laid.map(|laid| laying(table, laid, field)).max().unwrap_or(i32::MIN / 2)
}

/// The fields that matter for somebody's next moves.
fn near(table: &Table) -> Fields {
    let around = |seat: Seat| {
        let at = table.field(seat);
        Field::all().filter(move |&field| field.number().abs_diff(at.number()) <= NEAR)
    };
    table.view.everybody().into_iter().flat_map(around).collect()
}

/// The value of laying this card there: how much the others are expected to be ahead of oneself then.
fn laying(table: &Table, laid: Laid, field: Field) -> i32 {
    let mut ground = table.view.ground;
    ground.lay(field, laid);
    let land = Land { ground: &ground, teleports: &table.view.teleports };
    let forecast = Forecast { view: table.view, land };
    let kept = keep::worth(laid.card());
    let played = table.ask.kind == Question::Play;
    let others = table.others();
    let n = i32::from(others.len()).max(1);
    let expected = |seat: Seat| soon(&forecast, seat, table.field(seat), false);
    let theirs: i32 = others.into_iter().map(expected).sum();
    let here = table.field(table.me);
    let mine = match laid.card() {
        _ if !played => expected(table.me),
        Card::Reverse => soon(&forecast, table.me, here, true),
        // One's own pawn stays; the next move is that of the next turn.
        Card::Remote | Card::Troublemaker => i32::midpoint(cost(here), forecast.after(table.me, 1)),
        Card::FuckYou => soon(&forecast, table.me, here.forward(FUCK_YOU), false),
        _ => expected(table.me),
    };
    let struck = if played && laid.card() == Card::Remote {
        let gain = |seat| forecast.after(seat, 1) - cost(table.field(seat));
        others.into_iter().map(gain).max().unwrap_or(0)
    } else {
        0
    };
    let event = if played && laid.card() == Card::Troublemaker { -FIELD / 2 } else { 0 };
    (theirs + struck) / n - mine - kept + event
}

/// The expected cost of a place after one move and after two, halfway between.
fn soon(forecast: &Forecast, seat: Seat, from: Field, back: bool) -> i32 {
    i32::midpoint(forecast.moved(seat, from, back, 1), forecast.moved(seat, from, back, 2))
}
