//! The frames of motion on the board, as JSON for the browser: plain functions of steps and places.

use super::camera::Camera;
use super::pawns::{Stand, transform};
use super::plan::{Point, centre, standing};
use board::Field;
use game::Seat;
use play::board_table::picture::steps::{How, Step, StepKind};

/// A card comes down on its field.
pub const LAID: &str = concat!(
    r#"{"opacity":0,"transform":"scale(1.9) rotate(-14deg)"},"#,
    r#"{"opacity":1,"offset":0.5},{"transform":"none"}"#,
);
/// A card takes effect.
pub const BURST: &str = concat!(
    r#"{"opacity":0,"transform":"scale(0.2) rotate(-30deg)"},"#,
    r#"{"opacity":1,"transform":"scale(1.25)","offset":0.3},"#,
    r#"{"opacity":1,"transform":"scale(1)","offset":0.75},{"opacity":0,"transform":"scale(0.9)"}"#,
);

/// The frames of one pawn over the whole time; `None` if it does not move.
pub fn walk_frames(steps: &[Step], pawn: Seat, old: Stand, new: Stand, whole: u32) -> Option<String> {
    let mine: Vec<(&Step, Field, How)> = steps
        .iter()
        .filter_map(|step| match step.kind {
            StepKind::Move { pawn: who, to, how, .. } if who == pawn => Some((step, to, how)),
            _ => None,
        })
        .collect();
    if mine.is_empty() && old == new {
        return None;
    }
    let mut frames = Vec::new();
    let mut frame = |at: u32, stand: Stand, easing: &str| {
        let offset = part(at.min(whole), whole);
        frames
            .push(format!(r#"{{"offset":{offset},"transform":"{}","easing":"{easing}"}}"#, transform(stand)));
    };
    frame(0, old, "linear");
    let mut at = old;
    for (k, &(step, to, how)) in mine.iter().enumerate() {
        let next = if k + 1 == mine.len() { new } else { standing(to, 0, 1) };
        frame(step.at, at, "ease-out");
        let up = match how {
            How::Step => 26,
            How::Push => 0,
            How::Jump => 90,
            How::Fly => 130,
        };
        let ((x, y), (to_x, to_y)) = (at.0, next.0);
        let high = (i32::midpoint(x, to_x), i32::midpoint(y, to_y) - up);
        frame(u32::midpoint(step.at, step.end()), (high, i32::midpoint(at.1, next.1) + up / 8), "ease-in");
        frame(step.end(), next, "linear");
        at = next;
    }
    if mine.is_empty() {
        // Others have come or gone: it makes room at the end.
        frame(whole.saturating_sub(200), old, "ease-in-out");
    }
    frame(whole, new, "linear");
    Some(frames.join(","))
}

/// A time as a part of the whole, for the browser.
fn part(at: u32, whole: u32) -> String {
    let thousandths = (at * 1000).checked_div(whole).unwrap_or(1000).min(1000);
    format!("{}.{:03}", thousandths / 1000, thousandths % 1000)
}

/// A teleport moves to another field.
pub fn shift_frames(from: Field, to: Field) -> String {
    let (a, b) = (centre(from), centre(to));
    format!(
        r#"{{"transform":"translate({}px,{}px)"}},{{"scale":"0.2"}},{{"transform":"none"}}"#,
        a.0 - b.0,
        a.1 - b.1
    )
}

/// The frames of the sheet while the camera, which begins like this, follows the steps, and the camera at the end;
/// `None` if it need not move. `look_at`: a camera that also shows a point.
pub fn camera_frames(
    steps: &[Step],
    whole: u32,
    mut camera: Camera,
    look_at: impl Fn(Camera, Point) -> Camera,
) -> Option<(String, Camera)> {
    let mut frames = vec![(0, camera)];
    for step in steps {
        let Some(field) = place_of(step.kind) else { continue };
        let next = look_at(camera, centre(field));
        let after = frames.last().map_or(0, |(at, _)| *at);
        if next != camera {
            // It rests until the step begins, and has arrived when it ends; the browser wants times in order.
            frames.extend([(step.at.max(after), camera), (step.end().max(after), next)]);
            camera = next;
        }
    }
    if frames.len() == 1 {
        return None;
    }
    frames.push((whole, camera));
    let frame = |(at, camera): (u32, Camera)| {
        let (offset, transform) = (part(at, whole), camera.transform());
        format!(r#"{{"offset":{offset},"transform":"{transform}","easing":"ease-in-out"}}"#)
    };
    Some((frames.into_iter().map(frame).collect::<Vec<_>>().join(","), camera))
}

/// Where on the board a step happens.
fn place_of(kind: StepKind) -> Option<Field> {
    match kind {
        StepKind::Move { to, .. } | StepKind::Shift { to, .. } => Some(to),
        StepKind::Work { on, .. } | StepKind::Lay { on, .. } => Some(on),
        StepKind::Roll { .. } | StepKind::Scene(..) => None,
    }
}

/// Where the last of the steps happens.
pub fn last_place(steps: &[Step]) -> Option<Point> {
    steps.iter().rev().find_map(|step| place_of(step.kind)).map(centre)
}
