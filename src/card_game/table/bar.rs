//! The buttons within reach of the thumb: draw, end, play, done, yes, no.
//!
//! Each kind of button has a fixed place ([`place`]), so that a double tap never presses a
//! different button.

use super::prelude::*;
use cards::{Action, Choice, PickFrom, Source};
use play::card_table::purpose::purpose;
use play::card_table::question::Kind;

/// The place of a button by its action, as named in the style sheet: it draws a card; it declines (ends the turn,
/// passes, says no); or it carries out the choice.
const fn place(action: Action) -> &'static str {
    match action {
        Action::Draw => "draw",
        Action::End | Action::No | Action::Pass => "end",
        _ => GO,
    }
}

const GO: &str = "go";

struct BarButton {
    word: String,
    place: &'static str,
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
                html! {
                    <button type="button" class=class data-place=place disabled=off on:click=act>
                        {word}
                    </button>
                }
            })
            .collect_view()
            .into_any()
    };
    html! {
        <div class="actions" role="group" aria-disabled=screen.frame.taps.disabled()>
            {dynamic(buttons)}
        </div>
    }
}

fn buttons(screen: Screen) -> Vec<BarButton> {
    let l = screen.l;
    let Some(asked) = screen.asked.get() else { return Vec::new() };
    let button = |word, main, say: Option<Action>| BarButton {
        word,
        place: say.map_or(GO, place),
        main,
        say: say.map(|action| vec![action]),
    };
    let go = |word, say| vec![BarButton { word, place: GO, main: true, say }];
    match asked.kind {
        Kind::Turn { can_draw, can_end, .. } => {
            let draw = can_draw.then(|| button(tx!(l, act.draw), false, Some(Action::Draw)));
            let end = can_end.then(|| button(tx!(l, act.end), false, Some(Action::End)));
            let face = screen.picked_card();
            let word = match &face {
                Some(face) => tx!(l, act.play, card = current().card(face.which.card)),
                None => tx!(l, act.choose),
            };
            let play = button(word, true, face.and_then(|face| screen.use_of(face.which)));
            draw.into_iter().chain(end).chain([play]).collect()
        }
        Kind::Confirm => vec![
            button(tx!(l, act.no), false, Some(Action::No)),
            button(tx!(l, act.yes), asked.idle.is_empty(), Some(Action::Yes)),
        ],
        Kind::List { of, options } => {
            let one = |option| match option {
                Action::Pass if matches!(of, Choice::Seen { .. }) => {
                    Some(button(tx!(l, act.seen), true, Some(option)))
                }
                Action::Pass => Some(button(tx!(l, act.pass), false, Some(option))),
                Action::Toss(card) => {
                    Some(button(tx!(l, act.toss, card = current().card(card)), true, Some(option)))
                }
                _ => None,
            };
            options.into_iter().filter_map(one).collect()
        }
        Kind::Wish { .. } => Vec::new(),
        Kind::Cards { from, min, .. } => {
            let (say, n) = screen.drafted(|draft| (draft.actions(), draft.cards().len()));
            let word = match (&say, n) {
                (None, _) => tx!(l, act.still, n = usize::from(min).saturating_sub(n)),
                (_, 0) => tx!(l, act.pass),
                _ => picked(screen, asked.why, from, n),
            };
            go(word, say)
        }
        Kind::Seats { .. } => {
            let (say, seats, left) =
                screen.drafted(|draft| (draft.actions(), draft.seats().to_vec(), draft.remaining()));
            let names: Vec<String> = seats.into_iter().map(|seat| screen.name(seat)).collect();
            let word = match (names.is_empty(), left) {
                (true, _) => tx!(l, act.name_none),
                (_, 0) => tx!(l, act.name, names = list(l, &names)),
                _ => tx!(l, act.still, n = left),
            };
            go(word, say)
        }
        Kind::Split { .. } | Kind::Give { .. } | Kind::Hands { .. } => {
            let (say, left) = screen.drafted(|draft| (draft.actions(), draft.remaining()));
            go(if left > 0 { tx!(l, act.still, n = left) } else { tx!(l, act.done) }, say)
        }
    }
}

/// The label for an action with `n` picked cards.
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
        assert_eq!(place(Action::Draw), "draw");
        for out in [Action::End, Action::Pass, Action::No] {
            assert_eq!(place(out), "end");
        }
        let card = cards::Card::from_name("red-5").unwrap();
        for go in [Action::Play(card, None), Action::Toss(card), Action::Yes] {
            assert_eq!(place(go), GO);
        }
    }
}
