//! What many pages import: Leptos, texts and their language, buttons and dialogs, boxed closures, events and delayed
//! work, figures and signs, addresses; and a few types that are everywhere.

pub(crate) use crate::art::{avatar, icon};
pub(crate) use crate::kit::controls::{
    button, button_of, check_box, choice, dialog, named_button, one_of, sheet,
};
pub(crate) use crate::kit::events::{on_window, on_window_named};
pub(crate) use crate::kit::language::Language;
pub(crate) use crate::kit::reactive::{
    bool_attr, dynamic, effect, flag, handle, html, keyed_list, on_click, on_submit, on_toggle, on_value,
    resets, root_flag, shown_while, text,
};
pub(crate) use crate::kit::taps::Taps;
pub(crate) use crate::kit::task::{Here, after, after_paint, detached, detached_after, next_frame, spawn};
pub(crate) use crate::kit::text::{language, list, tn, tx};
pub(crate) use crate::route::Route;
pub(crate) use game::Seat;
pub(crate) use leptos::prelude::*;
pub(crate) use play::flow::Next;
pub(crate) use play::pace::Pace;
pub(crate) use play::people::Person;
pub(crate) use std::time::Duration;
pub(crate) use storage::settings::Switch;
pub(crate) use words::current;
