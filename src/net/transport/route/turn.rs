//! The route by a TURN server, which passes packets on: the browser tries it together with a direct one, if the
//! configuration lists a server. Afterwards a member is asked to carry instead, if no direct route is found later.

use super::super::Transport;
use super::super::connections::Purpose;
use super::super::joining::MEMBER_TIMEOUT;
use super::Route;
use js_sys::{Map, Reflect};
use meet::Config;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::RtcPeerConnection;

/// Whether one end of the pair of candidates that a connection uses is that of a TURN server; `None` if the browser
/// does not know yet which pair that is.
///
/// # Errors
/// The connection is closed.
pub(in crate::net) async fn goes_by_server(pc: &RtcPeerConnection) -> Result<Option<bool>, JsValue> {
    let stats: Map = JsFuture::from(pc.get_stats()).await?.unchecked_into();
    let text = |entry: &JsValue, name: &str| {
        Reflect::get(entry, &name.into()).ok().and_then(|value| value.as_string())
    };
    let mut relayed = None;
    stats.for_each(&mut |pair, _| {
        let used = Reflect::get(&pair, &"nominated".into()).is_ok_and(|value| value.is_truthy());
        if used && text(&pair, "state").as_deref() == Some("succeeded") {
            for end in ["localCandidateId", "remoteCandidateId"] {
                let end = text(&pair, end).map(|id| stats.get(&id.into()));
                let kind = end.and_then(|end| text(&end, "candidateType"));
                relayed = Some(relayed == Some(true) || kind.as_deref() == Some("relay"));
            }
        }
    });
    Ok(relayed)
}

/// Code that is loaded later.
impl Transport {
    /// The configuration without TURN servers; `None` for people who hide their address.
    pub(super) fn config_without_turn(&self) -> Option<Config> {
        let config = self.config.borrow().clone().filter(|config| !config.relay_only)?;
        Some(Config { turn: Vec::new(), ..(*config).clone() })
    }

    /// A guest has found no direct route: where a server is used, it asks that a member carries instead.
    pub(super) fn replace_server(&self) {
        let by_server = self.used().is_some_and(|(_, route)| route == Route::Turn);
        // Otherwise those for whom this device carries would lose their route.
        let Some(config) = self.config_without_turn().filter(|_| by_server && !self.carries()) else {
            return self.look_for_better_route();
        };
        self.connect(&config, Purpose::Carrier, None);
        self.after(MEMBER_TIMEOUT, |transport| {
            transport.close_unneeded();
            transport.look_for_better_route();
        });
    }
}
