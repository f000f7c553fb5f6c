//! The places of pawns after an answer: all rolls of the move at hand, and the average of all events.

use board::material::FUCK_YOU;
use board::{Action, Arrow, Card, Field, Halt, Laid, Land, OpenAttack, Question};
use game::Seat;

use super::way::Change;
use super::ways::{End, ROLLS, end};
use super::{FIELD, Places, Seen};
use crate::greedy_board::keep;
use crate::thought::WON;

/// A pawn that moves, and where.
#[derive(Clone, Copy)]
struct Moving<'a> {
    land: &'a Land<'a>,
    pawn: Seat,
    back: bool,
    /// Whether second chances are looked at.
    again: bool,
}

impl Seen<'_> {
    /// The value of an option, with the best parts that may follow it.
    pub(super) fn option(&mut self, option: Action) -> i32 {
        let chosen = self.view.picked();
        let mut change = Change::new();
        match (self.kind, option) {
            (Question::Play | Question::Lay { .. } | Question::Block, Action::Card(card)) => {
                let fields = self.view.legal_fields(card, None);
                fields.iter().map(|field| self.on(card, field, &mut change)).max().unwrap_or(0)
            }
            (Question::Play | Question::Lay { .. } | Question::Block, Action::Field(field)) => {
                chosen.card.map_or(0, |card| self.on(card, field, &mut change))
            }
            (Question::Play | Question::Lay { .. } | Question::Block, Action::Arrow(arrow)) => {
                let laid = chosen.card.and_then(|card| Laid::new(card, Some(arrow)));
                laid.zip(chosen.field).map_or(0, |(laid, field)| self.laid(laid, field, &mut change))
            }
            (Question::Block, Action::Pass) => self.attacked(),
            (Question::Person { .. }, Action::Seat(who)) => self.named(who),
            (Question::Give, Action::Card(card)) => {
                let mut hand = self.view.my_hand();
                hand.remove(card);
                let places = self.places(hand);
                self.value(&places, &change)
            }
            (Question::Give, Action::Seat(who)) => {
                // The person furthest back is the one to beat.
                let way = self.way.from(self.view.pawns[who]);
                WON / 2 + way / 100
            }
            (Question::Colour, Action::Colour(colour)) => {
                // Everybody loses their cards of it; better others than oneself.
                let hand = self.view.my_hand();
                let lost: i32 = hand.iter().filter(|card| card.colour() == colour).map(keep::worth).sum();
                WON / 2 - lost / 10
            }
            // Where a teleport goes makes no great difference.
            _ => WON / 2,
        }
    }

    /// The best this card can do on this field.
    fn on(&mut self, card: Card, field: Field, change: &mut Change) -> i32 {
        let mut best = 0;
        for arrow in arrows(card) {
            let laid = Laid::new(card, arrow).filter(|laid| laid.can_lie_on(field));
            best = laid.map_or(best, |laid| best.max(self.laid(laid, field, change)));
        }
        best
    }

    /// The value of laying this card there.
    fn laid(&mut self, laid: Laid, field: Field, change: &mut Change) -> i32 {
        let mut ground = self.view.ground;
        ground.lay(field, laid);
        let teleports = self.view.teleports;
        let land = Land { ground: &ground, teleports: &teleports };
        self.way.change(&land, field, self.me, change);
        let mut hand = self.view.my_hand();
        hand.remove(laid.card());
        let mut places = self.places(hand);
        if self.kind != Question::Play {
            return self.value(&places, change);
        }
        let own = Moving { land: &land, pawn: self.me, back: false, again: true };
        match laid.card() {
            Card::Reverse => self.moved(Moving { back: true, ..own }, &places, change),
            Card::Remote => {
                let stay = self.value(&places, change);
                let mut best = 0;
                for pawn in self.view.everybody().without(self.me) {
                    best = best.max(self.moved(Moving { pawn, ..own }, &places, change));
                }
                (best * (1000 - self.block) + stay * self.block) / 1000
            }
            Card::Troublemaker => self.event(&places, change),
            Card::FuckYou => {
                places.pawns[self.me] = places.pawns[self.me].forward(FUCK_YOU);
                self.moved(own, &places, change)
            }
            _ => self.moved(own, &places, change),
        }
    }

    /// The value of the places after a move, over all rolls.
    fn moved(&mut self, moving: Moving, places: &Places, change: &Change) -> i32 {
        let from = places.pawns[moving.pawn];
        if from == if moving.back { Field::START } else { Field::GOAL } {
            return self.value(places, change);
        }
        let mut sum = 0;
        for roll in ROLLS {
            sum += self.ended(moving, end(moving.land, from, roll, moving.back), places, change);
        }
        sum / 6
    }

    /// The value of the places after a move has ended.
    fn ended(&mut self, moving: Moving, end: End, places: &Places, change: &Change) -> i32 {
        let mine = moving.pawn == self.me;
        let mut there = *places;
        there.pawns[moving.pawn] = end.to;
        let laid = match end.halt {
            Halt::Rest => return self.value(&there, change),
            Halt::Teleport(_) => {
                let mut sum = 0;
                for to in moving.land.teleports.fields() {
                    there.pawns[moving.pawn] = to;
                    sum += self.value(&there, change);
                }
                return sum / 6;
            }
            Halt::Card(laid) => laid,
        };
        match laid.card() {
            Card::SecondChance if moving.again => {
                return self.moved(Moving { again: false, ..moving }, &there, change);
            }
            Card::Swap => return self.swapped(moving.pawn, &there, change),
            Card::FuckYou => {
                there.extra += if mine { -self.weights.fuck_you } else { self.weights.fuck_you };
                there.fuck_yous += u8::from(mine);
            }
            Card::Troublemaker => there.extra += if mine { -self.weights.event } else { self.weights.event },
            _ => {}
        }
        self.value(&there, change)
    }

    /// The value of the places after a swap: the best for the owner of the pawn that ended there.
    fn swapped(&mut self, pawn: Seat, places: &Places, change: &Change) -> i32 {
        let mine = pawn == self.me;
        let stay = self.value(places, change);
        let mut best = None;
        for other in self.view.everybody().without(pawn) {
            let value = self.exchanged(pawn, other, places, change);
            best = best.map(|best: i32| if mine { best.max(value) } else { best.min(value) }).or(Some(value));
        }
        let block = if mine { self.block } else { 0 };
        (best.unwrap_or(stay) * (1000 - block) + stay * block) / 1000
    }

    fn exchanged(&mut self, one: Seat, other: Seat, places: &Places, change: &Change) -> i32 {
        let mut there = *places;
        (there.pawns[one], there.pawns[other]) = (places.pawns[other], places.pawns[one]);
        self.value(&there, change)
    }

    /// The value of naming somebody.
    fn named(&mut self, who: Seat) -> i32 {
        let (view, places, change) = (self.view, self.places(self.view.my_hand()), Change::new());
        match view.attack() {
            Some(OpenAttack { with: Card::Swap, .. }) => self.exchanged(self.me, who, &places, &change),
            Some(_) => {
                let land = view.land();
                let moving = Moving { land: &land, pawn: who, back: false, again: true };
                self.moved(moving, &places, &change)
            }
            None => WON / 2,
        }
    }

    /// The value of the places after an attack that is not warded off.
    fn attacked(&mut self) -> i32 {
        let (view, places, change) = (self.view, self.places(self.view.my_hand()), Change::new());
        match view.attack() {
            Some(OpenAttack { with: Card::Swap, by, .. }) => self.exchanged(self.me, by, &places, &change),
            Some(_) => {
                let land = view.land();
                let moving = Moving { land: &land, pawn: self.me, back: false, again: true };
                self.moved(moving, &places, &change)
            }
            None => WON / 2,
        }
    }

    /// The value of the places after an event, on average, without changes of hands and later effects.
    fn event(&mut self, places: &Places, change: &Change) -> i32 {
        let everybody = self.view.everybody();
        let pawns = places.pawns;
        let at = |seat| pawns[seat];
        let front = everybody.into_iter().map(at).max().unwrap_or_default();
        let rear = everybody.into_iter().map(at).min().unwrap_or_default();
        let shared =
            |seat: Seat| everybody.without(seat).into_iter().any(|other| pawns[other] == pawns[seat]);
        let robin_hood = |seat: Seat| match pawns[seat] {
            at if at == front => rear,
            at if at == rear => front,
            at => at,
        };
        let to: [&dyn Fn(Seat) -> Field; 8] = [
            &robin_hood,
            // Expansion and surprise-party, recession: a roll each.
            &|seat| pawns[seat].forward(4),
            &|seat| pawns[seat].forward(4),
            &|seat| pawns[seat].back(4),
            // Third-time-lucky, communism, charity, mating-season.
            &|seat| pawns[seat].forward(3),
            &|_| front,
            &|seat| if pawns[seat] == front { front.back(5) } else { pawns[seat] },
            &|seat| if shared(seat) { pawns[seat].forward(3) } else { pawns[seat] },
        ];
        let mut sum = 0;
        for to in to {
            let mut there = *places;
            everybody.into_iter().for_each(|seat| there.pawns[seat] = to(seat));
            sum += self.value(&there, change);
        }
        // Earthquake and mexican-standoff: another hand, about as good as any.
        let other_hand = Places { extra: 2 * FIELD, fuck_yous: 0, ..*places };
        sum += 2 * self.value(&other_hand, change);
        // Finish-line and doomsday.
        sum += 2 * self.value(&Places { over: true, ..*places }, change);
        (sum + 8 * self.value(places, change)) / 20
    }
}

/// The arrows a card can have, or none.
fn arrows(card: Card) -> impl Iterator<Item = Option<Arrow>> {
    let all = card.arrows();
    let none = all.is_empty().then_some(None);
    all.iter().copied().map(Some).chain(none)
}
