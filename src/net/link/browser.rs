//! What a connection asks of the browser's WebRTC, without a state of its own.

use super::LOW_WATER;
use js_sys::{ArrayBuffer, Map, Reflect, Uint8Array};
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

/// Whether one end of the pair of candidates that a connection uses is that of a TURN server; `None` if the browser
/// does not know yet which pair that is.
///
/// # Errors
/// The connection is closed.
pub(super) async fn goes_by_server(pc: &RtcPeerConnection) -> Result<Option<bool>, JsValue> {
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
