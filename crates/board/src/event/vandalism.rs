//! Vandalism: the trigger names a colour; in order everyone lays all hand cards of that colour, without their
//! effects.

use game::Seat;

use crate::ask::Question;
use crate::event::EventRules;
use crate::fact::Fact;
use crate::frame::RunningEvent;
use crate::material::Colour;
use crate::table::Table;

pub(crate) struct Vandalism;

impl EventRules for Vandalism {
    fn start(&self, t: &mut Table, e: RunningEvent) {
        e.ask(t, e.trigger, Question::Colour);
    }

    fn person_turn(&self, t: &mut Table, e: RunningEvent) {
        if e.colour.is_some_and(|colour| holds(t, e.at, colour)) {
            e.ask(t, e.at, Question::Lay { colour: e.colour });
        }
    }

    fn answered(&self, t: &mut Table, e: RunningEvent) {
        if e.colour.is_some() {
            t.lay(e.at, e.why());
            return self.person_turn(t, e);
        }
        if let Some(colour) = t.reply.colour {
            t.tell(Fact::ColourNamed { by: e.trigger, colour });
            RunningEvent { colour: Some(colour), ..e }.go_round(t);
        }
    }

    fn asks_by_hand(&self) -> bool {
        true
    }
}

fn holds(t: &Table, seat: Seat, colour: Colour) -> bool {
    t.hands[seat].kinds().any(|card| card.colour() == colour)
}

#[cfg(test)]
mod tests {
    use crate::testing::play;

    #[test]
    fn nobody_has_to_hold_the_colour() {
        play(
            r#"{"hands": [["troublemaker", "x"], ["x"]], "dice": [4],
            "script": ["0 play troublemaker 47", "! 0 colour white", "! 0 colour multi", "0 colour green"],
            "expect": {"pawns": [0, 0], "turn": 1}}"#,
        );
    }

    #[test]
    fn one_person_lays_everything_before_the_next() {
        play(
            r#"{"hands": [["troublemaker", "x", "x", "stop"], ["snail", "stop", "block", "x"]], "dice": [4],
            "draw": ["push", "push", "push", "push", "push", "push", "push", "push"],
            "script": ["0 play troublemaker 47", "0 colour blue", "1 lay snail 1", "! 0 lay x 2", "! 1 lay block 2",
            "1 lay stop 2", "1 lay x 1", "! 1 lay block 5", "0 lay x 2", "0 lay stop 3", "0 lay x 4"],
            "expect": {"hand_sizes": [4, 4], "turn": 1, "board": {"1": ["snail", "x"], "2": ["stop", "x"], "3": "stop",
            "4": "x", "47": "troublemaker"}}}"#,
        );
    }

    #[test]
    fn the_last_cards_may_be_laid_by_wrong_cover() {
        play(
            r#"{"hands": [["troublemaker", "reverse"], ["x"]], "dice": [4],
            "board": {"1": "push up", "2": "push up", "3": "push up", "4": "push up", "5": "push up", "6": "push up",
            "7": "push up", "9": "push up", "10": "push up", "11": "push up", "12": "push up", "13": "push up",
            "14": "jump back", "15": "jump back", "17": "jump back", "18": "jump back", "19": "jump back",
            "20": "jump back", "21": "jump back", "22": "jump back", "23": "swap", "25": "swap", "26": "swap",
            "27": "swap", "28": "swap", "29": "swap", "30": "swap", "32": "swap", "33": "second-chance",
            "34": "second-chance", "35": "second-chance", "36": "second-chance", "37": "second-chance",
            "39": "second-chance", "40": "second-chance", "41": "second-chance", "42": "stop", "43": "stop",
            "44": "stop", "46": "stop", "47": "stop", "48": "troublemaker", "49": "stop"},
            "script": ["0 play troublemaker 47", "0 colour green", "! 0 lay reverse 48", "0 lay reverse 42"],
            "expect": {"fields": {"42": ["stop", "reverse"]}, "turn": 1}}"#,
        );
    }
}
