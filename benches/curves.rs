//! What a frame of the curves costs on the CPU, without a window: as `frames` for the graph.
//!
//! `cargo bench --bench curves` prints a table. One node moves for a minute on many channels, none of which is hidden.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/panel.rs"]
mod panel;
#[path = "common/screen.rs"]
mod screen;
#[path = "common/times.rs"]
mod times;

use egui::{Event, Modifiers, MouseWheelUnit, PointerButton, Pos2, TouchPhase, pos2, vec2};
use kineograph::internals::{
    Change, ClipEdit, CurvesPanel, Document, Edit, Editor, Intent, PinSource, Run, SelectionChange, Slot,
};
use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Content, StartPose};
use panel::Bench;
use times::frames_ms;

const SIZE: [f32; 2] = [1280.0, 400.0];
/// In the graph.
const MIDDLE: Pos2 = pos2(700.0, 250.0);
/// Rounds of a second each.
const ROUNDS: u32 = 60;

/// What the user does in every frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Act {
    Still,
    /// The pointer moves over the curves.
    Hover,
    /// The playhead goes on by a frame.
    Play,
    /// Zooms in and out: all is sampled anew.
    Zoom,
    /// The middle button drags the view: all is sampled anew.
    Pan,
}

impl Act {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Still, "still"),
        (Self::Hover, "hover"),
        (Self::Play, "play"),
        (Self::Zoom, "zoom"),
        (Self::Pan, "pan"),
    ];
}

/// What is pinned beside what is edited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pinned {
    Nothing,
    /// The same version.
    Same,
    /// One whose curves differ everywhere.
    Another,
}

/// One action for each group of channels, as many as asked for; eases and jumps among them.
fn tree(actions: usize) -> Action {
    let all = [
        Action::ease(EaseKind::ElasticOut, Action::move_by(1.0, [30.0, 20.0])),
        Action::ease(EaseKind::SineInOut, Action::rotate_by(1.0, 90.0)),
        Action::sequence([Action::scale_to(0.5, [1.5, 0.7]), Action::scale_to(0.5, [1.0, 1.0])]),
        Action::sequence([Action::fade_to(0.5, 80.0), Action::fade_to(0.5, 255.0)]),
        Action::blink(1.0, 2),
        Action::skew_by(1.0, [5.0, -3.0]),
        Action::tint_by(1.0, [1.0, -2.0, 3.0]),
    ];
    let round = Action::spawn(all.into_iter().take(actions));
    Action::sequence((0..ROUNDS).map(|_| round.clone()))
}

/// The curves of one node, moved by so many actions in each round.
fn bench(actions: usize, pin: Pinned) -> Bench<CurvesPanel> {
    let (sprite, start) = (Content::Box([8.0, 8.0]), StartPose::default());
    let node = Edit::AddNode { name: "box".to_owned(), parent: None, content: sprite, start };
    let (document, node) = Document::default().edited(&node).unwrap();
    let (document, clip) = document.edited(&Edit::AddClip("clip".into())).unwrap();
    let insert = ClipEdit::Insert { tree: tree(actions), slot: Slot::Root, position: None };
    let document = document.edited(&Edit::Clip(clip.clip.unwrap(), insert)).unwrap().0;
    let document = document.edited(&Edit::AddRun(clip.clip.unwrap(), node.node.unwrap(), 0.0)).unwrap().0;
    let mut editor = Editor::new(document, None);
    editor.apply(Intent::Select(SelectionChange::Node(node.node.unwrap())));
    if pin != Pinned::Nothing {
        editor.apply(Intent::Pin(PinSource::Now));
    }
    if pin == Pinned::Another {
        let run = editor.document().runs()[0].as_ref().clone();
        let slower = Edit::SetRun(Run { speed: 0.999, ..run });
        editor.apply(Intent::Edit(Change::new("slower", slower).keeping_selection()));
    }
    Bench::new(editor, CurvesPanel::default(), SIZE)
}

/// The events of one frame of an act.
fn events(bench: &mut Bench<CurvesPanel>, act: Act, frame: u16) -> Vec<Event> {
    let sway = f32::from(frame % 40) - 20.0;
    let at = MIDDLE + vec2(sway * 4.0, sway * 3.0);
    match act {
        Act::Still => Vec::new(),
        Act::Play => {
            bench.editor.apply(Intent::Seek(f64::from(frame) / 60.0));
            Vec::new()
        }
        Act::Hover => vec![Event::PointerMoved(at)],
        Act::Zoom => {
            vec![Event::PointerMoved(at), wheel(if frame.is_multiple_of(20) { 8.0 } else { -0.4 })]
        }
        Act::Pan => {
            if frame == 0 {
                bench.button(PointerButton::Middle, MIDDLE, true);
            }
            vec![Event::PointerMoved(at)]
        }
    }
}

const fn wheel(lines: f32) -> Event {
    let (unit, phase) = (MouseWheelUnit::Line, TouchPhase::Move);
    Event::MouseWheel { unit, delta: vec2(0.0, lines), phase, modifiers: Modifiers::NONE }
}

fn main() {
    let titles: Vec<&str> = Act::ALL.iter().map(|(_, title)| *title).collect();
    println!("CPU of a frame of the curves in ms, median (and 95 %)\n");
    println!("| actions a round | {} |\n|{}", titles.join(" | "), "---|".repeat(titles.len() + 1));
    let rows = [
        (1, Pinned::Nothing, "1"),
        (7, Pinned::Nothing, "7"),
        (7, Pinned::Same, "7, pinned"),
        (7, Pinned::Another, "7, another version pinned"),
    ];
    for (actions, pin, title) in rows {
        let cells = Act::ALL.iter().map(|(act, _)| {
            let mut bench = bench(actions, pin);
            let [median, most] = frames_ms(&mut bench, 100, |bench, frame| events(bench, *act, frame));
            format!("{median:.2} ({most:.2})")
        });
        println!("| {title} | {} |", cells.collect::<Vec<_>>().join(" | "));
    }
}
