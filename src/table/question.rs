//! What the viewer is asked, as one of a handful of kinds; each kind is one
//! way of answering on the screen.

use super::hand::CardCopy;
use cards::{Action, Ask, Choice, Colour, PickFrom, Question, Source, View, Wish};
use game::{Options, Seat, View as _};

/// The viewer's question.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// Its number; the answer carries it.
    pub number: u32,
    /// Which rule asks.
    pub why: Source,
    /// What kind of answer is wanted.
    pub kind: Kind,
    /// Answers that would do nothing now: legal, but to be warned of.
    pub idle: Vec<Action>,
}

/// The kinds of questions.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// Play a hand card: its face says whether it may be played.
    Turn {
        /// A card may be drawn.
        can_draw: bool,
        /// The turn may be ended.
        can_end: bool,
        /// Any card will do, whatever is demanded.
        free: bool,
    },
    /// `Action::Yes` or `Action::No`.
    Confirm,
    /// One of these.
    List {
        /// What they are.
        of: Choice,
        /// The answers, each of one word.
        options: Vec<Action>,
    },
    /// Some of these cards.
    Cards {
        /// Where they are.
        from: PickFrom,
        /// Which may be picked.
        pool: Vec<CardCopy>,
        /// At least so many.
        min: u8,
        /// At most so many.
        max: u8,
    },
    /// Some of these people.
    Seats {
        /// Among whom.
        of: Vec<Seat>,
        /// How many, exactly.
        n: u8,
    },
    /// A wish; both may be empty, not both at once.
    Wish {
        /// The colours that may be wished.
        colours: Vec<Colour>,
        /// The numbers that may be wished.
        numbers: Vec<u8>,
    },
    /// Spread draws over people.
    Split {
        /// Over whom.
        of: Vec<Seat>,
        /// How many draws.
        draws: u8,
        /// Over how many people at most.
        people: u8,
    },
    /// Deal out these cards to people.
    Give {
        /// The cards, all of which go.
        cards: Vec<CardCopy>,
        /// To whom.
        to: Vec<Seat>,
    },
    /// Hand these people's hands out anew.
    Hands {
        /// Whose.
        of: Vec<Seat>,
        /// Who must get one that was not theirs.
        not_own: Seat,
    },
}

impl Asked {
    /// The viewer's question, if they are asked.
    pub fn of(view: &View) -> Option<Asked> {
        let Ask { kind, why } = view.my_ask()?;
        let mut options = Options::new();
        view.options(&mut options);
        let may = |action| options.iter().any(|option| option == action);
        let kind = match kind {
            Question::Turn { free, .. } => {
                Kind::Turn { can_draw: may(Action::Draw), can_end: may(Action::End), free }
            }
            Question::Confirm => Kind::Confirm,
            // What would do nothing does not come first.
            Question::One(of) => {
                let (idle, rest): (Vec<_>, Vec<_>) =
                    options.iter().partition(|&option| view.does_nothing(option));
                Kind::List { of, options: rest.into_iter().chain(idle).collect() }
            }
            Question::Cards { from, must, .. } => {
                let max = view.picks_wanted();
                let min = if must { max } else { 0 };
                Kind::Cards { from, pool: CardCopy::all(view.pool().iter()), min, max }
            }
            Question::Seats { of, n } => Kind::Seats { of: of.into_iter().collect(), n },
            Question::Wish { .. } => Kind::Wish {
                colours: options.iter().filter_map(colour).collect(),
                numbers: options.iter().filter_map(number).collect(),
            },
            Question::Split { of, draws, people } => {
                Kind::Split { of: of.into_iter().collect(), draws, people }
            }
            Question::Give { to } => {
                Kind::Give { cards: CardCopy::all(view.my_hand().iter()), to: to.into_iter().collect() }
            }
            Question::Hands { of, not_own } => Kind::Hands { of: of.into_iter().collect(), not_own },
        };
        let idle = options.iter().filter(|&option| view.does_nothing(option)).collect();
        Some(Asked { number: view.question, why, kind, idle })
    }
}

fn colour(action: Action) -> Option<Colour> {
    match action {
        Action::Wish(Wish::Colour(colour)) => Some(colour),
        _ => None,
    }
}

fn number(action: Action) -> Option<u8> {
    match action {
        Action::Wish(Wish::Number(number)) => Some(number),
        _ => None,
    }
}
