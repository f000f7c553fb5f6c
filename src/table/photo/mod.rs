//! A photo: a picture of the table at a moment, or of a game's result, to pass on. It is drawn from the same data and symbols as the table, so
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
    let label = html! { {icon("i-photo", "sign")} {subject.title.clone()} };
    let shown = shown_while(move || open.get(), move || untrack(|| dialog(l, subject.clone(), take, open)));
    html! { {button_of(class, label, move || open.set(true))} {shown} }
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
        PhotoState::Waits => html! { <div class="print" role="status">{tx!(l, photo.waits)}</div> },
        PhotoState::Failed => html! { <p role="alert">{tx!(l, photo.failed)}</p> },
        PhotoState::Ready(Photo { address, .. }) => {
            let address = address.as_str().to_owned();
            html! { <img class="print" width="1080" height="1350" src=address alt=shown.clone() /> }
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
    let choice = has_hand.then(|| check_box(tx!(l, photo.with_hand), move || with_hand.get(), turn));
    sheet("explain photo", "photo", resets(open), |close| {
        html! {
            <h2 id="photo">{title}</h2>
            {dynamic(picture)}
            {choice}
            <div class="chips">
                {dynamic(ways)}
                {button("button", tx!(l, table.close), move || close.run(()))}
            </div>
        }
    })
}
