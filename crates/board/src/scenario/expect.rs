//! The expectations of a scenario after its script.

use std::collections::BTreeMap;

use game::{Seat, Seats};
use harness::scenario::{EachSeat, Mismatches, SeatKey, check_len, sorted};
use serde::{Deserialize, Deserializer};

use super::shapes::{FieldKey, OneOrMany, Places, Stacks};
use crate::{Arrow, Card, Field, Laid, Question, State};

/// The expectations. A field that is left out is not checked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Expect {
    pawns: EachSeat<Field>,
    hands: EachSeat<Vec<Card>>,
    hand_sizes: EachSeat<u8>,
    board: Option<Stacks>,
    fields: Option<BTreeMap<FieldKey, Option<OneOrMany>>>,
    teleports: Option<Places>,
    turn: Option<Seat>,
    asked: Option<Vec<Seat>>,
    draw_size: Option<u8>,
    dice_left: Option<usize>,
    direction: Option<Direction>,
    /// `null` = there is none.
    #[serde(default, deserialize_with = "given")]
    bomb: Option<OrNull<u8>>,
    open_hands: Option<bool>,
    legal: Option<BTreeMap<SeatKey, BTreeMap<Kind, Vec<Field>>>>,
    round_over: Option<bool>,
    /// `null` = the round is not over.
    #[serde(default, deserialize_with = "given")]
    round_scores: Option<OrNull<Vec<Option<i32>>>>,
    totals: EachSeat<i32>,
    game_over: Option<bool>,
    winners: Option<Vec<Seat>>,
}

/// A value, or `null` where that means something else than a key that is left out.
#[derive(Clone, Debug)]
struct OrNull<T>(Option<T>);

fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(from: D) -> Result<Option<OrNull<T>>, D::Error> {
    Option::deserialize(from).map(|value| Some(OrNull(value)))
}

/// The direction of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Direction {
    Forward,
    Back,
}

/// A card that may be laid, with its arrow or with any.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Kind(Card, Option<Arrow>);

impl TryFrom<String> for Kind {
    type Error = String;
    fn try_from(text: String) -> Result<Kind, String> {
        if let Some(card) = Card::from_name(&text) {
            return Ok(Kind(card, None));
        }
        let laid: Laid = text.parse()?;
        Ok(Kind(laid.card(), laid.arrow()))
    }
}

impl Expect {
    /// Every seat it mentions.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + '_ {
        let listed = [&self.asked, &self.winners].into_iter().flatten().flatten().copied();
        listed.chain(self.legal.iter().flatten().map(|(key, _)| key.0)).chain(self.turn)
    }

    /// Checks that every list by seat has one entry per seat.
    pub fn check_shape(&self, players: u8) -> Result<(), String> {
        fn len<T>(list: Option<&Vec<Option<T>>>) -> Option<usize> {
            list.map(Vec::len)
        }
        let scores = self.round_scores.as_ref().and_then(|scores| scores.0.as_ref());
        [
            ("pawns", len(self.pawns.as_ref())),
            ("hands", len(self.hands.as_ref())),
            ("hand_sizes", len(self.hand_sizes.as_ref())),
            ("round_scores", len(scores)),
            ("totals", len(self.totals.as_ref())),
        ]
        .into_iter()
        .try_for_each(|(what, len)| check_len(&format!("expect {what}"), len, players))
    }

    /// Compares a state with the expectations.
    pub fn check(&self, state: &State, dice_left: usize) -> Result<(), String> {
        let mut wrong = Mismatches::default();
        wrong.by_seat("pawn", self.pawns.as_deref(), |seat, &field| (field, state.pawns[seat]));
        wrong.by_seat("hand", self.hands.as_deref(), |seat, cards| {
            (sorted(cards.iter().copied()), sorted(state.hidden.hands[seat].iter()))
        });
        wrong
            .by_seat("hand size", self.hand_sizes.as_deref(), |seat, &n| (n, state.hidden.hands[seat].len()));
        self.check_board(state, &mut wrong);
        let result = state.result;
        if result.is_none() {
            wrong.one("turn", self.turn, state.active);
        }
        let window = state.ask.is_some_and(|ask| ask.kind == Question::Block);
        wrong.seats("asked", self.asked.as_ref(), if window { Seats::NONE } else { state.asked });
        wrong.one("draw_size", self.draw_size, state.hidden.draw.len());
        wrong.one("dice_left", self.dice_left, dice_left);
        wrong.one("direction", self.direction.map(Some), direction(state));
        let bomb = self.bomb.as_ref().map(|bomb| bomb.0);
        wrong.one("bomb", bomb, state.bomb.map(|bomb| bomb.left));
        wrong.one("open_hands", self.open_hands, state.eye.is_some());
        for (seat, kinds) in self.legal.iter().flatten() {
            for (&Kind(card, arrow), fields) in kinds {
                let found = state
                    .desk(seat.0)
                    .map_or_else(|_| Vec::new(), |desk| desk.legal_fields(card, arrow).iter().collect());
                let arrow = arrow.map(|arrow| format!(" {}", arrow.name())).unwrap_or_default();
                let what = format!("legal for seat {}, {}{arrow}", seat.0, card.name());
                wrong.one(&what, Some(sorted(fields.iter().copied())), found);
            }
        }
        wrong.one("round_over", self.round_over, result.is_some());
        match &self.round_scores {
            Some(OrNull(None)) => wrong.one("round_scores", Some(false), result.is_some()),
            Some(OrNull(Some(scores))) => wrong.by_seat("round score", Some(scores), |seat, &points| {
                (Some(points), result.map(|result| result.points[seat].sum()))
            }),
            None => {}
        }
        wrong.by_seat("total", self.totals.as_deref(), |seat, &points| (points, state.totals[seat]));
        wrong.one("game_over", self.game_over, state.winners.is_some());
        wrong.seats("winners", self.winners.as_ref(), state.winners.unwrap_or_default());
        wrong.verdict()
    }

    fn check_board(&self, state: &State, wrong: &mut Mismatches) {
        let stack = |field| state.ground.stack(field).collect::<Vec<_>>();
        if let Some(board) = &self.board {
            let expected: Vec<(Field, Vec<Laid>)> =
                board.iter().map(|(field, cards)| (field, cards.to_vec())).collect();
            let found =
                Field::all().map(|field| (field, stack(field))).filter(|(_, cards)| !cards.is_empty());
            wrong.one("board", Some(expected), found.collect());
        }
        for (key, cards) in self.fields.iter().flatten() {
            let expected = cards.as_ref().map(|cards| cards.0.clone()).unwrap_or_default();
            wrong.one(&format!("field {}", key.0), Some(expected), stack(key.0));
        }
        for (teleport, field) in self.teleports.iter().flat_map(Places::iter) {
            let found = state.teleports.field(teleport);
            wrong.one(&format!("teleport {}", teleport.number()), Some(field), found);
        }
    }
}

/// The direction of the move that an open swap belongs to.
fn direction(state: &State) -> Option<Direction> {
    let attack = state.attack().filter(|attack| attack.with == Card::Swap)?;
    Some(if attack.back { Direction::Back } else { Direction::Forward })
}
