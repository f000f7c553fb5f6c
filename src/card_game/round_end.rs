//! The end of a round of the card game: what ended it, everybody's cards turned up one by one with
//! their points, and who deals next.

use super::Session;
use crate::art::{Picture, card_back, card_face};
use crate::kit::text::{language, list, tn, tx};
use crate::results::ends::called;
use crate::scores::{minus, signed};
use cards::{Event, Fact, RoundEnd};
use leptos::prelude::*;
use play::card_table::summary::{Counted, Summary};
use play::pace::Pace;
use play::scores::results::Row;
use words::{Words, current};

/// The delay between two cards, in milliseconds at the usual pace.
const STEP: u32 = 130;
/// The delay before the first card. While the poster is shown, the animation is paused
/// (finale.css).
const BEFORE: u32 = 300;

/// The cards, turned up one after the other with their points, and their sum.
pub(super) fn counted(summary: &Summary, row: &Row, pace: Pace) -> AnyView {
    let l = language();
    let counted = summary.counted.iter().find(|counted| counted.person == row.person);
    let Some(Counted { hand, extras, .. }) =
        counted.filter(|counted| !counted.hand.is_empty() || !counted.extras.is_empty())
    else {
        return view! { <p class="none">{tx!(l, scores.no_cards)}</p> }.into_any();
    };
    let at = |k: usize| {
        let step = u32::try_from(k).unwrap_or(0) * STEP;
        format!("--at:{}ms", pace.time(BEFORE + step))
    };
    let cards = hand.iter().enumerate().map(|(k, &(card, points))| {
        view! {
            <li prop:style=at(k)>
                <span class="turned-up">{card_back()} {card_face(Picture::Card(card), &current().printed(card))}</span>
                <span class="unseen">{current().card(card)} ": "</span>
                <b>{points.to_string()}</b>
            </li>
        }
        .into_any()
    });
    let cards = cards.collect_view();
    let n = hand.len();
    let rules = extras.iter().enumerate().map(|(k, &(why, by))| {
        let why = current().source(why);
        view! { <li class="extra" prop:style=at(n + k)>{why} " " <b>{signed(by)}</b></li> }.into_any()
    });
    let rules = rules.collect_view();
    let sum = n + extras.len();
    view! {
        <ol class="laid" aria-label=tx!(l, scores.hand_of, name = row.name)>
            {cards} {rules}
            <li class="sum" prop:style=at(sum)><span aria-hidden="true">"= "</span> <b>{minus(row.score)}</b></li>
        </ol>
    }
    .into_any()
}

/// A sentence that says who deals the next round.
pub(super) fn next_dealer(summary: &Summary) -> AnyView {
    let l = language();
    let dealer = summary.results.rows.iter().find(|row| row.person == summary.next_dealer);
    let deals = match dealer {
        Some(row) if row.me => tx!(l, round.you_deal),
        row => tx!(l, round.deals, name = row.map(|row| row.name.clone()).unwrap_or_default()),
    };
    view! { <p>{deals}</p> }.into_any()
}

/// A sentence that says what ended a round.
pub(crate) fn how_it_ended(how: RoundEnd) -> String {
    let l = language();
    match how {
        RoundEnd::EmptyHand => tx!(l, round.end_empty_hand),
        RoundEnd::Event(event) => tx!(l, round.end_event, event = current().event(event)),
        RoundEnd::TheEnd => tx!(l, round.end_the_end),
        RoundEnd::EmptyPile => tx!(l, round.end_empty_pile),
    }
}

/// What ended the round and who finished it; and the event of the last turn, which people may not
/// have had the time to read although it may have taken the last cards.
pub(super) fn round_end(session: Session, summary: &Summary) -> AnyView {
    let l = language();
    let (finished, you) = called(summary.results.rows.iter().filter(|row| row.finished));
    let sentence = match (summary.how, you, finished.len()) {
        (RoundEnd::EmptyHand, true, 1) => tx!(l, round.end_finished.you),
        (RoundEnd::EmptyHand, true, _) => tx!(l, round.end_finished.with_you, names = list(l, &finished)),
        (RoundEnd::EmptyHand, false, 1..) => {
            tn!(l, finished.len(), round.end_finished, names = list(l, &finished))
        }
        (how, ..) => how_it_ended(how),
    };
    let event = session.facts().with_untracked(|facts| last_event(facts)).map(|event| {
        let (name, text) = explained(&current(), event);
        view! {
            <div class="last-event">
                {card_face(Picture::Event(event), &name)}
                <p><b>{name.clone()}</b> " " {text}</p>
            </div>
        }
        .into_any()
    });
    view! { <div class="how"><p>{sentence}</p> {event.into_any()}</div> }.into_any()
}

/// The name of an event, and what it does.
fn explained(words: &Words, event: Event) -> (String, String) {
    (words.event(event), words.event_text(event))
}

/// The last event that was turned up in the turn that ended the round.
fn last_event(facts: &[Fact]) -> Option<Event> {
    let turn =
        facts.iter().rev().take_while(|fact| !matches!(fact, Fact::TurnBegan(_) | Fact::RoundBegan { .. }));
    turn.into_iter().find_map(|fact| match fact {
        Fact::TurnedUp { event, .. } => Some(*event),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::language::Language;
    use game::Seat;

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

    #[test]
    fn an_event_is_named_and_then_explained() {
        let list = "event.recession.name\tRecession\nevent.recession.text\tEverybody discards cards.";
        let (name, text) = explained(&Words::parse(Language::English, list), Event::Recession);
        assert_eq!([name.as_str(), text.as_str()], ["Recession", "Everybody discards cards."]);
    }
}
