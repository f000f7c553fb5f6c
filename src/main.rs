//! Starts the app in the page.

fn main() {
    frantic::panic::install();
    leptos::mount::mount_to_body(frantic::app::app);
}
