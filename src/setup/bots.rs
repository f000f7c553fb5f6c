//! The level and temper of a bot: the button that shows them, and the dialog that changes them.

use crate::prelude::*;
use bots::{Bot, Level, Temper};
use words::bots::{level_name, level_text, style_name, temper_name, temper_text};

/// The drawings of a bot's level and temper.
pub(super) fn bot_icons(bot: Bot) -> AnyView {
    let temper = (bot.temper != Temper::Neutral).then(|| bot_icon(bot.temper.name()));
    html! { <span class="bot-icons">{bot_icon(bot.level.name())} {temper}</span> }
}

/// The drawing of a level or a temper.
fn bot_icon(name: &str) -> AnyView {
    icon(&["bot-", name].concat(), "figure")
}

/// A button that says how a bot plays; a tap opens the dialog.
pub(crate) fn bot_button(
    l: Language,
    name: impl Fn() -> String + Copy + Send + 'static,
    bot: impl Fn() -> Bot + Copy + Send + 'static,
    open: impl Fn() + 'static,
) -> AnyView {
    let label = move || tx!(l, bots.how_is, name = name(), how = style_name(l, bot()));
    html! {
        <button
            type="button" class="bot-style" aria-haspopup="dialog" aria-label=text(label)
            on:click=on_click(open)
        >
            {dynamic(move || bot_icons(bot()))} <span>{text(move || style_name(l, bot()))}</span>
        </button>
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct BotChoice {
    pub(crate) bot: Bot,
    /// Whether all bots are to play like this.
    pub(crate) all: bool,
}

/// The dialog in which a bot's level (one of `levels`) and temper are chosen. `several`: whether there are other bots,
/// which can be given the same. `done` gets the choice after any way of closing the dialog.
pub(crate) fn bot_dialog(
    l: Language,
    name: &str,
    levels: &'static [Level],
    bot: Bot,
    several: bool,
    done: impl Fn(BotChoice) + Copy + Send + 'static,
) -> AnyView {
    // A bot taken over from the card game may have a higher level than this game has: it gets the highest one.
    let strongest = levels.last().copied().unwrap_or(Level::Regular);
    let level = RwSignal::new(bot.level.min(strongest));
    let temper = RwSignal::new(bot.temper);
    let all = StoredValue::new(false);
    let gone = move || {
        let bot = Bot { level: level.get_untracked(), temper: temper.get_untracked() };
        done(BotChoice { bot, all: all.get_value() });
    };
    let level_rows = levels.iter().map(|&which| {
        let (name, text) = (level_name(l, which), level_text(l, which));
        row(which.name(), name, text, move || level.get() == which, move || level.set(which))
    });
    let temper_rows = Temper::ALL.iter().map(|&which| {
        let (name, text) = (temper_name(l, which), temper_text(l, which));
        row(which.name(), name, text, move || temper.get() == which, move || temper.set(which))
    });
    let fewer =
        (levels.len() < Level::ALL.len()).then(|| view! { <p class="small">{tx!(l, bots.fewer)}</p> });
    let title = tx!(l, bots.title, name = name);
    dialog("explain bot-dialog", title.clone(), gone, |close| {
        let for_all = move || {
            all.set_value(true);
            close.run(());
        };
        html! {
            <h2>{title}</h2>
            <div class="bot-columns cells">
                <div role="group" aria-label=tx!(l, bots.level)>
                    <h3>{tx!(l, bots.level)}</h3>
                    {level_rows.collect_view()} {fewer}
                </div>
                <div role="group" aria-label=tx!(l, bots.temper)>
                    <h3>{tx!(l, bots.temper)}</h3>
                    {temper_rows.collect_view()}
                </div>
            </div>
            <div class="bar">
                {several.then(|| button("button", tx!(l, bots.all), for_all))}
                {button("button go", tx!(l, bots.done), move || close.run(()))}
            </div>
        }
    })
}

/// One level or temper.
fn row(
    drawing: &str,
    name: String,
    text: String,
    chosen: impl Fn() -> bool + Send + 'static,
    choose: impl Fn() + 'static,
) -> AnyView {
    let inside = html! { {bot_icon(drawing)} <span><b>{name}</b> <span class="small">{text}</span></span> };
    choice("bot-row faced", inside, chosen, choose)
}
