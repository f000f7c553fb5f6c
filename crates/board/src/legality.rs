//! Legality of answers. A [`Desk`] contains everything that the legality of one person's answers depends on. That
//! person may know all of it, so the engine, a view on another device, and a bot use the same code.

use core::ops::Deref;

use game::{Options, Seat, Seats};

use crate::material::{GOAL, MAX_PLAYERS};
use crate::{
    Action, Arrow, Ask, Card, Colour, Field, Fields, Ground, Hand, Illegal, Laid, Public, Question, Reply,
    State, Teleport, Teleports,
};

// No part of an answer has more options than there are fields, or kinds of cards and passing.
const _: () = assert!(GOAL as usize + Teleport::COUNT as usize <= game::MAX_OPTIONS);
const _: () = assert!(Card::ALL.len() < game::MAX_OPTIONS);

/// The colours vandalism may name.
const NAMEABLE: [Colour; 3] = [Colour::Red, Colour::Blue, Colour::Green];

/// The data on which the legality of one person's answers depends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Desk<'a> {
    pub public: &'a Public,
    pub seat: Seat,
    /// The question they are asked.
    pub ask: Ask,
    /// Their answer so far.
    pub reply: Reply,
    pub hand: Hand,
}

impl Deref for Desk<'_> {
    type Target = Public;
    fn deref(&self) -> &Public {
        self.public
    }
}

impl State {
    /// The data on which the legality of this seat's answers depends; an error if they are not asked.
    pub(crate) fn desk(&self, seat: Seat) -> Result<Desk<'_>, Illegal> {
        let ask = self.ask.filter(|_| self.asked.has(seat)).ok_or(Illegal::NotAsked)?;
        let State { public, hidden } = self;
        Ok(Desk { public, seat, ask, reply: hidden.reply, hand: hidden.hands[seat] })
    }
}

/// The fields on which this card may be laid, with any arrow (§3).
pub fn fields_for(card: Card, ground: &Ground, teleports: &Teleports) -> Fields {
    let colour = card.colour();
    let coverable = Fields::BETWEEN.without(teleports.fields()).without(ground.coloured(Colour::White));
    if matches!(colour, Colour::Multi | Colour::White) {
        return coverable;
    }
    let others = ground.covered().without(ground.coloured(colour)).without(ground.coloured(Colour::Multi));
    let fitting = coverable.without(others);
    // Wrong cover: a colour without any field may lie on any that is not white.
    if fitting.is_empty() { coverable } else { fitting }
}

/// The next part of an answer.
enum Next {
    Card,
    Field(Card),
    Arrow(Card, Field),
    Seat(Seats),
    Colour,
    Teleport,
    Place(Teleport),
}

impl Desk<'_> {
    /// The part that is answered next.
    fn next(&self) -> Next {
        let reply = self.reply;
        match self.ask.kind {
            Question::Person { of } => Next::Seat(of),
            Question::Colour => Next::Colour,
            Question::Drift => reply.teleport.map_or(Next::Teleport, Next::Place),
            Question::Give if reply.card.is_some() => {
                Next::Seat(Seats::first(self.players().min(MAX_PLAYERS)).without(self.seat))
            }
            _ => match (reply.card, reply.field) {
                (None, _) => Next::Card,
                (Some(card), None) => Next::Field(card),
                (Some(card), Some(field)) => Next::Arrow(card, field),
            },
        }
    }

    /// Why this card may not be chosen, if it may not.
    fn card(&self, card: Card) -> Option<Illegal> {
        if !self.hand.has(card) {
            return Some(Illegal::NotThere);
        }
        let fits = match self.ask.kind {
            Question::Lay { colour } => colour.is_none_or(|colour| card.colour() == colour),
            Question::Block => card.rules().wards_off(),
            _ => true,
        };
        (!fits).then_some(Illegal::NotThatCard)
    }

    /// Why this card may not be laid there, if it may not.
    fn field(&self, card: Card, field: Field) -> Option<Illegal> {
        if fields_for(card, &self.ground, &self.teleports).has(field) {
            None
        } else if !Fields::BETWEEN.has(field) || self.teleports.at(field).is_some() {
            Some(Illegal::NeverCovered)
        } else if self.ground.coloured(Colour::White).has(field) {
            Some(Illegal::WhiteStays)
        } else {
            Some(Illegal::OtherColour)
        }
    }

    /// The fields to which a teleport may move.
    fn free(&self) -> Fields {
        let pawns: Fields = self.pawns.first(self.players()).map(|(_, &field)| field).collect();
        Fields::BETWEEN.without(self.teleports.fields()).without(self.ground.covered()).without(pawns)
    }

    /// Why this answer would be refused, or `None` if it is legal.
    pub(crate) fn refusal(&self, action: Action) -> Option<Illegal> {
        let ensure = |ok: bool, why| if ok { None } else { Some(why) };
        match (self.next(), action) {
            (Next::Card, Action::Pass) => ensure(self.ask.kind == Question::Block, Illegal::NoAnswer),
            (Next::Card, Action::Card(card)) => self.card(card),
            (Next::Field(card), Action::Field(field)) => self.field(card, field),
            (Next::Arrow(card, field), Action::Arrow(arrow)) => match Laid::new(card, Some(arrow)) {
                Some(laid) => ensure(laid.can_lie_on(field), Illegal::LeadsNowhere),
                None => Some(Illegal::NotThatArrow),
            },
            (Next::Seat(of), Action::Seat(seat)) => ensure(of.has(seat), Illegal::NotThatPerson),
            (Next::Colour, Action::Colour(colour)) => {
                ensure(NAMEABLE.contains(&colour), Illegal::NotThatColour)
            }
            (Next::Teleport, Action::Teleport(_)) => None,
            (Next::Place(one), Action::Teleport(other)) => ensure(one != other, Illegal::NotThatTeleport),
            (Next::Place(_), Action::Field(field)) => ensure(self.free().has(field), Illegal::NotFree),
            _ => Some(Illegal::NoAnswer),
        }
    }

    /// Adds every legal answer to `out`.
    pub(crate) fn options(&self, out: &mut Options<Action>) {
        match self.next() {
            Next::Card => {
                out.extend(self.hand.kinds().filter(|&card| self.card(card).is_none()).map(Action::Card));
                if self.ask.kind == Question::Block {
                    out.push(Action::Pass);
                }
            }
            Next::Field(card) => {
                out.extend(fields_for(card, &self.ground, &self.teleports).iter().map(Action::Field));
            }
            Next::Arrow(card, field) => {
                let arrows = card.arrows().iter().copied().filter(|&arrow| leads(field, arrow));
                out.extend(arrows.map(Action::Arrow));
            }
            Next::Seat(of) => out.extend(of.into_iter().map(Action::Seat)),
            Next::Colour => out.extend(NAMEABLE.map(Action::Colour)),
            Next::Teleport => out.extend(Teleport::all().map(Action::Teleport)),
            Next::Place(one) => {
                out.extend(self.free().iter().map(Action::Field));
                out.extend(Teleport::all().filter(|&other| other != one).map(Action::Teleport));
            }
        }
    }

    /// The answer so far with this part, and whether it is complete; or why the part is refused.
    pub(crate) fn record(&self, action: Action) -> Result<(Reply, bool), Illegal> {
        if let Some(why) = self.refusal(action) {
            return Err(why);
        }
        Ok(self.after(action))
    }

    /// The answer so far with this legal part, and whether it is complete.
    pub(crate) fn after(&self, action: Action) -> (Reply, bool) {
        let mut reply = self.reply;
        let complete = match action {
            Action::Card(card) => {
                reply.card = Some(card);
                false
            }
            Action::Field(field) => {
                reply.field = Some(field);
                reply.card.is_none_or(|card| card.arrows().is_empty())
            }
            Action::Arrow(arrow) => {
                reply.arrow = Some(arrow);
                true
            }
            Action::Seat(seat) => {
                reply.seat = Some(seat);
                true
            }
            Action::Colour(colour) => {
                reply.colour = Some(colour);
                true
            }
            Action::Teleport(teleport) if reply.teleport.is_none() => {
                reply.teleport = Some(teleport);
                false
            }
            Action::Teleport(teleport) => {
                reply.other = Some(teleport);
                true
            }
            Action::Pass => true,
        };
        (reply, complete)
    }

    /// The fields on which this card may be laid in answer to the open question, with this arrow or with any.
    pub(crate) fn legal_fields(&self, card: Card, arrow: Option<Arrow>) -> Fields {
        let lays = matches!(self.ask.kind, Question::Play | Question::Lay { .. } | Question::Block);
        if !lays || self.card(card).is_some() || arrow.is_some_and(|arrow| !card.arrows().contains(&arrow)) {
            return Fields::NONE;
        }
        let fields = fields_for(card, &self.ground, &self.teleports);
        fields.iter().filter(|&field| arrow.is_none_or(|arrow| leads(field, arrow))).collect()
    }
}

fn leads(field: Field, arrow: Arrow) -> bool {
    field.beside(arrow).is_some()
}
