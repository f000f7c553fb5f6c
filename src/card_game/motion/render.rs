//! Puts beats on the page: asks it where things are, lays the beats out ([`drawing::motion`]), and starts what moves.

use crate::motion::elements::{animate, element, element_position, hand_elements, position_of, top_card};
use crate::prelude::*;
use browser::animation::Animation;
use browser::element::Element;
use cards::{Bag, Card};
use drawing::motion::{Motion, Page, Piece, Spot, lay_out};
use play::card_table::hand::CardCopy;
use play::motion::beat::{Beat, BeatKind, Gesture, Place};
use play::motion::timeline::duration;
use std::collections::BTreeMap;

/// The table: where the cards of the viewer's hand were, and the hand now.
struct Table<'a> {
    before: &'a [(CardCopy, Option<Spot>)],
    hand: &'a [CardCopy],
}

impl Page for Table<'_> {
    fn place(&self, place: Place) -> Option<Spot> {
        position_of(place)
    }

    fn tile(&self, seat: Seat) -> Option<Spot> {
        element_position(&element(Place::Seat(seat), " .seat")?)
    }

    fn left(&self, card: Card) -> Option<Spot> {
        self.before.iter().rev().find(|(which, _)| which.card == card)?.1
    }

    fn landing(&self, card: Card) -> Option<Spot> {
        element_position(new_in_hand(card, self.before, self.hand).first()?)
    }
}

/// The pieces of these beats, and the animations that were started. `before` is where the cards
/// of the viewer's hand were, `hand` is the hand now. Whatever moves is set in motion at the end: after that, asking
/// where something is would make the browser lay the page out once more.
pub(super) fn render(
    beats: &[Beat],
    pace: Pace,
    still: bool,
    before: &[(CardCopy, Option<Spot>)],
    hand: &[CardCopy],
) -> (Vec<Piece>, Vec<Animation>) {
    let (pieces, moving) = lay_out(beats, pace, still, &Table { before, hand });
    // Hides cards at their destination while they are still flying.
    let arriving = if still { Vec::new() } else { arriving(beats, before, hand) };
    let mut animated = Vec::new();
    let seats = moving.into_iter().filter_map(|Motion { seat, frames, at, lasts }| {
        let element = moved(seat, animated.contains(&seat))?;
        animated.push(seat);
        animate(&element, &frames, at, lasts)
    });
    let mut started: Vec<Animation> = seats.collect();
    let hidden = r#"[{"opacity":0},{"opacity":0}]"#;
    if let Some(beat) = beats.iter().find(|beat| is_hand_away(beat)).filter(|_| !still)
        && let Some(hand) = element(Place::Hand, "")
    {
        // It comes with the next moment, which ends this.
        started.extend(animate(&hand, hidden, pace.time(beat.at), pace.time(2 * duration(beats))));
    }
    started.extend(arriving.iter().filter_map(|(element, end)| animate(element, hidden, 0, pace.time(*end))));
    (pieces, started)
}

/// Whether the viewer's whole hand leaves in this beat.
fn is_hand_away(beat: &Beat) -> bool {
    let BeatKind::Gesture { gesture: Gesture::SwapHands | Gesture::Whirl, flights, .. } = &beat.what else {
        return false;
    };
    flights.iter().any(|flight| flight.from == Place::Hand && flight.cards.is_none())
}

/// What moves of a seat. The second time in a change it is what is around the seat: while an element has two
/// animations, Chromium computes every frame on the page's thread.
fn moved(seat: Seat, again: bool) -> Option<Element> {
    let around = element(Place::Seat(seat), "").filter(|around| again && around.tag_name() == "LI");
    around.or_else(|| element(Place::Seat(seat), " .seat"))
}

/// The elements of a card that are new in the hand.
fn new_in_hand(card: Card, before: &[(CardCopy, Option<Spot>)], hand: &[CardCopy]) -> Vec<Element> {
    let there = before.iter().filter(|(which, _)| which.card == card).count();
    let now = hand.iter().zip(hand_elements()).filter(|(which, _)| which.card == card);
    now.map(|(_, element)| element).skip(there).collect()
}

/// The elements of cards that are on their way in these beats, each with the end of its flight. They are on the page
/// already.
pub(super) fn arriving(
    beats: &[Beat],
    before: &[(CardCopy, Option<Spot>)],
    hand: &[CardCopy],
) -> Vec<(Element, u32)> {
    let mut until: BTreeMap<Option<Card>, u32> = BTreeMap::new();
    for beat in beats {
        let BeatKind::Gesture { gesture, flights, .. } = &beat.what else { continue };
        for flight in flights {
            let end = beat.end();
            match flight.to {
                Place::Discard if *gesture == Gesture::Play => {
                    until.insert(None, end);
                }
                Place::Hand => {
                    let cards = flight.cards.iter().flat_map(Bag::iter);
                    until.extend(cards.map(|card| (Some(card), end)));
                }
                _ => {}
            }
        }
    }
    let elements = |what| match what {
        None => top_card().into_iter().collect(),
        Some(card) => new_in_hand(card, before, hand),
    };
    until
        .into_iter()
        .flat_map(|(what, end)| elements(what).into_iter().map(move |element| (element, end)))
        .collect()
}
