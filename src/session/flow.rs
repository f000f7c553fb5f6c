//! A game on this device, without the device: who is to do what next, who may
//! see what, and what happens by itself. No clock, no screen, no storage; all
//! of that is in the module around it.

use super::lesson::Lesson;
use crate::games::{AppGame, Pause, Person};
use crate::scores::course::Course;
use game::{
    Answer, Asks, BySeat, Dealer, Refused, Rng, Seat, Seats, Seed, Sitter, Viewer, compose_answer,
    forced_answer,
};

/// What a game begins with.
#[derive(Clone, PartialEq, Debug)]
pub struct NewGame<G: AppGame> {
    /// Who plays, in the order of the seats.
    pub people: Vec<Person>,
    /// What was agreed.
    pub setup: G::Setup,
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

/// A game on this device.
#[derive(Clone, Debug)]
pub struct Flow<G: AppGame> {
    dealer: Dealer<G>,
    /// Where the log begins, if it is not at the beginning of the game.
    base: Option<G>,
    people: Vec<Person>,
    /// Whose hand is on the screen, by the seat they first had.
    shown: Option<Seat>,
    /// In which order the things in each hand came, by place.
    hand_orders: BySeat<G::HandOrder>,
    /// How many facts each person has had the chance to see, by the seat they first had.
    seen: BySeat<usize>,
    /// How things stood before each answer of the only human this round.
    checkpoints: Vec<Checkpoint>,
    /// It is a piece to learn by.
    pub(super) lesson: Option<Lesson<G>>,
}

/// A moment that one may come back to.
#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    /// How long the log was.
    entries: usize,
    /// How much had happened.
    facts: usize,
}

impl<G: AppGame> Flow<G> {
    /// A new game; its first round begins with [`Flow::begin_round`].
    pub fn new(new: NewGame<G>) -> Flow<G> {
        let sitters = sitters(&new.people);
        Flow::from_dealer(Dealer::new(new.setup, sitters), None, new.people)
    }

    /// A game that goes on.
    pub fn from_dealer(dealer: Dealer<G>, base: Option<G>, people: Vec<Person>) -> Flow<G> {
        let seen = BySeat::make(|_| dealer.facts().len());
        let (hand_orders, checkpoints) = (BySeat::make(|_| G::HandOrder::default()), Vec::new());
        let mut flow =
            Flow { dealer, base, people, shown: None, hand_orders, seen, checkpoints, lesson: None };
        flow.keep_hand_order();
        flow
    }

    /// The dealer: state, log, facts.
    pub fn dealer(&self) -> &Dealer<G> {
        &self.dealer
    }

    /// Where the log begins, if it is not at the beginning of the game.
    pub fn base(&self) -> Option<&G> {
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
        G::round(&self.public_view())
    }

    /// What has to happen next.
    pub fn next(&self) -> Next {
        let ask = match self.dealer.game().asks() {
            Asks::Over => return Next::GameOver,
            Asks::Seed => return Next::RoundOver,
            Asks::People { ask, .. } => ask,
        };
        if !self.automatic_seats().is_empty() {
            return Next::BotThinks;
        }
        let asked = self.dealer.people_asked();
        if let Some(seat) = self.shown().or(self.only_human()).filter(|&seat| asked.has(seat)) {
            return Next::Ask(seat);
        }
        if G::pass(&ask).is_some() {
            return Next::Window(asked);
        }
        let mut order = G::play_order(&self.public_view()).into_iter();
        order.find(|&seat| asked.has(seat)).map_or(Next::BotThinks, Next::HandOver)
    }

    /// Who looks at the screen now. While the device changes hands: nobody who
    /// knows more than everybody.
    pub fn viewer(&self) -> Viewer {
        let seat = match self.next() {
            Next::Ask(seat) => Some(seat),
            Next::HandOver(_) | Next::Window(_) => None,
            Next::BotThinks | Next::RoundOver | Next::GameOver => self.shown(),
        };
        seat.or(self.only_human()).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// What whoever looks at the screen may know.
    pub fn view(&self) -> G::View {
        self.dealer.game().view(self.viewer())
    }

    /// What everybody may know.
    fn public_view(&self) -> G::View {
        self.dealer.game().view(Viewer::Spectator)
    }

    /// What is to be drawn; people are called as `names` says.
    pub fn model_of(&self, sort: G::Sort, names: &[Person]) -> G::Model {
        let order = match self.viewer() {
            Viewer::Seat(seat) => self.hand_orders[seat].clone(),
            Viewer::Spectator => G::HandOrder::default(),
        };
        G::model(&self.view(), names, sort, &order)
    }

    /// The same with people called as they are stored.
    #[cfg(test)]
    pub fn model(&self, sort: G::Sort) -> G::Model {
        self.model_of(sort, &self.people)
    }

    /// What has happened in this game, as whoever looks may know it.
    pub fn facts(&self) -> Vec<G::Fact> {
        self.dealer.facts_for(self.viewer(), 0).collect()
    }

    /// How the game has gone so far.
    pub fn course(&self) -> Course {
        G::course(&self.public_view(), self.dealer.facts(), &self.people)
    }

    /// How many of the facts whoever looks has had the chance to see before.
    pub fn seen(&self) -> usize {
        match self.viewer() {
            Viewer::Seat(seat) => self.seen[self.dealer.game().person_at(seat)],
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

    /// Takes in an answer of whoever is asked on the screen. `question` is the number of the
    /// question they saw: an answer to another one is refused, however well it would fit.
    ///
    /// # Errors
    /// Why not; nothing has changed then.
    pub fn submit(&mut self, question: u32, parts: Vec<G::Action>) -> Result<(), Refused<G::Illegal>> {
        let Next::Ask(by) = self.next() else { return Err(Refused::OldQuestion) };
        if question != self.question() {
            return Err(Refused::OldQuestion);
        }
        let checkpoint =
            Checkpoint { entries: self.dealer.log().entries.len(), facts: self.dealer.facts().len() };
        // They may sit elsewhere when it is carried out.
        let person = self.dealer.game().person_at(by);
        self.apply_answer(by, parts)?;
        self.seen[person] = checkpoint.facts;
        self.checkpoints.push(checkpoint);
        Ok(())
    }

    /// Whether the only human among bots may take the last answer of this round
    /// back: as long as nothing that was hidden has been seen since, and nobody
    /// else has done anything. Where others look on, what is said is said.
    pub fn can_undo(&self) -> bool {
        let (Some(me), Some(checkpoint)) = (self.only_human(), self.checkpoints.last()) else { return false };
        !self.dealer.facts_for(Viewer::Seat(me), checkpoint.facts).any(|fact| G::reveals(&fact, me))
    }

    /// Takes it back, with everything that followed from it.
    pub fn undo(&mut self) {
        let Some(checkpoint) = self.checkpoints.last().copied().filter(|_| self.can_undo()) else { return };
        let log = self.dealer.log();
        let begin = self.base.clone().unwrap_or_else(|| G::new(&log.setup));
        let mut dealer = Dealer::carry_on(begin, sitters(&self.people));
        let mut entries = log.entries.iter().take(checkpoint.entries);
        if entries.try_for_each(|entry| dealer.enter(*entry)).is_ok() {
            self.dealer = dealer;
            self.checkpoints.pop();
            self.seen = BySeat::make(|_| self.dealer.facts().len());
            self.keep_hand_order();
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
        if self.only_human().is_none() {
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
            self.checkpoints.clear();
        }
    }

    /// The same people and the same rules again.
    pub fn again(&self) -> NewGame<G> {
        NewGame { people: self.people.clone(), setup: self.dealer.game().setup().clone() }
    }

    /// Nobody tosses anything in; for [`Next::Window`] while this question is open.
    pub fn nobody_reacts(&mut self, to: u32) {
        let Next::Window(seats) = self.next() else { return };
        let Asks::People { ask, .. } = self.dealer.game().asks() else { return };
        if to == self.question()
            && let Some(pass) = G::pass(&ask)
        {
            for seat in seats {
                // All of them are asked, and may always pass.
                self.apply_answer(seat, vec![pass]).ok();
            }
        }
    }

    /// Begins the next round.
    pub fn begin_round(&mut self, seed: Seed) {
        if self.dealer.begin_round(seed).is_ok() {
            self.hand_orders = BySeat::make(|_| G::HandOrder::default());
            self.checkpoints.clear();
            self.keep_hand_order();
            self.hide_unless_asked();
        }
    }

    /// How long to wait for [`Flow::step`].
    pub fn pause(&self) -> Pause {
        let Asks::People { ask, .. } = self.dealer.game().asks() else { return Pause::None };
        G::pause(&ask)
    }

    /// Lets happen what happens by itself: bots answer, and questions that
    /// leave no choice. `false` if there was nothing.
    pub fn step(&mut self, rng: &mut Rng) -> bool {
        let mut any = false;
        for seat in self.automatic_seats() {
            let say = match self.forced_answer(seat) {
                Some(say) => Some(say),
                None => self.bot(seat, rng),
            };
            any |= say.is_some_and(|say| self.apply_answer(seat, say).is_ok());
        }
        any
    }

    /// What the bot at this place says. One of an unknown name (a game from a
    /// newer version, say) plays as the strongest that is known.
    fn bot(&self, seat: Seat, rng: &mut Rng) -> Option<Vec<G::Action>> {
        if let Some(say) = self.scripted_action() {
            return Some(vec![say]);
        }
        let game = self.dealer.game();
        let person = self.people.get(game.person_at(seat).index())?;
        let bot = person.bot.as_deref().unwrap_or_default();
        let memory = self.dealer.memory(seat);
        let mut choose = |view: &G::View| G::bot_answer(bot, view, memory, rng);
        compose_answer(game, seat, &mut choose).map(|answer| answer.parts)
    }

    /// Who answers without a human: bots, and humans without a choice.
    fn automatic_seats(&self) -> Seats {
        let bots = self.dealer.bots_asked();
        bots | self.dealer.people_asked().filter(|seat| self.forced_answer(seat).is_some())
    }

    /// The answer to a question that leaves no choice. A turn is never
    /// answered for anybody, nor a look at open hands. Whether somebody can
    /// react is nobody's business, so in a reaction window only those who face
    /// nothing but bots are passed over.
    fn forced_answer(&self, seat: Seat) -> Option<Vec<G::Action>> {
        let Asks::People { ask, .. } = self.dealer.game().asks() else { return None };
        let reaction = G::pass(&ask).is_some();
        if !G::is_automatic(&ask) || reaction && self.only_human().is_none() {
            return None;
        }
        forced_answer(self.dealer.game(), seat).map(|answer| answer.parts)
    }

    /// The places that people sit at.
    fn everybody(&self) -> Seats {
        Seats::first(G::people(self.dealer.game().setup()))
    }

    /// The place of whoever holds the device.
    fn shown(&self) -> Option<Seat> {
        let game = self.dealer.game();
        self.shown.and_then(|person| self.everybody().filter(|place| game.person_at(place) == person).only())
    }

    /// The place of the only human here.
    fn only_human(&self) -> Option<Seat> {
        self.everybody().filter(|place| self.dealer.sitter(place) == Sitter::Here).only()
    }

    fn apply_answer(&mut self, by: Seat, parts: Vec<G::Action>) -> Result<(), Refused<G::Illegal>> {
        let Asks::People { number, .. } = self.dealer.game().asks() else {
            return Err(Refused::OldQuestion);
        };
        self.dealer.handle(&Answer { by, to: number, parts })?;
        self.keep_hand_order();
        self.hide_unless_asked();
        Ok(())
    }

    /// Puts new cards at the end of each hand.
    fn keep_hand_order(&mut self) {
        let game = self.dealer.game();
        for seat in self.everybody() {
            G::update_hand_order(&game.view(Viewer::Seat(seat)), &mut self.hand_orders[seat]);
        }
    }

    /// Turns the screen away from whoever is not asked when somebody else is.
    fn hide_unless_asked(&mut self) {
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
