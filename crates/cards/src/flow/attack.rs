//! An attack: its victims are named, may counter it, and then suffer it (rules §6).

use game::{BySeat, Seat, Seats};

use crate::{
    Aim, Attack, AttackStep, CounterattackScope, Fact, Frame, PickExcept, PickFrom, Query, Question, Shares,
    Source, Special, Table, Window,
};

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

    /// Asks the attacker to pick cards; the effect then continues.
    pub(crate) fn ask_cards(&self, t: &mut Table, from: PickFrom, n: u8, except: PickExcept) {
        t.push_frame(self.at(AttackStep::Struck));
        t.ask_cards(self.by, from, n, except, self.source());
    }

    /// The card as the source of questions and facts.
    pub(crate) fn source(&self) -> Source {
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
        let present = t.present();
        let of = self.with.rules().victims(t, self.by) & present;
        let kind = match self.with.properties().aim {
            Aim::Nobody => return,
            Aim::One => Question::Seats { of, n: 1 },
            Aim::Two => Question::Seats { of, n: 2 },
            Aim::Split if self.owed > 0 => Question::Split { of, draws: self.owed, people: 1 },
            Aim::Split => {
                let draws = t.query(Query::DrawsSpread);
                Question::Split { of, draws, people: draws }
            }
        };
        if !self.with.possible(t, self.by, present) {
            return;
        }
        t.push_frame(self.at(AttackStep::Aimed));
        t.ask_one(self.by, kind, self.source());
    }

    fn aimed(mut self, t: &mut Table) {
        let reply = t.reply(self.by);
        let split = self.with.properties().aim == Aim::Split;
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
        let shares = self.with.properties().aim == Aim::Split
            && t.setup.rules().counter == CounterattackScope::OwnShare;
        let tossers =
            if shares { tossers } else { t.first_in_order(self.by, tossers).map_or(Seats::NONE, Seats::one) };
        for by in t.in_order(self.by, tossers) {
            t.toss_in(by, Window::Attack);
            t.public.this_turn.wisher = Some((by, false));
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

    use crate::testing::after;

    #[test]
    fn the_question_does_not_reveal_who_holds_a_counterattack() {
        let state = after(
            r#"{"hands": [["fantastic-four", "blue-1"], ["green-4"], ["green-5"], ["green-6"]],
            "script": ["0 play fantastic-four", "0 split 1:2 3:2"]}"#,
        );
        assert_eq!(state.asked, [1, 3].map(Seat::wrapping).into_iter().collect());
    }
}
