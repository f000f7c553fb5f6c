//! The changes that a tap makes to an answer that a person is still putting together.
//!
//! The parts are in the order of the rules (a card, a field, an arrow). People change their mind, so
//! a tap may replace an earlier part.
//!
//! The next options come from the view with the parts so far (`View::with_parts`), so no rule of legality is repeated
//! here. Nothing is sent before the last button.

use crate::board_table::model::Model;
use board::Action;

/// The parts after a tap on `action`: it is added, replaces another part, or is taken back if it was
/// chosen already. A field that is tapped again turns the arrow.
pub fn choose(model: &Model, parts: &[Action], action: Action) -> Vec<Action> {
    if let Some(at) = parts.iter().position(|&part| part == action) {
        return match (action, parts.last()) {
            (Action::Field(_), Some(Action::Arrow(_))) => turned(model, parts),
            // An arrow is replaced, never taken back.
            (Action::Arrow(_), _) => parts.to_vec(),
            _ => parts.iter().take(at).copied().collect(),
        };
    }
    for kept in (0..=parts.len()).rev() {
        let mut new: Vec<Action> = parts.iter().take(kept).copied().collect();
        if model.options(&new).contains(&action) {
            new.push(action);
            new.extend(arrow(model, &new, parts.last().copied()));
            return new;
        }
    }
    parts.to_vec()
}

/// The options after these parts, or in place of one of them.
pub fn choosable(model: &Model, parts: &[Action]) -> Vec<Action> {
    let mut all: Vec<Action> = (0..=parts.len())
        .flat_map(|n| parts.get(..n).map(|parts| model.options(parts)).unwrap_or_default())
        .collect();
    all.dedup();
    all
}

/// The arrow with which a card lies at first: turned as before if it can be.
fn arrow(model: &Model, parts: &[Action], before: Option<Action>) -> Option<Action> {
    let arrows = model.options(parts);
    let first = arrows.first().copied().filter(|first| matches!(first, Action::Arrow(_)))?;
    Some(before.filter(|before| arrows.contains(before)).unwrap_or(first))
}

/// The parts with the arrow turned to the next direction in which it may point.
fn turned(model: &Model, parts: &[Action]) -> Vec<Action> {
    let Some((last, rest)) = parts.split_last() else { return Vec::new() };
    let arrows = model.options(rest);
    let at = arrows.iter().position(|arrow| arrow == last).map_or(0, |at| at + 1);
    let next = arrows.get(at).or(arrows.first()).unwrap_or(last);
    rest.iter().chain([next]).copied().collect()
}
