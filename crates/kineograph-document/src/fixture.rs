//! A small project for tests.
#![allow(clippy::unwrap_used)]

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Content, StartPose};

use crate::document::{ClipEdit, Document, Edit, Slot};

/// Two boxes: `coin` plays `hop` (1.5 s) from 0.5 s, `star` plays `spin` for ever.
pub fn document() -> Document {
    let hop = Action::sequence([
        Action::ease_with(EaseKind::Out, 3.0, Action::move_by(0.5, [0.0, 80.0]).labelled("up")),
        Action::call_func("top"),
        Action::speed(2.0, Action::move_by(1.0, [0.0, -80.0])),
        Action::repeat(2, Action::spawn([Action::scale_to(0.25, [1.2, 0.8]), Action::fade_to(0.25, 100.0)])),
    ]);
    let spin = Action::repeat_forever(Action::rotate_by(0.8, 360.0));
    let mut document = Document::default();
    for (node, clip, tree, at_secs) in [("coin", "hop", hop, 0.5), ("star", "spin", spin, 0.0)] {
        let sprite = Content::Box([40.0, 40.0]);
        let start = StartPose::default();
        let (next, made) = document
            .edited(&Edit::AddNode { name: node.to_owned(), parent: None, content: sprite, start })
            .unwrap();
        let (next, clip_made) = next.edited(&Edit::AddClip(clip.to_owned())).unwrap();
        let (node, clip) = (made.node.unwrap(), clip_made.clip.unwrap());
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (next, _) = next.edited(&Edit::Clip(clip, insert)).unwrap();
        (document, _) = next.edited(&Edit::AddRun(clip, node, at_secs)).unwrap();
    }
    document
}
