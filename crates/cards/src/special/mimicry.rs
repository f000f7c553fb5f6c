//! Mimicry: played as any special card of the packs in play that is played when it fits, it acts as that card (§7), and
//! makes the demand of a coloured one (`Play::demand`). Turned up, it acts as a wish card that is named then. It can be
//! tossed in as the card of the window (`Window::cards`).

use super::*;

impl<'a> ViewRef<'a> {
    /// The cards as which a mimicry in the hand may be played.
    pub(crate) fn imitations(self) -> impl Iterator<Item = Special> + use<'a> {
        let may = self.my_hand.meets(masks::kind(Special::Mimicry)) && !self.is_sealed();
        self.setup.specials().iter().filter(move |&special| may && self.imitation(special).is_ok())
    }

    /// Why mimicry may not be played as this card, if so.
    pub(crate) fn imitation(&self, special: Special) -> Result<(), Illegal> {
        if !special.is_played_when_it_fits() || !self.setup.specials().has(special) {
            return Err(Illegal::Imitation);
        }
        let coloured = masks::is_coloured(special);
        if !coloured && special != Special::ColourSwap {
            return Ok(());
        }
        let (demand, blocked) = (self.demand, self.blocked());
        let colour = demand.colour().ok_or(Illegal::NeedsColour)?;
        if coloured && blocked.has(colour) {
            return Err(Illegal::Blocked(colour));
        }
        let others = self.setup.colours().iter().any(|c| c != colour && !blocked.has(c));
        if coloured || others { Ok(()) } else { Err(Illegal::NeedsColour) }
    }
}

impl Play {
    /// Asks which card a turned-up mimicry imitates.
    pub(crate) fn ask_what_to_imitate(self, t: &mut Table) {
        t.push_frame(Frame::Play(Play { step: PlayStep::Imitate, ..self }));
        t.ask_one(self.by, Question::One(Choice::Imitations), Source::Special(Special::Mimicry));
    }

    /// Continues as the card that was named.
    pub(crate) fn imitated(self, t: &mut Table) {
        let Some(Action::Play(_, Some(imitates))) = t.reply(self.by).word else { return };
        t.tell(Fact::Played { by: self.by, card: self.card, imitates: Some(imitates), how: self.how });
        Play { imitates: Some(imitates), step: PlayStep::Effect, ..self }.demand(t);
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::after;

    #[test]
    fn a_mimicry_as_a_wish_card_demands_nothing_new_before_the_wish() {
        let state = after(
            r#"{"packs": ["troublemaker"], "hands": [["mimicry", "blue-1", "blue-2"], ["green-4"], ["green-5"]],
            "script": ["0 play mimicry as equality"]}"#,
        );
        assert_eq!(state.demand.to_string(), "red 9");
    }
}
