//! Connections to other devices: the browser's WebRTC, without a state of its own.
//!
//! A browser may have none ([`is_there`]); a later failure is an error, after which the connection is closed.
//! Deliberately absent: the steps of a connection, and frames (crates/link/src/link.rs).

use crate::object::{get, has, text};
use crate::window::window;
use js_sys::{ArrayBuffer, JSON, Map, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Event, MessageEvent, RtcConfiguration, RtcDataChannelInit, RtcDataChannelType, RtcSessionDescriptionInit,
};
pub use web_sys::{
    RtcDataChannel, RtcDataChannelState, RtcIceGatheringState, RtcPeerConnection, RtcPeerConnectionState,
    RtcSdpType,
};

/// Whether this browser can connect to devices and servers at all.
pub fn is_there() -> bool {
    has(&window(), "RTCPeerConnection") && has(&window(), "WebSocket")
}

/// A new connection, with the browser's configuration as JSON. `None` if the browser has no WebRTC.
pub fn connection(ice: &str) -> Option<RtcPeerConnection> {
    let ice: RtcConfiguration = JSON::parse(ice).ok()?.unchecked_into();
    RtcPeerConnection::new_with_configuration(&ice).ok()
}

/// A data channel that both ends open with this number. It reports when fewer than `low` bytes are queued.
pub fn open_channel(pc: &RtcPeerConnection, name: &str, id: u16, low: u32) -> RtcDataChannel {
    let agreed = RtcDataChannelInit::new();
    agreed.set_negotiated(true);
    agreed.set_id(id);
    let channel = pc.create_data_channel_with_data_channel_dict(name, &agreed);
    channel.set_binary_type(RtcDataChannelType::Arraybuffer);
    channel.set_buffered_amount_low_threshold(low);
    channel
}

/// The bytes of a message; `None` if it is text.
pub fn bytes_of(event: &Event) -> Option<Vec<u8>> {
    let data = event.unchecked_ref::<MessageEvent>().data();
    data.dyn_into::<ArrayBuffer>().ok().map(|data| Uint8Array::new(&data).to_vec())
}

/// Whether a description names an address.
pub fn has_candidates(sdp: &str) -> bool {
    sdp.contains("a=candidate:")
}

/// The connection is closed, or a description is invalid.
#[derive(Clone, Copy, Debug)]
pub struct Closed;

impl From<JsValue> for Closed {
    fn from(_: JsValue) -> Closed {
        Closed
    }
}

/// Sets the remote description and creates the local one, as needed.
pub async fn negotiate(
    pc: &RtcPeerConnection,
    remote: Option<(RtcSdpType, String)>,
    own: bool,
) -> Result<(), Closed> {
    let reply = remote.is_some();
    if let Some((kind, sdp)) = remote {
        let description = RtcSessionDescriptionInit::new(kind);
        description.set_sdp(&sdp);
        JsFuture::from(pc.set_remote_description(&description)).await?;
    }
    if own {
        let made = if reply { pc.create_answer() } else { pc.create_offer() };
        let made = JsFuture::from(made).await?;
        JsFuture::from(pc.set_local_description(made.unchecked_ref())).await?;
    }
    Ok(())
}

/// Whether one end of the pair of candidates that a connection uses is that of a TURN server; `None` if the browser
/// does not know yet which pair that is.
///
/// # Errors
/// The connection is closed.
pub async fn goes_by_server(pc: &RtcPeerConnection) -> Result<Option<bool>, Closed> {
    let stats: Map = JsFuture::from(pc.get_stats()).await?.unchecked_into();
    let mut relayed = None;
    stats.for_each(&mut |pair, _| {
        let used = get(&pair, "nominated").is_truthy();
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
