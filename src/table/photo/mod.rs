//! A photo: a picture of the table at a moment, to pass on. It is drawn from the same data and symbols as the table, so
//! it shows only what the person who takes it may see; their own hand only if they choose so.
//!
//! Each game draws its own as SVG markup ([`GameTable::photo`]); `export` makes a PNG of that, and this is the dialog
//! that shows it and passes it on.

mod export;

use crate::kit::stylesheet::Stylesheet;
use crate::prelude::*;
use crate::session::Session;
use crate::table::game::GameTable;
use browser::file::{Address, File};
use browser::share::{can_share_file, share_file};

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
    let shown = shown_while(move || open.get(), move || untrack(|| dialog(l, style, take, open)));
    let label = html! { {icon("i-photo", "sign")} {tx!(l, photo.take)} };
    html! { {button_of("link-tile", label, move || open.set(true))} {shown} }
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
        PhotoState::Waits => html! { <div class="print" role="status">{tx!(l, photo.waits)}</div> },
        PhotoState::Failed => html! { <p role="alert">{tx!(l, photo.failed)}</p> },
        PhotoState::Ready(Photo { address, .. }) => {
            let address = address.as_str().to_owned();
            html! { <img class="print" width="1080" height="1350" src=address alt=tx!(l, photo.shown) /> }
        }
    };
    let ways = move || match state.get() {
        PhotoState::Ready(Photo { file, address }) => {
            let share = can_share_file(&file)
                .then(|| button("button go", tx!(l, house.share), move || share_file(&file)));
            let address = address.as_str().to_owned();
            html! { {share} <a class="button" download=FILE href=address>{tx!(l, photo.save)}</a> }
        }
        _ => ().into_any(),
    };
    let turn = move || with_hand.update(|with| *with = !*with);
    sheet("explain photo", "photo", resets(open), |close| {
        html! {
            <h2 id="photo">{tx!(l, photo.take)}</h2>
            {dynamic(picture)}
            {check_box(tx!(l, photo.with_hand), move || with_hand.get(), turn)}
            <div class="chips">
                {dynamic(ways)}
                {button("button", tx!(l, table.close), move || close.run(()))}
            </div>
        }
    })
}
