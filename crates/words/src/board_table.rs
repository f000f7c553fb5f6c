//! Texts of the board game's table: questions, effects of answers, where a roll leads, the contents of fields.

use crate::screen::list;
use crate::{Language, Names, current, tn, tx};
use board::{Ask, Card, Field, Halt, Question, Reply, View, Why};
use play::board_table::model::Model;
use play::board_table::picture::Picture;
use play::board_table::ways::Roll;

/// The question as a sentence.
pub fn question(l: Language, model: &Model, ask: Ask) -> String {
    match ask.kind {
        Question::Play => tx!(l, board.ask.play),
        Question::Lay { colour: None } => tx!(l, board.ask.lay),
        Question::Lay { colour: Some(colour) } => {
            tx!(l, board.ask.lay_colour, colour = current().board_colour(colour))
        }
        Question::Person { .. } if ask.why == Why::Card(Card::Remote) => tx!(l, board.ask.remote),
        Question::Person { .. } => tx!(l, board.ask.swap),
        Question::Block => {
            let attack = model.view.attack();
            let attack = attack.map(|attack| (model.name(attack.by), current().board_card(attack.with)));
            let (name, card) = attack.unwrap_or_default();
            tx!(l, board.ask.block, name = name, card = card)
        }
        Question::Colour => tx!(l, board.ask.colour),
        Question::Give => tx!(l, board.ask.give),
        Question::Drift => tx!(l, board.ask.drift),
    }
}

/// The label of the button that sends the answer: its effect, or the missing part. `view` has the answer in the making.
pub fn go(l: Language, names: Names, kind: Question, view: &View) -> String {
    let Reply { card, field, seat, colour, teleport, other, .. } = view.picked();
    let named = card.map(|card| current().board_card(card));
    match (kind, named) {
        (Question::Play | Question::Lay { .. } | Question::Block | Question::Give, None) => {
            tx!(l, board.act.card)
        }
        (Question::Give, Some(card)) => match seat {
            Some(seat) => tx!(l, board.act.give, card = card, name = names(seat)),
            None => tx!(l, board.act.person),
        },
        (Question::Play | Question::Lay { .. } | Question::Block, Some(card)) => {
            let Some(field) = field.map(Field::number) else { return tx!(l, board.act.field) };
            match kind {
                Question::Play => tx!(l, board.act.play, card = card, field = field),
                Question::Block => tx!(l, board.act.toss, card = card, field = field),
                _ => tx!(l, board.act.lay, card = card, field = field),
            }
        }
        (Question::Person { .. }, _) => match seat {
            Some(seat) => tx!(l, board.act.name, name = names(seat)),
            None => tx!(l, board.act.person),
        },
        (Question::Colour, _) => match colour {
            Some(colour) => tx!(l, board.act.say, colour = current().board_colour(colour)),
            None => tx!(l, board.act.colour),
        },
        (Question::Drift, _) => match (teleport, other, field) {
            (Some(one), Some(other), _) => {
                tx!(l, board.act.swap, one = one.number(), other = other.number())
            }
            (Some(one), None, Some(field)) => {
                tx!(l, board.act.drift, number = one.number(), field = field.number())
            }
            (Some(_), None, None) => tx!(l, board.act.field),
            (None, ..) => tx!(l, board.act.teleport),
        },
    }
}

/// Where one roll leads, where it would lead without the card, and the effect there.
pub fn roll(l: Language, roll: Roll) -> String {
    let to = if roll.to == roll.before {
        roll.to.to_string()
    } else {
        tx!(l, board.ahead.changed, to = roll.to, before = roll.before)
    };
    let then = match roll.halt {
        Halt::Rest => return to,
        Halt::Card(laid) => current().board_card(laid.card()),
        Halt::Teleport(teleport) => current().board_why(Why::Teleport(teleport)),
    };
    format!("{to}, {}", tx!(l, board.ahead.and, what = then))
}

/// The draw pile, and lasting effects.
pub fn in_force(l: Language, view: &View) -> String {
    let pile = Some(tn!(l, view.draw, board.pile));
    let bomb = view.bomb.map(|bomb| tx!(l, board.bomb, n = bomb.left));
    let open = view.eye.map(|_| tx!(l, board.open));
    [pile, bomb, open].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Others' hands while they lie open, each as a sentence.
pub fn open_hands(l: Language, model: &Model) -> Vec<String> {
    let view = &model.view;
    let others = view.everybody().into_iter().filter(|&seat| view.me() != Some(seat));
    let hands = others.filter(|_| view.result.is_none()).filter_map(|seat| {
        let cards: Vec<String> = view.hands[seat]?.iter().map(|card| current().board_card(card)).collect();
        Some(tx!(l, board.open_hand, name = model.name(seat), cards = list(l, &cards)))
    });
    hands.collect()
}

/// The accessible name of a field: its number, its cards, the people there, whether it can be chosen.
pub fn field(l: Language, picture: &Picture, field: Field) -> String {
    let mut parts = vec![match field {
        Field::START => tx!(l, board.picture.start),
        Field::GOAL => tx!(l, board.picture.goal),
        _ => tx!(l, board.picture.plain, n = field),
    }];
    if let Some(teleport) = picture.teleport(field) {
        parts.push(tx!(l, board.picture.teleport, n = teleport.number()));
    }
    if let Some(top) = picture.top(field) {
        parts.push(current().board_laid(top.laid));
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
        parts.push(tx!(l, board.picture.laying, card = current().board_laid(laid)));
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
