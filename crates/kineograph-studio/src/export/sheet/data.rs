//! What a game needs to know of a sheet: the form that TexturePacker calls “JSON (Hash)”, with the tags that Aseprite adds.

use std::collections::BTreeSet;

use kineograph_export::visible::visible;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::layout::Cut;
use super::{ExportedFrame, Layout, PicturePlace};
use crate::export::error::ExportError;

/// The text of a sheet's file.
#[derive(Serialize)]
struct Data {
    frames: SheetFrames,
    meta: Value,
}

/// Frames by name, in their order: tags count them.
struct SheetFrames(Vec<(String, Value)>);

impl Serialize for SheetFrames {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, frame)| (name, frame)))
    }
}

/// The file of a sheet: its own frames, and of each clip those that are on it. `tags` has the first frame of each clip, and the one after its last.
pub(super) fn text(
    frames: &[ExportedFrame],
    tags: &[(String, [usize; 2])],
    layout: &Layout,
    sheet: usize,
    name: &str,
) -> Result<String, ExportError> {
    let is_here = |frame: &ExportedFrame| layout.places[frame.picture].sheet == sheet;
    let mut taken = BTreeSet::new();
    let mut named = Vec::new();
    for frame in frames {
        let mut name = frame.name.clone();
        // Two clips may have names that become the same.
        while !taken.insert(name.clone()) {
            name.insert(0, '_');
        }
        if is_here(frame) {
            named.push((name, entry(frame, layout.places[frame.picture])));
        }
    }
    let count = |frames: &[ExportedFrame]| frames.iter().filter(|frame| is_here(frame)).count();
    let tag = |(name, [from, to]): &(String, [usize; 2])| {
        let [from, to] = [*from, *to].map(|end| count(&frames[..end]));
        (to > from).then(|| json!({ "name": name, "from": from, "to": to - 1, "direction": "forward" }))
    };
    let tags: Vec<Value> = tags.iter().filter_map(tag).collect();
    let stem =
        |sheet: usize| if layout.sizes_px.len() == 1 { name.to_owned() } else { format!("{name}-{sheet}") };
    let [width, height] = layout.sizes_px[sheet];
    let mut meta = json!({
        "app": "Kineograph", // not shown
        "version": "1.0",
        "image": format!("{}.png", stem(sheet)),
        "format": "RGBA8888",
        "size": { "w": width, "h": height },
        "scale": "1",
        "frameTags": tags,
    });
    let others = (0..layout.sizes_px.len()).filter(|other| *other != sheet);
    let others: Vec<String> = others.map(|other| format!("{}.json", stem(other))).collect();
    if let (false, Some(meta)) = (others.is_empty(), meta.as_object_mut()) {
        meta.insert("related_multi_packs".to_owned(), Value::from(others));
    }
    let text = serde_json::to_string_pretty(&Data { frames: SheetFrames(named), meta });
    Ok(visible(&text.map_err(ExportError::encoding)?).into_owned() + "\n")
}

fn entry(frame: &ExportedFrame, place: PicturePlace) -> Value {
    let [x, y] = place.corner_px;
    let Cut { left, top, width, height } = frame.cut;
    let [whole_width, whole_height] = frame.whole_px;
    let is_trimmed = [width, height] != frame.whole_px;
    json!({
        "frame": { "x": x, "y": y, "w": width, "h": height },
        "rotated": place.is_turned,
        "trimmed": is_trimmed,
        "spriteSourceSize": { "x": left, "y": top, "w": width, "h": height },
        "sourceSize": { "w": whole_width, "h": whole_height },
        "duration": frame.millis,
    })
}
