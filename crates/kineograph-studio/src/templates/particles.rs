//! Sparks that fly out of one point again and again: one clip, played on many sprites, each a little later.

use kineograph_runtime::format::{Action, Clip, Node, Project, Run};
use kineograph_runtime::{EaseKind, Stagger};

use super::{Template, block, group};
use crate::text::label;

pub static TEMPLATE: Template =
    Template { name: "particles", label: label!("template-particles"), make: project, shown_secs: 1.9 };

const SPARKS: u32 = 24;
const LIFE_SECS: f64 = 1.2;
/// The angle between one spark and the next. As the golden angle it never repeats, so the directions look random.
const ANGLE_DEG: f64 = 137.5;
const COLORS: [[u8; 3]; 4] = [[0xff, 0xd1, 0x66], [0xff, 0x9f, 0x43], [0xff, 0x6b, 0x6b], [0xf7, 0xf1, 0xe3]];

fn project() -> Project {
    Project::default()
        .with_nodes(nodes())
        .with_clips(vec![Clip::new("fly", fly()), Clip::new("glow", glow())])
        .with_runs(vec![sparks_fly(), Run::new("glow", "source")])
}

fn nodes() -> Vec<Node> {
    let source = block("source", [18.0, 18.0], [240.0, 120.0], [0.5, 0.5], COLORS[0]).with_z(1);
    let mut nodes = vec![source];
    for index in 0..SPARKS {
        // Each arm turns the way of its spark.
        let mut arm = group(&format!("arm {}", index + 1), [240.0, 120.0]);
        arm.start.rotation = f64::from(index) * ANGLE_DEG % 360.0;
        let side_px = 4.0 + f64::from(index % 3) * 2.0;
        let color = COLORS[index as usize % COLORS.len()];
        let mut spark = block(&spark(index), [side_px, side_px], [0.0, 0.0], [0.5, 0.5], color);
        spark.start.opacity = 0.0;
        nodes.push(spark.with_parent(arm.name.clone()));
        nodes.push(arm);
    }
    nodes
}

fn spark(index: u32) -> String {
    format!("spark {}", index + 1)
}

/// Out of the source, smaller and fainter, and back without being seen.
fn fly() -> Action {
    let out = Action::ease(EaseKind::ExponentialOut, Action::move_by(LIFE_SECS, [0.0, 110.0]));
    let shrink = Action::ease_in(2.0, Action::scale_to(LIFE_SECS, [0.2, 0.2]));
    let fade =
        Action::sequence([Action::fade_in(0.05), Action::ease_in(2.0, Action::fade_out(LIFE_SECS - 0.05))]);
    let back = Action::spawn([Action::place([0.0, 0.0]), Action::scale_to(0.0, [1.0, 1.0])]);
    let turn = Action::rotate_by(LIFE_SECS, 270.0);
    Action::repeat_forever(Action::sequence([Action::spawn([out, shrink, fade, turn]), back]))
}

fn glow() -> Action {
    let to = |scale| Action::ease(EaseKind::SineInOut, Action::scale_to(0.3, [scale, scale]));
    Action::repeat_forever(Action::sequence([to(1.3), to(1.0)]))
}

fn sparks_fly() -> Run {
    let others = (1..SPARKS).map(spark).collect();
    let each_secs = LIFE_SECS / f64::from(SPARKS);
    Run::new("fly", spark(0)).with_more_nodes(others).with_stagger(Stagger::each(each_secs))
}
