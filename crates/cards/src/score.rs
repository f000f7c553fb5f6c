//! The end of a round and of the game: points, totals, winners (rules §3, §8).

use game::{BySeat, Seat, Seats};

use crate::event::{doomsday, parasite, time_bomb};
use crate::{
    Bomb, Card, Check, Ending, Ends, Event, Fact, Frame, PickExcept, PickFrom, Query, Question, RoundEnd,
    RoundResult, RuleCard, RuleSet, Scorekeeping, Source, State, Table, rule::BOUNTY,
};

/// The points of a hand at the end of a round.
pub fn hand_points(state: &State, seat: Seat) -> i32 {
    state.hand(seat).iter().map(|card| card_points(card, state.rule_cards)).sum()
}

/// The points of one card in a hand, under these rule cards.
pub(crate) fn card_points(card: Card, rule_cards: RuleSet) -> i32 {
    match (card.as_special(), i32::from(card.points())) {
        (Some(_), 7) => i32::from(Query::SpecialPoints.under(rule_cards)),
        (_, points) => points,
    }
}

/// The inputs of a round's score besides the hand. All of it is public.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counting {
    pub how: RoundEnd,
    pub finished: Seats,
    pub scorekeeping: Scorekeeping,
    pub ending: Ending,
    pub bomb: Option<Bomb>,
    pub rule_cards: RuleSet,
}

/// Points that do not come from the cards of a hand, and the rule they come from. Negative points are
/// subtracted.
pub type Extra = (Source, i32);

impl Counting {
    /// The additions to and subtractions from the points of a hand (§8).
    pub(crate) fn extras(&self, seat: Seat, hand: i32, empty: bool) -> [Option<Extra>; 2] {
        let one = |event, by| [Some((Source::Event(event), by)), None];
        if self.scorekeeping == Scorekeeping::None {
            return [None; 2];
        }
        if self.how != RoundEnd::TheEnd {
            let spares =
                [(self.ending.doomsday, Event::Doomsday), (self.ending.finish_line, Event::FinishLine)];
            for (spared, event) in spares {
                if spared.is_some_and(|who| who.has(seat)) {
                    return one(event, -hand);
                }
            }
            if self.ending.doomsday.is_some() {
                return one(Event::Doomsday, doomsday::POINTS - hand);
            }
        }
        let finished = self.finished.has(seat);
        let blown = self.how == RoundEnd::Event(Event::TimeBomb);
        let bomb = self.bomb.filter(|bomb| !bomb.spared.has(seat)).and_then(|_| match self.how {
            _ if blown && self.finished.is_empty() => Some(hand),
            RoundEnd::EmptyHand | RoundEnd::Event(Event::TimeBomb) if finished => Some(-time_bomb::POINTS),
            RoundEnd::EmptyHand | RoundEnd::Event(Event::TimeBomb) => Some(time_bomb::POINTS),
            _ => None,
        });
        let emptied = finished && self.how != RoundEnd::EmptyPile && empty;
        let bounty = (self.rule_cards.has(RuleCard::Bounty) && emptied).then_some(-BOUNTY);
        [
            bomb.map(|by| (Source::Event(Event::TimeBomb), by)),
            bounty.map(|by| (Source::RuleCard(RuleCard::Bounty), by)),
        ]
    }
}

impl State {
    fn counting(&self, how: RoundEnd, finished: Seats) -> Counting {
        let (ending, bomb) = (self.this_turn.ending, self.lasting.bomb);
        let scorekeeping = self.setup.rules().scorekeeping;
        Counting { how, finished, scorekeeping, ending, bomb, rule_cards: self.rule_cards }
    }
}

/// Ends the round: first parasite, if it is in effect; then points.
pub(crate) fn end_round(t: &mut Table, how: RoundEnd, finished: Seats) {
    t.stack.clear();
    let emptied = matches!(how, RoundEnd::EmptyHand | RoundEnd::Event(Event::TimeBomb));
    if let Some(spared) = t.lasting.parasite
        && emptied
    {
        let n = t.players();
        let parasites: Seats = finished.into_iter().map(|s| s.left(1, n)).collect();
        let parasites = (parasites - spared).filter(|s| t.count(s) > 0);
        if !parasites.is_empty() {
            t.push_frame(Frame::Check(Check::Parasites { how, finished, parasites }));
            let (from, n) = (PickFrom::OwnHand, parasite::CARDS);
            let kind = Question::Cards { from, n, must: false, except: PickExcept::Nothing };
            return t.ask(parasites, kind, Source::Event(Event::Parasite));
        }
    }
    count(t, how, finished);
}

/// Parasites discard before the hands are counted.
pub(crate) fn parasites(t: &mut Table, how: RoundEnd, finished: Seats, parasites: Seats) {
    for seat in parasites {
        t.discard(seat, t.reply(seat).cards, Source::Event(Event::Parasite));
    }
    count(t, how, finished);
}

/// Counts the points of the round and checks whether the game is over.
fn count(t: &mut Table, how: RoundEnd, finished: Seats) {
    let counting = t.counting(how, finished);
    let score = |seat| {
        let hand = hand_points(t, seat);
        let extras = counting.extras(seat, hand, t.hand(seat).is_empty());
        hand + extras.into_iter().flatten().map(|(_, by)| by).sum::<i32>()
    };
    let scores = BySeat::make(|seat| if t.everybody().has(seat) { score(seat) } else { 0 });
    let points = counting.scorekeeping == Scorekeeping::Points;
    for seat in t.everybody() {
        let person = t.persons[seat];
        if points {
            t.totals[person] = t.totals[person].saturating_add(scores[seat]);
        }
        if finished.has(seat) {
            t.wins[person] = t.wins[person].saturating_add(1);
        }
    }
    let next_dealer = next_dealer(t, &scores);
    let result = RoundResult { how, finished, scores, persons: t.persons, next_dealer };
    t.result = Some(result);
    t.ask = None;
    t.asked = Seats::NONE;
    t.tell(Fact::RoundOver(result));
    if let Some(winners) = winners(t) {
        t.winners = Some(winners);
        t.tell(Fact::GameOver { winners });
    } else {
        t.push_frame(Frame::Seed);
    }
}

/// The person with the highest score (in a game without points: the most points in hand). A tie goes to the
/// first in play order after the last dealer (§4.4).
fn next_dealer(t: &Table, scores: &BySeat<i32>) -> Seat {
    let highest = t.everybody().into_iter().map(|s| scores[s]).max();
    let with_highest = t.everybody().filter(|s| Some(scores[s]) == highest);
    t.first_in_order(t.dealer, with_highest).unwrap_or(t.dealer)
}

/// The winners if the game is over now (§3).
fn winners(t: &Table) -> Option<Seats> {
    let rules = t.setup.rules();
    let persons = t.everybody();
    let lowest_by = |value: &dyn Fn(Seat) -> i32| {
        let lowest = persons.into_iter().map(value).min();
        persons.filter(|s| Some(value(s)) == lowest)
    };
    match rules.scorekeeping {
        Scorekeeping::Points => {
            let limit = i32::from(rules.limit) + i32::from(rules.ends == Ends::Exceed);
            let over = persons.into_iter().any(|s| t.totals[s] >= limit);
            over.then(|| lowest_by(&|s| t.totals[s]))
        }
        Scorekeeping::None => {
            (t.round >= u16::from(rules.rounds)).then(|| lowest_by(&|s| -i32::from(t.wins[s])))
        }
    }
}

#[cfg(test)]
mod tests;
