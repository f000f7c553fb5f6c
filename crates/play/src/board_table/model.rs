//! The data to draw, computed from what one person may know. It decides no rule: legal answers
//! come from the view.

use crate::people::{Person, Sitting};
use crate::scores::results::{Results, Row};
use board::{Action, Ask, Points, Question, RoundEnd, View};
use game::{Options, Seat, View as _};

/// Everything that is drawn of the table.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    /// The view of the person looking at the screen.
    pub view: View,
    /// The players by seat, with the names to show.
    pub people: Vec<Person>,
    /// Whether they are asked something that they have not answered yet.
    pub asked: bool,
    /// How the last round ended, until the next one begins.
    pub summary: Option<Summary>,
}

/// The end of a round.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// Everybody's points.
    pub results: Results,
    /// The cause of the round's end.
    pub how: RoundEnd,
    /// How each person's points add up, by seat.
    pub points: Vec<(Seat, Points)>,
}

/// A person at the table, as shown.
#[derive(Clone, PartialEq, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is drawn on its own")]
pub struct SeatModel {
    /// Where they sit.
    pub seat: Seat,
    /// The person.
    pub person: Person,
    /// Whether it is the viewer.
    pub me: bool,
    /// How many cards they hold.
    pub count: u8,
    /// Their points before this round.
    pub points: i32,
    /// The field of their pawn.
    pub field: u8,
    /// Whether it is their turn.
    pub turn: bool,
    /// Whether they are asked something.
    pub asked: bool,
    /// Whether they have laid a card aside for somebody else.
    pub aside: bool,
}

impl Model {
    /// The model for this view. `people` are in the order of their seats.
    pub fn new(view: &View, people: &[Person]) -> Model {
        let asked = view.my_ask().is_some();
        Model { view: view.clone(), people: people.to_vec(), asked, summary: Summary::of(view, people) }
    }

    /// The question to the viewer.
    pub fn question(&self) -> Option<Ask> {
        self.view.my_ask().filter(|_| self.asked)
    }

    /// Everybody, the viewer first, then to the right.
    pub fn seats(&self) -> Vec<SeatModel> {
        let view = &self.view;
        let n = view.setup.players();
        let first = view.me().unwrap_or_default();
        (0..n).map(|k| self.seat(first.right(k, n))).collect()
    }

    fn seat(&self, seat: Seat) -> SeatModel {
        let view = &self.view;
        SeatModel {
            seat,
            person: self.people.get(seat.index()).cloned().unwrap_or_default(),
            me: view.me() == Some(seat),
            count: view.hand_sizes[seat],
            points: view.totals[seat],
            field: view.pawns[seat].number(),
            turn: view.active == seat && view.round > 0 && view.result.is_none(),
            asked: view.asked.has(seat),
            aside: view.gifts[seat].is_some(),
        }
    }

    /// The name to show of somebody.
    pub fn name(&self, seat: Seat) -> String {
        self.people.get(seat.index()).map(|person| person.name.clone()).unwrap_or_default()
    }

    /// Everybody at the table, for pages that show no more of them.
    pub fn sitting(&self) -> Vec<Sitting> {
        let one = |place: SeatModel| Sitting {
            seat: place.seat,
            name: place.person.name,
            avatar: place.person.avatar,
        };
        self.seats().into_iter().map(one).collect()
    }

    /// The view after these parts of an answer; the unchanged view if they may not be chosen.
    pub fn after(&self, parts: &[Action]) -> View {
        self.view.with_parts(parts).map_or_else(|_| self.view.clone(), |(view, _)| view)
    }

    /// Whether these parts are a complete answer.
    pub fn is_complete(&self, parts: &[Action]) -> bool {
        self.view.with_parts(parts).is_ok_and(|(_, complete)| complete)
    }

    /// The options after these parts; none once the answer is complete.
    pub fn options(&self, parts: &[Action]) -> Vec<Action> {
        let Ok((view, false)) = self.view.with_parts(parts) else { return Vec::new() };
        let mut options = Options::new();
        if self.asked {
            view.options(&mut options);
        }
        options.iter().collect()
    }

    /// Whether the question is answered with cards of the hand.
    pub fn asks_for_cards(&self) -> bool {
        let lays =
            |kind| matches!(kind, Question::Play | Question::Lay { .. } | Question::Block | Question::Give);
        self.question().is_some_and(|ask| lays(ask.kind))
    }
}

impl Summary {
    /// The summary of the last round, while it is shown; otherwise `None`.
    fn of(view: &View, people: &[Person]) -> Option<Summary> {
        let result = view.result?;
        let winners = view.winners.unwrap_or_default();
        let points: Vec<(Seat, Points)> =
            view.everybody().into_iter().map(|seat| (seat, result.points[seat])).collect();
        let row = |&(seat, points): &(Seat, Points)| {
            let who = people.get(seat.index());
            Row {
                person: seat,
                name: who.map(|who| who.name.clone()).unwrap_or_default(),
                avatar: who.map_or(0, |who| who.avatar),
                me: view.me() == Some(seat),
                score: points.sum(),
                total: view.totals[seat],
                wins: 0,
                finished: false,
                won: winners.has(seat),
                rank: 0,
            }
        };
        let rows = points.iter().map(row).collect();
        let results = Results::new(view.round, true, view.winners.is_some(), rows);
        Some(Summary { results, how: result.how, points })
    }
}
