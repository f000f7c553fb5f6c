//! Events: rolled for and carried out, in order from the person who triggered them (rules §5, §6).

use game::{Seat, Seats};

use crate::{
    Card, Event, Fact, Field, Frame, Question, RunningEvent, Table, Why,
    material::{D6, D20},
};

impl Table<'_> {
    /// Somebody triggers an event, which is carried out at once.
    pub(crate) fn trigger(&mut self, trigger: Seat) {
        let roll = self.roll(trigger, D20, Why::Card(Card::Troublemaker));
        let Some(event) = Event::rolled(roll) else { return };
        self.tell(Fact::EventCame { event, trigger });
        let e =
            RunningEvent { event, trigger, at: trigger, left: Seats::NONE, colour: None, answered: false };
        self.push_frame(Frame::Event(e));
        event.rules().start(self, e);
    }

    /// Pawns go forward this many fields; cards are ignored.
    pub(crate) fn all_forward(&mut self, pawns: Seats, n: u8, why: Why) {
        for pawn in pawns {
            let to = self.pawns[pawn].forward(n);
            self.put_pawn(pawn, to, why);
        }
    }

    /// Pawns go to this field; cards are ignored.
    pub(crate) fn all_to(&mut self, pawns: Seats, to: Field, why: Why) {
        pawns.into_iter().for_each(|pawn| self.put_pawn(pawn, to, why));
    }
}

impl RunningEvent {
    pub(crate) fn run(mut self, t: &mut Table) {
        let rules = self.event.rules();
        if self.answered {
            self.answered = false;
            return rules.answered(t, self);
        }
        let Some(at) = t.in_order(self.at, self.left).next() else {
            rules.finish(t, self);
            return t.tell(Fact::EventOver(self.event));
        };
        self.at = at;
        self.left.remove(at);
        t.push_frame(Frame::Event(self));
        rules.person_turn(t, self);
    }

    /// The event as the source of questions and facts.
    pub(crate) fn why(self) -> Why {
        Why::Event(self.event)
    }

    /// Everybody, in order from the trigger's right, the trigger last.
    pub(crate) fn order(self, t: &Table) -> impl Iterator<Item = Seat> + use<> {
        t.in_order(self.trigger, t.everybody())
    }

    /// In order everybody rolls and goes as far as `go` says. People on the field `end` do not roll.
    pub(crate) fn all_roll(self, t: &mut Table, end: Field, go: fn(Field, u8) -> Field) {
        for pawn in self.order(t) {
            let at = t.pawns[pawn];
            if at != end {
                let n = t.roll(pawn, D6, self.why());
                t.put_pawn(pawn, go(at, n), self.why());
            }
        }
    }

    /// Gives everybody a turn in the event. Its frame is on top of the stack.
    pub(crate) fn go_round(self, t: &mut Table) {
        if let Some(Frame::Event(_)) = t.stack.top() {
            t.public.stack.pop();
        }
        t.push_frame(Frame::Event(RunningEvent { left: t.everybody(), at: self.trigger, ..self }));
    }

    /// Asks somebody something; `answered` continues.
    pub(crate) fn ask(self, t: &mut Table, who: Seat, kind: Question) {
        t.push_frame(Frame::Event(RunningEvent { answered: true, ..self }));
        t.ask(who, kind, self.why());
    }
}
