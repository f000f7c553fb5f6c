//! The viewer's power cards, face up beside the hand: a tap explains one.

use super::log::face;
use super::prelude::*;
use cards::Power;

pub(crate) fn own_powers(screen: Screen) -> AnyView {
    let mine = move || {
        screen.seats.with(|seats| seats.iter().find(|place| place.me).map(|place| place.powers.clone()))
    };
    // There may be two of a kind.
    let all = move || {
        let powers = mine().unwrap_or_default().into_iter().enumerate();
        powers.map(|(at, power)| usize::from(power.id()) << 8 | at).collect()
    };
    let card = move |number: usize| {
        let power = Power::ALL.iter().copied().find(|power| usize::from(power.id()) == number >> 8);
        let Some(power) = power else { return ().into_any() };
        let topic = Topic::Power(power);
        let explain = on_click(move || screen.explain(topic));
        html! {
            <button type="button" data-about=topic.name() aria-label=current().power(power) on:click=explain>
                {face(topic)}
            </button>
        }
    };
    keyed_list(all, card)
}
