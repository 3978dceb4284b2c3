//! The hero of a platform game: a clip for each state, played one after the other, with tags and events for the game.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Clip, Color, Marker, Node, Project, Run};

use super::{Template, block};
use crate::text::label;

pub static TEMPLATE: Template =
    Template { name: "platform", label: label!("template-platform"), make: project, shown_secs: 2.75 };

const GROUND_PX: f64 = 56.0;
const LEDGE_PX: f64 = 112.0;
const BODY: [u8; 3] = [0x46, 0xb3, 0x7b];

/// The states in the order in which they play: clip, start and end in seconds.
const STATES: [(&str, f64, f64); 5] =
    [("idle", 0.0, 1.2), ("run", 1.2, 2.4), ("jump", 2.4, 3.2), ("hit", 3.2, 3.8), ("celebrate", 3.8, 5.0)];

fn project() -> Project {
    let markers = STATES.iter().map(|(name, at_secs, _)| Marker::new(*name, *at_secs)).collect();
    Project::default().with_nodes(nodes()).with_clips(clips()).with_runs(runs()).with_markers(markers)
}

fn nodes() -> Vec<Node> {
    let eye = |name: &str, x| {
        block(name, [5.0, 9.0], [x, 26.0], [0.5, 0.5], [0x16, 0x1a, 0x26]).with_parent("hero".to_owned())
    };
    vec![
        block("ground", [300.0, 56.0], [0.0, 0.0], [0.0, 0.0], [0x4a, 0x50, 0x6b]),
        block("ledge", [160.0, 16.0], [320.0, LEDGE_PX], [0.0, 1.0], [0x5d, 0x65, 0x86]),
        block("hero", [32.0, 38.0], [70.0, GROUND_PX], [0.5, 0.0], BODY),
        eye("left eye", 14.0),
        eye("right eye", 25.0),
    ]
}

fn clips() -> Vec<Clip> {
    let eased = |kind, action| Action::ease(kind, action);
    let breath = |scale| eased(EaseKind::SineInOut, Action::scale_to(0.3, scale));
    let idle = Action::repeat(2, Action::sequence([breath([1.06, 0.94]), breath([1.0, 1.0])]));
    let hop = Action::sequence([Action::jump_by(0.3, [40.0, 0.0], 10.0, 1), Action::call_func("step")]);
    let lean =
        Action::sequence([Action::rotate_to(0.1, 8.0), Action::delay(1.0), Action::rotate_to(0.1, 0.0)]);
    let run = Action::spawn([Action::repeat(4, hop), lean]);
    let stretch = Action::sequence([
        Action::scale_to(0.1, [0.8, 1.25]),
        Action::scale_to(0.5, [1.0, 1.0]),
        Action::scale_to(0.05, [1.25, 0.75]),
        eased(EaseKind::BackOut, Action::scale_to(0.15, [1.0, 1.0])),
    ]);
    let leap = Action::sequence([
        Action::call_func("jumped"),
        Action::jump_by(0.6, [140.0, LEDGE_PX - GROUND_PX], 70.0, 1),
        Action::call_func("landed"),
    ]);
    let hit = Action::spawn([
        Action::sequence([
            Action::tint_to(0.05, Color([0xff, 0x5a, 0x5a])),
            Action::tint_to(0.4, Color(BODY)),
        ]),
        Action::shake_move(0.4, [6.0, 2.0], 20.0, 1),
        Action::blink(0.5, 4),
    ]);
    let celebrate = Action::sequence([
        Action::repeat(
            2,
            Action::spawn([Action::jump_by(0.5, [0.0, 0.0], 40.0, 1), Action::rotate_by(0.5, 360.0)]),
        ),
        Action::call_func("done"),
    ]);
    let trees = [idle, run, Action::spawn([leap, stretch]), hit, celebrate];
    STATES.iter().zip(trees).map(|((name, ..), tree)| Clip::new(*name, tree)).collect()
}

/// Each state has its name as a tag, by which a game finds and replaces it.
fn runs() -> Vec<Run> {
    STATES
        .iter()
        .map(|(name, at_secs, _)| Run::new(*name, "hero").with_at(*at_secs).with_tag((*name).to_owned()))
        .collect()
}
