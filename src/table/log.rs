//! The log on the screen, by turns, each with its player and its sentences. The newest turn is on top. Finished turns
//! are not drawn again, only the current one.

use super::Frame;
use crate::art::colour_of;
use crate::kit::controls;
use crate::prelude::*;
use crate::session::Session;
use crate::session::players::with_names;
use crate::table::game::GameTable;
use game::{BySeat, Viewer};
use words::telling::LogFact;
use words::turn_log::{Turn, TurnLog};

/// More than the number of sentences in any turn.
const LINES: usize = 1_024;

/// Draws a sentence about a fact: an entry of a list.
type Line<F> = Box<dyn Fn(&F, &str) -> AnyView + Send + Sync>;

pub(crate) struct Log<G: GameTable> {
    pub(crate) session: Session<G>,
    /// The reader of a table, and the round.
    pub(crate) reader: fn(&G::Model) -> Reader,
    /// How its sentences are drawn.
    pub(crate) line: Line<G::Fact>,
}

pub(crate) struct Reader {
    /// The viewer at the screen.
    pub(crate) viewer: Viewer,
    /// The person at each seat now, by first seat.
    pub(crate) persons: BySeat<Seat>,
    /// The round that is being played.
    pub(crate) round: u16,
}

/// The log as a column beside a big table.
pub(crate) fn column<G: GameTable>(log: Log<G>) -> AnyView {
    let facts = log.session.facts();
    html! {
        <section
            class="turns-box" tabindex="0" aria-label=tx!(language(), table.log)
            data-empty=bool_attr(move || facts.with(Vec::is_empty))
        >
            {turns(log)}
        </section>
    }
}

/// The log as a sheet over a small table.
pub(crate) fn sheet<G: GameTable>(frame: Frame, log: Log<G>) -> AnyView {
    log_sheet(frame.l, frame.log, turns(log))
}

/// A sheet with these turns, as long as it is `open`.
pub(crate) fn log_sheet(l: Language, open: RwSignal<bool>, turns: AnyView) -> AnyView {
    controls::sheet("log-sheet", "log", resets(open), |close| {
        html! {
            <header>
                <h2 id="log">{tx!(l, table.log)}</h2>
                {button("button", tx!(l, table.close), move || close.run(()))}
            </header>
            {turns}
        }
    })
}

/// The log below the end of a round; drawn when it is unfolded.
pub(crate) fn folded<G: GameTable>(log: impl Fn() -> Log<G> + Send + 'static) -> AnyView {
    let opened = RwSignal::new(false);
    html! {
        <details class="sheet log-fold">
            <summary on:click=on_click(move || opened.set(true))>
                <h2>{tx!(language(), table.log)}</h2>
            </summary>
            {shown_while(move || opened.get(), move || turns(log()))}
        </details>
    }
}

/// A sentence without a button or picture.
pub(crate) fn plain(text: &str) -> AnyView {
    html! { <li><span class="said">{text.to_owned()}</span></li> }
}

/// The turns of this round, and those of earlier rounds after a tap.
fn turns<G: GameTable>(log: Log<G>) -> AnyView {
    let l = language();
    let Log { session, reader, line } = log;
    let log = StoredValue::new(TurnLog::<G::Fact>::default());
    let all = RwSignal::new(false);
    let numbers = move || {
        session.facts().track();
        log.update_value(|log| read(session, reader, log));
        log.with_value(|log| numbers(log.turns(), all.get()))
    };
    let one = move |number: usize| {
        let people = with_names(&session.people());
        let draw = |log: &TurnLog<G::Fact>| {
            let turn = log.turns().get(number / LINES)?;
            let lines = turn.lines.iter().filter_map(|said| Some(line(log.fact(said)?, &said.text)));
            Some(draw(l, &people, turn, lines.collect()))
        };
        log.with_value(draw).into_any()
    };
    let more =
        move || session.model().with(|model| model.as_ref().is_some_and(|model| reader(model).round > 1));
    html! { <ol class="turns">{keyed_list(numbers, one)}</ol> {earlier(l, all, Box::new(more))} }
}

/// The button that shows the earlier rounds too, if there are any.
fn earlier(l: Language, all: RwSignal<bool>, more: Box<dyn Fn() -> bool + Send>) -> AnyView {
    let button = move || button("button earlier", tx!(l, table.log_earlier), move || all.set(true));
    shown_while(move || more() && !all.get(), button)
}

/// Adds the facts since the last call to the log.
fn read<G: GameTable>(session: Session<G>, reader: fn(&G::Model) -> Reader, log: &mut TurnLog<G::Fact>) {
    let people = session.people();
    let Some(reader) = session.model().with_untracked(|model| model.as_ref().map(reader)) else { return };
    session.facts().with_untracked(|facts| add(log, facts, &people, &reader));
}

/// Adds these facts. People without a name are called as at the table.
fn add<F: LogFact>(log: &mut TurnLog<F>, facts: &[F], people: &[Person], reader: &Reader) {
    log.update(&current(), facts, &with_names(people), reader.viewer, reader.persons);
}

/// The turns to show, the newest first. A number combines the turn and how many sentences it has, so that a turn with a
/// new sentence is drawn again.
fn numbers(turns: &[Turn], all: bool) -> Vec<usize> {
    let round = if all { 0 } else { turns.last().map_or(0, |turn| turn.round) };
    let number = |(at, turn): (usize, &Turn)| at * LINES + turn.lines.len().min(LINES - 1);
    let of_round = turns.iter().enumerate().filter(|(_, turn)| turn.round >= round);
    of_round.rev().filter(|(_, turn)| !turn.lines.is_empty()).map(number).collect()
}

/// One turn: its player and its sentences.
fn draw(l: Language, people: &[Person], turn: &Turn, lines: Vec<AnyView>) -> AnyView {
    let Some(who) = turn.who.and_then(|who| people.get(who.index())) else {
        return html! {
            <li class="turn begins">
                {icon("i-cards", "sign")}
                <div><b>{tx!(l, table.round, n = turn.round)}</b> <ul>{lines}</ul></div>
            </li>
        };
    };
    html! {
        <li class="turn" prop:style=format!("--c:var(--{})", colour_of(who.avatar))>
            {avatar(who.avatar)} <div><b class="unseen">{who.name.clone()}</b> <ul>{lines}</ul></div>
        </li>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Fact;
    use words::{Words, loaded::pretend};

    #[test]
    fn people_without_a_name_get_one_in_the_log() {
        let list = "log.turn-lost.other\t{who} misses a turn.\nui.new.player\tPlayer {n}\n";
        pretend(Words::parse(Language::English, list));
        let persons = BySeat::make(|seat| seat);
        let reader = Reader { viewer: Viewer::Seat(Seat::default()), persons, round: 1 };
        let other = Seat::new(1).unwrap();
        let mut log = TurnLog::default();
        let people = [Person::default(), Person::default()];
        add(&mut log, &[Fact::TurnBegan(other), Fact::TurnLost(other)], &people, &reader);
        assert_eq!(log.turns()[0].lines[0].text, "Player 2 misses a turn.");
        assert_eq!(numbers(log.turns(), false), [1]);
    }
}
