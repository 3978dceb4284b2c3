//! What a frame of the timeline costs on the CPU, without a window: as `frames` for the graph.
//!
//! `cargo bench --bench timeline` prints a table.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/acts.rs"]
mod acts;
#[path = "common/panel.rs"]
mod panel;
#[path = "common/screen.rs"]
mod screen;
#[path = "common/timeline.rs"]
mod timeline;
#[path = "common/times.rs"]
mod times;
#[path = "common/tree.rs"]
mod tree;

use acts::{grab, sway_px, table, zoomed};
use egui::{Event, PointerButton, Pos2, pos2};
use kineograph::internals::{ClipEdit, Document, Edit, Editor, Intent, Slot};
use kineograph_runtime::format::{Content, StartPose};
use timeline::bench;
use times::frames_ms;
use tree::tree;

/// What the user does in every frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    Still,
    /// The playhead goes on by a frame.
    Play,
    /// The playhead is dragged along the ruler.
    Scrub,
    /// Zooms in and out.
    Zoom,
    /// A bar is dragged: an edit in every frame.
    DragBar,
}

impl Act {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Still, "still"),
        (Self::Play, "play"),
        (Self::Scrub, "scrub"),
        (Self::Zoom, "zoom"),
        (Self::DragBar, "drag a bar"),
    ];
}

fn document(actions: usize) -> Document {
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
    let insert = ClipEdit::Insert { tree: tree(actions), slot: Slot::Root, position: None };
    let clip = made.clip.unwrap();
    let document = document.edited(&Edit::Clip(clip, insert)).unwrap().0;
    let (name, parent, sprite) = ("box".into(), None, Content::Box([64.0, 64.0]));
    let node = Edit::AddNode { name, parent, content: sprite, start: StartPose::default() };
    let (document, made) = document.edited(&node).unwrap();
    document.edited(&Edit::AddRun(clip, made.node.unwrap(), 0.0)).unwrap().0
}

/// Median and 95 % of many frames, in ms.
fn run(actions: usize, act: Act) -> [f64; 2] {
    let mut bench = bench(Editor::new(document(actions), None));
    let ruler = pos2(400.0, 40.0);
    let bar = match act {
        // The second row, from where 0 s is on: narrow bars have no room for a handle at their start.
        Act::DragBar => grab(&mut bench, 221..230, 149.0),
        _ => Pos2::ZERO,
    };
    if act == Act::Scrub {
        bench.button(PointerButton::Primary, ruler, true);
    }
    let times_ms = frames_ms(&mut bench, 100, |bench, frame| match act {
        Act::Still => Vec::new(),
        Act::Play => {
            bench.editor.apply(Intent::Seek(f64::from(frame) / 60.0));
            Vec::new()
        }
        Act::Scrub => vec![Event::PointerMoved(pos2(300.0 + sway_px(frame), ruler.y))],
        Act::Zoom => zoomed(frame),
        Act::DragBar => vec![Event::PointerMoved(pos2(bar.x + 10.0 + sway_px(frame), bar.y))],
    });
    assert!(act != Act::DragBar || bench.editor.history().in_gesture(), "a bar is dragged");
    times_ms
}

fn main() {
    println!("CPU of a frame of the timeline in ms, median (and 95 %)\n");
    table("bars", &Act::ALL, run);
}
