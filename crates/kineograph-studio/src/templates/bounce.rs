//! A box that bounces, squashes and stretches, without an end.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Clip, Project, Run};

use super::{Template, block};
use crate::text::label;

pub static TEMPLATE: Template =
    Template { name: "bounce", label: label!("template-bounce"), make: project, shown_secs: 0.42 };

const GROUND_PX: f64 = 60.0;

fn project() -> Project {
    let ground = block("ground", [360.0, 8.0], [240.0, GROUND_PX], [0.5, 1.0], [0x4a, 0x50, 0x6b]);
    let box_node = block("box", [48.0, 48.0], [240.0, GROUND_PX], [0.5, 0.0], [0xff, 0xb3, 0x47]);
    Project::default()
        .with_nodes(vec![ground, box_node])
        .with_clips(vec![Clip::new("bounce", bounce())])
        .with_runs(vec![Run::new("bounce", "box")])
}

fn bounce() -> Action {
    let crouch = Action::ease(EaseKind::SineOut, Action::scale_to(0.15, [1.25, 0.7]));
    let stretch = Action::sequence([
        Action::scale_to(0.1, [0.85, 1.2]),
        Action::ease(EaseKind::SineInOut, Action::scale_to(0.3, [1.0, 1.0])),
    ]);
    let leap = Action::spawn([Action::jump_by(0.6, [0.0, 0.0], 110.0, 1), stretch]);
    let land = Action::spawn([
        Action::call_func("land"),
        Action::sequence([
            Action::scale_to(0.08, [1.3, 0.65]),
            Action::ease(EaseKind::ElasticOut, Action::scale_to(0.6, [1.0, 1.0])),
        ]),
    ]);
    Action::repeat_forever(Action::sequence([
        crouch.labelled("crouch"),
        leap.labelled("leap"),
        land.labelled("land"),
    ]))
}
