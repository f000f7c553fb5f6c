//! [`State`] as a [`Game`](game::Game): answers go in, facts come out.

use game::{Asks, Entry, Game, Options, Outcome, Seat, Seats, Sink, Viewer};

use crate::table::{Dice, FairDice};
use crate::{
    Action, Ask, Card, Event, Fact, Frame, Illegal, Memory, Question, Reply, Setup, State, Table, View, flow,
};

impl Game for State {
    const NUMBER: u8 = 1;
    const RULES: u32 = 1;
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
        let ask = self.ask.filter(|_| !self.asked.is_empty());
        Asks::of(ask, self.question, self.asked, || self.stack.top() != Some(Frame::Seed))
    }

    fn apply(&mut self, entry: &Entry<Action>, log: &mut dyn Sink<Fact>) -> Result<(), Illegal> {
        self.apply_with(entry, log, &mut FairDice)
    }

    fn play_unchecked(&mut self, entry: &Entry<Action>, log: &mut dyn Sink<Fact>) {
        match *entry {
            Entry::Seed(_) => self.go_on(entry, Reply::default(), log, &mut FairDice),
            Entry::Answer { by, action, .. } => {
                let Ok(desk) = self.desk(by) else { return };
                let (reply, complete) = desk.after(action);
                if !complete {
                    self.hidden.reply = reply;
                    return;
                }
                self.go_on(entry, reply, log, &mut FairDice);
            }
        }
        while let Some(Ask { kind: Question::Block, .. }) = self.ask
            && let Some(by) = self.asked.lowest()
            && !self.hidden.hands[by].kinds().any(|card| card.rules().wards_off())
        {
            let pass = Entry::Answer { by, to: self.question, action: Action::Pass };
            self.go_on(&pass, Reply::default(), log, &mut FairDice);
        }
    }

    fn options(&self, by: Seat, out: &mut Options<Action>) {
        if let Ok(desk) = self.desk(by) {
            desk.options(out);
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redact(fact: &Fact, viewer: Viewer) -> Option<Fact> {
        Some(fact.redacted(viewer))
    }

    fn reveals(fact: &Fact, by: Seat, viewer: Seat) -> bool {
        fact.reveals(by, viewer)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winners.map(|winners| Outcome { winners })
    }

    fn contents() -> String {
        let cards = Card::ALL.iter().map(|card| card.name());
        let names: Vec<&str> = cards.chain(Event::ALL.iter().map(|event| event.name())).collect();
        names.join(" ")
    }

    fn people(setup: &Setup) -> u8 {
        setup.players()
    }

    fn for_players(setup: &Setup, players: u8) -> Option<Setup> {
        Setup::new(players, setup.limit()).ok()
    }

    fn pass(ask: &Ask) -> Option<Action> {
        (ask.kind == Question::Block).then_some(Action::Pass)
    }
}

impl State {
    /// Accepts one part of an answer, and continues the game once the answer is complete.
    ///
    /// # Errors
    /// The reason why the answer is refused. The game is unchanged then.
    pub fn answer(&mut self, by: Seat, action: Action, log: &mut dyn Sink<Fact>) -> Result<(), Illegal> {
        self.apply(&Entry::Answer { by, to: self.question, action }, log)
    }

    /// Carries out an entry of the log with these dice.
    pub(crate) fn apply_with(
        &mut self,
        entry: &Entry<Action>,
        log: &mut dyn Sink<Fact>,
        dice: &mut dyn Dice,
    ) -> Result<(), Illegal> {
        let mut reply = Reply::default();
        match *entry {
            Entry::Seed(_) if self.asks() != Asks::Seed => return Err(Illegal::NoSeedNow),
            Entry::Seed(_) => {}
            Entry::Answer { by, to, action } => {
                let desk = self.desk(by)?;
                if to != self.question {
                    return Err(Illegal::OldQuestion);
                }
                let complete;
                (reply, complete) = desk.record(action)?;
                if !complete {
                    self.hidden.reply = reply;
                    return Ok(());
                }
            }
        }
        // If anything did not fit, undo everything.
        let before = self.clone();
        self.go_on(entry, reply, log, dice);
        if self.has_overflowed() {
            *self = before;
            return Err(Illegal::NoRoom);
        }
        Ok(())
    }

    /// Continues the game after a seed, or with this answer.
    fn go_on(&mut self, entry: &Entry<Action>, reply: Reply, log: &mut dyn Sink<Fact>, dice: &mut dyn Dice) {
        (self.hidden.reply, self.public.ask, self.public.asked) = (reply, None, Seats::NONE);
        let table = &mut Table::new(self, log, dice);
        if let Entry::Seed(seed) = *entry {
            flow::round::begin(table, seed);
        }
        flow::run(table);
        if self.asked.is_empty() {
            self.hidden.reply = Reply::default();
        }
    }

    /// Whether a pile or the stack had no room for something.
    fn has_overflowed(&self) -> bool {
        self.stack.has_overflowed() || self.hidden.draw.has_overflowed() || self.ground.has_overflowed()
    }

    /// Why this answer of `by` would be refused now, or `None` if it is legal.
    pub fn refusal(&self, by: Seat, action: Action) -> Option<Illegal> {
        match self.desk(by) {
            Ok(desk) => desk.refusal(action),
            Err(why) => Some(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::after;
    use game::{NullSink, View as _};

    #[test]
    fn a_setup_can_be_changed_to_2_to_6_people() {
        let setup = Setup::new(2, 77).unwrap();
        assert_eq!(State::people(&setup), 2);
        let five = State::for_players(&setup, 5).unwrap();
        assert_eq!((State::people(&five), five.limit()), (5, 77));
        assert_eq!((State::for_players(&setup, 1), State::for_players(&setup, 7)), (None, None));
    }

    #[test]
    fn only_windows_can_be_passed() {
        let text = r#"{"hands": [["remote"], ["x"]], "script": ["0 play remote 40", "0 seat 1"]}"#;
        let pass = |state: &State| match state.asks() {
            Asks::People { ask, .. } => State::pass(&ask),
            _ => None,
        };
        let attacked = after(text);
        assert_eq!(pass(&attacked), Some(Action::Pass));
        assert_eq!(pass(&after(r#"{"hands": [["x"], ["x"]]}"#)), None, "a turn cannot be passed");
        let view = attacked.view(Viewer::Seat(Seat::wrapping(1)));
        assert_eq!(view.asks(), attacked.asks());
        let attack = view.attack().unwrap();
        assert_eq!((attack.with, attack.on, attack.back), (Card::Remote, Some(Seat::wrapping(1)), false));
    }

    #[test]
    fn contents_lists_every_card_and_event() {
        assert_eq!(State::contents().split_whitespace().count(), 12 + 20);
    }

    #[test]
    fn an_answer_is_made_of_parts_and_nothing_happens_before_the_last() {
        let mut state = after(r#"{"hands": [["push", "x", "x", "x"], ["x"]]}"#);
        let (by, before) = (Seat::default(), state.clone());
        let mut facts = Vec::new();
        for part in ["card push", "field 44"] {
            state.answer(by, part.parse().unwrap(), &mut facts).unwrap();
        }
        assert!(facts.is_empty());
        assert_eq!(state.refusal(by, "arrow up".parse().unwrap()), Some(Illegal::LeadsNowhere));
        assert_eq!(state.refusal(by, "card x".parse().unwrap()), Some(Illegal::NoAnswer));
        let other = Viewer::Seat(Seat::wrapping(1));
        assert_eq!(state.view(other), before.view(other), "unfinished choices are private");
        state.answer(by, "arrow back".parse().unwrap(), &mut facts).unwrap();
        assert!(facts.len() > 1 && state.hand(by).len() == before.hand(by).len());
    }

    #[test]
    fn refusals_say_why() {
        let state = after(
            r#"{"hands": [["push", "stop", "troublemaker"], ["x"]], "board": {"3": "fuck-you", "4": "reverse"}}"#,
        );
        let why = |parts: &str| {
            let mut state = state.clone();
            let mut last = None;
            for part in parts.split(", ") {
                last = state.answer(Seat::default(), part.parse().unwrap(), &mut NullSink).err();
            }
            last.map(Illegal::name)
        };
        assert_eq!(why("card jump"), Some("not-there"));
        assert_eq!(why("field 3"), Some("no-answer"));
        assert_eq!(why("card stop, field 0"), Some("never-covered"));
        assert_eq!(why("card stop, field 8"), Some("never-covered"));
        assert_eq!(why("card stop, field 3"), Some("white-stays"));
        assert_eq!(why("card troublemaker, field 3"), Some("white-stays"));
        assert_eq!(why("card stop, field 4"), Some("other-colour"));
        assert_eq!(why("card push, field 44, arrow up"), Some("leads-nowhere"));
        assert_eq!(why("card push, field 44, field 45"), Some("no-answer"));
        assert_eq!(why("pass"), Some("no-answer"));
        assert_eq!(state.refusal(Seat::wrapping(1), Action::Pass), Some(Illegal::NotAsked));
    }

    #[test]
    fn an_answer_that_would_overflow_the_stack_is_refused_and_changes_nothing() {
        let mut state = after(r#"{"hands": [["x", "x"], ["x"]]}"#);
        let Some(frame) = state.public.stack.pop() else { panic!("a turn") };
        while state.public.stack.push(Frame::Setup(crate::frame::SetupStep::Next)) {}
        state.public.stack.pop();
        // The stack remembers that one frame did not fit.
        state.public.stack.push(frame);
        let by = Seat::default();
        state.answer(by, "card x".parse().unwrap(), &mut NullSink).unwrap();
        let before = state.clone();
        assert_eq!(state.answer(by, "field 40".parse().unwrap(), &mut NullSink), Err(Illegal::NoRoom));
        assert_eq!(state, before);
    }
}
