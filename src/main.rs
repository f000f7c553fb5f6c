//! Starts the app in the page.

fn main() {
    frantic::panic::install();
    // Texts are fetched beside the page, under whatever path it is.
    leptos::server_fn::client::set_server_url(".");
    leptos::mount::mount_to_body(frantic::app::App);
}
