//! `EaseNamed`: eases that have a name in the project.
use crate::common::trees::{any_tree, ease, pose, reversible};
use crate::common::{NAMES, bits, events};
use kineograph_runtime::format::{
    Action, Clip, Clips, Kind, NamedEase, Node, Project, Run, Value, check, load, to_ron,
};
use kineograph_runtime::{Code, Ease, EaseKind, Length, Pose, Program, Timeline, ValueNames};
use proptest::prelude::*;
use std::sync::Arc;

/// The same tree in which each ease is named; now and then by its mirror image.
fn named(tree: &Action, mirrors: &[bool], own: &mut Vec<(String, Action)>) -> Action {
    let mut whole = tree.clone();
    whole.children = tree.children.iter().map(|child| named(child, mirrors, own)).collect();
    let Some(ease) = Ease::of(tree) else { return whole };
    let is_mirrored = mirrors.get(own.len()).copied().unwrap_or(false);
    let name = format!("ease {}", own.len());
    let mut used = Action::new(Kind::EaseNamed);
    used.set_param("name", Value::Text(name.clone())).unwrap();
    used.set_param("mirrored", Value::Flag(is_mirrored)).unwrap();
    used.label = whole.label.take();
    used.muted = whole.muted;
    used.children = std::mem::take(&mut whole.children);
    own.push((name, alone(if is_mirrored { ease.mirrored() } else { ease })));
    used
}

/// An ease as a project keeps it.
fn alone(ease: Ease) -> Action {
    let mut action = Action::eased(ease, Action::show());
    action.children.clear();
    action
}

fn names() -> ValueNames {
    let mut names = ValueNames::new();
    for name in NAMES {
        names.add(name).unwrap();
    }
    names
}

fn compile_in(tree: &Action, own: &[(String, Action)]) -> Arc<Program> {
    let eases = own.iter().map(|(name, ease)| (name.as_str(), ease));
    Program::compile_in(tree, &Clips::default().with_eases(eases), &names()).unwrap()
}

/// Fails unless both programs do the same, to the bit, and at the same times.
fn assert_same(ours: &Program, expected: &Program, start: &Pose, times: &[f64]) {
    assert_eq!(ours.length(), expected.length());
    assert_eq!(ours.channels(), expected.channels());
    assert_eq!(ours.spans(), expected.spans());
    for secs in times {
        let at = |program: &Program| bits(&program.sample_secs(start, *secs));
        assert_eq!(at(ours), at(expected), "{secs} s");
    }
    assert_eq!(events(ours, f64::NEG_INFINITY, 20.0), events(expected, f64::NEG_INFINITY, 20.0));
    assert_eq!(ours.targets().len(), expected.targets().len());
    for (ours, expected) in ours.targets().iter().zip(expected.targets()) {
        assert_same(ours.program(), expected.program(), start, times);
    }
}

fn times() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(-1.0..12.0f64, 1..8)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_named_ease_plays_as_if_written_in_its_place(
        tree in any_tree(), around in ease(), mirrors in prop::collection::vec(any::<bool>(), 40), start in pose(),
        times in times(),
    ) {
        // At least one.
        let tree = if tree.length().and_then(Length::secs).is_some() { Action::eased(around, tree) } else { tree };
        let mut own = Vec::new();
        let ours = named(&tree, &mirrors, &mut own);
        assert_same(&compile_in(&ours, &own), &Program::compile_with(&tree, &names()).unwrap(), &start, &times);
    }

    #[test]
    fn reverses_turn_named_eases_round(
        tree in reversible(), around in ease(), mirrors in prop::collection::vec(any::<bool>(), 40), start in pose(),
        times in times(),
    ) {
        let tree = Action::eased(around, tree);
        let mut own = Vec::new();
        let ours = named(&tree, &mirrors, &mut own);
        let expected = Program::compile_with(&Action::reverse(tree.clone()), &names());
        prop_assume!(expected.is_ok());
        let expected = expected.unwrap();
        assert_same(&compile_in(&Action::reverse(ours.clone()), &own), &expected, &start, &times);
        // Also when it is turned round before it is known which eases these are.
        let turned = Program::compile_with(&tree.reversed().unwrap(), &names()).unwrap();
        assert_same(&compile_in(&ours.reversed().unwrap(), &own), &turned, &start, &times);
        prop_assert_eq!(ours.reversed().unwrap().kind(), Kind::EaseNamed);
    }
}

fn project(tree: Action, eases: Vec<(&str, Action)>) -> Project {
    Project::default()
        .with_eases(eases.into_iter().map(|(name, ease)| NamedEase::new(name, ease)).collect())
        .with_nodes(vec![Node::new("fox")])
        .with_clips(vec![Clip::new("hop", tree)])
        .with_runs(vec![Run::new("hop", "fox")])
}

fn hop(name: &str) -> Action {
    Action::ease_named(name, Action::move_by(1.0, [40.0, 0.0]))
}

fn problems(project: &Project) -> Vec<String> {
    check(project).iter().map(ToString::to_string).collect()
}

#[test]
fn projects_keep_their_eases() {
    let soft = alone(Ease::new(EaseKind::In, &[2.0]).unwrap());
    let spring = alone(Ease::spring(90.0, 8.0, 2.0).unwrap().mirrored());
    let project = project(hop("soft"), vec![("soft", soft), ("spring", spring)]);
    let text = to_ron(&project);
    assert!(text.contains(r#"(name: "soft", ease: EaseIn(rate: 2))"#), "{text}");
    let loaded = load(&text).unwrap();
    assert_eq!(loaded.diagnostics.len(), 0);
    assert_eq!(loaded.project, project);
    assert_eq!(to_ron(&loaded.project), text);
    let pose = Timeline::new(&project).unwrap().tracks()[0].pose_at(0.5);
    assert_eq!(pose.position, [10.0, 0.0]);
}

#[test]
fn what_knows_no_own_eases_is_written_as_before() {
    let text = to_ron(&project(Action::show(), Vec::new()));
    assert!(!text.contains("eases") && !text.contains("markers"), "{text}");
}

#[test]
fn a_clip_inside_of_a_clip_finds_them_too() {
    let soft = alone(Ease::new(EaseKind::In, &[2.0]).unwrap());
    let mut project = project(hop("soft"), vec![("soft", soft)]);
    let walk = Action::reverse(Action::play_clip("hop"));
    project.clips.push(Clip::new("walk", walk));
    project.runs[0].clip = "walk".into();
    assert_eq!(problems(&project), [] as [&str; 0]);
    let pose = Timeline::new(&project).unwrap().tracks()[0].pose_at(0.5);
    assert_eq!(pose.position, [-30.0, 0.0]);
}

#[test]
fn names_are_looked_up_where_they_stand() {
    let soft = || alone(Ease::new(EaseKind::In, &[2.0]).unwrap());
    let of = |tree, eases| problems(&project(tree, eases));
    assert_eq!(
        of(Action::repeat(2, hop("sofd")), vec![("soft", soft())]),
        ["clip \"hop\", Repeat › EaseNamed: there is no ease “sofd”; did you mean “soft”?"]
    );
    assert_eq!(of(hop(" "), vec![]), ["clip \"hop\", EaseNamed: no ease is chosen; choose one"]);
    // What nobody uses is fine, and so is what does not play.
    assert_eq!(of(Action::show(), vec![("soft", soft())]), [] as [&str; 0]);
    let mut muted = hop("gone");
    muted.muted = true;
    assert_eq!(of(muted, vec![]), [] as [&str; 0]);
    let alone = Program::compile(&hop("soft")).unwrap_err();
    assert_eq!(alone.diagnostics[0].code, Code::EaseOutsideProject);
}

#[test]
fn own_eases_are_eases_with_names_of_their_own() {
    let soft = || alone(Ease::new(EaseKind::In, &[2.0]).unwrap());
    let of = |eases| problems(&project(Action::show(), eases));
    assert_eq!(
        of(vec![("soft", soft()), ("soft", soft()), ("", soft())]),
        [
            "eases[1].name: the name “soft” is used twice; rename one of the two",
            "eases[2].name: the name is empty; enter one",
        ]
    );
    let named = Action::new(Kind::EaseNamed);
    let full = Action::eased(Ease::new(EaseKind::SineIn, &[]).unwrap(), Action::show());
    let steep = Action::new(Kind::EaseIn).with("rate", Value::Number(-1.0)).unwrap();
    assert_eq!(
        of(vec![("a", named), ("b", Action::show()), ("c", full), ("d", steep.clone())]),
        [
            "eases[0].ease, EaseNamed: an own ease can't name another one; choose an ease with a curve of its own",
            "eases[1].ease, Show: this is not an ease; choose one, such as EaseOut(rate: 2)",
            "eases[2].ease, EaseSineIn: an own ease can't contain actions; remove them",
            "eases[3].ease.rate, EaseIn: rate must be at least 0.001 (is -1)",
        ]
    );
    assert_eq!(
        problems(&project(hop("d"), vec![("d", steep)]))[1],
        "clip \"hop\", EaseNamed: ease “d” has errors; fix them first"
    );
}

#[test]
fn eases_are_told_of_actions() {
    let soft = alone(Ease::new(EaseKind::In, &[2.0]).unwrap());
    let own = Clips::default().with_eases([("soft", &soft)]);
    assert_eq!(own.ease_of(&hop("soft")), Ease::of(&soft));
    assert_eq!(own.ease_of(&hop("hard")), None);
    assert_eq!(own.ease_of(&soft), Ease::of(&soft));
    assert_eq!(own.ease_of(&Action::show()), None);
    assert_eq!(Ease::of(&hop("soft")), None);
}
