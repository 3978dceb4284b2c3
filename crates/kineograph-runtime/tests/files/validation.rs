//! Rule 14: what is refused, and where.

use kineograph_runtime::format::check_action;
use kineograph_runtime::format::{Action, ActionId, FrameStep, Key, Kind, MAX_DEPTH};
use kineograph_runtime::{Arg, Code, Diagnostics, Program};

fn problems(tree: &Action) -> Diagnostics {
    let found = check_action(tree);
    assert_eq!(Program::compile(tree).err().map(|error| error.diagnostics).unwrap_or_default(), found);
    found
}

fn codes(tree: &Action) -> Vec<Code> {
    problems(tree).iter().map(|problem| problem.code).collect()
}

/// The code of the only problem with one of its arguments.
fn only(tree: &Action, arg: &str) -> (Code, String) {
    let found = problems(tree);
    assert_eq!(found.len(), 1, "{found:?}");
    (found[0].code, found[0].arg(arg).map(Arg::to_string).unwrap_or_default())
}

fn muted(mut action: Action) -> Action {
    action.muted = true;
    action
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
    assert_eq!(found[0].place.action(), Some(ActionId(7)));
    let described: Vec<_> = found
        .iter()
        .map(|problem| (problem.place.indices(), problem.place.path().to_string(), problem.to_string()))
        .collect();
    fn row(indices: &'static [usize], path: &str, text: &str) -> (&'static [usize], String, String) {
        (indices, path.to_owned(), text.to_owned())
    }
    let expected: [(&[usize], String, String); 4] = [
        row(
            &[1, 0],
            "actions[1].actions[0].duration",
            "Sequence[1] › Spawn[0] › MoveBy: duration must be at least 0 (is -1)",
        ),
        row(
            &[1, 0],
            "actions[1].actions[0].delta",
            "Sequence[1] › Spawn[0] › MoveBy: delta must be a finite number (is NaN)",
        ),
        row(
            &[1, 1],
            "actions[1].actions[1].times",
            "Sequence[1] › Spawn[1] › Repeat \"hop\": times must be at least 1 (is 0)",
        ),
        row(&[2], "actions[2]", "Sequence[2] › EaseIn: this is empty; add an action"),
    ];
    assert_eq!(described, expected);
    let params: Vec<_> = found.iter().map(|problem| problem.place.param()).collect();
    assert_eq!(params, [Some("duration"), Some("delta"), Some("times"), None]);
}

#[test]
fn wrong_numbers_of_children_are_refused() {
    let mut leaf = Action::hide();
    leaf.children.push(Action::show());
    assert_eq!(codes(&leaf), [Code::ChildInLeaf]);
    let mut wrapper = Action::speed(2.0, Action::delay(1.0));
    wrapper.children.push(Action::delay(1.0));
    assert_eq!(codes(&wrapper), [Code::TooManyChildren]);
    assert_eq!(codes(&muted(wrapper)), [Code::TooManyChildren], "it does not say which one plays");
    assert_eq!(codes(&Action::sequence([])), []);
    assert_eq!(codes(&Action::spawn([])), []);
}

#[test]
fn frames_are_needed_and_take_time() {
    assert_eq!(codes(&Action::animate(0.1, vec![], 1, false)), [Code::FramesEmpty]);
    let steps = vec![FrameStep::new(0), FrameStep::lasting(1, 0.0)];
    let second = |code| (code, "2".to_owned());
    assert_eq!(only(&Action::animate(0.1, steps, 1, false), "frame"), second(Code::FrameWithoutTime));
    let steps = vec![FrameStep::new(0), FrameStep::new(0).sending("")];
    assert_eq!(only(&Action::animate(0.1, steps, 1, false), "frame"), second(Code::FrameEventEmpty));
}

#[test]
fn endless_rounds_must_take_time() {
    let tree = Action::repeat_forever(Action::sequence([Action::hide(), Action::show()]));
    assert_eq!(codes(&tree), [Code::LoopWithoutTime]);
}

#[test]
fn absurd_durations_are_refused_once() {
    let long = Action::repeat(1_000_000, Action::repeat(1_000_000, Action::delay(1.0)));
    let tree = Action::speed(0.001, Action::repeat(1_000_000, long));
    assert_eq!(codes(&tree), [Code::LastsTooLong]);
}

#[test]
fn deep_nesting_is_refused_before_it_hurts() {
    let nested = |levels| (1..levels).fold(Action::delay(1.0), |tree, _| Action::sequence([tree]));
    assert_eq!(codes(&nested(MAX_DEPTH)), []);
    assert_eq!(codes(&nested(MAX_DEPTH + 1)), [Code::ActionsTooDeep]);
    assert_eq!(codes(&nested(1_000)), [Code::ActionsTooDeep]);
    assert_eq!(codes(&muted(nested(1_000))), [Code::ActionsTooDeep]);
}

#[test]
fn what_is_muted_may_be_broken() {
    let rest = Action::move_by(1.0, [10.0, 0.0]);
    let no_rounds = Action::repeat(0, rest.clone());
    let nested = Action::spawn([Action::delay(-1.0), Action::speed(f64::NAN, Action::new(Kind::Repeat))]);
    let mut leaf = Action::hide();
    leaf.children.push(Action::at("nowhere", Action::show()));
    let broken = [
        Action::animate(0.1, vec![], 1, false),
        Action::new(Kind::Repeat),
        no_rounds,
        nested,
        leaf,
        Action::delay(f64::NAN),
        Action::play_clip("gone"),
        Action::targeted(" ", Action::hide()),
        Action::at("gone", Action::hide()).labelled(""),
    ];
    for broken in broken {
        let tree = |action| Action::spawn([action, rest.clone()]);
        assert!(Program::compile(&tree(broken.clone())).is_err(), "{broken:?}");
        let quiet = tree(muted(broken.clone()));
        assert_eq!(codes(&quiet), [], "{broken:?}");
        let program = Program::compile(&quiet).unwrap();
        assert_eq!(program.length().secs(), Some(1.0), "{broken:?}");
        assert!(
            program.spans().iter().all(|span| span.start_secs.is_finite() && span.duration_secs.is_finite())
        );
    }
}

#[test]
fn splines_need_two_points() {
    assert_eq!(
        only(&Action::catmull_rom_to(1.0, vec![[1.0, 2.0]]), "count"),
        (Code::PointsTooFew, "1".to_owned())
    );
    let nowhere = Action::cardinal_spline_by(1.0, vec![[0.0, 0.0], [f64::NAN, 1.0]], 101.0);
    assert_eq!(codes(&nowhere), [Code::NumberNotFinite, Code::NumberTooLarge]);
}

#[test]
fn keys_are_needed_in_the_order_of_their_times() {
    let keyed = |channel: &str, times: &[f64]| {
        Action::keyframes(1.0, channel, times.iter().map(|at| Key::new(*at, 1.0)).collect())
    };
    let second = |code| (code, "2".to_owned());
    assert_eq!(codes(&keyed("x", &[0.0, 0.5, 0.5, 1.0])), []);
    assert_eq!(codes(&keyed("x", &[])), [Code::KeysEmpty]);
    assert_eq!(only(&keyed("x", &[0.0, 1.5]), "key"), second(Code::KeyOutside));
    assert_eq!(codes(&keyed("x", &[f64::NAN])), [Code::KeyOutside]);
    assert_eq!(only(&keyed("x", &[0.5, 0.2]), "key"), second(Code::KeysUnsorted));
    let (code, options) = only(&keyed("depth", &[0.5]), "options");
    assert!(code == Code::UnknownOption && options.starts_with("x, y, rotation"), "{options}");
    assert_eq!(only(&keyed("opacty", &[0.5]), "near"), (Code::UnknownOption, "opacity".to_owned()));
    assert_eq!(codes(&keyed("value", &[0.5])), [Code::ValueNameEmpty]);
}

#[test]
fn values_need_names_and_there_are_eight() {
    assert_eq!(codes(&Action::action_tween(1.0, "", 0.0, 1.0)), [Code::ValueNameEmpty]);
    let tween = |name: char| Action::action_float(1.0, name, 0.0, 1.0);
    let eight = Action::spawn(('a'..='h').map(tween));
    assert_eq!(codes(&eight), []);
    let nine = Action::sequence([eight.clone(), tween('c'), tween('i')]);
    assert_eq!(only(&nine, "name"), (Code::TooManyValueNames, "i".to_owned()));
    assert_eq!(problems(&nine)[0].place.indices(), [2]);
    let names = Program::compile(&eight).unwrap();
    let one_more = Program::compile_with(&tween('i'), names.value_names());
    assert_eq!(one_more.unwrap_err().diagnostics.len(), 1);
    assert_eq!(codes(&Action::sequence([eight, muted(tween('i'))])), []);
}
