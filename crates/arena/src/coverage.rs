//! `simulate --coverage`: random games with random house rules, counting how often everything occurs: cards,
//! effects, windows, kinds of questions, reasons of refusals. Things that never occur are not tested by playing.

use cards::{
    Action, Card, Choice, Colour, CounterattackScope, Diy, Ends, Event, Fact, FirstDealer, HouseRules, How,
    Illegal, Pack, Packs, PandorasBox, PickFrom, Power, Question, RuleCard, Scorekeeping, Setup, SetupError,
    Special, State, Violet, Window, Wish, WishEffects,
};
use game::{Asks, Entry, Game, Options, Rng, Seat, Sink};

use crate::args::Args;
use crate::report::Seen;
use crate::{ArenaError, Outcome};

/// Everything that can occur, with a count of 0.
fn everything() -> Seen {
    let mut seen = Seen::default();
    let mut all = |kind, names: Vec<&'static str>| seen.expect(kind, names);
    let playable = |s: &&Special| !matches!(s, Special::Curse | Special::Mimicry);
    let imitable = |s: &&Special| s.is_played_when_it_fits();
    all("played", Special::ALL.iter().filter(playable).map(|s| s.name()).collect());
    all("imitated", Special::ALL.iter().filter(imitable).map(|s| s.name()).collect());
    all("starter", Special::ALL.iter().map(|s| s.name()).collect());
    all("tossed in", vec!["counterattack", "lucky-bastard", "mimicry", "nice-try"]);
    all("attack", Special::ALL.iter().filter(|s| s.attacks()).map(|s| s.name()).collect());
    all("event", Event::ALL.iter().map(|e| e.name()).collect());
    all("power", Power::ALL.iter().map(|p| p.name()).collect());
    all("rule card", RuleCard::ALL.iter().map(|r| r.name()).collect());
    all("window", WINDOWS.to_vec());
    all("question", QUESTIONS.to_vec());
    all("refusal", Illegal::ALL.iter().map(|why| why.name()).collect());
    all(
        "round ended by",
        vec!["doomsday", "empty-hand", "empty-pile", "finish-line", "the-end", "time-bomb"],
    );
    seen
}

impl Sink<Fact> for Seen {
    fn push(&mut self, fact: Fact) {
        match fact {
            Fact::Played { card, how: How::Starter, imitates: None, .. } => {
                if let Some(special) = card.as_special() {
                    self.count("starter", special.name());
                }
            }
            Fact::Played { imitates: Some(special), .. } => self.count("imitated", special.name()),
            Fact::Played { card, .. } => {
                if let Some(special) = card.as_special() {
                    self.count("played", special.name());
                }
            }
            Fact::Tossed { card, .. } => {
                if let Some(special) = card.as_special() {
                    self.count("tossed in", special.name());
                }
            }
            Fact::Named { why: cards::Source::Special(special), .. } => self.count("attack", special.name()),
            Fact::TurnedUp { event, .. } => self.count("event", event.name()),
            Fact::Power { power, .. } => self.count("power", power.name()),
            Fact::RuleCard { card, on: true } => self.count("rule card", card.name()),
            Fact::RoundOver(result) => self.count("round ended by", result.how.name()),
            _ => {}
        }
    }
}

const WINDOWS: [&str; 3] = ["attack", "event", "round-end"];

fn window(window: Window) -> &'static str {
    match window {
        Window::Attack => "attack",
        Window::Event => "event",
        Window::RoundEnd => "round-end",
    }
}

/// The kinds of questions, as named by [`question`].
pub(crate) const QUESTIONS: [&str; 18] = [
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
pub(crate) fn question(kind: Question) -> &'static str {
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

fn pick<T: Copy>(rng: &mut Rng, of: &[T]) -> Result<T, ArenaError> {
    of.get(rng.below(of.len() as u32) as usize).copied().ok_or_else(|| "nothing to pick from".into())
}

/// A set-up with random people and house rules, mostly with all packs.
fn setup(rng: &mut Rng) -> Result<Setup, ArenaError> {
    let mut packs = Packs::BASE;
    for &pack in Pack::ALL {
        if rng.below(5) > 0 {
            packs = Vec::from(packs).into_iter().chain([pack]).collect();
        }
    }
    let pandora = packs.has(Pack::Pandora);
    let replaced = pick(rng, &[Colour::Blue, Colour::Red, Colour::Green, Colour::Yellow])?;
    let violet = pick(rng, &[Violet::Off, Violet::Fifth, Violet::Replaces(replaced)])?;
    let rules = HouseRules {
        hand_size: 4 + rng.below(4) as u8,
        limit: 20 + rng.below(140) as u16,
        ends: pick(rng, Ends::ALL)?,
        scorekeeping: pick(rng, Scorekeeping::ALL)?,
        rounds: 1 + rng.below(3) as u8,
        first_dealer: pick(rng, FirstDealer::ALL)?,
        wish_effects: pick(rng, WishEffects::ALL)?,
        counter: pick(rng, CounterattackScope::ALL)?,
        violet: if pandora { violet } else { Violet::Off },
        rule_cards: if pandora { rng.below(6) as u8 } else { 0 },
        diy: pick(rng, Diy::ALL)?,
        pandora: pick(rng, PandorasBox::ALL)?,
    };
    Setup::new(2 + rng.below(7) as u8, packs, rules).map_err(|why: SetupError| why.into())
}

/// A random answer, legal or not.
fn random_action(rng: &mut Rng) -> Result<Action, ArenaError> {
    let card = Card::new(rng.below(Card::KINDS as u32) as u8).ok_or("there is no such card")?;
    let seat = Seat::wrapping(rng.below(u32::from(Seat::MAX)) as u8);
    let power = pick(rng, Power::ALL)?;
    Ok(match rng.below(16) {
        0..3 => Action::Play(card, None),
        3 => Action::Play(card, Some(pick(rng, Special::ALL)?)),
        4 => Action::Draw,
        5 => Action::End,
        6 => Action::Power(power),
        7 => Action::Toss(card),
        8 => Action::Pass,
        9 => Action::Yes,
        10 => Action::Pick(card),
        11 => Action::Seat(seat),
        12 => Action::Give(card, seat),
        13 => Action::PowerOf(seat, Some(power).filter(|_| rng.below(2) == 0)),
        14 => Action::Wish(Wish::Number(rng.below(12) as u8)),
        _ => Action::Event(pick(rng, Event::ALL)?),
    })
}

/// Occasionally gives a wrong answer, sometimes with the person's own cards, and counts the refusal.
fn try_wrong_answer(state: &mut State, rng: &mut Rng, seen: &mut Seen) -> Result<(), ArenaError> {
    let Asks::People { number, seats, .. } = state.asks() else { return Ok(()) };
    let asked = seats.lowest().ok_or("nobody is asked")?;
    let by = if rng.below(8) == 0 { Seat::wrapping(rng.below(u32::from(Seat::MAX)) as u8) } else { asked };
    let hand: Vec<Card> = state.hand(by).kinds().collect();
    let (action, to) = match (rng.below(6), hand.is_empty()) {
        (0 | 1, false) => (Action::Play(pick(rng, &hand)?, None), number),
        (2, false) => (Action::Play(pick(rng, &hand)?, Some(pick(rng, Special::ALL)?)), number),
        (3, _) if rng.below(16) == 0 => (Action::End, number.wrapping_sub(1)),
        _ => (random_action(rng)?, number),
    };
    let entry = if rng.below(500) == 0 { Entry::Seed(rng.seed()) } else { Entry::Answer { by, to, action } };
    // Legal answers are skipped, so that this does not change the game.
    let legal = matches!(entry, Entry::Answer { .. }) && to == number && state.refusal(by, action).is_none();
    if !legal && let Err(why) = state.apply(&entry, &mut game::NullSink) {
        seen.count("refusal", why.name());
    }
    Ok(())
}

/// Plays one random game.
fn play(rng: &mut Rng, seen: &mut Seen) -> Result<(), ArenaError> {
    let mut state = State::new(&setup(rng)?);
    let mut options = Options::new();
    loop {
        if rng.below(4) == 0 {
            try_wrong_answer(&mut state, rng, seen)?;
        }
        let entry = match state.asks() {
            Asks::Over => return Ok(()),
            Asks::Seed => Entry::Seed(rng.seed()),
            Asks::People { number: to, seats, ask } => {
                let all: Vec<Seat> = seats.into_iter().collect();
                let by = pick(rng, &all)?;
                seen.count("question", question(ask.kind));
                if let Question::One(Choice::Reaction(kind)) = ask.kind {
                    seen.count("window", window(kind));
                }
                options.clear();
                state.options(by, &mut options);
                let k = rng.below(options.len() as u32) as usize;
                let action = options.get(k).ok_or("somebody is asked and has no answer")?;
                Entry::Answer { by, to, action }
            }
        };
        state.apply(&entry, seen).map_err(|why| format!("an option was refused: {entry:?}: {why:?}"))?;
    }
}

/// Plays the games and lists what occurred; fails if something never did.
pub(crate) fn run(args: &Args) -> Outcome {
    everything().report(args, play)
}
