//! Notices of a room. The table shows one notice at a time, in one line: questions first, then trouble, then the state
//! of the room; within a rank the newest. A button turns to the next notice. News disappears after [`NEWS_FOR`].

use super::prelude::*;

/// How long a notice with news is shown: long enough for a person who has put the phone down.
pub(super) const NEWS_FOR: Duration = Duration::from_mins(1);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The state of the room.
    State,
    /// A countdown.
    Time,
    /// An event that has happened; the notice disappears by itself.
    News,
    /// A problem.
    Trouble,
    /// A problem that screen readers announce at once.
    Alert,
    /// A question to the person here.
    Question,
}

impl Kind {
    /// How urgent it is, and its ARIA role.
    fn rank_and_role(self) -> (u8, &'static str) {
        match self {
            Kind::State | Kind::News => (0, "status"),
            Kind::Time => (0, "timer"),
            Kind::Trouble => (1, "status"),
            Kind::Alert => (1, "alert"),
            Kind::Question => (2, "alert"),
        }
    }
}

/// The notices by number, the most urgent first, and the one that is shown.
#[derive(Default)]
struct Order {
    notices: Vec<(usize, Kind)>,
    shown: Option<usize>,
}

impl Order {
    fn comes(&mut self, id: usize, kind: Kind) {
        self.notices.insert(0, (id, kind));
        self.notices.sort_by_key(|(_, kind)| std::cmp::Reverse(kind.rank_and_role().0));
        self.show_first();
    }

    fn goes(&mut self, id: usize) {
        self.notices.retain(|(other, _)| *other != id);
        if self.shown == Some(id) {
            self.show_first();
        }
    }

    fn show_first(&mut self) {
        self.shown = self.notices.first().map(|(id, _)| *id);
    }

    fn turn(&mut self) {
        let at = self.notices.iter().position(|(id, _)| Some(*id) == self.shown);
        let next = at.and_then(|at| self.notices.iter().cycle().nth(at + 1));
        self.shown = next.map(|(id, _)| *id);
    }
}

/// The notices of a page.
#[derive(Clone, Copy, Default)]
pub(super) struct Line {
    order: RwSignal<Order>,
    last: StoredValue<usize>,
}

impl Line {
    /// A notice, which exists while `words` returns a text. `name` is the `data-kind` of its element. `buttons` is called again when a signal that it reads changes.
    pub(super) fn notice(
        self,
        kind: Kind,
        name: &'static str,
        words: impl Fn() -> Option<String> + Send + Sync + 'static,
        buttons: impl Fn() -> AnyView + Send + Sync + 'static,
    ) -> AnyView {
        self.boxed(kind, name, Box::new(words), Box::new(buttons))
    }

    fn boxed(
        self,
        kind: Kind,
        name: &'static str,
        words: Box<dyn Fn() -> Option<String> + Send + Sync>,
        buttons: Box<dyn Fn() -> AnyView + Send + Sync>,
    ) -> AnyView {
        self.last.update_value(|last| *last += 1);
        let (id, order) = (self.last.get_value(), self.order);
        let words = Memo::new(move |_| words());
        let is_over = RwSignal::new(false);
        if kind == Kind::News {
            effect(move || {
                words.track();
                is_over.set(false);
                after(NEWS_FOR, move || is_over.set(true));
            });
        }
        let is_there = Memo::new(move |_| !is_over.get() && words.read().is_some());
        let goes = move || {
            order.try_update(|order| order.goes(id));
        };
        effect(move || {
            goes();
            if is_there.get() {
                order.update(|order| order.comes(id, kind));
            }
        });
        on_cleanup(goes);
        let buttons = StoredValue::new(buttons);
        let notice = move || {
            let is_shown = bool_attr(move || order.read().shown == Some(id));
            let buttons = dynamic(move || buttons.with_value(|buttons| buttons()));
            html! {
                <div class="notice" data-kind=name data-shown=is_shown>
                    <p role=kind.rank_and_role().1>{text(move || words.get().unwrap_or_default())}</p>
                    {buttons}
                </div>
            }
        };
        shown_while(move || is_there.get(), notice)
    }

    /// A notice for each entry of a list.
    pub(super) fn for_each<T: Copy + PartialEq + Send + Sync + 'static>(
        self,
        kind: Kind,
        name: &'static str,
        list: Memo<Vec<T>>,
        words: impl Fn(T) -> Option<String> + Copy + Send + Sync + 'static,
        buttons: impl Fn(T) -> AnyView + Copy + Send + Sync + 'static,
    ) -> AnyView {
        let notice = move |at: usize| {
            let entry = Memo::new(move |_| list.read().get(at).copied());
            let words = move || entry.get().and_then(words);
            self.notice(kind, name, words, move || entry.get().map(buttons).into_any())
        };
        keyed_list(move || (0..list.read().len()).collect(), notice)
    }

    /// The button that turns to the next notice.
    pub(super) fn next_button(self, l: Language) -> AnyView {
        let more = Memo::new(move |_| self.order.read().notices.len().saturating_sub(1));
        let turn = move || self.order.update(Order::turn);
        dynamic(move || {
            let more = more.get();
            let label = tx!(l, room.more_notices, n = more);
            let shown = format!("+{more}").into_any();
            (more > 0).then(|| named_button("button more-notices", label, shown, turn)).into_any()
        })
    }
}

/// The buttons of a notice without any.
pub(super) fn no_buttons() -> AnyView {
    ().into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_comes_first_and_the_newest_of_the_rest() {
        let mut order = Order::default();
        for (id, kind, first) in [
            (1, Kind::State, 1),
            (2, Kind::State, 2),
            (3, Kind::Question, 3),
            (4, Kind::Trouble, 3),
            (5, Kind::State, 3),
        ] {
            order.comes(id, kind);
            assert_eq!(order.shown, Some(first), "after {id}");
        }
        let turned = std::iter::repeat_with(|| {
            order.turn();
            order.shown
        });
        assert_eq!(turned.take(5).flatten().collect::<Vec<_>>(), [4, 5, 2, 1, 3]);
        order.goes(5);
        assert_eq!(order.shown, Some(3), "what is shown stays");
        order.goes(3);
        assert_eq!(order.shown, Some(4));
        for id in [1, 2, 4] {
            order.goes(id);
        }
        assert_eq!(order.shown, None);
        order.turn();
        assert_eq!(order.shown, None);
    }
}
