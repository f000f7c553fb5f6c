//! The awards at the end of a game, in words: a title, and the sentence that gives its reason. In the second list.

use crate::{Language, current, tx};
use play::people::Person;
use play::scores::awards::{Award, board_game, card_game};

/// An award in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AwardText {
    /// Its name.
    pub title: String,
    /// Its owner.
    pub person: Person,
    /// The reason for it, in a sentence.
    pub sentence: String,
}

/// The awards of a card game.
pub fn of_card_game(l: Language, awards: Vec<Award<card_game::Kind>>) -> Vec<AwardText> {
    use card_game::Kind;
    in_words(awards, |kind, n| match kind {
        Kind::Meanest => (tx!(l, award.meanest), tx!(l, award.meanest_says, n = n)),
        Kind::Countered => (tx!(l, award.countered), tx!(l, award.countered_says, n = n)),
        Kind::Luckiest => (tx!(l, award.luckiest), tx!(l, award.luckiest_says, n = n)),
        Kind::Wish(wish) => (tx!(l, award.wish), tx!(l, award.wish_says, wish = current().wish(wish), n = n)),
        Kind::Draw(why) => (tx!(l, award.draw), tx!(l, award.draw_says, n = n, why = current().source(why))),
    })
}

/// The awards of a board game.
pub fn of_board_game(l: Language, awards: Vec<Award<board_game::Kind>>) -> Vec<AwardText> {
    use board_game::Kind;
    in_words(awards, |kind, n| match kind {
        Kind::Meanest => (tx!(l, award.meanest), tx!(l, award.meanest_says, n = n)),
        Kind::WardedOff => (tx!(l, award.warded_off), tx!(l, award.warded_off_says, n = n)),
        Kind::Caught => (tx!(l, award.caught), tx!(l, award.caught_says, n = n)),
        Kind::Trip(from, to, why) => {
            let (from, to, why) = (from.number(), to.number(), current().board_why(why));
            (tx!(l, award.trip), tx!(l, award.trip_says, from = from, to = to, why = why))
        }
    })
}

fn in_words<K>(awards: Vec<Award<K>>, words: impl Fn(K, u16) -> (String, String)) -> Vec<AwardText> {
    let one = |Award { kind, person, n }| {
        let (title, sentence) = words(kind, n);
        AwardText { title, person, sentence }
    };
    awards.into_iter().map(one).collect()
}
