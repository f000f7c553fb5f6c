//! The view of one viewer, borrowed from a state or from a [`View`]: the only place that decides what somebody may know
//! of hidden things. Everything that works with views reads them through it: legality, bots in a simulation, where
//! nothing is copied, and [`View`] itself, which is built from it.

use core::ops::Deref;

use game::{Seat, Viewer};

use super::{HandView, View};
use crate::state::Hidden;
use crate::{Ask, Bag, Choice, Power, Public, Question, Reply, State};

/// What one viewer may know of a game, borrowed. The public part is read as if it were its own.
///
/// A field that is hidden cannot be named:
///
/// ```compile_fail
/// fn peek(view: cards::ViewRef<'_>) -> bool { view.hidden.draw.is_empty() }
/// ```
///
/// The same of what is public compiles:
///
/// ```
/// fn look(view: cards::ViewRef<'_>) -> bool { view.public.discard.is_empty() }
/// ```
#[derive(Clone, Copy)]
pub struct ViewRef<'a> {
    /// The viewer.
    pub viewer: Viewer,
    /// What everybody knows.
    pub public: &'a Public,
    /// The question the viewer is asked, if any.
    pub(crate) my_ask: Option<&'a Ask>,
    /// Their answer to it so far.
    pub(crate) reply: &'a Reply,
    /// Their hand; empty for spectators.
    pub(crate) my_hand: &'a Bag,
    rest: Rest<'a>,
}

/// The source of what the viewer knows of hidden things.
#[derive(Clone, Copy)]
enum Rest<'a> {
    State(&'a Hidden),
    View(&'a View),
}

impl Deref for ViewRef<'_> {
    type Target = Public;
    fn deref(&self) -> &Public {
        self.public
    }
}

impl State {
    /// The view of this viewer, borrowed.
    #[inline]
    pub fn seen_by(&self, viewer: Viewer) -> ViewRef<'_> {
        let State { public, hidden } = self;
        let seat = viewer.seat().filter(|&seat| public.everybody().has(seat));
        let my_ask = public.ask.as_ref().filter(|_| seat.is_some_and(|seat| public.asked.has(seat)));
        let (reply, my_hand) = match seat {
            Some(seat) => (&hidden.replies[seat], &hidden.hands[seat]),
            None => (&Reply::NONE, &Bag::EMPTY),
        };
        ViewRef { viewer, public, my_ask, reply, my_hand, rest: Rest::State(hidden) }
    }

    /// The view of the person at this seat, borrowed.
    pub(crate) fn seen_from(&self, seat: Seat) -> ViewRef<'_> {
        self.seen_by(Viewer::Seat(seat))
    }
}

impl View {
    /// This view, borrowed.
    pub fn by_ref(&self) -> ViewRef<'_> {
        let View { viewer, public, reply, .. } = self;
        let (viewer, mine) = (*viewer, |seat| self.hands[seat].hand.as_ref());
        let my_ask = public.ask.as_ref().filter(|_| viewer.seat().is_some_and(|seat| public.asked.has(seat)));
        let my_hand = viewer.seat().and_then(mine).unwrap_or(&Bag::EMPTY);
        ViewRef { viewer, public, my_ask, reply, my_hand, rest: Rest::View(self) }
    }
}

impl<'a> ViewRef<'a> {
    /// The viewer's seat; `None` for spectators.
    pub fn me(&self) -> Option<Seat> {
        self.viewer.seat()
    }

    /// The open question, if the viewer is asked.
    pub fn my_ask(&self) -> Option<Ask> {
        self.my_ask.copied()
    }

    /// The viewer's own hand; empty for spectators.
    pub fn my_hand(&self) -> &'a Bag {
        self.my_hand
    }

    /// The viewer's picks so far of an answer with several parts.
    pub fn picked(&self) -> &'a Reply {
        self.reply
    }

    /// What the viewer knows of this seat's hidden cards.
    #[expect(clippy::inline_always, reason = "only what the caller uses is looked up")]
    #[inline(always)]
    pub fn hand(&self, seat: Seat) -> HandView {
        let hidden = match self.rest {
            Rest::State(hidden) => hidden,
            Rest::View(view) => return view.hands[seat],
        };
        let (hand, powers, there) = (hidden.hands[seat], hidden.powers[seat], self.everybody().has(seat));
        let mine = there && self.me() == Some(seat);
        let open = there && self.open_to(self.viewer).has(seat);
        HandView {
            count: hand.len(),
            hand: (mine || open).then_some(hand),
            aside: hidden.aside[seat].len(),
            power_count: powers.len(),
            powers: mine.then_some(powers),
        }
    }

    /// The numbers of cards in the draw pile, the event pile and the power pile.
    pub(crate) fn piles(&self) -> [u8; 3] {
        match self.rest {
            Rest::State(hidden) => [hidden.draw.len(), hidden.events.len(), hidden.power_pile.len()],
            Rest::View(view) => [view.draw, view.events, view.power_pile],
        }
    }

    /// The power card that the viewer has just taken, if they are asked which one goes back instead.
    pub(crate) fn taken(&self) -> Option<Power> {
        let kind = self.my_ask.map(|ask| ask.kind);
        let asked = matches!(kind, Some(Question::One(Choice::PowerOf { except_taken: true, .. })));
        match self.rest {
            Rest::State(hidden) => hidden.taken.filter(|_| asked),
            Rest::View(view) => view.taken,
        }
    }
}
