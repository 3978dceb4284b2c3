//! Trees that code builds deeper than any file may be: refused, and never a stack that overflows.
use kineograph_runtime::format::{Action, Clip, Clips, MAX_DEPTH, Project, assign_ids, check};
use kineograph_runtime::{Code, EaseKind, Program, Timeline, ValueNames};

const DEPTH: usize = 100_000;

fn nested(depth: usize, wrap: impl Fn(Action) -> Action) -> Action {
    (1..depth).fold(Action::rotate_to(1.0, 90.0), |inner, _| wrap(inner))
}

fn wrappers() -> Vec<fn(Action) -> Action> {
    vec![
        |inner| Action::sequence([inner]),
        |inner| Action::spawn([Action::delay(1.0), inner]),
        |inner| Action::reverse(inner),
        |inner| Action::reverse_time(inner),
        |inner| Action::ease(EaseKind::BezierAction, inner),
        |inner| Action::at("1", inner),
        |inner| {
            let mut muted = Action::speed(2.0, inner);
            muted.muted = true;
            muted
        },
        |inner| {
            let mut muted = Action::sequence([inner]);
            muted.muted = true;
            muted
        },
    ]
}

#[test]
fn the_deepest_trees_are_refused() {
    for wrap in wrappers() {
        let tree = nested(DEPTH, wrap);
        let error = Program::compile(&tree).unwrap_err();
        assert!(error.diagnostics.iter().any(|problem| problem.code == Code::ActionsTooDeep), "{error}");
        assert_eq!(tree.reversed().unwrap_err().diagnostic.code, Code::ReverseTooDeep);
        let clips = Clips::new([("deep", Some(&tree))]);
        assert!(Program::compile_in(&tree, &clips, &ValueNames::new()).is_err());
        assert!(Program::compile_in(&Action::play_clip("deep"), &clips, &ValueNames::new()).is_err());
    }
}

#[test]
fn the_limit_is_where_it_is_said() {
    assert!(Program::compile(&nested(MAX_DEPTH, |inner| Action::speed(1.5, inner))).is_ok());
    let error = Program::compile(&nested(MAX_DEPTH + 1, |inner| Action::speed(1.5, inner))).unwrap_err();
    let expected = "Speed › Speed › Speed › Speed › … › Speed › Speed › Speed › Speed › RotateTo: \
                    actions are nested too deep; nesting is limited to 128 levels";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn the_deepest_trees_are_copied_compared_and_dropped() {
    for wrap in wrappers() {
        let tree = nested(DEPTH, wrap);
        let copy = tree.clone();
        assert!(copy == tree);
        drop(copy);
        assert!(tree.count() >= DEPTH);
    }
}

#[test]
fn the_deepest_trees_in_a_project_are_refused() {
    for wrap in wrappers() {
        let action = Some(nested(DEPTH, wrap));
        let mut project = Project::default().with_clips(vec![Clip::new("deep", action)]);
        assign_ids(&mut project).unwrap();
        assert!(check(&project).iter().any(|problem| problem.code == Code::ActionsTooDeep));
        assert!(Timeline::new(&project).is_err());
    }
}
