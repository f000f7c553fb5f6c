//! The end of a round of the card game: what ended it, everybody's cards turned up one by one with
//! their points, and who deals next.

use super::Session;
use crate::art::{card_back, card_face, playing_card};
use crate::day;
use crate::prelude::*;
use crate::results::ends::called;
use crate::results::game::GameResults;
use crate::scores::{minus, signed};
use cards::{Fact, State};
use play::card_table::events::last_event;
use play::card_table::model::Model;
use play::card_table::summary::Counted;
use play::people::Lineup;
use play::scores::awards::{Moment, card_game};
use play::scores::results::{Results, Row};
use play::topic::Topic;
use words::awards::{AwardText, of_card_game};
use words::card_table::{topic, who_finished};

/// The delay between two cards, in milliseconds at the usual pace.
const STEP: u32 = 130;
/// The delay before the first card. While the poster is shown, the animation is paused
/// (finale.css).
const BEFORE: u32 = 300;

impl GameResults for State {
    fn results(model: &Model) -> Option<&Results> {
        model.summary.as_ref().map(|summary| &summary.results)
    }

    /// The cause of the round's end and the people who finished it; and the event of the last turn, because people may
    /// not have had the time to read it although it took the last cards.
    fn round_end(session: Session, model: &Model) -> AnyView {
        let Some(summary) = &model.summary else { return ().into_any() };
        let l = language();
        let (finished, you) = called(summary.results.rows.iter().filter(|row| row.finished));
        let sentence = who_finished(l, summary.how, &finished, you);
        let event = session.facts().with_untracked(|facts| last_event(facts)).map(|event| {
            let (name, text) = topic(Topic::Event(event));
            html! {
                <div class="last-event panel faced">
                    {card_face(event, &name)}
                    <p><b class="title">{name}</b> " " {text}</p>
                </div>
            }
        });
        html! { <div class="how"><p>{sentence}</p> {event.into_any()}</div> }
    }

    /// The cards, turned up one after the other with their points, and their sum.
    fn counted(model: &Model, row: &Row, pace: Pace) -> AnyView {
        let Some(summary) = &model.summary else { return ().into_any() };
        let l = language();
        let counted = summary.counted.iter().find(|counted| counted.person == row.person);
        let Some(Counted { hand, extras, .. }) =
            counted.filter(|counted| !counted.hand.is_empty() || !counted.extras.is_empty())
        else {
            return html! { <p class="none">{tx!(l, scores.no_cards)}</p> };
        };
        let at = |k: usize| {
            let step = u32::try_from(k).unwrap_or(0) * STEP;
            format!("--at:{}ms", pace.time(BEFORE + step))
        };
        let cards = hand.iter().enumerate().map(|(k, &(card, points))| {
            html! {
                <li prop:style=at(k)>
                    <span class="turned-up">{card_back()} {playing_card(card)}</span>
                    <span class="unseen">{current().card(card)} ": "</span>
                    <b>{points.to_string()}</b>
                </li>
            }
        });
        let n = hand.len();
        let rules = extras.iter().enumerate().map(|(k, &(why, by))| {
            let why = current().source(why);
            html! { <li class="extra" prop:style=at(n + k)>{why} " " <b>{signed(by)}</b></li> }
        });
        let sum = n + extras.len();
        html! {
            <ol class="laid" aria-label=tx!(l, scores.hand_of, name = row.name)>
                {cards.collect_view()} {rules.collect_view()}
                <li class="sum" prop:style=at(sum)><span aria-hidden="true">"= "</span> <b>{minus(row.score)}</b></li>
            </ol>
        }
    }

    /// A sentence that says who deals the next round.
    fn next_round(model: &Model) -> AnyView {
        let Some(summary) = &model.summary else { return ().into_any() };
        let l = language();
        let dealer = summary.results.rows.iter().find(|row| row.person == summary.next_dealer);
        let deals = match dealer {
            Some(row) if row.me => tx!(l, round.you_deal),
            row => tx!(l, round.deals, name = row.map(|row| row.name.clone()).unwrap_or_default()),
        };
        html! { <p>{deals}</p> }
    }

    fn after_game(session: Session) -> AnyView {
        day::after_game(session).into_any()
    }

    fn awards(facts: &[Fact], lineups: &[Lineup]) -> Vec<AwardText> {
        of_card_game(language(), card_game::awards(facts, lineups))
    }

    fn meanest_moment(facts: &[Fact]) -> Option<Moment> {
        card_game::meanest_moment(facts)
    }
}
