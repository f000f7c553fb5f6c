//! Why an answer at the board game is a good one, as facts that its person can check at the board.
//!
//! Each fact is true of the view, even if the answer is bad; this file decides which facts speak for an answer.

use board::material::FUCK_YOU;
use board::{Action, Card, Colour, Field, Laid, Question, View, Why};
use game::{Seat, View as _};
use serde::{Deserialize, Serialize};

/// A fact that speaks for an answer at the board game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardReason {
    /// No other answer is legal.
    Only,
    /// The person's own move goes backwards.
    Backwards,
    /// The person's own pawn does not move in this turn.
    Stays,
    /// With this many rolls, this person's next move would end further forward than without the card.
    Drives(Seat, u8),
    /// With this many rolls, the person's own next move would end less far forward than without the card.
    Holds(u8),
    /// In the hand, the card would count this many points at the end of the round.
    Counts(u8),
    /// Nobody else's pawn is further back: it stands on this field.
    FurthestBack(Seat, Field),
    /// The person's own pawn goes this many fields back.
    GoesBack(u8),
    /// The card tossed in wards off an attack with this one.
    WardsOff(Card),
    /// This card could be used now, and is kept.
    Keeps(Card),
    /// This many cards of the hand have the colour that is named.
    Loses(Colour, u8),
}

/// At most this many reasons are given.
const MOST: usize = 3;

/// Up to three facts that speak for this answer of the viewer, the most important first.
pub fn board_reasons(view: &View, answer: &[Action]) -> Vec<BoardReason> {
    let (Some(me), Some(ask), Some(&first)) = (view.me(), view.my_ask(), answer.first()) else {
        return Vec::new();
    };
    let options = view.choices();
    if options.len() == 1 && answer.len() == 1 {
        return vec![BoardReason::Only];
    }
    let mut found = match (ask.kind, first) {
        (Question::Play, Action::Card(card)) => played(view, me, card, answer),
        (Question::Lay { .. }, Action::Card(card)) => laid_in_set_up(view, me, card, answer),
        (Question::Block, Action::Card(_)) => {
            view.attack().map(|attack| BoardReason::WardsOff(attack.with)).into_iter().collect()
        }
        (Question::Block, Action::Pass) => vec![BoardReason::Keeps(Card::Block)],
        (Question::Person { .. }, Action::Seat(who)) => named(view, me, who, ask.why),
        (Question::Colour, Action::Colour(colour)) => {
            let mine = view.my_hand().iter().filter(|card| card.colour() == colour).count();
            vec![BoardReason::Loses(colour, mine as u8)]
        }
        (Question::Give, Action::Card(card)) => counts(card).into_iter().collect(),
        _ => Vec::new(),
    };
    found.truncate(MOST);
    found
}

/// Why to play a card.
fn played(view: &View, me: Seat, card: Card, answer: &[Action]) -> Vec<BoardReason> {
    let mut found = Vec::new();
    match card {
        Card::Reverse if view.pawns[me] != Field::START => found.push(BoardReason::Backwards),
        Card::Remote | Card::Troublemaker => found.push(BoardReason::Stays),
        Card::FuckYou => found.extend(counts(card)),
        _ => found.extend(holds(view, me, answer)),
    }
    found.extend(drives(view, me, answer));
    found.extend(keeps(view, card));
    found
}

/// Why to lay a card that has no effect now.
fn laid_in_set_up(view: &View, me: Seat, card: Card, answer: &[Action]) -> Vec<BoardReason> {
    let about_moves = holds(view, me, answer).into_iter().chain(drives(view, me, answer));
    counts(card).into_iter().chain(about_moves).chain(keeps(view, card)).collect()
}

/// Why to name somebody.
fn named(view: &View, me: Seat, who: Seat, why: Why) -> Vec<BoardReason> {
    let (mine, theirs) = (view.pawns[me].number(), view.pawns[who].number());
    let mut found = Vec::new();
    if why == Why::Card(Card::Swap) && theirs < mine {
        found.push(BoardReason::GoesBack(mine - theirs));
    }
    let others = view.everybody().without(me);
    if others.len() > 1 && others.into_iter().all(|other| view.pawns[other].number() >= theirs) {
        found.push(BoardReason::FurthestBack(who, view.pawns[who]));
    }
    found
}

/// The card that spares its owner a move, if it stays in the hand while another one is laid.
fn keeps(view: &View, laid: Card) -> Option<BoardReason> {
    let sparing = [Card::Reverse, Card::Remote];
    let kept = sparing.into_iter().find(|&card| view.my_hand().has(card));
    kept.filter(|_| !sparing.contains(&laid)).map(BoardReason::Keeps)
}

/// The card's points in a hand.
fn counts(card: Card) -> Option<BoardReason> {
    (card == Card::FuckYou).then_some(BoardReason::Counts(FUCK_YOU))
}

/// The card of an answer as it would lie, and where.
fn laid(answer: &[Action]) -> Option<(Laid, Field)> {
    let card =
        answer.iter().find_map(|part| if let Action::Card(card) = part { Some(*card) } else { None })?;
    let field =
        answer.iter().find_map(|part| if let Action::Field(field) = part { Some(*field) } else { None })?;
    let arrow =
        answer.iter().find_map(|part| if let Action::Arrow(arrow) = part { Some(*arrow) } else { None });
    Some((Laid::new(card, arrow)?, field))
}

/// With how many rolls somebody's next move would end differently by this answer, as `differs` says of the numbers
/// of the fields with and without it.
fn rolls(view: &View, pawn: Seat, answer: &[Action], differs: fn(u8, u8) -> bool) -> u8 {
    let Some(also) = laid(answer) else { return 0 };
    let (with, without) = (view.ahead(pawn, false, Some(also)), view.ahead(pawn, false, None));
    let both = with.iter().zip(&without);
    both.filter(|(with, without)| differs(with.to.number(), without.to.number())).count() as u8
}

/// With how many rolls the card makes the viewer's own next move shorter.
fn holds(view: &View, me: Seat, answer: &[Action]) -> Option<BoardReason> {
    let n = rolls(view, me, answer, |with, without| with < without);
    (n > 0).then_some(BoardReason::Holds(n))
}

/// The person whose next move the card makes longer with the most rolls, if with more than the viewer's own.
fn drives(view: &View, me: Seat, answer: &[Action]) -> Option<BoardReason> {
    let others = view.everybody().without(me).into_iter();
    let hit = others.map(|other| (rolls(view, other, answer, |with, without| with > without), other));
    // Of several, the first.
    let (n, who) = hit.reduce(|best, next| if next.0 > best.0 { next } else { best })?;
    let own = rolls(view, me, answer, |with, without| with > without);
    (n > own).then_some(BoardReason::Drives(who, n))
}
