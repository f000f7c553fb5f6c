//! Events: triggered, turned up, and carried out in play order from the person who triggered them (rules
//! §10).
//!
//! People excluded from an event (by lucky-bastard) are simply not among its `present`. No event looks at
//! anybody else, so one mechanism covers all exclusions.

use game::{Seat, Seats};

use crate::{
    Event, Fact, Frame, Pack, PendingWish, Phase, PickExcept, PickFrom, Question, Reply, RuleCard,
    RunningEvent, Source, Table, Trigger, TriggerStep, Window,
};

impl Table<'_> {
    /// `by` triggers an event; with double-trouble two, one after the other, each with its own reaction
    /// window.
    pub(crate) fn trigger(&mut self, by: Seat) {
        let twice = self.rule_cards.has(RuleCard::DoubleTrouble);
        for _ in 0..=u8::from(twice) {
            self.push_frame(Trigger::further(by));
        }
    }
}

impl Trigger {
    /// One event with its reaction window: one of the events of a trigger, or a further one that plague
    /// brings.
    pub(crate) fn further(by: Seat) -> Frame {
        Frame::Trigger(Trigger { by, out: Seats::NONE, step: TriggerStep::Open })
    }

    pub(crate) fn run(self, t: &mut Table) {
        match self.step {
            TriggerStep::Open => {
                t.tell(Fact::Triggered(self.by));
                t.push_frame(Frame::Trigger(Trigger { step: TriggerStep::Window, ..self }));
                // While the starter card is carried out, `active` is the dealer.
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
                // Each of them makes a wish at once; the last wish counts.
                if !t.wishes_lapse() {
                    for who in t.in_order(self.by, out).rev() {
                        t.push_frame(PendingWish::later(who));
                    }
                }
            }
            TriggerStep::TurnUp => {
                if let Some(event) = next_event(t) {
                    t.public.happened.add(event);
                    carry_out(t, event, self.by, t.everybody() - self.out);
                }
            }
        }
    }
}

/// Takes the top of the event pile. An empty pile is first replaced by the events turned up, shuffled, except those
/// being carried out now (§10).
pub(crate) fn next_event(t: &mut Table) -> Option<Event> {
    refill(t);
    let event = t.hidden.events.pop()?;
    t.public.turned_up.add(event);
    Some(event)
}

/// Makes a new event pile if the current one is empty.
pub(crate) fn refill(t: &mut Table) {
    if !t.hidden.events.is_empty() {
        return;
    }
    let running: crate::sets::EventSet = t.stack.events().collect();
    for event in t.turned_up.iter().filter(|&e| !running.has(e)) {
        t.hidden.events.push(event);
    }
    t.public.turned_up = t.turned_up.iter().filter(|&e| running.has(e)).collect();
    let state: &mut crate::State = t;
    state.hidden.rng.shuffle(state.hidden.events.all_mut());
}

/// Carries out an event for the people in `present`.
pub(crate) fn carry_out(t: &mut Table, event: Event, trigger: Seat, present: Seats) {
    t.tell(Fact::TurnedUp { event, by: trigger });
    t.push_frame(Frame::EventOver(event));
    if present.len() < event.needs() {
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
        least: 0,
        phase: Phase::Person,
    };
    event.rules().start(t, running);
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

    /// The event as the source of questions and facts.
    pub(crate) fn source(&self) -> Source {
        Source::Event(self.event)
    }

    /// The people excluded from it.
    pub(crate) fn out(&self, t: &Table) -> Seats {
        t.everybody() - self.present
    }

    /// The people present, in play order from the one who triggered the event.
    pub(crate) fn order(&self, t: &Table) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        t.in_order(self.trigger, self.present)
    }

    /// The people present except the one who triggered the event, in play order.
    pub(crate) fn others(&self, t: &Table) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        t.in_order(self.trigger, self.present.without(self.trigger))
    }

    /// The first of these in play order from the one who triggered the event; used to break ties.
    pub(crate) fn first(&self, t: &Table, of: Seats) -> Option<Seat> {
        t.first_in_order(self.trigger, of & self.present)
    }

    /// Lets each of `who` have a turn in the event, in play order from the one who triggered it, and then
    /// finishes the event. An event calls this when it begins.
    pub(crate) fn round(self, t: &mut Table, who: Seats) {
        t.push_frame(Frame::Event(RunningEvent { left: who & self.present, phase: Phase::Person, ..self }));
    }

    /// Skips the turns in the event that are still to come.
    pub(crate) fn stop(&self, t: &mut Table) {
        if matches!(t.stack.top(), Some(Frame::Event(round)) if round.event == self.event) {
            t.public.stack.pop();
        }
    }

    /// Asks one person; the event's `answered` runs next.
    pub(crate) fn ask(self, t: &mut Table, who: Seat, kind: Question) {
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..self }));
        t.ask_one(who, kind, self.source());
    }

    /// Asks somebody to pick hand cards; the event's `answered` runs next, with an empty reply if there are
    /// no cards.
    pub(crate) fn ask_cards(self, t: &mut Table, who: Seat, from: PickFrom, n: u8) {
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..self }));
        t.ask_cards(who, from, n, PickExcept::Nothing, self.source());
    }

    /// Asks everybody who holds a card to choose one face down, all at once; the event's `answered` runs
    /// next.
    pub(crate) fn ask_all_for_a_card(self, t: &mut Table) {
        t.push_frame(Frame::Event(RunningEvent { phase: Phase::Answered, ..self }));
        let who = self.present.filter(|s| t.count(s) > 0);
        let kind = Question::Cards { from: PickFrom::OwnHand, n: 1, must: true, except: PickExcept::Nothing };
        t.ask(who, kind, self.source());
    }

    /// In order, everybody takes up the cards laid aside in front of them.
    pub(crate) fn all_take_up(&self, t: &mut Table) {
        self.order(t).for_each(|seat| t.take_up(seat, self.source()));
    }

    /// The answer of the person whose turn in the event it is.
    pub(crate) fn reply(&self, t: &Table) -> Reply {
        *t.reply(self.at)
    }
}

#[cfg(test)]
mod tests;
