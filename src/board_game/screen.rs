//! The state shared by the parts of the table, and the handling of taps.

use super::board;
use super::game::Session;
use crate::kit::focus;
use crate::prelude::*;
use crate::table::{Frame, read};
use ::board::{Action, Ask, Card, Field, Question, View};
use play::board_table::answer;
use play::board_table::model::{Model, SeatModel};
use words::board_table;

/// The state shared by the parts of the table.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    /// The frame that every table has.
    pub(super) frame: Frame,
    pub(super) l: Language,
    pub(super) session: Session,
    /// All seats, the viewer's first.
    pub(super) seats: Memo<Vec<SeatModel>>,
    /// The open question and its number, if the viewer is asked.
    pub(super) asked: Memo<Option<(u32, Ask)>>,
    /// The parts of the answer chosen so far.
    pub(super) parts: RwSignal<Vec<Action>>,
    /// A card of the hand that is looked at while it cannot be chosen.
    pub(super) looked_at: RwSignal<Option<Card>>,
    /// The card that arrow keys focused last.
    pub(super) focused: RwSignal<Option<usize>>,
    /// Whether the page “ahead” is open.
    pub(super) ahead: RwSignal<bool>,
}

impl Screen {
    pub(super) fn new() -> Screen {
        let session: Session = crate::session::use_session();
        let model = session.model();
        let frame = Frame::new();
        let screen = Screen {
            frame,
            l: frame.l,
            session,
            seats: Memo::new(move |_| read(model, Model::seats)),
            asked: Memo::new(move |_| read(model, |model| Some((model.view.question, model.question()?)))),
            parts: RwSignal::default(),
            looked_at: RwSignal::new(None),
            focused: RwSignal::new(None),
            ahead: RwSignal::new(false),
        };
        // Each question begins with an empty answer.
        effect(move || {
            screen.asked.track();
            screen.parts.set(Vec::new());
            screen.looked_at.set(None);
            frame.taps.ignore();
            focus::restore_if_lost();
        });
        screen
    }

    /// Reads a part of the model; the default value while there is no model.
    pub(super) fn with_model<T: Default>(self, take: impl FnOnce(&Model) -> T) -> T {
        read(self.session.model(), take)
    }

    /// The view, with the chosen parts of the answer applied.
    pub(super) fn view(self) -> Option<View> {
        self.with_model(|model| Some(self.parts.with(|parts| model.after(parts))))
    }

    pub(super) fn kind(self) -> Option<Question> {
        self.asked.get().map(|(_, ask)| ask.kind)
    }

    /// An open question as a sentence.
    pub(super) fn question(self, ask: Ask) -> String {
        untrack(|| self.with_model(|model| board_table::question(self.l, model, ask)))
    }

    pub(super) fn name(self, seat: Seat) -> String {
        self.with_model(|model| model.name(seat))
    }

    /// Whether the answer is complete.
    pub(super) fn is_complete(self) -> bool {
        self.with_model(|model| self.parts.with(|parts| model.is_complete(parts)))
    }

    /// Whether an answer may begin with this, regardless of the parts chosen so far.
    pub(super) fn may_begin_with(self, action: Action) -> bool {
        self.with_model(|model| model.options(&[]).contains(&action))
    }

    /// The options for the next part of the answer, or in place of a chosen part.
    pub(super) fn choosable(self) -> Vec<Action> {
        self.with_model(|model| self.parts.with(|parts| answer::choosable(model, parts)))
    }

    /// Whether this can be chosen, as the next part or in place of another.
    pub(super) fn may_choose(self, action: Action) -> bool {
        self.choosable().contains(&action)
    }

    /// Whether this is part of the answer.
    pub(super) fn is_chosen(self, action: Action) -> bool {
        self.parts.with(|parts| parts.contains(&action))
    }

    /// Handles a tap on something that can be part of the answer.
    pub(super) fn choose(self, action: Action) {
        let parts = self.parts.get_untracked();
        let new = untrack(|| self.with_model(|model| Some(answer::choose(model, &parts, action))));
        self.parts.set(new.unwrap_or(parts));
    }

    /// Handles a tap on a card of the hand: chooses it, or just shows what it does.
    pub(super) fn tap_card(self, card: Card) {
        if untrack(|| self.may_begin_with(Action::Card(card))) {
            self.looked_at.set(None);
            self.choose(Action::Card(card));
        } else {
            self.looked_at.update(|looked| *looked = (*looked != Some(card)).then_some(card));
        }
    }

    /// The action that a tap on a field chooses, if it is one of `may`.
    pub(super) fn at_field(self, may: &[Action], field: Field) -> Option<Action> {
        self.with_model(|model| board::meaning(model, may, field))
    }

    /// Handles a tap on a field of the board.
    pub(super) fn tap_field(self, field: Field) {
        if let Some(action) = untrack(|| self.at_field(&self.choosable(), field)) {
            self.choose(action);
        }
    }

    /// Turns the arrow of the card being laid.
    pub(super) fn turn(self) {
        let field = self
            .parts
            .with_untracked(|parts| parts.iter().copied().find(|part| matches!(part, Action::Field(_))));
        if let Some(field) = field {
            self.choose(field);
        }
    }

    /// Removes all chosen parts.
    pub(super) fn clear(self) {
        self.parts.set(Vec::new());
    }

    /// Sends the answer, if it is complete.
    pub(super) fn confirm(self) {
        if untrack(|| self.is_complete()) {
            self.submit(self.parts.get_untracked());
        }
    }

    /// Sends these parts as the answer.
    pub(super) fn submit(self, parts: Vec<Action>) {
        let number = self.asked.with_untracked(|asked| asked.map(|(number, _)| number));
        if let Some(number) = number.filter(|_| self.frame.taps.accepted()) {
            self.session.submit(number, parts);
        }
    }
}

/// The screen of the table that this view is part of.
pub(super) fn use_screen() -> Screen {
    expect_context()
}
