//! `PlayClip`: clips inside of clips.
use crate::common::trees::{any_tree, pose, reversible};
use crate::common::{NAMES, bits, events};
use kineograph_runtime::format::{
    Action, ActionId, Clip, Clips, Content, FrameStep, Kind, Node, Project, Run, load, to_ron,
};
use kineograph_runtime::{EaseKind, Length, Pose, Program, Timeline, ValueNames};
use proptest::prelude::*;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Cuts a tree: what stands where `cuts` says becomes a clip.
struct Scissors<'a> {
    cuts: &'a [bool],
    visited: usize,
    clips: Vec<(String, Action)>,
}

impl Scissors<'_> {
    fn cut(&mut self, tree: &Action) -> Action {
        let is_cut = self.cuts.get(self.visited).copied().unwrap_or(false);
        self.visited += 1;
        let mut whole = tree.clone();
        whole.children = tree.children.iter().map(|child| self.cut(child)).collect();
        // What is muted does not play in either form, and an `At` has its place in its own Sequence.
        if !is_cut || tree.muted || tree.kind() == Kind::At {
            return whole;
        }
        let name = format!("clip {}", self.clips.len());
        let mut play = Action::play_clip(name.clone());
        play.label = whole.label.take();
        self.clips.push((name, whole));
        play
    }
}

fn cut(tree: &Action, cuts: &[bool]) -> (Action, Vec<(String, Action)>) {
    let mut scissors = Scissors { cuts, visited: 0, clips: Vec::new() };
    let tree = scissors.cut(tree);
    (tree, scissors.clips)
}

fn names() -> ValueNames {
    let mut names = ValueNames::new();
    for name in NAMES {
        names.add(name).unwrap();
    }
    names
}

fn compile_in(tree: &Action, clips: &[(String, Action)]) -> Arc<Program> {
    Program::compile_in(tree, &lookup(clips), &names()).unwrap()
}

fn lookup(clips: &[(String, Action)]) -> Clips<'_> {
    Clips::new(clips.iter().map(|(name, tree)| (name.as_str(), Some(tree))))
}

/// Fails unless both programs do the same, to the bit.
fn assert_same(ours: &Program, expected: &Program, start: &Pose, times: &[f64]) {
    assert_eq!(ours.length(), expected.length());
    assert_eq!(ours.channels(), expected.channels());
    for secs in times {
        assert_eq!(
            bits(&ours.sample_secs(start, *secs)),
            bits(&expected.sample_secs(start, *secs)),
            "{secs} s"
        );
    }
    assert_eq!(events(ours, f64::NEG_INFINITY, 20.0), events(expected, f64::NEG_INFINITY, 20.0));
    let targets =
        |program: &Program| program.targets().iter().map(|t| t.name().to_owned()).collect::<Vec<_>>();
    assert_eq!(targets(ours), targets(expected));
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
    fn a_clip_plays_as_if_written_in_its_place(
        tree in any_tree(), cuts in prop::collection::vec(any::<bool>(), 40), start in pose(), times in times(),
    ) {
        let (whole, clips) = cut(&tree, &cuts);
        let expected = Program::compile_with(&tree, &names()).unwrap();
        let ours = compile_in(&whole, &clips);
        assert_same(&ours, &expected, &start, &times);
        prop_assert_eq!(ours.spans().len(), whole.count());
    }

    #[test]
    fn reverses_and_eases_reach_inside(
        tree in reversible(), cuts in prop::collection::vec(any::<bool>(), 40), start in pose(), times in times(),
        shape in 0..4_usize,
    ) {
        let (whole, clips) = cut(&tree, &cuts);
        let around = [
            Action::reverse,
            Action::reverse_time,
            |tree| Action::reverse_time(Action::reverse_time(tree)),
            |tree| Action::ease(EaseKind::BackInOut, Action::reverse(tree)),
        ][shape];
        let (expected, ours) = (around(tree), around(whole));
        prop_assume!(Program::compile_with(&expected, &names()).is_ok());
        assert_same(
            &compile_in(&ours, &clips),
            &Program::compile_with(&expected, &names()).unwrap(),
            &start,
            &times,
        );
    }
}

fn clip(name: &str, action: Option<Action>) -> Clip {
    Clip::new(name.to_owned(), action)
}

fn project(clips: Vec<Clip>) -> Project {
    Project::default().with_clips(clips)
}

fn messages(project: &Project) -> Vec<String> {
    let found = kineograph_runtime::format::check(project);
    found.iter().map(|problem| format!("{}: {}", problem.place.path(), problem.message())).collect()
}

#[test]
fn clips_lie_three_deep() {
    let step = Action::sequence([Action::move_by(1.0, [10.0, 0.0]), Action::call_func("step")]);
    let walk = Action::repeat(2, Action::play_clip("step"));
    let dance = Action::yoyo(Action::play_clip("walk"));
    let all = [("step".to_owned(), step), ("walk".to_owned(), walk), ("dance".to_owned(), dance)];
    let whole = Action::sequence([Action::delay(0.5), Action::speed(2.0, Action::play_clip("dance"))]);
    let program = compile_in(&whole, &all);
    assert_eq!(program.length(), Length::Finite(2.5));
    assert_eq!(program.sample_secs(&Pose::default(), 1.25).position, [15.0, 0.0]);
    assert_eq!(lookup(&all).played_by(&whole), ["dance", "walk", "step"]);
}

#[test]
fn what_is_inside_is_named_by_the_action_that_plays_it() {
    let frames = vec![FrameStep::new(0).sending("blink"), FrameStep::new(1)];
    let mut inner = Action::sequence([
        Action::call_func("go"),
        Action::move_by(1.0, [10.0, 0.0]),
        Action::animate(0.5, frames, 1, false),
    ]);
    for (index, child) in inner.children.iter_mut().enumerate() {
        child.id = Some(ActionId(100 + index as u32));
    }
    let mut play = Action::play_clip("hop");
    play.id = Some(ActionId(7));
    let mut last = Action::rotate_by(1.0, 90.0);
    last.id = Some(ActionId(8));
    for whole in [
        Action::sequence([Action::hide(), play.clone(), last.clone()]),
        Action::sequence([Action::hide(), Action::reverse(play.clone()), last.clone()]),
        Action::sequence([Action::hide(), Action::reverse_time(Action::reverse_time(play)), last]),
    ] {
        let clips = [("hop".to_owned(), inner.clone())];
        let program = compile_in(&whole, &clips);
        let ids: Vec<_> = program.spans().iter().map(|span| span.action.map(|id| id.0)).collect();
        assert_eq!(ids.len(), whole.count());
        assert_eq!((ids[1 + ids.iter().rev().skip(1).count() - 1], ids[ids.len() - 1]), (Some(8), Some(8)));
        let mut found = Vec::new();
        program.events(f64::NEG_INFINITY, 10.0, &mut found);
        assert_eq!(found.len(), 2);
        assert!(found.iter().all(|event| event.action == Some(ActionId(7))), "{found:?}");
        let span = program.spans().iter().find(|span| span.action == Some(ActionId(7))).unwrap();
        assert_eq!((span.start_secs, span.duration_secs), (0.0, 2.0));
        let moving = program.active_at(0.5);
        assert_eq!(moving[0].action, Some(ActionId(7)));
        assert_eq!(program.spans()[moving[0].index].action, Some(ActionId(7)));
        assert_eq!(program.active_at(2.5)[0].action, Some(ActionId(8)));
    }
}

#[test]
fn unknown_clips_are_named() {
    let clips = vec![
        clip("Hop", Some(Action::hide())),
        clip("a", Some(Action::sequence([Action::play_clip("hop"), Action::play_clip("x")]))),
        clip("b", Some(Action::play_clip(" "))),
        clip("c", Some(Action::repeat(2, Action::play_clip("a")))),
    ];
    assert_eq!(
        messages(&project(clips)),
        [
            "clips[1].action.actions[0].clip: there is no clip “hop”; did you mean “Hop”?",
            "clips[1].action.actions[1].clip: there is no clip “x”",
            "clips[2].action.clip: no clip is chosen; choose one",
            "clips[3].action.action.clip: clip “a” has errors; fix them first",
        ]
    );
}

#[test]
fn rings_are_named() {
    let clips = vec![
        clip("self", Some(Action::speed(2.0, Action::play_clip("self")))),
        clip("a", Some(Action::play_clip("b"))),
        clip("b", Some(Action::sequence([Action::hide(), Action::play_clip("c")]))),
        clip("c", Some(Action::play_clip("a"))),
        clip("outside", Some(Action::play_clip("b"))),
        clip("farther", Some(Action::play_clip("outside"))),
    ];
    assert_eq!(
        messages(&project(clips.clone())),
        [
            "clips[0].action.action.clip: clip “self” plays itself (“self”); remove one of them",
            "clips[1].action.clip: clip “a” plays itself (“b”, then “c”, then “a”); remove one of them",
            "clips[2].action.actions[1].clip: clip “b” plays itself (“c”, then “a”, then “b”); remove one of them",
            "clips[3].action.clip: clip “c” plays itself (“a”, then “b”, then “c”); remove one of them",
            "clips[4].action.clip: clip “b” plays itself (“c”, then “a”, then “b”); remove one of them",
            "clips[5].action.clip: clip “outside” leads to clips that play each other; another error names them",
        ]
    );
    assert!(Timeline::new(&project(clips)).is_err());
}

#[test]
fn a_problem_inside_is_told_once_where_the_clip_is_played() {
    let bad = Action::sequence([Action::delay(-1.0), Action::repeat(0, Action::hide())]);
    let clips = vec![
        clip("bad", Some(bad)),
        clip("user", Some(Action::sequence([Action::play_clip("bad").labelled("x"), Action::delay(-2.0)]))),
    ];
    let found = messages(&project(clips));
    assert_eq!(
        found[2..],
        [
            "clips[1].action.actions[0].clip: clip “bad” has errors; fix them first",
            "clips[1].action.actions[1].duration: duration must be at least 0 (is -2)",
        ]
    );
}

#[test]
fn endless_clips_stand_where_endless_actions_may() {
    let spin = Action::repeat_forever(Action::rotate_by(1.0, 90.0));
    let first = Action::sequence([Action::play_clip("spin"), Action::hide()]);
    let last = Action::sequence([Action::hide(), Action::play_clip("spin")]);
    let turned = Action::reverse(Action::play_clip("to"));
    let clips = vec![
        clip("spin", Some(spin)),
        clip("first", Some(first)),
        clip("last", Some(last)),
        clip("to", Some(Action::move_to(1.0, [5.0; 2]))),
        clip("turned", Some(turned)),
    ];
    assert_eq!(
        messages(&project(clips)),
        [
            "clips[1].action.actions[0]: this never ends, so nothing can follow it in a Sequence; move it to the end",
            "clips[4].action.action: this has no reverse; use ReverseTime",
        ]
    );
}

#[test]
fn without_a_project_a_clip_cannot_be_found() {
    let error = Program::compile(&Action::sequence([Action::play_clip("hop")])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "Sequence[0] › PlayClip: PlayClip works in a project only; compile it there"
    );
    let mut filled = Action::play_clip("hop");
    filled.children.push(Action::hide());
    let error = Program::compile(&filled).unwrap_err();
    assert!(error.to_string().starts_with("PlayClip: this can't contain actions"), "{error}");
    let hop = Action::hide();
    let clips = Clips::new([("hop", Some(&hop))]);
    let error = Program::compile_in(&filled, &clips, &ValueNames::new()).unwrap_err();
    assert_eq!(error.to_string(), "PlayClip: this can't contain actions; remove them");
}

#[test]
fn empty_and_muted_clips_play_nothing() {
    let mut muted = Action::play_clip("not there");
    muted.muted = true;
    let mut block = Action::sequence([Action::play_clip("not there")]);
    block.muted = true;
    let whole =
        Action::sequence([Action::play_clip("empty"), muted, block, Action::move_by(1.0, [8.0, 0.0])]);
    let clips = Clips::new([("empty", None), ("whole", Some(&whole))]);
    let program = Program::compile_in(&whole, &clips, &ValueNames::new()).unwrap();
    assert_eq!(program.length(), Length::Finite(1.0));
    assert_eq!(program.spans().len(), whole.count());
    assert_eq!(program.active_at(0.5)[0].index, 5);
}

#[test]
fn an_empty_clip_has_a_reverse() {
    let hidden_in = |around: fn(Action) -> Action| {
        let hollow = around(Action::play_clip("empty"));
        Action::reverse(Action::sequence([hollow, Action::move_by(1.0, [8.0, 0.0])]))
    };
    let muted_around = |inner| {
        let mut muted = Action::speed(2.0, inner);
        muted.muted = true;
        muted
    };
    let arounds: [fn(Action) -> Action; 6] = [
        |inner| inner,
        Action::reverse,
        Action::reverse_time,
        Action::yoyo,
        muted_around,
        |inner| Action::ease_named("none", inner),
    ];
    let soft = Action::new(Kind::EaseSineIn);
    let clips = Clips::new([("empty", None)]).with_eases([("none", &soft)]);
    for tree in arounds.map(hidden_in).into_iter().chain([Action::reverse(Action::play_clip("empty"))]) {
        let program = Program::compile_in(&tree, &clips, &ValueNames::new()).unwrap();
        let secs = if tree.count() == 2 { 0.0 } else { 1.0 };
        assert_eq!(program.length(), Length::Finite(secs), "{tree:?}");
        assert_eq!(program.spans().len(), tree.count());
        assert_eq!(program.sample_secs(&Pose::default(), secs).position, [-8.0 * secs as f32, 0.0]);
        assert_eq!(
            program.active_at(0.5 * secs).last().map(|span| span.index),
            (secs > 0.0).then_some(tree.count() - 1)
        );
    }
}

#[test]
fn many_clips_that_play_each_other_are_refused_before_they_fill_the_memory() {
    let mut trees: BTreeMap<String, Action> = BTreeMap::new();
    trees.insert("c0".to_owned(), Action::move_by(1.0, [1.0, 0.0]));
    for index in 1..40 {
        let inside = Action::play_clip(format!("c{}", index - 1));
        trees.insert(format!("c{index}"), Action::spawn((0..10).map(|_| inside.clone())));
    }
    let clips = Clips::new(trees.iter().map(|(name, tree)| (name.as_str(), Some(tree))));
    let compile = |name: &str| Program::compile_in(&trees[name], &clips, &ValueNames::new());
    assert!(compile("c3").is_ok());
    let error = compile("c39").unwrap_err().to_string();
    assert!(error.contains("clip “c38” is too large here"), "{error}");
}

#[test]
fn clips_that_double_are_refused_where_they_become_too_many() {
    let mut clips = vec![clip("c0", Some(Action::move_by(1.0, [1.0, 0.0])))];
    for index in 1..25 {
        let inside = Action::play_clip(format!("c{}", index - 1));
        clips.push(clip(&format!("c{index}"), Some(Action::sequence([inside.clone(), inside]))));
    }
    let found = messages(&project(clips));
    // c15 would hold 131,068 actions of other clips.
    let expected = "clips[15].action.actions[1].clip: clip “c14” is too large here; \
                    the clips inside a clip are limited to 100000 actions";
    assert_eq!(found[0], expected);
    assert!(
        found.iter().all(|message| message.contains("too large") || message.contains("has errors")),
        "{found:#?}"
    );
}

#[test]
fn a_small_file_cannot_ask_for_too_much_altogether() {
    let mut clips = vec![clip("many", Some(Action::sequence((0..90_000).map(|_| Action::hide()))))];
    clips.extend((0..8).map(|index| clip(&format!("c{index}"), Some(Action::play_clip("many")))));
    let found = messages(&project(clips));
    assert_eq!(found.len(), 3, "{found:?}");
    assert!(found[0].starts_with("clips[6].action: the clips inside this are too large"), "{found:?}");
}

#[test]
fn a_long_chain_of_clips_is_refused_for_its_depth() {
    let names: Vec<String> = (0..50_000).map(|index| format!("c{index}")).collect();
    let mut trees = vec![Action::hide()];
    trees.extend(names.iter().take(names.len() - 1).map(Action::play_clip));
    let clips = Clips::new(names.iter().map(String::as_str).zip(trees.iter().map(Some)));
    let compile = |index: usize| Program::compile_in(&trees[index], &clips, &ValueNames::new());
    assert!(compile(127).is_ok());
    let error = compile(128).unwrap_err().to_string();
    assert!(error.contains("nested too deep"), "{error}");
    assert!(compile(49_999).is_err());
}

#[test]
fn a_project_with_clips_inside_plays_everywhere_the_same() {
    let text = r#"(
        format: 2,
        nodes: [(name: "hero", content: Box((8.0, 8.0)))],
        clips: [
            (name: "walk", action: Repeat(times: 2, action: PlayClip(clip: "hop", label: "here"))),
            (name: "hop", action: JumpBy(duration: 1.0, delta: (20.0, 0.0), height: 9.0, jumps: 1)),
        ],
        runs: [(clip: "walk", node: "hero")],
    )"#;
    let loaded = load(text).unwrap();
    assert_eq!(loaded.diagnostics.len(), 0);
    let again = load(&to_ron(&loaded.project)).unwrap();
    assert_eq!(again.project, loaded.project);
    let timeline = Timeline::new(&loaded.project).unwrap();
    assert_eq!(timeline.tracks()[0].pose_at(1.5).position, [30.0, 9.0]);
}

#[test]
fn frames_of_clips_inside_are_checked_on_the_nodes_that_show_them() {
    let sheet = kineograph_runtime::format::Sheet::new("sheet", "image", 1, 2);
    let image = kineograph_runtime::format::Image::new("image", "a.png")
        .with_filter(kineograph_runtime::format::Filter::Linear);
    let mut project = project(vec![
        clip("outer", Some(Action::play_clip("inner"))),
        clip("inner", Some(Action::animate(0.1, vec![FrameStep::new(5)], 1, false))),
    ]);
    project.images.push(image);
    project.sheets.push(sheet);
    project.nodes.push(Node::new("hero").with_content(Content::Sheet("sheet".to_owned())));
    let run = Run::new("outer", "hero");
    project.runs = vec![run.clone(), run];
    let found = messages(&project);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("clips[1].action.frames[0]: frame 5 is not in the sheet"), "{found:?}");
}
