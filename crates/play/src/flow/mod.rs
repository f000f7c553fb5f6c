//! A game on this device as pure logic: the next step, the facts each person may see, and automatic
//! answers. No clock, no screen, no storage: the app's session adds these.
//!
//! While the device changes hands the viewer is a spectator, so the page has no hand that it could show. If several
//! people at the device may react, all of them are asked together ([`Next::Window`]): asking only those who hold a
//! suitable card would tell what they hold.

mod automatic;
pub mod lesson;
mod replay;
#[cfg(test)]
mod tests;

use crate::games::LocalGame;
use crate::people::{Person, sitters};
use crate::scores::score_sheet::ScoreSheet;
use game::{Answer, Asks, BySeat, Dealer, Refused, Seat, Seats, Seed, Sitter, Viewer};
use lesson::Lesson;

/// The choices with which a game starts.
#[derive(Clone, PartialEq, Debug)]
pub struct NewGame<G: LocalGame> {
    /// The players, in the order of their seats.
    pub people: Vec<Person>,
    /// The settings of the game, such as house rules.
    pub setup: G::Setup,
}

/// The next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// The device is to be handed to the person at this seat; no hand is shown.
    HandOver(Seat),
    /// Several humans at this device may react. All look at the screen together, and no hand is
    /// shown. Somebody takes the device to react (`reveal`), or nobody does (`nobody_reacts`).
    Window(Seats),
    /// The person at this seat answers.
    Ask(Seat),
    /// Waiting for a bot (or, in a room, for anybody else).
    BotThinks,
    /// The round is over; the next one begins with `next_round`.
    RoundOver,
    /// The game is over.
    GameOver,
}

/// A game on this device.
#[derive(Clone, Debug)]
pub struct Flow<G: LocalGame> {
    dealer: Dealer<G>,
    /// The state in which the log begins; `None` if that is the beginning of the game.
    base: Option<G>,
    people: Vec<Person>,
    /// The person whose hand is shown, by their first seat.
    shown: Option<Seat>,
    /// In which order the things in each hand arrived, by seat.
    hand_orders: BySeat<G::HandOrder>,
    /// How many facts each person has had the chance to see, by first seat.
    seen: BySeat<usize>,
    /// The position before each answer of a human in this round, for undo.
    checkpoints: Vec<Checkpoint>,
    /// The seed for bots that think about the question with this number: however often they are asked, they use
    /// the same random numbers.
    luck: Option<(u32, Seed)>,
    /// The source of all seeds, where they must not be random ([`day`](super::day)).
    pub(crate) fixed: Option<Seed>,
    /// Set if this game is a lesson.
    pub(crate) lesson: Option<Lesson<G>>,
    /// Whether it continues another game from one of its moments ([`Flow::replay`]).
    pub(crate) is_replay: bool,
}

/// A position that undo can return to.
#[derive(Clone, Copy, Debug)]
struct Checkpoint {
    /// The seat of the person who gave the answer.
    by: Seat,
    /// The length of the log.
    entries: usize,
    /// The number of facts.
    facts: usize,
}

impl<G: LocalGame> Flow<G> {
    /// A new game; its first round begins with [`Flow::begin_round`].
    pub fn new(new: NewGame<G>) -> Flow<G> {
        let sitters = sitters(&new.people);
        Flow::from_dealer(Dealer::new(new.setup, sitters), None, new.people)
    }

    /// A game in progress, for example a saved one.
    pub fn from_dealer(dealer: Dealer<G>, base: Option<G>, people: Vec<Person>) -> Flow<G> {
        let seen = BySeat::make(|_| dealer.facts().len());
        let (hand_orders, checkpoints) = (BySeat::make(|_| G::HandOrder::default()), Vec::new());
        let mut flow = Flow {
            dealer,
            base,
            people,
            shown: None,
            hand_orders,
            seen,
            checkpoints,
            luck: None,
            fixed: None,
            lesson: None,
            is_replay: false,
        };
        flow.keep_hand_order();
        flow
    }

    /// The dealer, which holds state, log and facts.
    pub fn dealer(&self) -> &Dealer<G> {
        &self.dealer
    }

    /// The state in which the log begins; `None` if that is the beginning of the game.
    pub fn base(&self) -> Option<&G> {
        self.base.as_ref()
    }

    /// The players, by their first seat.
    pub fn people(&self) -> &[Person] {
        &self.people
    }

    /// The person at each seat now, named by their first seat.
    pub fn persons(&self) -> BySeat<Seat> {
        BySeat::make(|place| self.dealer.game().person_at(place))
    }

    /// The round being played, from 1.
    pub fn round(&self) -> u16 {
        G::round(&self.public_view())
    }

    /// The next step.
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

    /// The viewer at the screen now. While the device changes hands this is a spectator, who sees only public facts.
    pub fn viewer(&self) -> Viewer {
        let seat = match self.next() {
            Next::Ask(seat) => Some(seat),
            Next::HandOver(_) | Next::Window(_) => None,
            Next::BotThinks | Next::RoundOver | Next::GameOver => self.shown(),
        };
        seat.or(self.only_human()).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The view of the person looking at the screen.
    pub fn view(&self) -> G::View {
        self.dealer.game().view(self.viewer())
    }

    /// The public view.
    fn public_view(&self) -> G::View {
        self.dealer.game().view(Viewer::Spectator)
    }

    /// The table to draw, with people's names taken from `names`.
    pub fn model_of(&self, sort: G::Sort, names: &[Person]) -> G::Model {
        let order = match self.viewer() {
            Viewer::Seat(seat) => self.hand_orders[seat].clone(),
            Viewer::Spectator => G::HandOrder::default(),
        };
        G::model(&self.view(), names, sort, &order)
    }

    /// The table to draw, with the stored names.
    pub fn model(&self, sort: G::Sort) -> G::Model {
        self.model_of(sort, &self.people)
    }

    /// The facts of this game, as far as the person looking at the screen may know them.
    pub fn facts(&self) -> Vec<G::Fact> {
        self.facts_from(0)
    }

    /// The facts from index `from` on, as far as the person looking at the screen may know them.
    pub fn facts_from(&self, from: usize) -> Vec<G::Fact> {
        self.dealer.facts_for(self.viewer(), from).collect()
    }

    /// The person looking at the screen, by their first seat; `None` for a spectator.
    pub fn viewing_person(&self) -> Option<Seat> {
        match self.viewer() {
            Viewer::Seat(seat) => Some(self.dealer.game().person_at(seat)),
            Viewer::Spectator => None,
        }
    }

    /// The results of the game so far.
    pub fn score_sheet(&self) -> ScoreSheet {
        G::score_sheet(&self.public_view(), self.dealer.facts(), &self.people)
    }

    /// How many of the facts the person looking at the screen has had the chance to see before.
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

    /// Applies an answer of the person asked on the screen. `question` is the number of the
    /// question that they saw: an answer to any other question is refused, even if it would be
    /// legal.
    ///
    /// # Errors
    /// The reason why the answer was refused. The game is unchanged then.
    pub fn submit(&mut self, question: u32, parts: Vec<G::Action>) -> Result<(), Refused<G::Illegal>> {
        let Next::Ask(by) = self.next() else { return Err(Refused::OldQuestion) };
        if question != self.question() {
            return Err(Refused::OldQuestion);
        }
        let (entries, facts) = (self.dealer.log().entries.len(), self.dealer.facts().len());
        let checkpoint = Checkpoint { by, entries, facts };
        // They may sit at another seat once the answer has been carried out.
        let person = self.dealer.game().person_at(by);
        self.apply_answer(by, parts)?;
        self.seen[person] = checkpoint.facts;
        self.checkpoints.push(checkpoint);
        Ok(())
    }

    /// Whether the last answer of a human in this round can be undone: until any human learns something
    /// that was hidden, or somebody else acts. If several play, all of them have to agree, which they
    /// can say aloud.
    pub fn can_undo(&self) -> bool {
        self.checkpoints.last().is_some_and(|at| self.dealer.may_undo(at.by, at.facts, self.humans()))
    }

    /// The person who gave that answer, by their first seat.
    pub fn answered_last(&self) -> Option<Seat> {
        self.checkpoints.last().map(|at| self.dealer.game().person_at(at.by))
    }

    /// Undoes the last answer and everything that followed from it. If several people share the device,
    /// it goes back to the person who gave that answer.
    pub fn undo(&mut self) {
        let Some(checkpoint) = self.checkpoints.last().copied().filter(|_| self.can_undo()) else { return };
        if let Some(dealer) = self.dealer_at(checkpoint.entries, &self.people) {
            self.dealer = dealer;
            self.checkpoints.pop();
            let person = self.dealer.game().person_at(checkpoint.by);
            self.shown = self.shown.filter(|&shown| shown == person);
            self.seen = BySeat::make(|_| self.dealer.facts().len());
            self.keep_hand_order();
        }
    }

    /// The game as it was after this many entries of its log, played by these people; `None` if the log does
    /// not play.
    fn dealer_at(&self, entries: usize, people: &[Person]) -> Option<Dealer<G>> {
        let mut dealer = Dealer::carry_on(self.begin(), sitters(people));
        let mut log = self.dealer.log().entries.iter().take(entries);
        log.try_for_each(|entry| dealer.enter(*entry)).ok().map(|()| dealer)
    }

    /// The state in which the log begins.
    pub fn begin(&self) -> G {
        self.base.clone().unwrap_or_else(|| G::new(&self.dealer.log().setup))
    }

    /// Shows the hand of the person at this seat, who has taken the device. Does nothing if nobody
    /// there is being waited for.
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

    /// Hides the hand on the screen until its owner takes the device again. Does nothing with a
    /// single human among bots, who always holds the device.
    pub fn hide(&mut self) {
        if self.only_human().is_none() {
            self.shown = None;
        }
    }

    /// Changes who plays for this person (named by their first seat) from now on: a bot for a human
    /// who leaves, a human for a bot, or just a new name.
    pub fn set_person(&mut self, person: Seat, who: Person) {
        let sitter = who.sitter();
        let Some(old) = self.people.get_mut(person.index()) else { return };
        let same = old.bot.is_some() == who.bot.is_some();
        *old = who.cleaned();
        self.dealer.seat(person, sitter);
        // Somebody who comes or goes must not find another person's hand on the screen.
        if !same {
            self.shown = None;
            self.checkpoints.clear();
        }
    }

    /// A new game with the same people and rules.
    pub fn to_new_game(&self) -> NewGame<G> {
        NewGame { people: self.people.clone(), setup: self.dealer.game().setup().clone() }
    }

    /// Passes for everybody in the reaction window of question `to` ([`Next::Window`]).
    pub fn nobody_reacts(&mut self, to: u32) {
        let Next::Window(seats) = self.next() else { return };
        let Asks::People { ask, .. } = self.dealer.game().asks() else { return };
        if to == self.question()
            && let Some(pass) = G::pass(&ask)
        {
            // All of them have answered now.
            self.checkpoints.clear();
            for seat in seats {
                // All of them are asked and may always pass, so this cannot fail.
                self.apply_answer(seat, vec![pass]).ok();
            }
        }
    }

    /// The seed of the next round, or, for the open question, of bots; `fresh` makes a random one.
    pub fn seed(&self, fresh: fn() -> Seed) -> Seed {
        let Some(Seed(mut bytes)) = self.fixed else { return fresh() };
        // Between rounds no question is open, and its number is 0.
        let number = u32::from(self.round()) << 16 | self.question();
        bytes.iter_mut().rev().zip(number.to_be_bytes()).for_each(|(byte, is)| *byte = is);
        Seed(bytes)
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

    /// All seats in use.
    fn everybody(&self) -> Seats {
        Seats::first(G::people(self.dealer.game().setup()))
    }

    /// The seat of the person whose hand is shown.
    fn shown(&self) -> Option<Seat> {
        let game = self.dealer.game();
        self.shown.and_then(|person| self.everybody().filter(|place| game.person_at(place) == person).only())
    }

    /// The seat of the human, if there is only one.
    pub fn only_human(&self) -> Option<Seat> {
        self.humans().only()
    }

    /// The seats of the humans.
    fn humans(&self) -> Seats {
        self.everybody().filter(|place| self.dealer.sitter(place) == Sitter::Here)
    }

    pub(crate) fn apply_answer(
        &mut self,
        by: Seat,
        parts: Vec<G::Action>,
    ) -> Result<(), Refused<G::Illegal>> {
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

    /// Hides the hand on the screen if its owner is not asked and somebody else is.
    fn hide_unless_asked(&mut self) {
        if matches!(self.next(), Next::HandOver(_) | Next::Window(_) | Next::RoundOver | Next::GameOver) {
            self.shown = None;
        }
    }
}
