//! Chooses the event to show.

use cards::{Event, Fact};

fn turned_up(fact: &Fact) -> Option<Event> {
    match fact {
        Fact::TurnedUp { event, .. } => Some(*event),
        _ => None,
    }
}

/// The last event, until the turn after the next begins.
pub fn running_event(facts: &[Fact]) -> Option<Event> {
    let mut turns = 0;
    let running = facts.iter().rev().take_while(|fact| {
        turns += u8::from(matches!(fact, Fact::TurnBegan(_)));
        turns < 2 && !matches!(fact, Fact::RoundBegan { .. })
    });
    running.into_iter().find_map(turned_up)
}

/// The last event that was turned up in the turn that ended the round.
pub fn last_event(facts: &[Fact]) -> Option<Event> {
    let turn =
        facts.iter().rev().take_while(|fact| !matches!(fact, Fact::TurnBegan(_) | Fact::RoundBegan { .. }));
    turn.into_iter().find_map(turned_up)
}

/// Which of how many events of a turn the last of these facts turned up, if there are several; `later` are the facts
/// that will be shown after it.
pub fn chain(facts: &[Fact], later: &[Fact]) -> Option<(usize, usize)> {
    fn events<'a>(facts: impl Iterator<Item = &'a Fact>) -> usize {
        let turn = facts.take_while(|fact| !matches!(fact, Fact::TurnBegan(_) | Fact::RoundBegan { .. }));
        turn.filter(|fact| turned_up(fact).is_some()).count()
    }
    let (nth, more) = (events(facts.iter().rev()), events(later.iter()));
    (nth + more > 1).then_some((nth, nth + more))
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;

    #[test]
    fn events_that_follow_one_another_are_counted() {
        let [ann, bert] = [0, 1].map(|n| Seat::new(n).unwrap());
        let (up, turn) = (|event| Fact::TurnedUp { event, by: ann }, Fact::TurnBegan(bert));
        let [one, two, three] = [Event::Plague, Event::Recession, Event::Charity].map(up);
        assert_eq!(chain(&[two, turn, one], &[]), None);
        assert_eq!(
            chain(&[turn, one], &[two, Fact::EventOver(Event::Recession), three, turn, one]),
            Some((1, 3))
        );
        assert_eq!(chain(&[turn, one, two], &[three]), Some((2, 3)));
        assert_eq!(chain(&[turn, one, two, three], &[turn]), Some((3, 3)));
        assert_eq!(chain(&[one], &[turn, two]), None, "that of the next turn");
    }

    #[test]
    fn only_an_event_of_the_last_turn_is_named() {
        let [ann, bert] = [0, 1].map(|n| Seat::new(n).unwrap());
        let up = |event| Fact::TurnedUp { event, by: ann };
        let (turn, next) = (Fact::TurnBegan(ann), Fact::TurnBegan(bert));
        assert_eq!(last_event(&[turn, up(Event::MatingSeason)]), Some(Event::MatingSeason));
        // Third-time-lucky and similar events turn up more than one.
        let two = [turn, up(Event::Recession), up(Event::Doomsday), Fact::EventOver(Event::Doomsday)];
        assert_eq!(last_event(&two), Some(Event::Doomsday));
        assert_eq!(last_event(&[turn, up(Event::Recession), next]), None);
        // Turned up by the starter card, before the first turn.
        let starter =
            [next, up(Event::Recession), Fact::RoundBegan { round: 2, dealer: ann }, up(Event::Doomsday)];
        assert_eq!(last_event(&starter), Some(Event::Doomsday));
        assert_eq!(last_event(&[]), None);
    }
}
