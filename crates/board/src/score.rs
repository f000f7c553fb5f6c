//! The end of a round and of the game: points, totals, winners (rules §1, §4).

use game::{BySeat, Seat, Seats};

use crate::material::{DOOMSDAY, DOUBLED_BEYOND};
use crate::{Fact, Field, Frame, Points, RoundEnd, RoundResult, State, Table};

/// Why the round ends with the turn that is over, if it does. `bomb`: the time-bomb has just run out.
pub(crate) fn end_of_round(state: &State, bomb: bool) -> Option<RoundEnd> {
    let ending = state.ending;
    let at_goal = !state.standing_on(Field::GOAL).is_empty();
    [
        (ending.doomsday, RoundEnd::Doomsday),
        (ending.finish_line, RoundEnd::FinishLine),
        (bomb, RoundEnd::TimeBomb),
        (at_goal, RoundEnd::Goal),
        (ending.pile_ran_out, RoundEnd::EmptyPile),
    ]
    .into_iter()
    .find_map(|(so, how)| so.then_some(how))
}

impl State {
    /// The points this seat would get if the round ended now, with a time-bomb that has run out or not.
    pub fn points(&self, seat: Seat, bomb: bool) -> Points {
        let at = self.pawns[seat].number();
        let doubled = bomb && at > DOUBLED_BEYOND;
        let cards: i32 = self.hidden.hands[seat].iter().map(|card| i32::from(card.rules().points())).sum();
        Points {
            field: at.into(),
            doubled: if doubled { at.into() } else { 0 },
            fuck_you: cards,
            doomsday: if self.ending.doomsday { DOOMSDAY.into() } else { 0 },
        }
    }
}

/// Counts points, and ends the game if somebody has reached the limit.
pub(crate) fn finish_round(t: &mut Table, how: RoundEnd, bomb: bool) {
    let all = t.everybody();
    let mut points = BySeat::<Points>::default();
    for seat in all {
        points[seat] = t.points(seat, bomb);
        t.public.totals[seat] = t.totals[seat].saturating_add(points[seat].sum());
    }
    t.public.eye = None;
    let result = RoundResult { how, points };
    t.public.result = Some(result);
    for of in all {
        t.tell(Fact::Shown { of, cards: Some(t.hidden.hands[of]), to: all });
    }
    t.tell(Fact::RoundOver(result));
    let limit = i32::from(t.setup.limit());
    if all.into_iter().any(|seat| t.totals[seat] >= limit) {
        let fewest = all.into_iter().map(|seat| t.totals[seat]).min();
        let winners: Seats = all.filter(|seat| Some(t.totals[seat]) == fewest);
        t.public.winners = Some(winners);
        t.tell(Fact::GameOver { winners });
    } else {
        t.push_frame(Frame::Seed);
    }
}
