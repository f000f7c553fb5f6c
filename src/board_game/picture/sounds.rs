//! Sounds of facts: each step sounds when it is animated. A plain function without a browser; times are milliseconds at
//! the usual pace.

use board::{Card, Fact, Field, Why};
use game::Seat;
use play::board_game::best;
use play::board_table::picture::steps::{How, Scene, Step, StepKind};
use play::sound::Sound;

/// Sounds of one kind that are closer together than this are one.
const TOGETHER: u32 = 200;

/// The listener: their seat, and the turn before.
#[derive(Clone, Copy, Debug)]
pub struct Listener {
    /// Their seat; `None` if several people share the device.
    pub me: Option<Seat>,
    /// The seat whose turn it was before.
    pub turn: Option<Seat>,
    /// How many people play.
    pub players: u8,
}

/// A sound and when it begins, in order.
pub type Cue = (u32, Sound);

/// The sounds of these facts, which are shown in these steps.
pub fn cues(facts: &[Fact], steps: &[Step], listener: Listener) -> Vec<Cue> {
    let mut listener = listener;
    let mut cues: Vec<Cue> = Vec::new();
    let (mut now, mut run) = (0, 0);
    for (number, fact) in facts.iter().enumerate() {
        if let Fact::TurnBegan(who) = *fact {
            listener.turn = Some(who);
        }
        let mut seen = false;
        for step in steps.iter().filter(|step| step.fact == number) {
            seen = true;
            now = now.max(step.end());
            add(&mut cues, &mut run, step.at, of_step(step.kind, listener));
        }
        if !seen {
            add(&mut cues, &mut run, now, of_fact(fact, listener));
        }
    }
    cues
}

/// Adds a sound. Of two that would begin together, only the more important one is heard. `run`: when the last sound
/// given here began, heard or not.
fn add(cues: &mut Vec<Cue>, run: &mut u32, at: u32, sound: Option<Sound>) {
    let Some(sound) = sound else { return };
    let before = core::mem::replace(run, at);
    match cues.last_mut() {
        Some(last) if last.1 == sound && at < before + TOGETHER => {}
        Some(last) if last.0 == at => last.1 = last.1.max(sound),
        _ => cues.push((at, sound)),
    }
}

fn of_step(kind: StepKind, listener: Listener) -> Option<Sound> {
    Some(match kind {
        StepKind::Roll { .. } => Sound::Die,
        StepKind::Move { to: Field::GOAL, .. } => Sound::Arrived,
        StepKind::Move { how: How::Step, .. } => Sound::Step,
        // Moved by somebody else, or by an event in somebody else's turn.
        StepKind::Move { pawn, .. } if listener.me == Some(pawn) && listener.turn != listener.me => {
            Sound::Hit
        }
        StepKind::Move { how: How::Push | How::Jump, .. } => Sound::Pushed,
        StepKind::Move { how: How::Fly, .. } | StepKind::Shift { .. } => Sound::Teleported,
        StepKind::Work { card: Card::Stop | Card::Snail | Card::FuckYou, .. } => Sound::Trapped,
        StepKind::Lay { .. } => Sound::Played,
        StepKind::Scene(Scene::Deal { .. }, _) => Sound::Drawn,
        StepKind::Scene(Scene::Event(_), _) => Sound::Event,
        StepKind::Scene(Scene::Tossed(..), _) => Sound::Tossed,
        StepKind::Scene(Scene::Insult(..), _) | StepKind::Work { .. } => return None,
    })
}

/// The sound of a fact without a step on the board.
fn of_fact(fact: &Fact, listener: Listener) -> Option<Sound> {
    let me = listener.me;
    Some(match *fact {
        Fact::TurnBegan(who) if me == Some(who) => Sound::Turn,
        Fact::Named { by, person, .. } if me == Some(person) && by != person => Sound::Hit,
        Fact::Drew { n: 1.., why, .. } if why != Why::Setup => Sound::Drawn,
        Fact::TookUp { n: 1.., .. }
        | Fact::HandsPassed { .. }
        | Fact::HandsMixed { .. }
        | Fact::Discarded { .. } => Sound::Drawn,
        Fact::RoundOver(result) => {
            let won = me.is_none_or(|me| best(&result, listener.players).has(me));
            if won { Sound::Won } else { Sound::Lost }
        }
        Fact::GameOver { winners } if me.is_none_or(|me| winners.has(me)) => Sound::Triumph,
        _ => return None,
    })
}
