//! A photo: a picture of the table at a moment, to pass on. It is drawn from the same data and symbols as the table, so
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

/// A button that takes a photo of a session's table.
pub(crate) fn photo_button<G: GameTable>(l: Language, session: Session<G>) -> AnyView {
    let says = move || untrack(|| session.log(1)).pop().map(|line| line.text).unwrap_or_default();
    button_for(l, G::PHOTO_STYLE, Callback::new(move |with_hand| G::photo(session, &says(), with_hand)))
}

fn button_for(l: Language, style: Option<Stylesheet>, take: Take) -> AnyView {
    let open = RwSignal::new(false);
    let shown = move || if open.get() { untrack(|| dialog(l, style, take, open)) } else { ().into_any() };
    let label = view! { {icon("i-photo", "sign")} {tx!(l, photo.take)} };
    view! {
        {button_of("link-tile", label.into_any(), move || open.set(true))} {dynamic(shown)}
    }
    .into_any()
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

fn dialog(l: Language, style: Option<Stylesheet>, take: Take, open: RwSignal<bool>) -> AnyView {
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
            view! { <img class="print" width="1080" height="1350" src=address alt=tx!(l, photo.shown) /> }
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
            <h2 id="photo">{tx!(l, photo.take)}</h2>
            {dynamic(picture)}
            <label class="check">
                <input
                    type="checkbox" prop:checked=flag(move || with_hand.get())
                    on:change=move |event| with_hand.set(event_target_checked(&event))
                />
                <span>{tx!(l, photo.with_hand)}</span>
            </label>
            <div class="chips">
                {dynamic(ways)}
                {button("button", tx!(l, table.close), move || close.run(()))}
            </div>
        }
        .into_any()
    })
}
