//! The settings of the servers that rooms use to meet: relays, brokers, STUN and TURN.

use super::knock;
use super::prelude::*;
use crate::rooms::servers;
use meet::{Broker, Config, ConfigError, Turn};

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Relay,
    Broker,
    Stun,
    Turn,
}

/// One server, as typed.
#[derive(Clone, Copy)]
struct Row {
    id: usize,
    kind: Kind,
    url: RwSignal<String>,
    name: RwSignal<String>,
    password: RwSignal<String>,
}

/// All servers, as typed.
#[derive(Clone, Copy)]
struct Form {
    rows: RwSignal<Vec<Row>>,
    relay_only: RwSignal<bool>,
    wrong: RwSignal<Option<ConfigError>>,
}

/// The section of the settings page.
pub(super) fn servers() -> AnyView {
    let l = language();
    let loaded = RwSignal::new(None);
    let load = move || spawn(async move { loaded.set(Some(servers::SERVERS.load(None).await)) });
    load();
    let usual = move || {
        // Clearing it cannot fail.
        servers::set_custom(None).ok();
        load();
    };
    let inside = move || loaded.get().map(|(now, wrong)| form(l, &now, wrong)).into_any();
    html! {
        <p class="small">{tx!(l, room.servers_text)}</p>
        {dynamic(inside)}
        {button("button", tx!(l, room.servers_usual), usual)}
    }
}

fn form(l: Language, now: &Config, wrong: Option<ConfigError>) -> AnyView {
    let form = Form {
        rows: RwSignal::default(),
        relay_only: RwSignal::new(now.relay_only),
        wrong: RwSignal::new(wrong),
    };
    for url in &now.relays {
        form.add(Kind::Relay, [url, "", ""]);
    }
    for url in &now.stun {
        form.add(Kind::Stun, [url, "", ""]);
    }
    for turn in &now.turn {
        form.add(Kind::Turn, [&turn.urls.join(" "), &turn.username, &turn.credential]);
    }
    for broker in &now.brokers {
        let (name, password) = broker.account.clone().unwrap_or_default();
        form.add(Kind::Broker, [&broker.url, &name, &password]);
    }
    let only = move || {
        form.relay_only.update(|only| *only = !*only);
        form.save();
    };
    html! {
        {server_list(l, form, Kind::Relay, tx!(l, room.servers_relays), "wss://")}
        {server_list(l, form, Kind::Stun, tx!(l, room.servers_stun), "stun:")}
        {server_list(l, form, Kind::Turn, tx!(l, room.servers_turn), "turn:")}
        {server_list(l, form, Kind::Broker, tx!(l, room.servers_brokers), "wss://")}
        {check_box(tx!(l, room.servers_relay_only), move || form.relay_only.get(), only)}
        {dynamic(move || knock::config(l, form.wrong.get()))}
    }
}

impl Form {
    /// Adds a row with this address, name and password.
    fn add(self, kind: Kind, texts: [&str; 3]) {
        let id = self.rows.with_untracked(|rows| rows.iter().map(|row| row.id + 1).max().unwrap_or(0));
        let [url, name, password] = texts.map(|text| RwSignal::new(text.to_owned()));
        self.rows.update(|rows| rows.push(Row { id, kind, url, name, password }));
    }

    /// The configuration as typed; rows with empty addresses are left out.
    fn config(self) -> Config {
        let mut config = Config { relay_only: self.relay_only.get_untracked(), ..Config::none() };
        let rows = self.rows.get_untracked();
        for row in rows {
            let url = row.url.with_untracked(|url| url.trim().to_owned());
            let (username, credential) = (row.name.get_untracked(), row.password.get_untracked());
            match row.kind {
                _ if url.is_empty() => {}
                Kind::Relay => config.relays.push(url),
                Kind::Stun => config.stun.push(url),
                Kind::Broker => {
                    let account = Some((username, credential)).filter(|(name, _)| !name.is_empty());
                    config.brokers.push(Broker { url, account });
                }
                Kind::Turn => {
                    let urls = url.split_whitespace().map(str::to_owned).collect();
                    config.turn.push(Turn { urls, username, credential });
                }
            }
        }
        config
    }

    /// Stores the configuration if it is valid.
    fn save(self) {
        self.wrong.set(servers::set_custom(Some(self.config().to_text())).err());
    }
}

fn server_list(l: Language, form: Form, kind: Kind, title: String, start: &'static str) -> AnyView {
    let ids =
        move || form.rows.with(|rows| rows.iter().filter(|row| row.kind == kind).map(|row| row.id).collect());
    let one = move |id| {
        let row = form.rows.with_untracked(|rows| rows.iter().find(|row| row.id == id).copied());
        row.map(|row| server_row(l, form, row, start)).into_any()
    };
    html! {
        <section class="servers panel">
            <h3>{title}</h3>
            <ul>{keyed_list(ids, one)}</ul>
            {button("chip", tx!(l, room.servers_add), move || form.add(kind, [""; 3]))}
        </section>
    }
}

/// One row: address, and further fields.
fn server_row(l: Language, form: Form, row: Row, start: &'static str) -> AnyView {
    let field = move |label: String, of: RwSignal<String>, hint: &'static str| {
        let typed = on_value(move |value| {
            of.set(value);
            form.save();
        });
        html! {
            <input
                type="text"
                aria-label=label.clone()
                placeholder=if hint.is_empty() { label } else { hint.to_owned() }
                autocomplete="off"
                autocapitalize="none"
                spellcheck="false"
                prop:value=text(move || of.get())
                on:change=typed
            />
        }
    };
    let account = matches!(row.kind, Kind::Turn | Kind::Broker).then(|| {
        let (name, password) = (tx!(l, room.servers_name), tx!(l, room.servers_password));
        view! { {field(name, row.name, "")} {field(password, row.password, "")} }
    });
    let away = move || {
        form.rows.update(|rows| rows.retain(|other| other.id != row.id));
        form.save();
    };
    html! {
        <li>
            {field(tx!(l, room.servers_address), row.url, start)}
            {named_button("remove", tx!(l, room.servers_remove), "×".into_any(), away)} {account}
        </li>
    }
}
