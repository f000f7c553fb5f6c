//! The cards on the board, stacked on their fields, and the numbered teleports.
//!
//! Only the top card of a field has an effect, so tops are stored apart, with sets of fields that rules often need.
//! Cards beneath are in one list; they matter when a fuck-you is taken off them.

use game::{Filler, Pile};
use serde::{Deserialize, Serialize};

use crate::material::{GOAL, TELEPORTS};
use crate::{Card, Colour, Field, Fields, Laid};

/// A card on its field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct LaidCard(Field, Laid);

impl Filler for LaidCard {
    const FILLER: LaidCard = LaidCard(Field::START, Laid::FILLER);
}

/// The cards on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ground {
    /// The top card of each field.
    tops: [Option<Laid>; GOAL as usize + 1],
    /// The cards beneath, by field and from bottom to top.
    beneath: Pile<LaidCard, { Card::TOTAL as usize }>,
    /// For each colour, the fields where it is on top.
    coloured: [Fields; Colour::ALL.len()],
    /// The fields with an x on top.
    skipped: Fields,
}

impl Default for Ground {
    fn default() -> Self {
        Ground {
            tops: [None; GOAL as usize + 1],
            beneath: Pile::default(),
            coloured: [Fields::NONE; Colour::ALL.len()],
            skipped: Fields::NONE,
        }
    }
}

impl Ground {
    /// The top card of a field.
    pub fn top(&self, field: Field) -> Option<Laid> {
        self.tops.get(field.index()).copied().flatten()
    }

    /// All cards of a field, from bottom to top.
    pub fn stack(&self, field: Field) -> impl Iterator<Item = Laid> + '_ {
        let beneath = self.beneath.all().iter().filter(move |lying| lying.0 == field).map(|lying| lying.1);
        beneath.chain(self.top(field))
    }

    /// All cards with their fields: by field, and from bottom to top.
    pub fn all(&self) -> impl Iterator<Item = (Field, Laid)> + '_ {
        Field::all().flat_map(|field| self.stack(field).map(move |laid| (field, laid)))
    }

    /// The fields whose top card has this colour.
    pub fn coloured(&self, colour: Colour) -> Fields {
        self.coloured.get(usize::from(colour.id())).copied().unwrap_or_default()
    }

    /// The fields with a card.
    pub fn covered(&self) -> Fields {
        self.coloured.iter().fold(Fields::NONE, |all, &fields| all.or(fields))
    }

    /// The fields that are not counted when walking.
    pub fn skipped(&self) -> Fields {
        self.skipped
    }

    /// Whether a card found no room.
    pub(crate) fn has_overflowed(&self) -> bool {
        self.beneath.has_overflowed()
    }

    /// Lays a card on top of a field, without checking whether it may lie there.
    pub fn lay(&mut self, field: Field, laid: Laid) {
        if let Some(old) = self.top(field) {
            let above = self.beneath.all().iter().filter(|lying| lying.0 > field).count();
            self.beneath.insert_under(LaidCard(field, old), above as u8);
        }
        self.set_top(field, Some(laid));
    }

    /// Takes the top card off a field. The card beneath is on top then.
    pub(crate) fn take(&mut self, field: Field) -> Option<Laid> {
        let taken = self.top(field)?;
        let at = self.beneath.all().iter().rposition(|lying| lying.0 == field);
        let next = at.and_then(|at| self.beneath.remove(at)).map(|lying| lying.1);
        self.set_top(field, next);
        Some(taken)
    }

    fn set_top(&mut self, field: Field, top: Option<Laid>) {
        self.coloured.iter_mut().for_each(|fields| fields.remove(field));
        self.skipped.remove(field);
        if let Some(laid) = top {
            if let Some(fields) = self.coloured.get_mut(usize::from(laid.card().colour().id())) {
                fields.add(field);
            }
            if laid.card().rules().is_skipped() {
                self.skipped.add(field);
            }
        }
        if let Some(slot) = self.tops.get_mut(field.index()) {
            *slot = top;
        }
    }
}

impl Serialize for Ground {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let all: Vec<LaidCard> = self.all().map(|(field, laid)| LaidCard(field, laid)).collect();
        to.collect_seq(all)
    }
}

impl<'de> Deserialize<'de> for Ground {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let mut ground = Ground::default();
        for LaidCard(field, laid) in Vec::<LaidCard>::deserialize(from)? {
            if !Fields::BETWEEN.has(field) || !laid.can_lie_on(field) {
                return Err(serde::de::Error::custom(format_args!("{laid} cannot lie on field {field}")));
            }
            ground.lay(field, laid);
        }
        if ground.has_overflowed() {
            return Err(serde::de::Error::custom("more cards than there are"));
        }
        Ok(ground)
    }
}

/// A numbered teleport, 1–6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Teleport(u8);

impl Teleport {
    /// How many there are.
    pub const COUNT: u8 = TELEPORTS.len() as u8;

    /// The teleport with this number, 1–6.
    pub const fn new(number: u8) -> Option<Teleport> {
        if number >= 1 && number <= Self::COUNT { Some(Teleport(number)) } else { None }
    }

    /// All of them.
    pub fn all() -> impl Iterator<Item = Teleport> {
        (1..=Self::COUNT).map(Teleport)
    }

    /// Its number, 1–6.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Teleport {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Self, Self::Error> {
        Teleport::new(number).ok_or("a teleport is a number from 1 to 6")
    }
}

impl From<Teleport> for u8 {
    fn from(teleport: Teleport) -> u8 {
        teleport.0
    }
}

/// Where the numbered teleports are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Teleports([Field; TELEPORTS.len()]);

impl Default for Teleports {
    fn default() -> Self {
        Teleports(TELEPORTS.map(Field::clamped))
    }
}

impl Teleports {
    /// The field of this teleport.
    pub fn field(&self, teleport: Teleport) -> Field {
        self.0.get(usize::from(teleport.0 - 1)).copied().unwrap_or_default()
    }

    /// The teleport on this field.
    pub fn at(&self, field: Field) -> Option<Teleport> {
        Teleport::all().find(|&teleport| self.field(teleport) == field)
    }

    /// All fields with a teleport.
    pub fn fields(&self) -> Fields {
        self.0.iter().copied().collect()
    }

    /// Moves a teleport to another field.
    pub(crate) fn put(&mut self, teleport: Teleport, to: Field) {
        if let Some(field) = self.0.get_mut(usize::from(teleport.0 - 1)) {
            *field = to;
        }
    }

    /// Whether each has a field of its own, which is neither start nor goal.
    pub(crate) fn is_sound(self) -> bool {
        let fields = self.fields();
        fields.len() == Teleport::COUNT && fields.without(Fields::BETWEEN).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(number: u8) -> Field {
        Field::new(number).unwrap()
    }

    fn laid(text: &str) -> Laid {
        text.parse().unwrap()
    }

    #[test]
    fn a_card_beneath_is_on_top_again() {
        let mut ground = Ground::default();
        for (at, text) in [(7, "x"), (4, "stop"), (7, "snail"), (7, "fuck-you"), (4, "x")] {
            ground.lay(field(at), laid(text));
        }
        assert_eq!(ground.stack(field(7)).collect::<Vec<_>>(), ["x", "snail", "fuck-you"].map(laid));
        assert!(ground.skipped().has(field(4)) && !ground.skipped().has(field(7)));
        assert_eq!(ground.coloured(Colour::White).iter().collect::<Vec<_>>(), [field(7)]);
        assert_eq!(ground.take(field(7)), Some(laid("fuck-you")));
        assert_eq!(ground.top(field(7)), Some(laid("snail")));
        assert_eq!((ground.take(field(7)), ground.top(field(7))), (Some(laid("snail")), Some(laid("x"))));
        assert!(ground.skipped().has(field(7)));
        assert_eq!((ground.take(field(7)), ground.take(field(7))), (Some(laid("x")), None));
        assert_eq!(ground.covered().len(), 1);
    }

    #[test]
    fn a_board_is_read_back_as_it_was_written_and_never_with_cards_where_none_can_lie() {
        let mut ground = Ground::default();
        for (at, text) in [(49, "push up"), (7, "x"), (7, "jump back")] {
            ground.lay(field(at), laid(text));
        }
        let text = serde_json::to_string(&ground).unwrap();
        assert_eq!(text, r#"[[7,"x"],[7,"jump back"],[49,"push up"]]"#);
        assert_eq!(serde_json::from_str::<Ground>(&text).unwrap(), ground);
        for bad in [r#"[[0,"x"]]"#, r#"[[50,"x"]]"#, r#"[[44,"push up"]]"#, r#"[[51,"x"]]"#] {
            assert!(serde_json::from_str::<Ground>(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn teleports_are_found_by_number_and_by_field() {
        let mut teleports = Teleports::default();
        let three = Teleport::new(3).unwrap();
        assert_eq!((teleports.field(three), teleports.at(field(24))), (field(24), Some(three)));
        teleports.put(three, field(40));
        assert_eq!((teleports.at(field(24)), teleports.at(field(40))), (None, Some(three)));
        assert!(teleports.is_sound() && teleports.fields().len() == 6);
        teleports.put(three, field(8));
        assert!(!teleports.is_sound(), "two on one field");
        assert_eq!((Teleport::new(0), Teleport::new(7)), (None, None));
    }
}
