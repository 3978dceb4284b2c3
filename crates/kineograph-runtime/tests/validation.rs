//! Rule 14: what is refused, and in which words.

mod common;

use kineograph_runtime::format::{Action, ActionId, FrameStep, Key, Kind, MAX_DEPTH};
use kineograph_runtime::program::validate;
use kineograph_runtime::{Problem, Program};

fn problems(tree: &Action) -> Vec<Problem> {
    let problems = validate(tree);
    assert_eq!(Program::compile(tree).err().map(|error| error.problems).unwrap_or_default(), problems);
    problems
}

fn sentences(tree: &Action) -> Vec<String> {
    problems(tree).into_iter().map(|problem| problem.message).collect()
}

#[test]
fn every_problem_is_named_with_its_place() {
    let mut nameless = Action::move_by(-1.0, [f64::NAN, 0.0]);
    nameless.id = Some(ActionId(7));
    let tree = Action::sequence([
        Action::delay(1.0),
        Action::spawn([nameless, Action::repeat(0, Action::hide()).labelled("hop")]),
        Action::new(Kind::EaseIn),
    ]);
    let found = problems(&tree);
    assert_eq!(found[0].action, Some(ActionId(7)));
    let described: Vec<_> =
        found.iter().map(|problem| (problem.path.as_slice(), problem.message.as_str())).collect();
    let expected: [(&[usize], &str); 4] = [
        (&[1, 0], "MoveBy: duration must be at least 0 (is -1)"),
        (&[1, 0], "MoveBy: delta must be a finite number (is NaN)"),
        (&[1, 1], "Repeat \"hop\": times must be at least 1 (is 0)"),
        (&[2], "EaseIn: has no action inside; add one"),
    ];
    assert_eq!(described, expected);
}

#[test]
fn wrong_numbers_of_children_are_refused() {
    let mut leaf = Action::hide();
    leaf.children.push(Action::show());
    assert_eq!(sentences(&leaf), ["Hide: cannot hold other actions; take them out"]);
    let mut wrapper = Action::speed(2.0, Action::delay(1.0));
    wrapper.children.push(Action::delay(1.0));
    assert_eq!(
        sentences(&wrapper),
        ["Speed: takes exactly one action; wrap several in a Sequence or a Spawn"]
    );
    assert!(sentences(&Action::sequence([])).is_empty() && sentences(&Action::spawn([])).is_empty());
}

#[test]
fn frames_are_needed_and_take_time() {
    assert_eq!(
        sentences(&Action::animate(0.1, vec![], 1, false)),
        ["Animate: has no frames; add at least one"]
    );
    let steps = vec![FrameStep::new(0), FrameStep::lasting(1, 0.0)];
    assert_eq!(
        sentences(&Action::animate(0.1, steps, 1, false)),
        ["Animate: frame 2 must stay for more than 0 units"]
    );
    assert_eq!(
        sentences(&Action::animate(0.1, vec![FrameStep::new(0).sending("")], 1, false)),
        ["Animate: the event of frame 1 has no name; give it one"]
    );
}

#[test]
fn endless_rounds_must_take_time() {
    let tree = Action::repeat_forever(Action::sequence([Action::hide(), Action::show()]));
    assert_eq!(
        sentences(&tree),
        ["RepeatForever: repeats something that takes no time; put a DelayTime inside"]
    );
}

#[test]
fn absurd_durations_are_refused_once() {
    let long = Action::repeat(1_000_000, Action::repeat(1_000_000, Action::delay(1.0)));
    let tree = Action::speed(0.001, Action::repeat(1_000_000, long));
    let found = problems(&tree);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].message.contains("lasts too long"), "{}", found[0].message);
}

#[test]
fn deep_nesting_is_refused_before_it_hurts() {
    let nested = |levels| (1..levels).fold(Action::delay(1.0), |tree, _| Action::sequence([tree]));
    assert!(sentences(&nested(MAX_DEPTH)).is_empty());
    assert!(sentences(&nested(MAX_DEPTH + 1))[0].contains("nested too deep"));
    assert_eq!(sentences(&nested(1_000)).len(), 1);
}

#[test]
fn muted_actions_may_be_unfinished_but_not_broken() {
    let mut muted = Action::repeat_forever(Action::hide());
    muted.muted = true;
    assert!(sentences(&Action::sequence([muted, Action::delay(1.0)])).is_empty());
    let mut broken = Action::delay(f64::NAN);
    broken.muted = true;
    assert_eq!(sentences(&broken).len(), 1);
}

#[test]
fn splines_need_two_points() {
    assert_eq!(
        sentences(&Action::catmull_rom_to(1.0, vec![[1.0, 2.0]])),
        ["CatmullRomTo: needs at least 2 points (has 1)"]
    );
    assert_eq!(
        sentences(&Action::cardinal_spline_by(1.0, vec![[0.0, 0.0], [f64::NAN, 1.0]], 101.0)),
        [
            "CardinalSplineBy: points must be a finite number (is NaN)",
            "CardinalSplineBy: tension must be at most 100 (is 101)"
        ]
    );
}

#[test]
fn keys_are_needed_in_the_order_of_their_times() {
    let keyed = |channel: &str, times: &[f64]| {
        Action::keyframes(1.0, channel, times.iter().map(|at| Key::new(*at, 1.0)).collect())
    };
    assert!(sentences(&keyed("x", &[0.0, 0.5, 0.5, 1.0])).is_empty());
    assert_eq!(sentences(&keyed("x", &[])), ["Keyframes: has no keys; add at least one"]);
    assert_eq!(sentences(&keyed("x", &[0.0, 1.5])), ["Keyframes: key 2 must stand between 0 and 1 (is 1.5)"]);
    assert_eq!(sentences(&keyed("x", &[f64::NAN])), ["Keyframes: key 1 must stand between 0 and 1 (is NaN)"]);
    assert_eq!(
        sentences(&keyed("x", &[0.5, 0.2])),
        ["Keyframes: key 2 stands before key 1; put the keys in the order of their times"]
    );
    assert_eq!(
        sentences(&keyed("depth", &[0.5])),
        [
            "Keyframes: channel cannot be \"depth\"; choose one of x, y, rotation, rotation_x, rotation_y, scale, scale_x, \
          scale_y, skew_x, skew_y, anchor_x, anchor_y, width, height, opacity, color_r, color_g, color_b, progress, frame, \
          visible, flip_x, flip_y, z, value"
        ]
    );
    assert_eq!(sentences(&keyed("value", &[0.5])), ["Keyframes: has no key; give the name of the value"]);
}

#[test]
fn values_need_names_and_there_are_eight() {
    assert_eq!(
        sentences(&Action::action_tween(1.0, "", 0.0, 1.0)),
        ["ActionTween: has no key; give the name of the value"]
    );
    let tween = |name: char| Action::action_float(1.0, name, 0.0, 1.0);
    let eight = Action::spawn(('a'..='h').map(tween));
    assert!(sentences(&eight).is_empty());
    let found = problems(&Action::sequence([eight.clone(), tween('c'), tween('i')]));
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (found[0].path.as_slice(), found[0].message.as_str()),
        (&[2][..], "ActionFloat: \"i\" is one name too many; a target has at most 8 values with names")
    );
    let names = Program::compile(&eight).unwrap();
    let one_more = Program::compile_with(&tween('i'), names.value_names());
    assert_eq!(one_more.unwrap_err().problems.len(), 1);
    let mut muted = tween('i');
    muted.muted = true;
    assert!(sentences(&Action::sequence([eight, muted])).is_empty());
}
