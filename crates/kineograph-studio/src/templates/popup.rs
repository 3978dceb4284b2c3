//! A dialog of a game's menu: it opens over a dimmed stage, its lines come one after the other, and it closes.

use kineograph_runtime::format::{Action, Clip, Node, Project, Run, StartPose};
use kineograph_runtime::{EaseKind, Stagger};

use super::{Template, block, group};
use crate::text::label;

pub static TEMPLATE: Template =
    Template { name: "popup", label: label!("template-popup"), make: project, shown_secs: 1.4 };

const LINES: [(&str, f64); 3] = [("line 1", 180.0), ("line 2", 150.0), ("line 3", 110.0)];
const CLOSE_AT_SECS: f64 = 2.6;

fn project() -> Project {
    Project::default().with_nodes(nodes()).with_clips(clips()).with_runs(runs())
}

fn nodes() -> Vec<Node> {
    let in_dialog = |node: Node| node.with_parent("dialog".to_owned());
    let mut nodes = vec![
        faded(block("dim", [480.0, 270.0], [240.0, 135.0], [0.5, 0.5], [0x0b, 0x0d, 0x14])),
        scaled_to_nothing(group("dialog", [240.0, 135.0])),
        in_dialog(block("panel", [240.0, 150.0], [0.0, 0.0], [0.5, 0.5], [0xf4, 0xf1, 0xe8])),
        in_dialog(block("title", [240.0, 30.0], [0.0, 60.0], [0.5, 0.5], [0x5b, 0x8d, 0xef])),
    ];
    for (index, (name, width_px)) in (0..).zip(LINES) {
        let y = 30.0 - 18.0 * f64::from(index);
        let line = block(name, [width_px, 8.0], [-95.0, y], [0.0, 0.5], [0xb9, 0xb4, 0xa6]);
        nodes.push(faded(in_dialog(line)));
    }
    let button = block("button", [96.0, 28.0], [0.0, -46.0], [0.5, 0.5], [0x46, 0xb3, 0x7b]);
    nodes.push(scaled_to_nothing(in_dialog(button)));
    nodes
}

fn faded(node: Node) -> Node {
    let start = node.start.clone().with_opacity(0.0);
    node.with_start(start)
}

fn scaled_to_nothing(node: Node) -> Node {
    let start: StartPose = node.start.clone().with_scale([0.0, 0.0]);
    node.with_start(start)
}

fn clips() -> Vec<Clip> {
    let pop_up = |secs| Action::ease(EaseKind::BackOut, Action::scale_to(secs, [1.0, 1.0]));
    let open = Action::sequence([pop_up(0.35), Action::call_func("opened")]);
    let reveal = Action::spawn([
        Action::fade_in(0.25),
        Action::ease(EaseKind::CubicActionOut, Action::move_from(0.3, [24.0, 0.0])),
    ]);
    let invite = Action::sequence([pop_up(0.3), Action::delay(0.2), pulse(), pulse()]);
    let close = Action::sequence([
        Action::ease(EaseKind::BackIn, Action::scale_to(0.25, [0.0, 0.0])),
        Action::call_func("closed"),
    ]);
    vec![
        Clip::new("dim", Action::fade_to(0.3, 150.0)),
        Clip::new("undim", Action::fade_to(0.3, 0.0)),
        Clip::new("open", open),
        Clip::new("reveal", reveal),
        Clip::new("invite", invite),
        Clip::new("close", close),
    ]
}

fn pulse() -> Action {
    let to = |scale| Action::ease(EaseKind::SineInOut, Action::scale_to(0.18, [scale, scale]));
    Action::sequence([to(1.08), to(1.0)])
}

fn runs() -> Vec<Run> {
    let [first, others @ ..] = LINES.map(|(name, _)| name.to_owned());
    vec![
        Run::new("dim", "dim"),
        Run::new("open", "dialog").with_at(0.1),
        Run::new("reveal", first)
            .with_more_nodes(others.to_vec())
            .with_stagger(Stagger::each(0.1))
            .with_at(0.4),
        Run::new("invite", "button").with_at(0.8),
        Run::new("close", "dialog").with_at(CLOSE_AT_SECS),
        Run::new("undim", "dim").with_at(CLOSE_AT_SECS + 0.1),
    ]
}
