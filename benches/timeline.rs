//! What a frame of the timeline costs on the CPU, without a window: as `frames` for the graph.
//!
//! `cargo bench --bench timeline` prints a table.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/screen.rs"]
mod screen;
#[path = "common/tree.rs"]
mod tree;

use std::time::Duration;

use egui::{Event, Modifiers, PointerButton, Pos2, pos2, vec2};
use kineograph::document::{ClipEdit, Document, Edit, Slot};
use kineograph::editor::Editor;
use kineograph::panels::timeline::TimelinePanel;
use kineograph::panels::{Outbox, Post};
use kineograph_runtime::format::{Sprite, StartPose};
use screen::{Screen, quantiles_ms};
use tree::tree;

/// How many bars, and what one frame may cost, in ms.
const BUDGETS_MS: [(usize, f64); 3] = [(200, 2.0), (2_000, 4.0), (20_000, 8.0)];

const SIZE: [f32; 2] = [1280.0, 400.0];

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

struct Bench {
    screen: Screen,
    editor: Editor,
    panel: TimelinePanel,
    out: Outbox,
}

impl Bench {
    fn new(actions: usize) -> Self {
        let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let insert = ClipEdit::Insert { tree: tree(actions), slot: Slot::Root, position: None };
        let clip = made.clip.unwrap();
        let document = document.edited(&Edit::Clip(clip, insert)).unwrap().0;
        let (name, parent, sprite) = ("box".into(), None, Sprite::Box([64.0, 64.0]));
        let node = Edit::AddNode { name, parent, sprite, start: StartPose::default() };
        let (document, made) = document.edited(&node).unwrap();
        let document = document.edited(&Edit::AddRun(clip, made.node.unwrap(), 0.0)).unwrap().0;
        let (panel, out) = (TimelinePanel::default(), Outbox::default());
        let mut bench = Self { screen: Screen::new(SIZE), editor: Editor::new(document, None), panel, out };
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

    /// Puts the button down.
    fn press(&mut self, pos: Pos2) {
        self.frame(vec![Event::PointerMoved(pos)]);
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        self.frame(vec![Event::PointerButton { pos, button, pressed: true, modifiers }]);
    }

    /// Takes the first bar that can be moved.
    fn grab_bar(&mut self) -> Pos2 {
        // The second row, from where 0 s is on: narrow bars have no room for a handle at their start.
        for x in 221_u16..230 {
            let at = pos2(f32::from(x), 149.0);
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
        panic!("no bar can be moved");
    }

    /// Median and 95 % of many frames, in ms.
    fn run(&mut self, act: Act) -> [f64; 2] {
        let ruler = pos2(400.0, 40.0);
        let bar = match act {
            Act::DragBar => self.grab_bar(),
            _ => Pos2::ZERO,
        };
        if act == Act::Scrub {
            self.press(ruler);
        }
        let times: Vec<Duration> = (0..100_u16)
            .map(|frame| {
                let sway = f32::from(frame % 40) * 4.0;
                let events = match act {
                    Act::Still => Vec::new(),
                    Act::Play => {
                        self.editor.apply(Post::Seek(f64::from(frame) / 60.0));
                        Vec::new()
                    }
                    Act::Scrub => vec![Event::PointerMoved(pos2(300.0 + sway, ruler.y))],
                    Act::Zoom => {
                        let factor = if frame.is_multiple_of(2) { 1.1 } else { 1.0 / 1.1 };
                        vec![Event::PointerMoved(pos2(600.0, 200.0)), Event::Zoom(factor)]
                    }
                    Act::DragBar => vec![Event::PointerMoved(pos2(bar.x + 10.0 + sway, bar.y))],
                };
                self.frame(events)
            })
            .collect();
        assert!(act != Act::DragBar || self.editor.history().in_gesture(), "a bar is dragged");
        quantiles_ms(times)
    }
}

fn main() {
    let only: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    println!("CPU of a frame of the timeline in ms, median (and 95 %)\n");
    let titles: Vec<&str> = Act::ALL.iter().map(|(_, title)| *title).collect();
    println!("| bars | {} | aim |\n|{}", titles.join(" | "), "---|".repeat(titles.len() + 2));
    for (actions, budget_ms) in BUDGETS_MS {
        let cells = Act::ALL.iter().map(|(act, title)| {
            if !only.iter().all(|word| format!("{actions} {title}").contains(word)) {
                return "–".to_owned();
            }
            let [median, most] = Bench::new(actions).run(*act);
            format!("{median:.2} ({most:.2})")
        });
        println!("| {actions} | {} | {budget_ms} |", cells.collect::<Vec<_>>().join(" | "));
    }
}
