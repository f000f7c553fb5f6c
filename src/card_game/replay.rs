//! The table of the card game in a replay, and the page of any replay: the address says which game it is.

use super::motion::stage::stage;
use super::table::{layout, log};
use crate::help::Reviewed;
use crate::lazy::{BoardLater, LazyView, lazy};
use crate::prelude::*;
use crate::replay::found;
use crate::replay::{Table, page};
use crate::session::use_session;
use cards::State;
use play::games::{BOARD, Saving as _};
use storage::found::NotFound;

/// The parts that only the card game's table has.
pub(crate) const TABLE: Table<State> = Table {
    draw: |slips| layout::table(Some(slips.run(()))),
    above: stage,
    log_inside: true,
    beside: log::beside,
};

impl Reviewed for State {
    const DRAWN: Table<State> = TABLE;
}

pub(crate) fn replay() -> AnyView {
    let own = use_session::<State>();
    let kind = Memo::new({
        let kind = found::kind();
        move |_| kind.get()
    });
    dynamic(move || {
        let kind = kind.get();
        untrack(|| match kind.as_str() {
            BOARD => lazy(LazyView::BoardLater(BoardLater::Replay)),
            // An address without a kind means the running card game.
            State::KEY | "" => page(own, &TABLE),
            _ if found::address().is_empty() => found::none(NotFound::BadLink, &Route::Home),
            // An unknown kind: the page says what is wrong with the address.
            _ => page(own, &TABLE),
        })
    })
}
