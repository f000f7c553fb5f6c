//! What is said of fields to those who cannot see them.

use crate::kit::language::Language;
use crate::kit::text::{list, tn, tx};
use board::{Field, Laid};
use play::board_table::picture::Picture;

/// The accessible name of a field: its number, what lies there, who stands there, whether it can be chosen.
pub fn label(l: Language, picture: &Picture, field: Field, laid_name: fn(Laid) -> String) -> String {
    let mut parts = vec![match field {
        Field::START => tx!(l, board.picture.start),
        Field::GOAL => tx!(l, board.picture.goal),
        _ => tx!(l, board.picture.plain, n = field),
    }];
    if let Some(teleport) = picture.teleport(field) {
        parts.push(tx!(l, board.picture.teleport, n = teleport.number()));
    }
    if let Some(top) = picture.top(field) {
        parts.push(laid_name(top.laid));
        if top.height > 1 {
            parts.push(tn!(l, top.height - 1, board.picture.beneath));
        }
    }
    if picture.on(field).any(|pawn| pawn.mine) {
        parts.push(tx!(l, board.picture.you_stand));
    }
    let others = picture.on(field).filter(|pawn| !pawn.mine);
    let here: Vec<String> = others.map(|pawn| pawn.person.name.clone()).collect();
    if !here.is_empty() {
        parts.push(tn!(l, here.len(), board.picture.stands, names = list(l, &here)));
    }
    if let Some((laid, _)) = picture.choosing.laying.filter(|(_, on)| *on == field) {
        parts.push(tx!(l, board.picture.laying, card = laid_name(laid)));
        if picture.can_turn() {
            parts.push(tx!(l, board.picture.turn));
        }
    } else if picture.choosing.chosen == Some(field) {
        parts.push(tx!(l, board.picture.chosen));
    } else if picture.choosing.open.has(field) {
        parts.push(tx!(l, board.picture.open));
    }
    parts.join(", ")
}
