//! The buttons within reach of the thumb: draw, end, play, done, yes, no.
//!
//! Each kind of button has a fixed place ([`Place`]), so that a double tap never presses a
//! different button.

use super::screen::Screen;
use crate::kit::reactive::{dynamic, on_click};
use crate::kit::text::{list, tx};
use cards::{Action, Choice, PickFrom, Source};
use leptos::prelude::*;
use play::card_table::purpose::purpose;
use play::card_table::question::Kind;
use words::{card_table, current};

/// The place of a button, by what it does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Draws a card.
    Draw,
    /// Declines: ends the turn, passes, says no.
    End,
    /// Does what was chosen.
    Go,
}

impl Place {
    /// The place of the button for this answer.
    const fn of(action: Action) -> Place {
        match action {
            Action::Draw => Place::Draw,
            Action::End | Action::No | Action::Pass => Place::End,
            _ => Place::Go,
        }
    }

    /// The name in the style sheet.
    const fn name(self) -> &'static str {
        match self {
            Place::Draw => "draw",
            Place::End => "end",
            Place::Go => "go",
        }
    }
}

/// A button in the bar.
struct BarButton {
    word: String,
    place: Place,
    /// Whether this is the main action, as opposed to declining.
    main: bool,
    /// The answer to send; `None` while something is missing.
    say: Option<Vec<Action>>,
}

/// The bar; empty while others are asked.
pub(super) fn bar(screen: Screen) -> AnyView {
    let buttons = move || {
        let to = screen.question_number();
        buttons(screen)
            .into_iter()
            .map(|BarButton { word, place, main, say }| {
                // A longer label does not fit on two lines of a phone.
                let long = word.chars().count() > 28;
                let class = match (main, long) {
                    (true, true) => "button go long",
                    (true, false) => "button go",
                    (false, true) => "button long",
                    (false, false) => "button",
                };
                let off = say.is_none() || screen.session.halted().get();
                let act = on_click(move || {
                    if let Some(say) = &say {
                        screen.submit(to, say.clone());
                    }
                });
                view! {
                    <button type="button" class=class data-place=place.name() disabled=off on:click=act>
                        {word}
                    </button>
                }
                .into_any()
            })
            .collect_view()
            .into_any()
    };
    view! {
        <div class="actions" role="group" aria-disabled=screen.frame.taps.disabled()>
            {dynamic(buttons)}
        </div>
    }
    .into_any()
}

fn buttons(screen: Screen) -> Vec<BarButton> {
    let l = screen.l;
    let Some(asked) = screen.asked.get() else { return Vec::new() };
    let button = |word, main, say: Option<Action>| {
        let place = say.map_or(Place::Go, Place::of);
        BarButton { word, place, main, say: say.map(|action| vec![action]) }
    };
    match asked.kind {
        Kind::Turn { can_draw, can_end, .. } => {
            let mut buttons = Vec::new();
            if can_draw {
                buttons.push(button(tx!(l, act.draw), false, Some(Action::Draw)));
            }
            if can_end {
                buttons.push(button(tx!(l, act.end), false, Some(Action::End)));
            }
            let face = screen.picked_card();
            let word = match &face {
                Some(face) => tx!(l, act.play, card = current().card(face.which.card)),
                None => tx!(l, act.choose),
            };
            let action = face.and_then(|face| screen.use_of(face.which));
            buttons.push(button(word, true, action));
            buttons
        }
        Kind::Confirm => vec![
            button(tx!(l, act.no), false, Some(Action::No)),
            button(tx!(l, act.yes), asked.idle.is_empty(), Some(Action::Yes)),
        ],
        Kind::List { of, options } => options
            .into_iter()
            .filter_map(|option| match option {
                Action::Pass if matches!(of, Choice::Seen { .. }) => {
                    Some(button(tx!(l, act.seen), true, Some(option)))
                }
                Action::Pass => Some(button(tx!(l, act.pass), false, Some(option))),
                Action::Toss(card) => {
                    Some(button(tx!(l, act.toss, card = current().card(card)), true, Some(option)))
                }
                _ => None,
            })
            .collect(),
        Kind::Wish { .. } => Vec::new(),
        Kind::Cards { from, min, .. } => {
            let (say, n) = screen.drafted(|draft| (draft.actions(), draft.cards().len()));
            let word = if say.is_none() {
                tx!(l, act.still, n = usize::from(min).saturating_sub(n))
            } else if n == 0 {
                tx!(l, act.pass)
            } else {
                picked(screen, asked.why, from, n)
            };
            vec![BarButton { word, place: Place::Go, main: true, say }]
        }
        Kind::Seats { .. } => {
            let (say, seats, left) =
                screen.drafted(|draft| (draft.actions(), draft.seats().to_vec(), draft.remaining()));
            let names: Vec<String> = seats.into_iter().map(|seat| screen.name(seat)).collect();
            let word = if names.is_empty() {
                tx!(l, act.name_none)
            } else if left > 0 {
                tx!(l, act.still, n = left)
            } else {
                tx!(l, act.name, names = list(l, &names))
            };
            vec![BarButton { word, place: Place::Go, main: true, say }]
        }
        Kind::Split { .. } | Kind::Give { .. } | Kind::Hands { .. } => {
            let (say, left) = screen.drafted(|draft| (draft.actions(), draft.remaining()));
            let word = if left > 0 { tx!(l, act.still, n = left) } else { tx!(l, act.done) };
            vec![BarButton { word, place: Place::Go, main: true, say }]
        }
    }
}

/// The label that says what happens to `n` picked cards.
fn picked(screen: Screen, why: Source, from: PickFrom, n: usize) -> String {
    let me = screen.with_model(|model| model.viewer);
    let purpose = screen.session.facts().with(|facts| purpose(why, from, me, facts));
    card_table::picks(screen.l, &|seat| screen.name(seat), purpose, n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_double_tap_never_presses_a_different_button() {
        assert_eq!(Place::of(Action::Draw), Place::Draw);
        for out in [Action::End, Action::Pass, Action::No] {
            assert_eq!(Place::of(out), Place::End);
        }
        let card = cards::Card::from_name("red-5").unwrap();
        for go in [Action::Play(card, None), Action::Toss(card), Action::Yes] {
            assert_eq!(Place::of(go), Place::Go);
        }
    }
}
