//! Positions and sizes that are not in pixels from the lower left: percent of the parent, other corners, units of the screen.

use crate::plist::PlistValue;
use crate::values::{ValueRange, Values};

/// Pixels from the lower left corner of the parent.
const PIXELS: i64 = 0;

/// The kind of positions that are multiplied by the scale of the screen, and of sizes too.
const TIMES_SCALE: i64 = 5;

/// The kind of scales that are multiplied by that of the screen.
const SCALE_TIMES_SCALE: f64 = 1.0;

/// The screen that the scene was shown on last.
#[derive(Debug, Clone)]
pub struct Screen {
    /// Width and height; `None` for a scene that has no screen of its own.
    pub size_px: Option<[f64; 2]>,
    /// What lengths that depend on the screen are multiplied by.
    pub scale: f64,
    /// What names of files for it end with, before their extensions, as `ipad` in `felt-ipad.fnt`; the first that is there is taken.
    pub endings: Vec<String>,
}

impl Screen {
    /// The current one of a file's `resolutions`.
    pub fn of(root: &PlistValue, values: &Values) -> Self {
        let all = root.get("resolutions").map_or(&[][..], PlistValue::items);
        let current = root.get("currentResolution").and_then(PlistValue::number).unwrap_or(0.0);
        let Some(screen) = all.get(current as usize) else {
            return Self { size_px: None, scale: 1.0, endings: Vec::new() };
        };
        let number = |key: &str, range| {
            let found = screen.get(key)?;
            values.number(key, found.number(), range)
        };
        let sides = ["width", "height"].map(|key| number(key, ValueRange::SIDE_PX).unwrap_or(0.0));
        let size_px = Some(sides).filter(|sides| sides.iter().all(|side| *side > 0.0));
        let endings = screen.get("ext").and_then(PlistValue::text).unwrap_or_default();
        Self {
            size_px,
            scale: number("scale", ValueRange::new(0.01, 100.0)).unwrap_or(1.0),
            endings: endings.split_whitespace().map(str::to_owned).collect(),
        }
    }
}

/// Whether a stored scale, its two numbers with their kind, is multiplied by that of the screen.
pub fn is_times_scale(stored: &PlistValue) -> bool {
    stored.items().get(3).and_then(PlistValue::number) == Some(SCALE_TIMES_SCALE)
}

/// How a node states its position and its size.
#[derive(Debug, Clone, Copy, Default)]
pub struct NodeUnits {
    /// The kind of its position.
    pub position: i64,
    /// The kind of its size.
    pub size: i64,
    /// Whether its scale is multiplied by that of the screen.
    pub times_scale: bool,
    /// Its width and height, if the file says them.
    pub size_px: Option<[f64; 2]>,
    /// Whether these are parts of a size that is not known, taken as pixels.
    pub is_size_guessed: bool,
    /// Those of its picture, where others are inside of it and the file says none.
    pub picture_px: Option<[f64; 2]>,
    /// How far its anchor is from its position, right and up.
    pub moved_px: [f64; 2],
    /// Where its children count from, seen from where they count from here, right and up.
    pub corner_px: [f64; 2],
}

/// A position in pixels from the lower left, if that is known.
pub fn position(
    kind: i64,
    [x, y]: [f64; 2],
    parent_px: Option<[f64; 2]>,
    screen: &Screen,
) -> Option<[f64; 2]> {
    match kind {
        PIXELS => return Some([x, y]),
        TIMES_SCALE => return Some([x, y].map(|side| side * screen.scale)),
        _ => {}
    }
    let [width, height] = parent_px?;
    Some(match kind {
        1 => [x, height - y],
        2 => [width - x, height - y],
        3 => [width - x, y],
        4 => [width * x / 100.0, height * y / 100.0],
        _ => return None,
    })
}

/// A size in pixels, if that is known.
pub fn size(kind: i64, [x, y]: [f64; 2], parent_px: Option<[f64; 2]>, screen: &Screen) -> Option<[f64; 2]> {
    match kind {
        PIXELS => return Some([x, y]),
        TIMES_SCALE => return Some([x, y].map(|side| side * screen.scale)),
        _ => {}
    }
    let [width, height] = parent_px?;
    let sides = match kind {
        1 => [width * x / 100.0, height * y / 100.0],
        2 => [width - x, height - y],
        3 => [width * x / 100.0, y],
        4 => [x, height * y / 100.0],
        _ => return None,
    };
    Some(sides.map(|side| side.max(0.0)))
}
