//! What Aseprite adds to sheets in JSON: times of frames, tags and slices.

use serde::Deserialize;

use crate::aseprite::parts::{self, FrameTag, Slice, SliceKey};
use crate::description::{Description, Direction, Sheet};
use crate::error::{Error, Quantity, at_most};
use crate::json::{Point, Rect};
use crate::limits::Limits;
use crate::loss::Lost;

/// An animation.
#[derive(Debug, Deserialize)]
pub struct StoredTag {
    name: String,
    from: usize,
    to: usize,
    direction: Option<String>,
    repeat: Option<Repeat>,
}

/// Aseprite writes this number as a text.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Repeat {
    Number(u32),
    Text(String),
}

/// A named area.
#[derive(Debug, Deserialize)]
pub struct StoredSlice {
    name: String,
    #[serde(default)]
    keys: Vec<StoredKey>,
}

#[derive(Debug, Deserialize)]
struct StoredKey {
    frame: usize,
    bounds: Rect,
    center: Option<Rect>,
    pivot: Option<Point>,
}

/// Adds tags and slices to the frames of a sheet. `durations_ms` are those of the frames, in their order.
pub fn add(
    tags: &[StoredTag],
    slices: &[StoredSlice],
    durations_ms: &[Option<f64>],
    description: &mut Description,
    sheet: &mut Sheet,
    limits: &Limits,
) -> Result<(), Error> {
    let secs: Vec<Option<f64>> = durations_ms.iter().map(|ms| ms.map(|ms| ms / 1000.0)).collect();
    let tags: Vec<FrameTag> = tags.iter().map(|tag| tag.tag(description)).collect();
    at_most(Quantity::Items, parts::tagged(&tags, secs.len()) as u64, limits.max_items as u64)?;
    parts::add_tags(&tags, &secs, description, sheet);
    let keys: usize = slices.iter().map(|slice| slice.keys.len()).sum();
    at_most(Quantity::Items, (sheet.frames.len() + keys) as u64, limits.max_items as u64)?;
    let slices: Vec<Slice> = slices.iter().map(StoredSlice::slice).collect();
    parts::add_slices(&slices, secs.len(), description, sheet);
    Ok(())
}

impl StoredTag {
    fn tag(&self, description: &mut Description) -> FrameTag {
        let mut unread = |name: &str| description.lose(Lost::Unread(name.to_owned()), &self.name);
        let direction = match self.direction.as_deref() {
            Some("forward") | None => Direction::Forward,
            Some("reverse") => Direction::Reverse,
            Some("pingpong") => Direction::PingPong,
            Some("pingpong_reverse") => Direction::PingPongReverse,
            Some(_) => {
                unread("direction");
                Direction::Forward
            }
        };
        let rounds = match &self.repeat {
            Some(Repeat::Number(rounds)) => *rounds,
            Some(Repeat::Text(text)) => text.parse().unwrap_or_else(|_| {
                unread("repeat");
                0
            }),
            None => 0,
        };
        FrameTag { name: self.name.clone(), from: self.from, to: self.to, direction, rounds }
    }
}

impl StoredSlice {
    fn slice(&self) -> Slice {
        let key = |key: &StoredKey| SliceKey {
            frame: key.frame,
            bounds: key.bounds.px(),
            center: key.center.map(Rect::px),
            pivot: key.pivot.map(|pivot| [pivot.x, pivot.y]),
        };
        Slice { name: self.name.clone(), keys: self.keys.iter().map(key).collect() }
    }
}
