//! Names and texts of the board game. Its texts are a list of their own, loaded with the game.

use super::Words;
use board::{Arrow, Card, Colour, Event, Illegal, Laid, RoundEnd, Setup, Why};
use play::reference::FieldKind;

impl Words {
    /// The name of a card of the board game.
    pub fn board_card(&self, card: Card) -> String {
        let kind = if self.polite && card == Card::FuckYou { "polite" } else { "name" };
        self.get(&format!("board.card.{}.{kind}", card.name()))
    }

    /// The effect of a card of the board game.
    pub fn board_card_text(&self, card: Card) -> String {
        self.get(&format!("board.card.{}.text", card.name()))
    }

    /// A card as it lies: "Push (up)".
    pub fn board_laid(&self, laid: Laid) -> String {
        let card = self.board_card(laid.card());
        match laid.arrow() {
            Some(arrow) => {
                self.fill("board.list.with-arrow", &[("card", &card), ("arrow", &self.board_arrow(arrow))])
            }
            None => card,
        }
    }

    /// The name of a colour of the board game.
    pub fn board_colour(&self, colour: Colour) -> String {
        self.get(&format!("board.colour.{}", colour.name()))
    }

    /// Where an arrow points.
    pub fn board_arrow(&self, arrow: Arrow) -> String {
        self.get(&format!("board.arrow.{}", arrow.name()))
    }

    /// The name of an event of the board game.
    pub fn board_event(&self, event: Event) -> String {
        self.get(&format!("board.event.{}.name", event.name()))
    }

    /// The effect of an event of the board game.
    pub fn board_event_text(&self, event: Event) -> String {
        self.get(&format!("board.event.{}.text", event.name()))
    }

    /// The name of a kind of field.
    pub fn board_field(&self, kind: FieldKind) -> String {
        self.get(&format!("board.field.{}.name", kind.name()))
    }

    /// The effect of a kind of field.
    pub fn board_field_text(&self, kind: FieldKind) -> String {
        self.get(&format!("board.field.{}.text", kind.name()))
    }

    /// The rule that asks or acts.
    pub fn board_why(&self, why: Why) -> String {
        match why {
            Why::Setup | Why::Turn => self.get("list.the-turn"),
            Why::Card(card) => self.board_card(card),
            Why::Event(event) => self.board_event(event),
            Why::Teleport(teleport) => {
                self.fill("board.list.teleport", &[("number", &teleport.number().to_string())])
            }
        }
    }

    /// A sentence that says why something is refused.
    pub fn board_refusal(&self, why: Illegal) -> String {
        self.get(&format!("board.refusal.{}", why.name()))
    }

    /// A sentence with the cause of a round's end.
    pub fn board_round_end(&self, how: RoundEnd) -> String {
        self.get(&format!("board.end.{}", how.name()))
    }

    /// A sentence that describes a setup.
    pub fn board_setup(&self, setup: &Setup) -> String {
        self.fill("board.list.setup", &[("points", &self.points(setup.limit().into()))])
    }
}
