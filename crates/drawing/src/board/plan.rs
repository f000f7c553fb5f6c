//! Where things are on the printed board, in units of its drawing: a sheet of [`WIDTH`] × [`HEIGHT`], with the
//! start at the bottom left and the goal at the top right. On a screen a unit is as large as the zoom says.
//!
//! All numbers are whole: a unit is about a pixel on a large screen, so the geometry is tested without rounding.

use crate::put;
use board::{Arrow, Field};
use core::cmp::Ordering;

/// The width of the sheet.
pub const WIDTH: i32 = 1288;
/// Its height.
pub const HEIGHT: i32 = 1410;
/// From a field to the next in its row.
const COLUMN: i32 = 112;
/// From a row to the next.
const ROW: i32 = 230;
/// The centre of field 0.
const START: (i32, i32) = (140, 1290);
/// Half the side of a field, without the irregularity of its corners.
pub const HALF: i32 = 49;
/// Half the side of the goal.
pub const GOAL_HALF: i32 = 66;
/// Half the width of the road on which the fields lie.
pub const ROAD: i32 = 59;
/// How far a corner of a field may be off.
const WOBBLE: i32 = 4;

/// A point of the sheet.
pub type Point = (i32, i32);

/// The centre of a field.
pub fn centre(field: Field) -> Point {
    (START.0 + COLUMN * i32::from(field.column()), START.1 - ROW * i32::from(field.row()))
}

/// Half the side of a field.
pub fn half_side(field: Field) -> i32 {
    if field == Field::GOAL { GOAL_HALF } else { HALF }
}

/// The corners of a field, clockwise from the top left. No two fields are cut alike.
pub fn corners(field: Field) -> [Point; 4] {
    let ((x, y), half) = (centre(field), half_side(field));
    let off = |k: u32| i32::try_from(noise(field, k) % 9).unwrap_or_default() - WOBBLE;
    [(-1, -1, 0), (1, -1, 2), (1, 1, 4), (-1, 1, 6)]
        .map(|(dx, dy, k)| (x + dx * half + off(k), y + dy * half + off(k + 1)))
}

/// A number that is the same for a field at every drawing, for irregularities that look accidental.
pub fn noise(field: Field, k: u32) -> u32 {
    let mut n = (u32::from(field.number()) * 16 + k + 1).wrapping_mul(0x9e37_79b1);
    n ^= n >> 15;
    n = n.wrapping_mul(0x85eb_ca77);
    n ^ (n >> 13)
}

/// A wall: from, to and height on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wall {
    /// Its left end.
    pub left: i32,
    /// Its right end.
    pub right: i32,
    /// Its upper edge.
    pub top: i32,
}

/// How high a wall is.
pub const WALL: i32 = 24;

/// The wall above each row, open where the road turns.
pub fn walls() -> impl Iterator<Item = Wall> {
    (0..5u8).map(|row| {
        let top = START.1 - ROW * i32::from(row) - 101;
        // The road turns at the right end of even rows, and at the left end of odd ones.
        let (first, last) = (START.0, START.0 + 9 * COLUMN);
        let gap = ROAD + 14;
        if row % 2 == 0 {
            Wall { left: 10, right: last - gap, top }
        } else {
            Wall { left: first + gap, right: WIDTH - 10, top }
        }
    })
}

/// Where an arrow on a field points: the middle of the field's edge on that side, and the angle in degrees
/// clockwise from the right. `None` if the arrow leads nowhere.
pub fn pointing(field: Field, arrow: Arrow) -> Option<(Point, i32)> {
    let ((x, y), (to_x, to_y)) = (centre(field), centre(field.beside(arrow)?));
    let half = half_side(field);
    Some(match (to_x.cmp(&x), to_y.cmp(&y)) {
        (Ordering::Greater, _) => ((x + half, y), 0),
        (Ordering::Less, _) => ((x - half, y), 180),
        (_, Ordering::Greater) => ((x, y + half), 90),
        _ => ((x, y - half), 270),
    })
}

/// Where the feet of the `k`-th of `n` pawns on a field are, and their size in percent. The later ones stand
/// in front.
pub fn standing(field: Field, k: usize, n: usize) -> (Point, i32) {
    // From the centre of a field whose half is 49.
    const SPOTS: [(&[(i32, i32)], i32); 6] = [
        (&[(0, 36)], 100),
        (&[(-25, 26), (23, 40)], 84),
        (&[(-27, 18), (26, 20), (0, 42)], 76),
        (&[(-27, 10), (27, 12), (-25, 42), (26, 44)], 66),
        (&[(-31, 8), (1, 6), (32, 9), (-18, 42), (18, 44)], 60),
        (&[(-32, 8), (0, 5), (32, 8), (-31, 42), (1, 40), (33, 43)], 58),
    ];
    let (x, y) = centre(field);
    let (spots, size) = SPOTS[n.clamp(1, 6) - 1];
    let (dx, dy) = spots[k.min(spots.len() - 1)];
    ((x + dx, y + dy), size)
}

/// The neighbour of a field in a direction of the screen: right is (1, 0), up is (0, −1).
pub fn beside(field: Field, (dx, dy): Point) -> Option<Field> {
    let (x, y) = centre(field);
    Arrow::ALL.iter().filter_map(|&arrow| field.beside(arrow)).find(|&other| {
        let (to_x, to_y) = centre(other);
        ((to_x - x).signum(), (to_y - y).signum()) == (dx, dy)
    })
}

/// The elements of all fields as HTML, without names and places.
pub fn fields() -> String {
    let mut html = String::new();
    for field in Field::all() {
        let big = if half_side(field) > HALF { " data-goal" } else { "" };
        put!(html, "<button type=\"button\" class=\"field\" data-field=\"{field}\"{big}></button>");
    }
    html
}
