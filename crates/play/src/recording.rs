//! A game as it was played, step by step, for replays. Without a browser.
//!
//! It is the log, played once more. A step is an answer with an effect that the person looking can see, so the number
//! of steps reveals nothing that others did in secret. Each step shows what that person saw at the time.

use crate::flow::lesson::{Lesson, Progress};
use crate::flow::{Flow, Next};
use crate::games::LocalGame;
use crate::people::{Person, ShowNames, sitters};
use game::{Asks, BySeat, Dealer, Entry, Seat, Seats, Seed, Viewer};

/// An entry of the log, or all parts of an answer together.
#[derive(Clone, Debug)]
enum Move<A> {
    Seed(Seed),
    Answer { by: Seat, to: u32, parts: Vec<A> },
}

/// The viewpoint of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Perspective {
    /// The person whose hand lies at the bottom, by first seat, if any.
    pub person: Option<Seat>,
    /// Whether all hands lie open.
    pub open: bool,
}

/// A moment of a replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// How many moves came before it.
    moves: usize,
    /// How many facts are known then.
    pub facts: usize,
    /// The round, from 1.
    pub round: u16,
    /// Whether the round is over.
    pub over: bool,
}

/// The steps of a game as seen from a [`Perspective`].
#[derive(Clone, PartialEq, Debug)]
pub struct Seen<F> {
    /// The steps; there is at least one.
    pub steps: Vec<Step>,
    /// Everything that happens in them.
    pub facts: Vec<F>,
}

impl Step {
    /// Its number, the same for every viewer.
    pub fn number(self) -> usize {
        self.moves
    }
}

impl<F> Seen<F> {
    /// The first and the last step of the round that this step belongs to.
    pub fn round_at(&self, at: usize) -> (usize, usize) {
        let round = self.steps.get(at).map_or(0, |step| step.round);
        let (first, after) = (self.begin_of(round), self.begin_of(round + 1));
        (first, after.saturating_sub(1).max(first))
    }

    /// The first step of a round.
    pub fn begin_of(&self, round: u16) -> usize {
        self.steps.partition_point(|step| step.round < round)
    }

    /// The rounds of which something is seen.
    pub fn rounds(&self) -> Vec<u16> {
        let mut rounds: Vec<u16> = self.steps.iter().map(|step| step.round).collect();
        rounds.dedup();
        rounds
    }

    /// The facts that are new with a step.
    pub fn facts_at(&self, at: usize) -> &[F] {
        let before = at.checked_sub(1).and_then(|before| self.steps.get(before)).map_or(0, |step| step.facts);
        let facts = self.steps.get(at).map_or(before, |step| step.facts);
        self.facts.get(before..facts).unwrap_or_default()
    }

    /// The step with which a fact is new.
    pub fn step_of(&self, fact: usize) -> usize {
        self.steps.partition_point(|step| step.facts <= fact)
    }

    /// The last step whose number is not higher, for example that of a step that somebody else sees.
    pub fn nearest(&self, number: usize) -> usize {
        self.steps.partition_point(|step| step.moves <= number).saturating_sub(1)
    }
}

/// A game as it was played.
#[derive(Clone, Debug)]
pub struct Recording<G: LocalGame> {
    /// The people, by their first seat.
    people: Vec<Person>,
    moves: Vec<Move<G::Action>>,
    /// For each move, how many facts there are after it, and the round.
    after: Vec<(usize, u16, bool)>,
    /// The game at its beginning and before each round, with the number of moves before it.
    rounds: Vec<(usize, Flow<G>)>,
    /// The game at its end.
    end: Flow<G>,
    /// How many moves belong to rounds that are over.
    over: usize,
    /// The person who may see the moves of a round that is not over.
    own: Option<Seat>,
    show: ShowNames,
}

impl<G: LocalGame> Recording<G> {
    /// The game that begins in this state and has this log. Only `own` (by first seat) sees a round that is not
    /// over. `show` gives people their names. `None` if the log does not play.
    pub fn new(
        begin: G,
        entries: &[Entry<G::Action>],
        people: Vec<Person>,
        own: Option<Seat>,
        show: ShowNames,
    ) -> Option<Recording<G>> {
        let moves = moves(entries);
        let mut flow = watched(begin, &people);
        let (mut rounds, mut after, mut over) = (vec![(0, flow.clone())], Vec::new(), 0);
        for (at, next) in moves.iter().enumerate() {
            if matches!(next, Move::Seed(_)) && at > 0 {
                rounds.push((at, flow.clone()));
            }
            make(&mut flow, next)?;
            let is_over = !matches!(flow.dealer().game().asks(), Asks::People { .. });
            if is_over {
                over = at + 1;
            }
            after.push((flow.dealer().facts().len(), flow.round(), is_over));
        }
        if moves.is_empty() {
            return None;
        }
        Some(Recording { people, moves, after, rounds, end: flow, over, own, show })
    }

    /// The people, by their first seat, with the names to show to one of them, who alone is called "you".
    pub fn people(&self, person: Option<Seat>) -> Vec<Person> {
        let mut people = self.people.clone();
        if let Some(who) = person.and_then(|person| people.get_mut(person.index())) {
            who.bot = None;
        }
        let named = (self.show)(&people).into_iter().zip(&self.people);
        named.map(|(named, who)| Person { name: named.name, ..who.clone() }).collect()
    }

    /// The person who sees the unfinished round, by first seat.
    pub fn own(&self) -> Option<Seat> {
        self.own
    }

    /// The person at each seat in the beginning, by first seat.
    pub fn persons(&self) -> BySeat<Seat> {
        let begin = self.begin();
        BySeat::make(|place| begin.person_at(place))
    }

    /// Whether any round is over. Others see nothing of an unfinished one.
    pub fn has_finished_rounds(&self) -> bool {
        self.over > 0
    }

    /// The game up to the end of the last round that is over; `None` if there is none, or if the log does not begin
    /// with the game.
    pub fn finished_rounds(&self) -> Option<Flow<G>> {
        let begin = self.begin();
        if self.over == 0 || begin != G::new(begin.setup()) {
            return None;
        }
        let dealer = Dealer::carry_on(begin, sitters(&self.people));
        let mut flow = Flow::from_dealer(dealer, None, self.people.clone());
        self.moves.iter().take(self.over).try_for_each(|next| make(&mut flow, next))?;
        Some(flow)
    }

    fn begin(&self) -> G {
        self.rounds.first().map_or_else(|| self.end.begin(), |(_, flow)| flow.dealer().game().clone())
    }

    /// The steps seen from this perspective.
    pub fn seen(&self, perspective: Perspective) -> Seen<G::Fact> {
        let until =
            if perspective.open || perspective.person != self.own { self.over } else { self.moves.len() };
        let begin = self.begin();
        let everybody = Seats::first(G::people(begin.setup()));
        let mut place = everybody.filter(|place| Some(begin.person_at(place)) == perspective.person).only();
        let mut seen = Seen { steps: Vec::new(), facts: Vec::new() };
        let mut all = self.end.dealer().facts().iter();
        let mut before = 0;
        for (at, &(facts, round, over)) in self.after.iter().take(until).enumerate() {
            let known = seen.facts.len();
            for fact in all.by_ref().take(facts.saturating_sub(before)) {
                let viewer = place.map_or(Viewer::Spectator, Viewer::Seat);
                seen.facts.extend(if perspective.open {
                    Some(fact.clone())
                } else {
                    G::redact(fact, viewer)
                });
                if let (Some((one, other)), Some(now)) = (G::swapped_places(fact), place) {
                    place = Some(if now == one {
                        other
                    } else if now == other {
                        one
                    } else {
                        now
                    });
                }
            }
            before = facts;
            if seen.facts.len() > known || seen.steps.is_empty() {
                seen.steps.push(Step { moves: at + 1, facts: seen.facts.len(), round, over });
            }
        }
        // The last step includes moves of which this person sees nothing.
        if let Some(last) = seen.steps.last_mut() {
            last.moves = until;
        }
        seen
    }

    /// The game at a step, from this perspective. `from` is the one at another step, which may save some work.
    pub fn at(&self, step: Step, perspective: Perspective, from: Option<(Step, Flow<G>)>) -> Flow<G> {
        let begun = self.rounds.iter().rev().find(|(at, _)| *at < step.moves.max(1));
        let (done, mut flow) = match (from, begun) {
            (Some((at, flow)), Some((begun, _))) if (*begun..=step.moves).contains(&at.moves) => {
                (at.moves, flow)
            }
            (_, Some((begun, flow))) => (*begun, flow.clone()),
            (_, None) => (self.moves.len(), self.end.clone()),
        };
        for next in self.moves.iter().take(step.moves).skip(done) {
            if make(&mut flow, next).is_none() {
                // It has been played before, so this does not happen.
                break;
            }
        }
        self.seat(&mut flow, perspective.person);
        flow
    }

    /// The table at a step, to draw; `flow` is the game there.
    pub fn model(&self, flow: &Flow<G>, perspective: Perspective, sort: G::Sort) -> G::Model {
        let people = self.people(perspective.person);
        let mut model = flow.model_of(sort, &people);
        G::remove_question(&mut model);
        G::update_people(&mut model, &people);
        if perspective.open {
            let game = flow.dealer().game();
            for place in Seats::first(G::people(game.setup())) {
                G::lay_open(&mut model, &game.view(Viewer::Seat(place)));
            }
        }
        model
    }

    /// Whether somebody may play on from this step: its round is over, but not yet at this step.
    pub fn may_play_on(&self, step: Step) -> bool {
        step.moves <= self.over && !step.over
    }

    /// The game from this step on, played by this person and bots; `None` if [`Recording::may_play_on`] forbids it.
    pub fn play_on(&self, step: Step, person: Seat) -> Option<Flow<G>> {
        if !self.may_play_on(step) {
            return None;
        }
        let mut flow = self.at(step, Perspective { person: Some(person), open: false }, None);
        flow.lesson = None;
        flow.is_replay = true;
        Some(flow)
    }

    /// Lets this person be the only one who is not played by a bot: the table shows their hand.
    fn seat(&self, flow: &mut Flow<G>, person: Option<Seat>) {
        for (at, mut who) in (0..).zip(self.people(person)) {
            let Some(seat) = Seat::new(at) else { return };
            if person == Some(seat) {
                who.bot = None;
            } else if who.bot.is_none() {
                // An empty name means a regular bot, as for a stand-in.
                who.bot = Some(String::new());
            }
            flow.set_person(seat, who);
        }
    }
}

impl<G: LocalGame> Flow<G> {
    /// This game, to be looked at again by the person at the screen now, with names as `show` makes them. `None` if
    /// nothing has happened yet.
    pub fn recording(&self, show: ShowNames) -> Option<Recording<G>> {
        let own = self.viewing_person().or_else(|| {
            // Between rounds nobody holds the device, and nothing is hidden.
            let over = matches!(self.next(), Next::RoundOver | Next::GameOver);
            let human = self.people().iter().position(|who| who.bot.is_none()).filter(|_| over)?;
            Seat::new(u8::try_from(human).ok()?)
        });
        Recording::new(self.begin(), &self.dealer().log().entries, self.people().to_vec(), own, show)
    }
}

/// The entries of a log, with the parts of an answer together.
fn moves<A: Copy>(entries: &[Entry<A>]) -> Vec<Move<A>> {
    let mut moves: Vec<Move<A>> = Vec::new();
    for entry in entries {
        match (*entry, moves.last_mut()) {
            (Entry::Seed(seed), _) => moves.push(Move::Seed(seed)),
            (Entry::Answer { by, to, action }, Some(Move::Answer { by: last, to: open, parts }))
                if *last == by && *open == to =>
            {
                parts.push(action);
            }
            (Entry::Answer { by, to, action }, _) => {
                moves.push(Move::Answer { by, to, parts: vec![action] });
            }
        }
    }
    moves
}

/// A game in which nothing happens by itself: it waits as a lesson does while the coach speaks.
fn watched<G: LocalGame>(begin: G, people: &[Person]) -> Flow<G> {
    let flow = Flow::from_dealer(Dealer::carry_on(begin, sitters(people)), None, people.to_vec());
    let mut flow = flow.as_lesson(Lesson { script: Vec::new(), judge: |_| Progress::Done });
    flow.is_replay = true;
    flow
}

/// Makes a move; `None` if it is not legal.
fn make<G: LocalGame>(flow: &mut Flow<G>, next: &Move<G::Action>) -> Option<()> {
    match next {
        Move::Seed(seed) => {
            let waits = matches!(flow.dealer().game().asks(), Asks::Seed);
            waits.then(|| flow.begin_round(*seed))
        }
        Move::Answer { by, to, parts } if *to == flow.question() => {
            flow.apply_answer(*by, parts.clone()).ok()
        }
        Move::Answer { .. } => None,
    }
}
