//! Reactions: the button that sends them, and those that others have sent.

use super::big_table;
use crate::art::avatar;
use crate::language::Language;
use crate::reactive::{bool_attr, dynamic, keyed_list, on_click};
use crate::room::{Reaction, RoomClient, TableLook, current_room, person_in_chair};
use crate::settings::Switch;
use crate::task;
use crate::text::{language, tx};
use ::room::Chair;
use leptos::prelude::*;
use std::time::Duration;

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
pub(super) fn bubbles(
    l: Language,
    client: StoredValue<RoomClient, LocalStorage>,
    felt: ArcRwSignal<Vec<Reaction>>,
) -> AnyView {
    // Reactions from before the table was opened are not shown.
    let after = felt.with_untracked(|felt| felt.last().map(|last| last.number));
    let gone = RwSignal::new(after);
    let all = StoredValue::new(felt.clone());
    let shown = move || {
        let gone = gone.get();
        let muted = !Switch::Reactions.is_on();
        let fresh = |one: &&Reaction| !muted && gone.is_none_or(|gone| one.number > gone);
        all.with_value(|felt| {
            felt.with(|felt| felt.iter().filter(fresh).map(|one| one.number).collect::<Vec<_>>())
        })
    };
    let bubble = move |number: usize| {
        task::after(DISPLAY_TIME, move || gone.update(|gone| *gone = (*gone).max(Some(number))));
        let one = all.with_value(|felt| {
            felt.with_untracked(|felt| felt.iter().find(|one| one.number == number).cloned())
        });
        let Some(one) = one else { return ().into_any() };
        let person = client.with_value(|client| {
            let lobby = client.lobby();
            lobby.with_untracked(|lobby| {
                let lobby = lobby.as_ref()?;
                Some(person_in_chair(lobby, &Chair::Person(one.by)))
            })
        });
        let what = words(l).get(usize::from(one.what)).cloned();
        let (Some(person), Some(what)) = (person, what) else { return ().into_any() };
        view! { <p class="bubble">{avatar(person.avatar)} <span><b>{person.name}</b> " " {what}</span></p> }
            .into_any()
    };
    view! { <div class="bubbles" role="log" aria-live="polite">{keyed_list(shown, bubble)}</div> }.into_any()
}

/// What a room adds to the head of a table: where nobody plays, the button for the full screen; otherwise the
/// button and the menu of reactions, and the way back from the whole table to the hand.
pub(super) fn reaction_buttons() -> AnyView {
    let l = language();
    let Some(client) = current_room() else { return ().into_any() };
    let look = big_table::look_here(&client);
    let client = StoredValue::new_local(client);
    dynamic(move || match look.get() {
        TableLook::Screen => big_table::full_screen(l),
        TableLook::Whole => view! { {big_table::only_hand(l, client)} {reaction_menu(l, client)} }.into_any(),
        TableLook::Usual | TableLook::Hand => reaction_menu(l, client),
    })
}

fn reaction_menu(l: Language, client: StoredValue<RoomClient, LocalStorage>) -> AnyView {
    let open = RwSignal::new(false);
    let muted = RwSignal::new(!Switch::Reactions.is_on());
    let inside = move || {
        if !open.get() {
            return ().into_any();
        }
        let all = words(l).into_iter().enumerate().map(|(what, word)| {
            let show = on_click(move || {
                open.set(false);
                client.with_value(|client| client.react(what as u8));
            });
            view! { <button type="button" class="chip" on:click=show>{word}</button> }.into_any()
        });
        let mute = on_click(move || {
            Switch::Reactions.set(muted.get_untracked());
            muted.update(|muted| *muted = !*muted);
        });
        view! {
            <div class="feelings" role="group" aria-label=tx!(l, room.react)>
                {all.collect_view()}
                <button type="button" class="chip" aria-pressed=bool_attr(move || muted.get()) on:click=mute>
                    {tx!(l, room.mute)}
                </button>
            </div>
        }
        .into_any()
    };
    view! {
        <div class="react">
            <button
                type="button"
                class="button"
                aria-label=tx!(l, room.react)
                aria-expanded=bool_attr(move || open.get())
                on:click=on_click(move || open.update(|open| *open = !*open))
            >
                <span aria-hidden="true">"☺"</span>
            </button>
            {dynamic(inside)}
        </div>
    }
    .into_any()
}
