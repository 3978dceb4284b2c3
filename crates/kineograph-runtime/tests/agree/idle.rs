//! A run that waits, or moves its node by nothing, changes nothing.

use super::{NODES, Run, Scene, each_set, shortest};
use kineograph_runtime::format::{Action, Value};
use kineograph_runtime::{Channel, Pose};

/// So many sets are compared.
const SETS: u32 = 5_000;

/// A run beside others moves along lines of double length, one alone shows what its program samples: positions may round otherwise.
const ROUNDING: f64 = 1e-4;

#[test]
fn an_idle_run_changes_nothing() {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let (mut differing, mut compared) = (Vec::new(), 0);
    each_set(super::tree, 77, asked.unwrap_or(SETS), |runs, _, starts| {
        let alone = &runs[..1];
        if !is_alone(&alone[0].action, NODES[alone[0].node]) {
            return;
        }
        compared += 1;
        if let Some(worst) = changed_by_idling(alone, starts) {
            let reduced = shortest(alone.to_vec(), |runs| changed_by_idling(runs, starts).is_some());
            let last = changed_by_idling(&reduced, starts).unwrap_or(worst);
            differing.push(format!("{last:?}: {reduced:?} from {:?}", starts[0]));
        }
    });
    differing.sort_by_key(String::len);
    let count = differing.len();
    assert!(differing.is_empty(), "{}\n\n{count} of {compared} sets differ", differing.join("\n\n"));
}

/// Whether a run has no part that is a second run on its own node.
fn is_alone(action: &Action, node: &str) -> bool {
    action.param("target") != Some(&Value::Text(node.into()))
        && action.children.iter().all(|child| is_alone(child, node))
}

/// What has ended inside a Spawn by an instant is complete just before a later time too.
#[test]
fn an_idle_run_leaves_what_ended_with_an_instant() {
    let placed = Action::sequence([Action::move_by(1.0, [10.0, 0.0]), Action::place([100.0, 0.0])]);
    let late = Action::sequence([Action::delay(2.0), Action::move_to(1.0, [50.0, 0.0])]);
    let run = Run { action: Action::spawn([placed, late]), node: 0, at_secs: 0.0, speed: 1.0 };
    assert_eq!(changed_by_idling(&[run], &[Pose::default(); 3]), None);
}

/// What the curves come to beyond their ends, or before their starts, where instants apply already.
#[test]
fn an_idle_run_leaves_what_eases_lead_beyond() {
    let grown = Action::sequence([Action::scale_to(1.0, [2.0, 2.0]), Action::delay(1.0)]);
    let hidden = Action::sequence([Action::delay(1.0), Action::hide(), Action::delay(1.0)]);
    let shown = Action::spawn([Action::sequence([Action::hide(), Action::fade_in(0.0)]), Action::delay(1.0)]);
    let placed = Action::sequence([Action::delay(0.0), Action::place([100.0, 50.0])]);
    let placed = Action::spawn([placed, Action::delay(1.0)]);
    let eased = |ease: &str, action: Action| Action::eased(ease.parse().unwrap(), action);
    let back = |action: Action| Action::reverse_time(eased("EaseSineInOut", action));
    let actions = [
        eased("EaseBackIn", back(grown)),
        eased("EaseIn(2)", back(hidden)),
        Action::repeat(2, eased("EaseBackIn", shown)),
        eased("EaseBackIn", placed),
    ];
    for action in actions {
        let run = Run { action, node: 0, at_secs: 0.0, speed: 1.0 };
        let mut start = Pose::at([85.0, 63.0]);
        start.set(Channel::Opacity, 31.0);
        assert_eq!(changed_by_idling(&[run], &[start; 3]), None);
    }
}

/// What stands at the start of a Sequence, before what an inner ease leads to the left of its start.
#[test]
fn an_idle_run_leaves_what_begins_before_an_inner_ease() {
    let eased = |ease: &str, action: Action| Action::eased(ease.parse().unwrap(), action);
    let inners = ["EaseSineIn", "EaseSineInOut", "EaseQuadraticActionIn", "EaseQuadraticActionInOut"];
    for inner in inners.into_iter().chain(["EaseQuarticActionIn", "EaseBounceOut", "EaseElasticOut(0.3)"]) {
        for outer in ["EaseSineOut", "EaseBackOut", "EaseBackIn", "EaseElasticInOut(0.3)"] {
            let shown = || Action::sequence([Action::move_by(1.0, [10.0, 0.0]), Action::show()]);
            let faded = || Action::sequence([Action::delay(0.5), Action::fade_to(0.5, 200.0)]);
            let actions = [
                Action::sequence([Action::hide(), eased(inner, shown())]),
                Action::sequence([Action::fade_to(0.0, 0.0), eased(inner, faded())]),
                Action::sequence([Action::hide(), Action::repeat(2, eased(inner, shown()))]),
                Action::sequence([
                    Action::hide(),
                    Action::spawn([eased(inner, shown()), Action::delay(1.0)]),
                ]),
            ];
            for action in actions {
                let run = Run { action: eased(outer, action), node: 0, at_secs: 0.0, speed: 1.0 };
                let label = format!("{run:?}");
                assert_eq!(changed_by_idling(&[run], &[Pose::default(); 3]), None, "{label}");
            }
        }
    }
}

/// What two eases reach at their end only.
#[test]
fn an_idle_run_leaves_what_two_eases_reach_at_their_end() {
    let eased = |ease: &str, action: Action| Action::eased(ease.parse().unwrap(), action);
    let late = || Action::sequence([Action::delay(0.9375), Action::delay(1.0), Action::hide()]);
    for [outer, inner] in [
        ["EaseQuadraticActionIn", "EaseIn(0.5)"],
        ["EaseQuinticActionOut", "EaseExponentialInOut"],
        ["EaseSineIn", "EaseIn(0.5)"],
        ["EaseIn(2)", "EaseOut(2)"],
    ] {
        let run = Run { action: eased(outer, eased(inner, late())), node: 0, at_secs: 0.0, speed: 1.0 };
        assert_eq!(changed_by_idling(&[run], &[Pose::default(); 3]), None, "{outer} {inner}");
    }
}

/// The first channel that an idle run changes, with the time and both values.
fn changed_by_idling(alone: &[Run], starts: &[Pose; 3]) -> Option<(&'static str, f64, f64, f64)> {
    let [only] = alone else { return None };
    let idle = [Action::delay(99.0), Action::move_by(99.0, [0.0; 2])].map(|action| Run {
        action,
        node: only.node,
        at_secs: 0.0,
        speed: 1.0,
    });
    idle.into_iter().find_map(|idle| first_change(alone, &[idle, only.clone()], starts))
}

fn first_change(alone: &[Run], beside: &[Run], starts: &[Pose; 3]) -> Option<(&'static str, f64, f64, f64)> {
    let [alone, beside] = [alone, beside].map(|runs| Scene::new(runs, starts).timeline);
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    for frame in 0..400_u32 {
        let secs = f64::from(frame) / 64.0;
        alone.poses_at(secs, &mut expected);
        beside.poses_at(secs, &mut found);
        for (expected, found) in expected.iter().zip(&found).take(NODES.len()) {
            for channel in Channel::ALL {
                let [a, b] = [expected, found].map(|pose| pose.get(channel));
                let rounding =
                    if channel.is_position() { ROUNDING * (1.0 + a.abs().max(b.abs())) } else { 0.0 };
                if (a - b).abs() > rounding {
                    return Some((channel.name(), secs, a, b));
                }
            }
        }
    }
    None
}
