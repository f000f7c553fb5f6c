//! Where each roll of the die would lead pawns if a card were laid, shown before the answer is
//! confirmed.

use board::{Ahead, Card, Halt, Laid, Question, View};
use game::Seat;

/// Where each roll would lead one pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Way {
    /// The pawn's owner.
    pub seat: Seat,
    /// Whether the move goes backwards.
    pub back: bool,
    /// By roll, 1 to 6.
    pub rolls: Vec<Roll>,
}

/// Where one roll would lead a pawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Roll {
    /// The field where the pawn stops.
    pub to: u8,
    /// The field where it would stop as the board is now.
    pub before: u8,
    /// The next effect there, if it cannot be foreseen.
    pub halt: Halt,
    /// Whether the card changes anything about it.
    pub changed: bool,
}

/// The ways that the unfinished answer affects; `view` has its parts. For a card on a field: the ways of
/// pawns for which it makes a difference, and of the viewer's own pawn if it moves next. For a person
/// whose pawn is to be moved: the ways of that pawn.
pub fn ways(view: &View) -> Vec<Way> {
    let (Some(ask), Some(me), reply) = (view.my_ask(), view.me(), view.picked()) else { return Vec::new() };
    if let Some(attack) = view.attack().filter(|attack| attack.with == Card::Remote) {
        let chosen = reply.seat.filter(|_| attack.by == me);
        return chosen.map(|seat| way(view, seat, false, None)).into_iter().collect();
    }
    let laid = reply.card.and_then(|card| Laid::new(card, reply.arrow));
    let Some(also) = laid.zip(reply.field) else { return Vec::new() };
    let plays = ask.kind == Question::Play;
    let card = also.0.card();
    let moves_me = plays && moves_me(card);
    let back = plays && card == Card::Reverse;
    let all = view.everybody().into_iter().map(|seat| way(view, seat, back && seat == me, Some(also)));
    let mut all: Vec<Way> = all
        .filter(|way| {
            let mine = way.seat == me;
            if mine && plays { moves_me } else { way.rolls.iter().any(|roll| roll.changed) }
        })
        .collect();
    all.sort_by_key(|way| way.seat != me);
    all
}

/// Like [`ways()`], but the viewer's own next move if the unfinished answer affects no pawn.
pub fn ahead(view: &View) -> Vec<Way> {
    let ways = ways(view);
    match own_move(view).filter(|_| ways.is_empty()) {
        Some(own) => vec![way(view, own.seat, own.back, own.also)],
        None => ways,
    }
}

/// The move that the viewer's own pawn makes next.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OwnMove {
    /// The pawn's owner: the viewer.
    pub seat: Seat,
    /// Whether it goes backwards.
    pub back: bool,
    /// The card that is being laid, and where.
    pub also: Option<(Laid, board::Field)>,
}

/// The next move of the viewer's own pawn, with the card being laid; without that card if the move does
/// not follow it.
pub fn own_move(view: &View) -> Option<OwnMove> {
    let (seat, reply) = (view.me()?, view.picked());
    let plays = view.my_ask().is_some_and(|ask| ask.kind == Question::Play);
    let laid = reply.card.and_then(|card| Laid::new(card, reply.arrow));
    let also = laid.zip(reply.field).filter(|(laid, _)| !plays || moves_me(laid.card()));
    let back = plays && also.is_some_and(|(laid, _)| laid.card() == Card::Reverse);
    Some(OwnMove { seat, back, also })
}

/// Whether the player's own move follows this card: after some, another pawn moves, or none.
fn moves_me(card: Card) -> bool {
    !matches!(card, Card::Remote | Card::FuckYou | Card::Troublemaker)
}

fn way(view: &View, seat: Seat, back: bool, also: Option<(Laid, board::Field)>) -> Way {
    let now = view.ahead(seat, false, None);
    let then = view.ahead(seat, back, also);
    let roll = |(then, now): (&Ahead, &Ahead)| Roll {
        to: then.to.number(),
        before: now.to.number(),
        halt: then.halt,
        changed: (then.to, then.halt) != (now.to, now.halt),
    };
    Way { seat, back, rolls: then.iter().zip(&now).map(roll).collect() }
}
