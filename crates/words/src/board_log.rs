//! The board game's log in sentences: one for each fact that deserves it
//! ([`telling`](super::telling)).

use super::telling::{LogFact, Teller, sentences};
use board::{Fact, Hand, Why};
use game::{Seat, Seats};

sentences! { "board.log.":
    Begins "begins" true,
    RollsFirst "rolls-first" true,
    Rolls "rolls" true,
    RollsEvent "rolls-event" true,
    Draws "draws" true,
    Lays "lays" true,
    Plays "plays" true,
    Tosses "tosses" true,
    Names "names" true,
    Blocks "blocks" true,
    NoMove "no-move" true,
    Walks "walks" true,
    WalksBack "walks-back" true,
    Works "works" true,
    Goes "goes" true,
    Stays "stays" true,
    Takes "takes" true,
    Event "event" false,
    NamesColour "names-colour" true,
    Gives "gives" true,
    TakesUp "takes-up" true,
    Discards "discards" true,
    HandsPassed "hands-passed" false,
    HandsMixed "hands-mixed" false,
    Shows "shows" true,
    HandsOpen "hands-open" false,
    HandsClosed "hands-closed" false,
    TeleportMoved "teleport-moved" false,
    Bomb "bomb" false,
    BombOver "bomb-over" false,
    LastTurn "last-turn" false,
    RoundOver "round-over" false,
    GameOver "game-over" true,
}

impl LogFact for Fact {
    fn round(&self) -> Option<u16> {
        match *self {
            Fact::RoundBegan { round } => Some(round),
            _ => None,
        }
    }

    fn turn(&self) -> Option<Seat> {
        match *self {
            Fact::TurnBegan(who) => Some(who),
            _ => None,
        }
    }

    fn is_event(&self) -> bool {
        matches!(self, Fact::EventCame { .. })
    }

    fn sentence(&self, teller: &Teller<'_>) -> Option<String> {
        teller.board_sentence(self)
    }
}

impl Teller<'_> {
    fn hand(&self, cards: Option<Hand>, n: u8) -> String {
        self.cards(cards.map(|cards| cards.iter().map(|card| self.words.board_card(card)).collect()), n)
    }

    /// The sentence of a fact of the board game.
    fn board_sentence(&self, fact: &Fact) -> Option<String> {
        let words = self.words;
        Some(match *fact {
            // The table shows these well enough.
            Fact::RoundBegan { .. }
            | Fact::TurnBegan(_)
            | Fact::EventOver(_)
            | Fact::Drew { n: 0, .. }
            | Fact::TookUp { n: 0, .. }
            | Fact::Drew { why: Why::Setup, .. }
            | Fact::Shown { cards: None, .. } => return None,
            Fact::Begins(who) => self.about(who, Sentence::Begins, &[]),
            Fact::Rolled { by, value, why, sides } => {
                let sentence = match why {
                    Why::Setup => Sentence::RollsFirst,
                    _ if sides > 6 => Sentence::RollsEvent,
                    _ => Sentence::Rolls,
                };
                self.about(by, sentence, &[("value", &value.to_string())])
            }
            Fact::Drew { by, cards, n, .. } => {
                self.about(by, Sentence::Draws, &[("cards", &self.hand(cards, n))])
            }
            Fact::Laid { by, card, on, why } => {
                let sentence = match why {
                    Why::Turn => Sentence::Plays,
                    Why::Card(_) => Sentence::Tosses,
                    _ => Sentence::Lays,
                };
                let values = [("card", &*words.board_laid(card)), ("field", &*on.number().to_string())];
                self.about(by, sentence, &values)
            }
            Fact::Named { by, person, with } => {
                let person = self.whom(by, Seats::one(person));
                self.about(by, Sentence::Names, &[("person", &person), ("card", &words.board_card(with))])
            }
            Fact::Blocked { by, with } => {
                self.about(by, Sentence::Blocks, &[("card", &words.board_card(with))])
            }
            Fact::NoMove { pawn } => self.about(pawn, Sentence::NoMove, &[]),
            Fact::Walked { pawn, path, back } => {
                let at = |field: Option<&board::Field>| field.map_or(0, |field| field.number()).to_string();
                let sentence = if back { Sentence::WalksBack } else { Sentence::Walks };
                let (from, to) = (at(path.fields().first()), at(path.fields().last()));
                self.about(pawn, sentence, &[("from", &from), ("to", &to)])
            }
            Fact::Worked { pawn, card, on } => {
                let values = [("card", &*words.board_laid(card)), ("field", &*on.number().to_string())];
                self.about(pawn, Sentence::Works, &values)
            }
            Fact::Went { pawn, from, to, why } if from == to => {
                let values = [("to", &*to.number().to_string()), ("why", &*words.board_why(why))];
                self.about(pawn, Sentence::Stays, &values)
            }
            Fact::Went { pawn, from, to, why } => {
                let (from, to) = (from.number().to_string(), to.number().to_string());
                let values = [("from", &*from), ("to", &*to), ("why", &*words.board_why(why))];
                self.about(pawn, Sentence::Goes, &values)
            }
            Fact::Taken { by, card, on } => {
                let values = [("card", &*words.board_card(card)), ("field", &*on.number().to_string())];
                self.about(by, Sentence::Takes, &values)
            }
            Fact::EventCame { event, .. } => {
                let values =
                    [("event", &*words.board_event(event)), ("text", &*words.board_event_text(event))];
                self.plain(Sentence::Event, &values)
            }
            Fact::ColourNamed { by, colour } => {
                self.about(by, Sentence::NamesColour, &[("colour", &words.board_colour(colour))])
            }
            Fact::Gave { by, to, card, .. } => {
                let cards = card.map(|card| [card].into_iter().collect());
                let values = [("cards", &*self.hand(cards, 1)), ("to", &*self.to(to))];
                self.about(by, Sentence::Gives, &values)
            }
            Fact::TookUp { by, cards, n, .. } => {
                self.about(by, Sentence::TakesUp, &[("cards", &self.hand(cards, n))])
            }
            Fact::Discarded { by, cards } => {
                self.about(by, Sentence::Discards, &[("cards", &self.hand(Some(cards), cards.len()))])
            }
            Fact::HandsPassed { .. } => self.plain(Sentence::HandsPassed, &[]),
            Fact::HandsMixed { .. } => self.plain(Sentence::HandsMixed, &[]),
            Fact::Shown { of, cards: Some(cards), .. } => {
                self.about(of, Sentence::Shows, &[("cards", &self.hand(Some(cards), cards.len()))])
            }
            Fact::HandsOpen(true) => self.plain(Sentence::HandsOpen, &[]),
            Fact::HandsOpen(false) => self.plain(Sentence::HandsClosed, &[]),
            Fact::TeleportMoved { teleport, from, to } => {
                let [number, from, to] = [teleport.number(), from.number(), to.number()];
                let [number, from, to] = [number, from, to].map(|number| number.to_string());
                self.plain(Sentence::TeleportMoved, &[("number", &number), ("from", &from), ("to", &to)])
            }
            Fact::Bomb { left: 0 } => self.plain(Sentence::BombOver, &[]),
            Fact::Bomb { left } => {
                let turns = words.counted("board.list.turns", left.into(), &[("count", &left.to_string())]);
                self.plain(Sentence::Bomb, &[("turns", &turns)])
            }
            Fact::LastTurn(event) => self.plain(Sentence::LastTurn, &[("event", &words.board_event(event))]),
            Fact::RoundOver(_) => self.plain(Sentence::RoundOver, &[]),
            Fact::GameOver { winners } => self.game_over(winners, Sentence::GameOver),
        })
    }
}
