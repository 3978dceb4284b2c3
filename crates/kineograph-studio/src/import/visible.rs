//! Names of other tools' files as a project has them: nothing in them hides or reorders what is beside it, in lists, titles and terminals.

use std::borrow::Cow;
use std::collections::BTreeSet;

use kineograph_import::{Clip, Description, NestedPart, NodeContent, TrackClip};
use kineograph_runtime::format::{is_unseen, shortened};

use crate::document::Document;
use crate::limits::MAX_NAME_CHARS;
use crate::text::shorten;

/// A name with such characters written as `\u{…}`, as messages have them; line breaks and tabs are blanks. The same name is always changed in
/// the same way, so what refers to it still does.
pub fn visible(name: &str) -> Cow<'_, str> {
    if name.chars().any(is_unseen) {
        let visible = shortened(name).to(MAX_NAME_CHARS).to_string();
        Cow::Owned(shorten::shortened(&visible, MAX_NAME_CHARS).into_owned())
    } else {
        Cow::Borrowed(name)
    }
}

/// The description with such names. Paths stay: files are found by them.
pub fn with_visible_names(mut description: Description) -> Description {
    for sheet in &mut description.sheets {
        change(&mut sheet.name);
        change_unique(sheet.frames.iter_mut().map(|frame| &mut frame.name));
        change_unique(sheet.tags.iter_mut().map(|tag| &mut tag.name));
    }
    for node in &mut description.nodes {
        change(&mut node.name);
        change_sprite(&mut node.content);
    }
    description.clips.iter_mut().for_each(change_clip);
    if let Some(timeline) = &mut description.timeline {
        timeline.whole.iter_mut().for_each(change_tracks);
        timeline.parts.iter_mut().for_each(|part| change(&mut part.name));
    }
    description
}

fn change_clip(clip: &mut Clip) {
    match clip {
        Clip::Frames(clip) => {
            change(&mut clip.name);
            for frame in &mut clip.frames {
                change(&mut frame.frame);
                frame.event.iter_mut().for_each(change);
            }
        }
        Clip::Tracks(clip) => change_tracks(clip),
        Clip::Chain(clip) => change(&mut clip.name),
    }
}

fn change_tracks(clip: &mut TrackClip) {
    change(&mut clip.name);
    clip.events.iter_mut().for_each(|(_, event)| change(event));
    clip.tracks.iter_mut().flat_map(|track| &mut track.frames).for_each(change_sprite);
    for play in &mut clip.plays {
        if let NestedPart::Named(name) = &mut play.part {
            change(name);
        }
    }
}

fn change_sprite(sprite: &mut NodeContent) {
    match sprite {
        NodeContent::Frame { frame, .. } => change(frame),
        NodeContent::NineSlice(slices) => change_sprite(&mut slices.of),
        NodeContent::Progress(progress) => change_sprite(&mut progress.of),
        _ => {}
    }
}

fn change(name: &mut String) {
    if let Cow::Owned(visible) = visible(name) {
        *name = visible;
    }
}

/// Changes names that are unique, and stay so: one may look as another one already did.
fn change_unique<'a>(names: impl Iterator<Item = &'a mut String>) {
    let mut names: Vec<&mut String> = names.collect();
    if !names.iter().any(|name| name.chars().any(is_unseen)) {
        return;
    }
    let mut taken: BTreeSet<String> =
        names.iter().filter(|name| !name.chars().any(is_unseen)).map(|name| (**name).clone()).collect();
    for name in names.iter_mut().filter(|name| name.chars().any(is_unseen)) {
        change(name);
        **name = Document::free_name(name, |name| taken.contains(name));
        taken.insert((**name).clone());
    }
}
