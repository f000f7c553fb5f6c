//! The board on the screen: one printed sheet with the cards and pawns on it. People zoom it and choose fields by hand,
//! mouse and keyboard; dice and pawns move as the facts say.
//!
//! The content is data ([`Picture`], from a view) and markup; the visible part is two numbers and a scale
//! ([`drawing::board`]). This module puts them on the page and decides nothing: it passes taps on, legal or not.
//!
//! The printed sheet is parsed once. Cards on it are a second layer, pawns are elements, and fields are buttons above,
//! the same for fingers, keys and screen readers. Moving and zooming is one transform of the sheet.

mod gestures;
mod player;
mod sounds;
mod stage;

pub use stage::Shown;

use super::draw_scene;
use crate::prelude::*;
use board::{Fact, Field};
use browser::event::dispatch;
use drawing::board::{self as drawn, HEIGHT, WIDTH};
use gestures::Viewport;
use play::board_table::picture::Picture;
use stage::Stage;
use words::board_table;

/// The news of the last change.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct News {
    /// The facts of the change, as far as the viewer may know them.
    pub facts: Vec<Fact>,
    /// How many facts the game has, these included; so facts are never shown twice.
    pub n: usize,
}

impl News {
    /// The index of the first fact.
    fn first(&self) -> usize {
        self.n.saturating_sub(self.facts.len())
    }
}

/// The properties of the board's view.
pub struct Props {
    /// The picture on it.
    pub picture: Signal<Picture>,
    /// The news of the last change.
    pub news: Signal<News>,
    /// How fast things move.
    pub pace: Signal<Pace>,
    /// Called with a field that was tapped, whether it is open or not.
    pub on_field: Box<dyn Fn(Field)>,
    /// Called to turn the arrow of the card being laid.
    pub on_turn: Box<dyn Fn()>,
    /// Called with the length of the present animation in milliseconds; 0 once it is over or skipped.
    pub on_motion: Box<dyn Fn(u32)>,
}

/// The board, which fills its container; and the scenes, which lie over the whole page.
pub fn picture(props: Props) -> (AnyView, AnyView) {
    // The script of the page fetches the drawings, once.
    dispatch("frantic-board");
    let l = language();
    let Props { picture, news, pace, on_field, on_turn, on_motion } = props;
    let viewport = Viewport::new(picture);
    let stage = Stage::new(viewport, picture, news, pace, on_motion);
    let lying = Memo::new(move |_| picture.with(drawn::lying));
    let tabs = Memo::new(move |_| picture.with(drawn::tabs));
    let choosing = Memo::new(move |_| picture.with(drawn::choosing));
    let people = Memo::new(move |_| picture.with(drawn::pawns));
    let fields = NodeRef::<leptos::html::Div>::new();
    Effect::new(move || {
        let Some(fields) = fields.get() else { return };
        picture.with(|picture| {
            gestures::mark_fields(&fields, picture, &|field| board_table::field(l, picture, field));
        });
    });
    let tap = move |field: Field| {
        let turns = picture.with_untracked(|picture| {
            picture.can_turn() && picture.choosing.laying.is_some_and(|(_, on)| on == field)
        });
        if turns { on_turn() } else { on_field(field) }
    };
    let scenes = move || {
        let each =
            stage.scenes.get().into_iter().map(|shown| draw_scene(shown, Box::new(move || stage.skip())));
        each.collect_view().into_any()
    };
    let view_box = format!("0 0 {WIDTH} {HEIGHT}");
    let board = html! {
        <div
            class="board-picture"
            node_ref=viewport.pane
            data-choosing=text(move || picture.with(|picture| !picture.choosing.open.is_empty()).to_string())
            on:pointerdown=move |event| viewport.press(&event)
            on:pointermove=move |event| viewport.drag(&event)
            on:pointerup=move |event| viewport.release(&event)
            on:pointercancel=move |event| viewport.release(&event)
            on:pointerleave=move |event| viewport.release(&event)
            on:wheel=move |event| viewport.wheel(&event)
        >
            <div
                class="board-sheet" node_ref=viewport.sheet prop:style=text(move || format!("transform:{}", viewport.camera.get().transform()))
                data-moving=text(move || viewport.held.get().to_string())
            >
                <svg class="print" viewBox=view_box.clone() aria-hidden="true" inner_html=drawn::print()></svg>
                <svg
                    class="pieces" viewBox=view_box.clone() aria-hidden="true"
                    inner_html=text(move || lying.get())
                ></svg>
                <div
                    class="fields" role="group" aria-label=tx!(l, board.picture.label) node_ref=fields
                    inner_html=drawn::fields()
                    on:click=move |event| {
                        if let Some(field) = viewport.tapped(&event) {
                            tap(field);
                        }
                    }
                    on:keydown=move |event| viewport.key(&event)
                    on:focusin=move |event| viewport.focused(&event)
                ></div>
                <svg
                    class="pieces choosing" viewBox=view_box.clone() aria-hidden="true"
                    inner_html=text(move || choosing.get())
                ></svg>
                <div class="pawns" aria-hidden="true" node_ref=stage.pawns inner_html=text(move || people.get())></div>
                <svg
                    class="pieces" viewBox=view_box.clone() aria-hidden="true"
                    inner_html=text(move || tabs.get())
                ></svg>
                <svg class="pieces" viewBox=view_box aria-hidden="true" inner_html=text(move || stage.over.get())></svg>
            </div>
            <div class="dice" aria-hidden="true" node_ref=stage.dice inner_html=text(move || stage.above.get())></div>
            <div class="zoom">
                {zoom("nearer", tx!(l, board.picture.nearer), "b-nearer", move || viewport.zoom(1.4))}
                {zoom("further", tx!(l, board.picture.further), "b-further", move || viewport.zoom(1.0 / 1.4))}
                {zoom("whole", tx!(l, board.picture.whole), "b-whole", move || viewport.toggle())}
            </div>
        </div>
    };
    // Hidden from screen readers, because the log says the same and is read out.
    let scenes = html! { <div class="motion" aria-hidden="true">{dynamic(scenes)}</div> };
    (board, scenes)
}

fn zoom(class: &'static str, name: String, drawing: &str, act: impl Fn() + 'static) -> AnyView {
    named_button(class, name, icon(drawing, "drawing"), act)
}

#[cfg(test)]
mod tests;
