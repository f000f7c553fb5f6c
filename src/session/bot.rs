//! Who plays for a person that no human plays for.
//!
//! A bot sees what a human in its place would see, nothing else. Stronger ones
//! will come from a crate of their own; this one keeps a table alive.

use cards::{Action, Card, State, View};
use game::{Entry, Forget, Game as _, Options, Rng, Seat, View as _, Viewer};

/// A whole answer, part by part, as `choose` picks each from the legal ones.
/// `None` if nothing is asked, or if it does not want to choose.
pub(super) fn answer(
    game: &State,
    seat: Seat,
    mut choose: impl FnMut(&View, &Options<Action>) -> Option<Action>,
) -> Option<Vec<Action>> {
    let asked = |game: &State| match game.asks() {
        game::Asks::People { number, seats, .. } if seats.has(seat) => Some(number),
        _ => None,
    };
    let number = asked(game)?;
    let mut trial = game.clone();
    let mut options = Options::new();
    let mut say = Vec::new();
    while asked(&trial) == Some(number) {
        let view = trial.view(Viewer::Seat(seat));
        options.clear();
        view.options(&mut options);
        let part = choose(&view, &options)?;
        trial.apply(&Entry::Answer { by: seat, to: number, say: part }, &mut Forget).ok()?;
        say.push(part);
    }
    Some(say)
}

/// A simple player: gets rid of the dearest card that fits, and is mean to
/// nobody in particular.
pub(super) fn choose(options: &Options<Action>, rng: &mut Rng) -> Option<Action> {
    let dear = |action: Action| match action {
        Action::Play(card, _) | Action::Toss(card) => 1 + u32::from(Card::points(card)),
        // Draws only when nothing fits.
        Action::Draw => 1,
        _ => 0,
    };
    let best = options.iter().map(dear).max()?;
    let all: Vec<Action> = options.iter().filter(|&action| dear(action) == best).collect();
    let at = rng.below(u32::try_from(all.len()).unwrap_or(1));
    all.get(usize::try_from(at).unwrap_or(0)).copied()
}
