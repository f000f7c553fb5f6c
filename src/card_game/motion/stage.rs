//! Plays beats on the page: in a layer above everything that takes no taps, and by animating the
//! elements below it.
//!
//! What pages draw is the table as of a moment ([`show`](super::show)). All pieces of its beats are laid out at once,
//! each with its own delay, and a single call cancels everything. What is still flying is hidden on the page until it
//! lands. That is done by an animation too, so cancelling it leaves no trace. When the last beat is over, the next moment
//! is drawn.

use super::layer::Layer;
use super::render::{arriving, render};
use super::scene::letters;
use super::show;
use super::since::since_panel;
use super::speech::speech;
use crate::card_game::Session;
use crate::kit::events::Timer;
use crate::kit::task::detached_next_frame;
use crate::motion::elements::{before_paint, hand_positions};
use crate::motion::end_screen::poster_flag;
use crate::prelude::*;
use crate::session::use_session;
use browser::animation::Animation;
use browser::element::{self, Element, find, is_within};
use browser::event::Event;
use browser::page::{is_hidden, reduced_motion};
use browser::root::has_root_flag;
use cards::Fact;
use drawing::motion::{MARK_EXTRA, Spot};
use game::BySeat;
use leptos::ev::{click, keydown, pointerdown, pointerup};
use play::card_table::hand::CardCopy;
use play::motion::beat::{Beat, BeatKind, Place, Scene};
use play::motion::timeline::{Layout, duration, timeline};

/// How long the last beat is shown before bots go on, in milliseconds.
const LAST_BEAT: u32 = 240;
/// On what is hidden because it will arrive in a moment.
const ARRIVING: &str = "data-arriving";
/// How long after a touch its click comes, at most.
const CLICK: Duration = Duration::from_millis(100);

#[derive(Clone, Copy)]
struct Stage {
    session: Session,
    layer: Layer,
    /// The sentence for screen readers, beyond the log.
    announcement: RwSignal<String>,
    /// The animations of elements of the page.
    moving: StoredValue<Vec<Animation>, LocalStorage>,
    /// The viewer's hand before the change.
    hand: StoredValue<Vec<CardCopy>>,
    /// Where its cards were when the page was last touched.
    touched: StoredValue<Vec<(CardCopy, Spot)>>,
    /// Whether it has been touched since the last change.
    tapped: StoredValue<bool>,
    /// The elements hidden until their flight begins.
    hidden: StoredValue<Vec<Element>, LocalStorage>,
    /// How often something has been played, so that what is out of date is not.
    changes: StoredValue<u32>,
    /// Runs while anything moves.
    end: Timer,
    /// The timer that skips the animations if no click follows a touch.
    unclicked: Timer,
    /// Whether nothing has been played yet.
    first_change: StoredValue<bool>,
    /// Whether something waited to be shown when the page was touched. What a tap does may begin another show.
    waited: StoredValue<bool>,
    /// Whether somebody has skipped to what is drawn now.
    skipped: StoredValue<bool>,
}

/// The layer above the table.
pub(crate) fn stage() -> AnyView {
    let session = use_session();
    show::begin(session);
    let stage = Stage {
        session,
        layer: Layer::default(),
        announcement: RwSignal::default(),
        moving: StoredValue::new_local(Vec::new()),
        hand: StoredValue::default(),
        touched: StoredValue::default(),
        tapped: StoredValue::new(false),
        hidden: StoredValue::new_local(Vec::new()),
        changes: StoredValue::new(0),
        end: Timer::default(),
        unclicked: Timer::default(),
        first_change: StoredValue::new(true),
        waited: StoredValue::new(false),
        skipped: StoredValue::new(false),
    };
    let staged = move |is: bool| session.show().inspect(|show| show.staged().set(is));
    staged(true);
    effect(move || {
        let n = stage.session.new_facts().with(Vec::len);
        untrack(|| stage.play(n));
    });
    effect(move || {
        if stage.session.pace().get() == Pace::AtOnce {
            untrack(|| stage.skip(stage.session.is_showing()));
        }
    });
    // Counts below the poster wait until it is gone (end-screen styles).
    poster_flag(move || stage.layer.has_scene(Scene::is_end));
    // Any tap or key press finishes the animations. A scene consumes the tap or key that dismisses
    // it, so that it does not reach anything below.
    //
    // With the click and not before: the page then draws one frame with both the end of the animations and
    // what the tap does, instead of two of which the second waits for the first. Safari makes no click of a
    // tap beside whatever can be tapped.
    on_window(pointerdown, move |_| {
        stage.tapped.set_value(true);
        stage.waited.set_value(stage.session.is_showing());
        stage.note_positions();
    });
    on_window(pointerup, move |event| {
        // A card that was dropped may have begun other animations by now.
        let waited = stage.waited.get_value();
        if !on_scene(&event) && (waited || stage.end.is_set()) {
            stage.unclicked.set(CLICK, move || stage.skip(waited));
        }
    });
    on_window(click, move |event| {
        // Once what the tap did has been done.
        let done = move || {
            stage.tapped.try_set_value(false);
            stage.waited.try_set_value(false);
        };
        detached_after(Duration::ZERO, done);
        if !on_scene(&event) {
            stage.skip(stage.waited.get_value());
        }
    });
    on_window(keydown, move |event| {
        let answer = matches!(event.key().as_str(), "Enter" | " " | "Escape");
        let dialog = find("dialog[open]").is_some();
        if answer && !dialog && untrack(|| stage.layer.has_scene(|_| true)) {
            event.prevent_default();
        }
        stage.note_positions();
        stage.skip(stage.session.is_showing());
    });
    on_window_named("visibilitychange", move |_| {
        if is_hidden() {
            stage.skip(stage.session.is_showing());
        }
    });
    on_cleanup(move || {
        stage.finish_all();
        staged(false);
        session.end_show();
    });
    let pieces = stage.layer.view(stage.session, move || stage.skip(true));
    html! {
        <div class="motion" aria-hidden="true">
            {pieces}
        </div>
        <p class="unseen" role="status">{text(move || stage.announcement.get())}</p>
        {since_panel(stage.session, Memo::new(move |_| stage.layer.is_empty()))}
        {speech(stage.session)}
    }
}

/// Whether something happened to a scene.
fn on_scene(event: &Event) -> bool {
    element::of(event.target()).is_some_and(|element| is_within(&element, ".scene, .finale"))
}

/// Whether hands travel because of this fact.
fn hands_travel(fact: &Fact) -> bool {
    matches!(fact, Fact::HandsMoved { .. } | Fact::HandsMixed { .. })
}

impl Stage {
    /// Cancels everything.
    fn finish_all(self) {
        self.changes.update_value(|changes| *changes += 1);
        self.moving.update_value(|moving| moving.drain(..).for_each(|animation| animation.cancel()));
        self.show_hidden();
        self.layer.clear();
        self.end.stop();
        self.unclicked.stop();
    }

    /// Handles somebody's wish to skip what moves, and what waits to be shown if it `waited` before.
    fn skip(self, waited: bool) {
        if self.end.is_set() || waited {
            self.finish_all();
            if waited && self.session.show().is_some_and(|show| show.end()) {
                self.skipped.set_value(true);
            }
            self.session.delay_next_step(Duration::ZERO);
        }
    }

    /// The beats of a moment are over.
    fn is_over(self) {
        self.finish_all();
        self.go_on();
    }

    /// The next moment comes.
    fn go_on(self) {
        if let Some(show) = self.session.show() {
            show.go_on();
        }
    }

    /// Shows what happened with the last change: its last `n` facts.
    fn play(self, n: usize) {
        let first_change = self.first_change.get_value();
        self.first_change.set_value(false);
        let Some((mut layout, hand)) = self.layout() else { return };
        // Hands that travel arrive with the next moment.
        if self.session.facts().with_untracked(|facts| facts.last().is_some_and(hands_travel))
            && let Some(arriving) = self.session.show().and_then(|show| show.upcoming())
        {
            arriving.seats.iter().for_each(|place| layout.counts[place.seat] = place.count);
        }
        let before = self.hand.get_value();
        self.hand.set_value(hand.clone());
        let beats = self.session.facts().with_untracked(|facts| {
            let new = facts.len().checked_sub(n).filter(|_| n > 0)?;
            let news = facts.get(new..).unwrap_or_default();
            // Somebody who returns to a table sees its current state at once; and so does somebody whose cards have been
            // seen before this code was there. Without motion, a deal is shown on the table as it is.
            let is_deal = matches!(news.first(), Some(Fact::RoundBegan { .. }));
            if first_change && !self.session.is_showing() && !(is_deal && reduced_motion()) {
                return None;
            }
            self.announce(news);
            Some(timeline(facts, new, &layout, &letters))
        });
        let skipped = self.skipped.get_value();
        self.skipped.set_value(false);
        let Some(mut beats) = beats.filter(|_| !skipped) else {
            return self.go_on();
        };
        self.finish_all();
        let pace = self.session.pace().get_untracked();
        let next = self.session.next().get_untracked();
        if has_root_flag("data-hands") || next.is_some_and(|next| show::is_timed(self.session, next)) {
            // All look at the big table, where it happens (src/rooms/pages/big_table.rs); or a question does not stay
            // open for as long as somebody reads.
            beats.retain(|beat| !matches!(beat.what, BeatKind::Scene(_)));
        }
        if reduced_motion() {
            // Without motion there is no poster: the results are shown at once.
            beats.retain(|beat| !matches!(beat.what, BeatKind::Scene(scene) if scene.is_end()));
        }
        // Nobody looks: what is seen again stands as it is.
        if pace == Pace::AtOnce || is_hidden() {
            return self.session.end_show();
        }
        if beats.is_empty() {
            return self.is_over();
        }
        self.session.delay_next_step(Duration::from_millis(pace.time(duration(&beats) + LAST_BEAT).into()));
        let before = self.positions(&before, &beats);
        let change = self.changes.get_value();
        // The table may have been left meanwhile, which disposes of the layer.
        let current = move || !self.layer.is_gone() && self.changes.get_value() == change;
        if !self.tapped.get_value() || reduced_motion() {
            return before_paint(move || {
                if current() {
                    self.lay_out(&beats, pace, &before, &hand);
                }
            });
        }
        // A tap is answered first: what follows from it is painted, without what is on its way. To find places and set
        // things in motion is for the next frame.
        detached_next_frame(move || {
            if current() {
                self.hide(arriving(&beats, &before, &hand));
            }
            let then = move || {
                if current() {
                    self.lay_out(&beats, pace, &before, &hand);
                }
            };
            detached_after(Duration::ZERO, then);
        });
    }

    /// Hides these elements until their flights begin.
    fn hide(self, arriving: Vec<(Element, u32)>) {
        // Setting an attribute with a valid name cannot fail.
        let hide = |(element, _): (Element, u32)| element.set_attribute(ARRIVING, "").ok().map(|()| element);
        self.hidden.set_value(arriving.into_iter().filter_map(hide).collect());
    }

    /// Shows what was hidden until its flight begins.
    fn show_hidden(self) {
        let hidden = self.hidden.try_update_value(std::mem::take).unwrap_or_default();
        for element in hidden {
            element.remove_attribute(ARRIVING).ok();
        }
    }

    /// Remembers where the cards of the hand are, since one of them may be about to leave it. Now the
    /// page is as it was painted; once it has changed, asking would lay it out one time more.
    fn note_positions(self) {
        if matches!(self.session.next().get_untracked(), Some(Next::Ask(_))) {
            self.touched.set_value(hand_positions(&self.hand.get_value()));
        }
    }

    /// The cards of the hand before a change, and where they were if one of them flies away.
    fn positions(self, before: &[CardCopy], beats: &[Beat]) -> Vec<(CardCopy, Option<Spot>)> {
        let from_hand = |beat: &Beat| match &beat.what {
            BeatKind::Gesture { flights, .. } => flights.iter().any(|flight| flight.from == Place::Hand),
            BeatKind::Scene(_) => false,
        };
        let mut touched = self.touched.get_value();
        if !beats.iter().any(from_hand) {
            touched.clear();
        } else if !before.iter().eq(touched.iter().map(|(which, _)| which)) {
            // Answered without a touch. The page has not been redrawn yet: cards that have left the
            // hand still have their elements.
            touched = hand_positions(before);
        }
        let position =
            |which: &CardCopy| touched.iter().find(|(card, _)| card == which).map(|(_, spot)| *spot);
        before.iter().map(|which| (*which, position(which))).collect()
    }

    /// The text of an event for screen readers; the log has only its name.
    fn announce(self, news: &[Fact]) {
        let event = news.iter().rev().find_map(|fact| match fact {
            Fact::TurnedUp { event, .. } => Some(current().event_text(*event)),
            _ => None,
        });
        if let Some(event) = event {
            self.announcement.set(event);
        }
    }

    fn layout(self) -> Option<(Layout, Vec<CardCopy>)> {
        self.session.model().with_untracked(|model| {
            let model = model.as_ref()?;
            let mut layout = Layout {
                viewer: model.viewer,
                people: model.seats.len(),
                counts: BySeat::default(),
                persons: BySeat::make(|seat: Seat| seat),
            };
            for place in &model.seats {
                layout.counts[place.seat] = place.count;
                layout.persons[place.seat] = place.person;
            }
            Some((layout, model.hand.iter().map(|face| face.which).collect()))
        })
    }

    /// Finds the places on the page and starts the animations.
    fn lay_out(self, beats: &[Beat], pace: Pace, before: &[(CardCopy, Option<Spot>)], hand: &[CardCopy]) {
        let still = reduced_motion();
        let (pieces, moving) = render(beats, pace, still, before, hand);
        let stay = if still { MARK_EXTRA } else { 0 };
        self.moving.set_value(moving);
        self.show_hidden();
        self.layer.show(pieces);
        let end = Duration::from_millis(pace.time(duration(beats) + stay).into());
        self.end.set(end, move || self.is_over());
    }
}
