//! A table that goes forward fact by fact.

use super::known::Known;
use crate::card_table::hand::{CardCopy, HandCard, Sort, sorted};
use crate::card_table::model::{DemandShown, Model, SeatModel};
use cards::{Bag, Card, Colour, Demand, Fact, How, Illegal, Print, Special, Wish, Zone};
use game::Seat;

/// A model that goes forward fact by fact.
pub(super) struct Walk<'a> {
    pub(super) model: Model,
    after: &'a Model,
    known: Known,
    sort: Sort,
}

impl<'a> Walk<'a> {
    pub(super) fn new(begun: Model, after: &'a Model, news: &[Fact], sort: Sort) -> Walk<'a> {
        let known = Known::new(&begun, after, news);
        // Questions come with the last moment.
        let mut model = Model { question: None, waiting: None, ..begun };
        model.seats.iter_mut().for_each(|place| place.asked = false);
        let mut walk = Walk { model, after, known, sort };
        walk.hold(walk.held().collect());
        walk
    }

    /// The cards of the viewer's hand.
    fn held(&self) -> impl Iterator<Item = Card> {
        self.model.hand.iter().map(|face| face.which.card)
    }

    fn hold(&mut self, hand: Bag) {
        let drawn: Vec<Card> = self.held().collect();
        let cards = CardCopy::all(sorted(&hand, self.sort, &drawn));
        let face = |which| HandCard { which, playable: Err(Illegal::NotAsked), imitates: Vec::new() };
        self.model.hand = cards.into_iter().map(face).collect();
    }

    fn place(&mut self, seat: Seat) -> Option<&mut SeatModel> {
        self.model.seats.iter_mut().find(|place| place.seat == seat)
    }

    fn turn(&mut self, of: Option<Seat>) {
        self.model.seats.iter_mut().for_each(|place| place.turn = Some(place.seat) == of);
    }

    /// Goes one fact further: the one at `at` of the news.
    pub(super) fn step(&mut self, at: usize, fact: &Fact) {
        self.fact(fact);
        let Known { hands, counts, draw } = &self.known;
        let (hand, counts) = (hands.get(at).copied().flatten(), counts.get(at).copied().flatten());
        self.model.pile.draw = draw.get(at).copied().unwrap_or(self.model.pile.draw);
        if let Some(counts) = counts {
            self.model.seats.iter_mut().for_each(|place| place.count = counts[place.seat]);
        }
        if let Some(hand) = hand.filter(|hand| *hand != self.held().collect()) {
            self.hold(hand);
        }
    }

    fn fact(&mut self, fact: &Fact) {
        match *fact {
            Fact::RoundBegan { round, dealer } => self.deal(round, dealer),
            Fact::TurnBegan(who) => {
                self.model.active = who;
                self.turn(Some(who));
            }
            Fact::TurnLost(who) => {
                if let Some(place) = self.place(who) {
                    place.skips = place.skips.saturating_sub(1);
                }
            }
            Fact::Marked(who) => {
                let skips = self.after.seat(who).map_or(1, |place| place.skips.max(1));
                if let Some(place) = self.place(who) {
                    place.skips = skips;
                }
            }
            Fact::Moved { cards, n, from, to, .. } if from != to => self.moved(cards, n, from, to),
            Fact::Played { card, how: How::Starter | How::Rewind { .. }, imitates: None, .. } => {
                self.lay(card);
                self.demand(Demand::Any);
                self.model.pile.demand = self.demand_of(card, true);
            }
            Fact::Played { card, how: how @ (How::Turn | How::Free), .. } => {
                if card.as_special() != Some(Special::FuckYou) || self.model.pile.top.is_none() {
                    self.model.pile.top = Some(card);
                }
                self.model.pile.discarded += 1;
                self.model.pile.demand = self.demand_of(card, how == How::Free);
            }
            Fact::Tossed { card, .. } => self.lay(card),
            Fact::Wished { wish, .. } => {
                self.demand(match wish {
                    Wish::Colour(colour) => Demand::Colour(colour),
                    Wish::Number(n) => Demand::Number(n),
                });
            }
            Fact::BlackWished(_) => self.demand(Demand::Black),
            Fact::TurnedUp { event, .. } => {
                let pile = &mut self.model.pile;
                pile.events = pile.events.saturating_sub(1);
                if !pile.happened.contains(&event) {
                    pile.happened.push(event);
                }
                if self.after.lasting.contains(&event) && !self.model.lasting.contains(&event) {
                    self.model.lasting.push(event);
                }
            }
            Fact::Power { by, power } => {
                if let Some(place) = self.place(by) {
                    place.face_down = place.face_down.saturating_sub(1);
                    if let Some(at) = place.powers.iter().position(|own| *own == power) {
                        place.powers.remove(at);
                    }
                    place.spent.push(power);
                }
            }
            Fact::Turned { leftward } => self.model.leftward = leftward,
            Fact::RuleCard { card, on } => {
                self.model.rule_cards.retain(|other| *other != card);
                self.model.rule_cards.extend(on.then_some(card));
            }
            Fact::Scored { person, by } => {
                let places = self.model.seats.iter_mut();
                places.filter(|place| place.person == person).for_each(|place| place.points += by);
            }
            Fact::HandsMoved { .. } | Fact::HandsMixed { .. } => {
                self.model.seats.iter_mut().for_each(|place| place.open = None);
            }
            Fact::RoundOver(_) => {
                self.turn(None);
                self.model.summary.clone_from(&self.after.summary);
            }
            _ => {}
        }
    }

    /// The table before the first card is dealt.
    fn deal(&mut self, round: u16, dealer: Seat) {
        let model = &mut self.model;
        (model.round, model.active, model.leftward, model.summary) = (round, dealer, false, None);
        model.side.clear();
        model.rule_cards.clear();
        model.lasting.clear();
        let pile = &mut model.pile;
        (pile.top, pile.discarded, pile.demand) = (None, 0, DemandShown::of(Demand::Any));
        pile.events = pile.events.saturating_add(u8::try_from(pile.happened.len()).unwrap_or(0));
        pile.happened.clear();
        for place in &mut model.seats {
            *place = SeatModel {
                count: 0,
                aside: 0,
                open: None,
                skips: 0,
                turn: place.seat == dealer,
                dealer: place.seat == dealer,
                bomb: None,
                lasting: Vec::new(),
                face_down: 0,
                powers: Vec::new(),
                spent: Vec::new(),
                ..place.clone()
            };
        }
    }

    fn moved(&mut self, cards: Option<Bag>, n: u8, from: Zone, to: Zone) {
        match from {
            Zone::Side => {
                let gone = cards.unwrap_or_default();
                let mut left: Bag = self.model.side.iter().map(|which| which.card).collect();
                left.remove_all(&gone.and(&left));
                self.model.side = CardCopy::all(left.iter());
            }
            Zone::Discard => {
                self.model.pile.discarded = self.model.pile.discarded.saturating_sub(usize::from(n));
            }
            Zone::Aside(seat) => {
                if let Some(place) = self.place(seat) {
                    place.aside = place.aside.saturating_sub(n);
                }
            }
            Zone::Hand(seat) => self.open(seat, cards, |open, cards| open.remove_all(&cards.and(open))),
            Zone::Draw => {}
        }
        match to {
            Zone::Side => {
                let mut all: Bag = self.model.side.iter().map(|which| which.card).collect();
                all.add_all(&cards.unwrap_or_default());
                self.model.side = CardCopy::all(all.iter());
            }
            Zone::Discard => self.model.pile.discarded += usize::from(n),
            Zone::Aside(seat) => {
                if let Some(place) = self.place(seat) {
                    place.aside = place.aside.saturating_add(n);
                }
            }
            Zone::Hand(seat) => self.open(seat, cards, Bag::add_all),
            Zone::Draw => {}
        }
    }

    /// Changes an open hand.
    fn open(&mut self, seat: Seat, cards: Option<Bag>, how: impl Fn(&mut Bag, &Bag)) {
        let Some(open) = self.place(seat).and_then(|place| place.open.as_mut()) else { return };
        let mut hand: Bag = open.iter().map(|which| which.card).collect();
        how(&mut hand, &cards.unwrap_or_default());
        *open = CardCopy::all(hand.iter());
    }

    fn lay(&mut self, card: Card) {
        self.model.pile.top = Some(card);
        self.model.pile.discarded += 1;
    }

    fn demand(&mut self, demand: Demand) {
        self.model.pile.demand = DemandShown::of(demand);
    }

    /// The demand once this card has been played or turned up; `free` if nothing was demanded before. Where a colour is
    /// asked for, and after a mimicry, it stays as it was.
    fn demand_of(&self, card: Card, free: bool) -> DemandShown {
        let now = self.model.pile.demand;
        match card.print() {
            Print::Number(..) | Print::Special(Some(_), _) => DemandShown::of(Demand::of(card)),
            Print::Swap(one, other) => match now.colour.filter(|_| !free) {
                Some(asked) => {
                    let on: Colour = if asked == one { other } else { one };
                    DemandShown::of(Demand::Colour(on))
                }
                None => now,
            },
            Print::Special(None, _) => now,
        }
    }
}
