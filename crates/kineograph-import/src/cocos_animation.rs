//! cocos2d animations as property lists, formats 1 and 2, as `AnimationCache` reads them.

use crate::description::{Clip, ClipFrame, Description, FrameClip};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::loss::Lost;
use crate::plist::{self, PlistValue};
use crate::source::Source;
use crate::values::{ValueRange, Values};

/// The time of a frame where a file gives none: that of `Animation::create`.
const DEFAULT_UNIT_SECS: f64 = 0.1;

/// More of them are too many to be meant.
const MAX_LOOPS: f64 = 1.0e6;

/// Whether the first frame is shown again at the end.
const RESTORE: &str = "restoreOriginalFrame";

/// Reads a file of animations.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    let root = plist::read(source.bytes, limits)?;
    let Some(animations @ PlistValue::Dict(_)) = root.get("animations") else {
        return Err(Error::whole(Reason::missing("animations")));
    };
    let properties = root.get("properties");
    let values = Values::default();
    values.at(source.name);
    let format = properties.and_then(|properties| properties.get("format"));
    let format = format.map_or(Some(1.0), PlistValue::number);
    let mut description = Description::default();
    let sheets =
        properties.and_then(|properties| properties.get("spritesheets")).map_or(&[][..], PlistValue::items);
    for sheet in sheets {
        match sheet.text() {
            Some(sheet) => description.need(sheet),
            None => values.unread("spritesheets"),
        }
    }
    let mut frames = 0_u64;
    for (name, value) in animations.entries() {
        values.at(name);
        let mut clip = match format {
            Some(1.0) => clip_1(value),
            Some(2.0) => clip_2(value, &values),
            _ => return Err(Error::at("properties/format", Reason::Wanted("format 1 or 2"))),
        }
        .map_err(|error| error.inside(name).inside("animations"))?;
        // Each clip names all sheets.
        frames += (clip.frames.len() + description.needs.len()) as u64;
        at_most(Quantity::Items, frames, limits.max_items as u64)?;
        clip.name.clone_from(name);
        clip.sheets.clone_from(&description.needs);
        description.clips.push(Clip::Frames(clip));
    }
    values.note_in(&mut description.losses);
    Ok(description)
}

fn clip_1(value: &PlistValue) -> Result<FrameClip, Error> {
    let mut clip = empty();
    if let Some(delay) = value.get("delay") {
        clip.unit_secs = secs(delay).ok_or(Error::at("delay", Reason::Wanted("seconds above 0")))?;
    }
    for name in frames_of(value)? {
        let frame = name.text().ok_or(Error::at("frames", Reason::Wanted("names of frames")))?;
        clip.frames.push(ClipFrame { frame: frame.to_owned(), units: 1.0, event: None });
    }
    Ok(clip)
}

fn clip_2(value: &PlistValue, values: &Values) -> Result<FrameClip, Error> {
    let mut clip = empty();
    let unit = value.get("delayPerUnit").ok_or(Error::whole(Reason::missing("delayPerUnit")))?;
    clip.unit_secs = secs(unit).ok_or(Error::at("delayPerUnit", Reason::Wanted("seconds above 0")))?;
    clip.restore = value.get(RESTORE).is_some_and(|found| values.flag(RESTORE, found.flag()));
    // 0 is endless in the engine's own files, and what is below it.
    let loops =
        value.get("loops").and_then(|found| values.number("loops", found.number(), ValueRange::WHOLE));
    clip.loops = match loops {
        None => Some(1),
        Some(loops) if loops > MAX_LOOPS => {
            values.lose(Lost::EndlessLoops);
            None
        }
        Some(loops) => Some(loops as u32).filter(|loops| *loops > 0),
    };
    for (index, entry) in frames_of(value)?.iter().enumerate() {
        let at = |reason| Error::at(format!("frames/{index}"), reason);
        let frame =
            entry.get("spriteframe").and_then(PlistValue::text).ok_or(at(Reason::missing("spriteframe")))?;
        let units = entry.get("delayUnits").map_or(Some(1.0), secs);
        let units = units.ok_or(at(Reason::Wanted("delayUnits above 0")))?;
        let notification = entry.get("notification");
        let event = notification.map(|notification| event_of(notification, frame));
        if notification.is_some_and(|notification| notification.entries().len() > 1) {
            values.lose(Lost::Notification);
        }
        clip.frames.push(ClipFrame { frame: frame.to_owned(), units, event });
    }
    Ok(clip)
}

/// A notification is a dictionary of what the game's handler gets. An entry that is named like an event is its name, otherwise the frame is.
fn event_of(notification: &PlistValue, frame: &str) -> String {
    let named = ["name", "event"].iter().find_map(|key| notification.get(key)?.text());
    let first = || notification.entries().iter().find_map(|(_, value)| value.text());
    named.or_else(first).or(notification.text()).filter(|name| !name.is_empty()).unwrap_or(frame).to_owned()
}

fn empty() -> FrameClip {
    FrameClip {
        name: String::new(),
        frames: Vec::new(),
        unit_secs: DEFAULT_UNIT_SECS,
        loops: Some(1),
        restore: false,
        sheets: Vec::new(),
    }
}

fn frames_of(value: &PlistValue) -> Result<&[PlistValue], Error> {
    match value.get("frames") {
        Some(PlistValue::Array(frames)) => Ok(frames),
        Some(_) => Err(Error::at("frames", Reason::Wanted("a list"))),
        None => Err(Error::whole(Reason::missing("frames"))),
    }
}

fn secs(value: &PlistValue) -> Option<f64> {
    value.number().filter(|secs| *secs > 0.0 && *secs <= 1e5)
}
