//! An event: triggered, turned up, and carried out in play order from its
//! trigger (rules §10).
//!
//! Who is not at the table for an event (lucky-bastard) is simply not among
//! `present`: every event looks at nobody else, so that exclusion is one
//! mechanism.

use game::{Seat, Seats};
use serde::{Deserialize, Serialize};

use crate::ask::{PickExcept, PickFrom, Question, Source, Window};
use crate::fact::Fact;
use crate::flow::Frame;
use crate::flow::wish::PendingWish;
use crate::setup::Pack;
use crate::state::Reply;
use crate::table::Table;
use crate::{Event, RuleCard};

/// An event that is triggered but not turned up yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Trigger {
    /// By whom.
    pub by: Seat,
    /// Who tossed in lucky-bastard.
    pub out: Seats,
    /// What comes next.
    pub step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Step {
    /// The window of lucky-bastard opens.
    Open,
    /// It has been answered.
    Window,
    /// The event is turned up.
    TurnUp,
}

/// Somebody triggers an event; with double-trouble two, one after the other,
/// each with its own window.
pub(crate) fn trigger(t: &mut Table, by: Seat) {
    let twice = t.rule_cards.has(RuleCard::DoubleTrouble);
    for _ in 0..=u8::from(twice) {
        t.push_frame(Trigger::further(by));
    }
}

impl Trigger {
    /// One event of a trigger, or one that plague brings, with its window.
    pub(crate) fn further(by: Seat) -> Frame {
        Frame::Trigger(Trigger { by, out: Seats::NONE, step: Step::Open })
    }

    pub(crate) fn run(self, t: &mut Table) {
        match self.step {
            Step::Open => {
                t.tell(Fact::Triggered(self.by));
                t.push_frame(Frame::Trigger(Trigger { step: Step::Window, ..self }));
                // `active` is the dealer while the starter card is carried out.
                let who = if t.setup.packs().has(Pack::Troublemaker) {
                    t.everybody().without(t.active)
                } else {
                    Seats::NONE
                };
                t.open(Window::Event, who, Source::Turn);
            }
            Step::Window => {
                let out = t.tossers(t.everybody());
                t.push_frame(Frame::Trigger(Trigger { out, step: Step::TurnUp, ..self }));
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
            Step::TurnUp => {
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
    let happening = RunningEvent {
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
    rules.start(t, happening);
}

/// An event has been carried out.
pub(crate) fn over(t: &mut Table, event: Event) {
    t.tell(Fact::EventOver(event));
}

/// An event that asks people things, or goes round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct RunningEvent {
    /// Which.
    pub event: Event,
    /// Who triggered it.
    pub trigger: Seat,
    /// Who is at the table for it.
    pub present: Seats,
    /// Whose turn in the event it is.
    pub at: Seat,
    /// Whom they have to do with.
    pub with: Seat,
    /// How many have had their turn in it, this one included.
    pub nth: u8,
    /// Who has not had theirs.
    pub left: Seats,
    /// People the event has singled out.
    pub others: Seats,
    /// A value it goes by.
    pub value: u8,
    /// What comes next.
    pub phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Phase {
    /// The next person has their turn in it.
    Person,
    /// Somebody has answered.
    Answered,
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
mod tests {
    use super::{carry_out, refill};
    use crate::Event;
    use crate::fact::Fact;
    use crate::flow::Frame;
    use crate::table::Table;
    use crate::testing::{after, play};
    use game::{NullSink, Seats};

    #[test]
    fn a_black_card_brings_an_event_before_anything_else() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["third-time-lucky"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [4, 4, 4], "turn": 1}}"#,
        );
    }

    #[test]
    fn an_event_that_needs_two_does_nothing_at_all_where_one_is_left() {
        let before = ["points", "none"].map(|scorekeeping| {
            after(&format!(
                r#"{{"packs": ["troublemaker", "supercharge", "pandora"], "powers": [["looping"], []],
                "rules": {{"scorekeeping": "{scorekeeping}"}}, "totals": [30, 7],
                "hands": [["black-9", "red-5", "fantastic"], ["green-4"]]}}"#
            ))
        });
        let events = [
            Event::BlackHole,
            Event::Charity,
            Event::Crowdfunding,
            Event::Distributor,
            Event::Earthquake,
            Event::GamblingMan,
            Event::IdentityTheft,
            Event::Loot,
            Event::MerryChristmas,
            Event::Riot,
            Event::RobinHood,
            Event::SurpriseParty,
            Event::Tornado,
            Event::TrustFall,
            Event::Tsunami,
        ];
        for (event, before) in
            events.into_iter().flat_map(|event| before.each_ref().map(|before| (event, before)))
        {
            let (mut state, mut expected) = (before.clone(), before.clone());
            let who = before.active;
            let mut facts = Vec::new();
            carry_out(&mut Table::new(&mut state, &mut facts), event, who, Seats::one(who));
            assert_eq!(facts, [Fact::TurnedUp { event, by: who }]);
            expected.stack.push(Frame::EventOver(event));
            assert_eq!(state, expected, "{event:?}");
        }
    }

    #[test]
    fn no_event_left_to_turn_up_nothing() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]], "events": [],
            "script": ["0 play black-9"], "expect": {"hand_sizes": [1, 1, 1], "turn": 1}}"#,
        );
    }

    #[test]
    fn an_empty_pile_is_made_anew_from_those_turned_up() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker"],
            "expect": {"hand_sizes": [7, 7, 7], "turn": 2}}"#,
        );
    }

    #[test]
    fn without_those_being_carried_out_at_any_depth() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["plague", "event-manager", "third-time-lucky", "friday-the-13th"],
            "script": ["0 play red-troublemaker", "0 event friday-the-13th"],
            "expect": {"hand_sizes": [4, 5, 4], "turn": 1}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"], "hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["plague", "repeat"], "script": ["0 play black-9"],
            "expect": {"hand_sizes": [1, 1, 1], "turn": 1, "round_over": false}}"#,
        );
    }

    #[test]
    fn the_active_person_may_not_be_lucky() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "lucky-bastard"], ["green-4"], ["green-5"]],
            "events": ["third-time-lucky"], "script": ["0 play black-9", "! 0 react lucky-bastard"],
            "expect": {"hand_sizes": [4, 4, 4]}}"#,
        );
    }

    #[test]
    fn nor_the_dealer_with_a_starter_card() {
        play(
            r#"{"packs": ["troublemaker"], "dealer": 2,
            "hands": [["blue-1", "blue-2"], ["green-4", "green-6"], ["lucky-bastard", "green-5"]],
            "starter": "black-3", "events": ["third-time-lucky"],
            "script": ["! 2 react lucky-bastard"], "expect": {"hand_sizes": [5, 5, 5], "turn": 0}}"#,
        );
        play(
            r#"{"packs": ["troublemaker"], "dealer": 1,
            "hands": [["blue-1", "blue-2"], ["green-4", "green-6"], ["lucky-bastard", "green-5"]],
            "starter": "black-3", "events": ["third-time-lucky"],
            "script": ["2 react lucky-bastard", "2 wish blue"],
            "expect": {"hand_sizes": [5, 5, 1], "turn": 2, "demand": "blue"}}"#,
        );
    }

    #[test]
    fn two_of_them_and_the_later_wish_counts() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["mimicry", "green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "2 react mimicry", "1 react lucky-bastard", "! 2 wish blue",
            "1 wish green", "2 wish blue"],
            "expect": {"hand_sizes": [4, 1, 1], "demand": "blue", "top": "mimicry", "turn": 1}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "pandora"], "rule_cards": ["clockwise"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["mimicry", "green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "1 react lucky-bastard", "2 react mimicry", "2 wish blue",
            "1 wish green"],
            "expect": {"hand_sizes": [4, 1, 1], "demand": "green", "top": "lucky-bastard", "turn": 2}}"#,
        );
    }

    #[test]
    fn the_wish_is_made_before_the_event_is_turned_up() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "events": ["third-time-lucky"], "script": ["0 play black-9", "1 react lucky-bastard"],
            "expect": {"hand_sizes": [1, 1, 1], "asked": [1]}}"#,
        );
    }

    #[test]
    fn a_wish_that_cannot_count_is_not_made() {
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "powers": [["number-wish"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play black-9", "0 power number-wish", "1 react lucky-bastard", "0 wish 5"],
            "expect": {"hand_sizes": [4, 1, 4], "demand": "5", "turn": 1}}"#,
        );
        play(
            r#"{"packs": ["troublemaker", "supercharge"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard", "green-4"], ["green-5"]],
            "powers": [["black-wish"], [], []], "events": ["third-time-lucky"],
            "script": ["0 play black-9", "0 power black-wish", "1 react lucky-bastard"],
            "expect": {"hand_sizes": [4, 1, 4], "demand": "black", "turn": 1}}"#,
        );
    }

    #[test]
    fn it_may_be_the_last_card() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["black-9", "blue-1"], ["lucky-bastard"], ["green-5"]],
            "events": ["third-time-lucky"],
            "script": ["0 play black-9", "1 react lucky-bastard", "1 wish blue"],
            "expect": {"hand_sizes": [4, 0, 4], "round_over": true, "finished": [1]}}"#,
        );
    }

    #[test]
    fn only_for_this_event() {
        play(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["lucky-bastard", "blue-2"], ["blue-troublemaker",
            "green-5"]],
            "events": ["friday-the-13th", "third-time-lucky"],
            "script": ["0 play red-troublemaker", "1 react lucky-bastard", "1 wish blue", "1 draw",
            "1 end", "2 play blue-troublemaker"],
            "expect": {"hand_sizes": [4, 5, 4]}}"#,
        );
    }

    #[test]
    fn nobody_is_asked_where_there_is_no_such_card_in_the_deck() {
        play(
            r#"{"hands": [["black-9", "blue-1"], ["green-4"], ["green-5"]],
            "events": ["third-time-lucky"], "script": ["0 play black-9", "! 1 pass"],
            "expect": {"hand_sizes": [4, 4, 4], "turn": 1}}"#,
        );
    }

    #[test]
    fn the_pile_made_anew_is_shuffled() {
        let mut state = after(r#"{"hands": [["red-1"], ["green-4"]], "events": []}"#);
        state.turned_up = Event::ALL.iter().copied().collect();
        refill(&mut Table::new(&mut state, &mut NullSink));
        assert_eq!(state.events.len(), 44);
        assert_ne!(state.events.all(), Event::ALL);
        assert!(state.turned_up.is_empty());
    }
}
