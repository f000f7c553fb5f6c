//! A state as saved text, and the only way to read one.
//!
//! Data from a file or a peer becomes a [`State`] only through `check`, which makes sure that the rules can
//! continue from it.

use game::{Game as _, Seat, Seats, ensure, fields};

use crate::{Card, Field, Frame, Hand, Hidden, Public, Question, Reply, Setup, SetupStep, State, TurnStep};

impl Public {
    /// Whether all seats that it names are at the table.
    pub(crate) fn has_sound_seats(&self) -> bool {
        let all = self.everybody();
        let here = |seats: Seats| (seats - all).is_empty();
        let frames = self.stack.all().iter().all(|frame| match frame {
            Frame::Move(it) => all.has(it.pawn),
            Frame::Attack(it) => all.has(it.by) && all.has(it.on) && here(it.left) && !it.left.has(it.by),
            Frame::Event(it) => all.has(it.trigger) && all.has(it.at) && here(it.left),
            Frame::Seed | Frame::Setup(_) | Frame::Turn(_) => true,
        });
        [self.active, self.first].into_iter().chain(self.eye).all(|seat| all.has(seat))
            && here(self.asked)
            && self.asked.len() <= 1
            && here(self.winners.unwrap_or_default())
            && (!all).into_iter().all(|seat| self.pawns[seat] == Field::START)
            && frames
    }
}

/// Why a saved state is invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Corrupt {
    /// A seat is not at the table.
    Seats,
    /// Cards are missing, or there are too many.
    Cards,
    /// A teleport lies where it cannot.
    Teleports,
    /// The stack, the open question and the end of the game do not fit together, so the game could never
    /// continue.
    Stuck,
}

impl core::fmt::Display for Corrupt {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Corrupt::Seats => "a seat is not at the table",
            Corrupt::Cards => "cards are missing or too many",
            Corrupt::Teleports => "a teleport lies where it cannot",
            Corrupt::Stuck => "nothing is asked and nothing is going on",
        })
    }
}

fields! {
    State, State::begin(&Setup::default()), State::check;
    public { setup }
    hidden { rng }
    public { round, turns, totals, first, active, pawns }
    hidden { hands, gifts, draw }
    public { discard, ground, teleports, used, eye, bomb, ending, stack, ask, asked, question }
    hidden { reply }
    public { result, winners }
}

impl State {
    /// The state as text: the hex digits of its bytes.
    pub fn to_text(&self) -> String {
        game::hex::write(self)
    }

    /// Reads the text of a state; `None` if it is damaged or the rules could not continue from it.
    pub fn from_text(text: &str) -> Option<State> {
        game::hex::read(text, 0)
    }

    /// Whether the rules can continue from this state, as they can from every state that they make.
    ///
    /// # Errors
    /// The first problem found.
    pub fn check(&self) -> Result<(), Corrupt> {
        let Hidden { hands, gifts, .. } = &self.hidden;
        let nothing = |seat: Seat| hands[seat].is_empty() && gifts[seat].is_none();
        let there = gifts.0.iter().flatten().all(|gift| self.everybody().has(gift.to));
        let seats = self.has_sound_seats() && (!self.everybody()).into_iter().all(nothing) && there;
        ensure(seats, Corrupt::Seats)?;
        ensure(self.teleports.is_sound(), Corrupt::Teleports)?;
        ensure(self.ground.covered().and(self.teleports.fields()).is_empty(), Corrupt::Teleports)?;
        ensure(self.ask.is_some() != self.asked.is_empty(), Corrupt::Stuck)?;
        let idle = match self.stack.top() {
            Some(Frame::Seed) => self.winners.is_none() && self.asked.is_empty(),
            Some(_) => !self.asked.is_empty(),
            None => self.winners.is_some() && self.asked.is_empty(),
        };
        let ground = matches!(
            self.stack.all(),
            [] | [Frame::Seed | Frame::Setup(SetupStep::Chosen) | Frame::Turn(TurnStep::Played)]
        ) || matches!(self.stack.all(), [Frame::Turn(TurnStep::FillUp), ..]);
        ensure(idle && ground && self.events_are_over_or_run(), Corrupt::Stuck)?;
        if self.round == 0 {
            return ensure(self.asked.is_empty() && self.all_cards().is_empty(), Corrupt::Stuck);
        }
        let complete =
            self.all_cards() == Hand::all_cards() && self.count_cards() == usize::from(Card::TOTAL);
        ensure(complete, Corrupt::Cards)?;
        self.check_reply()
    }

    /// Frames beneath the top one belong to the turn or to running events.
    fn events_are_over_or_run(&self) -> bool {
        let frames = self.stack.all();
        let within = frames.split_last().map_or(&[][..], |(_, below)| below);
        within.iter().skip(1).all(|frame| matches!(frame, Frame::Event(it) if !it.answered))
    }

    /// Checks that the answer so far could have been given, and that the person asked has an answer.
    fn check_reply(&self) -> Result<(), Corrupt> {
        let Some((seat, ask)) = self.asked.lowest().zip(self.ask) else { return Ok(()) };
        let stuck = |ok| ensure(ok, Corrupt::Stuck);
        let Reply { card, field, arrow, seat: person, colour, teleport, other } = self.hidden.reply;
        stuck(arrow.is_none() && person.is_none() && colour.is_none() && other.is_none())?;
        // Try the parts again, one after the other.
        let parts = [
            card.map(crate::ask::Action::Card),
            teleport.map(crate::ask::Action::Teleport),
            field.map(crate::ask::Action::Field),
        ];
        let mut trial = self.clone();
        trial.hidden.reply = Reply::default();
        for part in parts.into_iter().flatten() {
            let again = trial.desk(seat).and_then(|desk| desk.record(part));
            match again {
                Ok((reply, false)) => trial.hidden.reply = reply,
                _ => return Err(Corrupt::Stuck),
            }
        }
        let options = trial.choices(seat);
        let people = match ask.kind {
            Question::Person { of } => (of - self.everybody()).is_empty() && !of.has(seat),
            _ => true,
        };
        stuck(!options.is_empty() && people)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Teleport;
    use crate::testing::{after, seat};

    /// Seat 0 has named seat 1 for a remote; the window is open.
    fn attacked() -> State {
        after(
            r#"{"hands": [["remote", "x"], ["block", "stop"]], "script": ["0 play remote 40", "0 seat 1"]}"#,
        )
    }

    #[test]
    fn a_state_can_be_read_back_from_its_text() {
        let state = attacked();
        let text = state.to_text();
        assert_eq!(State::from_text(&text), Some(state.clone()));
        assert_eq!(State::from_text(&text.to_uppercase()), Some(state));
        for damaged in ["", "z", "zz", "0", &text[1..], &text[2..], &text[..text.len() - 1], "🂡"] {
            assert_eq!(State::from_text(damaged), None, "{damaged:.20}");
        }
        let new = State::begin(&Setup::medium(3).unwrap());
        assert_eq!(State::from_text(&new.to_text()), Some(new), "before the first round too");
    }

    /// Discards a return value.
    fn done<T>(_: T) {}

    fn put(state: &mut State, teleport: u8, on: Field) {
        state.public.teleports.put(Teleport::new(teleport).unwrap(), on);
    }

    /// Damage to a valid state, in words and in code, and the error it must cause.
    type Damage = (&'static str, fn(&mut State), Corrupt);

    #[test]
    fn every_kind_of_damage_is_noticed() {
        let damage: [Damage; 17] = [
            ("a turn of nobody", |s| s.public.active = seat(2), Corrupt::Seats),
            ("an eye of nobody", |s| s.public.eye = Some(seat(5)), Corrupt::Seats),
            ("somebody asked who is not there", |s| s.public.asked = Seats::one(seat(2)), Corrupt::Seats),
            ("two people asked", |s| s.public.asked = Seats::first(2), Corrupt::Seats),
            ("a pawn of nobody", |s| s.public.pawns[seat(3)] = Field::GOAL, Corrupt::Seats),
            ("a winner who is not there", |s| s.public.winners = Some(Seats::one(seat(4))), Corrupt::Seats),
            ("a card less", |s| done(s.hidden.draw.pop()), Corrupt::Cards),
            ("a card more in a hand", |s| done(s.hidden.hands[seat(1)].add(Card::X)), Corrupt::Cards),
            ("a card more that is discarded", |s| done(s.public.discard.add(Card::Push)), Corrupt::Cards),
            ("a teleport on the start", |s| put(s, 1, Field::START), Corrupt::Teleports),
            ("two teleports on a field", |s| put(s, 1, Field::clamped(16)), Corrupt::Teleports),
            ("a teleport on a card", |s| put(s, 1, Field::clamped(40)), Corrupt::Teleports),
            ("asked without a question", |s| s.public.ask = None, Corrupt::Stuck),
            ("an empty stack before the end of the game", |s| s.public.stack.clear(), Corrupt::Stuck),
            ("waits for a round in a turn", |s| done(s.public.stack.push(Frame::Seed)), Corrupt::Stuck),
            ("an arrow without a card", |s| s.hidden.reply.arrow = Some(crate::Arrow::Up), Corrupt::Stuck),
            ("a stop in answer to an attack", |s| s.hidden.reply.card = Some(Card::Stop), Corrupt::Stuck),
        ];
        for (what, damage, why) in damage {
            let mut state = attacked();
            assert_eq!(state.check(), Ok(()));
            damage(&mut state);
            assert_eq!(state.check(), Err(why), "{what}");
            assert_eq!(State::from_text(&state.to_text()), None, "{what}");
        }
    }

    #[test]
    fn part_of_an_answer_may_be_there() {
        let mut partly = attacked();
        partly.answer(seat(1), crate::Action::Card(Card::Block), &mut game::NullSink).unwrap();
        assert_eq!(partly.check(), Ok(()));
        assert!(after(r#"{"hands": [["x"], ["x"]]}"#).check().is_ok(), "all cards are in the pile");
    }
}
