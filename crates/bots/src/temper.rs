//! Tempers: the likings of a bot besides winning. They make bots differ in how they play, not in how well.

use cards::{Action, Question, Source, Special};
use game::named;

named! {
    /// A bot's temper.
    pub enum Temper {
        /// It only wants to win.
        Neutral = 0 "neutral",
        /// It seldom attacks.
        Friendly = 1 "friendly",
        /// It hits back at the last attacker.
        Vengeful = 2 "vengeful",
        /// It loves events and other things that mix the game up.
        Chaotic = 3 "chaotic",
        /// It keeps its special cards as long as it can.
        Miser = 4 "miser",
    }
}

/// How much a temper likes an answer at the card game: each step doubles its rating without a search, or worth one
/// hundredth of a victory more where answers are tried.
pub(crate) fn at_cards(temper: Temper, view: &cards::View, memory: &cards::Memory, action: Action) -> i32 {
    let played = match action {
        Action::Play(card, imitates) => imitates.or(card.as_special()),
        _ => None,
    };
    match temper {
        Temper::Neutral => 0,
        Temper::Friendly => -3 * i32::from(played.is_some_and(Special::attacks)),
        Temper::Vengeful => match action {
            Action::Seat(seat) => revenge(view, memory, seat),
            _ => 0,
        },
        Temper::Chaotic => {
            let black = matches!(action, Action::Play(card, _) if card.is_black());
            5 * i32::from(black || matches!(played, Some(Special::Troublemaker | Special::DoItYourself)))
        }
        // A wish card, a gift or the like; getting rid of those that only cost points is no loss.
        Temper::Miser => {
            let kept = |special: Special| !matches!(special, Special::FuckYou | Special::Curse);
            let last = view.my_hand().len() <= 1;
            let tossed = match action {
                Action::Toss(card) => card.as_special(),
                _ => None,
            };
            -3 * i32::from(!last && played.or(tossed).is_some_and(kept))
        }
    }
}

/// The rating of naming somebody, for a vengeful bot.
fn revenge(view: &cards::View, memory: &cards::Memory, seat: game::Seat) -> i32 {
    let (Some(me), Some(ask)) = (view.me(), view.my_ask()) else { return 0 };
    let hurts = matches!(ask.why, Source::Special(special) if special.attacks() && special != Special::Thief);
    let named = matches!(ask.kind, Question::Seats { .. } | Question::Split { .. });
    if hurts && named && memory.hit_by[me] == Some(seat) { 6 } else { 0 }
}

/// How much a temper likes an answer at the board game.
pub(crate) fn at_board(
    temper: Temper,
    view: &board::View,
    memory: &board::Memory,
    action: board::Action,
) -> i32 {
    use board::{Action, Card};
    let Some(me) = view.me() else { return 0 };
    match (temper, action) {
        (Temper::Friendly, Action::Card(Card::Remote | Card::Swap | Card::Push))
        | (Temper::Miser, Action::Card(Card::Reverse | Card::Remote | Card::Stop | Card::Block)) => -3,
        (Temper::Vengeful, Action::Seat(seat)) if memory.hit_by[me] == Some(seat) => 6,
        (Temper::Chaotic, Action::Card(Card::Troublemaker | Card::Swap | Card::Jump)) => 3,
        _ => 0,
    }
}
