//! The picture of the board as data, made from a person's view and their unfinished answer.

pub mod steps;
pub mod ways;

use crate::board_table::picture::ways::{Way, ways};
use crate::people::Person;
use crate::reference::FieldKind;
use board::{Field, Fields, Laid, Teleport, View};
use game::Seat;

/// The choice being made on the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Choosing {
    /// The fields that may be chosen; they light up.
    pub open: Fields,
    /// The field that is chosen.
    pub chosen: Option<Field>,
    /// The card as it would lie, and where.
    pub laying: Option<(Laid, Field)>,
    /// The pawns whose ways are drawn for each roll of the die, and whether they go backwards; at most three.
    pub ways: Vec<(Seat, bool)>,
}

/// A pawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Pawn {
    /// Its owner.
    pub seat: Seat,
    /// Their name and figure.
    pub person: Person,
    /// Where it stands.
    pub field: Field,
    /// Which of the pawns on its field it is, and how many there are.
    pub place: (usize, usize),
    /// Whether it is the viewer's own.
    pub mine: bool,
    /// Whether it is their turn.
    pub active: bool,
}

/// A card that lies on top of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Top {
    /// Where.
    pub field: Field,
    /// Which.
    pub laid: Laid,
    /// How many lie there, with it.
    pub height: usize,
}

/// Everything that is drawn on the printed board.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Picture {
    /// The cards on top, in the order of the fields.
    pub tops: Vec<Top>,
    /// The field of each teleport, from the first.
    pub teleports: Vec<(Teleport, Field)>,
    /// The pawns, those further back on their field first.
    pub pawns: Vec<Pawn>,
    /// The choice being made.
    pub choosing: Choosing,
    /// Where pawns would go, with the card being laid.
    pub ways: Vec<Way>,
}

impl Picture {
    /// The picture of this view.
    pub fn of(view: &View, people: &[Person], choosing: &Choosing) -> Picture {
        let tops = Field::all().filter_map(|field| {
            Some(Top { field, laid: view.ground.top(field)?, height: view.ground.stack(field).count() })
        });
        let everybody: Vec<Seat> = view.everybody().into_iter().collect();
        let pawns = everybody.iter().map(|&seat| {
            let field = view.pawns[seat];
            let beside = everybody.iter().filter(|&&other| view.pawns[other] == field);
            let before = beside.clone().filter(|&&other| other < seat).count();
            Pawn {
                seat,
                person: people.get(seat.index()).cloned().unwrap_or_default(),
                field,
                place: (before, beside.count()),
                mine: view.me() == Some(seat),
                active: view.active == seat,
            }
        });
        Picture {
            tops: tops.collect(),
            teleports: Teleport::all().map(|teleport| (teleport, view.teleports.field(teleport))).collect(),
            pawns: pawns.collect(),
            choosing: choosing.clone(),
            ways: ways(view, choosing.laying, &choosing.ways),
        }
    }

    /// The card on top of a field.
    pub fn top(&self, field: Field) -> Option<Top> {
        self.tops.iter().copied().find(|top| top.field == field)
    }

    /// The teleport on a field.
    pub fn teleport(&self, field: Field) -> Option<Teleport> {
        self.teleports.iter().find(|(_, on)| *on == field).map(|(teleport, _)| *teleport)
    }

    /// The id of the explanation for a field: that of its top card, or else of its kind.
    pub fn about(&self, field: Field) -> &'static str {
        let kind = || FieldKind::of(field, self.teleport(field)).name();
        self.top(field).map_or_else(kind, |top| top.laid.card().name())
    }

    /// The pawns on a field.
    pub fn on(&self, field: Field) -> impl Iterator<Item = &Pawn> {
        self.pawns.iter().filter(move |pawn| pawn.field == field)
    }

    /// The seat of the viewer.
    pub fn viewer(&self) -> Option<Seat> {
        self.pawns.iter().find(|pawn| pawn.mine).map(|pawn| pawn.seat)
    }

    /// The pawn to look at: the viewer's own, or that of the person whose turn it is.
    pub fn followed(&self) -> Option<&Pawn> {
        self.pawns.iter().find(|pawn| pawn.mine).or_else(|| self.pawns.iter().find(|pawn| pawn.active))
    }

    /// Whether a card is being laid whose arrow can point elsewhere.
    pub fn can_turn(&self) -> bool {
        let other = |laid: Laid, field: Field| {
            let arrows = laid.card().arrows().iter();
            arrows.filter(|&&arrow| field.beside(arrow).is_some()).count() > 1
        };
        self.choosing.laying.is_some_and(|(laid, field)| other(laid, field))
    }
}
