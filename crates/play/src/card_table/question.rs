//! The viewer's question, as one of a few kinds; each kind is answered in one way on the screen.

use crate::card_table::hand::CardCopy;
use cards::{Action, Ask, Choice, Colour, PickFrom, Question, RuleCard, Source, View, Wish};
use game::{Seat, View as _};

/// The viewer's question.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// Its number, which the answer must contain.
    pub number: u32,
    /// The rule that asks.
    pub why: Source,
    /// The kind of answer wanted.
    pub kind: Kind,
    /// Answers that are legal but would do nothing now; the screen warns of them.
    pub idle: Vec<Action>,
}

/// The kinds of questions.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// Play a hand card; each [`HandCard`](crate::card_table::hand::HandCard) says whether it can be played.
    Turn {
        /// Whether a card may be drawn.
        can_draw: bool,
        /// Whether the turn may be ended.
        can_end: bool,
        /// Whether any card may be played, whatever the pile demands.
        free: bool,
    },
    /// `Action::Yes` or `Action::No`.
    Confirm,
    /// Choose one entry of a list.
    List {
        /// The kind of entries.
        of: Choice,
        /// The answers, each of a single part.
        options: Vec<Action>,
    },
    /// Pick some of these cards.
    Cards {
        /// Where they are.
        from: PickFrom,
        /// Which may be picked.
        pool: Vec<CardCopy>,
        /// The smallest number of cards.
        min: u8,
        /// The largest number of cards.
        max: u8,
    },
    /// Pick some of these people.
    Seats {
        /// The people to choose from.
        of: Vec<Seat>,
        /// How many, exactly.
        n: u8,
    },
    /// Make a wish. One of the two lists may be empty.
    Wish {
        /// The colours that may be wished.
        colours: Vec<Colour>,
        /// The numbers that may be wished.
        numbers: Vec<u8>,
    },
    /// Distribute draws among people.
    Split {
        /// The people to choose from.
        of: Vec<Seat>,
        /// How many draws.
        draws: u8,
        /// The largest number of people.
        people: u8,
    },
    /// Give these cards to people.
    Give {
        /// The cards, all of which must be given.
        cards: Vec<CardCopy>,
        /// To whom.
        to: Vec<Seat>,
    },
    /// Redistribute these people's hands.
    Hands {
        /// The owners of the hands.
        of: Vec<Seat>,
        /// The person who must get a hand that was not theirs.
        not_own: Seat,
    },
}

impl Asked {
    /// Whether the answer takes so much space that other parts of a low screen make room for it.
    pub fn is_large(&self) -> bool {
        match &self.kind {
            Kind::List { options, .. } => {
                options.iter().any(|option| !matches!(option, Action::Pass | Action::Toss(_)))
            }
            _ => self.needs_tools(),
        }
    }

    /// Whether answering needs more than the hand, the seats and the buttons: a palette, a list,
    /// steppers, or open cards.
    pub fn needs_tools(&self) -> bool {
        match &self.kind {
            Kind::Cards { from, .. } => matches!(from, PickFrom::Hand(_) | PickFrom::Side),
            Kind::Wish { .. } | Kind::List { .. } | Kind::Split { .. } | Kind::Hands { .. } => true,
            Kind::Turn { .. } | Kind::Confirm | Kind::Seats { .. } | Kind::Give { .. } => false,
        }
    }

    /// The card whose text explains the question: the card that asks, or the rule card in force that has changed its
    /// effect.
    pub fn explained_by(&self, in_force: &[RuleCard]) -> Source {
        let is_split = matches!(self.kind, Kind::Split { .. });
        let changed = in_force.iter().find(|card| is_split && card.changes_shared_draws());
        changed.map_or(self.why, |card| Source::RuleCard(*card))
    }

    /// The viewer's question, if they are asked.
    pub fn of(view: &View) -> Option<Asked> {
        let Ask { kind, why } = view.my_ask()?;
        let options = view.choices();
        let may = |action| options.iter().any(|option| option == action);
        let kind = match kind {
            Question::Turn { free, .. } => {
                Kind::Turn { can_draw: may(Action::Draw), can_end: may(Action::End), free }
            }
            Question::Confirm => Kind::Confirm,
            // List answers that would do nothing last.
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
