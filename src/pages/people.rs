//! The people who will play, one row each.

use crate::art::{AVATARS, avatar};
use crate::games::Person;
use crate::language::Language;
use crate::reactive::{bool_attr, dynamic, flag, keyed_list, on_click, on_value, text};
use crate::session::players;
use crate::text::tx;
use leptos::prelude::*;

/// One row, with a key that tells it apart from rows with equal contents.
#[derive(Clone, Copy)]
struct Row {
    id: usize,
    person: RwSignal<Person>,
}

/// The people of a new game, in the order of the seats.
#[derive(Clone, Copy, Default)]
pub(crate) struct People(RwSignal<Vec<Row>>);

impl People {
    /// Adds a person.
    pub(super) fn push(self, person: Person) {
        self.0.update(|rows| {
            let id = rows.iter().map(|row| row.id + 1).max().unwrap_or(0);
            rows.push(Row { id, person: RwSignal::new(person) });
        });
    }

    /// Adds a bot with an unused figure.
    fn add(self) {
        self.push(players::new_bot(&self.all()));
    }

    /// How many there are.
    pub(crate) fn count(self) -> u8 {
        self.0.with(|rows| u8::try_from(rows.len()).unwrap_or(u8::MAX))
    }

    /// How many of them are human.
    pub(crate) fn humans(self) -> u8 {
        let human = |row: &&Row| row.person.with(|person| person.bot.is_none());
        self.0.with(|rows| u8::try_from(rows.iter().filter(human).count()).unwrap_or(u8::MAX))
    }

    /// All people as currently entered.
    pub(super) fn all(self) -> Vec<Person> {
        self.0.with(|rows| rows.iter().map(|row| row.person.get()).collect())
    }
}

/// The rows, and the button that adds one while there are fewer than `max`.
pub(super) fn people(l: Language, people: People, max: u8) -> AnyView {
    let rows = people.0;
    let ids = move || rows.with(|rows| rows.iter().map(|row| row.id).collect());
    let row = move |id| {
        let row = rows.with_untracked(|rows| rows.iter().find(|row| row.id == id).copied());
        row.map(|row| person(l, people, row)).into_any()
    };
    view! {
        <ol class="people">
            {keyed_list(ids, row)}
        </ol>
        <button
            class="button" disabled=flag(move || rows.with(|rows| rows.len() >= usize::from(max)))
            on:click=on_click(move || people.add())
        >
            {tx!(l, new.add)}
        </button>
    }
    .into_any()
}

fn person(l: Language, people: People, row: Row) -> AnyView {
    let Row { id, person } = row;
    let rows = people.0;
    let place = move || rows.with(|rows| rows.iter().position(|row| row.id == id).map_or(0, |at| at + 1));
    let shown =
        move || players::names(&people.all()).get(place().wrapping_sub(1)).cloned().unwrap_or_default();
    view! {
        <li class="person">
            {who(l, person, place, shown)}
            <button
                type="button"
                class="remove"
                aria-label=text(move || tx!(l, new.remove, name = shown()))
                disabled=flag(move || rows.with(|rows| rows.len() <= 2))
                on:click=on_click(move || rows.update(|rows| rows.retain(|row| row.id != id)))
            >
                "×"
            </button>
        </li>
    }
    .into_any()
}

/// Fields for figure, name, and human or bot. `shown` is the placeholder for somebody without a
/// name.
pub(super) fn who(
    l: Language,
    person: RwSignal<Person>,
    place: impl Fn() -> usize + Send + Sync + 'static,
    shown: impl Fn() -> String + Send + Sync + 'static,
) -> AnyView {
    fields(l, person, Callback::new(move |()| place()), Callback::new(move |()| shown()))
}

fn fields(
    l: Language,
    person: RwSignal<Person>,
    place: Callback<(), usize>,
    shown: Callback<(), String>,
) -> AnyView {
    let name = move || person.with(|person| person.name.clone());
    let human = move || person.with(|person| person.bot.is_none());
    let next = move |_| {
        let all = u8::try_from(AVATARS.len()).unwrap_or(1);
        person.update(|person| person.avatar = (person.avatar + 1) % all);
    };
    let kind =
        move |bot: bool| person.update(|person| person.bot = bot.then(|| players::DEFAULT_BOT.to_owned()));
    let side = move |bot: bool, word: String| {
        view! {
            <button
                type="button" aria-pressed=bool_attr(move || human() != bot)
                on:click=on_click(move || kind(bot))
            >
                {word}
            </button>
        }
        .into_any()
    };
    view! {
        <button
            type="button" class="figure-choice" aria-label=text(move || tx!(l, new.figure_of, name = shown.run(())))
            on:click=next
        >
            {dynamic(move || avatar(person.with(|person| person.avatar)))}
        </button>
        <input
            type="text"
            maxlength="14"
            autocomplete="off"
            aria-label=text(move || tx!(l, new.name_of, n = place.run(())))
            placeholder=text(move || shown.run(()))
            prop:value=text(name)
            on:input=on_value(move |value| person.update(|person| person.name = value))
        />
        <div class="switch" role="group" aria-label=text(move || tx!(l, new.kind_of, name = shown.run(())))>
            {side(false, tx!(l, new.human))} {side(true, tx!(l, new.bot))}
        </div>
    }
    .into_any()
}
