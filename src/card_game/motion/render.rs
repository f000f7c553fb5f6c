//! Lays out beats on the page: where each piece is, from when, for how long, and which elements of
//! the table move with it.

use super::layer::{Piece, PieceKind};
use crate::motion::elements::{
    ScreenPosition, animate, element, element_position, hand_elements, position_of, top_card, zone_name,
};
use browser::animation::Animation;
use browser::element::Element;
use cards::{Bag, Card};
use game::Seat;
use play::card_table::hand::CardCopy;
use play::motion::beat::{Beat, BeatKind, Flight, Gesture, Place};
use play::pace::Pace;
use std::collections::BTreeMap;

/// At most this many cards of a bundle are shown, each shifted a little.
const FAN: usize = 4;
/// How much longer than a flight a mark is shown, in milliseconds: the eye has to find it first.
pub(super) const MARK_EXTRA: u32 = 900;

/// The motion of an element of the table: its keyframes, from when, for how long.
struct Motion {
    element: Element,
    frames: String,
    at: u32,
    lasts: u32,
}

/// The state while beats are being laid out. Whatever moves is set in motion at the end: after that, asking
/// where something is would make the browser lay the page out once more.
pub(super) struct BeatRenderer<'a> {
    pace: Pace,
    still: bool,
    pieces: Vec<Piece>,
    /// What moves of the table.
    moving: Vec<Motion>,
    /// The seats that are animated.
    animated: Vec<Seat>,
    /// Where the places are that have been looked for.
    places: Vec<(Place, Option<ScreenPosition>)>,
    before: &'a [(CardCopy, Option<ScreenPosition>)],
    hand: &'a [CardCopy],
}

impl<'a> BeatRenderer<'a> {
    /// The pieces of these beats, and the animations that were started. `before` is where the cards
    /// of the viewer's hand were, `hand` is the hand now.
    pub(super) fn render(
        beats: &[Beat],
        pace: Pace,
        still: bool,
        before: &'a [(CardCopy, Option<ScreenPosition>)],
        hand: &'a [CardCopy],
    ) -> (Vec<Piece>, Vec<Animation>) {
        let (pieces, moving, animated, places) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut renderer = BeatRenderer { pace, still, pieces, moving, animated, places, before, hand };
        for beat in beats {
            renderer.beat(beat);
        }
        renderer.hide_arriving(beats);
        let start = |Motion { element, frames, at, lasts }| animate(&element, &frames, at, lasts);
        (renderer.pieces, renderer.moving.into_iter().filter_map(start).collect())
    }

    /// Where a place is.
    fn position_of(&mut self, place: Place) -> Option<ScreenPosition> {
        if let Some((_, known)) = self.places.iter().find(|(known, _)| *known == place) {
            return *known;
        }
        let spot = position_of(place);
        self.places.push((place, spot));
        spot
    }

    fn beat(&mut self, beat: &Beat) {
        let (start, lasts) = (self.pace.time(beat.at), self.pace.time(beat.lasts));
        match &beat.what {
            BeatKind::Scene(scene) => {
                self.show(start, lasts, String::new(), PieceKind::Scene { scene: *scene, fact: beat.fact });
            }
            BeatKind::Gesture { gesture, actor, targets, flights } => {
                for flight in flights {
                    self.flight(flight, start, lasts);
                }
                let aim = flights.first().map(|flight| flight.to);
                let aim = targets.lowest().map(Place::Seat).filter(|_| *gesture == Gesture::Name).or(aim);
                if let Some(actor) = actor {
                    let aim = aim.and_then(|aim| self.position_of(aim));
                    self.gesture(*gesture, *actor, aim, start, lasts);
                }
                let from = actor.map(Place::Seat).or(flights.first().map(|flight| flight.from));
                for target in *targets {
                    let from = from.and_then(|from| self.position_of(from));
                    self.recoil(*gesture, target, from, start + lasts * 2 / 3, lasts);
                    self.stamp(*gesture, target, start, lasts);
                }
                match gesture {
                    Gesture::Reverse => {
                        if let Some(middle) = self.position_of(Place::Discard) {
                            self.show(start, lasts, position(middle), PieceKind::Turn);
                        }
                    }
                    Gesture::SwapPlaces => self.swap(targets.into_iter().collect(), start, lasts),
                    _ => {}
                }
            }
        }
    }

    fn flight(&mut self, flight: &Flight, start: u32, lasts: u32) {
        let faces: Vec<Card> = flight.cards.iter().flat_map(Bag::iter).collect();
        // A single card from the viewer's hand flies from its position there.
        let own = faces.first().filter(|_| flight.from == Place::Hand);
        let own = own.and_then(|card| self.before.iter().rev().find(|(which, _)| which.card == *card));
        let own = own.and_then(|(_, spot)| *spot);
        let Some(from) = own.or_else(|| self.position_of(flight.from)) else { return };
        let arriving = faces.first().filter(|_| flight.to == Place::Hand && flight.n == 1);
        let landing = arriving.and_then(|card| new_in_hand(*card, self.before, self.hand).into_iter().next());
        let Some(to) =
            landing.and_then(|element| element_position(&element)).or_else(|| self.position_of(flight.to))
        else {
            return;
        };
        if self.still {
            let lasts = lasts + self.pace.time(MARK_EXTRA);
            for (place, spot, n) in [(flight.from, from, None), (flight.to, to, Some(flight.n))] {
                self.show(start, lasts, outline(spot), PieceKind::Mark { zone: zone_name(place), n });
            }
            return;
        }
        let w = from.w.max(to.w);
        let way = format!(
            "--w:{w:.0}px;--x0:{:.0}px;--y0:{:.0}px;--s0:{:.3};--x1:{:.0}px;--y1:{:.0}px;--s1:{:.3}",
            from.x,
            from.y,
            from.w / w,
            to.x,
            to.y,
            to.w / w,
        );
        let seen = usize::from(flight.n).clamp(1, FAN);
        let faces = (0..seen).map(|k| faces.get(k).copied()).collect();
        let (from, to) = (zone_name(flight.from), zone_name(flight.to));
        self.show(start, lasts, way, PieceKind::Flight { from, to, faces, n: flight.n });
    }

    fn show(&mut self, at: u32, lasts: u32, place: String, kind: PieceKind) {
        self.pieces.push(Piece { at, lasts, place, kind });
    }

    /// Hides cards at their destination while they are still flying.
    fn hide_arriving(&mut self, beats: &[Beat]) {
        if self.still {
            return;
        }
        for (element, end) in arriving(beats, self.before, self.hand) {
            let frames = r#"[{"opacity":0},{"opacity":0}]"#.to_owned();
            self.moving.push(Motion { element, frames, at: 0, lasts: self.pace.time(end) });
        }
    }

    /// The figure of the person who acts leans towards the target, or nods.
    fn gesture(&mut self, gesture: Gesture, who: Seat, to: Option<ScreenPosition>, start: u32, lasts: u32) {
        let Some(from) = self.position_of(Place::Seat(who)) else { return };
        let (x, y) = to.map_or((0.0, 6.0), |to| toward(from, to, 14.0));
        // Somebody who takes leans out twice: to reach, and to pull back.
        let frames = match gesture {
            Gesture::Take | Gesture::Draw => format!(
                r#"[{{"transform":"none"}},{{"transform":"translate({:.0}px,{:.0}px) scale(1.04)"}},
                    {{"transform":"translate({x:.0}px,{y:.0}px)"}},{{"transform":"none"}}]"#,
                -x, -y
            ),
            _ => format!(
                r#"[{{"transform":"none"}},{{"transform":"translate({:.0}px,{:.0}px)"}},
                    {{"transform":"translate({x:.0}px,{y:.0}px) scale(1.05)"}},{{"transform":"none"}}]"#,
                -x * 0.4,
                -y * 0.4
            ),
        };
        self.animate_seat(who, frames, start, lasts);
    }

    /// The figure of the target recoils from where it comes from; if skipped, it sinks.
    fn recoil(&mut self, gesture: Gesture, who: Seat, from: Option<ScreenPosition>, start: u32, lasts: u32) {
        let Some(here) = self.position_of(Place::Seat(who)) else { return };
        let (x, y) = from.map_or((0.0, -6.0), |from| toward(from, here, 9.0));
        let frames = match gesture {
            Gesture::SwapPlaces => return,
            Gesture::Skip => {
                r#"[{"transform":"none"},{"transform":"translateY(12px) rotate(-4deg)","opacity":0.55},
                    {"transform":"translateY(9px) rotate(-3deg)","opacity":0.55},{"transform":"none"}]"#
                    .to_owned()
            }
            _ => format!(
                r#"[{{"transform":"none"}},{{"transform":"translate({x:.0}px,{y:.0}px) rotate(2.5deg)"}},
                    {{"transform":"translate({:.0}px,{:.0}px) rotate(-2deg)"}},{{"transform":"none"}}]"#,
                -x * 0.4,
                -y * 0.4
            ),
        };
        let lasts = if gesture == Gesture::Skip { lasts * 2 } else { lasts };
        self.animate_seat(who, frames, start, lasts);
    }

    /// People who exchange seats move there from their old ones.
    fn swap(&mut self, seats: Vec<Seat>, start: u32, lasts: u32) {
        let [one, other] = seats.as_slice() else { return };
        for (who, whence) in [(*one, *other), (*other, *one)] {
            let (here, there) = (self.position_of(Place::Seat(who)), self.position_of(Place::Seat(whence)));
            let (Some(here), Some(there)) = (here, there) else { continue };
            let (x, y) = (there.x - here.x, there.y - here.y);
            let frames =
                format!(r#"[{{"transform":"translate({x:.0}px,{y:.0}px)"}},{{"transform":"none"}}]"#);
            self.animate_seat(who, frames, start, lasts * 2);
        }
    }

    /// Animates a seat. The second time in a change it is what is around the seat that moves: while
    /// an element has two animations, Chromium computes every frame on the page's thread.
    fn animate_seat(&mut self, who: Seat, frames: String, at: u32, lasts: u32) {
        let again = self.animated.contains(&who);
        let around = element(Place::Seat(who), "").filter(|around| again && around.tag_name() == "LI");
        let seat = around.or_else(|| element(Place::Seat(who), " .seat"));
        if let Some(element) = seat.filter(|_| !self.still) {
            self.animated.push(who);
            self.moving.push(Motion { element, frames, at, lasts });
        }
    }

    /// A word stamped on somebody if no card flies; without motion, an outline.
    fn stamp(&mut self, gesture: Gesture, who: Seat, start: u32, lasts: u32) {
        let Some(here) = element(Place::Seat(who), " .seat").and_then(|seat| element_position(&seat)) else {
            return;
        };
        match gesture {
            Gesture::Points(by) => {
                let word = if by < 0 { format!("−{}", by.unsigned_abs()) } else { format!("+{by}") };
                self.show(start, lasts, position(here), PieceKind::Stamp(word));
            }
            _ if self.still => {
                let zone = zone_name(Place::Seat(who));
                self.show(start, lasts, outline(here), PieceKind::Mark { zone, n: None });
            }
            _ => {}
        }
    }
}

/// The elements of a card that are new in the hand.
fn new_in_hand(card: Card, before: &[(CardCopy, Option<ScreenPosition>)], hand: &[CardCopy]) -> Vec<Element> {
    let there = before.iter().filter(|(which, _)| which.card == card).count();
    let now = hand.iter().zip(hand_elements()).filter(|(which, _)| which.card == card);
    now.map(|(_, element)| element).skip(there).collect()
}

/// The elements of cards that are on their way in these beats, each with the end of its flight. They are on the page
/// already.
pub(super) fn arriving(
    beats: &[Beat],
    before: &[(CardCopy, Option<ScreenPosition>)],
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

fn position(spot: ScreenPosition) -> String {
    format!("--x0:{:.0}px;--y0:{:.0}px", spot.x, spot.y)
}

fn outline(spot: ScreenPosition) -> String {
    let (w, h) = spot.size;
    format!("{};--ow:{w:.0}px;--oh:{h:.0}px", position(spot))
}

/// A step of this length from one spot towards another.
fn toward(from: ScreenPosition, to: ScreenPosition, step: f64) -> (f64, f64) {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let length = x.hypot(y).max(1.0);
    (x / length * step, y / length * step)
}
