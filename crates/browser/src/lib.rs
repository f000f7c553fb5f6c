//! Everything the app asks of a browser, one file per ability.
//!
//! Each file says what it can do, what happens if the browser cannot, and what is deliberately absent. A browser may
//! refuse anything at any time, so nothing here panics on a refusal: a function returns `None` or `false`, or does
//! nothing, and says which.
//!
//! Rare abilities are called by their names (`object`): the glue of a typed binding is a part of the first load, even
//! if only a page loaded later uses it.
//!
//! Deliberately absent: games, words, Leptos and its signals. Texts that people read are given to these functions, and
//! whether a part of the page is still there is checked by the caller (src/kit/task.rs).

pub mod animation;
pub mod audio;
pub mod camera;
pub mod clipboard;
pub mod clock;
pub mod date;
pub mod durable;
pub mod element;
pub mod entries;
pub mod event;
pub mod fetch;
pub mod file;
pub mod fullscreen;
pub mod install;
pub mod intl;
pub mod kept;
pub mod key;
pub mod location;
pub mod lock;
pub mod notes;
pub mod notification;
mod object;
pub mod page;
pub mod picture;
pub mod random;
pub mod resize;
pub mod root;
pub mod rtc;
pub mod script;
pub mod share;
pub mod socket;
pub mod storage;
pub mod stylesheet;
pub mod tabs;
pub mod task;
pub mod timer;
pub mod wake;
mod window;
pub mod worker;
