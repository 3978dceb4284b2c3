//! What a frame of the stage view of the timeline costs on the CPU, without a window: as `timeline` for a clip.
//!
//! `cargo bench --bench stage` prints a table.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/screen.rs"]
mod screen;

use std::time::Duration;

use egui::{Event, Modifiers, PointerButton, Pos2, pos2, vec2};
use kineograph::command::Command;
use kineograph::document::{ClipEdit, ClipId, Document, Edit, NodeId, Slot};
use kineograph::editor::Editor;
use kineograph::panels::timeline::TimelinePanel;
use kineograph::panels::{Outbox, Post};
use kineograph::session::TimelineView;
use kineograph_runtime::format::{Action, Sprite, StartPose};
use screen::{Screen, quantiles_ms};

/// How many runs, and what one frame may cost, in ms.
const BUDGETS_MS: [(usize, f64); 3] = [(200, 2.0), (2_000, 4.0), (20_000, 8.0)];
/// Runs on a node, one after the other.
const RUNS_A_NODE: usize = 40;

const SIZE: [f32; 2] = [1280.0, 400.0];

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
}

impl Act {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Still, "still"),
        (Self::Play, "play"),
        (Self::Zoom, "zoom"),
        (Self::DragRun, "drag a run"),
        (Self::DragAll, "drag all runs"),
    ];
}

struct Bench {
    screen: Screen,
    editor: Editor,
    panel: TimelinePanel,
    out: Outbox,
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
        let (sprite, start) = (Sprite::Box([8.0, 8.0]), StartPose::default());
        let edit = Edit::AddNode { name: format!("node {index}"), parent: None, sprite, start };
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

impl Bench {
    fn new(runs: usize) -> Self {
        let (panel, out) = (TimelinePanel::default(), Outbox::default());
        let mut editor = Editor::new(document(runs), None);
        editor.apply(Post::ShowTimeline(TimelineView::Stage));
        let mut bench = Self { screen: Screen::new(SIZE), editor, panel, out };
        for _ in 0..5 {
            bench.frame(Vec::new());
        }
        bench
    }

    /// One frame; returns what it cost.
    fn frame(&mut self, events: Vec<Event>) -> Duration {
        let Self { screen, editor, panel, out } = self;
        screen.frame(events, |ui, theme| {
            panel.show(ui, &editor.ctx(theme), out);
            for post in out.drain() {
                let _ = editor.apply(post);
            }
            editor.refresh();
        })
    }

    fn press(&mut self, pos: Pos2) {
        self.frame(vec![Event::PointerMoved(pos)]);
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        self.frame(vec![Event::PointerButton { pos, button, pressed: true, modifiers }]);
    }

    /// Takes the first run of the first line.
    fn grab_run(&mut self) -> Pos2 {
        for x in 225_u16..260 {
            let at = pos2(f32::from(x), 104.0);
            self.press(at);
            for by_px in [8.0, 16.0] {
                self.frame(vec![Event::PointerMoved(at + vec2(by_px, 0.0))]);
            }
            if self.editor.history().in_gesture() {
                return at;
            }
            let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
            self.frame(vec![Event::PointerButton { pos: at, button, pressed: false, modifiers }]);
        }
        panic!("no run can be moved");
    }

    /// Median and 95 % of many frames, in ms.
    fn run(&mut self, act: Act) -> [f64; 2] {
        if act == Act::DragAll {
            self.editor.run(Command::SelectAll);
        }
        let run = match act {
            Act::DragRun | Act::DragAll => self.grab_run(),
            _ => Pos2::ZERO,
        };
        let times: Vec<Duration> = (0..100_u16)
            .map(|frame| {
                let sway = f32::from(frame % 40) * 4.0;
                let events = match act {
                    Act::Still => Vec::new(),
                    Act::Play => {
                        self.editor.apply(Post::Seek(f64::from(frame) / 60.0));
                        Vec::new()
                    }
                    Act::Zoom => {
                        let factor = if frame.is_multiple_of(2) { 1.1 } else { 1.0 / 1.1 };
                        vec![Event::PointerMoved(pos2(600.0, 200.0)), Event::Zoom(factor)]
                    }
                    Act::DragRun | Act::DragAll => {
                        vec![Event::PointerMoved(pos2(run.x + 10.0 + sway, run.y))]
                    }
                };
                self.frame(events)
            })
            .collect();
        quantiles_ms(times)
    }
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("CPU of a frame of the stage view in ms, median (and 95 %), poses of all nodes included\n");
    let titles: Vec<&str> = Act::ALL.iter().map(|(_, title)| *title).collect();
    println!("| runs | {} | aim |\n|{}", titles.join(" | "), "---|".repeat(titles.len() + 2));
    for (runs, budget_ms) in BUDGETS_MS {
        let cells = Act::ALL.iter().map(|(act, title)| {
            if !only.iter().all(|word| format!("{runs} {title}").contains(word)) {
                return "–".to_owned();
            }
            let [median, most] = Bench::new(runs).run(*act);
            format!("{median:.2} ({most:.2})")
        });
        println!("| {runs} | {} | {budget_ms} |", cells.collect::<Vec<_>>().join(" | "));
    }
}
