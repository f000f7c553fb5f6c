//! The controls of a replay: rounds, a slider with the turns and events of the round, steps, turns, automatic play, and
//! the viewer. Keys: ← and → for steps, the space bar to play.

use super::{Replay, sign};
use crate::art::colour_of;
use crate::prelude::*;
use crate::results::game::GameResults;
use browser::element::{self, find, is_within};
use leptos::ev::keydown;
use play::pace::Speed;
use play::recording::Perspective;
use words::replay::{is_event, turns};

/// The first steps of turns, each with the player of the turn.
type Turns = Memo<Vec<(usize, Seat)>>;

/// The bar below the table.
pub(super) fn bar<G: GameResults>(replay: Replay<G>) -> AnyView {
    let l = replay.l;
    let begin = flag(move || replay.at.get() == 0);
    let end = move || replay.at.get() == replay.last();
    let turns = Memo::new(move |_| replay.seen.with(|seen| turns(seen, replay.recording().persons())));
    let turn = move |forward: bool| replay.go(untrack(|| next_turn(replay, turns, forward)));
    let label = move || if replay.playing.get() { tx!(l, replay.pause) } else { tx!(l, replay.play) };
    let drawing = move || icon(if replay.playing.get() { "i-pause" } else { "i-play" }, "sign");
    let previous = move || replay.go(replay.at.get_untracked().saturating_sub(1));
    let next = move || replay.go(replay.at.get_untracked() + 1);
    html! {
        <section class="replay-bar" aria-label=tx!(l, replay.title)>
            <div class="where">{rounds(replay)} {slider(replay, turns)}</div>
            <div class="moves along">
                {sign("i-skip", "button back", tx!(l, replay.turn_back), begin, move || turn(false))}
                {sign(
                    "i-step", "button back", tx!(l, replay.step_back), flag(move || replay.at.get() == 0), previous,
                )}
                <button
                    type="button" class="button play" aria-label=text(label)
                    on:click=on_click(move || replay.toggle())
                >
                    {dynamic(drawing)}
                </button>
                {sign("i-step", "button", tx!(l, replay.step), flag(end), next)}
                {sign("i-skip", "button", tx!(l, replay.turn), flag(end), move || turn(true))}
                {speeds(replay)}
                <button
                    type="button" class="button log" on:click=on_click(move || replay.log.set(true))
                >
                    {tx!(l, table.log)}
                </button>
                {share(replay)}
                {play_on(replay)}
            </div>
        </section>
    }
}

/// The step with which the next turn begins, or this one, or the one before.
fn next_turn<G: GameResults>(replay: Replay<G>, turns: Turns, forward: bool) -> usize {
    let now = replay.at.get();
    turns.with(|turns| {
        let mut begins = turns.iter().map(|(at, _)| *at);
        if forward {
            begins.find(|&at| at > now).unwrap_or_else(|| replay.last())
        } else {
            begins.rev().find(|&at| at < now).unwrap_or(0)
        }
    })
}

/// Shares the replay, or a photo of this moment.
fn share<G: GameResults>(replay: Replay<G>) -> AnyView {
    let open = move || {
        replay.playing.set(false);
        replay.sharing.set(true);
    };
    button("button share", tx!(replay.l, house.share), open)
}

/// Plays on from here: only in rounds that are over, and not at their end.
fn play_on<G: GameResults>(replay: Replay<G>) -> AnyView {
    let may = Memo::new(move |_| {
        let person = replay.perspective.get().person;
        replay.step().zip(person).is_some_and(|(step, _)| replay.recording().may_play_on(step))
    });
    let try_it = move || {
        replay.playing.set(false);
        replay.tried.set(Some(replay.at.get_untracked()));
    };
    html! {
        <button type="button" class="button go" disabled=flag(move || !may.get()) on:click=on_click(try_it)>
            {tx!(replay.l, replay.play_on)}
        </button>
    }
}

fn rounds<G: GameResults>(replay: Replay<G>) -> AnyView {
    let l = replay.l;
    let all = Memo::new(move |_| replay.seen.with(|seen| seen.rounds()));
    let now = Memo::new(move |_| replay.step().map_or(0, |step| step.round));
    dynamic(move || {
        let go = move |value: String| {
            let round = value.parse().unwrap_or(0_u16);
            replay.go(replay.seen.with_untracked(|seen| seen.begin_of(round)));
        };
        let rounds = all.get();
        let options = rounds.into_iter().map(|round| {
            let chosen = flag(move || now.get() == round);
            let word = tx!(l, table.round, n = round);
            html! { <option value=round.to_string() prop:selected=chosen>{word}</option> }
        });
        html! {
            <select class="field" aria-label=tx!(l, replay.which_round) on:change=on_value(go)>
                {options.collect_view()}
            </select>
        }
    })
}

/// The slider over the steps of the round, with its turns and events.
fn slider<G: GameResults>(replay: Replay<G>, turns: Turns) -> AnyView {
    let l = replay.l;
    let round = Memo::new(move |_| replay.round());
    let at = move || replay.at.get().saturating_sub(round.get().0);
    let most = move || round.get().1 - round.get().0;
    let go = move |value: String| {
        if let Ok(to) = value.parse::<usize>() {
            replay.go(round.get_untracked().0 + to);
        }
    };
    // The position, for screen readers.
    let says = move || {
        let (from, now) = (round.get().0, replay.at.get());
        let begun = |(begun, _): &(usize, Seat)| (from..=now).contains(begun);
        let person = turns.with(|turns| turns.iter().copied().rfind(begun));
        let name = person.map(|(_, who)| replay.name(who)).unwrap_or_default();
        tx!(l, replay.says, n = at() + 1, of = most() + 1, name = name)
    };
    let marks = move || {
        let (from, to) = round.get();
        let span = (to - from).max(1);
        let place = move |at: usize| format!("--x:{}", (at - from) * 1_000 / span);
        let turns = turns.get().into_iter().filter(|(at, _)| (from..=to).contains(at)).map(|(at, who)| {
            let style = format!("{};--c:var(--{})", place(at), colour_of(replay.avatar(who)));
            html! { <i class="turn-mark" prop:style=style></i> }
        });
        let events = (from..=to)
            .filter(|at| replay.seen.with(|seen| is_event(seen, *at)))
            .map(|at| html! { <i class="event-mark" prop:style=place(at)>{icon("g-event", "sign")}</i> });
        html! { {turns.collect_view()} {events.collect_view()} }
    };
    html! {
        <div class="slider">
            <span class="marks" aria-hidden="true">{dynamic(marks)}</span>
            <input
                type="range" min="0" max=text(move || most().to_string()) prop:value=text(move || at().to_string())
                aria-label=tx!(l, replay.moment) aria-valuetext=text(says) on:input=on_value(go)
            />
        </div>
    }
}

/// How fast it plays.
fn speeds<G: GameResults>(replay: Replay<G>) -> AnyView {
    let options = Speed::ALL.map(|speed| {
        let chosen = flag(move || replay.speed.get() == speed);
        html! { <option value=speed.sign() prop:selected=chosen>{speed.sign()}</option> }
    });
    let choose = move |value: String| {
        let speed = Speed::ALL.into_iter().find(|speed| speed.sign() == value);
        replay.set_speed(speed.unwrap_or_default());
    };
    html! {
        <select class="field speed" aria-label=tx!(replay.l, table.speed) on:change=on_value(choose)>
            {options.collect_view()}
        </select>
    }
}

/// The way back to where the replay was opened.
pub(super) fn back<G: GameResults>(replay: Replay<G>) -> AnyView {
    let to = replay.back.with_value(ToString::to_string);
    html! {
        <a class="button" href=to>
            <span aria-hidden="true">"‹ "</span>
            {tx!(replay.l, replay.back)}
        </a>
    }
}

/// The person whose hand lies at the bottom, and whether all hands lie open.
pub(super) fn eyes<G: GameResults>(replay: Replay<G>) -> AnyView {
    let l = replay.l;
    let recording = replay.recording();
    let others = recording.has_finished_rounds();
    let people = (0..).zip(recording.people(recording.own()));
    let people = people.filter_map(|(at, who)| Some((Seat::new(at)?, who.name)));
    let options = people.map(|(seat, name)| {
        let chosen = flag(move || replay.perspective.get().person == Some(seat));
        html! { <option value=seat.number().to_string() prop:selected=chosen>{name}</option> }
    });
    let choose = move |value: String| {
        let person = value.parse().ok().and_then(Seat::new);
        replay.look(Perspective { person, ..replay.perspective.get_untracked() });
    };
    let open = move || {
        let perspective = replay.perspective.get_untracked();
        replay.look(Perspective { open: !perspective.open, ..perspective });
    };
    html! {
        <label class="eye">
            <span>{tx!(l, replay.eye)}</span>
            <select class="field" disabled=!others on:change=on_value(choose)>{options.collect_view()}</select>
        </label>
        <button
            type="button" class="button open-all" disabled=!others
            aria-pressed=bool_attr(move || replay.perspective.get().open) on:click=on_click(open)
        >
            {tx!(l, replay.open)}
        </button>
    }
}

/// Listens to the keys while the replay is shown.
pub(super) fn keys<G: GameResults>(replay: Replay<G>) {
    on_window(keydown, move |event| {
        let held = event.ctrl_key() || event.alt_key() || event.meta_key() || event.default_prevented();
        let on = element::of(event.target());
        let in_one = |which: &str| on.as_ref().is_some_and(|on| is_within(on, which));
        // The slider moves by these keys anyway, and the hand has its own.
        if held || replay.tried.get_untracked().is_some() || in_one("input, select, textarea, dialog, .hand")
        {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => replay.go(replay.at.get_untracked().saturating_sub(1)),
            "ArrowRight" => replay.go(replay.at.get_untracked() + 1),
            // On a button the space bar presses it.
            " " if !in_one("button, a") && find(".scene, .finale").is_none() => replay.toggle(),
            _ => return,
        }
        event.prevent_default();
    });
}

impl<G: GameResults> Replay<G> {
    /// The name of somebody, by first seat.
    fn name(self, who: Seat) -> String {
        let people = self.recording().people(self.perspective.get_untracked().person);
        people.into_iter().nth(who.index()).map(|who| who.name).unwrap_or_default()
    }

    fn avatar(self, who: Seat) -> u8 {
        self.recording().people(None).get(who.index()).map_or(0, |who| who.avatar)
    }

    fn set_speed(self, speed: Speed) {
        self.speed.set(speed);
        // At this pace, animations are over before the next step.
        self.session.set_pace(speed.pace());
    }
}
