//! The expectations of a scenario after its script.

use std::collections::BTreeMap;

use game::{Options, Seat, Seats};
use harness::scenario::{EachSeat, Mismatches, SeatKey, check_len, sorted};
use serde::Deserialize;

use super::power_card::PowerCard;
use super::run::is_passable;
use crate::{Action, Card, Colour, Demand, Question, RuleCard, Special, State, Symbol, masks};

/// The expectations. A field that is left out is not checked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    hands: EachSeat<Vec<Card>>,
    hand_sizes: EachSeat<u8>,
    powers: EachSeat<Vec<PowerCard>>,
    power_sizes: EachSeat<u8>,
    top: Option<Top>,
    discard: Option<Vec<Card>>,
    draw_size: Option<u8>,
    demand: Option<Demanded>,
    turn: Option<Seat>,
    direction: Option<Direction>,
    skipped: Option<Vec<Seat>>,
    asked: Option<Vec<Seat>>,
    round_over: Option<bool>,
    finished: Option<Vec<Seat>>,
    round_scores: EachSeat<i32>,
    totals: EachSeat<i32>,
    game_over: Option<bool>,
    winners: Option<Vec<Seat>>,
    active_rule_cards: Option<Vec<RuleCard>>,
    next_dealer: Option<Seat>,
    persons: EachSeat<Seat>,
    legal: Option<BTreeMap<SeatKey, Vec<Play>>>,
}

/// The top of the discard pile; `none` if it is empty.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Top(Option<Card>);

impl TryFrom<String> for Top {
    type Error = String;
    fn try_from(name: String) -> Result<Top, String> {
        match Card::from_name(&name) {
            None if name != "none" => Err(format!("{name:?} is not a card")),
            card => Ok(Top(card)),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Direction {
    Right,
    Left,
}

/// A play: `play red-5`, `play mimicry as gift`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Play(String);

impl TryFrom<String> for Play {
    type Error = String;
    fn try_from(text: String) -> Result<Play, String> {
        match text.parse()? {
            play @ Action::Play(..) => Ok(Play(play.to_string())),
            _ => Err(format!("{text:?} is not a play")),
        }
    }
}

/// A demand: `red 5`, `black 7`, `red gift`, `red`, `7`, `black`, `any`.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Demanded(Demand);

impl TryFrom<String> for Demanded {
    type Error = String;
    fn try_from(text: String) -> Result<Demanded, String> {
        let number = |n: &str| n.parse().ok().filter(|n| (1..=10).contains(n));
        let coloured = |name: &str| Special::from_name(name).filter(|&s| masks::is_coloured(s));
        let words: Vec<&str> = text.split(' ').collect();
        let demand = match words[..] {
            ["any"] => Some(Demand::Any),
            ["black"] => Some(Demand::Black),
            [one] => Colour::from_name(one).map(Demand::Colour).or_else(|| number(one).map(Demand::Number)),
            ["black", n] => number(n).map(|n| Demand::Card(None, Symbol::Number(n))),
            [colour, symbol] => Colour::from_name(colour).and_then(|colour| {
                let symbol =
                    number(symbol).map(Symbol::Number).or_else(|| coloured(symbol).map(Symbol::Special));
                symbol.map(|symbol| Demand::Card(Some(colour), symbol))
            }),
            _ => None,
        };
        demand.map(Demanded).ok_or_else(|| format!("{text:?} is not a demand"))
    }
}

impl Expect {
    /// Every seat it mentions.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        let lists = [&self.skipped, &self.asked, &self.finished, &self.winners];
        let listed = lists.into_iter().flatten().flatten().copied();
        let persons = self.persons.iter().flatten().flatten().copied();
        let keys = self.legal.iter().flatten().map(|(key, _)| key.0);
        listed.chain(persons).chain(keys).chain(self.turn).chain(self.next_dealer)
    }

    /// Checks that every list by seat has one entry per seat.
    pub(super) fn check_shape(&self, players: u8) -> Result<(), String> {
        fn len<T>(list: Option<&Vec<Option<T>>>) -> Option<usize> {
            list.map(Vec::len)
        }
        let lists = [
            ("hands", len(self.hands.as_ref())),
            ("hand_sizes", len(self.hand_sizes.as_ref())),
            ("powers", len(self.powers.as_ref())),
            ("power_sizes", len(self.power_sizes.as_ref())),
            ("round_scores", len(self.round_scores.as_ref())),
            ("totals", len(self.totals.as_ref())),
            ("persons", len(self.persons.as_ref())),
        ];
        lists.iter().try_for_each(|(what, len)| check_len(&format!("expect {what}"), *len, players))
    }

    /// Compares a state with the expectations.
    pub(super) fn check(&self, state: &State) -> Result<(), String> {
        let mut wrong = Mismatches::default();
        let (place, powers) = (|seat: Seat| &state.places[seat], &state.hidden.powers);
        wrong.by_seat("hand", self.hands.as_deref(), |s, cards| {
            (sorted(cards.iter().copied()), state.hand(s).iter().collect())
        });
        wrong.by_seat("hand size", self.hand_sizes.as_deref(), |s, &n| (n, state.count(s)));
        wrong.by_seat("powers", self.powers.as_deref(), |s, cards| {
            let down = powers[s].iter().map(|power| PowerCard { power, spent: false });
            let up = place(s).spent.iter().map(|power| PowerCard { power, spent: true });
            (sorted(cards.iter().copied()), sorted(down.chain(up)))
        });
        wrong.by_seat("powers", self.power_sizes.as_deref(), |s, &n| {
            (n, powers[s].len() + place(s).spent.len())
        });
        wrong.one("top", self.top.map(|top| top.0), state.discard.top());
        wrong.one("discard", self.discard.clone(), state.discard.all().to_vec());
        wrong.one("draw_size", self.draw_size, state.hidden.draw.len());
        wrong.seats("skipped", self.skipped.as_ref(), state.everybody().filter(|s| place(s).skips > 0));
        let passable = state.ask.is_some_and(is_passable);
        wrong.seats("asked", self.asked.as_ref(), if passable { Seats::NONE } else { state.asked });
        if state.result.is_none() {
            let demand = self.demand.map(|d| d.0.to_string());
            wrong.one("demand", demand, state.demand.to_string());
            wrong.one("turn", self.turn, state.active);
            let direction = if state.leftward() { Direction::Left } else { Direction::Right };
            wrong.one("direction", self.direction, direction);
        }
        let cards = self.active_rule_cards.as_ref().map(|cards| sorted(cards.iter().copied()));
        wrong.one("active_rule_cards", cards, state.rule_cards.iter().collect());
        wrong.by_seat("person", self.persons.as_deref(), |s, &person| (person, state.persons[s]));
        for (key, plays) in self.legal.iter().flatten() {
            wrong.one(
                &format!("legal for seat {}", key.0),
                Some(sorted(plays.iter().cloned())),
                legal(state, key.0),
            );
        }
        self.check_scores(state, &mut wrong);
        wrong.verdict()
    }

    fn check_scores(&self, state: &State, wrong: &mut Mismatches) {
        let result = state.result;
        wrong.one("round_over", self.round_over, result.is_some());
        let finished = result.map(|r| r.finished).unwrap_or_default();
        wrong.seats("finished", self.finished.as_ref(), finished);
        wrong.by_seat("round score", self.round_scores.as_deref(), |s, &points| {
            (Some(points), result.map(|r| r.scores[s]))
        });
        wrong.by_seat("total", self.totals.as_deref(), |s, &points| (points, state.totals[s]));
        wrong.one("game_over", self.game_over, state.winners.is_some());
        wrong.seats("winners", self.winners.as_ref(), state.winners.unwrap_or_default());
        wrong.one("next_dealer", self.next_dealer.map(Some), result.map(|r| r.next_dealer));
    }
}

/// The hand cards this seat may play now.
fn legal(state: &State, seat: Seat) -> Vec<Play> {
    use game::Game as _;
    let turn = matches!(state.ask.map(|ask| ask.kind), Some(Question::Turn { .. }));
    let options = if turn { state.choices(seat) } else { Options::new() };
    let plays = options.iter().filter(|option| matches!(option, Action::Play(..)));
    sorted(plays.map(|play| Play(play.to_string())))
}
