//! The people who will play, one row each.

use super::bots::{BotChoice, bot_button, bot_dialog};
use crate::art::next_figure;
use crate::prelude::*;
use crate::session::players;
use bots::{Bot, Level};
use browser::element::{self, find_in, nearest};
use leptos::ev::MouseEvent;
use play::players::{DEFAULT_BOT, new_bot};
use play::stored::companions::Companion;

/// How many people from earlier games are offered.
const OFFERED: usize = 6;

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
    pub(super) fn push(self, person: Person) {
        self.0.update(|rows| {
            let id = rows.iter().map(|row| row.id + 1).max().unwrap_or(0);
            rows.push(Row { id, person: RwSignal::new(person) });
        });
    }

    /// Adds a bot with an unused figure.
    fn add(self) {
        self.push(new_bot(&self.all()));
    }

    /// Seats a person from an earlier game: instead of a nameless person, but not the first; else of a bot; else on a
    /// new chair.
    fn seat(self, who: Companion, max: u8) {
        let rows = self.0.get_untracked();
        let nameless = |row: &&Row| row.person.with_untracked(is_nameless);
        let bot = |row: &&Row| row.person.with_untracked(|person| person.bot.is_some());
        let place = rows.iter().skip(1).find(nameless).or_else(|| rows.iter().find(bot));
        let person = Person { name: who.name, avatar: who.avatar, bot: None };
        match place {
            Some(row) => row.person.set(person),
            None if self.count() < max => self.push(person),
            None => {}
        }
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

    /// Lets all bots play like this.
    fn set_bots(self, bot: &str) {
        let rows = self.0.get_untracked();
        rows.iter().filter(|row| row.person.with_untracked(|person| person.bot.is_some())).for_each(|row| {
            row.person.update(|person| person.bot = Some(bot.to_owned()));
        });
    }

    /// All people as currently entered.
    pub(super) fn all(self) -> Vec<Person> {
        self.0.with(|rows| rows.iter().map(|row| row.person.get().cleaned()).collect())
    }
}

/// The rows, and the button that adds one while there are fewer than `max`. Bots have one of these levels.
pub(super) fn people(l: Language, people: People, max: u8, levels: &'static [Level]) -> AnyView {
    let rows = people.0;
    let ids = move || rows.with(|rows| rows.iter().map(|row| row.id).collect());
    let row = move |id| {
        let row = rows.with_untracked(|rows| rows.iter().find(|row| row.id == id).copied());
        row.map(|row| person(l, people, row, levels)).into_any()
    };
    html! {
        <ol class="people">
            {keyed_list(ids, row)}
        </ol>
        {companions(l, people, max)}
        <button
            class="button" disabled=flag(move || rows.with(|rows| rows.len() >= usize::from(max)))
            on:click=on_click(move || people.add())
        >
            {tx!(l, new.add)}
        </button>
    }
}

fn is_nameless(person: &Person) -> bool {
    person.bot.is_none() && person.name.trim().is_empty()
}

/// People from earlier games who have no seat yet, each as a button that seats them.
fn companions(l: Language, people: People, max: u8) -> AnyView {
    let known = StoredValue::new(storage::companions());
    let others = Memo::new(move |_| {
        let sitting = people.all();
        let absent = |one: &Companion| sitting.iter().all(|person| person.name != one.name);
        known.with_value(|known| {
            known.iter().filter(|one| absent(one)).take(OFFERED).cloned().collect::<Vec<_>>()
        })
    });
    dynamic(move || {
        let others = others.get();
        // With the switch for streamers, others may see the screen.
        if others.is_empty() || Switch::Streamer.is_on() {
            return ().into_any();
        }
        let full = people.count() >= max && people.humans() >= max;
        let one = |who: Companion| {
            let (figure, name) = (avatar(who.avatar), who.name.clone());
            let seat = on_click(move || people.seat(who.clone(), max));
            html! {
                <button type="button" class="chip" disabled=full on:click=seat>{figure} {name}</button>
            }
        };
        let all = others.into_iter().map(one).collect_view();
        html! {
            <div class="companions" role="group" aria-label=tx!(l, new.companions)>
                <p class="small">{tx!(l, new.companions)}</p>
                <div class="chips">{all}</div>
            </div>
        }
    })
}

fn person(l: Language, people: People, row: Row, levels: &'static [Level]) -> AnyView {
    let Row { id, person } = row;
    let rows = people.0;
    let place = move || rows.with(|rows| rows.iter().position(|row| row.id == id).map_or(0, |at| at + 1));
    let shown =
        move || players::names(&people.all()).get(place().wrapping_sub(1)).cloned().unwrap_or_default();
    let several = move || people.count() - people.humans() > 1;
    let set = move |choice: BotChoice| {
        let bot = choice.bot.name();
        if choice.all { people.set_bots(&bot) } else { set_bot(person, bot) }
    };
    html! {
        <li class="person">
            {who(l, person, place, shown)}
            <button
                type="button"
                class="remove"
                aria-label=text(move || tx!(l, new.remove, name = shown()))
                disabled=flag(move || rows.with(|rows| rows.len() <= 2))
                on:click=move |event| {
                    focus_neighbour(&event, rows.with_untracked(Vec::len) > 3);
                    rows.update(|rows| rows.retain(|row| row.id != id));
                }
            >
                "×"
            </button>
            {style(l, person, shown, levels, several, set)}
        </li>
    }
}

/// Before this click removes a row: focuses the row before it, or the next one if it is the first: its remove button,
/// or its name if no more rows `may_go`.
fn focus_neighbour(event: &MouseEvent, may_go: bool) {
    let row = element::of(event.current_target()).and_then(|button| nearest(&button, "li"));
    let near = row.and_then(|row| row.previous_element_sibling().or_else(|| row.next_element_sibling()));
    if let Some(part) = near.and_then(|row| find_in(&row, if may_go { ".remove" } else { "input" })) {
        // Focusing an existing element cannot fail.
        part.focus().ok();
    }
}

/// Lets a bot play like this.
pub(super) fn set_bot(person: RwSignal<Person>, bot: String) {
    person.update(|person| person.bot = Some(bot));
}

/// The button with a bot's level and temper; none for humans. `several`: there are more bots; `set` gets the choice.
pub(super) fn style(
    l: Language,
    person: RwSignal<Person>,
    shown: impl Fn() -> String + Copy + Send + 'static,
    levels: &'static [Level],
    several: impl Fn() -> bool + Copy + Send + 'static,
    set: impl Fn(BotChoice) + Copy + Send + 'static,
) -> AnyView {
    let open = RwSignal::new(false);
    let bot = move || person.with(|person| Bot::named(person.bot.as_deref().unwrap_or_default()));
    let is_bot = Memo::new(move |_| person.with(|person| person.bot.is_some()));
    let dialog = move || {
        let done = move |choice| {
            // The row may be gone.
            if open.try_set(false).is_none() {
                set(choice);
            }
        };
        untrack(|| bot_dialog(l, &shown(), levels, bot(), several(), done))
    };
    html! {
        {shown_while(move || is_bot.get(), move || bot_button(l, shown, bot, move || open.set(true)))}
        {shown_while(move || open.get(), dialog)}
    }
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
    let next = move |_| person.update(|person| person.avatar = next_figure(person.avatar));
    // A person switched back to a bot gets the level and temper from before.
    let last = StoredValue::new(None::<String>);
    let kind = move |bot: bool| {
        person.update(|person| match bot {
            true if person.bot.is_some() => {}
            true => person.bot = last.get_value().or_else(|| Some(DEFAULT_BOT.to_owned())),
            false => last.set_value(person.bot.take()),
        });
    };
    let side = move |bot: bool, word: String| one_of(word, move || human() != bot, move || kind(bot));
    html! {
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
}
