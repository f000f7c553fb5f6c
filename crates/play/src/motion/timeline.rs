//! Turns facts into beats.

use crate::cause::{find_actor, find_chooser, others};
use crate::motion::beat::{Beat, BeatKind, Flight, Gesture, Place, Scene};
use crate::pace::fifths;
use cards::{Bag, Card, Colour, Event, Fact, How, Print, RoundEnd, RoundResult, Source, Special, Zone};
use game::{BySeat, Seat, Seats};

/// How long a card flies, in milliseconds at the usual pace, as all times here.
const FLIGHT: u32 = 460;
/// How long a gesture lasts that moves no card.
const GESTURE: u32 = 380;
/// How long all hands travel, a sign falls, or a bomb burns, in a great event.
const GREAT: u32 = 1_300;
/// The delay between beats that belong together, such as hands being dealt.
const STEP: u32 = 90;
/// How long a scene lasts besides reading: to appear and disappear.
const SCENE: u32 = 1_250;
const VANDALISM: Source = Source::Event(Event::Vandalism);
/// How long the end of a round is shown; a tap dismisses it.
pub const ROUND_OVER: u32 = 3_000;
/// How long the end of a game is shown.
pub const GAME_OVER: u32 = 5_600;
/// Reading time per character, for a slow reader.
const LETTER: u32 = 36;
/// The longest that any scene lasts.
const LONGEST_SCENE: u32 = 6_000;

/// How long a scene with this many characters to read is shown.
pub fn scene_time(letters: usize) -> u32 {
    let reading = u32::try_from(letters).unwrap_or(LONGEST_SCENE).saturating_mul(LETTER);
    SCENE.saturating_add(reading).min(LONGEST_SCENE)
}

/// Data of the page besides the facts.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The seat whose hand is shown.
    pub viewer: Option<Seat>,
    /// How many people play.
    pub people: usize,
    /// How many cards everybody has now.
    pub counts: BySeat<u8>,
    /// The person at each seat now, named by their first seat.
    pub persons: BySeat<Seat>,
}

/// The beats of the facts from `new` on. `letters` gives the number of characters to read in a
/// scene.
pub fn timeline(facts: &[Fact], new: usize, layout: &Layout, letters: &dyn Fn(Scene) -> usize) -> Vec<Beat> {
    let mut beats: Vec<Beat> = Vec::new();
    let (mut run, fifths) = (None, fifths(layout.people));
    for (at, fact) in facts.iter().enumerate().skip(new) {
        if let Some(sign) = sign(facts, at, fact) {
            let (actor, targets, flights) = (None, Seats::NONE, Vec::new());
            let what = BeatKind::Gesture { gesture: sign, actor, targets, flights };
            beats.push(Beat { fact: at, at: duration(&beats), lasts: GREAT, what });
        }
        if let Some(scene) = scene(facts, at, fact) {
            let lasts = match scene {
                Scene::RoundOver { .. } => ROUND_OVER,
                Scene::GameOver { .. } => GAME_OVER,
                Scene::Tossed(..) | Scene::Insult(..) => scene_time(letters(scene)) * fifths / 5,
                _ => scene_time(letters(scene)),
            };
            beats.push(Beat { fact: at, at: duration(&beats), lasts, what: BeatKind::Scene(scene) });
            run = None;
        }
        for (what, why) in gestures(facts, at, fact, layout) {
            if join(beats.last_mut(), &what) {
                continue;
            }
            let BeatKind::Gesture { gesture, flights, .. } = &what else { continue };
            let kind = (*gesture, why);
            let start = match beats.last() {
                // Hands whirl out again once all have come together.
                Some(last) if run == Some(kind) && *gesture != Gesture::Whirl => last.at + STEP,
                _ => duration(&beats),
            };
            let lasts = match gesture {
                Gesture::Explosion | Gesture::Skull | Gesture::Paint(_) => GREAT,
                Gesture::SwapHands if matches!(fact, Fact::HandsMoved { why: Source::Event(_), .. }) => GREAT,
                Gesture::Whirl => GREAT / 2,
                _ if flights.is_empty() => GESTURE * fifths / 5,
                _ => FLIGHT * fifths / 5,
            };
            run = Some(kind);
            beats.push(Beat { fact: at, at: start, lasts, what });
        }
    }
    beats
}

/// When the last beat ends.
pub fn duration(beats: &[Beat]) -> u32 {
    beats.iter().map(Beat::end).max().unwrap_or(0)
}

/// The scene of a fact, if it has one.
fn scene(facts: &[Fact], at: usize, fact: &Fact) -> Option<Scene> {
    Some(match *fact {
        Fact::RoundBegan { round, .. } => Scene::Deal { round },
        Fact::TurnedUp { event, .. } => Scene::Event(event),
        Fact::Tossed { by, card, .. } => Scene::Tossed(by, card),
        // It is played like any other card, but its name deserves a scene.
        Fact::Played { by, card, how: How::Turn | How::Free, .. }
            if card.as_special() == Some(Special::FuckYou) =>
        {
            Scene::Insult(by, card)
        }
        // The last round is part of the end of the game, which has a scene of its own.
        Fact::RoundOver(result) => {
            let rest = facts.get(at + 1..).unwrap_or_default();
            if rest.iter().any(|fact| matches!(fact, Fact::GameOver { .. })) {
                return None;
            }
            let winners = result.finished.into_iter().map(|place| result.persons[place]).collect();
            Scene::RoundOver { how: result.how, winners }
        }
        Fact::GameOver { winners } => Scene::GameOver { winners },
        _ => return None,
    })
}

/// The sign that comes before what a fact shows: of what ends a round, and of the colour that is painted out.
fn sign(facts: &[Fact], at: usize, fact: &Fact) -> Option<Gesture> {
    match *fact {
        Fact::RoundOver(RoundResult { how: RoundEnd::Event(Event::TimeBomb), .. }) => {
            Some(Gesture::Explosion)
        }
        Fact::RoundOver(RoundResult { how: RoundEnd::Event(Event::Doomsday), .. }) => Some(Gesture::Skull),
        Fact::Moved { cards: Some(cards), why, to: Zone::Discard, .. } if why == VANDALISM => {
            // Once, with the first cards.
            let is_next =
                |fact: &Fact| matches!(fact, Fact::Moved { why, to: Zone::Discard, .. } if *why == VANDALISM);
            let first =
                at.checked_sub(1).and_then(|before| facts.get(before)).is_none_or(|before| !is_next(before));
            painted(&cards).filter(|_| first).map(Gesture::Paint)
        }
        _ => None,
    }
}

/// The colour that all these cards have.
fn painted(cards: &Bag) -> Option<Colour> {
    let has = |card: Card, colour: Colour| match card.print() {
        Print::Number(of, _) | Print::Special(of, _) => of == Some(colour),
        Print::Swap(one, other) => one == colour || other == colour,
    };
    Colour::ALL.iter().copied().find(|colour| cards.iter().all(|card| has(card, *colour)))
}

/// The gestures of a fact, each with the rule that caused it.
fn gestures(facts: &[Fact], at: usize, fact: &Fact, layout: &Layout) -> Vec<(BeatKind, Source)> {
    let turn = Source::Turn;
    let one = |gesture, actor, targets, flights| vec![BeatKind::Gesture { gesture, actor, targets, flights }];
    let whats = match *fact {
        Fact::Moved { n: 0, .. } | Fact::Played { how: How::Rewind { .. }, .. } => Vec::new(),
        Fact::Moved { from: Zone::Hand(of), to: Zone::Hand(there), .. } if of == there => {
            one(Gesture::Name, None, Seats::one(of), Vec::new())
        }
        Fact::Moved { cards, n, from, to, why, .. } => {
            let by = find_actor(facts, at, why);
            let flight = Flight { from: layout.place(from), to: layout.place(to), cards, n };
            return vec![(moved(by, from, to, why, flight), why)];
        }
        Fact::Played { card, how: How::Starter, .. } => {
            one(Gesture::Play, None, Seats::NONE, vec![lay(card, Place::Draw)])
        }
        Fact::Played { by, card, .. } | Fact::Tossed { by, card, .. } => {
            one(Gesture::Play, Some(by), Seats::NONE, vec![lay(card, layout.hand(by))])
        }
        Fact::Named { by, people, .. } => one(Gesture::Name, Some(by), people.without(by), Vec::new()),
        Fact::Power { by, .. } => one(Gesture::Name, Some(by), Seats::NONE, Vec::new()),
        Fact::Shown { of, .. } => one(Gesture::Name, None, Seats::one(of), Vec::new()),
        Fact::Marked(who) => {
            let by = find_chooser(facts, at, who).map(|(by, _)| by);
            one(Gesture::Skip, by, Seats::one(who), Vec::new())
        }
        Fact::TurnLost(who) => one(Gesture::Skip, None, Seats::one(who), Vec::new()),
        Fact::Turned { .. } => one(Gesture::Reverse, None, Seats::NONE, Vec::new()),
        Fact::Scored { person, by } => {
            let place = Seats::first(Seat::MAX).into_iter().find(|&s| layout.persons[s] == person);
            place.map_or_else(Vec::new, |s| one(Gesture::Points(by), None, Seats::one(s), Vec::new()))
        }
        Fact::SwappedPlaces(a, b) => one(Gesture::SwapPlaces, None, [a, b].into_iter().collect(), Vec::new()),
        Fact::HandsMoved { from, why } => {
            let moved = Seats::first(Seat::MAX).filter(|to| from[to] != to);
            let flights =
                moved.into_iter().map(|to| layout.bundle(layout.hand(from[to]), layout.hand(to), to));
            let by = find_actor(facts, at, why);
            one(Gesture::SwapHands, by, others(moved, by), flights.collect())
        }
        Fact::HandsMixed { of, .. } => {
            let away = of.into_iter().map(|s| layout.bundle(layout.hand(s), Place::Discard, s)).collect();
            let back = of.into_iter().map(|s| layout.bundle(Place::Discard, layout.hand(s), s)).collect();
            let mut both = one(Gesture::Whirl, None, of, away);
            both.extend(one(Gesture::Whirl, None, Seats::NONE, back));
            both
        }
        _ => Vec::new(),
    };
    whats.into_iter().map(|what| (what, turn)).collect()
}

/// A flight of cards: whether it was given, taken or drawn, and by whom.
fn moved(by: Option<Seat>, from: Zone, to: Zone, why: Source, flight: Flight) -> BeatKind {
    let flights = vec![flight];
    let own = |who: Seat| by.is_none_or(|by| by == who);
    let gesture = |gesture, actor, targets| BeatKind::Gesture { gesture, actor, targets, flights };
    match (from, to) {
        (Zone::Draw, Zone::Hand(_)) if why == Source::Deal => gesture(Gesture::Draw, None, Seats::NONE),
        (Zone::Draw, Zone::Hand(who)) if why == Source::Event(Event::Communism) => {
            gesture(Gesture::Level, None, Seats::one(who))
        }
        // Without another person or event as its cause: a draw by choice.
        (Zone::Draw, Zone::Hand(who)) if by == Some(who) || why == Source::Turn => {
            gesture(Gesture::Draw, Some(who), Seats::NONE)
        }
        (Zone::Draw, Zone::Hand(who)) => gesture(Gesture::Draw, by, Seats::one(who)),
        (Zone::Hand(giver), Zone::Hand(taker) | Zone::Aside(taker)) if giver != taker => {
            if by == Some(taker) {
                gesture(Gesture::Take, by, Seats::one(giver))
            } else {
                let actor = by.unwrap_or(giver);
                gesture(Gesture::Give, Some(actor), others([giver, taker], Some(actor)))
            }
        }
        (Zone::Hand(who), _) if own(who) => gesture(Gesture::Discard, Some(who), Seats::NONE),
        (Zone::Hand(who), _) => gesture(Gesture::Discard, by, Seats::one(who)),
        (_, Zone::Hand(who)) => gesture(Gesture::Take, Some(who), Seats::NONE),
        _ => gesture(Gesture::Play, None, Seats::NONE),
    }
}

/// Joins cards that fly the same way one after the other into one bundle.
fn join(last: Option<&mut Beat>, what: &BeatKind) -> bool {
    let Some(Beat { what: BeatKind::Gesture { gesture: before, actor, targets, flights }, .. }) = last else {
        return false;
    };
    let BeatKind::Gesture { gesture, actor: who, targets: whom, flights: more } = what else { return false };
    let ([flight], [next]) = (flights.as_mut_slice(), more.as_slice()) else { return false };
    let same = (*before, *actor, *targets) == (*gesture, *who, *whom)
        && *gesture != Gesture::Play
        && (flight.from, flight.to) == (next.from, next.to)
        && flight.cards.is_some() == next.cards.is_some();
    if same {
        flight.n = flight.n.saturating_add(next.n);
        if let (Some(cards), Some(more)) = (&mut flight.cards, &next.cards) {
            cards.add_all(more);
        }
    }
    same
}

fn lay(card: Card, from: Place) -> Flight {
    Flight { from, to: Place::Discard, cards: Some(Bag::one(card)), n: 1 }
}

impl Layout {
    fn hand(&self, seat: Seat) -> Place {
        if self.viewer == Some(seat) { Place::Hand } else { Place::Seat(seat) }
    }

    fn place(&self, zone: Zone) -> Place {
        match zone {
            Zone::Hand(seat) => self.hand(seat),
            Zone::Aside(seat) => Place::Seat(seat),
            Zone::Draw => Place::Draw,
            Zone::Discard => Place::Discard,
            Zone::Side => Place::Side,
        }
    }

    /// A whole hand, with as many cards as its owner has now.
    fn bundle(&self, from: Place, to: Place, whose: Seat) -> Flight {
        Flight { from, to, cards: None, n: self.counts[whose] }
    }
}
