//! Projects in motion that the tests write.

use std::collections::BTreeMap;

use kineograph_export::motion::{Motion, NodeShape, Play, plays_of};
use kineograph_export::pictures::Cells;
use kineograph_runtime::format::{
    Action, Clip, Content, Key, Kind, Node, Project, Run, Sheet, StartPose, Value,
};
use kineograph_runtime::{Ease, EaseKind, Timeline};

/// A project with all that a motion needs.
pub struct Scene {
    pub project: Project,
    pub timeline: Timeline,
    pub nodes: Vec<usize>,
    pub plays: Vec<Play>,
    pub shapes: Vec<Vec<NodeShape>>,
    pub cells: BTreeMap<String, Cells>,
    pub outlines: BTreeMap<usize, Vec<[f64; 2]>>,
    pub to_secs: f64,
}

impl Scene {
    /// Nodes named in their order; each plays its own clip from 0 s.
    pub fn new(nodes: Vec<(Node, Option<Action>)>) -> Self {
        let mut project = Project::default().with_sheets(vec![Sheet::new("walk", "walk", 4, 2)]);
        for (node, tree) in nodes {
            if let Some(tree) = tree {
                project.clips.push(Clip::new(format!("{} moves", node.name), tree));
                project.runs.push(Run::new(format!("{} moves", node.name), &node.name));
            }
            project.nodes.push(node);
        }
        let timeline = Timeline::new(&project).unwrap_or_else(|error| panic!("{error}"));
        let shape = |node: &Node| vec![NodeShape { size_px: size_of(node), ..NodeShape::default() }];
        let shapes = project.nodes.iter().map(shape).collect();
        let to_secs = timeline.length().secs().unwrap_or(4.0);
        let (nodes, plays) = ((0..project.nodes.len()).collect(), plays_of(&project));
        Self {
            project,
            timeline,
            nodes,
            plays,
            shapes,
            cells: BTreeMap::new(),
            outlines: BTreeMap::new(),
            to_secs,
        }
    }

    pub fn motion(&self) -> Motion<'_> {
        Motion {
            project: &self.project,
            timeline: &self.timeline,
            sources: &[],
            nodes: &self.nodes,
            mask_nodes: &[],
            outlines: &self.outlines,
            plays: &self.plays,
            shapes: &self.shapes,
            cells: &self.cells,
            view_px: [0.0, 0.0, 480.0, 270.0],
            from_secs: 0.0,
            to_secs: self.to_secs,
            fps: 30.0,
            tolerance: 1.0,
        }
    }

    /// Times inside of the motion, away from its ends and from multiples of its actions' lengths.
    pub fn times_secs(&self) -> Vec<f64> {
        (0..200).map(|step| self.to_secs * (f64::from(step) + 0.413) / 200.0).collect()
    }
}

fn size_of(node: &Node) -> [f64; 2] {
    match &node.content {
        Content::Group => [0.0; 2],
        Content::Box(size) => *size,
        _ => [32.0, 48.0],
    }
}

pub fn start(x: f64, y: f64) -> StartPose {
    StartPose::default().with_position([x, y])
}

/// Parents, all kinds of channels, eases that need several keys, jumps and frames.
pub fn rich() -> Scene {
    let bounce = Action::ease(EaseKind::BounceOut, Action::move_by(1.0, [0.0, -120.0]));
    let elastic = Action::ease(EaseKind::ElasticOut, Action::rotate_by(1.2, 200.0));
    let swing = Action::keyframes(
        2.0,
        "skew_x",
        vec![
            Key::new(0.0, 0.0),
            Key::new(0.5, 25.0).eased(Ease::new(EaseKind::SineInOut, &[]).unwrap()),
            Key::new(1.0, -10.0),
        ],
    );
    let walk = Action::repeat(
        3,
        Action::new(Kind::Animate)
            .with("frames", Value::Frames((0..4).map(kineograph_runtime::format::FrameStep::new).collect()))
            .unwrap(),
    );
    Scene::new(vec![
        (
            Node::new("body").with_content(Content::Box([60.0, 40.0])).with_start(start(200.0, 180.0)),
            Some(Action::sequence([Action::spawn([bounce, elastic]), swing])),
        ),
        (
            Node::new("arm")
                .with_parent("body".to_owned())
                .with_content(Content::Image("arm".into()))
                .with_start(start(50.0, 20.0).with_anchor([0.0, 1.0]).with_rotation(30.0)),
            Some(Action::sequence([
                Action::fade_out(0.5),
                Action::place([10.0, 4.0]),
                Action::fade_in(0.5),
                Action::ease(EaseKind::BackInOut, Action::scale_to(1.0, [2.0, -0.5])),
            ])),
        ),
        (
            Node::new("fox \"1\"")
                .with_content(Content::Sheet("walk".into()))
                .with_z(-1)
                .with_start(start(80.0, 60.0)),
            Some(Action::sequence([
                Action::spawn([walk, Action::jump_by(1.2, [90.0, 0.0], 40.0, 2)]),
                Action::flip_x(true),
                Action::hide(),
                Action::delay(0.3),
                Action::show(),
                Action::ease(EaseKind::ExponentialIn, Action::move_to(1.0, [20.0, 20.0])),
                Action::remove_self(true),
            ])),
        ),
    ])
}
