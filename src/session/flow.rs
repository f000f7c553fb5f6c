//! A game on this device, without the device: who is to do what next, who may
//! see what, and what happens by itself. No clock, no screen, no storage; all
//! of that is in the module around it.

use super::lesson::Lesson;
use crate::scores::course::Course;
use crate::table::hand::{Sort, keep_order};
use crate::table::model::{Model, Person};
use cards::{Action, Card, Choice, Fact, How, Illegal, Question, Setup, State, Zone};
use game::{
    Answer, Asks, BySeat, Dealer, Game as _, Refused, Rng, Seat, Seats, Seed, Sitter, Viewer, forced_answer,
};

/// What a game begins with.
#[derive(Clone, PartialEq, Debug)]
pub struct NewGame {
    /// Who plays, in the order of the seats.
    pub people: Vec<Person>,
    /// What was agreed.
    pub setup: Setup,
}

/// What has to happen next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The device goes to this place; no hand is on the screen.
    HandOver(Seat),
    /// Several humans may toss something in: all look at the screen together,
    /// no hand is on it. Whoever wants to takes the device (`reveal`), or
    /// nobody does (`nobody_reacts`).
    Window(Seats),
    /// Whoever sits here answers.
    Ask(Seat),
    /// Something happens by itself in a moment.
    BotThinks,
    /// The round is over; the next one begins with `next_round`.
    RoundOver,
    /// The game is over.
    GameOver,
}

/// How long one waits for what happens by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// Not at all.
    None,
    /// Just long enough to see it.
    Short,
    /// As somebody who thinks about their turn.
    Turn,
}

/// A game on this device.
#[derive(Clone, Debug)]
pub struct Flow {
    dealer: Dealer<State>,
    /// Where the log begins, if it is not at the beginning of the game.
    base: Option<State>,
    people: Vec<Person>,
    /// Whose hand is on the screen, by the seat they first had.
    shown: Option<Seat>,
    /// The hands in the order their cards came.
    drawn: BySeat<Vec<Card>>,
    /// How many facts each person has had the chance to see, by the seat they first had.
    read: BySeat<usize>,
    /// How things stood before each answer of the only human this round.
    marks: Vec<Mark>,
    /// It is a piece to learn by.
    pub(super) lesson: Option<Lesson>,
}

/// A moment that one may come back to.
#[derive(Clone, Copy, Debug)]
struct Mark {
    /// How long the log was.
    entries: usize,
    /// How much had happened.
    facts: usize,
}

impl Flow {
    /// A new game; its first round begins with [`Flow::begin_round`].
    pub fn new(new: NewGame) -> Flow {
        let sitters = sitters(&new.people);
        Flow::over(Dealer::new(new.setup, sitters), None, new.people)
    }

    /// A game that goes on.
    pub fn over(dealer: Dealer<State>, base: Option<State>, people: Vec<Person>) -> Flow {
        let read = BySeat::make(|_| dealer.facts().len());
        let (drawn, marks) = (BySeat::default(), Vec::new());
        let mut flow = Flow { dealer, base, people, shown: None, drawn, read, marks, lesson: None };
        flow.hold();
        flow
    }

    /// The dealer: state, log, facts.
    pub fn dealer(&self) -> &Dealer<State> {
        &self.dealer
    }

    /// Where the log begins, if it is not at the beginning of the game.
    pub fn base(&self) -> Option<&State> {
        self.base.as_ref()
    }

    /// Who plays, by the seat they first had.
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// Who sits at each place, by the seat they first had.
    pub fn persons(&self) -> BySeat<Seat> {
        BySeat::make(|place| self.dealer.game().person_at(place))
    }

    /// The round being played, from 1.
    pub fn round(&self) -> u16 {
        self.dealer.game().view(Viewer::Spectator).round
    }

    /// What has to happen next.
    pub fn next(&self) -> Next {
        let ask = match self.dealer.game().asks() {
            Asks::Over => return Next::GameOver,
            Asks::Seed => return Next::RoundOver,
            Asks::People { ask, .. } => ask,
        };
        if !self.by_themselves().is_empty() {
            return Next::BotThinks;
        }
        let asked = self.dealer.people_asked();
        if let Some(seat) = self.shown().or(self.alone()).filter(|&seat| asked.has(seat)) {
            return Next::Ask(seat);
        }
        if matches!(ask.kind, Question::One(Choice::Reaction(_))) {
            return Next::Window(asked);
        }
        // In play order from whose turn it is.
        let view = self.dealer.game().view(Viewer::Spectator);
        let n = self.dealer.game().players();
        let order =
            (0..n).map(|k| if view.leftward { view.active.left(k, n) } else { view.active.right(k, n) });
        order.filter(|&seat| asked.has(seat)).map(Next::HandOver).next().unwrap_or(Next::BotThinks)
    }

    /// Who looks at the screen now. While the device changes hands: nobody who
    /// knows more than everybody.
    pub fn viewer(&self) -> Viewer {
        let seat = match self.next() {
            Next::Ask(seat) => Some(seat),
            Next::HandOver(_) | Next::Window(_) => None,
            Next::BotThinks | Next::RoundOver | Next::GameOver => self.shown(),
        };
        seat.or(self.alone()).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// What is to be drawn; people are called as `names` says.
    pub fn model_of(&self, sort: Sort, names: &[Person]) -> Model {
        let viewer = self.viewer();
        let drawn = match viewer {
            Viewer::Seat(seat) => self.drawn[seat].as_slice(),
            Viewer::Spectator => &[],
        };
        Model::new(&self.dealer.game().view(viewer), names, sort, drawn)
    }

    /// The same with people called as they are stored.
    #[cfg(test)]
    pub fn model(&self, sort: Sort) -> Model {
        self.model_of(sort, &self.people)
    }

    /// What has happened in this game, as whoever looks may know it.
    pub fn facts(&self) -> Vec<Fact> {
        self.dealer.facts_for(self.viewer(), 0).collect()
    }

    /// How the game has gone so far.
    pub fn course(&self) -> Course {
        let view = self.dealer.game().view(Viewer::Spectator);
        let (totals, wins) = (view.totals.0, view.wins.0);
        Course::of(self.dealer.facts(), &self.people, view.setup.rules(), &totals, &wins)
    }

    /// How many of the facts whoever looks has had the chance to see before.
    pub fn read(&self) -> usize {
        match self.viewer() {
            Viewer::Seat(seat) => self.read[self.dealer.game().person_at(seat)],
            Viewer::Spectator => self.dealer.facts().len(),
        }
    }

    /// The number of the open question; 0 while nothing is asked.
    pub fn question(&self) -> u32 {
        match self.dealer.game().asks() {
            Asks::People { number, .. } => number,
            Asks::Over | Asks::Seed => 0,
        }
    }

    /// Takes in an answer of whoever is asked on the screen. `to` is the number of the
    /// question they saw: an answer to another one is refused, however well it would fit.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn answer(&mut self, to: u32, say: Vec<Action>) -> Result<(), Refused<Illegal>> {
        let Next::Ask(by) = self.next() else { return Err(Refused::OldQuestion) };
        if to != self.question() {
            return Err(Refused::OldQuestion);
        }
        let mark = Mark { entries: self.dealer.log().entries.len(), facts: self.dealer.facts().len() };
        // They may sit elsewhere when it is carried out.
        let person = self.dealer.game().person_at(by);
        self.say(by, say)?;
        self.read[person] = mark.facts;
        self.marks.push(mark);
        Ok(())
    }

    /// Whether the only human among bots may take the last answer of this round
    /// back: as long as nothing that was hidden has been seen since, and nobody
    /// else has done anything. Where others look on, what is said is said.
    pub fn can_undo(&self) -> bool {
        let (Some(me), Some(mark)) = (self.alone(), self.marks.last()) else { return false };
        !self.dealer.facts_for(Viewer::Seat(me), mark.facts).any(|fact| reveals(&fact, me))
    }

    /// Takes it back, with everything that followed from it.
    pub fn undo(&mut self) {
        let Some(mark) = self.marks.last().copied().filter(|_| self.can_undo()) else { return };
        let log = self.dealer.log();
        let begin = self.base.clone().unwrap_or_else(|| State::new(&log.setup));
        let mut dealer = Dealer::carry_on(begin, sitters(&self.people));
        let mut entries = log.entries.iter().take(mark.entries);
        if entries.try_for_each(|entry| dealer.enter(*entry)).is_ok() {
            self.dealer = dealer;
            self.marks.pop();
            self.read = BySeat::make(|_| self.dealer.facts().len());
            self.hold();
        }
    }

    /// The person at this place holds the device and looks at it. Does nothing
    /// where nobody is waited for at this place.
    pub fn reveal(&mut self, seat: Seat) {
        let may = match self.next() {
            Next::HandOver(to) => to == seat,
            Next::Window(seats) => seats.has(seat),
            _ => false,
        };
        if may {
            self.shown = Some(self.dealer.game().person_at(seat));
        }
    }

    /// The device is turned away from whoever holds it; they must take it
    /// again. One human among bots always holds it.
    pub fn hide(&mut self) {
        if self.alone().is_none() {
            self.shown = None;
        }
    }

    /// Somebody else sits in the place of this person (by the seat they first had)
    /// from now on: a bot for a human who leaves, a human for a bot, a new name.
    pub fn set_person(&mut self, person: Seat, who: Person) {
        let sitter = sitter(&who);
        let Some(old) = self.people.get_mut(person.index()) else { return };
        let same = old.bot.is_some() == who.bot.is_some();
        *old = who;
        self.dealer.seat(person, sitter);
        // Whoever comes or goes must not find another's hand open.
        if !same {
            self.shown = None;
            self.marks.clear();
        }
    }

    /// The same people and the same rules again.
    pub fn again(&self) -> NewGame {
        NewGame { people: self.people.clone(), setup: *self.dealer.game().setup() }
    }

    /// Nobody tosses anything in; for [`Next::Window`] while this question is open.
    pub fn nobody_reacts(&mut self, to: u32) {
        if let Next::Window(seats) = self.next()
            && to == self.question()
        {
            for seat in seats {
                // All of them are asked, and may always pass.
                self.say(seat, vec![Action::Pass]).ok();
            }
        }
    }

    /// Begins the next round.
    pub fn begin_round(&mut self, seed: Seed) {
        if self.dealer.begin_round(seed).is_ok() {
            self.drawn = BySeat::default();
            self.marks.clear();
            self.hold();
            self.settle();
        }
    }

    /// How long to wait for [`Flow::step`].
    pub fn pause(&self) -> Pause {
        let Asks::People { ask, .. } = self.dealer.game().asks() else { return Pause::None };
        match ask.kind {
            // As long for those who can react as for those who cannot.
            Question::One(Choice::Reaction(_) | Choice::Powers { .. } | Choice::Seen { .. }) => Pause::None,
            Question::Turn { .. } => Pause::Turn,
            _ => Pause::Short,
        }
    }

    /// Lets happen what happens by itself: bots answer, and questions that
    /// leave no choice. `false` if there was nothing.
    pub fn step(&mut self, rng: &mut Rng) -> bool {
        let mut any = false;
        for seat in self.by_themselves() {
            let say = match self.forced(seat) {
                Some(say) => Some(say),
                None => self.bot(seat, rng),
            };
            any |= say.is_some_and(|say| self.say(seat, say).is_ok());
        }
        any
    }

    /// What the bot at this place says. One of an unknown name (a game from a
    /// newer version, say) plays as the strongest that is known.
    fn bot(&self, seat: Seat, rng: &mut Rng) -> Option<Vec<Action>> {
        if let Some(say) = self.told() {
            return Some(vec![say]);
        }
        let game = self.dealer.game();
        let person = self.people.get(game.person_at(seat).index())?;
        let known = person.bot.as_deref().and_then(bots::card_player);
        let player = known.or(bots::CARD_PLAYERS.last().map(|(_, player)| *player))?;
        let memory = self.dealer.memory(seat);
        bots::whole_answer(player, game, seat, memory, rng).map(|answer| answer.parts)
    }

    /// Who answers without a human: bots, and humans without a choice.
    fn by_themselves(&self) -> Seats {
        let bots = self.dealer.bots_asked();
        bots | self.dealer.people_asked().filter(|seat| self.forced(seat).is_some())
    }

    /// The answer to a question that leaves no choice. A turn is never
    /// answered for anybody, nor a look at open hands. Whether somebody can
    /// react is nobody's business, so in a reaction window only those who face
    /// nothing but bots are passed over.
    fn forced(&self, seat: Seat) -> Option<Vec<Action>> {
        let Asks::People { ask, .. } = self.dealer.game().asks() else { return None };
        match ask.kind {
            Question::Turn { .. } | Question::One(Choice::Seen { .. }) => return None,
            Question::One(Choice::Reaction(_)) if self.alone().is_none() => return None,
            _ => {}
        }
        forced_answer(self.dealer.game(), seat).map(|answer| answer.parts)
    }

    /// The place of whoever holds the device.
    fn shown(&self) -> Option<Seat> {
        let game = self.dealer.game();
        self.shown.and_then(|person| game.everybody().filter(|place| game.person_at(place) == person).only())
    }

    /// The place of the only human here.
    fn alone(&self) -> Option<Seat> {
        let game = self.dealer.game();
        game.everybody().filter(|place| self.dealer.sitter(place) == Sitter::Here).only()
    }

    fn say(&mut self, by: Seat, say: Vec<Action>) -> Result<(), Refused<Illegal>> {
        let Asks::People { number, .. } = self.dealer.game().asks() else {
            return Err(Refused::OldQuestion);
        };
        self.dealer.handle(&Answer { by, to: number, parts: say })?;
        self.hold();
        self.settle();
        Ok(())
    }

    /// Puts new cards at the end of each hand.
    fn hold(&mut self) {
        let game = self.dealer.game();
        for seat in game.everybody() {
            self.drawn[seat] = keep_order(game.hand(seat), &self.drawn[seat]);
        }
    }

    /// Turns the screen away from whoever is not asked when somebody else is.
    fn settle(&mut self) {
        if matches!(self.next(), Next::HandOver(_) | Next::Window(_) | Next::RoundOver | Next::GameOver) {
            self.shown = None;
        }
    }
}

/// Who answers for each person.
pub(crate) fn sitters(people: &[Person]) -> Vec<Sitter> {
    people.iter().map(sitter).collect()
}

fn sitter(person: &Person) -> Sitter {
    if person.bot.is_some() { Sitter::Bot } else { Sitter::Here }
}

/// Whether this person learns from a fact what they could not know: a card that
/// was hidden, or what others do.
fn reveals(fact: &Fact, me: Seat) -> bool {
    match *fact {
        Fact::Moved { cards, n, from, to, .. } => {
            let own = |zone| matches!(zone, Zone::Hand(seat) | Zone::Aside(seat) if seat == me);
            let open = |zone| matches!(zone, Zone::Discard | Zone::Side);
            // What others draw is counted only, but the pile has moved on.
            n > 0 && !own(from) && !open(from) && (cards.is_some() || !own(to))
        }
        Fact::Played { by, how, .. } => by != me || how != How::Turn,
        Fact::Tossed { by, .. }
        | Fact::Named { by, .. }
        | Fact::Chose { by, .. }
        | Fact::Wished { by, .. }
        | Fact::Blocked { by, .. }
        | Fact::Power { by, .. }
        | Fact::Dared { by, .. }
        | Fact::BlackWished(by)
        | Fact::TurnPassed(by) => by != me,
        Fact::Shown { of, .. } => of != me,
        Fact::RoundBegan { .. }
        | Fact::TurnedUp { .. }
        | Fact::HandsMoved { .. }
        | Fact::HandsMixed { .. }
        | Fact::PowersMoved { .. }
        | Fact::RuleCard { on: true, .. }
        | Fact::RoundOver(_)
        | Fact::GameOver { .. } => true,
        _ => false,
    }
}
