//! The form for a person's name and figure in a room, before joining and inside.

use super::confirm::Confirm;
use super::entered;
use super::prelude::*;
use crate::art::next_figure;
use crate::kit::controls;
use crate::rooms::{Played, Profile};
use crate::session::seed;
use ::room::{Member, Name};
use game::Rng;
use link::Invitation;
use play::players::default_name;

/// The fields of the form.
#[derive(Clone, Copy)]
pub(super) struct ProfileForm {
    name: RwSignal<String>,
    figure: RwSignal<u8>,
}

impl ProfileForm {
    /// With the name and the figure that the person had until now, if any; new people get a random figure, so that
    /// friends do not all look the same.
    pub(super) fn new(me: Option<(String, u8)>) -> ProfileForm {
        let all = AVATARS.len() as u8;
        let (name, figure) = me.unwrap_or_else(|| (String::new(), Rng::new(seed()).below(all.into()) as u8));
        ProfileForm { name: RwSignal::new(name), figure: RwSignal::new(figure % all) }
    }

    /// The choice; `None` if the page is gone.
    pub(super) fn profile(self) -> Option<Profile> {
        let figure = self.figure.try_get_untracked()?;
        // Without a name the figure's name is used.
        let name = Name::new(&self.name.try_get_untracked()?).or_else(|| Name::new(default_name(figure)))?;
        Some(Profile { name, figure })
    }

    /// Joins the room of an invitation, unless this page is gone by now.
    pub(super) fn enter(self, game: Played, invitation: Invitation) {
        if let Some(profile) = self.profile() {
            // Without real randomness `super::room` says so.
            RoomClient::join(game, profile, invitation);
            entered();
        }
    }
}

/// The fields for figure and name.
pub(super) fn fields(l: Language, me: ProfileForm) -> AnyView {
    let next = move || me.figure.update(|figure| *figure = next_figure(*figure));
    html! {
        <div class="who">
            {named_button("figure-choice", tx!(l, room.figure), dynamic(move || avatar(me.figure.get())), next)}
            <label>
                <span>{tx!(l, room.your_name)}</span>
                <input
                    type="text"
                    maxlength=Name::MAX_CHARS
                    autocomplete="nickname"
                    enterkeyhint="go"
                    placeholder=text(move || default_name(me.figure.get()).to_owned())
                    prop:value=text(move || me.name.get())
                    on:input=on_value(move |name| me.name.set(name))
                />
            </label>
        </div>
    }
}

/// The button beside one's own name, which opens the dialog.
pub(super) fn change_button(l: Language, asking: Asking) -> AnyView {
    let (word, open) = (tx!(l, room.rename), on_click(move || asking.set(Some(Confirm::Profile))));
    html! {
        <button type="button" class="by-sign" aria-label=word.clone() title=word on:click=open>
            {icon("i-pencil", "sign")}
        </button>
    }
}

/// The dialog in which the person here changes name and figure. Everybody sees the new ones at once; earlier sentences
/// of the log keep the old name.
pub(super) fn dialog(l: Language, client: RoomClient, asking: Asking) -> AnyView {
    let own = client.with(|room| room.lobby()?.member(room.id()).cloned());
    let Some(Member { name, figure, .. }) = own else { return ().into_any() };
    let me = ProfileForm::new(Some((name.as_str().to_owned(), figure)));
    let now = Profile { name, figure };
    let title = tx!(l, room.rename_title);
    controls::dialog("explain sure room own-profile", title.clone(), resets(asking), |close| {
        let done = on_submit(move || {
            if let Some(new) = me.profile().filter(|new| *new != now) {
                client.request(Request::Rename(new.name, new.figure));
            }
            close.run(());
        });
        html! {
            <form on:submit=done>
                <h2>{title}</h2>
                {fields(l, me)}
                <div class="bar">
                    {button("button", tx!(l, table.close), move || close.run(()))}
                    <button type="submit" class="button go">{tx!(l, bots.done)}</button>
                </div>
            </form>
        }
    })
}
