//! Continental-drift: the trigger must swap two teleports, or move one to a field without a card, a pawn or a
//! teleport. Pawns stay where they are, and nothing works.

use crate::ask::{Question, Reply};
use crate::event::EventRules;
use crate::fact::Fact;
use crate::field::Field;
use crate::frame::RunningEvent;
use crate::ground::Teleport;
use crate::table::Table;

pub(crate) struct ContinentalDrift;

impl EventRules for ContinentalDrift {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.ask(t, e.trigger, Question::Drift);
    }

    fn answered(&self, t: &mut Table, _: RunningEvent) {
        match t.reply {
            Reply { teleport: Some(one), other: Some(other), .. } => {
                let [here, there] = [one, other].map(|teleport| t.teleports.field(teleport));
                shift(t, one, there);
                shift(t, other, here);
            }
            Reply { teleport: Some(teleport), field: Some(to), .. } => shift(t, teleport, to),
            _ => {}
        }
    }
}

fn shift(t: &mut Table, teleport: Teleport, to: Field) {
    let from = t.teleports.field(teleport);
    t.teleports.put(teleport, to);
    t.tell(Fact::TeleportMoved { teleport, from, to });
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn the_number_has_worked_not_the_place() {
        play(
            r#"{"hands": [["x"], ["x"]], "pawns": [6, 14], "board": {"10": "troublemaker"}, "teleports": {"2": 12, "3": 30},
            "dice": [4, 18], "script": ["0 play x 47", "0 teleports 3 2"],
            "expect": {"teleports": {"2": 30, "3": 12}, "pawns": [10, 14], "turn": 1}}"#,
        );
    }

    #[test]
    fn a_pawn_does_not_work_where_a_teleport_goes_away() {
        play(
            r#"{"hands": [["troublemaker"], ["x"]], "pawns": [8, 0], "dice": [18],
            "script": ["0 play troublemaker 47", "! 0 teleport 2 8", "! 0 pass", "0 teleport 1 9"],
            "expect": {"pawns": [8, 0], "teleports": {"1": 9}}}"#,
        );
    }
}
