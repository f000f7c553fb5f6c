//! Steps in which facts are shown: dice, the pawn from field to field, and each effect where it happens, in the order
//! in which it happens. A plain function without a browser; times are milliseconds at the usual pace.

use crate::motion::timeline::scene_time;
use board::{Card, Event, Fact, Field, Laid, Teleport, Why};
use game::Seat;

/// How a pawn gets to another field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// On foot, to the next field that counts.
    Step,
    /// A push, or on from an x.
    Push,
    /// A jump over a field.
    Jump,
    /// Anything else: a teleport, a swap, an event.
    Fly,
}

/// A moment that covers the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scene {
    /// A round begins.
    Deal {
        /// The round, from 1.
        round: u16,
    },
    /// An event comes.
    Event(Event),
    /// This person tosses this card in.
    Tossed(Seat, Card),
    /// This person plays this card, whose name is an insult.
    Insult(Seat, Card),
}

/// The kind of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// A die is thrown.
    Roll {
        /// By whom.
        by: Seat,
        /// 6 or 20.
        sides: u8,
        /// The result.
        value: u8,
        /// Which of the dice thrown together it is, from 0.
        nth: u8,
    },
    /// A pawn goes.
    Move {
        /// Whose.
        pawn: Seat,
        /// From where.
        from: Field,
        /// To where.
        to: Field,
        /// How.
        how: How,
    },
    /// A card works.
    Work {
        /// Where.
        on: Field,
        /// Which.
        card: Card,
    },
    /// A card is laid.
    Lay {
        /// Where.
        on: Field,
        /// Which.
        card: Laid,
    },
    /// A teleport is moved.
    Shift {
        /// Which.
        teleport: Teleport,
        /// From where.
        from: Field,
        /// To where.
        to: Field,
    },
    /// A scene, and how long it lasts.
    Scene(Scene, u32),
}

impl StepKind {
    /// How long it lasts.
    pub fn lasts(self) -> u32 {
        match self {
            StepKind::Roll { sides: 6, .. } => 950,
            StepKind::Roll { .. } => 1400,
            StepKind::Move { how: How::Step, .. } => 230,
            StepKind::Move { how: How::Push, .. } => 340,
            StepKind::Move { how: How::Fly, .. } => 620,
            StepKind::Move { how: How::Jump, .. } | StepKind::Work { .. } => 420,
            StepKind::Lay { .. } => 380,
            StepKind::Shift { .. } => 600,
            StepKind::Scene(_, lasts) => lasts,
        }
    }
}

/// One step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// When it begins.
    pub at: u32,
    /// Which of the facts it shows.
    pub fact: usize,
    /// Its kind.
    pub kind: StepKind,
}

impl Step {
    /// When it is over.
    pub fn end(&self) -> u32 {
        self.at + self.kind.lasts()
    }
}

/// The delay between steps that are shown together.
const TOGETHER: u32 = 110;

/// The scene for a fact, if it has one.
fn scene(fact: &Fact) -> Option<Scene> {
    Some(match *fact {
        Fact::RoundBegan { round } => Scene::Deal { round },
        Fact::EventCame { event, .. } => Scene::Event(event),
        Fact::Laid { by, card, why: Why::Card(_), .. } => Scene::Tossed(by, card.card()),
        Fact::Laid { by, card, why: Why::Turn, .. } if card.card() == Card::FuckYou => {
            Scene::Insult(by, card.card())
        }
        _ => return None,
    })
}

/// The steps that show these facts. `letters` gives the number of characters to read in a scene.
pub fn steps(facts: &[Fact], letters: &dyn Fn(Scene) -> usize) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    let mut before: Option<&Fact> = None;
    for (number, fact) in facts.iter().enumerate() {
        let together = before.is_some_and(|before| are_together(before, fact));
        let last = steps.last().copied();
        // A step shown together with the one before begins a moment after it, any other at its end.
        let end = steps.iter().map(Step::end).max().unwrap_or(0);
        let at = last.filter(|_| together).map_or(end, |last| last.at + TOGETHER);
        let mut show = |at: u32, kind: StepKind| {
            let step = Step { at, fact: number, kind };
            steps.push(step);
            step.end()
        };
        let scene = scene(fact);
        let at = scene.map_or(at, |scene| show(at, StepKind::Scene(scene, scene_time(letters(scene)))));
        match *fact {
            Fact::Rolled { by, sides, value, .. } => {
                let nth = match last.map(|last| last.kind) {
                    Some(StepKind::Roll { nth, .. }) if together => nth + 1,
                    _ => 0,
                };
                show(at, StepKind::Roll { by, sides, value, nth });
            }
            Fact::Walked { pawn, path, .. } => {
                let mut at = at;
                for (&from, &to) in path.fields().iter().zip(path.fields().iter().skip(1)) {
                    at = show(at, StepKind::Move { pawn, from, to, how: How::Step });
                }
            }
            Fact::Went { pawn, from, to, why } if from != to => {
                let how = match why {
                    Why::Card(Card::Push | Card::X) => How::Push,
                    Why::Card(Card::Jump) => How::Jump,
                    _ => How::Fly,
                };
                show(at, StepKind::Move { pawn, from, to, how });
            }
            Fact::Worked { card, on, .. } => {
                show(at, StepKind::Work { on, card: card.card() });
            }
            Fact::Taken { card, on, .. } => {
                show(at, StepKind::Work { on, card });
            }
            Fact::Laid { card, on, .. } => {
                show(at, StepKind::Lay { on, card });
            }
            Fact::TeleportMoved { teleport, from, to } => {
                show(at, StepKind::Shift { teleport, from, to });
            }
            _ if scene.is_none() => continue,
            _ => {}
        }
        before = Some(fact);
    }
    steps
}

/// Whether two facts, one after the other, are shown together: the dice for who begins, and pawns that one
/// rule moves at the same time.
fn are_together(one: &Fact, other: &Fact) -> bool {
    match (one, other) {
        (Fact::Rolled { why: a, .. }, Fact::Rolled { why: b, .. }) => a == b,
        (Fact::Went { pawn, why: a, .. }, Fact::Went { pawn: next, why: b, .. }) => {
            a == b && pawn != next && matches!(a, Why::Event(_) | Why::Card(Card::Swap))
        }
        (Fact::TeleportMoved { .. }, Fact::TeleportMoved { .. }) => true,
        _ => false,
    }
}

/// When the last step is over.
pub fn duration(steps: &[Step]) -> u32 {
    steps.iter().map(Step::end).max().unwrap_or(0)
}

/// A way that a pawn has gone, drawn for reduced motion: one field after the other, each with how the pawn
/// got there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trail {
    /// The pawn's owner.
    pub pawn: Seat,
    /// The fields, and how the pawn got there; the first is where it began.
    pub fields: Vec<(Field, How)>,
}

/// The ways that pawns have gone, each once, in the order in which they began.
pub fn trails(steps: &[Step]) -> Vec<Trail> {
    let mut trails: Vec<Trail> = Vec::new();
    for step in steps {
        let StepKind::Move { pawn, from, to, how } = step.kind else { continue };
        if let Some(trail) = trails.iter_mut().find(|trail| trail.pawn == pawn) {
            trail.fields.push((to, how));
        } else {
            trails.push(Trail { pawn, fields: vec![(from, how), (to, how)] });
        }
    }
    trails
}
