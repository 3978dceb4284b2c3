//! What scrubbing costs at the start and at the end of a clip of ten minutes: it should be the same.
//!
//! `cargo bench --bench scrub` prints a table. Both ends are measured turn by turn, so that what else the machine does meets both.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/panel.rs"]
mod panel;
#[path = "common/screen.rs"]
mod screen;
#[path = "common/timeline.rs"]
mod timeline;

use std::time::Duration;

use cpu_time::ThreadTime;
use egui::{Event, PointerButton, pos2};
use kineograph::internals::{ClipEdit, ClipId, Document, Edit, Editor, Intent, Slot};
use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Content, StartPose};
use screen::quantiles_ms;
use timeline::{Bench, bench};

/// How long the clip is.
const LENGTH_SECS: f64 = 600.0;
/// How much time is scrubbed through at each end.
const STRETCH_SECS: f64 = 3.0;
const NODES: usize = 8;
const ROUNDS: u32 = 400;

/// Ten minutes: 60 Sequences of 10 Sequences of 10 actions, all 0.1 s long.
fn long() -> Action {
    let leaf = |n: usize| match n % 5 {
        0 => Action::move_by(0.1, [3.0, 1.0]),
        1 => Action::ease(EaseKind::BackOut, Action::rotate_by(0.1, 30.0)),
        2 => Action::spawn([Action::fade_to(0.1, 120.0), Action::move_by(0.1, [-3.0, -1.0])]),
        3 => Action::repeat(5, Action::scale_to(0.02, [1.2, 1.2])),
        _ => Action::jump_by(0.1, [0.0, 0.0], 20.0, 1),
    };
    let minute_part = |_| Action::sequence((0..10).map(leaf));
    Action::sequence((0..60).map(|_| Action::sequence((0..10).map(minute_part))))
}

/// Goes round for ever, with rounds in rounds.
fn endless() -> Action {
    let round =
        Action::repeat(3, Action::sequence([Action::rotate_by(0.13, 20.0), Action::rotate_by(0.07, -5.0)]));
    Action::repeat_forever(Action::sequence([round, Action::tint_by(0.11, [1.0, 0.0, 0.0])]))
}

fn add_clip(document: &Document, tree: Action) -> (Document, ClipId) {
    let (document, made) = document.edited(&Edit::AddClip("clip".into())).unwrap();
    let clip = made.clip.unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    (document.edited(&Edit::Clip(clip, insert)).unwrap().0, clip)
}

/// Both clips play on each of the nodes; the long one is open.
fn document() -> Document {
    let (mut document, endless) = add_clip(&Document::default(), endless());
    let (next, long) = add_clip(&document, long());
    document = next;
    for _ in 0..NODES {
        let (name, parent, sprite) = ("box".into(), None, Content::Box([64.0, 64.0]));
        let node = Edit::AddNode { name, parent, content: sprite, start: StartPose::default() };
        let (next, made) = document.edited(&node).unwrap();
        document = next;
        for clip in [endless, long] {
            document = document.edited(&Edit::AddRun(clip, made.node.unwrap(), 0.0)).unwrap().0;
        }
    }
    document
}

/// The playhead is put somewhere, and all poses follow: no user interface.
fn seek(bench: &mut Bench, secs: f64) -> Duration {
    let before = ThreadTime::now();
    bench.editor.apply(Intent::Seek(secs));
    bench.editor.refresh();
    before.elapsed()
}

/// Median and 95 % at both ends, in ms: seeking alone.
fn seeks(bench: &mut Bench) -> [[f64; 2]; 2] {
    let mut times = [Vec::new(), Vec::new()];
    seek(bench, 0.0);
    let at_the_start = bench.editor.poses().to_vec();
    seek(bench, LENGTH_SECS - STRETCH_SECS);
    assert_ne!(bench.editor.poses(), at_the_start, "poses follow");
    for round in 0..ROUNDS * 5 {
        let by_secs = STRETCH_SECS * f64::from(round % 97) / 97.0;
        times[0].push(seek(bench, by_secs));
        times[1].push(seek(bench, LENGTH_SECS - STRETCH_SECS + by_secs));
    }
    times.map(quantiles_ms)
}

/// The same for frames of the timeline in which the playhead is dragged along the ruler.
fn drags(bench: &mut Bench) -> [[f64; 2]; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS / 20 {
        // Near 0 s and near ten minutes, which the view shows from end to end.
        for (end, x) in [(0, 225.0), (1, 1210.0)] {
            bench.button(PointerButton::Primary, pos2(x, 40.0), true);
            for step in 0..20_u8 {
                let pos = pos2(x + f32::from(step), 40.0);
                times[end].push(bench.frame(vec![Event::PointerMoved(pos)]));
            }
            let secs = bench.editor.session().playback.playhead_secs();
            assert!((end == 0) == (secs < LENGTH_SECS * 0.5), "the playhead is dragged: {secs}");
            bench.button(PointerButton::Primary, pos2(x, 40.0), false);
        }
    }
    times.map(quantiles_ms)
}

fn main() {
    println!(
        "CPU of scrubbing a clip of ten minutes and 6,000 actions on {NODES} nodes, in ms, median (and 95 %)\n"
    );
    println!("| | at the start | at the end | ratio of the medians |\n|---|---|---|---|");
    let mut bench = bench(Editor::new(document(), None));
    let length_secs = bench.editor.programs().length_secs();
    assert!((length_secs - LENGTH_SECS).abs() < 1.0, "{length_secs}");
    for (title, [start, end]) in
        [("poses of all nodes", seeks(&mut bench)), ("frame of the timeline", drags(&mut bench))]
    {
        let cell = |[median, most]: [f64; 2]| format!("{median:.4} ({most:.4})");
        println!("| {title} | {} | {} | {:.2} |", cell(start), cell(end), end[0] / start[0]);
    }
}
