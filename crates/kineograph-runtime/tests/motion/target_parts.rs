//! The part of a program for another target does what the tree does in which all else only takes its time, to the bit.
use crate::common::{bits, compile, trees};
use kineograph_runtime::format::{Action, Arity, Kind, Value};
use kineograph_runtime::{Pose, Program};
use proptest::prelude::*;

/// The tree as the target `name` sees it; `is_own` says whether the actions here are its own.
fn seen_by(name: &str, action: &Action, is_own: bool) -> Action {
    let is_left_out = action.muted && action.spec().arity != Arity::One;
    if action.spec().arity == Arity::None || is_left_out {
        let mut seen = if is_own && action.kind() != Kind::CallFunc {
            action.clone()
        } else {
            Action::delay(Program::compile(action).unwrap().length().secs().unwrap())
        };
        (seen.label, seen.muted) = (action.label.clone(), action.muted);
        return seen;
    }
    let target = match action.param("target") {
        Some(Value::Text(target)) if !action.muted => Some(target),
        _ => None,
    };
    let is_own = target.map_or(is_own, |target| target == name);
    // A wrapper that changes nothing in place of a TargetedAction.
    let mut seen = match action.kind() {
        Kind::TargetedAction => Action::speed(1.0, Action::hide()),
        _ => action.shell(),
    };
    (seen.label, seen.muted) = (action.label.clone(), action.muted);
    seen.children = action.children.iter().map(|child| seen_by(name, child, is_own)).collect();
    seen
}

proptest! {
    #[test]
    fn parts_are_the_tree_without_the_rest(
        tree in trees::any_tree(),
        start in trees::pose(),
        times in prop::collection::vec(-0.5..1.5f64, 4),
    ) {
        let program = compile(&tree);
        for target in program.targets() {
            let alone = compile(&seen_by(target.name(), &tree, false));
            prop_assert_eq!(target.program().channels(), alone.channels());
            let length_secs = program.length().secs().unwrap_or(10.0);
            for t in times.iter().copied().chain([0.0, 0.5, 1.0]) {
                let secs = t * length_secs;
                let [part, whole] = [target.program(), &alone].map(|program| bits(&program.sample_secs(&start, secs)));
                prop_assert_eq!(part, whole, "{} at {} s", target.name(), secs);
            }
        }
    }
}

/// What is done to one target costs nothing for the others.
#[test]
fn many_targets_take_little_memory() {
    const COUNT: usize = 3000;
    let child =
        |index: usize| Action::targeted(format!("t{index}"), Action::move_by(1.0, [index as f64, 0.0]));
    for list in [Action::spawn((0..COUNT).map(child)), Action::sequence((0..COUNT).map(child))] {
        let program = Program::compile(&list).unwrap();
        assert_eq!(program.targets().len(), COUNT);
        let last = program.targets()[COUNT - 1].program();
        assert_eq!(last.sample(&Pose::default(), 1.0).position, [(COUNT - 1) as f32, 0.0]);
        let bytes = |program: &Program| format!("{program:?}").len();
        let others: usize = program.targets()[..20].iter().map(|target| bytes(target.program())).sum();
        assert!(others < 20 * 200_000 + 20 * spans_len(&program), "{others}");
    }
}

/// The spans are shared, but each program shows them.
fn spans_len(program: &Program) -> usize {
    format!("{:?}", program.spans()).len()
}
