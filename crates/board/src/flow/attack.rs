//! Attacks: somebody is named, and may ward it off with a block (rules §5). The person attacked is asked,
//! with or without a block in hand.

use crate::{Attack, AttackStep, Fact, Frame, Question, Table, Why};

impl Attack {
    pub(crate) fn run(mut self, t: &mut Table) {
        let why = Why::Card(self.with);
        match self.step {
            AttackStep::Aim => {
                if self.left.is_empty() {
                    return;
                }
                t.push_frame(Frame::Attack(Attack { step: AttackStep::Aimed, ..self }));
                t.ask(self.by, Question::Person { of: self.left }, why);
            }
            AttackStep::Aimed => {
                let Some(on) = t.hidden.reply.seat else { return };
                t.tell(Fact::Named { by: self.by, person: on, with: self.with });
                self.left.remove(on);
                t.push_frame(Frame::Attack(Attack { on, step: AttackStep::Answered, ..self }));
                t.ask(on, Question::Block, why);
            }
            AttackStep::Answered => {
                if t.lay(self.on, why).is_some() {
                    t.tell(Fact::Blocked { by: self.on, with: self.with });
                    self.with.rules().warded_off(t, Attack { step: AttackStep::Aim, ..self });
                } else {
                    self.with.rules().strike(t, self);
                }
            }
        }
    }
}
