//! The purpose of picked cards (discard, give, …), for the label of the button.
//!
//! This only affects wording. It is inferred from the rule that asks and the people it named; if
//! that is not enough, the label says that cards are chosen.

use cards::{Event, Fact, PickFrom, RuleCard, Source, Special};
use game::Seat;

/// The purpose of the picked cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// They are given to somebody; to whom, if that is known.
    Give(Option<Seat>),
    /// They are discarded.
    Discard,
    /// The person who picks them gets them.
    Take,
    /// Something else.
    Choose,
}

/// The purpose of cards that the person at `me` picks from there because of this rule.
pub fn purpose(why: Source, from: PickFrom, me: Option<Seat>, facts: &[Fact]) -> Purpose {
    if from != PickFrom::OwnHand {
        return Purpose::Take;
    }
    // The last fact that says who gives to whom.
    let named = facts.iter().rev().find_map(|fact| match *fact {
        Fact::Named { by, people, .. } => Some((by, people)),
        _ => None,
    });
    match why {
        Source::Special(Special::Gift | Special::Exchange) | Source::Event(Event::SurpriseParty) => {
            let mine = named.filter(|(by, people)| Some(*by) == me && people.len() == 1);
            Purpose::Give(mine.and_then(|(_, people)| people.lowest()))
        }
        // The person who wants cards has named the giver.
        Source::Event(Event::TrustFall) => {
            let mine = named.filter(|(_, people)| me.is_some_and(|me| people.has(me)));
            Purpose::Give(mine.map(|(by, _)| by))
        }
        Source::Event(Event::Crowdfunding) | Source::Special(Special::DoItYourself) => Purpose::Give(None),
        Source::Event(Event::Recession | Event::Seppuku) | Source::RuleCard(RuleCard::HeavyHands) => {
            Purpose::Discard
        }
        _ => Purpose::Choose,
    }
}

#[cfg(test)]
mod tests {
    use crate::card_table::purpose::*;
    use crate::testing::{named, seat};

    const GIFT: Source = Source::Special(Special::Gift);

    #[test]
    fn a_button_says_who_gets_the_cards() {
        let me = Some(seat(0));
        let facts = [named(0, GIFT, &[2])];
        assert_eq!(purpose(GIFT, PickFrom::OwnHand, me, &facts), Purpose::Give(Some(seat(2))));
        // Turned back: the person who tossed the counterattack names somebody else.
        let facts = [named(1, GIFT, &[0]), named(0, GIFT, &[3])];
        assert_eq!(purpose(GIFT, PickFrom::OwnHand, me, &facts), Purpose::Give(Some(seat(3))));
        assert_eq!(purpose(GIFT, PickFrom::OwnHand, me, &[named(1, GIFT, &[2])]), Purpose::Give(None));
        let fall = Source::Event(Event::TrustFall);
        assert_eq!(
            purpose(fall, PickFrom::OwnHand, me, &[named(2, fall, &[0])]),
            Purpose::Give(Some(seat(2)))
        );
    }

    #[test]
    fn other_buttons_name_the_purpose_of_the_cards() {
        let me = Some(seat(0));
        let is = |why, from| purpose(why, from, me, &[]);
        assert_eq!(is(Source::Event(Event::Recession), PickFrom::OwnHand), Purpose::Discard);
        assert_eq!(is(Source::Event(Event::Market), PickFrom::Side), Purpose::Take);
        assert_eq!(is(Source::Special(Special::Thief), PickFrom::Hand(seat(1))), Purpose::Take);
        assert_eq!(is(Source::Event(Event::Tsunami), PickFrom::OwnHand), Purpose::Choose);
    }
}
