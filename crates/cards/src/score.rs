//! The end of a round and of the game: points, totals, winners (rules §3, §8).

use game::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::ask::{But, From, Question, Source};
use crate::fact::Fact;
use crate::flow::Frame;
use crate::flow::check::Check;
use crate::rule::Query;
use crate::setup::{Ends, Scorekeeping};
use crate::state::State;
use crate::table::Table;
use crate::{Event, RuleCard};

/// Points for everybody at doomsday (§8).
const DOOMSDAY: i32 = 50;
/// What time-bomb takes and gives when somebody finishes before (§10).
const BOMB: i32 = 10;
/// What bounty is worth (§11).
const BOUNTY: i32 = 10;

/// What ended a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RoundEnd {
    /// Somebody got rid of the last card.
    EmptyHand,
    /// A card was due from an empty draw pile; or a thousand turns.
    EmptyPile,
    /// An event: doomsday, finish-line, time-bomb.
    Event(Event),
    /// the-end was played.
    TheEnd,
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoundResult {
    /// By what.
    pub how: RoundEnd,
    /// Who finished it, by place.
    pub finished: Seats,
    /// Points of the round, by place.
    pub scores: BySeat<i32>,
    /// The person at each place when it ended.
    pub persons: BySeat<Seat>,
    /// Who deals next, by place.
    pub next_dealer: Seat,
}

/// The points of a hand at the end of a round.
#[must_use]
pub fn hand_points(state: &State, seat: Seat) -> i32 {
    let special = i32::from(crate::rule::answer(state.rule_cards, Query::SpecialPoints));
    let points = |card: crate::Card| match (card.as_special(), i32::from(card.points())) {
        (Some(_), 7) => special,
        (_, points) => points,
    };
    state.hand(seat).iter().map(points).sum()
}

/// Ends the round: parasite first, where it applies; then points.
pub(crate) fn end_round(t: &mut Table, how: RoundEnd, finished: Seats) {
    t.stack.clear();
    let emptied = matches!(how, RoundEnd::EmptyHand | RoundEnd::Event(Event::TimeBomb));
    if let Some(spared) = t.lasting.parasite
        && emptied
    {
        let hosts = finished & t.empty_handed();
        let n = t.players();
        let parasites: Seats = hosts.into_iter().map(|s| s.left(1, n)).collect();
        let parasites = (parasites - spared).filter(|s| t.count(s) > 0);
        if !parasites.is_empty() {
            t.then(Frame::Check(Check::Parasites { how, finished, parasites }));
            let kind = Question::Cards { from: From::OwnHand, n: 2, must: false, but: But::Nothing };
            return t.ask(parasites, kind, Source::Event(Event::Parasite));
        }
    }
    count(t, how, finished);
}

/// What parasites discard goes before the hands are counted.
pub(crate) fn parasites(t: &mut Table, how: RoundEnd, finished: Seats, parasites: Seats) {
    for seat in parasites {
        t.discard(seat, t.reply(seat).cards, Source::Event(Event::Parasite));
    }
    count(t, how, finished);
}

/// Counts the round and sees whether the game is over.
fn count(t: &mut Table, how: RoundEnd, finished: Seats) {
    let scores =
        BySeat::make(|seat| if t.everybody().has(seat) { round_score(t, seat, how, finished) } else { 0 });
    let points = t.setup.rules().scorekeeping == Scorekeeping::Points;
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
        t.then(Frame::Seed);
    }
}

/// The points of one person for the round (§8).
fn round_score(t: &Table, seat: Seat, how: RoundEnd, finished: Seats) -> i32 {
    let hand = hand_points(t, seat);
    if t.setup.rules().scorekeeping == Scorekeeping::None {
        return hand;
    }
    let ending = t.notes.ending;
    let the_end = how == RoundEnd::TheEnd;
    if !the_end {
        let spared = [ending.doomsday, ending.finish_line].into_iter().flatten();
        if spared.clone().any(|who| who.has(seat)) {
            return 0;
        }
        if ending.doomsday.is_some() {
            return DOOMSDAY;
        }
    }
    let mut score = hand;
    if let Some(bomb) = t.lasting.bomb
        && !bomb.spared.has(seat)
    {
        if how == RoundEnd::Event(Event::TimeBomb) && finished.is_empty() {
            score *= 2;
        } else if matches!(how, RoundEnd::EmptyHand | RoundEnd::Event(Event::TimeBomb)) {
            score += if finished.has(seat) { -BOMB } else { BOMB };
        }
    }
    let emptied = finished.has(seat) && how != RoundEnd::EmptyPile && t.hand(seat).is_empty();
    if t.rule_cards.has(RuleCard::Bounty) && emptied {
        score -= BOUNTY;
    }
    score
}

/// Who had the highest score (without points: most points in hand); of several
/// the first in play order from the last dealer (§4.4).
fn next_dealer(t: &Table, scores: &BySeat<i32>) -> Seat {
    let highest = t.everybody().into_iter().map(|s| scores[s]).max();
    let most = t.everybody().filter(|s| Some(scores[s]) == highest);
    t.first_in_order(t.dealer, most).unwrap_or(t.dealer)
}

/// Who has won, if the game is over now (§3).
fn winners(t: &Table) -> Option<Seats> {
    let rules = t.setup.rules();
    let persons = t.everybody();
    let best = |value: &dyn Fn(Seat) -> i32| {
        let least = persons.into_iter().map(value).min();
        persons.filter(|s| Some(value(s)) == least)
    };
    match rules.scorekeeping {
        Scorekeeping::Points => {
            let limit = i32::from(rules.limit) + i32::from(rules.ends == Ends::Exceed);
            let over = persons.into_iter().any(|s| t.totals[s] >= limit);
            over.then(|| best(&|s| t.totals[s]))
        }
        Scorekeeping::None => (t.round >= u16::from(rules.rounds)).then(|| best(&|s| -i32::from(t.wins[s]))),
    }
}
