//! What a game sees that plays runs frame by frame, and what the timeline of the same runs shows when it is sought in any order: the
//! same at every frame.
//!
//! The trees have all leaves, composites and eases, in runs on three nodes that begin together or not.
#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "../common/mod.rs"]
mod common;
mod grids;
mod idle;
mod reduced;
mod saved;
mod writes;

use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use common::trees;
use kineograph_runtime::format::{Action, Color, Value};
use kineograph_runtime::grid::GridState;
use kineograph_runtime::{
    ActionManager, Channel, Ease, EaseKind, Pose, Program, RunOptions, Timeline, TimelineBuilder,
};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};

const NODES: [&str; 3] = ["p", "a", "f"];

/// What runs where, from when on, in seconds, and how fast.
#[derive(Clone)]
struct Run {
    action: Action,
    node: usize,
    at_secs: f64,
    speed: f64,
}

/// What may run on a node. The last one often follows one, also itself, the others seldom; so there are chains and rings.
fn tree(node: usize) -> BoxedStrategy<Action> {
    let plain = prop_oneof![1 => trees::leaf(), 3 => trees::any_tree()].boxed();
    let follow = prop::sample::select(&NODES[..]).prop_map(|name| Action::follow(name, [480.0, 320.0]));
    let beside = (follow.clone(), trees::leaf()).prop_map(|(follow, leaf)| Action::spawn([leaf, follow]));
    let often = if node + 1 < NODES.len() { 40 } else { 8 };
    let tree = prop_oneof![often => plain, 1 => follow, 1 => beside];
    prop_oneof![2 => tree.clone(), 1 => tree.prop_map(onto_grid), 1 => turned().prop_map(onto_grid)].boxed()
}

/// What turns back within what turns back.
fn turned() -> impl Strategy<Value = Action> {
    trees::leaf().prop_recursive(4, 12, 3, |inner| {
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 1..4).prop_map(Action::sequence),
            1 => prop::collection::vec(inner.clone(), 1..3).prop_map(Action::spawn),
            2 => inner.clone().prop_map(Action::reverse_time),
            2 => inner.clone().prop_map(Action::yoyo),
            1 => inner.clone().prop_map(|child| Action::repeat(2, child)),
            1 => (prop::sample::select(&NODES[..]), inner.clone())
                .prop_map(|(target, child)| Action::targeted(target, child)),
            2 => (trees::ease(), inner).prop_map(|(ease, child)| Action::eased(ease, child)),
        ]
    })
}

/// The same with its times on the grid of the frames, so that frames meet what begins, ends and turns.
fn onto_grid(mut action: Action) -> Action {
    for param in action.spec().params {
        let nearest = |value: f64| match param.name {
            "speed" => value.log2().round().exp2(),
            _ => (value * 16.0).round() / 16.0,
        };
        if let ("duration" | "delay" | "speed", Some(Value::Number(value))) =
            (param.name, action.param(param.name))
        {
            let value = nearest(*value);
            // Values out of the range of their parameter stay as they were.
            let _ = action.set_param(param.name, Value::Number(value));
        }
    }
    action.children = core::mem::take(&mut action.children).into_iter().map(onto_grid).collect();
    action
}

/// Starts and frames are sums of 1/64 s and speeds powers of two, so that both look at the very same instants.
fn run(tree: impl Fn(usize) -> BoxedStrategy<Action>) -> impl Strategy<Value = Run> {
    let at_secs =
        prop_oneof![2 => Just(0.0), 1 => Just(0.5), 2 => (0..128_u32).prop_map(|n| f64::from(n) / 64.0)];
    let speed = prop_oneof![3 => Just(1.0), 1 => Just(0.5), 1 => Just(2.0)];
    let placed = prop_oneof![6 => Just(0_usize), 1 => Just(1), 1 => Just(2)]
        .prop_flat_map(move |node| (tree(node), Just(node)));
    (placed, at_secs, speed).prop_map(|((action, node), at_secs, speed)| Run { action, node, at_secs, speed })
}

impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { action, node, at_secs, speed } = self;
        write!(f, "{} at {at_secs} s, speed {speed}: {}", NODES[*node], short(action))
    }
}

/// A tree in one line.
fn short(action: &Action) -> String {
    let values = (action.spec().params.iter())
        .filter_map(|param| Some(format!("{}: {:?}", param.name, action.param(param.name)?)));
    let parts: Vec<String> = values.chain(action.children.iter().map(short)).collect();
    format!("{}{}({})", if action.muted { "muted " } else { "" }, action.spec().name, parts.join(", "))
}

fn runs(run: impl Strategy<Value = Run>) -> impl Strategy<Value = Vec<Run>> {
    prop::collection::vec(run, 1..5).prop_map(|mut runs| {
        // The timeline orders them by their starts, a manager as they were run.
        runs.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
        runs
    })
}

fn frames_secs() -> impl Strategy<Value = Vec<f64>> {
    prop_oneof![
        Just(vec![1.0 / 64.0]),
        prop::collection::vec((1..52_u32).prop_map(|n| f64::from(n) / 64.0), 1..9),
        prop::collection::vec((0..400_u32).prop_map(|n| f64::from(n) / 1024.0), 1..9),
        Just(vec![1.25]),
    ]
}

struct Scene {
    manager: ActionManager<usize>,
    timeline: Timeline,
}

impl Scene {
    fn new(runs: &[Run], starts: &[Pose; 3]) -> Self {
        let mut manager = ActionManager::new();
        let mut builder = TimelineBuilder::new(NODES.into_iter().zip(*starts));
        for (key, start) in starts.iter().enumerate() {
            manager.actions.add_target(key, *start);
        }
        for Run { action, node, at_secs, speed } in runs {
            let program = common::compile(action);
            let options = RunOptions::default().with_delay_secs(*at_secs).with_speed(*speed);
            manager.actions.run_on_all(*node, &program, options, key_of).unwrap();
            builder.run(*node, &program, *at_secs, *speed);
        }
        Self { manager, timeline: builder.build() }
    }

    /// Plays the next frame, which ends at `secs`.
    fn update(&mut self, secs: f64, dt_secs: f64) -> Frame {
        frame(&mut self.manager, secs, dt_secs)
    }

    /// The nodes and names of what happens in (`after_secs`, `until_secs`], sorted.
    fn events(&self, after_secs: f64, until_secs: f64) -> Vec<(usize, String)> {
        let events = self.timeline.events(after_secs, until_secs).into_iter();
        let mut events: Vec<_> = events.map(|event| (event.node, event.name)).collect();
        events.sort_unstable();
        events
    }

    fn is_over(&self) -> bool {
        (0..NODES.len()).all(|key| self.manager.actions.count(key) == 0)
    }
}

/// Plays the next frame of a game, which ends at `secs`.
fn frame(game: &mut ActionManager<usize>, secs: f64, dt_secs: f64) -> Frame {
    let mut events = Vec::new();
    game.update(dt_secs, |_, event| events.push((event.target, event.name.to_owned())));
    game.actions.follow(key_of);
    events.sort_unstable();
    let poses = [0, 1, 2].map(|key| game.actions.pose(key).unwrap());
    let grids = [0, 1, 2].map(|key| game.actions.grid(key));
    Frame { secs, poses, grids, events }
}

fn key_of(name: &str) -> Option<usize> {
    NODES.iter().position(|node| *node == name)
}

/// What a game shows at the end of a frame.
struct Frame {
    secs: f64,
    poses: [Pose; 3],
    /// What is done to their pictures.
    grids: [GridState; 3],
    /// The nodes and names of what has happened in it, sorted.
    events: Vec<(usize, String)>,
}

/// What a game shows at the times of its frames.
fn play(scene: &mut Scene, frames_secs: &[f64]) -> Vec<Frame> {
    let mut played = vec![scene.update(0.0, 0.0)];
    let (mut now_secs, mut frames) = (0.0, frames_secs.iter().cycle());
    while !scene.is_over() && now_secs < 12.0 && played.len() < 300 {
        let dt_secs = frames.next().copied().unwrap_or(1.0).max(1.0 / 1024.0);
        now_secs += dt_secs;
        played.push(scene.update(now_secs, dt_secs));
    }
    played
}

/// Random sets, the same in every run: so many of one series, whose trees are made for each node. Calls `take` with each.
fn each_set(
    tree: impl Fn(usize) -> BoxedStrategy<Action>,
    series: u8,
    sets: u32,
    mut take: impl FnMut(&[Run], &[f64], &[Pose; 3]),
) {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[series; 32]);
    let mut runner = TestRunner::new_with_rng(ProptestConfig::default(), rng);
    let all = (runs(run(tree)), frames_secs(), [trees::pose(), trees::pose(), trees::pose()]);
    for _ in 0..sets {
        let (runs, frames_secs, starts) = all.new_tree(&mut runner).unwrap().current();
        take(&runs, &frames_secs, &starts);
    }
}

/// What is left of a set that differs when as much as possible is taken away.
fn shortest(mut runs: Vec<Run>, differs: impl Fn(&[Run]) -> bool) -> Vec<Run> {
    let less_of = |runs: &[Run]| {
        let mut all: Vec<Vec<Run>> =
            (0..runs.len()).map(|nth| [&runs[..nth], &runs[nth + 1..]].concat()).collect();
        for (nth, run) in runs.iter().enumerate() {
            for action in less(&run.action) {
                let mut runs = runs.to_vec();
                runs[nth].action = action;
                all.push(runs);
            }
        }
        all
    };
    while let Some(less) = less_of(&runs).into_iter().find(|runs| are_valid(runs) && differs(runs)) {
        runs = less;
    }
    runs
}

fn are_valid(runs: &[Run]) -> bool {
    runs.iter().all(|run| Program::compile(&run.action).is_ok())
}

/// Trees with something less.
fn less(action: &Action) -> Vec<Action> {
    let mut all = action.children.clone();
    for (nth, child) in action.children.iter().enumerate() {
        let mut without = action.clone();
        without.children.remove(nth);
        all.push(without);
        all.extend(less(child).into_iter().map(|child| {
            let mut action = action.clone();
            action.children[nth] = child;
            action
        }));
    }
    all
}

/// So many sets are compared, in so many series, on all cores.
const SETS: u32 = 50_000;
const SERIES: u8 = 16;

/// Other numbers of sets by `PROPTEST_CASES`. Sets that differ are listed, the shortest first.
#[test]
fn a_game_shows_the_bits_of_the_timeline() {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok());
    let sets = asked.unwrap_or(SETS);
    let (next, differing) = (AtomicU8::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(series) = Some(next.fetch_add(1, Relaxed)).filter(|series| *series < SERIES) {
                    let found = differing_in(series, sets.div_ceil(u32::from(SERIES)));
                    println!("Series {series}: {} sets differ.", found.len());
                    differing.lock().unwrap().extend(found);
                }
            });
        }
    });
    let mut differing = differing.into_inner().unwrap();
    differing.sort_by_key(String::len);
    let count = differing.len();
    assert!(differing.is_empty(), "{}\n\n{count} of {sets} sets differ", differing.join("\n\n"));
}

/// Those of a series that differ.
fn differing_in(series: u8, sets: u32) -> Vec<String> {
    let mut differing = Vec::new();
    each_set(tree, series, sets, |runs, frames_secs, starts| {
        if worst(runs, frames_secs, starts).is_some() {
            let runs = shortest(runs.to_vec(), |runs| worst(runs, frames_secs, starts).is_some());
            let (channel, by) = worst(&runs, frames_secs, starts).unwrap();
            let starts = starts.map(|pose| Channel::ALL.map(|channel| pose.get(channel)));
            differing
                .push(format!("{channel} by {by}: {runs:?} in frames of {frames_secs:?} from {starts:?}"));
        }
    });
    differing
}

/// Plays these side by side on one node, in several frame rates.
fn agree_beside(all: &[(Action, f64)]) {
    let all: Vec<_> = all.iter().map(|(action, at_secs)| (0, action.clone(), *at_secs)).collect();
    agree_on(&all);
}

/// Plays these on their nodes, from their times on, in several frame rates.
fn agree_on(all: &[(usize, Action, f64)]) {
    let run = |(node, action, at_secs): &(usize, Action, f64)| Run {
        action: action.clone(),
        node: *node,
        at_secs: *at_secs,
        speed: 1.0,
    };
    let mut runs: Vec<Run> = all.iter().map(run).collect();
    runs.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
    let starts = [Pose::at([3.0, 4.0]); 3];
    for frames_secs in [vec![1.0 / 64.0], vec![0.25], vec![0.171875, 0.5], vec![1.36], vec![2.0]] {
        assert_eq!(worst(&runs, &frames_secs, &starts), None, "{runs:?} in frames of {frames_secs:?}");
    }
}

fn walk() -> Action {
    Action::repeat(4, Action::move_by(0.5, [5.0, 5.0]))
}

#[test]
fn beyond_its_end_an_eased_action_is_shown_beside_others() {
    let elastic = Ease::new(EaseKind::ElasticOut, &[0.3]).unwrap();
    let sent = |action: Action| Action::sequence([action, Action::call_func("done")]);
    let spin = Action::repeat_forever(Action::rotate_by(1.0, 90.0));
    agree_beside(&[(Action::eased(elastic, sent(Action::scale_to(0.5, [2.0, 2.0]))), 0.0), (spin, 0.0)]);
    let back = |action: Action| Action::ease(EaseKind::BackOut, sent(action));
    for action in
        [Action::rotate_to(1.0, 90.0), Action::fade_to(1.0, 9.0), Action::tint_to(1.0, Color([9, 200, 1]))]
    {
        agree_beside(&[(back(action), 0.0), (walk(), 0.0)]);
    }
}

#[test]
fn what_is_taken_back_is_taken_back_beside_others() {
    let hides = |action: Action| Action::sequence([action, Action::hide()]);
    agree_beside(&[(Action::reverse_time(hides(Action::delay(0.5))), 0.0), (Action::delay(1.0), 0.0)]);
    agree_beside(&[(Action::yoyo(hides(Action::tint_to(0.1, Color([9, 200, 1])))), 0.0), (walk(), 0.0)]);
    agree_beside(&[
        (Action::yoyo(Action::sequence([Action::delay(0.5), Action::flip_x(true)])), 0.0),
        (walk(), 0.0),
    ]);
}

#[test]
fn what_begins_reversed_is_taken_back_beside_others() {
    let back = |action: Action| Action::reverse_time(action);
    let turned = Action::sequence([
        Action::scale_to(0.25, [2.0, 2.0]),
        back(Action::rotate_by(1.0, 5.0)),
        Action::move_by(0.75, [100.0, 10.0]),
    ]);
    agree_beside(&[(back(turned), 0.0), (Action::delay(5.0), 0.0)]);
    agree_beside(&[(back(back(Action::scale_by(1.0, [2.0, 2.0]))), 0.0), (Action::delay(5.0), 0.0)]);
    let faded = Action::spawn([Action::fade_to(1.0, 0.0), Action::fade_from(0.125, 0.0)]);
    agree_beside(&[(back(Action::sequence([Action::delay(0.5), faded])), 0.0), (Action::delay(5.0), 0.0)]);
    let late = [Action::move_by(0.5, [-30.0, 5.0]), back(Action::scale_by(0.75, [1.5, 1.0]))];
    agree_beside(&[(Action::yoyo(Action::sequence(late)), 0.0), (Action::move_by(0.25, [40.0, 10.0]), 0.5)]);
}

/// The speed rounds the end of the blinking to a time that is not quite its start.
#[test]
fn what_has_played_backwards_at_any_speed_is_as_it_was_before() {
    let blink = Action::reverse_time(Action::blink(1.899_944_826_222_126_8, 1));
    let beside = Action::spawn([Action::speed(3.714_400_566_438_745, blink), Action::delay(1.9)]);
    let then_waits = Action::sequence([beside, Action::delay(0.5)]);
    agree_beside(&[(then_waits, 0.5), (Action::progress_to(0.625, 9.0), 1.046_875)]);
}

/// A part for the target itself is a run of its own, and leaves what the rest does as it is.
#[test]
fn a_target_may_name_itself() {
    let own = |action: Action| Action::targeted(NODES[0], action);
    let (turn, moved) = (Action::rotate_by(1.25, 5.0), own(Action::move_to(0.0, [5.0, 0.0])));
    let back = Action::reverse_time(Action::sequence([turn, moved, Action::fade_out(1.25)]));
    agree_beside(&[(back, 0.0)]);
    let keys = || {
        let keys = vec![
            kineograph_runtime::format::Key::new(0.0, -30.0),
            kineograph_runtime::format::Key::new(1.0, 10.0),
        ];
        Action::keyframes(0.5, "rotation", keys)
    };
    let back =
        |first: Action| Action::reverse_time(Action::sequence([first, Action::scale_to(0.125, [1.0, 1.0])]));
    agree_beside(&[(back(own(keys())), 0.0), (Action::delay(2.0), 0.0)]);
    agree_beside(&[(back(own(keys())), 0.0)]);
    let sent = Action::sequence([
        own(keys()),
        own(Action::scale_to(0.0, [0.5, 1.0])),
        Action::scale_to(0.125, [1.0, 1.0]),
        Action::call_func("x"),
    ]);
    agree_beside(&[(Action::reverse_time(sent), 0.0)]);
    let grown = Action::sequence([
        Action::scale_from(0.5, [1.5, 0.5]),
        Action::call_func("x"),
        Action::fade_to(0.75, 0.0),
    ]);
    agree_beside(&[(own(Action::sequence([Action::delay(3.0), Action::yoyo(grown)])), 0.5)]);
}

/// The events of the way back come before what is taken back there.
#[test]
fn events_of_the_way_back_know_what_was_done_on_the_way_there() {
    let tinted = Action::sequence([
        Action::tint_to(1.0, Color([9, 200, 1])),
        Action::call_func("x"),
        Action::delay(0.5),
    ]);
    let turned = Action::targeted(NODES[0], Action::skew_from(0.5, [53.0, -188.0]));
    agree_beside(&[(Action::sequence([turned, Action::yoyo(tinted)]), 0.25)]);
}

/// It ends with the node, whichever of the runs comes first, and those on other nodes with it.
#[test]
fn what_a_removed_node_does_to_others_ends_with_it() {
    let removed = |secs: f64, cleans_up: bool| {
        Action::sequence([Action::delay(secs), Action::remove_self(cleans_up), Action::delay(9.0)])
    };
    let turned = |node: usize| Action::targeted(NODES[node], Action::rotate_by(1.5, 90.0));
    for cleans_up in [true, false] {
        let (early, late) = (removed(0.4, cleans_up), removed(0.9, cleans_up));
        agree_on(&[(0, early.clone(), 0.0), (0, turned(1), 0.0)]);
        agree_on(&[(0, turned(1), 0.0), (0, early.clone(), 0.0)]);
        agree_on(&[(0, turned(1), 0.5), (0, turned(2), 0.25), (0, early.clone(), 0.0)]);
        // Removed by another node, before or after which it is visited.
        for (node, other) in [(0, 1), (1, 0)] {
            let removes = Action::targeted(NODES[node], early.clone());
            agree_on(&[(node, turned(2), 0.0), (other, removes.clone(), 0.0)]);
            agree_on(&[(other, removes.clone(), 0.0), (node, turned(2), 0.0)]);
            // That one leaves first or later.
            agree_on(&[(other, removes.clone(), 0.0), (node, turned(2), 0.0), (other, late.clone(), 0.0)]);
            let removes = Action::targeted(NODES[node], late.clone());
            agree_on(&[(other, removes, 0.0), (node, turned(2), 0.0), (other, early.clone(), 0.0)]);
            // What another node does here.
            agree_on(&[(other, turned(node), 0.0), (node, early.clone(), 0.0)]);
        }
    }
    let forever = Action::sequence([Action::remove_self(true), Action::delay(0.1)]);
    agree_on(&[(0, Action::repeat_forever(forever), 0.25), (0, turned(1), 0.0)]);
}

/// A frame may end an ulp before the removal.
#[test]
fn what_a_removed_node_does_to_others_ends_in_frames_of_any_length() {
    let there = Action::targeted(NODES[1], Action::move_by(0.5, [-70.0, 58.0]));
    for cleans_up in [false, true] {
        let removed = [Action::delay(0.8), Action::remove_self(cleans_up), there.clone()];
        let runs = [Run { action: Action::sequence(removed), node: 0, at_secs: 0.0, speed: 1.0 }];
        for frame_secs in [0.1, 1.0 / 30.0, 1.0 / 60.0] {
            assert_eq!(worst(&runs, &[frame_secs], &[Pose::default(); 3]), None, "{frame_secs}");
        }
    }
}

/// A frame may end an ulp before a run starts.
#[test]
fn what_a_frame_misses_by_an_ulp_stands_at_its_start() {
    let steps = |action: Action| Action::eased("steps(5, start)".parse().unwrap(), action);
    let keys = vec![
        kineograph_runtime::format::Key::new(0.0, 100.0),
        kineograph_runtime::format::Key::new(1.0, 200.0),
    ];
    let actions = [
        steps(Action::move_by(1.0, [100.0, 0.0])),
        steps(Action::catmull_rom_to(1.0, vec![[100.0, 0.0], [200.0, 50.0], [300.0, 0.0]])),
        steps(Action::keyframes(1.0, "x", keys)),
        Action::yoyo(Action::blink(1.0, 1)),
    ];
    let mut missed = 0;
    for (action, frame_secs) in
        actions.iter().flat_map(|action| [1.0 / 60.0, 1.0 / 30.0, 0.1].map(|secs| (action, secs)))
    {
        for at_secs in [0.5, 0.3, 0.8] {
            let runs = [Run { action: action.clone(), node: 0, at_secs, speed: 1.0 }];
            let mut scene = Scene::new(&runs, &[Pose::default(); 3]);
            let mut poses = Vec::new();
            // Later frames may be on either side of a step.
            let frames = play(&mut scene, &[frame_secs]);
            let start = frames.iter().find(|frame| frame.secs + 1e-9 > at_secs).unwrap();
            if start.secs >= at_secs {
                continue;
            }
            missed += 1;
            scene.timeline.poses_at(start.secs, &mut poses);
            assert_eq!(start.poses[0], poses[0], "{action:?} at {at_secs} s in frames of {frame_secs} s");
        }
    }
    assert!(missed >= actions.len());
}

/// The node that is named plays it, also when it has left.
#[test]
fn events_on_a_removed_node_name_it() {
    let sent = Action::targeted(NODES[1], Action::sequence([Action::delay(1.0), Action::call_func("late")]));
    let removed = Action::sequence([Action::delay(0.5), Action::remove_self(true)]);
    agree_on(&[(0, sent.clone(), 0.0), (1, removed.clone(), 0.0)]);
    agree_on(&[(1, removed, 0.0), (0, sent, 0.25)]);
}

#[test]
fn what_is_removed_stays_away() {
    let removed = || Action::sequence([Action::delay(0.5), Action::remove_self(true), Action::delay(0.25)]);
    agree_beside(&[(Action::yoyo(removed()), 0.0)]);
    agree_beside(&[(Action::yoyo(removed()), 0.0), (walk(), 0.0)]);
    agree_beside(&[(Action::reverse_time(removed()), 0.25)]);
    agree_beside(&[(Action::reverse_time(Action::yoyo(removed())), 0.25)]);
    let beyond = Action::sequence([Action::delay(0.5), Action::remove_self(true)]);
    agree_beside(&[(Action::ease(EaseKind::ElasticOut, beyond), 0.0), (walk(), 0.0)]);
}

/// An instant is written when it is reached, however long the ease then rests.
#[test]
fn what_is_written_where_an_ease_rests_is_written_once() {
    let hidden = || Action::spawn([Action::hide(), Action::rotate_by(1.0, 90.0)]);
    let steps = Ease::new(EaseKind::Steps, &[2.0]).unwrap();
    let late = Ease::new(EaseKind::In, &[8.0]).unwrap();
    for ease in [steps, late] {
        for show_secs in [0.03, 0.2] {
            let shown = Action::sequence([Action::delay(show_secs), Action::show()]);
            agree_beside(&[(shown.clone(), 0.0), (Action::eased(ease, hidden()), 0.0)]);
            agree_beside(&[(Action::eased(ease, hidden()), 0.0), (shown, 0.0)]);
        }
    }
}

/// The curve has been at 1 before its end, and jumps there.
#[test]
fn what_an_ease_writes_last_is_written_at_its_end() {
    let ease = Ease::new(EaseKind::ElasticInOut, &[1.296_564_830_460_459_8]).unwrap();
    let grown = Action::sequence([
        Action::delay(1.162_392_484_735_129_6),
        Action::scale_by(0.875, [-1.401_016_213_403_404_8, -1.468_753_638_269_299_2]),
        Action::place([9.0, 9.0]),
    ]);
    let late = Action::sequence([Action::delay(0.181_896_365_414_032_65), Action::eased(ease, grown)]);
    let runs = [(Action::move_by(0.375, [1.0, 2.0]), 0.5), (late, 1.453_125)].map(|(action, at_secs)| Run {
        action,
        node: 0,
        at_secs,
        speed: 1.0,
    });
    let frames_secs = [0.359_375, 0.171_875, 0.781_25, 0.343_75, 0.75, 0.265_625, 0.25, 0.390_625];
    assert_eq!(worst(&runs, &frames_secs, &[Pose::default(); 3]), None);
}

#[test]
fn of_runs_that_begin_together_the_later_one_finds_what_the_earlier_one_wrote() {
    let grown = Action::scale_to(0.0, [2.0, 2.0]);
    agree_beside(&[(grown.clone(), 0.0), (Action::scale_to(1.0, [0.5, 0.5]), 0.0)]);
    agree_beside(&[(grown, 0.5), (Action::scale_to(1.0, [0.5, 0.5]), 0.5)]);
    agree_beside(&[(Action::fade_to(0.0, 0.0), 0.0), (Action::fade_in(1.0), 0.0)]);
    agree_beside(&[(Action::toggle_visibility(), 0.0), (Action::toggle_visibility(), 0.0)]);
    agree_beside(&[(Action::hide(), 0.0), (Action::toggle_visibility(), 0.0)]);
    agree_beside(&[(Action::fade_to(0.0, 64.0), 0.25), (Action::fade_from(1.0, 9.0), 0.25)]);
}

#[test]
fn what_begins_with_an_instant_move_of_an_earlier_run_finds_it_done() {
    let there = Action::bezier_by(0.0, [[1.0, 2.0], [3.0, 4.0]], [50.0, 20.0]);
    for at_secs in [0.0, 0.5] {
        agree_beside(&[(there.clone(), at_secs), (Action::move_from(0.5, [9.0, 9.0]), at_secs)]);
        agree_beside(&[(walk(), 0.0), (there.clone(), at_secs), (Action::move_to(0.5, [9.0, 9.0]), at_secs)]);
    }
}

#[test]
fn what_has_ended_has_ended_however_its_time_is_rounded() {
    let back = Action::reverse_time(Action::blink(0.879_503_173_630_993_4, 4));
    let runs = [(Action::move_to(0.9, [9.0, 9.0]), 0.5, 1.0), (back, 1.234_375, 0.5)]
        .map(|(action, at_secs, speed)| Run { action, node: 0, at_secs, speed });
    assert_eq!(worst(&runs, &[99.0 / 1024.0], &[Pose::default(); 3]), None);
}

#[test]
fn what_begins_beside_a_yoyo_in_one_long_update_starts_where_that_is() {
    let there = Action::spawn([Action::move_to(0.921875, [9.0, 9.0]), Action::scale_by(0.1875, [1.5, 1.5])]);
    let tree = Action::sequence([there, Action::jump_by(0.5, [9.0, 0.0], 20.0, 1)]);
    agree_beside(&[
        (Action::speed(2.0, Action::yoyo(tree)), 0.0),
        (Action::scale_to(1.0, [2.0, 2.0]), 1.09375),
    ]);
}

/// The channel that differs most between the two, and by how much of its value, or `events` where these differ. Where a node stands that has left the stage is not compared,
/// nor where one stands that follows it.
fn worst(runs: &[Run], frames_secs: &[f64], starts: &[Pose; 3]) -> Option<(&'static str, f64)> {
    let mut scene = Scene::new(runs, starts);
    let followers = followers(runs);
    let (mut worst, mut sought, mut before_secs) = (None, Vec::new(), f64::NEG_INFINITY);
    for Frame { secs, poses: played, events, .. } in play(&mut scene, frames_secs) {
        scene.timeline.poses_at(secs, &mut sought);
        if events != scene.events(before_secs, secs) {
            return Some(("events", f64::INFINITY));
        }
        before_secs = secs;
        let has_place = |node: usize| !followers[node].iter().any(|node| played[*node].removed);
        for (node, (played, sought)) in played.iter().zip(&sought).enumerate() {
            for channel in Channel::ALL.into_iter().filter(|one| !one.is_position() || has_place(node)) {
                let [a, b] = [played, sought].map(|pose| pose.get(channel));
                let by = (a - b).abs() / (1.0 + a.abs().max(b.abs()));
                if a != b && worst.is_none_or(|(_, worst)| by > worst) {
                    worst = Some((channel.name(), by));
                }
            }
        }
    }
    worst
}

/// For each node itself and those that it follows, also by others.
fn followers(runs: &[Run]) -> [Vec<usize>; 3] {
    fn followed(action: &Action, found: &mut Vec<usize>) {
        if let ("Follow", Some(Value::Text(name))) = (action.spec().name, action.param("target")) {
            found.extend(key_of(name));
        }
        action.children.iter().for_each(|child| followed(child, found));
    }
    core::array::from_fn(|node| {
        let mut all = vec![node];
        let mut next = 0;
        while let Some(&node) = all.get(next) {
            let mut found = Vec::new();
            runs.iter().filter(|run| run.node == node).for_each(|run| followed(&run.action, &mut found));
            found.retain(|node| !all.contains(node));
            all.extend(found);
            next += 1;
        }
        all
    })
}
