//! The table on the screen: the state shared by its parts, and the handling of taps. (Their layout is in `layout`.)
//!
//! Parts read the model and draw it. Taps go through the methods of [`Screen`], which put an answer together and send
//! it.

use crate::card_game::Session;
use crate::kit::focus;
use crate::prelude::*;
use crate::session::use_session;
use crate::table::{Frame, read};
use cards::{Action, Choice, PickFrom};
use play::card_table::answer::Draft;
use play::card_table::hand::{CardCopy, HandCard};
use play::card_table::model::{Model, SeatModel};
use play::card_table::question::{Asked, Kind};
use play::topic::Topic;
use words::card_table;

/// The state shared by the parts of the table.
#[derive(Clone, Copy)]
pub(crate) struct Screen {
    /// The frame that every table has.
    pub(crate) frame: Frame,
    pub(super) l: Language,
    pub(super) session: Session,
    /// The viewer's hand.
    pub(super) hand: Memo<Vec<HandCard>>,
    pub(super) seats: Memo<Vec<SeatModel>>,
    /// The question to the viewer.
    pub(super) asked: Memo<Option<Asked>>,
    /// The answer being put together.
    pub(super) draft: RwSignal<Option<Draft>>,
    /// The selected hand card.
    pub(super) picked: RwSignal<Option<CardCopy>>,
    /// The hand card that arrow keys focused last.
    pub(super) focused: RwSignal<Option<CardCopy>>,
    /// The topic being explained.
    pub(super) topic: RwSignal<Option<Topic>>,
}

impl Screen {
    pub(crate) fn new() -> Screen {
        let session = use_session();
        let model = session.model();
        let frame = Frame::new();
        let screen = Screen {
            frame,
            l: frame.l,
            session,
            hand: Memo::new(move |_| read(model, |model| model.hand.clone())),
            seats: Memo::new(move |_| read(model, |model| model.seats.clone())),
            asked: Memo::new(move |_| read(model, |model| model.question.clone())),
            draft: RwSignal::new(None),
            picked: RwSignal::new(None),
            focused: RwSignal::new(None),
            topic: RwSignal::new(None),
        };
        // Each question begins with an empty answer.
        effect(move || {
            screen.draft.set(screen.asked.get().as_ref().map(Draft::new));
            screen.picked.set(None);
            frame.taps.ignore();
            focus::restore_if_lost();
        });
        screen
    }

    /// Reads a part of the model; the default value while there is no model.
    pub(super) fn with_model<T: Default>(self, take: impl FnOnce(&Model) -> T) -> T {
        read(self.session.model(), take)
    }

    pub(super) fn hand_card(self, which: CardCopy) -> Option<HandCard> {
        self.hand.with(|hand| hand.iter().find(|face| face.which == which).cloned())
    }

    pub(super) fn picked_card(self) -> Option<HandCard> {
        self.hand_card(self.picked.get()?)
    }

    /// Whether the viewer sits there.
    pub(super) fn is_me(self, seat: Seat) -> bool {
        self.place(seat, |place| place.me) == Some(true)
    }

    pub(super) fn name(self, seat: Seat) -> String {
        self.place(seat, |place| place.name.clone()).unwrap_or_default()
    }

    /// Reads from the person at a seat, as shown.
    pub(super) fn place<T>(self, seat: Seat, take: impl FnOnce(&SeatModel) -> T) -> Option<T> {
        self.seats.with(|seats| seats.iter().find(|place| place.seat == seat).map(take))
    }

    /// An open question as a sentence.
    pub(super) fn question(self, asked: &Asked) -> String {
        card_table::question(self.l, &|seat| self.name(seat), &|seat| self.is_me(seat), asked)
    }

    /// Opens the explanation of a topic.
    pub(super) fn explain(self, topic: Topic) {
        self.topic.set(Some(topic));
    }

    /// Whether the open question satisfies this; `false` if there is none.
    pub(super) fn asks(self, is: impl FnOnce(&Asked) -> bool) -> bool {
        self.asked.with(|asked| asked.as_ref().is_some_and(is))
    }

    /// Whether the question takes so much space that other parts of a small screen make room for it: its answer is
    /// large, or hands lie open in it.
    pub(super) fn asks_for_space(self) -> bool {
        let open = self.hands_are_open();
        self.asks(|asked| open || asked.is_large())
    }

    /// The number of the question on the screen.
    pub(super) fn question_number(self) -> u32 {
        self.asked.with(|asked| asked.as_ref().map_or(0, |asked| asked.number))
    }

    fn kind(self) -> Option<Kind> {
        self.asked.with(|asked| asked.as_ref().map(|asked| asked.kind.clone()))
    }

    /// Sends a complete answer to the question with this number, the one on the screen at the tap.
    pub(super) fn submit(self, to: u32, actions: Vec<Action>) {
        if self.frame.taps.accepted() {
            focus::to_question();
            self.session.submit(to, actions);
        }
    }

    /// Reads the answer being put together; the default value if there is none.
    pub(super) fn drafted<T: Default>(self, take: impl FnOnce(&Draft) -> T) -> T {
        self.draft.with(|draft| draft.as_ref().map(take)).unwrap_or_default()
    }

    /// Changes the answer being put together.
    pub(super) fn edit(self, how: impl FnMut(&mut Draft)) {
        self.draft.update(|draft| draft.iter_mut().for_each(how));
    }

    /// Whether to show open hands or cards on the table besides those that the question is about.
    pub(super) fn hands_are_open(self) -> bool {
        let picking = self.asks(|asked| {
            use PickFrom::{Hand, Side};
            matches!(asked.kind, Kind::Cards { from: Hand(_) | Side, .. } | Kind::Hands { .. })
        });
        // When the round is over, hands are shown by the summary.
        if picking || self.with_model(|model| model.summary.is_some()) {
            return false;
        }
        let open = |place: &SeatModel| place.open.as_ref().is_some_and(|cards| !cards.is_empty());
        self.seats.with(|seats| seats.iter().any(open)) || self.with_model(|model| !model.side.is_empty())
    }

    /// Handles a tap on a hand card: the first tap selects it, the second uses it. If the person
    /// does not want to confirm, the first tap uses it.
    pub(super) fn tap_card(self, which: CardCopy) {
        let chosen = untrack(|| self.drafted(|draft| draft.cards().contains(&which)));
        let again = chosen || self.picked.get_untracked() == Some(which);
        let use_it = self.frame.taps.accepted() && (again || !Switch::Confirm.is_on());
        let kind =
            self.asked.try_with_untracked(|asked| asked.as_ref().map(|asked| asked.kind.clone())).flatten();
        match kind {
            Some(Kind::Cards { from: PickFrom::OwnHand, .. } | Kind::Give { .. }) => {
                self.edit(|draft| draft.tap_card(which));
            }
            Some(Kind::Turn { .. } | Kind::List { of: Choice::Reaction(_), .. }) if use_it => {
                if let Some(action) = untrack(|| self.use_of(which)) {
                    return self.submit(untrack(|| self.question_number()), vec![action]);
                }
            }
            _ => {}
        }
        self.picked.set((!again || !self.frame.taps.accepted()).then_some(which));
    }

    /// The action that uses a hand card now, if it can be used and needs no further part.
    pub(super) fn use_of(self, which: CardCopy) -> Option<Action> {
        let face = self.hand_card(which)?;
        face.playable.ok()?;
        match self.kind()? {
            Kind::Turn { .. } if face.imitates.is_empty() => Some(Action::Play(which.card, None)),
            Kind::List { of: Choice::Reaction(_), .. } => Some(Action::Toss(which.card)),
            _ => None,
        }
    }

    /// Whether the question is answered with hand cards.
    pub(super) fn asks_for_hand_cards(self) -> bool {
        self.asks(|asked| {
            matches!(
                asked.kind,
                Kind::Turn { .. }
                    | Kind::Cards { from: PickFrom::OwnHand, .. }
                    | Kind::Give { .. }
                    | Kind::List { of: Choice::Reaction(_), .. }
            )
        })
    }

    /// Whether tapping a person has an effect now.
    pub(super) fn may_tap_seat(self, seat: Seat) -> bool {
        self.asks(|asked| match &asked.kind {
            Kind::Seats { of, .. } | Kind::Give { to: of, .. } => of.contains(&seat),
            _ => false,
        })
    }

    /// Handles a tap on a person: picks them, or gives them the chosen cards.
    pub(super) fn tap_seat(self, seat: Seat) {
        self.edit(|draft| draft.tap_seat(seat));
        if untrack(|| self.asks(|asked| matches!(asked.kind, Kind::Give { .. }))) {
            self.picked.set(None);
        }
    }
}

/// The screen of the table that this view is part of.
pub(crate) fn use_screen() -> Screen {
    expect_context()
}
