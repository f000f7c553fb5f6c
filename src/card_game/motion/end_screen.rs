//! The poster of the card game at the end of a round and of a game.

use super::speech::last_word;
use crate::card_game::Session;
use crate::motion::end_screen::{Poster, place, poster};
use crate::prelude::*;
use crate::scores::signed;
use crate::table::read;
use cards::RoundEnd;
use play::card_table::model::Model;
use play::motion::beat::Scene;
use play::scores::results::Results;
use words::card_table::round_end;

/// The poster of the card game; a tap dismisses it.
pub(super) fn end_screen(
    session: Session,
    scene: Scene,
    style: String,
    away: impl FnMut() + 'static,
) -> AnyView {
    let (winners, game) = match scene {
        Scene::GameOver { winners } => (winners, true),
        Scene::RoundOver { winners, .. } => (winners, false),
        _ => return ().into_any(),
    };
    let drawn = |model: &Model| {
        let results = &model.summary.as_ref()?.results;
        let me = model.viewer.and_then(|me| model.seat(me)).map(|place| place.person);
        let (aside, says) = (aside(scene, results, me), last_word(session));
        Some(poster(
            Poster { results, winners, game, me, people: &session.people(), aside, says, style },
            away,
        ))
    };
    untrack(|| read(session.model(), drawn)).into_any()
}

/// A consolation for those who have not won; or what ended the round if nobody finished.
fn aside(scene: Scene, results: &Results, me: Option<Seat>) -> Option<String> {
    let l = language();
    let mine = results.rows.iter().find(|row| Some(row.person) == me);
    match (scene, mine) {
        (Scene::RoundOver { how, winners }, _) if winners.is_empty() || how != RoundEnd::EmptyHand => {
            Some(round_end(l, how))
        }
        (Scene::RoundOver { .. }, Some(row)) if !row.finished && results.points => {
            let count = usize::try_from(row.score.unsigned_abs()).unwrap_or(0);
            Some(tn!(l, count, finale.points, points = signed(row.score)))
        }
        (Scene::GameOver { .. }, _) => place(results, me),
        _ => None,
    }
}
