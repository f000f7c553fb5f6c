//! An event: triggered, turned up, and carried out in play order from its
//! trigger (rules §10).
//!
//! Who is not at the table for an event (lucky-bastard) is simply not among
//! `present`: every event looks at nobody else, so that exclusion is one
//! mechanism.

use game::{Seat, Seats};

use crate::ask::{PickExcept, PickFrom, Question, Source, Window};
use crate::fact::Fact;
use crate::frame::{Frame, PendingWish, Phase, RunningEvent, Trigger, TriggerStep};
use crate::pack::Pack;
use crate::state::Reply;
use crate::table::Table;
use crate::{Event, RuleCard};

impl Table<'_> {
    /// Somebody triggers an event; with double-trouble two, one after the other,
    /// each with its own window.
    pub(crate) fn trigger(&mut self, by: Seat) {
        let twice = self.rule_cards.has(RuleCard::DoubleTrouble);
        for _ in 0..=u8::from(twice) {
            self.push_frame(Trigger::further(by));
        }
    }
}

impl Trigger {
    /// One event of a trigger, or one that plague brings, with its window.
    pub(crate) fn further(by: Seat) -> Frame {
        Frame::Trigger(Trigger { by, out: Seats::NONE, step: TriggerStep::Open })
    }

    pub(crate) fn run(self, t: &mut Table) {
        match self.step {
            TriggerStep::Open => {
                t.tell(Fact::Triggered(self.by));
                t.push_frame(Frame::Trigger(Trigger { step: TriggerStep::Window, ..self }));
                // `active` is the dealer while the starter card is carried out.
                let who = if t.setup.packs().has(Pack::Troublemaker) {
                    t.everybody().without(t.active)
                } else {
                    Seats::NONE
                };
                t.open(Window::Event, who, Source::Turn);
            }
            TriggerStep::Window => {
                let out = t.tossers(t.everybody());
                t.push_frame(Frame::Trigger(Trigger { out, step: TriggerStep::TurnUp, ..self }));
                for who in t.in_order(self.by, out) {
                    t.toss_in(who, Window::Event);
                }
                // Each wishes at once; of two wishes the later one counts.
                if !t.wishes_lapse() {
                    for who in t.in_order(self.by, out).rev() {
                        t.push_frame(PendingWish::later(who));
                    }
                }
            }
            TriggerStep::TurnUp => {
                if let Some(event) = next_event(t) {
                    t.happened.add(event);
                    carry_out(t, event, self.by, t.everybody() - self.out);
                }
            }
        }
    }
}

/// The top of the event pile, which is made anew from the events turned up
/// when it is empty, except those being carried out right now (§10).
pub(crate) fn next_event(t: &mut Table) -> Option<Event> {
    refill(t);
    let event = t.events.pop()?;
    t.turned_up.add(event);
    Some(event)
}

/// Makes a new event pile if there is none.
pub(crate) fn refill(t: &mut Table) {
    if !t.events.is_empty() {
        return;
    }
    let running: crate::sets::EventSet = t.stack.events().collect();
    for event in t.turned_up.iter().filter(|&e| !running.has(e)) {
        t.events.push(event);
    }
    t.turned_up = t.turned_up.iter().filter(|&e| running.has(e)).collect();
    let state: &mut crate::State = t;
    state.rng.shuffle(state.events.all_mut());
}

/// Carries out an event for those who are at the table for it.
pub(crate) fn carry_out(t: &mut Table, event: Event, trigger: Seat, present: Seats) {
    t.tell(Fact::TurnedUp { event, by: trigger });
    t.push_frame(Frame::EventOver(event));
    let rules = event.rules();
    if rules.needs_two() && present.len() < 2 {
        return;
    }
    let running = RunningEvent {
        event,
        trigger,
        present,
        at: trigger,
        with: trigger,
        nth: 0,
        left: Seats::NONE,
        others: Seats::NONE,
        value: 0,
        phase: Phase::Person,
    };
    rules.start(t, running);
}

/// An event has been carried out.
pub(crate) fn over(t: &mut Table, event: Event) {
    t.tell(Fact::EventOver(event));
}

impl RunningEvent {
    pub(crate) fn run(mut self, t: &mut Table) {
        let rules = self.event.rules();
        if self.phase == Phase::Answered {
            return rules.answered(t, self);
        }
        let Some(at) = t.first_in_order(self.at, self.left) else { return rules.finish(t, self) };
        self.at = at;
        self.nth = self.nth.saturating_add(1);
        self.left.remove(at);
        t.push_frame(Frame::Event(self));
        rules.person_turn(t, self);
    }

    /// The rule that asks and acts.
    pub(crate) fn source(&self) -> Source {
        Source::Event(self.event)
    }

    /// Those present in play order from the trigger.
    pub(crate) fn order(&self, t: &Table) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        t.in_order(self.trigger, self.present)
    }

    /// Those present but the trigger, in play order.
    pub(crate) fn others(&self, t: &Table) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        t.in_order(self.trigger, self.present.without(self.trigger))
    }

    /// The first of these in play order from the trigger: who breaks a tie.
    pub(crate) fn first(&self, t: &Table, of: Seats) -> Option<Seat> {
        t.first_in_order(self.trigger, of & self.present)
    }

    /// Goes round, as the first thing it does: each of `who` has a turn in it,
    /// in play order from the trigger; then it is finished off.
    pub(crate) fn round(self, t: &mut Table, who: Seats) {
        t.push_frame(Frame::Event(RunningEvent { left: who & self.present, ..self }));
    }

    /// Asks one person; `answered` goes on.
    pub(crate) fn ask(self, t: &mut Table, who: Seat, kind: Question) {
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..self }));
        t.ask_one(who, kind, self.source());
    }

    /// Asks somebody to pick hand cards; `answered` goes on, with none where
    /// there are none.
    pub(crate) fn ask_cards(self, t: &mut Table, who: Seat, from: PickFrom, n: u8) {
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..self }));
        t.ask_cards(who, from, n, PickExcept::Nothing, self.source());
    }

    /// Asks everybody who holds a card to lay one face down, all at once;
    /// `answered` goes on.
    pub(crate) fn ask_all_for_a_card(self, t: &mut Table) {
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..self }));
        let who = self.present.filter(|s| t.count(s) > 0);
        let kind = Question::Cards { from: PickFrom::OwnHand, n: 1, must: true, except: PickExcept::Nothing };
        t.ask(who, kind, self.source());
    }

    /// What the person whose turn it is answered.
    pub(crate) fn reply(&self, t: &Table) -> Reply {
        t.reply(self.at)
    }
}

#[cfg(test)]
mod tests;
