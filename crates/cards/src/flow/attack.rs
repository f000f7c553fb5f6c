//! An attack: its victims are named, may counter it, and then suffer it (rules §6).

use game::{BySeat, Seat, Seats};

use crate::Special;
use crate::ask::{Question, Source, Window};
use crate::fact::Fact;
use crate::frame::{Attack, AttackStep, Frame, Shares};
use crate::house::CounterattackScope;
use crate::special::Aim;
use crate::table::Table;

/// Begins the attack of a card that `by` carries out.
pub(crate) fn begin(t: &mut Table, with: Special, by: Seat, shielded: bool) {
    let (on, shares) = (Seats::NONE, Shares::default());
    Attack { with, by, on, shares, owed: 0, shielded, step: AttackStep::Aim }.run(t);
}

impl Attack {
    pub(crate) fn at(self, step: AttackStep) -> Frame {
        Frame::Attack(Attack { step, ..self })
    }

    /// The only victim of an attack on one person.
    pub(crate) fn victim(&self) -> Seat {
        self.on.lowest().unwrap_or(self.by)
    }

    fn source(&self) -> Source {
        Source::Special(self.with)
    }

    pub(crate) fn run(self, t: &mut Table) {
        match self.step {
            AttackStep::Aim => self.aim(t),
            AttackStep::Aimed => self.aimed(t),
            AttackStep::Window => self.window(t),
            AttackStep::Struck => self.with.rules().struck(t, &self),
        }
    }

    /// Asks whom to attack. If a counterer has no possible victim, the attack just ends.
    fn aim(self, t: &mut Table) {
        let rules = self.with.rules();
        let present = t.present();
        let of = rules.victims(t, self.by) & present;
        let kind = match rules.properties().aim {
            Aim::Nobody => return,
            Aim::One => Question::Seats { of, n: 1 },
            Aim::Two => Question::Seats { of, n: 2 },
            Aim::Split if self.owed > 0 => Question::Split { of, draws: self.owed, people: 1 },
            Aim::Split => {
                let draws = t.query(crate::query::Query::DrawsSpread);
                Question::Split { of, draws, people: draws }
            }
        };
        if !rules.possible(t, self.by, present) {
            return;
        }
        t.push_frame(self.at(AttackStep::Aimed));
        t.ask_one(self.by, kind, self.source());
    }

    fn aimed(mut self, t: &mut Table) {
        let reply = t.reply(self.by);
        let split = self.with.rules().properties().aim == Aim::Split;
        let draws = if split { reply.seats } else { BySeat::default() };
        self.on = reply.people();
        self.shares = Shares::new(draws);
        t.tell(Fact::Named { by: self.by, why: self.source(), people: self.on, draws });
        t.push_frame(self.at(AttackStep::Window));
        let victims = if self.shielded { Seats::NONE } else { self.on.without(self.by) };
        t.open(Window::Attack, victims, self.source());
    }

    /// The first person in play order who countered redirects the attack; with `own-share`, everybody who
    /// countered redirects their share.
    fn window(self, t: &mut Table) {
        let tossers = t.tossers(self.on);
        if tossers.is_empty() {
            return self.with.rules().strike(t, &self);
        }
        let shares = self.with.rules().properties().aim == Aim::Split
            && t.setup.rules().counter == CounterattackScope::OwnShare;
        let tossers =
            if shares { tossers } else { t.first_in_order(self.by, tossers).map_or(Seats::NONE, Seats::one) };
        for by in t.in_order(self.by, tossers) {
            t.toss_in(by, Window::Attack);
            t.this_turn.wisher = Some((by, false));
        }
        for by in t.in_order(self.by, tossers).rev() {
            let owed = if shares { self.shares.get(by) } else { 0 };
            t.push_frame(Attack { by, owed, ..self }.at(AttackStep::Aim));
        }
        if shares {
            self.with.rules().strike(t, &Attack { on: self.on - tossers, ..self });
        }
    }
}

#[cfg(test)]
mod tests {
    use game::Seat;

    use crate::testing::{after, play};

    #[test]
    fn only_a_victim_may_counter() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["green-4"], ["counterattack",
            "green-5"]],
            "script": ["0 play red-gift", "0 seat 1", "! 2 react counterattack", "! 0 react counterattack",
            "0 cards blue-1 blue-2"],
            "expect": {"hand_sizes": [1, 3, 2]}}"#,
        );
    }

    #[test]
    fn the_question_does_not_reveal_who_holds_a_counterattack() {
        let state = after(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"], ["green-6"]],
            "script": ["0 play fantastic-four", "0 split 1:2 3:2"]}"#,
        );
        assert_eq!(state.asked, [1, 3].map(Seat::wrapping).into_iter().collect());
    }

    #[test]
    fn a_counterattack_can_be_countered() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2", "counterattack", "blue-3"], ["counterattack",
            "green-4", "green-6"], ["counterattack", "green-5", "green-7", "green-8"]],
            "script": ["0 play red-gift", "0 seat 1", "1 react counterattack", "1 seat 2",
            "2 react counterattack", "2 seat 0", "0 react counterattack", "0 seat 1",
            "0 cards blue-1 blue-2", "! 2 wish red", "! 1 wish red", "0 wish yellow"],
            "expect": {"hands": [["blue-3"], ["green-4", "green-6", "blue-1", "blue-2"], ["green-5",
                "green-7", "green-8"]], "demand": "yellow", "discard": ["red-9", "red-gift", "counterattack",
            "counterattack", "counterattack"], "turn": 1}}"#,
        );
    }

    #[test]
    fn play_goes_on_after_the_active_person() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2"], ["green-4"], ["counterattack", "green-5",
            "green-6"], ["yellow-1"]],
            "script": ["0 play red-gift", "0 seat 2", "2 react counterattack", "2 seat 3", "2 wish red"],
            "expect": {"hand_sizes": [2, 1, 0, 3], "finished": [2]}}"#,
        );
    }

    #[test]
    fn play_does_not_go_on_after_the_counterer() {
        play(
            r#"{"hands": [["red-gift", "blue-1", "blue-2"], ["green-4"], ["counterattack", "green-5",
            "green-6", "green-7"], ["yellow-1"]],
            "script": ["0 play red-gift", "0 seat 2", "2 react counterattack", "! 2 seat 2", "2 seat 3",
            "2 cards green-5 green-6", "2 wish red"],
            "expect": {"hand_sizes": [2, 1, 1, 3], "turn": 1, "demand": "red"}}"#,
        );
    }

    #[test]
    fn a_countered_card_gets_no_wish() {
        play(
            r#"{"hands": [["fantastic-four", "blue-1"], ["counterattack", "green-4"], ["green-5"]],
            "script": ["0 play fantastic-four", "0 split 1:4", "1 react counterattack", "1 split 2:4",
            "! 0 wish 7", "1 wish red"],
            "expect": {"demand": "red", "hand_sizes": [1, 1, 5]}}"#,
        );
    }

    #[test]
    fn no_power_card_can_be_activated_with_a_tossed_in_card() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["red-gift", "blue-1", "blue-2"], ["counterattack",
            "green-4", "green-5", "green-6"], ["green-7"]],
            "powers": [[], ["all-draw-one"], []],
            "script": ["0 play red-gift", "0 seat 1", "1 react counterattack", "! 1 power all-draw-one",
            "1 seat 0", "1 cards green-4 green-5", "1 wish red"],
            "expect": {"powers": [[], ["all-draw-one"], []], "hand_sizes": [4, 1, 1]}}"#,
        );
    }

    #[test]
    fn cold_blood_forbids_tossing_in() {
        play(
            r#"{"packs": ["pandora"], "hands": [["red-gift", "blue-1", "blue-2", "blue-3"], ["counterattack",
            "green-4"], ["green-5"]],
            "rule_cards": ["cold-blood"],
            "script": ["0 play red-gift", "0 seat 1", "! 1 react counterattack", "0 cards blue-1 blue-2"],
            "expect": {"hand_sizes": [1, 4, 1]}}"#,
        );
    }

    #[test]
    fn the_attacker_may_counter_the_counterer() {
        play(
            r#"{"hands": [["fantastic-four", "counterattack", "blue-1"], ["counterattack", "green-4"],
            ["green-5"]],
            "script": ["0 play fantastic-four", "0 split 1:4", "1 react counterattack", "1 split 0:2 2:2",
            "0 react counterattack", "0 split 1:1 2:3", "! 1 wish red", "0 wish red"],
            "expect": {"hand_sizes": [1, 2, 4], "demand": "red"}}"#,
        );
    }

    #[test]
    fn of_two_who_counter_edison_the_first_in_play_order_counts() {
        play(
            r#"{"packs": ["supercharge"], "hands": [["edison", "blue-1"], ["counterattack", "green-4"],
            ["counterattack", "green-5"]],
            "rules": {"counter": "own-share"}, "powers": [["*looping"], ["*open-hands"], ["*recycling"]],
            "script": ["0 play edison", "0 yes", "0 seats 1 2", "2 react counterattack",
            "1 react counterattack", "1 seats 0 2", "1 card 0 looping", "1 card 2 recycling", "1 wish red"],
            "expect": {"hands": [["blue-1"], ["green-4"], ["counterattack", "green-5"]],
                "powers": [["recycling"], ["*open-hands"], ["looping"]], "demand": "red"}}"#,
        );
    }

    #[test]
    fn the_first_counterer_is_found_in_reversed_play_order() {
        play(
            r#"{"packs": ["pandora"], "hands": [["fantastic-four", "blue-1"], ["counterattack", "green-4"],
            ["counterattack", "green-5"]],
            "rule_cards": ["clockwise"],
            "script": ["0 play fantastic-four", "0 split 1:1 2:3", "1 react counterattack",
            "2 react counterattack", "2 split 0:4", "2 wish green"],
            "expect": {"hands": [null, ["counterattack", "green-4"], ["green-5"]],
                "hand_sizes": [5, 2, 1]}}"#,
        );
    }
}
