//! [`State`] as a [`Game`](game::Game): answers go in, facts come out.
//!
//! Everybody who may react is asked, even if they have only one answer, because whether somebody has a choice may be a
//! secret. The owner of the dealer answers such questions at a time that reveals nothing.

use game::{Asks, Entry, Game, Options, Outcome, Seat, Sink, Viewer};

use crate::{
    Action, Ask, Card, Choice, Event, Fact, Frame, Hint, Illegal, Memory, Power, Question, RuleCard, Setup,
    Special, State, Table, View, flow,
};

impl Game for State {
    const NUMBER: u8 = 0;
    const RULES: u32 = 2;
    type Setup = Setup;
    type Ask = Ask;
    type Action = Action;
    type Fact = Fact;
    type Illegal = Illegal;
    type View = View;
    type Memory = Memory;

    fn new(setup: &Setup) -> State {
        State::begin(setup)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn asks(&self) -> Asks<Ask> {
        Asks::of(self.ask, self.question, self.asked, || self.stack.top() != Some(Frame::Seed))
    }

    fn apply(&mut self, entry: &Entry<Action>, log: &mut dyn Sink<Fact>) -> Result<(), Illegal> {
        let before = self.clone();
        self.carry_out(entry, log)?;
        if self.has_overflowed() {
            // If anything did not fit, undo everything.
            *self = before;
            return Err(Illegal::NoRoom);
        }
        Ok(())
    }

    // Inlined, so that a caller's entry stays in registers.
    #[inline]
    fn play_unchecked(&mut self, entry: &Entry<Action>, log: &mut dyn Sink<Fact>) {
        match *entry {
            Entry::Seed(seed) => flow::round::begin(&mut Table::simulated(self, log), seed),
            Entry::Answer { by, action, .. } => self.record(by, action),
        }
        if self.asked.is_empty() {
            flow::run(&mut Table::simulated(self, log));
        }
    }

    fn options(&self, by: Seat, out: &mut Options<Action>) {
        self.seen_from(by).options(out);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer).into()
    }

    fn redact(fact: &Fact, viewer: Viewer) -> Option<Fact> {
        Some(fact.redacted(viewer))
    }

    fn reveals(fact: &Fact, by: Seat, viewer: Seat) -> bool {
        fact.reveals(by, viewer)
    }

    fn is_final(ask: &Ask) -> bool {
        ask.is_final()
    }

    fn asks_by_hand(ask: &Ask) -> bool {
        let from_hand = matches!(ask.kind, Question::Cards { .. } | Question::Turn { .. });
        from_hand && ask.why.hint() == Hint::Asking
    }

    fn swapped_places(fact: &Fact) -> Option<(Seat, Seat)> {
        match fact {
            Fact::SwappedPlaces(one, other) => Some((*one, *other)),
            _ => None,
        }
    }

    fn person_at(&self, place: Seat) -> Seat {
        self.persons[place]
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winners.map(|winners| Outcome { winners })
    }

    fn contents() -> String {
        let cards = Card::all().map(|card| card.to_string());
        let specials = Special::ALL.iter().map(|special| special.name().into());
        let events = Event::ALL.iter().map(|event| event.name().into());
        let powers = Power::ALL.iter().map(|power| power.name().into());
        let rules = RuleCard::ALL.iter().map(|rule| rule.name().into());
        let names: Vec<String> = cards.chain(specials).chain(events).chain(powers).chain(rules).collect();
        names.join(" ")
    }

    fn people(setup: &Setup) -> u8 {
        setup.players()
    }

    fn for_players(setup: &Setup, players: u8) -> Option<Setup> {
        Setup::new(players, setup.packs(), *setup.rules()).ok()
    }

    fn pass(ask: &Ask) -> Option<Action> {
        matches!(ask.kind, Question::One(Choice::Reaction(_))).then_some(Action::Pass)
    }
}

impl State {
    /// Accepts one part of an answer, and continues the game once everybody who was asked has answered.
    ///
    /// # Errors
    /// The reason why the answer is refused. The game is unchanged then.
    pub fn answer(&mut self, by: Seat, action: Action, log: &mut dyn Sink<Fact>) -> Result<(), Illegal> {
        self.apply(&Entry::Answer { by, to: self.question, action }, log)
    }

    /// Carries out an entry of the log, without checking whether everything fitted.
    fn carry_out(&mut self, entry: &Entry<Action>, log: &mut dyn Sink<Fact>) -> Result<(), Illegal> {
        match *entry {
            Entry::Seed(_) if self.asks() != Asks::Seed => return Err(Illegal::NoSeedNow),
            Entry::Seed(seed) => flow::round::begin(&mut Table::new(self, log), seed),
            Entry::Answer { by, .. } if !self.asked.has(by) => return Err(Illegal::NotAsked),
            Entry::Answer { to, .. } if to != self.question => return Err(Illegal::OldQuestion),
            Entry::Answer { by, action, .. } => self.record_answer(by, action)?,
        }
        if self.asked.is_empty() {
            flow::run(&mut Table::new(self, log));
        }
        Ok(())
    }

    /// Whether a pile or the stack had no room for something.
    fn has_overflowed(&self) -> bool {
        self.stack.has_overflowed()
            || self.hidden.draw.has_overflowed()
            || self.discard.has_overflowed()
            || self.hidden.events.has_overflowed()
            || self.hidden.power_pile.has_overflowed()
            || self.hidden.rule_pile.has_overflowed()
    }

    /// Why this answer of `by` would be refused now, or `None` if it is legal.
    pub fn refusal(&self, by: Seat, action: Action) -> Option<Illegal> {
        self.seen_from(by).refusal(action)
    }

    /// Records one part of an answer, without continuing the game.
    pub(crate) fn record_answer(&mut self, by: Seat, action: Action) -> Result<(), Illegal> {
        if let Some(why) = self.seen_from(by).refusal(action) {
            return Err(why);
        }
        self.record(by, action);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::after;
    use game::{Seats, View as _};

    #[test]
    fn a_setup_can_be_changed_to_2_to_8_people() {
        let setup = *after(r#"{"hands": [["red-1"], ["red-2"]]}"#).setup();
        assert_eq!(State::people(&setup), 2);
        let five = State::for_players(&setup, 5).unwrap();
        assert_eq!((State::people(&five), five.rules()), (5, setup.rules()));
        assert_eq!((State::for_players(&setup, 1), State::for_players(&setup, 9)), (None, None));
    }

    #[test]
    fn only_reaction_windows_can_be_passed() {
        let attacked = after(
            r#"{"discard": ["red-9"], "hands": [["red-gift", "blue-1", "blue-2"], ["green-4"]],
            "script": ["0 play red-gift", "0 seat 1"]}"#,
        );
        let pass = |state: &State| match state.asks() {
            Asks::People { ask, .. } => State::pass(&ask),
            _ => None,
        };
        assert_eq!(pass(&attacked), Some(Action::Pass));
        assert_eq!(pass(&after(r#"{"hands": [["red-1"], ["red-2"]]}"#)), None, "a turn cannot be passed");
        assert_eq!(game::View::asks(&attacked.view(Viewer::Spectator)), attacked.asks());
    }

    #[test]
    fn contents_lists_every_card() {
        let text = State::contents();
        assert_eq!(text.split_whitespace().count(), 120 + 23 + 44 + 12 + 15, "{text}");
    }

    #[test]
    fn an_answer_that_would_overflow_the_stack_is_refused_and_changes_nothing() {
        let mut state = after(r#"{"hands": [["fantastic", "blue-1"], ["green-4"]]}"#);
        let frame = state.stack.pop().unwrap();
        while state.stack.depth() < crate::stack::Stack::ROOM {
            state.stack.push(frame);
        }
        let before = state.clone();
        // Playing the card replaces the frame of the question by three frames: turn, card and wish.
        let (by, play) = (Seat::default(), Action::Play(Card::from_name("fantastic").unwrap(), None));
        assert_eq!(state.answer(by, play, &mut game::NullSink), Err(Illegal::NoRoom));
        assert_eq!(state, before);
        state.stack.pop();
        assert_eq!(state.answer(by, play, &mut game::NullSink), Err(Illegal::NoRoom));
        state.stack.pop();
        assert_eq!(state.answer(by, play, &mut game::NullSink), Ok(()), "there is room");
    }

    #[test]
    fn an_event_that_repeat_runs_may_come_up_again_in_the_reshuffled_pile() {
        let mut state = after(
            r#"{"packs": ["troublemaker"],
            "hands": [["red-troublemaker", "blue-1"], ["blue-troublemaker", "blue-2"], ["green-5"]],
            "events": ["plague", "friday-the-13th", "third-time-lucky", "repeat"],
            "script": ["0 play red-troublemaker", "1 play blue-troublemaker", "0 pass", "2 pass"]}"#,
        );
        // The pile is empty now. It is reshuffled while repeat carries out plague; the second time plague is
        // in it again.
        assert!(
            state.hidden.events.is_empty()
                && matches!(state.ask.map(|ask| ask.kind), Some(Question::One(Choice::Events(_))))
        );
        state.hidden.events.push(Event::Plague);
        state.turned_up.remove(Event::Plague);
        state.answer(Seat::wrapping(1), Action::Event(Event::Plague), &mut game::NullSink).unwrap();
        let (mut deepest, mut twice) = (0, false);
        while state.active == Seat::wrapping(1)
            && matches!(state.ask.map(|ask| ask.kind), Some(Question::One(Choice::Reaction(_))))
        {
            let by = state.asked.lowest().unwrap();
            state.answer(by, Action::Pass, &mut game::NullSink).unwrap();
            deepest = deepest.max(state.stack.depth());
            twice |= state.stack.events().filter(|&event| event == Event::Plague).count() == 2;
        }
        assert!(twice && deepest < crate::stack::Stack::ROOM, "{deepest}");
    }

    #[test]
    fn the_game_trait_agrees_with_the_state_its_view_and_its_facts() {
        let state = after(
            r#"{"packs": ["troublemaker"], "rules": {"scorekeeping": "none"},
            "hands": [["black-9", "blue-1"], ["green-4", "black-8"], ["green-5"]],
            "events": ["identity-theft"], "script": ["0 play black-9", "1 pass", "2 pass"]}"#,
        );
        let seat = Seat::wrapping;
        assert_eq!([0, 1, 2].map(|n| state.person_at(seat(n))), [0, 2, 1].map(seat));
        let (own, seen) = (state.choices(seat(1)), state.view(Viewer::Seat(seat(1))).choices());
        assert_eq!((own.only(), seen.only()), (Some(Action::Draw), Some(Action::Draw)));
        let shown = Fact::Shown { of: seat(0), cards: Some(*state.hand(seat(0))), to: Seats::one(seat(1)) };
        for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2))] {
            assert_eq!(State::redact(&shown, viewer), Some(shown.redacted(viewer)));
        }
    }
}
