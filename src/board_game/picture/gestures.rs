//! Looking around on the board with fingers, wheel, mouse and keys, and choosing fields there.

use crate::prelude::*;
use board::Field;
use browser::element::{self, Element, EventTarget, HtmlElement, all_in, find_in, html, nearest};
use browser::page::reduced_motion;
use browser::resize::on_resize;
use drawing::board::{Camera, Pane, Point, beside, centre};
use leptos::ev::{FocusEvent, KeyboardEvent, MouseEvent, PointerEvent, WheelEvent};
use leptos::html::Div;
use play::board_table::picture::Picture;

/// Up to this distance in CSS pixels, a touch is a tap.
const MAX_TAP_MOVE: f64 = 9.0;
/// How fast the wheel zooms, per pixel that it would scroll.
const WHEEL: f64 = 0.0016;

/// How many milliseconds after the last turn of the wheel the sheet counts as resting.
const REST: u64 = 220;

/// A finger, or the mouse with its button down.
#[derive(Clone, Copy)]
struct Finger {
    id: i32,
    at: (f64, f64),
}

/// The part of the sheet that is visible, and the gestures that change it.
#[derive(Clone, Copy)]
pub struct Viewport {
    /// The pane in which the sheet is seen.
    pub pane: NodeRef<Div>,
    /// The sheet.
    pub sheet: NodeRef<Div>,
    picture: Signal<Picture>,
    /// The visible part now.
    pub camera: RwSignal<Camera>,
    /// Whether the sheet follows a finger, and so must not glide.
    pub held: RwSignal<bool>,
    fingers: StoredValue<Vec<Finger>>,
    /// How far the finger has moved since it was put down.
    moved: StoredValue<f64>,
    /// Whether the person has moved or zoomed the sheet, so that it no longer follows the pawn.
    looks_around: StoredValue<bool>,
    /// The size that the pane had.
    pane_before: StoredValue<Option<Pane>>,
}

impl Viewport {
    /// Shows the followed pawn as soon as the board is on the page.
    pub fn new(picture: Signal<Picture>) -> Viewport {
        let viewport = Viewport {
            pane: NodeRef::new(),
            sheet: NodeRef::new(),
            picture,
            camera: RwSignal::default(),
            held: RwSignal::new(true),
            fingers: StoredValue::default(),
            moved: StoredValue::new(0.0),
            looks_around: StoredValue::new(false),
            pane_before: StoredValue::new(None),
        };
        // The pane gets a size when the page is laid out, and another one when something above or below it grows.
        Effect::new(move || {
            if let Some(pane) = viewport.pane.get() {
                // Once before anything moves, and at each change of size until the board is gone.
                next_frame(move || viewport.settle());
                StoredValue::new_local(on_resize(&pane, move || viewport.settle()));
            }
        });
        // Zooms in on the chosen field if the sheet is too small to turn an arrow on.
        let chosen = Memo::new(move |_| picture.with(|picture| picture.choosing.chosen));
        Effect::new(move || {
            if let (Some(field), Some(pane)) = (chosen.get(), viewport.size())
                && !viewport.camera().is_legible()
            {
                viewport.look(Camera::at(centre(field), pane));
            }
        });
        viewport
    }

    /// The size of the pane.
    pub fn size(self) -> Option<Pane> {
        let rect = self.pane.try_get_untracked().flatten()?.get_bounding_client_rect();
        (rect.width() > 0.0 && rect.height() > 0.0).then(|| (rect.width(), rect.height()))
    }

    /// Called when the pane has a new size: shows, without gliding, the followed pawn, or the part where the person has
    /// been looking.
    fn settle(self) {
        let Some(pane) = self.size() else { return };
        let before = self.pane_before.try_get_value().flatten();
        if before == Some(pane) {
            return;
        }
        self.pane_before.set_value(Some(pane));
        self.held.set(true);
        let looked = before.filter(|_| self.looks_around.get_value());
        let point = self.picture.with_untracked(|picture| picture.followed().map(|pawn| centre(pawn.field)));
        let home = Camera::at(point.unwrap_or_else(|| centre(Field::START)), pane);
        self.camera.set(looked.map_or(home, |before| self.camera().resized(before, pane)));
        self.let_go();
    }

    /// Lets the sheet glide again, and be drawn sharply, once nothing moves it any more.
    fn let_go(self) {
        let free = move || {
            if !self.held.is_disposed() && self.fingers.with_value(Vec::is_empty) {
                self.held.set(false);
            }
        };
        detached_after(Duration::from_millis(REST), free);
    }

    /// The visible part now.
    pub fn camera(self) -> Camera {
        self.camera.get_untracked()
    }

    /// Glides to this camera.
    pub fn look(self, camera: Camera) {
        self.held.set(reduced_motion());
        self.camera.set(camera);
    }

    /// The camera moved so that it shows a point; unchanged if the whole sheet is visible.
    pub fn look_at(self, camera: Camera, point: Point) -> Camera {
        self.size().map_or(camera, |pane| camera.showing(point, pane))
    }

    /// Shows the whole sheet, until it is the viewer's turn.
    pub fn look_from_afar(self) {
        if let Some(pane) = self.size() {
            self.look(Camera::whole(pane));
        }
    }

    /// Shows the viewer's own pawn if it is its turn.
    pub fn look_home(self) {
        let mine = |picture: &Picture| {
            picture.pawns.iter().find(|pawn| pawn.mine && pawn.active).map(|pawn| pawn.field)
        };
        if let Some(field) = self.picture.with_untracked(mine) {
            let afar = |pane: &Pane| !self.looks_around.get_value() && self.camera().is_whole(*pane);
            let near = self.size().filter(afar).map(|pane| Camera::at(centre(field), pane));
            self.look(near.unwrap_or_else(|| self.look_at(self.camera(), centre(field))));
        }
    }

    /// Zooms about the middle.
    pub fn zoom(self, times: f64) {
        let Some(pane) = self.size() else { return };
        self.looks_around.set_value(true);
        self.look(self.camera().zoomed(times, (pane.0 / 2.0, pane.1 / 2.0), pane));
    }

    /// Shows the whole sheet, or comes back from it to the pawn.
    pub fn toggle(self) {
        let Some(pane) = self.size() else { return };
        let whole = !self.camera().is_whole(pane);
        self.looks_around.set_value(whole);
        let pawn = self.picture.with_untracked(|picture| picture.followed().map(|pawn| centre(pawn.field)));
        self.look(if whole { Camera::whole(pane) } else { Viewport::near(pawn.unwrap_or((0, 0)), pane) });
    }

    /// A camera close to a point, nearer than the whole sheet even where that is legible.
    fn near(point: Point, pane: Pane) -> Camera {
        let close = Camera::at(point, pane);
        if close.is_whole(pane) { close.zoomed(1.6, (0.0, 0.0), pane).centred(point, pane) } else { close }
    }

    /// A finger is put down.
    pub fn press(self, event: &PointerEvent) {
        self.fingers.update_value(|fingers| {
            fingers.retain(|finger| finger.id != event.pointer_id());
            fingers.push(Finger { id: event.pointer_id(), at: self.place(event) });
            fingers.truncate(2);
        });
        self.moved.set_value(if self.fingers.with_value(Vec::len) > 1 { MAX_TAP_MOVE + 1.0 } else { 0.0 });
    }

    /// A finger moves: one drags the sheet, two zoom it.
    pub fn drag(self, event: &PointerEvent) {
        let Some(pane) = self.size() else { return };
        let to = self.place(event);
        let fingers = self.fingers.get_value();
        let Some(finger) = fingers.iter().find(|finger| finger.id == event.pointer_id()) else { return };
        let (dx, dy) = (to.0 - finger.at.0, to.1 - finger.at.1);
        self.moved.update_value(|moved| *moved += dx.hypot(dy));
        if self.moved.get_value() > MAX_TAP_MOVE {
            let other = fingers.iter().find(|other| other.id != finger.id);
            let camera = match other {
                None => self.camera().moved(dx, dy, pane),
                Some(other) => {
                    let apart = |one: (f64, f64)| (one.0 - other.at.0).hypot(one.1 - other.at.1).max(1.0);
                    let middle = (f64::midpoint(to.0, other.at.0), f64::midpoint(to.1, other.at.1));
                    let times = apart(to) / apart(finger.at);
                    self.camera().moved(dx / 2.0, dy / 2.0, pane).zoomed(times, middle, pane)
                }
            };
            self.looks_around.set_value(true);
            self.held.set(true);
            self.camera.set(camera);
        }
        self.fingers.update_value(|fingers| {
            if let Some(finger) = fingers.iter_mut().find(|finger| finger.id == event.pointer_id()) {
                finger.at = to;
            }
        });
    }

    /// A finger is lifted.
    pub fn release(self, event: &PointerEvent) {
        self.fingers.update_value(|fingers| fingers.retain(|finger| finger.id != event.pointer_id()));
        if self.fingers.with_value(Vec::is_empty) {
            self.held.set(false);
        }
    }

    /// The wheel zooms.
    pub fn wheel(self, event: &WheelEvent) {
        let Some(pane) = self.size() else { return };
        event.prevent_default();
        // Some browsers count in lines of 30 pixels.
        let by = if event.delta_mode() == 0 { event.delta_y() } else { event.delta_y() * 30.0 };
        let at = self.place(event);
        self.looks_around.set_value(true);
        self.held.set(true);
        self.camera.set(self.camera().zoomed((-by * WHEEL).exp(), at, pane));
        self.let_go();
    }

    /// The field of a click that was no drag.
    pub fn tapped(self, event: &MouseEvent) -> Option<Field> {
        // A click by the keyboard has no place, and no drag before it.
        let dragged = event.detail() > 0 && self.moved.get_value() > MAX_TAP_MOVE;
        field_at(event.target()).filter(|_| !dragged)
    }

    /// Keys on the fields: arrows go from field to field.
    pub fn key(self, event: &KeyboardEvent) {
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let Some(field) = field_at(event.target()) else { return };
        let to = |to: Option<Field>| to.unwrap_or(field);
        let next = match &*event.key() {
            "ArrowRight" => to(beside(field, (1, 0))),
            "ArrowLeft" => to(beside(field, (-1, 0))),
            "ArrowUp" => to(beside(field, (0, -1))),
            "ArrowDown" => to(beside(field, (0, 1))),
            "Home" => Field::START,
            "End" => Field::GOAL,
            "PageUp" => to(self.open_after(field, true)),
            "PageDown" => to(self.open_after(field, false)),
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        self.focus(next);
    }

    /// The next field that may be chosen, in this direction along the road.
    fn open_after(self, field: Field, forward: bool) -> Option<Field> {
        let open = self.picture.with_untracked(|picture| picture.choosing.open);
        if forward {
            open.iter().find(|&other| other > field)
        } else {
            open.iter().filter(|&other| other < field).last()
        }
    }

    fn focus(self, field: Field) {
        let Some(sheet) = self.sheet.get_untracked() else { return };
        if let Some(button) = find_in(&sheet, &format!("[data-field=\"{field}\"]")) {
            button.focus().ok();
        }
    }

    /// A field has the focus: it becomes the tab stop, and is shown if it came by the keyboard.
    pub fn focused(self, event: &FocusEvent) {
        let Some((field, button)) = field_at(event.target()).zip(element::of(event.target())) else { return };
        let Some(pane) = self.size() else { return };
        if let Some(fields) = button.parent_element() {
            stop_at(&fields, field);
        }
        if button.matches(":focus-visible").unwrap_or(false) {
            self.look(self.camera().showing(centre(field), pane));
        }
    }

    /// The place of an event in the pane.
    fn place(self, event: &MouseEvent) -> (f64, f64) {
        let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
        let Some(pane) = self.pane.get_untracked() else { return (x, y) };
        let rect = pane.get_bounding_client_rect();
        (x - rect.left(), y - rect.top())
    }
}

fn field_at(target: Option<EventTarget>) -> Option<Field> {
    let button = nearest(&element::of(target)?, "[data-field]")?;
    button.get_attribute("data-field")?.parse().ok().and_then(Field::new)
}

/// Makes a field the only one that the tab key reaches.
fn stop_at(fields: &Element, field: Field) {
    each(fields, |button, other| set(button, "tabindex", Some(if other == field { "0" } else { "-1" })));
}

/// Gives each field its place and name, and marks those that can be chosen. Only changes are written.
pub fn mark_fields(fields: &Element, picture: &Picture, label: &dyn Fn(Field) -> String) {
    let choosing = &picture.choosing;
    let focused = find_in(fields, ":focus").is_some();
    let stop = choosing.chosen.or_else(|| choosing.open.iter().next());
    let stop = stop.or_else(|| picture.followed().map(|pawn| pawn.field)).unwrap_or_default();
    each(fields, |button, field| {
        if button.get_attribute("aria-label").is_none()
            && let Some(button) = html(button.clone())
        {
            let (x, y) = centre(field);
            HtmlElement::style(&button).set_css_text(&format!("left:{x}px;top:{y}px"));
        }
        set(button, "aria-label", Some(&label(field)));
        set(button, "data-about", Some(picture.about(field)));
        set(button, "data-open", choosing.open.has(field).then_some(""));
        let chosen = choosing.chosen == Some(field);
        let pressed = if chosen { "true" } else { "false" };
        set(button, "aria-pressed", (choosing.open.has(field) || chosen).then_some(pressed));
    });
    if !focused {
        stop_at(fields, stop);
    }
}

fn each(fields: &Element, act: impl Fn(&Element, Field)) {
    for (field, button) in Field::all().zip(all_in(fields, ".field")) {
        act(&button, field);
    }
}

/// Sets or removes an attribute unless it is so already; with a valid name that cannot fail.
fn set(element: &Element, name: &str, value: Option<&str>) {
    if let Some(value) = value {
        if element.get_attribute(name).as_deref() != Some(value) {
            element.set_attribute(name, value).ok();
        }
    } else {
        element.remove_attribute(name).ok();
    }
}
