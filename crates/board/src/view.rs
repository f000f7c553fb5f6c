//! The view: what one viewer may know of a state, built field by field, never by blanking out a copy of the state.

use game::{Asks, BySeat, Options, Rng, Seat, Seats, Viewer};
use serde::{Deserialize, Serialize};

use crate::{
    Action, Arrow, Ask, AttackStep, Bomb, Card, Desk, Ending, Field, Fields, Frame, Ground, Hand, Illegal,
    Land, Memory, Reply, RoundResult, Setup, State, Teleports, Used, frame::Stack,
};

/// A card laid aside for somebody, as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GiftView {
    /// For whom.
    pub to: Seat,
    /// The card, if the viewer may know it.
    pub card: Option<Card>,
}

/// An attack that is being carried out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpenAttack {
    /// The attacking card.
    pub with: Card,
    /// The attacker.
    pub by: Seat,
    /// The person who has been named.
    pub on: Option<Seat>,
    /// Whether the move it belongs to goes backwards.
    pub back: bool,
}

/// What one viewer may know of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct View {
    /// The viewer.
    pub viewer: Viewer,
    /// The set-up.
    pub setup: Setup,
    /// The current round, from 1; 0 before the first.
    pub round: u16,
    /// How many turns have begun this round; 0 while cards are laid in the set-up.
    pub turns: u16,
    /// Points, before this round or, when it is over, after it.
    pub totals: BySeat<i32>,
    /// The seat that began the round.
    pub first: Seat,
    /// The seat whose turn it is, or that lays in the set-up.
    pub active: Seat,
    /// Where the pawns stand.
    pub pawns: BySeat<Field>,
    /// The number of cards in each hand.
    pub hand_sizes: BySeat<u8>,
    /// The hands the viewer may know.
    pub hands: BySeat<Option<Hand>>,
    /// The gifts that are not taken up yet, by giver.
    pub gifts: BySeat<Option<GiftView>>,
    /// The number of cards in the draw pile.
    pub draw: u8,
    /// The cards discarded in this round.
    pub discard: Hand,
    /// The cards on the board.
    pub ground: Ground,
    /// The teleports.
    pub teleports: Teleports,
    /// The cards and teleports that have worked in this turn, for each pawn.
    pub used: BySeat<Used>,
    /// The seat whose all-seeing eye keeps all hands open.
    pub eye: Option<Seat>,
    /// The time-bomb.
    pub bomb: Option<Bomb>,
    /// The cause that ends the round with this turn.
    pub ending: Ending,
    /// The open question.
    pub ask: Option<Ask>,
    /// The seats that still have to answer it.
    pub asked: Seats,
    /// Its number.
    pub question: u32,
    /// How the last round ended, until the next one begins.
    pub result: Option<RoundResult>,
    /// The winners, once the game is over.
    pub winners: Option<Seats>,
    /// The viewer's answer so far.
    pub(crate) reply: Reply,
    pub(crate) stack: Stack,
}

impl View {
    pub(crate) fn of(state: &State, viewer: Viewer) -> View {
        let open = state.hands_are_open();
        let me = |seat| viewer == Viewer::Seat(seat);
        let all = state.everybody();
        let mine = matches!(viewer, Viewer::Seat(seat) if state.asked.has(seat));
        View {
            viewer,
            setup: state.setup,
            round: state.round,
            turns: state.turns,
            totals: state.totals,
            first: state.first,
            active: state.active,
            pawns: state.pawns,
            hand_sizes: BySeat::make(|seat| state.hands[seat].len()),
            hands: BySeat::make(|seat| (all.has(seat) && (open || me(seat))).then_some(state.hands[seat])),
            gifts: BySeat::make(|seat| {
                let gift = state.gifts[seat]?;
                Some(GiftView { to: gift.to, card: (open || me(seat)).then_some(gift.card) })
            }),
            draw: state.draw.len(),
            discard: state.discard,
            ground: state.ground,
            teleports: state.teleports,
            used: state.used,
            eye: state.eye,
            bomb: state.bomb,
            ending: state.ending,
            ask: state.ask,
            asked: state.asked,
            question: state.question,
            result: state.result,
            winners: state.winners,
            reply: if mine { state.reply } else { Reply::default() },
            stack: state.stack,
        }
    }

    /// The viewer's seat; `None` for spectators.
    pub fn me(&self) -> Option<Seat> {
        self.viewer.seat()
    }

    /// All seats at the table.
    pub fn everybody(&self) -> Seats {
        Seats::first(self.setup.players())
    }

    /// The viewer's own hand; empty for spectators.
    pub fn my_hand(&self) -> Hand {
        self.me().and_then(|me| self.hands[me]).unwrap_or_default()
    }

    /// The open question, if the viewer is asked.
    pub fn my_ask(&self) -> Option<Ask> {
        self.desk().map(|desk| desk.ask)
    }

    /// The viewer's answer so far to the open question.
    pub fn picked(&self) -> Reply {
        self.reply
    }

    /// This view with these further parts of an unfinished answer of its viewer, and whether the answer is
    /// complete with them. Nothing has been carried out.
    ///
    /// # Errors
    /// Why the first part that may not be chosen is refused.
    pub fn with_parts(&self, parts: &[Action]) -> Result<(View, bool), Illegal> {
        let (mut view, mut complete) = (self.clone(), false);
        for &part in parts {
            if complete {
                return Err(Illegal::NoAnswer);
            }
            (view.reply, complete) = view.desk().ok_or(Illegal::NotAsked)?.record(part)?;
        }
        Ok((view, complete))
    }

    /// The pawns, cards and teleports on the board.
    pub fn land(&self) -> Land<'_> {
        Land { ground: &self.ground, teleports: &self.teleports }
    }

    /// The fields on which the viewer may lay this card in answer to the open question, with this arrow, or
    /// with any.
    pub fn legal_fields(&self, card: Card, arrow: Option<Arrow>) -> Fields {
        self.desk().map_or(Fields::NONE, |desk| desk.legal_fields(card, arrow))
    }

    /// The attack that is open: somebody must be named, or the person named may ward it off.
    pub fn attack(&self) -> Option<OpenAttack> {
        open_attack(&self.stack)
    }

    fn desk(&self) -> Option<Desk<'_>> {
        let seat = self.me().filter(|&seat| self.asked.has(seat))?;
        Some(Desk {
            seat,
            ask: self.ask?,
            reply: self.reply,
            hand: self.hands[seat]?,
            players: self.setup.players(),
            ground: &self.ground,
            teleports: &self.teleports,
            pawns: &self.pawns,
        })
    }
}

/// The attack on top of the stack.
pub(crate) fn open_attack(stack: &Stack) -> Option<OpenAttack> {
    let Some(Frame::Attack(attack)) = stack.top() else { return None };
    let on = (attack.step == AttackStep::Answered).then_some(attack.on);
    Some(OpenAttack { with: attack.with, by: attack.by, on, back: attack.back })
}

impl game::View<State> for View {
    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn asks(&self) -> Asks<Ask> {
        Asks::of(self.ask, self.question, self.asked, || self.winners.is_some())
    }

    fn options(&self, out: &mut Options<Action>) {
        if let Some(desk) = self.desk() {
            desk.options(out);
        }
    }

    fn refusal(&self, action: Action) -> Option<Illegal> {
        match self.desk() {
            Some(desk) => desk.refusal(action),
            None => Some(Illegal::NotAsked),
        }
    }

    fn determinize(&self, memory: &Memory, rng: &mut Rng) -> State {
        self.guess(memory, rng)
    }

    fn merge(&mut self, other: &View) -> bool {
        let public = |view: &View| {
            let mut view = view.clone();
            (view.viewer, view.hands, view.reply) = (Viewer::Spectator, BySeat::default(), Reply::default());
            view.gifts.0.iter_mut().flatten().for_each(|gift| gift.card = None);
            view
        };
        if public(self) != public(other) {
            return false;
        }
        for (mine, theirs) in self.hands.0.iter_mut().zip(&other.hands.0) {
            *mine = mine.or(*theirs);
        }
        for (mine, theirs) in self.gifts.0.iter_mut().zip(&other.gifts.0) {
            if let (Some(mine), Some(theirs)) = (mine, theirs) {
                mine.card = mine.card.or(theirs.card);
            }
        }
        // Only the person who chooses sees their choice so far.
        if other.me().is_some_and(|seat| other.asked.has(seat)) {
            (self.viewer, self.reply) = (other.viewer, other.reply);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::after;
    use game::{Game as _, View as _};

    #[test]
    fn an_unfinished_answer_shows_its_next_options() {
        let state =
            after(r#"{"hands": [["push", "stop"], ["x"]], "pawns": [10, 3], "board": {"12": "stop"}}"#);
        let view = state.view(Viewer::Seat(Seat::default()));
        let options =
            |parts: &[Action]| view.with_parts(parts).unwrap().0.choices().iter().collect::<Vec<_>>();
        let [push, field, up] = ["card push", "field 11", "arrow up"].map(|text| text.parse().unwrap());
        assert_eq!(options(&[]), ["card push", "card stop"].map(|text| text.parse().unwrap()));
        assert!(
            options(&[push]).contains(&field) && !options(&[push]).contains(&"field 12".parse().unwrap())
        );
        assert!(options(&[push, field]).contains(&up));
        assert_eq!(view.with_parts(&[push, field]).map(|(_, complete)| complete), Ok(false));
        assert_eq!(view.with_parts(&[push, field, up]).map(|(_, complete)| complete), Ok(true));
        assert_eq!(view.with_parts(&[push, up]).err(), Some(Illegal::NoAnswer));
        assert_eq!(view.with_parts(&[push, field, up, up]).err(), Some(Illegal::NoAnswer));
        let other = state.view(Viewer::Seat(Seat::wrapping(1)));
        assert_eq!(other.with_parts(&[push]).err(), Some(Illegal::NotAsked));
    }
}
