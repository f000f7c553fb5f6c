//! Plays steps on the page: each pawn, card and die is animated once, with all its steps as frames, so there is
//! nothing to step through and one call cancels everything. The page already shows the new state; what has not
//! happened yet is held back by the animation, and is there when it is skipped. Only transforms and opacity
//! move.

use super::camera::Camera;
use super::frames::{BURST, LAID, part, walk_frames};
use super::gestures::Viewport;
use super::pawns::{self, stand};
use super::plan::centre;
use super::player::{Player, at_once};
use super::sounds::{Listener, cues};
use super::{News, dice, pieces};
use crate::kit::task::{detached_next_frame, next_frame};
use board::{Fact, Field};
use browser::animation::{Animation, animate};
use browser::element::{self, Element, all_in, is_within};
use browser::page::{is_hidden, reduced_motion};
use game::Seat;
use leptos::html::Div;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use play::board_table::picture::Picture;
use play::board_table::picture::steps::{Scene, Step, What, duration, steps, trails};
use play::pace::Pace;
use std::time::Duration;

/// How long the result is looked at before the game goes on, in milliseconds.
const LAST_LOOK: u32 = 260;

/// A scene on the page.
#[derive(Clone, PartialEq, Debug)]
pub struct Shown {
    /// What it shows.
    pub scene: Scene,
    /// The index of its fact, from the beginning of the game.
    pub fact: usize,
    /// When, for the style sheet.
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
    letters: fn(Scene) -> usize,
    /// What is over the sheet: effects, or the ways that have been gone.
    over: RwSignal<String>,
    /// What is over the pane: dice.
    above: RwSignal<String>,
    /// What is over the page.
    scenes: RwSignal<Vec<Shown>>,
    player: Player,
    moving: StoredValue<Vec<Animation>, LocalStorage>,
    end: StoredValue<Option<TimeoutHandle>>,
    on_motion: StoredValue<Box<dyn Fn(u32)>, LocalStorage>,
    /// What was shown before.
    before: StoredValue<(Picture, usize)>,
}

impl Stage {
    /// A stage that plays whatever is new from now on.
    pub fn new(
        viewport: Viewport,
        picture: Signal<Picture>,
        news: Signal<News>,
        pace: Signal<Pace>,
        letters: fn(Scene) -> usize,
        on_motion: Box<dyn Fn(u32)>,
    ) -> Stage {
        // Somebody who returns to a table sees it as it is now, except that a deal is always shown.
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
            letters,
            over: RwSignal::default(),
            above: RwSignal::default(),
            scenes: RwSignal::default(),
            player: Player::default(),
            moving: StoredValue::new_local(Vec::new()),
            end: StoredValue::new(None),
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
                    picture.with_untracked(|picture| pawns::place(&pawns, picture));
                }
            });
        });
        Effect::new(move || {
            let Some(pawns) = stage.pawns.get() else { return };
            let now = picture.get();
            pawns::place(&pawns, &now);
            let n = news.with(|news| news.n);
            let (before, shown) = stage.before.get_value();
            stage.before.set_value((now, n));
            if n != shown {
                untrack(|| news.with(|news| stage.play(news, &before)));
            }
        });
        // A scene consumes the tap or key that dismisses it, so that it does not reach anything below.
        let taps = window_event_listener(leptos::ev::pointerdown, move |event| {
            if !element::of(event.target()).is_some_and(|on| is_within(&on, ".scene")) {
                stage.skip();
            }
        });
        let keys = window_event_listener(leptos::ev::keydown, move |event| {
            let answers = matches!(event.key().as_str(), "Enter" | " " | "Escape");
            if answers && stage.scenes.try_with_untracked(|scenes| !scenes.is_empty()).unwrap_or(false) {
                event.prevent_default();
            }
            stage.skip();
        });
        on_cleanup(move || {
            taps.remove();
            keys.remove();
            stage.finish();
        });
        stage
    }

    /// The scenes over the page.
    pub fn scenes(self) -> Vec<Shown> {
        self.scenes.get()
    }

    /// What is over the sheet.
    pub fn over(self) -> String {
        self.over.get()
    }

    /// What is over the pane.
    pub fn above(self) -> String {
        self.above.get()
    }

    /// What is shown is over, or somebody wishes that it were.
    pub fn skip(self) {
        if self.end.try_with_value(Option::is_some).unwrap_or(false) {
            self.player.skip();
            // Ways that are drawn as lines stay until something else happens.
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
        self.end.try_update_value(|end| {
            if let Some(end) = end.take() {
                end.clear();
            }
        });
    }

    /// Shows what happened.
    fn play(self, news: &News, before: &Picture) {
        self.finish();
        let pace = self.pace.get_untracked();
        let steps = steps(&news.facts, &self.letters);
        let active = |picture: &Picture| picture.pawns.iter().find(|pawn| pawn.active).map(|pawn| pawn.seat);
        let listener = Listener {
            me: self.picture.with_untracked(Picture::viewer),
            turn: active(before),
            players: u8::try_from(before.pawns.len()).unwrap_or(Seat::MAX),
        };
        let cues = cues(&news.facts, &steps, listener);
        let first = news.first();
        let still = reduced_motion();
        // On a hidden page nobody looks.
        if still || pace == Pace::AtOnce || is_hidden() {
            at_once(&cues);
            self.over.set(pieces::trails(&trails(&steps)));
            match last_place(&steps) {
                Some(to) => self.viewport.look(self.viewport.look_at(self.viewport.camera(), centre(to))),
                None => self.viewport.look_home(),
            }
            // Scenes are there to be read, and do not move.
            let mut end = 0;
            let scenes = steps.iter().filter(|step| still && matches!(step.what, What::Scene(..)));
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
        self.over.set(pieces::bursts(&steps));
        self.above.set(self.above_pane(&steps));
        let before = before.clone();
        // What these texts describe is on the page only after the next redrawing.
        detached_next_frame(move || {
            if !self.over.is_disposed() {
                self.start(&steps, pace, &before);
            }
        });
        self.until(end);
    }

    /// So many milliseconds are needed for what is shown.
    fn until(self, end: u32) {
        self.on_motion.with_value(|tell| tell(end));
        let end = Duration::from_millis(end.into());
        self.end.set_value(set_timeout_with_handle(move || self.skip(), end).ok());
    }

    /// Shows the scenes of these steps; their first fact has this index.
    fn show(self, steps: &[Step], pace: Pace, first: usize) {
        let scenes = steps.iter().filter_map(|step| {
            let What::Scene(scene, lasts) = step.what else { return None };
            let style = format!("--at:{}ms;--time:{}ms", pace.time(step.at), pace.time(lasts));
            Some(Shown { scene, fact: first + step.fact, style })
        });
        self.scenes.set(scenes.collect());
    }

    fn above_pane(self, steps: &[Step]) -> String {
        self.picture.with_untracked(|picture| {
            let each = steps.iter().filter(|step| matches!(step.what, What::Roll { .. }));
            each.map(|step| dice::markup(step, picture)).collect()
        })
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
        let (Some(pawns), Some(dice)) = (self.pawns.get_untracked(), self.dice.get_untracked()) else {
            return;
        };
        let after = self.picture.get_untracked();
        for pawn in &after.pawns {
            let old = before.pawns.iter().find(|old| old.seat == pawn.seat).map_or(stand(pawn), stand);
            let frames = walk_frames(steps, pawn.seat, old, stand(pawn), whole);
            if let Some((frames, element)) = frames.zip(pawns::element(&pawns, pawn)) {
                go(&element, &frames, 0, whole);
            }
        }
        let sheet = self.viewport.sheet.get_untracked();
        if let Some(sheet) = &sheet {
            let found = |selector: String| all_in(sheet, &selector);
            for (k, step) in steps.iter().enumerate() {
                match step.what {
                    What::Lay { on, .. } => {
                        for element in found(format!("[data-card=\"{on}\"]")) {
                            go(&element, LAID, step.at, step.what.lasts());
                        }
                    }
                    What::Shift { teleport, from, to } => {
                        let (a, b) = (centre(from), centre(to));
                        let frames = format!(
                            r#"{{"transform":"translate({}px,{}px)"}},{{"scale":"0.2"}},{{"transform":"none"}}"#,
                            a.0 - b.0,
                            a.1 - b.1
                        );
                        for element in found(format!("[data-teleport=\"{}\"]", teleport.number())) {
                            go(&element, &frames, step.at, step.what.lasts());
                        }
                    }
                    What::Work { .. } => {
                        for element in found(format!("[data-step=\"{k}\"]")) {
                            go(&element, BURST, step.at, step.what.lasts());
                        }
                    }
                    _ => {}
                }
            }
        }
        for (die, element) in dice::thrown(steps).iter().zip(all_in(&dice, ".throw")) {
            let (at, lasts) = (die.step.at, die.step.what.lasts());
            go(&element, &dice::throw_frames(die.nth), at, lasts);
            for tumbling in all_in(&element, ".cube, .twenty") {
                go(&tumbling, &dice::tumble_frames(die.sides, die.value), at, lasts);
            }
        }
        if let Some((sheet, (frames, last))) = sheet.zip(self.camera_frames(steps, whole)) {
            self.viewport.look(last);
            go(&sheet, &frames, 0, whole);
        }
        self.moving.set_value(moving);
    }

    /// The frames of the sheet that follows whatever happens on it, and where the look ends; `None` if it need
    /// not move.
    fn camera_frames(self, steps: &[Step], whole: u32) -> Option<(String, Camera)> {
        let mut camera = self.viewport.camera();
        let mut frames = vec![(0, camera)];
        for step in steps {
            let Some(field) = place_of(step.what) else { continue };
            let next = self.viewport.look_at(camera, centre(field));
            let after = frames.last().map_or(0, |(at, _)| *at);
            if next != camera {
                // It stays until the step begins, and is there when it ends; the browser wants times in order.
                frames.extend([(step.at.max(after), camera), (step.end().max(after), next)]);
                camera = next;
            }
        }
        if frames.len() == 1 {
            return None;
        }
        let frame = |&(at, camera): &(u32, Camera)| {
            format!(
                r#"{{"offset":{},"transform":"{}","easing":"ease-in-out"}}"#,
                part(at, whole),
                camera.transform()
            )
        };
        let mut all: Vec<String> = frames.iter().map(frame).collect();
        all.push(frame(&(whole, camera)));
        Some((all.join(","), camera))
    }
}

/// Where on the board a step happens.
fn place_of(what: What) -> Option<Field> {
    match what {
        What::Move { to, .. } | What::Shift { to, .. } => Some(to),
        What::Work { on, .. } | What::Lay { on, .. } => Some(on),
        What::Roll { .. } | What::Scene(..) => None,
    }
}

/// Where the last of the steps happens.
fn last_place(steps: &[Step]) -> Option<Field> {
    steps.iter().rev().find_map(|step| place_of(step.what))
}
