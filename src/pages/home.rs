//! Where everybody begins.

use crate::i18n::*;
use crate::route::Route;
use crate::settings::{self, Theme};
use leptos::prelude::*;
use leptos_i18n::Locale as _;

/// Title, the ways on, and the two settings that a stranger needs first.
#[component]
pub(crate) fn Home() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <main class="page home">
            <h1 class="display">
                {t!(i18n, ui.title)} " " <small>{t!(i18n, ui.subtitle)}</small>
            </h1>
            <nav class="choices">
                <a class="button go" href=Route::New.to_string()>{t!(i18n, ui.home.new_game)}</a>
                <a class="button" href=Route::About.to_string()>{t!(i18n, ui.home.about)}</a>
            </nav>
            <div class="settings">
                <LanguageChoice />
                <ThemeChoice />
            </div>
            <p class="small">{t!(i18n, ui.home.unofficial)}</p>
        </main>
    }
}

#[component]
fn LanguageChoice() -> impl IntoView {
    let i18n = use_i18n();
    let choose = move |name: String| {
        if let Ok(language) = name.parse::<Locale>() {
            settings::set_language(language);
            i18n.set_locale(language);
        }
    };
    view! {
        <label>
            <span>{t!(i18n, ui.nav.language)}</span>
            <select on:change:target=move |event| choose(event.target().value())>
                {Locale::get_all()
                    .iter()
                    .map(|language| {
                        view! {
                            <option
                                value=language.as_str()
                                lang=language.as_str()
                                selected=move || i18n.get_locale() == *language
                            >
                                {own_name(*language)}
                            </option>
                        }
                    })
                    .collect_view()}
            </select>
        </label>
    }
}

/// A language as its own speakers call it. Here and not in locales/: a list of
/// languages must be readable before any other language has been fetched.
fn own_name(language: Locale) -> &'static str {
    match language {
        Locale::en => "English",
        Locale::de => "Deutsch",
    }
}

#[component]
fn ThemeChoice() -> impl IntoView {
    let i18n = use_i18n();
    let stored = settings::theme();
    view! {
        <label>
            <span>{t!(i18n, ui.nav.theme)}</span>
            <select on:change:target=move |event| {
                settings::set_theme(Theme::from_name(&event.target().value()));
            }>
                <option value=Theme::Auto.name() selected=stored == Theme::Auto>
                    {t!(i18n, ui.nav.theme_auto)}
                </option>
                <option value=Theme::Light.name() selected=stored == Theme::Light>
                    {t!(i18n, ui.nav.theme_light)}
                </option>
                <option value=Theme::Dark.name() selected=stored == Theme::Dark>
                    {t!(i18n, ui.nav.theme_dark)}
                </option>
            </select>
        </label>
    }
}
