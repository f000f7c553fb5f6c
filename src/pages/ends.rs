//! The end of a round and of a game: everybody's results, and buttons to go on.

use super::nav::leave_link;
use super::players::players;
use crate::art::{Picture, avatar, card_face, icon};
use crate::games::card::use_session;
use crate::lazy::{LazyView, RoomView, lazy};
use crate::reactive::on_click;
use crate::route::Route;
use crate::scores::hands::standings;
use crate::scores::running::score_sheet;
use crate::storage;
use crate::table::log;
use crate::table::summary::{Row, Summary};
use crate::text::{language, list, tn, tx};
use crate::version;
use crate::words::current;
use cards::{Event, Fact, RoundEnd, State};
use leptos::prelude::*;

/// The last few sentences of the log.
pub(super) fn last_words() -> AnyView {
    let last = untrack(|| use_session().log()).into_iter().rev().take(3);
    let lines = last.map(|line| view! { <li>{line.text}</li> }.into_any()).collect_view();
    view! { <ul class="last-words">{lines}</ul> }.into_any()
}

fn summary() -> Option<Summary> {
    use_session().model().with_untracked(|model| model.as_ref()?.summary.clone())
}

/// The page after a round.
pub(crate) fn round_over() -> AnyView {
    super::rotation::reset();
    let l = language();
    let session = use_session();
    let Some(summary) = summary() else {
        // No round has begun yet, so there is nothing to show.
        return view! {
            <main class="page">
                {leave_link(l, ().into_any())}
                <h1 class="display">{tx!(l, table.title)}</h1>
                <button type="button" class="button go" on:click=on_click(move || session.next_round())>
                    {tx!(l, round.next)}
                </button>
            </main>
        }
        .into_any();
    };
    let dealer = summary.rows.iter().find(|row| row.person == summary.next_dealer);
    let deals = match dealer {
        Some(row) if row.me => tx!(l, round.you_deal),
        row => tx!(l, round.deals, name = row.map(|row| row.name.clone()).unwrap_or_default()),
    };
    view! {
        <main class="page ends">
            {leave_link(l, ().into_any())}
            <h1 class="display">{tx!(l, round.title, n = summary.round)}</h1>
            {how(&summary)}
            {standings(&summary)}
            {session.score_sheet().map(|so_far| score_sheet(&so_far)).into_any()}
            <p>{deals}</p>
            {log::folded()}
            {(!session.is_remote()).then(players)}
            {version::offer()}
            <div class="bar">
                {reaction_buttons()}
                <button type="button" class="button go" on:click=on_click(move || session.next_round())>
                    {tx!(l, round.next)}
                </button>
            </div>
        </main>
    }
    .into_any()
}

/// The page after the last round.
pub(crate) fn game_over() -> AnyView {
    super::rotation::reset();
    let l = language();
    let session = use_session();
    let Some(summary) = summary() else { return ().into_any() };
    // The finished game was appended without parsing the others; now drop those over the limit and
    // move damaged text aside.
    storage::finished_games::<State>();
    let winners: Vec<&Row> = summary.rows.iter().filter(|row| row.won).collect();
    let (names, you) = called(winners.iter().copied());
    // In a room, only the host can change the rules.
    let again = if session.is_remote() {
        view! { <a class="button" href=Route::Room.to_string()>{tx!(l, room.room)}</a> }.into_any()
    } else {
        view! {
            <a class="button" href=Route::New.to_string() on:click=on_click(move || session.leave())>
                {tx!(l, over.again)}
            </a>
        }
        .into_any()
    };
    let all = view! {
        <a href=Route::History.to_string() on:click=on_click(move || session.leave())>
            {tx!(l, over.history)}
        </a>
    };
    let all = all.into_any();
    let figures = winners.iter().map(|row| avatar(row.avatar)).collect_view();
    view! {
        <main class="page ends over">
            {leave_link(l, all)}
            <div class="winners">{icon("i-crown", "crown")} {figures}</div>
            <h1 class="display">{who_won(&names, you)}</h1>
            {how(&summary)}
            {standings(&summary)}
            {session.score_sheet().map(|whole| score_sheet(&whole)).into_any()}
            {log::folded()}
            {super::save_problem::save_problem::<State>()}
            {version::offer()}
            <div class="bar">
                {again} {reaction_buttons()}
                <button type="button" class="button go" on:click=on_click(move || session.rematch())>
                    {tx!(l, over.rematch)}
                </button>
            </div>
        </main>
    }
    .into_any()
}

/// In a room: the button that sends a reaction.
fn reaction_buttons() -> Option<AnyView> {
    use_session().is_remote().then(|| lazy(LazyView::Room(RoomView::Feelings)))
}

/// The names to show for these people, the viewer first; and whether the viewer is among them.
pub(crate) fn called<'a>(rows: impl Iterator<Item = &'a Row>) -> (Vec<String>, bool) {
    let mut rows: Vec<&Row> = rows.collect();
    rows.sort_by_key(|row| !row.me);
    let you = rows.first().is_some_and(|row| row.me);
    let you_word = || tx!(language(), new.you);
    (rows.into_iter().map(|row| if row.me { you_word() } else { row.name.clone() }).collect(), you)
}

/// "Anna wins", "You win", "You and Anna win". If `you`, the first name is the viewer's.
pub(crate) fn who_won(names: &[String], you: bool) -> String {
    let l = language();
    match (you, names.len()) {
        (false, n) => tn!(l, n, over.title, names = list(l, names)),
        (true, 1) => tx!(l, over.title.you),
        (true, _) => tx!(l, over.title.with_you, names = list(l, names)),
    }
}

/// A sentence that says what ended a round.
pub(crate) fn how_it_ended(how: RoundEnd) -> String {
    let l = language();
    match how {
        RoundEnd::EmptyHand => tx!(l, round.end_empty_hand),
        RoundEnd::Event(event) => tx!(l, round.end_event, event = current().event(event)),
        RoundEnd::TheEnd => tx!(l, round.end_the_end),
        RoundEnd::EmptyPile => tx!(l, round.end_empty_pile),
    }
}

/// What ended the round and who finished it; and the event of the last turn, which people may not
/// have had the time to read although it may have taken the last cards.
fn how(summary: &Summary) -> AnyView {
    let l = language();
    let (finished, you) = called(summary.rows.iter().filter(|row| row.finished));
    let sentence = match (summary.how, you, finished.len()) {
        (RoundEnd::EmptyHand, true, 1) => tx!(l, round.end_finished.you),
        (RoundEnd::EmptyHand, true, _) => tx!(l, round.end_finished.with_you, names = list(l, &finished)),
        (RoundEnd::EmptyHand, false, 1..) => {
            tn!(l, finished.len(), round.end_finished, names = list(l, &finished))
        }
        (how, ..) => how_it_ended(how),
    };
    let event = use_session().facts().with_untracked(|facts| last_event(facts)).map(|event| {
        let name = current().event(event);
        let text = current().event_text(event);
        view! {
            <div class="last-event">
                {card_face(Picture::Event(event), &name)}
                <p><b>{name.clone()}</b> " " {text}</p>
            </div>
        }
        .into_any()
    });
    view! { <div class="how"><p>{sentence}</p> {event.into_any()}</div> }.into_any()
}

/// The last event that was turned up in the turn that ended the round.
fn last_event(facts: &[Fact]) -> Option<Event> {
    let turn =
        facts.iter().rev().take_while(|fact| !matches!(fact, Fact::TurnBegan(_) | Fact::RoundBegan { .. }));
    turn.into_iter().find_map(|fact| match fact {
        Fact::TurnedUp { event, .. } => Some(*event),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;

    #[test]
    fn only_an_event_of_the_last_turn_is_named() {
        let [ann, bert] = [0, 1].map(|n| Seat::new(n).unwrap());
        let up = |event| Fact::TurnedUp { event, by: ann };
        let (turn, next) = (Fact::TurnBegan(ann), Fact::TurnBegan(bert));
        assert_eq!(last_event(&[turn, up(Event::MatingSeason)]), Some(Event::MatingSeason));
        // Third-time-lucky and similar events turn up more than one.
        let two = [turn, up(Event::Recession), up(Event::Doomsday), Fact::EventOver(Event::Doomsday)];
        assert_eq!(last_event(&two), Some(Event::Doomsday));
        assert_eq!(last_event(&[turn, up(Event::Recession), next]), None);
        // Turned up by the starter card, before the first turn.
        let starter =
            [next, up(Event::Recession), Fact::RoundBegan { round: 2, dealer: ann }, up(Event::Doomsday)];
        assert_eq!(last_event(&starter), Some(Event::Doomsday));
        assert_eq!(last_event(&[]), None);
    }
}
