//! What a connection asks of the browser's WebRTC, without a state of its own.

use super::LOW_WATER;
use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Event, MessageEvent, RtcDataChannel, RtcDataChannelInit, RtcDataChannelType, RtcPeerConnection,
    RtcSdpType, RtcSessionDescriptionInit,
};

/// A data channel that both ends open with this number.
pub(super) fn open_channel(pc: &RtcPeerConnection, name: &str, id: u16) -> RtcDataChannel {
    let agreed = RtcDataChannelInit::new();
    agreed.set_negotiated(true);
    agreed.set_id(id);
    let channel = pc.create_data_channel_with_data_channel_dict(name, &agreed);
    channel.set_binary_type(RtcDataChannelType::Arraybuffer);
    channel.set_buffered_amount_low_threshold(LOW_WATER);
    channel
}

/// The bytes of a message; `None` if it is text.
pub(super) fn bytes_of(event: &Event) -> Option<Vec<u8>> {
    let data = event.unchecked_ref::<MessageEvent>().data();
    data.dyn_into::<ArrayBuffer>().ok().map(|data| Uint8Array::new(&data).to_vec())
}

/// Whether a description names an address.
pub(super) fn has_candidates(sdp: &str) -> bool {
    sdp.contains("a=candidate:")
}

/// Sets the remote description and creates the local one, as needed.
pub(super) async fn negotiate(
    pc: &RtcPeerConnection,
    remote: Option<(RtcSdpType, String)>,
    own: bool,
) -> Result<(), JsValue> {
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
