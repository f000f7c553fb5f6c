//! A photo: a picture of the table at a moment, or of a game's result, to pass on. It is drawn from the same data and symbols as the table, so
//! it shows only what the person who takes it may see; their own hand only if they choose so.
//!
//! Each game draws its own as SVG markup ([`GameTable::photo`]); `export` makes a PNG of that, and this is the dialog
//! that shows it and passes it on.

mod export;

use crate::art::icon;
use crate::kit::controls::{button, button_of, sheet};
use crate::kit::language::Language;
use crate::kit::reactive::{dynamic, effect, flag};
use crate::kit::stylesheet::Stylesheet;
use crate::kit::task::spawn;
use crate::kit::text::tx;
use crate::session::Session;
use crate::table::game::GameTable;
use browser::file::{Address, File};
use browser::share::{can_share_file, share_file};
use leptos::prelude::*;
use storage::settings::Switch;

/// The file's name.
const FILE: &str = "frantic.png";

/// Draws a photo, with the hand of the person who takes it or without; `None` if there is no table.
type Take = Callback<bool, Option<String>>;

/// What is photographed.
#[derive(Clone)]
struct Subject {
    /// The words on the button and above the photo.
    title: String,
    /// The photo's description.
    shown: String,
    /// The sheet with its styles beside those of the page.
    style: Option<Stylesheet>,
    /// Whether the hand of the person who takes it may be on it.
    has_hand: bool,
}

/// A button that takes a photo of a session's table.
pub(crate) fn photo_button<G: GameTable>(l: Language, session: Session<G>) -> AnyView {
    let says = move || untrack(|| session.log(1)).pop().map(|line| line.text).unwrap_or_default();
    let (title, shown) = (tx!(l, photo.take), tx!(l, photo.shown));
    let subject = Subject { title, shown, style: G::PHOTO_STYLE, has_hand: true };
    let take = Callback::new(move |with_hand| G::photo(session, &says(), with_hand));
    button_for(l, "link-tile", subject, take)
}

/// A button that takes a photo of a result, with this markup.
pub(crate) fn result_button(l: Language, markup: Callback<(), Option<String>>) -> AnyView {
    let (title, shown) = (tx!(l, photo.result), tx!(l, photo.result_shown));
    let subject = Subject { title, shown, style: None, has_hand: false };
    button_for(l, "button", subject, Callback::new(move |_| markup.run(())))
}

fn button_for(l: Language, class: &'static str, subject: Subject, take: Take) -> AnyView {
    let open = RwSignal::new(false);
    let label = view! { {icon("i-photo", "sign")} {subject.title.clone()} };
    let shown = move || {
        if open.get() { untrack(|| dialog(l, subject.clone(), take, open)) } else { ().into_any() }
    };
    view! { {button_of(class, label.into_any(), move || open.set(true))} {dynamic(shown)} }.into_any()
}

/// The state of a photo being made.
#[derive(Clone)]
enum PhotoState {
    /// It is being made.
    Waits,
    /// It can be shared.
    Ready(Photo),
    /// The browser cannot make one.
    Failed,
}

/// A photo as a file.
#[derive(Clone)]
struct Photo {
    file: File,
    /// Its address, valid as long as this exists.
    address: Address,
}

fn dialog(l: Language, subject: Subject, take: Take, open: RwSignal<bool>) -> AnyView {
    let Subject { title, shown, style, has_hand } = subject;
    // With the switch for streamers, others may see the screen.
    let with_hand = RwSignal::new(!Switch::Streamer.is_on());
    let state = RwSignal::new_local(PhotoState::Waits);
    effect(move || {
        let hand = with_hand.get();
        state.set(PhotoState::Waits);
        let markup = untrack(|| take.run(hand));
        spawn(async move {
            let file = match markup {
                Some(markup) => export::png(&markup, style, FILE).await,
                None => None,
            };
            let photo = file.and_then(|file| Some(Photo { address: Address::of(&file)?, file }));
            // Only the photo that was asked for last gets here.
            state.set(photo.map_or(PhotoState::Failed, PhotoState::Ready));
        });
    });
    let picture = move || match state.get() {
        PhotoState::Waits => {
            view! { <div class="print" role="status">{tx!(l, photo.waits)}</div> }.into_any()
        }
        PhotoState::Failed => view! { <p role="alert">{tx!(l, photo.failed)}</p> }.into_any(),
        PhotoState::Ready(Photo { address, .. }) => {
            let address = address.as_str().to_owned();
            view! { <img class="print" width="1080" height="1350" src=address alt=shown.clone() /> }
                .into_any()
        }
    };
    let ways = move || match state.get() {
        PhotoState::Ready(Photo { file, address }) => {
            let share = can_share_file(&file)
                .then(|| button("button go", tx!(l, house.share), move || share_file(&file)));
            let address = address.as_str().to_owned();
            view! { {share} <a class="button" download=FILE href=address>{tx!(l, photo.save)}</a> }.into_any()
        }
        _ => ().into_any(),
    };
    let gone = move || {
        open.try_set(false);
    };
    sheet("explain photo", "photo", gone, |close| {
        view! {
            <h2 id="photo">{title}</h2>
            {dynamic(picture)}
            {has_hand.then(|| hand_choice(l, with_hand)).into_any()}
            <div class="chips">
                {dynamic(ways)}
                {button("button", tx!(l, table.close), move || close.run(()))}
            </div>
        }
        .into_any()
    })
}

/// The choice whether the hand is on the photo.
fn hand_choice(l: Language, with_hand: RwSignal<bool>) -> AnyView {
    view! {
        <label class="check">
            <input
                type="checkbox" prop:checked=flag(move || with_hand.get())
                on:change=move |event| with_hand.set(event_target_checked(&event))
            />
            <span>{tx!(l, photo.with_hand)}</span>
        </label>
    }
    .into_any()
}
