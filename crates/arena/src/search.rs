//! Searches random games for moments (see `moments`).

use std::collections::BTreeMap;

use cards::{
    Action, Card, Choice, Event, Fact, HouseRules, LastingEvents, Pack, Packs, PickFrom, Power, Question,
    RuleCard, Scorekeeping, Setup, Source, Special, State, Window,
};
use game::{Asks, Entry, Game, Rng, Seat, Seed, Viewer};

use crate::ArenaError;

/// How many answers of a game are searched for moments.
const MAX_ANSWERS: u32 = 600;
/// How many answers a look ahead plays at most.
const MAX_LOOKAHEAD: u32 = 200;
/// How often to look for a better moment if the one found asks nothing more.
const MAX_TRIES: u32 = 400;

/// The kinds of questions, as named by [`question`].
const QUESTIONS: [&str; 18] = [
    "turn",
    "another card",
    "any card",
    "confirm",
    "reaction",
    "powers",
    "imitation",
    "events",
    "power of",
    "seen",
    "cards of one's own",
    "cards of another",
    "cards on the table",
    "seats",
    "wish",
    "split",
    "give",
    "hands",
];

/// The kind of a question, in a word or two.
fn question(kind: Question) -> &'static str {
    match kind {
        Question::Turn { free: true, .. } => "any card",
        Question::Turn { draw: false, end: false, .. } => "another card",
        Question::Turn { .. } => "turn",
        Question::Confirm => "confirm",
        Question::One(Choice::Reaction(_)) => "reaction",
        Question::One(Choice::Powers { .. }) => "powers",
        Question::One(Choice::Imitations) => "imitation",
        Question::One(Choice::Events(_)) => "events",
        Question::One(Choice::PowerOf { .. }) => "power of",
        Question::One(Choice::Seen { .. }) => "seen",
        Question::Cards { from: PickFrom::OwnHand, .. } => "cards of one's own",
        Question::Cards { from: PickFrom::Hand(_), .. } => "cards of another",
        Question::Cards { from: PickFrom::Side, .. } => "cards on the table",
        Question::Seats { .. } => "seats",
        Question::Wish { .. } => "wish",
        Question::Split { .. } => "split",
        Question::Give { .. } => "give",
        Question::Hands { .. } => "hands",
    }
}

/// What to look for: its kind, its id, and how it comes up.
pub(crate) type Key = (&'static str, &'static str, &'static str);

/// The seat the moments are for.
pub(crate) fn me() -> Seat {
    Seat::default()
}

/// A moment that was found.
pub(crate) struct FoundMoment {
    pub state: State,
    /// The answer that seat 0 should give; `None` if any answer will do.
    pub action: Option<Action>,
    /// How many turns have begun in this round.
    pub turns: u32,
    /// Whether the round may end before there is anything to see.
    soon_over: bool,
    /// Whether the thing asks seat 0 something more.
    pub asks: bool,
}

impl FoundMoment {
    /// A moment without a particular answer.
    pub(crate) fn without_action(state: State) -> FoundMoment {
        FoundMoment { state, action: None, turns: 1, soon_over: false, asks: false }
    }

    /// How good the moment is; lower is better.
    fn rank(&self) -> (bool, bool, u32) {
        (self.soon_over, !self.asks, self.turns)
    }
}

/// A candidate for a moment.
#[derive(Clone, Copy)]
struct Candidate<'a> {
    state: &'a State,
    /// How many turns of its round have begun.
    turns: u32,
    action: Option<Action>,
    /// The rule that would have to ask seat 0 for `asks` to be true.
    why: Option<Source>,
}

/// The first events and questions that an answer leads to.
#[derive(Default)]
struct Lookahead {
    /// The first event that comes up before anybody else has a turn.
    event: Option<Event>,
    /// The rules that asked seat 0 something with a choice.
    asked: Vec<Source>,
    /// Whether the round ended.
    over: bool,
}

/// The moments found so far.
pub(crate) struct Search {
    rng: Rng,
    pub found: BTreeMap<Key, Option<FoundMoment>>,
    tries: BTreeMap<Key, u32>,
}

impl Search {
    /// Lists everything there is, with nothing found yet.
    pub(crate) fn new(seed: u64) -> Search {
        let tossed = [Special::Counterattack, Special::LuckyBastard, Special::Mimicry, Special::NiceTry];
        let specials = Special::ALL.iter().map(|special| match special {
            Special::Curse => ("special", special.name(), "hold"),
            special => ("special", special.name(), "play"),
        });
        let keys = specials
            .chain(tossed.iter().map(|special| ("special", special.name(), "toss")))
            .chain(Event::ALL.iter().map(|event| ("event", event.name(), "come")))
            .chain(Power::ALL.iter().map(|power| ("power", power.name(), "ask")))
            .chain(RuleCard::ALL.iter().map(|card| ("rule-card", card.name(), "ask")))
            .chain(QUESTIONS.map(|kind| ("question", kind, "ask")));
        let found = keys.map(|key| (key, None)).collect();
        Search { rng: Rng::new(Seed::from_number(seed)), found, tries: BTreeMap::new() }
    }

    /// The moments not found.
    pub(crate) fn missing(&self) -> impl Iterator<Item = Key> + '_ {
        self.found.iter().filter(|(_, found)| found.is_none()).map(|(key, _)| *key)
    }

    /// Plays a random game and looks for moments in it.
    pub(crate) fn game(&mut self) -> Result<(), ArenaError> {
        let mut state = State::new(&setup(&mut self.rng)?);
        let (mut turns, mut answered) = (0, None);
        for _ in 0..MAX_ANSWERS {
            if let Asks::People { number, seats, ask } = state.asks()
                // People who have swapped places, or given part of an answer, would only make it harder to
                // tell what happens.
                && answered != Some(number)
                && seats.has(me())
                && state.everybody().into_iter().all(|seat| state.person_at(seat) == seat)
            {
                self.examine(&state, ask.kind, turns)?;
            }
            let Some(entry) = next(&state, &mut self.rng, false)? else { break };
            answered = match entry {
                Entry::Answer { to, .. } => Some(to),
                Entry::Seed(_) => None,
            };
            for fact in enter(&mut state, &entry)? {
                match fact {
                    Fact::RoundBegan { .. } => turns = 0,
                    Fact::TurnBegan(_) => turns += 1,
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Looks at the options of seat 0 in this state.
    fn examine(&mut self, state: &State, kind: Question, turns: u32) -> Result<(), ArenaError> {
        let options = state.choices(me());
        let now = Candidate { state, turns, action: None, why: None };
        // Looking at open hands offers no choice but is a moment, too.
        if options.len() > 1 || is_looking(kind) {
            self.consider(("question", question(kind), "ask"), now)?;
        }
        let ordinary = matches!(kind, Question::Turn { draw: true, .. });
        if ordinary {
            for card in state.view(Viewer::Spectator).rule_cards {
                let why = Some(Source::RuleCard(card));
                self.consider(("rule-card", card.name(), "ask"), Candidate { why, ..now })?;
            }
            if Card::special(None, Special::Curse).is_some_and(|card| state.hand(me()).has(card)) {
                self.consider(("special", Special::Curse.name(), "hold"), now)?;
            }
        }
        // Somebody else triggers an event that seat 0 could not react to.
        if matches!(kind, Question::One(Choice::Reaction(Window::Event)))
            && options.only().is_some()
            && let Some(event) = self.look_ahead(state, None, true)?.event
        {
            let why = Some(Source::Event(event));
            self.consider(("event", event.name(), "come"), Candidate { why, ..now })?;
        }
        for action in options.iter() {
            let about = |why: Source| Candidate { action: Some(action), why: Some(why), ..now };
            match (action, kind) {
                (Action::Play(card, imitates), _) if ordinary => {
                    if let Some(special) = card.as_special() {
                        let now = about(Source::Special(imitates.unwrap_or(special)));
                        self.consider(("special", special.name(), "play"), now)?;
                    }
                    // A troublemaker can turn up several events, of which only the last can be seen well, so
                    // events are only taken from black cards.
                    if card.is_black()
                        && let Some(event) = self.look_ahead(state, Some(action), true)?.event
                    {
                        self.consider(("event", event.name(), "come"), about(Source::Event(event)))?;
                    }
                }
                (Action::Toss(card), Question::One(Choice::Reaction(window))) => {
                    if let Some(special) = card.as_special() {
                        let now = about(Source::Special(window.special()));
                        self.consider(("special", special.name(), "toss"), now)?;
                    }
                }
                (Action::Power(power), _) => {
                    self.consider(("power", power.name(), "ask"), about(Source::Power(power)))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Keeps the moment if it is better than the known one.
    fn consider(&mut self, key: Key, now: Candidate) -> Result<(), ArenaError> {
        let Candidate { state, turns, action, why } = now;
        let known = self.found.get(&key).and_then(Option::as_ref).map(FoundMoment::rank);
        let tries = self.tries.entry(key).or_default();
        let best = (soon_over(state), false, turns);
        if known.is_some_and(|known| best >= known || *tries >= MAX_TRIES && !known.0) {
            return Ok(());
        }
        *tries += 1;
        let ahead = if why.is_some() { self.look_ahead(state, action, false)? } else { Lookahead::default() };
        let asks = why.is_none_or(|why| ahead.asked.contains(&why));
        let found =
            FoundMoment { state: state.clone(), action, turns, soon_over: best.0 || ahead.over, asks };
        if known.is_none_or(|known| found.rank() < known) {
            self.found.insert(key, Some(found));
        }
        Ok(())
    }

    /// Plays on after an answer until the next turn of seat 0, or with `short` only until the event it
    /// triggers.
    fn look_ahead(
        &mut self,
        state: &State,
        action: Option<Action>,
        short: bool,
    ) -> Result<Lookahead, ArenaError> {
        let mut state = state.clone();
        let mut ahead = Lookahead::default();
        let mut next = match (state.asks(), action) {
            (Asks::People { number: to, .. }, Some(action)) => Some(Entry::Answer { by: me(), to, action }),
            _ => next(&state, &mut self.rng, true)?,
        };
        let mut turns = 0;
        for _ in 0..MAX_LOOKAHEAD {
            let Some(entry) = next else { break };
            for fact in enter(&mut state, &entry)? {
                match fact {
                    Fact::TurnBegan(_) => turns += 1,
                    Fact::RoundOver(_) => ahead.over = true,
                    Fact::TurnedUp { event, .. } if turns == 0 => {
                        ahead.event = ahead.event.or(Some(event));
                    }
                    _ => {}
                }
            }
            if ahead.over || short && (ahead.event.is_some() || turns > 0) {
                break;
            }
            if let Asks::People { seats, ask, .. } = state.asks()
                && seats.has(me())
            {
                if state.choices(me()).len() > 1 || is_looking(ask.kind) {
                    ahead.asked.push(ask.why);
                }
                if turns > 0 && matches!(ask.kind, Question::Turn { .. }) {
                    break;
                }
            }
            next = self::next(&state, &mut self.rng, true)?;
        }
        Ok(ahead)
    }
}

/// Whether the round may end before there is anything to see.
fn soon_over(state: &State) -> bool {
    let lasts = state.view(Viewer::Spectator).lasting != LastingEvents::default();
    lasts || state.everybody().into_iter().any(|seat| state.count(seat) < 4)
}

/// Whether the question is only a look at open hands.
fn is_looking(kind: Question) -> bool {
    matches!(kind, Question::One(Choice::Seen { .. }))
}

/// Carries out an entry that is legal.
pub(crate) fn enter(state: &mut State, entry: &Entry<Action>) -> Result<Vec<Fact>, ArenaError> {
    let mut facts = Vec::new();
    state.apply(entry, &mut facts).map_err(|why| format!("an option was refused: {entry:?}: {why:?}"))?;
    Ok(facts)
}

/// The next entry, chosen at random; `None` if the game is over. With `calm`, people toss nothing in,
/// activate no power card, and use the effects of their cards.
pub(crate) fn next(state: &State, rng: &mut Rng, calm: bool) -> Result<Option<Entry<Action>>, ArenaError> {
    let (to, by, kind) = match state.asks() {
        Asks::Over => return Ok(None),
        Asks::Seed => return Ok(Some(Entry::Seed(rng.seed()))),
        Asks::People { number, seats, ask } => (number, seats.lowest().ok_or("nobody is asked")?, ask.kind),
    };
    let action = match kind {
        Question::One(Choice::Reaction(_) | Choice::Powers { .. }) if calm => Action::Pass,
        Question::Confirm if calm => Action::Yes,
        _ => state.choices(by).any(rng).ok_or("somebody is asked and has no answer")?,
    };
    Ok(Some(Entry::Answer { by, to, action }))
}

/// A set-up with all packs, some rule cards and a random number of people.
fn setup(rng: &mut Rng) -> Result<Setup, ArenaError> {
    let players = 2 + rng.below(7) as u8;
    let packs: Packs = Pack::ALL.iter().copied().collect();
    let [limit, ..] = HouseRules::suggested_limits(players);
    let rule_cards = 1 + rng.below(3) as u8;
    let (diy, pandora) = HouseRules::own_effects(rule_cards);
    // Some things differ in games without points.
    let scorekeeping = if rng.below(4) == 0 { Scorekeeping::None } else { Scorekeeping::Points };
    let original = HouseRules::original(packs);
    let rules = HouseRules { limit, rule_cards, diy, pandora, scorekeeping, rounds: 2, ..original };
    Setup::new(players, packs, rules).map_err(ArenaError::from)
}
