//! The end of a round and of the game: points, totals, winners (rules §3, §8).

use game::{BySeat, Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::ask::{PickExcept, PickFrom, Question, Source};
use crate::fact::Fact;
use crate::flow::Frame;
use crate::flow::check::Check;
use crate::house::{Ends, Scorekeeping};
use crate::rule::Query;
use crate::sets::RuleSet;
use crate::state::{Bomb, Ending, State};
use crate::table::Table;
use crate::{Card, Event, RuleCard};

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

impl RoundEnd {
    /// Its name in counts and tests: an event's is the event's.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            RoundEnd::EmptyHand => "empty-hand",
            RoundEnd::EmptyPile => "empty-pile",
            RoundEnd::Event(event) => event.name(),
            RoundEnd::TheEnd => "the-end",
        }
    }
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
    state.hand(seat).iter().map(|card| card_points(card, state.rule_cards)).sum()
}

/// The points of one card in a hand, under these rule cards.
pub(crate) fn card_points(card: Card, rule_cards: RuleSet) -> i32 {
    match (card.as_special(), i32::from(card.points())) {
        (Some(_), 7) => i32::from(crate::rule::answer(rule_cards, Query::SpecialPoints)),
        (_, points) => points,
    }
}

/// What the score of a round depends on besides the hand. All of it is known to everybody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counting {
    pub how: RoundEnd,
    pub finished: Seats,
    pub scorekeeping: Scorekeeping,
    pub ending: Ending,
    pub bomb: Option<Bomb>,
    pub rule_cards: RuleSet,
}

/// Points beyond the cards of a hand, and the rule they come from.
pub type Extra = (Source, i32);

impl Counting {
    /// What is added to the points of a hand, or taken away (§8).
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
                return one(Event::Doomsday, DOOMSDAY - hand);
            }
        }
        let finished = self.finished.has(seat);
        let blown = self.how == RoundEnd::Event(Event::TimeBomb);
        let bomb = self.bomb.filter(|bomb| !bomb.spared.has(seat)).and_then(|_| match self.how {
            _ if blown && self.finished.is_empty() => Some(hand),
            RoundEnd::EmptyHand | RoundEnd::Event(Event::TimeBomb) if finished => Some(-BOMB),
            RoundEnd::EmptyHand | RoundEnd::Event(Event::TimeBomb) => Some(BOMB),
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
        let (ending, bomb) = (self.turn_state.ending, self.lasting.bomb);
        let scorekeeping = self.setup.rules().scorekeeping;
        Counting { how, finished, scorekeeping, ending, bomb, rule_cards: self.rule_cards }
    }
}

/// Ends the round: parasite first, where it applies; then points.
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
            let kind =
                Question::Cards { from: PickFrom::OwnHand, n: 2, must: false, except: PickExcept::Nothing };
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

#[cfg(test)]
mod tests {
    use super::RoundEnd;
    use crate::Event;
    use crate::testing::{after, play};
    use crate::{Action, Card};
    use game::{Entry, Game, NullSink, Seat, Seats, Seed};

    #[test]
    fn every_card_by_its_value() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["red-4"], ["green-9", "black-10", "red-gift", "fantastic"], ["fuck-you", "curse",
            "the-end", "mimicry"]],
            "script": ["0 play red-4"],
            "expect": {"round_over": true, "round_scores": [0, 33, 79], "finished": [0]}}"#,
        );
    }

    #[test]
    fn power_cards_count_nothing() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-4"], ["green-9"], ["green-5"]],
            "powers": [["looping"], ["recycling", "open-hands"], ["*looping"]],
            "script": ["0 play red-4"], "expect": {"round_scores": [0, 9, 5]}}"#,
        );
    }

    #[test]
    fn the_game_goes_on_at_the_limit_and_ends_above_it() {
        play(
            r#"{"rules": {"limit": 154}, "totals": [0, 150, 0],
            "hands": [["red-4"], ["green-4"], ["green-5"]], "script": ["0 play red-4"],
            "expect": {"totals": [0, 154, 5], "round_over": true, "game_over": false, "winners": []}}"#,
        );
        play(
            r#"{"rules": {"limit": 154}, "totals": [0, 150, 0],
            "hands": [["red-4"], ["green-5"], ["green-5"]], "script": ["0 play red-4"],
            "expect": {"totals": [0, 155, 5], "game_over": true, "winners": [0]}}"#,
        );
    }

    #[test]
    fn or_reaching_it_ends_the_game() {
        play(
            r#"{"rules": {"limit": 154, "ends": "reach"}, "totals": [0, 150, 0],
            "hands": [["red-4"], ["green-3"], ["green-5"]], "script": ["0 play red-4"],
            "expect": {"game_over": false}}"#,
        );
        play(
            r#"{"rules": {"limit": 154, "ends": "reach"}, "totals": [0, 150, 0],
            "hands": [["red-4"], ["green-4"], ["green-5"]], "script": ["0 play red-4"],
            "expect": {"game_over": true, "winners": [0]}}"#,
        );
    }

    #[test]
    fn the_usual_limits_for_few_and_many() {
        play(
            r#"{"totals": [0, 150, 0, 0], "hands": [["red-4"], ["green-4"], ["green-5"], ["green-6"]],
            "script": ["0 play red-4"], "expect": {"totals": [0, 154, 5, 6], "game_over": false}}"#,
        );
        play(
            r#"{"totals": [0, 150, 0, 0], "hands": [["red-4"], ["green-5"], ["green-5"], ["green-6"]],
            "script": ["0 play red-4"], "expect": {"game_over": true}}"#,
        );
        play(
            r#"{"totals": [0, 133, 0, 0, 0],
            "hands": [["red-4"], ["green-4"], ["green-5"], ["green-6"], ["green-7"]],
            "script": ["0 play red-4"], "expect": {"totals": [0, 137, 5, 6, 7], "game_over": false}}"#,
        );
        play(
            r#"{"totals": [0, 133, 0, 0, 0],
            "hands": [["red-4"], ["green-5"], ["green-5"], ["green-6"], ["green-7"]],
            "script": ["0 play red-4"], "expect": {"game_over": true}}"#,
        );
    }

    #[test]
    fn the_lowest_total_wins_below_zero_too_and_a_tie_is_shared() {
        play(
            r#"{"totals": [-5, 150, -10], "hands": [["red-4"], ["green-5"], ["green-5"]],
            "script": ["0 play red-4"],
            "expect": {"totals": [-5, 155, -5], "game_over": true, "winners": [0, 2]}}"#,
        );
    }

    #[test]
    fn the_highest_round_score_deals_next_whatever_the_totals() {
        play(
            r#"{"totals": [50, 0, 60], "hands": [["red-4"], ["green-8"], ["green-5"]],
            "script": ["0 play red-4"], "expect": {"next_dealer": 1}}"#,
        );
    }

    #[test]
    fn of_several_the_first_in_play_order_from_the_last_dealer_who_comes_last() {
        play(
            r#"{"dealer": 1, "hands": [["red-4"], ["green-5"], ["green-5"], ["green-2"]],
            "script": ["0 play red-4"], "expect": {"next_dealer": 2}}"#,
        );
        play(
            r#"{"dealer": 2, "hands": [["red-4"], ["green-5"], ["green-5"], ["green-2"]],
            "script": ["0 play red-4"], "expect": {"next_dealer": 1}}"#,
        );
        play(
            r#"{"packs": ["pandora"], "rule_cards": ["clockwise"], "dealer": 0,
            "hands": [["red-4"], ["green-5"], ["blue-2"], ["yellow-5"]], "script": ["0 play red-4"],
            "expect": {"next_dealer": 3}}"#,
        );
    }

    #[test]
    fn without_points_the_most_points_in_hand_deal_next_and_nobody_scores() {
        play(
            r#"{"rules": {"scorekeeping": "none", "rounds": 2}, "totals": [0, 0, 0],
            "hands": [["red-4"], ["green-8"], ["green-9"]], "script": ["0 play red-4"],
            "expect": {"round_scores": [0, 8, 9], "totals": [0, 0, 0], "next_dealer": 2, "game_over":
            false, "winners": []}}"#,
        );
    }

    #[test]
    fn without_points_the_agreed_number_of_rounds_ends_it() {
        play(
            r#"{"rules": {"scorekeeping": "none", "rounds": 1},
            "hands": [["red-4"], ["green-8"], ["green-9"]], "script": ["0 play red-4"],
            "expect": {"game_over": true, "winners": [0]}}"#,
        );
    }

    #[test]
    fn without_points_a_round_for_nobody_counts_for_nobody() {
        play(
            r#"{"rules": {"scorekeeping": "none", "rounds": 1},
            "hands": [["red-4", "blue-1"], ["green-8"], ["green-9"]], "draw": [],
            "script": ["0 draw"],
            "expect": {"round_over": true, "finished": [], "game_over": true, "winners": [0, 1, 2]}}"#,
        );
    }

    #[test]
    fn without_points_several_finishers_all_count() {
        play(
            r#"{"rules": {"scorekeeping": "none", "rounds": 1},
            "hands": [["black-9", "red-2", "blue-2"], ["red-3", "blue-3"], ["green-7"]],
            "events": ["mating-season"], "script": ["0 play black-9"],
            "expect": {"finished": [0, 1], "game_over": true, "winners": [0, 1]}}"#,
        );
    }

    #[test]
    fn without_points_a_time_bomb_only_ends_the_round() {
        play(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none", "rounds": 2},
            "hands": [["red-troublemaker", "blue-1"], ["red-4"], ["green-5"]],
            "events": ["time-bomb"], "script": ["0 play red-troublemaker", "1 play red-4"],
            "expect": {"finished": [1], "round_scores": [1, 0, 5], "totals": [0, 0, 0]}}"#,
        );
    }

    #[test]
    fn without_points_no_limit_ends_the_game() {
        play(
            r#"{"rules": {"scorekeeping": "none", "rounds": 2, "limit": 20},
            "hands": [["red-4"], ["fuck-you"], ["green-9"]], "script": ["0 play red-4"],
            "expect": {"round_over": true, "game_over": false}}"#,
        );
    }

    /// The last round of a game without points, in which seat 0 finishes.
    fn won(wins: [u8; 3], round: u16) -> Option<Seats> {
        let mut state = after(
            r#"{"hands": [["red-4"], ["green-8"], ["green-9"]],
            "rules": {"scorekeeping": "none", "rounds": 3}}"#,
        );
        (0..).zip(wins).for_each(|(n, wins)| state.wins[Seat::wrapping(n)] = wins);
        state.round = round;
        state
            .answer(Seat::default(), Action::Play(Card::from_name("red-4").unwrap(), None), &mut NullSink)
            .unwrap();
        for seat in state.everybody() {
            let _ = state.answer(seat, Action::Pass, &mut NullSink);
        }
        state.winners
    }
    #[test]
    fn most_rounds_finished_win_ties_shared() {
        let seats = |all: &[u8]| Some(all.iter().map(|&n| Seat::wrapping(n)).collect());
        assert_eq!(won([0, 0, 0], 2), None, "there is one more round");
        assert_eq!(won([0, 0, 0], 3), seats(&[0]));
        assert_eq!(won([0, 1, 0], 3), seats(&[0, 1]));
        assert_eq!(won([0, 2, 0], 3), seats(&[1]));
        assert_eq!(won([1, 1, 2], 3), seats(&[0, 2]));
    }
    #[test]
    fn the_next_round_has_its_dealer_and_full_piles() {
        let mut state = after(
            r#"{"packs": ["troublemaker", "supercharge", "pandora"], "dealer": 0, "draw": ["red-1"],
            "hands": [["red-4"], ["green-8"], ["green-9"]], "script": ["0 play red-4", "0 pass"]}"#,
        );
        for seat in state.everybody() {
            let _ = state.answer(seat, Action::Pass, &mut NullSink);
        }
        assert_eq!(state.result.map(|r| r.next_dealer.number()), Some(2));
        state.apply(&Entry::Seed(Seed::default()), &mut NullSink).unwrap();
        assert_eq!((state.round, state.dealer.number()), (2, 2));
        assert_eq!(state.all_cards(), *state.setup.deck());
    }

    #[test]
    fn what_ended_a_round_has_a_name() {
        let ends =
            [RoundEnd::EmptyHand, RoundEnd::EmptyPile, RoundEnd::Event(Event::Doomsday), RoundEnd::TheEnd];
        assert_eq!(ends.map(RoundEnd::name), ["empty-hand", "empty-pile", "doomsday", "the-end"]);
    }
}
