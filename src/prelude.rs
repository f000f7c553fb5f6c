//! What nearly every page imports: Leptos, texts and their language, buttons and dialogs, boxed closures, events and
//! delayed work, figures and signs, addresses.

pub(crate) use crate::art::{avatar, icon};
pub(crate) use crate::kit::controls::{
    button, button_of, check_box, choice, dialog, named_button, one_of, sheet,
};
pub(crate) use crate::kit::events::{on_window, on_window_named};
pub(crate) use crate::kit::language::Language;
pub(crate) use crate::kit::reactive::{
    bool_attr, dynamic, effect, flag, html, keyed_list, on_click, on_submit, on_toggle, on_value, resets,
    root_flag, shown_while, text,
};
pub(crate) use crate::kit::taps::Taps;
pub(crate) use crate::kit::task::{Here, after, after_paint, detached, detached_after, next_frame, spawn};
pub(crate) use crate::kit::text::{language, list, tn, tx};
pub(crate) use crate::route::Route;
pub(crate) use leptos::prelude::*;
pub(crate) use words::current;
