//! The motion at the table of the card game: beats laid out as pieces, each with its place, from when and for how long,
//! and the frames of the seats that move with them. The page says where things are ([`Page`]).

use cards::{Bag, Card, Colour};
use game::Seat;
use play::motion::beat::{Beat, BeatKind, Flight, Gesture, Place, Scene};
use play::pace::Pace;

/// At most this many cards of a bundle are shown, each shifted a little.
const FAN: usize = 4;
/// How much longer than a flight a mark is shown, in milliseconds: the eye has to find it first.
pub const MARK_EXTRA: u32 = 900;

/// The centre of something on the screen, and the width of a card there, in CSS pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// From the left edge.
    pub x: f64,
    /// From the upper edge.
    pub y: f64,
    /// How wide a card is there.
    pub w: f64,
    /// The width and height of the thing itself.
    pub size: (f64, f64),
}

impl Spot {
    fn centre(self) -> String {
        format!("--x0:{:.0}px;--y0:{:.0}px", self.x, self.y)
    }

    fn outline(self) -> String {
        format!("{};--ow:{:.0}px;--oh:{:.0}px", self.centre(), self.size.0, self.size.1)
    }

    /// The way of a card to another spot.
    fn way(self, to: Spot) -> String {
        let w = self.w.max(to.w);
        let (s0, s1) = (self.w / w, to.w / w);
        format!(
            "--w:{w:.0}px;{};--s0:{s0:.3};--x1:{:.0}px;--y1:{:.0}px;--s1:{s1:.3}",
            self.centre(),
            to.x,
            to.y
        )
    }

    /// A step of this length towards another spot.
    fn toward(self, to: Spot, step: f64) -> (f64, f64) {
        let (x, y) = (to.x - self.x, to.y - self.y);
        let length = x.hypot(y).max(1.0);
        (x / length * step, y / length * step)
    }
}

/// Where things are on the page; `None` for a thing that is not displayed.
pub trait Page {
    /// Where a place is.
    fn place(&self, place: Place) -> Option<Spot>;

    /// Where the tile of a person is.
    fn tile(&self, seat: Seat) -> Option<Spot>;

    /// Where a card of the viewer's hand was before it left.
    fn left(&self, card: Card) -> Option<Spot>;

    /// Where a card that is new in the viewer's hand is now.
    fn landing(&self, card: Card) -> Option<Spot>;
}

/// Something in the layer above the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    /// From when it is seen, in milliseconds since the change.
    pub at: u32,
    /// How long it is seen, in milliseconds.
    pub lasts: u32,
    /// Where it is, as custom properties for the style sheet.
    pub place: String,
    /// Its kind.
    pub kind: PieceKind,
}

/// The kinds of pieces.
#[derive(Clone, PartialEq, Debug)]
pub enum PieceKind {
    /// Cards on their way between two zones; `n` may be more than are drawn.
    Flight {
        /// Where they come from.
        from: String,
        /// Where they go.
        to: String,
        /// Their visible faces.
        faces: Vec<Option<Card>>,
        /// How many there are.
        n: u8,
        /// Whether they whirl.
        whirls: bool,
    },
    /// An outline, with the number of cards that come there.
    Mark {
        /// Around which zone.
        zone: String,
        /// How many cards.
        n: Option<u8>,
    },
    /// A word that is stamped on somebody.
    Stamp(String),
    /// A sign over the piles, of the gesture of this name.
    Sign(Sign),
    /// A scene.
    Scene {
        /// Its kind.
        scene: Scene,
        /// The position of its fact in the log.
        fact: usize,
    },
}

/// A sign over the piles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    /// The direction of play is turned.
    Turn,
    /// A bomb explodes.
    Bomb,
    /// A skull falls.
    Skull,
    /// This colour is painted out.
    Paint(Colour),
}

/// The motion of a seat: its keyframes, from when, for how long.
#[derive(Clone, PartialEq, Debug)]
pub struct Motion {
    /// The person there.
    pub seat: Seat,
    /// The keyframes, as JSON.
    pub frames: String,
    /// When it begins, in milliseconds since the change.
    pub at: u32,
    /// How long it lasts, in milliseconds.
    pub lasts: u32,
}

/// The value of `data-zone` for a place.
pub fn zone_name(place: Place) -> String {
    match place {
        Place::Draw => "draw".to_owned(),
        Place::Discard => "discard".to_owned(),
        Place::Side => "side".to_owned(),
        Place::Hand => "hand".to_owned(),
        Place::Seat(seat) => format!("seat-{}", seat.number()),
    }
}

/// The pieces of these beats, and the seats that move; `still` without motion.
pub fn lay_out(beats: &[Beat], pace: Pace, still: bool, page: &dyn Page) -> (Vec<Piece>, Vec<Motion>) {
    let mut layout = Layout { pace, still, page, pieces: Vec::new(), moving: Vec::new(), places: Vec::new() };
    for beat in beats {
        layout.beat(beat);
    }
    (layout.pieces, layout.moving)
}

/// The state while beats are being laid out.
struct Layout<'a> {
    pace: Pace,
    still: bool,
    page: &'a dyn Page,
    pieces: Vec<Piece>,
    moving: Vec<Motion>,
    /// The places that have been looked for so far.
    places: Vec<(Place, Option<Spot>)>,
}

impl Layout<'_> {
    fn spot(&mut self, place: Place) -> Option<Spot> {
        if let Some((_, known)) = self.places.iter().find(|(known, _)| *known == place) {
            return *known;
        }
        let spot = self.page.place(place);
        self.places.push((place, spot));
        spot
    }

    fn beat(&mut self, beat: &Beat) {
        let (start, lasts) = (self.pace.time(beat.at), self.pace.time(beat.lasts));
        let (gesture, actor, targets, flights) = match &beat.what {
            BeatKind::Scene(scene) => {
                let kind = PieceKind::Scene { scene: *scene, fact: beat.fact };
                return self.show(start, lasts, String::new(), kind);
            }
            BeatKind::Gesture { gesture, actor, targets, flights } => (*gesture, *actor, *targets, flights),
        };
        for flight in flights {
            self.flight(flight, gesture == Gesture::Whirl, start, lasts);
        }
        let aim = flights.first().map(|flight| flight.to);
        let aim = targets.lowest().map(Place::Seat).filter(|_| gesture == Gesture::Name).or(aim);
        if let Some(actor) = actor {
            let aim = aim.and_then(|aim| self.spot(aim));
            self.gesture(gesture, actor, aim, start, lasts);
        }
        let from = actor.map(Place::Seat).or(flights.first().map(|flight| flight.from));
        for target in targets {
            let from = from.and_then(|from| self.spot(from));
            self.recoil(gesture, target, from, start + lasts * 2 / 3, lasts);
            self.stamp(gesture, target, start, lasts);
        }
        let sign = match gesture {
            Gesture::Reverse => Some(Sign::Turn),
            Gesture::Explosion => Some(Sign::Bomb),
            Gesture::Skull => Some(Sign::Skull),
            Gesture::Paint(colour) => Some(Sign::Paint(colour)),
            _ => None,
        };
        // Only the direction of play is news without motion.
        if let Some(sign) = sign.filter(|sign| *sign == Sign::Turn || !self.still)
            && let Some(middle) = self.spot(Place::Discard)
        {
            self.show(start, lasts, middle.centre(), PieceKind::Sign(sign));
        }
        if gesture == Gesture::SwapPlaces {
            self.swap(&targets.into_iter().collect::<Vec<_>>(), start, lasts);
        }
    }

    fn flight(&mut self, flight: &Flight, whirls: bool, start: u32, lasts: u32) {
        let faces: Vec<Card> = flight.cards.iter().flat_map(Bag::iter).collect();
        // A single card from the viewer's hand flies from its position there.
        let own = faces.first().filter(|_| flight.from == Place::Hand);
        let own = own.and_then(|card| self.page.left(*card));
        let Some(from) = own.or_else(|| self.spot(flight.from)) else { return };
        let arriving = faces.first().filter(|_| flight.to == Place::Hand && flight.n == 1);
        let landing = arriving.and_then(|card| self.page.landing(*card));
        let Some(to) = landing.or_else(|| self.spot(flight.to)) else { return };
        if self.still {
            let lasts = lasts + self.pace.time(MARK_EXTRA);
            for (place, spot, n) in [(flight.from, from, None), (flight.to, to, Some(flight.n))] {
                self.show(start, lasts, spot.outline(), PieceKind::Mark { zone: zone_name(place), n });
            }
            return;
        }
        let seen = usize::from(flight.n).clamp(1, FAN);
        let faces = (0..seen).map(|k| faces.get(k).copied()).collect();
        let zones = (zone_name(flight.from), zone_name(flight.to));
        let kind = PieceKind::Flight { from: zones.0, to: zones.1, faces, n: flight.n, whirls };
        self.show(start, lasts, from.way(to), kind);
    }

    fn show(&mut self, at: u32, lasts: u32, place: String, kind: PieceKind) {
        self.pieces.push(Piece { at, lasts, place, kind });
    }

    fn animate(&mut self, seat: Seat, frames: String, at: u32, lasts: u32) {
        if !self.still {
            self.moving.push(Motion { seat, frames, at, lasts });
        }
    }

    /// The figure of the person who acts leans towards the target, or nods.
    fn gesture(&mut self, gesture: Gesture, who: Seat, to: Option<Spot>, start: u32, lasts: u32) {
        let Some(from) = self.spot(Place::Seat(who)) else { return };
        let (x, y) = to.map_or((0.0, 6.0), |to| from.toward(to, 14.0));
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
        self.animate(who, frames, start, lasts);
    }

    /// The figure of the target recoils from the source of the gesture; if skipped, it sinks.
    fn recoil(&mut self, gesture: Gesture, who: Seat, from: Option<Spot>, start: u32, lasts: u32) {
        let Some(here) = self.spot(Place::Seat(who)) else { return };
        let (x, y) = from.map_or((0.0, -6.0), |from| from.toward(here, 9.0));
        let frames = match gesture {
            Gesture::SwapPlaces => return,
            Gesture::Level => {
                r#"[{"transform":"translateY(22px)"},{"transform":"translateY(-3px)","offset":0.8},{"transform":"none"}]"#
                    .to_owned()
            }
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
        self.animate(who, frames, start, lasts);
    }

    /// People who exchange seats move there from their old ones.
    fn swap(&mut self, seats: &[Seat], start: u32, lasts: u32) {
        let [one, other] = *seats else { return };
        for (who, whence) in [(one, other), (other, one)] {
            let (here, there) = (self.spot(Place::Seat(who)), self.spot(Place::Seat(whence)));
            let (Some(here), Some(there)) = (here, there) else { continue };
            let (x, y) = (there.x - here.x, there.y - here.y);
            let frames =
                format!(r#"[{{"transform":"translate({x:.0}px,{y:.0}px)"}},{{"transform":"none"}}]"#);
            self.animate(who, frames, start, lasts * 2);
        }
    }

    /// A word stamped on somebody if no card flies; without motion, an outline.
    fn stamp(&mut self, gesture: Gesture, who: Seat, start: u32, lasts: u32) {
        let Some(here) = self.page.tile(who) else { return };
        match gesture {
            Gesture::Points(by) => {
                let word = if by < 0 { format!("−{}", by.unsigned_abs()) } else { format!("+{by}") };
                self.show(start, lasts, here.centre(), PieceKind::Stamp(word));
            }
            _ if self.still => {
                let zone = zone_name(Place::Seat(who));
                self.show(start, lasts, here.outline(), PieceKind::Mark { zone, n: None });
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seats;

    /// A page on which everything lies in a row.
    struct Row;

    impl Page for Row {
        fn place(&self, place: Place) -> Option<Spot> {
            let Place::Seat(seat) = place else { return None };
            Some(Spot { x: 100.0 * f64::from(seat.number() + 1), y: 50.0, w: 40.0, size: (60.0, 30.0) })
        }

        fn tile(&self, seat: Seat) -> Option<Spot> {
            self.place(Place::Seat(seat))
        }

        fn left(&self, _: Card) -> Option<Spot> {
            None
        }

        fn landing(&self, _: Card) -> Option<Spot> {
            None
        }
    }

    /// Seat 0 gives seat 1 two cards.
    fn laid_out(still: bool) -> (Vec<Piece>, Vec<Motion>) {
        let [from, to] = [0, 1].map(Seat::wrapping);
        let flight = Flight { from: Place::Seat(from), to: Place::Seat(to), cards: None, n: 2 };
        let (actor, targets, flights) = (Some(from), Seats::one(to), vec![flight]);
        let what = BeatKind::Gesture { gesture: Gesture::Give, actor, targets, flights };
        lay_out(&[Beat { fact: 0, at: 10, lasts: 300, what }], Pace::default(), still, &Row)
    }

    #[test]
    fn cards_fly_and_people_move() {
        let (pieces, moving) = laid_out(false);
        assert_eq!(pieces.len(), 1);
        assert_eq!(
            pieces[0].place,
            "--w:40px;--x0:100px;--y0:50px;--s0:1.000;--x1:200px;--y1:50px;--s1:1.000"
        );
        assert_eq!(moving.iter().map(|motion| motion.seat.number()).collect::<Vec<_>>(), [0, 1]);
        for Motion { frames, .. } in moving {
            assert!(serde_json::from_str::<serde_json::Value>(&frames).unwrap().is_array(), "{frames}");
        }
    }

    #[test]
    fn without_motion_both_ends_are_marked() {
        let (pieces, moving) = laid_out(true);
        let marks = pieces.iter().filter(|piece| matches!(piece.kind, PieceKind::Mark { .. })).count();
        assert_eq!((marks, pieces.len(), moving.len()), (3, 3, 0));
    }
}
