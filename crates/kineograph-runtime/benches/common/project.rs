//! A project of any size, and the simplest typed tree that holds it: for measuring what reading costs.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{self, Action, Clip, Node, Project, Run};
use serde::Deserialize;

/// As large as files are measured.
pub const FILE_BYTES: usize = 10_000_000;
/// Each some 90 kB.
const LEAVES_A_CLIP: usize = 1_000;

/// The actions that the generated file uses, as a derive reads them.
#[derive(Deserialize)]
#[allow(dead_code)] // only read
enum Bare {
    Sequence { id: u32, actions: Vec<Self> },
    Spawn { id: u32, actions: Vec<Self> },
    EaseInOut { id: u32, rate: f64, action: Box<Self> },
    MoveBy { id: u32, duration: f64, delta: (f64, f64) },
    RotateBy { id: u32, duration: f64, angle: f64 },
    ScaleTo { id: u32, duration: f64, scale: (f64, f64) },
    FadeTo { id: u32, duration: f64, opacity: f64 },
    CallFunc { id: u32, name: String },
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct BareClip {
    id: u32,
    name: String,
    action: Bare,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct BareStage {
    size: (f64, f64),
    background: String,
    fps: f64,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct BareNode {
    id: u32,
    name: String,
}

#[derive(Deserialize)]
#[allow(dead_code)]
struct BareRun {
    id: u32,
    clip: String,
    node: String,
}

/// What `ron` alone reads such a project into: no table, no ids checked, nothing validated.
#[derive(Deserialize)]
#[allow(dead_code)]
pub struct BareProject {
    format: u32,
    stage: BareStage,
    nodes: Vec<BareNode>,
    clips: Vec<BareClip>,
    runs: Vec<BareRun>,
}

/// A clip of all kinds above, with numbers as people write them.
fn clip(nth: usize) -> Clip {
    let actions = (0..LEAVES_A_CLIP).step_by(5).map(|leaf| {
        let x = (leaf % 97) as f64 * 0.5;
        Action::spawn([
            Action::ease_with(EaseKind::InOut, 2.0, Action::move_by(0.25, [x, -12.5])),
            Action::rotate_by(0.3, 45.0 + x),
            Action::scale_to(0.25, [1.5, 0.75]),
            Action::fade_to(0.125, 200.0),
            Action::call_func("step"),
        ])
    });
    Clip::new(format!("clip {nth}"), Action::sequence(actions))
}

/// A valid project of so many bytes, as the editor writes it.
pub fn text(bytes: usize) -> String {
    let mut project = Project::default().with_nodes(vec![Node::new("hero")]);
    project.clips.push(clip(0));
    let each = format::to_ron(&project).len();
    project.clips.extend((1..bytes / each).map(clip));
    let run = |clip: &Clip| Run::new(clip.name.clone(), "hero");
    project.runs = project.clips.iter().map(run).collect();
    format::assign_ids(&mut project).expect("a few items have ids");
    format::to_ron(&project)
}
