//! Reactions: the button that sends them, and those that others have sent.

use super::big_table;
use super::prelude::*;
use crate::rooms::{Reaction, TableLook};
use ::room::Input;

/// How long a reaction is shown.
const DISPLAY_TIME: Duration = Duration::from_secs(4);

/// The reactions, by number.
fn words(l: Language) -> [String; 8] {
    [
        tx!(l, room.say_ouch),
        tx!(l, room.say_nice_try),
        tx!(l, room.say_haha),
        tx!(l, room.say_well_played),
        tx!(l, room.say_hurry),
        tx!(l, room.say_sorry),
        tx!(l, room.say_oh_no),
        tx!(l, room.say_revenge),
    ]
}

/// Shows reactions at the top of the table for some seconds.
pub(super) fn bubbles(l: Language, client: RoomClient) -> AnyView {
    // Reactions from before the table was opened are not shown.
    let gone = RwSignal::new(client.reactions.with_untracked(|all| all.last().map(|last| last.number)));
    let shown = move || {
        let gone = gone.get();
        let muted = !Switch::Reactions.is_on();
        let fresh = |one: &&Reaction| !muted && gone.is_none_or(|gone| one.number > gone);
        client.reactions.with(|all| all.iter().filter(fresh).map(|one| one.number).collect::<Vec<_>>())
    };
    let bubble = move |number: usize| {
        after(DISPLAY_TIME, move || gone.update(|gone| *gone = (*gone).max(Some(number))));
        let bubble = || {
            let one = |all: &Vec<Reaction>| all.iter().find(|one| one.number == number).cloned();
            let Reaction { by, what, .. } = client.reactions.with_untracked(one)?;
            let who = client.with(|room| Some(person_in_chair(room.lobby()?, &Chair::Person(by))))?;
            let what = words(l).into_iter().nth(what.into())?;
            let bubble = view! {
                <p class="bubble">{avatar(who.avatar)} <span><b>{who.name}</b> " " {what}</span></p>
            };
            Some(bubble.into_any())
        };
        bubble().into_any()
    };
    html! { <div class="bubbles" role="log" aria-live="polite">{keyed_list(shown, bubble)}</div> }
}

/// The additions of a room to the head of a table: on a screen without a player, the button for full screen; otherwise
/// the button and the menu of reactions, and the button that shows only the hand again.
pub(super) fn reaction_buttons(l: Language, client: RoomClient) -> AnyView {
    let look = big_table::look_here(client);
    dynamic(move || match look.get() {
        TableLook::Screen => big_table::full_screen(l),
        TableLook::Whole => html! { {big_table::only_hand(l, client)} {reaction_menu(l, client)} },
        TableLook::Usual | TableLook::Hand => reaction_menu(l, client),
    })
}

fn reaction_menu(l: Language, client: RoomClient) -> AnyView {
    let open = RwSignal::new(false);
    let muted = RwSignal::new(!Switch::Reactions.is_on());
    let inside = move || {
        let all = words(l).into_iter().enumerate().map(|(what, word)| {
            button("chip", word, move || {
                open.set(false);
                client.handle(Input::React(what as u8));
            })
        });
        let mute = move || {
            Switch::Reactions.set(muted.get_untracked());
            muted.update(|muted| *muted = !*muted);
        };
        html! {
            <div class="feelings panel" role="group" aria-label=tx!(l, room.react)>
                {all.collect_view()}
                {choice("chip", tx!(l, room.mute).into_any(), move || muted.get(), mute)}
            </div>
        }
    };
    html! {
        <div class="react">
            <button
                type="button" class="button" aria-label=tx!(l, room.react)
                aria-expanded=bool_attr(move || open.get())
                on:click=on_click(move || open.update(|open| *open = !*open))
            >
                <span aria-hidden="true">"☺"</span>
            </button>
            {shown_while(move || open.get(), inside)}
        </div>
    }
}
