//! [`State`] as a [`Game`](game::Game): answers go in, facts come out.

use game::{Asks, Entry, Game, Options, Outcome, Seat, Seats, Sink, Viewer};

use crate::ask::{Action, Ask, Illegal, Question, Reply};
use crate::fact::Fact;
use crate::flow;
use crate::frame::Frame;
use crate::material::{Card, Event};
use crate::memory::Memory;
use crate::setup::Setup;
use crate::state::State;
use crate::table::{Dice, FairDice, Table};
use crate::view::View;

impl Game for State {
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
        match self.ask {
            Some(ask) if !self.asked.is_empty() => {
                Asks::People { number: self.question, seats: self.asked, ask }
            }
            _ if self.stack.top() == Some(Frame::Seed) => Asks::Seed,
            _ => Asks::Over,
        }
    }

    fn apply(&mut self, entry: &Entry<Action>, log: &mut dyn Sink<Fact>) -> Result<(), Illegal> {
        self.apply_with(entry, log, &mut FairDice)
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn redact(fact: &Fact, viewer: Viewer) -> Option<Fact> {
        Some(fact.redacted(viewer))
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
    /// Why the answer is refused; nothing has changed then.
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
                    self.reply = reply;
                    return Ok(());
                }
            }
        }
        // Should something not fit, everything is undone.
        let before = self.clone();
        (self.reply, self.ask, self.asked) = (reply, None, Seats::NONE);
        let table = &mut Table::new(self, log, dice);
        if let Entry::Seed(seed) = *entry {
            flow::round::begin(table, seed);
        }
        flow::run(table);
        if self.has_overflowed() {
            *self = before;
            return Err(Illegal::NoRoom);
        }
        if self.asked.is_empty() {
            self.reply = Reply::default();
        }
        Ok(())
    }

    /// Whether a pile or the stack had no room for something.
    fn has_overflowed(&self) -> bool {
        self.stack.has_overflowed() || self.draw.has_overflowed() || self.ground.has_overflowed()
    }

    /// All legal answers of `by` now: the same that their [`View`] offers, without making a view first.
    pub fn options(&self, by: Seat, out: &mut Options<Action>) {
        if let Ok(desk) = self.desk(by) {
            desk.options(out);
        }
    }

    /// Why this answer of `by` would be refused now, or `None` if it is legal.
    #[must_use]
    pub fn refusal(&self, by: Seat, action: Action) -> Option<Illegal> {
        match self.desk(by) {
            Ok(desk) => desk.refusal(action),
            Err(why) => Some(why),
        }
    }
}
