//! The layer above the table: cards on their way, stamps, marks, scenes.
//!
//! A piece is added to the page shortly before its motion begins, so that the cards dealt after a scene do not delay
//! the scene's first frame.

use super::end_screen::end_screen;
use super::scene;
use crate::art::{card_back, playing_card, shape_of};
use crate::card_game::Session;
use crate::prelude::*;
use browser::clock::steady;
use drawing::motion::{Piece, PieceKind, Sign};
use play::motion::beat::Scene;

/// A piece is added to the page this long before its motion begins, in milliseconds.
const EARLY: f64 = 250.0;

/// The pieces of the last change.
#[derive(Clone, Copy, Default)]
pub(super) struct Layer {
    pieces: RwSignal<Vec<Piece>>,
    /// The numbers of the pieces in the page. Numbers are never reused: each change continues the count.
    shown: RwSignal<Vec<usize>>,
    /// The number of the first piece.
    first: StoredValue<usize>,
    /// When the pieces were set, in milliseconds by the clock of the page.
    since: StoredValue<f64>,
}

impl Layer {
    /// Whether the table has been left, which disposes of the layer.
    pub(super) fn is_gone(self) -> bool {
        self.pieces.is_disposed()
    }

    /// Whether there are no pieces, in the page or later.
    pub(super) fn is_empty(self) -> bool {
        self.pieces.with(Vec::is_empty)
    }

    /// Whether there is such a scene, in the page or later.
    pub(super) fn has_scene(self, is: impl Fn(Scene) -> bool) -> bool {
        let any = |pieces: &Vec<Piece>| {
            pieces.iter().any(|piece| matches!(piece.kind, PieceKind::Scene { scene, .. } if is(scene)))
        };
        self.pieces.try_with(any).unwrap_or(false)
    }

    /// Removes all pieces.
    pub(super) fn clear(self) {
        if self.is_gone() || untrack(|| self.is_empty()) {
            return;
        }
        self.first.update_value(|first| *first += self.pieces.with_untracked(Vec::len));
        self.shown.set(Vec::new());
        self.pieces.set(Vec::new());
    }

    /// Shows these pieces, each at its time.
    pub(super) fn show(self, pieces: Vec<Piece>) {
        self.clear();
        self.pieces.set(pieces);
        self.since.set_value(steady());
        self.show_due(self.first.get_value());
    }

    /// Shows the pieces that are due, and waits for the next, unless the first piece no longer has the number `first`.
    fn show_due(self, first: usize) {
        if self.is_gone() || self.first.get_value() != first {
            return;
        }
        let soon = self.elapsed() + EARLY;
        let is_due = |piece: &Piece| f64::from(piece.at) <= soon;
        let (due, next) = self.pieces.with_untracked(|pieces| {
            let due = pieces.iter().enumerate().filter(|(_, piece)| is_due(piece));
            let later = pieces.iter().filter(|piece| !is_due(piece)).map(|piece| piece.at);
            (due.map(|(at, _)| first + at).collect::<Vec<_>>(), later.min())
        });
        self.shown.set(due);
        if let Some(next) = next {
            let wait = Duration::from_secs_f64((f64::from(next) - soon).max(1.0) / 1000.0);
            detached_after(wait, move || self.show_due(first));
        }
    }

    /// The time since the pieces were set, in milliseconds.
    fn elapsed(self) -> f64 {
        steady() - self.since.get_value()
    }

    /// The pieces as elements. A tap on a scene calls `away`, which dismisses it.
    pub(super) fn view(self, session: Session, away: impl Fn() + Copy + Send + Sync + 'static) -> AnyView {
        let piece = move |number: usize| {
            let at = number.wrapping_sub(self.first.get_value());
            let piece = self.pieces.with_untracked(|pieces| pieces.get(at).cloned());
            piece.map(|piece| untrack(|| draw(session, piece, self.elapsed(), away))).into_any()
        };
        keyed_list(move || self.shown.get(), piece)
    }
}

/// Draws a piece, `elapsed` milliseconds after the change. A late one begins in the middle of its motion.
fn draw(session: Session, piece: Piece, elapsed: f64, away: impl Fn() + 'static) -> AnyView {
    let Piece { at, lasts, place, kind } = piece;
    let style = format!("--at:{:.0}ms;--time:{lasts}ms;{place}", f64::from(at) - elapsed);
    match kind {
        PieceKind::Flight { from, to, faces, n, whirls } => {
            let cards =
                faces.into_iter().map(|card| card.map_or_else(card_back, playing_card)).collect_view();
            let count = (n > 1).then(|| view! { <b class="many">{n}</b> });
            html! {
                <div class="flight" data-whirls=whirls.then_some("") data-from=from data-to=to prop:style=style>
                    <div class="bundle">{cards} {count}</div>
                </div>
            }
        }
        PieceKind::Mark { zone, n } => {
            let count = n.map(|n| view! { <b class="many">{n}</b> });
            html! { <div class="mark" data-mark=zone prop:style=style>{count}</div> }
        }
        PieceKind::Stamp(word) => html! { <b class="stamp" prop:style=style>{word}</b> },
        PieceKind::Sign(sign) => {
            let (class, symbol, ink) = match sign {
                Sign::Turn => ("stamp turned", "i-turn", None),
                Sign::Bomb => ("omen bomb", "e-time-bomb", None),
                Sign::Skull => ("omen skull", "e-doomsday", None),
                Sign::Paint(colour) => ("omen paint", shape_of(Some(colour)), Some(colour.name())),
            };
            html! { <div class=class data-ink=ink prop:style=style>{icon(symbol, "drawing")}</div> }
        }
        PieceKind::Scene { scene, .. } if scene.is_end() => end_screen(session, scene, style, away),
        PieceKind::Scene { scene, fact } => scene::draw(session, scene, fact, style, away),
    }
}
