//! Starts the app in the page.

fn main() {
    // In the release a panic is a trap without a message (xtask/src/build.rs), and index.html shows
    // public/crash.js. While developing, the message is wanted as well.
    #[cfg(debug_assertions)]
    std::panic::set_hook(Box::new(|info| leptos::logging::error!("{info}")));
    leptos::mount::mount_to_body(frantic::app::app);
}
