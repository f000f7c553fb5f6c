//! Bots comment on hits and wins: a bubble at the bot's seat for a moment, below questions and buttons, with a face that
//! the figure at the seat makes, too. The line of a winner stands on the poster. Bots are silent in rooms, and where
//! nothing separates their moves (pace "instant").

use crate::art::{avatar_with, other_face};
use crate::card_game::Session;
use crate::kit::events::Timer;
use crate::motion::elements::{element, element_position};
use crate::prelude::*;
use crate::table::read;
use bots::Bot;
use browser::page::is_hidden;
use game::BySeat;
use play::card_table::model::Model;
use play::motion::beat::Place;
use play::sayings::{Occasion, Saying, saying};
use words::sayings::line;

/// How long after a change a bubble comes, so that its cause has been seen, and how long it stays, in milliseconds at
/// the usual pace.
const WAIT: u32 = 900;
const DISPLAY: u32 = 2_500;

pub(super) fn speech(session: Session) -> AnyView {
    let shown = RwSignal::new(None::<Saying>);
    let last = StoredValue::new(None::<Saying>);
    let timer = Timer::default();
    effect(move || {
        session.new_facts().track();
        let Some(saying) = untrack(|| said(session, last.get_value())) else { return };
        last.set_value(Some(saying));
        let time = move |ms| Duration::from_millis(session.pace().get_untracked().time(ms).into());
        timer.stop();
        timer.set(time(WAIT), move || {
            shown.try_set(Some(saying));
            timer.set(time(DISPLAY), resets(shown));
        });
    });
    on_cleanup(move || timer.stop());
    // Read out once, when it comes.
    let bubble = move || {
        let spoken = shown.get().and_then(|saying| untrack(|| bubble(session, saying)));
        spoken.into_any()
    };
    html! { <div role="log" aria-live="polite">{dynamic(bubble)}</div> }
}

fn bubble(session: Session, saying: Saying) -> Option<AnyView> {
    let place = element_position(&element(Place::Seat(saying.seat), " .seat")?)?;
    let style = format!("--x:{:.0}px;--y:{:.0}px", place.x, place.y + place.size.1 / 2.0);
    let who = |model: &Model| model.seat(saying.seat).map(|place| (place.name.clone(), place.avatar));
    let (name, figure) = read(session.model(), who)?;
    if let Some((seat, face)) =
        element(Place::Seat(saying.seat), " .avatar").zip(other_face(figure, saying.face()))
    {
        let making = StoredValue::new_local((seat.inner_html(), seat));
        making.with_value(|(_, seat)| seat.set_inner_html(&face));
        on_cleanup(move || making.with_value(|(usual, seat)| seat.set_inner_html(usual)));
    }
    let says = line(language(), saying);
    let bubble = html! {
        <p class="bubble spoken" prop:style=style>
            {avatar_with(figure, saying.face())} <span class="unseen">{name} ": "</span> {says}
        </p>
    };
    Some(bubble)
}

/// The line of the winner for the poster, if a bot has won.
pub(super) fn last_word(session: Session) -> Option<String> {
    let saying = said(session, None).filter(|saying| saying.occasion == Occasion::Won)?;
    Some(line(language(), saying))
}

/// The comment of a bot on the last change, if there is one.
fn said(session: Session, last: Option<Saying>) -> Option<Saying> {
    let n = session.new_facts().with(Vec::len);
    let silent = session.is_remote() || is_hidden() || session.pace().get() == Pace::AtOnce;
    if n == 0 || silent || !Switch::Reactions.is_on() {
        return None;
    }
    let people = session.people();
    let (bots, persons) = read(session.model(), |model: &Model| {
        let mut persons = BySeat::make(|seat: Seat| seat);
        let mut bots = BySeat::default();
        for place in &model.seats {
            persons[place.seat] = place.person;
            let bot = people.get(place.person.index()).and_then(|who| who.bot.as_deref());
            bots[place.seat] = bot.map(|bot| Bot::named(bot).temper);
        }
        (bots, persons)
    });
    session.facts().with(|facts| saying(facts, facts.len().saturating_sub(n), bots, persons, last))
}
