//! What stands at the head of a question beside its words: whose doing it is and by which rule, and what the pile
//! demands, where the question covers that.

use super::prelude::*;
use browser::element::first;
use browser::resize::on_resize;
use play::card_table::doer::Doing;
use play::card_table::model::DemandShown;

/// Whose doing the question is, and the demand.
pub(crate) fn asker(screen: Screen) -> AnyView {
    let Some(asked) = screen.asked.get_untracked() else { return ().into_any() };
    let doing = screen.with_model(|model| {
        let doing = screen.session.facts().with_untracked(|facts| Doing::of(&asked, model, facts));
        Some((doing, asked.explained_by(&model.rule_cards)))
    });
    let Some((doing, why)) = doing else { return ().into_any() };
    // No face for a question of the viewer's own doing.
    let other = doing.by().filter(|&by| !screen.is_me(by));
    let face = other.and_then(|by| screen.place(by, |place| avatar(place.avatar)));
    let (who, what) =
        card_table::doing(screen.l, &|seat| screen.name(seat), &|seat| screen.is_me(seat), doing, why);
    let says = !(who.is_empty() && what.is_empty());
    let line = says.then(|| view! { <p class="why small">{face} <b>{who}</b> " " {what}</p> });
    let covered = RwSignal::new(false);
    let again = move || {
        let demand = || untrack(|| screen.with_model(|model| model.pile.demand));
        covered.get().then(|| demand_again(screen.l, demand())).into_any()
    };
    // Measures in the next frame, because the repeated demand changes the size that is observed.
    let here = Here::now();
    let measure = move || {
        if let Some(here) = here {
            here.next_frame(move || covered.set(covers_demand()));
        }
    };
    StoredValue::new_local(first(".question").and_then(|question| on_resize(&question, measure)));
    html! { {dynamic(again)} {line} }
}

/// The demand in words alone, as one element, because it comes with each question: the shape would be four more. The pile
/// says it to screen readers.
fn demand_again(l: Language, demand: DemandShown) -> AnyView {
    let words = card_table::demand(l, demand).join(&format!(" {} ", tx!(l, table.or)));
    html! { <p class="demand again" aria-hidden="true">{words}</p> }
}

/// Whether the question lies over what the pile demands.
fn covers_demand() -> bool {
    let [Some(question), Some(demand)] = [".question", ".middle .demand"].map(first) else { return false };
    let [over, under] = [question, demand].map(|element| element.get_bounding_client_rect());
    // Where there are no piles, it has no width.
    let beside = over.left() >= under.right() || over.right() <= under.left();
    let apart = over.top() >= under.bottom() || over.bottom() <= under.top();
    under.width() > 0.0 && !beside && !apart
}
