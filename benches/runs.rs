//! What a frame of the Runs view of the timeline costs on the CPU, without a window: as `timeline` for a clip.
//!
//! `cargo bench --bench runs` prints a table.

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

use acts::{grab, sway_px, table, zoomed};
use egui::{Event, Pos2, pos2};
use kineograph::internals::{
    ClipEdit, ClipId, Command, Document, Edit, Editor, Intent, NodeId, Slot, TimelineView,
};
use kineograph_runtime::format::{Action, Content, Expectation, ExpectedPose, StartPose};
use timeline::bench;
use times::frames_ms;

/// Runs on a node, one after the other.
const RUNS_A_NODE: usize = 40;

/// What the user does in every frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    Still,
    /// The playhead goes on by a frame.
    Play,
    /// Zooms in and out.
    Zoom,
    /// A run is dragged: an edit in every frame.
    DragRun,
    /// All runs are dragged.
    DragAll,
    /// A run is dragged while poses are expected all over the project, which are compared in every frame.
    DragExpecting,
}

impl Act {
    const ALL: [(Self, &'static str); 6] = [
        (Self::Still, "still"),
        (Self::Play, "play"),
        (Self::Zoom, "zoom"),
        (Self::DragRun, "drag a run"),
        (Self::DragAll, "drag all runs"),
        (Self::DragExpecting, "drag a run, 100 expectations"),
    ];
}

/// Clips with parts and events, one of which never ends.
fn clips(document: Document) -> (Document, Vec<ClipId>) {
    let hop =
        Action::sequence([Action::move_by(0.4, [40.0, 8.0]), Action::call_func("top"), Action::fade_in(0.4)]);
    let trees = [hop.clone(), Action::repeat(3, hop.clone()), Action::repeat_forever(hop)];
    let add = |document: Document, tree: &Action| {
        let (document, made) = document.edited(&Edit::AddClip("clip".into())).unwrap();
        let insert = ClipEdit::Insert { tree: tree.clone(), slot: Slot::Root, position: None };
        document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0
    };
    let document = trees.iter().fold(document, add);
    let ids = document.clips().iter().map(|clip| clip.id).collect();
    (document, ids)
}

#[allow(clippy::cast_precision_loss)] // some thousands
fn document(runs: usize) -> Document {
    let (mut document, clips) = clips(Document::default());
    let mut nodes: Vec<NodeId> = Vec::new();
    for index in 0..runs.div_ceil(RUNS_A_NODE) {
        let (sprite, start) = (Content::Box([8.0, 8.0]), StartPose::default());
        let edit = Edit::AddNode { name: format!("node {index}"), parent: None, content: sprite, start };
        let (next, made) = document.edited(&edit).unwrap();
        document = next;
        nodes.push(made.node.unwrap());
    }
    for index in 0..runs {
        let (node, place) = (nodes[index / RUNS_A_NODE], index % RUNS_A_NODE);
        let clip = if place + 1 == RUNS_A_NODE { clips[2] } else { clips[place % 2] };
        let at_secs = place as f64 * 1.6;
        document = document.edited(&Edit::AddRun(clip, node, at_secs)).unwrap().0;
    }
    document
}

/// The same project with this many expected poses.
#[allow(clippy::cast_precision_loss)] // some hundreds
fn expecting(mut document: Document, count: usize) -> Document {
    for index in 0..count {
        let node = document.nodes()[index % document.nodes().len()].clone();
        let pose = ExpectedPose::default().with_position([1.0, 2.0]);
        let what = Expectation::pose(node.name.clone(), index as f64 * 0.6, pose);
        document = document.edited(&Edit::AddExpected(Some(node.id), what)).unwrap().0;
    }
    document
}

/// Median and 95 % of many frames, in ms.
fn run(runs: usize, act: Act) -> [f64; 2] {
    let document = document(runs);
    let document = if act == Act::DragExpecting { expecting(document, 100) } else { document };
    let mut editor = Editor::new(document, None);
    editor.apply(Intent::ShowTimeline(TimelineView::Runs));
    let mut bench = bench(editor);
    if act == Act::DragAll {
        bench.editor.run(Command::SelectAll);
    }
    let run = match act {
        // The first run of the first line.
        Act::DragRun | Act::DragAll | Act::DragExpecting => grab(&mut bench, 225..260, 104.0),
        _ => Pos2::ZERO,
    };
    frames_ms(&mut bench, 100, |bench, frame| match act {
        Act::Still => Vec::new(),
        Act::Play => {
            bench.editor.apply(Intent::Seek(f64::from(frame) / 60.0));
            Vec::new()
        }
        Act::Zoom => zoomed(frame),
        Act::DragRun | Act::DragAll | Act::DragExpecting => {
            vec![Event::PointerMoved(pos2(run.x + 10.0 + sway_px(frame), run.y))]
        }
    })
}

fn main() {
    println!("CPU of a frame of the Runs view in ms, median (and 95 %), poses of all nodes included\n");
    table("runs", &Act::ALL, run);
}
