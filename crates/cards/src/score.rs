//! The end of a round and of the game: points, totals, winners (rules §3, §8).

use game::{BySeat, Seat, Seats};

use crate::event::{doomsday, parasite, time_bomb};
use crate::{
    Bag, Card, Check, Ends, Event, Fact, Frame, PickExcept, PickFrom, Public, Query, Question, RoundEnd,
    RoundResult, RuleCard, Scorekeeping, Source, State, Table, rule::BOUNTY,
};

/// The points of a hand at the end of a round.
pub fn hand_points(state: &State, seat: Seat) -> i32 {
    state.points_of(state.hand(seat))
}

/// Points that do not come from the cards of a hand, and the rule they come from. Negative points are
/// subtracted.
pub type Extra = (Source, i32);

impl Public {
    /// The additions to and subtractions from the points of a hand in a round that ended like this (§8).
    pub(crate) fn extras(
        &self,
        how: RoundEnd,
        finished: Seats,
        seat: Seat,
        hand: &Bag,
    ) -> [Option<Extra>; 2] {
        let one = |event, by| [Some((Source::Event(event), by)), None];
        let (ending, points) = (self.this_turn.ending, self.points_of(hand));
        if self.setup.rules().scorekeeping == Scorekeeping::None {
            return [None; 2];
        }
        if how != RoundEnd::TheEnd {
            let spares = [(ending.doomsday, Event::Doomsday), (ending.finish_line, Event::FinishLine)];
            for (spared, event) in spares {
                if spared.is_some_and(|who| who.has(seat)) {
                    return one(event, -points);
                }
            }
            if ending.doomsday.is_some() {
                return one(Event::Doomsday, doomsday::POINTS - points);
            }
        }
        let (has_finished, blown) = (finished.has(seat), how == RoundEnd::Event(Event::TimeBomb));
        let bomb = self.lasting.bomb.filter(|bomb| !bomb.spared.has(seat)).and_then(|_| match how {
            _ if blown && finished.is_empty() => Some(points),
            RoundEnd::EmptyHand | RoundEnd::Event(Event::TimeBomb) if has_finished => {
                Some(-time_bomb::POINTS)
            }
            RoundEnd::EmptyHand | RoundEnd::Event(Event::TimeBomb) => Some(time_bomb::POINTS),
            _ => None,
        });
        let emptied = has_finished && how != RoundEnd::EmptyPile && hand.is_empty();
        let bounty = (self.rule_cards.has(RuleCard::Bounty) && emptied).then_some(-BOUNTY);
        [
            bomb.map(|by| (Source::Event(Event::TimeBomb), by)),
            bounty.map(|by| (Source::RuleCard(RuleCard::Bounty), by)),
        ]
    }

    /// The points of the cards in a hand.
    fn points_of(&self, hand: &Bag) -> i32 {
        hand.iter().map(|card| self.card_points(card)).sum()
    }

    /// The points this card counts in a hand, under the rule cards in force.
    pub fn card_points(&self, card: Card) -> i32 {
        match (card.as_special(), i32::from(card.points())) {
            (Some(_), 7) => i32::from(self.number(Query::SpecialPoints)),
            (_, points) => points,
        }
    }
}

/// Ends the round: first parasite, if it is in effect; then points.
pub(crate) fn end_round(t: &mut Table, how: RoundEnd, finished: Seats) {
    t.public.stack.clear();
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
    let score = |seat| {
        let extras = t.extras(how, finished, seat, t.hand(seat));
        hand_points(t, seat) + extras.into_iter().flatten().map(|(_, by)| by).sum::<i32>()
    };
    let scores = BySeat::make(|seat| if t.everybody().has(seat) { score(seat) } else { 0 });
    let points = t.setup.rules().scorekeeping == Scorekeeping::Points;
    for seat in t.everybody() {
        let person = t.persons[seat];
        if points {
            t.public.totals[person] = t.totals[person].saturating_add(scores[seat]);
        }
        if finished.has(seat) {
            t.public.wins[person] = t.wins[person].saturating_add(1);
        }
    }
    let next_dealer = next_dealer(t, &scores);
    let result = RoundResult { how, finished, scores, persons: t.persons, next_dealer };
    t.public.result = Some(result);
    t.public.ask = None;
    t.public.asked = Seats::NONE;
    t.tell(Fact::RoundOver(result));
    if let Some(winners) = winners(t) {
        t.public.winners = Some(winners);
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
