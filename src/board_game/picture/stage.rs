//! Plays steps on the page: each pawn, card and die is animated once, with all its steps as frames, so one call cancels
//! everything. The page already shows the new state; until its time comes, an animation holds an element in its old
//! place, and skipping the animation puts it in its new one. Only transforms and opacity
//! move.

use super::News;
use super::gestures::Viewport;
use super::player::{Player, at_once};
use super::sounds::{Listener, cues};
use crate::board_game::scene::letters;
use crate::kit::events::Timer;
use crate::kit::task::detached_next_frame;
use crate::prelude::*;
use board::Fact;
use browser::animation::{Animation, animate};
use browser::element::{self, Element, HtmlElement, all_in, find_in, is_within};
use browser::page::{is_hidden, reduced_motion};
use drawing::board::frames::{BURST, LAID, camera_frames, last_place, shift_frames, walk_frames};
use drawing::board::{bursts, dice, stand, trails as trail_lines, transform};
use leptos::ev::{keydown, pointerdown};
use leptos::html::Div;
use play::board_table::picture::steps::{Scene, Step, StepKind, duration, steps, trails};
use play::board_table::picture::{Pawn, Picture};

/// How long the result is looked at before the game goes on, in milliseconds.
const LAST_LOOK: u32 = 260;

/// A scene on the page.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// Its kind.
    pub scene: Scene,
    /// The index of its fact, from the beginning of the game.
    pub fact: usize,
    /// Its beginning and length, as custom properties for the style sheet.
    pub style: String,
}

/// The stage.
#[derive(Clone, Copy)]
pub struct Stage {
    /// The pawns.
    pub pawns: NodeRef<Div>,
    /// The layer of dice.
    pub dice: NodeRef<Div>,
    viewport: Viewport,
    picture: Signal<Picture>,
    pace: Signal<Pace>,
    /// The markup over the sheet: effects, or, with reduced motion, lines where pawns have moved.
    pub over: RwSignal<String>,
    /// The markup over the pane: dice.
    pub above: RwSignal<String>,
    /// The scenes over the page.
    pub scenes: RwSignal<Vec<Shown>>,
    player: Player,
    moving: StoredValue<Vec<Animation>, LocalStorage>,
    end: Timer,
    on_motion: StoredValue<Box<dyn Fn(u32)>, LocalStorage>,
    /// The picture before the last change, and how many facts have been shown.
    before: StoredValue<(Picture, usize)>,
}

impl Stage {
    /// A stage that plays the facts that come from now on.
    pub fn new(
        viewport: Viewport,
        picture: Signal<Picture>,
        news: Signal<News>,
        pace: Signal<Pace>,
        on_motion: Box<dyn Fn(u32)>,
    ) -> Stage {
        // On returning to a table nothing old is animated, except that a deal always is.
        let seen = |news: &News| match news.facts.first() {
            Some(Fact::RoundBegan { .. }) => news.first(),
            _ => news.n,
        };
        let known = untrack(|| (picture.get(), news.with(seen)));
        let stage = Stage {
            pawns: NodeRef::new(),
            dice: NodeRef::new(),
            viewport,
            picture,
            pace,
            over: RwSignal::default(),
            above: RwSignal::default(),
            scenes: RwSignal::default(),
            player: Player::default(),
            moving: StoredValue::new_local(Vec::new()),
            end: Timer::default(),
            on_motion: StoredValue::new_local(on_motion),
            before: StoredValue::new(known),
        };
        // New people are new elements, which have no places yet.
        let people = Memo::new(move |_| {
            picture.with(|picture| picture.pawns.iter().map(|pawn| pawn.person.avatar).collect::<Vec<_>>())
        });
        Effect::new(move || {
            people.track();
            next_frame(move || {
                if let Some(pawns) = stage.pawns.get_untracked() {
                    picture.with_untracked(|picture| place(&pawns, picture));
                }
            });
        });
        Effect::new(move || {
            let Some(pawns) = stage.pawns.get() else { return };
            let now = picture.get();
            place(&pawns, &now);
            let n = news.with(|news| news.n);
            let (before, shown) = stage.before.get_value();
            stage.before.set_value((now, n));
            if n != shown {
                untrack(|| news.with(|news| stage.play(news, &before)));
            }
        });
        // A scene consumes the tap or key that dismisses it, so that it does not reach anything below.
        on_window(pointerdown, move |event| {
            if !element::of(event.target()).is_some_and(|on| is_within(&on, ".scene")) {
                stage.skip();
            }
        });
        on_window(keydown, move |event| {
            let answers = matches!(event.key().as_str(), "Enter" | " " | "Escape");
            if answers && stage.scenes.try_with_untracked(|scenes| !scenes.is_empty()).unwrap_or(false) {
                event.prevent_default();
            }
            stage.skip();
        });
        on_cleanup(move || stage.finish());
        stage
    }

    /// Ends the animation.
    pub fn skip(self) {
        if self.end.is_set() {
            self.player.skip();
            // Lines where pawns have moved stay until the next change.
            let ways = self.over.try_get_untracked().filter(|_| reduced_motion());
            self.finish();
            if let Some(ways) = ways {
                self.over.set(ways);
            }
            self.viewport.look_home();
            self.on_motion.try_with_value(|tell| tell(0));
        }
    }

    /// Ends everything that moves.
    fn finish(self) {
        self.moving.try_update_value(|moving| moving.drain(..).for_each(|motion| motion.cancel()));
        let clear = |text: RwSignal<String>| {
            // The signals are gone if the table has been left.
            if text.try_with_untracked(|text| !text.is_empty()).unwrap_or(false) {
                text.set(String::new());
            }
        };
        clear(self.over);
        clear(self.above);
        if self.scenes.try_with_untracked(|scenes| !scenes.is_empty()).unwrap_or(false) {
            self.scenes.set(Vec::new());
        }
        self.player.stop();
        self.end.stop();
    }

    /// Animates the new facts.
    fn play(self, news: &News, before: &Picture) {
        self.finish();
        let pace = self.pace.get_untracked();
        let steps = steps(&news.facts, &letters);
        let active = |picture: &Picture| picture.pawns.iter().find(|pawn| pawn.active).map(|pawn| pawn.seat);
        let listener = Listener {
            me: self.picture.with_untracked(Picture::viewer),
            turn: active(before),
            players: u8::try_from(before.pawns.len()).unwrap_or(Seat::MAX),
        };
        let cues = cues(&news.facts, &steps, listener);
        let first = news.first();
        let still = reduced_motion();
        // A hidden page animates nothing.
        if still || pace == Pace::AtOnce || is_hidden() {
            at_once(&cues);
            self.over.set(trail_lines(&trails(&steps)));
            match last_place(&steps) {
                Some(to) => self.viewport.look(self.viewport.look_at(self.viewport.camera(), to)),
                None => self.viewport.look_home(),
            }
            // Scenes do not move and are to be read, so reduced motion shows them too.
            let mut end = 0;
            let scenes = steps.iter().filter(|step| still && matches!(step.kind, StepKind::Scene(..)));
            let scenes = scenes.map(|step| {
                let step = Step { at: end, ..*step };
                end = step.end();
                step
            });
            let scenes: Vec<Step> = scenes.collect();
            if pace.time(end) > 0 {
                self.show(&scenes, pace, first);
                self.until(pace.time(end));
            }
            return;
        }
        let whole = pace.time(duration(&steps));
        self.player.play(cues, pace);
        if whole == 0 {
            return self.viewport.look_home();
        }
        let end = whole + pace.time(LAST_LOOK);
        self.show(&steps, pace, first);
        self.over.set(bursts(&steps));
        self.above.set(self.above_pane(&steps));
        let before = before.clone();
        // The elements in this markup are on the page only after the next redraw.
        detached_next_frame(move || {
            if !self.over.is_disposed() {
                // The whole board is seen once, while a game begins.
                if first == 0 {
                    self.viewport.look_from_afar();
                }
                self.start(&steps, pace, &before);
            }
        });
        self.until(end);
    }

    /// Ends the animation after this many milliseconds.
    fn until(self, end: u32) {
        self.on_motion.with_value(|tell| tell(end));
        self.end.set(Duration::from_millis(end.into()), move || self.skip());
    }

    /// Shows the scenes of these steps; their first fact has this index.
    fn show(self, steps: &[Step], pace: Pace, first: usize) {
        let scenes = steps.iter().filter_map(|step| {
            let StepKind::Scene(scene, lasts) = step.kind else { return None };
            let style = format!("--at:{}ms;--time:{}ms", pace.time(step.at), pace.time(lasts));
            Some(Shown { scene, fact: first + step.fact, style })
        });
        self.scenes.set(scenes.collect());
    }

    fn above_pane(self, steps: &[Step]) -> String {
        self.picture.with_untracked(|picture| steps.iter().map(|step| dice::markup(step, picture)).collect())
    }

    /// Starts all animations.
    fn start(self, steps: &[Step], pace: Pace, before: &Picture) {
        let mut moving = Vec::new();
        let mut go = |element: &Element, frames: &str, at: u32, lasts: u32| {
            let (at, lasts) = (pace.time(at), pace.time(lasts));
            let timing = format!(r#"{{"delay":{at},"duration":{lasts},"fill":"both"}}"#);
            moving.extend(animate(element, &format!("[{frames}]"), &timing));
        };
        let whole = duration(steps);
        let (Some(pawns), Some(layer)) = (self.pawns.get_untracked(), self.dice.get_untracked()) else {
            return;
        };
        let after = self.picture.get_untracked();
        for pawn in &after.pawns {
            let old = before.pawns.iter().find(|old| old.seat == pawn.seat).map_or(stand(pawn), stand);
            let frames = walk_frames(steps, pawn.seat, old, stand(pawn), whole);
            if let Some((frames, element)) = frames.zip(pawn_element(&pawns, pawn)) {
                go(&element, &frames, 0, whole);
            }
        }
        let sheet = self.viewport.sheet.get_untracked();
        if let Some(sheet) = &sheet {
            for (k, step) in steps.iter().enumerate() {
                let (what, frames) = match step.kind {
                    StepKind::Lay { on, .. } => (format!("[data-card=\"{on}\"]"), LAID.to_owned()),
                    StepKind::Shift { teleport, from, to } => {
                        (format!("[data-teleport=\"{}\"]", teleport.number()), shift_frames(from, to))
                    }
                    StepKind::Work { .. } => (format!("[data-step=\"{k}\"]"), BURST.to_owned()),
                    _ => continue,
                };
                for element in all_in(sheet, &what) {
                    go(&element, &frames, step.at, step.kind.lasts());
                }
            }
        }
        let thrown = steps.iter().filter_map(|step| match step.kind {
            StepKind::Roll { sides, value, nth, .. } => Some((step.at, step.kind.lasts(), sides, value, nth)),
            _ => None,
        });
        for ((at, lasts, sides, value, nth), die) in thrown.zip(all_in(&layer, ".throw")) {
            go(&die, &dice::throw_frames(nth), at, lasts);
            for tumbling in all_in(&die, ".cube, .twenty") {
                go(&tumbling, &dice::tumble_frames(sides, value), at, lasts);
            }
        }
        let look_at = |camera, point| self.viewport.look_at(camera, point);
        let followed = camera_frames(steps, whole, self.viewport.camera(), look_at);
        if let Some((sheet, (frames, last))) = sheet.zip(followed) {
            self.viewport.look(last);
            go(&sheet, &frames, 0, whole);
        }
        self.moving.set_value(moving);
    }
}

/// The element of somebody's pawn.
fn pawn_element(pawns: &Element, pawn: &Pawn) -> Option<HtmlElement> {
    find_in(pawns, &format!("[data-seat=\"{}\"]", pawn.seat.number()))
}

/// Puts everybody where they stand, and marks whose turn it is.
fn place(pawns: &Element, picture: &Picture) {
    for pawn in &picture.pawns {
        let Some(element) = pawn_element(pawns, pawn) else { continue };
        let stand = stand(pawn);
        let style = HtmlElement::style(&element);
        // Setting these on our own element cannot fail. Pawns further down are in front.
        style.set_property("transform", &transform(stand)).ok();
        style.set_property("z-index", &stand.0.1.to_string()).ok();
        element.set_attribute("data-active", if pawn.active { "true" } else { "false" }).ok();
    }
}
