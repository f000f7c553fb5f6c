//! The dynamic parts of a page, boxed to keep the number of types small.
//!
//! The type of a view contains the types of all its closures, and the compiler generates code for
//! each such type. Boxing the closures first gives all dynamic texts one type, all click handlers
//! another, and so on. That makes the code a quarter smaller, at the cost of one pointer each.
//!
//! So views write `on:click=on_click(…)`, `aria-label=text(…)` and `{dynamic(…)}`, not bare closures; and a part of a
//! page is `html! { … }`, whose type is erased, not `view! { … }`. For the same reason a function that is generic over
//! the game or a closure stays small: it collects what differs and calls one that is not generic.
//!
//! A change of state changes only what differs: elements stay and their texts change, lists keep their items, and a
//! closure reads no signal that it does not show. `e2e/tests/costs.spec.ts` counts.

use browser::element::of;
use browser::root::set_root_flag;
use leptos::ev::{Event, MouseEvent, SubmitEvent};
use leptos::prelude::*;
use std::sync::Arc;

/// A part of a page: the markup of Leptos' `view!` as an [`AnyView`].
macro_rules! html {
    ($($markup:tt)*) => { ::leptos::prelude::IntoAny::into_any(::leptos::prelude::view! { $($markup)* }) };
}
pub(crate) use html;

/// Lets a bundle of signals be copied, although its game cannot, which deriving would require.
macro_rules! handle {
    ($Handle:ident<$Game:ident>) => {
        #[expect(clippy::expl_impl_clone_on_copy, reason = "deriving is what does not work")]
        impl<G: $Game> Clone for $Handle<G> {
            fn clone(&self) -> Self {
                *self
            }
        }
        impl<G: $Game> Copy for $Handle<G> {}
    };
}
pub(crate) use handle;

/// A text that is updated when the signals it reads change.
pub(crate) fn text(text: impl Fn() -> String + Send + 'static) -> Box<dyn Fn() -> String + Send> {
    Box::new(text)
}

/// A boolean that is updated when the signals it reads change.
pub(crate) fn flag(flag: impl Fn() -> bool + Send + 'static) -> Box<dyn Fn() -> bool + Send> {
    Box::new(flag)
}

/// The same for attributes whose value is the word `true` or `false` (`aria-pressed`).
pub(crate) fn bool_attr(yes: impl Fn() -> bool + Send + 'static) -> Box<dyn Fn() -> String + Send> {
    Box::new(move || yes().to_string())
}

/// A part of a page that is rebuilt when the signals it reads change.
pub(crate) fn dynamic(part: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let part: Box<dyn Fn() -> AnyView + Send> = Box::new(part);
    part.into_any()
}

/// A part of a page that is there while this is so.
pub(crate) fn shown_while(
    is_so: impl Fn() -> bool + Send + 'static,
    part: impl Fn() -> AnyView + Send + 'static,
) -> AnyView {
    dynamic(move || if is_so() { part() } else { ().into_any() })
}

/// A part that is replaced, not changed in place, when the signals it reads change: for text that the browser may
/// translate, because a translator replaces texts by elements of its own. The part must be one element.
pub(crate) fn rebuilt(part: impl Fn() -> AnyView + Send + 'static) -> AnyView {
    let turn = StoredValue::new(false);
    dynamic(move || {
        let part = part();
        turn.update_value(|turn| *turn = !*turn);
        // A view of another type is never changed in place.
        if turn.get_value() { (part,).into_any() } else { ((part,),).into_any() }
    })
}

/// A keyed list: an entry is kept for as long as its number is in the list. All lists use `usize`
/// keys, because each further type of key would add about 1.5 kB.
pub(crate) fn keyed_list(
    numbers: impl Fn() -> Vec<usize> + Send + Sync + 'static,
    part: impl Fn(usize) -> AnyView + Send + Sync + 'static,
) -> AnyView {
    list(Box::new(numbers), Arc::new(part))
}

/// The same with boxed closures, because a generic function is compiled for each of its uses.
fn list(
    numbers: Box<dyn Fn() -> Vec<usize> + Send + Sync>,
    part: Arc<dyn Fn(usize) -> AnyView + Send + Sync>,
) -> AnyView {
    let again = RwSignal::new(0_usize);
    let shown = StoredValue::new(Vec::<usize>::new());
    let numbers: Box<dyn Fn() -> Vec<usize> + Send + Sync> = Box::new(move || {
        again.track();
        let wanted = numbers();
        let next = shown.with_value(|shown| step(shown, &wanted));
        if next != wanted {
            // Before anything is painted.
            queue_microtask(move || {
                again.try_update(|times| *times += 1);
            });
        }
        shown.set_value(next.clone());
        next
    });
    view! { <For each=numbers key=|number| *number let:number>{part(number)}</For> }.into_any()
}

/// The next step of a list from its shown entries to the wanted ones: first entries are removed, then inserted one at a
/// time, and those at the end all at once. In one step Leptos would take out entries that only make room for others and
/// insert them again, which costs their style and layout: every line of the log when one is added and one removed, the
/// card below a played one, the whole hand when two cards are drawn.
fn step(shown: &[usize], wanted: &[usize]) -> Vec<usize> {
    let mut kept = shown.to_vec();
    kept.retain(|number| wanted.contains(number));
    let first_new = wanted.iter().enumerate().find(|(_, number)| !shown.contains(number));
    match first_new {
        Some((at, number)) if at < shown.len() && !kept.is_empty() => {
            if kept.len() == shown.len() {
                kept.insert(at, *number);
            }
            kept
        }
        _ => wanted.to_vec(),
    }
}

/// Runs this now, and again whenever the signals that it reads change.
pub(crate) fn effect(run: impl Fn() + 'static) {
    let run: Box<dyn Fn()> = Box::new(run);
    Effect::new(run);
}

/// Sets a flag of the root element, for style sheets, while this is so and the caller's part of the page exists.
pub(crate) fn root_flag(name: &'static str, is_so: impl Fn() -> bool + 'static) {
    effect(move || set_root_flag(name, is_so()));
    on_cleanup(move || set_root_flag(name, false));
}

/// Sets a signal to its default value, unless the page is gone: for what is called after a dialog was closed.
pub(crate) fn resets<T: Default + Send + Sync + 'static>(
    signal: RwSignal<T>,
) -> impl Fn() + Copy + Send + Sync {
    move || drop(signal.try_set(T::default()))
}

/// A click handler that ignores its event.
pub(crate) fn on_click(mut handler: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |_| handler())
}

/// A click handler for the area around a dialog (its backdrop), which belongs to the dialog's own
/// element.
pub(crate) fn on_backdrop_click(mut handler: impl FnMut() + 'static) -> Box<dyn FnMut(MouseEvent)> {
    Box::new(move |event| {
        if event.target().is_some_and(|target| event.current_target() == Some(target)) {
            handler();
        }
    })
}

/// A handler of `<details>` that says whether it is open.
pub(crate) fn on_toggle(open: RwSignal<bool>) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| open.set(of(event.target()).is_some_and(|details| details.has_attribute("open"))))
}

/// A handler for a form, which leaves the page where it is.
pub(crate) fn on_submit(mut handler: impl FnMut() + 'static) -> Box<dyn FnMut(SubmitEvent)> {
    Box::new(move |event| {
        event.prevent_default();
        handler();
    })
}

/// An input handler that receives the value of its field.
pub(crate) fn on_value(mut take: impl FnMut(String) + 'static) -> Box<dyn FnMut(Event)> {
    Box::new(move |event| take(event_target_value(&event)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::slice;

    /// The steps of a list from the shown entries to the wanted ones.
    fn steps(shown: &[usize], wanted: &[usize]) -> Vec<Vec<usize>> {
        let next = |shown: &Vec<usize>| (shown != wanted).then(|| step(shown, wanted));
        std::iter::successors(Some(shown.to_vec()), next).skip(1).collect()
    }

    #[test]
    fn a_list_removes_entries_before_it_inserts_others() {
        // A line of the log is added at the top, and the oldest one goes.
        assert_eq!(steps(&[3, 2, 1], &[4, 3, 2]), [vec![3, 2], vec![4, 3, 2]]);
    }

    #[test]
    fn cards_join_a_hand_one_after_the_other() {
        let hands = steps(&[10, 30, 40], &[10, 20, 25, 30, 40]);
        assert_eq!(hands, [vec![10, 20, 30, 40], vec![10, 20, 25, 30, 40]]);
        // Items at the end come at once.
        let hands = steps(&[10, 30], &[10, 20, 30, 40, 50]);
        assert_eq!(hands, [vec![10, 20, 30], vec![10, 20, 30, 40, 50]]);
    }

    #[test]
    fn everything_else_is_done_in_one_step() {
        for (shown, wanted) in [
            (vec![], vec![1, 2]),
            (vec![1, 2], vec![]),
            (vec![1, 2], vec![1, 2, 3, 4]),
            (vec![1, 2, 3], vec![1, 3]),
            (vec![1, 2, 3], vec![3, 1, 2]),
            (vec![1, 2], vec![3, 4]),
        ] {
            assert_eq!(steps(&shown, &wanted), slice::from_ref(&wanted), "from {shown:?}");
        }
    }
}
