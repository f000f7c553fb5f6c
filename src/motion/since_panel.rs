//! "Since your last turn", and the moves of a bot for a person who was away, as slips on the table, one after the
//! other. A slip disappears when it is closed, after enough time to read it, or when the turn ends. Only its button
//! takes taps; whatever lies under it can still be used.

use crate::games::AppGame;
use crate::kit::events::Timer;
use crate::motion::scene::sentence;
use crate::prelude::*;
use crate::session;
use std::ops::Range;

/// How long it stays at least, in milliseconds; each line adds to it.
const MIN_DISPLAY: u64 = 4_000;
const PER_LINE: u64 = 2_500;

/// The contents of a slip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Topic {
    /// The hits on the viewer since their last turn; this fact began the turn now.
    SinceTurn(usize),
    /// The moves of a bot for the viewer, who is back since this fact.
    StoodIn(usize),
}

/// How a game draws the contents of the slips.
pub(crate) struct SlipContents<M, L, C> {
    /// The viewer's moves in a range of facts.
    pub(crate) moves: M,
    /// The hits on the viewer since their last turn, as items of a list.
    pub(crate) hits: L,
    /// The picture of a fact, and whether it is a card.
    pub(crate) picture: C,
}

/// A slip for the turn that began with a given fact, and one for a person who is back and for whom a bot has played. A
/// slip without lines is not shown, nor one after the person has acted since. Slips wait until it is `quiet`.
pub(crate) fn slips<G: AppGame>(
    session: session::Session<G>,
    turn: Memo<Option<usize>>,
    quiet: Signal<bool>,
    contents: SlipContents<
        impl Fn(&Range<usize>) -> Vec<usize> + Copy + Send + Sync + 'static,
        impl Fn() -> Vec<AnyView> + Send + 'static,
        impl Fn(&G::Fact) -> (Option<AnyView>, bool) + Send + 'static,
    >,
) -> AnyView {
    let SlipContents { moves, hits, picture } = contents;
    let known = untrack(|| session.stood_in().filter(|away| !moves(&(away.end..usize::MAX)).is_empty()));
    let back = Memo::new(move |_| {
        let away =
            session.stood_in().filter(|away| Some(away) != known.as_ref() && !moves(away).is_empty())?;
        quiet.get().then_some(away.end)
    });
    let done = move |fact: usize| {
        let found = session.facts().with_untracked(|facts| facts.get(fact).map(&picture));
        let (picture, card) = found.unwrap_or_default();
        let class = card.then_some("card");
        html! { <li class=class>{picture} <span>{sentence(session, fact)}</span></li> }
    };
    let lines = move |topic| match topic {
        Topic::SinceTurn(_) => hits(),
        Topic::StoodIn(_) => moves(&session.stood_in().unwrap_or_default()).into_iter().map(&done).collect(),
    };
    draw(turn, back, Box::new(lines))
}

fn draw(
    turn: Memo<Option<usize>>,
    back: Memo<Option<usize>>,
    lines: Box<dyn Fn(Topic) -> Vec<AnyView> + Send>,
) -> AnyView {
    let l = language();
    // Those that were closed.
    let gone = RwSignal::new(Vec::new());
    let topics = move || [back.get().map(Topic::StoodIn), turn.get().map(Topic::SinceTurn)];
    let topic = Memo::new(move |_| {
        topics().into_iter().flatten().find(|topic| gone.with(|gone: &Vec<Topic>| !gone.contains(topic)))
    });
    dynamic(move || {
        let Some(topic) = topic.get() else { return ().into_any() };
        let close = move || {
            // The page may have been left, and its signals disposed of.
            gone.try_update(|gone| gone.push(topic));
        };
        let lines = untrack(|| lines(topic));
        if lines.is_empty() {
            return ().into_any();
        }
        let time = Duration::from_millis(MIN_DISPLAY + PER_LINE * lines.len() as u64);
        let read = Timer::default();
        read.set(time, close);
        on_cleanup(move || read.stop());
        let title = match topic {
            Topic::SinceTurn(_) => tx!(l, since.title),
            Topic::StoodIn(_) => tx!(l, since.stood_in),
        };
        let label = title.clone();
        html! {
            <aside class="since" aria-label=label>
                <h2>{title}</h2>
                {named_button("button", tx!(l, since.close), "×", close)}
                <ul>{lines}</ul>
            </aside>
        }
    })
}
