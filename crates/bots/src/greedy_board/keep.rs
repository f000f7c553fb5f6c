//! The value of a card in the hand.

use board::Card;
use board::material::FUCK_YOU;

use super::forecast::FIELD;

/// The value of keeping a card, in thousandths of a field.
pub(crate) fn worth(card: Card) -> i32 {
    let fields = match card {
        // A move back instead of forward, no move at all, somebody else's move.
        Card::Reverse => 4,
        Card::Remote | Card::Troublemaker => 3,
        Card::Stop => 2,
        Card::Push | Card::Block | Card::Snail | Card::Jump => 1,
        Card::SecondChance | Card::Swap | Card::X => 0,
        Card::FuckYou => -i32::from(FUCK_YOU),
    };
    fields * FIELD
}
