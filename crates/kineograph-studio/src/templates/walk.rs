//! A walk cycle: a figure of boxes whose limbs swing from their joints, and a ground that passes below it.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Clip, Node, Project, Run};

use super::{Template, block, group};
use crate::text::label;

pub static TEMPLATE: Template =
    Template { name: "walk", label: label!("template-walk"), make: project, shown_secs: 0.35 };

/// Length of a step in seconds; a cycle has two.
const STEP_SECS: f64 = 0.4;
const HIP_PX: f64 = 118.0;
const GROUND_PX: f64 = 48.0;
/// From one stone of the ground to the next, which is how far a cycle goes.
const STONES_PX: f64 = 120.0;

const SKIN: [u8; 3] = [0xf2, 0xc0, 0x94];
const SHIRT: [u8; 3] = [0x5b, 0x8d, 0xef];
const TROUSERS: [u8; 3] = [0x3d, 0x46, 0x6b];
/// The side away from the viewer is darker.
const SHADE: [[u8; 3]; 3] = [[0xc4, 0x94, 0x6e], [0x44, 0x6b, 0xb8], [0x2c, 0x33, 0x50]];

fn project() -> Project {
    Project::default().with_nodes(nodes()).with_clips(clips()).with_runs(runs())
}

fn nodes() -> Vec<Node> {
    let mut nodes = vec![group("road", [0.0, 0.0])];
    for index in 0..6 {
        let x = f64::from(index) * STONES_PX;
        let stone = block(
            &format!("stone {}", index + 1),
            [STONES_PX - 12.0, 10.0],
            [x, GROUND_PX],
            [0.5, 1.0],
            [0x4a, 0x50, 0x6b],
        );
        nodes.push(stone.with_parent("road".to_owned()));
    }
    nodes.push(group("figure", [240.0, HIP_PX]));
    let [skin, shirt, trousers] = SHADE;
    nodes.extend(limb("far arm", [0.0, 46.0], [10.0, 26.0], -3, shirt, skin));
    nodes.extend(limb("far leg", [0.0, 0.0], [13.0, 34.0], -2, trousers, trousers));
    let torso = block("torso", [26.0, 52.0], [0.0, 0.0], [0.5, 0.0], SHIRT);
    let head = block("head", [24.0, 26.0], [2.0, 56.0], [0.5, 0.0], SKIN);
    nodes.push(torso.with_parent("figure".to_owned()));
    nodes.push(head.with_parent("figure".to_owned()).with_z(1));
    nodes.extend(limb("near leg", [0.0, 0.0], [14.0, 34.0], 2, TROUSERS, TROUSERS));
    nodes.extend(limb("near arm", [0.0, 46.0], [11.0, 26.0], 3, SHIRT, SKIN));
    nodes
}

/// Two boxes: the upper part hangs from a joint of the figure, the lower part from the end of the upper one.
fn limb(
    name: &str,
    joint: [f64; 2],
    [width, length]: [f64; 2],
    z: i32,
    upper_color: [u8; 3],
    lower_color: [u8; 3],
) -> [Node; 2] {
    let lower_name = format!("{name}, lower");
    let upper = block(name, [width, length], joint, [0.5, 1.0], upper_color);
    // A child is placed from the lower left corner of its parent.
    let lower = block(&lower_name, [width - 2.0, length], [width / 2.0, 3.0], [0.5, 1.0], lower_color);
    [upper.with_parent("figure".to_owned()).with_z(z), lower.with_parent(name.to_owned())]
}

fn clips() -> Vec<Clip> {
    vec![
        Clip::new("swing", swing([-26.0, 26.0])),
        Clip::new("swing back", swing([26.0, -26.0])),
        Clip::new("knee", bend([4.0, 46.0])),
        Clip::new("elbow", bend([-14.0, -32.0])),
        Clip::new("bob", bob()),
        Clip::new("road passes", road()),
    ]
}

/// Swings from one angle to the other, a step each way.
fn swing([from_deg, to_deg]: [f64; 2]) -> Action {
    let half = |angle_deg| Action::ease(EaseKind::SineInOut, Action::rotate_to(STEP_SECS, angle_deg));
    let first = Action::rotate_to(0.0, from_deg);
    Action::sequence([first, Action::repeat_forever(Action::sequence([half(to_deg), half(from_deg)]))])
}

/// Bends in the first half of each cycle, and is nearly straight in the second.
fn bend([straight_deg, bent_deg]: [f64; 2]) -> Action {
    let to = |part: f64, angle_deg| {
        Action::ease(EaseKind::SineInOut, Action::rotate_to(part * STEP_SECS, angle_deg))
    };
    let first = Action::rotate_to(0.0, straight_deg);
    let cycle = Action::sequence([to(0.5, bent_deg), to(0.5, straight_deg), Action::delay(STEP_SECS)]);
    Action::sequence([first, Action::repeat_forever(cycle)])
}

fn bob() -> Action {
    let half = |y| Action::ease(EaseKind::SineInOut, Action::move_by(STEP_SECS / 2.0, [0.0, y]));
    Action::repeat_forever(Action::sequence([half(5.0), half(-5.0), Action::call_func("step")]))
}

fn road() -> Action {
    let pass = Action::move_by(2.0 * STEP_SECS, [-STONES_PX, 0.0]);
    Action::repeat_forever(Action::sequence([pass, Action::place([0.0, 0.0])]))
}

fn runs() -> Vec<Run> {
    let mut runs = vec![Run::new("road passes", "road"), Run::new("bob", "figure")];
    for (clip, nodes) in [("swing", ["near leg", "far arm"]), ("swing back", ["far leg", "near arm"])] {
        runs.extend(nodes.map(|node| Run::new(clip, node)));
    }
    // The knee of a leg bends while the leg comes forward, which is half a cycle later on the other side.
    runs.push(Run::new("knee", "far leg, lower"));
    runs.push(Run::new("knee", "near leg, lower").with_at(STEP_SECS));
    runs.push(Run::new("elbow", "far arm, lower"));
    runs.push(Run::new("elbow", "near arm, lower").with_at(STEP_SECS));
    runs
}
