//! Why an answer at the card game is a good one, as facts that its person can check at the table.
//!
//! Each fact is true of the view and the memory, whatever the answer is worth; which of them speak for an answer
//! is decided here. Facts that are only likely are left out.

use cards::{
    Action, Bag, Card, Choice, Demand, Event, Memory, PickFrom, Power, Query, Question, Scorekeeping,
};
use cards::{Source, Special, Symbol, View, Window, Wish};
use game::{Options, Seat, View as _};
use serde::{Deserialize, Serialize};

/// A fact that speaks for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// No other answer is legal.
    Only,
    /// With this answer, the hand's last cards leave it.
    LastCards,
    /// The card tossed in is for this kind of window.
    Reacts(Window),
    /// This many cards go with the gift.
    Gives(u8),
    /// Somebody holds only this many cards.
    FewCards(Seat, u8),
    /// Nobody who can be chosen holds more cards than this person.
    MostCards(Seat, u8),
    /// Nobody else's hand is smaller than this one.
    SmallestHand(Seat, u8),
    /// Nobody has fewer points in the game than this person.
    Leads(Seat),
    /// The cards that leave the hand are worth this many points.
    Sheds(u16),
    /// The cards that come into the hand are worth this many points.
    Takes(u16),
    /// This many of the remaining cards fit the next demand.
    Follows(u8),
    /// This many cards of the hand have the colour or number wished for.
    Fits(Wish, u8),
    /// The next person could not follow this when they last had to, and has not got a whole new hand since.
    CouldNotFollow(Seat, Wish),
    /// No card of the hand can be played.
    NothingFits,
    /// This card could be used now, and is kept.
    Keeps(Card),
    /// The card triggers an event.
    Event,
    /// The hand has this many cards more than the smallest of the others.
    Behind(u8),
    /// The hand has this many cards fewer than the smallest of the others.
    Ahead(u8),
}

/// At most this many reasons are given.
const MOST: usize = 3;
/// With this many cards, somebody may finish soon.
const FEW: u8 = 3;
/// Fewer points are not worth mentioning.
const MANY_POINTS: u16 = 6;

/// Up to three facts that speak for this answer of the viewer, the most important first.
pub fn reasons(view: &View, memory: &Memory, answer: &[Action]) -> Vec<Reason> {
    let Some(facts) = Facts::new(view, memory) else { return Vec::new() };
    let mut found = facts.of(answer);
    found.truncate(MOST);
    found
}

/// The sources of reasons.
struct Facts<'a> {
    view: &'a View,
    memory: &'a Memory,
    me: Seat,
    why: Source,
    kind: Question,
    hand: Bag,
    options: Options<Action>,
}

impl<'a> Facts<'a> {
    fn new(view: &'a View, memory: &'a Memory) -> Option<Self> {
        let (me, ask) = (view.me()?, view.my_ask()?);
        let options = view.choices();
        Some(Facts { view, memory, me, why: ask.why, kind: ask.kind, hand: view.my_hand(), options })
    }

    fn of(&self, answer: &[Action]) -> Vec<Reason> {
        let Some(&first) = answer.first() else { return Vec::new() };
        if self.options.len() == 1 && answer.len() == 1 {
            let nothing = first == Action::Draw && !self.hand.is_empty();
            return vec![if nothing { Reason::NothingFits } else { Reason::Only }];
        }
        match (self.kind, first) {
            (Question::Turn { .. }, Action::Play(card, imitates)) => self.play(card, imitates),
            (Question::Turn { .. }, _) => self.no_play(),
            (Question::One(Choice::Reaction(window)), Action::Toss(card)) => self.toss(window, card),
            (Question::One(Choice::Reaction(_)), _) => self.keeps(|action| match action {
                Action::Toss(card) => Some(card),
                _ => None,
            }),
            (Question::One(Choice::Powers { .. }), Action::Power(_)) => self.threat().into_iter().collect(),
            (Question::One(Choice::Events(_)), _) => self.balance().into_iter().collect(),
            (Question::Confirm, said) => self.confirm(said == Action::Yes),
            (Question::Cards { from, .. }, _) => self.picks(from, answer),
            (Question::Seats { .. }, Action::Seat(_)) => self.named(answer),
            (Question::Split { .. }, _) => self.hit_hardest(answer),
            (Question::Hands { .. }, Action::Seat(seat)) => self.smallest(seat).into_iter().collect(),
            (Question::Wish { .. }, Action::Wish(wish)) => self.wish(wish),
            _ => Vec::new(),
        }
    }

    /// Why to play a card.
    fn play(&self, card: Card, imitates: Option<Special>) -> Vec<Reason> {
        let mut rest = self.hand;
        rest.remove(card);
        if rest.is_empty() {
            return vec![Reason::LastCards];
        }
        let special = imitates.or(card.as_special());
        let mut found = Vec::new();
        if special.is_some_and(Special::attacks) {
            found.extend(self.threat());
        }
        if special == Some(Special::Gift) {
            found.push(Reason::Gives(self.view.number(Query::CardsGiven).min(rest.len())));
        }
        if card.is_black() {
            found.push(Reason::Event);
            found.extend(self.balance().filter(|reason| matches!(reason, Reason::Behind(_))));
        }
        if let Some(demand) = demand_after(card, imitates) {
            let fits = demand.fits();
            let follow = rest.iter().filter(|&card| fits.has(card)).count() as u8;
            found.extend((follow > 0).then_some(Reason::Follows(follow)));
            found.extend(demand.colour().and_then(|colour| self.could_not_follow(Wish::Colour(colour))));
        }
        found.extend(Some(self.sheds([card])).filter(|points| *points >= MANY_POINTS).map(Reason::Sheds));
        // The wish card that could have been played instead.
        if special.is_none_or(|special| !special.is_wish_card()) {
            found.extend(self.kept_for_later().filter(|&kept| rest.has(kept)).map(Reason::Keeps));
        }
        if found.is_empty() {
            found.push(Reason::Sheds(self.sheds([card])));
        }
        found
    }

    /// Why to play nothing.
    fn no_play(&self) -> Vec<Reason> {
        let playable = self.options.iter().any(|option| matches!(option, Action::Play(..)));
        if !playable && !self.hand.is_empty() {
            return vec![Reason::NothingFits];
        }
        self.keeps(|action| match action {
            Action::Play(card, _) => Some(card),
            _ => None,
        })
    }

    fn toss(&self, window: Window, card: Card) -> Vec<Reason> {
        let last = (self.hand.len() == 1).then_some(Reason::LastCards);
        [Some(Reason::Reacts(window)), last, Some(Reason::Sheds(self.sheds([card])))]
            .into_iter()
            .flatten()
            .collect()
    }

    /// The dearest card among those that could be used.
    fn keeps(&self, used: impl Fn(Action) -> Option<Card>) -> Vec<Reason> {
        let cards = self.options.iter().filter_map(used);
        cards.max_by_key(|&card| (self.view.card_points(card), card)).map(Reason::Keeps).into_iter().collect()
    }

    /// A card that could be played now and fits any demand.
    fn kept_for_later(&self) -> Option<Card> {
        self.options.iter().find_map(|option| match option {
            Action::Play(card, _) if card.as_special().is_some_and(Special::is_wish_card) => Some(card),
            _ => None,
        })
    }

    fn confirm(&self, yes: bool) -> Vec<Reason> {
        let mixes = matches!(
            self.why,
            Source::Special(Special::Troublemaker | Special::DoItYourself) | Source::Power(_)
        );
        let fits = |reason: &Reason| yes == matches!(reason, Reason::Behind(_));
        self.balance().filter(|reason| mixes && fits(reason)).into_iter().collect()
    }

    fn picks(&self, from: PickFrom, answer: &[Action]) -> Vec<Reason> {
        let cards: Vec<Card> = answer.iter().filter_map(|&action| picked(action)).collect();
        let points = self.sheds(cards.iter().copied());
        if cards.is_empty() {
            return Vec::new();
        }
        if from != PickFrom::OwnHand {
            return vec![Reason::Takes(points)];
        }
        let mut rest = self.hand;
        for &card in &cards {
            rest.remove(card);
        }
        if rest.is_empty() {
            return vec![Reason::LastCards];
        }
        vec![Reason::Sheds(points)]
    }

    /// Why to name these people.
    fn named(&self, answer: &[Action]) -> Vec<Reason> {
        let Question::Seats { of, .. } = self.kind else { return Vec::new() };
        let all: Vec<Seat> = answer.iter().filter_map(|&action| seat(action)).collect();
        let mut found = Vec::new();
        for &who in all.iter().filter(|&&who| who != self.me) {
            let count = self.count(who);
            if takes_cards(self.why) {
                let most = of.into_iter().all(|other| self.count(other) <= count);
                found.extend(most.then_some(Reason::MostCards(who, count)));
                continue;
            }
            found.extend((count <= FEW).then_some(Reason::FewCards(who, count)));
            found.extend(self.leads(who));
        }
        if self.why == Source::Special(Special::Gift) {
            let given = self.view.number(Query::CardsGiven).min(self.hand.len());
            found.push(Reason::Gives(given));
        }
        // First a small hand, last a lead in points.
        found.sort_by_key(|reason| match reason {
            Reason::FewCards(_, count) => *count,
            Reason::Leads(_) => 20,
            _ => 10,
        });
        found
    }

    /// The person who gets the most draws.
    fn hit_hardest(&self, answer: &[Action]) -> Vec<Reason> {
        let mut all: Vec<Seat> = answer.iter().filter_map(|&action| seat(action)).collect();
        let draws = |who: Seat| answer.iter().filter(|&&action| seat(action) == Some(who)).count();
        all.sort_by_key(|&who| (core::cmp::Reverse(draws(who)), who));
        let Some(&most) = all.first() else { return Vec::new() };
        let few = Some(self.count(most)).filter(|&count| count <= FEW);
        few.map(|count| Reason::FewCards(most, count)).into_iter().chain(self.leads(most)).collect()
    }

    fn wish(&self, wish: Wish) -> Vec<Reason> {
        if self.why == Source::Power(Power::ColourBlockade) {
            return Vec::new();
        }
        let fit = self.hand.iter().filter(|&card| is_wished(card, wish)).count() as u8;
        let fits = (fit > 0).then_some(Reason::Fits(wish, fit));
        fits.into_iter().chain(self.could_not_follow(wish)).collect()
    }

    /// Somebody else who may finish soon: the one with the fewest cards.
    fn threat(&self) -> Option<Reason> {
        let who = self.others().min_by_key(|&seat| (self.count(seat), seat))?;
        let count = self.count(who);
        (count <= FEW).then_some(Reason::FewCards(who, count))
    }

    fn smallest(&self, who: Seat) -> Option<Reason> {
        let count = self.count(who);
        let Question::Hands { of, .. } = self.kind else { return None };
        let smallest = of.into_iter().all(|other| self.count(other) >= count);
        (smallest && who != self.me).then_some(Reason::SmallestHand(who, count))
    }

    /// How the hand compares with the smallest of the others.
    fn balance(&self) -> Option<Reason> {
        let (mine, fewest) = (self.hand.len(), self.others().map(|seat| self.count(seat)).min()?);
        match (mine.saturating_sub(fewest), fewest.saturating_sub(mine)) {
            (0, 0) => None,
            (0, ahead) => Some(Reason::Ahead(ahead)),
            (behind, _) => Some(Reason::Behind(behind)),
        }
    }

    fn leads(&self, who: Seat) -> Option<Reason> {
        let rules = self.view.setup.rules();
        let total = |seat: Seat| self.view.totals[self.view.persons[seat]];
        let ahead = self.view.everybody().without(who).into_iter().all(|other| total(other) > total(who));
        (rules.scorekeeping == Scorekeeping::Points && ahead).then_some(Reason::Leads(who))
    }

    /// The next person, if they could not follow this.
    fn could_not_follow(&self, wish: Wish) -> Option<Reason> {
        let next = self.view.after(self.me);
        let lack = self.memory.not_followed[next];
        let lacked = match (lack.demand?, wish) {
            (demand, Wish::Colour(colour)) => demand.colour() == Some(colour),
            (Demand::Number(of) | Demand::Card(_, Symbol::Number(of)), Wish::Number(n)) => of == n,
            _ => false,
        };
        (lacked && next != self.me && lack.since < self.count(next))
            .then_some(Reason::CouldNotFollow(next, wish))
    }

    fn sheds(&self, cards: impl IntoIterator<Item = Card>) -> u16 {
        let points = |card| u16::try_from(self.view.card_points(card)).unwrap_or(0);
        cards.into_iter().map(points).sum()
    }

    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        self.view.everybody().without(self.me).into_iter()
    }

    fn count(&self, seat: Seat) -> u8 {
        self.view.hands[seat].count
    }
}

/// The demand after this card, if it is certain.
fn demand_after(card: Card, imitates: Option<Special>) -> Option<Demand> {
    match (card.print(), imitates) {
        (cards::Print::Number(colour @ Some(_), n), None) => Some(Demand::Card(colour, Symbol::Number(n))),
        (cards::Print::Special(colour @ Some(_), special), None) => {
            Some(Demand::Card(colour, Symbol::Special(special)))
        }
        _ => None,
    }
}

/// Whether a card has the colour or number wished for.
fn is_wished(card: Card, wish: Wish) -> bool {
    match wish {
        Wish::Colour(colour) => card.bears(colour),
        Wish::Number(n) => card.as_number() == Some(n),
    }
}

/// Whether the person named gets rid of cards.
fn takes_cards(why: Source) -> bool {
    matches!(
        why,
        Source::Special(Special::Thief)
            | Source::Event(Event::TrustFall)
            | Source::Power(Power::SpecialCharge)
    )
}

fn picked(action: Action) -> Option<Card> {
    match action {
        Action::Pick(card) => Some(card),
        _ => None,
    }
}

fn seat(action: Action) -> Option<Seat> {
    match action {
        Action::Seat(seat) => Some(seat),
        _ => None,
    }
}
