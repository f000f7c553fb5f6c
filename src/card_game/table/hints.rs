//! Hints beside a question that more than one of its parts shows.

use super::screen::Screen;
use crate::kit::text::tx;
use leptos::prelude::*;
use play::card_table::answer::Draft;

/// The warning for an answer that is legal but would do nothing.
pub(super) fn would_do_nothing(screen: Screen) -> AnyView {
    view! { <span class="small why-not">{tx!(screen.l, ask.idle)}</span> }.into_any()
}

/// How many draws or cards are still to be given out.
pub(super) fn remaining(screen: Screen) -> usize {
    screen.drafted(Draft::remaining)
}
