//! Mating-season: pawns that share a field go three fields forward.

use crate::event::EventRules;
use crate::frame::RunningEvent;
use crate::table::Table;

pub(crate) struct MatingSeason;

impl EventRules for MatingSeason {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        let sharing = t.everybody().filter(|seat| t.standing_on(t.pawns[seat]).len() > 1);
        t.all_forward(sharing, 3, e.why());
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn those_who_share_start_or_goal_are_meant_too() {
        play(
            r#"{"hands": [["troublemaker"], ["x"], ["x"], ["x"], ["x"]], "pawns": [0, 0, 50, 50, 3], "dice": [17],
            "script": ["0 play troublemaker 47"], "expect": {"pawns": [3, 3, 50, 50, 3], "round_over": true}}"#,
        );
    }
}
