//! The choices of language and theme, on the settings' page and on the home page.

use crate::kit::language::Wanted;
use crate::prelude::*;
use storage::settings::{self, Theme};

/// The choices of language and theme.
pub(crate) fn look(l: Language) -> AnyView {
    let stored = settings::theme();
    let themes = [
        (Theme::Auto, tx!(l, nav.theme_auto)),
        (Theme::Light, tx!(l, nav.theme_light)),
        (Theme::Dark, tx!(l, nav.theme_dark)),
    ];
    let languages = Language::ALL
        .iter()
        .map(|language| (language.code(), language.own_name().to_owned(), *language == l))
        .collect();
    let themes = themes.into_iter().map(|(theme, word)| (theme.stored(), word, theme == stored)).collect();
    html! {
        <div class="settings">
            {choice("language", tx!(l, nav.language), languages, choose_language())}
            {choice("theme", tx!(l, nav.theme), themes, choose_theme())}
        </div>
    }
}

/// Applies and stores a language by its code.
pub(crate) fn choose_language() -> Callback<String> {
    let Wanted(wanted) = expect_context();
    Callback::new(move |code: String| {
        if let Some(language) = Language::from_code(&code) {
            settings::set_language(language);
            wanted.set(language);
        }
    })
}

/// Applies and stores a theme by its name.
pub(crate) fn choose_theme() -> Callback<String> {
    Callback::new(|value: String| settings::set_theme(Theme::from_stored(&value)))
}

/// A drop-down list of options: value, label, and whether it is selected. `id` is needed to restore
/// the focus when the page is redrawn.
fn choice(
    id: &'static str,
    name: String,
    options: Vec<(&'static str, String, bool)>,
    choose: Callback<String>,
) -> AnyView {
    let option = |(value, word, chosen): (&'static str, String, bool)| {
        // The name of a language is in that language.
        let lang = Language::from_code(value).map(Language::code);
        html! { <option value=value lang=lang selected=chosen>{word}</option> }
    };
    let options = options.into_iter().map(option).collect_view();
    html! {
        <label>
            <span>{name}</span>
            <select id=id on:change=on_value(move |value| choose.run(value))>{options}</select>
        </label>
    }
}
